"""Achievements and records take a match that was played out, and more than is usual."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.league import counting
from bot.league.awards import AwardFacts, earned_awards
from bot.league.played_match import PlayedMatch
from bot.league.ports import ALL_TIME, Before, RecordKind, SeatStatistics, Totals
from bot.league.reading import ArchivedEvent, statistics_of_seats
from tests.league.support import NOVEMBER, SERVER, match_between

PLAYED_WELL = {"crowd", "giant-slayer", "fashionably-late", "whitewash", "no-draw", "quick"}
"""Achievements for a win that tell how somebody played, not how often."""


def great_win(*, left: bool) -> PlayedMatch:
    """Return a match of six whose winner did all of `PLAYED_WELL`; one of the others may have left."""
    match = match_between(*range(1, 7), hands=3)
    winner = replace(match.seats[0], late=True, hands_won=3, deeds=SeatStatistics(turns=7))
    others = match.seats[1:]
    return replace(match, seats=(winner, *others[:-1], replace(others[-1], forfeited=left)))


@pytest.mark.parametrize("left", [False, True])
def test_a_win_by_forfeit_earns_nothing_for_how_it_was_played(*, left: bool) -> None:
    match = great_win(left=left)
    totals = Totals(guild_id=SERVER, season=ALL_TIME, user_id=1, wins=1, games=1, last_at=NOVEMBER)
    standing = AwardFacts(match=match, seat=match.seats[0], totals=totals, upset=9.0)
    earned = {*earned_awards(standing, before=())}
    assert earned & PLAYED_WELL == (set() if left else PLAYED_WELL)
    assert "first-win" in earned, "a win it is"


def records_of(match: PlayedMatch, *, streak: int = 0) -> dict[RecordKind, int]:
    totals = [
        Totals(guild_id=SERVER, season=season, user_id=1, streak=streak, last_at=NOVEMBER)
        for season in (1, ALL_TIME)
    ]
    return {record.kind: record.value for record in counting.count(match, Before(totals=totals)).records}


def test_a_single_win_is_no_streak() -> None:
    assert RecordKind.STREAK not in records_of(match_between(1, 2))
    assert records_of(match_between(1, 2), streak=1)[RecordKind.STREAK] == 2


def test_a_comeback_is_a_record_from_ten_cards_on() -> None:
    match = match_between(1, 2)
    for cards in (9, 10):
        seats = replace(match.seats[0], deeds=SeatStatistics(comeback=cards)), match.seats[1]
        found = records_of(replace(match, seats=seats))
        assert found.get(RecordKind.COMEBACK) == (10 if cards == 10 else None)


def event(kind: str, **facts: Any) -> ArchivedEvent:
    return ArchivedEvent(0, kind, facts)


@pytest.mark.parametrize(("drawn", "comeback"), [(0, 0), (1, 16)])
def test_a_hand_won_with_the_cards_dealt_is_no_comeback_however_many(drawn: int, comeback: int) -> None:
    events = [
        event("HandStarted", number=1, dealer=0, start_card="R5"),
        event("CardsReceived", to=0, cards=" ".join(["R1"] * 15)),
        *[
            event("CardsDrawn", seat=0, count=1, cause="choice"),
            event("CardsReceived", to=0, cards="R2"),
        ][: 2 * drawn],
        event("HandEnded", winner=0, hands=[""], totals=[0]),
    ]
    (deeds,) = statistics_of_seats(events, seats=1, rules={"hand_size": 15})
    assert deeds.comeback == comeback
