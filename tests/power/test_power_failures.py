"""Power failures: whatever was not synced may be left, nothing acknowledged is lost, nothing is half."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from tests.power.cuts import NAME, cut_everywhere
from tests.power.disk import SECTOR, Disk, Loss, Operation, Record, records
from tests.power.recorded import record
from tests.support.quick_storage import compiled_once

if TYPE_CHECKING:
    from pathlib import Path

WAL = f"{NAME}-wal"
FIRST = 8
"""Syncs of a first start, up to the first rooms."""
EVERY = 20

pytestmark = pytest.mark.usefixtures("shim")


class Interesting:
    """All syncs of a first start and of checkpoints with what follows them, and some of those of commits."""

    def __init__(self) -> None:
        self._last = 0

    def __call__(self, path: str, number: int) -> list[Loss]:
        if path != WAL:
            self._last = number
        if number > FIRST and number - self._last > 1 and number % EVERY:
            return []
        return [Loss.NOTHING_KEPT if number % 2 else Loss.BY_CHANCE]


async def test_no_acknowledged_commit_is_lost_whenever_the_power_fails(tmp_path: Path) -> None:
    """From the first start, with a folder and a schema to be made, over checkpoints, to the end."""
    trace = await record(tmp_path, seed=1, actions=40, pages=80)
    with compiled_once():
        cuts = await cut_everywhere(trace, tmp_path / "look", seed=1, losses=Interesting())
    assert cuts.findings == []
    opened = {one.path for one, _ in records(trace) if one.operation is Operation.OPEN}
    assert {NAME, WAL, f"{NAME}-journal", "data", ""} <= opened  # or the recording has a hole
    assert cuts.acknowledged > 100
    assert cuts.looked > 15
    without = tmp_path / "without"
    _leave_out_syncs(trace, without, path=WAL)
    last = cuts.syncs - sum(one.operation is Operation.SYNC for one, _ in records(without))
    assert last > 50
    with compiled_once():
        lost = await cut_everywhere(without, tmp_path / "look", seed=1, losses=_after_the_start)
    assert lost.findings, "a database that syncs no commit loses what it acknowledged, and that is found"


def _after_the_start(_: str, number: int) -> list[Loss]:
    return [Loss.NOTHING_KEPT] if number > FIRST else []


def _leave_out_syncs(trace: Path, to: Path, *, path: str) -> None:
    """Copy a trace without the syncs of one file."""
    text, disk, kept, begin = trace.read_bytes(), Disk(), b"", 0
    for one, end in records(trace):
        disk.apply(one)
        if one.operation is not Operation.SYNC or disk.path_of(one) != path:
            kept += text[begin:end]
        begin = end
    to.write_bytes(kept)


def test_the_disk_keeps_what_was_synced_and_of_the_rest_what_chance_keeps() -> None:
    disk = Disk()

    def do(
        operation: Operation, *, file: int = 1, path: str = "", offset: int = 0, data: bytes = b""
    ) -> None:
        disk.apply(Record(operation, file, path, offset, data))

    def left(loss: Loss, seed: int = 1) -> dict[str, bytes | None]:
        return disk.after_power_failure(loss, Random(seed))

    do(Operation.OPEN, path="a", offset=1)
    do(Operation.WRITE, data=b"1" * 3 * SECTOR)
    do(Operation.SYNC)
    assert left(Loss.NOTHING_KEPT) == {}  # nobody synced its name
    do(Operation.OPEN, file=2)
    do(Operation.SYNC, file=2)
    do(Operation.WRITE, data=b"2" * 3 * SECTOR)
    assert left(Loss.NOTHING_KEPT) == {"a": b"1" * 3 * SECTOR}
    assert left(Loss.EVERYTHING_KEPT) == {"a": b"2" * 3 * SECTOR}
    torn = {left(Loss.BY_CHANCE, seed)["a"] for seed in range(60)}
    assert len(torn) == 2**3
    do(Operation.UNLINK, path="a")
    assert "a" in left(Loss.NOTHING_KEPT)
    assert left(Loss.EVERYTHING_KEPT) == {}
