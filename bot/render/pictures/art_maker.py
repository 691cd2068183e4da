"""Draws all art as sprite sheets, to be saved in ``art/``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.pictures.catalogue import CARD_SIZES
from bot.render.pictures.sprite_sheet import pack
from bot.render.pictures.table_art import draw_cards, draw_letters, draw_parts, draw_tiles

if TYPE_CHECKING:
    from PIL import Image


def draw_art() -> dict[str, Image.Image]:
    """Return every sheet by its name; takes about a second."""
    sheets = {f"cards-{name}": pack(draw_cards(size)) for name, size in CARD_SIZES.items()}
    sheets["parts"] = pack(draw_parts())
    sheets["tiles"] = pack(draw_tiles())
    sheets["letters"] = pack(draw_letters())
    return sheets
