"""Commands that no client of Discord's sends: each is answered in a sentence, and changes nothing."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest
from discord import app_commands

from bot.i18n import translator
from tests.e2e.strategy import two
from tests.e2e.test_admin import moderator
from tests.support.hall import text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.support.hall import Guest, Hall

    Forge = Callable[[dict[str, Any]], object]

TRANSLATE = translator()
STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6
FORGED: tuple[tuple[int, object], ...] = (
    (STRING, "nonsense"),
    (STRING, "\ud800\x00"),
    (STRING, "x" * 7000),
    (INTEGER, 10**30),
    (INTEGER, -1),
    (BOOLEAN, True),
    (USER, "12345"),
)
"""Values with the type that they come along with."""


def options_of(house: Hall) -> Iterator[tuple[str, app_commands.Command[Any, ..., Any], str]]:
    """Every option of every command: what is typed, the command, and the option's name."""
    for command in house.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            for parameter in command.parameters:
                yield command.qualified_name, command, parameter.display_name


async def sends(
    guest: Guest, command: str, forge: Forge, monkeypatch: pytest.MonkeyPatch, **typed: Any
) -> str:
    """Type a command that is changed on its way; return the answer's text."""
    parsers = guest.hall.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def forged(data: dict[str, Any]) -> None:
        changed = copy.deepcopy(data)
        leaf = changed["data"]
        while leaf.get("options") and leaf["options"][0]["type"] in {1, 2}:
            leaf = leaf["options"][0]
        forge(leaf)
        parse(changed)

    with monkeypatch.context() as wire:
        wire.setitem(parsers, "INTERACTION_CREATE", forged)
        result = await guest.member.slash(guest.channel, command, **typed)
    assert result.acknowledged, command
    return text_of(result.response)


async def test_every_forged_option_gets_a_sentence_and_changes_nothing(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = await two(house, opened=False)
    state = house.bot.rooms.require(ann.channel.id).state
    needed: dict[str, dict[str, Any]] = {"uno play": {"card": "R1"}}
    needed["uno-admin kick"] = {"player": ben.member}
    needed["uno replay"] = {"match": "5e5e5e"}
    needed["uno notify"] = {"when": "tables"}
    needed |= {
        "league-admin void": {"match": "5e5e5e"},
        "league-admin merge": {"lost": "Ann", "into": ben.member},
        "league-admin rename-season": {"season": "1", "name": "First"},
        "league-admin undo": {"entry": 1},
    }
    mo = moderator(house, ann, "manage_guild")
    needed["uno-admin tournament"] = {"kind": "arena", "name": "Cup", "sign_up": 60}
    asked = 0
    for typed, _, option in options_of(house):
        guest = mo if typed.startswith("league-admin") else ben
        for kind, value in FORGED:

            def forge(
                leaf: dict[str, Any], *, kind: int = kind, value: object = value, option: str = option
            ) -> None:
                others = [one for one in leaf.get("options") or () if one["name"] != option]
                leaf["options"] = [*others, {"name": option, "type": kind, "value": value}]

            told = await sends(guest, typed, forge, monkeypatch, **needed.get(typed, {}))
            assert told, (typed, option, value)
            assert told not in {TRANSLATE("refused-error"), TRANSLATE("refused-command")}, (typed, value)
            asked += 1
    assert asked >= 10 * len(FORGED)
    assert house.bot.rooms.require(ann.channel.id).state.match is state.match
    assert house.complaints == []


async def test_a_place_that_is_none_is_named(house: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = house.guest("Ann", house.channel())

    def forge(leaf: dict[str, Any]) -> None:
        leaf["options"] = [{"name": "thread", "type": STRING, "value": "nowhere"}]

    assert await sends(ann, "uno start", forge, monkeypatch) == TRANSLATE("refused-option", option="thread")
    assert house.messages(ann.channel) == []


async def test_a_command_that_cannot_be_read_is_answered(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest("Ann", house.channel())
    for options in ([{"type": STRING}], [{"name": "x", "type": USER, "value": "no id"}], [7], {"a": 1}):

        def forge(leaf: dict[str, Any], options: Any = options) -> None:
            leaf["options"] = options

        told = await sends(ann, "uno start", forge, monkeypatch)
        assert told == TRANSLATE("refused-command")
    told = await sends(ann, "uno start", lambda leaf: leaf.update(name="begin"), monkeypatch)
    assert told == TRANSLATE("refused-command")
    told = await sends(ann, "uno play", lambda leaf: leaf.pop("options"), monkeypatch, card="R1")
    assert told == TRANSLATE("refused-command")
    assert house.complaints == []
    assert house.env.errors == []


@pytest.mark.parametrize("words", ["admin end", "preset list", "vote skip", "hint"])
async def test_a_command_of_an_older_list_is_answered(
    house: Hall, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    ann = house.guest("Ann", house.channel())

    def forge(leaf: dict[str, Any]) -> None:
        first, *rest = words.split()
        nested = [{"name": name, "type": 1, "options": []} for name in rest]
        leaf.update(name=first, type=2 if nested else 1, options=nested)

    assert await sends(ann, "uno table", forge, monkeypatch) == TRANSLATE("refused-command")
    assert house.complaints == []
