"""Commands `export` and `position`: matches, and deals or leagues of servers, as files and as text."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import os
import re
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from enum import Enum
from pathlib import Path
from typing import Any, Final, TypeVar

from bot.cli import database_errors
from bot.config import MAX_ID, Settings
from bot.engine.codec.formats import SavedMatchError
from bot.engine.match import Match
from bot.engine.notation import format_position
from bot.i18n import translator
from bot.matches.archive import ArchivedSeat, ArchiveError, json_of, read_archive
from bot.matches.log_pages import log_of_archive
from bot.matches.rerun import Rerun, RerunError
from bot.players.personas import MARK, Level, persona_of
from bot.render.escape import plain
from bot.render.events import EventTeller
from bot.rooms.ports import RecordedDeal
from bot.rooms.state.codec import decode_logged, decode_room, parse_entry
from bot.rooms.state.deal import decode_cuts
from bot.rooms.state.history import LogEntry
from bot.runtime.errors import UserError
from db.database_reader import DatabaseReader, read_database, read_deals, read_table
from db.exported_tables import EXPORTED_TABLES

_MATCH_ID: Final = re.compile(r"[0-9a-f]{32}")


def check_match_id(match_id: str) -> None:
    """Raise UserError unless the text has the form of a match id."""
    if _MATCH_ID.fullmatch(match_id) is None:
        raise UserError(
            f"MATCH: {match_id[:80]!r} is not a match's id (32 hexadecimal digits: see /uno match verify)"
        )


MAX_NAME = 32  # length of a name


def match_text(payload: bytes) -> str:
    """Return an archived match in words, without hidden cards; raises ArchiveError."""
    archive = read_archive(payload)
    found = log_of_archive(archive, lambda _: MAX_NAME)
    tell = EventTeller(translator(), [*_names(archive.seats)], found.dealt, found.times, found.tables)
    return tell.document(found.log, found.match_id)


def _names(seats: Sequence[ArchivedSeat]) -> Iterator[str]:
    computers = 0
    for number, seat in enumerate(seats, 1):
        if seat.user_id is None:
            computers += 1
            persona = persona_of(seat.name)
            numbered = translator()("computer-name", number=computers)
            shown = f"{MARK} {numbered if persona is None else persona.name}"
            yield _with_level(shown, seat.level)
        else:
            yield plain(seat.name.replace(MARK, " "), most=MAX_NAME) or translator()(
                "player-name", number=number
            )


def _with_level(name: str, level: str | None) -> str:
    if level not in {known.value for known in Level}:
        return name
    return translator()("computer-with-level", name=name, level=translator()(f"level-{level}"))


def positions(settings: Settings, *, match_id: str, revision: int) -> list[str]:
    """Return all positions of a match at a revision, oldest first; raises UserError if there are none."""
    with database_errors():
        return asyncio.run(_positions(settings.database_url, match_id, revision))


async def _positions(url: str, match_id: str, revision: int) -> list[str]:
    check_match_id(match_id)
    async with read_database(url) as reader:
        archive = await reader.archive_of(match_id)
        if archive is not None:
            return _archived(archive, match_id, revision)
        newest = await _newest(reader, match_id)
        _check_revision(revision, newest)
        return await _replayed(reader, match_id, newest, revision)


def _check_revision(revision: int, newest: Match) -> None:
    if not 0 <= revision <= newest.revision:
        raise UserError(f"REVISION: {revision} is not one of 0 to {newest.revision}, which it had")


def _archived(data: bytes, match_id: str, revision: int) -> list[str]:
    """Return the positions of a finished match at a revision, by replaying its archive."""
    try:
        archive = read_archive(data)
        again = Rerun.of(archive)
        log = ((action.seat, parse_entry(action.action)) for action in archive.actions)
        found = [*_positions_in(again, log, revision)]
    except ValueError as error:
        raise UserError(f"MATCH: the archive of {match_id} cannot be replayed: {error}") from error
    if again.match is not None and not found:
        _check_revision(revision, again.match)
    return found


def _positions_in(again: Rerun, log: Iterable[tuple[int, LogEntry]], revision: int) -> Iterator[str]:
    for seat, entry in log:
        again.apply(seat, entry)
        if again.match is not None and again.match.revision == revision:
            yield format_position(again.match)


async def _newest(reader: DatabaseReader, match_id: str) -> Match:
    for payload in await reader.payloads_with(match_id):
        with suppress(SavedMatchError):  # a damaged room
            state = decode_room(payload)
            if state.match_id == match_id and state.match is not None:
                return state.match
    raise UserError(f"MATCH: no table and no archive holds the match {match_id}")


async def _replayed(reader: DatabaseReader, match_id: str, newest: Match, revision: int) -> list[str]:
    again = Rerun(newest.rules, newest.hand.stream.seed, commitment=newest.given_commitment)
    found: list[str] = []
    try:
        actions = await reader.actions_of(match_id)
        log = ((action.seat, decode_logged(action.payload)[0]) for action in actions)
        for position in _positions_in(again, log, revision):
            found.append(position)  # noqa: PERF402 - keeps what precedes any damage
    except (RerunError, SavedMatchError) as error:
        if revision != newest.revision:
            raise UserError(f"MATCH: the log of {match_id} cannot be replayed: {error}") from error
    last = format_position(newest)
    if revision == newest.revision and last not in found:
        found = [last]  # the stored one, even if its log is damaged
    if not found:
        raise UserError(f"MATCH: the log of {match_id} does not hold revision {revision} any more")
    return found


FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")  # beginnings of text that a spreadsheet would execute


class TableForm(Enum):
    CSV = "csv"
    JSON_LINES = "jsonl"


def table_document(columns: Sequence[str], rows: Iterable[Sequence[object]], form: TableForm) -> bytes:
    """Return a table as UTF-8, with times in UTC.

    CSV begins with the columns' names, and puts an apostrophe before text that a spreadsheet would take for
    a formula. In JSON Lines, Discord ids are strings, since not every reader supports 64-bit numbers.
    """
    made = io.StringIO(newline="")
    if form is TableForm.CSV:
        writer = csv.writer(made)
        writer.writerow(columns)
        writer.writerows([_cell(value) for value in row] for row in rows)
    else:
        made.writelines(_json_lines(columns, rows))
    return made.getvalue().encode("utf-8", "replace")


def _cell(value: object) -> object:
    value = _plain(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULAS) else value


def _json_lines(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    for row in rows:
        document = {name: _json_value(name, value) for name, value in zip(columns, row, strict=True)}
        yield json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def _json_value(column: str, value: object) -> object:
    value = _plain(value)
    return str(value) if column.endswith("_id") and isinstance(value, int) else value


def _plain(value: object) -> object:
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    return value.value if isinstance(value, Enum) else value


STANDARD_OUTPUT: Final = ("-", "/dev/stdout")
Choice = TypeVar("Choice")


class MatchForm(Enum):
    JSON = "json"
    TEXT = "text"


def export(
    settings: Settings,
    *,
    server: bool,
    wanted: str,
    table: str | None,
    form: str | None,
    file: str,
    force: bool,
) -> None:
    """Write a match or, with `server`, that server's deals or one of its tables; raises UserError."""
    url = settings.database_url
    if table is not None and not server:
        raise UserError("--table: the tables are those of a server; give --server and its id")
    if table is not None:
        stored = _choice("--table", table, EXPORTED_TABLES)
        kind = _choice("--format", form or "csv", {one.value: one for one in TableForm})
        with database_errors():
            columns, rows = asyncio.run(read_table(url, stored, guild_id=_server_id(wanted)))
        document = table_document(columns, rows, kind)
    elif server:
        if form not in {None, "json"}:
            raise UserError("--format: the deals of a server are written as json")
        document = _ledger(url, _server_id(wanted))
    else:
        kind_of_match = _choice("--format", form or "json", {one.value: one for one in MatchForm})
        check_match_id(wanted)
        with database_errors():
            archive = asyncio.run(_archive(url, wanted))
        document = _match_document(wanted, archive, kind_of_match)
    _write(file, document, force=force)


