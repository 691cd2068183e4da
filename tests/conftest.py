"""What holds for every test."""

from __future__ import annotations

import gc
import logging
import os
from typing import TYPE_CHECKING

import pytest

from bot import logs

if TYPE_CHECKING:
    from collections.abc import Iterator

# To look for garbage every 700 objects costs a tenth of the time in a hall, and a test leaves little behind.
gc.set_threshold(50_000, 20, 20)


def pytest_xdist_auto_num_workers() -> int:
    """Run one test more at once than there are CPUs: the tests of whole processes also wait for them."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True)
def _no_log_of_another_test() -> Iterator[None]:
    """Remove the handler of a command line that a test ran: what it writes to is closed after that test."""
    yield
    root = logging.getLogger()
    for handler in list(root.handlers):
        if isinstance(handler, logs._StderrHandler):
            root.removeHandler(handler)
