"""The own hand in private: `/uno hand`, its pages, returning to it, and *Next hand*.

Somebody who presses a button of their table is there, and plays again.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.rooms.changes import timeouts
from bot.rooms.changes.play import ask_for_next_hand
from bot.rooms.changes.seating import no_hand_refusal
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.preferences import Style
from cogs.core.commands import Feature, command_text
from cogs.core.custom_ids import Verb, parse_uint
from cogs.core.error_boundary import respond_in_room
from cogs.core.messages import in_private
from cogs.core.names import translator_of
from cogs.core.replies import remove_notice, reply_in_place
from cogs.core.services import person, services_of
from cogs.table.hand_view import (
    EVERYTHING,
    build_hand_page,
    cards_of_page,
    draw_hand_picture,
    hand_display,
    hand_layout,
)
from cogs.table.open_hands import PageSource

if TYPE_CHECKING:
    import discord

    from bot.engine.view import View
    from bot.rooms.room import Room
    from cogs.core.commands import Press
    from cogs.core.services import Services


async def show_hand(
    interaction: discord.Interaction,
    room: Room,
    *,
    page: int | None = None,
    everything: bool = False,
    notice: str | None = None,
    lasting: bool = False,
) -> None:
    """Show somebody their own hand: in place after a press on it, else as a new private message.

    Args:
        page: Which page of it, from 0; None for the one that matters now.
        everything: Whether all cards are wanted, although its owner prefers the playable ones.
        lasting: Whether the notice stays when the hand is refreshed.
    """
    services, translate = services_of(interaction), translator_of(interaction)
    hands = services.display.hands
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
        await remove_notice(services, interaction)  # from now on they are told in the hand


def _own_view(interaction: discord.Interaction, room: Room) -> View:
    """Return the match as whoever pressed or typed may see it, or raise RoomRefused."""
    view = room.view_of(interaction.user.id)
    if view is None:
        raise RoomRefused(Refusal.NO_MATCH)
    if view.seat is None:
        raise no_hand_refusal(room.state, interaction.user.id)
    return view


async def return_to_seat(room: Room, interaction: discord.Interaction) -> None:
    """Give somebody who does anything their seat back, and wake a table that rests."""
    state = room.state
    match, seat = state.match, state.seat_of(interaction.user.id)
    if state.stage is not Stage.PLAYING or match is None or seat is None or seat in match.left:
        return
    if state.timing.missed(seat) or state.timing.dozing:
        await room.do(timeouts.come_back(person(interaction)))


async def press_back(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Show the hand of somebody who is back; like every press, this one has given them their seat."""
    room = services.room(interaction)
    match, seat = room.state.match, room.state.seat_of(interaction.user.id)
    if match is None or seat is None or seat in match.left:
        raise RoomRefused(Refusal.NOT_SEATED)
    await show_hand(interaction, room, notice=translator_of(interaction)("answer-back"))


RETURN_FEATURE: Final = Feature(presses={Verb.BACK: press_back})


async def open_hand(
    services: Services, interaction: discord.Interaction, *, page: int | None = None, everything: bool = False
) -> None:
    """Show somebody their own hand."""
    room = services.room(interaction)
    await return_to_seat(room, interaction)
    await show_hand(interaction, room, page=page, everything=everything)


async def turn_page(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Show another page of the own hand, or after a question the one that it stood in the place of."""
    behind = services.display.hands.page_behind_question(services.room(interaction), interaction.user.id)
    if behind is not None:
        await open_hand(services, interaction, page=behind.page, everything=behind.everything)
        return
    everything = press.arg.startswith(EVERYTHING)
    await open_hand(services, interaction, page=page_in(press), everything=everything)


def page_in(press: Press) -> int:
    """Return the page that a button leads to."""
    return parse_uint(press.arg.lstrip(f"{EVERYTHING}<>"), 0)


@app_commands.command(name="hand", description=command_text("command-hand"))
async def hand_command(interaction: discord.Interaction) -> None:
    """Show the own hand."""
    await respond_in_room(interaction, open_hand)


HAND_FEATURE: Final = Feature(
    commands=(hand_command,),
    presses={
        Verb.HAND: lambda services, interaction, _: open_hand(services, interaction),
        Verb.PAGE: turn_page,
    },
)


NO_HAND: Final = 0


async def press_next_hand(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask for the next hand, and show it as soon as it begins; a late press shows what there is."""
    room = services.room(interaction)
    number = parse_uint(press.arg, NO_HAND)
    try:
        await room.do(ask_for_next_hand(interaction.user.id, token=press.button.token, number=number))
    except RoomRefused as refused:
        if refused.refusal is not Refusal.STALE:
            raise
    await show_hand(interaction, room)


NEXT_HAND_FEATURE: Final = Feature(presses={Verb.NEXT_HAND: press_next_hand})
