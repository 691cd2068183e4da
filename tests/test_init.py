"""`uno-table init`: asks a person or a pipe for what is missing, and keeps what is there."""

from __future__ import annotations

import io
import os
import stat
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.config import Settings, load_settings
from tests.test_config import TOKEN

ENV = Path(".env")


@pytest.fixture(autouse=True)
def _nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def piped(monkeypatch: pytest.MonkeyPatch, *answers: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    return main(["init"])


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_answers_from_a_pipe_become_settings_that_only_the_owner_reads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = os.umask(0)
    try:
        assert piped(monkeypatch, TOKEN, "postgresql+asyncpg://uno:a'b#c\\d@host/uno", "123") == 0
    finally:
        os.umask(before)
    assert mode_of(ENV) == 0o600
    settings = load_settings()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert settings.database_url == "postgresql+asyncpg://uno:a'b#c\\d@host/uno"
    assert settings.dev_guild_id == 123
    assert TOKEN not in capsys.readouterr().out
    assert [*Path().iterdir()] == [ENV]


def test_empty_answers_leave_the_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    assert piped(monkeypatch, TOKEN, "", "") == 0
    assert load_settings().database_url == Settings.model_fields["database_url"].default
    assert "DATABASE_URL" not in ENV.read_text()


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        ((), "no answer to"),
        (("",), "DISCORD_TOKEN: is needed"),
        (("no.token",), "DISCORD_TOKEN: is not a bot token"),
        ((TOKEN, "uno.sqlite3"), "DATABASE_URL: is not a database address"),
        ((TOKEN, "sqlite+aiosqlite:///${HOME}/uno", ""), "DATABASE_URL: has characters"),
    ],
)
def test_what_cannot_be_writes_nothing(
    answers: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert piped(monkeypatch, *answers) == 2
    assert told in capsys.readouterr().err
    assert [*Path().iterdir()] == []


def test_a_file_that_is_there_is_changed_only_after_a_yes(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "# mine\nLOG_LEVEL=DEBUG\nDISCORD_TOKEN=\n"
    ENV.write_text(text)
    for answers in (("",), ("n",)):
        assert piped(monkeypatch, *answers) == 0
        assert ENV.read_text() == text
    assert piped(monkeypatch, "y", TOKEN) == 0
    assert ENV.read_text() == text.replace("TOKEN=", f"TOKEN='{TOKEN}'")
    assert mode_of(ENV) == 0o600
    assert piped(monkeypatch) == 0, "nothing is missing, so nothing is asked"


@pytest.mark.parametrize(("before", "after"), [(0o640, 0o640), (0o644, 0o600), (0o600, 0o600)])
def test_a_changed_file_stays_its_owners_and_its_groups(
    before: int, after: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot has an account of its own, and whoever runs `init` may be root."""
    owner = (os.geteuid() or 4711, os.getegid() or 4711)
    ENV.write_text("LOG_LEVEL=DEBUG\n")
    ENV.chmod(before)
    os.chown(ENV, *owner)
    assert piped(monkeypatch, "y", TOKEN) == 0
    there = ENV.stat()
    assert (there.st_uid, there.st_gid, mode_of(ENV)) == (*owner, after)


def test_enter_takes_the_default_in_place_of_what_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    ENV.write_text(f"DISCORD_TOKEN={TOKEN}\nDATABASE_URL=uno.sqlite3\nDEV_GUILD_ID=mine\n")
    assert piped(monkeypatch, "y", "", "") == 0
    settings = load_settings()
    assert settings.database_url == Settings.model_fields["database_url"].default
    assert settings.dev_guild_id is None


def test_what_it_does_not_ask_for_is_named_if_it_cannot_be(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ENV.write_text(text := f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=loud\n")
    assert piped(monkeypatch) == 2
    assert "LOG_LEVEL: 'loud' is not one of DEBUG" in capsys.readouterr().err
    assert ENV.read_text() == text


def test_a_person_types_the_token_unseen_and_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tokens, answers = iter(["oops", TOKEN]), iter(["", ""])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("getpass.getpass", lambda _: next(tokens))
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    assert main(["init"]) == 0
    assert load_settings().discord_token is not None
    assert "DISCORD_TOKEN: is not a bot token" in capsys.readouterr().out
