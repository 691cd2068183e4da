"""Tables that are being opened: each takes a place of its server's, and nobody waits for another's."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """A table that somebody is opening.

    Attributes:
        guild_id: Discord's id of the server.
        channel_id: The channel where they asked for it.
        user_id: Their account.
        own_thread: Whether it gets a thread of its own.
    """

    guild_id: int
    channel_id: int
    user_id: int
    own_thread: bool


class Openings:
    """The tables being opened now, in the order in which they were asked for."""

    def __init__(self) -> None:
        self._openings: list[Opening] = []

    def of(self, guild_id: int) -> list[Opening]:
        """Return those of a server."""
        return [opening for opening in self._openings if opening.guild_id == guild_id]

    @contextmanager
    def reserve(self, opening: Opening) -> Iterator[None]:
        """Reserve a place until the table is there, or will not come."""
        self._openings.append(opening)
        try:
            yield
        finally:
            self._openings = [other for other in self._openings if other is not opening]
