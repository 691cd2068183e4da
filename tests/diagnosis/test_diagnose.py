"""`python -m bot diagnose` against a small Discord: every finding is a line, and none holds a secret."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bot import __main__ as command_line
from bot.cli.deploy import digest_of
from bot.cli.diagnose import Inquirer, diagnose, findings, permission_findings
from bot.cli.diagnose_machine import Status
from tests.e2e.test_places import quiet, thread_in
from tests.support import quick_storage
from tests.support.fake_discord import FakeDiscord
from tests.support.hall import hall
from tests.test_config import TOKEN

if TYPE_CHECKING:
    from pathlib import Path

    from bot.cli.diagnose_machine import Finding

SETTINGS = ("DATABASE_URL", "LOG_LEVEL", "DEV_GUILD_ID", "DISCORD_TOKEN", "HEARTBEAT_FILE")
NOWHERE = "http://127.0.0.1:1/api/v10"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("discord.http.Route.BASE", NOWHERE)
    return tmp_path


def by_check(found: list[Finding]) -> dict[str, Finding]:
    return {one.check: one for one in found}


async def test_a_bot_that_is_set_up_has_no_problem_once_its_commands_are_registered(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    await quick_storage.make_empty(folder / "uno.sqlite3")
    async with FakeDiscord(token=TOKEN) as fake:
        monkeypatch.setattr("discord.http.Route.BASE", fake.environment["FAKE_DISCORD_REST"])
        found = by_check(await findings(None))
        assert [one.check for one in found.values() if one.status is Status.PROBLEM] == ["commands"]
        fake.world.commands[None] = [
            {"id": "1", "application_id": "2", "name": name, "description": "x", "type": 1, "version": "1"}
            for name in ("uno", "league", "privacy", "uno-admin", "league-admin")
        ]
        found = by_check(await findings(None))
        assert found["commands"].status is Status.WARNING, "nobody noted that they are these"
        assert {
            "clock",
            "token",
            "intents",
            "gateway",
            "shards",
            "emojis",
            "schema",
            "in use",
        } <= found.keys()
        monkeypatch.setenv("DISCORD_TOKEN", f"{TOKEN}x")
        found = by_check(await findings(None))
        assert found["token"].status is Status.PROBLEM
        assert "gateway" not in found
        assert fake.unknown == []


def test_nothing_that_goes_wrong_is_a_traceback_or_shows_a_secret(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://me:hush-hush@127.0.0.1:1/x?passfile=hidden")
    monkeypatch.setenv("LOG_LEVEL", "loud")
    monkeypatch.setenv("DEV_GUILD_ID", "none")
    assert command_line.main(["diagnose"]) == 1
    out, err = capsys.readouterr()
    for name in ("LOG_LEVEL", "DEV_GUILD_ID"):
        assert f"problem  settings: {name}" in out, "each by its name"
    assert "problem  database: " in out
    assert "problem  discord: cannot be reached" in out
    for secret in (TOKEN, "hush-hush", "hidden", "Traceback"):
        assert secret not in out + err
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://me:hush-hush@127.0.0.1:1/x?never=heard")
    assert command_line.main(["diagnose"]) == 1
    out, err = capsys.readouterr()
    assert "problem  database: cannot use the database" in out
    assert "unexpected keyword argument 'never'" in out
    assert "hush-hush" not in out + err
    (folder / ".env").write_text("this is no setting\n")
    assert command_line.main(["diagnose"]) == 1
    assert ".env: line 1 is not NAME=value" in capsys.readouterr().out


def test_programs_get_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "mysql://x")
    status, [told] = diagnose(as_json=True, server=None)
    document = json.loads(told)
    assert (status, document["ok"]) == (1, False)
    assert {"check", "status", "told", "remedy"} == set(document["findings"][0])
    assert {one["status"] for one in document["findings"]} <= {status.value for status in Status}
    found: dict[str, Any] = {one["check"]: one for one in document["findings"]}
    assert "DISCORD_TOKEN" in found["settings"]["told"]


async def test_the_commands_are_those_of_the_bot_and_channels_are_looked_at(tmp_path: Path) -> None:
    async with hall(tmp_path) as house:
        async with Inquirer() as inquirer:
            assert await digest_of(inquirer, None) == await digest_of(house.bot, None)
        fine, mute, poor = (
            house.channel(),
            quiet(house, send_messages=False),
            quiet(house, attach_files=False),
        )
        thread = thread_in(house, send_messages_in_threads=False)
        bot, guild_id = house.bot, house.guild.id
        found = await permission_findings(bot, guild_id, [fine.id, mute.id, poor.id, thread.id])
        told = [one.line() for one in found]
        assert len(told) == 3, told
        assert "no table without Send Messages" in next(line for line in told if str(mute.id) in line)
        assert "Attach Files" in next(line for line in told if str(poor.id) in line)
        assert "Send Messages In Threads" in next(line for line in told if str(thread.id) in line)
        [well] = await permission_findings(bot, guild_id, [fine.id])
        assert well.status is Status.OK
        assert len(await permission_findings(bot, guild_id, [])) == 3, "of all channels, one lacks threads"
        [gone] = await permission_findings(bot, 12345, [])
        assert gone.status is Status.WARNING
