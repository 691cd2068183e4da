"""Buttons that outlived their moment do nothing but say so."""

from __future__ import annotations

import json
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from math import inf
from typing import TYPE_CHECKING, Any

import pytest

from bot.app import Pace
from bot.engine.presets import CLASSIC, PACKS
from bot.engine.rulebook.play import HouseRule
from bot.i18n import translator
from tests.engine.positions import position
from tests.support.hall import buttons_of, hall, menus_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from bot.engine.match import Match
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


async def two(house: Hall, first: str, second: str, **options: Any) -> tuple[Guest, Guest]:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position(first, second, **options))
    return ann, ben


async def outlives(house: Hall, hand: Any) -> Any:
    """Return a hand that Discord lets the bot refresh or empty no more: its buttons stay as they are."""
    await house.env.advance_time(15 * 60)
    return hand


async def test_a_hand_of_three_turns_ago_is_brought_up_to_date_instead_of_played(house: Hall) -> None:
    ann, ben = await two(house, "R1 R2 R3 R4", "R6 R7 R8 R9", top="R5")
    await ann.opens_hand()
    old = await outlives(house, ann.hand)
    await ann.opens_hand()
    await ann.taps("play", "R1")
    await ben.types("uno play", card="R6")
    await ann.taps("play", "R2")
    await ben.types("uno play", card="R7")
    assert [b.arg for b in buttons_of(old) if b.verb == "play"] == ["R1", "R2", "R3", "R4"]
    table = house.says(ann.channel)
    told = await ann.presses(old, "play", "R3")
    assert TRANSLATE("refused-stale") in told
    assert ann.hand.id == old.id, "in place"
    assert [card.arg for card in ann.cards()] == ["R3", "R4"]
    assert house.says(ann.channel) == table
    await ann.taps("play", "R3")
    assert "Red 3" in house.says(ann.channel)


async def test_a_double_tap_on_draw_draws_once(house: Hall) -> None:
    ann, _ = await two(house, "B1 B2", "R6 R7", top="R5", draw="R9 ...")
    await ann.opens_hand()
    first = await outlives(house, ann.hand)
    await ann.opens_hand()
    await ann.taps("draw")
    assert "3 cards" in ann.sees()
    told = await ann.presses(first, "draw")
    assert "3 cards" in told
    assert TRANSLATE("refused-stale") in told
    assert house.counts(ann.channel)["Ann"] == 3


async def test_a_double_tap_on_the_tables_draw_draws_once(tmp_path: Path) -> None:
    async with hall(tmp_path, pace=Pace(drawing=60, computers=0, looking=0, presses=inf)) as house:
        ann, _ = await two(house, "B1 B2", "R6 R7", top="R5", draw="R9 ...")
        table = house.table(ann.channel)
        assert "3 cards" in await ann.presses(table, "draw")
        told = await ann.presses(table, "draw")  # the table is drawn only once a minute here
        assert told == TRANSLATE("refused-stale")
        assert "3 cards" in await ann.types("uno hand")


async def test_buttons_of_the_match_before_are_refused_kindly(house: Hall) -> None:
    ann, ben = await two(house, "R1", "B2 B3", top="R5", points=(499, 0))
    await ann.opens_hand()
    old_hand = await outlives(house, ann.hand)
    await ann.opens_hand()
    old_ping = house.pings(ann.channel)
    await ann.taps("play", "R1")
    result = house.table(ann.channel)
    await ben.presses(result, "rematch")
    await ann.presses(house.table(ann.channel), "join")
    table = house.says(ann.channel)
    assert [message.id for message in house.pings(ann.channel)] != [message.id for message in old_ping]
    kept = (TRANSLATE("button-replay"), TRANSLATE("button-review"), TRANSLATE("button-more"))
    assert tuple(one.label for one in buttons_of(result)) == kept
    assert buttons_of(ann.hand) != buttons_of(old_hand)
    assert await ann.presses(old_hand, "play") == TRANSLATE("refused-old-match")
    assert buttons_of(old_hand) == []
    assert house.says(ann.channel) == table


