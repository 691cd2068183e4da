"""Cost of a press about the largest tournaments, and of a runner's step: CPU time, with a real database.

Five hundred people are in round 20, at tables of four, in an arena after as many tables, in a bracket of
tables of two, or in groups of four. A press is all that is done for it, right after a change, but requests to
Discord, and a picture, which is drawn once for everybody. A step is what the runner does when one match has
ended, and when all of a round have at once. A press is cold if its tournament is not in memory:
the first one after a start, or after many others were used more.
"""

from __future__ import annotations

import gc
import time
from collections import defaultdict
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from bot.i18n import translator
from bot.rooms.ports import SeatResult
from bot.rooms.stores.settings import GuildSettings
from bot.tournaments.registry import Tournaments
from bot.tournaments.runner import DueWork, NoTableError, SeatedStage
from bot.tournaments.sign_up import cancel, end_sign_up, enter, withdraw
from bot.tournaments.tables import next_tables, say_not_ready, say_ready, scored
from bot.tournaments.tournament import (
    CancelReason,
    Placing,
    TableState,
    Tournament,
    TournamentKind,
    TournamentStage,
)
from cogs.core.links import TournamentVerb
from cogs.core.picture_maker import PictureMaker
from cogs.tournament.sync import TournamentScreens
from cogs.tournament.view import list_layout, personal_text, question_layout
from db.storage import Storage
from tests.rooms.fakes import FakeClock
from tests.tournaments.running import FakeHost, FakeStore, FakeTable
from tests.tournaments.support import NOW, begun, tournament, with_tables

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Collection
    from datetime import datetime

    from bot.tournaments.tournament import TournamentTable

PEOPLE: Final = 500
ROUNDS: Final = 20
TIMES: Final = 16  # so that nobody is left who is ready
TRANSLATE: Final = translator()


def in_round(number: int) -> Tournament:
    """Return a tournament in which all matches of a round are played and those before are over."""
    chance = Random(number)
    playing = begun(TournamentKind.ROUNDS, people=PEOPLE, rounds=ROUNDS, table_size=4)
    for one in range(1, number + 1):
        after = [
            _played(playing, table, chance) if one < number else _opened(table, chance)
            for table in playing.undecided
        ]
        playing = with_tables(playing, [*playing.decided.values(), *after])
        if one < number:
            playing = replace(playing, undecided=next_tables(playing))
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


def running() -> dict[TournamentKind, Tournament]:
    """Return the largest tournaments of four kinds while they go on, each with an id of its own."""
    rounds_on = in_round(ROUNDS)
    arena = begun(TournamentKind.ARENA, people=PEOPLE, window=timedelta(days=1))
    before = [replace(one, round=1) for one in rounds_on.tables if one.is_decided]
    before = [replace(one, key=f"r1t{number}") for number, one in enumerate(before, 1)]
    found = {
        TournamentKind.ROUNDS: rounds_on,
        TournamentKind.ARENA: with_tables(arena, before),
    }
    for kind in (TournamentKind.ELIMINATION, TournamentKind.ROTATION_FOUR):
        new, chance = begun(kind, people=PEOPLE, table_size=2, id="00000002"), Random(2)
        tables = [_opened(one, chance) if one.state is TableState.WAITING else one for one in new.tables]
        found[kind] = replace(new, undecided=tuple(tables))
    return {kind: replace(one, id=f"{number:08x}") for number, (kind, one) in enumerate(found.items())}


@dataclass
class Bench:
    """Tournaments in a database, and what reads and changes them."""

    storage: Storage
    tournaments: Tournaments
    screens: TournamentScreens

    async def cost(self, work: Callable[[], Awaitable[object]]) -> float:
        """Return the CPU time of something, in milliseconds."""
        started = time.process_time()
        await work()
        return 1000 * (time.process_time() - started)

    async def add(self, playing: Tournament) -> None:
        """Store a tournament."""
        await self.tournaments.open(playing)

    async def prepared(self, name: str, tournament: Tournament, number: int, *, cold: bool) -> Tournament:
        """Return the tournament of a press, as if it was just changed, or is in the store alone."""
        if name in {"cancel", "begin"}:
            tournament = replace(tournament, id=f"{number:04x}{tournament.id[4:]}")
            await self.add(tournament)
        if name == "notready":
            await self.press("ready", tournament, number)
        if cold:
            self.tournaments._kept.clear()
            return tournament
        await self.tournaments.find_whole(tournament.id)  # as if somebody had just pressed something else
        one, revision = self.tournaments._kept[tournament.id]
        self.tournaments._kept[tournament.id] = (replace(one), revision)
        return tournament

    async def press(self, name: str, tournament: Tournament, user_id: int) -> None:
        """Do what a press is answered with."""
        if name in CHANGES:
            change = CHANGES[name]
            await self.tournaments.change(tournament.id, lambda one, now: change(one, user_id, now))
            return
        if name in {"suggestions", "list"}:
            heads = await self.tournaments.store.of_guild(tournament.guild_id, limit=25)
            if name == "list":
                found = [self.tournaments.summary(one) for one in heads[:10]]
                list_layout(TRANSLATE, [one for one in found if one is not None])
            return
        shown = await self.tournaments.find(tournament.id)
        if name in {"show", "page"}:
            notice = personal_text(TRANSLATE, shown, user_id) if name == "show" else None
            page = None if name == "show" else 10**4
            await self.screens.of(TRANSLATE, shown, page=page, notice=notice)
        elif name in {"ask", "calloff"}:
            question_layout(TRANSLATE, shown, "?", TournamentVerb.GIVE_UP)


