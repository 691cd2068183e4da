"""An archive whose events hold nonsense costs the details that it tells, and never the match."""

from __future__ import annotations

from dataclasses import replace
from sys import getrefcount
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.league import reading, recompute
from bot.league.ladders import Unrated
from bot.league.ports import SeatStatistics
from bot.league.reading import events_of, played_match
from bot.league.recompute import Fold, computed_rows, differences
from bot.league.worker import LeagueWorker
from bot.rooms.ports import StoreError
from tests.league.memory_store import MemoryLeagueStore
from tests.league.support import played
from tests.rooms.fakes import BOB, CLEO, DAN, FakeClock

if TYPE_CHECKING:
    from bot.league.ports import StoredMatch
    from bot.league.reading import ArchivedEvent
    from bot.matches.archive import Archive


_ROTATION: list[StoredMatch] = []


@pytest.fixture
async def rotation() -> StoredMatch:
    """Return a rotation of four, played once for all tests here."""
    if not _ROTATION:
        rules = replace(CLASSIC, format=Format.ROTATION_FOUR)
        _ROTATION.append(await played(BOB, CLEO, DAN, rules=rules))
    return _ROTATION[0]


def damage(monkeypatch: pytest.MonkeyPatch, kind: str, **facts: Any) -> None:
    """Let every event of a kind have other values."""

    def damaged(archive: Archive) -> list[ArchivedEvent]:
        return [
            event._replace(facts=event.facts | facts) if event.kind == kind else event
            for event in events_of(archive)
        ]

    monkeypatch.setattr(reading, "events_of", damaged)


NONSENSE: list[tuple[str, Any]] = [
    *[("table", value) for value in (9, 1, -1, "x", None, [0], False)],
    *[("winner", value) for value in (77, -1, "x", [1], 1.0, True)],
    *[("totals", [value] * 4) for value in (1.5, 10**30, -(10**30), "a", None, True)],
    *[("totals", value) for value in ([0] * 5, 7, "abcd", None)],
    *[("number", value) for value in (1.0, "x", 10**30, None, [1], -1)],
]


async def test_a_damaged_hand_costs_what_hands_tell_and_never_the_match(
    rotation: StoredMatch, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    whole = played_match(rotation)
    for name, value in NONSENSE:
        caplog.clear()
        damage(monkeypatch, "HandEnded", **{name: value})
        match = played_match(rotation)
        assert (match.unrated, match.games) == (Unrated.OPTIONS, ()), (name, value)
        assert [seat.points for seat in match.seats] == [seat.points for seat in whole.seats]
        assert [seat.name for seat in match.seats] == [seat.name for seat in whole.seats]
        assert [seat.highest_hand for seat in match.seats] == [
            seat.highest_hand for seat in rotation.result.seats
        ]
        assert match.match_id in caplog.text, (name, value)


@pytest.mark.parametrize("count", [10**30, 1.5, -3, "x"])
async def test_a_number_of_cards_that_cannot_be_costs_the_deeds(
    count: Any, rotation: StoredMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(monkeypatch, "CardsDrawn", count=count)
    match = played_match(rotation)
    assert {seat.deeds.drawn for seat in match.seats} == {0}
    assert match.seats[0].deeds == SeatStatistics()
    assert match.unrated is None


async def test_rules_of_another_number_of_seats_cost_the_rating_and_never_the_match() -> None:
    stored = await played(BOB, CLEO, rules=replace(CLASSIC, target=60))
    for format_ in (Format.PARTNERS, Format.ROTATION_FOUR, Format.ROTATION_EIGHT):
        other = replace(stored, result=replace(stored.result, format=format_.value))
        match = played_match(other)
        assert (match.unrated, match.games) == (Unrated.OPTIONS, ())


async def league_of(*matches: StoredMatch) -> MemoryLeagueStore:
    store = MemoryLeagueStore()
    for stored in matches:
        store.wait(stored)
    recorder = LeagueWorker(store, FakeClock())
    while await recorder._count_next():
        pass
    return store


async def test_recomputing_names_a_match_that_cannot_be_read_and_changes_nothing(
    rotation: StoredMatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await league_of(rotation)

    def fails(_: StoredMatch) -> Any:
        raise KeyError("an error of ours")

    monkeypatch.setattr(recompute, "played_match", fails)
    for work in (computed_rows, differences):
        with pytest.raises(StoreError, match=f"match {rotation.result.match_id} cannot be recounted"):
            await work(store, rotation.result.guild_id)


def test_recomputing_keeps_no_archive_of_a_match_that_it_has_counted(rotation: StoredMatch) -> None:
    assert rotation.archive is not None
    before = getrefcount(rotation.archive)
    fold = Fold([])
    fold.add(replace(rotation, number=1, season=1))
    assert len(fold.all_rows()) > 1
    after = getrefcount(rotation.archive)
    assert after == before