async def test_a_new_hand_takes_the_place_of_the_one_before(house: Hall) -> None:
    ann, _ = await two(house, "R1 R2 R3", "R6 R7", top="R5")
    await ann.opens_hand()
    first = ann.hand
    await ann.opens_hand()
    assert ann.hand.id != first.id
    kept = house.env.backend.messages[ann.channel.id]
    assert first.id not in kept, "two of them would contradict each other"
    assert ann.hand.id in kept
    assert "3 cards" in ann.sees()


async def test_the_colour_of_a_wild_that_comes_too_late_is_not_taken(house: Hall) -> None:
    ann, ben = await two(house, "R1 R2 W", "R6 R7 R8", top="R5")
    await ann.opens_hand()
    await ann.taps("colour", "W")
    question = await outlives(house, ann.hand)
    await ann.opens_hand()
    await ann.taps("play", "R1")
    told = await ann.presses(question, "play", "W>B")
    assert TRANSLATE("refused-stale") in told
    assert "Blue" not in house.says(ann.channel)
    assert ben.name in told


async def test_a_closed_table_leaves_no_button_that_works(house: Hall) -> None:
    ann, ben = await two(house, "R1 R2", "R6 R7", top="R5")
    await ann.opens_hand()
    old = await outlives(house, ann.hand)
    await ann.opens_hand()
    await ann.ends(ben)
    assert text_of(ann.hand) == TRANSLATE("closed")
    assert await ann.presses(old, "play", "R1") == TRANSLATE("refused-no-room")
    [closed] = house.messages(ann.channel)
    assert text_of(closed).startswith(TRANSLATE("closed-voted"))
    assert "Ben · 0 points" in text_of(closed)
    assert await ben.types("uno hand") == TRANSLATE("refused-no-room")


# A redraw between the look and the press


SEVEN = replace(CLASSIC, seven_zero=HouseRule.ON)
JUMPS = replace(CLASSIC, jump_in=HouseRule.ON)
DEAR = replace(CLASSIC, wrong_call=2)
PEOPLE = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")


@dataclass(frozen=True)
class Redraw:
    """A hand that somebody looks at, and what happens before they press.

    Attributes:
        match: Where it begins.
        first: What happens before the look: seat, command, and its argument.
        looks: The verbs and arguments by which a question is opened in the hand of the first seat.
        then: What happens between the look and the press.
        done: What the presses of all that was there do, one after the other; mostly nothing.
    """

    match: Callable[[], Match]
    then: tuple[tuple[int, str, str], ...]
    looks: tuple[tuple[str, str], ...] = ()
    first: tuple[tuple[int, str, str], ...] = ()
    done: tuple[str, ...] = ()


def at(*hands: str, **options: Any) -> Callable[[], Match]:
    return lambda: position(*hands, **{"top": "R5", **options})


