"""Runs the log of a match through the engine again: the match after each entry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.engine.codec import decode_rules
from bot.engine.errors import IllegalAction, RulesRefused
from bot.engine.events import Event
from bot.engine.match import Match
from bot.engine.rulebook.rules import Rules
from bot.matches.archive import Archive
from bot.rooms.changes.play import public_events
from bot.rooms.state.codec import parse_entry
from bot.rooms.state.history import ExpectNewcomers, LogEntry, StartMatch, TakeSeat
from bot.rooms.state.room_state import RoomState, Seat, Tally


class RerunError(ValueError):
    """A log does not match the rules and the seed, or lacks the start, as logs of old versions did."""


class Rerun:
    """A match that is played again from its log, entry by entry."""

    def __init__(self, rules: Rules, seed: bytes, *, commitment: str | None = None) -> None:
        """Start before the match; without a commitment it is the hash of the seed, as in `Match`."""
        self.match: Match | None = None
        self.length = 0
        self.rules = rules
        self._seed = seed
        self._commitment = commitment

    @classmethod
    def of(cls, archive: Archive) -> Rerun:
        """Start before an archived match; raises SavedMatchError if its rules cannot be read."""
        published = None if archive.deal is None else archive.deal.commitment
        return cls(decode_rules(archive.rules), archive.seed, commitment=published)

    def apply(self, seat: int, entry: LogEntry) -> Sequence[Event]:
        """Apply the next entry and return its events, hidden cards included; raises RerunError."""
        try:
            events = self._apply(seat, entry)
        except (IllegalAction, RulesRefused, ValueError) as error:
            raise RerunError(f"entry {self.length} ({entry!r} of seat {seat}): {error}") from error
        self.length += 1
        return events

    def _apply(self, seat: int, entry: LogEntry) -> Sequence[Event]:
        if isinstance(entry, StartMatch):
            if self.match is not None:
                raise RerunError("the match has begun")
            self.match, events = Match.start(
                self.rules,
                seats=entry.seats,
                seed=self._seed,
                starter=entry.starter,
                commitment=self._commitment,
            )
            return events
        if self.match is None:
            raise RerunError("the log lacks the start of the match")
        if isinstance(entry, ExpectNewcomers):
            self.match.expect(entry.newcomers)
            return ()
        if isinstance(entry, TakeSeat):
            return ()
        return self.match.apply(seat, entry)

    def through(self, log: Iterable[tuple[int, LogEntry]]) -> Match:
        """Apply the rest of a log and return the match after its last entry; raises RerunError."""
        for seat, entry in log:
            self.apply(seat, entry)
        if self.match is None:
            raise RerunError("the log lacks the start of the match")
        return self.match


def final_state(archive: Archive) -> RoomState:
    """Return the final state of a match's room, as far as the archive tells; raises ValueError."""
    again = Rerun.of(archive)
    seats = tuple(Seat(one.user_id, one.name) for one in archive.seats)
    state = RoomState(host=0, seats=seats, rules=again.rules, match_id=archive.match_id)
    for entry in archive.actions:
        events = again.apply(entry.seat, parse_entry(entry.action))
        if again.match is not None:
            tallies = state.tallies or (Tally(),) * again.match.seats
            state = replace(state, tallies=tallies).after(again.match.copy(), public_events(events))
    return state
