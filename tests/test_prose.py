"""Tests ask for messages by their keys; those that read a sentence word for word are listed here, and few.

Improving a sentence shall change its .ftl file, and at most the tests that are about how it reads.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.i18n import DEFAULT_LOCALE

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[1]
WORDS_IN_A_ROW: Final = 4

MAY: Final = {
    "e2e/test_places.py": "Discord's own names of permissions",
    "e2e/test_process.py": "what is told to who runs the bot is no message of a locale",
    "render/test_events.py": "only the sentence says which of two names did it",
    "render/test_options.py": "sentences put together from several messages and numbers",
    "render/test_rules.py": "sentences put together from several messages and numbers",
}
"""Files that may read sentences, each with the reason."""


def runs(text: str) -> set[str]:
    """Every so many words that stand in a row in a text, whatever stands between them but hyphens."""
    words = [word for word in re.findall(r"[\w'-]+", text.casefold()) if word[0].isalpha()]
    ends = range(WORDS_IN_A_ROW, len(words) + 1)
    return {" ".join(words[end - WORDS_IN_A_ROW : end]) for end in ends}


class _Sentences(Visitor):
    """Collects the words in a row of messages."""

    def __init__(self) -> None:
        self.runs: set[str] = set()

    def visit_TextElement(self, node: ftl.TextElement) -> None:  # noqa: N802  (a name of Fluent's)
        self.runs |= runs(node.value)


@pytest.fixture(scope="module")
def said() -> set[str]:
    """Every four words in a row that messages say."""
    sentences = _Sentences()
    for path in (ROOT / "bot" / "i18n" / "locales" / DEFAULT_LOCALE).glob("*.ftl"):
        sentences.visit(FluentParser().parse(path.read_text(encoding="utf-8")))
    return sentences.runs


def repeated(source: str, said: set[str]) -> Iterator[str]:
    """Yield the texts of a test that repeat a message, but for docstrings and why an assertion fails."""
    if said.isdisjoint(runs(source)):
        return  # which takes less time than to take it apart
    tree = ast.parse(source)
    hidden: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and node.msg is not None:
            hidden |= {*ast.walk(node.msg)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            hidden.add(node.value)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or node in hidden:
            continue
        if not said.isdisjoint(runs(node.value)):
            yield f"{node.value} (line {node.lineno})"


def test_only_the_listed_tests_read_sentences(said: set[str]) -> None:
    paths = [path for folder in ("cogs", "e2e", "render") for path in (ROOT / "tests" / folder).glob("*.py")]
    found = {
        path.relative_to(ROOT / "tests").as_posix(): [*repeated(path.read_text(encoding="utf-8"), said)]
        for path in paths
    }
    reading = {name: texts for name, texts in found.items() if texts}
    assert {name: texts for name, texts in reading.items() if name not in MAY} == {}, (
        "ask for the message by its key: translator()(key, …)"
    )
    assert MAY.keys() <= reading.keys(), "no longer needed"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('assert "You left the match; the others" in told', 1),
        ('T = [("R1", "the host can press *Start*")]', 1),
        ('assert TRANSLATE("answer-left-match") in told', 0),
        ('assert "left the match" in told', 0),
        ('assert told, "you left the match, the others too"', 0),
        ('"""You left the match; the others too."""', 0),
    ],
)
def test_a_sentence_that_a_test_repeats_is_found(source: str, found: int, said: set[str]) -> None:
    assert len([*repeated(source, said)]) == found
