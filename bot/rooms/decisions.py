"""The decisions of one seat in a match that is over, each with the view that the seat had then.

An archive is played once more through the engine, whose views are the only ones there are. If the rules that
the engine carries out have changed since, it may not go through, and there are no decisions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeGuard

from bot.engine.codec import decode_rules
from bot.players.sharp import candidates
from bot.rooms.replay import Replay
from bot.rooms.state.log_entries import TAKE_SEAT, ExpectNewcomers, StartMatch, TakeSeat, parse_entry

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import View
    from bot.rooms.archive import Archive, ArchivedAction
    from bot.rooms.state.log_entries import LogEntry

RAN_OUT: Final = "TurnRanOut"
"""The event of a turn that was ended for a seat: what was done then was not its choice."""


class DecisionsError(ValueError):
    """An archive cannot be played once more."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A moment in which a seat had a choice.

    Attributes:
        number: The entry of the log, from 0.
        view: What the seat knew before.
        played: What it did.
        choices: How many moves are worth comparing, 2 or more.
    """

    number: int
    view: View
    played: Action
    choices: int


def decisions(archive: Archive, seat: int, *, most: int) -> list[Decision]:
    """Return the decisions of whoever had a seat at the end, oldest first.

    Args:
        archive: The match, with its whole log.
        seat: From 0.
        most: How many are wanted, the newest.

    Raises:
        DecisionsError: It cannot be played once more.
    """
    found: list[Decision] = []
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
                    found.append(Decision(entry.number, view, done, len(moves)))
                    del found[:-most]
            again.apply(entry.seat, done)
    except ValueError as error:
        raise DecisionsError(str(error)) from error
    return found


def _is_choice(done: LogEntry, entry: ArchivedAction) -> TypeGuard[Action]:
    """Tell whether a seat did something in the match, and itself."""
    ours = isinstance(done, StartMatch | ExpectNewcomers | TakeSeat)
    return not ours and all(event[0] != RAN_OUT for event in entry.events)
