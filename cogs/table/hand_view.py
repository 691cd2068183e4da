"""Layouts for the owner of a hand alone: a page of it with its picture, and questions in its place."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from discord import ButtonStyle, ui

from bot.discordpy.components import MAX_COMPONENTS
from bot.engine.actions import PlaySet
from bot.engine.cards import Face
from bot.engine.notation import format_action
from bot.players.heuristics import NO_MOVES
from bot.render.cards import NO_FACES, SYMBOLS, button_label, card_text, colour_word, counted_words
from bot.render.events import SinceMove
from bot.render.pictures.hand import (
    HandDisplay,
    HandPage,
    Tap,
    can_call,
    colour_question,
    colours_held,
    hand_page,
)
from bot.rooms.changes.notes import is_practice
from bot.rooms.stores.preferences import Shown, Sorting
from cogs.core.custom_ids import MAX_CHOICES, ButtonId, Verb, format_id
from cogs.core.layouts import (
    BUTTONS_IN_A_ROW,
    accent_of,
    batched,
    button,
    layout,
    row,
)
from cogs.core.links import OPEN_PREFERENCES
from cogs.core.names import seat_names, short_seat_names
from cogs.table.reactions import Reaction
from cogs.table.view import own_page, relative

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from bot.engine.actions import PlayCard
    from bot.engine.cards import Card, Colour
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.render.cards import CardFaces
    from bot.render.pictures.hand import CardButton
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.stores.preferences import Preferences
    from cogs.core.files import Picture


PREFERENCES: Final = "⚙️"
REACTIONS: Final = "😀"
HINT: Final = "💡"
CARDS_IN_A_ROW: Final = 4
"""Of number cards, a phone shows no more."""
PHONE: Final = 265
"""Pixels that a row has on a phone: what is wider breaks, and leaves rows of one."""
BUTTON: Final = 50
"""Pixels of a button with an emoji but no label; each character takes `LETTER` more."""
LETTER: Final = 7
GAP: Final = 8
WORD: Final = 32
"""Pixels of a button without an emoji, beside those of its characters."""
EVERYTHING: Final = "*"
"""Before the number of a page: all cards are wanted, although the owner prefers the playable ones."""

CustomId: TypeAlias = ButtonId | str

VERBS: Final = {
    Tap.PLAY: Verb.PLAY,
    Tap.COLOUR: Verb.COLOUR,
    Tap.SWAP: Verb.SWAP,
    Tap.TOGETHER: Verb.TOGETHER,
    Tap.WHY: Verb.WHY,
}
MORE: Final = "+"
"""After the cards chosen so far, in the custom_id of a question which further ones are laid with them."""


class HandIds:
    """Makes the custom_ids of one hand at one moment."""

    __slots__ = ("_jumping", "_pile", "_revision", "_token")

    def __init__(self, view: View, token: str) -> None:
        self._token = token
        self._revision = view.revision
        self._jumping = not view.my_turn
        self._pile = view.discard_pile

    def __call__(self, verb: Verb, arg: str = "") -> CustomId:
        """Return the custom_id of a button for this moment."""
        return format_id(verb, self._token, self._revision, arg)

    def play(self, text: str) -> CustomId:
        """Return the custom_id that plays a card; out of turn it is good until another card is played."""
        return self(Verb.JUMP, f"{self._pile}.{text}") if self._jumping else self(Verb.PLAY, text)

    def card(self, card: CardButton) -> CustomId:
        """Return the custom_id of a card's button."""
        if card.tap is Tap.PLAY:
            return self.play(card.card.code)
        if card.tap is Tap.TOGETHER:
            return self(Verb.TOGETHER, card.card.code + MORE)
        return self(VERBS[card.tap], card.card.code)


