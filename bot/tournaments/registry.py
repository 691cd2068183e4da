"""All tournaments of this process: read from the store, and changed there one change at a time.

The latest revisions are cached, up to a number of tables, and used while the store has the same revision.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from weakref import WeakValueDictionary

from msgspec.structs import replace

from bot.rooms.ports import MovingError
from bot.runtime.clock import Clock
from bot.tournaments.codec import (
    SAVED_SUMMARY,
    SavedTournamentError,
    TournamentSummary,
    decode_tournament,
    encode_decided,
    encode_tally,
    encode_undecided,
    summary_of,
)
from bot.tournaments.deadlines import next_deadline
from bot.tournaments.ports import StaleTournamentError, TournamentHead, TournamentRow, TournamentStore
from bot.tournaments.tournament import TablesNeededError, Tournament, TournamentStage

log = logging.getLogger(__name__)

ACTIVE = (TournamentStage.SIGN_UP, TournamentStage.RUNNING)

UNHURRIED_AT_ONCE = 5  # tournaments read concurrently for work that nobody waits for
MAX_KEPT = 20_000  # cached tables and people of tournaments: about 30 MB, or eight of the largest
LARGE = 100_000  # characters from which on parsing a tournament takes milliseconds
END_SHOWN = "over"  # in `reminded`: the end of the tournament was shown


class NoTournamentError(Exception):
    """The tournament does not exist, or cannot be read."""


class Tournaments:
    """Finds, opens and changes tournaments; observers get each change, and must not block."""

    def __init__(
        self, store: TournamentStore, clock: Clock, *, keeps: Callable[[int], bool] = lambda _: True
    ) -> None:
        self._keeps = keeps
        self._servers: dict[str, int] = {}
        self.store = store
        self.clock = clock
        self.observers: list[Callable[[Tournament, Tournament | None], None]] = []
        self._kept: OrderedDict[str, tuple[Tournament, int]] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._reading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._damaged: set[str] = set()
        self._unhurried = asyncio.Semaphore(UNHURRIED_AT_ONCE)

    async def open(self, tournament: Tournament) -> None:
        row, people = _row_of(tournament, 1), _people_of(tournament)
        await self.store.add(row, people=people, decided=encode_decided(tournament))
        self._tell(tournament, None)

    async def find(self, tournament_id: str) -> Tournament:
        """Return a tournament; raises NoTournamentError if it is missing or damaged, or StoreError."""
        tournament, _ = await self._load(tournament_id)
        return tournament

    async def find_whole(self, tournament_id: str) -> Tournament:
        """Return a tournament with all its decided tables; raises as `find`."""
        while True:
            tournament, _ = await self._load(tournament_id, whole=True)
            if tournament.decided.is_read:  # else it was changed concurrently, without them
                return tournament

    async def find_unhurried(self, tournament_id: str) -> Tournament:
        """Return a tournament for background work, queued so that presses go first; raises as `find`."""
        async with self._unhurried:
            return await self.find(tournament_id)

    def summary(self, head: TournamentHead) -> TournamentSummary | None:
        """Return a tournament's summary for lists; None if it cannot be read."""
        try:
            return SAVED_SUMMARY.read(head.summary)
        except SavedTournamentError:
            return None

    async def change(
        self, tournament_id: str, change: Callable[[Tournament, datetime], Tournament]
    ) -> Tournament:
        """Change and return a tournament; without any change, raises as `find`, or MovingError."""
        lock = self._locks.setdefault(tournament_id, asyncio.Lock())
        async with lock:
            try:
                before, after = await self._changed(tournament_id, change)
            except StaleTournamentError:  # a deletion of data has changed the stored one
                self._kept.pop(tournament_id, None)
                before, after = await self._changed(tournament_id, change)
        if after is before:
            return after
        self._tell(after, before)
        return after

    async def _changed(
        self, tournament_id: str, change: Callable[[Tournament, datetime], Tournament]
    ) -> tuple[Tournament, Tournament]:
        """Change a tournament in the store; return it before and after, the same object if unchanged."""
        before, revision = self._kept.get(tournament_id) or await self._load(tournament_id)
        self.check(before)
        try:
            after = change(before, self.clock.now())
        except TablesNeededError:
            before, revision = await self._load(tournament_id, whole=True)
            after = change(before, self.clock.now())
        if after == before:
            return before, before
        await self.store.replace(
            _row_of(after, revision + 1),
            matches=_matches_of(after, before),
            people=_people_of(after, before),
            decided=encode_decided(after, before),
        )
        self._keep(after, revision + 1)
        return before, after

    def check(self, tournament: Tournament) -> None:
        """Raise MovingError if another process serves the tournament's server."""
        if not self._keeps(tournament.guild_id):
            raise MovingError(f"tournament {tournament.id} is of a server that is served elsewhere")

    def is_of(self, tournament_id: str, is_left: Callable[[int], bool]) -> bool:
        """Return whether a tournament belongs to a server for which `is_left` is true, if it was read."""
        guild_id = self._servers.get(tournament_id)
        return guild_id is not None and is_left(guild_id)

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget tournaments of servers that another process serves."""
        self._servers = {one: at for one, at in self._servers.items() if not is_left(at)}
        for one in [one for one, (kept, _) in self._kept.items() if is_left(kept.guild_id)]:
            del self._kept[one]

    def _known(self, tournament_id: str, *, whole: bool) -> tuple[Tournament, int] | None:
        known = self._kept.get(tournament_id)
        return None if known is None or (whole and not known[0].decided.is_read) else known

    async def _load(self, tournament_id: str, *, whole: bool = False) -> tuple[Tournament, int]:
        if (known := self._known(tournament_id, whole=whole)) is not None:
            current = await self.store.revision(tournament_id) == known[1]
            kept = self._kept.get(tournament_id, known)
            if current or kept is not known:  # stored or read concurrently
                return self._keep(*kept)
            self._kept.pop(tournament_id, None)
        async with self._reading.setdefault(tournament_id, asyncio.Lock()):
            if (read := self._known(tournament_id, whole=whole)) is not None:
                return read  # read concurrently by another task
            row = await self.store.load(tournament_id, whole=whole)
            tournament = None if row is None else await self._read_beside(row)
            if row is None or tournament is None:
                raise NoTournamentError(tournament_id)
            self._servers[tournament_id] = tournament.guild_id
            return self._keep(tournament, row.revision)

    def _keep(self, tournament: Tournament, revision: int) -> tuple[Tournament, int]:
        """Cache a tournament and return it, or a newer revision; evict those unused for longest."""
        known = self._kept.pop(tournament.id, None)
        if known is not None and known[1] > revision:
            tournament, revision = known  # stored while this one was being read
        self._kept[tournament.id] = (tournament, revision)
        while len(self._kept) > 1 and sum(map(_size, self._kept.values())) > MAX_KEPT:
            self._kept.popitem(last=False)
        return tournament, revision

    async def _read_beside(self, row: TournamentRow) -> Tournament | None:
        """Parse a stored tournament as `_read` does; a large one in a thread, to keep presses fast."""
        if len(row.payload) + len(row.decided or "") < LARGE:
            return self._read(row)
        return await asyncio.to_thread(self._read, row)

    def _read(self, row: TournamentRow) -> Tournament | None:
        """Parse a stored tournament; return None for a damaged one, which is logged once."""
        try:
            return decode_tournament(row.payload, row.decided, row.tally)
        except SavedTournamentError as error:
            if row.id not in self._damaged:
                log.error("tournament %s cannot be read and is set aside: %s", row.id, error)  # noqa: TRY400 - expected
                self._damaged.add(row.id)
            return None

    def _tell(self, tournament: Tournament, before: Tournament | None) -> None:
        for observer in self.observers:
            try:
                observer(tournament, before)
            except Exception:
                log.exception("somebody fails to hear of tournament %s", tournament.id)


def with_panel(tournament: Tournament, message_id: int) -> Tournament:
    return replace(tournament, message_id=message_id)


def only_noted(tournament: Tournament, before: Tournament) -> bool:
    """Return whether nothing changed except the panel's message and the reminders sent."""
    return replace(before, message_id=tournament.message_id, reminded=tournament.reminded) == tournament


