"""Types of columns for points in time."""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import DateTime, TypeDecorator

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy.engine import Dialect

log = logging.getLogger(__name__)


class UtcDateTime(TypeDecorator[datetime]):
    """A column type for points in time: refuses naive values, and returns aware ones in UTC."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        """Return the moment in UTC; raises ValueError if it has no time zone, so that it is not known."""
        if value is None or value.tzinfo is UTC:
            return value
        if value.utcoffset() is None:
            raise ValueError(f"{value!r} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002 - the signature is SQLAlchemy's
        """Return the moment, aware; SQLite stores UTC without the time zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class LenientMoment(UtcDateTime):
    """The same, but what cannot be read counts as now: nothing else is read without the row."""

    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None] | None:
        """Return what reads a value as the driver has it."""
        read: Callable[[Any], datetime | None] | None = super().result_processor(dialect, coltype)

        def lenient(value: Any) -> datetime | None:
            with suppress(ValueError, TypeError):  # SQLite may hold anything
                return value if read is None else read(value)
            log.error("a moment cannot be read and counts as now: %r", value)
            return datetime.now(UTC)

        return lenient
