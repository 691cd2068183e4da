"""Text alternatives of pictures, for people who do not see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.cards import card_text, cards_text
from bot.render.pictures.chart import MOST_LINES, value_at
from bot.render.seats import seats_shown

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.render.result import MatchSummary

MOST: Final = 1000
"""Discord takes 1,024 characters."""

MOST_OF_CARDS: Final = 600
MOST_PLAYABLE: Final = 300


def table_alternative(translate: Translator, view: View, names: Sequence[str]) -> str:
    """Return what the picture of a table shows; of very many seats the last ones are left out."""
    seats = [seat for seat in seats_shown(view) if not (seat.left or seat.out or seat.out_of_hand)]
    sentences = [
        translate("picture-table", card=card_text(translate, view.top, view.colour), pile=view.draw_pile)
    ]
    if view.outcome is None:
        sentences.append(translate("picture-turn", name=names[view.turn]))
    if len(seats) > 2:
        way = "clockwise" if view.direction == 1 else "counter"
        sentences.append(translate("picture-direction", direction=way))
    for seat in seats:
        called = "yes" if seat.called else "no"
        sentences.append(translate("picture-seat", name=names[seat.seat], cards=seat.cards, called=called))
    out = [seat.seat for seat in seats_shown(view) if seat.out_of_hand]
    sentences += [translate("picture-out-of-hand", name=names[seat]) for seat in out]
    return shortened(" ".join(sentences), MOST)


def hand_alternative(translate: Translator, cards: Sequence[Card], playable: Collection[Card] | None) -> str:
    """Return what the picture of a hand shows, and which cards in it can be played."""
    sentences = [translate("picture-hand", cards=shortened(cards_text(translate, cards), MOST_OF_CARDS))]
    if playable:
        sentences.append(
            translate("picture-playable", cards=shortened(cards_text(translate, playable), MOST_PLAYABLE))
        )
    return shortened(" ".join(sentences), MOST)


def chart_alternative(translate: Translator, summary: MatchSummary, names: Sequence[str]) -> str:
    """Return what a chart shows: the sides it has lines for, partners together."""
    statistics = summary.statistics
    by_hand = statistics.hands > 1
    last = (statistics.points if by_hand else statistics.sizes)[-1]
    sides = [(" & ".join(names[seat] for seat in seats), seats[0]) for seats in summary.sides[:MOST_LINES]]
    ends = ", ".join(f"{side} {value_at(last, seat)}" for side, seat in sides)
    if by_hand:
        return translate("picture-chart-points", hands=statistics.hands, ends=ends)
    return translate("picture-chart-sizes", ends=ends)


def shortened(text: str, most: int) -> str:
    """Return a text of `most` characters at the most."""
    return text if len(text) <= most else text[: most - 1] + "…"
