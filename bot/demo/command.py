"""The command `python -m bot demo`: serves the demo until somebody ends it."""

from __future__ import annotations

import asyncio
import errno
import os
import signal
import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING

from bot.demo.simulation import PEOPLE, open_demo
from bot.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator


def main(*, players: int, people: int, seed: int | None, host: str, port: int) -> int:
    """Serve the demo until SIGINT, SIGTERM or *End preview session*; return the exit status.

    Args:
        players: Seats at the table, 2 to 10.
        people: How many of them are people, 1 to `players`.
        seed: Repeats the deals and the computer players' choices of another run; None for random ones.
        host: The IP address of this machine at which the page is served; 0.0.0.0 or :: for all of them.
        port: Of the page; 0 for any free one.

    Raises:
        UserError: The address or the port cannot be used.
    """
    with _listen(host, port) as listener:
        asyncio.run(_serve(listener, players=players, people=people, seed=seed))
    return 0


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        if error.errno in {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}:
            raise UserError(
                f"--host {host} is no address of this machine ({reason}); "
                "say 0.0.0.0 for all of its addresses, or leave it out"
            ) from None
        raise UserError(
            f"port {port} cannot be used ({reason}); choose another with --port, or leave it out"
        ) from None


async def _serve(listener: socket.socket, *, players: int, people: int, seed: int | None) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    async with open_demo(listener, players=players, people=people, seed=seed) as demo:
        print(f"Play UNO in your browser: {demo.url}")
        print("\n".join(hints(listener, people=people)), flush=True)
        ends = [
            asyncio.create_task(stop.wait()),
            asyncio.create_task(demo.preview.wait_closed()),
            demo.timer,
        ]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends[:2]:
            end.cancel()
        if demo.timer.done():
            demo.timer.result()


def hints(listener: socket.socket, *, people: int) -> Iterator[str]:
    """Yield what a newcomer needs to know beside the address."""
    *others, last = PEOPLE[:people]
    if others:
        yield f"You play for {', '.join(others)} and {last}: choose with Viewing as, and press My hand."
    else:
        yield f"You are {last}: press My hand."
    if not ip_address(listener.getsockname()[0]).is_loopback:
        yield "The page is open to your network. The part after # is its key: whoever has the whole address"
        yield "sees and plays every hand and can end the demo. Nothing is encrypted, so use it only in a"
        yield "network that you trust. Without --host the page is for this machine alone."
    yield "Ctrl-C ends the demo."
