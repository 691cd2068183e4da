"""The picture of the house as a test: who may import whom, and how long things may get.

Imports are read with `ast`, those for type checkers included: they are arrows too.
"""

from __future__ import annotations

import ast
import graphlib
import re
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

OF_ARGPARSE: Final = ("_SubParsersAction",)
ROOT: Final = Path(__file__).resolve().parents[1]
LONGEST_MODULE: Final = 600
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
    """What the modules of a folder may import."""

    ours: tuple[str, ...]
    others: frozenset[str]


# What the lowest parts of the process are, which know no other part of the bot.
LOW: Final = tuple(
    f"bot.runtime.{name}"
    for name in ("clock", "errors", "jobs", "log_context", "lru_cache", "supervision", "waiting")
)

# What is shown: state, but not what changes or stores it.
SHOWN: Final = (
    *("bot.render", "bot.engine", "bot.rooms.state", "bot.matches", "bot.league", "bot.tournaments"),
    "bot.i18n",
)

# The first name that a module lies under decides.
ARROWS: Final = {
    "bot.engine.codec": Arrow(("bot.engine",), PURE | {"codecs", "msgspec"}),
    "bot.engine": Arrow(("bot.engine",), PURE),
    # They read the weights beside them.
    **{
        name: Arrow(("bot.players", "bot.engine"), PURE | {"importlib", "mypy_extensions"})
        for name in ("bot.players.estimate", "bot.players.policy")
    },
    "bot.players": Arrow(
        ("bot.players", "bot.engine"), PURE | {"random", "mypy_extensions"}
    ),  # numbers of C, for type checkers
    **{name: Arrow(LOW, STANDARD) for name in LOW},
    "bot.runtime.garbage": Arrow(LOW, STANDARD),
    "bot.runtime.logs": Arrow((*LOW, "bot.runtime", "bot.sharding.ownership"), STANDARD),
    "bot.runtime.compiled": Arrow(("bot",), STANDARD),
    "bot.runtime.workers": Arrow(("bot.engine", "bot.players", "bot.runtime"), STANDARD),
    "bot.runtime.coaching": Arrow(
        ("bot.engine", "bot.matches", "bot.players", "bot.rooms", "bot.runtime"), STANDARD
    ),
    # What makes a process of all the parts.
    "bot.runtime": Arrow(("bot", "cogs", "db"), STANDARD),
    "bot.daily.ports": Arrow(("bot.rooms.ports",), STANDARD),
    "bot.daily.tries": Arrow(("bot.daily", "bot.engine", "bot.rooms", *LOW), STANDARD),
    "bot.daily": Arrow(("bot.daily", "bot.engine", "bot.players"), PURE | {"datetime", "msgspec", "random"}),
    "bot.tutorial": Arrow(("bot.tutorial", "bot.engine"), PURE),
    "bot.rooms.ports": Arrow(("bot.rooms.errors",), STANDARD),
    "bot.matches": Arrow(
        ("bot.matches", "bot.rooms", "bot.engine", "bot.players", *LOW), STANDARD | {"msgspec"}
    ),
    "bot.rooms": Arrow(
        ("bot.rooms", "bot.matches", "bot.engine", "bot.players", *LOW),
        STANDARD | {"msgspec"},
    ),
    "bot.league.moderation": Arrow(("bot.league.ports", "bot.rooms.ports"), STANDARD),
    "bot.league.ports": Arrow(("bot.rooms.ports",), STANDARD),
    "bot.league": Arrow(
        # Settings of servers are stored as those of their tables are.
        (
            "bot.league",
            "bot.engine",
            "bot.matches.archive",
            "bot.matches.follower",
            "bot.rooms.ports",
            "bot.rooms.stores.cached_store",
            *LOW,
        ),
        STANDARD | {"msgspec"},
    ),
    "bot.tournaments.ports": Arrow(("bot.rooms.ports",), STANDARD),
    **{
        # They keep tournaments and run them; the rest decides what happens in one, and is pure.
        f"bot.tournaments.{part}": Arrow(("bot.tournaments", "bot.rooms.ports", *LOW), STANDARD | {"msgspec"})
        for part in ("registry", "runner")
    },
    "bot.tournaments": Arrow(("bot.tournaments", "bot.engine"), PURE | {"datetime", "msgspec"}),
    "bot.privacy.ports": Arrow(("bot.league.ports", "bot.rooms.ports", "bot.tournaments.ports"), STANDARD),
    "bot.privacy": Arrow(
        (
            "bot.privacy",
            "bot.engine.codec",
            "bot.matches",
            "bot.rooms",
            "bot.league",
            "bot.tournaments",
            *LOW,
        ),
        STANDARD | {"msgspec"},
    ),
    "bot.discordpy.internals": Arrow(("bot.sharding.ownership",), STANDARD | {"aiohttp", "discord", "yarl"}),
    "bot.discordpy.components": Arrow((), STANDARD | {"discord"}),
    "bot.discordpy.events": Arrow((), STANDARD | {"discord"}),
    "bot.discordpy.requests": Arrow(("bot.discordpy.events",), STANDARD | {"aiohttp", "discord", "msgspec"}),
    "bot.discordpy": Arrow(("bot", "cogs"), STANDARD | {"discord"}),
    "bot.sharding.ownership": Arrow((), STANDARD),
    "bot.sharding.client": Arrow(
        ("bot.sharding", "bot.discordpy.internals", *LOW), STANDARD | {"aiohttp", "discord", "yarl"}
    ),
    "bot.sharding": Arrow(("bot.sharding", "bot.rooms", *LOW), STANDARD),
    "bot.render.pictures": Arrow(
        SHOWN,
        PURE | {"PIL", "io", "isal", "pathlib", "zlib"},
    ),
    "bot.render": Arrow(SHOWN, PURE | {"datetime"}),
    "bot.i18n": Arrow(("bot.i18n",), PURE | {"fluent", "importlib", "logging", "pathlib"}),
    "bot.monitoring": Arrow(
        ("bot", "cogs", "db.journal"), STANDARD | {"aiohttp", "discord", "prometheus_client"}
    ),
    "bot.app": Arrow(("bot", "cogs", "db"), STANDARD | {"aiohttp", "discord"}),
    "bot.cli": Arrow(("bot", "cogs", "db"), STANDARD | {"aiohttp", "discord", "dotenv", "importlib"}),
    # Whoever trusts nobody runs it without the rest of the bot, and without anything installed.
    "bot.verify": Arrow(("bot.verify",), STANDARD),
    "bot.__main__": Arrow(("bot", "cogs", "db"), STANDARD),
    "bot.demo": Arrow(("bot", "cogs", "db"), STANDARD | {"aiohttp", "discord", "simcord"}),
    "bot": Arrow(("bot",), STANDARD | {"dotenv", "pydantic", "pydantic_settings"}),
    "cogs": Arrow(
        (
            "cogs",
            "bot.engine",
            "bot.players",
            "bot.rooms",
            "bot.matches",
            "bot.league",
            "bot.tournaments",
            "bot.daily",
            "bot.privacy",
            "bot.sharding.ownership",
            "bot.discordpy.components",
            "bot.discordpy.events",
            "bot.render",
            "bot.tutorial",
            "bot.i18n",
            "bot.runtime.garbage",
            "bot.__version__",
            *LOW,
        ),
        STANDARD | {"aiohttp", "discord"},
    ),
    "db": Arrow(
        (
            "db",
            "bot.rooms.ports",
            "bot.league.ports",
            "bot.league.moderation",
            "bot.tournaments.ports",
            "bot.daily.ports",
            "bot.privacy.ports",
            "bot.sharding.ownership",
            *LOW,
        ),
        STANDARD | {"aiosqlite", "alembic", "asyncpg", "sqlalchemy"},
    ),
}


