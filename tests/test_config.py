from __future__ import annotations

import base64
import os
from ipaddress import ip_address
from typing import TYPE_CHECKING

import pytest

from bot.cli import healthcheck
from bot.config import ConfigError, LogFormat, LogLevel, Settings, load_settings

if TYPE_CHECKING:
    from pathlib import Path

TOKEN = base64.b64encode(b"123456789012345678").decode() + ".GabcdE.made-up_signature-of-a-bot-for-tests01"

EVERYWHERE = str(ip_address(0))


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in list(os.environ):
        if name.upper() in {name.upper() for name in Settings.model_fields}:
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)


def refusal(*, need_token: bool = False) -> str:
    with pytest.raises(ConfigError) as refused:
        load_settings(need_token=need_token)
    message = str(refused.value)
    assert "\n" not in message
    assert refused.value.__cause__ is None
    return message


def test_without_any_setting_the_defaults_hold() -> None:
    settings = load_settings(need_token=False)
    assert settings.discord_token is None
    assert settings.database_url == "sqlite+aiosqlite:///uno.sqlite3"
    assert settings.log_level is LogLevel.INFO
    assert settings.log_format is LogFormat.TEXT
    assert settings.metrics_port is None
    assert settings.dev_guild_id is None
    assert settings.shard_count is None


