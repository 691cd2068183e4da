"""Every page of the rules panel fits into a message, and every option is on one page only."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import pytest

from bot.engine.option_catalogue import option, options, with_option
from bot.engine.presets import OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook.match import MAX_SEATS, Format
from bot.engine.rulebook.play import MAX_BLANK_TEXT, STAND_INS, Blank, BlankRule
from bot.i18n import Translator, translator
from bot.render.rules import choice_title, with_capital
from bot.rooms.stores.presets import MAX_SAVED
from cogs.core.custom_ids import ButtonId
from cogs.rules.view import WITH_THE_BLANKS, mark_of, mark_value, page_with, pages_of, panel_layout
from cogs.table.lobby_view import RulesOffer, rules_menu
from tests.cogs.test_layouts import LONGEST, STAGES, check_limits, ids, parts, text

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules
    from bot.rooms.state.room_state import RoomState

TRANSLATE = translator()


def other_than(rules: Rules) -> Rules:
    """Return rules with the last choice of every option."""
    for each in options():
        if each.choices:
            rules = with_option(rules, each.name, each.choices[-1])
    return rules


MARKED = replace(OFFICIAL, blanks=(Blank(rule=BlankRule.PASS_HANDS, text="*" * MAX_BLANK_TEXT),) * 4)
EVERY = {
    **PRESETS,
    "blanks": MARKED,
    "everything else": other_than(PACKS),
    **{each.value: replace(PACKS, format=each) for each in Format},
}


def table(rules: Rules, *, saved_preset: str = "") -> RoomState:
    return replace(STAGES["lobby of two"], rules=rules, saved_preset=saved_preset)


@pytest.mark.parametrize("rules", EVERY.values(), ids=EVERY)
async def test_every_page_fits(rules: Rules) -> None:
    saved = [f"{number:032}" for number in range(MAX_SAVED + 9)]
    for page in pages_of(rules):
        layout = panel_layout(
            TRANSLATE, table(rules), page=page.key, saved=saved, notice="Why not.\n- x" * 50
        )
        check_limits(layout)
        assert all(ButtonId.template().fullmatch(custom_id) for custom_id in ids(layout))
        assert layout.is_finished()


@pytest.mark.parametrize("rules", EVERY.values(), ids=EVERY)
def test_what_is_not_played_is_off_on_every_page(rules: Rules) -> None:
    for page in pages_of(rules):
        shown = list(parts(panel_layout(TRANSLATE, table(rules), page=page.key)))
        chosen = [choice["label"] for menu in shown for choice in menu.get("options", ())]
        switched = [one["label"] for one in shown if one["type"] == 2 and "=" in one["custom_id"]]
        assert set(switched) <= {TRANSLATE("button-on"), TRANSLATE("button-off")}
        assert all(label[0].upper() == label[0] for label in chosen), chosen
        assert not [label for label in chosen if re.match("(None|Allowed|Costs nothing)", label)]


def test_whatever_can_be_turned_off_says_so_with_the_same_word() -> None:
    turned_off = (
        "challenges",
        "uno_penalty",
        "wrong_call",
        "table_talk",
        "stacking",
        "hand_limit",
        "jump_in",
    )
    said = {
        name: [choice_title(TRANSLATE, option(name), one) for one in option(name).choices]
        for name in turned_off
    }
    off = TRANSLATE("button-off")
    assert {name for name, choices in said.items() if off in choices} == set(turned_off)
    assert choice_title(TRANSLATE, option("blanks"), ()) == off


@pytest.mark.parametrize("rules", EVERY.values(), ids=EVERY)
def test_every_option_that_matters_is_on_one_page(rules: Rules) -> None:
    found = [option.name for page in pages_of(rules) for option in page.options]
    wanted = {option.name for option in options() if option.shown and option.matters(rules)}
    assert sorted(found) == sorted(wanted - WITH_THE_BLANKS)
    keys = [page.key for page in pages_of(rules)]
    assert len(set(keys)) == len(keys) >= 3
    for page in pages_of(rules):
        assert {page_with(rules, option.name) for option in page.options} <= {page.key}
    assert {page_with(rules, name) for name in WITH_THE_BLANKS} <= {*keys}


def test_an_option_that_matters_no_more_leads_to_its_group() -> None:
    rules = replace(OFFICIAL, format=Format.SINGLE)
    assert page_with(rules, "target") == page_with(rules, "format")


def test_a_page_that_is_gone_is_the_first() -> None:
    assert text(panel_layout(TRANSLATE, table(OFFICIAL), page="gone")) == text(
        panel_layout(TRANSLATE, table(OFFICIAL))
    )


def test_a_preset_of_the_server_is_marked_in_its_spelling() -> None:
    layout = panel_layout(TRANSLATE, table(OFFICIAL, saved_preset="Sunday"), saved=["Sunday", LONGEST])
    (menu,) = (part for part in parts(layout) if part["type"] == 3 and ":preset:" in part["custom_id"])
    assert [option["value"] for option in menu["options"] if option.get("default")] == ["Sunday"]


def test_no_table_is_offered_more_seats_than_it_has_room_for() -> None:
    layout = panel_layout(TRANSLATE, table(PACKS), page=page_with(PACKS, "most_seats"))
    (menu,) = (part for part in parts(layout) if part.get("custom_id", "").endswith(":most_seats"))
    numbers = [int(option["value"]) for option in menu["options"] if option["value"] != "other"]
    assert [number for number in numbers if number > 40] == [MAX_SEATS]
    assert len(numbers) > 10


def test_every_mark_on_a_blank_comes_back() -> None:
    marks = [Blank(rule=rule) for rule in BlankRule] + [Blank(stand_in=face) for face in STAND_INS]
    assert [mark_of(mark_value(mark)) for mark in marks] == marks
    assert len(marks) <= 25
    assert mark_of("face-W4") is mark_of("") is mark_of("rule-") is None


def test_the_menu_of_pages_names_the_page_and_is_another_one_each_time_it_is_shown() -> None:
    pages = pages_of(OFFICIAL)
    for place, page in enumerate(pages):
        menus = []
        for showing in (1, 2):
            layout = panel_layout(TRANSLATE, table(OFFICIAL), page=page.key, showing=showing)
            assert f"Page {place + 1} of {len(pages)}: " in text(layout)
            menus.append(next(part for part in parts(layout) if part["type"] == 3))
        assert menus[0]["custom_id"] != menus[1]["custom_id"], "clients remember what was chosen by it"
        [chosen] = [option for option in menus[0]["options"] if option.get("default")]
        assert (chosen["value"], chosen["label"]) == (page.key, menus[0]["placeholder"])


def test_a_menu_entry_of_a_wordy_language_loses_the_match_and_not_the_message() -> None:
    wordy = cast("Translator", lambda key, **_facts: f"{key} ".ljust(60, "w"))
    menu = rules_menu(wordy, table(OFFICIAL), RulesOffer())
    assert {len(entry.description or "") for entry in menu.options} == {60}


def test_a_choice_gets_the_capital_of_its_language() -> None:
    assert with_capital(TRANSLATE, "iki") == "Iki"
    turkish = Translator()
    turkish.locale = "tr"
    assert [with_capital(turkish, text) for text in ("iki kart", "oyun", "")] == ["İki kart", "Oyun", ""]
