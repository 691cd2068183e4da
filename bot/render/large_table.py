"""The seats of a large table: who plays now and next and who is nearly done in full, all others by the count.

Names are escaped already.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.view import SeatView, View
    from bot.i18n import Translator

CROWD: Final = 12  # seats that still have a line each
BEFORE, AFTER = 1, 3  # seats shown in full around the one whose turn it is
FEW: Final = 2  # cards with which a seat is nearly done
MOST_FEW: Final = 6
LONGEST_NAME: Final = 16
LONGEST_NAME_IN_COUNT: Final = 10

_SIGN: Final = re.compile(r"\\.|.", re.DOTALL)


def shortened(name: str, most: int) -> str:
    """Return an escaped name of at most so many characters, escapes not counted and none torn apart."""
    signs = _SIGN.findall(name)
    return name if len(signs) <= most else "".join(signs[: most - 1]) + "…"


def numbered(translate: Translator, seat: int, name: str) -> str:
    """Return a name with the number that the picture of a large table shows in its place."""
    return translate("crowd-name", number=seat + 1, name=name)


def crowd_blocks(translate: Translator, view: View, names: Sequence[str], lines: Sequence[str]) -> list[str]:
    """Return the blocks of a large table.

    Args:
        translate: The language.
        view: A spectator's.
        names: Of all seats.
        lines: A line for each seat, in full.
    """
    near = _near(view)
    order = translate("crowd-order")
    blocks = ["\n".join([*(lines[seat] for seat in near), f"-# {order}"])]
    few = [seat for seat in view.seats if _plays(seat) and seat.cards <= FEW and seat.seat not in near]
    few.sort(key=lambda seat: (seat.cards, seat.seat))
    if few:
        blocks.append("\n".join(lines[seat.seat] for seat in few[:MOST_FEW]))
    blocks.append(" · ".join(_count(translate, view, seat, names) for seat in view.seats))
    return blocks


def _near(view: View) -> list[int]:
    """Return the seats around the one whose turn it is, in order of play."""
    order = view.order if view.direction == 1 else view.order[::-1]
    if view.turn not in order:
        return [view.turn]
    place = order.index(view.turn)
    around = (order[(place + step) % len(order)] for step in range(-BEFORE, AFTER + 1))
    return list(dict.fromkeys(around))


def _plays(seat: SeatView) -> bool:
    return not (seat.left or seat.out)


def _count(translate: Translator, view: View, seat: SeatView, names: Sequence[str]) -> str:
    """Return a seat in few words: its name, how many cards it holds, its points if there are any."""
    name = numbered(translate, seat.seat, shortened(names[seat.seat], LONGEST_NAME_IN_COUNT))
    if not _plays(seat):
        return translate("seat-gone", name=name)
    key = "crowd-turn" if seat.seat == view.turn else "crowd-seat"
    return translate(key, name=name, cards=seat.cards, points=seat.points)
