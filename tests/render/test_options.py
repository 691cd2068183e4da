"""Every option, choice, preset, format and problem has words that fit where Discord shows them.

How an option and its value, the mark of a Blank and the reason of a refusal read is compared word for word in
one test each: their sentences are put together from several messages and numbers.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from bot.engine.cards import Colour, Face
from bot.engine.errors import RulesProblem
from bot.engine.option_catalogue import Option, option, options
from bot.engine.presets import CLASSIC, DUEL, MERCILESS, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook import Group, Unit
from bot.engine.rulebook.dealing import Start
from bot.engine.rulebook.match import MAX_SEATS, Format, Places
from bot.engine.rulebook.play import (
    MAX_BLANK_TEXT,
    Blank,
    BlankRule,
    Challenges,
    EarlyUno,
    Stacking,
    Uno,
    Victim,
    WildDrawFour,
)
from bot.i18n import locales, translator
from bot.render.rules import (
    MAX_PRESET_NAME,
    blank_text,
    choice_label,
    count_text,
    format_help,
    group_label,
    option_help,
    option_label,
    option_line,
    preset_help,
    preset_label,
    problem_text,
    problems_text,
)
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.rulebook.rules import Rules

EACH: Final = for_each("each", options(), ids=[each.name for each in options()])
TRANSLATE: Final = translator()
LABEL: Final = 45
DESCRIPTION: Final = 100
"""Characters of a description in a menu of Discord, and of its label."""


@pytest.fixture(autouse=True)
def _nothing_is_missing(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.ERROR):
        yield
    assert caplog.records == []


# Options


@EACH
@pytest.mark.parametrize("locale", locales())
def test_an_option_has_a_label_and_a_line_of_help(each: Option, locale: str) -> None:
    translate = translator(locale)
    label, help_ = option_label(translate, each), option_help(translate, each)
    assert 1 <= len(label) <= LABEL
    assert 1 <= len(help_) <= DESCRIPTION
    assert label != help_
    assert not label[0].islower()
    assert not help_[0].islower()
    assert not help_.endswith((".", "。"))


def test_labels_tell_options_apart() -> None:
    labels = [option_label(TRANSLATE, each) for each in options()]
    assert len(set(labels)) == len(labels)


@EACH
@pytest.mark.parametrize("locale", locales())
def test_the_choices_of_an_option_have_labels_of_their_own(each: Option, locale: str) -> None:
    told = [choice_label(translator(locale), each, choice) for choice in each.choices]
    assert len(set(told)) == len(told)
    assert all(1 <= len(label) <= DESCRIPTION for label in told)


@EACH
def test_an_option_and_its_value_read_as_a_line(each: Option) -> None:
    for choice in each.choices:
        rules = replace(CLASSIC, **{each.name: choice})  # type: ignore[arg-type]
        line = option_line(TRANSLATE, each, rules)
        assert line == f"{option_label(TRANSLATE, each)}: {choice_label(TRANSLATE, each, choice)}"
        assert len(line) <= DESCRIPTION


@pytest.mark.parametrize(
    ("name", "rules", "line"),
    [
        ("hand_size", CLASSIC, "Cards dealt: 7 cards"),
        ("hand_size", replace(CLASSIC, hand_size=1), "Cards dealt: 1 card"),
        ("target", replace(CLASSIC, target=1000), "Target: 1,000 points"),
        ("most_seats", CLASSIC, "Most players: 10 players"),
        ("most_seats", PACKS, "Most players: no limit"),
        ("rounds", CLASSIC, "Rounds: 1 round"),
        ("table_talk", CLASSIC, "Penalty for table talk: off"),
        ("table_talk", PACKS, "Penalty for table talk: 4 cards"),
        ("stacking", replace(CLASSIC, stacking=Stacking.SAME), "Stacking: a Draw Two on a Draw Two"),
        ("blanks", CLASSIC, "Blanks: off"),
        ("blanks", replace(CLASSIC, blanks=(Blank(),) * 4), "Blanks: on"),
    ],
)
def test_lines_read_well(name: str, rules: Rules, line: str) -> None:
    assert option_line(TRANSLATE, option(name), rules) == line


@pytest.mark.parametrize("unit", Unit)
def test_one_thing_is_counted_as_one(unit: Unit) -> None:
    one, two = count_text(TRANSLATE, unit, 1), count_text(TRANSLATE, unit, 2)
    words = ("once", "twice") if unit is Unit.TIMES else ("1 " + one[2:], f"2 {one[2:]}s")
    assert (one, two) == words


# Groups, presets, formats


def test_groups_have_titles() -> None:
    titles = [group_label(TRANSLATE, group) for group in Group]
    assert len(set(titles)) == len(Group)
    assert all(1 <= len(title) <= LABEL for title in titles)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_has_a_name_and_a_line_about_it(preset: str) -> None:
    about = preset_help(TRANSLATE, preset)
    assert about is not None
    assert 1 <= len(preset_label(TRANSLATE, preset)) <= LABEL
    assert 1 <= len(about) <= DESCRIPTION


def test_a_preset_of_a_server_has_the_name_it_was_given() -> None:
    assert preset_label(TRANSLATE, "**@everyone**\n" + "x" * 99).startswith(r"\*\*@")
    assert "@everyone" not in preset_label(TRANSLATE, "@everyone")
    assert len(preset_label(TRANSLATE, "x" * 99)) == MAX_PRESET_NAME
    assert preset_help(TRANSLATE, "Our house") is None


@pytest.mark.parametrize("format_", Format)
def test_a_format_has_a_line_about_it(format_: Format) -> None:
    assert 1 <= len(format_help(TRANSLATE, format_)) <= DESCRIPTION


# Blanks


@pytest.mark.parametrize("rule", BlankRule)
def test_every_house_rule_of_a_blank_is_named(rule: BlankRule) -> None:
    told = blank_text(TRANSLATE, Colour.RED, Blank(rule=rule))
    assert told.startswith("❤️ Red Blank: ")
    assert len(told) <= DESCRIPTION


@pytest.mark.parametrize(
    ("blank", "told"),
    [
        (Blank(stand_in=Face.SEVEN), "🍀 Green Blank: stands for the 7"),
        (Blank(stand_in=Face.SKIP), "🍀 Green Blank: stands for the Skip"),
        (Blank(rule=BlankRule.PLAY_AGAIN, text="Hurray"), "🍀 Green Blank: play again “Hurray”"),
        (Blank(text="**@here** [x](http://e.co)"), "🍀 Green Blank: no effect “"),
    ],
)
def test_a_marked_blank_is_told(blank: Blank, told: str) -> None:
    assert blank_text(TRANSLATE, Colour.GREEN, blank).startswith(told)


def test_a_hosts_own_wording_can_neither_format_nor_mention() -> None:
    told = blank_text(TRANSLATE, Colour.RED, Blank(text="**@here** [x](http://e.co)\n# x"))
    assert r"\*\*@" in told
    assert "@here" not in told
    assert r"\[x\](http\://e\.co)" in told
    assert "\n" not in told
    assert len(blank_text(TRANSLATE, Colour.RED, Blank(text="*" * 4000))) < 2 * MAX_BLANK_TEXT + 60


# Why rules are refused

REFUSED: Final[list[tuple[Rules, int, RulesProblem]]] = [
    (replace(CLASSIC, least_seats=1), 2, RulesProblem.LEAST_SEATS),
    (replace(CLASSIC, most_seats=1), 2, RulesProblem.MOST_SEATS),
    (replace(CLASSIC, hand_size=16), 2, RulesProblem.HAND_SIZE),
    (replace(CLASSIC, target=0), 2, RulesProblem.TARGET),
    (replace(CLASSIC, limit=0), 2, RulesProblem.LIMIT),
    (replace(CLASSIC, rounds=11), 2, RulesProblem.ROUNDS),
    (replace(CLASSIC, guilty_draws=0), 2, RulesProblem.GUILTY_DRAWS),
    (replace(CLASSIC, challenger_draws=0), 2, RulesProblem.CHALLENGER_DRAWS),
    (replace(CLASSIC, uno_penalty=11), 2, RulesProblem.UNO_PENALTY),
    (replace(CLASSIC, wrong_call=-1), 2, RulesProblem.WRONG_CALL),
    (replace(CLASSIC, table_talk=11), 2, RulesProblem.TABLE_TALK),
    (replace(CLASSIC, hand_limit=41), 2, RulesProblem.HAND_LIMIT),
    (replace(CLASSIC, blank_value=101), 2, RulesProblem.BLANK_VALUE),
    (replace(CLASSIC, point_multiplier=4), 2, RulesProblem.POINT_MULTIPLIER),
    (replace(CLASSIC, knockout_points=1001), 2, RulesProblem.KNOCKOUT_POINTS),
    (replace(CLASSIC, discard_all=5), 2, RulesProblem.DISCARD_ALL),
    (replace(CLASSIC, skip_everyone=5), 2, RulesProblem.SKIP_EVERYONE),
    (replace(CLASSIC, reverse_draw_four=9), 2, RulesProblem.REVERSE_DRAW_FOUR),
    (replace(CLASSIC, colour_roulette=9), 2, RulesProblem.COLOUR_ROULETTE),
    (CLASSIC, 11, RulesProblem.SEATS),
    (replace(CLASSIC, hand_size=15), 8, RulesProblem.DECK_TOO_SMALL),
    (replace(CLASSIC, format=Format.PARTNERS), 3, RulesProblem.FORMAT_SEATS),
    (replace(DUEL, limit=100), 2, RulesProblem.LIMIT_BELOW_TARGET),
    (replace(CLASSIC, start_skip=Start.DEALER_STARTS), 2, RulesProblem.START_ACTION),
    (replace(OFFICIAL, blanks=(Blank(),)), 2, RulesProblem.BLANKS),
    (replace(OFFICIAL, blanks=(Blank(text="a\nb"),) * 4), 2, RulesProblem.BLANK_TEXT),
    (
        replace(CLASSIC, uno=Uno.BEFOREHAND, early_uno=EarlyUno.TOO_EARLY),
        2,
        RulesProblem.UNO_NEVER_IN_TIME,
    ),
    (
        replace(CLASSIC, stacking=Stacking.SAME, victim=Victim.PLAYS_ON),
        2,
        RulesProblem.STACKING_WITHOUT_LOSS,
    ),
    (
        replace(CLASSIC, wild_draw_four=WildDrawFour.ALWAYS, challenges=Challenges.ALLOWED),
        2,
        RulesProblem.NOTHING_TO_CHALLENGE,
    ),
    (replace(CLASSIC, places=Places.PLAY_ON, format=Format.PARTNERS), 4, RulesProblem.PLAY_ON_FORMAT),
    (replace(CLASSIC, hand_limit=19), 2, RulesProblem.HAND_LIMIT_TOO_LOW),
    (replace(MERCILESS, hand_limit=0), 2, RulesProblem.HAND_LIMIT_MISSING),
]


def test_every_problem_is_told_below() -> None:
    assert [problem for _, _, problem in REFUSED] == list(RulesProblem)


@pytest.mark.parametrize(("rules", "seats", "problem"), REFUSED, ids=[case[2].value for case in REFUSED])
def test_a_refusal_says_why_and_what_would_make_sense(
    rules: Rules, seats: int, problem: RulesProblem
) -> None:
    assert problem in rules.problems(seats=seats)
    told = problem_text(TRANSLATE, problem, rules, seats=seats)
    why, _, instead = told.partition("; ")
    assert why[0].isupper() or why[0].isdigit()
    assert len(instead.split()) >= 2
    assert told.endswith(".")
    assert len(told) <= 110


@pytest.mark.parametrize(
    ("rules", "seats", "problem", "told"),
    [
        (
            CLASSIC,
            11,
            RulesProblem.SEATS,
            "11 players are not what these rules are for; it takes 2 to 10.",
        ),
        (DUEL, 5, RulesProblem.SEATS, "5 players are not what these rules are for; it takes exactly 2."),
        (PACKS, 1, RulesProblem.SEATS, "1 player is not what these rules are for; it takes 2 or more."),
        (
            replace(CLASSIC, hand_size=16),
            2,
            RulesProblem.HAND_SIZE,
            "Cards dealt is out of range; choose 1 to 15.",
        ),
        (
            replace(CLASSIC, most_seats=1),
            2,
            RulesProblem.MOST_SEATS,
            "Most players is too low; choose 2 or more.",
        ),
        (
            replace(CLASSIC, format=Format.ROTATION_EIGHT),
            4,
            RulesProblem.FORMAT_SEATS,
            "That format takes exactly 8 at the table; choose another, or change who plays.",
        ),
    ],
)
def test_refusals_give_the_facts(rules: Rules, seats: int, problem: RulesProblem, told: str) -> None:
    assert problem_text(TRANSLATE, problem, rules, seats=seats) == told


def test_reasons_that_say_the_same_are_told_once() -> None:
    """Duel is for two, and so is its format."""
    refused = DUEL.problems(seats=40)
    assert RulesProblem.FORMAT_SEATS in refused
    assert problems_text(TRANSLATE, refused, DUEL, seats=40) == [
        problem_text(TRANSLATE, problem, DUEL, seats=40)
        for problem in (RulesProblem.SEATS, RulesProblem.DECK_TOO_SMALL)
    ]
    rotation = replace(CLASSIC, format=Format.ROTATION_EIGHT)
    refused = rotation.problems(seats=12)
    assert {RulesProblem.SEATS, RulesProblem.FORMAT_SEATS} <= {*refused}
    assert len(problems_text(TRANSLATE, refused, rotation, seats=12)) == len(refused)


def test_the_message_knows_the_number_that_means_no_limit() -> None:
    """It stands in the texts, which cannot name the constant."""
    assert str(MAX_SEATS) == "2147483647"
