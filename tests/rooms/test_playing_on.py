"""Rooms whose people are out of cards while the others play on, or who have to answer a Colour Roulette."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import DRAW, FORFEIT, NameColour
from bot.engine.cards import Colour
from bot.engine.errors import Reason
from bot.engine.events import ColourNamed, HandEnded, SeatFinished
from bot.engine.hand import Phase
from bot.engine.presets import CLASSIC, MERCILESS
from bot.engine.rulebook.match import Format, Places
from bot.rooms.changes import lobby, votes
from bot.rooms.changes.play import ask_for_next_hand
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.history import RAN_OUT, VOTED, RecentPenalty
from bot.rooms.state.room_state import Stage
from bot.rooms.state.timing import Ballot
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, CLEO, CLOCK, DAN, FakeHouse, match_of, stage
from tests.rooms.test_beside_the_turn import acts, hits, plays
from tests.rooms.test_hand_limit import refused
from tests.rooms.test_intermission import resting

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules
    from bot.rooms.room import Room

PLAY_ON = replace(CLASSIC, places=Places.PLAY_ON)
HANDS = ("R1", "R2 G3", "Y1 Y2 R4")


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse(clocks=True, computers=1.0)


async def ada_is_out(house: FakeHouse, *, computers: int = 0, rules: Rules = PLAY_ON) -> Room:
    people = () if computers else (BOB, CLEO)
    match = position(*HANDS, called=(0,), rules=rules)
    room = await house.dealt(match, *people, clock=None, computers=computers)
    await acts(room, ADA, plays("R1"))
    assert SeatFinished(0, 1) in room.state.news
    return room


# Colour Roulette


async def roulette(house: FakeHouse, *, clock: int | None = CLOCK) -> Room:
    match = position("WC R1 R2", "G6 G7", "Y6 R8", top="B5", draw="B1 W6 G2 R7 ...", rules=MERCILESS)
    room = await house.dealt(match, BOB, CLEO, clock=clock)
    await acts(room, ADA, plays("WC"))
    assert match_of(room).hand.phase is Phase.ROULETTE
    assert [wait.seat for wait in room.state.timing.waits] == [1]
    assert encode_room(decode_room(encode_room(room.state))) == encode_room(room.state)
    return room


async def test_whoever_lets_the_time_for_a_colour_run_out_names_the_one_least_held(house: FakeHouse) -> None:
    room = await roulette(house)
    await house.clock.pass_by(CLOCK + 1)
    assert ColourNamed(1, Colour.RED) in room.state.news
    assert hits(room)[-1] == RecentPenalty(1, RAN_OUT, 4, 1)
    assert match_of(room).turn == 2
    assert room.state.timing.missed(1) == 1


async def test_the_others_vote_on_who_names_no_colour(house: FakeHouse) -> None:
    room = await roulette(house, clock=None)
    await house.clock.pass_by(votes.VOTE_DELAYS[Ballot.SKIP].total_seconds())
    await room.do(votes.open_vote(ADA, Ballot.SKIP))
    vote = room.state.timing.vote
    assert vote is not None
    await room.do(votes.agree(CLEO, seat=vote.seat, since=vote.since, ballot=Ballot.SKIP))
    assert match_of(room).turn == 2
    assert hits(room)[-1] == RecentPenalty(1, VOTED, 4, 1)


async def test_what_somebody_turns_up_for_a_colour_of_their_own_is_no_hit(house: FakeHouse) -> None:
    room = await roulette(house)
    await acts(room, BOB, NameColour(Colour.BLUE))
    assert hits(room) == []
    assert len(match_of(room).hand.hands[1]) == 3


# Playing on


async def test_who_is_out_of_cards_can_only_watch_vote_and_leave(house: FakeHouse) -> None:
    room = await ada_is_out(house)
    assert await refused(room, ADA, DRAW) is Reason.OUT_OF_HAND
    assert [wait.seat for wait in room.state.timing.waits] == [1]
    await house.clock.pass_by(votes.VOTE_DELAYS[Ballot.KICK].total_seconds())
    await room.do(votes.open_vote(ADA, Ballot.KICK))
    assert votes.votes_needed(room.state, 1, Ballot.KICK) == 2, "she counts as one of two"
    await acts(room, ADA, FORFEIT)
    assert match_of(room).left == {0}
    assert (match_of(room).turn, stage(room)) == (1, Stage.PLAYING)


async def test_the_others_read_since_their_move_who_is_out_of_cards(house: FakeHouse) -> None:
    room = await ada_is_out(house)
    assert SeatFinished(0, 1) in room.state.recent.since_move(2)
    assert decode_room(encode_room(room.state)).recent == room.state.recent


async def test_the_next_hand_waits_for_who_was_out_first(house: FakeHouse) -> None:
    room = await ada_is_out(house)
    await acts(room, BOB, plays("R2"))
    await acts(room, CLEO, plays("R4"))
    await house.clock.pass_by(1)
    await acts(room, BOB, DRAW)
    while not resting(room):
        seat = match_of(room).turn
        actions = match_of(room).legal(seat)
        await acts(room, (ADA, BOB, CLEO)[seat], actions[0])
    ended = room.state.last_hand
    assert isinstance(ended, HandEnded)
    assert ended.winner == 0
    assert match_of(room).points[0] == 100
    assert hits(room) == [RecentPenalty(seat, "hand-won", ended.points, 0) for seat in range(3)]
    for person in (BOB, CLEO):
        await room.do(ask_for_next_hand(person.user_id, token=room.state.token, number=1))
    assert resting(room)
    await room.do(ask_for_next_hand(ADA.user_id, token=room.state.token, number=1))
    assert match_of(room).hand.order == (0, 1, 2)


async def test_computer_players_play_on_without_the_only_person(house: FakeHouse) -> None:
    room = await ada_is_out(house, computers=2)
    while not resting(room):
        await house.clock.pass_by(5)
        assert not room.state.paused
    assert match_of(room).points[0] == 100


async def test_whoever_takes_over_a_seat_that_is_out_of_cards_keeps_its_place(house: FakeHouse) -> None:
    rules = replace(PLAY_ON, format=Format.SINGLE)
    room = await ada_is_out(house, computers=2, rules=rules)
    await room.do(lobby.join(DAN))
    await room.do(lobby.leave(ADA))
    assert room.state.seats[0].user_id == DAN.user_id
    while stage(room) is not Stage.OVER:
        await house.clock.pass_by(5)
    outcome = match_of(room).outcome
    assert outcome is not None
    assert outcome.winners == (0,)
