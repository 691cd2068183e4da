"""The events of an archived match, by the names that its archive gives their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bot.league.played import HandScore

if TYPE_CHECKING:
    from bot.rooms.archive import Archive

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


def hand_scores(archive: Archive, events: list[ArchivedEvent]) -> tuple[HandScore, ...]:
    """Return what each hand of a match brought; nothing if a hand may be missing in its log."""
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
        table = event.facts.get("table", 0)
        if number != next_number.get(table, 1):
            return ()
        next_number[table] = number + 1
        before += [0] * (len(totals) - len(before))
        gains = tuple(now - then for now, then in zip(totals, before, strict=True))
        scores.append(HandScore(number, table, winner, gains, broken_off=event.entry in left))
        before = list(totals)
    return tuple(scores)
