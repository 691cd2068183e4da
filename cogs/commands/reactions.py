"""Reactions from the hand: the choice among them, and showing one at the table for a moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.errors import Refusal, RoomRefused
from cogs.display.private_message import in_private
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.interaction.refusals import refusal_text
from cogs.interaction.replies import reply_in_place
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of
from cogs.views.reactions import Reaction, reactions_layout

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Room
    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def press_react(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Ask in the place of the hand how to react; or react as the button says, and bring the hand back."""
    room = services.room(interaction)
    await services.settings.of(room.guild_id)  # so that a server's choice is known after a restart too
    try:
        reaction = _reaction_named(press.arg) if press.arg else None
        if reaction is None:
            services.display.reactions.check(room, interaction.user.id)
        else:
            services.display.reactions.show(room, interaction.user.id, reaction)
    except RoomRefused as error:
        if not in_private(interaction) or room.state.seat_of(interaction.user.id) is None:
            raise
        await _show_page(services, interaction, room, refusal_text(translator_of(interaction), error))
        return
    if reaction is not None:
        notice = translator_of(interaction)("answer-reacted", reaction=reaction.emoji)
        await _show_page(services, interaction, room, notice)
    else:
        await _ask(services, interaction, room)


async def _ask(services: Services, interaction: discord.Interaction, room: Room) -> None:
    view = room.view_of(interaction.user.id)
    if view is None or view.seat is None:
        raise RoomRefused(Refusal.NOT_SEATED)
    layout = reactions_layout(translator_of(interaction), view=view, token=room.state.token)
    async with services.display.hands.showing_question(room, interaction, until_turn=True) as opening:
        opening.message = await reply_in_place(interaction, layout)


async def _show_page(services: Services, interaction: discord.Interaction, room: Room, notice: str) -> None:
    """Show the page of the hand that was open, with a notice."""
    hands = services.display.hands
    behind = hands.page_behind_question(room, interaction.user.id)
    page = hands.page_number(room, interaction.user.id)
    everything = behind is not None and behind.everything
    await show_hand(interaction, room, hands, page=page, everything=everything, notice=notice)


def _reaction_named(name: str) -> Reaction:
    """Return the reaction that a button names.

    Raises:
        RoomRefused: There is none of that name.
    """
    try:
        return Reaction(name)
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_REACTION) from None


FEATURE: Final = Feature(presses={Verb.REACT: press_react})
