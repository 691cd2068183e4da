"""What is worth jumping to in a match: a small table of what makes a step a surprise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rooms.archive.playback.fields import NamedEvent
    from bot.rooms.archive.playback.position import Position

MANY_DRAWN: Final = 4
MANY_HELD: Final = 10
"""Cards from which coming down to one is a comeback."""


class Surprise(Enum):
    """What makes a step worth jumping to, what matters most first; the value is a part of a key of texts."""

    HAND_WON = "hand-won"
    CAUGHT = "caught"
    BLUFF = "bluff"
    """A challenge that was right."""
    SWAPPED = "swapped"
    COMEBACK = "comeback"
    DRAW_FOUR = "draw-four"
    DRAWN = "drawn"
    """Somebody drew four cards or more."""


Test = Callable[[Mapping[str, Any], "Position"], bool]


def _is_comeback(values: Mapping[str, Any], after: Position) -> bool:
    """Tell whether a seat that held very many cards in this hand is down to one."""
    seat = values.get("seat")
    if values.get("left") != 1 or type(seat) is not int or not 0 <= seat < len(after.seats):
        return False
    return after.seats[seat].most >= MANY_HELD


def _are_many(values: Mapping[str, Any], _: Position) -> bool:
    count = values.get("count")
    return type(count) is int and count >= MANY_DRAWN


TESTS: Final[tuple[tuple[Surprise, str, Test], ...]] = (
    (Surprise.HAND_WON, "HandEnded", lambda values, _: values.get("winner") is not None),
    (Surprise.CAUGHT, "UnoCaught", lambda _, __: True),
    (Surprise.BLUFF, "WildDrawFourChallenged", lambda values, _: values.get("guilty") is True),
    (Surprise.SWAPPED, "HandsSwapped", lambda _, __: True),
    (Surprise.SWAPPED, "HandsPassed", lambda _, __: True),
    (Surprise.COMEBACK, "CardPlayed", _is_comeback),
    (Surprise.COMEBACK, "SetPlayed", _is_comeback),
    (Surprise.DRAW_FOUR, "CardPlayed", lambda values, _: values.get("card") == "W4"),
    (Surprise.DRAWN, "CardsDrawn", _are_many),
)
"""Each surprise with the kind of event that it is, and what must hold of that; the greatest one first."""

KINDS: Final = frozenset(kind for _, kind, _ in TESTS)


def surprise_in(events: Sequence[NamedEvent], after: Position) -> Surprise | None:
    """Return the greatest surprise among what happened in a step, or None.

    Args:
        events: What happened.
        after: The match after it.
    """
    told = [event for event in events if event[0] in KINDS]
    if not told:
        return None
    found = (
        surprise
        for surprise, wanted, test in TESTS
        for kind, values in told
        if kind == wanted and test(values, after)
    )
    return next(found, None)
