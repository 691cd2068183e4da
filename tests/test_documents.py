"""The documents name files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = ["README.md", "CONTRIBUTING.md", *(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
OURS = re.compile(r"`((?:bot|cogs|db|tests|docs)/[\w./-]*)`")


def missing(text: str) -> list[str]:
    return sorted({path for path in OURS.findall(text) if not (ROOT / path).exists()})


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_path_in_a_document_exists(document: str) -> None:
    assert missing((ROOT / document).read_text("utf-8")) == []


def test_a_path_that_is_not_there_is_found() -> None:
    assert missing("`bot/app.py`, `bot/nowhere.py`, `docs/`, `bot/<feature>/`") == ["bot/nowhere.py"]
