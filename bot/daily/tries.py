"""Daily deals of this process: commits deals ahead of their days, and plays everybody's tries."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, Final
from weakref import WeakValueDictionary

from bot.daily.game import SEATS, DailyGame, act, begin
from bot.daily.ports import DAY, GRACE, DailyDeal, DailyStore, StaleTryError, TryRow, midnight_after
from bot.daily.standing import DailyStanding, standing_of
from bot.engine.actions import Action
from bot.engine.codec import MATCH_FORMAT
from bot.engine.codec.events import fits_seats
from bot.engine.codec.formats import Problems, SavedFormat, SavedValueError
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreError
from bot.rooms.room import uninterrupted
from bot.rooms.state.codec import DataclassForm
from bot.rooms.state.room_state import Person
from bot.runtime.clock import Clock
from bot.runtime.jobs import Job, Outcome, Worker
from bot.runtime.lru_cache import LRUCache

log = logging.getLogger(__name__)

FIRST_LOOK: Final = 3600.0  # seconds after a start: deals are committed for a week, so nothing is urgent
MARGIN: Final = timedelta(minutes=1)
"""Delay of the job after midnight (UTC): the first player of the day has triggered it by then."""
RETRY: Final = 600.0  # seconds after the store failed

VERSION: Final = 1


class SavedDailyGameError(SavedValueError):
    """A saved hand of a daily deal cannot be read."""


FORM: Final = DataclassForm(DailyGame, version=VERSION)
FORMAT: Final[SavedFormat[Any]] = SavedFormat(
    name="saved daily game",
    form=FORM.kind,
    error=SavedDailyGameError,
    version=VERSION,
    parts={"match": MATCH_FORMAT},
)


def encode_game(game: DailyGame) -> str:
    """Return a hand as text, hidden cards and seed included."""
    return FORMAT.write(FORM.write(game))


def decode_game(payload: str) -> DailyGame:
    """Return the hand written by `encode_game`; raises SavedDailyGameError."""
    saved, problems = FORMAT.read(payload), Problems()
    game: DailyGame = FORM.read(saved, problems)
    problems.check("match.seats", saved.match.seats, fits=saved.match.seats == SEATS)
    for place, event in enumerate(game.news):
        problems.check(f"news[{place}]", event, fits=fits_seats(event, SEATS))
    if problems.found:
        raise SavedDailyGameError(FORMAT.name, problems.found)
    return game


SECRET_BYTES: Final = 32
COMMITTED_AHEAD: Final = 7
"""Days committed in advance, so that a commitment is public a day before even after an outage."""
DEALS_KEPT: Final = 16
SHARES_KEPT: Final = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyTry:
    day: date
    revision: int
    game: DailyGame


class DailyDeals(Worker):
    """Service that commits the deals of the coming days once a day, and opens and changes tries."""

    _first_look = FIRST_LOOK

    def __init__(self, store: DailyStore, clock: Clock, entropy: Callable[[int], bytes]) -> None:
        self.clock = clock
        self._store = store
        self._job = Job(self._look, name="daily-deals", clock=clock, active=False)
        self._entropy = entropy
        self._deals: LRUCache[date, DailyDeal] = LRUCache(DEALS_KEPT)
        self._shared: LRUCache[tuple[int, date, int], str] = LRUCache(SHARES_KEPT)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def _look(self) -> Outcome:
        now = self.clock.now()
        try:
            await self._committed(now.date())
        except StoreError:
            log.warning("the deals of the days to come are committed later: the store fails")
            return RETRY
        return (midnight_after(now.date()) + MARGIN - now).total_seconds()

    async def deal_of(self, day: date) -> DailyDeal | None:
        """Return the deal of a day, or None; for today, also commit the deals of the coming days."""
        if day == self.clock.now().date():
            return await self._committed(day)
        return self._deals.get(day) or (await self._read([day])).get(day)

    async def _committed(self, today: date) -> DailyDeal:
        """Return the deal of today, after committing those of the coming days too."""
        days = [today + ahead * DAY for ahead in range(COMMITTED_AHEAD + 1)]
        known = {day: deal for day in days if (deal := self._deals.get(day)) is not None}
        if len(known) < len(days):  # even one in between, if the clock was set forward and back
            now = self.clock.now()
            fresh = [
                DailyDeal(day=day, secret=self._entropy(SECRET_BYTES).hex(), committed_at=now) for day in days
            ]
            await self._store.add_deals(fresh)
            known = await self._read(days)  # another process may have been first
        return known[today]

    async def _read(self, days: Sequence[date]) -> dict[date, DailyDeal]:
        read = {deal.day: deal for deal in await self._store.deals(days)}
        for day, deal in read.items():
            self._deals.put(day, deal)
        return read

    async def open(self, person: Person, guild_id: int) -> DailyTry:
        """Return somebody's try of today, or of yesterday while that can be finished; refused if damaged."""
        return await uninterrupted(self._open(person, guild_id))

    async def _open(self, person: Person, guild_id: int) -> DailyTry:
        now = self.clock.now()
        async with self._lock(person.user_id):
            yesterday = (now - GRACE).date()
            if yesterday != now.date():
                row = await self._store.load(yesterday, person.user_id)
                if row is not None and row.finished_at is None:
                    with suppress(RoomRefused):  # a damaged try must not block today's
                        return _try_of(row)
            row = await self._store.load(now.date(), person.user_id)
            if row is None:
                row = await self._begin(person)
            await self._store.enter(row.day, guild_id=guild_id, user_id=person.user_id)
            return _try_of(row)

    async def _begin(self, person: Person) -> TryRow:
        now = self.clock.now()
        deal = await self._committed(now.date())
        row = TryRow(
            day=deal.day,
            user_id=person.user_id,
            name=person.name,
            revision=1,
            payload=encode_game(begin(deal)),
            begun_at=now,
        )
        try:
            await self._store.add(row)
        except StaleTryError:  # opened in another process at the same time
            return await self._store.load(deal.day, person.user_id) or row
        return row

    async def load(self, day: date, user_id: int) -> DailyTry | None:
        """Return somebody's try at the deal of a day, or None; raises RoomRefused as `open`."""
        row = await self._store.load(day, user_id)
        return None if row is None else _try_of(row)

    async def act(self, user_id: int, day: date, revision: int, action: Action) -> DailyTry:
        """Act in somebody's hand and return it at their next decision; refused once the hand has moved on."""
        return await uninterrupted(self._act(user_id, day, revision, action))

    async def _act(self, user_id: int, day: date, revision: int, action: Action) -> DailyTry:
        async with self._lock(user_id):
            deal, row = await self.deal_of(day), await self._store.load(day, user_id)
            if deal is None or row is None:
                raise RoomRefused(Refusal.NO_DAILY)
            if row.revision != revision:
                raise RoomRefused(Refusal.STALE)
            now = self.clock.now()
            if now >= deal.closes:
                raise RoomRefused(Refusal.DAY_OVER)
            game = act(_try_of(row).game, deal, action)
            after = replace(row, revision=revision + 1, payload=encode_game(game))
            result = game.result
            if result is not None:
                won, points, moves = int(result.won), result.points, result.moves
                after = replace(after, finished_at=now, won=won, points=points, moves=moves)
            try:
                await self._store.replace(after)
            except StaleTryError:  # pressed in another process at the same time
                raise RoomRefused(Refusal.STALE) from None
            return DailyTry(day=day, revision=after.revision, game=game)

    async def standing(self, day: date, *, guild_id: int, user_id: int) -> DailyStanding:
        """Return somebody's standing in a server; raises StoreError."""
        return await standing_of(self._store, day, guild_id=guild_id, user_id=user_id)

    def first_share(self, user_id: int, day: date, channel_id: int) -> bool:
        """Note that somebody shares a result in a channel; return whether it is the first known time."""
        key = (user_id, day, channel_id)
        if self._shared.get(key):
            return False
        self._shared.put(key, "shared")
        return True

    def forget_share(self, user_id: int, day: date, channel_id: int) -> None:
        """Forget that somebody shared a result in a channel, because it could not be shown."""
        self._shared.put((user_id, day, channel_id), "")

    def _lock(self, user_id: int) -> asyncio.Lock:
        return self._locks.setdefault(user_id, asyncio.Lock())


def _try_of(row: TryRow) -> DailyTry:
    try:
        game = decode_game(row.payload)
    except Exception as error:
        # A damaged text can raise anything, and its values may be hidden cards.
        problem = error.places if isinstance(error, SavedDailyGameError) else type(error).__name__
        log.error("the daily deal %s of account %d cannot be read: %s", row.day, row.user_id, problem)  # noqa: TRY400 - one line says it all
        raise RoomRefused(Refusal.MATCH_UNREADABLE) from error
    return DailyTry(day=row.day, revision=row.revision, game=game)
