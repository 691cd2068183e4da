"""Nobody gets out of a match with others without losing it: not as its host, not as a moderator."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import DRAW, PlayCard
from bot.engine.cards import card
from bot.engine.errors import IllegalAction, Reason
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.rooms.changes import lobby, play, votes
from bot.rooms.changes.deadlines import VOTE_TIMEOUT
from bot.rooms.errors import Refusal
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.room_state import Closing, Stage
from bot.rooms.state.timing import ASLEEP_AFTER, Ballot
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, THREE, TWO, FakeHouse, closed, match_of, refusal, stage

if TYPE_CHECKING:
    from bot.rooms.room import Room
    from bot.rooms.state.timing import Vote

MO = replace(DAN, user_id=99, name="Mo")


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse(clocks=True, computers=1.0)


def vote_on(room: Room) -> Vote | None:
    """Return the open vote (a type checker remembers an attribute, not what a function returns)."""
    return room.state.timing.vote


@pytest.mark.parametrize("moderator", [False, True])
async def test_a_host_against_others_closes_nothing_alone(house: FakeHouse, *, moderator: bool) -> None:
    room = await house.started(BOB)
    assert await refusal(room, votes.close_table(ADA, moderator=moderator)) is Refusal.CLOSE_ASKS
    assert not closed(room)


async def test_a_moderator_who_plays_is_asked_for_agreement_too(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO)
    assert await refusal(room, votes.close_table(BOB, moderator=True)) is Refusal.CLOSE_ASKS
    await room.do(votes.ask_to_close(BOB, moderator=True))
    assert room.state.timing.vote is not None


async def test_a_moderator_without_a_seat_closes_at_once(house: FakeHouse) -> None:
    room = await house.started(BOB)
    await room.do(votes.close_table(MO, moderator=True))
    assert closed(room)


async def test_what_was_asked_about_one_match_closes_no_other_and_what_is_for_a_lobby_no_match(
    house: FakeHouse,
) -> None:
    room = await house.open(BOB)
    assert await refusal(room, votes.close_table(MO, moderator=True, token=room.state.token)) is Refusal.STALE
    await room.do(lobby.start(ADA))
    for token in ("", "01234567"):
        assert await refusal(room, votes.close_table(MO, moderator=True, token=token)) is Refusal.STALE
    assert not closed(room)
    await room.do(votes.close_table(MO, moderator=True, token=room.state.token))
    assert closed(room)


async def test_alone_with_computer_players_a_host_closes_at_once(house: FakeHouse) -> None:
    room = await house.started(computers=2)
    await room.do(votes.close_table(ADA, moderator=False))
    assert closed(room)


async def test_all_of_the_others_close_the_table(house: FakeHouse) -> None:
    """Else two accounts could see to it that somebody whom they help ends only the matches that they win."""
    room = await house.started(BOB, CLEO, DAN)
    await room.do(votes.ask_to_close(ADA, moderator=False))
    vote = room.state.timing.vote
    assert vote is not None
    assert vote.agreed == frozenset(), "who asks has no vote: the others decide"
    await room.do(votes.agree(BOB, seat=0, since=vote.since, ballot=Ballot.CLOSE))
    assert not closed(room)
    await room.do(votes.agree(CLEO, seat=0, since=vote.since, ballot=Ballot.CLOSE))
    assert not closed(room), "Dan may be about to win"
    await room.do(votes.agree(DAN, seat=0, since=vote.since, ballot=Ballot.CLOSE))
    assert closed(room)
    assert room.state.closing is Closing.VOTED
    assert house.journal.results == {}


async def test_who_asks_cannot_agree_with_themselves(house: FakeHouse) -> None:
    room = await house.started(BOB)
    await room.do(votes.ask_to_close(ADA, moderator=False))
    assert await refusal(room, votes.agree(ADA, seat=0, since=0, ballot=Ballot.CLOSE)) is Refusal.VOTED


async def test_the_question_outlives_turns_and_a_restart_but_not_its_time(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="Y9 ..."), BOB, clock=None)
    await room.do(votes.ask_to_close(ADA, moderator=False))
    vote = vote_on(room)
    assert vote is not None
    await room.do(play.act(ADA.user_id, PlayCard(card("R1"))))
    assert vote_on(room) == vote
    assert decode_room(encode_room(room.state)).timing.vote == vote
    await house.clock.pass_by(VOTE_TIMEOUT.total_seconds())
    assert vote_on(room) is None
    late = votes.agree(BOB, seat=0, since=vote.since, ballot=Ballot.CLOSE)
    assert await refusal(room, late) is Refusal.NO_VOTE


async def test_the_question_goes_with_who_asked_it(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO)
    await room.do(votes.ask_to_close(ADA, moderator=False))
    await room.do(lobby.leave(ADA))
    assert room.state.timing.vote is None


async def test_it_keeps_nobody_from_voting_on_who_stalls(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="Y9 ..."), BOB, clock=None)
    await house.clock.pass_by(60)
    await room.do(votes.ask_to_close(ADA, moderator=False))
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    assert match_of(room).turn == 1


async def test_it_waits_for_an_open_vote(house: FakeHouse) -> None:
    room = await house.dealt(position(*THREE, top="R5"), BOB, CLEO, clock=None)
    await house.clock.pass_by(60)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    assert await refusal(room, votes.ask_to_close(ADA, moderator=False)) is Refusal.VOTE_OPEN


async def test_only_the_host_and_moderators_ask(house: FakeHouse) -> None:
    room = await house.started(BOB)
    assert await refusal(room, votes.ask_to_close(BOB, moderator=False)) is Refusal.NOT_HOST
    assert await refusal(room, votes.open_vote(BOB, Ballot.CLOSE)) is Refusal.NO_VOTE


async def test_nobody_closes_a_match_because_the_others_sleep(house: FakeHouse) -> None:
    room = await house.started(BOB)
    room.state = replace(room.state, timing=replace(room.state.timing, misses=(0, ASLEEP_AFTER)))
    assert await refusal(room, votes.close_table(ADA, moderator=False)) is Refusal.CLOSE_LEAVES
    assert await refusal(room, votes.ask_to_close(ADA, moderator=False)) is Refusal.CLOSE_LEAVES
    await room.do(lobby.leave(ADA))
    [result] = house.journal.results.values()
    assert [seat.forfeited for seat in result.seats] == [True, False]


async def test_nobody_closes_a_match_because_the_others_left(house: FakeHouse) -> None:
    """Those who left have lost it, and whoever stays plays it to its end."""
    room = await house.started(BOB, computers=1)
    await room.do(lobby.leave(BOB))
    assert await refusal(room, votes.close_table(ADA, moderator=False)) is Refusal.CLOSE_LEAVES
    await room.do(lobby.leave(ADA))
    [result] = house.journal.results.values()
    assert [seat.forfeited for seat in result.seats if seat.user_id is not None] == [True, True]


async def test_a_moderator_who_left_a_match_has_no_way_to_undo_it(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO)
    await room.do(lobby.leave(ADA))
    with pytest.raises(IllegalAction) as illegal:
        await room.do(votes.close_table(ADA, moderator=True))
    assert illegal.value.reason is Reason.SEAT_LEFT


async def test_a_host_who_is_out_of_an_elimination_cannot_undo_it(house: FakeHouse) -> None:
    rules = replace(CLASSIC, format=Format.ELIMINATION)
    match = position("Y9", "R1", "B1 B2", points=(495, 0, 0), rules=rules, turn=1)
    room = await house.dealt(match, BOB, CLEO, clock=None)
    await room.do(play.act(BOB.user_id, PlayCard(card("R1"))))
    assert match_of(room).playing == (1, 2)
    with pytest.raises(IllegalAction) as illegal:
        await room.do(votes.close_table(ADA, moderator=False))
    assert illegal.value.reason is Reason.SEAT_OUT


async def test_a_deal_that_was_seen_cannot_be_thrown_away_for_another(house: FakeHouse) -> None:
    room = await house.started(BOB)
    seen = match_of(room).commitment
    assert await refusal(room, votes.close_table(ADA, moderator=False)) is Refusal.CLOSE_ASKS
    assert await refusal(room, lobby.rematch(ADA)) is Refusal.NOT_OVER
    assert await refusal(room, lobby.start(ADA)) is Refusal.NO_LOBBY
    await room.do(play.act(ADA.user_id, DRAW))
    assert match_of(room).commitment == seen
    await room.do(lobby.leave(ADA))
    assert stage(room) is Stage.OVER
    assert len(house.journal.results) == 1
