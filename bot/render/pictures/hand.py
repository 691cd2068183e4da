"""A seat's hand: its cards as buttons and as a picture, and above them what there is to decide."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final, TypeAlias

from bot.engine.actions import (
    ACCEPT,
    CALL_UNO,
    CHALLENGE,
    CONVICT,
    DRAW,
    PASS,
    Accuse,
    Action,
    NameColour,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import DRAWS, Card, Colour, Face
from bot.engine.decks import Deck, pack
from bot.engine.events import MatchOutcome
from bot.engine.hand import Phase
from bot.engine.rulebook.match import ONE_HAND
from bot.engine.rulebook.play import Challenges, HouseRule, Uno, WildDrawFour
from bot.engine.view import View
from bot.i18n import Translator, comma_list, paragraph
from bot.render.cards import button_label, card_text, cards_words, colour_if_known, colour_text, counted_words
from bot.render.events import NOTHING_SINCE, SinceMove, since_move_text, visible_length
from bot.render.hand_order import CARDS_ON_A_PAGE, DEFAULT_DISPLAY, HandDisplay, kinds_shown, page_of
from bot.render.pictures.pieces import GAP, WIDTH, shortened
from bot.render.pictures.sprites import BADGE, CARD_SIZES, blank_picture, card_sprite, draw_badge, encode_png
from bot.render.seats import join_names, shorten, signed

MAX_BUTTONS: Final = 2000  # so many buttons of cards are kept, of all languages; most hands have the same few

TypedPlay: TypeAlias = PlayCard | PlaySet | NameColour

_COLOURS: Final = {colour: place for place, colour in enumerate((None, *Colour))}


class Tap(Enum):
    """What happens when a card's button is pressed; all but `PLAY` ask, or tell something, first."""

    PLAY = "play"
    COLOUR = "colour"
    SWAP = "swap"
    TOGETHER = "together"  # with which other cards of the number
    WHY = "why"


@dataclass(frozen=True, slots=True)
class CardButton:
    """The button of one kind of card in the hand; its emoji is None where it says all in words."""

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
class HandPage:
    text: str
    buttons: tuple[CardButton, ...]
    page: int
    pages: int
    hidden: int = 0
    everything: bool = False  # whether all are shown although the owner likes to see the playable ones only
    fits: bool  # whether some card of the hand may be played now
    draw: bool
    keep: bool
    uno: bool
    challenge: bool = False
    accept: int | None = None  # how many cards are drawn on accepting; None if there is nothing to accept
    colours: tuple[tuple[Colour, int], ...] = ()
    """How many cards of each colour are held, while one has to be named."""
    accuse: bool = False
    vote: bool = False
    catch: tuple[int, str] | None = None  # a seat that can be caught, and its name as a button says it
    react: bool = False
    hint: bool = False
    next_hand: str | None = None  # between two hands, the number of the one that ended; else None
    asked: bool = False
    words: bool = False

    @property
    def cards(self) -> list[Card]:
        """The cards of the page, as its picture shows them."""
        return [button.card for button in self.buttons for _ in range(button.count)]


