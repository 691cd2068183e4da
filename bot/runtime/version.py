"""Version of the installed project."""

from __future__ import annotations

from functools import cache
from importlib import metadata


@cache
def version() -> str:
    """Return the version of the installed project, or `0` of one that was never installed."""
    try:
        return metadata.version("uno-table")
    except metadata.PackageNotFoundError:
        return "0"
