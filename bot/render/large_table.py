"""The seats of a large table, which are too many for a line each.

The seats around the one whose turn it is and those with few cards left have a line of their own; then all
seats follow in few words.

Names are escaped already.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.render.reactions import with_reaction

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.engine.view import SeatView, View
    from bot.i18n import Translator

LARGE_TABLE: Final = 12  # with more seats than that, not every seat has a line
BEFORE, AFTER = 1, 3  # seats shown in full around the one whose turn it is
NEARLY_DONE: Final = 2  # cards with which a seat is nearly done
MOST_NEARLY_DONE: Final = 6
LONGEST_NAME: Final = 16
LONGEST_NAME_IN_COUNT: Final = 10

_CHARACTER: Final = re.compile(r"\\.|.", re.DOTALL)


def shorten(name: str, most: int) -> str:
    """Return an escaped name cut to `most` characters; escapes are not counted, and none is cut in two."""
    characters = _CHARACTER.findall(name)
    return name if len(characters) <= most else "".join(characters[: most - 1]) + "…"


def with_number(translate: Translator, seat: int, name: str) -> str:
    """Return a name with the number that the picture of a large table shows in its place."""
    return translate("large-table-name", number=seat + 1, name=name)


def large_table_blocks(
    translate: Translator,
    view: View,
    names: Sequence[str],
    lines: Sequence[str],
    reactions: Mapping[int, str],
) -> list[str]:
    """Return the blocks of a large table.

    Args:
        translate: The language.
        view: A spectator's.
        names: Of all seats.
        lines: A line for each seat, in full.
        reactions: The emojis with which players react now, by seat.
    """
    around_turn = _seats_around_turn(view)
    order = translate("large-table-order")
    blocks = ["\n".join([*(lines[seat] for seat in around_turn), f"-# {order}"])]
    nearly_done = [
        seat
        for seat in view.seats
        if _is_playing(seat) and seat.cards <= NEARLY_DONE and seat.seat not in around_turn
    ]
    nearly_done.sort(key=lambda seat: (seat.cards, seat.seat))
    if nearly_done:
        blocks.append("\n".join(lines[seat.seat] for seat in nearly_done[:MOST_NEARLY_DONE]))
    blocks.append(" · ".join(_seat_in_brief(translate, view, seat, names, reactions) for seat in view.seats))
    return blocks


def _seats_around_turn(view: View) -> list[int]:
    """Return the seats around the one whose turn it is, in order of play."""
    order = view.order if view.direction == 1 else view.order[::-1]
    if view.turn not in order:
        return [view.turn]
    place = order.index(view.turn)
    around = (order[(place + step) % len(order)] for step in range(-BEFORE, AFTER + 1))
    return list(dict.fromkeys(around))


def _is_playing(seat: SeatView) -> bool:
    return not (seat.left or seat.out or seat.out_of_hand)


def _seat_in_brief(
    translate: Translator, view: View, seat: SeatView, names: Sequence[str], reactions: Mapping[int, str]
) -> str:
    """Return a seat in few words: its name, how many cards it holds, its points if there are any."""
    name = with_number(translate, seat.seat, shorten(names[seat.seat], LONGEST_NAME_IN_COUNT))
    name = with_reaction(translate, name, seat.seat, reactions)
    if not _is_playing(seat):
        return translate("seat-gone", name=name)
    key = "large-table-turn" if seat.seat == view.turn else "large-table-seat"
    return translate(key, name=name, cards=seat.cards, points=seat.points)
