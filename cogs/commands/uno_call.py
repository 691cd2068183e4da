"""`/uno uno` and `/uno catch`: calling UNO, and catching those who forgot to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.engine import events as e
from bot.engine.errors import IllegalAction, Reason
from bot.rooms.changes import play
from bot.rooms.errors import Refusal, RoomRefused
from cogs.commands.card_questions import ask
from cogs.commands.command_texts import command_text
from cogs.display.private_message import in_private
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.interaction.replies import reply_text
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of
from cogs.views.names import seat_names

if TYPE_CHECKING:
    from bot.i18n import Translator
    from bot.rooms.room import Done
    from cogs.interaction.services import Services
    from cogs.views.custom_ids import ButtonId


async def call_uno(
    services: Services, interaction: discord.Interaction, button: ButtonId | None = None
) -> None:
    """Call UNO; a question beside which it was called stays."""
    room = services.room(interaction)
    done = await room.do(play.call_uno(interaction.user.id, token=button.token if button else ""))
    notice = _call_text(translator_of(interaction), done)
    if button is not None and button.arg:
        await ask(services, interaction, button.arg, button, notice=notice)
    else:
        await _reply_beside_hand(services, interaction, notice)


async def _reply_beside_hand(services: Services, interaction: discord.Interaction, notice: str) -> None:
    """Reply beside the hand if a button of the hand was pressed, without a request more."""
    if not in_private(interaction):
        await reply_text(interaction, notice)
        return
    room, hands = services.room(interaction), services.display.hands
    page = hands.page_number(room, interaction.user.id)
    await show_hand(interaction, room, hands, page=page, notice=notice)


def _call_text(translate: Translator, done: Done) -> str:
    """Return what became of a call."""
    drawn = [event.count for event in done.events if isinstance(event, e.CardsDrawn)]
    if any(isinstance(event, e.WrongCall) for event in done.events):
        return translate("answer-uno-wrong", count=sum(drawn))
    return translate("answer-uno")


async def catch(
    services: Services,
    interaction: discord.Interaction,
    *,
    target: int | None = None,
    button: ButtonId | None = None,
) -> None:
    """Catch an account's seat, or whoever can be caught."""
    room = services.room(interaction)
    user_id = interaction.user.id
    services.catch_attempts.check(room.channel_id, user_id)
    seat = None if target is None else room.state.seat_of(target)
    if target is not None and seat is None and room.state.match is not None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    try:
        done = await room.do(play.catch(user_id, seat, token=button.token if button else ""))
    except IllegalAction as error:
        if error.reason is Reason.NOBODY_TO_CATCH:
            services.catch_attempts.note_in_vain(room.channel_id, user_id)
        raise
    await _reply_beside_hand(services, interaction, _catch_text(translator_of(interaction), done))


def _catch_text(translate: Translator, done: Done) -> str:
    """Return what became of a catch."""
    if not done.events:
        return translate("answer-catch-noted")
    drawn = [event.count for event in done.events if isinstance(event, e.CardsDrawn)]
    wrong = next((event for event in done.events if isinstance(event, e.WrongCall)), None)
    if wrong is None or wrong.caught is None:
        return translate("answer-caught")
    return translate(
        "answer-caught-wrong", name=seat_names(translate, done.state)[wrong.caught], count=sum(drawn)
    )


@app_commands.command(name="uno", description=command_text("command-uno-call"))
async def uno_command(interaction: discord.Interaction) -> None:
    """Call UNO."""
    await respond_in_room(interaction, call_uno)


@app_commands.command(name="catch", description=command_text("command-catch"))
@app_commands.describe(player=command_text("option-player"))
async def catch_command(interaction: discord.Interaction, player: discord.User | None = None) -> None:
    """Catch a player."""
    await respond_in_room(interaction, catch, target=None if player is None else player.id)


FEATURE: Final = Feature(
    commands=(uno_command, catch_command),
    presses={
        Verb.UNO: lambda services, interaction, press: call_uno(services, interaction, press.button),
        Verb.CATCH: lambda services, interaction, press: catch(services, interaction, button=press.button),
    },
)