def with_end_shown(tournament: Tournament) -> Tournament:
    """Return a tournament with its end marked as shown; an active one stays as it is."""
    if tournament.stage in ACTIVE or END_SHOWN in tournament.reminded:
        return tournament
    return replace(tournament, reminded=(*tournament.reminded, END_SHOWN))


def _deadline(tournament: Tournament) -> datetime | None:
    """Return when something is due; after the end that is at once, until the end was shown."""
    if tournament.stage in ACTIVE:
        return next_deadline(tournament)
    return None if END_SHOWN in tournament.reminded else tournament.ended_at


def _size(kept: tuple[Tournament, int]) -> int:
    return kept[0].tables_of_rounds.total() + len(kept[0].entrants) + 1


def _row_of(tournament: Tournament, revision: int) -> TournamentRow:
    return TournamentRow(
        id=tournament.id,
        guild_id=tournament.guild_id,
        channel_id=tournament.channel_id,
        stage=tournament.stage.value,
        revision=revision,
        created_at=tournament.created_at,
        deadline=_deadline(tournament),
        payload=encode_undecided(tournament),
        name=tournament.name,
        summary=SAVED_SUMMARY.write(summary_of(tournament)),
        tally=encode_tally(tournament),
    )


def _matches_of(tournament: Tournament, before: Tournament) -> dict[str, str]:
    """Return the ids of newly opened matches with their tables' keys; none of them is decided yet."""
    known = {table.match_id for table in before.undecided}
    return {
        table.match_id: table.key
        for table in tournament.undecided
        if table.match_id is not None and table.match_id not in known
    }


def _people_of(tournament: Tournament, before: Tournament | None = None) -> dict[int, bool | None]:
    """Return changes of who takes part; None for people no longer in it."""
    known: dict[int, bool] = {} if before is None else _taking_part(before)
    if before is not None and before.entrants is tournament.entrants:
        return {}
    now = _taking_part(tournament)
    gone: dict[int, bool | None] = dict.fromkeys(known.keys() - now.keys())
    return gone | {one: part for one, part in now.items() if known.get(one) is not part}


def _taking_part(tournament: Tournament) -> dict[int, bool]:
    people = {entrant.user_id: not entrant.withdrawn for entrant in tournament.entrants}
    return people | {tournament.host_id: True}
