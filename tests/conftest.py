"""Fixtures for every test."""

from __future__ import annotations

import gc
import logging
import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bot.runtime import logs

if TYPE_CHECKING:
    from collections.abc import Iterator

TESTS = Path(__file__).parent

MOSTLY_WAITING = frozenset(
    {
        "test_bench.py",
        "test_chaos.py",
        "test_demo.py",
        "test_disk_trouble.py",
        "test_handover.py",
        "test_monitoring.py",
        "test_power_failures.py",
        "test_process.py",
        "test_process_places.py",
        "test_processes.py",
        "test_result_kills.py",
    }
)

# To look for garbage every 700 objects costs a tenth of the time in a hall, and a test leaves little behind.
gc.set_threshold(50_000, 20, 20)
gc.disable()  # until all tests are collected


def pytest_xdist_auto_num_workers() -> int:
    """Run one test more at once than there are CPUs: the tests of whole processes also wait for them."""
    return (os.cpu_count() or 1) + 1


def pytest_sessionstart(session: pytest.Session) -> None:
    """Import a share of the tests first, another one in each process.

    pytest rewrites their `assert` statements and keeps the result in a file. In a new checkout each process
    would rewrite all of them at the same time, which takes longer than everything else before the first test.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    number, workers = int(worker.removeprefix("gw")), int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for file in sorted(TESTS.rglob("test_*.py"))[number::workers]:
        with suppress(Exception):  # collecting it tells what is wrong
            import_module(".".join(file.relative_to(TESTS.parent).with_suffix("").parts))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with tests that mostly wait for other processes, and keep Hypothesis from reading every module.

    Those that wait come to one worker, and the others have the processors meanwhile; nothing long is left at
    the end. Hypothesis would look for constants, for seconds in each process, and try them as examples, which
    then depend on what is imported, also where they are not random.
    """
    items.sort(key=lambda item: item.path.name not in MOSTLY_WAITING)
    providers: Any = sys.modules.get("hypothesis.internal.conjecture.providers")
    if hasattr(providers, "_get_local_constants"):
        providers._get_local_constants = lambda: providers._local_constants


def pytest_collection_finish() -> None:
    """Leave out what was imported and collected, a million objects, whenever garbage is looked for."""
    gc.freeze()
    gc.enable()


@pytest.fixture
def quickly() -> Iterator[None]:
    """Let SQLite have no thread and not wait for the disk, where a test is about what is computed there."""
    from tests.support import quick_storage  # noqa: PLC0415 - what it imports is most of what a small test costs

    with quick_storage.quickly_opened():
        yield


@pytest.fixture(autouse=True)
def _no_log_of_another_test() -> Iterator[None]:
    """Undo what a command line that a test ran did to the log: what it writes to is closed after it."""
    root = logging.getLogger()
    level = root.level
    yield
    root.setLevel(level)
    for handler in list(root.handlers):
        if isinstance(handler, logs._StderrHandler):
            root.removeHandler(handler)
