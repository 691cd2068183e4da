"""Trouble with the disk by real means: a refusal in a sentence, nothing lost, and it goes on after.

What plays there, in rooms on a real database, is in `trouble.py`.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from db.engine import StorageError
from tests.power.recorded import run
from tests.power.shim import environment
from tests.power.trouble import lasting, limited, locked, prepare
from tests.support.stored import read_stored

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from pathlib import Path

KINDS = "stepped=13", "starting=53"


def check(report: dict[str, Any]) -> None:
    assert report["findings"] == []
    assert report["refused"] > 0


@pytest.mark.usefixtures("shim")
async def test_whichever_write_fails_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    """From the first operation on the files to the last one, in rooms that play and in a first start."""
    told = await run("tests.power.trouble", str(tmp_path), *KINDS, env=environment(tmp_path))
    reports = json.loads(told)
    for report in reports.values():
        check(report)
        assert report["failures"] > 3


@pytest.mark.parametrize("trouble", [limited, locked])
async def test_a_file_that_may_not_grow_or_is_locked_elsewhere_refuses_and_goes_on_after(
    trouble: Callable[[Path], AbstractContextManager[None]], tmp_path: Path
) -> None:
    report = await lasting(tmp_path, trouble(tmp_path))
    check(vars(report))
    assert report.acknowledged > 0


def _mounts(folder: Path) -> bool:
    """Tell whether this account may mount a file system in a namespace of its own."""
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run(
        ["unshare", "-rm", "mount", "-t", "tmpfs", "none", str(folder)], check=False, capture_output=True
    )
    return tried.returncode == 0


async def test_a_full_file_system_refuses_and_goes_on_after(tmp_path: Path) -> None:
    if not _mounts(tmp_path):
        pytest.skip("may not mount a small file system here")
    mount = 'mount -t tmpfs -o size=1200k none "$0" && exec "$@"'
    before = ("unshare", "-rm", "sh", "-c", mount, str(tmp_path))
    told = await run("tests.power.trouble", str(tmp_path), "full", env={}, before=before)
    check(json.loads(told)["full"])


async def test_a_file_that_was_cut_off_is_refused_in_a_line(tmp_path: Path) -> None:
    """And never taken for one with fewer rooms; an empty file is a new database, as for everybody."""
    await prepare(tmp_path)
    whole = (tmp_path / "uno.db").read_bytes()
    cut = tmp_path / "cut.db"
    for length in (100, 4095, 4096, len(whole) // 2, len(whole) - 4096):
        cut.write_bytes(whole[:length])
        with pytest.raises(StorageError, match=r"\A.*malformed\Z"):
            await read_stored(f"sqlite:///{cut}", cut)
