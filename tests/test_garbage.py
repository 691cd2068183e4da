"""Garbage collection: not while somebody waits for an answer, and not too late either."""

from __future__ import annotations

import asyncio
import gc
import subprocess
import sys
import weakref
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot.discordpy.events import let_response_go
from bot.runtime import garbage
from cogs.core.attachments import Picture

if TYPE_CHECKING:
    from collections.abc import Iterator


class Looks:
    """A clock that lets so many looks pass, and then ends the collecting."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def now(self) -> datetime:
        return datetime(2026, 1, 1, tzinfo=UTC)

    async def sleep(self, _seconds: float) -> None:
        if self.left == 0:
            raise asyncio.CancelledError
        self.left -= 1


async def collections(monkeypatch: pytest.MonkeyPatch, *, survived: int, quiet: bool) -> int:
    """Return how many full collections are made in three looks."""
    made: list[None] = []

    def collect() -> None:
        made.append(None)
        monkeypatch.setattr(gc, "get_count", lambda: (0, 0, 0))

    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, survived))
    monkeypatch.setattr(gc, "collect", collect)
    with pytest.raises(asyncio.CancelledError):
        await garbage.collect_when_quiet(lambda: quiet, Looks(3))
    return len(made)


@pytest.mark.parametrize(
    ("survived", "quiet", "expected"),
    [
        (garbage.DUE - 1, True, 0),
        (garbage.DUE, True, 1),
        (garbage.DUE, False, 0),
        (garbage.OVERDUE - 1, False, 0),
        (garbage.OVERDUE, False, 1),
    ],
)
async def test_a_full_collection_waits_for_a_quiet_moment_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
    survived: int,
    quiet: bool,  # noqa: FBT001 - a table
    expected: int,
) -> None:
    assert await collections(monkeypatch, survived=survived, quiet=quiet) == expected


@pytest.mark.parametrize("quiet", [True, False])
async def test_free_memory_is_given_back_with_a_collection_while_nobody_waits(
    monkeypatch: pytest.MonkeyPatch,
    quiet: bool,  # noqa: FBT001 - a table
) -> None:
    given: list[None] = []
    monkeypatch.setattr(garbage, "return_free_memory", lambda: given.append(None))
    assert await collections(monkeypatch, survived=garbage.OVERDUE, quiet=quiet) == 1
    assert bool(given) is quiet


@pytest.fixture
def _usual_pace() -> Iterator[None]:
    usual = gc.get_threshold()
    yield
    gc.set_threshold(*usual)
    gc.unfreeze()


@pytest.mark.usefixtures("_usual_pace")
def test_python_makes_no_full_collection_by_itself() -> None:
    garbage.postpone_full_collections()
    full = gc.get_stats()[2]["collections"]
    for _ in range(20 * garbage.YOUNG):
        loop: list[object] = []
        loop.append(loop)
    assert gc.get_stats()[2]["collections"] == full
    assert gc.get_stats()[0]["collections"] > 0


class Pressed:
    """An interaction."""


def test_what_was_sent_does_not_wait_for_the_garbage_collector() -> None:
    interaction: Any = Pressed()
    interaction.response = discord.InteractionResponse(interaction)
    interaction.response._response_type = discord.InteractionResponseType.message_update
    let_response_go(interaction)
    upload = Picture("table.png", b"picture", "A table").file
    upload.close()
    gone = weakref.ref(interaction), weakref.ref(upload.fp)
    gc.disable()
    try:
        del interaction, upload
        assert [one() for one in gone] == [None, None]
    finally:
        gc.enable()


THREADS = """
import threading
from pathlib import Path
from bot.runtime.garbage import share_heap, return_free_memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1])

def draw(kept):
    blocks = [bytearray(1000 * (1 + number % 200)) for number in range(400)]  # 40 MB
    kept.append(blocks[::40])  # in between, so that no heap can simply end sooner
    together.wait()  # so that each thread has a heap of its own, if it can

share_heap()
together, kept = threading.Barrier(4), []
before = resident()
threads = [threading.Thread(target=draw, args=(kept,)) for _ in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
return_free_memory()
print((resident() - before) * 4096 // 1_000_000)
"""


@pytest.mark.skipif(not hasattr(garbage._LIBC, "malloc_trim"), reason="needs glibc")
def test_what_threads_freed_goes_back_to_the_system_whatever_is_kept_in_between() -> None:
    command = [sys.executable, "-c", THREADS]
    grown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert int(grown) <= 20  # 4 MB are kept
