"""A match in one line, as the option `match:` of a command suggests it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.seats import MOST_JOINED, join_names
from cogs.views.names import plain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from bot.i18n import Translator
    from bot.league.ports import MatchLine
    from bot.league.rows import Game

DIGITS: Final = 6
"""Of a match's id that are shown: as many as it takes to name a match."""
MOST_CHARACTERS: Final = 100  # of a suggestion, by Discord


def match_number(match_id: str) -> str:
    """Return the beginning of a match's id, as it is shown to people."""
    return match_id[:DIGITS]


def choice_text(translate: Translator, game: Game, line: MatchLine | None) -> str:
    """Return somebody's match in one line of plain text: when it ended, how it went, against whom.

    It is no longer than a suggestion may be: long names are cut, and never the number of the match.

    Args:
        translate: The language.
        game: The match as they had it.
        line: The match with everybody in it; None if that is not known.
    """
    others = [] if line is None else [one.user_id for one in line.games if one.user_id != game.user_id]
    names = [] if line is None else [plain(line.names.get(user, "")) for user in others]
    text = _text(translate, game, names)
    if len(text) > MOST_CHARACTERS:
        text = _text(translate, game, _shorter(names, by=len(text) - MOST_CHARACTERS))
    return text


def _text(translate: Translator, game: Game, names: Sequence[str]) -> str:
    return translate(
        "match-choice-against" if names else "match-choice",
        at=moment_text(translate, game.ended_at),
        state="won" if game.won else "lost",
        place=game.place,
        names=join_names(translate, names) if names else "",
        hash=match_number(game.match_id),
    )


def _shorter(names: Sequence[str], *, by: int) -> list[str]:
    """Return names, the longest ones cut, so that those that are shown have so many characters less."""
    lengths = [len(name) for name in names[:MOST_JOINED]]
    longest = max(lengths, default=1)
    while longest > 1 and sum(max(0, length - longest) for length in lengths) < by:
        longest -= 1
    return [name if len(name) <= longest else f"{name[: longest - 1]}…" for name in names]


def moment_text(translate: Translator, at: datetime) -> str:
    """Return a moment where Discord shows no timestamps: day, month and time in UTC."""
    return translate("match-choice-moment", day=at.day, month=at.month, time=f"{at:%H:%M}")
