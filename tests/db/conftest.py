"""A fresh database for each test, with the bot's own settings; only a process's first is really migrated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from db.storage import Storage
from tests.support import quick_storage

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
async def storage(path: Path, url: str) -> AsyncIterator[Storage]:
    await quick_storage.make_empty(path)
    with quick_storage.compiled_once():
        async with Storage.open(url) as opened:
            yield opened
