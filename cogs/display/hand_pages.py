"""A page of a hand as its owner prefers to see it, with its picture."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.players.beside import NO_MOVES
from bot.render.hand import HandDisplay, HandPage, hand_page
from bot.render.since_move import HitLine, SinceMove
from bot.rooms.changes.coaching import is_practice
from bot.rooms.stores.preferences import Shown, Sorting
from cogs.views.intermission import own_page
from cogs.views.language import translator_of
from cogs.views.names import seat_names, short_seat_names
from cogs.views.reports import reported_events
from cogs.views.waiting import relative

if TYPE_CHECKING:
    from collections.abc import Sequence

    import discord

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.render.cards import CardFaces
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.preferences import Preferences
    from cogs.display.picture_cache import PictureCache
    from cogs.views.picture import Picture


def hand_display(
    preferences: Preferences, faces: CardFaces, *, everything: bool = False, reacts: bool = False
) -> HandDisplay:
    """Return how somebody prefers to see their hand.

    Args:
        preferences: Of the hand's owner.
        faces: The emojis on the buttons of cards.
        everything: Whether all cards are shown this once, whatever they prefer.
        reacts: Whether they can react from it.
    """
    return HandDisplay(
        by_rank=preferences.sorting is Sorting.RANK,
        playable_only=preferences.shown is Shown.PLAYABLE,
        everything=everything,
        faces=faces,
        reacts=reacts,
        words=preferences.words,
    )


def cards_of_page(page: HandPage) -> list[Card]:
    """Return the cards of a page, equal ones as often as they are held."""
    return [button.card for button in page.buttons for _ in range(button.count)]


async def draw_hand_picture(
    picture_cache: PictureCache, interaction: discord.Interaction, page: HandPage, view: View
) -> Picture | None:
    """Draw a page of a hand, its playable cards raised while something may be played.

    Args:
        picture_cache: Draws and keeps it.
        interaction: Through which it will be shown.
        page: What is seen of the hand.
        view: The match as its owner may see it.

    Returns:
        The picture; None without cards, and where no file may be attached.
    """
    if not page.buttons or not interaction.app_permissions.attach_files:
        return None
    playable = {button.card for button in page.buttons if button.playable}
    raised = playable if view.my_turn or playable else None
    return await picture_cache.hand(translator_of(interaction), cards_of_page(page), playable=raised)


def attachment_options(picture: Picture | None, *, had_picture: bool) -> dict[str, Any]:
    """Return the options of an edit that attach a picture, or remove the one that was there.

    Args:
        picture: What the message shall show; None for words alone.
        had_picture: Whether it has a picture attached now.
    """
    if picture is not None:
        return {"attachments": [picture.file]}
    return {"attachments": []} if had_picture else {}


def build_hand_page(
    translate: Translator, state: RoomState, view: View, display: HandDisplay, *, page: int | None = None
) -> HandPage:
    """Return a page of a hand.

    Args:
        translate: The language of its owner.
        state: Of the room, in a match.
        view: The match as its owner may see it.
        display: How its owner prefers to see it.
        page: From 0; None for the one that matters now.
    """
    if state.intermission is not None and view.seat is not None:
        return own_page(translate, state, view.seat)
    names = seat_names(translate, state)
    wait = None if view.seat is None else state.timing.wait_for(view.seat)
    ends = "" if wait is None or wait.ends is None else relative(wait.ends)
    uncalled = any(one.seat == view.seat for one in state.uncalled_unos)
    shown = hand_page(
        translate,
        view,
        names,
        page=page,
        display=display,
        ends=ends,
        uncalled=uncalled,
        short_names=short_seat_names(translate, state),
        since=_since_move(state, view.seat, names),
    )
    return replace(shown, hint=True) if is_practice(state) and _has_choice(view) else shown


def _has_choice(view: View) -> bool:
    """Tell whether a seat has more than one way to end its turn."""
    return view.my_turn and sum(not isinstance(action, NO_MOVES) for action in view.legal) > 1


def _since_move(state: RoomState, seat: int | None, names: Sequence[str]) -> SinceMove:
    """Return what happened since the last move of a seat."""
    if seat is None:
        return SinceMove()
    hits = [
        HitLine(hit.kind, hit.count, names[hit.by], hit.cards, own=hit.by == seat, seat=hit.by)
        for hit in state.hits
        if hit.seat == seat
    ]
    events = reported_events(state.recent.since_move(seat))
    return SinceMove(hits=hits, events=events, complete=state.recent.is_complete(seat))


def page_to_show(
    translate: Translator, state: RoomState, view: View, display: HandDisplay, before: HandPage | None
) -> HandPage:
    """Return the page that an open hand shows next: the same one, unless a card was just drawn to another."""
    everything = before is not None and before.everything
    if everything is not display.everything:
        display = replace(display, everything=everything)
    number = None if before is None or view.drawn is not None else before.page
    return build_hand_page(translate, state, view, display, page=number)
