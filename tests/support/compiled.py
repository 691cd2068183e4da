"""`pytest -p tests.support.compiled`: the tests with the engine as `make fast` compiled it."""

from __future__ import annotations

import pytest

from bot.runtime import compiled

if not compiled.use():
    raise pytest.UsageError("the engine is not compiled from these sources; `make fast` does that")


def pytest_report_header() -> str:
    from bot.engine import match  # noqa: PLC0415 - not before it is told where to look

    return f"engine: {match.__file__}"
