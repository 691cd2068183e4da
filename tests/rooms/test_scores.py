"""Scores in a result, by the sentences of the sheets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import DRAW, FORFEIT, PlayCard
from bot.engine.cards import card
from bot.engine.presets import CLASSIC, DUEL
from bot.engine.rulebook.match import Format
from bot.rooms.changes import play
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, FakeHouse, play_out

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.rooms.ports import MatchResult
    from bot.rooms.room import Room


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


async def duel(house: FakeHouse, *scored: int, top: str = "R5") -> Room:
    room = await house.started(BOB, rules=DUEL)
    return await house.put(room, position("R7 R9", "B2 B3 B4", top=top, rules=DUEL, scored=scored))


async def ends(house: FakeHouse, room: Room, action: Action) -> MatchResult:
    await room.do(play.act(ADA.user_id, action, token=room.state.token))
    (result,) = house.journal.results.values()
    return result


async def test_once_the_game_ends_the_scores_of_all_players_are_stored(house: FakeHouse) -> None:
    """Sheet `duel`: "Once the game ends, the scores and usernames of all players are stored"."""
    result = await ends(house, await duel(house, 295, 120), PlayCard(card("R7")))
    assert [(seat.points, seat.highest_hand) for seat in result.seats] == [(302, 302), (120, 120)]
    archive = house.journal.archive(result.match_id)
    assert [seat.name for seat in archive.seats] == ["Ada", "Bob"]


async def test_the_score_of_who_forfeits_is_stored_too(house: FakeHouse) -> None:
    result = await ends(house, await duel(house, 80, 120), FORFEIT)
    assert [(seat.highest_hand, seat.hands_won) for seat in result.seats] == [(80, 0), (120, 0)]


@pytest.mark.parametrize("format_", [Format.LOWEST, Format.ELIMINATION])
async def test_what_a_player_is_caught_with_is_no_score(house: FakeHouse, format_: Format) -> None:
    room = await house.started(BOB, rules=replace(CLASSIC, format=format_, target=60))
    await play_out(room)
    (result,) = house.journal.results.values()
    assert max(seat.points for seat in result.seats) >= 60
    assert sum(seat.hands_won for seat in result.seats) == result.hands
    assert [seat.highest_hand for seat in result.seats] == [0, 0]


async def test_partners_both_score_what_their_pair_won(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=2, rules=replace(CLASSIC, format=Format.PARTNERS, target=1))
    await play_out(room)
    (result,) = house.journal.results.values()
    assert [seat.highest_hand for seat in result.seats] == [seat.points for seat in result.seats]
    assert sum(seat.hands_won for seat in result.seats) == 1


async def test_a_hand_that_is_left_by_all_others_brings_points_but_no_best_hand(house: FakeHouse) -> None:
    room = await house.started(BOB)
    await room.do(play.act(ADA.user_id, DRAW, token=room.state.token))
    result = await ends(house, room, FORFEIT)
    assert [(seat.highest_hand, seat.hands_won) for seat in result.seats] == [(0, 0), (0, 0)]
