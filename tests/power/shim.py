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


@functools.cache
def library() -> Path | None:
    """Return the library; None without Linux, or without a C compiler that can make it."""
    found = shutil.which("cc") if sys.platform == "linux" else None
    if found is None:
        return None
    folder = Path(tempfile.mkdtemp(prefix="uno-power-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    made = folder / "shim.so"
    command = [
        found,
        "-O1",
        "-shared",
        "-fPIC",
        "-o",
        str(made),
        str(SOURCE),
        "-ldl",
        "-lpthread",
    ]
    return made if subprocess.run(command, check=False).returncode == 0 else None


def environment(folder: Path, trace: Path | None = None) -> dict[str, str]:
    """Return what a process needs in its environment to be recorded.

    Args:
        trace: The file that the records are appended to; None to record nothing, and only let things fail.
    """
    made = library()
    if made is None:
        raise RuntimeError("there is no C compiler")
    found = {"LD_PRELOAD": str(made), "POWER_FOLDER": str(folder.resolve())}
    return found if trace is None else found | {"POWER_TRACE": str(trace.resolve())}
