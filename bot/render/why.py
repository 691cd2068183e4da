"""Puts into words why a card cannot be played now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.cards import Face, Type
from bot.engine.errors import Reason
from bot.engine.hand import First
from bot.engine.rulebook.house import HouseRule, Stacking
from bot.engine.rulebook.turn import Challenges, Matching
from bot.render.cards import card_text, colour_text, face_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.explain import Explanation
    from bot.engine.rules import Rules
    from bot.i18n import Translator

# Reasons that are about one card. All others are about the moment; they have the same text as for any action.
ABOUT_CARDS: Final = frozenset(
    {
        Reason.NOT_YOUR_TURN,
        Reason.ANSWER_FIRST,
        Reason.COLOUR_FIRST,
        Reason.CARD_NOT_HELD,
        Reason.NO_MATCH,
        Reason.BLUFF_FORBIDDEN,
        Reason.NUMBER_LAST,
        Reason.ONLY_THE_DRAWN_CARD,
        Reason.NO_STACKING,
        Reason.NO_JUMP_IN,
        Reason.NOT_IDENTICAL,
    }
)
OUT_OF_TURN: Final = frozenset({Reason.NOT_YOUR_TURN, Reason.NO_JUMP_IN, Reason.NOT_IDENTICAL})


def why_text(translate: Translator, why: Explanation, names: Sequence[str], rules: Rules) -> str:
    """Return why a card cannot be played now.

    Args:
        translate: The language.
        why: The facts, for the seat whose card it is.
        names: Of all seats, escaped.
        rules: The options in force.
    """
    if why.reason not in ABOUT_CARDS:
        return translate(f"illegal-{why.reason.value}")
    if why.reason is Reason.NO_MATCH:
        return _no_match(translate, why, rules.matching)
    if why.reason in OUT_OF_TURN:
        return _out_of_turn(translate, why, names)
    return _in_turn(translate, why, rules)


def _in_turn(translate: Translator, why: Explanation, rules: Rules) -> str:
    card, top = card_text(translate, why.card), card_text(translate, why.top, why.colour)
    match why.reason:
        case Reason.ANSWER_FIRST if why.top.face is Face.WILD_DRAW_FOUR and _allows_challenges(rules):
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
            return translate("why-no-stacking", card=card, top=top, owed=why.owed)
    colour = "" if why.colour is None else colour_text(translate, why.colour)
    if why.reason is Reason.NO_STACKING:
        stacking = "off" if rules.stacking is Stacking.OFF else "on"
        return translate(
            "why-no-deflecting", card=card, top=top, colour=colour, owed=why.owed, stacking=stacking
        )
    return translate("why-bluff-forbidden", card=card, colour=colour)


def _out_of_turn(translate: Translator, why: Explanation, names: Sequence[str]) -> str:
    name = names[why.turn]
    if why.reason is Reason.NO_JUMP_IN:
        return translate("why-no-jump-in", name=name)
    if why.reason is Reason.NOT_YOUR_TURN:
        return translate("why-not-your-turn", card=card_text(translate, why.card), name=name)
    if why.top.wild:
        return translate("why-no-jump-on-wild", name=name)
    return translate("why-not-identical", name=name, top=card_text(translate, why.top))


def _no_match(translate: Translator, why: Explanation, matching: Matching) -> str:
    card = card_text(translate, why.card)
    colour = "" if why.colour is None else colour_text(translate, why.colour)
    if why.set_with is not None:
        return translate("why-no-match-set", card=card, first=card_text(translate, why.set_with))
    if why.first is First.COLOUR_ONLY or why.top.wild:
        return translate("why-no-match-colour", card=card, colour=colour)
    if matching is Matching.TYPE and why.top.type is not Type.BLANK:
        return translate("why-no-match-type", card=card, colour=colour, type=why.top.type.value)
    return translate("why-no-match", card=card, colour=colour, face=face_word(translate, why.top))


def _allows_challenges(rules: Rules) -> bool:
    return rules.challenges is Challenges.ALLOWED
