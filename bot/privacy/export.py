"""Export of all of a person's stored data into files, page by page: see `docs/privacy.md`."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from bot.engine.codec.formats import SavedMatchError
from bot.league.played_match import read_digest
from bot.league.ports import DamagedMatchError, StoredMatch
from bot.league.reading import TAKEN
from bot.league.settings import ROLES_FORMAT, RankRolesError
from bot.matches.archive import Archive, ArchiveError, read_archive
from bot.privacy.ports import PersonStore
from bot.rooms.state.codec import decode_snapshot
from bot.runtime.clock import Clock
from bot.tournaments.codec import SavedTournamentError, decode_tournament
from bot.tournaments.ports import TournamentRow

FORMAT: Final = "uno-table account"
VERSION: Final = 1
MAX_FILE_BYTES: Final = 8 * 2**20  # largest file in bytes, since it is in memory while it is sent
ROWS_AT_ONCE: Final = 200
MATCHES_AT_ONCE: Final = 20
ENTRIES_AT_ONCE: Final = 200  # moves per record
PAUSE: Final = 0.02  # seconds of pause after each page, in favour of play
END: Final = "\n]}\n"


class _Parts:
    """Files that are each a complete JSON document, no larger than may be sent."""

    def __init__(self, folder: Path, head: dict[str, Any], most_bytes: int) -> None:
        self._folder = folder
        self._head = head
        self._most = most_bytes
        self._taken = 0
        self._fresh = True
        self.paths: list[Path] = []

    def write(self, records: Iterable[dict[str, Any]]) -> None:
        """Append records to the last file, starting a new one when it is full."""
        for record in records:
            text = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
            if not self.paths or self._taken + len(text) + len(END) + 2 > self._most:
                self._begin()
            with self.paths[-1].open("ab") as file:
                self._taken += file.write((b"\n" if self._fresh else b",\n") + text)
            self._fresh = False

    def _begin(self) -> None:
        self.finish()
        number = len(self.paths) + 1
        head = json.dumps(self._head | {"part": number}, separators=(",", ":"))
        path = self._folder / f"uno-data-{number}.json"
        self._taken = path.write_bytes(f'{head[:-1]},"records":['.encode())
        self._fresh = True
        self.paths.append(path)

    def finish(self) -> None:
        if self.paths:
            with self.paths[-1].open("ab") as file:
                file.write(END.encode())


async def export_account(
    store: PersonStore, clock: Clock, user_id: int, *, folder: Path, most_bytes: int
) -> list[Path]:
    """Write all stored data of an account to files; return them, at least one. Raises StoreError."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "account": str(user_id),
        "exported": clock.now().isoformat(timespec="seconds"),
    }
    parts = _Parts(folder, head, most_bytes)
    await asyncio.to_thread(parts.write, [{"kind": "account", "account": str(user_id)}])
    async for page in _pages(store, user_id):
        await asyncio.to_thread(parts.write, page)
        await clock.sleep(PAUSE)
    await asyncio.to_thread(parts.finish)
    return parts.paths


async def _pages(store: PersonStore, user_id: int) -> AsyncIterator[list[dict[str, Any]]]:
    for section in store.sections:
        after: Sequence[Any] | None = None
        while True:
            rows, after = await store.records(user_id, section, after=after, limit=ROWS_AT_ONCE)
            yield [_row(section, row, user_id) for row in rows]
            if after is None:
                break
    yield [
        {"kind": "preset", "server": str(one.owner), "text": one.payload}
        for one in await store.presets(user_id)
    ]
    yield [
        record
        for one in await store.rank_roles(user_id)
        for record in _roles(one.owner, one.payload, user_id)
    ]
    yield [record async for record in _tables(store, user_id)]
    async for page in _tournaments(store, user_id):
        yield page
    async for page in _matches(store, user_id):
        yield page


def _row(section: str, row: dict[str, Any], user_id: int) -> dict[str, Any]:
    """Return a row as an export record: its own `kind` is renamed, and other people's names are left out."""
    what = row.pop("kind", section)
    record = {"kind": section} | row | ({} if what == section else {"what": what})
    if section == "decision":
        mine = str(user_id)
        record["actor"] = row["actor"] if row["actor_id"] == mine else None
        record["note"] = None if row["action"] == "merge" and row["subject"] != mine else row["note"]
    return record


def _roles(guild_id: int, payload: str, user_id: int) -> list[dict[str, Any]]:
    try:
        held = ROLES_FORMAT.decode(payload)
    except RankRolesError:
        return []
    return [
        {"kind": "role", "server": str(guild_id), "role": str(one.role_id), "holding": one.holding.value}
        for one in held.holders
        if one.user_id == user_id
    ]


# Tables that are open


