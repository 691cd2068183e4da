"""A TCP proxy on loopback that can cut the line to a server at the worst moment."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class CutLine:
    """Passes bytes on between clients and a server.

    Attributes:
        port: Where it listens, on 127.0.0.1.
        cut_before: What a client must not get through: the line is cut instead. Empty: everything passes.
        cut_after: After what a client sent the line is cut, without the server's answer. Empty: never.
    """

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self._lines: set[asyncio.StreamWriter] = set()
        self.port = 0
        self.cut_before = b""
        self.cut_after = b""
        self.cuts = 0

    def cut(self) -> None:
        """Cut every line there is; new ones can be made."""
        for line in self._lines:
            line.transport.abort()
        self._lines.clear()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Carry one client's line for as long as it holds."""
        try:
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self._server_port)
        except OSError:  # the server is away
            writer.transport.abort()
            return
        self._lines |= {writer, to_server}
        answers = asyncio.create_task(self._pass_on(from_server, writer))
        try:
            with suppress(ConnectionError):
                await self._pass_requests(reader, to_server, answers, writer)
        finally:
            answers.cancel()
            for line in (writer, to_server):
                self._lines.discard(line)
                line.close()

    async def _pass_requests(
        self,
        reader: asyncio.StreamReader,
        to_server: asyncio.StreamWriter,
        answers: asyncio.Task[None],
        writer: asyncio.StreamWriter,
    ) -> None:
        while data := await reader.read(65_536):
            if self.cut_before and self.cut_before in data:
                self.cuts += 1
                writer.transport.abort()
                return
            lost = bool(self.cut_after) and self.cut_after in data
            if lost:
                answers.cancel()
            to_server.write(data)
            await to_server.drain()
            if lost:
                self.cuts += 1
                writer.transport.abort()
                return

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()


@asynccontextmanager
async def cut_line(server_port: int) -> AsyncIterator[CutLine]:
    """Listen, and carry lines to the server until the end of the context."""
    line = CutLine(server_port)
    listener = await asyncio.start_server(line.serve, "127.0.0.1", 0)
    line.port = listener.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        line.cut()
        listener.close()
        await listener.wait_closed()
