"""What a press about the largest tournament costs, and a step of its runner: CPU time, with a real database.

Five hundred people are in round 20, at tables of four. A press is all that is done for it but the request to
Discord, and a picture, which is drawn once for everybody. A step is what the runner does when one match has
ended, and when all of a round have at once.
"""

from __future__ import annotations

import gc
import time
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from bot.i18n import translator
from bot.rooms.ports import SeatResult
from bot.tournaments import rounds
from bot.tournaments.ports import FinishedMatch
from bot.tournaments.running.host import NoTableError, SeatedStage
from bot.tournaments.running.tournaments import Tournaments
from bot.tournaments.running.work import Work
from bot.tournaments.scores import scored
from bot.tournaments.sign_up import enter, withdraw
from bot.tournaments.tournament import Placing, TableState, Tournament, TournamentKind, TournamentStage
from cogs.views.tournament import list_layout, personal_text, tournament_layout
from db.storage import Storage
from tests.rooms.fakes import FakeClock
from tests.tournaments.running import FakeHost, FakeStore, FakeTable
from tests.tournaments.support import NOW, begun, tournament

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection

    from bot.tournaments.tournament import TournamentTable

PEOPLE: Final = 500
ROUNDS: Final = 20
TIMES: Final = 15
MOST_FOR_PRESS, MOST_FOR_STEP = 5.0, 50.0  # ms
TRANSLATE: Final = translator()


def in_round(number: int) -> Tournament:
    """Return a tournament in which all matches of a round are played and those before are over."""
    chance = Random(number)
    playing = begun(TournamentKind.ROUNDS, people=PEOPLE, rounds=ROUNDS, table_size=4)
    for one in range(1, number + 1):
        earlier = [table for table in playing.tables if table.is_decided]
        after = [
            _played(playing, table, chance) if one < number else _opened(table, chance)
            for table in playing.undecided
        ]
        playing = replace(playing, tables=(*earlier, *after))
        if one < number:
            playing = replace(playing, tables=playing.tables + rounds.next_round(playing))
    return playing


def _opened(table: TournamentTable, chance: Random) -> TournamentTable:
    return replace(
        table,
        state=TableState.PLAYING,
        opened=1,
        match_id=f"{chance.getrandbits(128):032x}",
        channel_id=chance.getrandbits(62) | 2**61,
        deadline=NOW.replace(year=NOW.year + 1),
        present=table.people,
        points=(0,) * len(table.slots),
    )


def _played(playing: Tournament, table: TournamentTable, chance: Random) -> TournamentTable:
    people = [*table.people]
    chance.shuffle(people)
    placings = [Placing(user_id=one, place=place, points=-place) for place, one in enumerate(people, 1)]
    ended = replace(_opened(table, chance), state=TableState.PLAYED, deadline=None, hands=9)
    return replace(ended, placings=scored(playing, placings, played=True))


class Host(FakeHost):
    """All tables are there, found at once; no further one can be opened."""

    def __init__(self, playing: Tournament) -> None:
        super().__init__(FakeStore())
        self.refusing = NoTableError("not now")
        self.by_key = {
            table.key: FakeTable(
                playing.id, table.key, table.match_id or "", 1, table.people, NOW, here=[*table.people]
            )
            for table in playing.undecided
        }
        for table in self.by_key.values():
            table.stage = SeatedStage.PLAYING

    def _find(self, _: Tournament, table: TournamentTable) -> FakeTable | None:
        return self.by_key.get(table.key)


@dataclass
class Bench:
    """A tournament in a database, and what reads and changes it."""

    storage: Storage
    tournaments: Tournaments
    playing: Tournament

    async def cost(self, work: Callable[[], Awaitable[object]]) -> float:
        """Return the CPU time of something, in milliseconds."""
        started = time.process_time()
        await work()
        return 1000 * (time.process_time() - started)

    async def press(self, name: str, user_id: int) -> None:
        """Do what a press is answered with."""
        find, guild_id = partial(self.tournaments.find, self.playing.id), self.playing.guild_id
        if name == "suggestions":
            heads = await self.tournaments.store.of_guild(guild_id, limit=25)
            assert any("cup" in one.name for one in heads)
        elif name == "list":
            heads = await self.tournaments.store.of_guild(guild_id, limit=25)
            found = [await self.tournaments.summary(one) for one in heads[:10]]
            list_layout(TRANSLATE, [one for one in found if one is not None])
        elif name == "show":
            shown = await find()
            tournament_layout(TRANSLATE, shown, notice=personal_text(TRANSLATE, shown, user_id))
        elif name == "standings":
            tournament_layout(TRANSLATE, await find(), page=10**4)
        elif name == "leave":
            await self.tournaments.change(self.playing.id, lambda one, now: withdraw(one, user_id, now))
        else:
            await self.tournaments.change("5a5a5a5a", lambda one, now: enter(one, user_id, "Newcomer", now))


