"""Fast buttons, rows and layouts: discord.py's checks took half the time of building a hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Self

from discord import ButtonStyle, ui

MAX_LOOKS: Final = 2000
ANY: Final = "any"  # custom_id of a prototype button


class QuickButton(ui.Button[ui.LayoutView]):
    """An immutable button like `ui.Button`, made by `of`; buttons of the same look share their data."""

    _own_id: str | None = ANY
    _sent: Mapping[str, Any]

    @classmethod
    def of(
        cls, label: str | None, custom_id: str, style: ButtonStyle, emoji: str | None, *, disabled: bool
    ) -> Self:
        made = cls.__new__(cls)
        made.__dict__.update(_look(label, style, emoji, disabled).__dict__, _own_id=custom_id)
        return made

    @classmethod
    def like_others(cls, label: str | None, style: ButtonStyle, emoji: str | None, *, disabled: bool) -> Self:
        made = cls(label=label, custom_id=ANY, style=style, emoji=emoji, disabled=disabled)
        made._sent = ui.Button.to_component_dict(made)
        return made

    @property
    def custom_id(self) -> str | None:
        return self._own_id

    @custom_id.setter
    def custom_id(self, value: str | None) -> None:
        self._own_id = value

    def to_component_dict(self) -> Any:
        return {**self._sent, "custom_id": self._own_id}


@lru_cache(MAX_LOOKS)
def _look(label: str | None, style: ButtonStyle, emoji: str | None, disabled: bool) -> QuickButton:  # noqa: FBT001 - a cache knows arguments by their place
    return QuickButton.like_others(label, style, emoji, disabled=disabled)


MAX_IN_A_ROW: Final = 5
MAX_COMPONENTS: Final = 40  # Discord's limit per message


class QuickRow(ui.ActionRow[ui.LayoutView]):
    """An immutable row of buttons like `ui.ActionRow`, made by `of`."""

    @classmethod
    def of(cls, buttons: Sequence[ui.Button[ui.LayoutView]]) -> Self:
        """Return a row; raises ValueError."""
        if len(buttons) > MAX_IN_A_ROW:
            raise ValueError(f"a row takes {MAX_IN_A_ROW} buttons, not {len(buttons)}")
        made = cls.__new__(cls)
        made.__dict__.update(_EMPTY_ROW, _children=list(buttons), _weight=len(buttons))
        return made

    def to_component_dict(self) -> Any:
        return {"type": 1, "components": [button.to_component_dict() for button in self._children]}


class QuickLayout(ui.LayoutView):
    """A layout like `ui.LayoutView`, made by `of` with a single container; the library does not store it."""

    @classmethod
    def of(cls, items: Iterable[ui.Item[ui.LayoutView]], *, accent: int) -> Self:
        """Return a layout of stacked items with an accent colour; raises ValueError."""
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
        """Return True, so that the library does not store it: presses are dispatched by custom_id."""
        return True


def _unlink(item: ui.Item[ui.LayoutView]) -> None:
    """Remove an item's references to its parents, so that no layout waits for the garbage collector."""
    if isinstance(item, QuickRow) or not item._has_children():  # noqa: SLF001
        return
    parts: Any = item
    for part in parts.walk_children():
        part._view = part._parent = None  # noqa: SLF001 - read when a layout is pressed


# The attributes that the library gives to an empty item of each class.
_EMPTY_ROW: Final = dict(vars(ui.ActionRow()))
_EMPTY_CONTAINER: Final = dict(vars(ui.Container()))
_EMPTY_LAYOUT: Final = dict(vars(ui.LayoutView(timeout=None)))
