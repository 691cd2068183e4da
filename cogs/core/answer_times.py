"""How long interactions wait for their first response, and how they end: for metrics and the log.

What Discord never took an answer to ends as such, whatever was done for it: one line a minute of the log
counts these. At DEBUG each interaction has a line, with nothing of what is in a hand.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import Counter
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.runtime import log_context

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)


TIME: Final = "time"  # in the extras of an interaction: its `AnswerTime`
UNKNOWN_INTERACTION: Final = 10062
ALREADY_ACKNOWLEDGED: Final = 40060
VERB: Final = re.compile(r"[a-z_-]+(:[a-z_-]+(?=:|$))?")
"""What the log says of a custom_id."""
LOG_EVERY: Final = 60.0
"""Seconds between two lines of the log about interactions without an answer."""


class InteractionKind(Enum):
    """What somebody did."""

    COMMAND = "command"
    BUTTON = "button"
    SELECT = "select"
    MODAL = "modal"


class AnswerOutcome(Enum):
    """How an interaction ended."""

    DONE = "done"
    REFUSED = "refused"
    """The rules or the room did not allow it, and they were told why."""
    LATE = "late"
    """It came too late to be answered, and nothing was done."""
    REPEATED = "repeated"
    """It had been delivered before."""
    EXPIRED = "expired"
    """Discord had forgotten it when the answer came; what it asked for may be done."""
    UNCERTAIN = "uncertain"
    """Discord said that it has an answer already, so one may have arrived although its receipt got lost."""
    FAILED = "failed"


REFUSALS: Final = {UNKNOWN_INTERACTION: AnswerOutcome.EXPIRED, ALREADY_ACKNOWLEDGED: AnswerOutcome.UNCERTAIN}
"""How an interaction ends of which Discord refuses the answer with this code."""


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
        refused: How it ended for whoever waits, if Discord refused an answer to it.
    """

    kind: InteractionKind
    age: float
    began: float
    first: float | None = None
    deferred: bool = False
    outcome: AnswerOutcome = AnswerOutcome.DONE
    refused: AnswerOutcome | None = None

    def settle(self) -> None:
        """Correct the outcome of what was done or refused, if no answer is known to have arrived."""
        if self.outcome in {AnswerOutcome.DONE, AnswerOutcome.REFUSED} and (
            self.refused or self.first is None
        ):
            self.outcome = self.refused or AnswerOutcome.FAILED

    @property
    def counts_as_unanswered(self) -> bool:
        """Whether nobody is known to have been answered; what was delivered twice is counted elsewhere."""
        return self.first is None and self.outcome is not AnswerOutcome.REPEATED


class AnswerTimes:
    """Measures interactions.

    Attributes:
        on_answer: Gets what was measured of each; None if nobody wants to know.
    """

    def __init__(self) -> None:
        self.on_answer: Callable[[AnswerTime], None] | None = None
        self._unanswered: Counter[AnswerOutcome] = Counter()
        self._is_quiet = False

    def begin(self, interaction: discord.Interaction, age: float) -> None:
        """Begin to measure an interaction that came some seconds late."""
        now = asyncio.get_running_loop().time()
        interaction.extras[TIME] = AnswerTime(_kind_of(interaction), max(age, 0.0), now)

    def end(self, interaction: discord.Interaction) -> None:
        """Tell what was measured of an interaction that has ended."""
        time: AnswerTime | None = interaction.extras.get(TIME)
        if time is None:
            return
        is_logged = time.outcome is AnswerOutcome.FAILED
        time.settle()
        if log.isEnabledFor(logging.DEBUG):
            _trace(interaction, time)
        if not is_logged and (time.counts_as_unanswered or time.outcome in REFUSALS.values()):
            self._unanswered[time.outcome] += 1
            if not self._is_quiet:
                self._report()
        if self.on_answer is not None:
            self.on_answer(time)

    def _report(self) -> None:
        """Log how many got no answer since the last line, and nothing more for a minute."""
        self._is_quiet = bool(self._unanswered)
        if not self._is_quiet:
            return
        counted = ", ".join(f"{count} {outcome.value}" for outcome, count in self._unanswered.items())
        if self._unanswered.keys() == {AnswerOutcome.UNCERTAIN}:
            log.info("interactions without a certain answer: %s", counted)
        else:
            log.warning("interactions without a certain answer: %s", counted)
        self._unanswered.clear()
        asyncio.get_running_loop().call_later(LOG_EVERY, self._report)


def note_first(interaction: discord.Interaction) -> None:
    """Note that Discord took the first response to an interaction."""
    time: AnswerTime | None = interaction.extras.get(TIME)
    if time is not None and time.first is None:
        time.first = asyncio.get_running_loop().time()


def note_refusal(interaction: discord.Interaction, error: Exception) -> None:
    """Note that Discord refused an answer, if its code says that it waits for none."""
    time: AnswerTime | None = interaction.extras.get(TIME)
    if time is not None and isinstance(error, discord.HTTPException) and error.code in REFUSALS:
        time.refused = REFUSALS[error.code]


def note_uncertain(interaction: discord.Interaction) -> None:
    """Note that Discord has a first response although nobody knows which one arrived."""
    note_first(interaction)
    time: AnswerTime | None = interaction.extras.get(TIME)
    if time is not None:
        time.refused = AnswerOutcome.UNCERTAIN


def note_deferral(interaction: discord.Interaction) -> None:
    """Note that the first response only asked for more time."""
    time: AnswerTime | None = interaction.extras.get(TIME)
    if time is not None:
        time.deferred = True


def note_outcome(interaction: discord.Interaction, outcome: AnswerOutcome) -> None:
    """Note how an interaction ends."""
    time: AnswerTime | None = interaction.extras.get(TIME)
    if time is not None:
        time.outcome = outcome


def _kind_of(interaction: discord.Interaction) -> InteractionKind:
    if interaction.type is discord.InteractionType.modal_submit:
        return InteractionKind.MODAL
    if interaction.type is not discord.InteractionType.component:
        return InteractionKind.COMMAND
    data: Any = interaction.data or {}
    return (
        InteractionKind.BUTTON
        if data.get("component_type") == discord.ComponentType.button.value
        else InteractionKind.SELECT
    )


def _trace(interaction: discord.Interaction, time: AnswerTime) -> None:
    now = asyncio.get_running_loop().time()
    log.debug(
        "interaction %d: %s in channel %s, match %s: %s after %.0f ms",
        interaction.id,
        _verb_of(interaction) or time.kind.value,
        interaction.channel_id,
        log_context.current().match_id or "-",
        time.outcome.value,
        ((time.first or now) - time.began) * 1000,
    )


def _verb_of(interaction: discord.Interaction) -> str:
    """Return the command, or the first words of what was pressed: behind them there may be a card."""
    if interaction.type is not discord.InteractionType.component:
        return interaction.command.qualified_name if interaction.command is not None else ""
    data: Any = interaction.data or {}
    found = VERB.match(str(data.get("custom_id", "")))
    return "" if found is None else found[0]
