"""Questions about a card that is being played, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import Face
from bot.engine.rulebook.turn import Challenges, WildDrawFour
from bot.render.cards import card_text, colour_text
from bot.render.hand_text import other_seats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.cards import Card, Colour
    from bot.engine.view import View
    from bot.i18n import Translator


def colour_question(
    translate: Translator, card: Card, view: View, names: Sequence[str], *, colour: Colour | None = None
) -> str:
    """Return the question which colour a wild card shall be; with `colour`, whether to play it so.

    A Wild Draw Four that would be a bluff is called one.
    """
    if colour is None:
        title = translate("hand-colour", card=card_text(translate, card))
    else:
        title = translate("hand-sure", card=card_text(translate, card, colour))
    lines = [f"### {title}"]
    held = bluffing_with(view, card)
    if held and view.colour is not None:
        lines.append(
            translate(
                "hand-colour-bluff",
                count=held,
                colour=colour_text(translate, view.colour),
                name=names[next(iter(other_seats(view)), view.turn)],
            )
        )
    return "\n".join(lines)


def bluffing_with(view: View, card: Card) -> int:
    """Return how many cards of the colour in force make a Wild Draw Four a bluff; 0 if it is none."""
    rules = view.rules
    judged = rules.wild_draw_four is WildDrawFour.BLUFF and rules.challenges is Challenges.ALLOWED
    if card.face is not Face.WILD_DRAW_FOUR or not judged or view.colour is None:
        return 0
    return sum(held.colour is view.colour for held in view.hand)