def hand_page(
    translate: Translator,
    view: View,
    names: Sequence[str],
    *,
    page: int | None = None,
    display: HandDisplay = DEFAULT_DISPLAY,
    ends: str = "",
    short_names: Sequence[str] = (),
    since: SinceMove = NOTHING_SINCE,
) -> HandPage:
    """Return a page of a seat's hand; a page beyond the last is the last.

    Args:
        page: From 0; None for the page with the card just drawn, or the first.
        ends: When the clock ends its turn, as a Discord timestamp; "" if no clock runs for it.
        short_names: Names where there is little room; empty for `names`.
    """
    taps, counts = _taps(view), Counter(view.hand)
    kinds = kinds_shown(counts, taps, display)
    pages = max(1, -(-len(kinds) // CARDS_ON_A_PAGE))
    page = page_of(view.drawn, kinds) if page is None else min(max(page, 0), pages - 1)
    shown = kinds[page * CARDS_ON_A_PAGE : (page + 1) * CARDS_ON_A_PAGE]
    hidden = len(view.hand) - sum(counts[kind] for kind in kinds)
    text = _HandText(translate, view, names, short_names or names, playable=bool(taps))
    lines = [
        *text.lines(ends=ends, since=since),
        *_notes(translate, page=page, pages=pages, hidden=hidden, told=taps if display.words else ()),
    ]
    return HandPage(
        text="\n".join(lines),
        buttons=tuple(
            _button(
                translate,
                card,
                counts[card],
                None if display.words else display.faces.emoji(card),
                taps.get(card, Tap.WHY),
            )
            for card in shown
        ),
        page=page,
        pages=pages,
        hidden=hidden,
        everything=display.everything and display.playable_only and bool(taps),
        fits=bool(taps),
        draw=DRAW in view.legal,
        keep=PASS in view.legal,
        uno=can_call(view),
        challenge=CHALLENGE in view.legal,
        accept=view.owed if ACCEPT in view.legal else None,
        colours=colours_held(view.hand) if view.my_turn and view.phase in NAMING else (),
        accuse=any(isinstance(action, Accuse) for action in view.legal),
        vote=CONVICT in view.legal,
        react=display.reacts,
        words=display.words,
    )


def _notes(
    translate: Translator, *, page: int, pages: int, hidden: int, told: Collection[Card]
) -> Iterator[str]:
    """Yield remarks on a page; `told` are playable cards, for those who do not see how buttons look."""
    if told:
        yield f"-# {translate('hand-can-play', cards=cards_words(translate, told))}"
    if pages > 1:
        yield f"-# {translate('hand-page', page=page + 1, pages=pages)}"
    if hidden:
        yield f"-# {translate('hand-hidden', count=hidden)}"


@lru_cache(MAX_BUTTONS)
def _button(translate: Translator, card: Card, count: int, emoji: str | None, tap: Tap) -> CardButton:
    """Return a button, the same object for the same facts; without an emoji the card is told in words."""
    tell = counted_words if emoji is None else button_label
    return CardButton(card, emoji, tell(translate, card, count), count, tap)


def colours_held(cards: Iterable[Card]) -> tuple[tuple[Colour, int], ...]:
    counts = Counter(card.colour for card in cards)
    return tuple((colour, counts[colour]) for colour in Colour)


def _taps(view: View) -> dict[Card, Tap]:
    taps: dict[Card, Tap] = {}
    for action in view.legal:
        if isinstance(action, PlayCard):
            if action.swap_with is not None:
                taps[action.card] = Tap.SWAP
            else:
                taps[action.card] = Tap.PLAY if action.colour is None else Tap.COLOUR
        elif isinstance(action, PlaySet):  # these are listed after single cards
            taps[action.cards[0]] = Tap.TOGETHER
    return taps


def play_named(translate: Translator, view: View, names: Sequence[str], text: str) -> TypedPlay | None:
    """Return the legal play whose name has all words of a text, such as "red 1", or no others; else None."""
    wanted = [set(part.casefold().split()) for part in text.split("+")]
    fitting, exact = [], []
    for name, play in playable_choices(translate, view, names):
        cards, parts = 1, [name.casefold()]
        if isinstance(play, PlaySet):
            cards, parts = len(play.cards), parts[0].split("+")
        if cards == len(wanted) and all(map(set.issubset, wanted, (set(part.split()) for part in parts))):
            fitting.append(play)
            words = [{word for word in part.split() if word.isalnum()} for part in parts]
            exact += [play] if words == wanted else []
    found = exact or fitting
    return found[0] if wanted != [set()] and len(found) == 1 else None


def playable_choices(translate: Translator, view: View, names: Sequence[str]) -> list[tuple[str, TypedPlay]]:
    """Return every play that is legal now with its name, sorted; sets, small ones first, come last."""
    plays: list[PlayCard] = [action for action in view.legal if isinstance(action, PlayCard)]
    plays.sort(key=lambda play: (play.card.rank, _COLOURS[play.colour], play.swap_with or 0))
    colours = [action for action in view.legal if isinstance(action, NameColour)]
    sets: list[PlaySet] = [action for action in view.legal if isinstance(action, PlaySet)]
    sets.sort(key=lambda play: (len(play.cards), [card.rank for card in play.cards], play.swap_with or 0))
    return [
        *((play_text(translate, play, names), play) for play in plays),
        *((play_text(translate, several, names), several) for several in sets),
        *((colour_text(translate, action.colour), action) for action in colours),
    ]


def play_text(translate: Translator, play: PlayCard | PlaySet, names: Sequence[str]) -> str:
    if isinstance(play, PlaySet):
        card = " + ".join(card_text(translate, one) for one in play.cards)
    else:
        card = card_text(translate, play.card, play.colour)
    if play.swap_with is None:
        return card
    return translate("card-swapping", card=card, name=names[play.swap_with])


NAMING: Final = frozenset({Phase.COLOUR, Phase.ROULETTE})
MOST_DRAWN: Final = {deck: max(DRAWS.get(card.face, 0) for card in pack(deck)) for deck in Deck}
CARDS_BEFORE_ONE: Final = 2
MAX_OTHERS: Final = 9
AHEAD, BEHIND = 4, 2  # neighbours shown where more sit than fit on a line
MAX_BRIEF_LENGTH: Final = 10  # characters of a name among what happened
TWO_LINES: Final = 76  # characters of small text on two lines of a phone
NAME_LENGTHS: Final = (12, 9, 7, 5, 4)  # to which names are cut until all others fit on two lines


@dataclass(frozen=True, slots=True)
class _HandText:
    """What stands above the cards of a hand; `playable` is whether one of them may be played now."""

    translate: Translator
    view: View
    names: Sequence[str]
    short_names: Sequence[str]
    playable: bool

    def lines(self, *, ends: str, since: SinceMove) -> Iterator[str]:
        """Yield all of it; the arguments are those of `hand_page`."""
        translate, view, names = self.translate, self.view, self.names
        if won_by(view):
            yield f"## {self._decision()}"
            return
        yield f"### {translate('hand-title', cards=len(view.hand))}"
        if view.seat is not None and view.outcome is None:
            if view.seats[view.seat].called:
                yield translate("hand-uno-called")
            elif view.catchable == view.seat and CALL_UNO in view.legal:
                yield translate("hand-uno-forgotten")
        yield translate("hand-top", card=card_text(translate, view.top, view.colour))
        yield self._decision()
        if ends and view.my_turn:
            yield f"-# {translate('hand-ends', when=ends)}"
        if view.my_turn and view.outcome is None:
            yield from self._limit()
        yield from self._accusation()
        brief = [shorten(name, MAX_BRIEF_LENGTH) for name in self.short_names]
        if happened := since_move_text(translate, view, brief, since, hitters=names):
            yield f"-# {happened}"
        if view.outcome is None:
            yield from self._partner()
            if len(view.order) > 1:
                yield f"-# {self._others_line()}"

    def _limit(self) -> Iterator[str]:
        """Yield what drawing now, all that is owed or by one drawing card, may mean under a hand limit."""
        translate, held, view = self.translate, len(self.view.hand), self.view
        limit = view.rules.hand_limit
        if not limit:
            return
        if view.owed and held + view.owed >= limit:
            yield translate("hand-limit-owed", limit=limit, cards=held + view.owed)
        elif held + max(view.owed, MOST_DRAWN[view.rules.deck]) >= limit:
            yield f"-# {translate('hand-limit-near', limit=limit)}"

    def _accusation(self) -> Iterator[str]:
        accusation, names = self.view.accusation, self.names
        if CONVICT in self.view.legal and accusation is not None:
            yield self.translate("hand-vote", name=names[accusation.accused], by=names[accusation.by])
        elif accusation is not None and accusation.accused == self.view.seat:
            yield self.translate("hand-accused", by=names[accusation.by])

    # What there is to decide

    def _decision(self) -> str:
        translate, view = self.translate, self.view
        if view.outcome is not None:
            return self._over(view.outcome)
        own = None if view.seat is None else view.seats[view.seat]
        if own is not None and own.left:
            return translate("hand-left")
        if own is not None and own.out:
            return translate("hand-out")
        if own is not None and own.place is not None:
            return translate("hand-finished", place=own.place)
        if own is not None and own.out_of_hand:
            again = "no" if view.rules.format in ONE_HAND else "yes"
            return translate("hand-limit-reached", limit=view.rules.hand_limit, again=again)
        if view.phase is Phase.OVER:
            return translate("hand-waiting")
        if not view.my_turn:
            jumping = "hand-jump-in" if self.playable else "hand-not-your-turn"
            return translate(jumping, name=self.names[view.turn])
        rules = view.rules  # by which playing a card may cost a penalty, since UNO comes before it
        before = rules.uno is Uno.BEFOREHAND and bool(rules.uno_penalty) and len(view.hand) > 1
        call_first = self.playable and before and can_call(view)
        return self._own_decision() + (f"\n{translate('hand-call-first')}" if call_first else "")

    def _over(self, outcome: MatchOutcome) -> str:
        """Return a sentence on who won the match; the owner of the hand is "you"."""
        translate, seat = self.translate, self.view.seat
        others = [f"**{self.names[winner]}**" for winner in outcome.winners if winner != seat]
        if seat not in outcome.winners:
            return translate("hand-over", winners=join_names(translate, others), count=len(others))
        if others:
            return translate("hand-won-with", names=join_names(translate, others))
        return translate("hand-won")

    def _own_decision(self) -> str:
        translate, view = self.translate, self.view
        if view.phase in NAMING:
            return translate(f"hand-name-{view.phase.value}")
        if ACCEPT in view.legal:
            return self._answer()
        if view.drawn is not None:
            drawn = "hand-drawn" if PASS in view.legal else "hand-drawn-must"
            return translate(drawn, card=card_text(translate, view.drawn))
        if not self.playable:
            last = view.hand[0].number is None and len(view.hand) == 1
            needs_number = last and view.rules.number_last is HouseRule.ON
            return translate("hand-number-last" if needs_number else "hand-nothing-fits")
        return translate("hand-your-turn" if DRAW in view.legal else "hand-must-play")

    def _answer(self) -> str:
        """Return the question how to answer a Draw Two or Wild Draw Four: perhaps with a card."""
        translate, view = self.translate, self.view
        answers = {action.card.face in DRAWS for action in view.legal if isinstance(action, PlayCard)}
        deflecting = "deflect" if answers else "no"
        stacking = "both" if len(answers) > 1 else "yes" if True in answers else deflecting
        if CHALLENGE not in view.legal or view.challenged is None:
            return translate("hand-stack", owed=view.owed, stacking=stacking)
        return translate(
            "hand-answer",
            name=self.names[view.challenged],
            count=view.rules.challenger_draws + view.owed - DRAWS[Face.WILD_DRAW_FOUR],
            owed=view.owed,
            stacking=stacking,
            colour=colour_if_known(translate, view.before),
        )

    # The others

    def _others_line(self) -> str:
        """Return how many cards the others hold, on two lines of a phone if names can be cut so far."""
        line = " · ".join(self._others(self.names))
        for most in NAME_LENGTHS:
            if visible_length(line) <= TWO_LINES:
                break
            names = [shorten(name, most) for name in self.short_names]
            line = comma_list(self.translate, self._others(names))
        return line

    def _partner(self) -> Iterator[str]:
        view = self.view
        if view.partner is not None:
            shown, name = view.seats[view.partner], f"**{self.names[view.partner]}**"
            yield self.translate(
                "hand-partner",
                name=signed(view.teams, view.partner, name),
                cards=shown.cards,
                called="yes" if shown.called else "no",
            )

    def _others(self, names: Sequence[str]) -> list[str]:
        """Return how many cards the others hold, in the order of play; of many only the neighbours."""
        others = other_seats(self.view)
        left_out = len(others) - AHEAD - BEHIND if len(others) > MAX_OTHERS else 0
        told = [self._other(seat, names) for seat in [*others[:AHEAD], *others[AHEAD + left_out :]]]
        if left_out:
            told.insert(AHEAD, self.translate("hand-others-between", count=left_out))
        return told

    def _other(self, seat: int, names: Sequence[str]) -> str:
        view, shown = self.view, self.view.seats[seat]
        return self.translate(
            "hand-other",
            name=signed(view.teams, seat, names[seat]),
            cards=shown.cards,
            called="yes" if shown.called else "no",
            turn="yes" if seat == view.turn and view.phase is not Phase.OVER else "no",
        )


def won_by(view: View) -> bool:
    """Return whether the match is over and the owner of the hand won it."""
    return view.outcome is not None and view.seat in view.outcome.winners


def can_call(view: View) -> bool:
    """Return whether calling UNO makes sense now: not once it is too late, and not with more cards.

    With more it may be legal, too, but cost cards.
    """
    if CALL_UNO not in view.legal:
        return False
    in_time = len(view.hand) == CARDS_BEFORE_ONE or view.catchable == view.seat
    return in_time or _may_come_down_at_once(view)


def _may_come_down_at_once(view: View) -> bool:
    """Return whether UNO may be called before a set or Discard All that leaves one of many cards."""
    if view.rules.uno is not Uno.BEFOREHAND:
        return False
    left = len(view.hand) - 1
    return any(_laid(view, action) == left for action in view.legal)


def _laid(view: View, action: Action) -> int:
    """Return how many cards of a hand are laid at once."""
    if isinstance(action, PlayCard) and action.card.face is Face.DISCARD_ALL:
        return sum(held.colour is action.card.colour for held in view.hand)
    return len(action.cards) if isinstance(action, PlaySet) else 0


def other_seats(view: View) -> list[int]:
    """Return the other seats still in, in the order of play, beginning after the view's own seat."""
    order = list(view.order)[:: view.direction]
    place = order.index(view.seat) if view.seat in order else -1
    return order[place + 1 :] + order[: max(place, 0)]


def colour_question(
    translate: Translator, card: Card, view: View, names: Sequence[str], *, colour: Colour | None = None
) -> str:
    """Return the question which colour a wild shall be, or whether to play it so; a bluff is called one."""
    shown = card_text(translate, card, colour)
    title = translate("hand-colour" if colour is None else "hand-sure", card=shown)
    held = bluffing_with(view, card)
    if not held or view.colour is None:
        return f"### {title}"
    bluff = translate(
        "hand-colour-bluff",
        count=held,
        colour=colour_text(translate, view.colour),
        name=names[next(iter(other_seats(view)), view.turn)],
    )
    return f"### {title}\n{bluff}"


def bluffing_with(view: View, card: Card) -> int:
    """Return how many cards of the colour in force make a Wild Draw Four a bluff; 0 if it is none."""
    rules = view.rules
    judged = rules.wild_draw_four is WildDrawFour.BLUFF and rules.challenges is Challenges.ALLOWED
    if card.face is not Face.WILD_DRAW_FOUR or not judged or view.colour is None:
        return 0
    return sum(held.colour is view.colour for held in view.hand)


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
    return shortened(paragraph(translate, sentences))
