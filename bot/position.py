"""`python -m bot position`: the position of a match at a moment that the log names.

It is for the owner of the database: hidden cards and the seed are in it. Whoever has it can go on from there.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.engine.codec import SavedMatchError, decode_rules
from bot.engine.notation import format_position
from bot.errors import UserError
from bot.match_id import check_match_id
from bot.rooms.archive import read_archive
from bot.rooms.replay import Replay, ReplayError
from bot.rooms.state.codec import decode_logged, decode_room
from bot.rooms.state.log_entries import parse_entry
from db.errors import StorageError
from db.match_reader import read_matches

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.engine.match import Match
    from bot.rooms.state.room_state import RoomState
    from db.match_reader import MatchReader


def positions(settings: Settings, *, match_id: str, revision: int) -> list[str]:
    """Return every position that a match had at a revision, oldest first.

    Most revisions have one. A call of UNO, a catch or a vote makes another one at the same revision.

    Raises:
        UserError: There is no such match, or it never had this revision.
    """
    return asyncio.run(_positions(settings.database_url, match_id, revision))


async def _positions(url: str, match_id: str, revision: int) -> list[str]:
    check_match_id(match_id)
    try:
        async with read_matches(url) as reader:
            archive = await reader.archive_of(match_id)
            if archive is not None:
                return _archived(archive, match_id, revision)
            newest = await _newest(reader, match_id)
            _check_revision(revision, newest)
            return await _replayed(reader, match_id, newest, revision)
    except StorageError as error:
        raise UserError(f"DATABASE_URL: {error}") from error


def _check_revision(revision: int, newest: Match) -> None:
    if not 0 <= revision <= newest.revision:
        raise UserError(f"REVISION: {revision} is not one of 0 to {newest.revision}, which it had")


def _archived(data: bytes, match_id: str, revision: int) -> list[str]:
    """Return the positions at a revision of a match that is over, by playing its archive once more."""
    found: list[str] = []
    try:
        archive = read_archive(data)
        published = None if archive.deal is None else archive.deal.commitment
        again = Replay(decode_rules(archive.rules), archive.seed, commitment=published)
        for action in archive.actions:
            again.apply(action.seat, parse_entry(action.action))
            if again.match is not None and again.match.revision == revision:
                found.append(format_position(again.match))
    except ValueError as error:
        raise UserError(f"MATCH: the archive of {match_id} cannot be replayed: {error}") from error
    if again.match is not None and not found:
        _check_revision(revision, again.match)
    return found


async def _newest(reader: MatchReader, match_id: str) -> Match:
    """Return a match as its room has it."""
    for payload in await reader.payloads_with(match_id):
        state = _decoded(payload)
        if state is not None and state.match_id == match_id and state.match is not None:
            return state.match
    raise UserError(f"MATCH: no table and no archive holds the match {match_id}")


def _decoded(payload: str) -> RoomState | None:
    """Return a stored room, or None if it is damaged."""
    try:
        return decode_room(payload)
    except SavedMatchError:
        return None


async def _replayed(reader: MatchReader, match_id: str, newest: Match, revision: int) -> list[str]:
    """Return the positions at a revision by playing the log of a match once more."""
    again = Replay(newest.rules, newest.hand.stream.seed, commitment=newest.given_commitment)
    found: list[str] = []
    try:
        for action in await reader.actions_of(match_id):
            again.apply(action.seat, decode_logged(action.payload)[0])
            if again.match is not None and again.match.revision == revision:
                found.append(format_position(again.match))
    except (ReplayError, SavedMatchError) as error:
        if revision != newest.revision:
            raise UserError(f"MATCH: the log of {match_id} cannot be replayed: {error}") from error
    last = format_position(newest)
    if revision == newest.revision and last not in found:
        found = [last]  # as it is stored, whatever became of its log
    if not found:
        raise UserError(f"MATCH: the log of {match_id} does not hold revision {revision} any more")
    return found
