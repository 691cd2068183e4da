"""Private panels: changes made in them, and what stands in their place for those who may not use them.

A panel is a function `show(notice)` that shows it, and refuses everybody it is not for.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from bot.rooms.errors import RoomRefused
from cogs.interaction.refusals import refusal_text
from cogs.interaction.replies import reply_text_in_place
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.i18n import Translator
    from bot.rooms.change import Change
    from bot.rooms.state.room_state import RoomState
    from cogs.interaction.services import Services

Show: TypeAlias = Callable[[str | None], Awaitable[None]]


async def change_and_show(
    services: Services,
    interaction: discord.Interaction,
    change: Change,
    show: Show,
    notice: Callable[[Translator, RoomState], str] | None = None,
) -> None:
    """Carry out a change and show the panel after it, or why it was refused.

    Args:
        services: What commands and buttons work with.
        interaction: The press or command to answer.
        change: What somebody does in the panel.
        show: Shows the panel.
        notice: Says what came of it, from the state after it; None if the panel shows it anyway.
    """
    translate = translator_of(interaction)
    try:
        done = await services.room(interaction).do(change)
    except RoomRefused as error:
        await show_panel(interaction, show, refusal_text(translate, error))
        return
    await show_panel(interaction, show, None if notice is None else notice(translate, done.state))


async def show_panel(interaction: discord.Interaction, show: Show, notice: str | None = None) -> None:
    """Show a panel with a notice; to somebody who may no longer use it, the notice or the reason alone."""
    try:
        await show(notice)
    except RoomRefused as error:
        await reply_text_in_place(interaction, notice or refusal_text(translator_of(interaction), error))