async def _tables(store: PersonStore, user_id: int) -> AsyncIterator[dict[str, Any]]:
    """Yield a person's data in open tables: their own moves, but no cards."""
    for snapshot in await store.rooms(user_id):
        try:
            state = decode_snapshot(snapshot)
        except SavedMatchError:
            continue
        seat = state.seat_of(user_id)
        moves = [] if seat is None else await store.logged(state.match_id, seat)
        yield {
            "kind": "table",
            "server": str(snapshot.guild_id),
            "channel": str(snapshot.channel_id),
            "match": state.match_id,
            "stage": state.stage.value,
            "seat": seat,
            "name": None if seat is None else state.seats[seat].name,
            "hosts": state.host == user_id,
            "waits": state.in_line(user_id),
            "wants_result": user_id in state.subscribers,
            "removed": user_id in state.entry.kicked,
            "moves": [[at.isoformat(), _move_of(payload)] for _, payload, at in moves],
        }


def _move_of(payload: str) -> str:
    try:
        return str(json.loads(payload)[0])
    except (ValueError, TypeError, LookupError):
        return "unreadable"


# Tournaments


async def _tournaments(store: PersonStore, user_id: int) -> AsyncIterator[list[dict[str, Any]]]:
    after = ""
    while rows := await store.tournaments(user_id, after=after, limit=MATCHES_AT_ONCE):
        for row in rows:  # the largest has a megabyte
            yield await asyncio.to_thread(_tournament, row, user_id)
        after = rows[-1].id


def _tournament(row: TournamentRow, user_id: int) -> list[dict[str, Any]]:
    try:
        one = decode_tournament(row.payload, row.decided)
    except SavedTournamentError:
        return []
    entrant = one.find(user_id)
    if entrant is None and one.host_id != user_id:
        return []
    return [
        {
            "kind": "tournament",
            "server": str(one.guild_id),
            "id": one.id,
            "name": one.name,
            "stage": one.stage.value,
            "hosts": one.host_id == user_id,
            "entered": None if entrant is None else _moment(entrant.entered_at),
            "as": None if entrant is None else entrant.name,
            "rating": None if entrant is None else entrant.rating,
            "seed": None if entrant is None else entrant.seed,
            "withdrawn": entrant is not None and entrant.withdrawn,
            "tables": [
                {
                    "table": table.key,
                    "match": table.match_id,
                    "place": placing.place,
                    "points": placing.points,
                }
                for table in one.tables
                for placing in table.placings
                if placing.user_id == user_id
            ],
        }
    ]


def _moment(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


# Matches that are over


async def _matches(store: PersonStore, user_id: int) -> AsyncIterator[list[dict[str, Any]]]:
    after = ""
    while ids := await store.match_ids(user_id, after=after, limit=MATCHES_AT_ONCE):
        for match_id in ids:
            try:
                stored = await store.stored_match(match_id)
            except DamagedMatchError:
                _, archive, _ = await store.payloads(match_id)
                yield [] if archive is None else await asyncio.to_thread(_archived, archive, user_id)
                continue
            if stored is not None:
                yield await asyncio.to_thread(_match, stored, user_id)
        after = ids[-1]
    after = ""
    while closed := await store.closed_archives(user_id, after=after, limit=MATCHES_AT_ONCE):
        for _, payload in closed:
            yield await asyncio.to_thread(_archived, payload, user_id)
        after = closed[-1][0]


def _match(stored: StoredMatch, user_id: int) -> list[dict[str, Any]]:
    if stored.archive is not None:
        return _archived(stored.archive, user_id)
    if stored.digest is None:
        return []
    try:
        digest = read_digest(stored.digest)
    except ValueError:
        return []
    return [
        {"kind": "match", "match": digest.match_id, "seat": seat.seat, "name": seat.name}
        for seat in digest.seats
        if seat.user_id == user_id
    ]


def _archived(payload: bytes, user_id: int) -> list[dict[str, Any]]:
    """Return a person's records in an archive: their moves, and the cards shown to them."""
    try:
        archive = read_archive(payload)
    except (ArchiveError, TypeError):
        return []
    mine = [number for number, seat in enumerate(archive.seats) if seat.user_id == user_id]
    return [record for seat in mine for record in _own(archive, seat)]


def _own(archive: Archive, seat: int) -> Iterator[dict[str, Any]]:
    """Yield an archive's records of a seat, none too large for a file."""
    words = {} if archive.deal is None else dict(archive.deal.cuts)
    to = {kind: names.index("to") + 1 for kind, names in archive.event_fields.items() if "to" in names}
    yield {
        "kind": "match",
        "match": archive.match_id,
        "server": str(archive.guild_id),
        "channel": str(archive.channel_id),
        "started": archive.started_at.isoformat(),
        "ended": archive.ended_at.isoformat(),
        "finished": archive.finished,
        "seat": seat,
        "name": archive.seats[seat].name,
        "word": words.get(seat),
    }
    taken = [one.number for one in archive.actions if one.seat == seat and one.action == TAKEN]
    since = archive.actions[taken[-1] if taken else 0 :]  # earlier entries are of the previous owner
    moves = [[_moment(one.at), one.action] for one in since if one.seat == seat]
    events = [event for one in since for event in one.events]
    cards = [list(one) for one in events if len(one) > to.get(one[0], len(one)) and one[to[one[0]]] == seat]
    for kind, entries in (("moves", moves), ("cards", cards)):
        for first in range(0, len(entries), ENTRIES_AT_ONCE):
            some = entries[first : first + ENTRIES_AT_ONCE]
            yield {"kind": kind, "match": archive.match_id, "seat": seat, kind: some}
