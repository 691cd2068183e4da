"""Digests of what is stored, as each schema has it: `python -m tests.upgrade.frozen` notes what is new.

If a digest of a release is not the same any more, older bots would stumble over what is stored, or this one
over older databases; see *What is stored* in CONTRIBUTING.md.
"""

from __future__ import annotations

import json
import re
from enum import Enum
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from msgspec import inspect
from sqlalchemy import create_mock_engine
from sqlalchemy.dialects import postgresql, sqlite

from bot.engine.codec.formats import SavedFormat
from bot.league.played_match import PlayedMatch
from bot.matches.archive import EVENT_FIELDS, SavedArchive
from bot.rooms.stores.cached_store import ValueFormat
from db.migrate import SCRIPTS, newest_schema
from db.schema import metadata
from tests.upgrade import kept

PATH: Final = Path(__file__).parent / "frozen.json"
MODULES: Final = (
    "bot.engine.codec",
    "bot.daily.tries",
    "bot.league.settings",
    "bot.rooms.state.codec",
    "bot.rooms.stores.settings",
    "bot.rooms.stores.presets",
    "bot.rooms.stores.settings",
    "bot.tournaments.codec",
)
"""Modules with forms in which something is stored."""
Digests = dict[str, str]


def digest(content: bytes | str) -> str:
    """Return a short digest."""
    return sha256(content if isinstance(content, bytes) else content.encode()).hexdigest()[:16]


def tables() -> str:
    """Return a digest of what makes a new database of either kind."""
    told: list[str] = []
    dialects: list[Any] = [sqlite.dialect, postgresql.dialect]
    for dialect in (kind() for kind in dialects):

        def tell(made: Any, *_: Any, dialect: Any = dialect) -> None:
            told.append(str(made.compile(dialect=dialect)))

        metadata.create_all(create_mock_engine(f"{dialect.name}://", tell), checkfirst=False)
    return digest("".join(sorted(told)))


def forms() -> Digests:
    """Return a digest of every form in which something is stored, by its name."""
    found: dict[str, Any] = {"bot.matches.archive": SavedArchive, "bot.league.played_match": PlayedMatch}
    for module in MODULES:
        for name, one in vars(import_module(module)).items():
            saved = one.saved if isinstance(one, ValueFormat) else one
            if isinstance(saved, SavedFormat) and saved.form not in found.values():
                found[f"{module}.{name}"] = saved.form
    return {
        name: digest(json.dumps(_described(inspect.type_info(form)))) for name, form in sorted(found.items())
    } | {"bot.matches.archive.EVENT_FIELDS": digest(json.dumps(EVENT_FIELDS))}


def _described(part: Any) -> Any:
    """Return what a text of a form can be, and what it means where something is missing, as JSON."""
    if isinstance(part, tuple):
        return [_described(one) for one in part]
    if isinstance(part, inspect.Type | inspect.Field):
        named = {name: _described(getattr(part, name)) for name in part.__struct_fields__}
        return {
            "": type(part).__name__,
            **{name: value for name, value in named.items() if value is not None},
        }
    if isinstance(part, type):  # what a class is called is nowhere stored
        return [one.value for one in part] if issubclass(part, Enum) else None
    return (
        part
        if isinstance(part, str | int | float | None)
        else repr(part)
        if isinstance(part, Enum)
        else type(part).__name__
    )


def migrations() -> Digests:
    """Return a digest of every migration, by its file."""
    return {path.name: digest(path.read_bytes()) for path in sorted((SCRIPTS / "versions").glob("v*.py"))}


def today() -> dict[str, Any]:
    """Return the digests of now."""
    return {
        "schemas": {newest_schema(): {"tables": tables(), "forms": forms()}},
        "migrations": migrations(),
    }


@cache
def _released_schema() -> str:
    """Return the schema of the newest release, as its database has it."""
    dump = kept.unpacked(kept.VERSIONS[-1], "postgresql.sql").decode()
    [schema] = re.findall(r"alembic_version VALUES \('(\w+)'\)", dump)
    return str(schema)


def is_released(name: str) -> bool:
    """Return whether some release has the schema, or the file of a migration, of this name."""
    return name.removeprefix("v")[:4] <= _released_schema()


def main() -> None:
    """Note what no release has yet; what was released stays."""
    known: dict[str, dict[str, Any]] = json.loads(PATH.read_text("utf-8"))
    noted = {
        part: made | {name: old for name, old in known[part].items() if is_released(name)}
        for part, made in today().items()
    }
    PATH.write_text(json.dumps(noted, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
