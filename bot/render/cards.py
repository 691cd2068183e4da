"""Cards and colours as words and symbols, and why a card cannot be played now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from types import MappingProxyType
from typing import Final

from bot.engine.cards import Card, Colour, Face, Type
from bot.engine.errors import Reason
from bot.engine.hand import First
from bot.engine.rulebook.play import Challenges, HouseRule, Matching
from bot.engine.rulebook.rules import Rules
from bot.engine.view import Explanation
from bot.i18n import Translator, comma_list

SYMBOLS: Final = MappingProxyType(
    {Colour.RED: "❤️", Colour.YELLOW: "⭐", Colour.GREEN: "🍀", Colour.BLUE: "🔷"}
)
WILD_SYMBOL: Final = "🌈"
IN_WORDS: Final = 12  # so many cards are told in words; more would fill a phone
MAX_CARDS: Final = 100  # most cards listed in a sentence: a Fluent argument may have 2,500 characters


def symbol(card: Card) -> str:
    return WILD_SYMBOL if card.colour is None else SYMBOLS[card.colour]


@dataclass(frozen=True, slots=True)
class CardFaces:
    """The application emojis that show card faces on buttons."""

    emojis: Mapping[Card, str] = field(default_factory=dict)

    def emoji(self, card: Card) -> str:
        """Return the emoji for a card's button: the card's face, or the symbol of its colour."""
        return self.emojis.get(card) or symbol(card)


NO_FACES: Final = CardFaces()  # every card is shown by the symbol of its colour


def colour_word(translate: Translator, colour: Colour) -> str:
    return translate(f"colour-{colour.value}")


def card_colour_word(translate: Translator, colour: Colour) -> str:
    """Return a colour as it stands before what is on a card, which some languages inflect."""
    return translate(f"card-colour-{colour.value}")


def colour_text(translate: Translator, colour: Colour) -> str:
    return translate("colour-named", symbol=SYMBOLS[colour], colour=colour_word(translate, colour))


def colour_if_known(translate: Translator, colour: Colour | None) -> str:
    """Return the same, or for None the word "none", which messages take for no colour."""
    return "none" if colour is None else colour_text(translate, colour)


def face_word(translate: Translator, card: Card) -> str:
    return card.face.value if card.face.value.isdigit() else translate(f"face-{card.face.value}")


def card_text(translate: Translator, card: Card, colour: Colour | None = None) -> str:
    """Return a card in words; `colour` is the colour named for a wild card."""
    face = face_word(translate, card)
    if card.colour is not None:
        return translate(
            "card-coloured", symbol=symbol(card), colour=card_colour_word(translate, card.colour), face=face
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
    """Return a card in words without a symbol; `colour` is the colour named for a wild card."""
    face = face_word(translate, card)
    if card.colour is not None:
        return translate("card-said", colour=card_colour_word(translate, card.colour), face=face)
    if colour is None:
        return face
    return translate("card-said-as", face=face, colour=colour_word(translate, colour))


def cards_words(translate: Translator, cards: Iterable[Card]) -> str:
    """Return several cards in words without symbols, sorted, equal ones grouped."""
    counts = Counter(sorted(cards, key=lambda card: card.rank))
    return comma_list(translate, (counted_words(translate, card, count) for card, count in counts.items()))


def counted_words(translate: Translator, card: Card, count: int) -> str:
    """Return one or more equal cards in words without symbols."""
    return translate("card-said-times", card=card_words(translate, card), count=count)


def cards_text(translate: Translator, cards: Iterable[Card]) -> str:
    """Return several cards in words, sorted; many in few characters, and only the first of very many."""
    kinds = sorted(cards, key=lambda card: card.rank)
    if len(kinds) <= IN_WORDS:
        shown = comma_list(translate, (card_text(translate, card) for card in kinds))
        return shown or translate("hand-empty")
    shown = " · ".join(suits(translate, kinds[:MAX_CARDS]))
    more = len(kinds) - MAX_CARDS
    return shown if more <= 0 else translate("cards-more", cards=shown, count=more)


def short_face(translate: Translator, card: Card) -> str:
    return card.face.value if card.face.value.isdigit() else translate(f"short-{card.face.value}")


def button_label(translate: Translator, card: Card, count: int) -> str:
    """Return the label of a card's button; its colour precedes the label as a symbol."""
    return translate("button-card", face=short_face(translate, card), count=count)


