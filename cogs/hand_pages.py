"""A hand as its owner wants to see it: what the room knows and what the owner prefers, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.i18n import words
from bot.render.hand import HandPage, Look, hand_page
from bot.render.hand_text import Hit
from bot.rooms.preferences import Shown, Sorting
from cogs.names import seat_names
from cogs.views.waiting import relative

if TYPE_CHECKING:
    import discord

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Words
    from bot.rooms.preferences import Preferences
    from bot.rooms.state import RoomState
    from cogs.pictures import Gallery, Picture


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


def cards_on(page: HandPage) -> list[Card]:
    """Return the cards of a page, equal ones as often as they are held."""
    return [button.card for button in page.buttons for _ in range(button.count)]


async def picture_of(
    gallery: Gallery, interaction: discord.Interaction, page: HandPage, view: View
) -> Picture | None:
    """Return a picture of a page, its playable cards raised while something may be played.

    Args:
        gallery: Draws it.
        interaction: What it is shown through; where no file may be attached there is no picture.
        page: What is seen of the hand.
        view: The seat's.
    """
    if not interaction.app_permissions.attach_files:
        return None
    playable = {button.card for button in page.buttons if button.playable}
    raised = playable if view.my_turn or playable else None
    said = words(str(interaction.locale))
    return await gallery.hand(said, cards_on(page), playable=raised)


def attachments_of(picture: Picture | None, *, was: bool) -> dict[str, Any]:
    """Return what an edit of a hand says about its files.

    Args:
        picture: What it shall show.
        was: Whether it shows one now, which is taken away.
    """
    if picture is not None:
        return {"attachments": [picture.file]}
    return {"attachments": []} if was else {}


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
    hits = [
        Hit(blow.kind, blow.count, names[blow.by], blow.cards, own=blow.by == view.seat)
        for blow in state.blows
        if blow.seat == view.seat
    ]
    wait = None if view.seat is None else state.timing.wait_for(view.seat)
    ends = "" if wait is None or wait.ends is None else relative(wait.ends)
    return hand_page(said, view, names, page=page, look=look, hits=hits, ends=ends)


def page_now(
    said: Words, state: RoomState, view: View, preferences: Preferences, before: HandPage | None
) -> HandPage:
    """Return the page of a hand to show: the one that is open, unless a card was just drawn elsewhere."""
    look = look_of(preferences, everything=before is not None and before.everything)
    number = None if before is None or view.drawn is not None else before.page
    return page_of(said, state, view, look, page=number)
