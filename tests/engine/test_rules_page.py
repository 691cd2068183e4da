"""docs/rules.md names every test of a rule sheet, and has a true row for every option."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.engine.presets import PRESETS
from bot.engine.rulebook.rules import Rules
from tests.engine.rulebook import said_of_options
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from dataclasses import Field

TESTS: Final = Path(__file__).parent
PAGE: Final = TESTS.parents[1] / "docs" / "rules.md"
TEXT: Final = PAGE.read_text(encoding="utf-8")
SECTIONS: Final = {
    part.split("\n", 1)[0].split(":")[0].strip("` "): part
    for part in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]
}
NAMED: Final = re.findall(r"`(test_\w+)::(test_\w+)`", TEXT)
OPTIONS: Final = [option.name for option in fields(Rules) if option.name != "preset"]
ABOUT: Final = said_of_options()
SENTENCES: Final = [
    (path.stem, sentence)
    for path in sorted((TESTS / "sheets").glob("*.txt"))
    for sentence in path.read_text(encoding="utf-8").splitlines()
]
"""Every sentence of each sheet that states a rule, word by word."""

LONGEST_PIECE: Final = 4
"""Words of a sentence that have to stand together on the page, as a quotation may leave some out."""


def functions_of(path: Path) -> list[tuple[str, str]]:
    """Return the tests in a file, each with the name of the file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [(path.stem, name) for name in functions if name.startswith("test_")]


SHEET_FILES: Final = {preset: sorted(TESTS.glob(f"test_{preset}*.py")) for preset in PRESETS}


def as_told(value: object) -> str:
    """Return a value as the page writes it."""
    if isinstance(value, Enum):
        return str(value.value)
    return "none" if value == () else str(value)


def test_every_test_named_on_the_page_exists() -> None:
    files = {stem: TESTS / f"{stem}.py" for stem, _ in NAMED}
    there = {test for path in files.values() if path.exists() for test in functions_of(path)}
    assert set(NAMED) - there == set()


def words_of(text: str) -> list[str]:
    """Return the words of a text, in small letters and without marks."""
    return re.findall(r"[a-z0-9]+", text.lower())


PIECES: Final = {preset: f" {' '.join(words_of(SECTIONS[preset]))} " for preset in PRESETS}


def test_every_sheet_is_there() -> None:
    assert {path.stem for path in (TESTS / "sheets").glob("*.txt")} == set(PRESETS)


@for_each(("preset", "sentence"), SENTENCES)
def test_every_sentence_of_a_sheet_that_states_a_rule_is_quoted_on_the_page(
    preset: str, sentence: str
) -> None:
    """In its section: the better part of it, as a quotation may say `she` for `he/she` or leave words out."""
    words = words_of(sentence)
    size = min(LONGEST_PIECE, len(words))
    pieces = [" ".join(words[at : at + size]) for at in range(len(words) - size + 1)]
    quoted = sum(f" {piece} " in PIECES[preset] for piece in pieces)
    assert quoted > len(pieces) / 2


@pytest.mark.parametrize("preset", PRESETS)
def test_every_test_of_a_preset_stands_in_its_section_once(preset: str) -> None:
    """A new test of a sheet gets a row: the sentence, the option, the test."""
    named = re.findall(r"`(test_\w+)::(test_\w+)`", SECTIONS[preset])
    there = [test for path in SHEET_FILES[preset] for test in functions_of(path)]
    assert sorted(named) == sorted(there)


@pytest.mark.parametrize(
    "stem",
    [
        "test_hand_limit",
        "test_house_cards",
        "test_house_deflect",
        "test_house_rules",
        "test_house_sets",
        "test_number_last",
        "test_options",
        "test_places",
        "test_point_multiplier",
        "test_readings",
    ],
)
def test_every_test_beyond_the_sheets_stands_on_the_page_once(stem: str) -> None:
    assert sorted(test for test in NAMED if test[0] == stem) == sorted(functions_of(TESTS / f"{stem}.py"))


@pytest.mark.parametrize("preset", PRESETS)
def test_what_the_page_says_a_preset_sets_is_true(preset: str) -> None:
    said_there = re.findall(r"`(\w+)` = ([\w-]+)", SECTIONS[preset])
    assert said_there
    for name, value in said_there:
        assert as_told(getattr(PRESETS[preset], name)) == value, name


def values_of(option: Field[Any]) -> str:
    """Return what an option can be, as the page writes it."""
    if isinstance(option.default, Enum):
        return ", ".join(value.value for value in type(option.default))
    allowed = option.metadata["allowed"]
    return f"{allowed[0]} to {allowed[-1]}" if allowed else "none, or one mark for each colour"


def row_of(option: Field[Any]) -> str:
    """Return the row of an option, made from its description."""
    presets = [as_told(getattr(rules, option.name)) for rules in PRESETS.values()]
    return " | ".join([f"| `{option.name}`", ABOUT[option.name], values_of(option), *presets]) + " |"


def test_every_option_has_a_row_made_from_its_description() -> None:
    rows = [line for line in SECTIONS["All options"].splitlines() if line.startswith("|")]
    assert rows[0] == " | ".join(["| option", "what it is", "values", *PRESETS]) + " |"
    assert rows[2:] == [row_of(option) for option in fields(Rules) if option.name != "preset"]


@for_each("option", OPTIONS)
def test_every_option_appears_in_a_sentence_or_a_house_rule(option: str) -> None:
    mentioned = re.findall(
        r"`(\w+)`", "".join(part for name, part in SECTIONS.items() if name != "All options")
    )
    assert option in mentioned
