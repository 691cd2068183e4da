"""The private layout of a hand: one page with its picture, and the buttons of its cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from discord import ButtonStyle, ui

from bot.discordpy.components import MAX_COMPONENTS
from bot.engine.actions import CatchUno
from bot.engine.cards import Card, Colour
from bot.engine.cards import card as card_named
from bot.engine.view import View
from bot.i18n import Translator
from bot.players.heuristics import NO_MOVES
from bot.render.cards import SYMBOLS, CardFaces, colour_word
from bot.render.events import SinceMove
from bot.render.hand_order import HandDisplay
from bot.render.pictures.hand import CardButton, HandPage, Tap, hand_page
from bot.render.seats import shorten
from bot.rooms.changes.notes import is_practice
from bot.rooms.changes.play import accusation_name
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import RoomState
from bot.rooms.stores.settings import Preferences, Shown, Sorting
from cogs.core.attachments import Picture
from cogs.core.custom_ids import ButtonId, format_id, parse_uint
from cogs.core.layouts import BUTTONS_IN_A_ROW, Button, Row, accent_of, batched, button, layout, row
from cogs.core.links import OPEN_PREFERENCES
from cogs.core.names import NameForm, names_of, seat_names
from cogs.core.verbs import Verb
from cogs.table.view import own_page, relative

PREFERENCES: Final = "⚙️"
REACTIONS: Final = "😀"
HINT: Final = "💡"
CARDS_IN_A_ROW: Final = 4  # a phone shows no more number cards per row
PHONE: Final = 265  # width of a row on a phone in pixels: wider rows break and leave single buttons
BUTTON: Final = 50  # pixels of a button with an emoji but no label; each character adds `LETTER`
LETTER: Final = 7
GAP: Final = 8
WORD: Final = 32  # pixels of a button without an emoji, plus those of its characters
MIN_NAME_LENGTH: Final = 4  # minimum characters of a shortened name on a catch button
EVERYTHING: Final = "*"
"""Prefix of a page number: show all cards, even if the owner prefers the playable ones."""

CustomId: TypeAlias = ButtonId | str
Catch: TypeAlias = tuple[int, str]  # a seat that can be caught, and its name for the button

VERBS: Final = {
    Tap.PLAY: Verb.PLAY,
    Tap.COLOUR: Verb.COLOUR,
    Tap.SWAP: Verb.SWAP,
    Tap.TOGETHER: Verb.TOGETHER,
    Tap.WHY: Verb.WHY,
}
MORE: Final = "+"  # follows each chosen card in the custom_id of the question for further cards of a set


class HandIds:
    """Builds the custom_ids of one hand, as its owner sees it at one revision."""

    __slots__ = ("_accusation", "_jumping", "_pile", "_revision", "_token", "view")

    def __init__(self, view: View, token: str) -> None:
        self.view = view
        self._token = token
        self._revision = view.revision
        self._jumping = not view.my_turn
        self._pile = view.discard_pile
        self._accusation = "" if view.accusation is None else accusation_name(view.accusation)

    def __call__(self, verb: Verb, arg: str = "") -> CustomId:
        return format_id(verb, self._token, self._revision, arg)

    def play(self, text: str) -> CustomId:
        """Return the custom_id that plays a card; out of turn it is valid until another card is played."""
        return self(Verb.JUMP, f"{self._pile}.{text}") if self._jumping else self(Verb.PLAY, text)

    def vote(self, verb: Verb) -> CustomId:
        """Return the custom_id that votes on the accusation open at this revision."""
        return self(verb, self._accusation)

    def card(self, card: CardButton) -> CustomId:
        if card.tap is Tap.PLAY:
            return self.play(card.card.code)
        if card.tap is Tap.TOGETHER:
            return self(Verb.TOGETHER, card.card.code + MORE)
        return self(VERBS[card.tap], card.card.code)


def hand_layout(
    translate: Translator,
    page: HandPage,
    *,
    ids: HandIds,
    notice: str | None = None,
    picture: Picture | None = None,
    heading: str = "",
) -> ui.LayoutView:
    """Return the layout of a seat's hand: its cards as buttons, and its other actions."""
    view = ids.view
    rows: list[Row] = []
    if view.outcome is None and view.hand:
        decisions = list(_decision_buttons(translate, page, ids))
        others = list(_other_buttons(translate, page, ids))
        own = _own_buttons(translate, page, ids, beside=others)
        together = _fit_in_a_row([*decisions, *others, *own])
        if page.catch is not None:
            in_the_row = decisions + others if together else others
            own = _with_catch(translate, page.catch, ids, own=own, beside=in_the_row)
        others += own
        if together:
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


