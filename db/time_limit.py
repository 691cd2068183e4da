"""A limit for what waits for a server: one that hangs answers neither a query nor a request to give it up."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


class NoAnswerError(OSError):
    """The server did not answer in time; what was sent may be carried out all the same.

    Attributes:
        seconds: How long it was waited for.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(f"the database gave no answer for {seconds:g} s")


@contextmanager
def time_limit(driver: Any, seconds: float) -> Iterator[None]:
    """Drop a connection that the context uses for longer: what waits for its answer fails.

    Args:
        driver: The driver's own connection; one to SQLite, which has limits of its own, is left alone.
        seconds: How long.

    Raises:
        NoAnswerError: It was dropped; the error that this led to is chained.
    """
    terminate = getattr(driver, "terminate", None)
    if terminate is None:
        yield
        return
    dropped = False

    def drop() -> None:
        nonlocal dropped
        dropped = True
        terminate()

    timer = asyncio.get_running_loop().call_later(seconds, drop)
    try:
        yield
    except Exception as error:
        if dropped:
            raise NoAnswerError(seconds) from error
        raise
    finally:
        timer.cancel()
