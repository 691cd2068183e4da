"""While the gateway is away nobody loses time, and nothing happens that nobody could answer."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import PlayCard
from bot.engine.cards import card
from bot.engine.presets import CLASSIC
from bot.rooms.changes import lobby, play, votes
from bot.rooms.changes.deadlines import (
    HOST_TIMEOUT,
    LOBBY_TIMEOUT,
    MIN_AFTER_RESTART,
    PAUSE_TIMEOUT,
    QUIET_TIMEOUT,
    idle_deadline,
)
from bot.rooms.changes.timeouts import BLIP, MIN_LEFT
from bot.rooms.errors import Refusal
from bot.rooms.ports import CommitError, LostCommitError, StaleRoomError
from bot.rooms.scheduler import RETRY_AFTER
from bot.rooms.state.codec import decode_room
from bot.rooms.state.room_state import Closing, Stage
from bot.rooms.state.timing import ASLEEP_AFTER, Ballot
from bot.rooms.stores.presets import Preset
from tests.engine.positions import position
from tests.rooms.fakes import (
    ADA,
    BOB,
    CHANNEL,
    CLEO,
    CLOCK,
    GUILD,
    THREE,
    TWO,
    FakeHouse,
    closed,
    match_of,
    refusal,
    settled,
    stage,
)

if TYPE_CHECKING:
    from bot.rooms.ports import Commit

OUTAGE = 140.0
GRACE = 2.0


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse(clocks=True, computers=1.0, grace=GRACE)


async def test_nobody_misses_a_turn_while_nothing_is_heard(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="R9 Y1 ..."), BOB)
    await house.clock.pass_by(100)
    before = room.state
    await house.outage(3 * OUTAGE)
    assert (match_of(room).turn, room.state.timing.misses) == (0, before.timing.misses)
    assert not room.state.paused


async def test_the_clock_goes_on_with_what_was_left_and_says_so(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5", draw="R9 Y1 ..."), BOB)
    await house.clock.pass_by(60)
    heard = len(house.observer.heard)
    await house.outage(OUTAGE)
    [wait] = room.state.timing.waits
    assert wait.ends == house.clock.now() + timedelta(seconds=CLOCK - 60)
    assert wait.began == house.clock.now() - timedelta(seconds=60)
    assert len(house.observer.heard) == heard + 1, "the table shows the new time"
    assert decode_room(house.journal.rooms[CHANNEL].payload).timing == room.state.timing
    await house.clock.pass_by(CLOCK - 60)
    assert match_of(room).turn == 1


async def test_who_had_hardly_any_time_left_has_enough_to_look_again(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5"), BOB)
    await house.clock.pass_by(CLOCK - 1)
    await house.outage(OUTAGE)
    assert room.state.timing.waits[0].ends == house.clock.now() + MIN_LEFT


async def test_a_short_outage_moves_only_clocks_that_end_soon(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5"), BOB)
    revision = room.revision
    await house.outage(2)
    assert room.revision == revision, "nothing is stored for a reconnect"
    ends = room.state.timing.waits[0].ends
    assert ends is not None
    await house.clock.pass_by(CLOCK - 10)
    await house.outage(2)
    assert room.state.timing.waits[0].ends == ends + timedelta(seconds=2)


async def test_a_wait_that_began_in_an_outage_gets_back_what_passed_of_it(house: FakeHouse) -> None:
    """The last moment anything was heard is known only afterwards."""
    room = await house.dealt(position(*TWO, top="R5"), BOB)
    since = house.clock.now()
    await house.clock.pass_by(20)
    await room.do(play.act(ADA.user_id, PlayCard(card("R1"))))
    await house.clock.pass_by(20)
    await house.end_outage(since)
    assert room.state.timing.waits[0].ends == house.clock.now() + timedelta(seconds=CLOCK)


async def test_no_turn_ends_before_something_was_heard_after_its_end(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5"), BOB)
    since = house.clock.now() + timedelta(seconds=70)
    house.connection.silent = True
    await house.clock.pass_by(CLOCK)
    assert match_of(room).turn == 0
    await house.end_outage(since)
    assert room.state.timing.waits[0].ends == house.clock.now() + timedelta(seconds=50)


async def test_other_servers_go_on(house: FakeHouse) -> None:
    room = await house.rooms.open(channel_id=CHANNEL, guild_id=GUILD + 1, host=ADA, preset=Preset(CLASSIC))
    await room.do(lobby.join(BOB))
    await room.do(lobby.start(ADA))
    await house.put(room, position(*TWO, top="R5"))
    ends = room.state.timing.waits[0].ends
    await house.outage(CLOCK - 1)
    assert room.state.timing.waits[0].ends == ends
    house.connection.lost = True
    await house.clock.pass_by(1)
    assert match_of(room).turn == 1


async def test_a_second_outage_before_the_first_is_given_back_counts_as_well(house: FakeHouse) -> None:
    room = await house.dealt(position(*TWO, top="R5"), BOB)
    house.journal.failing = True
    await house.outage(OUTAGE)
    await house.outage(OUTAGE)
    house.journal.failing = False
    await house.clock.pass_by(RETRY_AFTER.total_seconds())
    left = timedelta(seconds=CLOCK) - RETRY_AFTER
    assert room.state.timing.waits[0].ends == house.clock.now() + left


@pytest.mark.parametrize("error", [CommitError, LostCommitError, StaleRoomError])
async def test_an_outage_is_given_back_whatever_the_store_refuses_first(
    house: FakeHouse, monkeypatch: pytest.MonkeyPatch, error: type[CommitError]
) -> None:
    room = await house.dealt(position(*TWO, top="R5"), BOB)
    await house.clock.pass_by(10)
    errors, commit = [error("the first try"), error("the second one")], house.journal.commit

    async def refuses(offered: Commit) -> None:
        if errors:
            raise errors.pop()
        await commit(offered)

    monkeypatch.setattr(house.journal, "commit", refuses)
    await house.outage(OUTAGE)
    for _ in range(2):
        await house.clock.pass_by(RETRY_AFTER.total_seconds())
    assert errors == []
    least = (
        timedelta(seconds=CLOCK - 10) - 2 * RETRY_AFTER
    )  # a room that is read anew has no less than before
    ends = room.state.timing.waits[0].ends
    assert ends is not None
    assert least <= ends - house.clock.now() <= timedelta(seconds=CLOCK)
    await house.clock.pass_by(CLOCK)
    assert match_of(room).turn == 1, "and it is given back once"


async def test_computer_players_move_only_where_somebody_could_answer(house: FakeHouse) -> None:
    room = await house.dealt(position(*THREE[:2], top="R5", turn=1), computers=1)
    house.connection.lost = True
    revision = match_of(room).revision
    await house.clock.pass_by(OUTAGE)
    assert match_of(room).revision == revision
    await house.end_outage(house.clock.now() - timedelta(seconds=OUTAGE))
    await house.clock.pass_by(1)
    assert match_of(room).revision > revision


async def test_a_vote_does_not_lapse_meanwhile(house: FakeHouse) -> None:
    room = await house.dealt(position(*THREE, top="R5"), BOB, CLEO, clock=None)
    await house.clock.pass_by(60)
    await room.do(votes.open_vote(BOB, Ballot.SKIP))
    vote = room.state.timing.vote
    assert vote is not None
    await house.outage(3 * OUTAGE)
    assert room.state.timing.vote is not None
    assert room.state.timing.vote.ends == vote.ends + timedelta(seconds=3 * OUTAGE)
    await room.do(votes.agree(CLEO, seat=vote.seat, since=vote.since, ballot=vote.ballot))
    assert match_of(room).turn == 1


async def test_nobody_is_voted_on_for_a_time_in_which_they_could_not_move(house: FakeHouse) -> None:
    room = await house.dealt(position(*THREE, top="R5"), BOB, CLEO, clock=None)
    await house.outage(OUTAGE)
    assert await refusal(room, votes.open_vote(BOB, Ballot.SKIP)) is Refusal.VOTE_EARLY


async def test_who_could_be_caught_has_the_whole_grace_again(house: FakeHouse) -> None:
    room = await house.dealt(position("R1 R2", "G1 G2", top="R5"), BOB)
    await room.do(play.act(ADA.user_id, PlayCard(card("R1"))))
    await room.do(play.catch(BOB.user_id))
    await house.outage(OUTAGE)
    assert len(match_of(room).hand.hands[0]) == 1
    assert room.state.uncalled_unos[0].until == house.clock.now() + timedelta(seconds=GRACE)
    await room.do(play.call_uno(ADA.user_id))
    await house.clock.pass_by(GRACE)
    assert len(match_of(room).hand.hands[0]) == 1


async def test_an_idle_room_and_its_host_have_some_time_left(house: FakeHouse) -> None:
    room = await house.open(BOB)
    await house.clock.pass_by((HOST_TIMEOUT - BLIP).total_seconds())
    await house.outage(LOBBY_TIMEOUT.total_seconds())
    assert stage(room) is Stage.LOBBY
    assert not closed(room)
    assert not room.state.timing.host_away
    until = idle_deadline(room.state)
    assert until is not None
    assert until >= house.clock.now() + MIN_AFTER_RESTART


async def test_a_pause_stays_a_pause(house: FakeHouse) -> None:
    """That the time is given back is nobody's move: it wakes nobody."""
    room = await house.dealt(position(*TWO, top="R5"), BOB, clock=None)
    await house.clock.pass_by(QUIET_TIMEOUT.total_seconds())
    assert room.state.paused
    await house.clock.pass_by((PAUSE_TIMEOUT - timedelta(minutes=1)).total_seconds())
    await house.outage(OUTAGE)
    assert room.state.paused
    await house.clock.pass_by(MIN_AFTER_RESTART.total_seconds())
    assert closed(room)
    assert room.state.closing is Closing.PAUSED_LONG


async def test_a_start_that_waits_for_the_gateway_takes_nobodys_turn(house: FakeHouse) -> None:
    await house.dealt(position(*TWO, top="R5"), BOB)
    other = await house.restarted()
    room = other.rooms.require(CHANNEL)
    await other.clock.pass_by(CLOCK)  # Discord is down: the gateway is there only now
    other.rooms.wake()
    await settled()
    assert match_of(room).turn == 0
    [wait] = room.state.timing.waits
    assert wait.ends == other.clock.now() + timedelta(seconds=CLOCK / 2)


async def test_who_sleeps_goes_on_sleeping(house: FakeHouse) -> None:
    room = await house.dealt(position(*THREE, top="R5", turn=1), BOB, CLEO)
    room.state = replace(room.state, timing=replace(room.state.timing, misses=(ASLEEP_AFTER, 0, 0)))
    await house.outage(OUTAGE)
    assert room.state.asleep(0)
