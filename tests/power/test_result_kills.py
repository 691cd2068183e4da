"""Killed before and after every statement, a real process stores a result once and counts it once."""

from __future__ import annotations

import json
import os
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.fork_server import ROOT
from tests.support.process import start_module

MEMORY = Path("/dev/shm")  # noqa: S108 - each run makes a folder of its own in it
"""A killed process loses nothing that the system was given: what a disk would keep is for the other tests."""
FOLDER = MEMORY if MEMORY.is_dir() else None

pytestmark = pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="forks, which is safe on Linux")


async def test_killed_at_any_statement_a_result_is_stored_and_counted_once() -> None:
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    with TemporaryDirectory(dir=FOLDER) as name:
        process = await start_module(
            ["tests.power.result_kills", name], folder=Path(name), environment=environment, forked=True
        )
        out, err = await process.communicate()
    assert (process.returncode, err.decode()) == (0, "")
    report = json.loads(out)
    assert report["different"] == []
    stored = (
        "UPDATE rooms SET",
        "INSERT INTO matches",
        "INSERT INTO archives",
        "INSERT INTO waiting_matches",
    )
    counted = ("DELETE FROM waiting_matches", "INSERT INTO ladder_rows", "INSERT INTO games")
    assert {*stored, *counted, "COMMIT"} <= {*report["sent"]}
    assert [*dict.fromkeys(report["left"])] == ["not stored", "waiting", "counted"], "killed in all three"
