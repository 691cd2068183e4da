"""What was released is read for ever: tables, migrations, stored forms and texts stay as they are."""

from __future__ import annotations

import json
import re
from typing import Any, Final

import pytest

from db.migrate import newest_schema
from tests.test_architecture import ROOT
from tests.upgrade import frozen

KNOWN: Final[dict[str, Any]] = json.loads(frozen.PATH.read_text("utf-8"))
NOTE: Final = "note it: python -m tests.upgrade.frozen (CONTRIBUTING.md, What is stored)"
MIGRATION: Final = (
    "Add a migration with a number of its own to db/migrations/versions"
    if frozen.is_released(newest_schema())
    else f"Say what it is in the first line of migration {newest_schema()}, which no release has yet"
)
NUMBER: Final = (
    f"{MIGRATION}, then {NOTE}. Older bots then refuse the database in a sentence, instead of stumbling over"
    " what they do not know."
)


def test_a_changed_table_comes_with_a_migration() -> None:
    known = KNOWN["schemas"].get(newest_schema(), {}).get("tables")
    assert frozen.tables() == known, f"db/schema.py is not as it was at schema {newest_schema()}. {NUMBER}"


def test_a_changed_form_comes_with_a_migration() -> None:
    known, found = KNOWN["schemas"].get(newest_schema(), {}).get("forms", {}), frozen.forms()
    changed = [name for name in {**known, **found} if known.get(name) != found.get(name)]
    assert not changed, (
        f"The stored form of {', '.join(changed)} is not as it was at schema {newest_schema()}. A new field"
        f" needs a default for what was stored without it. {NUMBER} It has nothing to do if no row changes."
    )


def test_a_migration_that_was_released_stays_as_it_is() -> None:
    found = frozen.migrations()
    for name, known in KNOWN["migrations"].items():
        told = "it may have run somewhere, add another" if frozen.is_released(name) else NOTE
        assert found.get(name) == known, f"{name} is not as it was noted: {told}"
    assert found.keys() == KNOWN["migrations"].keys(), f"A new migration; {NOTE}"


def test_every_module_that_stores_something_is_watched() -> None:
    declared = re.compile(
        r"= SavedFormat\(|: SavedFormat\[.*\(|= format_of\(|saved=SavedFormat\(", re.MULTILINE
    )
    found = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "bot").rglob("*.py")
        if declared.search(path.read_text("utf-8"))
    }
    assert found - {"bot.rooms.stores.cached_store"} == {*frozen.MODULES}


@pytest.mark.parametrize("part", ["schemas", "migrations"])
def test_everything_of_today_is_noted(part: str) -> None:
    assert frozen.today()[part].keys() <= KNOWN[part].keys(), f"Something is new; {NOTE}"
