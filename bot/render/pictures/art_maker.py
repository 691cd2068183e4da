"""Draws all art as sprite sheets, to be saved in ``art/``, and tells whether this code drew those there."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.engine.cards import CARDS
from bot.render.pictures.catalogue import CARD_SIZES
from bot.render.pictures.sprite_sheet import FOLDER, pack, save
from bot.render.pictures.table_art import draw_cards, draw_letters, draw_parts, draw_tiles
from bot.render.teams import Team

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL import Image

DIGEST: Final = FOLDER / "drawn_by.txt"
"""The digest of the code that drew the art, and of what it drew."""
IMPORT: Final = re.compile(r"^ *from bot\.render\.pictures\.(\w+) import", re.MULTILINE)


def draw_art() -> dict[str, Image.Image]:
    """Return every sheet by its name; takes some seconds."""
    sheets = {f"cards-{name}": pack(draw_cards(size)) for name, size in CARD_SIZES.items()}
    sheets["parts"] = pack(draw_parts())
    sheets["tiles"] = pack(draw_tiles())
    sheets["letters"] = pack(draw_letters())
    return sheets


def save_art() -> None:
    """Draw all art anew, and note by what."""
    for name, sheet in draw_art().items():
        save(sheet, name)
    DIGEST.write_text(f"{digest()}\n", encoding="utf-8")


def digest() -> str:
    """Return a digest of the code that draws the art, of what is to be drawn, and of the saved sheets."""
    found = sha256(repr(([card.code for card in CARDS], [team.name for team in Team])).encode())
    for source in sorted(_sources()):
        found.update(source.encode())
    for sheet in sorted(FOLDER.glob("*.png")):
        found.update(sheet.name.encode() + sheet.read_bytes())
    return found.hexdigest()


def _sources() -> Iterator[str]:
    """Yield the text of this module and of those of the folder that it imports, directly or not."""
    seen, left = set[str](), [Path(__file__).stem]
    while left:
        name = left.pop()
        if name not in seen:
            seen.add(name)
            text = Path(__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
            left += IMPORT.findall(text)
            yield text
