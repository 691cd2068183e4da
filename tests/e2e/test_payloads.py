"""The check that every test here ends with finds what Discord would refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from simcord.types import HttpLogEntry

from bot.cli.deploy import sync_commands
from tests.support.payloads import DESCRIPTION, problems_of

if TYPE_CHECKING:
    from tests.support.hall import Hall

V2 = 1 << 15


def button(number: int = 0, **fields: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Press", "custom_id": f"id:{number}", **fields}


def row(*buttons: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(buttons)}


def box(*parts: dict[str, Any]) -> dict[str, Any]:
    return {"type": 17, "components": list(parts)}


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def sent(*components: dict[str, Any], flags: int = V2, **fields: Any) -> HttpLogEntry:
    body = {"components": list(components), "flags": flags, **fields}
    return HttpLogEntry("POST", "/channels/1/messages", {}, body, None)


def registered(*options: dict[str, Any], **fields: Any) -> HttpLogEntry:
    command = {"name": "uno", "type": 1, "description": "Play", "options": list(options), **fields}
    return HttpLogEntry("PUT", "/applications/1/commands", {}, [command], None)


def option(name: str, **fields: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "Something", **fields}


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        (sent(box(*(row(*(button(5 * r + n) for n in range(5))) for r in range(7)))), "43 components"),
        (sent(box(text("a" * 2001), text("b" * 2000))), "4001 characters"),
        (sent(row(button(custom_id="x" * 101))), "custom_id of 101"),
        (sent(row(button(1), button(1))), "custom_ids repeat"),
        (sent(row(*(button(n) for n in range(6)))), "a row of 6"),
        (sent(row(button(label="x" * 81))), "label of 81"),
        (sent(row(button(label=""))), "shows nothing"),
        (sent(text("hello"), content="hello"), "content beside"),
        (sent(text("hello"), flags=0), "without their flag"),
        (sent(text(" ")), "an empty text"),
        (
            sent(
                row(
                    {
                        "type": 3,
                        "custom_id": "s",
                        "options": [{"label": "a", "value": str(n)} for n in range(26)],
                    }
                )
            ),
            "26 options",
        ),
        (registered(option("Card")), "no name"),
        (registered(option("two words")), "no name"),
        (registered(*(option(f"o{n}") for n in range(26))), "more than 25"),
        (registered(option("card", description="")), "description of card"),
        (
            registered(
                *(option(f"o{n}", choices=[{"name": "n" * 100, "value": "v" * 100}] * 5) for n in range(9))
            ),
            "characters",
        ),
        (registered(option("a"), option("b", required=True)), "required option after"),
    ],
)
def test_what_discord_refuses_is_found(entry: HttpLogEntry, problem: str) -> None:
    assert any(problem in found for found in problems_of(entry)), problems_of(entry)


@pytest.mark.skipif(not DESCRIPTION.exists(), reason=f"{DESCRIPTION} is absent")
@pytest.mark.parametrize(
    "entry",
    [
        sent(row(button(style=9))),
        sent(row(button(emoji={"id": None}))),
        sent({**box(text("x")), "accent_color": -1}),
        sent(box({"type": 99})),
        sent(box(row({**button(), "disabled": "no"}))),
        HttpLogEntry("POST", "/interactions/1/t/callback", {}, {"type": 4, "data": {"tts": "no"}}, None),
        HttpLogEntry("POST", "/nowhere", {}, {"a": 1}, None),
    ],
)
def test_what_discord_does_not_describe_is_found(entry: HttpLogEntry) -> None:
    assert problems_of(entry)


def test_what_discord_takes_is_left_alone() -> None:
    fine = sent(box(text("hello"), row(button(emoji={"name": "🍀"}))), nonce="1", tts=False)
    assert problems_of(fine) == []


async def test_the_registered_commands_are_within_the_limits(house: Hall) -> None:
    await sync_commands(house.bot, guild_id=None, force=True)
    registration = house.env.http_requests[-1]
    assert {command["name"] for command in registration.json or ()} == {
        "uno",
        "league",
        "privacy",
        "uno-admin",
        "league-admin",
    }
    assert problems_of(registration) == []
