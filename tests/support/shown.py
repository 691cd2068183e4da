"""Comparison of a message with the state of a room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bot.i18n import translator
from bot.league.ladders import Unrated
from bot.rooms.state.room_state import Stage
from cogs.table.room_view import room_layout
from tests.support.fake_discord import components

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.rooms.state.room_state import RoomState
    from tests.support.fake_discord.messages import Message

TEXT = 10
"""The type of a component that shows a text."""


def difference_shown(state: RoomState, message: Message) -> str:
    """Return where a table's message does not show its room, in a server without pictures, or ""."""
    there = _essence(message.components)
    # What keeps a group from being rated today is the league's to know.
    for unrated in (Unrated.SAME_GROUP, Unrated.RETURNED, None):
        layout = room_layout(translator(), state, unrated=unrated)
        right = _essence(layout.to_components())  # type: ignore[no-untyped-call]
        if right == there or (state.stage is Stage.OVER and _holds(there, right)):
            return ""
    wrong = [pair for pair in zip(right, there, strict=False) if pair[0] != pair[1]]
    return f"match {state.token}: the message of {state.stage} does not show it: {wrong[:1]}"


def _holds(there: Sequence[tuple[Any, ...]], right: Sequence[tuple[Any, ...]]) -> bool:
    """Tell whether a result shows all that it should, perhaps with what the league made of it between."""
    if _buttons(there) != _buttons(right):
        return False
    lines = iter(_lines(there))
    return all(line in lines for line in _lines(right))


def _buttons(parts: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [part for part in parts if part[2] is not None or part[3] is not None]


def _lines(parts: Sequence[tuple[Any, ...]]) -> list[str]:
    return [line for kind, content, *_ in parts if kind == TEXT for line in content.splitlines()]


def _essence(parts: Sequence[Any]) -> list[tuple[Any, ...]]:
    """Return what people see of components, and what their buttons say."""
    return [
        (*(part.get(name) for name in ("type", "content", "label", "custom_id")), bool(part.get("disabled")))
        for part in components.walk(parts)
    ]
