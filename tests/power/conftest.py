"""Fixtures for tests of a recorded process."""

from __future__ import annotations

import pytest

from tests.power.shim import library


@pytest.fixture
def shim() -> None:
    """Compile the library, or skip the test; not before it runs, since each process collects it."""
    if library() is None:
        pytest.skip("needs Linux and a C compiler, to record a process and let its writes fail")
