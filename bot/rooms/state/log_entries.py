"""Entries of a match's log, and the events of a room, those of the engine included.

Most entries are actions of seats; with the room's own three, rules and seed they give the match at any
moment: see `bot.matches.replay`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.engine.actions import Action
from bot.engine.events import Event
from bot.engine.notation import format_action, parse_action

_START: Final = re.compile(r"start:(\d{1,4})(?::(\d{1,4}))?", re.ASCII)
_EXPECT: Final = re.compile(r"expect:(\d{1,4})", re.ASCII)


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Deal the first hand; without a starter the rules name the dealer (`Match.start`)."""

    seats: int
    starter: int | None


@dataclass(frozen=True, slots=True)
class ExpectNewcomers:
    """Let so many new seats, from 0, sit down with the next hand; see `Match.expect`."""

    newcomers: int


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take a seat that somebody else had, with its cards and points."""


TAKE_SEAT: Final = TakeSeat()
_TAKE: Final = "take"

LogEntry: TypeAlias = Action | StartMatch | ExpectNewcomers | TakeSeat


def format_entry(entry: LogEntry) -> str:
    """Return the notation of an entry: the engine's of an action, or `start:4:2`, `expect:1`, `take`."""
    if isinstance(entry, StartMatch):
        starter = "" if entry.starter is None else f":{entry.starter}"
        return f"start:{entry.seats}{starter}"
    if isinstance(entry, TakeSeat):
        return _TAKE
    return f"expect:{entry.newcomers}" if isinstance(entry, ExpectNewcomers) else format_action(entry)


def parse_entry(text: str) -> LogEntry:
    """Return the entry written by `format_entry`; raises ValueError."""
    if found := _START.fullmatch(text):
        seats, starter = found.groups()
        return StartMatch(int(seats), None if starter is None else int(starter))
    if found := _EXPECT.fullmatch(text):
        return ExpectNewcomers(int(found[1]))
    return TAKE_SEAT if text == _TAKE else parse_action(text)


@dataclass(frozen=True, slots=True)
class TurnRanOut:
    """A turn is ended for a seat that does not act; what follows was not its choice.

    No action causes this: the room, which keeps the time, reports it before what ends the turn.
    """

    seat: int
    voted: bool


RoomEvent: TypeAlias = Event | TurnRanOut
