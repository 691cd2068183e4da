"""Writes finished pictures as PNG: their pixels are indexes of the one palette that all of them share.

Pillow's own writer spends most of the time of a picture in zlib. ISA-L (the package `isal`) does the same
work in a seventh of it and makes files a little smaller. Where there is no build of it, zlib does.
"""

from __future__ import annotations

from struct import pack
from typing import Final
from zlib import crc32

from PIL import Image

from bot.render.pictures.palette import FLAT

try:
    from isal.isal_zlib import compress
except ImportError:  # there is no build for this processor
    from zlib import compress

LEVEL: Final = 1
"""Of compression. More would take several times as long with zlib, and makes files no smaller with ISA-L."""
SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
BITS: Final = 8
PALETTED: Final = 3


def encode_png(picture: Image.Image) -> bytes:
    """Return a picture as PNG.

    Args:
        picture: In mode P, with the palette that `blank_picture` gives it.
    """
    width, height = picture.size
    # Before each row stands its filter; 0, a column of the palette's first colour, is none.
    rows = Image.new("P", (width + 1, height), 0)
    rows.paste(picture, (1, 0))
    header = pack(">IIBBBBB", width, height, BITS, PALETTED, 0, 0, 0)
    return b"".join(
        [
            SIGNATURE,
            _chunk(b"IHDR", header),
            _chunk(b"PLTE", bytes(FLAT)),
            _chunk(b"IDAT", compress(rows.tobytes(), LEVEL)),
            _chunk(b"IEND", b""),
        ]
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return pack(">I", len(data)) + kind + data + pack(">I", crc32(data, crc32(kind)))
