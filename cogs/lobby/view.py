"""The host's panel: seats, clock and entry of a lobby; private, edited in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ui

from bot.rooms.changes.host import seat_key
from bot.rooms.state.timing import CLOCKS
from cogs.core.custom_ids import MAX_CHOICES, ButtonId, Verb
from cogs.core.layouts import Button, Layout, Row, button, choice_menu, layout, row
from cogs.core.names import seat_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.i18n import Translator
    from bot.rooms.state.room_state import RoomState

SEATS_ON_A_PAGE: Final = MAX_CHOICES - 1  # one of the menus has a choice beside the seats
NO_STARTER: Final = "random"

Choice = tuple[str, str]


def manage_layout(
    translate: Translator,
    state: RoomState,
    *,
    page: int = 0,
    moving: str | None = None,
    notice: str | None = None,
) -> Layout:
    """Return the host's panel; the menus offer the seats of a page, from 0, or the last ones."""
    page = max(0, min(page, (len(state.seats) - 1) // SEATS_ON_A_PAGE))
    rows = _menus(translate, state, page) if moving is None else _swap(translate, state, page, moving)
    title, note = translate("manage-title"), translate("manage-note")
    line = f"> {notice}" if notice else f"-# {note}"
    return layout(f"### {title}\n{line}", rows=[*rows, _buttons(translate, state, page, moving)])


def _menus(translate: Translator, state: RoomState, page: int) -> Iterator[Row]:
    people = [(key, name) for key, name in _seats(translate, state, page) if not key.startswith("c")]
    others = [(key, name) for key, name in people if key != str(state.host)]
    starter = str(state.starter or NO_STARTER)
    anybody = [(NO_STARTER, translate("manage-starter-random")), *people]
    first = [(key, translate("manage-starter", name=name)) for key, name in anybody]
    arg = str(page)
    now = dict(first).get(starter, first[0][1])
    yield _menu(ButtonId(Verb.STARTER, state.token, 0, arg), now, first, starter)
    yield _clock_menu(translate, state, page)
    if len(state.seats) > 1:
        moved = _seats(translate, state, page)
        yield _menu(ButtonId(Verb.SEAT, state.token, 0, arg), translate("manage-move"), moved)
    if others:
        yield _menu(ButtonId(Verb.HAND_OVER, state.token, 0, arg), translate("manage-hand-over"), others)
        yield _menu(ButtonId(Verb.KICK, state.token, 0, arg), translate("manage-kick"), others)


def _clock_menu(translate: Translator, state: RoomState, page: int) -> Row:
    choices = [
        (str(clock or 0), translate("manage-clock", clock=translate(f"settings-clock-{clock or 0}")))
        for clock in CLOCKS
    ]
    held = str(state.timing.clock or 0)
    now = dict(choices).get(held, choices[0][1])
    return _menu(ButtonId(Verb.CLOCK, state.token, 0, str(page)), now, choices, held)


def _swap(translate: Translator, state: RoomState, page: int, moving: str) -> Iterator[Row]:
    every = [(seat_key(state, seat), name) for seat, name in enumerate(_plain_names(translate, state))]
    name = dict(every).get(moving, "?")
    others = [(key, other) for key, other in _seats(translate, state, page) if key != moving]
    if others:
        custom_id = ButtonId(Verb.SEAT_WITH, state.token, 0, f"{moving}.{page}")
        yield _menu(custom_id, translate("manage-swap", name=name), others)


def _buttons(translate: Translator, state: RoomState, page: int, moving: str | None) -> Row:
    def panel_id(verb: Verb, arg: str = "") -> ButtonId:
        return ButtonId(verb, state.token, 0, arg)

    if moving is not None:
        back = [button(translate("button-back"), panel_id(Verb.MANAGE, str(page)))]
    else:
        locked = state.entry.locked
        lock = translate("button-unlock" if locked else "button-lock")
        back = [
            button(lock, panel_id(Verb.LOCK, "off" if locked else "on"), emoji="🔓" if locked else "🔒"),
            *_remove_computer(translate, state),
            button(
                translate("button-shuffle"), panel_id(Verb.SHUFFLE, str(page)), disabled=len(state.seats) < 2
            ),
        ]
    for other in range(0, len(state.seats), SEATS_ON_A_PAGE):
        number = other // SEATS_ON_A_PAGE
        if number != page:
            last = min(other + SEATS_ON_A_PAGE, len(state.seats))
            label = translate("manage-page", first=other + 1, last=last)
            arg = str(number) if moving is None else f"{number}.{moving}"
            back.append(button(label, panel_id(Verb.MANAGE, arg)))
    return row(*back)


def _remove_computer(translate: Translator, state: RoomState) -> Iterator[Button]:
    if len(state.people()) < len(state.seats):
        yield button(translate("button-computer-remove"), ButtonId(Verb.NO_COMPUTER, state.token))


def _seats(translate: Translator, state: RoomState, page: int) -> list[Choice]:
    """Return the keys and names of the seats on a page."""
    names = _plain_names(translate, state)
    seats = range(len(names))[page * SEATS_ON_A_PAGE : (page + 1) * SEATS_ON_A_PAGE]
    return [(seat_key(state, seat), names[seat]) for seat in seats]


def _plain_names(translate: Translator, state: RoomState) -> list[str]:
    """Return each seat's number and name: two people may be called the same."""
    return [
        translate("lobby-seat", number=number, name=name)
        for number, name in enumerate(seat_names(translate, state, markdown=False), 1)
    ]


def _menu(custom_id: ButtonId, placeholder: str, choices: Iterable[Choice], chosen: str | None = None) -> Row:
    return ui.ActionRow(choice_menu(custom_id, chosen, choices, placeholder=placeholder))
