"""Pictures as they are sent: PNG that anybody can read, whatever compressed it."""

from __future__ import annotations

import zlib
from io import BytesIO
from typing import TYPE_CHECKING

from isal import isal_zlib
from PIL import Image

from bot.render.pictures import sprites
from bot.render.pictures.sprites import blank_picture, draw_badge
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest


@for_each("compress", [isal_zlib.compress, zlib.compress])
@for_each("size", [(720, 492), (1, 1), (255, 3)])
def test_what_is_read_is_what_was_drawn(
    monkeypatch: pytest.MonkeyPatch, compress: Callable[[bytes, int], bytes], size: tuple[int, int]
) -> None:
    monkeypatch.setattr(sprites, "compress", compress)
    picture = blank_picture(*size)
    draw_badge(picture, (0, 0), "12")
    written = sprites.encode_png(picture)
    with Image.open(BytesIO(written)) as checked:
        checked.verify()
    with Image.open(BytesIO(written)) as read:
        assert read.size == size
        assert read.convert("RGB").tobytes() == picture.convert("RGB").tobytes()