def modules(*folders: str) -> Iterator[tuple[str, Path]]:
    """Every module of some folders: its name and its file."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def under(name: str, folder: str) -> bool:
    return name == folder or name.startswith(f"{folder}.")


class Outline(NamedTuple):
    """What a module imports, by the line, how long its functions are, and the lines for type checkers alone.

    `from a import b` imports `a.b`.
    """

    imports: list[tuple[int, str]]
    functions: list[tuple[str, int]]
    typing: set[int]


@cache
def outline(source: str) -> Outline:
    """What several tests ask of a module, which is parsed once for all of them."""
    tree, found = ast.parse(source), Outline([], [], set())
    for node in statements(tree):
        if isinstance(node, ast.Import):
            found.imports.extend((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = "." * node.level + (node.module or "")
            found.imports.extend((node.lineno, f"{home}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
            found.functions.append((node.name, node.end_lineno - node.lineno + 1))
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            found.typing.update(range(node.body[0].lineno, (node.body[-1].end_lineno or 0) + 1))
    names = {"__import__", "import_module"}
    if any(name in source for name in names):
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and _called(node) in names]
        found.imports.extend((node.lineno, f"(by name) {ast.unparse(node)}") for node in calls)
    return found


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement below a node; to walk through their expressions as well takes five times as long."""
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        for one in getattr(node, block, None) or ():
            yield one
            yield from statements(one)


