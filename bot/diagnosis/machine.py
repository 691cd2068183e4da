"""Checks of the machine: the disk of the database, locale, time zone, systemd, and who can read `.env`."""

from __future__ import annotations

import os
import re
import shutil
import stat
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.diagnosis.finding import ok, printable, problem, warning
from bot.heartbeat import obstacle
from bot.service_manager import ServiceManager

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.diagnosis.finding import Finding

MEBIBYTE: Final = 2**20
LEAST_FREE: Final = 100 * MEBIBYTE
LITTLE_FREE: Final = 1024 * MEBIBYTE
SYNCS: Final = 5
SLOW_SYNC: Final = 0.1  # seconds: a click waits for one
SHORTEST_WATCHDOG: Final = 10.0  # seconds: a busy machine keeps the loop from its sign of life for some

NETWORK_SYSTEMS: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "fuse.s3fs", "vboxsf", "prl_fs", "virtiofs"}
)
"""File systems whose locks or memory maps SQLite cannot rely on."""
GONE_SYSTEMS: Final = {"tmpfs": "when the machine starts anew", "overlay": "with its container"}
"""File systems whose files vanish, and when."""


def disk_findings(folder: Path, *, mounts: Path = Path("/proc/self/mountinfo")) -> Iterator[Finding]:
    """Yield how the disk of a SQLite file is: space, rights, file system, and how long a sync takes.

    Args:
        folder: The folder of the file.
        mounts: Where Linux lists what is mounted.
    """
    if not folder.is_dir():
        yield warning("disk", f"there is no folder {folder}", "the first start makes it, if it may")
        return
    free = shutil.disk_usage(folder).free
    said = f"{free // MEBIBYTE} MiB are free in {folder}"
    if free < LEAST_FREE:
        yield problem("disk", said, "make room: a commit that does not fit is refused")
    elif free < LITTLE_FREE:
        yield warning("disk", said, "make room before it is full")
    else:
        yield ok("disk", said)
    system = file_system(folder, mounts)
    if system in NETWORK_SYSTEMS:
        yield problem(
            "file system",
            f"{folder} is on {system}, whose locks SQLite cannot rely on",
            "keep the database on a disk of this machine, or use PostgreSQL",
        )
    elif system in GONE_SYSTEMS:
        yield warning(
            "file system", f"{folder} is on {system}: it is gone {GONE_SYSTEMS[system]}", "use a volume"
        )
    elif system:
        yield ok("file system", system)
    yield _sync_finding(folder)


def _sync_finding(folder: Path) -> Finding:
    """Write a small nameless file and sync it, as each commit does."""
    took: list[float] = []
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            for _ in range(SYNCS):
                began = time.perf_counter()
                file.write(b"\0" * 4096)
                file.flush()
                os.fsync(file.fileno())
                took.append(time.perf_counter() - began)
    except OSError as error:
        return problem(
            "writing",
            f"nothing can be written in {folder}: {error.strerror}",
            "give the account that the bot runs as the right to write there",
        )
    middle = statistics.median(took)
    said = f"a sync takes {middle * 1000:.1f} ms"
    if middle > SLOW_SYNC:
        return warning("writing", said, "use a faster disk: each move waits for a sync")
    return ok("writing", said)


def file_system(folder: Path, mounts: Path) -> str:
    """Return the type of the file system that a folder is on, as Linux names it; empty if it is not known."""
    try:
        lines = mounts.read_text("utf-8", "replace").splitlines()
    except OSError:
        return ""
    best, found, place = -1, "", folder.resolve()
    for line in lines:
        before, _, after = line.partition(" - ")
        fields, kind = before.split(" "), after.split(" ")[0]
        if len(fields) < 5:
            continue
        point = Path(re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), fields[4]))
        # Of two on the same place the later one is seen.
        if place.is_relative_to(point) and len(point.parts) >= best:
            best, found = len(point.parts), kind
    return found


def locale_findings() -> Iterator[Finding]:
    """Yield whether names in any script can be written, and which time zone holds."""
    encoding = sys.getfilesystemencoding()
    if encoding.casefold().replace("-", "") == "utf8":
        yield ok("locale", "UTF-8")
    else:
        yield warning("locale", f"{printable(encoding)}, not UTF-8", "set LANG=C.UTF-8")
    yield ok("time zone", f"{printable(time.tzname[0])}; the log and the daily deal go by UTC")


def env_file_finding(path: Path = Path(".env")) -> Finding | None:
    """Return whether others on this machine can read the file with the token; None without such a file."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return None
    if mode & (stat.S_IRGRP | stat.S_IROTH):
        return warning(".env", "other accounts of this machine can read it", f"chmod 600 {path}")
    return ok(".env", "only its owner can read it")


def heartbeat_findings(path: Path | None) -> Iterator[Finding]:
    """Yield whether the file can be touched that tells that the bot lives; nothing if none is set."""
    if path is None:
        return
    if (wrong := obstacle(path)) is None:
        yield ok("heartbeat", printable(path))
    else:
        yield problem("heartbeat", printable(f"{path} cannot be written: {wrong}"), "correct HEARTBEAT_FILE")


def systemd_finding(environment: Mapping[str, str] = os.environ) -> Finding:
    """Return whether what systemd tells this process makes sense; by hand it tells nothing."""
    given = environment.get("WATCHDOG_USEC", "")
    if not given and "NOTIFY_SOCKET" not in environment:
        return ok("systemd", "did not start this process, so nobody asks for signs of life")
    interval = ServiceManager({"WATCHDOG_USEC": given}).interval
    if not given:
        return warning("systemd", "watches nothing", "set WatchdogSec=60 in the unit")
    if interval is None or interval * 2 < SHORTEST_WATCHDOG:
        return warning(
            "systemd", f"WATCHDOG_USEC is {printable(given)[:20]}", "set WatchdogSec=60 in the unit"
        )
    return ok("systemd", f"wants a sign of life within {interval * 2:.0f} s")