ANSWERING = {"top": "W4", "colour": "R", "challenged": 1, "before": "G"}
REDRAWS = {
    "draw becomes pass": Redraw(at("R1 B2", "R6 R7", draw="R9 ..."), ((0, "draw", ""),)),
    "pass becomes draw": Redraw(
        at("B1 B2", "R6 R7 R8", draw="R9 ..."),
        ((0, "pass", ""), (1, "play", "R6")),
        first=((0, "draw", ""),),
    ),
    "accept becomes a card": Redraw(
        at("R1 R2", "G1 G2 G3", "Y3 Y4 Y9", draw="B9 ...", **ANSWERING),
        ((0, "draw", ""), (1, "draw", ""), (2, "draw", "")),
    ),
    "the next turn of the same hand": Redraw(
        at("R1 R2 R3", "R6 R7 R8"), ((0, "play", "R1"), (1, "play", "R6"))
    ),
    "a call that would cost cards by now": Redraw(
        at("B1 B2", "RD R7 R8", turn=1, draw="R9 ...", rules=DEAR), ((1, "play", "RD"),)
    ),
    "somebody else can be caught": Redraw(
        at("B1 B2 B3", "R1 R2", "R6 R7", turn=1, rules=DEAR),
        ((2, "play", "R6"),),
        first=((1, "play", "R1"),),
    ),
    "a catch that would cost cards by now": Redraw(
        at("B1 B2 B3", "R1 R2", "R6 R7 R8", turn=1, rules=DEAR),
        ((1, "uno", ""),),
        first=((1, "play", "R1"),),
    ),
    "with whom to swap": Redraw(
        at("R7 R2 W R3", *["B1 B2", "G1 G2", "Y1 Y2", "B3 B4", "G3 G4", "Y3 Y4"], rules=SEVEN),
        ((0, "draw", ""),),
        looks=(("swap", "R7"),),
    ),
    "which colour": Redraw(at("R1 R2 W", "B1 B2 B3"), ((0, "play", "W>G"),), looks=(("colour", "W"),)),
    "another card to jump in on": Redraw(
        at("B5 R5 G2", "R5 Y2 R3", "G1 G4 G3", top="B5", turn=1, rules=JUMPS), ((1, "play", "R5"),)
    ),
    "another accusation": Redraw(
        at("B1 B2 B3", "R6 R7 R8", "G1 G2 G3", "Y1 Y2 Y3", turn=1, rules=PACKS),
        ((3, "convict", ""), (0, "convict", ""), (3, "uno vote", "2")),
        first=((2, "uno vote", "1"),),
    ),
}


async def happens(house: Hall, guests: list[Guest], seat: int, command: str, arg: str) -> None:
    guest = guests[seat]
    if command == "convict":
        await guest.presses(house.table(guest.channel), "convict")
    elif command == "uno vote":
        await guest.types(command, accuse=guests[int(arg)].member)
    else:
        await guest.types(f"uno {command}", **({"card": arg} if arg else {}))


def controls(hand: Any) -> list[dict[str, Any]]:
    """Return what a client sends for each button and each choice of a hand, and the hand as it saw it."""
    message = {"components": [part if isinstance(part, dict) else part.to_dict() for part in hand.components]}
    buttons = [one for one in buttons_of(hand) if one.custom_id.startswith("uno:") and not one.disabled]
    pressed = [
        *({"custom_id": one.custom_id, "component_type": 2} for one in buttons),
        *(
            {"custom_id": menu.custom_id, "component_type": 3, "values": [value]}
            for menu in menus_of(hand)
            for value in menu.choices
        ),
    ]
    return [deepcopy({"data": data, "message": message}) for data in pressed]


@contextmanager
def arriving(house: Hall, control: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the next press be one of a control that stood there before a redraw."""
    parsers = house.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]
    with monkeypatch.context() as wire:
        wire.setitem(
            parsers,
            "INTERACTION_CREATE",
            lambda sent: parse({**sent, **control, "message": {**sent["message"], **control["message"]}}),
        )
        yield


async def done_by(house: Hall, guest: Guest) -> list[tuple[int, str]]:
    """Return every action of the match by now: the seat, and the action."""
    room = house.bot.rooms.require(guest.channel.id)
    logged = await house.bot.storage.journal.load_actions(room.state.match_id)
    return [(one.seat, json.loads(one.payload)[0]) for one in logged]


@pytest.mark.parametrize("redraw", REDRAWS.values(), ids=REDRAWS)
async def test_a_press_of_before_a_redraw_does_what_it_said_or_nothing(
    house: Hall, redraw: Redraw, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = redraw.match()
    guests = house.guests(" ".join(PEOPLE[: match.seats]), house.channel())
    ann = guests[0]
    await house.deal(ann.channel, guests, match)
    for step in redraw.first:
        await happens(house, guests, *step)
    await ann.opens_hand()
    for verb, arg in redraw.looks:
        await ann.taps(verb, arg)
    before = controls(ann.hand)
    assert before
    for step in redraw.then:
        await happens(house, guests, *step)
    known = len(await done_by(house, ann))
    for control in before:
        with arriving(house, control, monkeypatch):
            await ann.member.click(ann.hand, custom_id=buttons_of(ann.hand)[-1].custom_id)
    assert (await done_by(house, ann))[known:] == [(0, action) for action in redraw.done]
