"""Settings from the environment and from `.env`; the environment takes precedence.

Each problem is reported as one clause `NAME: what is wrong`. No message and no repr contains a token, nor a
database's URL, which may hold a password.
"""

from __future__ import annotations

import base64
import binascii
import re
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dotenv.parser import parse_stream
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.errors import ConfigError
from bot.logs import redact

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["ConfigError", "LogLevel", "Settings", "load_settings"]

_ENCODING: Final = "utf-8-sig"  # Windows' editors put a byte order mark first
_MAX_ID: Final = 2**63 - 1
MOST_DAYS: Final = 36_500
_SHOWN: Final = 40  # characters of a wrong value that a message repeats
_TOKEN_PART: Final = re.compile(r"[A-Za-z0-9_-]+=*")


class LogLevel(StrEnum):
    """How much is logged, from everything to almost nothing."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"
    CRITICAL = "CRITICAL"


class Settings(BaseSettings):
    """What an operator can set; each field is also the name of an environment variable.

    Attributes:
        discord_token: The bot's token; None where it is not needed.
        database_url: SQLAlchemy's address of the database.
        log_level: The least severe level that is shown.
        dev_guild_id: The one server whose commands `sync` registers; None means everywhere.
        retention_matches_days: Days after which the moves of a match are deleted; None keeps them.
        retention_left_servers_days: Days after which the data of a server is deleted that removed the bot;
            None keeps it.
    """

    model_config = SettingsConfigDict(
        env_file_encoding=_ENCODING,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = None
    database_url: str = Field(default="sqlite+aiosqlite:///uno.sqlite3", repr=False)
    log_level: LogLevel = LogLevel.INFO
    dev_guild_id: int | None = None
    retention_matches_days: int | None = None
    retention_left_servers_days: int | None = None

    @field_validator("discord_token", mode="before")
    @classmethod
    def _token(cls, value: object) -> object:
        """Refuse a pasted secret of the wrong kind before Discord does."""
        if not isinstance(value, str):
            return value
        token = value.strip()
        if not _is_token(token):
            raise ValueError("is not a bot token (three parts joined by dots, from the portal's Bot page)")
        return token

    @field_validator("database_url", mode="before")
    @classmethod
    def _url(cls, value: object) -> object:
        """Check the form only; `db.engine` knows which databases and drivers there are."""
        if isinstance(value, str) and not re.match(r"\s*[a-z][a-z0-9+_]*://", value):
            raise ValueError("is not a database address such as sqlite+aiosqlite:///uno.sqlite3")
        return value.strip() if isinstance(value, str) else value

    @field_validator("log_level", mode="before")
    @classmethod
    def _level(cls, value: object) -> object:
        name = str(value).strip().upper()
        if name not in LogLevel.__members__:
            raise ValueError(f"{_quote(value)} is not one of {', '.join(LogLevel)}")
        return LogLevel[name]

    @field_validator("dev_guild_id", mode="before")
    @classmethod
    def _guild(cls, value: object) -> object:
        if value is None:
            return None
        digits = str(value).strip()
        if not digits:
            return None
        plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(_MAX_ID))
        if not (plain and 0 < int(digits) <= _MAX_ID):
            raise ValueError(f"{_quote(value)} is not a server's id (a positive whole number)")
        return int(digits)

    @field_validator("retention_matches_days", "retention_left_servers_days", mode="before")
    @classmethod
    def _days(cls, value: object) -> object:
        digits = "" if value is None else str(value).strip()
        if not digits:
            return None
        plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(MOST_DAYS))
        if not (plain and 1 <= int(digits) <= MOST_DAYS):
            raise ValueError(f"{_quote(value)} is not a number of days (1 to {MOST_DAYS})")
        return int(digits)


def load_settings(*, env_file: Path | None = Path(".env"), need_token: bool = True) -> Settings:
    """Read the settings.

    Args:
        env_file: Where to look beside the environment; need not exist. None looks nowhere else.
        need_token: False leaves DISCORD_TOKEN unread, for commands that never talk to Discord.

    Raises:
        ConfigError: One line with everything that is wrong.
    """
    if env_file is not None:
        _check_file(env_file)
    given: dict[str, Any] = {"_env_file": env_file}
    if not need_token:
        given["discord_token"] = None  # arguments take precedence over the environment
    try:
        settings = Settings(**given)
    except ValidationError as error:
        raise ConfigError("; ".join(_clauses(error))) from None
    if need_token and settings.discord_token is None:
        raise ConfigError(
            "DISCORD_TOKEN: is not set; copy .env.example to .env and put the bot's token there"
        )
    return settings


def _clauses(error: ValidationError) -> Iterator[str]:
    for problem in error.errors(include_url=False):
        name = ".".join(str(part) for part in problem["loc"]).upper()
        yield f"{name}: {problem.get('ctx', {}).get('error', problem['msg'])}"


def _check_file(path: Path) -> None:
    """Raise ConfigError for a file that exists but would silently be skipped or misread."""
    try:
        with path.open(encoding=_ENCODING) as stream:
            line = 1
            for binding in parse_stream(stream):
                if binding.error:
                    raise ConfigError(f"{path}: line {line} is not NAME=value")
                line += binding.original.string.count("\n")
    except FileNotFoundError:
        return
    except UnicodeError:
        raise ConfigError(f"{path}: is not text in UTF-8") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror})") from None


def _is_token(text: str) -> bool:
    """Tell whether the text has the form of a bot token: id, time and signature in base64url."""
    parts = text.split(".")
    if len(parts) != 3 or not all(_TOKEN_PART.fullmatch(part) for part in parts):
        return False
    user = parts[0].rstrip("=")
    try:
        return base64.urlsafe_b64decode(user + "=" * (-len(user) % 4)).isdigit()
    except binascii.Error:
        return False


def _quote(value: object) -> str:
    """Return a wrong value for a message: shortened, and without secrets."""
    text = redact(str(value))  # before it is cut: half a token would not be recognised
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")
