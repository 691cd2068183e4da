"""Before the first card: who sits, who hosts, who starts."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.engine.actions import DRAW
from bot.engine.errors import IllegalAction
from bot.engine.presets import CLASSIC
from bot.rooms.changes import host, lobby, lobby_computers, play, votes
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Person, Seat, Stage
from bot.rooms.stores.presets import Preset
from tests.rooms.fakes import ADA, BOB, CHANNEL, CLEO, DAN, GUILD, FakeHouse, match_of, play_out, stage

SHORT = replace(CLASSIC, target=1)


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


async def test_who_opens_a_table_sits_first_and_hosts(house: FakeHouse) -> None:
    room = await house.open()
    assert stage(room) is Stage.LOBBY
    assert room.state.seats == (Seat(ADA.user_id, "Ada"),)
    assert room.state.host == ADA.user_id
    assert len(room.state.match_id) == 32
    assert room.state.token == room.state.match_id[:8]
    assert house.rooms.find(CHANNEL) is room
    assert list(house.rooms) == [room]


async def test_a_channel_has_one_room(house: FakeHouse) -> None:
    room = await house.open()
    with pytest.raises(RoomRefused) as refused:
        await house.rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=BOB, preset=Preset(CLASSIC))
    assert refused.value.refusal is Refusal.ROOM_BUSY
    other = await house.rooms.open(channel_id=CHANNEL + 1, guild_id=GUILD, host=BOB, preset=Preset(CLASSIC))
    assert list(house.rooms) == [room, other]


@pytest.mark.parametrize("target", [0, -1, 10_001])
async def test_a_target_out_of_range_opens_nothing(house: FakeHouse, target: int) -> None:
    with pytest.raises(RoomRefused) as refused:
        await house.open(rules=replace(CLASSIC, target=target))
    assert refused.value.refusal is Refusal.RULES
    assert house.rooms.find(CHANNEL) is None
    assert house.journal.offered == []


async def test_people_sit_down_in_the_order_they_come(house: FakeHouse) -> None:
    room = await house.open(CLEO, BOB)
    assert [seat.name for seat in room.state.seats] == ["Ada", "Cleo", "Bob"]
    assert room.state.people() == (ADA.user_id, CLEO.user_id, BOB.user_id)


async def test_nobody_sits_twice(house: FakeHouse) -> None:
    room = await house.open(BOB)
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.join(Person(BOB.user_id, "Bob under another name")))
    assert refused.value.refusal is Refusal.ALREADY_SEATED


async def test_ten_seats_are_all(house: FakeHouse) -> None:
    room = await house.open(*(Person(100 + number, "?") for number in range(8)), computers=1)
    for sits in (room.do(lobby.join(BOB)), room.do(lobby_computers.add_computer(ADA))):
        with pytest.raises(RoomRefused) as refused:
            await sits
        assert refused.value.refusal is Refusal.TABLE_FULL
    assert len(room.state.seats) == 10


async def test_who_leaves_makes_room(house: FakeHouse) -> None:
    room = await house.open(BOB, CLEO)
    await room.do(lobby.leave(BOB))
    assert room.state.people() == (ADA.user_id, CLEO.user_id)
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.leave(BOB))
    assert refused.value.refusal is Refusal.NOT_SEATED


async def test_the_next_person_hosts_when_the_host_leaves(house: FakeHouse) -> None:
    room = await house.open(computers=1)
    await room.do(lobby.join(BOB))
    await room.do(lobby.leave(ADA))
    assert room.state.host == BOB.user_id
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.start(ADA))
    assert refused.value.refusal is Refusal.NOT_HOST
    await room.do(lobby.start(BOB))


async def test_the_room_closes_when_the_last_person_leaves(house: FakeHouse) -> None:
    room = await house.open(computers=2)
    await room.do(lobby.leave(ADA))
    assert room.closed
    assert house.rooms.find(CHANNEL) is None
    assert house.journal.rooms == {}
    assert house.observer.heard[-1][0] == room.revision  # the table message is told that it is over
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.join(BOB))
    assert refused.value.refusal is Refusal.NO_ROOM


async def test_a_closed_channel_opens_again(house: FakeHouse) -> None:
    first = await house.open()
    await first.do(lobby.leave(ADA))
    second = await house.open(BOB)
    assert second is not first
    assert second.state.match_id != first.state.match_id
    assert house.rooms.find(CHANNEL) is second


async def test_only_the_host_seats_computer_players(house: FakeHouse) -> None:
    room = await house.open(BOB, computers=2)
    for asks in (room.do(lobby_computers.add_computer(BOB)), room.do(lobby_computers.remove_computer(BOB))):
        with pytest.raises(RoomRefused) as refused:
            await asks
        assert refused.value.refusal is Refusal.NOT_HOST
    await room.do(lobby.join(CLEO))
    await room.do(lobby_computers.remove_computer(ADA))
    assert [seat.user_id for seat in room.state.seats] == [11, 22, None, 33]
    await room.do(lobby_computers.remove_computer(ADA))
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby_computers.remove_computer(ADA))
    assert refused.value.refusal is Refusal.NO_COMPUTER


async def test_the_host_names_who_plays_first(house: FakeHouse) -> None:
    room = await house.open(BOB, CLEO)
    await room.do(host.name_starter(ADA, CLEO.user_id))
    assert room.state.starter == CLEO.user_id
    with pytest.raises(RoomRefused) as refused:
        await room.do(host.name_starter(BOB, BOB.user_id))
    assert refused.value.refusal is Refusal.NOT_HOST
    with pytest.raises(RoomRefused) as refused:
        await room.do(host.name_starter(ADA, DAN.user_id))
    assert refused.value.refusal is Refusal.NO_SUCH_PLAYER
    await room.do(host.name_starter(ADA, None))
    assert room.state.starter is None


async def test_a_named_starter_who_leaves_is_forgotten(house: FakeHouse) -> None:
    room = await house.open(BOB, CLEO)
    await room.do(host.name_starter(ADA, CLEO.user_id))
    await room.do(lobby.leave(BOB))
    assert room.state.starter == CLEO.user_id
    await room.do(lobby.leave(CLEO))
    assert room.state.starter is None


async def test_the_dealer_sits_on_the_right_of_the_named_starter() -> None:
    for starter, dealer in ((ADA, 2), (BOB, 0), (CLEO, 1)):
        room = await FakeHouse().open(BOB, CLEO)
        await room.do(host.name_starter(ADA, starter.user_id))
        await room.do(lobby.start(ADA))
        assert match_of(room).hand.dealer == dealer


async def test_a_match_needs_two(house: FakeHouse) -> None:
    room = await house.open()
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.start(ADA))
    assert refused.value.refusal is Refusal.TOO_FEW
    await room.do(lobby_computers.add_computer(ADA))
    await room.do(lobby.start(ADA))
    assert stage(room) is Stage.PLAYING


async def test_only_the_host_starts(house: FakeHouse) -> None:
    room = await house.open(BOB)
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.start(BOB))
    assert refused.value.refusal is Refusal.NOT_HOST


async def test_a_lobby_has_no_match_to_act_in(house: FakeHouse) -> None:
    room = await house.open(BOB)
    assert room.view_of(ADA.user_id) is None
    for acts in (
        room.do(play.act(ADA.user_id, DRAW)),
        room.do(play.call_uno(ADA.user_id)),
        room.do(play.catch(ADA.user_id)),
    ):
        with pytest.raises(RoomRefused) as refused:
            await acts
        assert refused.value.refusal is Refusal.NO_MATCH
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.rematch(ADA))
    assert refused.value.refusal is Refusal.NOT_OVER


async def test_the_lobby_is_over_when_the_cards_are_dealt(house: FakeHouse) -> None:
    room = await house.started(BOB)
    for asks in (
        room.do(lobby.start(ADA)),
        room.do(lobby_computers.add_computer(ADA)),
        room.do(lobby_computers.remove_computer(ADA)),
        room.do(host.name_starter(ADA, None)),
    ):
        with pytest.raises(RoomRefused) as refused:
            await asks
        assert refused.value.refusal is Refusal.NO_LOBBY


async def test_a_result_says_that_no_match_goes_on(house: FakeHouse) -> None:
    room = await house.started(BOB, rules=SHORT)
    await play_out(room)
    for asks in (
        room.do(lobby.join(CLEO)),
        room.do(lobby.leave(ADA)),
        room.do(lobby.start(ADA)),
        room.do(votes.close_table(ADA, moderator=False)),
    ):
        with pytest.raises(RoomRefused) as refused:
            await asks
        assert refused.value.refusal is Refusal.NO_MATCH
    with pytest.raises(IllegalAction):
        await room.do(play.act(ADA.user_id, DRAW))


async def test_the_host_or_a_moderator_ends_it(house: FakeHouse) -> None:
    room = await house.open(BOB)
    with pytest.raises(RoomRefused) as refused:
        await room.do(votes.close_table(BOB, moderator=False))
    assert refused.value.refusal is Refusal.NOT_HOST
    await room.do(votes.close_table(DAN, moderator=True))
    assert room.closed
    again = await house.started(computers=1)
    await again.do(votes.close_table(ADA, moderator=False))
    assert again.closed
    assert house.journal.results == {}
    assert house.rooms.find(CHANNEL) is None


async def test_draining_refuses_everything_new(house: FakeHouse) -> None:
    await house.open(BOB)
    house.rooms.drain()
    with pytest.raises(RoomRefused) as refused:
        house.rooms.require(CHANNEL)
    assert refused.value.refusal is Refusal.DRAINING
    with pytest.raises(RoomRefused) as refused:
        await house.rooms.open(channel_id=5, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
    assert refused.value.refusal is Refusal.DRAINING


async def test_a_room_is_found_by_its_channel(house: FakeHouse) -> None:
    with pytest.raises(RoomRefused) as refused:
        house.rooms.require(CHANNEL)
    assert refused.value.refusal is Refusal.NO_ROOM
    room = await house.open()
    assert house.rooms.require(CHANNEL) is room


async def test_a_channel_may_be_gone_twice_at_once(house: FakeHouse) -> None:
    """Discord tells of a deleted channel while somebody ends the table there."""
    room = await house.open(BOB)
    await asyncio.gather(room.do(votes.close_table(ADA, moderator=False)), house.rooms.close(CHANNEL))
    assert house.rooms.find(CHANNEL) is None


async def test_a_room_that_closed_is_let_go(house: FakeHouse) -> None:
    room = await house.open()
    await room.do(lobby.leave(ADA))
    assert list(house.rooms) == []


async def test_a_channel_that_is_gone_takes_its_room_along(house: FakeHouse) -> None:
    room = await house.started(BOB)
    told = len(house.observer.heard)
    await house.rooms.close(CHANNEL)
    await house.rooms.close(CHANNEL)
    assert room.closed
    assert list(house.rooms) == []
    assert house.journal.rooms == {}
    assert len(house.observer.heard) == told  # there is nothing left to draw on
