"""Setup as a newcomer meets it: the pins, the example of the settings, the Makefile and CI."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from bot import __version__
from bot.config import Settings

ROOT = Path(__file__).resolve().parent.parent
TARGETS = {
    "help",
    "demo",
    "run",
    "sync",
    "test",
    "check",
    "bench",
    "load",
    "fast",
    "soak",
    "simulate",
    "chaos",
    "fuzz",
    "mutants",
    "screenshots",
    "docs",
    "init",
    "dist",
    "notes",
    "lock",
    "clean",
}

needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return table


def requirements(*extras: str) -> list[Requirement]:
    table = project()
    lines = [
        *table["dependencies"],
        *(line for extra in extras for line in table["optional-dependencies"][extra]),
    ]
    return [Requirement(line) for line in lines if not line.startswith("uno-table[")]


def pins() -> dict[str, Version]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return {
        canonicalize_name(name): Version(version) for name, _, version in (x.partition("==") for x in lines)
    }


def tracked_files() -> list[Path]:
    """Return the project's own files: what git keeps or would keep, or all of a copy without git."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split("\0")
    except (OSError, subprocess.CalledProcessError):
        listed = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*")]
    made = re.compile(r"(^|/)(\.git|\.venv|__pycache__|\.\w+_cache|\.hypothesis|build|[^/]*\.egg-info)(/|$)")
    return [ROOT / name for name in listed if not made.search(name) and (ROOT / name).is_file()]


# The pins


def test_constraints_are_sorted_exact_pins_and_nothing_else() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    assert [line for line in lines if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][A-Za-z0-9.]*", line)] == []
    names = [canonicalize_name(line.partition("==")[0]) for line in lines]
    assert names == sorted(set(names))


@pytest.mark.parametrize("requirement", requirements(*project()["optional-dependencies"]), ids=str)
def test_each_pin_is_in_the_range_the_project_asks_for(requirement: Requirement) -> None:
    assert pins()[canonicalize_name(requirement.name)] in requirement.specifier


def test_everything_that_gets_installed_is_pinned() -> None:
    found: set[str] = set()
    waiting = requirements("demo", "docs", "fast", "metrics", "postgres", "dev")
    while waiting:
        requirement = waiting.pop()
        name = f"{canonicalize_name(requirement.name)}[{','.join(sorted(requirement.extras))}]"
        if name in found:
            continue
        found.add(name)
        try:
            needs = metadata.requires(requirement.name) or ()
        except metadata.PackageNotFoundError as missing:
            pytest.skip(f"{missing.name} is not installed: `make test` does that")
        for line in needs:
            needed = Requirement(line)
            extras = {"", *requirement.extras}
            if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in extras):
                waiting.append(needed)
    assert {name.partition("[")[0] for name in found} - pins().keys() == set()


def test_the_demo_needs_all_of_a_preview_but_what_reads_films() -> None:
    needs = map(Requirement, metadata.requires("simcord") or ())
    preview = {one.name for one in needs if one.marker and one.marker.evaluate({"extra": "preview"})}
    asked = {one.name for one in requirements("demo")} | {"aiohttp"}  # discord.py needs that
    assert preview - asked == {"av"}


BLOCK = re.compile(
    r"(?P<name>[a-z0-9-]+)==(?P<version>[0-9][a-z0-9.]*)(?: ; [a-z0-9_ .'<>=!*]+)?"
    r"(?: \\\n {4}--hash=sha256:[0-9a-f]{64})+\n",
    re.IGNORECASE,
)


