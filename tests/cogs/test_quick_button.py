"""A quick button is the library's own in all that is sent and asked."""

from __future__ import annotations

import gc
import weakref

import pytest
from discord import ButtonStyle, ui

from bot.discordpy.components import QuickButton
from cogs.core.layouts import button, layout, row

LOOKS = [
    ("7", ButtonStyle.primary, "🟥", False),
    ("7", ButtonStyle.secondary, "<:red_7:123456789012345678>", True),
    (None, ButtonStyle.secondary, "⚙️", False),
    ("Draw", ButtonStyle.success, None, False),
]


@pytest.mark.parametrize(("label", "style", "emoji", "disabled"), LOOKS)
def test_it_says_what_the_librarys_says(
    label: str | None,
    style: ButtonStyle,
    emoji: str | None,
    disabled: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    for custom_id in ("uno:play:0123abcd:1:R7", "uno:why:0123abcd:2:R7"):
        made = QuickButton.of(label, custom_id, style, emoji, disabled=disabled)
        like: ui.Button[ui.LayoutView] = ui.Button(
            label=label, custom_id=custom_id, style=style, emoji=emoji, disabled=disabled
        )
        assert list(made.to_component_dict().items()) == list(like.to_component_dict().items())
        assert repr(made).partition(" ")[2] == repr(like).partition(" ")[2]
        assert made.custom_id == like.custom_id == custom_id
        assert made.is_dispatchable() == like.is_dispatchable()
        assert made.is_persistent() == like.is_persistent()
        assert vars(made).keys() >= vars(like).keys()


def test_a_finished_layout_does_not_wait_for_the_garbage_collector() -> None:
    made = layout("text", "text", rows=[row(button("a", "b"), button("c", "d")), row(button("e", "f"))])
    gone = weakref.ref(made)
    gc.disable()
    try:
        del made
        assert gone() is None
    finally:
        gc.enable()
