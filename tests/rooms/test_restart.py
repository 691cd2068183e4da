"""Restart: the next process finds the same tables, and its way around one it cannot read."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.notation import format_action
from bot.engine.presets import CLASSIC
from bot.rooms.changes import host, lobby, lobby_computers, votes
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.registry import READ_AT_ONCE
from bot.rooms.state.codec import encode_room
from bot.rooms.state.room_state import Ping, Stage
from bot.rooms.stores.presets import Preset
from tests.engine.positions import position
from tests.rooms.fakes import (
    ADA,
    BOB,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    FakeHouse,
    closed,
    play_once,
    play_out,
    refusal,
    settled,
    stage,
)

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


async def test_a_match_goes_on_as_if_nothing_had_happened(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO, computers=1, rules=replace(CLASSIC, target=200))
    random = Random(2)
    await room.remember_message(77, token=room.state.token)
    while room.state.stage is Stage.PLAYING:
        other = (await house.restarted()).rooms.require(CHANNEL)
        assert (other.channel_id, other.guild_id, other.revision) == (CHANNEL, GUILD, room.revision)
        assert other.state.token == room.state.token
        assert other.state.message_id == 77
        assert replace(other.state, match=None) == replace(room.state, match=None)
        one, two = room.state.match, other.state.match
        assert one is not None
        assert two is not None
        for seat in (None, 0, 1, 2, 3):
            assert two.view(seat) == one.view(seat)
        for seat in range(4):
            assert [format_action(a) for a in two.legal(seat)] == [format_action(a) for a in one.legal(seat)]
        for _ in range(7):
            if room.state.stage is Stage.PLAYING:
                await play_once(room, random)


async def test_a_lobby_and_a_result_come_back(house: FakeHouse) -> None:
    room = await house.open(BOB, computers=1, rules=replace(CLASSIC, target=1))
    await room.do(host.name_starter(ADA, BOB.user_id))
    other = (await house.restarted()).rooms.require(CHANNEL)
    assert other.state == room.state
    await room.do(lobby.start(ADA))
    await play_out(room)
    later = await house.restarted()
    over = later.rooms.require(CHANNEL)
    assert over.state.stage is Stage.OVER
    assert encode_room(over.state) == encode_room(room.state)
    await over.do(lobby.rematch(ADA))
    await over.do(lobby.start(ADA))


async def test_the_match_is_the_same_with_a_restart_before_every_move() -> None:
    endings = []
    for restarts in (False, True):
        house = FakeHouse()
        room = await house.started(BOB, rules=replace(CLASSIC, target=1))
        random = Random(9)
        while room.state.stage is Stage.PLAYING:
            if restarts:
                house = await house.restarted()
                room = house.rooms.require(CHANNEL)
            await play_once(room, random)
        endings.append(encode_room(room.state))
    assert endings[0] == endings[1]


async def test_what_is_closed_does_not_come_back(house: FakeHouse) -> None:
    room = await house.open(BOB)
    await room.do(votes.close_table(ADA, moderator=False))
    assert list((await house.restarted()).rooms) == []


async def test_loading_tells_nobody_and_waking_tells_everybody(house: FakeHouse) -> None:
    await house.open(BOB)
    other = FakeHouse(house)
    assert await other.rooms.load() == 1
    assert other.observer.heard == []
    other.rooms.wake()
    assert len(other.observer.heard) == 1


async def test_while_many_rooms_are_read_other_things_go_on(house: FakeHouse) -> None:
    for channel in range(1, 2 * READ_AT_ONCE + 2):
        await house.rooms.open(channel_id=channel, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
    reading, passes = asyncio.create_task(FakeHouse(house).rooms.read()), 0
    while not reading.done():
        await asyncio.sleep(0)
        passes += 1
    assert len(reading.result()) == 2 * READ_AT_ONCE + 1
    assert passes > 2


async def test_while_many_rooms_are_woken_other_things_go_on_and_a_room_that_is_gone_stays_asleep(
    house: FakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.rooms.registry.WOKEN_AT_ONCE", 2)
    rooms = [
        await house.rooms.open(channel_id=channel, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
        for channel in range(1, 6)
    ]
    house.observer.heard.clear()
    waking = asyncio.create_task(house.rooms.wake_in_turn(rooms))
    for told in (2, 3, 4):
        await asyncio.sleep(0)
        assert len(house.observer.heard) == told
        rooms[2].leaving = True
    await waking


async def test_an_unreadable_room_is_named_and_passed_over(
    house: FakeHouse, caplog: pytest.LogCaptureFixture
) -> None:
    await house.open(BOB)
    await house.rooms.open(channel_id=5, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
    house.journal.damage(5, '{"version": 99}')
    other = FakeHouse(house)
    with caplog.at_level(logging.INFO):
        assert await other.rooms.load() == 1
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert "channel 5" in record.getMessage()
    assert "version 99" in record.getMessage()
    assert other.rooms.find(5) is None
    assert other.rooms.find(CHANNEL) is not None
    assert 5 in house.journal.rooms  # left for a bot that can read it


async def test_a_channel_with_an_unreadable_room_opens_a_new_one(house: FakeHouse) -> None:
    room = await house.open(BOB, CLEO)
    house.journal.damage(CHANNEL, "damaged")
    other = await house.restarted()
    fresh = await other.rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=BOB, preset=Preset(CLASSIC))
    assert fresh.revision == room.revision + 1
    assert (await house.restarted()).rooms.require(CHANNEL).state == fresh.state


async def test_an_unreadable_room_is_in_nobodys_way_after_a_failed_try_either(house: FakeHouse) -> None:
    await house.open(BOB, CLEO)
    house.journal.damage(CHANNEL, "damaged")
    other = await house.restarted()
    house.journal.failing = True
    with pytest.raises(RoomRefused) as refused:
        await other.open()
    assert refused.value.refusal is Refusal.NOT_STORED
    house.journal.failing = False
    await other.open(BOB)


async def test_a_room_that_another_process_stored_is_read_anew_and_the_next_press_works(
    house: FakeHouse, caplog: pytest.LogCaptureFixture
) -> None:
    room = await house.open(BOB)
    newer = (await house.restarted()).rooms.require(CHANNEL)
    await asyncio.gather(newer.do(lobby.join(CLEO)), newer.do(lobby_computers.add_computer(ADA)))
    heard = len(house.observer.heard)
    assert await refusal(room, lobby.start(ADA)) is Refusal.OUT_OF_DATE
    assert (stage(room), room.revision) == (Stage.LOBBY, newer.revision)
    assert room.state.seats == newer.state.seats
    assert len(house.observer.heard) == heard + 1, "it has to be drawn anew"
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    await room.do(lobby.start(ADA))
    assert stage(room) is Stage.PLAYING


async def test_a_room_that_is_read_anew_keeps_the_messages_sent_since_a_commit_that_seemed_to_fail(
    house: FakeHouse,
) -> None:
    room = await house.started(BOB)
    stored = house.journal.rooms[CHANNEL]
    house.journal.rooms[CHANNEL] = replace(stored, revision=stored.revision + 1)
    ping = Ping(8, "turn")
    room.state = replace(room.state, message_id=7, posted_for=Stage.PLAYING, pings=(ping,))
    assert await refusal(room, lobby.leave(BOB)) is Refusal.OUT_OF_DATE
    assert room.revision == stored.revision + 1
    assert (room.state.message_id, room.state.posted_for, room.state.pings) == (7, Stage.PLAYING, (ping,))


async def test_a_room_that_another_process_closed_is_closed_here_too(house: FakeHouse) -> None:
    room = await house.started(BOB)
    await play_once(room, Random(1))
    newer = (await house.restarted()).rooms.require(CHANNEL)
    await play_once(newer, Random(1))
    await newer.do(votes.close_table(DAN, moderator=True))
    with pytest.raises(RoomRefused) as refused:
        await play_once(room, Random(1))
    assert refused.value.refusal is Refusal.OUT_OF_DATE
    assert closed(room)
    assert house.rooms.find(CHANNEL) is None


async def test_a_table_that_another_process_opened_is_found_by_who_opens_one(house: FakeHouse) -> None:
    other = FakeHouse(house)
    newer = await other.open(BOB, CLEO)
    with pytest.raises(RoomRefused) as refused:
        await house.open()
    assert refused.value.refusal is Refusal.OUT_OF_DATE
    assert house.rooms.require(CHANNEL).state.seats == newer.state.seats


async def test_a_room_in_play_is_stored_anew_over_one_that_was_damaged_meanwhile(house: FakeHouse) -> None:
    room = await house.open(BOB)
    house.journal.damage_row(CHANNEL)
    assert await refusal(room, lobby.start(ADA)) is Refusal.OUT_OF_DATE
    await room.do(lobby.start(ADA))
    assert (await house.restarted()).rooms.require(CHANNEL).state.stage is Stage.PLAYING


SECRET = "5eed" * 16
MOMENT = re.compile(r'"2026-[^"]*"')
DAMAGED = {
    "cut off": lambda payload: payload[:200],
    "nested too deep": lambda _: "[" * 200_000,
    "a year out of range": lambda payload: MOMENT.sub('"10000-01-01T00:00:00+00:00"', payload),
    "a moment at the end of time": lambda payload: MOMENT.sub('"9999-12-31T23:59:59+00:00"', payload),
    "a moment at its beginning": lambda payload: MOMENT.sub('"0001-01-01T00:00:00+14:00"', payload),
    "a wrong card": lambda payload: payload.replace('"R1 R2 R3"', '"Q1 R2 R3"'),
    "a wrong seed": lambda payload: re.sub(r'"seed":"[0-9a-f]*"', f'"seed":"{SECRET}g"', payload),
    "not text": lambda _: "\udcff",
    "nothing": lambda _: "",
}


@pytest.mark.parametrize("damage", DAMAGED.values(), ids=DAMAGED.keys())
async def test_a_damaged_room_is_set_aside_and_its_cards_are_not_in_the_log(
    house: FakeHouse, caplog: pytest.LogCaptureFixture, damage: Callable[[str], str]
) -> None:
    await house.dealt(position("R1 R2 R3", "G1 G2 G3", top="R5"), BOB)
    await house.rooms.open(channel_id=5, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
    payload = house.journal.rooms[CHANNEL].payload
    house.journal.damage(CHANNEL, damage(payload))
    assert house.journal.rooms[CHANNEL].payload != payload
    other = FakeHouse(house)
    assert await other.rooms.load() == 1
    other.rooms.wake()
    assert [room.channel_id for room in other.rooms.unreadable] == [CHANNEL]
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert record.exc_info is None
    assert str(CHANNEL) in record.getMessage()
    assert not re.search("Q1|R1|5eed", record.getMessage())
    with pytest.raises(RoomRefused) as refused:
        other.rooms.require(CHANNEL)
    assert refused.value.refusal is Refusal.UNREADABLE


async def test_a_damaged_room_is_deleted_and_makes_way(house: FakeHouse) -> None:
    await house.open(BOB, CLEO)
    house.journal.damage_row(CHANNEL)
    other = await house.restarted()
    assert await other.rooms.discard(CHANNEL)
    assert not await other.rooms.discard(CHANNEL)
    assert await house.journal.load_rooms() == []
    with pytest.raises(RoomRefused) as refused:
        other.rooms.require(CHANNEL)
    assert refused.value.refusal is Refusal.NO_ROOM
    await other.open(BOB)


@pytest.mark.parametrize("first", ["discard", "open"])
async def test_a_room_that_opens_while_a_damaged_one_is_deleted_is_not_deleted_with_it(
    house: FakeHouse, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    await house.open(BOB, CLEO)
    house.journal.damage_row(CHANNEL)
    other = await house.restarted()
    delete, delays = house.journal.delete_room, [settled]

    async def slow(channel_id: int, *, ends_deal: bool) -> None:
        if delays:
            await delays.pop()()
        await delete(channel_id, ends_deal=ends_deal)

    monkeypatch.setattr(house.journal, "delete_room", slow)
    both = [other.rooms.discard(CHANNEL), other.open()]
    await asyncio.gather(*(both if first == "discard" else reversed(both)))
    assert CHANNEL in house.journal.rooms
    await other.rooms.require(CHANNEL).do(lobby.join(BOB))


async def test_a_table_takes_the_place_of_a_room_whose_revision_is_damaged(house: FakeHouse) -> None:
    await house.open(BOB, CLEO)
    house.journal.damage_row(CHANNEL)
    other = await house.restarted()
    room = await other.open(BOB)
    assert (await house.restarted()).rooms.require(CHANNEL).state == room.state
