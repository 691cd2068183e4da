"""The private message with a seat's hand: its cards as buttons, and what there is to decide."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from bot.engine.actions import ACCEPT, CHALLENGE, CONVICT, DRAW, PASS, Accuse, NameColour, PlayCard, PlaySet
from bot.engine.cards import CARDS, Colour
from bot.engine.hand import Phase
from bot.render.cards import NO_FACES, button_label, card_text, cards_words, colour_text, counted_words
from bot.render.hand_text import can_call, hand_text
from bot.render.since_move import NOTHING_SINCE, SinceMove

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.render.cards import CardFaces


CARDS_ON_A_PAGE: Final = 20
MAX_BUTTONS: Final = 2000
"""So many buttons of cards are kept, of all languages; most hands have the same few."""

TypedPlay: TypeAlias = PlayCard | PlaySet | NameColour

_COLOURS: Final = {colour: place for place, colour in enumerate((None, *Colour))}
_RANKS: Final = {face: rank for rank, face in enumerate(dict.fromkeys(card.face for card in CARDS))}
BY_RANK: Final = {card: (_RANKS[card.face], card.order) for card in CARDS}


class Tap(Enum):
    """What happens when a card's button is pressed."""

    PLAY = "play"
    COLOUR = "colour"
    SWAP = "swap"
    TOGETHER = "together"
    """It is asked which other cards of the number are laid with it."""
    WHY = "why"


@dataclass(frozen=True, slots=True)
class CardButton:
    """The button of one kind of card in the hand.

    Attributes:
        emoji: Its face as an emoji of the application, or its colour as a symbol; None with words alone.
    """

    card: Card
    emoji: str | None
    label: str
    count: int
    tap: Tap

    @property
    def playable(self) -> bool:
        """Whether the card may be played now."""
        return self.tap is not Tap.WHY


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDisplay:
    """How the owner wants to see the hand.

    Attributes:
        everything: Whether the owner asked for all of them this once.
        words: Whether buttons say colours in words, without symbols and emojis.
    """

    by_rank: bool = False
    playable_only: bool = False
    everything: bool = False
    faces: CardFaces = NO_FACES
    reacts: bool = False
    words: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPage:
    """One page of a hand, as its owner sees it.

    Attributes:
        page: From 0.
        hidden: How many cards are left out because they cannot be played.
        everything: Whether all are shown although the owner likes to see the playable ones only.
        fits: Whether some card of the hand may be played now.
        accept: How many cards are drawn on accepting; None if there is nothing to accept.
        colours: How many cards of each colour are held, while the colour to begin with has to be named.
        next_hand: Between two hands, the number of the one that ended; else None.
    """

    text: str
    buttons: tuple[CardButton, ...]
    page: int
    pages: int
    hidden: int = 0
    everything: bool = False
    fits: bool
    draw: bool
    keep: bool
    uno: bool
    challenge: bool = False
    accept: int | None = None
    colours: tuple[tuple[Colour, int], ...] = ()
    accuse: bool = False
    vote: bool = False
    react: bool = False
    hint: bool = False
    next_hand: str | None = None
    asked: bool = False
    words: bool = False


DEFAULT_DISPLAY: Final = HandDisplay()


def hand_page(
    translate: Translator,
    view: View,
    names: Sequence[str],
    *,
    page: int | None = None,
    display: HandDisplay = DEFAULT_DISPLAY,
    ends: str = "",
    uncalled: bool = False,
    short_names: Sequence[str] = (),
    since: SinceMove = NOTHING_SINCE,
) -> HandPage:
    """Return a page of a seat's hand; a page beyond the last is the last.

    Args:
        page: From 0; None for the page with the card just drawn, or the first.
        ends: When the clock ends its turn, as a Discord timestamp; "" if no clock runs for it.
        uncalled: Whether the seat can be caught for not calling UNO.
        short_names: The same where there is little room; empty for `names`.
    """
    taps, counts = _taps(view), Counter(view.hand)
    narrow = display.playable_only and bool(taps)
    kinds = _kinds([kind for kind in counts if display.everything or not narrow or kind in taps], display)
    page, pages, shown = _place_of(page, view.drawn, kinds)
    hidden = len(view.hand) - sum(counts[kind] for kind in kinds)
    notes = _notes(translate, page=page, pages=pages, hidden=hidden, told=taps if display.words else ())
    return HandPage(
        text=hand_text(
            translate,
            view,
            names,
            playable=bool(taps),
            notes=notes,
            ends=ends,
            uncalled=uncalled,
            short_names=short_names or names,
            since=since,
        ),
        buttons=tuple(_button(translate, card, counts[card], display, taps) for card in shown),
        page=page,
        pages=pages,
        hidden=hidden,
        everything=narrow and display.everything,
        fits=bool(taps),
        draw=DRAW in view.legal,
        keep=PASS in view.legal,
        uno=can_call(view),
        challenge=CHALLENGE in view.legal,
        accept=view.owed if ACCEPT in view.legal else None,
        colours=colours_held(view.hand) if view.my_turn and view.phase is Phase.COLOUR else (),
        accuse=any(isinstance(action, Accuse) for action in view.legal),
        vote=CONVICT in view.legal,
        react=display.reacts,
        words=display.words,
    )