def locked(name: str) -> dict[str, Version]:
    """Return what `pip install --require-hashes -r requirements/NAME.txt` installs on some machine."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text()
    assert re.sub(r"^-r \w+\.txt\n", "", BLOCK.sub("", text), flags=re.MULTILINE) == "", (
        "nothing without a hash"
    )
    found = {match["name"]: Version(match["version"]) for match in BLOCK.finditer(text)}
    assert found.items() <= pins().items(), "`make lock` writes both"
    for other in re.findall(r"^-r (\w+)\.txt$", text, re.MULTILINE):
        found |= locked(other)
    return found


def test_every_extra_is_locked_with_hashes_to_the_pinned_versions() -> None:
    extras, build = project()["optional-dependencies"], Requirement("hatchling")
    assert {path.stem for path in (ROOT / "requirements").iterdir()} == {"run", "build", *extras}
    assert build.name in locked("build")
    everything = locked("build")
    for extra in ("run", *extras):
        found = locked(extra)
        direct = requirements() if extra == "run" else requirements(extra)
        assert {canonicalize_name(one.name) for one in direct} - found.keys() == set()
        everything |= found
    assert everything.keys() == pins().keys()


# The settings


def test_the_example_names_every_setting_and_no_other() -> None:
    example = (ROOT / ".env.example").read_text()
    assert set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)) == {
        name.upper() for name in Settings.model_fields
    }


def test_each_setting_in_the_example_has_its_sentence() -> None:
    for paragraph in (ROOT / ".env.example").read_text().strip().split("\n\n")[1:]:
        assert re.fullmatch(r"# [A-Z].*\.\n[A-Z_]+=.*", paragraph), paragraph


# The files as a whole


def test_no_file_says_where_packages_come_from() -> None:
    address = re.compile(
        r"index[-_]url|find-links|pythonhosted" + r"\.|pypi\.org/simple|trusted-host", re.IGNORECASE
    )
    guilty = []
    for path in tracked_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        if path != Path(__file__).resolve() and address.search(text):
            guilty.append(path.relative_to(ROOT))
    assert guilty == []


def test_the_changelog_and_the_project_speak_of_versions_alike() -> None:
    version = __version__
    assert re.fullmatch(r"\d+\.\d+\.\d+", version)
    assert "version" in project()["dynamic"], "bot/__init__.py is the only place that has it"
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] == "[Unreleased]"
    released = [re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d", heading) for heading in headings[1:]]
    assert None not in released
    numbers = [Version(match[1]) for match in released if match]
    assert numbers == sorted(numbers, reverse=True)
    assert all(number <= Version(version) for number in numbers)


def test_the_project_has_the_licence_it_names() -> None:
    assert project()["license"] == "MIT"
    assert (
        (ROOT / "LICENSE")
        .read_text()
        .startswith("MIT License\n\nCopyright (c) 2026 The uno-table contributors\n")
    )


# Make and CI


def test_ci_runs_the_two_commands_of_the_contributing_guide() -> None:
    script = (ROOT / ".ci" / "run").read_text()
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    guide = (ROOT / "CONTRIBUTING.md").read_text()
    for command in ("make check", "make test"):
        assert re.search(rf"^{command}$", script, re.MULTILINE)
        assert re.search(rf"run: {command}$", workflow, re.MULTILINE)
        assert re.search(rf"^{command}\b", guide, re.MULTILINE)
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o100


class Workshop:
    """A copy of the Makefile with a stand-in for Python that only notes what it is asked to do."""

    PYTHON = """#!/bin/sh
