"""SQLAlchemy engines made from a database URL, read-write or read-only, and what is wrong with a database."""

from __future__ import annotations

import logging
import os
import socket
import sqlite3
import ssl
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, unquote, urlsplit

from sqlalchemy import event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

log = logging.getLogger(__name__)


class StorageError(Exception):
    """The database cannot be used; the message is one line for the operator, without a password."""


class StorageUnreachableError(StorageError):
    """The database server does not answer now; a retry may succeed."""

    advice = (
        "the bot goes on once the database answers. Look whether PostgreSQL runs, and whether"
        " DATABASE_URL names its host and port"
    )


class StorageServedError(StorageUnreachableError):
    """The database needs a migration, but processes of an older version serve it; possible once they stop."""

    advice = "the bot waits until they have"


DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
"""The driver for a URL that names none, as people and hosting services usually write it."""

HIDDEN = "***"
HARMLESS = frozenset(
    {
        "application_name", "cache", "charset", "check_same_thread", "connect_timeout", "host", "immutable",
        "mode", "nolock", "port", "prepared_statement_cache_size", "server_settings", "ssl", "sslmode",
        "target_session_attrs", "timeout", "uri", "vfs",
    }
)  # fmt: skip
"""Query parameters of a URL that contain no secrets."""

UNNAMED_BY: Final = "prepared_statement_cache_size"
"""The query parameter, named by SQLAlchemy, whose value 0 says that there is a pooler."""
STATEMENT_NAMES: Final = frozenset({"42P05", "26000"})
"""SQLSTATEs for a prepared statement's name that is already taken, or unknown."""
WRONG_OPTION: Final = (TypeError, ValueError, AttributeError, OverflowError)
"""Errors that drivers raise for a URL option that they do not accept, or an invalid port."""
POOLER_HINT: Final = f"; behind a pooler in transaction mode, end DATABASE_URL with ?{UNNAMED_BY}=0"
DATABASE_SUFFIXES = ("", "-wal", "-shm", "-journal", ".lock")
"""Suffixes of the files of a SQLite database, including the bot's lock."""

PRAGMAS = ("synchronous = FULL", "foreign_keys = ON")
# The sum over all purposes: commits, short reads, logs, the league, its counting and moderation, deletion and
# retention, bot metadata, leases.
POOL_SIZE = 17
BUSY_MILLISECONDS = 10_000
WAL_ATTEMPTS = 20
FORBIDDEN = frozenset({sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN})
"""SQLite's error codes for missing file permissions (and for some other errors)."""


def create_engine(url: str) -> AsyncEngine:
    """Return an engine; creates a missing SQLite file and its folder. Raises StorageError."""
    target = parse_url(url)
    if target.get_backend_name() not in DRIVERS:
        raise refused(target, f"it must be one of {', '.join(DRIVERS)}")
    sqlite = target.get_backend_name() == "sqlite"
    if sqlite:
        target = target.set(drivername="sqlite+aiosqlite")
        _prepare_file(target)
    # IMMEDIATE: a write transaction takes SQLite's only write lock at its first statement, and so waits
    # for the lock there (busy_timeout) instead of failing half-way. Python's driver then sends BEGIN itself,
    # which saves a round trip to aiosqlite's thread with every commit. For migrations see `db.migrate`.
    options: dict[str, Any] = (
        {"connect_args": {"isolation_level": "IMMEDIATE"}}
        if sqlite
        else {"pool_pre_ping": True, "connect_args": pooler_options(target)}
    )
    options["hide_parameters"] = True  # stored rows hold people's hands, and errors are logged
    try:
        # LIFO: a few connections do nearly all the work, so the caches of the others stay empty.
        engine = create_async_engine(target, pool_size=POOL_SIZE, pool_use_lifo=True, **options)
    except (ImportError, NoSuchModuleError, ArgumentError, *WRONG_OPTION) as error:
        raise refused(target, error) from error
    if sqlite:
        _try_to_open(target)
        event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def pooler_options(url: URL) -> dict[str, Any]:
    """Return the driver's options for a transaction pooler: statements get no names."""
    if url.query.get(UNNAMED_BY) != "0":
        return {}
    return {"statement_cache_size": 0, "prepared_statement_name_func": str}


def hint_for(error: BaseException) -> str:
    """Return a hint to append to an error's message, or "" if there is none."""
    return POOLER_HINT if getattr(error, "sqlstate", None) in STATEMENT_NAMES else ""


def describe(url: URL) -> str:
    """Return the URL for messages, with its password hidden wherever it occurs.

    Drivers also take a password, a passphrase or a token as a query parameter, each under its own name, so
    only the values of parameters known to be harmless are shown.
    """
    shown = {name: value if name in HARMLESS else HIDDEN for name, value in url.query.items()}
    return url.set(query=shown).render_as_string(hide_password=True)


