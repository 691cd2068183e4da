"""What is told of how a match went, as the caller has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.events import HandEnded


class Mark(Protocol):
    """A number of each seat at one moment: after so many hands, or so many moves in the only hand."""

    @property
    def at(self) -> int:
        """When: hands finished so far, or moves made so far."""

    @property
    def values(self) -> Sequence[int]:
        """One for each seat that was there."""


class Score(Protocol):
    """What a hand brought."""

    @property
    def number(self) -> int:
        """The hand's, from 1."""

    @property
    def table(self) -> int:
        """Where it was played, from 0."""

    @property
    def winner(self) -> int | None:
        """Who won it, if anybody."""

    @property
    def gains(self) -> Sequence[int]:
        """What each seat's points grew by."""


class Most(Protocol):
    """A seat and the largest number of cards of something."""

    @property
    def seat(self) -> int:
        """Whose."""

    @property
    def cards(self) -> int:
        """How many."""


class MatchStatistics(Protocol):
    """How a match went."""

    @property
    def hands(self) -> int:
        """Hands finished, at all tables."""

    @property
    def points(self) -> Sequence[Mark]:
        """Points of each seat after so many hands."""

    @property
    def scores(self) -> Sequence[Score]:
        """What the last hands brought, oldest first."""

    @property
    def sizes(self) -> Sequence[Mark]:
        """Cards of each seat after so many moves, of a match of one hand."""

    @property
    def catches(self) -> Sequence[int]:
        """How often each seat caught somebody."""

    @property
    def draw(self) -> Most | None:
        """Who drew most cards at once."""

    @property
    def hand(self) -> Most | None:
        """Who held most cards."""

    @property
    def out(self) -> Sequence[tuple[int, int]]:
        """Who was eliminated, and in which hand."""

    @property
    def hints(self) -> int:
        """How many hints the coach gave."""

    @property
    def accuracy(self) -> Sequence[tuple[int, int]]:
        """How accurately people played: their seats, each with percent; nothing until that is known."""

    @property
    def other(self) -> HandEnded | None:
        """How the newest hand ended at the table where none ended last."""
