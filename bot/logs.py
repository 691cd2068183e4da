"""Logging for operators: one line for each record, UTC, to stderr; no secrets in it, and no hidden cards.

A traceback follows its record, indented, so a line that starts with a date always starts a record.
"""

from __future__ import annotations

import logging
import re
import sys
import time

# A bot token starts with its user id in base64. Digits leave only a few letters possible at each place
# of a group of four, so ordinary dotted names are never mistaken for a token.
_ID_IN_BASE64 = r"(?:[MNO][DTjz][AEIMQUYcgk][wxyz0-5])+(?:[MNO][DTjzAQgw](?:[AEIMQUYcgk]?)={0,2})?"

_SECRETS = (
    # A bot token: Discord's own form, wherever it stands.
    (re.compile(rf"(?<![\w-]){_ID_IN_BASE64}\.[\w-]+\.[\w-]+"), "[token]"),
    # /webhooks/<id>/<token> and /interactions/<id>/<token>/callback, whole addresses or only paths.
    (re.compile(r"(?<=/)((?:webhooks|interactions)/\d+/)[^/\s?#\"'<>)\]{},]+"), r"\1[token]"),
    # An interaction token by itself: base64 of "interaction:<id>:…".
    (re.compile(r"aW50ZXJhY3Rpb2[\w+/%=-]+"), "[token]"),
    # A payload that was printed: {'token': '…'} or JSON.
    (re.compile(r"""(["']token["']\s*:\s*["'])[^"']+"""), r"\1[token]"),
    # The seed of a match, the secret of its deal, or the hash of one.
    (re.compile(r"(?<![0-9A-Za-z])[0-9a-f]{64}(?![0-9A-Za-z])"), "[seed]"),
    # A card, as notation, payloads, buttons and `repr` write it: it may be in somebody's hand.
    (re.compile(r"(?<![\w-])(?:[RYGB][0-9DRSX]|W4?)(?![\w-])"), "[card]"),
    # A password inside a database's address.
    (re.compile(r"(://[^\s:/@]*:)[^\s/]+(?=@)"), r"\1[password]"),
)


def redact(text: str) -> str:
    """Return the text with everything that looks like a token or a password replaced."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


_LIBRARIES = {
    "alembic": logging.WARNING,  # it logs every plugin when it is imported
    # These log whole messages, or what is stored, with the hands of people in it.
    "aiosqlite": logging.INFO,
    "discord": logging.INFO,
    "sqlalchemy": logging.WARNING,
}
"""What each library logs at least, whatever the level."""


class RedactingFilter(logging.Filter):
    """Rewrites each record before it is shown: message, arguments, traceback and stack."""

    _formatter = logging.Formatter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every record through, without its secrets."""
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
        except Exception:  # noqa: BLE001 - arguments run code of their own in __str__
            return f"{record.msg!r} cannot be formatted with {len(record.args or ())} arguments"


class LineFormatter(logging.Formatter):
    r"""`2026-01-31T12:34:56.789Z INFO bot.app: message`, line breaks in the message written as \n."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - logging's own name
        """Keep the message on one line: a player's name must not be able to forge a record."""
        record.message = "\\n".join(record.message.splitlines())
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        """Indent all lines but the first one, that is, the traceback."""
        return super().format(record).replace("\n", "\n    ")


class _StderrHandler(logging.StreamHandler):  # type: ignore[type-arg]  # generic only for type checkers
    """A handler class of our own, so that `configure` finds and replaces its own handlers and no others."""


def configure(level: str) -> None:
    """Send records of this level (a name such as INFO) and above to stderr; calling again replaces."""
    root = logging.getLogger()
    for handler in [h for h in root.handlers if isinstance(h, _StderrHandler)]:
        root.removeHandler(handler)
    handler = _StderrHandler(sys.stderr)
    handler.setFormatter(LineFormatter())
    handler.addFilter(RedactingFilter())
    root.addHandler(handler)
    root.setLevel(level)
    for library, least in _LIBRARIES.items():
        logging.getLogger(library).setLevel(max(least, root.level))
