"""Small facts survive a restart, one for each place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from db.storage import Storage

if TYPE_CHECKING:
    from pathlib import Path


async def test_a_note_outlives_a_restart_and_a_later_one_replaces_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'notes.sqlite3'}"
    async with Storage.open(url) as storage:
        assert await storage.bot_metadata.read("here") is None
        await storage.bot_metadata.write("here", "first")
        await storage.bot_metadata.write("there", "other")
    async with Storage.open(url) as storage:
        assert await storage.bot_metadata.read("here") == "first"
        await storage.bot_metadata.write("here", "second")
        assert await storage.bot_metadata.read("here") == "second"
        assert await storage.bot_metadata.read("there") == "other"