def _called(node: ast.Call) -> str:
    """The last name of what is called: `sleep` for `asyncio.sleep(1)`."""
    return ast.unparse(node.func).rpartition(".")[2]


def wrong_ways(name: str, source: str) -> list[str]:
    """The imports of a module that go against the arrows."""
    arrow = next(arrow for folder, arrow in ARROWS.items() if under(name, folder))
    return [
        f"{name}:{line}: {target}"
        for line, target in outline(source).imports
        if not any(under(target, ours) for ours in arrow.ours) and target.split(".")[0] not in arrow.others
    ]


def strangers(source: str) -> list[tuple[int, str]]:
    """Private attributes in a module, with their lines, that are no name of its own: those of a library."""
    own, used = set[str](), list[tuple[int, str]]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            own.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            own.add(node.id)
        elif isinstance(node, ast.Attribute):
            if isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self":
                own.add(node.attr)
            used.append((node.lineno, node.attr))
        elif isinstance(node, ast.Call) and _called(node) in {"getattr", "setattr", "hasattr"}:
            used += [(node.lineno, str(one.value)) for one in node.args[1:2] if isinstance(one, ast.Constant)]
    private = [(line, name) for line, name in used if name.startswith("_") and not name.endswith("__")]
    return [(line, name) for line, name in private if name not in own]


def too_long(name: str, source: str) -> list[str]:
    """What does not fit on a screen any more: the module, or functions in it."""
    lines = len(source.splitlines())
    found = [f"{name}: {lines} lines"] if lines > LONGEST_MODULE else []
    found += [
        f"{name}: {function}: {length} lines"
        for function, length in outline(source).functions
        if length > LONGEST_FUNCTION
    ]
    return found


