"""Moving pictures as GIF: frames of one palette, and never more bytes than asked for.

GIF and not animated WebP: every client of Discord plays it, and stops it for people who do not want things to
move. All frames have the colours of one palette, so nothing is lost in it either.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL import Image

T = TypeVar("T")

SHOWN_FOR: Final = 700
"""Milliseconds that each frame but the last one is shown."""
PAUSE: Final = 3_000
"""Milliseconds that the last frame is shown before all begins anew."""
KEPT_AT_THE_END: Final = 8
"""So many frames at the end are left out last."""
MARGIN: Final = 0.9
"""Frames further apart differ more: so much of the number that would fit is tried."""


def encode_gif(frames: Sequence[Image.Image], *, most_bytes: int) -> bytes | None:
    """Return frames as a moving picture that begins anew for ever; None if not even the last one fits.

    As long as it is too large, frames are left out, earlier ones first.

    Args:
        frames: At least 1, all of one size, and of mode P with the same palette.
        most_bytes: So many bytes at the most.
    """
    while frames:
        data = _encoded(frames)
        if len(data) <= most_bytes:
            return data
        fitting = int(len(frames) * most_bytes / len(data) * MARGIN)
        frames = thinned(frames, min(fitting, len(frames) - 1) or int(len(frames) > 1))
    return None


def thinned(frames: Sequence[T], count: int) -> Sequence[T]:
    """Return so many of some frames: those at the end, and of the earlier ones some, evenly.

    Args:
        frames: At least `count`.
        count: 0 or more.
    """
    if count <= KEPT_AT_THE_END:
        return frames[len(frames) - count :]
    earlier, room = frames[:-KEPT_AT_THE_END], count - KEPT_AT_THE_END
    chosen = [earlier[len(earlier) * number // room] for number in range(room)]
    return [*chosen, *frames[-KEPT_AT_THE_END:]]


def _encoded(frames: Sequence[Image.Image]) -> bytes:
    file = BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[SHOWN_FOR] * (len(frames) - 1) + [PAUSE],
        loop=0,
        optimize=True,  # what stays as it was in the frame before takes next to nothing
        disposal=1,
    )
    return file.getvalue()
