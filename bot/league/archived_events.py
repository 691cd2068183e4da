"""The events of an archived match, by the names that its archive gives their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.league.played import HandScore

if TYPE_CHECKING:
    from bot.rooms.archive import Archive

MOST: Final = 2**31 - 1
"""The largest number that is believed: every database stores it."""
LARGE: Final = range(MOST + 1)
ANY_POINTS: Final = range(-MOST, MOST + 1)
UNREADABLE: Final = "unreadable"
"""What an archive has in place of an action that was damaged before."""


class ArchivedEvent(NamedTuple):
    """An event.

    Attributes:
        entry: The number of the entry of the log that it belongs to, from 0.
        kind: The name of its kind.
        facts: Its values by name.
    """

    entry: int
    kind: str
    facts: dict[str, Any]


def events_of(archive: Archive) -> list[ArchivedEvent]:
    """Return every event of a match, in order."""
    names = archive.event_fields
    return [
        ArchivedEvent(entry.number, kind, dict(zip(names[kind], values, strict=False)))
        for entry in archive.actions
        for kind, *values in entry.events
    ]


def whole(value: Any, values: range) -> int:
    """Return a value of an archive if it is a whole number in a range.

    Raises:
        ValueError: It is not.
    """
    if type(value) is not int or value not in values:
        raise ValueError(f"{value!r:.50} is no whole number from {values.start} to {values.stop - 1}")
    return value


def hand_scores(archive: Archive, events: list[ArchivedEvent], *, tables: int) -> tuple[HandScore, ...]:
    """Return what each hand of a match brought; nothing if a hand may be missing in its log.

    Args:
        archive: Of the match.
        events: All of it, in order.
        tables: At how many tables it was played.

    Raises:
        LookupError, TypeError, ValueError: The end of a hand is not what it should be.
    """
    if any(entry.action == UNREADABLE for entry in archive.actions):
        return ()
    left = {event.entry for event in events if event.kind == "SeatForfeited"}
    scores: list[HandScore] = []
    before: list[int] = []
    next_number: dict[int, int] = {}
    for event in events:
        if event.kind != "HandEnded":
            continue
        number, winner, totals = (event.facts[name] for name in ("number", "winner", "totals"))
        table = whole(event.facts.get("table", 0), range(tables))
        winner = None if winner is None else whole(winner, range(len(archive.seats)))
        if len(totals) > len(archive.seats):
            raise ValueError(f"points of {len(totals)} seats")
        totals = [whole(total, ANY_POINTS) for total in totals]
        if whole(number, LARGE) != next_number.get(table, 1):
            return ()
        next_number[table] = number + 1
        before += [0] * (len(totals) - len(before))
        gains = tuple(now - then for now, then in zip(totals, before, strict=True))
        scores.append(HandScore(number, table, winner, gains, broken_off=event.entry in left))
        before = totals
    return tuple(scores)
