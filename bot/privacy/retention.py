"""Deletes old data as the operator chose: moves of matches, and data of servers that the bot left."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.league.played_match import write_digest
from bot.league.ports import DamagedMatchError, StoredMatch
from bot.league.reading import as_played
from bot.privacy.ports import DAMAGE, RetentionStore
from bot.rooms.ports import StoreError
from bot.runtime.clock import Clock
from bot.runtime.jobs import Job, Outcome, Tasks, Worker

log = logging.getLogger(__name__)

FIRST_LOOK: Final = 600.0  # seconds after a start, when everybody is back at their tables
INTERVAL: Final = 6 * 3600.0
RETRY: Final = 600.0
AT_ONCE: Final = 100  # rows deleted in one transaction
PAUSE: Final = 0.05  # seconds of pause after each, in favour of play


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """Days for which archives and logs, and the data of left servers, are kept; None means forever."""

    matches: int | None = None
    left_servers: int | None = None


class RetentionKeeper(Worker):
    """Deletes old data from time to time."""

    _first_look = FIRST_LOOK

    def __init__(
        self,
        store: RetentionStore,
        clock: Clock,
        retention: Retention,
        *,
        is_lost: Callable[[int], bool],
        present: Callable[[], Collection[int]],
        forget_match: Callable[[str], None],
        forget_server: Callable[[int], None],
    ) -> None:
        """Begin idle; `is_lost` returns whether this process serves a server that the bot is no longer in."""
        self._store = store
        self._clock = clock
        self._retention = retention
        self._is_lost = is_lost
        self._present = present
        self._forget_match = forget_match
        self._forget_server = forget_server
        self._noting = Tasks()
        self._job = Job(self._run, name="retention", clock=clock, active=False)

    def stop(self) -> None:
        super().stop()
        self._noting.stop()

    def note_left(self, guild_id: int) -> None:
        self._note(self._left([guild_id]))

    def note_joined(self, guild_id: int) -> None:
        """Note that the bot is in a server (again), so that its data is kept."""
        self._note(self._store.note_present([guild_id]))

    def _note(self, noting: object) -> None:
        async def note() -> None:
            try:
                await noting  # type: ignore[misc]
            except StoreError as error:  # the next start will notice
                log.warning("a server that came or went is not noted: %s", error)

        self._noting.start(note(), name="note-server")

    async def _left(self, guilds: Collection[int]) -> None:
        now = self._clock.now()
        await self._store.note_left(dict.fromkeys(guilds, now))

    async def _run(self) -> Outcome:
        try:
            await self.look()
        except StoreError as error:
            log.warning("what is old is deleted later: %s", error)
            return RETRY
        return INTERVAL

    async def look(self) -> None:
        """Note which servers the bot is in, and delete all data that is old enough; raises StoreError."""
        now = self._clock.now()
        await self._store.note_present(self._present())
        if self._retention.left_servers is not None:
            await self._left([one for one in await self._store.known_servers() if self._is_lost(one)])
            await self._remove_servers(now - timedelta(days=self._retention.left_servers))
        if self._retention.matches is not None:
            await self._remove_moves(now - timedelta(days=self._retention.matches))

    async def _remove_servers(self, before: datetime) -> None:
        for guild_id in await self._store.left_before(before):
            if not self._is_lost(guild_id):
                continue
            while await self._store.remove_some(guild_id, limit=AT_ONCE):
                await self._clock.sleep(PAUSE)
            self._forget_server(guild_id)
            log.info("what was stored of server %d is removed: the bot was removed from it", guild_id)

    async def _remove_moves(self, before: datetime) -> None:
        removed = 0
        aside: set[str] = set()
        while True:
            found = await self._store.old_matches(before, limit=AT_ONCE + len(aside))
            if aside.issuperset(found):
                break
            for match_id in (one for one in found if one not in aside):
                try:
                    stored = await self._store.stored_match(match_id)
                    digest = None if stored is None else await asyncio.to_thread(_digest, stored)
                    if not await self._store.forget_moves(match_id, digest=digest):
                        raise DamagedMatchError("no archive has its id")  # noqa: TRY301 - as the others
                except (DamagedMatchError, *DAMAGE) as error:
                    log.error("match %s stays as it is: %r", match_id, error)  # noqa: TRY400 - expected
                    aside.add(match_id)
                    continue
                self._forget_match(match_id)
                removed += 1
                await self._clock.sleep(PAUSE)
        if removed:
            log.info("the moves of %d old matches are removed", removed)


def _digest(stored: StoredMatch) -> tuple[int, str]:
    return stored.result.guild_id, write_digest(as_played(stored))