def test_settings_come_from_the_file(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(
        f'DISCORD_TOKEN="{TOKEN}"\nDATABASE_URL=postgresql+asyncpg://db/uno\nlog_level=error\nDEV_GUILD_ID=42\n'
    )
    settings = load_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.database_url == "postgresql+asyncpg://db/uno"
    assert settings.log_level is LogLevel.ERROR
    assert settings.dev_guild_id == 42


def test_the_environment_wins_over_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=ERROR\nDEV_GUILD_ID=42\n")
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    monkeypatch.setenv("DEV_GUILD_ID", "")
    settings = load_settings(need_token=False)
    assert settings.log_level is LogLevel.DEBUG
    assert settings.dev_guild_id == 42


def test_the_example_file_is_valid_as_it_stands_but_for_the_token(pytestconfig: pytest.Config) -> None:
    example = pytestconfig.rootpath / ".env.example"
    assert load_settings(env_file=example, need_token=False) == load_settings(need_token=False)
    with pytest.raises(ConfigError, match=r"^DISCORD_TOKEN: is not set"):
        load_settings(env_file=example)


def test_other_variables_and_unknown_keys_are_ignored(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("# a comment\n\nFAVOURITE_COLOUR=red\nexport LOG_LEVEL=DEBUG\n")
    monkeypatch.setenv("TOKEN", "x")
    assert load_settings(need_token=False).log_level is LogLevel.DEBUG


def test_a_missing_token_is_named_with_what_to_do() -> None:
    assert (
        refusal(need_token=True)
        == "DISCORD_TOKEN: is not set; `uno-table init` asks for it, or put it into .env"
    )


@pytest.mark.parametrize(
    "token",
    [
        "hunter2hunter2",
        "Bot " + TOKEN,
        TOKEN.rpartition(".")[0],
        TOKEN + ".more",
        TOKEN + "\u00e4",
        "..",
        "bm90LWRpZ2l0cw.GabcdE.signature",  # decodes to a word
        "MTIzN.GabcdE.signature",  # no base64 has this length
        TOKEN.replace(".", ". "),
        "dein-\u00fcbel.GabcdE.signature",
    ],
)
def test_a_malformed_token_is_refused_and_never_repeated(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert refusal(need_token=True) == (
        "DISCORD_TOKEN: is not a bot token (three parts joined by dots, from the portal's Bot page)"
    )


def test_spaces_around_a_pasted_token_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f" {TOKEN}\n")
    token = load_settings().discord_token
    assert token is not None
    assert token.get_secret_value() == TOKEN


def test_a_command_that_needs_no_token_does_not_read_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "broken")
    assert load_settings(need_token=False).discord_token is None


@pytest.mark.parametrize("written", ["debug", "Debug", " DEBUG "])
def test_a_log_level_may_be_written_in_any_case(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", written)
    assert load_settings(need_token=False).log_level is LogLevel.DEBUG


def test_an_unknown_log_level_is_refused_with_the_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    assert refusal() == "LOG_LEVEL: 'LOUD' is not one of DEBUG, INFO, WARNING, ERROR, CRITICAL"


@pytest.mark.parametrize("written", ["abc", "0", "-5", "1.0", "1_000", "\u0664", str(2**63), "9" * 5000])
def test_a_server_id_that_is_none_is_refused(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEV_GUILD_ID", written)
    message = refusal()
    assert message.startswith("DEV_GUILD_ID: '")
    assert message.endswith("is not a server's id (a positive whole number)")
    assert len(message) < 150


@pytest.mark.parametrize("written", ["", "  "])
def test_an_empty_server_id_means_unset(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEV_GUILD_ID", written)
    assert load_settings(need_token=False).dev_guild_id is None


def test_a_path_is_no_database_address_and_is_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "user:secret@host/uno")
    message = refusal()
    assert message.startswith("DATABASE_URL: is not a database address")
    assert "secret" not in message


def test_every_problem_is_listed_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "LOUD\nER")
    monkeypatch.setenv("DEV_GUILD_ID", "home")
    assert refusal().count("; ") == 1


@pytest.mark.parametrize(("written", "count"), [("1", 1), (" 16 ", 16), ("100000", 100_000), ("", None)])
def test_a_count_of_shards_is_read(written: str, count: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_COUNT", written)
    assert load_settings(need_token=False).shard_count == count


@pytest.mark.parametrize("written", ["0", "-1", "100001", "two", "1.5", "1_000", "\u0661"])
def test_a_wrong_count_of_shards_is_refused(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARD_COUNT", written)
    assert refusal() == f"SHARD_COUNT: {written!r} is not a number of shards (1 to 100,000)"


@pytest.mark.parametrize("name", ["LOG_LEVEL", "DEV_GUILD_ID", "SHARD_COUNT"])
def test_a_token_in_the_wrong_place_is_not_repeated(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, TOKEN)
    message = refusal()
    assert TOKEN[:12] not in message


def test_secrets_do_not_show_in_a_repr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://uno:hunter2@db/uno")
    settings = load_settings()
    for shown in (repr(settings), str(settings), f"{settings.discord_token}"):
        assert TOKEN not in shown
        assert "hunter2" not in shown


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=DEBUG\n", encoding="utf-8-sig")
    assert load_settings(need_token=False).log_level is LogLevel.DEBUG


def test_a_file_in_another_encoding_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("LOG_LEVEL=DEBUG\n", encoding="utf-16")
    assert refusal() == ".env: is not text in UTF-8"


def test_a_folder_named_like_the_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").mkdir()
    assert refusal() == ".env: cannot be read (Is a directory)"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".env").touch(mode=0)
    assert refusal() == ".env: cannot be read (Permission denied)"


def test_a_line_that_sets_nothing_is_refused_by_its_number(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"LOG_LEVEL=DEBUG\n\n# token:\nDISCORD_TOKEN {TOKEN}\n")
    assert refusal() == ".env: line 4 is not NAME=value"


@pytest.mark.parametrize("written", ["json", "JSON", " Json "])
def test_the_format_of_the_log_is_a_word(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_FORMAT", written)
    assert load_settings(need_token=False).log_format is LogFormat.JSON


def test_an_unknown_format_of_the_log_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_FORMAT", "xml")
    assert refusal() == "LOG_FORMAT: 'xml' is not one of text, json"


@pytest.mark.parametrize(("written", "port"), [("9464", 9464), (" 1 ", 1), ("65535", 65535), (" ", None)])
def test_the_port_of_the_metrics_is_a_port(
    written: str, port: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METRICS_PORT", written)
    assert load_settings(need_token=False).metrics_port == port


@pytest.mark.parametrize(
    "written",
    ["0", "65536", "-1", "9464.0", "0x24f8", "all", "127.0.0.1:9464", "\u0669\u0664\u0666\u0664", "1" * 5000],
)
def test_what_is_no_port_is_refused(written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METRICS_PORT", written)
    assert refusal().startswith("METRICS_PORT: '")
    assert refusal().endswith("is not a port (a whole number from 1 to 65535)")


@pytest.mark.parametrize(
    ("written", "host"),
    [(EVERYWHERE, EVERYWHERE), (" ", "127.0.0.1"), ("::", "::"), (" 10.0.0.7 ", "10.0.0.7")],
)
def test_the_address_of_the_metrics_is_an_address(
    written: str, host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("METRICS_HOST", written)
    assert load_settings(need_token=False).metrics_host == host
    assert healthcheck._reachable(host) == {EVERYWHERE: "127.0.0.1", "::": "::1"}.get(host, host)
    monkeypatch.setenv("METRICS_HOST", "everywhere")
    assert refusal() == "METRICS_HOST: 'everywhere' is not an IP address, such as 127.0.0.1 or 0.0.0.0"


def test_days_of_retention_are_whole_and_positive_or_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings(env_file=None, need_token=False).retention_matches_days is None
    monkeypatch.setenv("RETENTION_MATCHES_DAYS", " 365 ")
    monkeypatch.setenv("RETENTION_LEFT_SERVERS_DAYS", "30")
    settings = load_settings(env_file=None, need_token=False)
    assert (settings.retention_matches_days, settings.retention_left_servers_days) == (365, 30)
    for wrong in ("0", "-1", "1.5", "a year", "36501"):
        monkeypatch.setenv("RETENTION_MATCHES_DAYS", wrong)
        with pytest.raises(ConfigError, match=r"RETENTION_MATCHES_DAYS: .*is not a number of days"):
            load_settings(env_file=None, need_token=False)
