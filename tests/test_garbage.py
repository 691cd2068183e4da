"""When garbage is collected: not while somebody waits for an answer, and not too late either."""

from __future__ import annotations

import asyncio
import gc
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from bot import garbage

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
