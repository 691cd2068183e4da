"""Refusals in words, and private panels, which show them beside what they offer.

A panel is a function `show(notice)` that shows it, and refuses everybody it is not for.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

from bot.engine.errors import IllegalAction
from bot.render.rules import problems_text
from bot.rooms.errors import ImpossibleRules, RoomRefused
from cogs.core.answer_times import AnswerOutcome, note_first, note_outcome
from cogs.core.layouts import text_layout
from cogs.core.names import escaped, translator_of
from cogs.core.replies import reply_text_in_place
from cogs.core.send_errors import SEND_ERRORS
from cogs.core.services import services_of

if TYPE_CHECKING:
    import discord

    from bot.i18n import Translator
    from bot.rooms.change import Change
    from bot.rooms.state.room_state import RoomState
    from cogs.core.services import Services

log = logging.getLogger(__name__)


def refusal_text(translate: Translator, error: RoomRefused | IllegalAction) -> str:
    """Return why something was refused, and what would make sense."""
    if isinstance(error, IllegalAction):
        return translate(f"illegal-{error.reason.value}")
    if isinstance(error, ImpossibleRules):
        return _problems_text(translate, error)
    return translate(f"refused-{error.refusal.value}", name=escaped(error.name))


def _problems_text(translate: Translator, error: ImpossibleRules) -> str:
    """Return every reason why a table cannot have some rules."""
    problems = problems_text(translate, error.problems, error.rules, seats=error.seats)
    if len(problems) == 1:
        return problems[0]
    return "\n".join([translate("refused-rules"), *(f"- {problem}" for problem in problems)])


async def tell_unserved(interaction: discord.Interaction, age: float) -> None:
    """Say that nobody can do what somebody asked for; one that another process answered has its answer.

    Args:
        interaction: What was pressed or typed, some seconds ago.
        age: How many.
    """
    times = services_of(interaction).answer_times
    times.begin(interaction, age)
    layout = text_layout(translator_of(interaction)("unserved"))
    try:
        await interaction.response.send_message(view=layout, ephemeral=True)
    except SEND_ERRORS as error:
        log.debug("interaction %d is not told that nobody serves its server: %r", interaction.id, error)
        return
    note_first(interaction)
    note_outcome(interaction, AnswerOutcome.REFUSED)
    times.end(interaction)


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
