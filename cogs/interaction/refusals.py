"""Why something was refused, in words."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from bot.engine.errors import IllegalAction
from bot.render.options import problems_text
from bot.rooms.errors import ImpossibleRules
from cogs.display.send_errors import SEND_ERRORS
from cogs.interaction.answer_times import Outcome, note_first, note_outcome
from cogs.interaction.services import services_of
from cogs.views.frame import text_layout
from cogs.views.language import translator_of
from cogs.views.names import escaped

if TYPE_CHECKING:
    import discord

    from bot.i18n import Translator
    from bot.rooms.errors import RoomRefused

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
    note_outcome(interaction, Outcome.REFUSED)
    times.end(interaction)
