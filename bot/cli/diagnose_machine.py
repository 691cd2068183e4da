"""Checks of `diagnose` on the machine: disk, settings, packages, database; and the type of findings."""

from __future__ import annotations

import operator
import os
import re
import shutil
import stat
import statistics
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from importlib import metadata
from pathlib import Path
from typing import Final

from bot.runtime import compiled
from bot.runtime.supervision import ServiceManager, obstacle
from db.diagnosis import DatabaseFacts, look_at
from db.engine import StorageError, file_of, open_to_others, parse_url


class Status(StrEnum):
    """Result of a check, from good to bad."""

    OK = "ok"
    WARNING = "warning"  # the bot runs, but with a noticeable defect
    PROBLEM = "problem"  # the bot does not run, or loses data


@dataclass(frozen=True, slots=True)
class Finding:
    """Result of a check: a line with external text made `printable`, and what to do about it."""

    check: str
    status: Status
    told: str
    remedy: str = ""

    def line(self) -> str:
        advice = f" -> {self.remedy}" if self.remedy else ""
        return f"{self.status.value:<8} {self.check}: {self.told}{advice}"

    def without(self, hide: Callable[[str], str]) -> Finding:
        """Return a copy with secrets removed from both texts by `hide`."""
        return Finding(self.check, self.status, hide(self.told), hide(self.remedy))


def ok(check: str, told: str) -> Finding:
    return Finding(check, Status.OK, told)


def warning(check: str, told: str, remedy: str) -> Finding:
    return Finding(check, Status.WARNING, told, remedy)


def problem(check: str, told: str, remedy: str) -> Finding:
    return Finding(check, Status.PROBLEM, told, remedy)


def printable(text: object) -> str:
    """Return external text on one line, without control characters for terminals."""
    return "".join(letter if letter.isprintable() else " " for letter in str(text)).strip()


MEBIBYTE: Final = 2**20
MIN_FREE: Final = 100 * MEBIBYTE
LITTLE_FREE: Final = 1024 * MEBIBYTE
SYNCS: Final = 5
SLOW_SYNC: Final = 0.1  # seconds: each click waits for a sync
MIN_WATCHDOG: Final = 10.0  # seconds: a busy machine may delay the loop's sign of life by some

NETWORK_SYSTEMS: Final = frozenset(
    {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "fuse.s3fs", "vboxsf", "prl_fs", "virtiofs"}
)
"""File systems on which SQLite cannot rely on locks or memory maps."""
GONE_SYSTEMS: Final = {"tmpfs": "when the machine starts anew", "overlay": "with its container"}
"""File systems that lose their files, and when."""


def disk_findings(folder: Path, *, mounts: Path = Path("/proc/self/mountinfo")) -> Iterator[Finding]:
    """Yield findings about a SQLite file's disk: space, permissions, file system, and time of a sync."""
    if not folder.is_dir():
        yield warning("disk", f"there is no folder {folder}", "the first start makes it, if it may")
        return
    free = shutil.disk_usage(folder).free
    said = f"{free // MEBIBYTE} MiB are free in {folder}"
    if free < MIN_FREE:
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
    """Write and sync a small anonymous file, as each commit does."""
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
    """Return the type of a folder's file system, as named by Linux; empty if unknown."""
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
        # Of two mounts at the same place, the later one is visible.
        if place.is_relative_to(point) and len(point.parts) >= best:
            best, found = len(point.parts), kind
    return found


def locale_findings() -> Iterator[Finding]:
    """Yield whether names in any script can be output, and which time zone is set."""
    encoding = sys.getfilesystemencoding()
    if encoding.casefold().replace("-", "") == "utf8":
        yield ok("locale", "UTF-8")
    else:
        yield warning("locale", f"{printable(encoding)}, not UTF-8", "set LANG=C.UTF-8")
    yield ok("time zone", f"{printable(time.tzname[0])}; the log and the daily deal go by UTC")


