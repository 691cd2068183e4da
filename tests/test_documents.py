"""The documents name files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [
    "README.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")),
]
OURS = re.compile(r"`((?:bot|cogs|db|tests|docs)/[\w./-]*|[\w/]+\.py)`")
FILES = {
    path.relative_to(ROOT).as_posix()
    for top in ("bot", "cogs", "db", "tests")
    for path in (ROOT / top).rglob("*.py")
}


def missing(text: str) -> list[str]:
    """The paths in a text that are nowhere; one of a module may begin in any folder."""
    return sorted({path for path in OURS.findall(text) if not _is_there(path)})


def _is_there(path: str) -> bool:
    return (ROOT / path).exists() or any(f"/{file}".endswith(f"/{path}") for file in FILES)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_in_a_document_exists(document: str) -> None:
    assert missing((ROOT / document).read_text("utf-8")) == []


def test_a_path_that_is_not_there_is_found() -> None:
    assert missing("`bot/app.py`, `app.py`, `bot/nowhere.py`, `docs/`, `no.py`") == [
        "bot/nowhere.py",
        "no.py",
    ]