def without_secrets(text: str, url: URL) -> str:
    """Return a message about a database with the URL's secrets hidden, in case a driver quoted one."""
    given = [url.password, *(value for name, value in url.query.items() if name not in HARMLESS)]
    secrets = [one for value in given if value for one in ((value,) if isinstance(value, str) else value)]
    for secret in sorted(filter(None, secrets), key=len, reverse=True):  # one may be part of another
        text = text.replace(secret, HIDDEN)
    return text


def file_of(url: URL) -> Path | None:
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    if "uri" in url.query:
        return Path(unquote(urlsplit(url.database).path))
    return Path(url.database)


def one_line(error: BaseException) -> str:
    if isinstance(error, TimeoutError) and not str(error):
        return "it gives no answer"
    return (str(error) or type(error).__name__).splitlines()[0]


def parse_url(url: str) -> URL:
    """Return the parsed URL of a database, with its driver; raises StorageError."""
    try:
        target = make_url(url)
    except (ArgumentError, ValueError):
        # Neither quoted nor chained: the password in a URL that cannot be parsed cannot be removed.
        raise StorageError("the database URL is malformed; write it like sqlite:///data/uno.db") from None
    return target.set(drivername=DRIVERS.get(target.drivername, target.drivername))


def _prepare_file(url: URL) -> None:
    in_memory = not url.database or ":memory:" in url.database or url.query.get("mode") == "memory"
    if in_memory:
        raise refused(url, "games must outlive a restart, so name a file")
    if "uri" in url.query:
        return  # SQLite's own URI form: the operator takes care of the folder
    folder = Path(str(url.database)).absolute().parent
    try:
        _make_folder(folder)
    except OSError as error:
        raise refused(url, f"its folder {folder} cannot be made: {error.strerror}") from error
    path = Path(str(url.database))
    if not path.exists() and (left := pending_log(path)) is not None:
        # SQLite would delete it, and lose the newest changes of a database that was moved away.
        raise refused(url, f"there is {left}, but not the database that it belongs to; bring both together")


def sibling(path: Path, end: str) -> Path:
    """Return the file beside another one, with a suffix added to its name."""
    return path.with_name(path.name + end)


def open_to_others(path: Path) -> list[Path]:
    """Return the files of a SQLite database that other accounts on this machine may read or write."""
    found = []
    for file in (sibling(path, end) for end in DATABASE_SUFFIXES):
        with suppress(OSError):
            mode = file.stat().st_mode
            if stat.S_ISREG(mode) and mode & 0o077:  # device files such as /dev/null belong to everybody
                found.append(file)
    return found


def _keep_private(path: Path) -> None:
    """Take other accounts' access to a SQLite database's files: they hold hands, secrets and seeds."""
    for file in open_to_others(path):
        try:
            file.chmod(0o600)
        except OSError as error:
            log.warning("other accounts of this machine may read %s: %s", file, error.strerror)


def pending_log(path: Path) -> Path | None:
    """Return the WAL or rollback journal with changes not yet in the database file, or None."""
    for end in ("-wal", "-journal"):
        left = sibling(path, end)
        if left.is_file() and left.stat().st_size:
            return left
    return None


def _make_folder(folder: Path) -> None:
    """Create a folder and sync its name to disk, so that it survives a power failure."""
    if folder.is_dir():
        return
    _make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    log.info("made the folder %s, which was not there", folder)
    with suppress(OSError):  # where folders cannot be synced, as on Windows
        sync(folder.parent)


def sync(path: Path) -> None:
    """Flush a file's contents, or a folder's names, to disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _try_to_open(url: URL) -> None:
    """Open the file once, outside aiosqlite: if it failed there, the thread might outlive the event loop."""
    if "uri" in url.query:
        return
    try:
        with closing(sqlite3.connect(str(url.database), timeout=BUSY_MILLISECONDS / 1000)) as connection:
            connection.execute("PRAGMA schema_version")
            _keep_private(Path(str(url.database)))
    except sqlite3.Error as error:
        why = why_not_opened(Path(str(url.database)), error, mode=os.R_OK | os.W_OK)
        raise refused(url, without_secrets(why, url)) from error


def why_not_opened(path: Path, error: sqlite3.Error, *, mode: int = os.R_OK) -> str:
    """Return why a file cannot be opened, since SQLite does not say; `mode` is as for `os.access`."""
    if path.is_dir():
        return "it is a folder; name a file in it"
    if getattr(error, "sqlite_errorcode", 0) & 0xFF not in FORBIDDEN:  # the upper bits are the extended code
        return one_line(error)
    if path.exists() and not os.access(path, mode):
        return f"this account may not read{' and write' if mode & os.W_OK else ''} the file"
    if (refusal := may_not_write_into(path.absolute().parent)) is not None:
        return f"{refusal}, and SQLite has to, also to read"
    return one_line(error)


def may_not_write_into(folder: Path) -> str | None:
    """Return a clause saying that this account may not create files in a folder, or None if it may."""
    if os.access(folder, os.W_OK | os.X_OK):
        return None
    return f"this account may not write into the folder {folder}"


def refused(url: URL, why: str | BaseException, kind: type[StorageError] = StorageError) -> StorageError:
    """Return an error that says in one line why a database cannot be used, with secrets hidden."""
    if isinstance(why, ModuleNotFoundError) and why.name == "asyncpg":
        why = "asyncpg is not installed; run pip install 'uno-table[postgres]' where the bot is installed"
    elif not isinstance(why, str):
        why = without_secrets(one_line(getattr(why, "orig", None) or why), url)
    return kind(f"cannot use the database {describe(url)}: {why}")


NOT_NOW: Final = frozenset({"53300", "57P01", "57P02", "57P03"})
"""SQLSTATEs of PostgreSQL while it starts, shuts down, or has no free connection slot."""
LOST: Final = "08"  # the SQLSTATE class of connection errors
NO_TLS: Final = "rejected SSL upgrade"
"""asyncpg's message when a server does not offer the encryption that the URL demands."""


