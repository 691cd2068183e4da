"""Each check says what is wrong, and what to do, of whatever a machine or Discord may be."""

from __future__ import annotations

import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import discord
import pytest
from packaging.specifiers import SpecifierSet

from bot.cli import diagnose, diagnose_machine
from bot.cli.diagnose import MAX_SERVERS, places_of
from bot.cli.diagnose_machine import Finding, Status, database_findings, printable
from tests.support import quick_storage

if TYPE_CHECKING:
    from collections.abc import Iterable

ROOT = Path(__file__).resolve().parents[2]
OK, WARNING, PROBLEM = Status


def statuses(found: Iterable[Finding]) -> dict[str, Status]:
    return {one.check: one.status for one in found}


def test_what_is_found_is_a_line_and_what_is_wrong_says_what_to_do() -> None:
    assert Finding("disk", OK, "fine").line() == "ok       disk: fine"
    assert Finding("disk", PROBLEM, "full", "make room").line() == "problem  disk: full -> make room"
    assert printable("a\x1b[31mb\nc") == "a [31mb c"


@pytest.mark.parametrize(
    "version", ["1", "2.7.0", "2.7.1", "2.7.10", "2.8", "2.8.0", "2.7.1.1", "10.0", "0.22", "3.11.7"]
)
@pytest.mark.parametrize("wanted", [">=2.7.1,<2.8", ">=3.11", "==1.2.0", ">=0.22,<0.23", "!=2.8", "<=2.7.1"])
def test_ranges_are_read_as_pip_reads_them(version: str, wanted: str) -> None:
    assert diagnose_machine.fits(version, wanted) == (version in SpecifierSet(wanted))


def test_packages_that_are_missing_or_out_of_range_are_named(tmp_path: Path) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert set(statuses(diagnose_machine.version_findings()).values()) == {OK}
    path = tmp_path / "pyproject.toml"
    path.write_text(
        '[project]\nname = "uno-table"\nrequires-python = ">=9"\n'
        f'dependencies = ["{project["dependencies"][0]}", "aiosqlite<0.1", "never-made>=1"]\n'
        "[project.optional-dependencies]\npostgres = []\n"
    )
    told = [one.told for one in diagnose_machine.version_findings(path) if one.status is PROBLEM]
    assert [words.split()[0] for words in told[1:]] == ["aiosqlite", "never-made"]
    assert ">=9 is needed" in told[0]


