"""Text alternatives of pictures, for people who do not see them: each tells what its picture tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.cards import card_words, cards_words
from bot.render.pictures.chart import chart_of
from bot.render.pictures.table import table_content
from bot.render.seats import Team, joined, seats_shown, team_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.render.pictures.chart import ChartLine
    from bot.render.pictures.table import TableContent
    from bot.render.result import MatchSummary
    from bot.render.seats import Pairs


MAX_LENGTH: Final = 1000
"""Discord takes 1,024 characters."""

MAX_CARDS_LENGTH: Final = 560
MAX_PLAYABLE_LENGTH: Final = 400
MAX_VALUES: Final = 12
"""Values of a line of a chart that are told one by one; of more only the last."""
ROOM_FOR_MORE: Final = 24
"""Characters that the remark takes on what is left out."""


def table_alternative(translate: Translator, view: View, names: Sequence[str]) -> str:
    """Return what the picture of a table shows; of very many seats the last ones are left out."""
    shown = [names[seat.seat] for seat in seats_shown(view)]
    return content_alternative(translate, table_content(view, names), shown)


def content_alternative(translate: Translator, shown: TableContent, names: Sequence[str]) -> str:
    """Return what the picture of a table shows; `names` are those of its seats, in full, in their order."""
    return listed(translate, list(_told_table(translate, shown, names)))


def _told_table(translate: Translator, shown: TableContent, names: Sequence[str]) -> Iterator[str]:
    yield translate(
        "picture-table", card=card_words(translate, shown.top, shown.colour), pile=shown.draw_pile
    )
    if shown.colour is None:
        yield translate("picture-no-colour")
    turn = next((name for seat, name in zip(shown.seats, names, strict=True) if seat.turn), None)
    if turn is not None:
        yield translate("picture-turn", name=turn)
        if shown.owed:
            yield translate("picture-owed", name=turn, count=shown.owed)
    if shown.direction:
        way = "clockwise" if shown.direction == 1 else "counter"
        yield translate("picture-direction", direction=way)
    for team in Team:
        members = [name for seat, name in zip(shown.seats, names, strict=True) if seat.team is team]
        if members:
            yield translate("picture-team", side=team.value, names=" & ".join(members))
    for seat, name in zip(shown.seats, names, strict=True):
        if seat.resting:
            yield translate("picture-out-of-hand", name=name)
        elif seat.gone:
            yield translate("picture-seat-gone", name=name)
        else:
            called = "yes" if seat.called else "no"
            yield translate("picture-seat", name=name, cards=seat.cards, called=called)


def teams_told(translate: Translator, pairs: Pairs, names: Sequence[str]) -> Iterator[str]:
    """Yield a sentence on each team of a table; nothing where there are no partners."""
    for team, pair in zip(Team, pairs, strict=False):
        yield translate("picture-team", side=team.value, names=joined(pair, names))


def hand_alternative(translate: Translator, cards: Sequence[Card], playable: Collection[Card] | None) -> str:
    """Return what the picture of a hand shows, and which cards in it can be played."""
    held = cards_words(translate, cards) or translate("hand-empty")
    sentences = [translate("picture-hand", cards=shortened(held, MAX_CARDS_LENGTH))]
    if playable:
        fitting = shortened(cards_words(translate, playable), MAX_PLAYABLE_LENGTH)
        sentences.append(translate("picture-playable", cards=fitting))
    elif playable is not None and cards:
        sentences.append(translate("picture-playable-none"))
    return shortened(" ".join(sentences), MAX_LENGTH)


def chart_alternative(translate: Translator, summary: MatchSummary, names: Sequence[str]) -> str:
    """Return what a chart shows: the sides it has lines for, partners together; "" without a chart."""
    chart = chart_of(translate, summary, names)
    if chart is None:
        return ""
    hands = summary.statistics.hands
    told = [translate("picture-chart-points", hands=hands) if hands > 1 else translate("picture-chart-sizes")]
    if chart.shown_target is not None:
        told.append(translate("picture-chart-target", target=chart.shown_target))
    for seats, line in zip(summary.sides, chart.lines, strict=False):
        team = team_of(summary.teams, seats[0]) if len(seats) > 1 else None
        who = joined(seats, names)
        if team is not None:
            who = translate("picture-chart-team", side=team.value, names=who)
        won, values = "yes" if line.won else "no", _values(translate, line)
        told.append(translate("picture-chart-line", names=who, won=won, values=values))
    return listed(translate, told)


def _values(translate: Translator, line: ChartLine) -> str:
    """Return the values of a line, one by one if they are few."""
    values = [str(value) for _, value in line.marks]
    if len(values) <= MAX_VALUES:
        return ", ".join(values)
    return translate("picture-chart-end", points=line.marks[-1][1])


def listed(translate: Translator, sentences: Sequence[str]) -> str:
    """Return sentences as a text of at most `MAX_LENGTH` characters, and how many are left out."""
    text = " ".join(sentences)
    if len(text) <= MAX_LENGTH:
        return text
    kept = len(sentences)
    while kept > 1 and len(" ".join(sentences[:kept])) > MAX_LENGTH - ROOM_FOR_MORE:
        kept -= 1
    more = translate("picture-more", count=len(sentences) - kept)
    return shortened(" ".join([*sentences[:kept], more]), MAX_LENGTH)


def shortened(text: str, most: int) -> str:
    """Return a text of `most` characters at the most."""
    return text if len(text) <= most else text[: most - 1] + "…"
