"""Turn ids: they tell one moment of a match from the next, in memory and stored.

* A **turn** belongs to one seat until it goes on: a table, the number of its hand, and of the turn there.
* A **decision** (`TurnId`) is one question within a turn: play or draw, play the drawn card, challenge.
* A **revision** (`Match.revision`) counts actions that changed what there is to decide, at any table; calls
  of UNO, catches and votes leave it alone. Not every revision begins a decision at every table.

What is stored or sent with a button is shorter than a `TurnId`, and is made and compared here alone:

| where | form | made by | compared by |
|---|---|---|---|
| `Wait`, `Vote`, the button that agrees to a vote | seat and revision | `WaitKey` | `==` |
| `Ping.turn` | `token:turn:challenge:warned` | `TurnId.ping_key` | `==` |
| `RoomState.table_revisions` | a revision for each table | `revisions_of_tables` | `is_current` |
| buttons of a hand | a revision | `Match.revision` | `is_current` |
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bot.engine.hand import Phase

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.engine.match import Match


class TurnId(NamedTuple):
    """One decision at one table; equal exactly if it is the same one.

    Attributes:
        hand: The number of the hand at that table, from 1.
        turn: The number of the turn in that hand, from 0.
    """

    table: int
    hand: int
    turn: int
    seat: int
    phase: Phase

    @classmethod
    def at(cls, match: Match, table: int) -> TurnId:
        """Return the decision that a table of a match waits for."""
        hand = match.tables[table]
        return cls(table, match.numbers[table], hand.turns, hand.turn, hand.phase)

    def is_same_turn(self, other: TurnId) -> bool:
        """Return whether both are decisions of one turn; the end of a hand ends the turn as well."""
        return self._turn == other._turn

    @property
    def _turn(self) -> tuple[int, int, int, bool]:
        return self.table, self.hand, self.turn, self.phase is Phase.OVER

    def ping_key(self, *, token: str, turn_since: int | None, warned: bool) -> str:
        """Return the text stored with a ping for this decision; it is the same where no new ping is needed.

        Args:
            turn_since: With one table, the revision at which the turn came to the seat that has it: two turns
                in a row of the same seat are announced once. None with several tables.
            warned: Whether the player was warned that the time is almost over, which is announced anew.
        """
        turn = f"{self.table}.{self.hand}.{self.turn}" if turn_since is None else f"{turn_since}"
        return f"{token}:{turn}:{self.phase is Phase.CHALLENGE}:{warned}"


class WaitKey(NamedTuple):
    """One decision as a wait, a vote on it and the button that agrees to the vote name it."""

    seat: int
    since: int


def revisions_of_tables(
    known: tuple[int, ...], before: Match, after: Match, *, seat: int, dealt: Collection[int]
) -> tuple[int, ...]:
    """Return the revision at which each table changed last, after an action; empty if there is one table.

    Args:
        known: The answer before the action; empty at the beginning of the match.
        dealt: The tables where the action dealt a new hand.
    """
    if len(after.tables) == 1:
        return ()
    changed = set(dealt)
    if after.revision != before.revision:
        changed.add(before.table_of(seat))
    known = known or (before.revision,) * len(after.tables)
    return tuple(after.revision if table in changed else last for table, last in enumerate(known))


def is_current(revision: int, match: Match, *, seat: int, revisions: tuple[int, ...]) -> bool:
    """Return whether nothing has changed at a seat's table since a revision of the match.

    With two tables, a move at one leaves the buttons at the other as good as they were.
    """
    last = revisions[match.table_of(seat)] if revisions else match.revision
    return last <= revision <= match.revision
