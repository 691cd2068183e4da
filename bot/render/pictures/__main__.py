"""`python -m bot.render.pictures`: draws the art anew, after a change of the code that draws it."""

from __future__ import annotations

from bot.render.pictures.sprite_art import save_art

if __name__ == "__main__":
    save_art()
