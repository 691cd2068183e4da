"""The image and the compose files fit the project: what they copy, install, run and wait for is there."""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import pytest

from bot.__main__ import _parser
from bot.cli.diagnose_machine import fits
from bot.config import Settings
from bot.runtime.supervision import DEAD_AFTER, ENDS_WITHIN

ROOT: Final = Path(__file__).resolve().parents[1]
COMPOSE: Final = ("compose.yaml", "compose.postgres.yaml")


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile in order, each with what it says in one line."""
    lines = [line for line in (ROOT / "Dockerfile").read_text().splitlines() if not line.startswith("#")]
    whole = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(name, said) for name, _, said in (line.partition(" ") for line in whole.splitlines() if line)]


def every(name: str) -> list[str]:
    return [said for one, said in instructions() if one == name]


def environment() -> dict[str, str]:
    """Return what the last stage sets."""
    *_, said = every("ENV")
    return dict(pair.split("=", 1) for pair in shlex.split(said))


def test_what_is_copied_is_there_and_reaches_the_build() -> None:
    copied = [said.split()[:-1] for said in every("COPY") if not said.startswith("--from")]
    names = {name for sources in copied for name in sources}
    assert [name for name in names if not (ROOT / name).exists()] == []
    ignore = (ROOT / ".dockerignore").read_text().splitlines()
    assert ignore[1] == "*", "whatever is not named stays out, settings and databases above all"
    assert {line.removeprefix("!") for line in ignore if line.startswith("!")} == names
    hatch = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]
    assert {*hatch["build"]["targets"]["wheel"]["packages"]} <= names


def test_what_is_installed_is_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    [image] = every("ARG")
    assert fits(image.partition(":")[2].partition("-")[0], project["requires-python"])
    installs = [line for run in every("RUN") for line in re.findall(r"pip install [^&]+", run)]
    locks = re.findall(r"requirements/(\w+)\.txt", " ".join(installs))
    assert {"postgres", "metrics"} < {*locks}
    assert [name for name in locks if not (ROOT / "requirements" / f"{name}.txt").exists()] == []
    for line in installs:
        assert ("--require-hashes -r" in line) != ("--no-deps" in line), "what was tested, or the bot itself"


def test_it_runs_commands_that_exist_without_root_and_is_stopped_as_the_bot_wants() -> None:
    entry, command, check = (json.loads(every(name)[0].partition("CMD ")[2] or every(name)[0]) for name in (
        "ENTRYPOINT", "CMD", "HEALTHCHECK",
    ))  # fmt: skip
    assert entry == ["python", "-m", "bot"]
    assert check[: len(entry)] == entry
    for arguments in (command, check[len(entry) :]):
        assert callable(_parser().parse_args(arguments).command)
    *_, user = every("USER")
    assert user.split(":")[0].isdecimal()
    assert int(user.split(":")[0]) > 0
    assert every("STOPSIGNAL") == ["SIGTERM"]


def test_its_settings_are_settings_and_its_database_is_in_the_volume() -> None:
    set_here, [volume] = environment(), every("VOLUME")
    ours = {name.upper() for name in Settings.model_fields}
    assert {"DATABASE_URL", "HEARTBEAT_FILE"} <= ours & set_here.keys()
    assert set_here["DATABASE_URL"].startswith(f"sqlite+aiosqlite:///{volume}/")
    [start] = re.findall(r"--start-period=(\d+)s", every("HEALTHCHECK")[0])
    assert int(start) > DEAD_AFTER


@pytest.mark.parametrize("name", COMPOSE)
def test_a_compose_file_lets_the_bot_end_and_keeps_secrets_out(name: str) -> None:
    text = (ROOT / name).read_text()
    bot = text[text.index("  bot:") :].partition("\n\n")[0]
    [grace] = re.findall(r"stop_grace_period: (\d+)s", bot)
    assert int(grace) > ENDS_WITHIN
    assert "env_file: .env" in bot, "the token"
    values = dict(re.findall(r"^ +([A-Z_]+): (.+)$", text, re.MULTILINE))
    assert [key for key, said in values.items() if "PASSWORD" in key and not said.startswith("${")] == []
    assert "PASSWORD" not in values["DATABASE_URL"]
    assert values["HEARTBEAT_FILE"] == environment()["HEARTBEAT_FILE"]
    assert (values["METRICS_HOST"], f'expose: ["{values["METRICS_PORT"]}"]' in bot) == (
        str(ip_address(0)),
        True,
    )
    assert "ports:" not in text, "nobody outside is answered: there is no password"
    for limit in ("mem_limit", "cpus", "pids_limit", "read_only: true", "no-new-privileges", "max-size"):
        assert limit in bot
    images = re.findall(r"image: (\S+)", text)
    assert [image for image in images if "/" in image] == [], "names of Docker Hub, without a host"


def test_sqlite_is_in_the_volume_and_never_shared_by_processes() -> None:
    text = (ROOT / "compose.yaml").read_text()
    assert f"DATABASE_URL: {environment()['DATABASE_URL']}" in text
    assert "- data:/data" in text
    assert "replicas" not in text


def test_processes_that_share_a_bot_wait_for_their_database() -> None:
    text = (ROOT / "compose.postgres.yaml").read_text()
    assert "condition: service_healthy" in text
    assert "pg_isready" in text
    assert re.search(r"replicas: [2-9]", text)


def test_the_guide_names_commands_files_and_checks_that_exist() -> None:
    guide = (ROOT / "docs" / "operations.md").read_text()
    [commands] = [action.choices for action in _parser()._actions if action.choices]
    named = set(re.findall(r"(?:-m bot|--rm bot) ([a-z][a-z-]*)", guide))
    assert {"diagnose", "backup", "restore", "check", "sync"} <= named <= set(commands or ())
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert set(re.findall(r"`make ([a-z-]+)", guide)) - {"load"} <= set(targets)
    links = re.findall(r"\]\(([^)#]+)\)", guide)
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []
    table = guide[guide.index("| check |") :].partition("\n\n")[0]
    told = {name for row in table.splitlines()[2:] for name in row.split("|")[1].strip().split(", ")}
    sources = "".join(path.read_text() for path in (ROOT / "bot" / "cli").glob("*.py"))
    assert told == set(re.findall(r'\b(?:ok|warning|problem)\)?\(\s*"([a-z .]+)"', sources)) | {"token"}
