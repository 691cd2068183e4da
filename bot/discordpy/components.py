"""Buttons, rows and layouts of discord.py that are quick to make: its checks cost half the time of a hand."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Self

from discord import ButtonStyle, ui

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


MAX_LOOKS: Final = 2000
ANY: Final = "any"  # the custom_id of a button that others are made of


class QuickButton(ui.Button[ui.LayoutView]):
    """A button like `ui.Button`, made by `of` and never changed: it shares its look with others."""

    _own_id: str | None = ANY
    _sent: Mapping[str, Any]

    @classmethod
    def of(
        cls, label: str | None, custom_id: str, style: ButtonStyle, emoji: str | None, *, disabled: bool
    ) -> Self:
        """Return a button."""
        made = cls.__new__(cls)
        made.__dict__.update(_look(label, style, emoji, disabled).__dict__, _own_id=custom_id)
        return made

    @classmethod
    def like_others(cls, label: str | None, style: ButtonStyle, emoji: str | None, *, disabled: bool) -> Self:
        """Return a button that others are made of which look the same."""
        made = cls(label=label, custom_id=ANY, style=style, emoji=emoji, disabled=disabled)
        made._sent = ui.Button.to_component_dict(made)
        return made

    @property
    def custom_id(self) -> str | None:
        """What Discord says of a press on it."""
        return self._own_id

    @custom_id.setter
    def custom_id(self, value: str | None) -> None:
        self._own_id = value

    def to_component_dict(self) -> Any:
        """Return what is sent to Discord."""
        return {**self._sent, "custom_id": self._own_id}


@lru_cache(MAX_LOOKS)
def _look(label: str | None, style: ButtonStyle, emoji: str | None, disabled: bool) -> QuickButton:  # noqa: FBT001 - a cache knows arguments by their place
    return QuickButton.like_others(label, style, emoji, disabled=disabled)


MAX_IN_A_ROW: Final = 5
MAX_COMPONENTS: Final = 40  # Discord takes so many in a message


class QuickRow(ui.ActionRow[ui.LayoutView]):
    """A row of buttons like `ui.ActionRow`, made by `of` and never changed."""

    @classmethod
    def of(cls, buttons: Sequence[ui.Button[ui.LayoutView]]) -> Self:
        """Return a row; raises ValueError."""
        if len(buttons) > MAX_IN_A_ROW:
            raise ValueError(f"a row takes {MAX_IN_A_ROW} buttons, not {len(buttons)}")
        made = cls.__new__(cls)
        made.__dict__.update(_EMPTY_ROW, _children=list(buttons), _weight=len(buttons))
        return made

    def to_component_dict(self) -> Any:
        """Return what is sent to Discord."""
        return {"type": 1, "components": [button.to_component_dict() for button in self._children]}


class QuickLayout(ui.LayoutView):
    """A layout like `ui.LayoutView`, made by `of` with one container in it; the library keeps none."""

    @classmethod
    def of(cls, items: Iterable[ui.Item[ui.LayoutView]], *, accent: int) -> Self:
        """Return a layout of items one below the other, with an accent beside them; raises ValueError."""
        children = list(items)
        total = 1 + sum(item._total_count for item in children)  # noqa: SLF001
        if total > MAX_COMPONENTS:
            raise ValueError(f"a layout takes {MAX_COMPONENTS} components, not {total}")
        for item in children:
            _unlink(item)
        container: ui.Container[ui.LayoutView] = ui.Container.__new__(ui.Container)
        container.__dict__.update(_EMPTY_CONTAINER, _children=children, _colour=accent)
        made = cls.__new__(cls)
        made.__dict__.update(_EMPTY_LAYOUT, _children=[container], _total_children=total)
        return made

    def is_finished(self) -> bool:
        """Return True: presses find the item that answers them by the custom_id."""
        return True


def _unlink(item: ui.Item[ui.LayoutView]) -> None:
    """Let nothing in an item know what it is in, so that no layout waits for the garbage collector."""
    if isinstance(item, QuickRow) or not item._has_children():  # noqa: SLF001
        return
    parts: Any = item
    for part in parts.walk_children():
        part._view = part._parent = None  # noqa: SLF001 - it asks while a layout is pressed


# What the library gives to an empty one of each.
_EMPTY_ROW: Final = dict(vars(ui.ActionRow()))
_EMPTY_CONTAINER: Final = dict(vars(ui.Container()))
_EMPTY_LAYOUT: Final = dict(vars(ui.LayoutView(timeout=None)))
