"""Layouts of Components V2 and their shared parts; each layout is complete before it is sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import islice
from typing import Final, TypeAlias, TypeVar

import discord
from discord import ButtonStyle, ui

from bot.discordpy.components import QuickButton, QuickLayout, QuickRow
from bot.engine.cards import Colour
from bot.engine.view import View
from bot.i18n import Translator
from cogs.core.attachments import AttachedPicture, Picture
from cogs.core.custom_ids import CustomId

Layout: TypeAlias = ui.LayoutView
Item: TypeAlias = ui.Item[ui.LayoutView]
Row: TypeAlias = ui.ActionRow[ui.LayoutView]
Button: TypeAlias = ui.Button[ui.LayoutView]
Menu: TypeAlias = ui.Select[ui.LayoutView]
T = TypeVar("T")

BUTTONS_IN_A_ROW: Final = 5
ACCENTS: Final = {
    Colour.RED: 0xD7263D,
    Colour.YELLOW: 0xF2B705,
    Colour.GREEN: 0x2E9E5B,
    Colour.BLUE: 0x2F6FDE,
}
NEUTRAL_ACCENT: Final = 0x5B6270


@dataclass(frozen=True, slots=True)
class Shown:
    """The content of a message; `private_row` is added below it where only one person sees it."""

    layout: ui.LayoutView
    picture: Picture | None = None
    private_row: Row | None = None

    def in_private(self) -> ui.LayoutView:
        """Return the layout for a private message; call it once."""
        if self.private_row is not None:
            self.layout.add_item(self.private_row)
        return self.layout


def layout(
    *blocks: str | Picture | AttachedPicture | None,
    rows: Iterable[ui.ActionRow[ui.LayoutView]] = (),
    accent: int = NEUTRAL_ACCENT,
    picture: Picture | None = None,
) -> ui.LayoutView:
    """Return a finished layout: texts with separators between them, pictures in place, then rows.

    The `picture` stands last: people who enter a channel see the bottom of a message. The files of pictures
    have to be sent with the layout, see `cogs.core.attachments`.
    """
    return container_layout([*_blocks([*blocks, picture]), *rows], accent=accent)


def container_layout(items: Iterable[Item], *, accent: int = NEUTRAL_ACCENT) -> ui.LayoutView:
    """Return a finished layout of stacked items, with line breaks only where they read well."""
    parts = list(items)
    for part in parts:
        for text in part.children if isinstance(part, ui.Section) else [part]:
            if isinstance(text, ui.TextDisplay):
                text.content = unbroken(text.content)
    return QuickLayout.of(parts, accent=accent)


_EMOJI: Final = "\u25b8\u2300-\u23ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff\ufe0f"
_UNBROKEN: Final = re.compile(
    r"(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)"
    rf"| (?:(?=·|[\u00d7+\u2212]\d)|(?<=[→{_EMOJI}] )(?=\S)|(?<=[\w?] )(?=→)"
    r"|(?<=[a-z:] )(?=\*{0,2}\d)|(?<=\d )(?=[^\W\d])|(?<=\d\*\* )(?=\S))"
)
MAX_LABELS: Final = 2000


def unbroken(text: str) -> str:
    """Return a text whose lines never end between an emoji or number and its word, except in code."""
    return _UNBROKEN.sub(lambda found: found[0] if found[0] != " " else "\N{NO-BREAK SPACE}", text)


_label: Final = lru_cache(MAX_LABELS)(unbroken)


def _blocks(blocks: Iterable[str | Picture | AttachedPicture | None]) -> Iterator[Item]:
    below_text = False
    for block in blocks:
        if isinstance(block, str):
            if below_text:
                yield ui.Separator()
            yield ui.TextDisplay(block)
        elif block is not None:
            yield gallery(block)
        below_text = isinstance(block, str) or (below_text and block is None)


def gallery(picture: Picture | AttachedPicture) -> ui.MediaGallery[ui.LayoutView]:
    """Return a picture as a layout item; its file has to be sent with the layout."""
    item = discord.MediaGalleryItem(picture.url, description=picture.alternative)
    return ui.MediaGallery(item)


def accent_of(view: View) -> int:
    return NEUTRAL_ACCENT if view.colour is None else ACCENTS[view.colour]


def button(
    label: str | None,
    custom_id: CustomId | str,
    *,
    style: ButtonStyle = ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> ui.Button[ui.LayoutView]:
    """Return a button with a non-breaking label."""
    return QuickButton.of(label and _label(label), str(custom_id), style, emoji, disabled=disabled)


def row(*buttons: ui.Button[ui.LayoutView]) -> ui.ActionRow[ui.LayoutView]:
    """Return a row of up to five buttons."""
    return QuickRow.of(buttons)


def batched(items: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """Yield items in groups of `size`; the last may be smaller."""
    iterator = iter(items)
    while batch := tuple(islice(iterator, size)):
        yield batch


def turn_buttons(
    translate: Translator,
    custom_id: Callable[[str, int], CustomId | str],
    *,
    page: int,
    pages: int,
    newest_first: bool = False,
) -> list[ui.Button[ui.LayoutView]]:
    """Return the buttons to the pages around one (from 0); `custom_id` takes `prev`, `next` and the like."""
    if pages < 2:
        return []
    before, after = ("newer", "older") if newest_first else ("prev", "next")
    previous = translate("button-newer" if newest_first else "button-previous")
    following = translate("button-older" if newest_first else "button-next")
    return [
        button(previous, custom_id(before, max(page - 1, 0)), disabled=page == 0),
        button(following, custom_id(after, page + 1), disabled=page >= pages - 1),
    ]


NONE: Final = "none"


def option_text(value: object, none: str = NONE) -> str:
    """Return a value as the text of a menu option; `none` stands for None."""
    if isinstance(value, Enum):
        return str(value.value)
    return none if value is None else str(value)


def choice_menu(
    custom_id: CustomId | str,
    held: object,
    options: Iterable[tuple[object, str]],
    *,
    none: str = NONE,
    placeholder: str | None = None,
) -> Menu:
    """Return a menu of values and labels, with the current value marked."""
    menu: Menu = ui.Select(custom_id=str(custom_id), placeholder=placeholder)
    for value, label in options:
        menu.add_option(label=label, value=option_text(value, none), default=value == held)
    return menu
