"""Messages of a room: known at once, stored beside the snapshot, and good until the next one."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.presets import CLASSIC
from bot.rooms.changes import lobby
from bot.rooms.state.codec import encode_messages, encode_room
from bot.rooms.state.room_state import Ping, Stage
from bot.rooms.stores.presets import Preset
from tests.rooms.fakes import ADA, BOB, CHANNEL, CLEO, GUILD, FakeHouse

if TYPE_CHECKING:
    from bot.rooms.room import Room

PINGS = (Ping(8, "turn"),)


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


async def noted(house: FakeHouse) -> Room:
    room = await house.open(BOB)
    await room.remember_message(7, token=room.state.token, stage=Stage.LOBBY)
    await room.remember_pings(PINGS, token=room.state.token)
    return room


async def test_noting_a_message_stores_no_snapshot_and_tells_nobody(house: FakeHouse) -> None:
    room = await house.open(BOB)
    revision, commits, heard = room.revision, len(house.journal.commits), list(house.observer.heard)
    await room.remember_message(7, token=room.state.token, stage=Stage.LOBBY)
    await room.remember_pings(PINGS, token=room.state.token)
    assert (room.state.message_id, room.state.posted_for, room.state.pings) == (7, Stage.LOBBY, PINGS)
    assert (room.revision, len(house.journal.commits), house.observer.heard) == (revision, commits, heard)


async def test_the_next_process_knows_the_messages(house: FakeHouse) -> None:
    room = await noted(house)
    other = (await house.restarted()).rooms.require(CHANNEL)
    assert encode_room(other.state) == encode_room(room.state)


async def test_the_next_snapshot_has_them_and_counts_more_than_what_was_noted_before(
    house: FakeHouse,
) -> None:
    room = await noted(house)
    await room.do(lobby.leave(BOB))
    house.journal.messages[CHANNEL] = replace(
        house.journal.messages[CHANNEL], payload=encode_messages(replace(room.state, message_id=99))
    )
    other = (await house.restarted()).rooms.require(CHANNEL)
    assert (other.state.message_id, other.state.pings) == (7, PINGS)


async def test_a_room_that_closed_notes_nothing(house: FakeHouse) -> None:
    room = await noted(house)
    await room.close()
    assert not await room.remember_message(8, token=room.state.token)
    assert not await room.remember_pings((), token=room.state.token)
    assert house.journal.messages == {}


@pytest.mark.parametrize("how", ["rematch", "another's lobby"])
async def test_the_pings_of_a_match_are_known_until_they_are_deleted(house: FakeHouse, how: str) -> None:
    room = await house.started(BOB)
    await room.remember_pings(PINGS, token=room.state.token)
    await room.do(lobby.leave(BOB))
    if how == "rematch":
        await room.do(lobby.rematch(ADA))
    else:
        await house.rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=CLEO, preset=Preset(CLASSIC))
    other = (await house.restarted()).rooms.require(CHANNEL)
    assert (other.state.stage, other.state.pings) == (Stage.LOBBY, PINGS)
    assert await other.remember_pings((), token=other.state.token)


@pytest.mark.parametrize("damage", ["", "[]", '{"version":2}', '{"version":1,"match_id":7}', "[" * 100_000])
async def test_messages_that_cannot_be_read_keep_no_room_from_coming_back(
    house: FakeHouse, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    await noted(house)
    house.journal.messages[CHANNEL] = replace(house.journal.messages[CHANNEL], payload=damage)
    other = (await house.restarted()).rooms.require(CHANNEL)
    assert (other.state.message_id, other.state.host) == (None, ADA.user_id)
    (told,) = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert str(CHANNEL) in told.getMessage()


async def test_messages_of_another_match_are_not_those_of_this_one(house: FakeHouse) -> None:
    await noted(house)
    known = house.journal.messages[CHANNEL]
    other = json.dumps(json.loads(known.payload) | {"match_id": "f" * 32})
    house.journal.messages[CHANNEL] = replace(known, payload=other)
    assert (await house.restarted()).rooms.require(CHANNEL).state.message_id is None