def _choice(option: str, text: str, choices: Mapping[str, Choice]) -> Choice:
    if text not in choices:
        raise UserError(f"{option}: {text[:80]!r} is none of {', '.join(choices)}")
    return choices[text]


def _server_id(guild: str) -> int:
    if not (guild.isascii() and guild.isdigit() and len(guild) < 20 and int(guild) <= MAX_ID):
        raise UserError(f"--server: {guild[:80]!r} is not a server's id (a whole number)")
    return int(guild)


def _match_document(match_id: str, archive: bytes, form: MatchForm) -> bytes:
    try:
        if form is MatchForm.TEXT:
            return match_text(archive).encode("utf-8", "replace")
        return json_of(archive)
    except ArchiveError as error:
        raise UserError(f"MATCH: {match_id} cannot be exported: {error}") from error


async def _archive(url: str, match_id: str) -> bytes:
    async with read_database(url) as reader:
        archive = await reader.archive_of(match_id)
        in_play = archive is None and bool(await reader.payloads_with(match_id))
    if in_play:
        raise UserError(f"MATCH: {match_id} is still in play; its archive is written when it is over")
    if archive is None:
        raise UserError(f"MATCH: there is no archive of {match_id}")
    return archive


def _ledger(url: str, guild_id: int) -> bytes:
    with database_errors():
        deals = asyncio.run(read_deals(url, guild_id=guild_id))
    if not deals:
        raise UserError(f"--server: there are no deals of a server {guild_id}")
    document = {
        "format": "uno-table deals",
        "version": 1,
        "guild": str(guild_id),
        "deals": [_entry(deal) for deal in deals],
    }
    return json.dumps(document, separators=(",", ":")).encode()


