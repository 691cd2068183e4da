"""Which steps of the last hand of a match are worth a frame of a moving picture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rooms.archive.playback.playback import Playback, Step

MOST_STEPS: Final = 3_000
"""Of a longer hand only the last steps are looked at."""
LAST_STEPS: Final = 10
"""So many steps at the end are kept however long the hand was."""
SHOWN: Final = frozenset(
    {
        "HandStarted",
        "ColourNamed",
        "CardPlayed",
        "SetPlayed",
        "CardsDrawn",
        "UnoCalled",
        "UnoCaught",
        "WrongCall",
        "WildDrawFourChallenged",
        "HandsSwapped",
        "HandsPassed",
        "SeatForfeited",
        "HandLimitReached",
        "HandEnded",
        "MatchEnded",
    }
)
"""Kinds of events after which a table looks different."""
KEPT: Final = frozenset(
    {"UnoCalled", "UnoCaught", "WrongCall", "WildDrawFourChallenged", "SeatForfeited", "HandLimitReached"}
)
"""Kinds of events that are kept where others are left out, as surprises are."""


def last_hand(playback: Playback, *, most: int) -> list[int]:
    """Return the steps of the last hand that are worth a frame, in order; none if its deal is not told.

    Of a long hand the deal, the end, surprises, and what was called or caught are kept, and of the rest as
    many as there is room for, evenly.

    Args:
        playback: A match that is over.
        most: So many steps at the most, more than `LAST_STEPS`.
    """
    end = playback.step(playback.length - 1)
    place = _table_of(end)
    hand = playback.hand_at(end.number, place)
    if hand is None:
        return []
    worth: list[int] = []
    kept: set[int] = set()
    for step in playback.steps(max(playback.hands[hand].step, end.number + 1 - MOST_STEPS)):
        kinds = {event[0] for event in step.events}
        if _table_of(step) == place and kinds & SHOWN:
            worth.append(step.number)
            if step.surprise is not None or kinds & KEPT:
                kept.add(step.number)
    return _thinned(worth, kept, most=most)


def _table_of(step: Step) -> int:
    """Return the table where somebody acted."""
    seats = step.position.seats
    return seats[step.seat].table if 0 <= step.seat < len(seats) else 0


def _thinned(worth: Sequence[int], kept: set[int], *, most: int) -> list[int]:
    """Return so many of some steps at the most: first those to be kept, and of them the later ones."""
    if len(worth) <= most:
        return [*worth]
    before, last = worth[1:-LAST_STEPS], worth[-LAST_STEPS:]
    room = most - 1 - LAST_STEPS
    chosen = [step for step in before if step in kept][-room:] if room else []
    others, room = [step for step in before if step not in kept], room - len(chosen)
    chosen += [others[len(others) * number // room] for number in range(room)]
    return [worth[0], *sorted(chosen), *last]
