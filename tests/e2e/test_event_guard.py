"""An event that the library cannot parse is left out; the bot goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot.discordpy.events import guard_parsers
from tests.e2e.strategy import two

if TYPE_CHECKING:
    from tests.support.hall import Hall

INTERACTION: dict[str, Any] = {"id": "1", "application_id": "1", "token": "secret", "type": 3, "version": 1}


def test_what_a_parser_raises_is_logged_without_the_event(caplog: pytest.LogCaptureFixture) -> None:
    def parse(data: dict[str, str]) -> None:
        raise ValueError(data["content"])

    parsers: dict[str, Any] = {"MESSAGE_CREATE": parse, "OTHER": lambda _: None}
    guard_parsers(parsers)
    parsers["MESSAGE_CREATE"]({"content": "a secret"})
    parsers["OTHER"]({})
    [record] = caplog.records
    assert record.getMessage().startswith("event MESSAGE_CREATE cannot be parsed: ValueError in parse, line ")
    assert "secret" not in caplog.text


def test_without_a_greeting_the_process_ends() -> None:
    def parse(_: object) -> None:
        raise KeyError("user")

    parsers: dict[str, Any] = {"READY": parse}
    guard_parsers(parsers)
    with pytest.raises(KeyError):
        parsers["READY"]({})


@pytest.mark.parametrize(
    ("event", "data"),
    [
        ("INTERACTION_CREATE", {}),
        ("INTERACTION_CREATE", INTERACTION),
        ("INTERACTION_CREATE", INTERACTION | {"type": 5, "data": {"custom_id": "x"}}),
        ("MESSAGE_CREATE", {"id": "1", "channel_id": "1"}),
        ("GUILD_CREATE", {"id": "1", "channels": [{"type": 0}]}),
        ("THREAD_DELETE", None),
        ("CHANNEL_UPDATE", []),
    ],
)
async def test_a_malformed_event_leaves_the_bot_as_it_is(house: Hall, event: str, data: Any) -> None:
    ann, _ = await two(house)
    house.bot._connection.parsers[event](data)
    assert len(house.forgive()) == 1
    await ann.taps("play", "R1")
    assert "Red 1" in house.says(ann.channel)