def sleeps(name: str, source: str) -> list[str]:
    """Calls that wait for a fixed time; `asyncio.sleep(0)` only lets others go first."""
    if "sleep" not in source:
        return []
    return [
        f"{name}:{node.lineno}: {ast.unparse(node)}"
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and "sleep" in {getattr(node.func, "attr", ""), getattr(node.func, "id", "")}
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


def test_private_names_of_discord_py_are_used_in_its_package_alone() -> None:
    found = [
        f"{name}:{line}: {attribute}"
        for name, path in modules("bot", "cogs")
        if not under(name, "bot.discordpy") and "discord" in (source := path.read_text("utf-8"))
        for line, attribute in strangers(source)
        if attribute not in OF_ARGPARSE
    ]
    assert found == []


@pytest.mark.parametrize("source", ["bot._connection.x()", "getattr(socket, '_keep_alive')", "self._view"])
def test_a_private_name_of_a_library_is_found(source: str) -> None:
    assert len(strangers(source)) == 1
    assert strangers("class C:\n    def f(self):\n        self._mine, self.__x = self._f, 1; _f = 2") == []


def test_kinds_of_tournaments_are_told_apart_in_their_registry_alone() -> None:
    named = {
        name for name, path in modules("bot", "cogs", "db") if "TournamentKind." in path.read_text("utf-8")
    }
    assert named == {"bot.tournaments.kinds", "bot.tournaments.tournament"}


CREATES_TASKS: Final = {
    "bot.demo.command": "the demo is no process of the bot",
    "bot.monitoring.server": "whoever asks waits for the same answer",
    "bot.rooms.room": "whoever presses waits for the change",
    "bot.rooms.stores.cached_store": "whoever reads waits for the same query",
    "cogs.core.drawing_queue": "a drawing may wait for its turn, for the channel, and for its interval",
    "cogs.core.intake": "whoever answers waits for the deferral",
    "cogs.core.outages": "whoever wants to know whether a shard is heard waits for the same question",
    "cogs.table.open_hands": "presses wait for the hand that is being shown",
    "cogs.table.rating": "a table asks while it is drawn, for its group",
    "db.journal": "a commit begins in the same pass of the loop",
    "db.league.reader": "whoever reads waits for the same query",
    "db.maintenance": "a command of the operator, not the bot",
}
"""Modules outside `bot.runtime` that begin tasks by themselves instead of as jobs, each with its reason."""


def task_makers(*folders: str) -> set[str]:
    """The modules that begin tasks of the event loop."""
    texts = {name: path.read_text("utf-8") for name, path in modules(*folders)}
    return {name for name, text in texts.items() if re.search(r"\b(create_task|ensure_future)\(", text)}


def test_tasks_begin_as_jobs() -> None:
    makers = task_makers("bot", "cogs", "db")
    assert {name for name in makers if not under(name, "bot.runtime")} == CREATES_TASKS.keys()


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
        ("bot.rooms.room", "from cogs.table.display import ChannelDisplay"),
        ("bot.rooms.room", "from bot.render import cards"),
        ("bot.rooms.room", "from bot.i18n import words"),
        ("bot.rooms.room", "from bot import render"),
        ("bot.rooms.room", "import sqlalchemy"),
        ("bot.render.table", "import discord"),
        ("bot.render.table", "from bot.rooms.room import Room"),
        ("bot.render.table", "from bot.rooms.changes.votes import Ballot"),
        ("bot.render.table", "from bot.rooms.stores.settings import GuildSettings"),
        ("bot.render.table", "from PIL import Image"),
        ("bot.render.pictures.table", "import discord"),
        ("bot.render.pictures.table", "import asyncio"),
        ("bot.i18n", "from bot.engine.errors import Reason"),
        ("bot.i18n", "import discord"),
        ("bot.config", "from db.storage import Storage"),
        ("bot.config", "from cogs.table.moves import Play"),
        ("bot.app", "from tests.support.hall import hall"),
        ("cogs.table.moves", "from db.storage import Storage"),
        ("cogs.table.moves", "import aiosqlite"),
        ("cogs.table.moves", "from sqlalchemy import select"),
        ("cogs.table.moves", "from bot.app import UnoBot"),
        ("cogs.table.moves", "import tests"),
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
        ("bot.engine.codec.events", "from bot.engine.hand import Hand\nimport msgspec"),
        ("bot.players.clever", "from random import Random"),
        ("bot.rooms.room", "import asyncio\nfrom bot.players.levels import choose"),
        ("cogs.core.layouts", "from discord import ui\nfrom bot.rooms.state.room_state import Stage"),
        ("bot.render.pictures.table", "from PIL import Image\nfrom bot.engine.view import View"),
        ("bot.render.table", "from bot.rooms.state.room_state import RoomState"),
        ("db.journal", "from bot.rooms.ports import Commit\nimport sqlalchemy"),
        ("bot.app", "from db.storage import Storage\nfrom cogs.features import register"),
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


# The layers inside bot/rooms

BELOW_ROOMS: Final = ("ports", "errors")
ROOM_LAYERS: Final = {
    "ports": ("errors",),  # a store that fails is a refusal like any other
    "errors": (),
    "state": BELOW_ROOMS,
    "stores": (*BELOW_ROOMS, "state"),
    "change": (*BELOW_ROOMS, "state"),
    "changes.seating": (*BELOW_ROOMS, "state", "change"),
    "changes": (*BELOW_ROOMS, "state", "change"),
    "room": (*BELOW_ROOMS, "state", "change", "changes"),
    "registry": (*BELOW_ROOMS, "state", "stores", "change", "changes", "room"),
    "scheduler": (*BELOW_ROOMS, "state", "change", "changes", "room"),
    "computer_players": (*BELOW_ROOMS, "state", "change", "changes", "room", "scheduler"),
}
"""What each part may import of `bot.rooms` beside itself; the first one that a module lies under decides."""


def room_layer(name: str) -> str | None:
    """The part of `bot.rooms` that a module belongs to; None for the package itself."""
    return next((part for part in ROOM_LAYERS if under(name, f"bot.rooms.{part}")), None)


def wrong_layers(name: str, source: str) -> list[str]:
    """The imports of a module of `bot.rooms` that go against its layers."""
    part = room_layer(name)
    allowed = (part, *ROOM_LAYERS[part]) if part is not None else ()
    return [
        f"{name}:{line}: {target}"
        for line, target in outline(source).imports
        if under(target, "bot.rooms")
        if not any(under(target, f"bot.rooms.{below}") for below in allowed)
    ]


def test_the_layers_of_rooms_are_kept() -> None:
    found = [
        way for name, path in modules("bot/rooms") for way in wrong_layers(name, path.read_text("utf-8"))
    ]
    assert found == []


def test_every_module_of_rooms_is_in_a_layer() -> None:
    names = {name for name, path in modules("bot/rooms") if path.name != "__init__.py"}
    assert {name for name in names if room_layer(name) is None} == set()
    assert {room_layer(name) for name in names} == set(ROOM_LAYERS)


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("bot.runtime.clock", "from bot.rooms.errors import Refusal"),
        ("bot.rooms.ports", "if TYPE_CHECKING:\n    from bot.rooms.state.room_state import RoomState"),
        ("bot.rooms.state.timing", "from bot.rooms.changes.votes import Ballot"),
        ("bot.rooms.state.room_state", "from bot.rooms.change import Transition"),
        ("bot.rooms.state.timing", "from bot.rooms.stores.settings import GuildSettings"),
        ("bot.rooms.stores.presets", "from bot.rooms.change import Change"),
        ("bot.rooms.stores.presets", "from bot.rooms import changes"),
        ("bot.rooms.change", "from bot.rooms.changes.play import act"),
        ("bot.rooms.changes.seating", "from bot.rooms.changes.play import act"),
        ("bot.rooms.state.history", "from bot.rooms.changes.play import catch"),
        ("bot.rooms.changes.lobby", "from bot.rooms.stores.presets import Preset"),
        ("bot.rooms.changes.lobby", "from bot.rooms.room import Room"),
        ("bot.rooms.room", "from bot.rooms.registry import Rooms"),
        ("bot.rooms.registry", "from bot.rooms.scheduler import Scheduler"),
        ("bot.rooms.scheduler", "from bot.rooms.stores.presets import Preset"),
    ],
)
def test_an_import_against_the_layers_of_rooms_is_found(name: str, source: str) -> None:
    assert len(wrong_layers(name, source)) == 1


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("bot.rooms.changes.play", "from bot.rooms.changes import seating"),
        ("bot.rooms.changes.votes", "from bot.rooms.changes.timeouts import end_turn"),
        ("bot.rooms.stores.settings", "from bot.rooms.state.timing import CLOCKS"),
        ("bot.rooms.scheduler", "import asyncio\nfrom bot.engine.match import Match"),
    ],
)
def test_an_import_along_the_layers_of_rooms_is_fine(name: str, source: str) -> None:
    assert wrong_layers(name, source) == []


