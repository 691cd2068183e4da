"""Settings of Sphinx, with which `make docs` builds the site.

The source is the whole project, so a link from README.md to docs/ is the same on the site and on the page
of the repository. What Markdown cannot say (which pages stand below a page, that a picture is loaded late)
stands here and not in the documents, which everybody can read as they are.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import imagesize
from docutils import nodes

from bot import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT: Final = Path(__file__).resolve().parents[1]


def docs(names: str) -> list[str]:
    """Return pages of docs/ by their names."""
    return [f"/docs/{name}" for name in names.split()]


PAGES: Final = {
    "docs/index": {
        "I play": docs("play league tournaments daily rules players verify privacy gallery"),
        "I host or moderate": docs("host"),
        "I run or change it": [
            "Try it, then run it </README>",
            *docs("operations"),
            *docs("privacy-notice terms"),
            "/SECURITY",
            "/CONTRIBUTING",
            "/CHANGELOG",
        ],
    },
    "docs/operations": {"": docs("monitoring scale reliability performance")},
    "CONTRIBUTING": {"": docs("architecture tables matches storage archive translating")},
}
"""The pages below a page, by the title of their group in the sidebar."""

project = "uno-table"
html_title = f"{project} {__version__}"
copyright = "2026 The uno-table contributors"  # noqa: A001  (a name of Sphinx's)
root_doc = "docs/index"
include_patterns = ["*.md", "docs/*.md"]
exclude_patterns = [path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "docs"]
extensions = ["myst_parser"]
myst_heading_anchors = 4
smartquotes = False  # what is typed into a shell or into Discord stays as it is
suppress_warnings = ["misc.highlighting_failure"]  # a lexer that cannot read Perl spoils no page
html_theme = "furo"
html_static_path = ["site.css"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = html_use_index = False


def list_pages_below(_: Sphinx, name: str, source: list[str]) -> None:
    """Add the pages below a page to the sidebar."""
    for caption, pages in PAGES.get(name, {}).items():
        lines = "\n".join(pages)
        group = f":caption: {caption}\n" if caption else ""
        source[0] += f"\n\n```{{toctree}}\n:hidden:\n{group}\n{lines}\n```\n"


def load_pictures_late(_: Sphinx, document: nodes.document) -> None:
    """Let a picture be loaded when somebody scrolls to it, into room that is kept for it."""
    for picture in document.findall(nodes.image):
        width, height = imagesize.get(ROOT / picture["uri"])
        picture.attributes |= {"loading": "lazy", "width": str(width), "height": str(height)}


def lead_to_the_first_page(app: Sphinx, failure: Exception | None) -> None:
    """Show the first page to whoever opens the folder of the site."""
    if not failure:
        first = f'<!doctype html><meta http-equiv="refresh" content="0; url={root_doc}.html">\n'
        Path(app.outdir, "index.html").write_text(first, "utf-8")


def setup(app: Sphinx) -> None:
    """Register the three."""
    app.connect("source-read", list_pages_below)
    app.connect("doctree-read", load_pictures_late)
    app.connect("build-finished", lead_to_the_first_page)
