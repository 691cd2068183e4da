"""What the league made of a match stays within what Discord takes, however many played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from bot.league import counting
from bot.league.ports import Award, Before, MatchLine
from bot.rooms.state.room_state import Seat, Stage
from cogs.table.room_view import details_layout
from tests.cogs.test_layouts import SEATS, broken_off, crowded, finished, text
from tests.league.support import match_between

if TYPE_CHECKING:
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
def test_what_the_league_made_of_a_match_fits_with_all_else(state: RoomState) -> None:
    told = text(details_layout(TRANSLATE, state, counted(state)))
    assert len(told) <= 4000
    if len(state.seats) <= 10:
        assert told.count("? →") == told.count("🏅") == len(state.people())


def test_a_match_that_is_not_counted_says_why() -> None:
    alone = replace(finished(), seats=(SEATS[0], *[Seat(None, "")] * 9))
    for state, key in ((alone, "result-not-counted"), (finished(), "result-uncounted")):
        assert "-# " + TRANSLATE(key) in text(details_layout(TRANSLATE, state, None)).splitlines()
