"""`python -m bot.render.pictures`: draws the art anew, after a change of how it looks."""

from __future__ import annotations

from bot.render.pictures.art_maker import draw_art
from bot.render.pictures.sprite_sheet import save

if __name__ == "__main__":
    for name, sheet in draw_art().items():
        save(sheet, name)
