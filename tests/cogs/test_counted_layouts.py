"""The result of a match that was counted stays within what Discord takes, however many played."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import pytest

from bot.i18n import translator
from bot.league import counting
from bot.league.ports import Before, MatchLine
from bot.league.rows import Award
from bot.rooms.state.room_state import Seat, Stage
from cogs.table.rating import CountedMatches
from cogs.table.room_view import closed_layout, room_layout
from tests.cogs.test_layouts import SEATS, broken_off, crowded, finished, text
from tests.league.memory_store import MemoryLeagueStore
from tests.league.support import match_between

if TYPE_CHECKING:
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState

TRANSLATE = translator()


def counted(state: RoomState) -> MatchLine:
    """Return a match that everybody was rated for, with an achievement for each."""
    line = counting.count(match_between(*state.people()), Before())
    awards = [
        Award(guild_id=1, user_id=user, kind="first-win", match_id="ab" * 16, at=line.match.ended_at)
        for user in state.people()
    ]
    return MatchLine(line.match, line.games, awards=awards)


@pytest.mark.parametrize("state", [finished(), crowded(Stage.OVER), broken_off()])
def test_what_the_league_made_of_a_match_is_last_in_line_for_room(state: RoomState) -> None:
    without, told = (text(room_layout(TRANSLATE, state, counted=line)) for line in (None, counted(state)))
    assert len(told) <= 4000
    assert {*without.splitlines()} <= {*told.splitlines()}
    if len(state.seats) <= 10:
        assert told.count("?\N{NO-BREAK SPACE}→") == told.count("🏅") == len(state.people())


def test_only_the_newest_match_of_a_room_is_remembered() -> None:
    room = cast("Room", SimpleNamespace(channel_id=1, gone=False))
    drawn: list[Room] = []
    known = CountedMatches(league=MemoryLeagueStore(), rooms=lambda: [room], redraw=drawn.append)
    states = [replace(finished(), match_id=letter * 32) for letter in "abcd"]
    lines = [counted(state) for state in states]
    for room.state, line in zip(states, lines, strict=True):
        known.note(replace(line, match=replace(line.match, match_id=room.state.match_id)))
        assert [known.known(room, state) is not None for state in states].count(True) == 1
        assert known.known(room, room.state) is not None
    known.note(lines[0])  # its room has another match by now
    assert len(drawn) == len(states)


def test_a_closed_table_keeps_what_the_league_made_of_its_match() -> None:
    state = finished()
    line = counted(state)
    closed = text(closed_layout(TRANSLATE, state, counted=line))
    assert closed == text(room_layout(TRANSLATE, state, live=False, counted=line))


def test_a_match_of_one_person_says_at_once_that_the_league_leaves_it_out() -> None:
    told = "-# " + TRANSLATE("result-not-counted")
    with_computer = (SEATS[0], *[Seat(None, "")] * 9)
    assert told in text(room_layout(TRANSLATE, replace(finished(), seats=with_computer))).splitlines()
    two_people = (*SEATS[:2], *with_computer[2:])
    for counted_later in (finished(), replace(finished(), seats=two_people)):
        assert told not in text(room_layout(TRANSLATE, counted_later))
