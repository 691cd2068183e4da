"""Contents of a database, read with the bot's own code, and what of it is wrong or half there."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from bot.engine.codec import decode_rules, encode_match
from bot.matches.archive import read_archive
from bot.matches.rerun import Rerun, RerunError
from bot.rooms.ports import UnreadableRoom
from bot.rooms.state.codec import decode_logged, decode_room, decode_snapshot, encode_room, parse_entry
from bot.rooms.state.room_state import Stage
from db.database_reader import read_database
from db.storage import Storage

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from bot.engine.events import Event
    from bot.engine.match import Match
    from bot.engine.rulebook.rules import Rules
    from bot.rooms.ports import RoomSnapshot
    from bot.rooms.state.history import LogEntry
    from bot.rooms.state.room_state import RoomState


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """An entry of the log of a match, and what it did.

    Attributes:
        before: The revision of the match before; -1 before its start.
    """

    seat: int
    entry: LogEntry
    before: int
    after: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match of which there is a log: in rows, or in its archive."""

    moments: tuple[Moment, ...]
    match: Match
    accounts: tuple[int | None, ...]


@dataclass(kw_only=True)
class Stored:
    """A database.

    Attributes:
        rooms: The state and the revision of each room, by channel.
        matches: Every match of which there is a log, by its id.
    """

    rooms: dict[int, tuple[RoomState, int]] = field(default_factory=dict)
    matches: dict[str, StoredMatch] = field(default_factory=dict)
    findings: list[str] = field(default_factory=list)

    def add(self, room: RoomSnapshot | UnreadableRoom) -> None:
        """Take in a room as it was loaded."""
        if isinstance(room, UnreadableRoom):
            self.findings.append(f"room {room.channel_id} cannot be read: {room.problem}")
        else:
            self.rooms[room.channel_id] = decode_snapshot(room), room.revision

    def by_token(self, token: str) -> StoredMatch | None:
        """Return a match by the beginning of its id, which buttons carry."""
        return next((match for name, match in self.matches.items() if name.startswith(token)), None)


def replayed(
    log: Iterable[tuple[int, LogEntry]],
    *,
    rules: Rules,
    seed: bytes,
    commitment: str | None = None,
    accounts: Sequence[int | None] = (),
) -> StoredMatch:
    """Return a match that is played once more from its log.

    Raises:
        RerunError: Rules, seed and log do not go together.
    """
    again = Rerun(rules, seed, commitment=commitment)
    moments: list[Moment] = []
    for seat, entry in log:
        before = -1 if again.match is None else again.match.revision
        events = tuple(again.apply(seat, entry))
        after = -1 if again.match is None else again.match.revision
        moments.append(Moment(seat=seat, entry=entry, before=before, after=after, events=events))
    if again.match is None:
        raise RerunError("the log lacks the start of the match")
    return StoredMatch(tuple(moments), again.match, tuple(accounts))


def difference(state: RoomState, stored: StoredMatch) -> str:
    """Return how the match of a room differs from the one that its log gives, or ""."""
    if state.match is None or encode_match(stored.match) == encode_match(state.match):
        return ""
    return f"the log of match {state.match_id} gives another match"


def same(payload: str, state: RoomState, *, exact: bool) -> bool:
    """Tell whether a payload is a state, if not exactly then but for the time that a restart gives back."""
    stored = decode_room(payload)
    # Which messages belong to a room may be noted beside it.
    state = replace(state, message_id=stored.message_id, posted_for=stored.posted_for, pings=stored.pings)
    if not exact:
        state = replace(state, timing=stored.timing, uncalled_unos=stored.uncalled_unos)
    return payload == encode_room(state)


async def read_stored(url: str, path: Path, known: dict[str, StoredMatch] | None = None) -> Stored:
    """Open a database as the bot does, and return what is in it.

    Args:
        known: Archived matches that were read before; those read now are added.
    """
    known = {} if known is None else known
    stored = Stored()
    async with Storage.open(url) as storage:
        for room in await storage.journal.load_rooms():
            stored.add(room)
        async with read_database(f"sqlite:///{path}") as reader:
            stored.findings += await reader.damage()
        with closing(sqlite3.connect(path)) as connection:
            archived = [name for (name,) in connection.execute("SELECT match_id FROM archives")]
            seats = dict(connection.execute("SELECT match_id, count(*) FROM match_seats GROUP BY match_id"))
            logged = {name for (name,) in connection.execute("SELECT DISTINCT match_id FROM actions")}
        for name in archived:
            if name not in known:
                await _read_archived(storage, name, stored, known)
            if name in known:
                stored.matches[name] = known[name]
                stored.findings += _result_differs(name, known[name], seats.get(name, 0))
        for state, _ in stored.rooms.values():
            logged.discard(state.match_id)
            await _read_logged(storage, state, stored)
    stored.findings += [
        f"match {name} has a log, and neither a room nor an archive" for name in sorted(logged)
    ]
    return stored


async def read_tables(url: str) -> Stored:
    """Return the rooms of a database that other processes serve, with the matches that are played there."""
    stored = Stored()
    async with Storage.open(url) as storage:
        for room in await storage.journal.load_rooms():
            stored.add(room)
        for state, _ in stored.rooms.values():
            await _read_logged(storage, state, stored)
    return stored


def _result_differs(name: str, match: StoredMatch, seats: int) -> list[str]:
    """Return whether a match has a result although it has no end, or the other way round."""
    right = 0 if match.match.outcome is None else len(match.accounts)
    return [] if seats == right else [f"match {name} has a result for {seats} seats, not {right}"]


async def _read_archived(storage: Storage, name: str, stored: Stored, known: dict[str, StoredMatch]) -> None:
    payload = await storage.journal.load_archive(name)
    assert payload is not None
    archive = read_archive(payload)
    log = [(action.seat, parse_entry(action.action)) for action in archive.actions]
    accounts = [seat.user_id for seat in archive.seats]
    try:
        published = None if archive.deal is None else archive.deal.commitment
        known[name] = replayed(
            log,
            rules=decode_rules(archive.rules),
            seed=archive.seed,
            commitment=published,
            accounts=accounts,
        )
    except RerunError as error:
        stored.findings.append(f"the archive of match {name} cannot be replayed: {error}")
        return
    if archive.finished and known[name].match.outcome is None:
        stored.findings.append(f"the archive of match {name} lacks its end")


async def _read_logged(storage: Storage, state: RoomState, stored: Stored) -> None:
    if state.match is None:
        return
    if state.stage is Stage.PLAYING:
        rows = await storage.journal.load_actions(state.match_id)
        log: list[tuple[int, Any]] = [(row.seat, decode_logged(row.payload)[0]) for row in rows]
        accounts = [seat.user_id for seat in state.seats]
        try:
            stored.matches[state.match_id] = replayed(
                log,
                rules=state.rules,
                seed=state.match.hand.stream.seed,
                commitment=state.match.given_commitment,
                accounts=accounts,
            )
        except RerunError as error:
            stored.findings.append(f"the log of match {state.match_id} cannot be replayed: {error}")
    match = stored.matches.get(state.match_id)
    if match is None:
        stored.findings.append(f"match {state.match_id} has neither a log nor an archive")
    elif told := difference(state, match):
        stored.findings.append(told)
