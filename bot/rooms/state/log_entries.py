"""Entries of a match's log, and the events of a room: with rules and seed the log reproduces the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.engine.actions import Action
from bot.engine.events import Event


@dataclass(frozen=True, slots=True)
class StartMatch:
    """Deal the first hand; without a starter the rules name the dealer (`Match.start`)."""

    seats: int
    starter: int | None


@dataclass(frozen=True, slots=True)
class ExpectNewcomers:
    """Let this many new seats (0 or more) join with the next hand; see `Match.expect`."""

    newcomers: int


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take a seat that somebody else had, with its cards and points."""


TAKE_SEAT: Final = TakeSeat()

LogEntry: TypeAlias = Action | StartMatch | ExpectNewcomers | TakeSeat


@dataclass(frozen=True, slots=True)
class TurnRanOut:
    """The room ended the turn of a seat that did not act; this comes before the events that end the turn."""

    seat: int
    voted: bool


RoomEvent: TypeAlias = Event | TurnRanOut
