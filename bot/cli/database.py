"""Database commands: `backup`, `restore`, `move-data`, `check`, `league recompute`, `privacy export|delete`.

A check replays each match from its log and compares the final states; it may run beside the bot.
"""

from __future__ import annotations

import asyncio
import getpass
import logging
import os
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from bot.cli import database_errors
from bot.engine.codec import encode_match
from bot.engine.codec.formats import SavedMatchError
from bot.league.ladders import OPPONENTS
from bot.league.ports import DamagedLeagueError
from bot.league.recompute import RecomputeWorker, differences
from bot.matches.archive import ArchiveError, read_archive
from bot.matches.rerun import Rerun, RerunError
from bot.privacy.deletions import request_deletion
from bot.privacy.export import MAX_FILE_BYTES, export_account
from bot.privacy.ports import digest_of
from bot.rooms.ports import RoomSnapshot, UnreadableRoom
from bot.rooms.state.codec import decode_logged, decode_snapshot, parse_entry
from bot.rooms.state.room_state import RoomState, Stage
from bot.runtime.clock import SystemClock
from bot.runtime.errors import UserError
from db import backup
from db.database_reader import DatabaseReader, read_database
from db.move import TableSum, move
from db.storage import Storage

if TYPE_CHECKING:
    from bot.config import Settings


def back_up(settings: Settings, *, path: str, force: bool) -> None:
    """Write a backup of the database to a file; raises UserError if either cannot be used."""
    with database_errors("backup"):
        asyncio.run(backup.back_up(settings.database_url, Path(path), replace=force))


def restore(settings: Settings, *, path: str, replaced: str | None) -> str:
    """Restore a backup into a missing or empty database; raises UserError.

    `replaced` is the file or URL of the database that the backup replaces, or of a newer backup, if either is
    left. The returned line says which deletions of people's data are carried out again.
    """
    if replaced is not None and "://" not in replaced:
        replaced = f"sqlite:///{Path(replaced).absolute()}"
    with database_errors("restore"):
        again = asyncio.run(backup.restore(Path(path), settings.database_url, replaced=replaced))
    if replaced is None:
        return "people who had their data deleted since then are in it again: see --deletions"
    return f"{again} people in it had their data deleted since then: the bot does so again when it starts"


def move_data(source: str, target: str, *, tell: Callable[[str], None]) -> None:
    """Move all data to an empty database, reporting each table; raises UserError."""
    total = 0

    def tell_table(name: str, found: TableSum) -> None:
        nonlocal total
        total += found.rows
        tell(f"{name}: {found.rows} rows, checksum {found.checksum[:12]}")

    with database_errors("move-data"):
        asyncio.run(move(source, target, tell=tell_table))
    tell(f"{total} rows are there, and the same in both. Set DATABASE_URL to the new one.")


def check(settings: Settings) -> tuple[int, list[str]]:
    """Check a database; return 0, or 1 if something is wrong, and the lines to print; raises UserError."""
    return asyncio.run(_check(settings.database_url))


@asynccontextmanager
async def _reading(url: str) -> AsyncIterator[DatabaseReader]:
    async with read_database(url) as reader:
        if not await reader.is_newest():
            raise UserError("DATABASE_URL: another version of the bot wrote it; use that one")
        yield reader


async def _check(url: str) -> tuple[int, list[str]]:
    with database_errors():
        async with _reading(url) as reader:
            found = await reader.damage()
            rooms = await reader.rooms()
            for room in rooms:
                found += [told async for told in _room(reader, room)]
            archived, seats = await reader.archived(), await reader.seats_of_results()
            for match_id in archived:
                found += [told async for told in _archive(reader, match_id, seats.get(match_id, 0))]
    looked = f"{len(rooms)} open tables and {len(archived)} matches that are over"
    if found:
        return 1, [*found, f"{looked} were looked at: {len(found)} things are wrong"]
    return 0, [f"{looked}: all is as it should be"]


async def _room(reader: DatabaseReader, stored: RoomSnapshot | UnreadableRoom) -> AsyncIterator[str]:
    name = f"channel {stored.channel_id}"
    if isinstance(stored, UnreadableRoom):
        yield f"{name}: its table cannot be read: {stored.problem}"
        return
    try:
        state = decode_snapshot(stored)
    except SavedMatchError as error:
        yield f"{name}: its table cannot be read: {error}"
        return
    if state.stage is Stage.PLAYING:
        async for told in _open_match(reader, state):
            yield f"{name}: {told}"


async def _open_match(reader: DatabaseReader, state: RoomState) -> AsyncIterator[str]:
    """Yield how a running match differs from the one replayed from its log."""
    match = state.match
    if match is None:
        return
    log = [(action.seat, action.payload) for action in await reader.actions_of(state.match_id)]
    try:
        beginning = Rerun(state.rules, match.hand.stream.seed, commitment=match.given_commitment)
        again = beginning.through((seat, decode_logged(payload)[0]) for seat, payload in log)
    except (RerunError, SavedMatchError) as error:
        yield f"the log of match {state.match_id} cannot be played again: {error}"
        return
    if encode_match(again) != encode_match(match):
        yield f"the log of match {state.match_id} gives another match"


