"""Votes on who keeps a table waiting: how early, majorities, one at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import DRAW, PASS, PlayCard
from bot.engine.cards import card
from bot.engine.errors import IllegalAction, Reason
from bot.engine.presets import CLASSIC, PRESETS
from bot.engine.rulebook.match import Format
from bot.rooms.changes import host, lobby, play, votes
from bot.rooms.changes.deadlines import VOTE_TIMEOUT
from bot.rooms.changes.timeouts import cautious_action
from bot.rooms.errors import Refusal
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.history import TurnRanOut
from bot.rooms.state.room_state import Closing, Person, Stage
from bot.rooms.state.timing import ASLEEP_AFTER, CLOCKS, Ballot
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, THREE, TWO, FakeHouse, closed, match_of, refusal, stage

if TYPE_CHECKING:
    from bot.rooms.change import Change
    from bot.rooms.room import Room
    from bot.rooms.state.timing import Vote

FOUR = (*THREE, "Y1 Y2 Y3")
SECOND = 1.0
PEOPLE = (ADA, *(Person(100 + number, f"P{number}") for number in range(7)))


def timed() -> FakeHouse:
    """Return a house with clocks and computer players."""
    return FakeHouse(clocks=True, computers=SECOND)


@pytest.fixture
def house() -> FakeHouse:
    return timed()


async def waiting(house: FakeHouse, seconds: float, *, people: int = 3) -> Room:
    """Return a table without a clock that waits for Ada so long already."""
    others = (BOB, CLEO, DAN)[: people - 1]
    hands = TWO if people == 2 else FOUR[:people]
    room = await house.dealt(position(*hands, top="R5", draw="Y9 ..."), *others, clock=None)
    await house.clock.pass_by(seconds)
    return room


def vote_on(room: Room) -> Vote:
    vote = room.state.timing.vote
    assert vote is not None
    return vote


def person_at(room: Room, seat: int) -> Person:
    return next(person for person in PEOPLE if person.user_id == room.state.seats[seat].user_id)


def agree(room: Room, person: Person) -> Change:
    vote = vote_on(room)
    return votes.agree(person, seat=vote.seat, since=vote.since, ballot=vote.ballot)


@pytest.mark.parametrize("ballot", votes.VOTE_DELAYS)
async def test_a_vote_needs_patience(house: FakeHouse, ballot: Ballot) -> None:
    patience = votes.VOTE_DELAYS[ballot].total_seconds()
    room = await waiting(house, patience - SECOND)
    assert await refusal(room, votes.open_vote(BOB, ballot)) is Refusal.VOTE_EARLY
    await house.clock.pass_by(SECOND)
    await room.do(votes.open_vote(BOB, ballot))
    assert vote_on(room).ballot is ballot


async def test_more_than_half_of_the_others_skip_a_turn(house: FakeHouse) -> None:
    room = await waiting(house, 60, people=4)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    assert match_of(room).turn == 0
    await room.do(agree(room, CLEO))
    assert match_of(room).turn == 1
    assert room.state.timing.missed(0) == 1
    assert room.state.timing.vote is None
    [hit] = room.state.hits
    assert (hit.seat, hit.kind, hit.count, len(hit.cards)) == (0, "voted", 1, 1)
    assert TurnRanOut(0, voted=True) in room.state.news, "nobody takes it for a choice"


async def test_two_skips_in_a_row_let_a_computer_player_sit_in(house: FakeHouse) -> None:
    room = await waiting(house, 60, people=2)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    await room.do(play.act(BOB.user_id, DRAW))
    if match_of(room).turn == 1:
        await room.do(play.act(BOB.user_id, PASS))
    await house.clock.pass_by(60)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    assert room.state.asleep(0)


async def test_more_than_half_kick_a_seat(house: FakeHouse) -> None:
    room = await waiting(house, 300)
    await room.do(votes.open_vote(BOB, Ballot.KICK))
    await room.do(agree(room, CLEO))
    assert match_of(room).left == {0}
    assert room.state.host == BOB.user_id, "the host is gone"


async def test_all_others_end_the_table_without_a_result(house: FakeHouse) -> None:
    """Two who wait for a third of theirs shall not take the match from who is about to win it."""
    room = await waiting(house, 300, people=4)
    await room.do(votes.open_vote(BOB, Ballot.END))
    await room.do(agree(room, CLEO))
    assert not closed(room)
    await room.do(agree(room, DAN))
    assert closed(room)
    assert room.state.closing is Closing.VOTED
    assert not house.journal.results


@pytest.mark.parametrize("computers", [0, 1])
async def test_alone_one_may_skip_but_neither_kick_nor_end(house: FakeHouse, computers: int) -> None:
    hands = THREE[: 2 + computers]
    room = await house.dealt(position(*hands, top="R5"), BOB, clock=None, computers=computers)
    await house.clock.pass_by(300)
    assert await refusal(room, votes.open_vote(BOB, Ballot.KICK)) is Refusal.VOTE_ALONE
    assert await refusal(room, votes.open_vote(BOB, Ballot.END)) is Refusal.VOTE_ALONE
    assert match_of(room).left == frozenset()
    assert not closed(room)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    assert match_of(room).turn == 1


async def test_who_is_waited_for_has_no_say(house: FakeHouse) -> None:
    room = await waiting(house, 60)
    assert await refusal(room, votes.open_vote(ADA, Ballot.SKIP)) is Refusal.VOTE_OWN
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    assert await refusal(room, agree(room, ADA)) is Refusal.VOTE_OWN


async def test_strangers_and_those_who_left_have_no_say(house: FakeHouse) -> None:
    room = await waiting(house, 60)
    assert await refusal(room, votes.open_vote(DAN, Ballot.SKIP)) is Refusal.NOT_SEATED
    await room.do(lobby.leave(CLEO))
    with pytest.raises(IllegalAction) as illegal:
        await room.do(votes.open_vote(CLEO, Ballot.SKIP))
    assert illegal.value.reason is Reason.SEAT_LEFT


async def test_who_is_out_is_told_so_and_not_to_sit_down(house: FakeHouse) -> None:
    rules = replace(CLASSIC, format=Format.ELIMINATION)
    match = position("R1", "B1 B2", "Y9", points=(0, 0, 495), rules=rules)
    room = await house.dealt(match, BOB, CLEO, clock=None)
    await room.do(play.act(ADA.user_id, PlayCard(card("R1"))))
    assert match_of(room).playing == (0, 1)
    with pytest.raises(IllegalAction) as illegal:
        await room.do(votes.open_vote(CLEO, Ballot.SKIP))
    assert illegal.value.reason is Reason.SEAT_OUT
    assert await refusal(room, lobby.join(CLEO)) is Refusal.ALREADY_SEATED


async def test_there_is_one_vote_at_a_time_and_one_voice_each(house: FakeHouse) -> None:
    room = await waiting(house, 300, people=4)
    await room.do(votes.open_vote(BOB, Ballot.KICK))
    assert await refusal(room, votes.open_vote(CLEO, Ballot.SKIP)) is Refusal.VOTE_OPEN
    assert await refusal(room, agree(room, BOB)) is Refusal.VOTED
    assert vote_on(room).agreed == {1}


async def test_a_vote_lapses_after_a_while_and_its_opener_has_had_theirs(house: FakeHouse) -> None:
    room = await waiting(house, 60)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    late = agree(room, CLEO)
    await house.clock.pass_by(VOTE_TIMEOUT.total_seconds())
    assert room.state.timing.vote is None
    assert await refusal(room, late) is Refusal.NO_VOTE
    assert await refusal(room, votes.open_vote(BOB, Ballot.SKIP)) is Refusal.VOTE_AGAIN
    await room.do(votes.open_vote(CLEO, Ballot.SKIP))


async def test_a_voice_counts_for_nothing_from_the_moment_on_at_which_its_vote_lapses(
    house: FakeHouse,
) -> None:
    room = await waiting(house, 60)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    house.clocks.stop()  # it would be late
    await house.clock.pass_by(VOTE_TIMEOUT.total_seconds())
    assert await refusal(room, agree(room, CLEO)) is Refusal.NO_VOTE


async def test_a_vote_lapses_with_the_turn_and_a_late_voice_counts_for_nothing(house: FakeHouse) -> None:
    room = await waiting(house, 60)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    late = agree(room, CLEO)
    await room.do(play.act(ADA.user_id, match_of(room).legal(0)[0]))
    assert room.state.timing.vote is None
    assert await refusal(room, late) is Refusal.NO_VOTE
    assert match_of(room).turn == 1


async def test_a_voice_for_one_vote_is_none_for_the_next(house: FakeHouse) -> None:
    room = await waiting(house, 300)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    late = agree(room, CLEO)
    await house.clock.pass_by(VOTE_TIMEOUT.total_seconds())
    await room.do(votes.open_vote(CLEO, Ballot.KICK))
    assert await refusal(room, late) is Refusal.NO_VOTE, "that was about skipping"


async def test_a_voice_for_one_seat_is_none_for_the_seat_at_the_other_table(house: FakeHouse) -> None:
    """Both tables of a rotation begin to wait at the same moment of the match."""
    room = await house.open(*PEOPLE[1:], rules=replace(PRESETS["official"], format=Format.ROTATION_EIGHT))
    await room.do(host.set_clock(ADA, None))
    await room.do(lobby.start(ADA))
    await house.clock.pass_by(300)
    first, second = (
        [seat for seat in match_of(room).seated(table) if seat != match_of(room).tables[table].turn]
        for table in (0, 1)
    )
    await room.do(votes.open_vote(person_at(room, first[0]), Ballot.KICK))
    late = agree(room, person_at(room, first[1]))
    turn = match_of(room).tables[0].turn
    await room.do(play.act(person_at(room, turn).user_id, cautious_action(match_of(room), turn)))
    await room.do(votes.open_vote(person_at(room, second[0]), Ballot.KICK))
    assert await refusal(room, late) is Refusal.NO_VOTE
    assert vote_on(room).agreed == {second[0]}


async def test_who_left_or_sleeps_does_not_count(house: FakeHouse) -> None:
    room = await waiting(house, 60, people=4)
    assert votes.votes_needed(room.state, 0, Ballot.KICK) == 2
    await room.do(lobby.leave(DAN))
    room.state = replace(room.state, timing=replace(room.state.timing, misses=(0, 0, ASLEEP_AFTER)))
    assert votes.voters(room.state, 0) == (1,)
    assert votes.votes_needed(room.state, 0, Ballot.KICK) == 1


async def test_nothing_is_voted_on_before_and_after_a_match(house: FakeHouse) -> None:
    room = await house.open(BOB)
    assert await refusal(room, votes.open_vote(BOB, Ballot.SKIP)) is Refusal.NO_MATCH
    room = await waiting(timed(), 60, people=2)
    await room.do(lobby.leave(ADA))
    assert stage(room) is Stage.OVER
    assert await refusal(room, votes.open_vote(BOB, Ballot.SKIP)) is Refusal.NO_MATCH


async def test_nobody_votes_on_a_computer_player(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", turn=1), computers=1, clock=None)
    assert await refusal(room, votes.open_vote(ADA, Ballot.SKIP)) is Refusal.NO_WAIT


async def test_an_open_vote_survives_a_restart(house: FakeHouse) -> None:
    room = await waiting(house, 60)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    again = decode_room(encode_room(room.state))
    assert again.timing == room.state.timing


@pytest.mark.parametrize("seconds", CLOCKS)
async def test_the_host_sets_the_clock_in_the_lobby(house: FakeHouse, seconds: int | None) -> None:
    room = await house.open(BOB)
    await room.do(host.set_clock(ADA, seconds))
    assert room.state.timing.clock == seconds
    assert await refusal(room, host.set_clock(BOB, seconds)) is Refusal.NOT_HOST
    assert await refusal(room, host.set_clock(ADA, 31)) is Refusal.NO_SUCH_OPTION
    await room.do(lobby.start(ADA))
    assert [wait.ends is None for wait in room.state.timing.waits] == [seconds is None]
    assert await refusal(room, host.set_clock(ADA, seconds)) is Refusal.NO_LOBBY
