"""Replays the log of a match through the engine: the match after each entry, and the decisions of a seat.

If the rules of the engine have changed since, an archive may not go through, and there are no decisions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeGuard

from bot.engine.codec import decode_rules
from bot.engine.errors import IllegalAction, RulesRefused
from bot.engine.match import Match
from bot.players.sharp import candidates
from bot.rooms.state.codec import parse_entry
from bot.rooms.state.log_entries import TAKE_SEAT, ExpectNewcomers, StartMatch, TakeSeat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.actions import Action
    from bot.engine.events import Event
    from bot.engine.rules import Rules
    from bot.engine.view import View
    from bot.matches.archive import Archive, ArchivedAction
    from bot.rooms.state.log_entries import LogEntry


class ReplayError(ValueError):
    """A log does not go with the rules and the seed, or it lacks the start, as before the log had one."""


class Replay:
    """A match that is played once more from its log, entry by entry."""

    def __init__(self, rules: Rules, seed: bytes, *, commitment: str | None = None) -> None:
        """Begin before the start of a match; without a commitment it is the seed's hash, as in `Match`."""
        self.match: Match | None = None
        self.length = 0
        self._rules = rules
        self._seed = seed
        self._commitment = commitment

    def apply(self, seat: int, entry: LogEntry) -> Sequence[Event]:
        """Apply the next entry and return what it caused, hidden cards included; raises ReplayError."""
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
                self._rules,
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


def replay(
    log: Iterable[tuple[int, LogEntry]], *, rules: Rules, seed: bytes, commitment: str | None = None
) -> Match:
    """Return the match after the last entry of a log; raises ReplayError."""
    replayed = Replay(rules, seed, commitment=commitment)
    for seat, entry in log:
        replayed.apply(seat, entry)
    if replayed.match is None:
        raise ReplayError("the log lacks the start of the match")
    return replayed.match


RAN_OUT: Final = "TurnRanOut"
"""The event of a turn that was ended for a seat: what was done then was not its choice."""


class DecisionsError(ValueError):
    """An archive cannot be played once more."""


@dataclass(frozen=True, slots=True)
class SeatDecision:
    """A moment in which a seat had a choice."""

    number: int
    view: View
    played: Action
    choices: int


def decisions(archive: Archive, seat: int, *, most: int) -> list[SeatDecision]:
    """Return the decisions of whoever had a seat at the end, oldest first; raises DecisionsError."""
    found: list[SeatDecision] = []
    published = None if archive.deal is None else archive.deal.commitment
    try:
        again = Replay(decode_rules(archive.rules), archive.seed, commitment=published)
        for entry in archive.actions:
            done = parse_entry(entry.action)
            if entry.seat == seat and done is TAKE_SEAT:
                found.clear()  # somebody else sat there before
            elif entry.seat == seat and again.match is not None and _is_choice(done, entry):
                view = again.match.view(seat)
                moves = candidates(view, done)
                if done in moves and len(moves) > 1:
                    found.append(SeatDecision(entry.number, view, done, len(moves)))
                    del found[:-most]
            again.apply(entry.seat, done)
    except ValueError as error:
        raise DecisionsError(str(error)) from error
    return found


def _is_choice(done: LogEntry, entry: ArchivedAction) -> TypeGuard[Action]:
    ours = isinstance(done, StartMatch | ExpectNewcomers | TakeSeat)
    return not ours and all(event[0] != RAN_OUT for event in entry.events)
