"""A picture of cards in rows: a hand, or a page of one; and that in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.render.cards import cards_words
from bot.render.pictures.pieces import shortened
from bot.render.pictures.sprites import BADGE, CARD_SIZES, blank_picture, card_sprite, draw_badge, encode_png

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from bot.engine.cards import Card
    from bot.i18n import Translator

WIDTH: Final = 720  # width of every picture in pixels: twice what a phone shows, so that all are scaled alike

GAP: Final = 8
RAISED: Final = 12
MAX_CARDS_LENGTH: Final = 560
MAX_PLAYABLE_LENGTH: Final = 400


@dataclass(frozen=True, slots=True)
class _Grid:
    size: str
    columns: int
    rows: int

    @property
    def height(self) -> int:
        """Of the whole picture."""
        return self.rows * (CARD_SIZES[self.size][1] + RAISED + GAP) + GAP

    def place(self, number: int, of: int) -> tuple[int, int]:
        """Return left and top of a card that is not raised; each row is centred."""
        row, column = divmod(number, self.columns)
        wide, high = CARD_SIZES[self.size]
        step = wide + GAP
        here = min(self.columns, of - row * self.columns)
        left = (WIDTH - here * step + GAP) // 2
        return left + column * step, GAP + RAISED + row * (high + RAISED + GAP)


def _grid(kinds: int) -> _Grid:
    """Return the layout with the largest cards that fit into few rows of about the same length."""
    size, most = next(
        (size, most)
        for size, most, enough in (("large", 5, 10), ("medium", 6, 18), ("small", 8, kinds))
        if kinds <= enough
    )
    rows = max(1, -(-kinds // most))
    return _Grid(size, -(-kinds // rows) if kinds else 1, rows)


def hand_picture(cards: Sequence[Card], *, playable: Collection[Card] | None = None) -> bytes:
    """Return cards as PNG in their order, equal ones together, playable ones raised and all others dim."""
    counts = Counter(cards)
    grid = _grid(len(counts))
    picture = blank_picture(WIDTH, grid.height)
    for number, (card, count) in enumerate(counts.items()):
        left, top = grid.place(number, len(counts))
        dim = playable is not None and card not in playable
        if playable is not None and not dim:
            top -= RAISED
        picture.paste(card_sprite(card, grid.size, dim=dim), (left, top))
        if count > 1:
            bottom = top + CARD_SIZES[grid.size][1]
            draw_badge(picture, (left - GAP // 2, bottom - BADGE[1] + GAP // 2), f"x{count}", dim=dim)
    return encode_png(picture)


def hand_alternative(translate: Translator, cards: Sequence[Card], playable: Collection[Card] | None) -> str:
    """Return what the picture of a hand shows, and which cards in it can be played."""
    held = cards_words(translate, cards) or translate("hand-empty")
    sentences = [translate("picture-hand", cards=shortened(held, MAX_CARDS_LENGTH))]
    if playable:
        fitting = shortened(cards_words(translate, playable), MAX_PLAYABLE_LENGTH)
        sentences.append(translate("picture-playable", cards=fitting))
    elif playable is not None and cards:
        sentences.append(translate("picture-playable-none"))
    return shortened(" ".join(sentences))
