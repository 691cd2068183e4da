"""From the wheel to a card played in a browser, in an empty folder: `python -m tests.bench.install [FOLDER]`.

FOLDER has the packages, such as `dist`; without it they are built first, which is not counted. What they need
comes from a package index or pip's cache, so a second run tells what a warm cache is worth.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import aiohttp
import pytest
from packaging.tags import sys_tags
from packaging.utils import parse_wheel_filename

from tests.support.browser import Newcomer, Tab, chromium

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
ENVIRONMENT: Final = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}


def timed() -> Iterator[float]:
    """Yield how many seconds passed since the last question."""
    before = time.perf_counter()
    while True:
        now = time.perf_counter()
        yield now - before
        before = now


async def play(url: str) -> str:
    """Open the hand and play the first card that fits; return by what: a browser, if there is one."""
    try:
        async with chromium() as browser:
            newcomer = await Newcomer.visits(await browser.new_page(), url)
            await newcomer.opens_hand()
            await newcomer.moves_once()
    except pytest.skip.Exception:
        async with aiohttp.ClientSession() as session:
            tab = await Tab.open(session, url)
            hand = tab.find("button-hand")
            assert hand is not None
            await tab.presses(hand)
            move = tab.move()
            assert move is not None
            await tab.presses(move)
        return "requests"
    return "browser"


def wheel_in(packages: Path) -> Path:
    """Return the wheel that an installer takes here: one made for this machine, if there is one."""
    ranks = {tag: rank for rank, tag in enumerate(sys_tags())}
    fitting = [
        (min(ranks[tag] for tag in tags), wheel)
        for wheel in packages.glob("*.whl")
        if (tags := parse_wheel_filename(wheel.name)[3] & ranks.keys())
    ]
    return min(fitting)[1]


def install(wheel: Path, folder: Path, since: Iterator[float]) -> None:
    """Install it into an empty environment, with what the demo needs."""
    subprocess.run([sys.executable, "-m", "venv", "venv"], cwd=folder, env=ENVIRONMENT, check=True)
    print(f"install.environment {next(since):.1f} s")
    wanted = f"uno-table[demo] @ {wheel.as_uri()}"
    subprocess.run(["venv/bin/pip", "install", "-q", wanted], cwd=folder, env=ENVIRONMENT, check=True)
    print(f"install.packages {next(since):.1f} s")


async def start(folder: Path, since: Iterator[float]) -> None:
    """Start the demo and play a card."""
    demo = await asyncio.create_subprocess_exec(
        "venv/bin/uno-table", "demo", cwd=folder, env=ENVIRONMENT, stdout=asyncio.subprocess.PIPE
    )
    assert demo.stdout is not None
    url = (await demo.stdout.readline()).decode().split()[-1]
    print(f"install.demo {next(since):.1f} s")
    by = await play(url)
    print(f"install.card.{by} {next(since):.1f} s")
    demo.send_signal(signal.SIGINT)
    await demo.communicate()
    assert demo.returncode == 0


def main(arguments: list[str]) -> None:
    """Measure once; print how long each part took."""
    with TemporaryDirectory(prefix="uno-table-") as made:
        packages, folder = Path(made) / "dist", Path(made) / "empty"
        folder.mkdir()
        if arguments:
            packages = Path(arguments[0]).resolve()
        else:
            build = [sys.executable, "-m", "hatchling", "build", "--directory", str(packages)]
            subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
        wheel = wheel_in(packages)
        since, begun = timed(), time.perf_counter()
        next(since)
        install(wheel, folder, since)
        asyncio.run(start(folder, since))
        print(f"install.total {time.perf_counter() - begun:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