def _rows(buttons: Iterable[Button], size: int) -> Iterator[Row]:
    return (row(*batch) for batch in batched(buttons, size))


def _width(one: Button) -> int:
    return (WORD if one.emoji is None else BUTTON) + LETTER * len(one.label or "")


def _fit_in_a_row(buttons: Sequence[Button]) -> bool:
    return sum(_width(one) + GAP for one in buttons) <= PHONE + GAP


def card_rows(cards: Sequence[Button], most: int, *, words: bool = False) -> list[Row]:
    """Return rows of cards that a phone does not wrap; if those are too many, rows of equal length."""
    packed: list[list[Button]] = []
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


def _card_buttons(page: HandPage, ids: HandIds) -> Iterator[Button]:
    for kind in page.buttons:
        style = ButtonStyle.primary if kind.playable else ButtonStyle.secondary
        yield button(kind.label, ids.card(kind), style=style, emoji=kind.emoji)


def _decision_buttons(translate: Translator, page: HandPage, ids: HandIds) -> Iterator[Button]:
    """Yield the decisions apart from the cards: five buttons at most."""
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
    translate: Translator, colour: Colour, count: int, custom_id: CustomId, *, style: ButtonStyle, words: bool
) -> Button:
    """Return the button that names a colour, with the number of its cards in the hand."""
    said = colour_word(translate, colour)
    if words:
        return button(translate("colour-choice-said", colour=said, count=count), custom_id, style=style)
    label = translate("colour-choice", colour=said, count=count)
    return button(label, custom_id, style=style, emoji=SYMBOLS[colour])


def uno_button(translate: Translator, ids: HandIds, question: str = "") -> Button:
    """Return the UNO button; pressed beside a question, it brings the question back."""
    return button(translate("button-uno"), ids(Verb.UNO, question), style=ButtonStyle.success)


def _other_buttons(translate: Translator, page: HandPage, ids: HandIds) -> Iterator[Button]:
    """Yield the buttons for other pages and about other players: five at most."""
    if page.pages > 1:
        before, after = max(page.page - 1, 0), min(page.page + 1, page.pages - 1)
        first, last = page.page == 0, page.page == page.pages - 1
        mark = EVERYTHING if page.everything else ""
        yield button(translate("button-previous"), ids(Verb.PAGE, f"{mark}<{before}"), disabled=first)
        yield button(translate("button-next"), ids(Verb.PAGE, f"{mark}>{after}"), disabled=last)
    if page.hidden:
        yield button(translate("button-all"), ids(Verb.PAGE, EVERYTHING))
    if page.vote:
        yield button(translate("button-convict"), ids.vote(Verb.CONVICT), style=ButtonStyle.danger)
        yield button(translate("button-acquit"), ids.vote(Verb.ACQUIT))
    elif page.accuse:
        yield button(translate("button-accuse"), ids(Verb.ACCUSE))


def _own_buttons(
    translate: Translator, page: HandPage, ids: HandIds, *, beside: Sequence[Button]
) -> list[Button]:
    """Return the owner's personal buttons that fit in the row; without emojis if it is full."""
    offers: list[tuple[str, CustomId, str]] = []
    if page.hint:
        offers.append((translate("button-hint"), ids(Verb.HINT), HINT))
    if page.react:
        offers.append((translate("button-reactions"), ids(Verb.REACT), REACTIONS))
    del offers[max(BUTTONS_IN_A_ROW - len(beside) - 1, 0) :]
    if len(beside) < BUTTONS_IN_A_ROW:
        offers.append((translate("button-preferences"), OPEN_PREFERENCES, PREFERENCES))
    shown = [button(label, custom_id, emoji=emoji) for label, custom_id, emoji in offers]
    if _fit_in_a_row([*beside, *shown]):
        return shown
    return [button(label, custom_id) for label, custom_id, _ in offers]


