"""A hand as its owner wants to see it: what the room knows and what the owner prefers, put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.i18n import translator
from bot.render.hand import HandDisplay, HandPage, hand_page
from bot.render.hand_text import HitLine
from bot.rooms.stores.preferences import Shown, Sorting
from cogs.views.names import seat_names
from cogs.views.waiting import relative

if TYPE_CHECKING:
    import discord

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.preferences import Preferences
    from cogs.display.picture_cache import Picture, PictureCache


def display_of(preferences: Preferences, *, everything: bool = False) -> HandDisplay:
    """Return how somebody wants to see their hand.

    Args:
        preferences: Theirs.
        everything: Whether they asked for all cards this once.
    """
    return HandDisplay(
        by_rank=preferences.sorting is Sorting.RANK,
        playable_only=preferences.shown is Shown.PLAYABLE,
        everything=everything,
    )


def cards_on(page: HandPage) -> list[Card]:
    """Return the cards of a page, equal ones as often as they are held."""
    return [button.card for button in page.buttons for _ in range(button.count)]


async def picture_of(
    picture_cache: PictureCache, interaction: discord.Interaction, page: HandPage, view: View
) -> Picture | None:
    """Return a picture of a page, its playable cards raised while something may be played.

    Args:
        picture_cache: Draws it.
        interaction: What it is shown through; where no file may be attached there is no picture.
        page: What is seen of the hand.
        view: The seat's.
    """
    if not interaction.app_permissions.attach_files:
        return None
    playable = {button.card for button in page.buttons if button.playable}
    raised = playable if view.my_turn or playable else None
    translate = translator(str(interaction.locale))
    return await picture_cache.hand(translate, cards_on(page), playable=raised)


def attachments_of(picture: Picture | None, *, was: bool) -> dict[str, Any]:
    """Return what an edit of a hand says about its files.

    Args:
        picture: What it shall show.
        was: Whether it shows one now, which is taken away.
    """
    if picture is not None:
        return {"attachments": [picture.file]}
    return {"attachments": []} if was else {}


def page_of(
    translate: Translator, state: RoomState, view: View, display: HandDisplay, *, page: int | None = None
) -> HandPage:
    """Return a page of the hand of the seat whose view it is.

    Args:
        translate: The language of its owner.
        state: Of the room, in a match.
        view: The seat's.
        display: How its owner wants to see it.
        page: From 0; None for the one that matters now.
    """
    names = seat_names(translate, state)
    hits = [
        HitLine(hit.kind, hit.count, names[hit.by], hit.cards, own=hit.by == view.seat)
        for hit in state.hits
        if hit.seat == view.seat
    ]
    wait = None if view.seat is None else state.timing.wait_for(view.seat)
    ends = "" if wait is None or wait.ends is None else relative(wait.ends)
    return hand_page(translate, view, names, page=page, display=display, hits=hits, ends=ends)


def page_now(
    translate: Translator, state: RoomState, view: View, preferences: Preferences, before: HandPage | None
) -> HandPage:
    """Return the page of a hand to show: the one that is open, unless a card was just drawn elsewhere."""
    display = display_of(preferences, everything=before is not None and before.everything)
    number = None if before is None or view.drawn is not None else before.page
    return page_of(translate, state, view, display, page=number)
