"""Buttons that are quick to make: most of a hand's were on the hand before, with another custom_id.

The library takes every emoji apart and checks every argument, 20 µs for each button, and a hand has 20. Here
it does so once for each look: label, style, emoji and whether it is disabled.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, Self

from discord import ui

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import ButtonStyle

MOST_LOOKS: Final = 2000
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


@lru_cache(MOST_LOOKS)
def _look(label: str | None, style: ButtonStyle, emoji: str | None, disabled: bool) -> QuickButton:  # noqa: FBT001 - a cache knows arguments by their place
    return QuickButton.like_others(label, style, emoji, disabled=disabled)
