"""A fresh database for each test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from db.storage import Storage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "uno.db"


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
async def storage(url: str) -> AsyncIterator[Storage]:
    async with Storage.open(url) as opened:
        yield opened
