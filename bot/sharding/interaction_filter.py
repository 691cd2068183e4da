"""Filter of interactions: lets in what people do in servers that this process serves, and in no others.

While a shard is handed over, two processes hear everything that people do there. Each press is done by
exactly one of them: the old one notes what it let in, the new one keeps what it hears until the shard is its
own, and then leaves out what the old one let in. It is kept for `KEPT_SECONDS`, since Discord wants an answer
within three.

Where nobody is known to serve a shard, as while the database gives no answer, whoever presses is told so.
That is said late, and Discord takes only the first answer: should another process serve it all the same, its
own counts.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import deque
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from bot.sharding.ownership import shard_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, MutableMapping

    from bot.sharding.ownership import Ownership

    Handler: TypeAlias = Callable[[Any], None]
    Later: TypeAlias = Callable[..., object]

log = logging.getLogger(__name__)


EVENT: Final = "INTERACTION_CREATE"
KEPT_SECONDS: Final = 2.2  # how long a press waits for its shard
UNSERVED_AFTER: Final = 1.5
"""How long it is left to others to answer a press in a shard of which nobody knows who serves it."""
NOTED_SECONDS: Final = 10.0  # how long it is known what was let in: longer than anything is kept


class _KeptPress(NamedTuple):
    """A press that waits: when it came, its id, and what Discord sent."""

    at: float
    id: int
    data: Any


class InteractionFilter:
    """What each interaction passes before anything is done for it.

    Attributes:
        open_until: The moment from which nothing is let in: the leases of this process may be over. After a
            pause everything that piled up arrives at once, before anything else notices how late it is.
        serves_elsewhere: Tells of a shard whether another process hears and serves it, as far as is known.
        tell_unserved: Called with what nobody seems to answer, shortly before Discord forgets it: says so.
    """

    def __init__(self, ownership: Ownership, now: Callable[[], float], *, later: Later | None = None) -> None:
        """Let in what is of a server that is served; `now` never goes back, `later` is for tests."""
        self._ownership = ownership
        self._now = now
        self._later = later or _call_later
        self.open_until = math.inf
        self.serves_elsewhere: Callable[[int], bool] = lambda _: True
        self.tell_unserved: Handler = lambda _: None
        self._handle: Handler = lambda _: None
        self._is_closed = False
        self._kept: dict[int, deque[_KeptPress]] = {}
        self._noted: deque[tuple[float, int, int]] = deque()  # when, shard, id

    def install(self, parsers: MutableMapping[str, Handler]) -> None:
        """Stand before what parses interactions; `parsers` is changed in place."""
        self._handle, parsers[EVENT] = parsers[EVENT], self.arrive

    def arrive(self, data: Any) -> None:
        """Let an interaction in, keep it, or leave it to the process that serves its server."""
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
        """Keep what arrives of a shard from now on: it may be this process's soon."""
        self._kept.setdefault(shard, deque())

    def let_in(self, shard: int, *, but: Collection[int]) -> None:
        """Let in what was kept of a shard that is served now, but not what the process before let in."""
        for kept in self._kept.pop(shard, ()):
            if kept.id not in but and kept.at >= self._now() - KEPT_SECONDS:
                self._note(shard, kept.id)
                self._handle(kept.data)

    def give_up(self, shard: int) -> None:
        """Expect nothing of a shard any more; of what was kept, whoever is answered by nobody is told so."""
        for kept in self._kept.pop(shard, ()):
            self._later(max(0.0, kept.at + UNSERVED_AFTER - self._now()), self._tell, kept.data)

    def close(self) -> None:
        """Let nothing in any more: the bot leaves Discord, and could answer nobody."""
        self._is_closed = True

    def accepted(self, shard: int) -> list[int]:
        """Return the ids of what was let in of a shard lately."""
        self._drop_old()
        return [interaction_id for _, noted, interaction_id in self._noted if noted == shard]

    def _keep(self, shard: int, kept: _KeptPress) -> None:
        waiting = self._kept[shard]
        waiting.append(kept)
        self._later(KEPT_SECONDS, self._let_go, shard, kept, waiting)

    def _let_go(self, shard: int, kept: _KeptPress, waiting: deque[_KeptPress]) -> None:
        """Keep a press no longer whose shard is still another's, or nobody's."""
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
    """Return the ids of an interaction and of its server, or None where it has none that can be read."""
    try:
        return int(data["id"]), int(data["guild_id"])
    except (KeyError, TypeError, ValueError):
        return None
