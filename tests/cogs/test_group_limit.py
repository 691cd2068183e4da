"""The group limit is asked of the store beside the drawing of tables, which never waits for it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from bot.engine.presets import CLASSIC
from bot.league.ladders import GROUP_MATCHES, Unrated, group_of, group_since
from bot.rooms.ports import StoreFailedError
from bot.rooms.state.room_state import RoomState, Seat, Stage
from cogs.table.rating import FRESH, GroupLimit

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.league.ports import League
    from bot.rooms.room import Room

GUILD = 7
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


def lobby(*users: int | None) -> Room:
    seats = tuple(Seat(user, "") for user in users)
    state = RoomState(stage=Stage.LOBBY, host=1, seats=seats, rules=CLASSIC, match_id="0" * 32)
    return cast("Room", SimpleNamespace(guild_id=GUILD, state=state, closed=False, gone=False))


class Store:
    """Counts how often it is asked; `matches` is what it answers, None for an error."""

    def __init__(self, matches: int | None) -> None:
        self.matches = matches
        self.asked: list[tuple[int, str, datetime]] = []
        self.drawn: list[Room] = []
        self.time, self.back = NOON, frozenset[int]()
        self.limit = GroupLimit(league=cast("League", self), clock=self, on_change=self.drawn.append)

    async def group_matches(self, guild_id: int, group: str, *, since: datetime) -> int:
        self.asked.append((guild_id, group, since))
        if self.matches is None:
            raise StoreFailedError("gone")
        return self.matches

    async def returned(self, accounts: Collection[int], *, began: datetime) -> bool:
        del began
        return not self.back.isdisjoint(accounts)

    def now(self) -> datetime:
        return self.time

    async def sleep(self, seconds: float) -> None:
        raise NotImplementedError

    async def look(self, room: Room) -> Unrated | None:
        """Draw a room, and let the store answer."""
        reached = self.limit.reason(room)
        for _ in range(3):
            await asyncio.sleep(0)
        return reached


async def test_a_table_is_drawn_without_the_answer_and_again_once_it_says_something_else() -> None:
    store, room = Store(GROUP_MATCHES), lobby(1, 2)
    assert not await store.look(room)
    assert store.drawn == [room]
    assert await store.look(room)
    assert store.asked == [(GUILD, group_of((1, 2)), group_since(NOON))]
    assert store.drawn == [room]


async def test_somebody_whose_data_was_deleted_lately_keeps_the_match_from_being_rated() -> None:
    store, room = Store(GROUP_MATCHES), lobby(1, 2)
    store.back = frozenset({2})
    await store.look(room)
    assert store.drawn == [room]
    assert await store.look(room) is Unrated.RETURNED
    assert await store.look(lobby(1, 3)) is None


async def test_a_group_below_the_limit_costs_no_second_drawing() -> None:
    store, room = Store(GROUP_MATCHES - 1), lobby(1, 2)
    await store.look(room)
    assert not await store.look(room)
    assert (len(store.asked), store.drawn) == (1, [])


async def test_an_old_answer_holds_until_the_store_gave_another_one() -> None:
    store, room = Store(GROUP_MATCHES), lobby(1, 2)
    await store.look(room)
    store.matches, store.time = 0, NOON + FRESH
    assert await store.look(room)
    assert store.drawn == [room, room]
    assert not await store.look(room)


async def test_the_store_is_not_asked_where_something_else_speaks_against_a_rating() -> None:
    store = Store(GROUP_MATCHES)
    for room in (lobby(1), lobby(1, None, 2)):
        assert not await store.look(room)
    assert store.asked == []


async def test_a_store_that_fails_is_asked_again_and_says_nothing_against_a_rating() -> None:
    store, room = Store(None), lobby(1, 2)
    await store.look(room)
    assert not await store.look(room)
    assert (len(store.asked), store.drawn) == (2, [])


async def test_a_table_that_closed_meanwhile_is_not_drawn() -> None:
    store, room = Store(GROUP_MATCHES), lobby(1, 2)
    cast("SimpleNamespace", room).gone = True
    await store.look(room)
    assert store.drawn == []


async def test_of_a_match_going_on_the_day_before_its_first_card_counts() -> None:
    store, room = Store(0), lobby(1, 2)
    started = NOON - timedelta(hours=1)
    cast("SimpleNamespace", room).state = replace(room.state, started_at=started)
    await store.look(room)
    assert [since for _, _, since in store.asked] == [group_since(started)]
