"""Pings beside moves that are made at the very moment in which a request may be sent."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from bot.rooms.state.room_state import Ping
from bot.rooms.stores.settings import Mentions
from cogs.table.turn_pings import Pings

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Room
    from bot.rooms.stores.settings import PreferenceStore
    from cogs.core.rate_limiter import RateLimiter

ADA, BEN = 11, 22


class Table:
    """As much of a room as pings look at."""

    def __init__(self, *, turn: str, pings: tuple[Ping, ...] = ()) -> None:
        self.closed = self.gone = False
        self.guild_id = 1
        self.wait: Any = SimpleNamespace(since=1, ends=5)
        self.moves_to(turn, pings=pings)

    def moves_to(self, turn: str, *, pings: tuple[Ping, ...] = ()) -> None:
        self.state = SimpleNamespace(
            turn_keys={turn: 0},
            seats=[SimpleNamespace(user_id=ADA if turn == "one" else BEN)],
            timing=SimpleNamespace(wait_for=lambda _: self.wait),
            pings=pings,
            by_computer=lambda _: False,
        )


class Preferences:
    async def of(self, _user_id: int) -> Any:
        return SimpleNamespace(mentions=Mentions.MENTION)


class Limiter:
    """Lets every request go; something happens right after that."""

    def __init__(self, table: Table) -> None:
        self._table = table

    async def acquire(self, *_: Any, is_wanted: Any) -> bool:
        wanted = bool(is_wanted())
        self._table.moves_to("two")
        return wanted


def pings_of(table: Table) -> Pings:
    return Pings(
        client=cast("discord.Client", None),
        preferences=cast("PreferenceStore", Preferences()),
        limiter=cast("RateLimiter", Limiter(table)),
        last_press=lambda *_: None,
        looking_for=timedelta(0),
        mark_dirty=lambda _: None,
    )


def test_a_ping_whose_turn_passes_as_it_is_refreshed_stays_as_it_is() -> None:
    table = Table(turn="one", pings=(Ping(9, "one"),))
    pings = pings_of(table)
    room = cast("Room", table)
    pings._shown[room] = {9: cast("Any", SimpleNamespace(since=1, ends=3))}
    asyncio.run(pings._refresh(room, Ping(9, "one")))  # without a client an edit would raise
    assert pings._shown[room][9] is not table.wait


def test_a_turn_that_has_a_ping_by_now_gets_no_second_one() -> None:
    table = Table(turn="one")
    before, room = table.state, cast("Room", table)
    table.state = SimpleNamespace(**{**vars(before), "pings": (Ping(9, "one"),)})
    asyncio.run(pings_of(table)._ping(room, cast("Any", before), "one", 0))
