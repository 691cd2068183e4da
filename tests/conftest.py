"""What holds for every test."""

from __future__ import annotations

import gc

# A test leaves little behind in circles: to look for it every 700 objects takes a tenth of a hall's time.
gc.set_threshold(50_000, 20, 20)


def pytest_collection_finish() -> None:
    """Leave out, when circles are looked for, the half million objects that stay: modules and the tests."""
    gc.collect()
    gc.freeze()