def suits(translate: Translator, cards: Iterable[Card]) -> Iterator[str]:
    """Yield sorted cards in few characters: each colour's symbol once, followed by its faces."""
    for mark, of_suit in groupby(cards, key=symbol):
        yield f"{mark} {comma_list(translate, (button_label(translate, card, 1) for card in of_suit))}"


def why_text(translate: Translator, why: Explanation, names: Sequence[str], rules: Rules) -> str:
    if why.reason is Reason.NO_MATCH:
        return _no_match(translate, why, rules.matching)
    about_the_card = _out_of_turn(translate, why, names) or _in_turn(translate, why, rules)
    return about_the_card or translate(f"illegal-{why.reason.value}")  # all other reasons concern the moment


def _in_turn(translate: Translator, why: Explanation, rules: Rules) -> str | None:
    card, top = card_text(translate, why.card), card_text(translate, why.top, why.colour)
    challenges = why.top.face is Face.WILD_DRAW_FOUR and rules.challenges is Challenges.ALLOWED
    match why.reason:
        case Reason.ANSWER_FIRST if challenges:
            return translate("why-challenge-first")
        case Reason.ANSWER_FIRST:
            return translate("why-answer-first", top=top, owed=why.owed)
        case Reason.COLOUR_FIRST:
            return translate("why-colour-first", card=card)
        case Reason.CARD_NOT_HELD:
            return translate("why-card-not-held", card=card)
        case Reason.ONLY_THE_DRAWN_CARD if why.drawn is not None:
            return translate("why-only-the-drawn-card", card=card_text(translate, why.drawn))
        case Reason.NUMBER_LAST:
            return translate("why-number-last", card=card)
        case Reason.NO_STACKING if rules.deflect is HouseRule.OFF:
            stacking = rules.stacking.value
            return translate("why-no-stacking", card=card, top=top, owed=why.owed, stacking=stacking)
        case Reason.NO_STACKING:
            stacking, colour = rules.stacking.value, _colour_in_force(translate, why)
            return translate(
                "why-no-deflecting", card=card, top=top, colour=colour, owed=why.owed, stacking=stacking
            )
        case Reason.BLUFF_FORBIDDEN:
            return translate("why-bluff-forbidden", card=card, colour=_colour_in_force(translate, why))
    return None


def _colour_in_force(translate: Translator, why: Explanation) -> str:
    return "" if why.colour is None else colour_text(translate, why.colour)


def _out_of_turn(translate: Translator, why: Explanation, names: Sequence[str]) -> str | None:
    name = names[why.turn]
    match why.reason:
        case Reason.NO_JUMP_IN:
            return translate("why-no-jump-in", name=name)
        case Reason.NOT_YOUR_TURN:
            return translate("why-not-your-turn", card=card_text(translate, why.card), name=name)
        case Reason.NOT_IDENTICAL if why.top.wild:
            return translate("why-no-jump-on-wild", name=name)
        case Reason.NOT_IDENTICAL:
            return translate("why-not-identical", name=name, top=card_text(translate, why.top))
    return None


def _no_match(translate: Translator, why: Explanation, matching: Matching) -> str:
    card, colour = card_text(translate, why.card), _colour_in_force(translate, why)
    if why.set_with is not None:
        return translate("why-no-match-set", card=card, first=card_text(translate, why.set_with))
    if why.first is First.COLOUR_ONLY or why.top.wild:
        return translate("why-no-match-colour", card=card, colour=colour)
    if matching is Matching.TYPE and why.top.type is not Type.BLANK:
        return translate("why-no-match-type", card=card, colour=colour, type=why.top.type.value)
    return translate("why-no-match", card=card, colour=colour, face=face_word(translate, why.top))
