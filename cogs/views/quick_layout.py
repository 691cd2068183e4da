"""Rows, containers and layouts that are quick to make: they are finished from the beginning.

The library checks each part when it is added, tells it what it is in, and counts everything below it anew:
half of what the layout of a hand cost. Here a part is made of its children at once, knows nothing of what it
is in, and is never changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from discord import ui

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_IN_A_ROW: Final = 5
MOST_COMPONENTS: Final = 40
"""Discord takes so many in a message."""


class QuickRow(ui.ActionRow[ui.LayoutView]):
    """A row of buttons like `ui.ActionRow`, made by `of` and never changed."""

    @classmethod
    def of(cls, buttons: Sequence[ui.Button[ui.LayoutView]]) -> Self:
        """Return a row.

        Raises:
            ValueError: It would have more than five buttons.
        """
        if len(buttons) > MOST_IN_A_ROW:
            raise ValueError(f"a row takes {MOST_IN_A_ROW} buttons, not {len(buttons)}")
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
        """Return a layout of items one below the other, with a colour as the stripe beside them.

        Raises:
            ValueError: It would have more components than Discord takes.
        """
        children = list(items)
        total = 1 + sum(item._total_count for item in children)  # noqa: SLF001 - nobody else counts what is in it
        if total > MOST_COMPONENTS:
            raise ValueError(f"a layout takes {MOST_COMPONENTS} components, not {total}")
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
    """Let nothing in an item know what it is in: then a layout goes as soon as it was sent.

    A layout whose parts know it waits for the garbage collector: nine tenths of what that had to find.
    """
    if isinstance(item, QuickRow) or not item._has_children():  # noqa: SLF001
        return
    parts: Any = item
    for part in parts.walk_children():
        part._view = part._parent = None  # noqa: SLF001 - the library asks for them while a layout is pressed


# What the library gives to an empty one of each.
_EMPTY_ROW: Final = dict(vars(ui.ActionRow()))
_EMPTY_CONTAINER: Final = dict(vars(ui.Container()))
_EMPTY_LAYOUT: Final = dict(vars(ui.LayoutView(timeout=None)))
