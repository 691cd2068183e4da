"""A quick row and a quick layout are the library's own in all that is sent and asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord import ui
from discord.http import handle_message_parameters

from bot.discordpy.components import MAX_COMPONENTS, QuickRow
from cogs.core.layouts import NEUTRAL_ACCENT, button, container_layout, row

if TYPE_CHECKING:
    from collections.abc import Iterable


def items() -> Iterable[ui.Item[ui.LayoutView]]:
    """Return what tables and panels are made of."""
    yield ui.TextDisplay("text")
    yield ui.Separator()
    yield row(button("a", "1"), button(None, "2", emoji="⚙️", disabled=True))
    yield ui.Section("beside", accessory=button("c", "3"))
    choice: ui.Select[ui.LayoutView] = ui.Select(
        custom_id="4", options=[discord.SelectOption(label="d"), discord.SelectOption(label="e")]
    )
    yield ui.ActionRow(choice)
    yield ui.MediaGallery(discord.MediaGalleryItem("attachment://x.png"))


def librarys() -> ui.LayoutView:
    """Return the same, made as the library makes it."""
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=NEUTRAL_ACCENT)
    for item in items():
        buttons: Any = item
        container.add_item(ui.ActionRow(*buttons.children) if isinstance(item, QuickRow) else item)
    made = ui.LayoutView(timeout=None)
    made.add_item(container)
    return made


async def test_a_layout_says_what_the_librarys_says() -> None:
    made, like = container_layout(items()), librarys()
    assert handle_message_parameters(view=made) == handle_message_parameters(view=like)
    assert made.total_children_count == like.total_children_count
    assert made.content_length() == like.content_length()
    shown, wanted = list(made.walk_children()), list(like.walk_children())
    assert [one.type for one in shown] == [one.type for one in wanted]
    assert [one.to_component_dict() for one in shown] == [one.to_component_dict() for one in wanted]
    assert (made.is_finished(), made.is_dispatchable()) == (True, like.is_dispatchable())
    assert vars(made).keys() == vars(like).keys()


async def test_nothing_in_a_layout_knows_what_it_is_in() -> None:
    for item in container_layout(items()).walk_children():
        assert (item.view, item.parent) == (None, None)


def test_a_row_takes_five_buttons() -> None:
    made = row(*(button("a", str(number)) for number in range(5)))
    assert len(made.children) == 5
    with pytest.raises(ValueError, match="5 buttons, not 6"):
        row(*(button("a", str(number)) for number in range(6)))


def test_a_layout_takes_as_much_as_discord() -> None:
    rows = [row(*(button("a", f"{one}.{number}") for number in range(5))) for one in range(6)]
    rest = MAX_COMPONENTS - 1 - 36
    assert container_layout([*rows, *(ui.TextDisplay("x") for _ in range(rest))]).total_children_count == 40
    with pytest.raises(ValueError, match="40 components, not 41"):
        container_layout([*rows, *(ui.TextDisplay("x") for _ in range(rest + 1))])