def _entry(deal: RecordedDeal) -> dict[str, Any]:
    try:
        cuts = None if deal.cuts is None else decode_cuts(deal.cuts)
    except ValueError as error:
        raise UserError(f"--server: the cuts of deal {deal.number} are damaged in the database") from error
    return {
        "number": deal.number,
        "match": deal.match_id,
        "previous": deal.previous,
        "commitment": deal.commitment,
        "opened": _plain(deal.opened_at),
        "dealt": _plain(deal.dealt_at),
        "ended": _plain(deal.ended_at),
        "ending": _plain(deal.ending),
        "secret": deal.secret,
        "cuts": cuts,
    }


def _write(file: str, document: bytes, *, force: bool) -> None:
    """Write a file completely or not at all, for its owner only; stream to a pipe or terminal."""
    try:
        if file in STANDARD_OUTPUT:
            sys.stdout.buffer.write(document)
            sys.stdout.buffer.flush()
        elif Path(file).is_fifo() or Path(file).is_char_device():
            with open(os.open(file, os.O_WRONLY), "wb") as stream:  # noqa: PTH123 - nothing is created
                stream.write(document)
        else:
            _write_whole(file, document, force=force)
    except FileExistsError:
        raise UserError(f"FILE: {file!r} exists; --force replaces it") from None
    except (OSError, ValueError) as error:
        raise UserError(
            f"FILE: cannot write {file!r}: {getattr(error, 'strerror', None) or error}"
        ) from error


def _write_whole(file: str, document: bytes, *, force: bool) -> None:
    """Write to an unpredictable name in the same folder, then rename it."""
    if force:
        file = os.path.realpath(file)  # keep a symbolic link, and replace its target
        if Path(file).exists() and not Path(file).is_file():
            raise ValueError("it is no regular file")
    descriptor, beside = tempfile.mkstemp(dir=Path(file).parent, prefix=".uno-", suffix=".part")
    try:
        with open(descriptor, "wb") as stream:  # noqa: PTH123 - it is open already
            stream.write(document)
        if force:
            Path(beside).replace(file)
        else:
            os.link(beside, file)  # unlike a rename, this fails if the name is taken
    finally:
        Path(beside).unlink(missing_ok=True)
