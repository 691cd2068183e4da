"""A hand as its owner wants to see it: what the room knows and what the owner prefers, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.hand import HandPage, Look, hand_page
from bot.render.hand_text import Hit
from bot.rooms.preferences import Shown, Sorting
from cogs.names import seat_names

if TYPE_CHECKING:
    from bot.engine.view import View
    from bot.i18n import Words
    from bot.rooms.preferences import Preferences
    from bot.rooms.state import RoomState


def look_of(preferences: Preferences, *, everything: bool = False) -> Look:
    """Return how somebody wants to see their hand.

    Args:
        preferences: Theirs.
        everything: Whether they asked for all cards this once.
    """
    return Look(
        by_rank=preferences.sorting is Sorting.RANK,
        playable_only=preferences.shown is Shown.PLAYABLE,
        everything=everything,
    )


def page_of(said: Words, state: RoomState, view: View, look: Look, *, page: int | None = None) -> HandPage:
    """Return a page of the hand of the seat whose view it is.

    Args:
        said: The language of its owner.
        state: Of the room, in a match.
        view: The seat's.
        look: How its owner wants to see it.
        page: From 0; None for the one that matters now.
    """
    names = seat_names(said, state)
    hits = [Hit(blow.kind, blow.count, names[blow.by]) for blow in state.blows if blow.seat == view.seat]
    return hand_page(said, view, names, page=page, look=look, hits=hits)
