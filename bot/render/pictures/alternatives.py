"""What a picture tells, in words, for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.render.cards import card_text, cards_text
from bot.render.seats import seats_shown

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Words

MOST: Final = 1000
"""Discord takes 1,024 characters."""

MOST_OF_CARDS: Final = 600
MOST_PLAYABLE: Final = 300


def table_alternative(words: Words, view: View, names: Sequence[str]) -> str:
    """Return what the picture of a table shows; with many seats the last ones stand in the message alone."""
    seats = [seat for seat in seats_shown(view) if not (seat.left or seat.out)]
    told = [words("picture-table", card=card_text(words, view.top, view.colour), pile=view.draw_pile)]
    if view.outcome is None:
        told.append(words("picture-turn", name=names[view.turn]))
    if len(seats) > 2:
        way = "clockwise" if view.direction == 1 else "counter"
        told.append(words("picture-direction", direction=way))
    for seat in seats:
        called = "yes" if seat.called else "no"
        told.append(words("picture-seat", name=names[seat.seat], cards=seat.cards, called=called))
    return _short(" ".join(told), MOST)


def hand_alternative(words: Words, cards: Sequence[Card], playable: Collection[Card] | None) -> str:
    """Return what the picture of a hand shows, and what of it is raised."""
    told = [words("picture-hand", cards=_short(cards_text(words, cards), MOST_OF_CARDS))]
    if playable:
        told.append(words("picture-playable", cards=_short(cards_text(words, playable), MOST_PLAYABLE)))
    return _short(" ".join(told), MOST)


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
