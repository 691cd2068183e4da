"""Interactions that are being answered: a bot that stops waits for them, and drawings let them go first."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

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
