"""Tells systemd how the bot is: started, alive, stopping (the protocol of sd_notify).

It is one datagram to a socket that the environment names, and nothing where none is named. No package is
needed for that. Signs of life come from the event loop: if it hangs for longer than the unit's `WatchdogSec`,
systemd starts the bot anew. Whether Discord is heard has no part in it, since starting anew would not help.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

log = logging.getLogger(__name__)

READY: Final = "READY=1"
STOPPING: Final = "STOPPING=1"
TAKES_LONG: Final = "EXTEND_TIMEOUT_USEC={microseconds:.0f}"
"""That it needs so long to stop, whatever the unit says."""
ALIVE: Final = "WATCHDOG=1"


class ServiceManager:
    """The service manager that started this process, if there is one.

    Attributes:
        interval: Seconds between two signs of life, or None if none are wanted.
    """

    def __init__(self, environment: Mapping[str, str] = os.environ) -> None:
        """Find it.

        Args:
            environment: Names its socket, and how often it wants to hear something.
        """
        address = environment.get("NOTIFY_SOCKET", "")
        # A name that begins with @ is one of Linux's abstract sockets.
        self._address = f"\0{address[1:]}" if address.startswith("@") else address
        self.interval = _interval(environment)

    def tell(self, state: str) -> None:
        """Tell it something; if that fails, the bot goes on."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK) as line:
                line.sendto(state.encode(), self._address)
        except OSError as error:
            log.debug("the service manager was not told %s: %s", state, error)

    async def give_signs_of_life(self) -> None:
        """Tell it again and again that the event loop runs, until cancelled."""
        while self._address and self.interval is not None:
            self.tell(ALIVE)
            await asyncio.sleep(self.interval)


def _interval(environment: Mapping[str, str]) -> float | None:
    """Return half of the time after which a process counts as dead; None if that is not watched."""
    limit, process = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if not limit.isdecimal() or int(limit) == 0 or (process and process != str(os.getpid())):
        return None
    return int(limit) / 2_000_000
