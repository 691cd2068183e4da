"""Cuts the power at every sync of a recorded process, and looks at what the bot then finds."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final

from db.engine import StorageError
from tests.power.disk import Disk, Loss, Operation, lay, records
from tests.power.player import Noted
from tests.support.stored import read_stored

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from tests.support.stored import StoredMatch

NAME: Final = "data/uno.db"


@dataclass(kw_only=True)
class Cuts:
    """What came of it.

    Attributes:
        syncs: How often the process synced something.
    """

    syncs: int = 0
    looked: int = 0
    acknowledged: int = 0
    findings: list[str] = field(default_factory=list)


def _lost(acknowledged: list[str], rooms: dict[int, int]) -> list[str]:
    """Return what is lost of acknowledged commits: lines of a channel, a revision, and a `Noted`."""
    newest = {
        int(channel): (int(revision), Noted(noted))
        for channel, revision, noted in map(str.split, acknowledged)
    }
    return [
        f"channel {channel} ({noted.value}): {revision} was acknowledged, {rooms.get(channel)} is there"
        for channel, (revision, noted) in newest.items()
        if not _is_right(rooms.get(channel), revision, noted)
    ]


def _is_right(found: int | None, acknowledged: int, noted: Noted) -> bool:
    """Tell whether a room may have a revision, or be gone (None), after what was acknowledged of it."""
    if found is None:
        return noted is not Noted.OPEN
    return noted is not Noted.CLOSED and found >= acknowledged


async def _look(
    found: dict[str, bytes | None], acknowledged: list[str], folder: Path, known: dict[str, StoredMatch]
) -> list[str]:
    """Let the bot open what was found after a power failure."""
    lay(found, folder)
    try:
        stored = await read_stored(f"sqlite:///{folder / NAME}", folder / NAME, known)
    except StorageError as error:
        return [str(error)]
    rooms = {channel: revision for channel, (_, revision) in stored.rooms.items()}
    return stored.findings + _lost(acknowledged, rooms)


async def cut_everywhere(
    trace: Path, folder: Path, *, seed: int, losses: Callable[[str, int], Sequence[Loss]]
) -> Cuts:
    """Cut the power right before syncs and look at what is found.

    Args:
        seed: Decides what is left of what was not synced.
        losses: Returns the power failures to look at before a sync, by its file and its number.
    """
    disk, cuts = Disk(), Cuts()
    known: dict[str, StoredMatch] = {}
    for record, _ in records(trace):
        if record.operation is Operation.SYNC:
            path = disk.path_of(record)
            for number, loss in enumerate(losses(path, disk.syncs)):
                found = disk.after_power_failure(loss, Random(f"{seed} {disk.syncs} {number}"))
                cuts.looked += 1
                cuts.findings += [
                    f"at sync {disk.syncs} of {path}, {loss.value} kept ({number}): {finding}"
                    for finding in await _look(found, disk.acknowledged, folder, known)
                ]
        disk.apply(record)
    cuts.syncs, cuts.acknowledged = disk.syncs, len(disk.acknowledged)
    return cuts
