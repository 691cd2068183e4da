"""Intake of interactions: each is handled once and gets its first response in time, and this is measured.

Discord delivers an event again after a broken connection, and drops an interaction that has no response three
seconds after its creation. Its id holds that time, by Discord's clock. Interactions to which Discord accepted
no answer are counted in one log line a minute; nothing from a hand is logged.

Discord takes one first response, and it is not always known whether a request arrived. So every response that
may have arrived is noted, and later answers assume the worst case. A slow answer is deferred: for a command
with a promised message, for a press with a promised update.
"""

from __future__ import annotations

import asyncio
import logging
import re
from array import array
from asyncio import TimerHandle
from bisect import bisect_left
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Any, Final

import discord
from discord import InteractionResponseType as Type
from discord.utils import DISCORD_EPOCH

from bot.runtime import log_context
from bot.runtime.waiting import loop_time
from cogs.core.messages import ANSWER, UPDATES, in_private
from cogs.core.send_backoff import SEND_ERRORS, UNREACHABLE, is_transient, with_retries

log = logging.getLogger(__name__)

MAX_REMEMBERED: Final = 20_000
WINDOW: Final = 10 * 60.0  # seconds: clocks drift apart less than a tenth of a second within it


class Deduplication:
    """The ids of recent interactions, and an estimate of how late they arrive."""

    def __init__(self, *, now: Callable[[], float] = loop_time) -> None:
        """Start empty; `now` returns the seconds of a clock that is never set."""
        self._now = now
        self._ids = array("Q")  # sorted, so in order of creation; 8 bytes each
        self._window_began = 0.0
        self._quickest: float | None = None
        self._quickest_before: float | None = None

    def is_first(self, interaction_id: int) -> bool:
        """Return whether an interaction arrives for the first time, as far as ids are remembered."""
        place = bisect_left(self._ids, interaction_id)
        if interaction_id in self._ids[place : place + 1]:
            return False
        self._ids.insert(place, interaction_id)
        if len(self._ids) > MAX_REMEMBERED:
            del self._ids[0]
        return True

    def age_of(self, interaction_id: int) -> float:
        """Return about how many seconds late an interaction arrives now, compared to the fastest one."""
        now = self._now()
        took = now - ((interaction_id >> 22) + DISCORD_EPOCH) / 1000
        if now - self._window_began > WINDOW:
            again = now - self._window_began > 2 * WINDOW  # nothing came for that long
            self._quickest_before = None if again else self._quickest
            self._quickest, self._window_began = None, now
        self._quickest = took if self._quickest is None else min(took, self._quickest)
        before = self._quickest_before
        return took - (self._quickest if before is None else min(self._quickest, before))

    def was_in_time(self, interaction_id: int) -> None:
        """Correct the estimate: Discord accepted an answer to an interaction that seemed too old."""
        self._quickest_before = None
        self._quickest = self._now() - ((interaction_id >> 22) + DISCORD_EPOCH) / 1000


SHED_AFTER: Final = 1.0
"""Age in seconds from which a press is refused as busy if `MANY` are pending, so others are in time."""
MANY: Final = 50  # pending interactions from which on late presses are refused
FULL: Final = 400
"""Pending interactions from which on every press is refused: a core answers about 300 a second concurrently,
so one more would make everybody wait longer than Discord does."""

ANSWERS: Final = "answers"  # in the extras of an interaction: the callback that marks its answer as sent


class PendingInteractions:
    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[object], int] = {}
        self._unanswered: set[asyncio.Task[object]] = set()
        self._all_sent = asyncio.Event()
        self._all_sent.set()

    def __len__(self) -> int:
        return len(self._tasks)

    def track_current(self, interaction: discord.Interaction | None = None) -> None:
        """Track the running task until it ends, and the answer it owes until `note_answer`."""
        task = asyncio.current_task()
        if task is None:
            return
        self._tasks[task] = 0 if interaction is None else interaction.guild_id or 0
        task.add_done_callback(self._tasks.pop)
        if interaction is not None:
            self._unanswered.add(task)
            self._all_sent.clear()
            task.add_done_callback(self._note_sent)
            interaction.extras[ANSWERS] = partial(self._note_sent, task)

    def is_idle(self) -> bool:
        return not self._tasks

    def is_answering(self) -> bool:
        return bool(self._unanswered)

    def sheds(self, age: float) -> bool:
        """Return whether to refuse an interaction of this age in seconds because of overload."""
        unanswered = len(self._unanswered)
        return unanswered >= FULL or (age > SHED_AFTER and unanswered >= MANY)

    async def all_sent(self) -> None:
        await self._all_sent.wait()

    def _note_sent(self, task: asyncio.Task[object]) -> None:
        self._unanswered.discard(task)
        if not self._unanswered:
            self._all_sent.set()

    async def finish(self, is_left: Callable[[int], bool] = lambda _: True, *, within: float) -> None:
        """Return when every interaction of the servers being left is answered, or after `within` seconds."""
        tasks = [task for task, guild_id in self._tasks.items() if is_left(guild_id)]
        if tasks:
            await asyncio.wait(tasks, timeout=within)


