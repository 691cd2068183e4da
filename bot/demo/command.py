"""The command `python -m bot demo`: serves the demo until somebody ends it."""

from __future__ import annotations

import asyncio
import signal
import socket

from bot.demo.simulation import PLAYER, open_demo
from bot.errors import UserError


def main(*, players: int, seed: int | None, port: int) -> int:
    """Serve the demo until SIGINT, SIGTERM or *End preview session*; return the exit status.

    Args:
        players: Seats at the table, the newcomer's included.
        seed: Repeats the deals and the computer players' choices of another run; None for random ones.
        port: Of the page; 0 for any free one.

    Raises:
        UserError: The port cannot be used.
    """
    with _listen(port) as listener:
        asyncio.run(_serve(listener, players=players, seed=seed))
    return 0


def _listen(port: int) -> socket.socket:
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserError(
            f"port {port} cannot be used ({reason}); choose another with --port, or leave it out"
        ) from None


async def _serve(listener: socket.socket, *, players: int, seed: int | None) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    async with open_demo(listener, players=players, seed=seed) as demo:
        print(f"Play UNO in your browser: {demo.url}")
        print(f"You are {PLAYER}: press My hand. Ctrl-C ends the demo.", flush=True)
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
