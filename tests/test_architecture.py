"""The picture of the house as a test: who may import whom, and how long things may get.

Imports are read with `ast`, those for type checkers included: they are arrows too.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[1]
LONGEST_MODULE: Final = 500
LONGEST_FUNCTION: Final = 60

PURE: Final = frozenset(
    {
        "__future__", "abc", "bisect", "collections", "copy", "dataclasses", "enum", "functools", "hashlib",
        "heapq", "hmac", "itertools", "json", "math", "operator", "re", "string", "struct", "types", "typing",
        "unicodedata",
    }
)  # fmt: skip
STANDARD: Final = frozenset(sys.stdlib_module_names) - {"importlib", "imp", "runpy"}


@dataclass(frozen=True, slots=True)
class Arrow:
    """What the modules of a folder may import.

    Attributes:
        ours: Modules of this project, each with everything below it.
        others: Packages from elsewhere.
    """

    ours: tuple[str, ...]
    others: frozenset[str]


# The first name that a module lies under decides.
ARROWS: Final = {
    "bot.engine.codec": Arrow(("bot.engine",), PURE | {"codecs", "msgspec"}),
    "bot.engine": Arrow(("bot.engine",), PURE),
    "bot.players": Arrow(("bot.players", "bot.engine"), PURE | {"random"}),
    "bot.tutorial": Arrow(("bot.tutorial", "bot.engine"), PURE),
    "bot.rooms": Arrow(("bot.rooms", "bot.engine", "bot.players"), STANDARD | {"msgspec"}),
    "bot.render.pictures": Arrow(("bot.render", "bot.engine", "bot.i18n"), PURE | {"PIL", "io", "pathlib"}),
    "bot.render": Arrow(("bot.render", "bot.engine", "bot.i18n"), PURE),
    "bot.i18n": Arrow(("bot.i18n",), PURE | {"fluent", "importlib", "logging", "pathlib"}),
    "bot.app": Arrow(("bot", "cogs", "db"), STANDARD | {"aiohttp", "discord"}),
    "bot.deploy": Arrow(("bot", "cogs", "db"), STANDARD | {"discord"}),
    "bot.__main__": Arrow(("bot", "cogs", "db"), STANDARD),
    "bot.demo": Arrow(("bot", "cogs", "db"), STANDARD | {"aiohttp", "discord", "simcord"}),
    "bot": Arrow(("bot",), STANDARD | {"dotenv", "pydantic", "pydantic_settings"}),
    "cogs": Arrow(
        ("cogs", "bot.engine", "bot.players", "bot.rooms", "bot.render", "bot.tutorial", "bot.i18n"),
        STANDARD | {"discord"},
    ),
    "db": Arrow(("db", "bot.rooms.ports"), STANDARD | {"aiosqlite", "alembic", "asyncpg", "sqlalchemy"}),
}


def modules(*folders: str) -> Iterator[tuple[str, Path]]:
    """Every module of some folders: its name and its file."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def under(name: str, folder: str) -> bool:
    return name == folder or name.startswith(f"{folder}.")