def note_answer(interaction: discord.Interaction) -> None:
    """Note that the answer to an interaction is being sent: the rest is up to Discord."""
    answers: Callable[[], None] | None = interaction.extras.pop(ANSWERS, None)
    if answers is not None:
        answers()


TIME: Final = "time"  # in the extras of an interaction: its `AnswerTime`
UNKNOWN_INTERACTION: Final = 10062
ALREADY_ACKNOWLEDGED: Final = 40060
VERB: Final = re.compile(r"[a-z_-]+(:[a-z_-]+(?=:|$))?")  # the part of a custom_id that is logged
LOG_EVERY: Final = 60.0  # seconds between two log lines about unanswered interactions


class InteractionKind(Enum):
    COMMAND = "command"
    BUTTON = "button"
    SELECT = "select"
    MODAL = "modal"


KINDS: Final = {
    discord.InteractionType.component: InteractionKind.SELECT,
    discord.InteractionType.modal_submit: InteractionKind.MODAL,
}
BUTTON: Final = discord.ComponentType.button.value


class AnswerOutcome(Enum):
    DONE = "done"
    REFUSED = "refused"  # the rules or the room did not allow it, and the user was told why
    LATE = "late"  # it came too late to be answered, and nothing was done
    REPEATED = "repeated"  # it had been delivered before
    EXPIRED = "expired"  # Discord had dropped it when the answer came; its work may be done
    UNCERTAIN = "uncertain"
    """Discord said that it already has an answer, so one may have arrived although its receipt was lost."""
    FAILED = "failed"


REFUSALS: Final = {UNKNOWN_INTERACTION: AnswerOutcome.EXPIRED, ALREADY_ACKNOWLEDGED: AnswerOutcome.UNCERTAIN}
"""Outcomes by the error code with which Discord refused an answer."""


@dataclass(slots=True)
class AnswerTime:
    kind: InteractionKind
    age: float  # seconds that it arrived later than the fastest recent one, 0 or more
    began: float  # the loop's time at which its handling began
    first: float | None = None  # the loop's time at which Discord accepted a first response, as far as known
    deferred: bool = False
    outcome: AnswerOutcome = AnswerOutcome.DONE
    refused: AnswerOutcome | None = None  # the outcome for the user, if Discord refused an answer

    def settle(self) -> None:
        """Correct the outcome DONE or REFUSED if no answer is known to have arrived."""
        if self.outcome in {AnswerOutcome.DONE, AnswerOutcome.REFUSED} and (
            self.refused or self.first is None
        ):
            self.outcome = self.refused or AnswerOutcome.FAILED

    @property
    def counts_as_unanswered(self) -> bool:
        """True if no answer is known to have arrived; repeated deliveries are counted elsewhere."""
        return self.first is None and self.outcome is not AnswerOutcome.REPEATED


class AnswerTimes:
    def __init__(self) -> None:
        self.on_answer: Callable[[AnswerTime], None] | None = None
        self._unanswered: Counter[AnswerOutcome] = Counter()
        self._is_quiet = False

    def begin(self, interaction: discord.Interaction, age: float) -> None:
        """Start measuring an interaction that is `age` seconds late."""
        data: Any = interaction.data or {}
        kind = KINDS.get(interaction.type, InteractionKind.COMMAND)
        if kind is InteractionKind.SELECT and data.get("component_type") == BUTTON:
            kind = InteractionKind.BUTTON
        now = asyncio.get_running_loop().time()
        interaction.extras[TIME] = AnswerTime(kind, max(age, 0.0), now)

    def end(self, interaction: discord.Interaction) -> None:
        """Log and report the measurements of a finished interaction."""
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
        """Log the unanswered interactions since the last line, then nothing for a minute."""
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


def _measured(interaction: discord.Interaction) -> AnswerTime:
    time: AnswerTime | None = interaction.extras.get(TIME)
    return time or AnswerTime(InteractionKind.COMMAND, 0.0, 0.0)


def note_first(interaction: discord.Interaction) -> None:
    """Note that Discord accepted the first response to an interaction."""
    time = _measured(interaction)
    if time.first is None:
        time.first = asyncio.get_running_loop().time()


def note_refusal(interaction: discord.Interaction, error: Exception) -> None:
    """Note that Discord refused an answer, if the error code says that the interaction takes none."""
    if isinstance(error, discord.HTTPException) and error.code in REFUSALS:
        _measured(interaction).refused = REFUSALS[error.code]


def note_outcome(interaction: discord.Interaction, outcome: AnswerOutcome) -> None:
    _measured(interaction).outcome = outcome


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
    """Return the command name or the leading words of a custom_id; the rest may name a card, so it is cut."""
    if interaction.type is not discord.InteractionType.component:
        return interaction.command.qualified_name if interaction.command is not None else ""
    data: Any = interaction.data or {}
    found = VERB.match(str(data.get("custom_id", "")))
    return "" if found is None else found[0]


