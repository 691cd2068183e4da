"""Replays the log of a match through the engine: the match after each entry, and the decisions of a seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeGuard

from bot.engine.actions import Action, PlayCard, PlaySet
from bot.engine.codec import decode_rules
from bot.engine.errors import IllegalAction, RulesRefused
from bot.engine.events import CardsDrawn, DrawCause, Event, WildDrawFourChallenged
from bot.engine.match import Match
from bot.engine.rules import Rules
from bot.engine.view import View
from bot.matches.archive import Archive, ArchivedAction
from bot.players.sharp import candidates
from bot.rooms.changes.play import public_events
from bot.rooms.state.codec import parse_entry
from bot.rooms.state.history import TAKE_SEAT, ExpectNewcomers, LogEntry, StartMatch, TakeSeat
from bot.rooms.state.room_state import RoomState, Seat, Tally


class ReplayError(ValueError):
    """A log does not match the rules and the seed, or lacks the start, as logs of old versions did."""


class Replay:
    """Replay of a match from its log, entry by entry."""

    def __init__(self, rules: Rules, seed: bytes, *, commitment: str | None = None) -> None:
        """Start before the match; without a commitment it is the hash of the seed, as in `Match`."""
        self.match: Match | None = None
        self.length = 0
        self.rules = rules
        self._seed = seed
        self._commitment = commitment

    @classmethod
    def of(cls, archive: Archive) -> Replay:
        """Start before an archived match; raises SavedMatchError if its rules cannot be read."""
        published = None if archive.deal is None else archive.deal.commitment
        return cls(decode_rules(archive.rules), archive.seed, commitment=published)

    def apply(self, seat: int, entry: LogEntry) -> Sequence[Event]:
        """Apply the next entry and return its events, hidden cards included; raises ReplayError."""
        try:
            events = self._apply(seat, entry)
        except (IllegalAction, RulesRefused, ValueError) as error:
            raise ReplayError(f"entry {self.length} ({entry!r} of seat {seat}): {error}") from error
        self.length += 1
        return events

    def _apply(self, seat: int, entry: LogEntry) -> Sequence[Event]:
        if isinstance(entry, StartMatch):
            if self.match is not None:
                raise ReplayError("the match has begun")
            self.match, events = Match.start(
                self.rules,
                seats=entry.seats,
                seed=self._seed,
                starter=entry.starter,
                commitment=self._commitment,
            )
            return events
        if self.match is None:
            raise ReplayError("the log lacks the start of the match")
        if isinstance(entry, ExpectNewcomers):
            self.match.expect(entry.newcomers)
            return ()
        if isinstance(entry, TakeSeat):
            return ()
        return self.match.apply(seat, entry)

    def through(self, log: Iterable[tuple[int, LogEntry]]) -> Match:
        """Apply the rest of a log and return the match after its last entry; raises ReplayError."""
        for seat, entry in log:
            self.apply(seat, entry)
        if self.match is None:
            raise ReplayError("the log lacks the start of the match")
        return self.match


def final_state(archive: Archive) -> RoomState:
    """Return the final state of a match's room, as far as the archive tells; raises ValueError."""
    again = Replay.of(archive)
    seats = tuple(Seat(one.user_id, one.name) for one in archive.seats)
    state = RoomState(host=0, seats=seats, rules=again.rules, match_id=archive.match_id)
    for entry in archive.actions:
        events = again.apply(entry.seat, parse_entry(entry.action))
        if again.match is not None:
            tallies = state.tallies or (Tally(),) * again.match.seats
            state = replace(state, tallies=tallies).after(again.match.copy(), public_events(events))
    return state


RAN_OUT: Final = "TurnRanOut"
"""The event of a turn that the room ended for a seat: its action then was not a choice."""

FOR_UNO: Final = frozenset({DrawCause.CAUGHT, DrawCause.UNO_FORGOTTEN})


class DecisionsError(ValueError):
    """An archive cannot be replayed."""


@dataclass(frozen=True, slots=True)
class SeatDecision:
    """A choice of a seat; `uncalled` if it forgot UNO and drew cards for it, `lost` if a challenge failed."""

    number: int
    view: View
    played: Action
    choices: int
    uncalled: bool = False
    lost: bool = False


def decisions(archive: Archive, seat: int, *, most: int) -> list[SeatDecision]:
    """Return the decisions of the last owner of a seat, oldest first; raises DecisionsError."""
    found: list[SeatDecision] = []
    newest: SeatDecision | None = None
    try:
        again = Replay.of(archive)
        for entry in archive.actions:
            done = parse_entry(entry.action)
            if entry.seat == seat and done is TAKE_SEAT:
                found, newest = [], None  # the seat had another owner before
            elif entry.seat == seat and again.match is not None and _is_choice(done, entry):
                view = again.match.view(seat)
                moves = candidates(view, done)
                decision = SeatDecision(entry.number, view, done, len(moves))
                if isinstance(done, PlayCard | PlaySet):
                    newest = decision if done in moves else None
                if done in moves and len(moves) > 1:
                    found.append(decision)
            events = again.apply(entry.seat, done)
            if any(_is_lost(event, seat) for event in events) and found and found[-1].number == entry.number:
                found[-1] = replace(found[-1], lost=True)
            if newest is not None and any(
                isinstance(event, CardsDrawn) and event.seat == seat and event.cause in FOR_UNO
                for event in events
            ):
                found = [*(one for one in found if one is not newest), replace(newest, uncalled=True)]
                newest = None
            del found[:-most]
    except ValueError as error:
        raise DecisionsError(str(error)) from error
    return found


def _is_lost(event: Event, seat: int) -> bool:
    return isinstance(event, WildDrawFourChallenged) and event.by == seat and not event.guilty


def _is_choice(done: LogEntry, entry: ArchivedAction) -> TypeGuard[Action]:
    ours = isinstance(done, StartMatch | ExpectNewcomers | TakeSeat)
    return not ours and all(event[0] != RAN_OUT for event in entry.events)
