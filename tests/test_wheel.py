"""The wheel, outside the checkout: it has everything, and its commands work with nothing but packages.

The environment is empty but for the packages that these tests run with, which are not downloaded again.
"""

from __future__ import annotations

import asyncio
import os
import signal
import stat
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from contextlib import asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

import aiohttp
import pytest

from bot import __version__
from tests.support.browser import Tab, missing, text_of
from tests.support.fake_discord import FakeDiscord
from tests.support.fork_server import REDIRECT
from tests.support.process import PATIENCE
from tests.test_config import TOKEN
from tests.test_setup import ROOT, tracked_files

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator
    from pathlib import Path

PACKAGES: Final = ("bot", "cogs", "db")
LARGEST: Final = 2_500_000  # bytes of a wheel


def built(sources: Path, target: Path) -> Path:
    """Build the sdist and the wheel, as `make dist` does."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--directory", target],
        cwd=sources,
        env=os.environ | {"SOURCE_DATE_EPOCH": "1800000000"},
        check=True,
        capture_output=True,
    )
    return target


@dataclass(frozen=True, slots=True)
class Installed:
    """The wheel in an environment of its own; `folder` is where it is used, with nothing in it."""

    packages: Path
    command: Path
    folder: Path

    def environment(self, **more: str) -> dict[str, str]:
        """Return no more than a shell has: no settings, and no path to the checkout."""
        return {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(self.folder), **more}

    def runs(
        self, *arguments: str, answers: str = "", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.command, *arguments],
            cwd=self.folder,
            env=self.environment(**environment),
            input=answers,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )

    @asynccontextmanager
    async def starts(self, *arguments: str, **environment: str) -> AsyncIterator[Process]:
        process = await asyncio.create_subprocess_exec(
            self.command,
            *arguments,
            cwd=self.folder,
            env=self.environment(**environment),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.kill()
            await process.communicate()


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if find_spec("hatchling") is None:
        missing("hatchling is not installed")
    return built(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    place = tmp_path_factory.mktemp("installed")
    python = place / "venv" / "bin" / "python"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", place / "venv"], check=True)
    [wheel] = packages.glob("*.whl")
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", "--quiet", wheel], cwd=place, check=True)
    [site] = (place / "venv").glob("lib/python*/site-packages")
    # What is in the .pth files there does not count: the checkout is not on the path.
    (site / "packages.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    (place / "folder").mkdir()
    return Installed(site, python.with_name("uno-table"), place / "folder")


def test_the_packages_have_every_file_and_the_sdist_builds_the_same_wheel_anywhere(
    packages: Path, tmp_path: Path
) -> None:
    [wheel], [sdist] = packages.glob("*.whl"), packages.glob("*.tar.gz")
    assert wheel.name == f"uno_table-{__version__}-py3-none-any.whl"
    assert wheel.stat().st_size <= LARGEST
    ours = {str(path.relative_to(ROOT)) for path in tracked_files()}
    ours = {name for name in ours if name.split("/")[0] in PACKAGES}
    with zipfile.ZipFile(wheel) as archive:
        assert {name for name in archive.namelist() if ".dist-info/" not in name} == ours
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    [sources] = tmp_path.iterdir()
    for path in sources.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
        os.utime(path, (1e9, 1e9))
    again = built(sources, tmp_path / "again")
    for one in (wheel, sdist):
        assert (again / one.name).read_bytes() == one.read_bytes()


def test_without_a_token_or_the_extra_it_says_what_to_do(installed: Installed, tmp_path: Path) -> None:
    assert installed.runs("--version").stdout == f"uno-table {__version__}\n"
    refused = installed.runs("run")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "`uno-table init`" in refused.stderr
    (tmp_path / "simcord.py").write_text("raise ModuleNotFoundError('no simcord', name='simcord')\n")
    refused = installed.runs("demo", PYTHONPATH=str(tmp_path))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "pip install 'uno-table[demo]'" in refused.stderr


async def test_an_operator_sets_it_up_runs_it_and_looks_after_it(installed: Installed) -> None:
    assert installed.runs("init", answers=f"{TOKEN}\n\n\n").returncode == 0
    assert stat.S_IMODE((installed.folder / ".env").stat().st_mode) == 0o600
    async with FakeDiscord(token=TOKEN) as discord:
        await discord.add_guild()
        reached = {**discord.environment, "PYTHONPATH": str(REDIRECT)}

        async def runs(*arguments: str) -> subprocess.CompletedProcess[str]:
            return await asyncio.to_thread(installed.runs, *arguments, **reached)

        synced = await runs("sync")
        assert "commands registered" in synced.stderr
        async with installed.starts("run", **reached) as process:
            await discord.gateway.ready(count=1, within=PATIENCE)
            process.send_signal(signal.SIGTERM)
            _, err = await process.communicate()
        assert process.returncode == 0
        assert err.decode().splitlines()[0].endswith(f" uno-table {__version__}")
        diagnosed = (await runs("diagnose")).stdout
    assert "ok       packages:" in diagnosed
    assert "ok       commands:" in diagnosed
    assert installed.runs("check").returncode == 0
    assert installed.runs("backup", "kept.sqlite3").returncode == 0
    assert (installed.folder / "kept.sqlite3").stat().st_size > 0


async def test_the_demo_is_served_and_a_card_is_played_there(installed: Installed) -> None:
    async with asyncio.timeout(PATIENCE), installed.starts("demo", "--seed", "7") as process:
        assert process.stdout is not None
        url = (await process.stdout.readline()).decode().split()[-1]
        async with aiohttp.ClientSession() as session:
            tab = await Tab.open(session, url)
            hand = tab.find("button-hand")
            assert hand is not None
            await tab.presses(hand)
            move, before = tab.move(), text_of(tab.hand())
            assert move is not None
            await tab.presses(move)
            assert text_of(tab.hand()) != before
        process.send_signal(signal.SIGINT)
        await process.communicate()
    assert process.returncode == 0
