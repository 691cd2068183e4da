"""Why something was refused, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import IllegalAction
from bot.render.options import problems_text
from bot.rooms.errors import ImpossibleRules
from cogs.views.names import escaped

if TYPE_CHECKING:
    from bot.i18n import Translator
    from bot.rooms.errors import RoomRefused


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
