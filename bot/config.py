"""Settings from the environment and `.env`; no message or repr contains a token or a password."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from enum import StrEnum
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias

from dotenv.parser import parse_stream
from pydantic import BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.runtime.errors import ConfigError
from bot.runtime.logs import redact

__all__ = ["ConfigError", "LogFormat", "LogLevel", "Settings", "load_settings"]

_ENCODING: Final = "utf-8-sig"  # Windows editors put a byte order mark first
MAX_ID: Final = 2**63 - 1
_MOST_SHARDS: Final = 100_000  # Discord documents no limit; this catches typos
_MAX_PORT: Final = 65_535
MOST_DAYS: Final = 36_500
LOOPBACK: Final = "127.0.0.1"
_SHOWN: Final = 40  # characters of a wrong value quoted in a message
_TOKEN_PART: Final = re.compile(r"[A-Za-z0-9_-]+=*")


class LogLevel(StrEnum):
    """The lowest level that is logged, from everything to almost nothing."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"
    CRITICAL = "CRITICAL"


class Shards(StrEnum):
    """The shards that a process serves."""

    ALL = "all"
    AUTO = "auto"


class LogFormat(StrEnum):
    TEXT = "text"
    JSON = "json"


def _one_of(words: type[StrEnum], value: object) -> StrEnum:
    """Return the enum member for a word, in any case; raises ValueError."""
    name = str(value).strip().upper()
    if name not in words.__members__:
        raise ValueError(f"{_quote(value)} is not one of {', '.join(words)}")
    return words[name]


def _whole(value: object, most: int, problem: str) -> int | None:
    """Return an integer from 1 to `most`, or None if nothing is set; raises ValueError."""
    digits = "" if value is None else str(value).strip()
    if not digits:
        return None
    plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(most))
    if not (plain and 0 < int(digits) <= most):
        raise ValueError(f"{_quote(value)} {problem}")
    return int(digits)


def _is_token(text: str) -> bool:
    """Return whether the text has the form of a bot token: id, time and signature in base64url."""
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
    text = redact(str(value))  # redact before cutting: half a token would not be recognised
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")


def _token(value: object) -> object:
    """Refuse a pasted secret of the wrong kind before Discord would."""
    if not isinstance(value, str):
        return value
    token = value.strip()
    if not _is_token(token):
        raise ValueError("is not a bot token (three parts joined by dots, from the portal's Bot page)")
    return token


def _url(value: object) -> object:
    """Check only the form; `db.engine` knows the supported databases and drivers."""
    if isinstance(value, str) and not re.match(r"\s*[a-z][a-z0-9+_]*://", value):
        raise ValueError("is not a database address such as sqlite+aiosqlite:///uno.sqlite3")
    return value.strip() if isinstance(value, str) else value


def _host(value: object) -> object:
    try:
        return str(ip_address(str(value).strip() or LOOPBACK))
    except ValueError:
        raise ValueError(f"{_quote(value)} is not an IP address, such as 127.0.0.1 or 0.0.0.0") from None


def _served(value: object) -> object:
    return _one_of(Shards, value) if value is not None and str(value).strip() else None


def _checked_whole(most: int, problem: str) -> BeforeValidator:
    return BeforeValidator(lambda value: _whole(value, most, problem))


_Days: TypeAlias = Annotated[
    int | None, _checked_whole(MOST_DAYS, f"is not a number of days (1 to {MOST_DAYS})")
]


class Settings(BaseSettings):
    """The operator's settings; each field is also the name of an environment variable."""

    model_config = SettingsConfigDict(
        env_file_encoding=_ENCODING,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: Annotated[SecretStr | None, BeforeValidator(_token)] = None
    database_url: Annotated[str, BeforeValidator(_url)] = Field(
        default="sqlite+aiosqlite:///uno.sqlite3", repr=False
    )
    log_level: Annotated[LogLevel, BeforeValidator(partial(_one_of, LogLevel))] = LogLevel.INFO
    log_format: Annotated[LogFormat, BeforeValidator(partial(_one_of, LogFormat))] = LogFormat.TEXT
    """Format of log lines, for commands that stay connected to Discord."""
    metrics_port: Annotated[
        int | None, _checked_whole(_MAX_PORT, f"is not a port (a whole number from 1 to {_MAX_PORT})")
    ] = None
    metrics_host: Annotated[str, BeforeValidator(_host)] = LOOPBACK  # or an address for other machines
    dev_guild_id: Annotated[
        int | None, _checked_whole(MAX_ID, "is not a server's id (a positive whole number)")
    ] = None
    """The only server in which `sync` registers commands; None means everywhere."""
    shard_count: Annotated[
        int | None, _checked_whole(_MOST_SHARDS, f"is not a number of shards (1 to {_MOST_SHARDS:,})")
    ] = None
    """Number of the bot's shards; None means as many as Discord recommends."""
    shards: Annotated[Shards | None, BeforeValidator(_served)] = None
    """Which shards this process serves; None means its share if the database can be shared."""
    heartbeat_file: Path | None = None  # touched by the running bot every few seconds
    retention_matches_days: _Days = None  # the moves of a match are deleted after that; None keeps them
    retention_left_servers_days: _Days = None
    """Days after which the data of a server that removed the bot is deleted; None keeps it."""


def load_settings(*, env_file: Path | None = Path(".env"), need_token: bool = True) -> Settings:
    """Read the settings; raises ConfigError, whose one line lists every problem."""
    if env_file is not None:
        _check_file(env_file)
    given: dict[str, Any] = {"_env_file": env_file}
    if not need_token:
        given["discord_token"] = None  # arguments take precedence over the environment
    try:
        settings = Settings(**given)
    except ValidationError as error:
        raise ConfigError(*_clauses(error)) from None
    if need_token and settings.discord_token is None:
        raise ConfigError("DISCORD_TOKEN: is not set; `uno-table init` asks for it, or put it into .env")
    return settings


def load_what_is_right(env_file: Path | None = Path(".env")) -> tuple[Settings, dict[str, str]]:
    """Return the settings, with defaults for wrong ones, and the problems by name; raises ConfigError."""
    if env_file is not None:
        _check_file(env_file)
    given: dict[str, Any] = {"_env_file": env_file}
    wrong: dict[str, str] = {}
    while True:  # arguments take precedence over the environment: wrong values there are not read again
        try:
            return Settings(**given), wrong
        except ValidationError as error:
            for clause in _clauses(error):
                name, _, said = clause.partition(": ")
                if name in wrong:
                    raise ConfigError(clause) from None  # its default conflicts with another setting
                wrong[name] = said
                given[name.lower()] = Settings.model_fields[name.lower()].get_default()


def problem_of(name: str, value: str) -> str | None:
    given: dict[str, Any] = {"_env_file": None, name.lower(): value}
    try:
        Settings(**given)
    except ValidationError as error:
        return next((clause for clause in _clauses(error) if clause.startswith(f"{name}: ")), None)
    return None


def _clauses(error: ValidationError) -> Iterator[str]:
    for problem in error.errors(include_url=False):
        name = ".".join(str(part) for part in problem["loc"]).upper()
        yield f"{name}: {problem.get('ctx', {}).get('error', problem['msg'])}"


def _check_file(path: Path) -> None:
    """Raise ConfigError for an existing file that would silently be skipped or misread."""
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
