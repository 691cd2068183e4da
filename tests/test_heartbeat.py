"""Whoever watches a container learns whether the bot lives, by a file or by what it answers."""

from __future__ import annotations

import asyncio
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from bot import __main__ as command_line
from bot.cli import healthcheck
from bot.runtime.errors import UserError
from bot.runtime.supervision import DEAD_AFTER, heartbeat, seconds_since

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "alive"
    monkeypatch.setenv("HEARTBEAT_FILE", str(path))
    return path


async def test_the_file_is_touched_while_the_loop_turns_and_gone_at_the_end(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with heartbeat(file):
        assert seconds_since(file) is not None
    assert seconds_since(file) is None
    monkeypatch.setattr("bot.runtime.supervision.BEAT_SECONDS", 0)
    async with heartbeat(file):
        os.utime(file, (0, 0))
        for _ in range(3):
            await asyncio.sleep(0)
        assert (seconds_since(file) or 0.0) < DEAD_AFTER
    async with heartbeat(None):
        assert seconds_since(file) is None


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("none/alive", "the folder {}/none is not there; make it, or name a file elsewhere"),
        ("letter/alive", "{}/letter is no folder; name a file elsewhere"),
        ("folder", "it is a folder; name a file in it"),
    ],
)
async def test_a_file_that_cannot_be_written_is_refused_by_its_setting(
    file: Path, name: str, reason: str
) -> None:
    folder = file.parent
    (folder / "letter").touch()
    (folder / "folder").mkdir()
    with pytest.raises(UserError) as refused:
        async with heartbeat(folder / name):
            pytest.fail("nothing runs then")
    said = f"HEARTBEAT_FILE: {folder / name} cannot be written: {reason.format(folder)}"
    assert str(refused.value) == said


async def test_a_folder_that_may_not_be_written_is_named(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.runtime.supervision.os.access", lambda *_: False)  # root may write everywhere
    with pytest.raises(UserError, match=f"this account may not write into the folder {file.parent}$"):
        async with heartbeat(file):
            pytest.fail("nothing runs then")


def test_a_process_that_is_gone_or_hangs_is_not_well(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command_line.main(["healthcheck"]) == 1
    assert "no bot is running" in capsys.readouterr().out
    file.touch()
    assert command_line.main(["healthcheck", "--live"]) == 0
    os.utime(file, (time.time() - DEAD_AFTER - 5,) * 2)
    assert command_line.main(["healthcheck"]) == 1
    assert "hangs" in capsys.readouterr().out


def test_without_anything_to_look_at_it_says_what_to_set(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not file.exists()
    monkeypatch.delenv("HEARTBEAT_FILE")
    assert command_line.main(["healthcheck"]) == 1
    assert "HEARTBEAT_FILE" in capsys.readouterr().out
    monkeypatch.setenv("LOG_LEVEL", "loud")
    assert command_line.main(["healthcheck"]) == 1, "never 2, which Docker keeps for itself"


def test_a_bot_that_serves_its_health_is_asked() -> None:
    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/livez" else 503)
            self.end_headers()
            self.wfile.write(b"not connected\n" if self.path == "/readyz" else b"")

        def log_message(self, *_: object) -> None:
            """Keep quiet."""

    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        port = server.server_address[1]
        assert healthcheck._answers("127.0.0.1", port, "/readyz") == (False, "not connected")
        assert healthcheck._answers("127.0.0.1", port, "/livez") == (True, "status 200")
        server.shutdown()
    well, said = healthcheck._answers("127.0.0.1", port, "/livez")
    assert not well
    assert "no answer" in said