def hand_layout(
    translate: Translator,
    page: HandPage,
    *,
    view: View,
    token: str,
    notice: str | None = None,
    picture: Picture | None = None,
    heading: str = "",
    also: Sequence[ui.Button[ui.LayoutView]] = (),
    ids: HandIds | None = None,
) -> ui.LayoutView:
    """Return a seat's own hand: every card a button, what else it can do, and what is decided `also`."""
    ids = ids or HandIds(view, token)
    rows: list[ui.ActionRow[ui.LayoutView]] = []
    if view.outcome is None and view.hand:
        decisions = [*_decision_buttons(translate, page, ids), *also]
        others = list(_other_buttons(translate, page, ids))
        narrow = page.challenge  # long labels, which fill a phone
        if page.hint and not narrow and len(others) < BUTTONS_IN_A_ROW - 1:
            others.append(button(None, ids(Verb.HINT), emoji=HINT))
        if page.react and not narrow and len(others) < BUTTONS_IN_A_ROW - 1:
            label = translate("button-reactions") if page.words else None
            others.append(button(label, ids(Verb.REACT), emoji=REACTIONS))
        if not narrow and len(others) < BUTTONS_IN_A_ROW:
            label = translate("button-preferences") if page.words else None  # an emoji is no word
            others.append(button(label, OPEN_PREFERENCES, emoji=PREFERENCES))
        if _fit_in_a_row([*decisions, *others]):
            decisions, others = decisions + others, []
        rows += _rows(decisions, BUTTONS_IN_A_ROW)
        rows += _rows(others, BUTTONS_IN_A_ROW)
        beside = 3 + sum(1 + len(one.children) for one in rows)  # the frame, the text, and a picture
        cards = list(_card_buttons(page, ids))
        rows = [*card_rows(cards, MAX_COMPONENTS - beside, words=page.words), *rows]
    if page.next_hand is not None:
        asks = ids(Verb.NEXT_HAND, page.next_hand)
        label, style = translate("button-next-hand"), ButtonStyle.primary
        rows.append(row(button(label, asks, style=style, disabled=page.asked)))
    text = "\n".join(filter(None, (heading, page.text, notice and f"> {notice}")))
    return layout(text, rows=rows, accent=accent_of(view), picture=picture)


def _rows(buttons: Iterable[ui.Button[ui.LayoutView]], size: int) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    return (row(*batch) for batch in batched(buttons, size))


def _width(one: ui.Button[ui.LayoutView]) -> int:
    return (WORD if one.emoji is None else BUTTON) + LETTER * len(one.label or "")


def _fit_in_a_row(buttons: Sequence[ui.Button[ui.LayoutView]]) -> bool:
    return sum(_width(one) + GAP for one in buttons) <= PHONE + GAP