def env_file_finding(path: Path = Path(".env")) -> Finding | None:
    """Return whether others on this machine can read the file with the token; None if it does not exist."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return None
    if mode & (stat.S_IRGRP | stat.S_IROTH):
        return warning(".env", "other accounts of this machine can read it", f"chmod 600 {path}")
    return ok(".env", "only its owner can read it")


def heartbeat_findings(path: Path | None) -> Iterator[Finding]:
    """Yield whether the heartbeat file can be touched; nothing if none is set."""
    if path is None:
        return
    if (wrong := obstacle(path)) is None:
        yield ok("heartbeat", printable(path))
    else:
        yield problem("heartbeat", printable(f"{path} cannot be written: {wrong}"), "correct HEARTBEAT_FILE")


def systemd_finding(environment: Mapping[str, str] = os.environ) -> Finding:
    """Return whether systemd's settings for this process make sense; there are none when started by hand."""
    given = environment.get("WATCHDOG_USEC", "")
    if not given and "NOTIFY_SOCKET" not in environment:
        return ok("systemd", "did not start this process, so nobody asks for signs of life")
    interval = ServiceManager({"WATCHDOG_USEC": given}).interval
    if not given:
        return warning("systemd", "watches nothing", "set WatchdogSec=60 in the unit")
    if interval is None or interval * 2 < MIN_WATCHDOG:
        return warning(
            "systemd", f"WATCHDOG_USEC is {printable(given)[:20]}", "set WatchdogSec=60 in the unit"
        )
    return ok("systemd", f"wants a sign of life within {interval * 2:.0f} s")


INSTALL: Final = "`make run` in a checkout installs what is missing, else `pip install -U uno-table`"
REQUIREMENT: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]+)(?:\[[^]]*\])?(?P<range>[^;]*)")
SIGNS: Final = {
    ">=": operator.ge, "<=": operator.le, "==": operator.eq,
    "!=": operator.ne, "<": operator.lt, ">": operator.gt,
}  # fmt: skip
BOUND: Final = re.compile(r"(>=|<=|==|!=|<|>)\s*([0-9][0-9.]*)")


def version_findings(project: Path = compiled.ROOT / "pyproject.toml") -> Iterator[Finding]:
    """Yield the problems with the versions of Python and packages, or that there are none."""
    asked = _asked(project)
    if asked is None:
        yield warning("packages", "this copy of the bot does not say what it needs", INSTALL)
        return
    wanted, lines, postgres = asked
    here = ".".join(map(str, sys.version_info[:3]))
    if fits(here, wanted):
        yield ok("python", here)
    else:
        yield problem("python", f"{here}, but {wanted} is needed", "install one and make .venv anew")
    used = 0
    # The packages of an extra must fit if they are installed; otherwise they are not needed.
    lines += [line for line in postgres if _installed(line)]
    for line in lines:
        found = _package(line)
        used += found is None
        if found is not None:
            yield found
    if used == len(lines):
        yield ok("packages", f"all {used} are in the ranges that the project asks for")


def _asked(project: Path) -> tuple[str, list[str], list[str]] | None:
    """Return the range of Python, the requirements, and those of the extra `postgres`; None if unknown.

    Reads the project file of a checkout, which is newer than its installed metadata, else the metadata.
    """
    try:
        table = tomllib.loads(project.read_text("utf-8"))["project"]
        if table["name"] == "uno-table":
            extras = table["optional-dependencies"]
            return table["requires-python"], list(table["dependencies"]), list(extras.get("postgres", ()))
    except (OSError, ValueError, KeyError):
        pass
    try:
        noted = metadata.distribution("uno-table")
    except metadata.PackageNotFoundError:
        return None
    lines = noted.requires or []
    postgres = [line for line in lines if re.search(r"extra *== *['\"]postgres['\"]", line)]
    return noted.metadata["Requires-Python"], [line for line in lines if "extra ==" not in line], postgres


def _installed(line: str) -> str | None:
    named = REQUIREMENT.match(line)
    try:
        return metadata.version(named["name"]) if named else None
    except metadata.PackageNotFoundError:
        return None


def _package(line: str) -> Finding | None:
    named = REQUIREMENT.match(line)
    if named is None:
        return None
    version, wanted = _installed(line), named["range"].strip()
    if version is None:
        return problem("packages", f"{named['name']} is not installed", INSTALL)
    if not fits(version, wanted):
        said = f"{named['name']} is {printable(version)}, but {wanted} is needed"
        return problem("packages", said, INSTALL)
    return None


