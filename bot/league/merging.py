"""Lets matches of merged accounts count for the account that they were merged into."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.league.played import PlayedMatch, PlayedSeat


def merge_accounts(match: PlayedMatch, merged: Mapping[int, int]) -> PlayedMatch:
    """Return a match as if the merged accounts in it had been those that they were merged into.

    Accounts that would sit there twice stay as they are: they played each other, so they are two people.

    Args:
        match: As it was played.
        merged: For merged accounts, the one that their matches count for.
    """
    own = {seat.user_id for seat in match.people}
    if not own & merged.keys():
        return match
    counts_for = {user: merged.get(user, user) for user in own if user is not None}
    shared = Counter(counts_for.values())
    seats = tuple(
        seat
        if seat.user_id is None or shared[counts_for[seat.user_id]] > 1
        else _counted_for(seat, counts_for[seat.user_id])
        for seat in match.seats
    )
    return replace(match, seats=seats)


def _counted_for(seat: PlayedSeat, user_id: int) -> PlayedSeat:
    """Return a seat as that of an account: another one keeps its own name, which is not told here."""
    return seat if seat.user_id == user_id else replace(seat, user_id=user_id, name="")
