"""People who are out of the hand, but not of the match: they still sit at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import ACQUIT, CALL_UNO, CONVICT, DRAW, FORFEIT, Accuse, CatchUno, PlayCard
from bot.engine.cards import card
from bot.engine.errors import IllegalAction, Reason
from bot.engine.events import HandLimitReached
from bot.engine.presets import CLASSIC, PACKS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule
from bot.rooms.changes import lobby, play, timeouts, votes
from bot.rooms.changes.play import ask_for_next_hand
from bot.rooms.errors import Refusal
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.history import RecentPenalty
from bot.rooms.state.room_state import Stage
from bot.rooms.state.timing import ASLEEP_AFTER, Ballot
from tests.engine.positions import handed, position
from tests.rooms.fakes import ADA, BOB, CHANNEL, CLEO, DAN, FakeHouse, match_of, refusal, stage
from tests.rooms.test_beside_the_turn import acts, hits, plays
from tests.rooms.test_intermission import resting

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.rulebook.rules import Rules
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import Person

LIMIT = replace(CLASSIC, hand_limit=20)
TABLE_TALK = replace(PACKS, hand_limit=20)


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse(clocks=True, computers=1.0)


async def full(
    house: FakeHouse,
    *sizes: int,
    begin: str = "Y1 G1 B1 B2",
    rules: Rules = LIMIT,
    people: tuple[Person, ...] = (BOB, CLEO),
    computers: int = 0,
) -> Room:
    """Return a table at which Ada has just drawn too many cards; Bob is in turn. Nobody's time runs."""
    hands = handed(19, *(sizes or (3, 3)), begin=begin, rules=rules)
    room = await house.dealt(position(*hands, rules=rules), *people, clock=None, computers=computers)
    await acts(room, ADA, DRAW)
    assert match_of(room).is_out_of_hand(0)
    assert match_of(room).turn == 1
    return room


async def refused(room: Room, person: Person, action: Action) -> Reason:
    with pytest.raises(IllegalAction) as error:
        await acts(room, person, action)
    return error.value.reason


async def test_they_can_neither_play_nor_call_nor_catch_nor_jump_in(house: FakeHouse) -> None:
    rules = replace(LIMIT, jump_in=HouseRule.ON)
    hands = handed(19, 2, 3, begin="Y1 R9 B1", rules=rules)
    room = await house.dealt(position(*hands, rules=rules), BOB, CLEO, clock=None)
    await acts(room, ADA, DRAW)
    await acts(room, BOB, plays("R9"))
    assert [one.seat for one in room.state.uncalled_unos] == [1]
    actions = (DRAW, CALL_UNO, CatchUno(1), plays("R9"))
    assert {await refused(room, ADA, action) for action in actions} == {Reason.OUT_OF_HAND}
    with pytest.raises(IllegalAction) as error:
        await room.do(play.catch(ADA.user_id))
    assert error.value.reason is Reason.OUT_OF_HAND
    await room.do(play.catch(CLEO.user_id))
    assert len(match_of(room).hand.hands[1]) == 1 + LIMIT.uno_penalty


async def test_a_catch_that_was_noted_is_nobodys_once_its_catcher_is_out_of_the_hand() -> None:
    house = FakeHouse(grace=5)
    rules = replace(LIMIT, wrong_call=4)
    hands = handed(16, 2, 3, begin="Y1 R9 B1", rules=rules)
    room = await house.dealt(position(*hands, turn=1, rules=rules), BOB, CLEO, clock=None)
    await acts(room, BOB, plays("R9"))
    await room.do(play.catch(ADA.user_id))
    [uncalled] = room.state.uncalled_unos
    assert uncalled.catchers == (0,)
    await acts(room, ADA, CALL_UNO)  # a wrong call: four cards, and that is too many
    assert match_of(room).is_out_of_hand(0)
    await house.clock.pass_by(6)
    await room.do(timeouts.end_grace(uncalled))
    assert len(match_of(room).hand.hands[1]) == 1, "she is not there to catch him"


async def test_the_table_waits_for_the_others_alone(house: FakeHouse) -> None:
    room = await full(house)
    assert [wait.seat for wait in room.state.timing.waits] == [1]
    assert set(room.state.turn_keys.values()) == {1}, "who is pinged"
    assert decode_room(encode_room(room.state)).match is not None


