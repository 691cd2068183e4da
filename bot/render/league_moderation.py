"""What moderators did to a league, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.league.decisions import Action
from bot.privacy.anonymous import is_anonymous
from bot.render.escape import escaped
from bot.render.league import moment_text, season_title

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.i18n import Translator
    from bot.league.decisions import Decision

DIGITS: Final = 6
"""Of a match's id that are shown."""
LONGEST_NAME: Final = 32
NO_NAMES: Final[Mapping[int, str]] = {}


def decision_text(translate: Translator, decision: Decision, names: Mapping[int, str] = NO_NAMES) -> str:
    """Return what was decided.

    Args:
        translate: The language.
        decision: The decision.
        names: Of accounts, safe to show; one that is not among them is mentioned.
    """
    match decision.action:
        case Action.VOID:
            return translate("league-admin-did-void", hash=decision.subject[:DIGITS])
        case Action.MERGE:
            other = int(decision.target)
            name = escaped(decision.note, most=LONGEST_NAME) or f"<@{decision.subject}>"
            return translate("league-admin-did-merge", name=name, other=names.get(other, f"<@{other}>"))
        case Action.RENAME:
            before, after = (season_title(translate, one) for one in (decision.note, decision.target))
            return translate("league-admin-did-rename", name=before, title=after)
        case Action.RESET:
            return translate("league-admin-did-reset", matches=int(decision.note))
    return translate("league-admin-did-undo", number=int(decision.subject))


def entry_lines(
    translate: Translator, decision: Decision, undo: Decision | None, names: Mapping[int, str]
) -> list[str]:
    """Return the lines of an entry of the log.

    Args:
        translate: The language.
        decision: The entry.
        undo: The one that undid it, if one did.
        names: Of accounts, safe to show.
    """
    what = decision_text(translate, decision, names)
    if undo is not None:
        what = translate("league-admin-log-undone", what=what)
    lines = [
        translate("league-admin-log-entry", number=decision.number, what=what),
        "-# " + translate("league-admin-log-who", who=_who(decision), when=moment_text(decision.at, "f")),
    ]
    if undo is not None:
        told = translate("league-admin-log-undone-by", who=_who(undo), when=moment_text(undo.at, "f"))
        lines.append(f"-# {told}")
    return lines


def _who(decision: Decision) -> str:
    """Return who decided: the account, since anybody can take any name, and the name that it had."""
    name = escaped(decision.actor, most=LONGEST_NAME)
    if name and is_anonymous(decision.actor_id):
        return name
    return f"<@{decision.actor_id}> ({name})" if name else f"<@{decision.actor_id}>"
