"""The saved form of a room's place in a tournament: an object with the attributes of `TournamentMatch`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from bot.engine.codec.formats import Count, Positive
from bot.rooms.state.codec.timing import required_moment
from bot.rooms.state.tournament_match import TournamentMatch

if TYPE_CHECKING:
    from bot.engine.codec.errors import Problems

Key = Annotated[str, msgspec.Meta(min_length=1, max_length=32)]


class SavedTournamentMatch(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Which match of a tournament a room is for; see `TournamentMatch`."""

    tournament_id: Key
    name: str
    table: Key
    round: Count
    number: Positive
    people: Annotated[tuple[int, ...], msgspec.Meta(min_length=1)]
    begins: str


def saved_tournament_match(match: TournamentMatch) -> SavedTournamentMatch:
    """Return a room's place in a tournament in its saved form."""
    return SavedTournamentMatch(
        tournament_id=match.tournament_id,
        name=match.name,
        table=match.table,
        round=match.round,
        number=match.number,
        people=match.people,
        begins=match.begins.isoformat(),
    )


def tournament_match_of(saved: SavedTournamentMatch, problems: Problems) -> TournamentMatch:
    """Return a room's place in a tournament of its saved form, and note what is wrong with it."""
    return TournamentMatch(
        tournament_id=saved.tournament_id,
        name=saved.name,
        table=saved.table,
        round=saved.round,
        number=saved.number,
        people=saved.people,
        begins=required_moment(saved.begins, problems, "tournament.begins"),
    )
