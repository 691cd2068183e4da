"""Buttons carry a verb, a match and a moment: nothing else gets in or out."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

import discord
import pytest

from bot.engine.actions import _INSTANCES, PLAYS
from bot.engine.cards import CARDS
from bot.engine.notation import format_action, parse_action
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from cogs.core.custom_ids import MAX_ID_LENGTH, ButtonId, parse_uint
from cogs.core.verbs import Verb
from cogs.features import FEATURES, ON_PRESS, TABLE_ITEM, dispatch
from cogs.table.hand_view import page_pressed
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from cogs.core.services import Press, Services

TOKEN = "0123abcd"
NO_NUMBERS = ("", "x", "-1", "1e3", " 1", "²", "٣", "9" * 21)


def parsed(text: str) -> ButtonId | None:
    match = ButtonId.template().fullmatch(text)
    return None if match is None else ButtonId.parse(match.groupdict())


@for_each("verb", Verb)
@for_each(("revision", "arg"), [(0, ""), (999_999_999, "W4>R"), (7, ">2"), (1, "x" * 24)])
def test_an_id_comes_back_as_it_was(verb: Verb, revision: int, arg: str) -> None:
    button = ButtonId(verb, TOKEN, revision, arg)
    assert parsed(str(button)) == button
    assert len(str(button)) <= MAX_ID_LENGTH


def test_every_play_fits_into_an_id() -> None:
    for one in (one for kind in CARDS for one in PLAYS[kind]):
        back = parsed(str(ButtonId(Verb.PLAY, TOKEN, 1, format_action(one))))
        assert back is not None
        assert parse_action(back.arg) == one


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
        "uno:play:0123abcd:1:" + "x" * 61,
        "uno:PLAY:0123abcd:1:R7",
        "uno::0123abcd:1:R7",
        " uno:play:0123abcd:1:R7",
        "league:prev:0",
        "league:prev:rating:new:any:0",
    ],
)
def test_what_is_no_id_is_not_taken_apart(text: str) -> None:
    assert parsed(text) is None


def test_a_verb_of_another_version_is_refused() -> None:
    with pytest.raises(RoomRefused) as refused:
        parsed("uno:juggle:0123abcd:1:")
    assert refused.value.refusal is Refusal.OLD_MATCH


class OneTable:
    """Services with one table, at which nothing must be asked."""

    def __init__(self) -> None:
        room = SimpleNamespace(
            state=SimpleNamespace(
                token=TOKEN, stage=Stage.LOBBY, match=None, seats=("Ann", "Ben"), seat_of=lambda _: None
            )
        )
        self.rooms = SimpleNamespace(find=lambda _: room, require=lambda _: room)


INTERACTION = cast(
    "discord.Interaction",
    SimpleNamespace(
        data={"values": ["42"]},
        channel_id=1,
        user=SimpleNamespace(id=5),
        type=discord.InteractionType.component,
    ),
)


async def press(button: ButtonId) -> None:
    await dispatch(cast("Services", OneTable()), INTERACTION, button)


@for_each("verb", Verb)
def test_every_verb_is_answered_by_one_function(verb: Verb) -> None:
    assert sum(verb in feature.presses for feature in FEATURES) == 1
    assert verb in ON_PRESS


async def test_what_was_chosen_and_what_was_written_are_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    pressed: list[Press] = []

    async def note(press: Press) -> None:
        pressed.append(press)

    monkeypatch.setattr("cogs.features.ON_PRESS", {Verb.STARTER: note})
    button = ButtonId(Verb.STARTER, TOKEN, 3, "x")
    await press(button)
    [asked] = pressed
    assert (asked.verb, asked.token, asked.revision, asked.arg, asked.values) == (
        *(button.verb, button.token, button.revision, button.arg),
        ("42",),
    )


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("7", 7), ("9" * 20, 10**20 - 1)] + [(bad, -1) for bad in NO_NUMBERS]
)
def test_a_number_is_read_from_anything(text: str, number: int) -> None:
    assert parse_uint(text, -1) == number


@pytest.mark.parametrize(("arg", "page"), [(">2", 2), ("<0", 0), ("x", 0), ("", 0)])
def test_a_page_is_read_from_anything(arg: str, page: int) -> None:
    assert page_pressed(arg)[0] == page


@pytest.mark.parametrize(
    ("verb", "arg"),
    [(Verb.PLAY, "R7@98765"), (Verb.PLAY, "R7>G@1"), (Verb.JUMP, "1.R7@98765"), (Verb.BLAME, "98765")],
)
async def test_a_seat_that_is_not_there_is_refused_and_not_remembered(verb: Verb, arg: str) -> None:
    kept = len(_INSTANCES)  # every action ever made is
    with pytest.raises(RoomRefused) as refused:
        await press(ButtonId(verb, TOKEN, 3, arg))
    assert refused.value.refusal in {Refusal.NO_SUCH_CARD, Refusal.NO_SUCH_PLAYER}
    assert len(_INSTANCES) == kept


async def test_a_button_of_another_match_does_nothing() -> None:
    with pytest.raises(RoomRefused) as refused:
        await press(ButtonId(Verb.JOIN, "ffffffff"))
    assert refused.value.refusal is Refusal.OLD_MATCH


def test_an_item_finds_its_id_again() -> None:
    button = ButtonId(Verb.PLAY, TOKEN, 3, "R7")
    match = ButtonId.template().fullmatch(str(button))
    assert match is not None
    assert TABLE_ITEM.parse(match.groupdict()) == button
