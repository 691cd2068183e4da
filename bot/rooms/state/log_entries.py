"""Entries of a match's log, and the events of a room: with rules and seed they give the match again."""

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
    """Let so many new seats, from 0, sit down with the next hand; see `Match.expect`."""

    newcomers: int


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Take a seat that somebody else had, with its cards and points."""


TAKE_SEAT: Final = TakeSeat()

LogEntry: TypeAlias = Action | StartMatch | ExpectNewcomers | TakeSeat


@dataclass(frozen=True, slots=True)
class TurnRanOut:
    """A turn is ended for a seat that does not act; the room reports it before what ends the turn."""

    seat: int
    voted: bool


RoomEvent: TypeAlias = Event | TurnRanOut