UNCERTAIN: Final = "uncertain"
"""In the extras of an interaction: types of first responses that are under way or may have arrived."""


async def send_first(
    interaction: discord.Interaction, answer: Type, request: Callable[[], Awaitable[object]]
) -> None:
    """Send a first response, retrying after connection errors; it stays noted while it may have arrived."""
    note_answer(interaction)
    sent: list[Type] = interaction.extras.setdefault(UNCERTAIN, [])
    sent.append(answer)
    lost = False

    async def attempt() -> None:
        nonlocal lost
        try:
            await request()
        except UNREACHABLE:
            lost = True
            raise

    try:
        await with_retries(attempt)
    except SEND_ERRORS as error:
        if not (lost or is_transient(error) or is_already_acknowledged(error)):
            sent.remove(answer)
        if not is_already_acknowledged(error):  # as a rule because of a deferral
            note_refusal(interaction, error)
        raise
    interaction.extras.pop(UNCERTAIN, None)
    note_first(interaction)


def is_already_acknowledged(error: Exception) -> bool:
    """Return whether Discord refused a first response because it already has one."""
    return isinstance(error, discord.HTTPException) and error.code == ALREADY_ACKNOWLEDGED


def may_have_arrived(interaction: discord.Interaction) -> frozenset[Type]:
    """Return the types of first responses that may or may not have arrived."""
    return frozenset(interaction.extras.get(UNCERTAIN, ()))


DEFER_AT_AGE = 2.0  # seconds after an interaction was made; Discord waits three
DEFERRAL: Final = "deferral"  # in the extras of an interaction: the task that defers it
PROMISED: Final = "promised"  # in the extras: the `Promise` of a private message that is not sent yet


class Promise(Enum):
    """The certainty that the user sees that a private message is coming."""

    CERTAIN = auto()  # Discord confirmed it
    POSSIBLE = auto()  # Discord has a first response, which may be the promise


def defer_when_slow(
    interaction: discord.Interaction,
    *,
    age: float,
    changes_public: bool,
    tell: Callable[[], Awaitable[object]],
) -> TimerHandle:
    """Defer an interaction two seconds after it was made and call `tell`; cancel the handle once answered."""

    async def defer_and_tell() -> None:
        if await defer_now(interaction, changes_public=changes_public):
            await tell()

    def start() -> None:
        if not _is_answered(interaction):
            interaction.extras[DEFERRAL] = loop.create_task(defer_and_tell(), name="defer")

    loop = asyncio.get_running_loop()
    return loop.call_later(max(0.0, DEFER_AT_AGE - age), start)


async def defer_now(interaction: discord.Interaction, *, changes_public: bool) -> bool:
    """Defer an interaction by a promised message or update; return whether Discord waits for its answer."""
    thinking = not (changes_public or in_private(interaction))
    promise = Type.deferred_channel_message if thinking else Type.deferred_message_update
    try:
        await send_first(
            interaction, promise, lambda: interaction.response.defer(ephemeral=True, thinking=thinking)
        )
    except discord.InteractionResponded:
        return False
    except SEND_ERRORS as error:
        # The request was refused because an earlier one arrived. If no other kind was sent, it was this one.
        if not is_already_acknowledged(error) or may_have_arrived(interaction) != {promise}:
            log.debug("interaction %d cannot be deferred: %s", interaction.id, error)
            return False
        note_acknowledged(interaction)
    else:
        if thinking:
            interaction.extras[PROMISED] = Promise.CERTAIN
    _measured(interaction).deferred = True
    return True


def note_acknowledged(interaction: discord.Interaction) -> bool:
    """Note that Discord has a first response, by its own account; return whether only one was sent.

    A private message that may have been promised is noted too, unless the response may be an update: then
    `@original` may be a public table and must not be touched.
    """
    sent: list[Type] = interaction.extras.pop(UNCERTAIN)
    has = interaction.extras[ANSWER] = next((answer for answer in sent if answer in UPDATES), sent[0])
    note_first(interaction)
    _measured(interaction).refused = AnswerOutcome.UNCERTAIN
    if Type.deferred_channel_message in sent and has not in UPDATES:
        interaction.extras[PROMISED] = Promise.POSSIBLE
    return len(sent) == 1


async def has_response(interaction: discord.Interaction) -> bool:
    """Return whether an interaction has its first response, after waiting for a deferral under way."""
    deferral = interaction.extras.get(DEFERRAL)
    if deferral is not None:
        await deferral
    return _is_answered(interaction)


def _is_answered(interaction: discord.Interaction) -> bool:
    return interaction.response.is_done() or ANSWER in interaction.extras


def has_promise(interaction: discord.Interaction) -> bool:
    return PROMISED in interaction.extras


def take_promise(interaction: discord.Interaction) -> Promise | None:
    """Remove and return the promise of a private message, if any; the caller must send or withdraw it."""
    promise: Promise | None = interaction.extras.pop(PROMISED, None)
    return promise
