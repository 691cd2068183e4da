"""Names of seats as they may be shown: display names are text from strangers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render import escape

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.rooms.state.room_state import RoomState

MOST_CHARACTERS = 32


def plain(name: str) -> str:
    """Return a display name on one line, without control characters, not too long; not escaped."""
    return escape.plain(name, most=MOST_CHARACTERS) or "?"


def escaped(name: str) -> str:
    """Return a display name that is safe inside Discord's markdown and mentions nobody."""
    return escape.escaped(name, most=MOST_CHARACTERS) or "?"


def seat_names(translate: Translator, state: RoomState, *, markdown: bool = True) -> tuple[str, ...]:
    """Return the name of each seat; computer players are numbered."""
    names: list[str] = []
    computers = 0
    for seat in state.seats:
        if seat.user_id is None:
            computers += 1
            names.append(translate("computer-name", number=computers))
        else:
            names.append(escaped(seat.name) if markdown else plain(seat.name))
    return tuple(names)


def seat_labels(
    translate: Translator, state: RoomState, view: View, seats: Iterable[int]
) -> list[tuple[int, str]]:
    """Return seats with what stands on their buttons: name and number of cards."""
    names = seat_names(translate, state, markdown=False)
    return [
        (seat, translate("seat-choice", name=names[seat], cards=view.seats[seat].cards)) for seat in seats
    ]
