"""Lets in what people press and type in servers that this process serves, and in no others.

While a shard is handed over, two processes hear everything that people do there. Each press is done by
exactly one of them: the old one notes what it let in, the new one keeps what it hears until the shard is its
own, and then leaves out what the old one let in. It is kept for `KEPT_SECONDS`, since Discord wants an answer
within three.
"""

from __future__ import annotations

import logging
import math
from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from bot.sharding.ownership import shard_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, MutableMapping

    from bot.sharding.ownership import Ownership

    Handler: TypeAlias = Callable[[Any], None]

log = logging.getLogger(__name__)

EVENT: Final = "INTERACTION_CREATE"
KEPT_SECONDS: Final = 2.2
"""How long a press waits for its shard."""
NOTED_SECONDS: Final = 10.0
"""How long it is known what was let in: longer than anything is kept."""


class _Kept(NamedTuple):
    """A press that waits: when it came, its id, and what Discord sent."""

    at: float
    id: int
    data: Any


class Gate:
    """What each interaction passes before anything is done for it.

    Attributes:
        open_until: The moment from which nothing is let in: the leases of this process may be over. After a
            pause everything that piled up arrives at once, before anything else notices how late it is.
    """

    def __init__(self, ownership: Ownership, now: Callable[[], float]) -> None:
        """Make a gate that lets in what is of a server that is served.

        Args:
            ownership: Says which servers are.
            now: Returns seconds of a clock that never goes back.
        """
        self._ownership = ownership
        self._now = now
        self.open_until = math.inf
        self._handle: Handler = lambda _: None
        self._is_closed = False
        self._kept: dict[int, deque[_Kept]] = {}
        self._noted: deque[tuple[float, int, int]] = deque()  # when, shard, id

    def install(self, parsers: MutableMapping[str, Handler]) -> None:
        """Stand before what parses interactions; `parsers` is changed in place."""
        self._handle, parsers[EVENT] = parsers[EVENT], self.arrive

    def arrive(self, data: Any) -> None:
        """Let an interaction in, keep it, or leave it to the process that serves its server.

        Args:
            data: What Discord sent; one without a server, or in another form than expected, is let in.
        """
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
            self._keep(shard, _Kept(self._now(), interaction_id, data))
        else:
            log.debug("interaction %d is of shard %d, which another process serves", interaction_id, shard)

    def expect(self, shard: int) -> None:
        """Keep what arrives of a shard from now on: it may be this process's soon."""
        self._kept.setdefault(shard, deque())

    def let_in(self, shard: int, *, but: Collection[int]) -> None:
        """Let in what was kept of a shard, which is served from now on.

        Args:
            shard: The shard.
            but: Ids of what the process let in that served it before.
        """
        for kept in self._kept.pop(shard, ()):
            if kept.id not in but and kept.at >= self._now() - KEPT_SECONDS:
                self._note(shard, kept.id)
                self._handle(kept.data)

    def give_up(self, shard: int) -> None:
        """Expect nothing of a shard any more, and forget what was kept."""
        self._kept.pop(shard, None)

    def close(self) -> None:
        """Let nothing in any more: the bot leaves Discord, and could answer nobody."""
        self._is_closed = True

    def accepted(self, shard: int) -> list[int]:
        """Return the ids of what was let in of a shard lately."""
        self._drop_old()
        return [interaction_id for _, noted, interaction_id in self._noted if noted == shard]

    def _keep(self, shard: int, kept: _Kept) -> None:
        waiting = self._kept[shard]
        while waiting and waiting[0].at < kept.at - KEPT_SECONDS:
            waiting.popleft()
        waiting.append(kept)

    def _note(self, shard: int, interaction_id: int) -> None:
        self._noted.append((self._now(), shard, interaction_id))
        self._drop_old()

    def _drop_old(self) -> None:
        oldest = self._now() - NOTED_SECONDS
        while self._noted and self._noted[0][0] < oldest:
            self._noted.popleft()


def _numbers(data: Any) -> tuple[int, int] | None:
    """Return the ids of an interaction and of its server, or None where it has none that can be read."""
    try:
        return int(data["id"]), int(data["guild_id"])
    except (KeyError, TypeError, ValueError):
        return None
