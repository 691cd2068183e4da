"""Errors that `db` reports to the operator, and which of them mean that a server gives no answer yet."""

from __future__ import annotations

import socket
import ssl
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlalchemy.engine import URL


class StorageError(Exception):
    """The database cannot be used; the message is one line for the operator, without a password."""


class StorageUnreachableError(StorageError):
    """The server of the database gives no answer now; the same may succeed later."""

    advice = (
        "the bot goes on once the database answers. Look whether PostgreSQL runs, and whether"
        " DATABASE_URL names its host and port"
    )


class StorageServedError(StorageUnreachableError):
    """It has to be migrated, and processes of an older version serve it; once they have ended it can be."""

    advice = "the bot waits until they have"


NOT_NOW: Final = frozenset({"53300", "57P01", "57P02", "57P03"})
"""What PostgreSQL says while it starts, ends, or has as many connections as it takes."""
LOST: Final = "08"  # how its states of a connection that failed begin
NO_TLS: Final = "rejected SSL upgrade"
"""What its driver says of a server without the encryption that the address demands."""


def is_unreachable(error: BaseException, url: URL) -> bool:
    """Return whether a server gave no answer about the address, so that the same may succeed later."""
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
            return error.errno == socket.EAI_AGAIN  # the name server gave no answer either
        case ssl.SSLError() | PermissionError():
            return False
        case FileNotFoundError():
            return by_socket_file  # else it is a file that the address names, such as a certificate
        case OSError():
            return NO_TLS not in str(error)
        case _:
            state = getattr(error, "sqlstate", None) or ""
            return state in NOT_NOW or state.startswith(LOST)
