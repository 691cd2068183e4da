"""Components V2 layouts of lobby, table, hand and result.

Every layout is stopped before it is sent: discord.py then keeps nothing of it, and presses reach the
`DynamicItem` of `cogs.buttons` by their custom_id, after a restart as well as before.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from discord import ButtonStyle, ui

from bot.engine.actions import PLAYS
from bot.engine.cards import Colour
from bot.engine.notation import format_action
from bot.render.cards import SYMBOLS, card_text, colour_word
from bot.render.table import closed_page, lobby_page, result_page, table_page
from bot.rooms.state import Stage
from cogs.custom_ids import ButtonId, Verb
from cogs.names import escaped, plain, seat_names

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Words
    from bot.render.hand import HandPage
    from bot.rooms.state import RoomState

    HandId = Callable[[Verb, str], ButtonId]

T = TypeVar("T")

BUTTONS_IN_A_ROW = 5
ACCENTS = {Colour.RED: 0xD7263D, Colour.YELLOW: 0xF2B705, Colour.GREEN: 0x2E9E5B, Colour.BLUE: 0x2F6FDE}
NEUTRAL_ACCENT = 0x5B6270


def _layout(
    *blocks: str, rows: Iterable[ui.ActionRow[ui.LayoutView]] = (), accent: int = NEUTRAL_ACCENT
) -> ui.LayoutView:
    """Return a finished layout: text blocks with lines between them, then rows."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=accent)
    for place, block in enumerate(blocks):
        if place:
            container.add_item(ui.Separator())
        container.add_item(ui.TextDisplay(block))
    for row in rows:
        container.add_item(row)
    layout = ui.LayoutView(timeout=None)
    layout.add_item(container)
    layout.stop()
    return layout


def _accent(view: View) -> int:
    return NEUTRAL_ACCENT if view.colour is None else ACCENTS[view.colour]


