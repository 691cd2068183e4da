"""Subscribers of results and lobbies are mentioned once, and only so many of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.rooms.changes import lobby, notes
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import ValueKind
from bot.rooms.stores.settings import LAST_NOTICE, MAX_NOTIFIED, NOTICE_INTERVAL, LobbySubscriptions
from tests.rooms.fakes import ADA, BOB, CHANNEL, DAN, FakeClock, FakeHouse, FakeKeyValueStore

if TYPE_CHECKING:
    from bot.rooms.room import Room

SECONDS = NOTICE_INTERVAL.total_seconds()


def subscribers(room: Room) -> tuple[int, ...]:
    """Return who watches (a type checker remembers an attribute, not what a function returns)."""
    return room.state.subscribers


async def test_who_watches_is_kept_over_a_restart_until_they_take_it_back() -> None:
    house = FakeHouse()
    room = await house.started(BOB)
    await room.do(notes.toggle_subscriber(DAN.user_id))
    await room.do(notes.toggle_subscriber(77))
    [room] = (await house.restarted()).rooms
    assert subscribers(room) == (DAN.user_id, 77)
    await room.do(notes.toggle_subscriber(DAN.user_id))
    assert subscribers(room) == (77,)


async def test_who_watches_the_lobby_watches_its_match_but_not_the_rematch() -> None:
    room = await FakeHouse().open(BOB)
    await room.do(notes.toggle_subscriber(DAN.user_id))
    await room.do(lobby.start(ADA))
    await room.do(lobby.leave(BOB))
    assert subscribers(room) == (DAN.user_id,)
    await room.do(lobby.rematch(ADA))
    assert subscribers(room) == ()


async def test_a_result_cannot_be_watched() -> None:
    room = await FakeHouse().started(BOB)
    await room.do(lobby.leave(BOB))
    with pytest.raises(RoomRefused) as refused:
        await room.do(notes.toggle_subscriber(DAN.user_id))
    assert refused.value.refusal is Refusal.NO_MATCH


async def test_only_so_many_watch() -> None:
    room = await FakeHouse().open()
    for number in range(notes.MAX_SUBSCRIBERS):
        await room.do(notes.toggle_subscriber(1000 + number))
    with pytest.raises(RoomRefused) as refused:
        await room.do(notes.toggle_subscriber(DAN.user_id))
    assert refused.value.refusal is Refusal.SUBSCRIBERS_FULL
    await room.do(notes.toggle_subscriber(1000))
    await room.do(notes.toggle_subscriber(DAN.user_id))
    assert len(room.state.subscribers) == notes.MAX_SUBSCRIBERS


async def test_what_was_told_of_one_match_is_not_noted_for_another() -> None:
    room = await FakeHouse().open()
    await room.do(notes.toggle_subscriber(DAN.user_id))
    await room.do(notes.clear_subscribers("ffffffff"))
    assert subscribers(room) == (DAN.user_id,)
    await room.do(notes.clear_subscribers(room.state.token))
    assert subscribers(room) == ()


async def test_who_asked_is_told_of_lobbies_until_they_take_it_back() -> None:
    notices = LobbySubscriptions(FakeKeyValueStore(), FakeClock())
    assert await notices.toggle(CHANNEL, 5, guild_id=1)
    assert await notices.begin_notice(CHANNEL, seated=(1,)) == [5]
    assert await notices.begin_notice(CHANNEL + 1, seated=(1,)) == []
    assert not await notices.toggle(CHANNEL, 5, guild_id=1)
    assert await notices.begin_notice(CHANNEL, seated=(1,)) == []


async def test_a_channel_is_told_every_ten_minutes_at_most_and_after_a_restart_too() -> None:
    key_values, clock = FakeKeyValueStore(), FakeClock()
    await LobbySubscriptions(key_values, clock).toggle(CHANNEL, 5, guild_id=1)
    assert await LobbySubscriptions(key_values, clock).begin_notice(CHANNEL, seated=()) == [5]
    await clock.pass_by(SECONDS - 1)
    assert await LobbySubscriptions(key_values, clock).begin_notice(CHANNEL, seated=()) == []
    await clock.pass_by(1)
    assert await LobbySubscriptions(key_values, clock).begin_notice(CHANNEL, seated=()) == [5]


async def test_who_sits_there_is_not_told_and_does_not_use_up_the_notice() -> None:
    notices = LobbySubscriptions(FakeKeyValueStore(), FakeClock())
    await notices.toggle(CHANNEL, 5, guild_id=1)
    assert await notices.begin_notice(CHANNEL, seated=(5,)) == []
    await notices.toggle(CHANNEL, 6, guild_id=1)
    assert await notices.begin_notice(CHANNEL, seated=(5,)) == [6]


async def test_when_too_many_ask_the_first_makes_way() -> None:
    clock = FakeClock()
    notices = LobbySubscriptions(FakeKeyValueStore(), clock)
    for user_id in range(1, MAX_NOTIFIED + 3):
        assert await notices.toggle(CHANNEL, user_id, guild_id=1)
        await clock.pass_by(1)
    told = await notices.begin_notice(CHANNEL, seated=())
    assert sorted(told) == list(range(3, MAX_NOTIFIED + 3))


async def test_two_lobbies_at_the_same_instant_tell_once() -> None:
    notices = LobbySubscriptions(FakeKeyValueStore(), FakeClock())
    await notices.toggle(CHANNEL, 5, guild_id=1)
    told = await asyncio.gather(*(notices.begin_notice(CHANNEL, seated=()) for _ in range(3)))
    assert sorted(told) == [[], [], [5]]


@pytest.mark.parametrize("damage", ["", "soon", "2026-01-02T12:00:00", "9" * 40])
async def test_a_damaged_note_of_the_last_time_tells_no_less(damage: str) -> None:
    key_values = FakeKeyValueStore()
    notices = LobbySubscriptions(key_values, FakeClock())
    await notices.toggle(CHANNEL, 5, guild_id=1)
    await key_values.write(ValueKind.NOTICE, CHANNEL, damage, name=LAST_NOTICE)
    await key_values.write(ValueKind.NOTICE, CHANNEL, "x", name="no account")
    assert await notices.begin_notice(CHANNEL, seated=()) == [5]
