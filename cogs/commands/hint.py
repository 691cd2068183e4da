"""`/uno hint` and 💡 in the hand: what the coach would play, in practice against computer players alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.players.sharp import candidates
from bot.render.review import hint_text
from bot.rooms.changes.coaching import take_hint
from bot.rooms.errors import Refusal, RoomRefused
from cogs.commands.command_texts import command_text
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.replies import reply_text
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of
from cogs.views.names import seat_names

if TYPE_CHECKING:
    import discord

    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services


async def give_hint(services: Services, interaction: discord.Interaction, token: str = "") -> None:
    """Tell somebody what the coach would play.

    Raises:
        RoomRefused: They practise no match here, it is not their turn, or it was over before the hint came.
    """
    room, translate = services.room(interaction), translator_of(interaction)
    user_id = interaction.user.id
    # It is counted first: what is told cannot be taken back.
    state = (await room.do(take_hint(user_id, token=token))).state
    seat, match = state.seat_of(user_id), state.match
    assert seat is not None  # noqa: S101 - else the change was refused
    assert match is not None  # noqa: S101 - likewise
    view = match.view(seat)
    hint = await services.reviews.hint(view, state.match_id)
    if hint is None:
        raise RoomRefused(Refusal.NO_HINT_NOW)
    if room.state.token != state.token or not room.state.current(seat, view.revision):
        raise RoomRefused(Refusal.STALE)  # they moved while the coach looked at it
    text = hint_text(
        translate,
        view,
        seat_names(translate, state),
        move=hint.move,
        estimates=hint.estimates,
        alone=len(candidates(view)) == 1,
    )
    await reply_text(interaction, text)


async def press_hint(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Answer the button in the hand."""
    await give_hint(services, interaction, press.button.token)


@app_commands.command(name="hint", description=command_text("command-hint"))
async def hint_command(interaction: discord.Interaction) -> None:
    """Ask the coach what to play."""
    await respond_in_room(interaction, give_hint)


FEATURE: Final = Feature(commands=(hint_command,), presses={Verb.HINT: press_hint})
