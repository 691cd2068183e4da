"""Logging for operators: one line per record, in UTC, to stderr, without secrets and hidden cards."""

from __future__ import annotations

import json
import logging
import re
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from bot.runtime import log_context
from bot.sharding.ownership import shard_of

# A bot token starts with its user id in base64. Since ids are digits, each place of a group of four allows
# only a few letters, so ordinary dotted names are never mistaken for a token.
_ID_IN_BASE64 = r"(?:[MNO][DTjz][AEIMQUYcgk][wxyz0-5])+(?:[MNO][DTjzAQgw](?:[AEIMQUYcgk]?)={0,2})?"

_SECRETS = (
    # A bot token in Discord's own format, anywhere in the text.
    (re.compile(rf"(?<![\w-]){_ID_IN_BASE64}\.[\w-]+\.[\w-]+"), "[token]"),
    # /webhooks/<id>/<token> and /interactions/<id>/<token>/callback, as full URLs or only paths.
    (re.compile(r"(?<=/)((?:webhooks|interactions)/\d+/)[^/\s?#\"'<>)\]{},]+"), r"\1[token]"),
    # An interaction token by itself: base64 of "interaction:<id>:…".
    (re.compile(r"aW50ZXJhY3Rpb2[\w+/%=-]+"), "[token]"),
    # A printed payload: {'token': '…'} or JSON.
    (re.compile(r"""(["']token["']\s*:\s*["'])[^"']+"""), r"\1[token]"),
    # The seed of a match, the secret of its deal, or the hash of one.
    (re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{64}(?![0-9A-Za-z])"), "[seed]"),
    # A card in notation, payloads, buttons or `repr`: it may be in a player's hand.
    (re.compile(r"(?<![\w-])(?:[RYGB][0-9DRSX]|W4?)(?![\w-])"), "[card]"),
    # A password inside a database URL.
    (re.compile(r"(://[^\s:/@]*:)[^\s/]+(?=@)"), r"\1[password]"),
)


def redact(text: str) -> str:
    """Return the text with everything that looks like a secret or a card replaced."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


_LIBRARIES = {
    "alembic": logging.WARNING,  # it logs every plugin on import
    # These log whole messages, or stored data, which contain people's hands.
    "aiosqlite": logging.INFO,
    "discord": logging.INFO,
    "sqlalchemy": logging.WARNING,
}
"""The lowest level logged per library, whatever the overall level."""


class RedactingFilter(logging.Filter):
    """Redacts each record before output: message, arguments, traceback and stack."""

    _formatter = logging.Formatter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record pass, without its secrets."""
        record.msg = redact(self._message(record))
        record.args = ()
        if record.exc_info and not record.exc_text:
            record.exc_text = self._formatter.formatException(record.exc_info)
        if record.exc_text:
            record.exc_text = redact(record.exc_text)
        if record.stack_info:
            record.stack_info = redact(record.stack_info)
        return True

    @staticmethod
    def _message(record: logging.LogRecord) -> str:
        """Return the message; arguments that do not fit it must not raise in the code that logs."""
        try:
            return record.getMessage()
        except Exception:  # noqa: BLE001 - arguments run their own code in __str__
            return f"{record.msg!r} cannot be formatted with {len(record.args or ())} arguments"


class LineFormatter(logging.Formatter):
    r"""`2026-01-31T12:34:56.789Z INFO bot.app: message`, with line breaks in the message written as \n."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """Keep the message on one line, so that a player's name cannot forge a record."""
        record.message = "\\n".join(record.message.splitlines())
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        """Indent all lines after the first, that is, the traceback."""
        return super().format(record).replace("\n", "\n    ")


_NAMED_MATCH: Final = re.compile(r"\bmatch ([0-9a-f]{32})\b")
_NAMED_CHANNEL: Final = re.compile(r"\bchannel (\d{1,20})\b")


class JsonFormatter(logging.Formatter):
    """One JSON object per line; unknown values have no key.

    Keys: time, level, logger, message, exception, stack, and match_id, channel_id, guild_id, shard. Discord's
    ids are strings, since they exceed the number range of many programs.
    """

    converter = staticmethod(time.gmtime)
    default_time_format = LineFormatter.default_time_format
    default_msec_format = LineFormatter.default_msec_format

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, in ASCII only, so that no player's name can end it or be misread."""
        message, error = record.getMessage(), record.exc_text
        if not error and record.exc_info:
            error = self.formatException(record.exc_info)
        line: dict[str, Any] = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": message,
            "exception": error,
            "stack": record.stack_info,
            **_subject(message),
        }
        return json.dumps({key: value for key, value in line.items() if value is not None})


def _subject(message: str) -> dict[str, str | int | None]:
    """Return the ids that a line concerns: those in its text, else those of the current task."""
    known = log_context.current()
    match, channel = _NAMED_MATCH.search(message), _NAMED_CHANNEL.search(message)
    if match is not None and match[1] != known.match_id:  # a task that works on several rooms' matches
        known = log_context.LoggedIds(match_id=match[1])
    if channel is not None and channel[1] != str(known.channel_id):
        known = log_context.LoggedIds(channel_id=int(channel[1]), match_id=known.match_id if match else None)
    count = _shard_count()
    return {
        "match_id": known.match_id,
        "channel_id": None if known.channel_id is None else str(known.channel_id),
        "guild_id": None if known.guild_id is None else str(known.guild_id),
        "shard": None if count is None or known.guild_id is None else shard_of(known.guild_id, count),
    }


def _unknown() -> int | None:
    return None


_shard_count: Callable[[], int | None] = _unknown


def ask_shard_count(count: Callable[[], int | None]) -> None:
    """Add the server's shard to lines; `count` returns the bot's number of shards, or None."""
    global _shard_count  # noqa: PLW0603 - logging itself is global
    _shard_count = count


class _StderrHandler(logging.StreamHandler):  # type: ignore[type-arg]  # generic only for type checkers
    """Our own handler class, so that `configure` finds and replaces only its own handlers."""


def configure(level: str, *, form: str = "text") -> None:
    """Send records of at least a level, such as INFO, to stderr; a repeated call replaces the first."""
    root = logging.getLogger()
    for handler in [h for h in root.handlers if isinstance(h, _StderrHandler)]:
        root.removeHandler(handler)
    handler = _StderrHandler(sys.stderr)
    handler.setFormatter(JsonFormatter() if form == "json" else LineFormatter())
    handler.addFilter(RedactingFilter())
    root.addHandler(handler)
    root.setLevel(level)
    for library, least in _LIBRARIES.items():
        logging.getLogger(library).setLevel(max(least, root.level))
