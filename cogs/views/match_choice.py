"""A match in one line, as the option `match:` of a command suggests it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.seats import join_names
from cogs.views.names import plain

if TYPE_CHECKING:
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

    Args:
        translate: The language.
        game: The match as they had it.
        line: The match with everybody in it; None if that is not known.
    """
    others = [] if line is None else [one.user_id for one in line.games if one.user_id != game.user_id]
    names = [] if line is None else [plain(line.names.get(user, "")) for user in others]
    return translate(
        "match-choice-against" if names else "match-choice",
        at=moment_text(translate, game.ended_at),
        state="won" if game.won else "lost",
        place=game.place,
        players=game.people,
        names=join_names(translate, names) if names else "",
        hash=match_number(game.match_id),
    )


def moment_text(translate: Translator, at: datetime) -> str:
    """Return a moment where Discord shows no timestamps: day, month and time in UTC."""
    return translate("match-choice-moment", day=at.day, month=at.month, time=f"{at:%H:%M}")
