"""Records a process that plays."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import TYPE_CHECKING

from tests.power import shim
from tests.power.cuts import NAME
from tests.support.process import ROOT

if TYPE_CHECKING:
    from pathlib import Path


async def record(folder: Path, *, seed: int, actions: int, pages: int = 1000) -> Path:
    """Let a process play from its first start to its end, and return the trace of what it did to its files.

    Args:
        folder: Where its files are made, in a folder that it makes itself.
        pages: After how many pages the write-ahead log is checkpointed.
    """
    place, trace = folder / "recorded", folder / "trace"
    place.mkdir()
    await run(
        "tests.power.player",
        f"sqlite:///{place.resolve() / NAME}",
        str(place),
        str(seed),
        str(actions),
        str(pages),
        env=shim.environment(place, trace),
    )
    return trace


async def run(module: str, *arguments: str, env: dict[str, str], before: tuple[str, ...] = ()) -> bytes:
    """Run a module to its end and return what it printed."""
    process = await asyncio.create_subprocess_exec(
        *before,
        sys.executable,
        "-m",
        module,
        *arguments,
        cwd=ROOT,
        env={**os.environ, **env},
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await process.communicate()
    if process.returncode:
        raise RuntimeError(f"{module} ended with {process.returncode}")
    return told