PRESSES: Final = ("suggestions", "list", "show", "standings", "leave", "join")


@asynccontextmanager
async def _bench(playing: Tournament) -> AsyncIterator[Bench]:
    with TemporaryDirectory() as folder:
        async with Storage.open(f"sqlite:///{Path(folder) / 'uno.db'}") as storage:
            tournaments = Tournaments(storage.tournaments, FakeClock(NOW))
            await tournaments.open(playing)
            await tournaments.find(playing.id)
            yield Bench(storage, tournaments, playing)


async def tournament_lines() -> list[str]:
    """Return the figures of presses and of steps, each beside its limit."""
    playing = in_round(ROUNDS)
    presses = dict.fromkeys(PRESSES, 0.0)
    async with _bench(playing) as bench:
        signing = tournament(id="5a5a5a5a", most_entrants=PEOPLE)
        for user_id in range(1, PEOPLE - TIMES - 1):
            signing = enter(signing, user_id, f"Player {user_id}", NOW)
        await bench.tournaments.open(signing)
        for name in PRESSES:  # words, queries and layouts are looked through when they are used first
            await bench.press(name, PEOPLE - 1)
        gc.collect()
        gc.freeze()
        for name in PRESSES:
            costs = [
                await bench.cost(partial(bench.press, name, number + (PEOPLE if name == "join" else 1)))
                for number in range(TIMES)
            ]
            presses[name] = median(costs)
    one_ended = median([await _step(in_round(ROUNDS), ended=1) for _ in range(3)])
    all_ended = median([await _step(in_round(ROUNDS - 1), ended=PEOPLE) for _ in range(3)])
    gc.unfreeze()
    lines = [f"tournament.press.cpu.{name} {cost:.1f} ms" for name, cost in presses.items()]
    lines.append(f"tournament.press.cpu {max(presses.values()):.1f} ms (at most {MOST_FOR_PRESS:.0f})")
    lines.append(f"tournament.step.cpu.one {one_ended:.1f} ms")
    lines.append(f"tournament.step.cpu.round {all_ended:.1f} ms")
    worst = max(one_ended, all_ended)
    return [*lines, f"tournament.step.cpu {worst:.1f} ms (at most {MOST_FOR_STEP:.0f})"]


async def _step(playing: Tournament, *, ended: int) -> float:
    """Return what the runner's step costs after some matches have ended, or all there are."""
    async with _bench(playing) as bench:
        host = Host(playing)
        results = {one.match_id: _result(one) for one in playing.undecided[:ended] if one.match_id}
        known = bench.storage.tournaments.results

        async def read(match_ids: Collection[str]) -> dict[str, FinishedMatch]:
            return await known(match_ids) | {one: results[one] for one in match_ids if one in results}

        bench.storage.tournaments.results = read  # type: ignore[method-assign]
        work = Work(bench.tournaments, host)
        cost = await bench.cost(partial(work.do, playing.id))
        after = await bench.tournaments.find(playing.id)
        assert after.undecided != playing.undecided
        assert after.stage is TournamentStage.RUNNING
        return cost


def _result(table: TournamentTable) -> FinishedMatch:
    facts: dict[str, Any] = {"won": False, "hands_won": 1, "highest_hand": 9, "forfeited": False}
    seats = tuple(
        SeatResult(seat=seat, user_id=user_id, points=500 - seat, place=seat + 1, **facts)
        for seat, user_id in enumerate(table.people)
    )
    return FinishedMatch(match_id=table.match_id or "", hands=9, seats=seats)