def card_rows(
    cards: Sequence[ui.Button[ui.LayoutView]], most: int, *, words: bool = False
) -> list[ui.ActionRow[ui.LayoutView]]:
    """Return cards in rows that a phone shows unbroken; if these are too many, in rows of one length."""
    packed: list[list[ui.Button[ui.LayoutView]]] = []
    left = 0
    for card in cards:
        width = _width(card)
        if not packed or len(packed[-1]) == CARDS_IN_A_ROW or width + GAP > left:
            packed.append([])
            left = PHONE + GAP
        packed[-1].append(card)
        left -= width + GAP
    if len(cards) + len(packed) > most:
        sizes = range(2 if words else CARDS_IN_A_ROW, BUTTONS_IN_A_ROW)
        fitting = (size for size in sizes if len(cards) - (-len(cards) // size) <= most)
        return list(_rows(cards, next(fitting, CARDS_IN_A_ROW)))
    return [row(*some) for some in packed]


def _card_buttons(page: HandPage, ids: HandIds) -> Iterator[ui.Button[ui.LayoutView]]:
    for kind in page.buttons:
        style = ButtonStyle.primary if kind.playable else ButtonStyle.secondary
        yield button(kind.label, ids.card(kind), style=style, emoji=kind.emoji)


def _decision_buttons(
    translate: Translator, page: HandPage, ids: HandIds
) -> Iterator[ui.Button[ui.LayoutView]]:
    """Yield what there is to decide beside the cards: five buttons at most."""
    for colour, count in page.colours:
        named = ids(Verb.NAME, f">{colour.value}")
        yield colour_button(translate, colour, count, named, style=ButtonStyle.primary, words=page.words)
    if page.challenge:
        yield button(translate("button-challenge"), ids(Verb.CHALLENGE), style=ButtonStyle.danger)
    if page.accept is not None:
        label = translate("button-accept", count=page.accept)
        yield button(label, ids(Verb.ACCEPT), style=ButtonStyle.primary)
    if page.keep:
        yield button(translate("button-pass"), ids(Verb.PASS), style=ButtonStyle.primary)
    if page.draw:
        style = ButtonStyle.secondary if page.fits else ButtonStyle.primary
        yield button(translate("button-draw"), ids(Verb.DRAW), style=style)
    if page.uno:
        yield uno_button(translate, ids)


def colour_button(
    translate: Translator,
    colour: Colour,
    count: int,
    custom_id: CustomId,
    *,
    style: ButtonStyle,
    words: bool,
) -> ui.Button[ui.LayoutView]:
    """Return the button of a colour to name, with how many cards of it are held."""
    said = colour_word(translate, colour)
    if words:
        return button(translate("colour-choice-said", colour=said, count=count), custom_id, style=style)
    label = translate("colour-choice", colour=said, count=count)
    return button(label, custom_id, style=style, emoji=SYMBOLS[colour])


def uno_button(translate: Translator, ids: HandIds, question: str = "") -> ui.Button[ui.LayoutView]:
    """Return the call; pressed beside a question, it brings the question back."""
    return button(translate("button-uno"), ids(Verb.UNO, question), style=ButtonStyle.success)


def _other_buttons(translate: Translator, page: HandPage, ids: HandIds) -> Iterator[ui.Button[ui.LayoutView]]:
    """Yield other pages, and what concerns other players: five buttons at most."""
    if page.pages > 1:
        before, after = max(page.page - 1, 0), min(page.page + 1, page.pages - 1)
        first, last = page.page == 0, page.page == page.pages - 1
        mark = EVERYTHING if page.everything else ""
        yield button(translate("button-previous"), ids(Verb.PAGE, f"{mark}<{before}"), disabled=first)
        yield button(translate("button-next"), ids(Verb.PAGE, f"{mark}>{after}"), disabled=last)
    if page.hidden:
        yield button(translate("button-all"), ids(Verb.PAGE, EVERYTHING))
    if page.vote:
        yield button(translate("button-convict"), ids(Verb.CONVICT), style=ButtonStyle.danger)
        yield button(translate("button-acquit"), ids(Verb.ACQUIT))
    elif page.accuse:
        yield button(translate("button-accuse"), ids(Verb.ACCUSE))


def hand_display(
    preferences: Preferences, faces: CardFaces, *, everything: bool = False, reacts: bool = False
) -> HandDisplay:
    """Return how somebody prefers to see their hand, or `everything` this once."""
    return HandDisplay(
        by_rank=preferences.sorting is Sorting.RANK,
        playable_only=preferences.shown is Shown.PLAYABLE,
        everything=everything,
        faces=faces,
        reacts=reacts,
        words=preferences.words,
    )


def cards_of_page(page: HandPage) -> list[Card]:
    """Return the cards of a page, equal ones as often as they are held."""
    return [button.card for button in page.buttons for _ in range(button.count)]


def build_hand_page(
    translate: Translator, state: RoomState, view: View, display: HandDisplay, *, page: int | None = None
) -> HandPage:
    """Return a page of a hand, from 0; None for the one that matters now."""
    if state.intermission is not None and view.seat is not None:
        return own_page(translate, state, view.seat)
    names = seat_names(translate, state)
    wait = None if view.seat is None else state.timing.wait_for(view.seat)
    ends = "" if wait is None or wait.ends is None else relative(wait.ends)
    uncalled = any(one.seat == view.seat for one in state.uncalled_unos)
    shown = hand_page(
        translate,
        view,
        names,
        page=page,
        display=display,
        ends=ends,
        uncalled=uncalled,
        short_names=short_seat_names(translate, state),
        since=_since_move(state, view.seat),
    )
    return replace(shown, hint=True) if is_practice(state) and _has_choice(view) else shown


def _has_choice(view: View) -> bool:
    return view.my_turn and sum(not isinstance(action, NO_MOVES) for action in view.legal) > 1


def _since_move(state: RoomState, seat: int | None) -> SinceMove:
    if seat is None:
        return SinceMove()
    recent = state.recent
    return SinceMove(
        hits=[hit for hit in state.hits if hit.seat == seat],
        events=recent.since_move(seat),
        complete=recent.is_complete(seat),
    )


def page_to_show(
    translate: Translator, state: RoomState, view: View, display: HandDisplay, before: HandPage | None
) -> HandPage:
    """Return the page that an open hand shows next: the same one, unless a card was just drawn to another."""
    everything = before is not None and before.everything
    if everything is not display.everything:
        display = replace(display, everything=everything)
    number = None if before is None or view.drawn is not None else before.page
    return build_hand_page(translate, state, view, display, page=number)


PAGE: Final = "~"
"""Separates, in a custom_id, the card of a question from the page of players."""


def colour_layout(
    translate: Translator,
    card: Card,
    *,
    view: View,
    names: Sequence[str],
    token: str,
    sure: bool = True,
    words: bool = False,
    notice: str | None = None,
    ids: HandIds | None = None,
) -> ui.LayoutView:
    """Return the question which colour to name for a wild card; `sure` if it is the last question."""
    ids = ids or HandIds(view, token)
    held = [kind for kind in view.hand if kind is not card]
    most = max(count for _, count in colours_held(held))
    colours: list[ui.Button[ui.LayoutView]] = []
    for colour, count in colours_held(held):
        play = f"{card.code}>{colour.value}"
        style = ButtonStyle.primary if count == most else ButtonStyle.secondary
        custom_id = ids.play(play) if sure else ids(Verb.SURE, play)
        colours.append(colour_button(translate, colour, count, custom_id, style=style, words=words))
    question = _with_notice(colour_question(translate, card, view, names), notice)
    rows = (row(*colours), row(*_ways_back(translate, view, ids, card.code)))
    return layout(question, rows=rows, accent=accent_of(view))


def sure_layout(
    translate: Translator,
    play: PlayCard,
    *,
    view: View,
    names: Sequence[str],
    token: str,
    notice: str | None = None,
) -> ui.LayoutView:
    """Return the question whether a Wild Draw Four shall really be played."""
    ids = HandIds(view, token)
    text = format_action(play)
    yes = button(translate("button-sure"), ids.play(text), style=ButtonStyle.danger)
    question = _with_notice(colour_question(translate, play.card, view, names, colour=play.colour), notice)
    rows = (row(yes, *_ways_back(translate, view, ids, text)),)
    return layout(question, rows=rows, accent=accent_of(view))


def swap_layout(
    translate: Translator,
    play: PlayCard | PlaySet,
    *,
    view: View,
    partners: Sequence[tuple[int, str]],
    token: str,
    page: int = 0,
    notice: str | None = None,
) -> ui.LayoutView:
    """Return the question with whom hands are swapped: seats with their labels, in this order."""
    ids = HandIds(view, token)
    laid = play.cards if isinstance(play, PlaySet) else (play.card,)
    text = "+".join(card.code for card in laid)
    rows = list(
        _seat_rows(
            translate,
            partners,
            chosen=ids.play(text),
            each=lambda seat: ids.play(f"{text}@{seat}"),
            turned=lambda number: ids(Verb.SWAP, f"{text}{PAGE}{number}"),
            page=page,
        )
    )
    rows.append(row(*_ways_back(translate, view, ids, text)))
    title = translate("hand-swap", card=" + ".join(card_text(translate, card) for card in laid))
    return layout(_with_notice(f"### {title}", notice), rows=rows, accent=accent_of(view))


def accuse_layout(
    translate: Translator, *, view: View, others: Sequence[tuple[int, str]], token: str, page: int = 0
) -> ui.LayoutView:
    """Return the question whom to accuse; `others` are the seats that can be accused, with their labels."""
    ids = HandIds(view, token)
    rows = list(
        _seat_rows(
            translate,
            others,
            chosen=ids(Verb.BLAME),
            each=lambda seat: ids(Verb.BLAME, str(seat)),
            turned=lambda number: ids(Verb.ACCUSE, f"{PAGE}{number}"),
            page=page,
        )
    )
    rows.append(row(button(translate("button-back"), ids(Verb.PAGE, "0"))))
    title, note = translate("hand-accuse"), translate("hand-accuse-note", count=view.rules.table_talk)
    return layout(f"### {title}\n-# {note}", rows=rows, accent=accent_of(view))


def _seat_rows(
    translate: Translator,
    seats: Sequence[tuple[int, str]],
    *,
    chosen: CustomId,
    each: Callable[[int], CustomId],
    turned: Callable[[int], CustomId],
    page: int,
) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    """Yield rows to choose a seat from: buttons for a few, a select for more, pages of it for many."""
    if len(seats) <= BUTTONS_IN_A_ROW:
        yield row(*(button(label, each(seat), style=ButtonStyle.primary) for seat, label in seats))
        return
    pages = list(batched(seats, MAX_CHOICES))
    page = min(max(page, 0), len(pages) - 1)
    choice: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=str(chosen), placeholder=translate("hand-seats-placeholder")
    )
    for seat, label in pages[page]:
        choice.add_option(label=label, value=str(seat))
    yield ui.ActionRow(choice)
    if len(pages) > 1:
        before, after = turned(max(page - 1, 0)), turned(min(page + 1, len(pages) - 1))
        yield row(
            button(translate("button-previous"), before, disabled=page == 0),
            button(translate("button-next"), after, disabled=page == len(pages) - 1),
        )


def _ways_back(
    translate: Translator, view: View, ids: HandIds, question: str
) -> Iterator[ui.Button[ui.LayoutView]]:
    """Yield the way back to the hand, and the call of UNO, which no question gets in the way of."""
    yield button(translate("button-back"), ids(Verb.PAGE, "0"))
    if can_call(view):
        yield uno_button(translate, ids, question)


def _with_notice(text: str, notice: str | None) -> str:
    """Return the text of a question with a notice below it."""
    return text if notice is None else f"{text}\n> {notice}"


def asks_twice(card: Card) -> bool:
    """Return whether a card is one that some people like to confirm: see `Confirming`."""
    return card.face is Face.WILD_DRAW_FOUR


MAX_IN_A_SET: Final = 16
"""So many cards find room in a custom_id; nobody has held as many of a number."""
BESIDE_THE_CARDS: Final = 9
"""Components at most: the frame, the text, a notice, two rows of two buttons."""


@dataclass(frozen=True, slots=True)
class _Look:
    """What stands on the button of a card; without faces, words alone."""

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
    """Return the question which cards are laid together with the `chosen` ones; the first was tapped."""
    ids, first = HandIds(view, token), chosen[0]
    look = _Look(translate, None if words else faces)
    rest = Counter(card for card in view.hand if card.number == first.number)
    rest.subtract(chosen)
    further = sorted(rest.elements(), key=lambda card: card.order)
    only_one = len(chosen) == 1 and len(further) == 1
    if only_one:  # then there is nothing to choose
        chosen, further, rest = [first, *further], [], Counter()
    cards = [*_chosen(look, chosen, ids, fixed=only_one)]
    if len(chosen) < MAX_IN_A_SET:
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
        *card_rows(cards, MAX_COMPONENTS - BESIDE_THE_CARDS, words=words),
        row(*_ways_back(translate, view, ids, _chosen_text(chosen))),
    ]
    return layout(_with_notice("\n".join(lines), notice), rows=rows, accent=accent_of(view))


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
    """Return whether it has to be asked with whom hands are swapped, if these cards are laid."""
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


def reactions_layout(translate: Translator, *, view: View, token: str) -> ui.LayoutView:
    """Return the question how to react."""
    ids = HandIds(view, token)
    buttons = [button(None, ids(Verb.REACT, one.value), emoji=one.emoji) for one in Reaction]
    buttons.append(button(translate("button-back"), ids(Verb.PAGE, "0")))
    rows = [row(*some) for some in batched(buttons, CARDS_IN_A_ROW)]
    title, note = translate("hand-reactions"), translate("hand-reactions-note")
    return layout(f"### {title}\n-# {note}", rows=rows, accent=accent_of(view))