CHANGES: Final[dict[str, Callable[[Tournament, int, datetime], Tournament]]] = {
    "enter": lambda one, user_id, now: enter(one, PEOPLE + user_id, "Newcomer", now),
    "begin": lambda one, _, now: end_sign_up(one, now),
    "withdraw": withdraw,
    "ready": say_ready,
    "notready": lambda one, user_id, _: say_not_ready(one, user_id),
    "giveup": withdraw,
    "cancel": lambda one, _, now: cancel(one, now, CancelReason.HOST),
}
LOOKS: Final = ("suggestions", "list", "show", "page", "ask", "calloff", "down", "stay")
IN_ARENA: Final = ("ready", "notready")
assert {*CHANGES, *LOOKS} >= {verb.value for verb in TournamentVerb}, "each button is measured"


class PicturesWanted:
    """The settings of a server that wants pictures."""

    async def of(self, _: int) -> GuildSettings:
        return GuildSettings()


@asynccontextmanager
async def _bench(*all_playing: Tournament) -> AsyncIterator[Bench]:
    with TemporaryDirectory() as folder:
        async with Storage.open(f"sqlite:///{Path(folder) / 'uno.db'}") as storage:
            tournaments = Tournaments(storage.tournaments, FakeClock(NOW))
            client: Any = SimpleNamespace(get_guild=lambda _: None)
            settings: Any = PicturesWanted()
            bench = Bench(
                storage, tournaments, TournamentScreens(client, PictureMaker(), settings, tournaments)
            )
            for playing in all_playing:
                await bench.add(playing)
            yield bench


async def _press_costs(*, cold: bool) -> dict[str, float]:
    """Return what each press costs, in the kind of tournament in which it costs most.

    Args:
        cold: Whether the tournament has to be read from the store first.
    """
    kinds = running()
    signing = tournament(id="5a5a5a5a", most_entrants=PEOPLE)
    for user_id in range(1, PEOPLE - TIMES - 1):
        signing = enter(signing, user_id, f"Player {user_id}", NOW)
    pressed = [(name, one) for one in (*kinds.values(), signing) for name in LOOKS]
    pressed += [(name, signing) for name in ("enter", "withdraw", "begin")]
    pressed += [(name, kinds[TournamentKind.ARENA]) for name in IN_ARENA]
    pressed += [(name, one) for one in kinds.values() for name in ("giveup", "cancel")]
    costs: defaultdict[str, float] = defaultdict(float)
    numbers = cycle(range(1, len(signing.entrants)))
    async with _bench(*kinds.values(), signing) as bench:
        gc.collect()
        gc.freeze()
        for name, one in pressed:
            found = []
            for number in islice(numbers, TIMES):
                of = await bench.prepared(name, one, number, cold=cold)
                found.append(await bench.cost(partial(bench.press, name, of, number)))
            costs[name] = max(costs[name], median(found))
    return costs


async def tournament_lines() -> list[str]:
    """Return the figures of presses and of steps, each beside its limit."""
    presses, cold = await _press_costs(cold=False), await _press_costs(cold=True)
    one_ended = median([await _step(in_round(ROUNDS), ended=1) for _ in range(3)])
    all_ended = median([await _step(in_round(ROUNDS - 1), ended=PEOPLE) for _ in range(3)])
    gc.unfreeze()
    lines = [f"tournament.press.cpu.{name} {cost:.1f} ms" for name, cost in presses.items()]
    lines.append(f"tournament.press.cpu {max(presses.values()):.1f} ms")
    lines += [f"tournament.cold.cpu.{name} {cost:.1f} ms" for name, cost in cold.items()]
    lines.append(f"tournament.cold.cpu {max(cold.values()):.1f} ms")
    lines.append(f"tournament.step.cpu.one {one_ended:.1f} ms")
    lines.append(f"tournament.step.cpu.round {all_ended:.1f} ms")
    worst = max(one_ended, all_ended)
    return [*lines, f"tournament.step.cpu {worst:.1f} ms"]


async def _step(playing: Tournament, *, ended: int) -> float:
    """Return what the runner's step costs after some matches have ended, or all there are."""
    async with _bench(playing) as bench:
        host = Host(playing)
        results = {one.match_id: _result(one) for one in playing.undecided[:ended] if one.match_id}
        known = bench.storage.tournaments.results

        async def read(match_ids: Collection[str]) -> dict[str, list[SeatResult]]:
            return await known(match_ids) | {one: results[one] for one in match_ids if one in results}

        bench.storage.tournaments.results = read  # type: ignore[method-assign]
        work = DueWork(bench.tournaments, host)
        await bench.tournaments.find_whole(playing.id)  # in memory, as where people just played
        cost = await bench.cost(partial(work.do, playing.id))
        after = await bench.tournaments.find(playing.id)
        assert after.undecided != playing.undecided
        assert after.stage is TournamentStage.RUNNING
        return cost


def _result(table: TournamentTable) -> list[SeatResult]:
    facts: dict[str, Any] = {"won": False, "hands_won": 1, "highest_hand": 9, "forfeited": False}
    return [
        SeatResult(seat=seat, user_id=user_id, points=500 - seat, place=seat + 1, **facts)
        for seat, user_id in enumerate(table.people)
    ]
