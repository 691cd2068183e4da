"""`python -m bot export`: a match that is over, or the deals of a server, as files that anybody can check.

For the owner of the database. What is exported holds nothing that is still secret: hidden cards of matches
that are over, and no secret of a deal that goes on. `bot/verify` checks both kinds of files.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.errors import UserError
from bot.match_id import check_match_id
from bot.rooms.archive import ArchiveError, json_of
from bot.rooms.state.deal import decode_cuts
from db.deal_reader import read_deals
from db.errors import StorageError
from db.match_reader import read_matches

if TYPE_CHECKING:
    from datetime import datetime

    from bot.config import Settings
    from bot.rooms.deal_ports import RecordedDeal

STANDARD_OUTPUT: Final = ("-", "/dev/stdout")
LEDGER_FORMAT: Final = "uno-table deals"
LEDGER_VERSION: Final = 1

_LARGEST_ID: Final = 2**63 - 1


def export_match(settings: Settings, *, match_id: str, file: str, force: bool) -> None:
    """Write the archive of a match into a file, as JSON.

    Args:
        settings: Where the database is.
        match_id: 32 hexadecimal digits.
        file: Its name; `-` for the standard output.
        force: Whether a file of that name is replaced.

    Raises:
        UserError: There is no such match, it is still in play, or the file cannot be written.
    """
    check_match_id(match_id)
    _write(file, asyncio.run(_archive(settings.database_url, match_id)), force=force)


def export_deals(settings: Settings, *, guild: str, file: str, force: bool) -> None:
    """Write all deals of a server into a file, as JSON; raises UserError as above.

    Args:
        settings: Where the database is.
        guild: Discord's id of the server.
        file: Its name; `-` for the standard output.
        force: Whether a file of that name is replaced.
    """
    if not (guild.isascii() and guild.isdigit() and len(guild) < 20 and int(guild) <= _LARGEST_ID):
        raise UserError(f"--server: {guild[:80]!r} is not a server's id (a whole number)")
    _write(file, asyncio.run(_ledger(settings.database_url, int(guild))), force=force)


async def _archive(url: str, match_id: str) -> bytes:
    try:
        async with read_matches(url) as reader:
            archive = await reader.archive_of(match_id)
            in_play = archive is None and bool(await reader.payloads_with(match_id))
    except StorageError as error:
        raise UserError(f"DATABASE_URL: {error}") from error
    if in_play:
        raise UserError(f"MATCH: {match_id} is still in play; its archive is written when it is over")
    if archive is None:
        raise UserError(f"MATCH: there is no archive of {match_id}")
    try:
        return json_of(archive)
    except ArchiveError as error:
        raise UserError(f"MATCH: {match_id} cannot be exported: {error}") from error


async def _ledger(url: str, guild_id: int) -> bytes:
    try:
        deals = await read_deals(url, guild_id=guild_id)
    except StorageError as error:
        raise UserError(f"DATABASE_URL: {error}") from error
    if not deals:
        raise UserError(f"--server: there are no deals of a server {guild_id}")
    document = {
        "format": LEDGER_FORMAT,
        "version": LEDGER_VERSION,
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
        "opened": _moment(deal.opened_at),
        "dealt": _moment(deal.dealt_at),
        "ended": _moment(deal.ended_at),
        "ending": None if deal.ending is None else deal.ending.value,
        "secret": deal.secret,
        "cuts": cuts,
    }


def _moment(moment: datetime | None) -> str | None:
    if moment is None:
        return None
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _write(file: str, document: bytes, *, force: bool) -> None:
    """Write a file whole or not at all, for its owner alone; only `force` replaces one that is there.

    A pipe or a terminal takes the document as it comes.
    """
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
    """Write beside the file that is meant, under a name that nobody foresees; then give it its name."""
    if force:
        file = os.path.realpath(file)  # a link stays, and what it leads to is replaced
        if Path(file).exists() and not Path(file).is_file():
            raise ValueError("it is no regular file")
    descriptor, beside = tempfile.mkstemp(dir=Path(file).parent, prefix=".uno-", suffix=".part")
    try:
        with open(descriptor, "wb") as stream:  # noqa: PTH123 - it is open already
            stream.write(document)
        if force:
            Path(beside).replace(file)
        else:
            os.link(beside, file)  # unlike a replacement, it fails if the name is taken, by then too
    finally:
        Path(beside).unlink(missing_ok=True)
