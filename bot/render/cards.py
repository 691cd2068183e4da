"""Cards and colours in words and symbols.

Each colour is also a shape, for eyes that do not tell colours apart.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Card, Colour

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bot.i18n import Translator

SYMBOLS: Final = MappingProxyType(
    {Colour.RED: "❤️", Colour.YELLOW: "⭐", Colour.GREEN: "🍀", Colour.BLUE: "🔷"}
)
WILD_SYMBOL: Final = "🌈"
MOST_CARDS: Final = 100  # cards listed in one sentence: an argument of a message has 2,500 characters at most


def symbol(card: Card) -> str:
    """Return the emoji of a card's colour."""
    return WILD_SYMBOL if card.colour is None else SYMBOLS[card.colour]


@dataclass(frozen=True, slots=True)
class CardFaces:
    """The emojis of the application that show the faces of cards, on buttons.

    Attributes:
        emojis: The markup of each card that has one.
    """

    emojis: Mapping[Card, str] = field(default_factory=dict)

    def emoji(self, card: Card) -> str:
        """Return the emoji for a card's button: the card's face, or the symbol of its colour."""
        return self.emojis.get(card) or symbol(card)


NO_FACES: Final = CardFaces()
"""Every card is shown by the symbol of its colour."""


def colour_word(translate: Translator, colour: Colour) -> str:
    """Return the name of a colour."""
    return translate(f"colour-{colour.value}")


def colour_text(translate: Translator, colour: Colour) -> str:
    """Return a colour as symbol and name."""
    return translate("colour-named", symbol=SYMBOLS[colour], colour=colour_word(translate, colour))


def face_word(translate: Translator, card: Card) -> str:
    """Return the number or the name of what is printed on a card."""
    return card.face.value if card.face.value.isdigit() else translate(f"face-{card.face.value}")


def card_text(translate: Translator, card: Card, colour: Colour | None = None) -> str:
    """Return a card in words; `colour` is the colour that was named for a wild card."""
    face = face_word(translate, card)
    if card.colour is not None:
        return translate(
            "card-coloured", symbol=symbol(card), colour=colour_word(translate, card.colour), face=face
        )
    if colour is None:
        return translate("card-wild", symbol=WILD_SYMBOL, face=face)
    return translate(
        "card-wild-as",
        symbol=WILD_SYMBOL,
        face=face,
        **{"colour-symbol": SYMBOLS[colour]},
        colour=colour_word(translate, colour),
    )


def card_words(translate: Translator, card: Card, colour: Colour | None = None) -> str:
    """Return a card in words alone, without a symbol; `colour` was named for a wild card."""
    face = face_word(translate, card)
    if card.colour is not None:
        return translate("card-said", colour=colour_word(translate, card.colour), face=face)
    if colour is None:
        return face
    return translate("card-said-as", face=face, colour=colour_word(translate, colour))


def cards_words(translate: Translator, cards: Iterable[Card]) -> str:
    """Return several cards in words alone, sorted, equal ones together."""
    counts = Counter(sorted(cards, key=lambda card: card.order))
    return ", ".join(counted_words(translate, card, count) for card, count in counts.items())


def counted_words(translate: Translator, card: Card, count: int) -> str:
    """Return one or more equal cards in words alone."""
    return translate("card-said-times", card=card_words(translate, card), count=count)


def cards_text(translate: Translator, cards: Iterable[Card]) -> str:
    """Return several cards in words, sorted; of very many only the first ones."""
    texts = [card_text(translate, card) for card in sorted(cards, key=lambda card: card.order)]
    if len(texts) > MOST_CARDS:
        return translate("cards-more", cards=", ".join(texts[:MOST_CARDS]), count=len(texts) - MOST_CARDS)
    return ", ".join(texts) or translate("hand-empty")


def button_label(translate: Translator, card: Card, count: int) -> str:
    """Return the label of a card's button; the colour stands before it as a symbol."""
    face = card.face.value if card.face.value.isdigit() else translate(f"short-{card.face.value}")
    return translate("button-card", face=face, count=count)
