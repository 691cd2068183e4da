"""The documents become a site: every link leads somewhere, and nothing is loaded from elsewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[1]
LOADED: Final = {("link", "href"), ("img", "srcset"), ("source", "srcset"), ("object", "data")}
"""Attributes, beside every `src`, that a browser follows by itself."""


class Loads(HTMLParser):
    """Collects what a page loads, and the attributes of its pictures."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.pictures: list[dict[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [
            value or ""
            for name, value in attrs
            if name == "src" or (tag, name) in LOADED or (name == "style" and "url(" in (value or ""))
        ]
        if tag == "img":
            self.pictures.append(dict(attrs))


def elsewhere(addresses: list[str]) -> list[str]:
    """Those that are not beside the page."""
    return [address for address in addresses if re.search(r"^\s*(\w+:)?//|url\(['\"]?(\w+:)?//", address)]


def test_the_site_builds_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    """Its pictures are loaded late, into room kept for them. One test, so that it is built once."""
    for needed in ("sphinx", "furo", "myst_parser"):
        pytest.importorskip(needed, reason="the extra `docs` is not installed")
    site = tmp_path / "site"
    built = subprocess.run(
        [
            *(sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"),
            *("-c", "docs", "-d", str(tmp_path / "doctrees"), ".", str(site)),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert built.returncode == 0, built.stderr

    pages = [Loads(page.read_text("utf-8")) for page in site.rglob("*.html")]
    assert len(pages) > 20
    assert elsewhere([address for page in pages for address in page.addresses]) == []
    styles = [style.read_text("utf-8") for style in site.rglob("*.css")]
    imported = [found for style in styles for found in re.findall(r"@import[^;]*|url\([^)]*\)", style)]
    assert [found for found in imported if "//" in found and "data:" not in found] == []

    pictures = [picture for page in pages for picture in page.pictures]
    assert len(pictures) > 100
    kept = {"alt", "width", "height"}
    assert [
        picture["src"]
        for picture in pictures
        if picture.get("loading") != "lazy" or not kept <= picture.keys()
    ] == []


def test_what_is_loaded_from_elsewhere_is_found() -> None:
    page = Loads(
        '<link href="https://fonts.example/a.css"><script src="//cdn.example/b.js"></script>'
        '<img src="../c.png"><p style="background: url(https://d.example/e.png)"><a href="https://discord.com">'
    )
    assert len(page.addresses) == 4
    assert len(elsewhere(page.addresses)) == 3
