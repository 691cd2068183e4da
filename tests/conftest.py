"""What holds for every test."""

from __future__ import annotations

import gc

# To look for garbage every 700 objects costs a tenth of the time in a hall, and a test leaves little behind.
gc.set_threshold(50_000, 20, 20)


def pytest_collection_finish() -> None:
    """Leave out, when circles are looked for, the half million objects that stay: modules and the tests."""
    gc.collect()
    gc.freeze()