def _place_of(page: int | None, drawn: Card | None, kinds: Sequence[Card]) -> tuple[int, int, Sequence[Card]]:
    """Return which page to show, how many there are, and the kinds on it."""
    pages = max(1, -(-len(kinds) // CARDS_ON_A_PAGE))
    shown = _page_of(drawn, kinds) if page is None else min(max(page, 0), pages - 1)
    return shown, pages, kinds[shown * CARDS_ON_A_PAGE : (shown + 1) * CARDS_ON_A_PAGE]


def _notes(translate: Translator, *, page: int, pages: int, hidden: int, told: Collection[Card]) -> list[str]:
    """Return remarks on a page; `told` are playable cards, for those who do not see how buttons look."""
    notes = [translate("hand-can-play", cards=cards_words(translate, told))] if told else []
    if pages > 1:
        notes.append(translate("hand-page", page=page + 1, pages=pages))
    if hidden:
        notes.append(translate("hand-hidden", count=hidden))
    return notes


def _button(
    translate: Translator, card: Card, count: int, display: HandDisplay, taps: dict[Card, Tap]
) -> CardButton:
    emoji = None if display.words else display.faces.emoji(card)
    return _same_button(translate, card, count, emoji, taps.get(card, Tap.WHY))


@lru_cache(MAX_BUTTONS)
def _same_button(translate: Translator, card: Card, count: int, emoji: str | None, tap: Tap) -> CardButton:
    """Return a button, the same object for the same facts; without an emoji the card is told in words."""
    tell = counted_words if emoji is None else button_label
    return CardButton(card, emoji, tell(translate, card, count), count, tap)


def page_with(view: View, card: Card, *, display: HandDisplay = DEFAULT_DISPLAY) -> int:
    """Return the page of a hand that shows a card, from 0; the first if none does."""
    return _page_of(card, _kinds(set(view.hand), display))


def colours_held(cards: Iterable[Card]) -> tuple[tuple[Colour, int], ...]:
    """Return how many cards there are of each colour, in the order of the colours."""
    counts = Counter(card.colour for card in cards)
    return tuple((colour, counts[colour]) for colour in Colour)


def _kinds(kinds: Iterable[Card], display: HandDisplay) -> list[Card]:
    """Return kinds of cards in the order that their owner likes."""
    return sorted(kinds, key=BY_RANK.__getitem__ if display.by_rank else _order)


def _order(card: Card) -> int:
    return card.order


def _page_of(card: Card | None, kinds: Sequence[Card]) -> int:
    return 0 if card is None or card not in kinds else kinds.index(card) // CARDS_ON_A_PAGE


def _taps(view: View) -> dict[Card, Tap]:
    """Return what happens on a press, for each card that may be played now."""
    taps: dict[Card, Tap] = {}
    for action in view.legal:
        if isinstance(action, PlayCard):
            if action.swap_with is not None:
                taps[action.card] = Tap.SWAP
            else:
                taps[action.card] = Tap.COLOUR if action.card.wild else Tap.PLAY
        elif isinstance(action, PlaySet):  # these are listed after single cards
            taps[action.cards[0]] = Tap.TOGETHER
    return taps


def play_named(translate: Translator, view: View, names: Sequence[str], text: str) -> TypedPlay | None:
    """Return the legal play whose name has all words of a text, such as "red 1"; None unless there is one."""
    if "+" in text:
        return _set_named(translate, view, names, text)
    wanted = set(text.casefold().split())
    choices = playable_choices(translate, view, names)
    named = [(set(name.casefold().split()), play) for name, play in choices if not isinstance(play, PlaySet)]
    fitting = [play for name, play in named if wanted <= name]
    return fitting[0] if wanted and len(fitting) == 1 else None


def _set_named(translate: Translator, view: View, names: Sequence[str], text: str) -> PlaySet | None:
    """Return the legal set whose cards are named in this order, with a plus sign between them."""
    wanted = [set(part.casefold().split()) for part in text.split("+")]
    fitting = [
        play
        for name, play in playable_choices(translate, view, names)
        if isinstance(play, PlaySet) and len(play.cards) == len(wanted)
        if all(map(set.issubset, wanted, (set(part.split()) for part in name.casefold().split("+"))))
    ]
    return fitting[0] if len(fitting) == 1 else None


def playable_choices(translate: Translator, view: View, names: Sequence[str]) -> list[tuple[str, TypedPlay]]:
    """Return every play that is legal now with its name, sorted; a wild card once for each colour.

    A card that swaps hands is listed once for each seat to swap with. Sets come last, small ones first. While
    the colour to begin with has to be named, the four colours are listed instead.
    """
    plays: list[PlayCard] = [action for action in view.legal if isinstance(action, PlayCard)]
    plays.sort(key=lambda play: (play.card.order, _COLOURS[play.colour], play.swap_with or 0))
    colours = [action for action in view.legal if isinstance(action, NameColour)]
    sets: list[PlaySet] = [action for action in view.legal if isinstance(action, PlaySet)]
    sets.sort(key=lambda play: (len(play.cards), [card.order for card in play.cards], play.swap_with or 0))
    return [
        *((play_text(translate, play, names), play) for play in plays),
        *((play_text(translate, several, names), several) for several in sets),
        *((colour_text(translate, action.colour), action) for action in colours),
    ]


def play_text(translate: Translator, play: PlayCard | PlaySet, names: Sequence[str]) -> str:
    """Return a play in words."""
    if isinstance(play, PlaySet):
        card = " + ".join(card_text(translate, one) for one in play.cards)
    else:
        card = card_text(translate, play.card, play.colour)
    if play.swap_with is None:
        return card
    return translate("card-swapping", card=card, name=names[play.swap_with])
