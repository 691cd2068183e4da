"""One seat's own side of a match: the cards as buttons, and what there is to decide."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.actions import CALL_UNO, DRAW, PASS, PLAYS, PlayCard
from bot.engine.cards import Face
from bot.engine.effects import DRAWS
from bot.engine.hand import Phase
from bot.render.cards import button_label, card_emoji, card_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Words

CARDS_ON_A_PAGE: Final = 20


@dataclass(frozen=True, slots=True)
class CardButton:
    """One kind of card in the hand.

    Attributes:
        card: What it is.
        emoji: Its face as an emoji of the application, or its colour as a symbol.
        label: What is printed on it, with how many of it are held.
        playable: Whether it may be played now.
    """

    card: Card
    emoji: str
    label: str
    playable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPage:
    """What the owner of a hand sees of it at once.

    Attributes:
        text: The state of things in words.
        buttons: The cards of this page, equal ones grouped, sorted by colour and face.
        page: From 0.
        pages: At least 1.
        draw: Whether drawing is possible now; likewise the next three.
        keep: Whether the drawn card may be kept.
        uno: Whether calling UNO is possible.
        answer: Whether a Wild Draw Four waits for an answer.
    """

    text: str
    buttons: tuple[CardButton, ...]
    page: int
    pages: int
    draw: bool
    keep: bool
    uno: bool
    answer: bool


def hand_page(words: Words, view: View, names: Sequence[str], *, page: int = 0) -> HandPage:
    """Return a page of a seat's hand; a page beyond the last is the last.

    Args:
        words: The language.
        view: A seat's view, not a spectator's.
        names: Of all seats, escaped.
        page: From 0.
    """
    playable = {action.card for action in view.legal if isinstance(action, PlayCard)}
    counts = Counter(view.hand)
    kinds = sorted(counts, key=lambda card: card.order)
    pages = max(1, -(-len(kinds) // CARDS_ON_A_PAGE))
    page = min(max(page, 0), pages - 1)
    shown = kinds[page * CARDS_ON_A_PAGE : (page + 1) * CARDS_ON_A_PAGE]
    return HandPage(
        text="\n".join(_lines(words, view, names, page=page, pages=pages, playable=bool(playable))),
        buttons=tuple(
            CardButton(card, card_emoji(card), button_label(words, card, counts[card]), card in playable)
            for card in shown
        ),
        page=page,
        pages=pages,
        draw=DRAW in view.legal,
        keep=PASS in view.legal,
        uno=CALL_UNO in view.legal,
        answer=view.my_turn and view.phase is Phase.CHALLENGE,
    )


def _lines(
    words: Words, view: View, names: Sequence[str], *, page: int, pages: int, playable: bool
) -> list[str]:
    title = words("hand-title", cards=len(view.hand))
    lines = [
        f"### {title}",
        words("hand-top", card=card_text(words, view.top, view.colour)),
        _decision(words, view, names, playable=playable),
    ]
    if pages > 1:
        lines.append(words("hand-page", page=page + 1, pages=pages))
    return lines


def _decision(words: Words, view: View, names: Sequence[str], *, playable: bool) -> str:
    if view.outcome is not None:
        return words("hand-over")
    if view.seat is not None and view.seats[view.seat].left:
        return words("hand-left")
    if not view.my_turn:
        return words("hand-not-your-turn", name=names[view.turn])
    if view.phase is Phase.CHALLENGE and view.challenged is not None:
        return words(
            "hand-answer",
            name=names[view.challenged],
            count=view.rules.challenger_draws + view.owed - DRAWS[Face.WILD_DRAW_FOUR],
            owed=view.owed,
        )
    if view.drawn is not None:
        return words("hand-drawn", card=card_text(words, view.drawn))
    return words("hand-your-turn" if playable else "hand-nothing-fits")


def play_named(words: Words, view: View, text: str) -> PlayCard | None:
    """Return the one legal play whose name has all words of a text, such as "red 1"; None if several fit."""
    wanted = set(text.casefold().split())
    named = [(set(name.casefold().split()), play) for name, play in playable_choices(words, view)]
    fitting = [play for name, play in named if wanted <= name]
    return fitting[0] if wanted and len(fitting) == 1 else None


def playable_choices(words: Words, view: View) -> list[tuple[str, PlayCard]]:
    """Return every play that is legal now, in words, sorted; a wild once for each colour."""
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    order = {play: place for place, play in enumerate(play for kind in PLAYS.values() for play in kind)}
    plays.sort(key=lambda play: order[play])
    return [(card_text(words, play.card, play.colour), play) for play in plays]
