"""Menus and buttons of Discord can hold every option of the engine."""

from __future__ import annotations

from typing import Final

from bot.engine.option_catalogue import BY_GROUP, Option, options, with_option
from bot.engine.presets import CLASSIC, PRESETS, VARIANTS
from bot.engine.rulebook.rules import Rules
from bot.i18n import translator
from cogs.core.custom_ids import MAX_CHOICES
from cogs.rules.house import filled_in, house_window, refilled
from tests.support.for_each import for_each

EACH: Final = for_each("each", options(), ids=[each.name for each in options()])


def test_a_menu_can_hold_the_options_of_a_group() -> None:
    assert all(len(them) <= MAX_CHOICES for them in BY_GROUP.values())


@EACH
def test_a_menu_can_hold_the_choices_of_an_option(each: Option) -> None:
    assert len(each.choices) <= MAX_CHOICES


@EACH
def test_a_menu_can_hold_the_number_in_force_beside_the_choices(each: Option) -> None:
    if each.allowed is None:
        return
    for number in (each.allowed[0], each.allowed[-1], each.allowed[len(each.allowed) // 2 + 1]):
        assert len(each.offered(with_option(CLASSIC, each.name, number))) <= MAX_CHOICES


@EACH
def test_a_range_that_fits_into_a_menu_is_offered_whole(each: Option) -> None:
    if each.allowed is not None and len(each.allowed) < MAX_CHOICES:
        assert {*each.choices} == {*each.allowed}


@for_each("rules", {**PRESETS, **VARIANTS}.values(), ids=[*{**PRESETS, **VARIANTS}])
def test_the_window_of_house_rules_holds_them_and_remembers_what_was_chosen(rules: Rules) -> None:
    window = house_window(translator(), "w:x", rules).to_dict()
    assert len(window["components"]) <= 5
    for label in window["components"]:
        control = label["component"]
        assert 2 <= len(control["options"]) <= (MAX_CHOICES if control["type"] == 3 else 10)
    for other in VARIANTS.values():
        again = refilled(rules, filled_in(other))
        assert filled_in(again).partition(".")[2] == filled_in(other).partition(".")[2]
    assert len(filled_in(rules)) <= 60


@EACH
def test_a_custom_id_can_hold_every_choice(each: Option) -> None:
    for value in (*each.choices, each.default):
        wish = f"{each.name}={each.format(value)}"
        assert len(wish) <= 60, "a custom id has 100 characters"
        assert ":" not in wish, "custom ids are divided by colons"
