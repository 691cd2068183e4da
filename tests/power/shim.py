"""Compiles the library that records what a process does to its files, and says how to start one with it."""

from __future__ import annotations

import atexit
import functools
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

SOURCE: Final = Path(__file__).with_name("shim.c")
ACKNOWLEDGED: Final = "acknowledged"
"""The file in the folder to which a process writes what was acknowledged to it, in order with all else."""


def compiler() -> str | None:
    """Return the C compiler, or None if there is none, or no LD_PRELOAD."""
    return shutil.which("cc") if sys.platform == "linux" else None


@functools.cache
def _library() -> Path:
    found = compiler()
    if found is None:
        raise RuntimeError("there is no C compiler")
    folder = Path(tempfile.mkdtemp(prefix="uno-power-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = folder / "shim.so"
    command = [
        found,
        "-O1",
        "-Wall",
        "-Werror",
        "-shared",
        "-fPIC",
        "-o",
        str(made),
        str(SOURCE),
        "-ldl",
        "-lpthread",
    ]
    subprocess.run(command, check=True)
    return made


def environment(folder: Path, trace: Path | None = None) -> dict[str, str]:
    """Return what a process needs in its environment to be recorded.

    Args:
        folder: The folder whose files are watched.
        trace: The file that the records are appended to; None to record nothing, and only let things fail.
    """
    found = {"LD_PRELOAD": str(_library()), "POWER_FOLDER": str(folder.resolve())}
    return found if trace is None else found | {"POWER_TRACE": str(trace.resolve())}
