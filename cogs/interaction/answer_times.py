"""How long interactions wait for their first response, and how they end: measured for whoever asks."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import discord

if TYPE_CHECKING:
    from collections.abc import Callable

TIME: Final = "time"  # in the extras of an interaction: its `AnswerTime`, if it is measured


class Kind(Enum):
    """What somebody did."""

    COMMAND = "command"
    BUTTON = "button"
    SELECT = "select"
    MODAL = "modal"


class Outcome(Enum):
    """How an interaction ended."""

    DONE = "done"
    REFUSED = "refused"
    """The rules or the room did not allow it, and they were told why."""
    LATE = "late"
    """It came too late to be answered, and nothing was done."""
    REPEATED = "repeated"
    """It had been delivered before."""
    FAILED = "failed"


@dataclass(slots=True)
class AnswerTime:
    """What is measured of one interaction.

    Attributes:
        kind: What somebody did.
        age: Seconds that it took longer to arrive than the quickest of late, 0 or more.
        began: The loop's time at which it was looked at.
        first: The loop's time at which Discord took a first response; None if it is not known that it did.
        deferred: Whether that only asked for more time.
        outcome: How it ended.
    """

    kind: Kind
    age: float
    began: float
    first: float | None = None
    deferred: bool = False
    outcome: Outcome = Outcome.DONE


class AnswerTimes:
    """Measures interactions.

    Attributes:
        on_answer: Gets what was measured of each; None if nobody wants to know.
    """

    def __init__(self) -> None:
        self.on_answer: Callable[[AnswerTime], None] | None = None

    def begin(self, interaction: discord.Interaction, age: float) -> None:
        """Begin to measure an interaction that came some seconds late."""
        if self.on_answer is not None:
            now = asyncio.get_running_loop().time()
            interaction.extras[TIME] = AnswerTime(_kind_of(interaction), max(age, 0.0), now)

    def end(self, interaction: discord.Interaction) -> None:
        """Tell what was measured of an interaction that has ended."""
        time: AnswerTime | None = interaction.extras.get(TIME)
        if time is not None and self.on_answer is not None:
            self.on_answer(time)


def note_first(interaction: discord.Interaction) -> None:
    """Note that Discord took the first response to an interaction."""
    time: AnswerTime | None = interaction.extras.get(TIME)
    if time is not None and time.first is None:
        time.first = asyncio.get_running_loop().time()


def note_deferral(interaction: discord.Interaction) -> None:
    """Note that the first response only asked for more time."""
    time: AnswerTime | None = interaction.extras.get(TIME)
    if time is not None:
        time.deferred = True


def note_outcome(interaction: discord.Interaction, outcome: Outcome) -> None:
    """Note how an interaction ends."""
    time: AnswerTime | None = interaction.extras.get(TIME)
    if time is not None:
        time.outcome = outcome


def _kind_of(interaction: discord.Interaction) -> Kind:
    if interaction.type is discord.InteractionType.modal_submit:
        return Kind.MODAL
    if interaction.type is not discord.InteractionType.component:
        return Kind.COMMAND
    data: Any = interaction.data or {}
    return Kind.BUTTON if data.get("component_type") == discord.ComponentType.button.value else Kind.SELECT
