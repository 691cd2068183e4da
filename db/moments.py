"""Column types for points in time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import DateTime, TypeDecorator
from sqlalchemy.engine import Dialect

log = logging.getLogger(__name__)


class UtcDateTime(TypeDecorator[datetime]):
    """Column type for points in time: refuses naive datetimes, and returns aware ones in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        """Return the datetime in UTC; raises ValueError if it is naive, since its time zone is unknown."""
        if value is None or value.tzinfo is UTC:
            return value
        if value.utcoffset() is None:
            raise ValueError(f"{value!r} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        """Return the datetime, aware; SQLite stores UTC without the time zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class LenientMoment(UtcDateTime):
    """The same, but an unreadable value counts as now, so that the rest of the row can be read."""

    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None] | None:
        """Return the function that converts the driver's value."""
        read: Callable[[Any], datetime | None] | None = super().result_processor(dialect, coltype)

        def lenient(value: Any) -> datetime | None:
            with suppress(ValueError, TypeError):  # SQLite may hold anything
                return value if read is None else read(value)
            log.error("a moment cannot be read and counts as now: %r", value)
            return datetime.now(UTC)

        return lenient
