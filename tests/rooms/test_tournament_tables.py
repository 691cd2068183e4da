"""The table of a tournament: its people and its rules are settled, and it waits for those who are missing."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.rooms.change import ChangeContext
from bot.rooms.changes import host, lobby, lobby_computers, votes
from bot.rooms.changes.deadlines import next_deadline
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.room_state import Person, Stage, TournamentMatch
from bot.rooms.state.timing import Ballot
from bot.rooms.stores.presets import Preset
from tests.rooms.fakes import ADA, BOB, CHANNEL, CLEO, DAN, GUILD, NOON, FakeHouse

if TYPE_CHECKING:
    from bot.rooms.change import Change
    from bot.rooms.room import Room

SECONDS = 3600
MATCH = TournamentMatch(
    tournament_id="cafe0001",
    name="Summer Cup",
    table="r2t1",
    round=2,
    number=1,
    people=(ADA.user_id, BOB.user_id, CLEO.user_id),
    begins=NOON + timedelta(seconds=SECONDS),
)


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse(clocks=True)


async def opened(house: FakeHouse, *people: Person) -> Room:
    room = await house.rooms.open(
        channel_id=CHANNEL,
        guild_id=GUILD,
        host=None,
        preset=Preset(CLASSIC),
        clock=60,
        parent_id=CHANNEL + 9,
        tournament=MATCH,
    )
    for person in people:
        await room.do(lobby.join(person))
    return room


async def refusal(room: Room, change: Change) -> Refusal:
    before = room.state
    with pytest.raises(RoomRefused) as caught:
        await room.do(change)
    assert room.state is before
    return caught.value.refusal


async def test_nobody_holds_up_a_tournament_by_cutting(house: FakeHouse) -> None:
    """One of them deals after the time to cut; when the time of the table is over, it begins all the same."""
    room = await opened(house, ADA, BOB, CLEO)
    await room.do(lobby.cut(BOB, "thunder"))
    assert await refusal(room, lobby.start(ADA)) is Refusal.CUT_FRESH
    await room.do(lobby.begin_without([]))
    assert room.state.stage is Stage.PLAYING


async def test_it_opens_with_nobody_there_and_seats_its_own_people_only(house: FakeHouse) -> None:
    room = await opened(house)
    assert room.state.people() == ()
    assert await refusal(room, lobby.join(DAN)) is Refusal.TOURNAMENT_SEAT
    await room.do(lobby.join(BOB))
    assert room.state.host == BOB.user_id
    await room.do(lobby.leave(BOB))
    assert not room.closed
    await room.do(lobby.join(ADA))
    assert room.state.people() == (ADA.user_id,)


async def test_it_waits_for_days_and_is_the_same_after_a_restart(house: FakeHouse) -> None:
    room = await opened(house)
    await house.clock.pass_by(5 * 86_400)
    assert not room.closed
    assert next_deadline(room.state) is None
    after = FakeHouse(house)
    assert await after.rooms.load() == 1
    assert after.rooms.require(CHANNEL).state.tournament == MATCH
    assert decode_room(encode_room(room.state)) == room.state


@pytest.mark.parametrize(
    "change",
    [
        lobby_computers.add_computer(ADA),
        host.kick(ADA, BOB.user_id),
        host.lock(ADA, locked=True),
        host.set_clock(ADA, None),
        host.set_option(ADA, "target", "100"),
        host.use_rules(ADA, replace(CLASSIC, target=100)),
        host.shuffle(ADA),
        host.hand_over(ADA, BOB.user_id),
        votes.close_table(ADA, moderator=False),
    ],
)
async def test_nobody_who_plays_settles_anything_there(house: FakeHouse, change: Change) -> None:
    room = await opened(house, ADA, BOB)
    assert await refusal(room, change) is Refusal.TOURNAMENT_TABLE


async def test_anybody_deals_once_all_are_there(house: FakeHouse) -> None:
    room = await opened(house, ADA, BOB)
    assert await refusal(room, lobby.start(BOB)) is Refusal.TOURNAMENT_WAITS
    assert await refusal(room, lobby.start(CLEO)) is Refusal.NOT_SEATED
    await room.do(lobby.join(CLEO))
    await room.do(lobby.start(CLEO))
    assert room.state.stage is Stage.PLAYING
    assert await refusal(room, lobby.join(DAN)) is Refusal.TOURNAMENT_SEAT
    assert await refusal(room, votes.ask_to_close(ADA, moderator=False)) is Refusal.TOURNAMENT_TABLE
    assert await refusal(room, votes.open_vote(ADA, Ballot.END)) is Refusal.TOURNAMENT_TABLE


async def test_when_the_time_is_over_those_play_who_are_there(house: FakeHouse) -> None:
    room = await opened(house, BOB, ADA)
    assert await refusal(room, lobby.begin_without([])) is Refusal.TOURNAMENT_WAITS
    assert lobby.can_begin(room.state)
    await room.do(lobby.begin_without([CLEO.user_id]))
    assert room.state.accounts == (ADA.user_id, BOB.user_id), "in the order of the tournament"
    assert await refusal(room, lobby.join(CLEO)) is Refusal.NO_LATECOMERS


async def test_who_gave_up_is_dealt_no_cards_though_they_sit_there(house: FakeHouse) -> None:
    room = await opened(house, ADA, BOB, CLEO)
    gone = [CLEO.user_id]
    await room.do(lobby.begin_without(gone, withdrawn=gone))
    assert room.state.accounts == (ADA.user_id, BOB.user_id)
    house = FakeHouse()
    room = await opened(house, ADA, CLEO)
    everybody = [*gone, BOB.user_id]
    assert await refusal(room, lobby.begin_without(everybody, withdrawn=gone)) is Refusal.TOO_FEW


async def test_one_alone_is_no_match_and_neither_are_three_in_a_rotation_of_four(house: FakeHouse) -> None:
    room = await opened(house, ADA)
    others = [BOB.user_id, CLEO.user_id]
    assert await refusal(room, lobby.begin_without(others)) is Refusal.TOO_FEW
    rotation = replace(CLASSIC, format=Format.ROTATION_FOUR)
    three = replace(room.state, rules=rotation, seats=room.state.seats * 3)
    assert not lobby.can_begin(three)


async def test_a_table_that_was_decided_closes_and_one_that_is_over_stays(house: FakeHouse) -> None:
    room = await opened(house, ADA)
    over = lobby.close_decided()
    with pytest.raises(RoomRefused):
        over(replace(room.state, stage=Stage.OVER), ChangeContext(now=NOON, entropy=bytes))
    await room.do(over)
    assert room.closed
    assert house.journal.rooms == {}


async def test_there_is_no_rematch_of_a_match_of_a_tournament(house: FakeHouse) -> None:
    room = await opened(house, ADA)
    room.state = replace(room.state, stage=Stage.OVER)
    assert await refusal(room, lobby.rematch(ADA)) is Refusal.TOURNAMENT_TABLE


async def test_an_ordinary_lobby_without_anybody_is_damaged(house: FakeHouse) -> None:
    room = await house.open()
    assert room.state.tournament is None
    with pytest.raises(ValueError, match="seats"):
        decode_room(encode_room(replace(room.state, seats=())))


async def test_a_moderator_who_plays_at_the_table_judges_nobody_there(house: FakeHouse) -> None:
    room = await opened(house, ADA, BOB)
    for change in (
        votes.close_table(CLEO, moderator=True),
        votes.remove_player(ADA.user_id, by=CLEO.user_id),
        votes.remove_player(ADA.user_id, by=BOB.user_id),
    ):
        assert await refusal(room, change) is Refusal.MODERATOR_PLAYS
    await room.do(votes.remove_player(BOB.user_id, by=BOB.user_id))
    await room.do(votes.close_table(DAN, moderator=True))
    assert room.closed
