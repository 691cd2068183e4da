"""Checks of what is installed: Python, the packages of `pyproject.toml`, and the compiled engine."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import metadata
from typing import TYPE_CHECKING, Final

from bot import compiled
from bot.diagnosis.finding import ok, printable, problem, warning

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.diagnosis.finding import Finding

INSTALL: Final = "`make run` installs what is missing, or `pip install -c constraints.txt -e .`"
REQUIREMENT: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]+)(?:\[[^]]*\])?(?P<range>[^;]*)")
BOUND: Final = re.compile(r"(>=|<=|==|!=|<|>)\s*([0-9][0-9.]*)")


def version_findings(project: Path = compiled.ROOT / "pyproject.toml") -> Iterator[Finding]:
    """Yield what is wrong with Python and each package, or that all of them fit."""
    try:
        table = tomllib.loads(project.read_text("utf-8"))["project"]
    except (OSError, ValueError, KeyError):
        yield warning("packages", f"{project} cannot be read", "run from a whole copy of the project")
        return
    wanted, here = str(table["requires-python"]), ".".join(map(str, sys.version_info[:3]))
    if fits(here, wanted):
        yield ok("python", here)
    else:
        yield problem("python", f"{here}, but {wanted} is needed", "install one and make .venv anew")
    lines, used = list(table["dependencies"]), 0
    # An extra that is installed has to fit as well; one that is not is not needed.
    lines += [line for line in table["optional-dependencies"].get("postgres", ()) if _installed(line)]
    for line in lines:
        found = _package(line)
        used += found is None
        if found is not None:
            yield found
    if used == len(lines):
        yield ok("packages", f"all {used} are in the ranges of pyproject.toml")


def _installed(line: str) -> str | None:
    """Return the version that is installed of what a requirement names, or None."""
    named = REQUIREMENT.match(line)
    try:
        return metadata.version(named["name"]) if named else None
    except metadata.PackageNotFoundError:
        return None


def _package(line: str) -> Finding | None:
    """Return what is wrong with a package, or None."""
    named = REQUIREMENT.match(line)
    if named is None:
        return None
    version, wanted = _installed(line), named["range"].strip()
    if version is None:
        return problem("packages", f"{named['name']} is not installed", INSTALL)
    if not fits(version, wanted):
        said = f"{named['name']} is {printable(version)}, but {wanted} is needed"
        return problem("packages", said, INSTALL)
    return None


def fits(version: str, wanted: str) -> bool:
    """Tell whether a version is in a range such as `>=2.7.1,<2.8`; only its numbers count, not `rc1`."""
    here = _numbers(version)
    return all(_holds(here, sign, _numbers(bound)) for sign, bound in BOUND.findall(wanted))


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers that a version begins with, without zeros at its end."""
    found = re.match(r"[0-9]+(?:\.[0-9]+)*", version)
    numbers = [int(part) for part in found[0].split(".")] if found else []
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _holds(here: tuple[int, ...], sign: str, bound: tuple[int, ...]) -> bool:
    return {
        ">=": here >= bound,
        "<=": here <= bound,
        "==": here == bound,
        "!=": here != bound,
        "<": here < bound,
        ">": here > bound,
    }[sign]


def compiled_finding() -> Finding:
    """Return whether the engine runs compiled."""
    place = compiled.folder()
    if place.is_dir():
        return ok("engine", "compiled")
    older = any(compiled.BUILD.glob(f"{compiled.PREFIX}*"))
    told = "compiled from other sources than these, so it runs as Python" if older else "runs as Python"
    return warning(
        "engine", f"{told}: sharp computer players play weaker", "`make fast`, then start the bot anew"
    )
