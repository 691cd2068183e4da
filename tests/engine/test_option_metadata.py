"""Metadata of options, for the lobby, the help and the translations: there, true and enough."""

from __future__ import annotations

import json
import random
from dataclasses import fields, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.engine.cards import Face
from bot.engine.codec import RULES_VERSION, encode_rules, read_rules, write_rules
from bot.engine.codec.formats import SavedMatchError
from bot.engine.decks import Deck
from bot.engine.errors import RulesProblem
from bot.engine.match import Match
from bot.engine.option_catalogue import (
    BY_GROUP,
    Control,
    Option,
    OptionError,
    changed,
    option,
    options,
    with_option,
)
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, MERCILESS, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook import Group, Unit
from bot.engine.rulebook.dealing import Start, StartCard
from bot.engine.rulebook.match import MAX_SEATS, Format, Places
from bot.engine.rulebook.play import (
    MAX_BLANK_TEXT,
    Blank,
    BlankRule,
    Challenges,
    EarlyUno,
    HouseRule,
    Leaving,
    Stacking,
    Uno,
    WildDrawFour,
)
from bot.engine.rulebook.rules import Rules
from bot.engine.shuffle import Stream
from tests.engine.naive.lockstep import random_rules, random_value
from tests.engine.simulate import next_action
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

GAMES: Final = 3
"""So many are played with two values of an option that does not matter."""
EACH: Final = for_each("each", options(), ids=[each.name for each in options()])
BLANKS: Final = (
    Blank(rule=BlankRule.SWAP_HANDS, text='"Swap", he said; ❤️ = 1|2'),
    Blank(rule=BlankRule.PLAY_AGAIN),
    Blank(),
    Blank(stand_in=Face.SEVEN, text="x" * MAX_BLANK_TEXT),
)


# Every option is listed


def test_every_field_but_the_name_of_the_preset_is_an_option() -> None:
    names = [each.name for each in options()]
    assert sorted(names) == sorted({field.name for field in fields(Rules)} - {"preset"})
    assert len(names) == len(set(names))


def test_options_stand_in_the_order_of_their_groups() -> None:
    assert list(BY_GROUP) == list(Group)
    assert [each for group in BY_GROUP.values() for each in group] == list(options())
    assert all(each.group is group for group, them in BY_GROUP.items() for each in them)
    assert all(BY_GROUP.values()), "no group is empty"


@EACH
def test_an_option_knows_its_field(each: Option) -> None:
    assert option(each.name) is each
    assert each.default == each.value(CLASSIC)
    assert each.slug == each.name.replace("_", "-")


@pytest.mark.parametrize("name", ["preset", "", "hand-size", "usual_seats", "problems", "__class__"])
def test_an_unknown_option_is_named(name: str) -> None:
    for ask in (lambda: option(name), lambda: with_option(CLASSIC, name, 7)):
        with pytest.raises(OptionError, match="option '") as error:
            ask()
        assert (error.value.name, error.value.value, error.value.problem) == (name, None, None)


# What can be chosen


@EACH
def test_the_control_fits_the_values(each: Option) -> None:
    expected = {
        Control.NUMBER: type(each.default) is int,
        Control.SWITCH: isinstance(each.default, HouseRule),
        Control.CHOICE: isinstance(each.default, Enum) and not isinstance(each.default, HouseRule),
        Control.BLANKS: each.name == "blanks",
    }
    assert [control for control, fits in expected.items() if fits] == [each.control]
    number = each.control is Control.NUMBER
    assert (each.allowed is not None, isinstance(each.unit, Unit)) == (number, number)
    assert (each.problem is not None) is number
    if each.control is Control.SWITCH:
        assert each.choices == (HouseRule.OFF, HouseRule.ON)


@EACH
def test_the_choices_are_values_of_the_option(each: Option) -> None:
    assert len(set(each.choices)) == len(each.choices)
    assert (each.choices == ()) is (each.control is Control.BLANKS)
    for choice in each.choices:
        assert each.checked(choice) == choice
    if each.allowed is not None:
        assert list(each.choices) == sorted(each.choices)  # type: ignore[type-var]
        assert {each.allowed[0]} <= {*each.choices}, "the smallest one can always be chosen"
        assert {*each.named} <= {*each.choices}