def _with_catch(
    translate: Translator, catch: Catch, ids: HandIds, *, own: list[Button], beside: Sequence[Button]
) -> list[Button]:
    """Return the personal buttons with a catch at the end, replacing as few as leave room for a name.

    The buttons before it never move when it comes or goes.
    """
    for kept in range(min(len(own), BUTTONS_IN_A_ROW - len(beside) - 1), 0, -1):
        for shown in (own[:kept], [button(one.label, one.custom_id or "") for one in own[:kept]]):
            if _room_for_name(translate, [*beside, *shown]) >= min(MIN_NAME_LENGTH, len(catch[1])):
                return [*shown, catch_button(translate, catch, ids, beside=[*beside, *shown])]
    return [catch_button(translate, catch, ids, beside=beside)]


def catch_button(translate: Translator, catch: Catch, ids: HandIds, *, beside: Sequence[Button]) -> Button:
    """Return the catch button of a seat, with as much of the name as fits a phone beside other buttons."""
    seat, name = catch
    room = _room_for_name(translate, beside)
    label = translate("button-catch")
    if room >= min(MIN_NAME_LENGTH, len(name)):
        label = translate("button-catch-name", name=shorten(name, room))
    return button(label, ids(Verb.CATCH, str(seat)), style=ButtonStyle.danger)


def _room_for_name(translate: Translator, beside: Sequence[Button]) -> int:
    """Return the number of name characters that a phone can show on a catch beside other buttons."""
    room = (PHONE - WORD - sum(_width(one) + GAP for one in beside)) // LETTER
    return room - len(translate("button-catch-name", name=""))


def hand_display(
    preferences: Preferences,
    faces: CardFaces,
    *,
    everything: bool = False,
    reacts: bool = False,
    catchable: tuple[int, ...] = (),
) -> HandDisplay:
    """Return how a hand is displayed, from the owner's preferences and the state of the room."""
    return HandDisplay(
        by_rank=preferences.sorting is Sorting.RANK,
        playable_only=preferences.shown is Shown.PLAYABLE,
        everything=everything,
        faces=faces,
        reacts=reacts,
        words=preferences.words,
        catchable=catchable,
    )


def page_pressed(arg: str) -> tuple[int, bool]:
    """Return the page (from 0) that a button of a hand names, and whether to show all cards."""
    return parse_uint(arg.lstrip(f"{EVERYTHING}<>"), 0), arg.startswith(EVERYTHING)


def card_pressed(code: str) -> Card:
    """Return the card that a button of a hand names, or raise RoomRefused."""
    try:
        return card_named(code)
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_CARD) from None


def build_hand_page(
    translate: Translator, state: RoomState, view: View, display: HandDisplay, *, page: int | None = None
) -> HandPage:
    """Return a page of a hand, from 0; None for the most relevant one."""
    if state.intermission is not None and view.seat is not None:
        return own_page(translate, state, view.seat)
    names = seat_names(translate, state)
    wait = None if view.seat is None else state.timing.wait_for(view.seat)
    ends = "" if wait is None or wait.ends is None else relative(wait.ends)
    shown = hand_page(
        translate,
        view,
        names,
        page=page,
        display=display,
        ends=ends,
        short_names=names_of(translate, state.seats, form=NameForm.SHORT),
        since=_since_move(state, view.seat),
    )
    hint = is_practice(state) and _has_choice(view)
    return replace(shown, hint=hint, catch=catch_offered(translate, state, view, display.catchable))


def catch_offered(
    translate: Translator, state: RoomState, view: View, catchable: Collection[int]
) -> Catch | None:
    """Return the seat that a hand offers to catch, its grace being over; never the partner's."""
    seat = view.catchable
    if seat is None or seat not in catchable or seat == view.partner or CatchUno(seat) not in view.legal:
        return None
    return seat, seat_names(translate, state, markdown=False)[seat]


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
    """Return the next page of an open hand: the same one, unless a card was just drawn."""
    everything = before is not None and before.everything
    if everything is not display.everything:
        display = replace(display, everything=everything)
    number = None if before is None or view.drawn is not None else before.page
    return build_hand_page(translate, state, view, display, page=number)
