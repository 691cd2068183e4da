"""Matches for the operator: as the position at a revision named in the log, and as readable text."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from bot.cli import database_errors
from bot.engine.codec.formats import SavedMatchError
from bot.engine.notation import format_position
from bot.i18n import translator
from bot.matches.archive import ArchivedSeat, read_archive
from bot.matches.log_pages import log_of_archive
from bot.matches.replay import Replay, ReplayError
from bot.players.personas import MARK, Level, persona_of
from bot.render.escape import plain
from bot.render.events import EventTeller
from bot.rooms.state.codec import decode_logged, decode_room, parse_entry
from bot.runtime.errors import UserError
from db.inspection import DatabaseReader, read_database

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.config import Settings
    from bot.engine.match import Match
    from bot.rooms.state.log_entries import LogEntry


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
        again = Replay.of(archive)
        log = ((action.seat, parse_entry(action.action)) for action in archive.actions)
        found = [*_positions_in(again, log, revision)]
    except ValueError as error:
        raise UserError(f"MATCH: the archive of {match_id} cannot be replayed: {error}") from error
    if again.match is not None and not found:
        _check_revision(revision, again.match)
    return found


def _positions_in(again: Replay, log: Iterable[tuple[int, LogEntry]], revision: int) -> Iterator[str]:
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
    again = Replay(newest.rules, newest.hand.stream.seed, commitment=newest.given_commitment)
    found: list[str] = []
    try:
        actions = await reader.actions_of(match_id)
        log = ((action.seat, decode_logged(action.payload)[0]) for action in actions)
        for position in _positions_in(again, log, revision):
            found.append(position)  # noqa: PERF402 - keeps what precedes any damage
    except (ReplayError, SavedMatchError) as error:
        if revision != newest.revision:
            raise UserError(f"MATCH: the log of {match_id} cannot be replayed: {error}") from error
    last = format_position(newest)
    if revision == newest.revision and last not in found:
        found = [last]  # the stored one, even if its log is damaged
    if not found:
        raise UserError(f"MATCH: the log of {match_id} does not hold revision {revision} any more")
    return found