def is_unreachable(error: BaseException, url: URL) -> bool:
    """Return whether an error means that the server at this URL is unreachable now; a retry may succeed."""
    if url.get_backend_name() == "sqlite":
        return False
    seen: BaseException | None = error
    while seen is not None:
        if _is_passing(seen, by_socket_file=not url.host):
            return True
        seen = getattr(seen, "orig", None) or seen.__cause__
    return False


def _is_passing(error: BaseException, *, by_socket_file: bool) -> bool:
    match error:
        case socket.gaierror():
            return error.errno == socket.EAI_AGAIN  # the name server did not answer either
        case ssl.SSLError() | PermissionError():
            return False
        case FileNotFoundError():
            return by_socket_file  # else it is a file named in the URL, such as a certificate
        case OSError():
            return NO_TLS not in str(error)
        case _:
            state = getattr(error, "sqlstate", None) or ""
            return state in NOT_NOW or state.startswith(LOST)


def _set_pragmas(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    _read_leniently(connection, _)
    with closing(connection.cursor()) as cursor:
        cursor.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        _switch_to_wal(cursor)
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")


def _read_leniently(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    # Otherwise one invalid byte in a text would make the whole result unreadable.
    connection.driver_connection.text_factory = lambda text: text.decode(errors="replace")


def _switch_to_wal(cursor: DBAPICursor) -> None:
    """Switch the file to WAL; if two connections do so at once, one fails despite its busy_timeout."""
    for attempt in range(1, WAL_ATTEMPTS + 1):
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or attempt == WAL_ATTEMPTS:
                raise
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute("COMMIT")
        else:
            return


@asynccontextmanager
async def connect_read_only(url: str) -> AsyncIterator[AsyncConnection]:
    """Connect to a database read-only; raises StorageError, here or within the context."""
    target = given = parse_url(url)
    if given.get_backend_name() == "sqlite":
        target = _read_only_file(given)
    try:
        engine = create_async_engine(
            target,
            hide_parameters=True,
            execution_options={"postgresql_readonly": True},
            connect_args=pooler_options(target),
        )
    except (ImportError, NoSuchModuleError, ArgumentError, *WRONG_OPTION) as error:
        raise refused(given, error) from error
    if target is not given:
        event.listen(engine.sync_engine, "connect", _read_leniently)
    try:
        try:
            connection = await engine.connect()
        except WRONG_OPTION as error:
            raise refused(given, error) from error
        try:
            yield connection
        finally:
            await connection.close()
    except (SQLAlchemyError, OSError) as error:
        said = one_line(getattr(error, "orig", None) or error)
        if "alembic_version" in said:
            said = "it has nothing of this bot in it"
        raise StorageError(f"cannot read the database {describe(given)}: {said}") from error
    finally:
        await engine.dispose()


@asynccontextmanager
async def connect_snapshot(url: str) -> AsyncIterator[AsyncConnection]:
    """Connect to a snapshot of a database, unaffected by later commits; raises as `connect_read_only`."""
    async with connect_read_only(url) as connection:
        if connection.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN")
        else:
            await connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


def _read_only_file(url: URL) -> URL:
    """Return a URL for reading a file, after opening it once: in aiosqlite a failure leaves a thread."""
    path = file_of(url)
    if path is None or not path.exists():
        raise StorageError(f"cannot read the database {describe(url)}: there is no such file")
    name = f"file://{quote(str(path.absolute()))}"
    try:
        with closing(sqlite3.connect(f"{name}?mode=ro", uri=True)) as connection:
            connection.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        why = why_not_opened(path, error)
        raise StorageError(f"cannot read the database {describe(url)}: {why}") from error
    return url.set(drivername="sqlite+aiosqlite", database=name, query={"uri": "true", "mode": "ro"})
