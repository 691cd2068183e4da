"""What a list tells of a tournament, so that nobody has to read all of it for a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from bot.engine.codec.formats import Count, Positive, SavedFormat
from bot.tournaments.codec import SavedTournamentError
from bot.tournaments.standings import winners
from bot.tournaments.tournament import CancelReason, Entrant, Moment, TournamentKind, TournamentStage

if TYPE_CHECKING:
    from bot.tournaments.tournament import Tournament


class TournamentSummary(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How far a tournament is, in a few values. All moments are UTC.

    Attributes:
        id: Its id.
        channel_id: Discord's id of its channel.
        name: What people call it; untrusted.
        kind: How it finds its winner.
        stage: How far it is.
        cancelled: Why it was called off; None if it was not.
        sign_up_until: When sign-up ends.
        entered: How many have entered.
        most_entrants: How many may.
        closes_at: When an arena closes; None of any other kind, and before it begins.
        ready: How many wait for a table in an arena.
        undecided: Tables at which something is still to happen.
        round: The first round with such a table, or else the last; 0 before it begins.
        rounds: Rounds of ROUNDS.
        winners: Who has won, once it is over.
    """

    id: str
    channel_id: Positive
    name: str
    kind: TournamentKind
    stage: TournamentStage
    sign_up_until: Moment
    most_entrants: Positive
    rounds: Positive
    cancelled: CancelReason | None = None
    entered: Count = 0
    closes_at: Moment | None = None
    ready: Count = 0
    undecided: Count = 0
    round: Count = 0
    winners: tuple[Entrant, ...] = ()


SAVED_SUMMARY: SavedFormat[TournamentSummary] = SavedFormat(
    name="summary of a tournament", form=TournamentSummary, error=SavedTournamentError
)


def summary_of(tournament: Tournament) -> TournamentSummary:
    """Return what a list tells of a tournament."""
    return TournamentSummary(
        id=tournament.id,
        channel_id=tournament.channel_id,
        name=tournament.name,
        kind=tournament.kind,
        stage=tournament.stage,
        cancelled=tournament.cancelled,
        sign_up_until=tournament.sign_up_until,
        entered=len(tournament.entrants),
        most_entrants=tournament.most_entrants,
        closes_at=tournament.closes_at,
        ready=len(tournament.ready),
        undecided=len(tournament.undecided),
        round=tournament.current_round,
        rounds=tournament.rounds,
        winners=tuple(filter(None, map(tournament.find, winners(tournament)))),
    )
