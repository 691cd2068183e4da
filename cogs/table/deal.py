"""Parts of a deal that may be shown; the words of cuts are text from strangers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.deal import RevealedDeal
from bot.render.escape import escaped
from bot.rooms.state.deal import MAX_CUT_LENGTH

if TYPE_CHECKING:
    from bot.rooms.state.room_state import RoomState


def safe_word(word: str) -> str:
    """Return the word of a cut, safe to show."""
    return escaped(word, most=MAX_CUT_LENGTH)


def cuts_of(state: RoomState) -> list[str | None]:
    """Return for each seat the word that it added, safe to show; None for none."""
    words = {} if state.deal is None else dict(state.deal.cuts_by_seat(state.accounts))
    return [safe_word(words[seat]) if seat in words else None for seat in range(len(state.seats))]


def revealed_deal(state: RoomState) -> RevealedDeal | None:
    """Return what everybody may know of the deal of a table that is over, or was closed.

    The words of a lobby that closed were never mixed into anything.
    """
    deal = state.deal
    if deal is None:
        return None
    words = () if state.match is None else [word for word in cuts_of(state) if word is not None]
    return RevealedDeal(number=deal.number, secret=deal.secret, words=words)