def imported(source: str) -> Iterator[tuple[int, str]]:
    """What a module imports, by the line: `from a import b` is `a.b`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = "." * node.level + (node.module or "")
            yield from ((node.lineno, f"{home}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and _called(node) in {"__import__", "import_module"}:
            yield node.lineno, f"(by name) {ast.unparse(node)}"


def _called(node: ast.Call) -> str:
    """The last name of what is called: `sleep` for `asyncio.sleep(1)`."""
    return ast.unparse(node.func).rpartition(".")[2]


def wrong_ways(name: str, source: str) -> list[str]:
    """The imports of a module that go against the arrows."""
    arrow = next(arrow for folder, arrow in ARROWS.items() if under(name, folder))
    return [
        f"{name}:{line}: {target}"
        for line, target in imported(source)
        if not any(under(target, ours) for ours in arrow.ours) and target.split(".")[0] not in arrow.others
    ]


def too_long(name: str, source: str) -> list[str]:
    """What does not fit on a screen any more: the module, or functions in it."""
    lines = len(source.splitlines())
    found = [f"{name}: {lines} lines"] if lines > LONGEST_MODULE else []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
            length = node.end_lineno - node.lineno + 1
            if length > LONGEST_FUNCTION:
                found.append(f"{name}: {node.name}: {length} lines")
    return found


def sleeps(name: str, source: str) -> list[str]:
    """Calls that wait for a fixed time; `asyncio.sleep(0)` only lets others go first."""
    return [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in {"time.sleep", "asyncio.sleep", "sleep"}
        and (ast.unparse(node.func) == "time.sleep" or any(_is_nonzero(arg) for arg in node.args))
    ]


def _is_nonzero(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value != 0


def test_imports_follow_the_arrows() -> None:
    found = [
        way
        for name, path in modules("bot", "cogs", "db")
        for way in wrong_ways(name, path.read_text("utf-8"))
    ]
    assert found == []


def test_every_folder_is_on_the_picture() -> None:
    assert {path.name for path in (ROOT / "bot").iterdir() if (path / "__init__.py").is_file()} == {
        folder.removeprefix("bot.")
        for folder in ARROWS
        if (ROOT / folder.replace(".", "/")).is_dir() and re.fullmatch(r"bot\.\w+", folder)
    }


@pytest.mark.parametrize("folder", ["bot", "cogs", "db"])
def test_everything_fits_on_a_screen(folder: str) -> None:
    found = [long for name, path in modules(folder) for long in too_long(name, path.read_text("utf-8"))]
    assert found == []


def test_no_test_sleeps() -> None:
    found = [wait for name, path in modules("tests") for wait in sleeps(name, path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("bot.engine.hand", "import asyncio"),
        ("bot.engine.hand", "import random"),
        ("bot.engine.hand", "from random import Random"),
        ("bot.engine.hand", "from datetime import datetime"),
        ("bot.engine.hand", "import time, os"),
        ("bot.engine.hand", "import secrets"),
        ("bot.engine.hand", "import logging"),
        ("bot.engine.hand", "from pathlib import Path"),
        ("bot.engine.hand", "import sqlite3"),
        ("bot.engine.hand", "import discord"),
        ("bot.engine.hand", "import msgspec"),
        ("bot.engine.hand", "def f():\n    from bot.rooms.room import Room"),
        ("bot.engine.hand", "if TYPE_CHECKING:\n    from bot.rooms.room import Room"),
        ("bot.engine.hand", "import bot"),
        ("bot.engine.hand", "from . import cards"),
        ("bot.engine.hand", "__import__('random')"),
        ("bot.players.clever", "from bot.rooms.room import Room"),
        ("bot.players.clever", "import asyncio"),
        ("bot.rooms.room", "import discord"),
        ("bot.rooms.room", "from db import journal"),
        ("bot.rooms.room", "from cogs.display.presenter import ChannelPresenter"),
        ("bot.rooms.room", "from bot.render import cards"),
        ("bot.rooms.room", "from bot.i18n import words"),
        ("bot.rooms.room", "from bot import render"),
        ("bot.rooms.room", "import sqlalchemy"),
        ("bot.render.table", "import discord"),
        ("bot.render.table", "from bot.rooms.state.room_state import RoomState"),
        ("bot.render.table", "from PIL import Image"),
        ("bot.render.pictures.table", "import discord"),
        ("bot.render.pictures.table", "import asyncio"),
        ("bot.i18n", "from bot.engine.errors import Reason"),
        ("bot.i18n", "import discord"),
        ("bot.config", "from db.storage import Storage"),
        ("bot.config", "from cogs.commands.play import Play"),
        ("bot.app", "from tests.support.hall import hall"),
        ("cogs.commands.play", "from db.storage import Storage"),
        ("cogs.commands.play", "import aiosqlite"),
        ("cogs.commands.play", "from sqlalchemy import select"),
        ("cogs.commands.play", "from bot.app import UnoBot"),
        ("cogs.commands.play", "import tests"),
        ("db.journal", "from bot.rooms.room import Room"),
        ("db.journal", "from bot.rooms import room"),
        ("db.journal", "from bot.engine.match import Match"),
        ("db.journal", "import discord"),
    ],
)
def test_an_import_against_the_arrows_is_found(name: str, source: str) -> None:
    assert len(wrong_ways(name, source)) == 1 + source.count(",")


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("bot.engine.hand", "from bot.engine.cards import Card\nimport hmac"),
        ("bot.engine.codec.hand", "from bot.engine.hand import Hand\nimport msgspec"),
        ("bot.players.clever", "from random import Random"),
        ("bot.rooms.room", "import asyncio\nfrom bot.players.random_player import choose"),
        ("cogs.views.layouts", "from discord import ui\nfrom bot.rooms.state.room_state import Stage"),
        ("bot.render.pictures.table", "from PIL import Image\nfrom bot.engine.view import View"),
        ("db.journal", "from bot.rooms.ports import Commit\nimport sqlalchemy"),
        ("bot.app", "from db.storage import Storage\nfrom cogs.commands.uno_group import UnoCog"),
    ],
)
def test_an_import_along_the_arrows_is_fine(name: str, source: str) -> None:
    assert wrong_ways(name, source) == []


def test_a_long_module_and_a_long_function_are_found() -> None:
    body = "    pass\n" * LONGEST_FUNCTION
    assert too_long("m", f"def f():\n{body}") == [f"m: f: {LONGEST_FUNCTION + 1} lines"]
    assert too_long("m", f"async def f():\n{body}") == [f"m: f: {LONGEST_FUNCTION + 1} lines"]
    assert too_long("m", f"def f():\n{body}".removesuffix("    pass\n")) == []
    assert too_long("m", "x = 1\n" * (LONGEST_MODULE + 1)) == [f"m: {LONGEST_MODULE + 1} lines"]


@pytest.mark.parametrize("source", ["time.sleep(1)", "await asyncio.sleep(0.1)", "time.sleep(x)", "sleep(2)"])
def test_a_sleep_is_found(source: str) -> None:
    assert len(sleeps("m", source)) == 1


@pytest.mark.parametrize("source", ["await asyncio.sleep(0)", "await clock.sleep(5)", "x = 'time.sleep(1)'"])
def test_letting_others_go_first_is_no_sleep(source: str) -> None:
    assert sleeps("m", source) == []