def fits(version: str, wanted: str) -> bool:
    """Return whether a version is in a range such as `>=2.7.1,<2.8`; suffixes such as `rc1` are ignored."""
    here = _numbers(version)
    return all(SIGNS[sign](here, _numbers(bound)) for sign, bound in BOUND.findall(wanted))


def _numbers(version: str) -> tuple[int, ...]:
    """Return the leading numbers of a version, without zeros at the end."""
    found = re.match(r"[0-9]+(?:\.[0-9]+)*", version)
    numbers = [int(part) for part in found[0].split(".")] if found else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def compiled_finding() -> Finding:
    if compiled.found() is not None:
        return ok("engine", "compiled")
    older = any(compiled.BUILD.glob(f"{compiled.PREFIX}*"))
    told = "compiled from other sources than these, so it runs as Python" if older else "runs as Python"
    return warning(
        "engine",
        f"{told}: sharp computer players play weaker",
        "`make fast` in a checkout, or a wheel made for this machine, then start the bot anew",
    )


SLOW_ANSWER: Final = 0.25  # seconds: each click waits for more than one answer


async def database_findings(url: str) -> tuple[list[Finding], DatabaseFacts | None]:
    """Check a database; return the findings, and the facts if it could be read."""
    try:
        path = file_of(parse_url(url))
    except StorageError as error:
        return [problem("database", str(error), "correct DATABASE_URL")], None
    disk = [] if path is None else list(disk_findings(path.absolute().parent))
    if path is not None and not path.exists():
        told = f"there is no file {path.absolute()} yet"
        advice = "the first `run` makes it; if there should be one, correct DATABASE_URL or restore a backup"
        return [*disk, warning("database", told, advice)], None
    try:
        facts = await look_at(url)
    except StorageError as error:
        advice = "start its server, correct DATABASE_URL, or restore a backup"
        return [*disk, problem("database", str(error), advice)], None
    private = [] if path is None else [_private(path.absolute())]
    return [*disk, *private, _answer(facts), _schema(facts), _whole(facts), _service(facts)], facts


def _private(path: Path) -> Finding:
    found = open_to_others(path)
    if not found:
        return ok("files", "only their owner can read the database")
    told = f"other accounts of this machine can read {', '.join(file.name for file in found)}"
    return warning("files", told, f"chmod 600 {path}* (and its backups): hands and secrets stand in there")


def _answer(facts: DatabaseFacts) -> Finding:
    size = max(1, facts.size // MEBIBYTE)
    told = f"{facts.backend} answers in {facts.answered_in * 1000:.0f} ms; it has {size} MiB"
    if facts.answered_in > SLOW_ANSWER:
        return warning("database", told, "bring it nearer to the bot: each move waits for it")
    return ok("database", told)


def _schema(facts: DatabaseFacts) -> Finding:
    if facts.newer:
        told = f"{facts.schema}: a newer version of the bot wrote it"
        return problem("schema", told, "update the bot, or restore the backup made before the update")
    if facts.outdated:
        told = f"{facts.schema}: a version from before the first release made it"
        return problem("schema", told, "begin with a new database: name another one in DATABASE_URL")
    if facts.schema is None:
        return ok("schema", "none yet; the first `run` makes it")
    if facts.pending:
        told = f"{facts.schema}; the next start migrates to {facts.pending[-1]}"
        return warning("schema", told, "make a backup before you start this version")
    return ok("schema", f"{facts.schema}, the newest")


def _whole(facts: DatabaseFacts) -> Finding:
    if facts.damage:
        told = f"the file is damaged: {'; '.join(facts.damage)}"
        return problem("integrity", told, "stop the bot, keep the file, and restore a backup")
    if not facts.is_checked:
        return ok("integrity", "nothing wrong so far; `python -m bot check` looks at all of it")
    if facts.backend == "sqlite":
        return ok("integrity", "SQLite's quick check finds nothing; `python -m bot check` looks at the games")
    return ok("integrity", "left to the server; `python -m bot check` looks at the games")


def _service(facts: DatabaseFacts) -> Finding:
    if facts.backend != "sqlite":
        return ok("in use", f"by {facts.others} other connections")
    if facts.process is None:
        return ok("in use", "by no bot that runs here")
    return ok("in use", f"by the bot that is process {facts.process}")