# The layers of cogs, and circles among all modules

SHARED: Final = ("cogs.core", "cogs.table")
"""What all features share: each may import itself and those before it."""
ABOVE_THE_FEATURES: Final = ("cogs.features", "cogs.events")
"""What lists the features, and what hears of the gateway for several of them."""
DOORS: Final = {
    ("cogs.core.services", "cogs.table.display"): "its type: all features work with it",
    ("cogs.table", "cogs.replay.view"): "the picture of a replay is kept with those of tables",
    ("cogs.table", "cogs.tournament.reader"): "no moderator judges the tables of a tournament they are in",
    ("cogs.admin", "cogs.tournament.reader"): "the same",
    ("cogs.privacy", "cogs.league"): "a deletion forgets what the league has in memory",
}
"""Imports from a feature into another one, or from what all share into a feature, each with its reason."""

MAX_REACHED: Final = 150
"""Modules that run for the commands of one feature: what has to be understood to change one."""

ImportGraph: TypeAlias = dict[str, dict[str, bool]]
"""Modules, what each imports of them, and whether it does when it runs and not only for type checkers."""


def package_of(name: str) -> str:
    """The feature, or the part that all features share, which a module of cogs belongs to."""
    return ".".join(name.split(".")[:2])


def closed_doors(name: str, source: str) -> list[str]:
    """The imports of a module of cogs from another feature, or from above, without a door."""
    own = package_of(name)
    open_to = SHARED[: SHARED.index(own) + 1] if own in SHARED else (own, *SHARED)
    return [
        f"{name}:{line}: {target}"
        for line, target in outline(source).imports
        if under(target, "cogs")
        and own not in ABOVE_THE_FEATURES
        and not any(under(target, one) for one in open_to)
        and not any(under(name, one) and under(target, other) for one, other in DOORS)
    ]


def import_graph(sources: dict[str, str]) -> ImportGraph:
    """Which of some modules imports which of them."""
    graph: ImportGraph = {}
    for name, source in sources.items():
        typing = outline(source).typing
        graph[name] = {}
        for line, target in outline(source).imports:
            module = target if target in sources else target.rpartition(".")[0]
            if module in sources and module != name:
                graph[name][module] = graph[name].get(module, False) or line not in typing
    return graph


