"""Order and selection of the cards of a hand, for its buttons and its picture alike."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from bot.engine.cards import CARDS, Card
from bot.engine.view import View
from bot.render.cards import NO_FACES, CardFaces

CARDS_ON_A_PAGE: Final = 20

_BY_FACE: Final = [*dict.fromkeys(card.face for card in sorted(CARDS, key=attrgetter("rank")))]
_BY_RANK: Final = {card: (_BY_FACE.index(card.face), card.rank) for card in CARDS}


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDisplay:
    """How the owner wants to see the hand, and what a room adds to it."""

    by_rank: bool = False
    playable_only: bool = False
    everything: bool = False  # whether all cards were asked for, this once
    faces: CardFaces = NO_FACES
    reacts: bool = False
    words: bool = False
    catchable: tuple[int, ...] = ()  # the seats whose grace is over, so that they can be caught


DEFAULT_DISPLAY: Final = HandDisplay()


def kinds_shown(kinds: Iterable[Card], playable: Collection[Card], display: HandDisplay) -> list[Card]:
    """Return the kinds of cards that are shown, in order: all of them if none is playable."""
    narrow = display.playable_only and not display.everything and bool(playable)
    return _in_order((kind for kind in kinds if not narrow or kind in playable), display)


def _in_order(kinds: Iterable[Card], display: HandDisplay) -> list[Card]:
    return sorted(kinds, key=_BY_RANK.__getitem__ if display.by_rank else attrgetter("rank"))


def page_with(view: View, card: Card, *, display: HandDisplay = DEFAULT_DISPLAY) -> int:
    """Return the page of a hand that shows a card, from 0; the first if none does."""
    return page_of(card, _in_order(set(view.hand), display))


def page_of(card: Card | None, kinds: Sequence[Card]) -> int:
    return 0 if card is None or card not in kinds else kinds.index(card) // CARDS_ON_A_PAGE
