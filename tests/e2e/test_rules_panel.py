"""The rules panel: every option set by the host, read by everybody, refused with every reason."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import RulesProblem
from bot.engine.option_catalogue import Control, changed, option, options
from bot.engine.presets import CLASSIC, DUEL, PACKS, PRESETS
from bot.i18n import translator
from bot.render.rules import (
    CHANGED,
    choice_title,
    option_label,
    problem_text,
    rules_brief,
    rules_line,
    rules_text,
)
from tests.e2e.strategy import opens_page_with, over, set_option
from tests.e2e.test_lobby import lobby
from tests.e2e.test_presets import deals
from tests.support.hall import buttons_of, controls_of, menus_of, text_of

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules
    from tests.support.hall import Guest, Hall, Menu

TRANSLATE = translator()


async def opens(host: Guest) -> None:
    """Open the rules of the table."""
    await host.presses(host.hall.table(host.channel), "rules")


def menu(host: Guest, verb: str, arg: str | None = None) -> Menu:
    """Return a menu of the panel."""
    return next(one for one in menus_of(host.panel) if one.verb == verb and arg in {None, one.arg})


def rules_of(house: Hall, host: Guest) -> Rules:
    """Return what is agreed on."""
    return house.bot.rooms.require(host.channel.id).state.rules


async def test_everybody_reads_the_rules_and_the_host_sets_them(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    told = await ben.presses(house.table(ann.channel), "rules")
    assert rules_brief(TRANSLATE, CLASSIC) in told
    assert len(told.splitlines()) <= 6
    assert await ben.presses(ben.panel, "all") == rules_text(TRANSLATE, CLASSIC)
    assert await ben.presses(ben.panel, "brief") == told
    assert {button.verb for button in buttons_of(ben.panel)} == {"all"}, "nothing can be set"
    await opens(ann)
    assert ann.panel.ephemeral
    assert menu(ann, "preset").chosen == "classic"


async def test_every_option_can_be_reached_and_says_how_it_is(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben", preset="packs")
    await opens(ann)
    found: set[str] = set()
    for page in menu(ann, "panel").choices:
        await ann.chooses(ann.panel, page, "panel")
        text = text_of(ann.panel)
        for one in menus_of(ann.panel):
            if one.verb == "set":
                known = option(one.arg)
                now = known.value(PRESETS["packs"])
                assert one.chosen == known.format(now)
                assert one.placeholder == choice_title(TRANSLATE, known, now)
                assert f"**{option_label(TRANSLATE, known)}**" in text
                found.add(one.arg)
        found |= {one.arg.partition("=")[0] for one in buttons_of(ann.panel) if one.verb == "set"}
    rules = PRESETS["packs"]
    wanted = {each.name for each in options() if each.shown and each.matters(rules)}
    assert found == wanted - {"blanks"}


async def test_pages_are_turned_all_the_way_round(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await opens(ann)
    titles = [text_of(ann.panel).splitlines()[0]]
    for _ in range(len(menu(ann, "panel").choices)):
        [onward] = [one for one in buttons_of(ann.panel) if one.label == TRANSLATE("button-next")]
        await ann.presses(ann.panel, "panel", onward.arg)
        titles.append(text_of(ann.panel).splitlines()[0])
    assert titles[-1] == titles[0]
    assert len(set(titles)) == len(titles) - 1
    [back] = [one for one in buttons_of(ann.panel) if one.label == TRANSLATE("button-previous")]
    await ann.presses(ann.panel, "panel", back.arg)
    assert text_of(ann.panel).splitlines()[0] == titles[-2]


@pytest.mark.parametrize(
    ("name", "value"),
    [("hand_size", "5"), ("stacking", "either"), ("wrong_call", "2"), ("format", "elimination")],
)
async def test_a_change_is_seen_by_all_and_marked(house: Hall, name: str, value: str) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    await set_option(ann, name, value)
    rules = rules_of(house, ann)
    assert changed(rules) == (name,)
    assert rules_line(TRANSLATE, rules) != rules_line(TRANSLATE, CLASSIC)
    assert rules_line(TRANSLATE, rules) in house.says(ann.channel)
    assert f"{CHANGED} **{option_label(TRANSLATE, option(name))}** (Classic: " in text_of(ann.panel)
    assert rules_line(TRANSLATE, rules) in await ben.types("uno rules")
    await opens(ann)
    assert menu(ann, "preset").chosen is None, "Classic can be chosen to go back to it"
    await ann.presses(ann.panel, "reset")
    assert rules_line(TRANSLATE, CLASSIC) in house.says(ann.channel)
    assert CHANGED not in text_of(ann.panel)


async def test_a_switch_pressed_twice_sets_the_same(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await opens_page_with(ann, "jump_in")
    old = ann.panel
    await opens_page_with(ann, "jump_in")
    for panel in (ann.panel, old):
        [switch] = [one.arg for one in buttons_of(panel) if one.arg == "jump_in=on"]
        await ann.presses(panel, "set", switch)
        assert "**Jump-in** · First to" in house.says(ann.channel)
    await ann.presses(old, "set", "jump_in=off")
    assert rules_line(TRANSLATE, CLASSIC) in house.says(ann.channel)


async def test_any_number_in_range_can_be_written(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await opens_page_with(ann, "target")
    await ann.chooses(ann.panel, "other", "set", "target")
    assert ann.asked is not None
    assert "1 to 10,000" in str(ann.asked.modal)
    await ann.writes(" 333 ")
    assert rules_of(house, ann).target == 333
    assert menu(ann, "set", "target").chosen == "333"
    assert "333 points" in house.says(ann.channel)


@pytest.mark.parametrize("written", ["0", "10001", "-5", "many", "5 0", "1e3", "007", "99999"])
async def test_a_bad_number_is_refused_with_the_range_and_changes_nothing(house: Hall, written: str) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await opens_page_with(ann, "target")
    await ann.chooses(ann.panel, "other", "set", "target")
    told = await ann.writes(written)
    assert (
        TRANSLATE("problem-range", option=option_label(TRANSLATE, option("target")), least="1", most="10,000")
        in told
    )
    assert rules_of(house, ann) == CLASSIC
    assert menu(ann, "set", "target").chosen == "500"


async def test_a_window_that_is_closed_changes_nothing(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await opens_page_with(ann, "target")
    before = rules_of(house, ann), text_of(ann.panel)
    await ann.chooses(ann.panel, "other", "set", "target")
    assert ann.asked is not None
    await house.env.advance_time(11 * 60)  # and nobody waits for it for ever
    assert (rules_of(house, ann), text_of(ann.panel)) == before
    await ann.chooses(ann.panel, "300", "set", "target")
    assert rules_of(house, ann).target == 300


async def test_an_impossible_combination_is_refused_with_every_reason(house: Hall) -> None:
    ann, *_ = await lobby(house, " ".join(f"P{number}" for number in range(16)), preset="packs")
    await opens(ann)
    told = await ann.chooses(ann.panel, "duel", "preset")
    assert TRANSLATE("refused-rules") in told
    reasons = (
        problem_text(TRANSLATE, problem, DUEL, seats=16)
        for problem in (RulesProblem.SEATS, RulesProblem.DECK_TOO_SMALL)
    )
    shown = [line.removeprefix("> - ") for line in told.splitlines() if line.startswith("> - ")]
    assert shown == [*reasons], "that the format takes two says the same as the first"
    assert rules_of(house, ann) == PACKS


async def test_an_impossible_option_is_refused_with_the_reason(house: Hall) -> None:
    guests = await lobby(house, "Ann Ben Cleo Dan Eve")
    ann = guests[0]
    await opens(ann)
    told = await ann.chooses(ann.panel, "duel", "preset")
    assert f"> {problem_text(TRANSLATE, RulesProblem.SEATS, DUEL, seats=5)}" in told
    assert rules_of(house, ann) == CLASSIC
    assert menu(ann, "preset").chosen == "classic"
    await set_option(ann, "stacking", "same")
    await opens_page_with(ann, "victim")
    told = await ann.chooses(ann.panel, "plays-on", "set", "victim")
    assert TRANSLATE("problem-stacking-without-loss") in told
    assert rules_of(house, ann).victim is CLASSIC.victim


async def test_what_does_not_matter_is_not_offered(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await set_option(ann, "challenges", "none")
    offered = {one.arg for one in menus_of(ann.panel)}
    assert "challenges" in offered
    assert not offered & {"guilty_draws", "challenger_draws"}


async def test_another_preset_is_begun_with(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await ann.types("uno preset", save="Sunday")
    await opens(ann)
    assert [*menu(ann, "preset").choices] == [*PRESETS, "Sunday"]
    for preset in PRESETS:
        await ann.chooses(ann.panel, preset, "preset")
        assert rules_of(house, ann) == PRESETS[preset]
        assert menu(ann, "preset").chosen == preset
        assert rules_line(TRANSLATE, PRESETS[preset]) in house.says(ann.channel)
    await ann.chooses(ann.panel, "Sunday", "preset")
    assert "**Sunday** · " in house.says(ann.channel)
    assert menu(ann, "preset").chosen == "Sunday"


async def test_rules_are_saved_from_the_panel(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await set_option(ann, "hand_size", "5")
    await opens(ann)
    await ann.presses(ann.panel, "save")
    assert "> The name" not in await ann.writes("Sunday")
    assert TRANSLATE("answer-preset-saved", name="Sunday") in text_of(ann.panel)
    assert "**Sunday** · " in house.says(ann.channel)
    await ann.presses(ann.panel, "save")
    assert TRANSLATE("refused-preset-sheet") in await ann.writes("classic")
    assert menu(ann, "preset").chosen == "Sunday"


async def test_a_preset_deleted_meanwhile_is_refused_in_the_panel(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await ann.types("uno preset", save="Sunday")
    await opens(ann)
    await ann.types("uno preset", delete="Sunday")
    told = await ann.chooses(ann.panel, "Sunday", "preset")
    assert f"> {TRANSLATE('refused-no-such-preset', name='Sunday')}" in told
    assert [*menu(ann, "preset").choices] == [*PRESETS]


# Blanks


async def opens_blanks(host: Guest) -> None:
    """Open the page of the Blanks."""
    await opens(host)
    await host.chooses(host.panel, "blanks", "panel")


async def test_blanks_are_marked_worded_and_valued(house: Hall) -> None:
    guests = await lobby(house, "Ann Ben", preset="official")
    ann, ben = guests
    await opens_blanks(ann)
    assert [one.verb for one in menus_of(ann.panel)] == ["panel"]
    await ann.presses(ann.panel, "blanks")
    assert len([one for one in menus_of(ann.panel) if one.verb == "blank"]) == 4
    await ann.chooses(ann.panel, "rule-swap-hands", "blank", "0")
    await ann.chooses(ann.panel, "face-S", "blank", "1")
    await ann.presses(ann.panel, "wording", "0")
    await ann.writes("**swap** @everyone")
    await ann.chooses(ann.panel, "50", "set", "blank_value")
    blanks = rules_of(house, ann).blanks
    assert [blank.text for blank in blanks] == ["**swap** @everyone", "", "", ""]
    assert rules_of(house, ann).blank_value == 50
    await ben.types("uno rules")
    told = await ben.presses(ben.panel, "all")
    assert TRANSLATE("blank-swap-hands") in told
    assert "\\*\\*swap\\*\\* @\N{ZERO WIDTH SPACE}everyone" in told
    assert TRANSLATE("blank-stands-for", face="Skip") in told
    assert TRANSLATE("rules-values", blanks=50) in told
    await ann.presses(ann.panel, "wording", "0")
    await ann.writes("")
    assert rules_of(house, ann).blanks[0].text == ""
    await deals(house, guests)


async def test_blanks_are_taken_out_again(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben", preset="official")
    await opens_blanks(ann)
    old = ann.panel
    await opens_blanks(ann)
    await ann.presses(ann.panel, "blanks")
    await ann.presses(ann.panel, "wording", "2")
    await ann.presses(ann.panel, "blanks")
    assert rules_of(house, ann) == PRESETS["official"]
    assert TRANSLATE("refused-no-such-option") in await ann.writes("too late")
    assert rules_of(house, ann) == PRESETS["official"]
    await ann.presses(old, "blanks")
    assert len(rules_of(house, ann).blanks) == 4


# Who, and when


async def test_an_old_panel_after_the_deal_changes_nothing(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    panels = []
    for name in ("hand_size", "jump_in", "target"):
        await opens_page_with(ann, name)
        panels.append(ann.panel)
    await house.env.advance_time(15 * 60)  # so long Discord lets the bot change them
    await ann.chooses(panels[2], "other", "set", "target")
    await ann.presses(house.table(ann.channel), "start")
    before = house.says(ann.channel)
    refused = TRANSLATE("refused-no-lobby")
    assert await ann.writes("250") == refused
    assert await ann.chooses(panels[0], "5", "set", "hand_size") == refused
    assert await ann.presses(panels[1], "set", "jump_in=on") == refused
    assert [controls_of(panel) for panel in panels] == [[], [], []]
    assert rules_of(house, ann) == CLASSIC
    assert house.says(ann.channel) == before


async def test_who_hosts_no_more_sets_nothing(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    await opens_page_with(ann, "hand_size")
    panel = ann.panel
    await ann.presses(house.table(ann.channel), "manage")
    await ann.chooses(ann.panel, str(ben.member.id), "handover")
    assert await ann.chooses(panel, "5", "set", "hand_size") == TRANSLATE("refused-not-host", name="Ben")
    assert rules_of(house, ann) == CLASSIC
    await set_option(ben, "hand_size", "6")
    assert rules_of(house, ann).hand_size == 6


async def test_the_panel_works_after_a_restart(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await opens_page_with(ann, "hand_size")
    panel = ann.panel
    await house.restart()
    await ann.chooses(panel, "5", "set", "hand_size")
    assert rules_of(house, ann).hand_size == 5


async def test_the_rules_can_be_read_during_play_and_after(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben", preset="anywhere")
    await set_option(ann, "hand_size", "2")
    await ann.presses(house.table(ann.channel), "start")
    await ben.types("uno rules")
    during = await ben.presses(ben.panel, "all")
    await ben.leaves()
    assert over(house, ann.channel)
    await ben.types("uno rules")
    for told in (during, await ben.presses(ben.panel, "all")):
        assert re.search(rf"{CHANGED} .*\*\*2 cards\*\*", told)
        assert "Anywhere" in told


async def test_every_value_that_a_menu_offers_is_taken_or_refused_with_a_reason(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    await opens(ann)
    for page in [*menu(ann, "panel").choices][1:-1]:
        await ann.chooses(ann.panel, page, "panel")
        for one in [one for one in menus_of(ann.panel) if one.verb == "set"]:
            known = option(one.arg)
            assert known.control in {Control.CHOICE, Control.NUMBER}
            await ann.chooses(ann.panel, page, "panel")
            value = [each for each in one.choices if each not in {one.chosen, "other"}][-1]
            await ann.chooses(ann.panel, value, "set", one.arg)
            taken = known.format(known.value(rules_of(house, ann))) == value
            assert taken or "> " in text_of(ann.panel)
            if taken:
                await ann.presses(ann.panel, "reset")
