"""Checks of the database: reached, its schema against this version's, whole, and who serves it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.diagnosis.finding import ok, problem, warning
from bot.diagnosis.machine import MEBIBYTE, disk_findings
from db.engine import file_of, open_to_others, parse_url
from db.errors import StorageError
from db.inspection import look_at

if TYPE_CHECKING:
    from pathlib import Path

    from bot.diagnosis.finding import Finding
    from db.inspection import DatabaseFacts

SLOW_ANSWER: Final = 0.25  # seconds: each click waits for more than one


async def database_findings(url: str) -> tuple[list[Finding], DatabaseFacts | None]:
    """Look at a database; return what was found, and the facts if it could be read.

    Args:
        url: Its address.
    """
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
    return [*disk, *private, *_findings(facts)], facts


def _private(path: Path) -> Finding:
    found = open_to_others(path)
    if not found:
        return ok("files", "only their owner can read the database")
    told = f"other accounts of this machine can read {', '.join(file.name for file in found)}"
    return warning("files", told, f"chmod 600 {path}* (and its backups): hands and secrets stand in there")


def _findings(facts: DatabaseFacts) -> list[Finding]:
    return [_answer(facts), _schema(facts), _whole(facts), _service(facts)]


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
