"""Filter of interactions: lets in those from servers that this process serves, and no others.

While a shard is handed over, two processes receive all of its interactions, and exactly one must handle each:
the old one records what it lets in; the new one buffers what it receives until the shard is its own, and then
skips what the old one let in. The buffer holds a press for `KEPT_SECONDS`, since Discord wants an answer
within three.

If no process is known to serve a shard, for example while the database is down, the user is told so. That is
done late, and Discord accepts only the first answer: if another process serves the shard after all, its own
answer counts.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from collections.abc import Callable, Collection, MutableMapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from bot.sharding.ownership import Ownership, shard_of

if TYPE_CHECKING:
    Handler: TypeAlias = Callable[[Any], None]
    Later: TypeAlias = Callable[..., object]

log = logging.getLogger(__name__)

EVENT: Final = "INTERACTION_CREATE"
KEPT_SECONDS: Final = 2.2  # how long a press is buffered for its shard
UNSERVED_AFTER: Final = 1.5
"""Seconds given to other processes to answer a press in a shard with no known owner."""
NOTED_SECONDS: Final = 10.0  # how long accepted ids are remembered: longer than anything is buffered


class _KeptPress(NamedTuple):
    """A buffered press: arrival time, id, and Discord's payload."""

    at: float
    id: int
    data: Any


class InteractionFilter:
    """Decides for each interaction whether this process handles it.

    Attributes:
        open_until: Time from which nothing is let in, since this process's leases may have expired. After a
            pause everything queued arrives at once, before anything else notices how late it is.
        serves_elsewhere: Returns whether another process is known to receive and serve a shard.
        tell_unserved: Called with an interaction that apparently nobody answers, shortly before it expires.
    """

    def __init__(self, ownership: Ownership, now: Callable[[], float], *, later: Later | None = None) -> None:
        """Let in the interactions of served servers; `now` must be monotonic, `later` is for tests."""
        self._ownership = ownership
        self._now = now
        self._later = later or _call_later
        self.open_until = math.inf
        self.serves_elsewhere: Callable[[int], bool] = lambda _: True
        self.tell_unserved: Handler = lambda _: None
        self._handle: Handler = lambda _: None
        self._is_closed = False
        self._kept: dict[int, deque[_KeptPress]] = {}
        self._noted: deque[tuple[float, int, int]] = deque()  # time, shard, id

    def install(self, parsers: MutableMapping[str, Handler]) -> None:
        """Insert the filter before the library's interaction parser; changes `parsers` in place."""
        self._handle, parsers[EVENT] = parsers[EVENT], self.arrive

    def arrive(self, data: Any) -> None:
        """Let an interaction in, buffer it, or leave it to the process that serves its server."""
        if self._is_closed:
            log.debug("an interaction comes too late: the bot leaves Discord")
            return
        numbers = None if self._ownership.is_all else _numbers(data)
        if numbers is None:
            self._handle(data)
            return
        interaction_id, guild_id = numbers
        shard = shard_of(guild_id, self._ownership.count)
        if self._ownership.owns(guild_id) and self._now() < self.open_until:
            self._note(shard, interaction_id)
            self._handle(data)
        elif shard in self._kept:
            self._keep(shard, _KeptPress(self._now(), interaction_id, data))
        elif self.serves_elsewhere(shard):
            log.debug("interaction %d is of shard %d, which another process serves", interaction_id, shard)
        else:
            self._later(UNSERVED_AFTER, self._tell, data)

    def expect(self, shard: int) -> None:
        """Start buffering a shard's interactions, since it may soon belong to this process."""
        self._kept.setdefault(shard, deque())

    def let_in(self, shard: int, *, but: Collection[int]) -> None:
        """Let in what was buffered of a shard now served, except what the previous owner let in."""
        for kept in self._kept.pop(shard, ()):
            if kept.id not in but and kept.at >= self._now() - KEPT_SECONDS:
                self._note(shard, kept.id)
                self._handle(kept.data)

    def give_up(self, shard: int) -> None:
        """Stop buffering a shard; people whose buffered presses nobody answers are told so."""
        for kept in self._kept.pop(shard, ()):
            self._later(max(0.0, kept.at + UNSERVED_AFTER - self._now()), self._tell, kept.data)

    def close(self) -> None:
        """Let nothing in any more: the bot is disconnecting, and could not answer."""
        self._is_closed = True

    def accepted(self, shard: int) -> list[int]:
        self._drop_old()
        return [interaction_id for _, noted, interaction_id in self._noted if noted == shard]

    def _keep(self, shard: int, kept: _KeptPress) -> None:
        waiting = self._kept[shard]
        waiting.append(kept)
        self._later(KEPT_SECONDS, self._let_go, shard, kept, waiting)

    def _let_go(self, shard: int, kept: _KeptPress, waiting: deque[_KeptPress]) -> None:
        """Drop a buffered press whose shard did not become this process's in time."""
        if self._kept.get(shard) is waiting and waiting and waiting[0] is kept:
            waiting.popleft()
            self._tell(kept.data)

    def _tell(self, data: Any) -> None:
        if not self._is_closed:
            self.tell_unserved(data)

    def _note(self, shard: int, interaction_id: int) -> None:
        self._noted.append((self._now(), shard, interaction_id))
        self._drop_old()

    def _drop_old(self) -> None:
        oldest = self._now() - NOTED_SECONDS
        while self._noted and self._noted[0][0] < oldest:
            self._noted.popleft()


def _call_later(seconds: float, function: Callable[..., None], *args: object) -> None:
    asyncio.get_running_loop().call_later(seconds, function, *args)


def _numbers(data: Any) -> tuple[int, int] | None:
    """Return the ids of an interaction and its server, or None if either is missing or invalid."""
    try:
        return int(data["id"]), int(data["guild_id"])
    except (KeyError, TypeError, ValueError):
        return None
