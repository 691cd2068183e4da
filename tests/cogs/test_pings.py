"""Pings of several tables at the same time."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import discord

from bot.engine.presets import PRESETS
from bot.engine.rulebook.table import Format
from bot.rooms.changes import lobby
from bot.rooms.state.room_state import Person
from bot.rooms.stores.preferences import PreferenceStore
from cogs.display.pings import Pings
from cogs.display.rate_limiter import RateLimiter
from tests.rooms.fakes import ADA, FakeHouse, FakeKeyValueStore, match_of
from tests.support.virtual_time import pass_time, run_in_virtual_time

if TYPE_CHECKING:
    from datetime import datetime

    import pytest

    from bot.rooms.room import Room

OTHERS = [Person(100 + number, f"Guest {number}") for number in range(7)]
LOOKING = timedelta(seconds=90)


class Channels:
    """A client whose channels take a while for each message.

    Attributes:
        mentioned: Whom each message mentioned.
    """

    def __init__(self, seconds: float) -> None:
        self.mentioned: list[int] = []
        self._seconds = seconds

    def get_partial_messageable(self, _: int, *, guild_id: int) -> Channels:
        assert guild_id
        return self

    async def send(self, *, allowed_mentions: discord.AllowedMentions, **_: Any) -> Any:
        await asyncio.sleep(self._seconds)
        self.mentioned += [user.id for user in cast("list[discord.Object]", allowed_mentions.users)]
        return SimpleNamespace(id=len(self.mentioned))


async def rotation() -> Room:
    """Return a room with two tables that play at the same time."""
    house = FakeHouse()
    rules = replace(PRESETS["official"], format=Format.ROTATION_EIGHT)
    room = await house.open(*OTHERS, rules=rules)
    await room.do(lobby.start(ADA))
    await room.remember_message(1, token=room.state.token)
    return room


def pings_of(client: Channels, dirty: list[Room], pressed: dict[int, datetime]) -> Pings:
    return Pings(
        client=cast("discord.Client", client),
        preferences=PreferenceStore(FakeKeyValueStore()),
        limiter=RateLimiter(45),
        last_press=lambda _, user_id: pressed.get(user_id),
        looking_for=LOOKING,
        mark_dirty=dirty.append,
    )


def owners(room: Room) -> list[int]:
    """Return whose turn it is at each table."""
    return [room.state.seats[hand.turn].user_id or 0 for hand in match_of(room).tables]


def test_two_tables_are_pinged_at_the_same_time_and_both_are_noted() -> None:
    async def ping() -> None:
        room, client = await rotation(), Channels(1)
        await pings_of(client, [], {}).update(room)
        assert asyncio.get_running_loop().time() < 2
        assert sorted(client.mentioned) == sorted(owners(room))
        assert {ping.turn for ping in room.state.pings} == room.state.turn_keys.keys()

    run_in_virtual_time(ping())


def test_who_stops_looking_while_another_table_is_pinged_is_pinged_then(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ping() -> None:
        loop, began = asyncio.get_running_loop(), discord.utils.utcnow()
        monkeypatch.setattr(discord.utils, "utcnow", lambda: began + timedelta(seconds=loop.time()))
        room, client, dirty = await rotation(), Channels(10), list["Room"]()
        first, second = owners(room)
        pings = pings_of(client, dirty, {second: began - LOOKING + timedelta(seconds=5)})
        await pings.update(room)
        assert client.mentioned == [first], "the other one looks at their hand"
        await pass_time(5)
        assert dirty == [room]
        await pings.update(room)
        assert client.mentioned == [first, second]

    run_in_virtual_time(ping())