async def _archive(reader: DatabaseReader, match_id: str, seats: int) -> AsyncIterator[str]:
    payload = await reader.archive_of(match_id)
    try:
        archive = read_archive(payload or b"")
        log = ((action.seat, parse_entry(action.action)) for action in archive.actions)
        again = Rerun.of(archive).through(log)
    except (ArchiveError, RerunError, SavedMatchError, ValueError) as error:
        yield f"the archive of match {match_id} cannot be played again: {error}"
        return
    if archive.finished and again.outcome is None:
        yield f"the archive of match {match_id} lacks its end"
    right = 0 if again.outcome is None else len(archive.seats)
    if seats != right:
        yield f"match {match_id} has a result for {seats} seats, not {right}"


MAX_TOLD: Final = 50  # most differences listed for a server


def recompute(settings: Settings, *, server: int | None, check: bool) -> tuple[int, list[str]]:
    """Recompute the league of a stopped bot, or only compare it, with status 1 if there are differences."""
    with database_errors():
        return asyncio.run(_recompute(settings.database_url, server=server, check=check))


async def _recompute(url: str, *, server: int | None, check: bool) -> tuple[int, list[str]]:
    async with read_database(url) as reader:
        await reader.is_newest()  # migrates an older database, but creates none if the URL is wrong
    async with Storage.open(url, maintenance="league recompute", opponents=OPPONENTS) as storage:
        guilds = await storage.league_store.guilds()
        if server is not None and server not in guilds:
            raise UserError(f"--server: no match of a server {server} was counted")
        work = _compare if check else _recount
        told = [await work(storage, guild) for guild in guilds if server in {None, guild}]
    lines = [line for _, lines in told for line in lines]
    return max((status for status, _ in told), default=0), lines or ["no match was counted yet"]


class _HastyClock(SystemClock):
    """A clock that never sleeps, for work while nobody plays."""

    async def sleep(self, seconds: float) -> None:
        """Return at once."""


async def _compare(storage: Storage, guild_id: int) -> tuple[int, list[str]]:
    found = await differences(storage.league_store, guild_id)
    lines = [f"server {guild_id}: {difference}" for difference in found[:MAX_TOLD]]
    if len(found) > MAX_TOLD:
        lines.append(f"server {guild_id}: … and {len(found) - MAX_TOLD} more")
    if not found:
        lines.append(f"server {guild_id}: all is as it should be")
    return 1 if found else 0, lines


async def _recount(storage: Storage, guild_id: int) -> tuple[int, list[str]]:
    worker = RecomputeWorker(storage.league_store, storage.moderation, _HastyClock())
    damaged: list[str] = []
    while True:
        try:
            rows = await worker.compute(guild_id)
        except DamagedLeagueError as error:
            if len(damaged) > MAX_TOLD:  # each table is emptied once
                raise
            damaged.append(f"server {guild_id}: {error}")
        else:
            return 0, [*damaged, f"server {guild_id}: {rows} rows computed anew"]


log = logging.getLogger(__name__)


def export_person(settings: Settings, *, user_id: int, folder: str) -> list[Path]:
    """Write all stored data of an account to new files, readable by their owner only; raises UserError."""
    if not Path(folder).is_dir():
        raise UserError(f"{folder}: there is no such folder")
    if any(Path(folder).glob(f"{user_id}-*")):  # an old part could be mistaken for a new one
        raise UserError(f"{folder}: an export of this account is there already; move it away first")
    try:
        return asyncio.run(_export_person(settings.database_url, user_id, Path(folder)))
    except OSError as error:
        raise UserError(f"{folder} cannot be written: {error.strerror}") from error


def delete_person(settings: Settings, *, user_id: int) -> None:
    """Request deletion of an account's data by the running bot, or at its next start; raises UserError."""
    asyncio.run(_delete_person(settings.database_url, user_id))


async def _export_person(url: str, user_id: int, folder: Path) -> list[Path]:
    async with _opened(url) as storage:
        with TemporaryDirectory(dir=folder, prefix=".uno-") as made:
            parts = await export_account(
                storage.deletions, SystemClock(), user_id, folder=Path(made), most_bytes=MAX_FILE_BYTES
            )
            for part in parts:
                part.chmod(0o600)
            files = [part.rename(folder / f"{user_id}-{part.name}") for part in parts]
    _audit("export", user_id)
    return files


async def _delete_person(url: str, user_id: int) -> None:
    async with _opened(url) as storage:
        now = SystemClock().now()
        await request_deletion(storage.deletions, user_id, now, secrets.token_bytes, limited=False)
    _audit("deletion", user_id)


@asynccontextmanager
async def _opened(url: str) -> AsyncIterator[Storage]:
    """Open an existing database, even while a bot serves it."""
    with database_errors():
        async with _reading(url):
            pass
        async with Storage.open(url) as storage:
            yield storage


def _audit(what: str, user_id: int) -> None:
    digest = digest_of(user_id)
    try:
        operator = getpass.getuser()
    except (KeyError, OSError):  # an account without a name, as in a container
        operator = str(os.getuid())
    # At the highest level, so that it is logged at any LOG_LEVEL.
    log.critical("audit: %s of the data of account %s asked for by %s", what, digest[:16], operator)
