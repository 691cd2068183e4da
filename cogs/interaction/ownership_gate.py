"""The one gate that every interaction passes: those of servers that another process serves stay outside.

All processes with a session of a shard get its interactions; the one that serves it answers them. So this is
asked of commands, presses, windows and suggestions alike, before anything is made of them.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    from bot.sharding.ownership import Ownership

EVENT: Final = "INTERACTION_CREATE"

log = logging.getLogger(__name__)


class OwnershipGate:
    """Hands on the interactions of servers that are served here.

    Attributes:
        on_foreign: Called with what the gateway said of any other, and what parses it if it is to be answered
            after all; it must not wait. By default it is left to the process that serves the server.
        on_accepted: Called with the ids of the server and of each interaction that is handed on.
    """

    def __init__(self, ownership: Ownership) -> None:
        self._ownership = ownership
        self.on_foreign: Callable[[Any, Callable[[Any], None]], None] = _leave
        self.on_accepted: Callable[[int, int], None] | None = None

    def install(self, parsers: MutableMapping[str, Callable[[Any], None]]) -> None:
        """Put the gate before what parses interactions; `parsers` is changed in place."""
        parse = parsers[EVENT]

        def check(data: Any) -> None:
            guild_id = int(data.get("guild_id") or 0)
            if not self._ownership.owns(guild_id):
                self.on_foreign(data, check)
                return
            if self.on_accepted is not None:
                self.on_accepted(guild_id, int(data["id"]))
            parse(data)

        parsers[EVENT] = check


def _leave(data: Any, _parse: Callable[[Any], None]) -> None:
    log.debug("interaction %s is of a server that is served elsewhere", data.get("id"))
