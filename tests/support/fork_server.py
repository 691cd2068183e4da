"""A process that has imported the bot and forks: a bot that a test starts so begins at once.

To import everything is most of the CPU time of a start. The server (`python -m tests.support.fork_server FD`)
reads orders from a socket: to start a module as `python -m MODULE` would, with a folder, an environment and
two files for its output; and to tell the exit status of a process that ended. `ForkedProcess` is the other
end.
"""

from __future__ import annotations

import asyncio
import atexit
import functools
import gc
import importlib
import json
import os
import runpy
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Self

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT: Final = Path(__file__).resolve().parents[2]
REDIRECT: Final = Path(__file__).resolve().parent / "redirect"
NOWHERE: Final = {
    "FAKE_DISCORD_REST": "http://127.0.0.1:9/api/v10",
    "FAKE_DISCORD_GATEWAY": "ws://127.0.0.1:9",
}
"""For what is patched on import; each child gets its own addresses."""
IMPORTED: Final = (
    "bot.runtime.serving",
    "bot.config",
    "bot.demo.command",
    "bot.cli.deploy",
    "alembic.command",
)
"""What takes most of the time of a start."""
LONGEST_ORDER: Final = 1 << 20  # bytes: it has a whole environment in it


class ForkedProcess:
    """A process that was forked; what tests need of `asyncio.subprocess.Process`."""

    def __init__(self, pid: int, stdout: asyncio.StreamReader, stderr: asyncio.StreamReader) -> None:
        self.pid = pid
        self.returncode: int | None = None
        self.stdout = stdout
        self.stderr = stderr
        self._pidfd = os.pidfd_open(pid)
        self._ended = asyncio.Event()
        asyncio.get_running_loop().add_reader(self._pidfd, self._on_end)

    @classmethod
    async def start(cls, arguments: list[str], *, folder: Path, environment: Mapping[str, str]) -> Self:
        """Start a module; the first of the arguments is its name."""
        (out, child_out), (err, child_err) = os.pipe(), os.pipe()
        order = {"arguments": arguments, "folder": str(folder), "environment": dict(environment)}
        try:
            pid = _ask(order, [child_out, child_err])
        finally:
            os.close(child_out)
            os.close(child_err)
        return cls(pid, await _reader_of(out), await _reader_of(err))

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.returncode is None:
            signal.pidfd_send_signal(self._pidfd, number)

    def kill(self) -> None:
        """Send it SIGKILL."""
        self.send_signal(signal.SIGKILL)

    async def wait(self) -> int:
        """Return its exit status once it has ended; negative if a signal ended it."""
        await self._ended.wait()
        assert self.returncode is not None
        return self.returncode

    def _on_end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._pidfd)
        os.close(self._pidfd)
        self.returncode = _ask({"status": self.pid}, [])
        self._ended.set()

    async def communicate(self) -> tuple[bytes, bytes]:
        """Wait for its end; return what it printed on stdout and stderr and nobody has read."""
        out, err, _ = await asyncio.gather(self.stdout.read(), self.stderr.read(), self.wait())
        return out, err


async def _reader_of(descriptor: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader(limit=1 << 20)
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(descriptor, "rb", 0)
    )
    return reader


def _ask(order: dict[str, Any], descriptors: list[int]) -> int:
    """Send an order to the server of this process, and return its answer."""
    server = _server()
    socket.send_fds(server, [json.dumps(order).encode()], descriptors)
    return int(server.recv(100))


@functools.cache
def _server() -> socket.socket:
    """Start the server of this process; it ends with it."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.fork_server", str(its.fileno())],
            env={**os.environ, "PYTHONPATH": f"{REDIRECT}:{ROOT}", **NOWHERE},
            pass_fds=[its.fileno()],
            start_new_session=True,  # Ctrl-C is for the tests
        )
    atexit.register(_stop, ours, process)
    return ours


def _stop(server: socket.socket, process: subprocess.Popen[bytes]) -> None:
    server.close()
    process.wait()


# From here on: inside the server.


def _serve(orders: socket.socket) -> None:
    """Follow orders until the other end is gone; returns in the server and raises SystemExit in a child."""
    while True:
        text, descriptors, _, _ = socket.recv_fds(orders, LONGEST_ORDER, 2)
        if not text:
            return
        order = json.loads(text)
        if "status" in order:
            answer = os.waitstatus_to_exitcode(os.waitpid(order["status"], 0)[1])
        else:
            answer = os.fork()
            if answer == 0:
                orders.close()
                _become(order, descriptors)
            for descriptor in descriptors:
                os.close(descriptor)
        orders.send(str(answer).encode())


def _become(order: dict[str, Any], descriptors: list[int]) -> None:
    """Run a module as `python -m` would."""
    for descriptor, standard in zip(descriptors, (1, 2), strict=True):
        os.dup2(descriptor, standard)
        os.close(descriptor)
    os.environ.clear()
    os.environ.update(order["environment"])
    os.chdir(order["folder"])
    sys.stdout = open(1, "w", buffering=1, encoding="utf-8")  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, encoding="utf-8")  # noqa: SIM115
    if "FAKE_DISCORD_REST" in os.environ:
        sys.modules["sitecustomize"].patch_imported()
    tempfile.tempdir = None  # the child's own
    sys.argv = ["python -m", *order["arguments"][1:]]
    runpy.run_module(order["arguments"][0], run_name="__main__", alter_sys=True)
    raise SystemExit(0)


if __name__ == "__main__":
    from bot.runtime import compiled

    compiled.use()
    for name in IMPORTED:
        importlib.import_module(name)
    from bot.i18n import translator

    translator()("button-hand")  # reads the texts
    gc.freeze()  # or the first collection of each child would copy what they share
    _serve(socket.socket(fileno=int(sys.argv[1])))
