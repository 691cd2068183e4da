"""`/uno play`, `/uno draw` and `/uno pass`: what a turn consists of; and jumping in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.engine.actions import ACCEPT, DRAW, PASS, PlayCard
from bot.engine.notation import format_action, parse_action
from bot.render.hand import TypedPlay, play_named, playable_choices
from bot.rooms.changes import play as play_changes
from bot.rooms.errors import Refusal, RoomRefused
from cogs.commands.command_texts import command_text
from cogs.commands.make_move import carry_out_move, make_move
from cogs.display.private_message import in_private
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.interaction.services import services_of
from cogs.views.custom_ids import Verb, whole
from cogs.views.language import translator_of
from cogs.views.limits import MOST_CHOICES
from cogs.views.names import seat_names

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import View
    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services
    from cogs.views.custom_ids import ButtonId

NO_PILE: Final = -1  # no discard pile has so many cards


async def play(
    services: Services, interaction: discord.Interaction, text: str, button: ButtonId | None = None
) -> None:
    """Play the card written as `text`: a card's code, with `>` and a colour for a wild."""
    action = _action_written(services, interaction, text)
    if not isinstance(action, TypedPlay) and button is None:
        action = _play_named(services, interaction, text)
    if not isinstance(action, TypedPlay):
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    await make_move(services, interaction, action, button)


async def press_play(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Play what a button says, with the partner chosen in a select if there was one."""
    await play(services, interaction, _with_partner(press.arg, press), press.button)


async def jump_in(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Play a card out of turn, if no other was played since the button was drawn."""
    pile, _, text = press.arg.partition(".")
    action = _action_written(services, interaction, _with_partner(text, press))
    if not isinstance(action, PlayCard):
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    user_id, token = interaction.user.id, press.button.token
    change = play_changes.jump_in(user_id, action, token=token, pile=whole(pile, NO_PILE))
    await carry_out_move(services, interaction, action, change)


def _with_partner(text: str, press: Press) -> str:
    return f"{text}@{press.values[0]}" if press.values else text


def _action_written(services: Services, interaction: discord.Interaction, text: str) -> Action | None:
    """Return the action that somebody typed or pressed, if it is one of this table."""
    seats = len(services.room(interaction).state.seats)
    try:
        return parse_action(text, seats=seats)
    except ValueError:
        return None


def _play_named(services: Services, interaction: discord.Interaction, text: str) -> Action | None:
    """Return the one play that somebody typed by name instead of choosing a suggestion."""
    room = services.room(interaction)
    view = room.view_of(interaction.user.id)
    translate = translator_of(interaction)
    names = seat_names(translate, room.state, markdown=False)
    return None if view is None else play_named(translate, view, names, text)


async def draw(services: Services, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Draw; pressed on the table while a card fits, the hand is shown first: it has a *Draw* of its own."""
    room = services.room(interaction)
    view = room.view_of(interaction.user.id)
    pressed_public = button is not None and not in_private(interaction)
    if pressed_public and view is not None and DRAW in view.legal and _could_play(view):
        notice = translator_of(interaction)("answer-draw-first")
        await show_hand(interaction, room, services.display.hands, notice=notice)
        return
    await make_move(services, interaction, DRAW, button)


async def draw_or_accept(services: Services, interaction: discord.Interaction) -> None:
    """Draw; where cards are owed, those are drawn."""
    view = services.room(interaction).view_of(interaction.user.id)
    owes = view is not None and ACCEPT in view.legal
    await make_move(services, interaction, ACCEPT if owes else DRAW, None)


def _could_play(view: View) -> bool:
    return any(isinstance(action, PlayCard) for action in view.legal)


async def keep(services: Services, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Keep the drawn card."""
    await make_move(services, interaction, PASS, button)


@app_commands.command(name="play", description=command_text("command-play"))
@app_commands.describe(card=command_text("option-card"))
async def play_command(interaction: discord.Interaction, card: str) -> None:
    """Play a card."""
    await respond_in_room(interaction, play, card)


@play_command.autocomplete("card")
async def _suggest_cards(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggest what can be played now, to the owner of the hand alone."""
    room = services_of(interaction).rooms.find(interaction.channel_id or 0)
    view = None if room is None else room.view_of(interaction.user.id)
    if room is None or view is None or view.seat is None:
        return []
    wanted = current.casefold()
    translate = translator_of(interaction)
    choices = playable_choices(translate, view, seat_names(translate, room.state, markdown=False))
    return [
        app_commands.Choice(name=text[:100], value=format_action(play))
        for text, play in choices
        if wanted in text.casefold() or wanted == format_action(play).casefold()
    ][:MOST_CHOICES]


@app_commands.command(name="draw", description=command_text("command-draw"))
async def draw_command(interaction: discord.Interaction) -> None:
    """Draw a card, or those that are owed."""
    await respond_in_room(interaction, draw_or_accept)


@app_commands.command(name="pass", description=command_text("command-pass"))
async def pass_command(interaction: discord.Interaction) -> None:
    """Keep the drawn card."""
    await respond_in_room(interaction, keep)


FEATURE: Final = Feature(
    commands=(play_command, draw_command, pass_command),
    presses={
        Verb.PLAY: press_play,
        Verb.JUMP: jump_in,
        Verb.DRAW: lambda services, interaction, press: draw(services, interaction, press.button),
        Verb.PASS: lambda services, interaction, press: keep(services, interaction, press.button),
    },
)