def test_packages_of_a_wheel_are_those_that_it_notes(tmp_path: Path) -> None:
    """It has no pyproject.toml, or that of another project in the same folder."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "another"\n')
    for path in (tmp_path / "none.toml", tmp_path / "pyproject.toml"):
        found = list(diagnose_machine.version_findings(path))
        assert {one.check: one.status for one in found} == {"python": OK, "packages": OK}
        assert found[-1].told == list(diagnose_machine.version_findings())[-1].told


def test_the_disk_is_judged_by_room_rights_and_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mounts = tmp_path / "mounts"
    here = str(tmp_path).replace(" ", "\\040")  # as Linux writes it
    line = f"30 1 0:5 / {{}} rw - {{}} x rw\n30 1 0:5 / {here} rw - {{}} x rw\n"
    for kind, status in (("ext4", OK), ("nfs4", PROBLEM), ("overlay", WARNING)):
        mounts.write_text(line.format("/", "xfs", kind))
        assert statuses(diagnose_machine.disk_findings(tmp_path, mounts=mounts))["file system"] is status
    for free, status in ((2**34, OK), (2**29, WARNING), (2**20, PROBLEM)):
        monkeypatch.setattr("shutil.disk_usage", lambda _, free=free: SimpleNamespace(free=free))
        assert statuses(diagnose_machine.disk_findings(tmp_path))["disk"] is status
    assert statuses(diagnose_machine.disk_findings(tmp_path))["writing"] in {OK, WARNING}
    before = sorted(tmp_path.iterdir())
    monkeypatch.setattr(
        "tempfile.TemporaryFile", lambda **_: (_ for _ in ()).throw(PermissionError(13, "no"))
    )
    assert statuses(diagnose_machine.disk_findings(tmp_path))["writing"] is PROBLEM
    assert sorted(tmp_path.iterdir()) == before
    assert statuses(diagnose_machine.disk_findings(tmp_path / "none")) == {"disk": WARNING}


def test_a_file_with_the_token_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / ".env"
    assert diagnose_machine.env_file_finding(path) is None
    for mode, status in ((0o600, OK), (0o644, WARNING)):
        path.touch()
        path.chmod(mode)
        found = diagnose_machine.env_file_finding(path)
        assert found is not None
        assert found.status is status


async def test_a_database_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "uno.db"
    await quick_storage.make_empty(path)
    for mode, status in ((0o600, OK), (0o640, WARNING)):
        path.chmod(mode)
        found, _ = await database_findings(f"sqlite:///{path}")
        [files] = [one for one in found if one.check == "files"]
        assert files.status is status
        assert (f"chmod 600 {path}*" in files.remedy) is (status is WARNING)


@pytest.mark.parametrize(
    ("environment", "status"),
    [
        ({}, OK),
        ({"NOTIFY_SOCKET": "/x"}, WARNING),
        ({"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "60000000"}, OK),
        ({"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "500000"}, WARNING),
        ({"NOTIFY_SOCKET": "/x", "WATCHDOG_USEC": "soon"}, WARNING),
    ],
)
def test_what_systemd_asks_for_makes_sense_or_not(environment: dict[str, str], status: Status) -> None:
    assert diagnose_machine.systemd_finding(environment).status is status


def test_a_heartbeat_needs_a_folder_that_is_there(tmp_path: Path) -> None:
    told = [
        [*diagnose_machine.heartbeat_findings(path)]
        for path in (None, tmp_path / "alive", tmp_path / "no" / "alive")
    ]
    assert told[0] == []
    assert [finding.status for [finding] in told[1:]] == [OK, PROBLEM]
    assert f"the folder {tmp_path}/no is not there" in told[2][0].told


@pytest.mark.parametrize(
    ("ahead", "status"), [(0.5, OK), (-1.9, OK), (5, WARNING), (-5, WARNING), (90, PROBLEM)]
)
def test_a_clock_may_be_off_by_a_moment(ahead: float, status: Status) -> None:
    assert diagnose.clock_finding(ahead).status is status


def test_starts_and_shards_have_to_suffice() -> None:
    starts = [diagnose.start_finding(4, left, 3_600_000).status for left in (1000, 10, 3)]
    assert starts == [OK, WARNING, PROBLEM]
    shards = [diagnose.shard_finding(count, recommended=4, servers=4000).status for count in (None, 4, 2, 1)]
    assert shards == [OK, OK, OK, PROBLEM]


def test_commands_and_emojis_are_registered_or_not() -> None:
    wanted = {"uno", "league"}
    commands = [
        diagnose.commands_finding(wanted, there, is_newest=newest).status
        for there, newest in ((wanted, True), (wanted, None), (wanted, False), ({"uno"}, True))
    ]
    assert commands == [OK, WARNING, WARNING, PROBLEM]
    assert [diagnose.emoji_finding(number).status for number in (74, 3)] == [OK, WARNING]


def test_what_the_portal_has_wrong_is_found() -> None:
    def portal(*, url: str | None = None, code: bool = False, flags: int = 0) -> dict[str, Status]:
        info = SimpleNamespace(
            interactions_endpoint_url=url,
            bot_require_code_grant=code,
            flags=discord.ApplicationFlags._from_value(flags),
        )
        return statuses(diagnose.portal_findings(cast("Any", info)))

    assert portal() == {"intents": OK}
    assert portal(flags=1 << 19)["intents"] is WARNING
    assert portal(url="https://example.org")["application"] is PROBLEM
    assert portal(code=True)["application"] is PROBLEM


def test_of_many_servers_with_tables_some_are_looked_at() -> None:
    rooms = [(guild, 10 * guild + place) for guild in range(1, 30) for place in (1, 2)]
    found = places_of(rooms, None)
    assert len(found) == MAX_SERVERS
    assert found[1] == {11, 12}
    assert places_of(rooms, 99) == {99: set()}
