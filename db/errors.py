"""Errors that `db` reports to the operator, and the test for those that may pass on a retry."""

from __future__ import annotations

import socket
import ssl
from typing import Final

from sqlalchemy.engine import URL


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
