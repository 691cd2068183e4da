"""Command `init`: write missing settings to `.env`, asked from a person or read from a pipe."""

from __future__ import annotations

import getpass
import os
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from dotenv import dotenv_values, set_key

from bot.config import ConfigError, load_what_is_right, problem_of
from bot.runtime.errors import UserError

NEEDED: Final = "DISCORD_TOKEN"
QUESTIONS: Final = {
    NEEDED: "The bot's token, from the Developer Portal's Bot page (it is not shown)",
    "DATABASE_URL": "Where games are kept (Enter: the file uno.sqlite3 in this folder)",
    "DEV_GUILD_ID": "The id of a server of your own that gets new commands at once (Enter: none)",
}
"""The settings asked for; all others have defaults that suit most."""
NEXT: Final = "Next: `uno-table sync` registers the commands, `uno-table run` starts the bot."


def init(path: Path = Path(".env"), *, tell: Callable[[str], None] = print) -> int:
    """Ask for missing settings and write them; an existing file is changed only after confirmation.

    Raises UserError if a pipe ends too early or gives an invalid answer, or another setting is invalid.
    """
    there = path.exists()
    found, wrong = load_what_is_right(path)
    if others := [f"{name}: {said}" for name, said in wrong.items() if name not in QUESTIONS]:
        raise ConfigError(*others)
    lacking = {NEEDED} if found.discord_token is None else set[str]()
    missing = [name for name in QUESTIONS if not there or name in lacking or name in wrong]
    if not missing:
        tell(f"{path} has all that is needed, and stays as it is. {NEXT}")
        return 0
    if there and _ask(f"{path} lacks {', '.join(missing)}. Change it? [y/N] ").lower() not in {"y", "yes"}:
        tell(f"{path} stays as it is.")
        return 0
    answers = {name: _answer(name, tell, needed=name == NEEDED) for name in missing}
    _write(path, {name: answer for name, answer in answers.items() if answer or name in wrong})
    tell(f"{path} is written; other accounts cannot read it. {NEXT}")
    return 0


def _answer(name: str, tell: Callable[[str], None], *, needed: bool) -> str:
    """Return a valid answer: a person is asked again, a pipe is not."""
    while True:
        answer = _ask(f"{QUESTIONS[name]}: ", hidden=name == NEEDED)
        told = problem_of(name, answer) if answer else f"{name}: is needed" if needed else None
        if told is None:
            return answer
        if not sys.stdin.isatty():
            raise UserError(told)
        tell(told)


def _ask(question: str, *, hidden: bool = False) -> str:
    try:
        if hidden and sys.stdin.isatty():
            return getpass.getpass(question).strip()
        return input(question).strip()
    except EOFError:
        raise UserError(f"no answer to: {question.strip()}") from None


def _write(path: Path, values: dict[str, str]) -> None:
    """Write the values to the file atomically, for the same owner; others can read it at no moment."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        with open(handle, "w", encoding="utf-8") as stream:  # noqa: PTH123 - a descriptor
            stream.write(path.read_text("utf-8-sig") if path.exists() else "")
        for key, value in values.items():
            set_key(name, key, value, quote_mode="auto")
        _keep_owner(Path(name), path)
        written = dotenv_values(name)
        if lost := [key for key, value in values.items() if written.get(key) != value]:
            raise UserError(f"{', '.join(lost)}: has characters that {path} cannot hold; set it yourself")
        os.replace(name, path)  # noqa: PTH105 - as below
    finally:
        with suppress(FileNotFoundError):
            Path(name).unlink()


def _keep_owner(made: Path, path: Path) -> None:
    """Give a file the owner of the one it replaces, and its mode unless others may use that; else 0600."""
    made.chmod(0o600)
    if path.exists():
        there = path.stat()
        with suppress(PermissionError):  # only root gives files away
            os.chown(made, there.st_uid, there.st_gid)
            made.chmod(stat.S_IMODE(there.st_mode) if not there.st_mode & stat.S_IRWXO else 0o600)
