"""Presses are answered by the item whose template they have, if the message shows what was pressed."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import discord
import pytest
from discord.state import ConnectionState

from bot.discordpy.events import COMPONENTS, PRESSED, leave_components
from bot.discordpy.events import INTERACTION as EVENT
from cogs.core.items import ItemKind, answer_press

if TYPE_CHECKING:
    from collections.abc import Iterable

BUTTON, SELECT = 2, 3
ROW = {"type": 1, "components": [{"type": BUTTON, "custom_id": "a:1"}, {"type": BUTTON, "url": "https://x"}]}
SECTION = {
    "type": 9,
    "components": [{"type": 10, "content": "?"}],
    "accessory": {"type": 2, "custom_id": "a:2"},
}
SHOWN: list[Any] = [{"type": 17, "components": [SECTION, {"type": 1, "components": [ROW, None]}]}]

pressed: list[tuple[str, list[str]]] = []


class Kind(ItemKind[None]):
    async def answer(
        self,
        _: Any,
        found: re.Match[str],
        *,
        shown: Iterable[str] = (),
        text: str | None = None,  # noqa: ARG002 - as the class has it
    ) -> None:
        pressed.append((found["number"], list(shown)))


ITEM = Kind(name="", template=re.compile("a:(?P<number>[0-9])"), parse=repr, on_press=repr)  # type: ignore[arg-type]


def press(custom_id: object, kind: object = BUTTON, shown: object = SHOWN) -> Any:
    return SimpleNamespace(data={"custom_id": custom_id, "component_type": kind, PRESSED: shown})


@pytest.mark.parametrize(
    ("interaction", "number"),
    [
        (press("a:1"), "1"),
        (press("a:2"), "2"),  # beside a text
        (press("a:3"), None),  # forged: the message does not show it
        (press("a:1", SELECT), None),
        (press("b:1", shown=[{"type": 1, "components": [{"type": BUTTON, "custom_id": "b:1"}]}]), None),
        (press(["a:1"]), None),
        (press("a:1", shown=None), None),
        (press("a:1", shown=[["a:1"], 7, {"components": {"type": BUTTON, "custom_id": 1}}]), None),
        (SimpleNamespace(data=None), None),
    ],
)
async def test_a_press_is_answered_if_the_message_shows_it(interaction: Any, number: str | None) -> None:
    pressed.clear()
    await answer_press(interaction, [ITEM])
    assert pressed == ([] if number is None else [(number, ["a:2", "a:1"])])


@pytest.mark.parametrize("event", [None, [], {}, {"message": 1, "data": {}}, {"message": {}, "data": None}])
def test_what_is_no_press_is_parsed_as_it_came(event: Any) -> None:
    parsed: list[Any] = []
    parsers = {EVENT: parsed.append}
    leave_components(parsers)
    parsers[EVENT](event)
    assert parsed == [event]
    assert PRESSED not in ((event or {}).get("data") or {} if isinstance(event, dict) else {})


def test_the_components_are_left_as_discord_sent_them() -> None:
    parsed: list[Any] = []
    parsers = {EVENT: parsed.append}
    leave_components(parsers)
    parsers[EVENT]({"message": {"id": "1", COMPONENTS: SHOWN}, "data": {"custom_id": "a:1"}})
    assert parsed == [{"message": {"id": "1", COMPONENTS: []}, "data": {"custom_id": "a:1", PRESSED: SHOWN}}]


def test_the_library_parses_interactions_by_that_name() -> None:
    assert hasattr(ConnectionState, f"parse_{EVENT.lower()}")
    client = discord.Client(intents=discord.Intents.none())
    assert EVENT in client._connection.parsers
