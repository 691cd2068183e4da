"""Intake of interactions: each counts once, its age is estimated, and those being answered are known.

Discord delivers an event again after a connection that broke, and forgets an interaction that has no answer
three seconds after it was made. When it was made stands in its id, by Discord's clock.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from discord.utils import DISCORD_EPOCH

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord


REMEMBERED_FOR: Final = 15 * 60.0  # seconds: nobody can answer an interaction after that
MAX_REMEMBERED: Final = 20_000
WINDOW: Final = 10 * 60.0  # seconds: clocks drift apart less than a tenth of a second in it


def loop_time() -> float:
    """Return the time of the running loop, in seconds."""
    return asyncio.get_running_loop().time()


class Deduplication:
    """The interactions that arrived lately."""

    def __init__(self, *, now: Callable[[], float] = loop_time) -> None:
        """Begin without any; `now` returns the seconds of a clock that is never set."""
        self._now = now
        self._ids: OrderedDict[int, float] = OrderedDict()
        self._window_began = 0.0
        self._quickest: float | None = None
        self._quickest_before: float | None = None

    def is_first(self, interaction_id: int) -> bool:
        """Tell whether an interaction arrives for the first time, as far as it is remembered."""
        now = self._now()
        while self._ids and now - next(iter(self._ids.values())) > REMEMBERED_FOR:
            self._ids.popitem(last=False)
        if interaction_id in self._ids:
            return False
        self._ids[interaction_id] = now
        if len(self._ids) > MAX_REMEMBERED:
            self._ids.popitem(last=False)
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
        known = [least for least in (self._quickest, self._quickest_before) if least is not None]
        return took - min(known)

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

    def track_current(self, guild_id: int | None = None) -> None:
        """Count the running task, which answers somebody in a server, until it ends."""
        task = asyncio.current_task()
        if task is not None:
            self._tasks[task] = guild_id or 0
            task.add_done_callback(self._tasks.pop)

    def expect_answer(self, interaction: discord.Interaction) -> None:
        """Count the running task as one whose answer is still to be sent, until `note_answer` or its end."""
        task = asyncio.current_task()
        if task is not None:
            self._unanswered.add(task)
            self._all_sent.clear()
            task.add_done_callback(self._note_sent)
            interaction.extras[ANSWERS] = lambda: self._note_sent(task)

    def is_idle(self) -> bool:
        """Tell whether nobody waits for an answer."""
        return not self._tasks

    def is_answering(self) -> bool:
        """Tell whether somebody waits for an answer that is not on its way to Discord yet."""
        return bool(self._unanswered)

    def sheds(self, age: float) -> bool:
        """Tell whether an interaction of so many seconds is not to be done, since there is too much to do."""
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
