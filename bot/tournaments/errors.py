"""Why something cannot be done in a tournament."""

from __future__ import annotations

from enum import Enum


class TournamentRefusal(Enum):
    """Why a tournament does not do something; nothing has changed then."""

    SIGN_UP_OVER = "sign-up-over"
    """Nobody can enter any more."""
    NOT_RUNNING = "not-running"
    """It has not begun, or is over."""
    OVER = "over"
    """It is over, or was called off."""
    FULL = "full"
    """As many have entered as may."""
    ENTERED_ALREADY = "entered-already"
    """This person has entered."""
    NOT_ENTERED = "not-entered"
    """This person has not entered, or has withdrawn."""
    NO_ARENA = "no-arena"
    """Only in an arena people say when they are ready."""
    AT_A_TABLE = "at-a-table"
    """This person's table is not over yet."""
    UNKNOWN_TABLE = "unknown-table"
    """There is no table with this key."""
    TABLE_NOT_OPEN = "table-not-open"
    """Nobody can sit down at this table, or begin to play: not yet, or not any more."""
    NOT_AT_THIS_TABLE = "not-at-this-table"
    """This person plays at another table, or at none."""


class TournamentError(Exception):
    """A tournament does not do something.

    Attributes:
        refusal: Why.
    """

    def __init__(self, refusal: TournamentRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class TournamentPlanError(ValueError):
    """A tournament cannot be opened like this.

    Attributes:
        fields: The names of the fields of `Tournament` that cannot be so.
    """

    def __init__(self, fields: tuple[str, ...]) -> None:
        super().__init__(f"tournament: cannot be so: {', '.join(fields)}")
        self.fields = fields
