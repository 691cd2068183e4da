"""Replaces an account by an anonymous id and name in stored texts."""

from __future__ import annotations

import bz2
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import structs

from bot.league.ladders import group_of
from bot.league.played_match import read_digest, write_digest
from bot.league.reading import starters_of
from bot.matches.archive import ArchiveError, json_of
from bot.privacy.ports import Deletion, RewrittenMatch, without_name
from bot.tournaments import codec
from bot.tournaments.tournament import MAX_NAME_LENGTH, DecidedTables, Tournament, TournamentTable

if TYPE_CHECKING:
    from bot.league.ports import StoredMatch
    from bot.tournaments.ports import TournamentRow


def without_account(stored: StoredMatch, deletion: Deletion, name: str) -> RewrittenMatch:
    """Return a person's match, anonymized, in milliseconds; unreadable parts stay as they are."""
    made = rewritten_payloads(
        stored.result.match_id,
        stored.result.guild_id,
        stored.archive,
        stored.digest,
        deletion=deletion,
        name=name,
    )
    seats = tuple(
        replace(seat, user_id=deletion.anonymous_id) if seat.user_id == deletion.user_id else seat
        for seat in stored.result.seats
    )
    after = replace(
        stored,
        result=replace(stored.result, seats=seats),
        archive=stored.archive if made.archive is None else made.archive[1],
        digest=stored.digest if made.digest is None else made.digest[1],
        merged={_mapped(one, deletion): _mapped(into, deletion) for one, into in stored.merged.items()},
    )
    return replace(made, group=group_of(starters_of(after)))


def rewritten_payloads(
    match_id: str,
    guild_id: int,
    archive: bytes | None,
    digest: str | None,
    *,
    deletion: Deletion,
    name: str,
) -> RewrittenMatch:
    """Return the anonymized archive and digest of a match, whatever state its row is in."""
    moves = None if archive is None else anonymous_archive(archive, deletion, name)
    kept = None if digest is None else _anonymous_digest(digest, deletion, name)
    return RewrittenMatch(
        match_id=match_id,
        guild_id=guild_id,
        archive=None if archive is None or moves is None else (archive, moves),
        digest=None if digest is None or kept is None else (digest, kept),
    )


def anonymous_archive(payload: bytes, deletion: Deletion, name: str) -> bytes | None:
    """Return an archive with the account anonymized; None if it is not in it, or cannot be read."""
    account = str(deletion.user_id)
    try:
        text = json_of(payload)
        if account.encode() not in text:
            return None
        document = msgspec.json.decode(text)
        mine = [seat for seat in document["seats"] if seat["account"] == account]
    except (ArchiveError, msgspec.DecodeError, LookupError, TypeError):
        return None
    for seat in mine:
        seat |= {"account": str(deletion.anonymous_id), "name": name}
    return bz2.compress(msgspec.json.encode(document)) if mine else None


def _anonymous_digest(payload: str, deletion: Deletion, name: str) -> str | None:
    try:
        match = read_digest(payload)
    except ValueError:
        return None
    seats = tuple(
        replace(seat, user_id=deletion.anonymous_id, name=name) if seat.user_id == deletion.user_id else seat
        for seat in match.seats
    )
    return None if seats == match.seats else write_digest(replace(match, seats=seats))


def anonymous_tournament(tournament: Tournament, deletion: Deletion, name: str) -> Tournament:
    """Return a tournament with the account's id replaced, and its known name removed from the title."""

    def changed(one: Any) -> Any:
        mine = one.user_id == deletion.user_id
        return structs.replace(one, user_id=deletion.anonymous_id) if mine else one

    def table(one: TournamentTable) -> TournamentTable:
        if deletion.user_id not in one.people:
            return one
        return structs.replace(
            one,
            slots=tuple([changed(slot) for slot in one.slots]),
            present=tuple([_mapped(user_id, deletion) for user_id in one.present]),
            placings=tuple([changed(placing) for placing in one.placings]),
            going=tuple([_mapped(user_id, deletion) for user_id in one.going]),
        )

    entrant, title = tournament.find(deletion.user_id), tournament.name
    if entrant is not None and entrant.name:
        title = without_name(title, entrant.name, name)
    elif tournament.host_id == deletion.user_id:
        title = name
    return structs.replace(
        tournament,
        name=title[:MAX_NAME_LENGTH],
        host_id=_mapped(tournament.host_id, deletion),
        entrants=tuple(
            [
                structs.replace(changed(one), name=name) if one is entrant else one
                for one in tournament.entrants
            ]
        ),
        undecided=tuple([table(one) for one in tournament.undecided]),
        decided=DecidedTables({key: table(one) for key, one in tournament.decided.items()}),
        ready=tuple([changed(one) for one in tournament.ready]),
    )


def tournament_without_account(
    row: TournamentRow, deletion: Deletion, name: str
) -> tuple[TournamentRow, dict[str, str]] | None:
    """Return a tournament's next revision and its decided tables, in up to 0.1 s; None if damaged."""
    try:
        before = codec.decode_tournament(row.payload, row.decided)
    except codec.SavedTournamentError:
        return None
    after = anonymous_tournament(before, deletion, name)
    changed = replace(
        row,
        revision=row.revision + 1,
        payload=codec.encode_undecided(after),
        name=after.name,
        summary=codec.SAVED_SUMMARY.write(codec.summary_of(after)),
        tally=codec.encode_tally(after),
    )
    return changed, codec.encode_decided(after, before)


def _mapped(user_id: int, deletion: Deletion) -> int:
    return deletion.anonymous_id if user_id == deletion.user_id else user_id
