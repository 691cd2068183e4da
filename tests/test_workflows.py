"""The workflows: they cannot run here, so what they name is looked up, and what they may do is little."""

from __future__ import annotations

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
import yaml

from bot import __version__
from tests.test_setup import needs_make

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[1]
WORKFLOWS: Final = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MAY: Final = {
    ("release", "publish"): {"id-token"},
    ("release", "image"): {"packages"},
    ("release", "release"): {"contents", "id-token", "attestations"},
    ("codeql", "analyse"): {"security-events"},
}
"""What jobs may write; all others only read the sources."""

each = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text())["jobs"]
    return found


def steps(path: Path) -> Iterator[dict[str, Any]]:
    for job in jobs(path).values():
        yield from job["steps"]


@each
def test_actions_are_pinned_by_commit_and_each_to_one(path: Path) -> None:
    for step in steps(path):
        if "uses" in step:
            assert re.fullmatch(r"[\w.-]+(/[\w.-]+)+@[0-9a-f]{40}", step["uses"])
    named = re.findall(r"uses: (\S+)@(\w+)(.*)", "".join(one.read_text() for one in WORKFLOWS))
    assert all(re.fullmatch(r"  # v\d+\.\d+\.\d+", version) for _, _, version in named)
    assert len({name.split("/")[1] for name, *_ in named}) == len(
        {(hashed, version) for _, hashed, version in named}
    )


@each
def test_jobs_may_do_no_more_than_they_need(path: Path) -> None:
    whole = yaml.safe_load(path.read_text())
    assert whole["permissions"] in ({}, {"contents": "read"})
    for name, job in jobs(path).items():
        assert job["timeout-minutes"] <= 90
        given = job.get("permissions", whole["permissions"])
        writes = {what for what, how in given.items() if how != "read"}
        assert writes == MAY.get((path.stem, name), set())
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False
            assert "${{" not in step.get("run", ""), "what an event says is no part of a script"


@each
def test_what_a_step_runs_is_there(path: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    targets |= {".venv/.installed-dev"}
    for step in steps(path):
        for command in re.findall(r"(?:^|&& |; )(\S.*?)(?=$| && |; )", step.get("run", ""), re.MULTILINE):
            words = command.split()
            if words[0] == "make":
                assert next(word for word in words[1:] if not word.startswith("--")) in targets
            elif words[0] == ".venv/bin/python":
                assert words[1] == "-m"
                assert find_spec(words[2]) is not None
            else:
                assert words[0] in {"sudo", "test", "gh"}


def test_what_is_awaited_and_passed_on_is_there() -> None:
    for path in WORKFLOWS:
        made = jobs(path)
        for job in made.values():
            needs = job.get("needs", [])
            assert {needs} if isinstance(needs, str) else {*needs} <= made.keys()
    release = WORKFLOWS[-1]
    assert release.stem == "release"
    uploaded = [step["with"]["name"] for step in steps(release) if "upload-artifact@" in step.get("uses", "")]
    for step in steps(release):
        if "download-artifact@" in step.get("uses", ""):
            wanted = step["with"].get("name") or step["with"]["pattern"].rstrip("*")
            assert any(name.startswith(wanted) for name in uploaded)


def test_the_tests_run_on_every_python_and_both_machines() -> None:
    matrix = jobs(ROOT / ".github" / "workflows" / "ci.yml")["test"]["strategy"]["matrix"]
    assert matrix["python"] == ["3.11", "3.12", "3.13", "3.14"]
    assert [machine.endswith("-arm") for machine in matrix["machine"]] == [False, True]
    tried = jobs(ROOT / ".github" / "workflows" / "release.yml")["try"]["strategy"]["matrix"]
    assert tried == matrix


@needs_make
def test_the_text_of_a_release_is_the_section_of_its_version(tmp_path: Path) -> None:
    def notes() -> subprocess.CompletedProcess[str]:
        command = ["make", "--silent", "-f", str(ROOT / "Makefile"), "notes"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "__init__.py").write_text((ROOT / "bot" / "__init__.py").read_text())
    changelog, head = tmp_path / "CHANGELOG.md", "# Changelog\n\n## [Unreleased]\n\nSoon.\n"
    changelog.write_text(
        f"{head}\n## [{__version__}] - 2026-11-27\n\n### Added\n\n- It.\n\n## [0.9.0] - 2026-01-01\nOld.\n"
    )
    assert notes().stdout == "\n### Added\n\n- It.\n\n"
    changelog.write_text(head)
    assert notes().returncode != 0, "nothing is released without a word about it"


def test_dependabot_looks_where_something_is() -> None:
    updates = yaml.safe_load((ROOT / ".github" / "dependabot.yml").read_text())["updates"]
    assert {one["package-ecosystem"] for one in updates} == {"pip", "github-actions", "docker"}
    folders = {folder for one in updates for folder in one.get("directories", [one.get("directory")])}
    assert all((ROOT / folder.strip("/")).is_dir() for folder in folders)
