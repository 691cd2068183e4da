"""What holds for every test."""

from __future__ import annotations

import gc

# discord.py, SQLAlchemy and the tests themselves are half a million objects that stay. To look through them
# every few moments for cycles costs a tenth of the time in a hall and frees nothing worth having.
gc.set_threshold(100_000, 50, 100)