@pytest.mark.parametrize("ballot", [Ballot.SKIP, Ballot.KICK])
async def test_they_vote_on_who_keeps_the_table_waiting(house: FakeHouse, ballot: Ballot) -> None:
    room = await full(house)
    await house.clock.pass_by(votes.VOTE_DELAYS[ballot].total_seconds())
    await room.do(votes.open_vote(ADA, ballot))
    assert votes.votes_needed(room.state, 1, Ballot.KICK) == 2, "she counts as one of two"
    vote = room.state.timing.vote
    assert vote is not None
    await room.do(votes.agree(CLEO, seat=vote.seat, since=vote.since, ballot=ballot))
    assert match_of(room).turn == 2
    assert (1 in match_of(room).left) is (ballot is Ballot.KICK)


async def test_a_vote_on_them_lapses_when_they_are_out_of_the_hand() -> None:
    house = FakeHouse()
    hands = handed(19, 3, 3, rules=LIMIT)
    room = await house.dealt(position(*hands, rules=LIMIT), BOB, CLEO, clock=None)
    await house.clock.pass_by(300)
    await room.do(votes.open_vote(BOB, Ballot.KICK))
    await acts(room, ADA, DRAW)
    assert room.state.timing.vote is None
    assert await refusal(room, votes.open_vote(CLEO, Ballot.KICK)) is Refusal.VOTE_EARLY


@pytest.mark.parametrize("way", ["forfeit", "removed"])
async def test_they_leave_the_match_as_anybody_does(house: FakeHouse, way: str) -> None:
    room = await full(house)
    if way == "forfeit":
        await acts(room, ADA, FORFEIT)
    else:
        await room.do(votes.remove_player(ADA.user_id, by=99))
    match = match_of(room)
    assert match.left == {0}
    assert (match.turn, match.hand.order, stage(room)) == (1, (1, 2), Stage.PLAYING)
    assert room.state.host == BOB.user_id


async def test_they_stay_when_everybody_else_is_gone_and_play_the_next_hand(house: FakeHouse) -> None:
    room = await full(house)
    await acts(room, BOB, FORFEIT)
    assert stage(room) is Stage.PLAYING, "Ada is still in the match"
    assert match_of(room).hand.order == (0, 2)


async def test_among_computer_players_the_hand_goes_on_without_the_only_person(house: FakeHouse) -> None:
    room = await full(house, 3, 3, people=(), computers=2)
    before = match_of(room).revision
    await house.clock.pass_by(5)
    assert match_of(room).revision > before
    assert not room.state.paused
    await room.do(lobby.leave(ADA))
    assert room.closed


async def test_whoever_takes_their_seat_over_is_dealt_in_with_the_next_hand(house: FakeHouse) -> None:
    room = await full(house, 1, 3, begin="Y1 R9 B1", people=(), computers=2)
    await room.do(lobby.join(DAN))
    await room.do(lobby.leave(ADA))
    assert room.state.seats[0].user_id == DAN.user_id
    assert await refused(room, DAN, DRAW) is Reason.OUT_OF_HAND
    await house.clock.pass_by(60)
    assert match_of(room).hand_number >= 2
    assert match_of(room).hand.order == (0, 1, 2)


async def test_a_sleeper_stays_asleep_and_comes_back_by_a_vote(house: FakeHouse) -> None:
    room = await full(house)
    room.state = replace(room.state, timing=replace(room.state.timing, misses=(ASLEEP_AFTER, 0, 0)))
    assert room.state.awake() == (1, 2)
    await house.clock.pass_by(60)
    await room.do(votes.open_vote(ADA, Ballot.SKIP))
    assert room.state.awake() == (0, 1, 2)


async def test_swaps_and_hands_that_pass_on_leave_them_out(house: FakeHouse) -> None:
    rules = replace(LIMIT, seven_zero=HouseRule.ON)
    hands = handed(19, 3, 4, begin="Y1 R7 R0", rules=rules)
    room = await house.dealt(position(*hands, rules=rules), BOB, CLEO, clock=None)
    await acts(room, ADA, DRAW)
    swaps = [action for action in match_of(room).legal(1) if isinstance(action, PlayCard)]
    assert {action.swap_with for action in swaps} >= {2}
    assert 0 not in {action.swap_with for action in swaps}
    await acts(room, BOB, PlayCard(card("R7"), swap_with=2))
    assert not match_of(room).hand.hands[0]
    assert {hit.seat for hit in room.state.hits} == {2}