@EACH
def test_the_choices_hold_what_the_presets_set(each: Option) -> None:
    if each.control is not Control.BLANKS:
        assert {each.value(rules) for rules in PRESETS.values()} <= {*each.choices}


@EACH
def test_what_no_menu_offers_is_refused_whatever_the_rest(each: Option) -> None:
    if isinstance(each.default, Enum):
        for value in {*type(each.default)} - {*each.choices}:
            for rules in PRESETS.values():
                assert RulesProblem.START_ACTION in with_option(rules, each.name, value).problems(seats=2)


@EACH
def test_a_menu_always_shows_what_is_in_force(each: Option) -> None:
    if each.allowed is None:
        assert each.offered(CLASSIC) == each.choices
        return
    for number in (each.allowed[0], each.allowed[-1], each.allowed[len(each.allowed) // 2 + 1]):
        rules = with_option(CLASSIC, each.name, number)
        assert {number} <= {*each.offered(rules)} >= {*each.choices}
        assert list(each.offered(rules)) == sorted(each.offered(rules))  # type: ignore[type-var]


def test_nothing_but_the_fewest_seats_is_kept_from_hosts() -> None:
    assert [each.name for each in options() if not each.shown] == ["least_seats"]


# When it matters

OFFICIAL_PARTNERS: Final = replace(OFFICIAL, format=Format.PARTNERS)
WITH_OTHER_CARDS: Final = replace(CLASSIC, deck=Deck.MERCILESS, hand_limit=25)
START_CARDS: Final = ("start_draw_two", "start_skip", "start_reverse", "start_wild", "start_wild_draw_four")

CASES: Final[list[tuple[str, Rules, bool]]] = [
    ("places", CLASSIC, True),
    ("places", OFFICIAL_PARTNERS, False),
    ("places", replace(OFFICIAL_PARTNERS, places=Places.PLAY_ON), True),  # to be turned off again
    ("places", DUEL, False),
    *((name, CLASSIC, True) for name in START_CARDS),
    *((name, MERCILESS, False) for name in START_CARDS),
    ("start_wild", WITH_OTHER_CARDS, False),  # which have no Wild
    ("start_wild_draw_four", WITH_OTHER_CARDS, True),
    ("wild_draw_four", CLASSIC, True),
    ("wild_draw_four", WITH_OTHER_CARDS, False),
    ("knockout_points", MERCILESS, True),
    ("knockout_points", CLASSIC, False),
    ("knockout_points", replace(MERCILESS, format=Format.LOWEST, places=Places.PLAY_ON), True),
    ("knockout_points", replace(MERCILESS, places=Places.PLAY_ON), False),
    ("knockout_points", replace(DUEL, hand_limit=20), False),
    ("target", CLASSIC, True),
    ("target", DUEL, True),
    ("target", ANYWHERE, False),
    ("target", replace(OFFICIAL, format=Format.ROTATION_FOUR), False),
    ("limit", DUEL, True),
    ("limit", CLASSIC, False),
    ("rounds", replace(OFFICIAL, format=Format.ROTATION_EIGHT), True),
    ("rounds", CLASSIC, False),
    ("packs", PACKS, True),
    ("packs", CLASSIC, False),
    ("packs", replace(PACKS, format=Format.PARTNERS), False),
    ("limit_ends", DUEL, True),
    ("limit_ends", CLASSIC, False),
    ("dealer_tie", OFFICIAL, True),
    ("dealer_tie", PACKS, True),
    ("dealer_tie", CLASSIC, False),
    ("ignored_start", ANYWHERE, True),
    ("ignored_start", replace(CLASSIC, start_skip=Start.IGNORED), True),
    ("ignored_start", CLASSIC, False),
    ("ignored_start", replace(ANYWHERE, start_card=StartCard.FIRST_NUMBER), False),
    ("two_reverse", CLASSIC, True),
    ("two_reverse", replace(CLASSIC, format=Format.PARTNERS), False),
    ("challenges", CLASSIC, True),
    ("challenges", ANYWHERE, False),
    ("challenges", replace(ANYWHERE, challenges=Challenges.ALLOWED), True),  # to be turned off again
    ("challenges", WITH_OTHER_CARDS, False),
    ("guilty_draws", CLASSIC, True),
    ("guilty_draws", DUEL, False),
    ("guilty_draws", WITH_OTHER_CARDS, False),
    ("challenger_draws", CLASSIC, True),
    ("challenger_draws", DUEL, False),
    ("challenger_draws", WITH_OTHER_CARDS, False),
    ("right_challenger", CLASSIC, True),
    ("right_challenger", DUEL, False),
    ("right_challenger", WITH_OTHER_CARDS, False),
    ("early_uno", ANYWHERE, True),
    ("early_uno", DUEL, False),
    ("drawn_call", ANYWHERE, True),
    ("drawn_call", DUEL, False),
    ("drawn_call", replace(CLASSIC, early_uno=EarlyUno.TOO_EARLY), False),  # a draw leaves two cards at least
    ("uno_penalty", CLASSIC, True),
    ("uno_penalty", replace(CLASSIC, uno=Uno.BY_ITSELF), False),
    ("forgotten_uno", ANYWHERE, True),
    ("forgotten_uno", CLASSIC, False),
    ("window", CLASSIC, True),
    ("window", ANYWHERE, False),
    ("last_card", CLASSIC, True),
    ("last_card", replace(CLASSIC, number_last=HouseRule.ON), False),
    ("forfeit", CLASSIC, True),
    ("forfeit", replace(CLASSIC, format=Format.PARTNERS), False),  # nobody goes on without a partner
    ("forfeit", DUEL, False),
    ("left_cards", CLASSIC, True),
    ("left_cards", replace(CLASSIC, forfeit=Leaving.ENDS), False),
    ("left_cards", replace(CLASSIC, forfeit=Leaving.ENDS, hand_limit=20), True),
    ("left_cards", replace(CLASSIC, format=Format.PARTNERS), False),
    ("table_talk", CLASSIC, True),
    ("table_talk", DUEL, False),
    ("blank_value", replace(OFFICIAL, blanks=(Blank(),) * 4), True),
    ("blank_value", OFFICIAL, False),
    ("point_multiplier", CLASSIC, True),
    ("point_multiplier", DUEL, True),
    ("point_multiplier", ANYWHERE, False),
]


@for_each(("name", "rules", "matters"), CASES)
def test_when_an_option_matters(name: str, rules: Rules, matters: bool) -> None:  # noqa: FBT001 - a column
    assert option(name).matters(rules) is matters


@EACH
def test_both_are_stated_of_every_option_that_does_not_always_matter(each: Option) -> None:
    stated = {matters for name, _, matters in CASES if name == each.name}
    known = next(field for field in fields(Rules) if field.name == each.name).metadata["matters"]
    assert stated == (set() if known is None else {True, False})


@cache
def accepted_rules(seed: int) -> tuple[Rules | None, int]:
    """Return any rules that so many can play by, and how many; None if what chance made is refused."""
    chance = random.Random(seed)
    seats = chance.choice([2, 3, 4, 4, 8])
    return random_rules(chance, seats), seats


def without(each: Option) -> Iterator[tuple[Rules, Rules, int]]:
    """Yield rules with which an option does not matter, the same with another value, and how many play."""
    for seed in range(10_000):
        rules, seats = accepted_rules(seed)
        if rules is None or each.matters(rules):
            continue
        chance = random.Random(f"{each.name} {seed}")
        value = random_value(chance, each.name, each.default, each.allowed)
        other = with_option(rules, each.name, value)  # type: ignore[arg-type]
        if other != rules and not other.problems(seats=seats):
            yield rules, other, seats


@EACH
def test_an_option_that_does_not_matter_changes_nothing(each: Option) -> None:
    """Two games from the same seed, with different values, go the same way to the last event."""
    if {matters for name, _, matters in CASES if name == each.name} == set():
        return
    played = 0
    for (rules, other, seats), seed in zip(without(each), range(GAMES), strict=False):
        played += 1
        one, told = Match.start(rules, seats=seats, seed=bytes([seed] * 32))
        two, told_two = Match.start(other, seats=seats, seed=bytes([seed] * 32))
        assert told == told_two
        chances = Stream(bytes([seed] * 32))
        for _ in range(150):
            if one.outcome is not None:
                break
            seat, action = next_action(one, chances, forfeits=3)
            assert one.legal(seat) == two.legal(seat)
            assert one.apply(seat, action) == two.apply(seat, action), (each.name, rules)
    refused = each.name == "places"  # with partners, or where cards score, its other value is refused
    assert played == (0 if refused else GAMES)


# Setting it, and telling what was set


def test_one_option_is_set_and_the_rest_stays() -> None:
    rules = with_option(OFFICIAL, "stacking", Stacking.EITHER)
    assert rules == replace(OFFICIAL, stacking=Stacking.EITHER)
    assert changed(rules) == ("stacking",)
    assert changed(rules, rules) == changed(OFFICIAL) == ()


def test_setting_an_option_does_not_judge_the_combination() -> None:
    rules = with_option(CLASSIC, "wild_draw_four", WildDrawFour.ALWAYS)
    assert rules.problems(seats=2) == (RulesProblem.NOTHING_TO_CHALLENGE,)


def test_differences_are_told_in_the_order_of_the_lobby() -> None:
    rules = replace(CLASSIC, jump_in=HouseRule.ON, target=100, hand_size=5, blanks=(Blank(),) * 4)
    assert changed(rules) == ("hand_size", "target", "jump_in", "blanks")


def test_rules_under_a_name_of_their_own_are_compared_with_classic() -> None:
    assert changed(replace(CLASSIC, preset="Our house", target=100)) == ("target",)
    assert changed(OFFICIAL, CLASSIC) == ("dealing", "start_wild", "uno_penalty", "window")


WRONG: Final[dict[Control, list[Any]]] = {
    Control.NUMBER: [True, "7", 7.0, None, HouseRule.ON, ()],
    Control.CHOICE: ["off", 0, HouseRule.ON, None, ()],
    Control.SWITCH: ["on", True, Stacking.OFF, None],
    Control.BLANKS: [[], (1,), "", None, (Blank(), "x")],
}


@EACH
def test_a_value_of_another_kind_is_refused_by_name(each: Option) -> None:
    for value in WRONG[each.control]:
        with pytest.raises(OptionError) as error:
            with_option(CLASSIC, each.name, value)
        assert error.value.name == each.name
        assert error.value.problem is each.problem


@EACH
def test_a_number_out_of_its_range_is_refused_with_the_reason_to_tell(each: Option) -> None:
    if each.allowed is None:
        return
    for number in (each.allowed[0] - 1, each.allowed[-1] + 1):
        for ask in (lambda: with_option(CLASSIC, each.name, number), lambda: each.parse(str(number))):  # noqa: B023
            with pytest.raises(OptionError, match=each.name) as error:
                ask()
            assert error.value.problem is RulesProblem(each.slug)


# As text


@EACH
def test_every_choice_is_read_as_it_was_written(each: Option) -> None:
    for value in (*each.choices, each.default):
        text = each.format(value)
        assert each.parse(text) == value
        assert type(each.parse(text)) is type(value)


def test_marked_blanks_are_read_as_they_were_written() -> None:
    each = option("blanks")
    assert each.format(()) == "[]"
    assert each.parse(each.format(BLANKS)) == BLANKS


def test_plain_values_are_written_plainly() -> None:
    assert option("hand_size").format(7) == "7"
    assert option("most_seats").format(MAX_SEATS) == "2147483647"
    assert option("stacking").format(Stacking.EITHER) == "either"
    assert option("jump_in").parse("on") is HouseRule.ON


BAD_TEXT: Final[dict[Control, list[str]]] = {
    Control.NUMBER: ["", " 7", "07", "+7", "-1", "7.0", "\u0667", "7\n", "seven", "1e3", "9" * 5000],
    Control.CHOICE: ["", "OFF", " off", "ON", "one-for", "None"],
    Control.SWITCH: ["", "On", "true", "1"],
    Control.BLANKS: ["", "{}", "[1]", '[["7"]]', '[["7","swap-hands",3]]', "[" * 100_000, "null", '"x"'],
}


@EACH
def test_text_that_is_no_value_is_refused_by_name(each: Option) -> None:
    for text in BAD_TEXT[each.control]:
        with pytest.raises(OptionError, match=each.name) as error:
            each.parse(text)
        assert error.value.name == each.name


# Whole rules in a store


@for_each("seed", range(60))
def test_any_rules_are_read_as_they_were_stored(seed: int) -> None:
    chance = random.Random(seed)
    while (rules := random_rules(chance, chance.choice([2, 4, 8]))) is None:
        pass
    rules = replace(rules, preset=chance.choice(["classic", "Our house ❤️", ""]))
    assert read_rules(write_rules(rules)) == rules


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_stored_rules_are_small_and_tell_their_version(rules: Rules) -> None:
    text = write_rules(rules)
    assert json.loads(text)["version"] == RULES_VERSION
    assert len(text) < 2000
    assert read_rules(text) == rules


def damaged(change: Callable[[dict[str, Any]], object]) -> str:
    saved = json.loads(write_rules(CLASSIC))
    change(saved)
    return json.dumps(saved)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", "JSON"),
        ("[]", "list instead of named values"),
        ("null", "NoneType"),
        ("{}", "version None"),
        ("[" * 100_000, "Recursion"),
        (damaged(lambda saved: saved.pop("version")), "version None"),
        (damaged(lambda saved: saved.update(version=2)), "version 2, this bot reads 1"),
        (damaged(lambda saved: saved.update(version="1")), "version"),
        (damaged(lambda saved: saved.update(more=1)), "more"),
        (damaged(lambda saved: saved.update(rules=encode_rules(CLASSIC) | {"x": 1})), "unknown: x"),
        (damaged(lambda saved: saved["rules"].pop("preset")), "preset"),
        (damaged(lambda saved: saved["rules"].update(stacking="all")), "stacking"),
        (damaged(lambda saved: saved["rules"].update(hand_size=99)), "hand-size"),
        (damaged(lambda saved: saved["rules"].update(hand_size=True)), "hand_size"),
        (damaged(lambda saved: saved["rules"].update(wild_draw_four="always")), "nothing-to-challenge"),
        (
            damaged(lambda saved: saved["rules"].update(least_seats=10, hand_size=15)),
            "deck-too-small",
        ),
        (
            damaged(lambda saved: saved["rules"].update(blanks=[[None, "no-effect", "a\nb"]] * 4)),
            "blank-text",
        ),
    ],
)
def test_damaged_rules_are_refused_and_what_is_wrong_is_named(text: str, wrong: str) -> None:
    with pytest.raises(SavedMatchError, match="saved rules") as error:
        read_rules(text)
    assert wrong in str(error.value)


# A host's own wording


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        ("", True),
        ("Everybody sings ❤️", True),
        ("x" * MAX_BLANK_TEXT, True),
        ("x" * (MAX_BLANK_TEXT + 1), False),
        ("a\nb", False),
        ("a\n", False),
        ("a\u2028b", False),
    ],
)
def test_the_wording_on_a_blank_is_a_short_line(text: str, fine: bool) -> None:  # noqa: FBT001 - a column
    rules = replace(OFFICIAL, blanks=(Blank(text=text), Blank(), Blank(), Blank()))
    assert rules.problems(seats=2) == (() if fine else (RulesProblem.BLANK_TEXT,))
