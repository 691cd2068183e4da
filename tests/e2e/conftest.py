"""A hall for each test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.hall import Hall, hall

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall(tmp_path) as opened:
        yield opened


@pytest.fixture
def days_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look for people's wishes once a day, and not each three minutes: a week costs seconds else."""
    monkeypatch.setattr("bot.privacy.deletions.LOOK_AGAIN", 86_400.0)