async def test_they_read_who_won_the_hand_and_nothing_of_before_it(house: FakeHouse) -> None:
    hands = handed(18, 1, 2, begin="Y1 R9 RD", rules=LIMIT)
    room = await house.dealt(position(*hands, turn=2, rules=LIMIT), BOB, CLEO, clock=None)
    await acts(room, CLEO, plays("RD"))
    assert match_of(room).is_out_of_hand(0)
    assert hits(room) == [RecentPenalty(0, "draw-two", 2, 2)]
    await acts(room, BOB, plays("R9"))
    points = match_of(room).points[1]
    assert hits(room) == [RecentPenalty(seat, "hand-won", points, 1) for seat in range(3)]


async def test_everybody_reads_since_their_move_who_went_out_of_the_hand(house: FakeHouse) -> None:
    room = await full(house)
    assert HandLimitReached(0, 20) in room.state.recent.since_move(1)
    assert decode_room(encode_room(room.state)).recent == room.state.recent


async def test_the_fullest_hand_counts_though_it_is_put_away_at_once(house: FakeHouse) -> None:
    hands = handed(19, 3, 3, begin="Y1 RD B1", rules=LIMIT)
    room = await house.dealt(position(*hands, turn=1, direction=-1, rules=LIMIT), BOB, CLEO, clock=None)
    await acts(room, BOB, plays("RD"))
    most = room.state.statistics.hand
    assert most is not None
    assert (most.seat, most.cards) == (0, 21)


async def test_the_next_hand_waits_for_them_too(house: FakeHouse) -> None:
    room = await full(house, 1, 3, begin="Y1 R9 B1")
    await acts(room, BOB, plays("R9"))
    assert resting(room)
    for person in (BOB, CLEO):
        await room.do(ask_for_next_hand(person.user_id, token=room.state.token, number=1))
    assert resting(room)
    await room.do(ask_for_next_hand(ADA.user_id, token=room.state.token, number=1))
    assert not resting(room)
    assert match_of(room).hand.order == (0, 1, 2)


async def test_they_vote_on_table_talk_but_neither_accuse_nor_are_accused(house: FakeHouse) -> None:
    room = await full(house, 3, 3, 3, rules=TABLE_TALK, people=(BOB, CLEO, DAN))
    assert await refused(room, ADA, Accuse(1)) is Reason.OUT_OF_HAND
    assert await refused(room, BOB, Accuse(0)) is Reason.NO_SUCH_SEAT
    await acts(room, BOB, Accuse(2))
    await acts(room, ADA, CONVICT)
    assert match_of(room).hand.accusation is not None, "one of two is no majority"
    assert await refused(room, ADA, ACQUIT) is Reason.VOTED_ALREADY
    await acts(room, DAN, CONVICT)
    assert match_of(room).hand.accusation is None
    assert len(match_of(room).hand.hands[2]) == 3 + TABLE_TALK.table_talk


async def test_where_two_play_on_they_decide_on_table_talk_until_they_leave(house: FakeHouse) -> None:
    room = await full(house, 3, 3, rules=TABLE_TALK)
    await acts(room, BOB, Accuse(2))
    again = (await house.back()).rooms.find(CHANNEL)
    assert again is not None, "what is stored does not say who sits out: it follows"
    await acts(again, ADA, CONVICT)
    assert len(match_of(again).hand.hands[2]) == 3 + TABLE_TALK.table_talk
    await acts(again, ADA, FORFEIT)
    assert await refused(again, CLEO, Accuse(1)) is Reason.NO_VOTE


async def test_the_fewest_points_count_what_they_held_and_may_put_them_out(house: FakeHouse) -> None:
    rules = replace(LIMIT, format=Format.ELIMINATION, target=20)
    room = await full(house, 1, 3, begin="Y1 R9 B1", rules=rules)
    await acts(room, BOB, plays("R9"))
    assert 0 not in match_of(room).playing
