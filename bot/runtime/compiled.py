"""The engine and the computer players' simulator compiled to C: same sources, four times as fast.

`make fast` compiles copies with mypyc into a folder named by a hash of their sources, so compiled code is
never outdated; without a compiler only speed is missing. A wheel for a specific platform ships that folder
in `bot/compiled/` (`hatch_build.py`).
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from typing import Final

import bot.engine
import bot.players

ROOT: Final = Path(__file__).resolve().parents[2]
SOURCES: Final = ROOT / "bot" / "engine"
BUILD: Final = ROOT / "build"
SHIPPED: Final = ROOT / "bot" / "compiled"
PREFIX: Final = "engine-"

MODULES: Final = (
    "actions",
    "cards",
    "compiled_rules",
    "dealing",
    "effects",
    "event_cache",
    "formats",
    "hand",
    "legality",
    "match",
    "move_generation",
    "play",
    "prng",
)
"""The compiled modules: everything a move runs through. The others describe, save or explain it.

Not `shuffle`: tests replace its class by subclasses, and a compiled class cannot be extended. Not
`events`: these are dataclasses, which stay interpreted.
"""

PLAYERS: Final = ("estimate", "hand_rollouts", "rollouts", "simulator", "simulator_rules")
"""The modules of `bot/players/` compiled with the engine: the inner simulator."""

# Lets the engine's functions call each other directly: no code outside the library can replace them.
FLAGS: Final = "-fvisibility=hidden -fno-semantic-interposition -fno-plt"


class NotCompiledError(Exception):
    """The engine cannot be compiled here; the message says what is missing."""


def folder(sources: Path = SOURCES, build: Path = BUILD) -> Path:
    """Return the folder for the engine compiled from the current sources, whether it exists or not."""
    digest = hashlib.sha256(repr((MODULES, PLAYERS, FLAGS, sysconfig.get_config_var("EXT_SUFFIX"))).encode())
    players = [sources.parent / "players" / f"{name}.py" for name in PLAYERS]
    for path in (*sorted(sources.rglob("*.py")), *(path for path in players if path.is_file())):
        name = path.relative_to(sources.parent).as_posix()
        digest.update(f"{name} ".encode() + hashlib.sha256(path.read_bytes()).digest())
    return build / (PREFIX + digest.hexdigest()[:20])


def found() -> Path | None:
    """Return the folder of the engine compiled from the current sources, or None."""
    place = folder()
    return next((one for one in (place, SHIPPED / place.name) if one.is_dir()), None)


def use() -> bool:
    """Make later imports of the engine use the compiled modules; return whether there are any."""
    place = found()
    if place is None:
        return False
    path = str(place / "bot" / "engine")
    if path in bot.engine.__path__:
        return True
    if any(module in sys.modules for module in _names(".")):
        return False
    bot.engine.__path__.insert(0, path)
    bot.players.__path__.insert(0, str(place / "bot" / "players"))
    sys.path.append(str(place))  # contains the library that the modules share
    return True


def _names(separator: str) -> list[str]:
    return [
        separator.join(("bot", folder, name))
        for folder, names in (("engine", MODULES), ("players", PLAYERS))
        for name in names
    ]


def build(sources: Path = SOURCES, build: Path = BUILD) -> Path:
    """Compile the engine unless already done; return its folder; raises NotCompiledError."""
    place = folder(sources, build)
    if place.is_dir():
        return place
    if lacking := missing():
        raise NotCompiledError(lacking)
    build.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=build, prefix="compiling-") as made:
        copy = Path(made) / "copy"
        shutil.copytree(sources, copy / "bot" / "engine", ignore=shutil.ignore_patterns("__pycache__"))
        (copy / "bot" / "players").mkdir()
        for name in ("__init__", *PLAYERS):
            shutil.copy(sources.parent / "players" / f"{name}.py", copy / "bot" / "players")
        (copy / "bot" / "__init__.py").touch()
        _compile(copy)
        _keep(copy, Path(made) / place.name)
        for old in build.glob(f"{PREFIX}*"):
            shutil.rmtree(old, ignore_errors=True)  # a running bot has already loaded its modules
        (Path(made) / place.name).rename(place)
    return place


def missing() -> str | None:
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler})"
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        return "no Python.h (on Debian and Ubuntu: apt install python3-dev)"
    found = subprocess.run(
        [sys.executable, "-c", "import setuptools, mypyc"], capture_output=True, check=False
    )
    return "no mypyc (it comes with the extra `fast`)" if found.returncode else None


def _compile(copy: Path) -> None:
    modules = [f"{name}.py" for name in _names("/")]
    done = subprocess.run(  # noqa: S603 - our own interpreter and modules
        [sys.executable, "-m", "mypyc", *modules],
        cwd=copy,
        # No debug information: it would be half of a wheel's size.
        env=os.environ
        | {"CFLAGS": f"{os.environ.get('CFLAGS', '')} {FLAGS}".strip(), "MYPYC_DEBUG_LEVEL": "0"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotCompiledError(f"mypyc failed:\n{done.stdout}")


def _keep(copy: Path, place: Path) -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for package in ("engine", "players"):
        (place / "bot" / package).mkdir(parents=True)
    for path in (*copy.glob(f"*{suffix}"), *copy.glob(f"bot/*/*{suffix}")):
        path.rename(place / path.relative_to(copy))


def main() -> int:
    """Compile the engine; return the exit status: 2 if something needed is missing."""
    try:
        place = build()
    except NotCompiledError as error:
        print(f"The engine runs uncompiled: {error}", file=sys.stderr)
        return 2 if missing() else 1
    print(f"Compiled: {place.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
