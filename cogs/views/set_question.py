"""The question which other cards of a number are laid together with a card."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from discord import ButtonStyle, ui

from bot.engine.actions import PlaySet
from bot.engine.notation import format_action
from bot.render.cards import NO_FACES, button_label, card_text, counted_words
from cogs.views.custom_ids import Verb
from cogs.views.frame import accent_of, button, layout, row
from cogs.views.hand import MORE, MOST_COMPONENTS, HandIds, card_rows
from cogs.views.questions import ways_back, with_notice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.render.cards import CardFaces
    from cogs.views.hand import CustomId

MOST_IN_A_SET: Final = 16
"""So many cards find room in a custom_id; nobody has held as many of a number."""
BESIDE_THE_CARDS: Final = 9
"""Components at most: the frame, the text, a notice, two rows of two buttons."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What stands on the button of a card.

    Attributes:
        translate: The language.
        faces: The emojis; None for words alone.
    """

    translate: Translator
    faces: CardFaces | None

    def emoji(self, card: Card) -> str | None:
        return None if self.faces is None else self.faces.emoji(card)

    def label(self, card: Card, count: int) -> str:
        return (counted_words if self.faces is None else button_label)(self.translate, card, count)

    def chosen_label(self, card: Card) -> str:
        key = "set-choice-said" if self.faces is None else "set-choice"
        return self.translate(key, card=self.label(card, 1))


def set_layout(
    translate: Translator,
    chosen: Sequence[Card],
    *,
    view: View,
    token: str,
    faces: CardFaces = NO_FACES,
    words: bool = False,
    notice: str | None = None,
) -> ui.LayoutView:
    """Return the question which cards are laid together.

    Args:
        translate: The language.
        chosen: Those that are chosen already, in their order; the first one was tapped in the hand.
        view: The view of the seat that plays them, which may play a set that begins with them.
        token: Of the match.
        faces: The emojis on the buttons of cards.
        words: Whether buttons say cards in words, without emojis and symbols.
        notice: What to tell beside it.
    """
    ids, first = HandIds(view, token), chosen[0]
    look = _Look(translate, None if words else faces)
    rest = Counter(card for card in view.hand if card.number == first.number)
    rest.subtract(chosen)
    further = sorted(rest.elements(), key=lambda card: card.order)
    only_one = len(chosen) == 1 and len(further) == 1
    if only_one:  # then there is nothing to choose
        chosen, further, rest = [first, *further], [], Counter()
    cards = [*_chosen(look, chosen, ids, fixed=only_one)]
    if len(chosen) < MOST_IN_A_SET:
        cards += [
            button(look.label(card, count), _with(ids, [*chosen, card]), emoji=look.emoji(card))
            for card, count in sorted(rest.items(), key=lambda item: item[0].order)
            if count > 0
        ]
    title = translate("hand-set", card=card_text(translate, first))
    lines = [f"### {title}"]
    if len(chosen) > 1:
        order = ", ".join(card_text(translate, card) for card in chosen)
        lines.append(translate("hand-set-order", cards=order))
    else:
        lines.append(translate("hand-set-hint"))
    rows = [
        row(*_decisions(translate, chosen, view, ids)),
        *card_rows(cards, MOST_COMPONENTS - BESIDE_THE_CARDS, words=words),
        row(*ways_back(translate, view, ids, _chosen_text(chosen))),
    ]
    return layout(with_notice("\n".join(lines), notice), rows=rows, accent=accent_of(view))


def _decisions(
    translate: Translator, chosen: Sequence[Card], view: View, ids: HandIds
) -> Iterator[ui.Button[ui.LayoutView]]:
    """Yield the two ways to go on: with the first card alone, or with all that are chosen."""
    first = chosen[0].code
    alone = ids(Verb.SWAP, first) if _swaps(view, [chosen[0]]) else ids.play(first)
    several = len(chosen) > 1
    style = ButtonStyle.secondary if several else ButtonStyle.primary
    yield button(translate("button-only-this"), alone, style=style)
    if several:
        text = format_action(PlaySet(tuple(chosen)))
        together = ids(Verb.SWAP, text) if _swaps(view, chosen) else ids.play(text)
        label = translate("button-play-set", count=len(chosen))
        yield button(label, together, style=ButtonStyle.primary)


def _swaps(view: View, cards: Sequence[Card]) -> bool:
    """Tell whether it has to be asked with whom hands are swapped, if these cards are laid."""
    plays = (action for action in view.legal if getattr(action, "swap_with", None) is not None)
    texts = {format_action(play).partition("@")[0] for play in plays}
    return (cards[0].code if len(cards) == 1 else format_action(PlaySet(tuple(cards)))) in texts


def _chosen(
    look: _Look, chosen: Sequence[Card], ids: HandIds, *, fixed: bool
) -> Iterator[ui.Button[ui.LayoutView]]:
    """Yield the further cards that are chosen; a press takes one back."""
    for place, card in enumerate(chosen[1:], start=1):
        without = [*chosen[:place], *chosen[place + 1 :]]
        style = ButtonStyle.success
        label, emoji = look.chosen_label(card), look.emoji(card)
        yield button(label, _with(ids, without), style=style, emoji=emoji, disabled=fixed)


def _with(ids: HandIds, cards: Sequence[Card]) -> CustomId:
    return ids(Verb.TOGETHER, _chosen_text(cards))


def _chosen_text(cards: Sequence[Card]) -> str:
    return MORE.join(card.code for card in cards) + MORE
