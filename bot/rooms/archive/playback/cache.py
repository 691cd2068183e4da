"""The playbacks that people watch now, made in a thread and kept within a bound of bytes."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from bot.rooms.archive.playback.playback import Playback
from bot.rooms.archive.reader import read_archive, release

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

MOST_BYTES: Final = 24 * 2**20
"""Of all playbacks together: that of a usual match takes 50 kB, of the longest that can be read 20 MB."""


class PlaybackCache:
    """Keeps the playbacks that were asked for most recently."""

    def __init__(self, *, most_bytes: int = MOST_BYTES) -> None:
        """Begin with none."""
        self._most_bytes = most_bytes
        self._kept: OrderedDict[str, Playback] = OrderedDict()
        self._taken = 0
        self._making = asyncio.Lock()

    async def of(self, match_id: str, load: Callable[[str], Awaitable[bytes | None]]) -> Playback | None:
        """Return the playback of a match, or None if it has no archive: it goes on, or nobody knows it.

        Args:
            match_id: 32 hexadecimal digits.
            load: Returns the archive of a match, or None.

        Raises:
            ArchiveError: Its archive cannot be read.
            PlaybackError: Its archive tells what cannot have happened.
        """
        kept = self._find(match_id)
        if kept is not None:
            return kept
        payload = await load(match_id)
        if payload is None:
            return None
        async with self._making:  # the event loop shares the interpreter with one thread at most
            kept = self._find(match_id)  # somebody else may have asked for it meanwhile
            if kept is None:
                kept = await asyncio.to_thread(_make, payload)
                self._keep(match_id, kept)
        return kept

    def forget(self, match_id: str) -> None:
        """Forget the playback of a match whose archive changed."""
        kept = self._kept.pop(match_id, None)
        self._taken -= 0 if kept is None else kept.size

    def clear(self) -> None:
        """Forget all playbacks."""
        for match_id in list(self._kept):
            self.forget(match_id)

    def _find(self, match_id: str) -> Playback | None:
        if match_id in self._kept:
            self._kept.move_to_end(match_id)
        return self._kept.get(match_id)

    def _keep(self, match_id: str, playback: Playback) -> None:
        self._kept[match_id] = playback
        self._taken += playback.size
        while self._taken > self._most_bytes and len(self._kept) > 1:
            self._taken -= self._kept.popitem(last=False)[1].size


def _make(payload: bytes) -> Playback:
    archive = read_archive(payload)
    playback = Playback(archive)
    read = [*archive.actions]
    del archive
    release(read)
    return playback
