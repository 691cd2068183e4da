"""systemd hears that the bot is started, alive and stopping; without systemd nobody is told."""

from __future__ import annotations

import asyncio
import configparser
import os
import socket
from pathlib import Path

import pytest

from bot.runtime.serving import HANDOVER_SECONDS
from bot.runtime.supervision import ALIVE, ENDS_WITHIN, READY, ServiceManager

UNIT = Path(__file__).resolve().parents[1] / "docs" / "uno-table.service"


@pytest.fixture
def manager(tmp_path: Path) -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.bind(str(tmp_path / "notify"))
    line.settimeout(20)
    return line


def heard(line: socket.socket) -> str:
    return line.recv(100).decode()


@pytest.mark.parametrize("abstract", [False, True])
def test_what_is_told_arrives_at_the_socket_that_the_environment_names(
    tmp_path: Path, *, abstract: bool
) -> None:
    name = f"uno-table-{os.getpid()}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(f"\0{name}" if abstract else name)
        ServiceManager({"NOTIFY_SOCKET": f"@{name}" if abstract else name}).tell(READY)
        assert heard(line) == READY


@pytest.mark.parametrize("address", ["", "/nowhere/notify", "@nobody-listens-here"])
def test_where_nobody_listens_the_bot_goes_on(address: str) -> None:
    ServiceManager({"NOTIFY_SOCKET": address} if address else {}).tell(READY)


async def test_signs_of_life_come_twice_as_often_as_they_are_asked_for(
    manager: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            raise asyncio.CancelledError

    monkeypatch.setattr("bot.runtime.supervision.asyncio.sleep", sleep)
    environment = {"NOTIFY_SOCKET": manager.getsockname(), "WATCHDOG_USEC": "60000000"}
    with pytest.raises(asyncio.CancelledError):
        await ServiceManager(environment).give_signs_of_life()
    assert slept == [30.0] * 3
    assert [heard(manager) for _ in slept] == [ALIVE] * 3
    manager.close()


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "-5"},
        {"WATCHDOG_USEC": "60000000", "WATCHDOG_PID": "1"},
    ],
)
async def test_where_nobody_watches_no_signs_are_given(environment: dict[str, str]) -> None:
    manager = ServiceManager({"NOTIFY_SOCKET": "/nowhere", **environment})
    assert manager.interval is None
    await manager.give_signs_of_life()


def test_the_unit_asks_for_what_the_bot_tells_and_waits_for_its_end() -> None:
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(UNIT)
    service = unit["Service"]
    assert service["Type"] == "notify"
    assert int(service["WatchdogSec"]) > 0
    assert int(service["TimeoutStopSec"]) > ENDS_WITHIN + HANDOVER_SECONDS
    assert service["ExecStart"].endswith("/.venv/bin/python -m bot run")