case "$*" in
  *sys.version_info*) exit ${OLD:-0} ;;
  *ensurepip*) exit ${NO_VENV:-0} ;;
  "-m venv"*) for folder; do :; done; mkdir -p "$folder/bin"; cp "$0" "$folder/bin/python" ;;
  "-m pip"*) for what; do :; done; echo "install $what" >> notes; exit ${PIP:-0} ;;
  .ci/*) echo "$*" >> notes ;;
  "-m "*) echo "$*" >> notes ;;
esac
"""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("Makefile", "pyproject.toml"):
            shutil.copy(ROOT / name, folder)
        shutil.copytree(ROOT / "requirements", folder / "requirements")
        (folder / "python").write_text(self.PYTHON)
        (folder / "python").chmod(0o755)

    def make(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["make", "PYTHON=./python", *arguments],
            cwd=self.folder,
            env={"PATH": "/usr/local/bin:/usr/bin:/bin"} | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def notes(self) -> list[str]:
        """Return what was done since the last look."""
        file = self.folder / "notes"
        lines = file.read_text().splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return lines


@pytest.fixture
def workshop(tmp_path: Path) -> Workshop:
    return Workshop(tmp_path)


@needs_make
def test_make_alone_lists_every_target(workshop: Workshop) -> None:
    listed = workshop.make()
    assert listed.stderr == ""
    assert set(re.findall(r"^  (\w+) +[A-Z]", listed.stdout, re.MULTILINE)) == TARGETS
    assert workshop.notes() == []


@needs_make
def test_each_target_installs_only_what_it_needs_and_only_once(workshop: Workshop) -> None:
    workshop.make("run")
    assert workshop.notes() == ["install requirements/run.txt", "install .", "-m bot run"]
    workshop.make("demo", "ARGS=--players 5 --seed 7")
    assert workshop.notes() == [
        "install requirements/demo.txt",
        "install .",
        "-m bot demo --players 5 --seed 7",
    ]
    workshop.make("test")
    assert workshop.notes() == [
        "install requirements/dev.txt",
        "install .",
        "-m pytest -n auto --dist worksteal --ignore=tests/bench",
    ]
    workshop.make("bench")
    assert workshop.notes() == ["install requirements/bench.txt", "install .", "-m tests.bench"]
    for target in (
        "run",
        "init",
        "demo",
        "bench",
        "fast",
        "soak",
        "simulate",
        "chaos",
        "fuzz",
        "screenshots",
    ):
        finished = workshop.make(target)
        assert finished.stdout + finished.stderr == ""
    assert workshop.notes() == [
        "-m bot run",
        "-m bot init",
        "-m bot demo",
        "-m tests.bench",
        "-m bot.runtime.compiled",
        "-m tests.soak",
        "-m tests.simulation",
        "-m tests.chaos",
        "-m tests.fuzz",
        "-m tests.e2e.screenshots",
    ]


@needs_make
@pytest.mark.parametrize("name", ["requirements/run.txt", "pyproject.toml"])
def test_a_change_of_what_is_needed_installs_again(name: str, workshop: Workshop) -> None:
    workshop.make("demo")
    stamp = workshop.folder / ".venv" / ".installed-demo"
    changed = workshop.folder / name
    later = stamp.stat().st_mtime + 10
    os.utime(changed, (later, later))
    workshop.notes()
    workshop.make("demo")
    assert workshop.notes()[0] == "install requirements/demo.txt"


@needs_make
def test_an_install_that_failed_is_done_again(workshop: Workshop) -> None:
    assert workshop.make("demo", PIP="1").returncode != 0
    assert workshop.notes() == ["install requirements/demo.txt"]
    assert not list(workshop.folder.glob(".venv/.installed*"))
    assert workshop.make("demo").returncode == 0
    assert workshop.notes() == ["install requirements/demo.txt", "install .", "-m bot demo"]


@needs_make
@pytest.mark.parametrize(
    ("environment", "arguments", "message"),
    [
        ({"OLD": "1"}, [], "./python is older than Python 3.11"),
        ({"NO_VENV": "1"}, [], "apt install python3-venv"),
        ({}, ["PYTHON=./nowhere"], "./nowhere was not found"),
    ],
)
def test_an_unsuitable_python_is_named(
    environment: dict[str, str], arguments: list[str], message: str, workshop: Workshop
) -> None:
    finished = workshop.make("run", *arguments, **environment)
    assert finished.returncode != 0
    assert message in finished.stderr
    assert not (workshop.folder / ".venv").exists()


@needs_make
def test_clean_leaves_settings_and_games(workshop: Workshop) -> None:
    for name in (".env", "uno.sqlite3"):
        (workshop.folder / name).touch()
    workshop.make("demo")
    assert workshop.make("clean").returncode == 0
    assert not (workshop.folder / ".venv").exists()
    assert (workshop.folder / ".env").exists()
    assert (workshop.folder / "uno.sqlite3").exists()


def test_the_gallery_shows_every_screenshot_and_no_other() -> None:
    shown = re.findall(r"!\[[^]]+\]\(screenshots/([^)]+)\)", (ROOT / "docs" / "gallery.md").read_text())
    taken = {picture.name for picture in (ROOT / "docs" / "screenshots").iterdir()}
    assert sorted(shown) == sorted(taken)
    first = re.findall(r"!\[[^]]+\]\(docs/screenshots/([^)]+)\)", (ROOT / "README.md").read_text())
    assert len(first) <= 9
    assert set(first) <= taken
