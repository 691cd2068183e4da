"""Buttons carry a verb, a match and a moment: nothing else gets in or out."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest
from discord import ui

from bot.engine.actions import PLAYS
from bot.engine.cards import CARDS
from bot.engine.notation import format_action, parse_action
from bot.rooms.errors import Refusal, RoomRefused
from cogs.buttons import TableItem, dispatch
from cogs.custom_ids import MOST_CHARACTERS, TEMPLATE, ButtonId, Verb

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    import discord

    from cogs.play import Play

TOKEN = "0123abcd"


def parsed(text: str) -> ButtonId | None:
    match = re.fullmatch(TEMPLATE, text)
    return None if match is None else ButtonId.parse(match)


@pytest.mark.parametrize("verb", Verb)
@pytest.mark.parametrize(("revision", "arg"), [(0, ""), (999_999_999, "W4>R"), (7, ">2"), (1, "x" * 24)])
def test_an_id_comes_back_as_it_was(verb: Verb, revision: int, arg: str) -> None:
    button = ButtonId(verb, TOKEN, revision, arg)
    assert parsed(str(button)) == button
    assert len(str(button)) <= MOST_CHARACTERS


def test_every_play_fits_into_an_id() -> None:
    for play in (play for kind in CARDS for play in PLAYS[kind]):
        back = parsed(str(ButtonId(Verb.PLAY, TOKEN, 1, format_action(play))))
        assert back is not None
        assert parse_action(back.arg) == play


@pytest.mark.parametrize(
    "text",
    [
        "",
        "uno",
        "uno:play",
        "uno:play:0123abcd:1",
        "uno:play:0123ABCD:1:R7",
        "uno:play:0123abc:1:R7",
        "uno:play:0123abcd:-1:R7",
        "uno:play:0123abcd:1234567890:R7",
        "uno:play:0123abcd:1:R7:R8",
        "uno:play:0123abcd:1:" + "x" * 25,
        "uno:PLAY:0123abcd:1:R7",
        "uno::0123abcd:1:R7",
        " uno:play:0123abcd:1:R7",
        "league:prev:0",
    ],
)
def test_what_is_no_id_is_not_taken_apart(text: str) -> None:
    assert parsed(text) is None


def test_a_verb_of_another_version_is_none() -> None:
    assert re.fullmatch(TEMPLATE, "uno:juggle:0123abcd:1:") is not None
    assert parsed("uno:juggle:0123abcd:1:") is None


class Recorder:
    """Stands for `Play`: notes which method was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[object, ...], dict[str, object]]] = []

    def room(self, _: object) -> object:
        return SimpleNamespace(state=SimpleNamespace(token=TOKEN))

    def __getattr__(self, name: str) -> Callable[..., Awaitable[None]]:
        async def note(_: object, *args: object, **options: object) -> None:
            self.asked.append((name, args, options))

        return note


INTERACTION = cast("discord.Interaction", SimpleNamespace(data={"values": ["42"]}))


@pytest.mark.parametrize("verb", Verb)
async def test_every_verb_asks_for_one_thing(verb: Verb) -> None:
    play = Recorder()
    await dispatch(cast("Play", play), INTERACTION, ButtonId(verb, TOKEN, 3, "1"), ["42"])
    assert len(play.asked) == 1


async def test_what_was_chosen_and_what_was_written_are_passed_on() -> None:
    play = Recorder()
    for verb, arg in ((Verb.STARTER, ""), (Verb.PLAY, "R7"), (Verb.PAGE, ">2"), (Verb.PAGE, "x")):
        await dispatch(cast("Play", play), INTERACTION, ButtonId(verb, TOKEN, 3, arg), ["42"])
    assert [(name, args[:1] or options) for name, args, options in play.asked] == [
        ("name_starter", ("42",)),
        ("play", ("R7",)),
        ("show", {"page": 2}),
        ("show", {"page": 0}),
    ]


async def test_a_button_of_another_match_does_nothing() -> None:
    play = Recorder()
    with pytest.raises(RoomRefused) as refused:
        await dispatch(cast("Play", play), INTERACTION, ButtonId(Verb.JOIN, "ffffffff"), [])
    assert refused.value.refusal is Refusal.OLD_MATCH
    assert play.asked == []


async def test_an_item_finds_its_id_again() -> None:
    button = ButtonId(Verb.PLAY, TOKEN, 3, "R7")
    item: ui.Button[Any] = ui.Button(label="7", custom_id=str(button))
    match = re.fullmatch(TEMPLATE, str(button))
    assert match is not None
    assert (await TableItem.from_custom_id(INTERACTION, item, match)).button == button
