"""Checks a deal from its row in the ledger and, if there is one, from the archive of its match.

Nothing is believed that can be computed: see `bot.rooms.state.deal` for how the numbers hang together.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from bot.rooms.state.deal import NO_COMMITMENT, commitment_of, decode_cuts, key_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.rooms.archive import Archive
    from bot.rooms.deal_ports import RecordedDeal
    from bot.rooms.state.deal import SeatCuts


class CheckedStep(Enum):
    """A step of the check; the value is a part of the key of its sentence."""

    SECRET = "secret"  # noqa: S105 - the step, no password
    """What was published is the hash of the commitment before it, the match, and the secret."""
    CHAIN = "chain"
    """The commitment before it is that of the deal before it."""
    KEY = "key"
    """Secret and cuts give the key of the match."""
    SHOWN = "shown"
    """The match showed from its start what the lobby had published."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Whether a step of the check holds."""

    step: CheckedStep
    holds: bool


def findings(deal: RecordedDeal, before: RecordedDeal | None, archive: Archive | None) -> list[Finding]:
    """Return what can be checked of a deal now.

    Args:
        deal: The deal.
        before: The one with the number below, or None if there is none.
        archive: Of its match, if there is one and it can be read.
    """
    return [*_findings(deal, before, archive)]


def _findings(deal: RecordedDeal, before: RecordedDeal | None, archive: Archive | None) -> Iterator[Finding]:
    if deal.secret is not None:
        yield Finding(CheckedStep.SECRET, fits_secret(deal))
    yield Finding(CheckedStep.CHAIN, follows(deal, before))
    if deal.secret is not None and archive is not None:
        yield Finding(CheckedStep.KEY, computed_key(deal) == archive.seed)
        yield Finding(CheckedStep.SHOWN, _shown_in(archive) == deal.commitment)


def fits_secret(deal: RecordedDeal) -> bool:
    """Tell whether what was published is the hash of what is told now; nothing else is known before."""
    if deal.secret is None:
        return True
    try:
        made = commitment_of(previous=deal.previous, match_id=deal.match_id, secret=deal.secret)
    except ValueError:  # damaged in the store
        return False
    return made == deal.commitment


def follows(deal: RecordedDeal, before: RecordedDeal | None) -> bool:
    """Tell whether a deal contains the commitment of the one before it."""
    if deal.number == 1:
        return deal.previous == NO_COMMITMENT
    return before is not None and before.number == deal.number - 1 and before.commitment == deal.previous


def fits(deal: RecordedDeal, before: RecordedDeal | None) -> bool:
    """Tell whether a deal fits its secret and the deal with the number below; None if that is missing."""
    return fits_secret(deal) and follows(deal, before)


def dealt_cuts(deal: RecordedDeal) -> SeatCuts | None:
    """Return the cuts with which cards were dealt; None if they are damaged, or no cards were dealt."""
    try:
        return None if deal.cuts is None else decode_cuts(deal.cuts)
    except ValueError:
        return None


def computed_key(deal: RecordedDeal) -> bytes | None:
    """Return the key that secret and cuts give; None if one of them is damaged, or not told or not there."""
    cuts = dealt_cuts(deal)
    if deal.secret is None or cuts is None:
        return None
    try:
        return key_of(secret=deal.secret, match_id=deal.match_id, cuts=cuts)
    except ValueError:
        return None


def _shown_in(archive: Archive) -> str | None:
    """Return the commitment that the first event of a match has."""
    events = [event for action in archive.actions[:1] for event in action.events]
    return next((str(event[2]) for event in events if event[0] == "MatchStarted" and len(event) > 2), None)
