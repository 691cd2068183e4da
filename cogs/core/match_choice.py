"""Line of text for a match, as the option `match:` of a command suggests it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.seats import MAX_JOINED, join_names
from cogs.core.names import plain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.i18n import Translator
    from bot.league.rows import MatchBrief


DIGITS: Final = 6
"""Of a match's id that are shown: as many as it takes to name a match."""
MAX_CHOICE: Final = 100  # of a suggestion, by Discord


def match_number(match_id: str) -> str:
    """Return the beginning of a match's id, as it is shown to people."""
    return match_id[:DIGITS]


def choice_text(translate: Translator, match: MatchBrief, user_id: int) -> str:
    """Return somebody's match in one line of plain text: when it ended, how it went, against whom.

    It is no longer than a suggestion may be: long names are cut, and never the number of the match.

    Args:
        translate: The language.
        match: The match.
        user_id: Discord's id of the account of whoever reads it.
    """
    names = [plain(name) for one, name in match.names.items() if one != user_id]
    text = _text(translate, match, user_id, names)
    if len(text) > MAX_CHOICE:
        text = _text(translate, match, user_id, _shorter(names, by=len(text) - MAX_CHOICE))
    return text


def _text(translate: Translator, match: MatchBrief, user_id: int, names: Sequence[str]) -> str:
    return translate(
        "match-choice-against" if names else "match-choice",
        at=choice_moment(translate, match.ended_at),
        state="won" if user_id in match.winners else "lost",
        place=match.places[user_id],
        names=join_names(translate, names) if names else "",
        hash=match_number(match.match_id),
    )


def _shorter(names: Sequence[str], *, by: int) -> list[str]:
    """Return names, the longest ones cut, so that those that are shown have so many characters less."""
    lengths = [len(name) for name in names[:MAX_JOINED]]
    longest = max(lengths, default=1)
    while longest > 1 and sum(max(0, length - longest) for length in lengths) < by:
        longest -= 1
    return [name if len(name) <= longest else f"{name[: longest - 1]}…" for name in names]


def choice_moment(translate: Translator, at: datetime) -> str:
    """Return a moment where Discord shows no timestamps: day, month and time in UTC."""
    return translate("match-choice-moment", day=at.day, month=at.month, time=f"{at:%H:%M}")