def _button(
    label: str,
    custom_id: ButtonId,
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> ui.Button[ui.LayoutView]:
    return ui.Button(label=label, custom_id=str(custom_id), style=style, emoji=emoji, disabled=disabled)


def _row(*buttons: ui.Button[ui.LayoutView]) -> ui.ActionRow[ui.LayoutView]:
    return ui.ActionRow(*buttons)


def _batched(items: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    iterator = iter(items)
    while batch := tuple(islice(iterator, size)):
        yield batch


def text_layout(text: str) -> ui.LayoutView:
    """Return a layout of text alone."""
    return _layout(text)


def page_layout(*blocks: str, ways: Iterable[tuple[str, str, bool]]) -> ui.LayoutView:
    """Return blocks of text with buttons to other pages: label, custom_id, and whether it leads nowhere."""
    buttons: list[ui.Button[ui.LayoutView]] = [
        ui.Button(label=label, custom_id=custom_id, disabled=disabled) for label, custom_id, disabled in ways
    ]
    return _layout(*blocks, rows=[_row(*buttons)] if buttons else [])


def room_layout(words: Words, state: RoomState, *, live: bool = True) -> ui.LayoutView:
    """Return the public message of a room at any stage; a result that is history has no buttons."""
    if state.stage is Stage.LOBBY:
        return _lobby_layout(words, state)
    return (
        _table_layout(words, state)
        if state.stage is Stage.PLAYING
        else _result_layout(words, state, live=live)
    )


def closed_layout(words: Words, state: RoomState) -> ui.LayoutView:
    """Return what is left of a table that was closed."""
    match = state.match
    page = closed_page(
        words,
        by=None if state.closed_by is None else escaped(state.closed_by),
        view=None if match is None else match.view(None),
        names=seat_names(words, state),
        seed="" if match is None else match.hand.stream.seed.hex(),
    )
    return _layout(*page.blocks)


def _lobby_layout(words: Words, state: RoomState) -> ui.LayoutView:
    names = seat_names(words, state)
    starter = None if state.starter is None else state.seat_of(state.starter)
    page = lobby_page(words, rules=state.rules, names=names, host=state.seat_of(state.host), starter=starter)
    full = len(names) >= state.rules.most_seats
    few = len(names) < state.rules.least_seats
    computers = len(state.people()) < len(names)

    def lobby_id(verb: Verb) -> ButtonId:
        return ButtonId(verb, state.token)

    people = _row(
        _button(words("button-join"), lobby_id(Verb.JOIN), style=ButtonStyle.primary, disabled=full),
        _button(words("button-leave"), lobby_id(Verb.LEAVE)),
        _button(words("button-start"), lobby_id(Verb.START), style=ButtonStyle.success, disabled=few),
        _button(words("button-computer-add"), lobby_id(Verb.COMPUTER), disabled=full),
        _button(words("button-computer-remove"), lobby_id(Verb.NO_COMPUTER), disabled=not computers),
    )
    return _layout(*page.blocks, rows=(people, _starter_row(words, state)))


def _starter_row(words: Words, state: RoomState) -> ui.ActionRow[ui.LayoutView]:
    """Return the host's choice of who plays first."""
    choice: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=str(ButtonId(Verb.STARTER, state.token)),
        placeholder=words("lobby-starter-placeholder"),
    )
    named = state.starter is not None
    choice.add_option(label=words("lobby-starter-random"), value="random", default=not named)
    for seat in state.seats:
        if seat.user_id is not None:
            chosen = named and seat.user_id == state.starter
            choice.add_option(label=plain(seat.name), value=str(seat.user_id), default=chosen)
    return ui.ActionRow(choice)


def _table_layout(words: Words, state: RoomState) -> ui.LayoutView:
    match = state.match
    assert match is not None  # noqa: S101 - a room in play has a match
    view = match.view(None)
    page = table_page(
        words, view=view, names=seat_names(words, state), news=state.news, last_hand=state.last_hand
    )

    def table_id(verb: Verb) -> ButtonId:
        return ButtonId(verb, state.token, view.revision)

    row = _row(
        _button(words("button-hand"), table_id(Verb.HAND), style=ButtonStyle.primary),
        _button(words("button-draw"), table_id(Verb.DRAW)),
        _button(words("button-uno"), table_id(Verb.UNO)),
        _button(words("button-catch"), table_id(Verb.CATCH)),
    )
    return _layout(*page.blocks, rows=(row,), accent=_accent(view))


def _result_layout(words: Words, state: RoomState, *, live: bool) -> ui.LayoutView:
    match = state.match
    assert match is not None  # noqa: S101 - a room with a result had a match
    page = result_page(
        words,
        view=match.view(None),
        names=seat_names(words, state),
        hands_won=[tally.hands_won for tally in state.tallies],
        seed=match.hand.stream.seed.hex(),
        news=state.news,
    )
    rematch = ButtonId(Verb.REMATCH, state.token)
    row = _row(_button(words("button-rematch"), rematch, style=ButtonStyle.primary))
    return _layout(*page.blocks, rows=(row,) if live else (), accent=ACCENTS[Colour.YELLOW])


def hand_layout(
    words: Words, page: HandPage, *, view: View, token: str, notice: str | None = None
) -> ui.LayoutView:
    """Return a seat's own hand: every card a button, and what else it can do."""

    def hand_id(verb: Verb, arg: str = "") -> ButtonId:
        return ButtonId(verb, token, view.revision, arg)

    cards = [
        _button(
            button.label,
            hand_id(Verb.COLOUR if button.card.wild else Verb.PLAY, button.card.code),
            style=ButtonStyle.primary if button.playable else ButtonStyle.secondary,
            emoji=button.emoji,
            disabled=not button.playable,
        )
        for button in page.buttons
    ]
    rows: list[ui.ActionRow[ui.LayoutView]] = []
    if view.outcome is None and view.hand:
        rows += [_row(*batch) for batch in _batched(cards, BUTTONS_IN_A_ROW)]
        rows.append(_row(*_decision_buttons(words, page, hand_id)))
    text = page.text if notice is None else f"{page.text}\n> {notice}"
    return _layout(text, rows=rows, accent=_accent(view))


def _decision_buttons(words: Words, page: HandPage, hand_id: HandId) -> Iterator[ui.Button[ui.LayoutView]]:
    if page.answer:
        yield _button(words("button-challenge"), hand_id(Verb.CHALLENGE, ""), style=ButtonStyle.danger)
        yield _button(words("button-accept"), hand_id(Verb.ACCEPT, ""), style=ButtonStyle.primary)
    elif page.keep:
        yield _button(words("button-pass"), hand_id(Verb.PASS, ""), style=ButtonStyle.primary)
    else:
        yield _button(words("button-draw"), hand_id(Verb.DRAW, ""), disabled=not page.draw)
    if page.pages > 1:
        before, after = max(page.page - 1, 0), min(page.page + 1, page.pages - 1)
        first, last = page.page == 0, page.page == page.pages - 1
        yield _button(words("button-previous"), hand_id(Verb.PAGE, f"<{before}"), disabled=first)
        yield _button(words("button-next"), hand_id(Verb.PAGE, f">{after}"), disabled=last)
    if page.uno:
        yield _button(words("button-uno"), hand_id(Verb.UNO, ""), style=ButtonStyle.success)


def colour_layout(words: Words, card: Card, *, view: View, token: str) -> ui.LayoutView:
    """Return the question which colour a wild card shall be."""
    colours = [
        _button(
            colour_word(words, play.colour),
            ButtonId(Verb.PLAY, token, view.revision, format_action(play)),
            style=ButtonStyle.primary,
            emoji=SYMBOLS[play.colour],
        )
        for play in PLAYS[card]
        if play.colour is not None
    ]
    back = _button(words("button-back"), ButtonId(Verb.PAGE, token, view.revision, "0"))
    question = words("hand-colour", card=card_text(words, card))
    return _layout(f"### {question}", rows=(_row(*colours), _row(back)), accent=_accent(view))


def ping_view(words: Words, state: RoomState) -> ui.View:
    """Return the button under a ping: the way to the own hand."""
    assert state.match is not None  # noqa: S101 - only a match in play pings
    view = ui.View(timeout=None)
    custom_id = ButtonId(Verb.HAND, state.token, state.match.revision)
    view.add_item(ui.Button(label=words("button-hand"), custom_id=str(custom_id), style=ButtonStyle.primary))
    view.stop()
    return view
