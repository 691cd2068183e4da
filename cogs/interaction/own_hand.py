"""Showing somebody their own hand, in private."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.rooms.changes.latecomers import no_hand_refusal
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.stores.preferences import Style
from cogs.display.hand_pages import build_hand_page, cards_of_page, draw_hand_picture, hand_display
from cogs.display.open_hand import PageSource
from cogs.display.private_message import in_private
from cogs.interaction.replies import remove_notice, reply_in_place
from cogs.interaction.services import services_of
from cogs.views.hand import hand_layout
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.engine.view import View
    from bot.rooms.room import Room
    from cogs.display.open_hands import OpenHands


async def show_hand(
    interaction: discord.Interaction,
    room: Room,
    hands: OpenHands,
    *,
    page: int | None = None,
    everything: bool = False,
    notice: str | None = None,
    lasting: bool = False,
) -> None:
    """Show somebody their own hand: in place after a press on it, else as a new private message.

    Args:
        interaction: The press or command to answer.
        room: Where they sit.
        hands: Refreshes the hand from now on.
        page: Which page of it, from 0; None for the one that matters now.
        everything: Whether all cards are wanted, although its owner prefers the playable ones.
        notice: What to tell beside it.
        lasting: Whether the notice stays when the hand is refreshed.
    """
    translate = translator_of(interaction)
    preferences = await hands.preferences.of(interaction.user.id)
    usual = hand_display(preferences, hands.faces, reacts=hands.reacts(room))
    display = replace(usual, everything=True) if everything else usual
    view = _own_view(interaction, room)
    hand_page = build_hand_page(translate, room.state, view, display, page=page)
    picture = None
    if preferences.style is Style.PICTURES:
        picture = await draw_hand_picture(hands.picture_cache, interaction, hand_page, view)
        view = _own_view(interaction, room)  # others may have moved while it was drawn
        newest = build_hand_page(translate, room.state, view, display, page=page)
        picture, hand_page = (picture if cards_of_page(newest) == cards_of_page(hand_page) else None), newest
    layout = hand_layout(
        translate, hand_page, view=view, token=room.state.token, notice=notice, picture=picture
    )
    kept_notice = notice if lasting else None
    made_of = PageSource(room.revision, usual)
    async with hands.showing_hand(
        room, interaction, hand_page, kept_notice, has_picture=picture is not None, made_of=made_of
    ) as opening:
        opening.message = await reply_in_place(interaction, layout, picture=picture)
    if not in_private(interaction):
        await remove_notice(services_of(interaction), interaction)  # from now on they are told in the hand


def _own_view(interaction: discord.Interaction, room: Room) -> View:
    """Return the match as the person who pressed or typed may see it.

    Raises:
        RoomRefused: There is no match, or they do not sit at it.
    """
    view = room.view_of(interaction.user.id)
    if view is None:
        raise RoomRefused(Refusal.NO_MATCH)
    if view.seat is None:
        raise no_hand_refusal(room.state, interaction.user.id)
    return view
