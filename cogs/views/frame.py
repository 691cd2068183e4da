"""The parts that all Components V2 layouts are made of.

Every layout is finished before it is sent: discord.py then keeps nothing of it, and presses find the
item that answers them by the custom_id, after a restart as well as before.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import discord
from discord import ButtonStyle, ui

from bot.engine.cards import Colour
from cogs.views.quick_button import QuickButton
from cogs.views.quick_layout import QuickLayout, QuickRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.engine.view import View
    from cogs.views.custom_ids import ButtonId
    from cogs.views.picture import AttachedPicture, Picture

Item: TypeAlias = ui.Item[ui.LayoutView]
T = TypeVar("T")

BUTTONS_IN_A_ROW: Final = 5
ACCENTS: Final = {
    Colour.RED: 0xD7263D,
    Colour.YELLOW: 0xF2B705,
    Colour.GREEN: 0x2E9E5B,
    Colour.BLUE: 0x2F6FDE,
}
NEUTRAL_ACCENT: Final = 0x5B6270


def layout(
    *blocks: str,
    rows: Iterable[ui.ActionRow[ui.LayoutView]] = (),
    accent: int = NEUTRAL_ACCENT,
    picture: Picture | None = None,
    picture_after: int | None = None,
    last_picture: Picture | AttachedPicture | None = None,
) -> ui.LayoutView:
    """Return a finished layout: text blocks with lines between them, a picture, then rows.

    The picture stands after so many blocks, or lowest: that is what people see when they come to a channel.
    Below it may be a last one. Their files have to be sent with the layout, see `cogs.views.picture`.
    """
    last = () if last_picture is None else (gallery(last_picture),)
    return container_layout([*_blocks(blocks, picture, picture_after), *last, *rows], accent=accent)


def container_layout(items: Iterable[Item], *, accent: int = NEUTRAL_ACCENT) -> ui.LayoutView:
    """Return a finished layout of items one below the other."""
    return QuickLayout.of(items, accent=accent)


def _blocks(blocks: Sequence[str], picture: Picture | None, picture_after: int | None) -> Iterator[Item]:
    for place, block in enumerate(blocks):
        if picture is not None and place == picture_after:
            yield gallery(picture)
        elif place:
            yield ui.Separator()
        yield ui.TextDisplay(block)
    if picture is not None and (picture_after is None or picture_after >= len(blocks)):
        yield gallery(picture)


def gallery(picture: Picture | AttachedPicture) -> ui.MediaGallery[ui.LayoutView]:
    """Return a picture as a part of a layout; its file has to be sent with that."""
    item = discord.MediaGalleryItem(f"attachment://{picture.name}", description=picture.alternative)
    return ui.MediaGallery(item)


def accent_of(view: View) -> int:
    """Return the colour in force as the stripe beside a layout."""
    return NEUTRAL_ACCENT if view.colour is None else ACCENTS[view.colour]


def button(
    label: str | None,
    custom_id: ButtonId | str,
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> ui.Button[ui.LayoutView]:
    """Return a button of a table."""
    return QuickButton.of(label, str(custom_id), style, emoji, disabled=disabled)


def row(*buttons: ui.Button[ui.LayoutView]) -> ui.ActionRow[ui.LayoutView]:
    """Return up to five buttons beside each other."""
    return QuickRow.of(buttons)


def batched(items: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """Yield items in groups of a size, the last one smaller perhaps."""
    iterator = iter(items)
    while batch := tuple(islice(iterator, size)):
        yield batch


def text_layout(text: str) -> ui.LayoutView:
    """Return a layout of text alone."""
    return layout(text)


def page_layout(*blocks: str, buttons: Iterable[tuple[str, str, bool]]) -> ui.LayoutView:
    """Return blocks of text with buttons to other pages: label, custom_id, and whether it is disabled."""
    made: list[ui.Button[ui.LayoutView]] = [
        ui.Button(label=label, custom_id=custom_id, disabled=disabled)
        for label, custom_id, disabled in buttons
    ]
    return layout(*blocks, rows=[row(*made)] if made else [])
