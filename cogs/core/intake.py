"""Intake of interactions: each counts once, is answered in time at first, and that is measured.

Discord delivers an event again after a connection that broke, and forgets an interaction that has no answer
three seconds after it was made. When it was made stands in its id, by Discord's clock. What Discord never
took an answer to is counted in one line a minute of the log; nothing of what is in a hand is logged.

Discord takes one first response, and whether a request arrived is not always known. So each that may have
arrived is noted, and whoever answers goes on behind the worst of them. An answer that takes long is deferred:
a command by the promise of a message, a press by that of a change.
"""

from __future__ import annotations

import asyncio
import logging
import re
from array import array
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import InteractionResponseType as Type
from discord.utils import DISCORD_EPOCH

from bot.runtime import log_context
from bot.runtime.waiting import loop_time
from cogs.core.messages import ANSWER, UPDATES, in_private
from cogs.core.send_backoff import SEND_ERRORS, UNREACHABLE, is_transient, with_retries

if TYPE_CHECKING:
    from asyncio import TimerHandle
    from collections.abc import Awaitable, Callable


log = logging.getLogger(__name__)


MAX_REMEMBERED: Final = 20_000
WINDOW: Final = 10 * 60.0  # seconds: clocks drift apart less than a tenth of a second in it


class Deduplication:
    """The interactions that arrived lately."""

    def __init__(self, *, now: Callable[[], float] = loop_time) -> None:
        """Begin without any; `now` returns the seconds of a clock that is never set."""
        self._now = now
        self._ids = array("Q")  # sorted, so by when they were made; 8 bytes each
        self._window_began = 0.0
        self._quickest: float | None = None
        self._quickest_before: float | None = None

    def is_first(self, interaction_id: int) -> bool:
        """Return whether an interaction arrives for the first time, as far as it is remembered."""
        place = bisect_left(self._ids, interaction_id)
        if interaction_id in self._ids[place : place + 1]:
            return False
        self._ids.insert(place, interaction_id)
        if len(self._ids) > MAX_REMEMBERED:
            del self._ids[0]
        return True

    def age_of(self, interaction_id: int) -> float:
        """Return about how many seconds ago an interaction was made that arrives now; 0 for the quickest."""
        now = self._now()
        took = now - ((interaction_id >> 22) + DISCORD_EPOCH) / 1000
        if now - self._window_began > WINDOW:
            again = now - self._window_began > 2 * WINDOW  # nothing came for so long
            self._quickest_before = None if again else self._quickest
            self._quickest, self._window_began = None, now
        self._quickest = took if self._quickest is None else min(took, self._quickest)
        before = self._quickest_before
        return took - (self._quickest if before is None else min(self._quickest, before))

    def was_in_time(self, interaction_id: int) -> None:
        """Correct the estimate: Discord took an answer to an interaction that seemed too old for one."""
        self._quickest_before = None
        self._quickest = self._now() - ((interaction_id >> 22) + DISCORD_EPOCH) / 1000


SHED_AFTER: Final = 1.0
"""Seconds after which a press is told to come again where many wait, so that the others are in time."""
MANY: Final = 50
"""Interactions whose answer is still to be sent, from which on presses that come late are not done."""
FULL: Final = 400
"""The same for any press: a core answers some 300 in a second, all of them side by side, so one more that is
done lets everybody wait for longer than Discord does."""

ANSWERS: Final = "answers"  # in the extras of an interaction: forgets that its answer is still to be sent


class PendingInteractions:
    """The tasks that answer an interaction at this moment."""

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[object], int] = {}
        self._unanswered: set[asyncio.Task[object]] = set()
        self._all_sent = asyncio.Event()
        self._all_sent.set()

    def __len__(self) -> int:
        return len(self._tasks)

    def track_current(self, interaction: discord.Interaction | None = None) -> None:
        """Count the running task until it ends, and until `note_answer` the answer that it is to send."""
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
        """Return whether nobody waits for an answer."""
        return not self._tasks

    def is_answering(self) -> bool:
        """Return whether somebody waits for an answer that is not on its way to Discord yet."""
        return bool(self._unanswered)

    def sheds(self, age: float) -> bool:
        """Return whether an interaction of so many seconds is left undone, since there is too much to do."""
        unanswered = len(self._unanswered)
        return unanswered >= FULL or (age > SHED_AFTER and unanswered >= MANY)

    async def all_sent(self) -> None:
        """Return when nobody waits for an answer that is not on its way to Discord yet."""
        await self._all_sent.wait()

    def _note_sent(self, task: asyncio.Task[object]) -> None:
        self._unanswered.discard(task)
        if not self._unanswered:
            self._all_sent.set()

    async def finish(self, *, within: float) -> None:
        """Return when every interaction is answered, or after the given number of seconds."""
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=within)

    async def finish_in(self, is_left: Callable[[int], bool], *, within: float) -> None:
        """Return when everybody in some servers is answered, or after the given number of seconds."""
        tasks = [task for task, guild_id in self._tasks.items() if is_left(guild_id)]
        if tasks:
            await asyncio.wait(tasks, timeout=within)


