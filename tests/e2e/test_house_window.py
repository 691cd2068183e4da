"""*House rules*: one window for the famous house rules and the length of a match, set by one change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.errors import RulesProblem
from bot.engine.presets import CLASSIC, DUEL
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule, Stacking
from bot.i18n import translator
from bot.render.rules import problem_text, rules_brief, rules_line
from tests.e2e.test_lobby import lobby
from tests.e2e.test_requests import made
from tests.support.hall import controls_of, text_of

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
RADIO_GROUP = 21
NOTHING: dict[str, Any] = {
    "switches": [],
    "stacking": "off",
    "length": "500",
    "table_talk": ["0"],
    "hand_limit": ["0"],
}


def rules_of(house: Hall, guest: Guest) -> Rules:
    return house.bot.rooms.require(guest.channel.id).state.rules


def filled_in(guest: Guest) -> dict[str, Any]:
    """Return what the window that is open is filled in with, by custom_id."""
    assert guest.asked is not None
    assert guest.asked.modal is not None
    held: dict[str, Any] = {}
    for label in guest.asked.modal["components"]:
        control = label["component"]
        marked = [one["value"] for one in control["options"] if one.get("default")]
        held[control["custom_id"]] = marked[0] if control["type"] == RADIO_GROUP else marked
    return held


async def opens(guest: Guest) -> dict[str, Any]:
    """Press *House rules*; return what the window is filled in with."""
    await guest.presses(guest.hall.table(guest.channel), "house")
    return filled_in(guest)


async def test_five_rules_are_one_change_which_everybody_sees_at_once(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    assert await opens(ann) == NOTHING
    await house.env.settle()
    room, since = house.bot.rooms.require(ann.channel.id), len(house.env.http_requests)
    stored = room.revision
    told = await ann.submits(
        **NOTHING | {"switches": ["jump_in", "seven_zero", "deflect"], "stacking": "either", "length": "hand"}
    )
    await house.env.settle()
    rules = rules_of(house, ann)
    assert rules == replace(
        CLASSIC,
        stacking=Stacking.EITHER,
        jump_in=HouseRule.ON,
        seven_zero=HouseRule.ON,
        deflect=HouseRule.ON,
        format=Format.SINGLE,
    )
    assert room.revision == stored + 1
    assert made(house, since) == {"PATCH": 1}
    assert rules_line(TRANSLATE, rules) in house.says(ann.channel)
    assert told == TRANSLATE("answer-house", rules=rules_line(TRANSLATE, rules))
    assert (await opens(ann))["switches"] == ["jump_in", "seven_zero", "deflect"]
    assert await ann.submits(**filled_in(ann)) == TRANSLATE(
        "answer-house-same", rules=rules_line(TRANSLATE, rules)
    )
    assert rules_of(house, ann) == rules


async def test_what_cannot_be_is_refused_and_nothing_that_was_chosen_is_lost(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben", preset="duel")
    chosen = {"switches": ["sets"], "stacking": "same", "hand_limit": ["30"]}
    assert await opens(ann) == {"switches": [], "stacking": "off", "hand_limit": ["0"]}
    told = await ann.submits(**chosen)
    assert problem_text(TRANSLATE, RulesProblem.STACKING_WITHOUT_LOSS, DUEL, seats=2) in told
    assert rules_of(house, ann) == DUEL
    await house.restart()
    await ann.presses(ann.panel, "house")
    assert filled_in(ann) == chosen
    await ann.submits(**chosen | {"stacking": "off"})
    assert rules_of(house, ann) == replace(DUEL, sets=HouseRule.ON, hand_limit=30)


async def test_a_window_over_a_restart_works_and_after_the_deal_it_says_why_not(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await opens(ann)
    await house.restart()
    await ann.submits(**NOTHING | {"switches": ["jump_in"]})
    assert rules_of(house, ann) == replace(CLASSIC, jump_in=HouseRule.ON)
    before, _ = house.table(ann.channel), await opens(ann)
    await ann.presses(before, "start")
    assert await ann.submits(**NOTHING) == TRANSLATE("refused-no-lobby")
    assert rules_of(house, ann) == replace(CLASSIC, jump_in=HouseRule.ON)
    assert "house" not in controls_of(house.table(ann.channel))


async def test_only_the_host_sets_house_rules_and_all_others_read_them(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    await opens(ann)
    assert rules_brief(TRANSLATE, CLASSIC) in await ben.presses(house.table(ann.channel), "house")
    assert ben.asked is None
    await ann.presses(house.table(ann.channel), "manage")
    await ann.chooses(ann.panel, str(ben.member.id), "handover")
    assert await ann.submits(**NOTHING | {"stacking": "same"}) == TRANSLATE("refused-not-host", name="Ben")
    assert rules_of(house, ann) == CLASSIC


@pytest.mark.parametrize(
    ("options", "length", "wanted"),
    [
        ({}, "200", (Format.POINTS, 200)),
        ({"target": 750}, "750", (Format.POINTS, 750)),
        ({"preset": "anywhere"}, "300", (Format.POINTS, 300)),
        ({"format": "elimination"}, "100", (Format.ELIMINATION, 100)),
    ],
)
async def test_the_length_of_a_match_is_chosen_beside_them(
    house: Hall, options: dict[str, object], length: str, wanted: tuple[Format, int]
) -> None:
    ann, _ = await lobby(house, "Ann Ben", **options)
    held = await opens(ann)
    await ann.submits(**held | {"length": length})
    assert (rules_of(house, ann).format, rules_of(house, ann).target) == wanted


async def test_a_new_server_begins_with_one_hand_until_it_played_a_longer_match(house: Hall) -> None:
    await house.bot.settings.change(house.guild.id, lambda held: replace(held, preset=None))
    ann, _ = await lobby(house, "Ann Ben")
    assert "**Quick** · " in house.says(ann.channel)
    await ann.presses(house.table(ann.channel), "start")
    cleo = house.guest("Cleo", house.channel("second"))
    await cleo.types("uno start", target=150)
    assert (rules_of(house, cleo).format, rules_of(house, cleo).target) == (Format.POINTS, 150)
    await cleo.types("uno end")
    await cleo.types("uno start")
    assert rules_of(house, cleo).format is Format.SINGLE
    await cleo.chooses(house.table(cleo.channel), "classic")
    await cleo.presses(house.table(cleo.channel), "computer")
    await cleo.presses(house.table(cleo.channel), "start")
    dan = house.guest("Dan", house.channel("third"))
    await dan.types("uno start")
    assert rules_of(house, dan) == CLASSIC


async def test_all_other_options_are_a_tap_away_in_the_lobby_and_after_a_refusal(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben", preset="duel")
    await opens(ann)
    await ann.submits(switches=[], stacking="same", hand_limit=["0"])
    await ann.presses(ann.panel, "rules")
    assert text_of(ann.panel).startswith("### " + TRANSLATE("panel-title", page="")[:9])
