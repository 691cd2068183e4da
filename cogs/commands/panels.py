"""Private panels: what is settled in them, and what stands in their place for who can use them no more.

A panel is a function `show(notice)` that draws it, and refuses whom it is not for.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from bot.rooms.errors import RoomRefused
from cogs.interaction.replies import refusal_text, tell
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.i18n import Translator
    from bot.rooms.change import Change
    from bot.rooms.state.room_state import RoomState
    from cogs.interaction.services import Services

Show: TypeAlias = Callable[[str | None], Awaitable[None]]


async def settle(
    services: Services,
    interaction: discord.Interaction,
    change: Change,
    show: Show,
    notice: Callable[[Translator, RoomState], str] | None = None,
) -> bool:
    """Let somebody settle something and show the panel after it, or why not; tell whether it was done.

    Args:
        services: What is needed.
        interaction: Who, and where to answer.
        change: What they settle.
        show: Draws the panel.
        notice: Says what came of it, from the state after it; None if the panel shows it anyway.
    """
    translate = translator_of(interaction)
    try:
        done = await services.room(interaction).do(change)
    except RoomRefused as error:
        await draw(interaction, show, refusal_text(translate, error))
        return False
    await draw(interaction, show, None if notice is None else notice(translate, done.state))
    return True


async def draw(interaction: discord.Interaction, show: Show, notice: str | None = None) -> None:
    """Show a panel with a notice; who can use it no more gets the notice alone, or why, in its place."""
    try:
        await show(notice)
    except RoomRefused as error:
        await tell(interaction, notice or refusal_text(translator_of(interaction), error))
