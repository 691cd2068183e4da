"""Subjects of commits read as CONTRIBUTING says: a short imperative without a full stop."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
FIRST: Final = "fbab7a05020a"
"""The last commit before the rule was held by this test; what is older stays as it was written."""
LONGEST: Final = 72
NO_IMPERATIVE: Final = re.compile(r"[A-Z][a-z]+(?:ed|ing|[^su]s)")
IMPERATIVES: Final = frozenset({"Bring", "Embed", "Exceed", "Feed", "Need", "Proceed", "Seed", "Speed"})


def flaws(subject: str) -> list[str]:
    """What is wrong with the subject of a commit."""
    found = []
    if len(subject) > LONGEST:
        found.append(f"{len(subject)} characters")
    if not subject[:1].isupper():
        found.append("no capital letter first")
    if subject.endswith("."):
        found.append("a full stop")
    word = re.split(r"\W", subject, maxsplit=1)[0]
    if NO_IMPERATIVE.fullmatch(word) and word not in IMPERATIVES:
        found.append(f"{word!r} is no imperative")
    return found


def git(*words: str) -> str | None:
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return None
    return done.stdout if done.returncode == 0 else None


def test_the_subjects_of_commits_are_imperatives_that_fit() -> None:
    if git("cat-file", "-e", f"{FIRST}^{{commit}}") is None:
        pytest.skip("no history here: not a clone, or a shallow one")
    subjects = git("log", "--no-merges", "--format=%h %s", f"{FIRST}..HEAD") or ""
    wrong = [
        f"{line}: {', '.join(found)}"
        for line in subjects.splitlines()
        if (found := flaws(line.partition(" ")[2]))
    ]
    assert wrong == []


@pytest.mark.parametrize(
    "subject",
    ["Refuse a jump-in on a wild card", "Pass the deal to the left", "Focus on one thing", "Need less"],
)
def test_an_imperative_is_fine(subject: str) -> None:
    assert flaws(subject) == []


@pytest.mark.parametrize(
    "subject",
    ["refuse a jump-in", "Refuse a jump-in.", "Refused a jump-in", "Refusing it", "Refuses it", "R" * 73, ""],
)
def test_anything_else_is_named(subject: str) -> None:
    assert len(flaws(subject)) == 1