def note_answer(interaction: discord.Interaction) -> None:
    """Note that the answer to an interaction is being sent: what is left is Discord's part."""
    answers: Callable[[], None] | None = interaction.extras.pop(ANSWERS, None)
    if answers is not None:
        answers()


TIME: Final = "time"  # in the extras of an interaction: its `AnswerTime`
UNKNOWN_INTERACTION: Final = 10062
ALREADY_ACKNOWLEDGED: Final = 40060
VERB: Final = re.compile(r"[a-z_-]+(:[a-z_-]+(?=:|$))?")  # what the log says of a custom_id
LOG_EVERY: Final = 60.0  # seconds between two lines of the log about interactions without an answer


class InteractionKind(Enum):
    """What somebody did."""

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
    """How an interaction ended."""

    DONE = "done"
    REFUSED = "refused"  # the rules or the room did not allow it, and they were told why
    LATE = "late"  # it came too late to be answered, and nothing was done
    REPEATED = "repeated"  # it had been delivered before
    EXPIRED = "expired"  # Discord had forgotten it when the answer came; what it asked for may be done
    UNCERTAIN = "uncertain"
    """Discord said that it has an answer already, so one may have arrived although its receipt got lost."""
    FAILED = "failed"


REFUSALS: Final = {UNKNOWN_INTERACTION: AnswerOutcome.EXPIRED, ALREADY_ACKNOWLEDGED: AnswerOutcome.UNCERTAIN}
"""How an interaction ends of which Discord refuses the answer with this code."""


@dataclass(slots=True)
class AnswerTime:
    """What is measured of one interaction."""

    kind: InteractionKind
    age: float  # seconds that it took longer to arrive than the quickest of late, 0 or more
    began: float  # the loop's time at which it was looked at
    first: float | None = None
    """The loop's time at which Discord took a first response, as far as that is known."""
    deferred: bool = False
    outcome: AnswerOutcome = AnswerOutcome.DONE
    refused: AnswerOutcome | None = None  # how it ended for whoever waits, if Discord refused an answer to it

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
    """Measures interactions."""

    def __init__(self) -> None:
        self.on_answer: Callable[[AnswerTime], None] | None = None
        self._unanswered: Counter[AnswerOutcome] = Counter()
        self._is_quiet = False

    def begin(self, interaction: discord.Interaction, age: float) -> None:
        """Begin to measure an interaction that came some seconds late."""
        data: Any = interaction.data or {}
        kind = KINDS.get(interaction.type, InteractionKind.COMMAND)
        if kind is InteractionKind.SELECT and data.get("component_type") == BUTTON:
            kind = InteractionKind.BUTTON
        now = asyncio.get_running_loop().time()
        interaction.extras[TIME] = AnswerTime(kind, max(age, 0.0), now)

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


def _measured(interaction: discord.Interaction) -> AnswerTime:
    """Return what is measured of an interaction; one of which nothing is measured has a new one."""
    time: AnswerTime | None = interaction.extras.get(TIME)
    return time or AnswerTime(InteractionKind.COMMAND, 0.0, 0.0)


def note_first(interaction: discord.Interaction) -> None:
    """Note that Discord took the first response to an interaction."""
    time = _measured(interaction)
    if time.first is None:
        time.first = asyncio.get_running_loop().time()


def note_refusal(interaction: discord.Interaction, error: Exception) -> None:
    """Note that Discord refused an answer, if its code says that it waits for none."""
    if isinstance(error, discord.HTTPException) and error.code in REFUSALS:
        _measured(interaction).refused = REFUSALS[error.code]


