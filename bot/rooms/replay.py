"""Replays the log of a match: rules, seed and log give the match as it was after each entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import IllegalAction, RulesRefused
from bot.engine.match import Match
from bot.rooms.state.log_entries import ExpectNewcomers, StartMatch, TakeSeat

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.events import Event
    from bot.engine.rules import Rules
    from bot.rooms.state.log_entries import LogEntry


class ReplayError(ValueError):
    """A log does not go with the rules and the seed, or it lacks the start, as before the log had one."""


class Replay:
    """A match that is played once more from its log, entry by entry.

    Attributes:
        match: The match so far; None before its start.
        length: How many entries it took.
    """

    def __init__(self, rules: Rules, seed: bytes, *, commitment: str | None = None) -> None:
        """Begin before the start of a match.

        Args:
            rules: The options.
            seed: The number that all shuffles of the match come from.
            commitment: What was published of its deal; None for the hash of the seed. See `Match.start`.
        """
        self.match: Match | None = None
        self.length = 0
        self._rules = rules
        self._seed = seed
        self._commitment = commitment

    def apply(self, seat: int, entry: LogEntry) -> Sequence[Event]:
        """Apply the next entry and return what it caused, hidden cards included.

        Raises:
            ReplayError: It cannot follow; nothing was changed.
        """
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
    """Return the match after the last entry of a log.

    Args:
        log: The seats that acted, from 0, each with what it did.
        rules: The options.
        seed: The number that all shuffles of the match come from.
        commitment: What was published of its deal; None for the hash of the seed. See `Match.start`.

    Raises:
        ReplayError: The log does not go with them, or lacks the start.
    """
    replayed = Replay(rules, seed, commitment=commitment)
    for seat, entry in log:
        replayed.apply(seat, entry)
    if replayed.match is None:
        raise ReplayError("the log lacks the start of the match")
    return replayed.match
