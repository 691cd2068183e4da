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