def circle(graph: ImportGraph) -> list[str]:
    """Modules that import each other in a circle; nothing if none do."""
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


@pytest.fixture(scope="module")
def whole_graph() -> ImportGraph:
    return import_graph({name: path.read_text("utf-8") for name, path in modules("bot", "cogs", "db")})


def test_features_import_each_other_through_doors_alone() -> None:
    sources = {name: path.read_text("utf-8") for name, path in modules("cogs") if name != "cogs"}
    assert [way for name, source in sources.items() for way in closed_doors(name, source)] == []


@pytest.mark.parametrize("door", list(DOORS))
def test_a_door_is_used(monkeypatch: pytest.MonkeyPatch, door: tuple[str, str]) -> None:
    monkeypatch.delitem(DOORS, door)
    sources = {name: path.read_text("utf-8") for name, path in modules("cogs") if under(name, door[0])}
    assert [way for name, source in sources.items() for way in closed_doors(name, source)]


def reached(graph: ImportGraph, name: str) -> set[str]:
    """Every module that runs when one is imported; packages count where something is taken from them."""
    found, left = set[str](), [name]
    while left:
        module = left.pop()
        if module not in found:
            found.add(module)
            left += [target for target, runs in graph[module].items() if runs]
    return found


def test_a_feature_reaches_few_modules(whole_graph: ImportGraph) -> None:
    cogs = [name for name in whole_graph if re.fullmatch(r"cogs\.\w+\.cog", name)]
    assert len(cogs) > 10
    many = {name: len(reached(whole_graph, name)) for name in cogs}
    assert {name: count for name, count in many.items() if count > MAX_REACHED} == {}


def test_what_all_features_share_names_no_type_of_one(whole_graph: ImportGraph) -> None:
    features = {package_of(name) for name in whole_graph if under(name, "cogs")} - {"cogs", *SHARED}
    named = whole_graph["cogs.core.services"]
    assert [name for name in named if package_of(name) in features] == []


def test_modules_that_only_type_checkers_need_are_not_reached() -> None:
    graph = import_graph(
        {"a": "import b", "b": "import c\nif TYPE_CHECKING:\n    import d", "c": "", "d": ""}
    )
    assert reached(graph, "a") == {"a", "b", "c"}


def test_no_modules_import_each_other_in_a_circle(whole_graph: ImportGraph) -> None:
    assert circle(whole_graph) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("cogs.core.replies", "from cogs.rules.cog import FEATURE"),
        ("cogs.core.replies", "from cogs.events import EventsCog"),
        ("cogs.core.names", "from cogs.table.turn_pings import Pings"),
        ("cogs.table.turn_pings", "from cogs import lobby"),
        ("cogs.league.view", "if TYPE_CHECKING:\n    from cogs.daily.cog import FEATURE"),
        ("cogs.league.view", "import cogs.daily.cog"),
        ("cogs.privacy.cog", "from cogs.features import FEATURES"),
    ],
)
def test_an_import_from_another_feature_is_found(name: str, source: str) -> None:
    assert len(closed_doors(name, source)) == 1


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("cogs.events", "from cogs.league.sync import LeagueUpdates"),
        ("cogs.features", "from cogs.lobby.cog import FEATURE"),
        ("cogs.league.cog", "from cogs.league.view import layout\nfrom cogs.core.names import names"),
        ("cogs.league.cog", "from cogs.table.turn_pings import Pings\nfrom bot.rooms.room import Room"),
        ("cogs.admin.cog", "from cogs.tournament.reader import check_no_rival"),
    ],
)
def test_an_import_within_a_feature_or_through_a_door_is_fine(name: str, source: str) -> None:
    assert closed_doors(name, source) == []


TYPED = "if TYPE_CHECKING:\n    from {} import X"


@pytest.mark.parametrize(
    "sources",
    [
        {"a": "import b", "b": "import a"},
        {"a": "from b import f", "b": "from c.d import g", "c.d": "def f():\n    from a import h"},
        {"a": "from c import d", "c.d": "import a"},
        {"a": "import b", "b": TYPED.format("a")},
    ],
)
def test_a_circle_of_imports_is_found(sources: dict[str, str]) -> None:
    assert set(circle(import_graph(sources))) == set(sources)


def test_imports_without_a_circle_are_fine() -> None:
    sources = {"a": "import b, c", "b": "from c import f", "c": "import asyncio"}
    assert circle(import_graph(sources)) == []
