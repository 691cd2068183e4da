"""What the result of a match says of the league: ratings and places, why it is not rated, achievements.

As few lines as possible: the result is about the match. Names are escaped already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.league.awards import ACHIEVEMENTS
from bot.league.rated import Unrated
from bot.league.ratings import is_uncertain, shown_number
from bot.render.league import ladder_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bot.i18n import Translator
    from bot.league.awards import Achievement
    from bot.league.ports import MatchLine
    from bot.league.rows import Game, Rating

IN_LINES_OF_THEIR_OWN: Final = 6
"""Changes that have a line each; of more, several share one."""
CHANGES_IN_A_LINE: Final = 5
SEPARATOR: Final = " ·\N{NO-BREAK SPACE}"  # a narrow screen breaks the line before the dot
MOST_AWARDS: Final = 3  # of one person
TAKEN_OUT: Final = "taken-out"
"""In place of why a match is not rated: moderators took it out of the league after it had been counted."""


def league_lines(translate: Translator, line: MatchLine, names: Mapping[int, str]) -> list[str]:
    """Return what a match changed in the league, in small text.

    Args:
        translate: The language.
        line: The match as it was counted.
        names: Of its people, by account.
    """
    return [f"-# {text}" for text in (*_ratings(translate, line, names), *_awards(translate, line, names))]


def uncounted_lines(translate: Translator) -> list[str]:
    """Return why the league leaves out a match of one person, in small text."""
    return ["-# " + translate("result-not-counted")]


def _ratings(translate: Translator, line: MatchLine, names: Mapping[int, str]) -> Iterator[str]:
    """Yield everybody's change, the best first, or why there is none."""
    if line.match.unrated is not None:
        yield _unrated(translate, line.match.unrated)
        return
    changed = [
        (game, game.before, game.after)
        for game in line.games
        if game.before is not None and game.after is not None and game.user_id in names
    ]
    if not changed:
        return
    yield translate("result-ratings", ladder=ladder_name(translate, line.match.ladder))
    few = len(changed) <= IN_LINES_OF_THEIR_OWN
    changes = [
        _change(translate, game, names[game.user_id], before, after, few=few)
        for game, before, after in changed
    ]
    size = 1 if few else CHANGES_IN_A_LINE
    for first in range(0, len(changes), size):
        yield SEPARATOR.join(changes[first : first + size])


def _unrated(translate: Translator, stored: str) -> str:
    if stored == TAKEN_OUT:
        return translate("result-taken-out")
    for reason in Unrated:
        if reason.value == stored:
            return translate(f"result-unrated-{reason.value}")
    return translate("result-unrated-unknown")  # a later version of the bot wrote it


def _change(translate: Translator, game: Game, name: str, before: Rating, after: Rating, *, few: bool) -> str:
    text = translate("result-rating", name=name, before=_number(before), after=_number(after))
    if game.rank is None:
        return text
    key = "result-rating-place" if few else "result-rating-place-short"
    return translate(key, change=text, place=str(game.rank))


def _number(rating: Rating) -> str:
    return f"{shown_number(rating)}{'?' if is_uncertain(rating) else ''}"


def _awards(translate: Translator, line: MatchLine, names: Mapping[int, str]) -> Iterator[str]:
    """Yield a line for each person who earned something."""
    for game in line.games:
        kinds = {award.kind for award in line.awards if award.user_id == game.user_id}
        earned = [one for one in ACHIEVEMENTS if one.key in kinds]
        if earned and game.user_id in names:
            yield translate("result-awards", name=names[game.user_id], awards=_titles(translate, earned))


def _titles(translate: Translator, awards: Sequence[Achievement]) -> str:
    titles = [f"*{translate(f'award-{one.key}')}*" for one in awards[:MOST_AWARDS]]
    if len(awards) > MOST_AWARDS:
        titles.append(translate("result-awards-more", count=len(awards) - MOST_AWARDS))
    return ", ".join(titles)