def note_outcome(interaction: discord.Interaction, outcome: AnswerOutcome) -> None:
    """Note how an interaction ends."""
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
    """Return the command, or the first words of what was pressed: behind them there may be a card."""
    if interaction.type is not discord.InteractionType.component:
        return interaction.command.qualified_name if interaction.command is not None else ""
    data: Any = interaction.data or {}
    found = VERB.match(str(data.get("custom_id", "")))
    return "" if found is None else found[0]


UNCERTAIN: Final = "uncertain"
"""In the extras of an interaction: the types of first responses that are under way or may have arrived."""


async def send_first(
    interaction: discord.Interaction, answer: Type, request: Callable[[], Awaitable[object]]
) -> None:
    """Send a first response, again after a connection error; it stays noted while it may have arrived."""
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
        if not is_already_acknowledged(error):  # by a deferral, as a rule
            note_refusal(interaction, error)
        raise
    interaction.extras.pop(UNCERTAIN, None)
    note_first(interaction)


def is_already_acknowledged(error: Exception) -> bool:
    """Return whether Discord refused a first response because it has one."""
    return isinstance(error, discord.HTTPException) and error.code == ALREADY_ACKNOWLEDGED


def may_have_arrived(interaction: discord.Interaction) -> frozenset[Type]:
    """Return the types of the first responses of which nobody knows yet whether they arrived."""
    return frozenset(interaction.extras.get(UNCERTAIN, ()))


DEFER_AFTER = 2.0  # seconds after an interaction was made; Discord waits for three
DEFERRAL: Final = "deferral"  # in the extras of an interaction: the task that defers it
PROMISED: Final = "promised"  # in the extras: the `Promise` of a private message that was not sent yet


class Promise(Enum):
    """How sure it is that Discord shows somebody that a private message comes."""

    CERTAIN = auto()  # Discord said so
    POSSIBLE = auto()  # Discord has a first response, and the promise may be it


def defer_when_slow(
    interaction: discord.Interaction,
    *,
    age: float,
    changes_public: bool,
    tell: Callable[[], Awaitable[object]],
) -> TimerHandle:
    """Defer an interaction two seconds after it was made, and `tell` why; cancel the handle once answered."""

    async def defer_and_tell() -> None:
        if await defer_now(interaction, changes_public=changes_public):
            await tell()

    def start() -> None:
        if not _is_answered(interaction):
            interaction.extras[DEFERRAL] = loop.create_task(defer_and_tell(), name="defer")

    loop = asyncio.get_running_loop()
    return loop.call_later(max(0.0, DEFER_AFTER - age), start)


async def defer_now(interaction: discord.Interaction, *, changes_public: bool) -> bool:
    """Defer an interaction by a promised message or change; return whether Discord waits for its answer."""
    thinking = not (changes_public or in_private(interaction))
    promise = Type.deferred_channel_message if thinking else Type.deferred_message_update
    try:
        await send_first(
            interaction, promise, lambda: interaction.response.defer(ephemeral=True, thinking=thinking)
        )
    except discord.InteractionResponded:
        return False
    except SEND_ERRORS as error:
        # A request that is refused because another one arrived, and no other was made: then it was this one.
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
    """Note that Discord has a first response, as it said; return whether only one was sent: it is that one.

    A private message that may have been promised is noted too, unless the response may be an update: then
    `@original` may be a public table, and is left alone.
    """
    sent: list[Type] = interaction.extras.pop(UNCERTAIN)
    has = interaction.extras[ANSWER] = next((answer for answer in sent if answer in UPDATES), sent[0])
    note_first(interaction)
    _measured(interaction).refused = AnswerOutcome.UNCERTAIN
    if Type.deferred_channel_message in sent and has not in UPDATES:
        interaction.extras[PROMISED] = Promise.POSSIBLE
    return len(sent) == 1


async def has_response(interaction: discord.Interaction) -> bool:
    """Return whether an interaction has its first response, once a deferral under way has come to its end."""
    deferral = interaction.extras.get(DEFERRAL)
    if deferral is not None:
        await deferral
    return _is_answered(interaction)


def _is_answered(interaction: discord.Interaction) -> bool:
    return interaction.response.is_done() or ANSWER in interaction.extras


def has_promise(interaction: discord.Interaction) -> bool:
    """Return whether the promise of a private message still stands."""
    return PROMISED in interaction.extras


def take_promise(interaction: discord.Interaction) -> Promise | None:
    """Return the promise of a private message that still stands; the caller has to send or withdraw it."""
    promise: Promise | None = interaction.extras.pop(PROMISED, None)
    return promise
