"""The simulated members of the demo's server follow whoever plays it into tournaments."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.demo.crowd import Crowd
from bot.runtime.clock import SystemClock
from bot.tournaments.tables import say_ready
from bot.tournaments.tournament import TournamentKind
from tests.support.virtual_time import in_virtual_time, pass_time
from tests.tournaments.support import NOW, begun

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.tournaments.tournament import Tournament

PLAYER = 1
PAUSE = 1.0


class OneTournament:
    """Stands in for the tournaments of a bot: there is one."""

    def __init__(self, one: Tournament) -> None:
        self.one = one
        self.observers: list[Callable[[Tournament, Tournament | None], None]] = []

    async def find(self, _: str) -> Tournament:
        return self.one

    async def change(self, _: str, change: Callable[[Tournament, datetime], Tournament]) -> None:
        before, self.one = self.one, change(self.one, NOW)
        for observer in self.observers:
            observer(self.one, before)


async def ready_in_an_arena(user_id: int) -> Tournament:
    """Let somebody get ready in an arena, and return it once the others had the time to do the same."""
    arena = OneTournament(begun(TournamentKind.ARENA, people=6, table_size=4))
    rooms = SimpleNamespace(services=SimpleNamespace(observers=[]))
    bot: Any = SimpleNamespace(rooms=rooms, tournament_updates=SimpleNamespace(tournaments=arena))
    others = {number: f"Guest {number}" for number in range(2, 7)}
    crowd = Crowd(bot, SystemClock(), others, pause=PAUSE, seed=1)
    await arena.change("", lambda one, now: say_ready(one, user_id, now))
    await pass_time(10 * PAUSE)
    crowd.stop()
    return arena.one


@in_virtual_time
async def test_whoever_is_ready_in_an_arena_gets_a_table_with_others() -> None:
    table = (await ready_in_an_arena(PLAYER)).table_of(PLAYER)
    assert table is not None
    assert len(table.people) == 4


@in_virtual_time
async def test_they_play_no_arena_among_themselves() -> None:
    arena = await ready_in_an_arena(2)
    assert [one.user_id for one in arena.ready] == [2]
