"""Every option of `Rules`: where it belongs, its range, that a test varies it, and who reads it.

Also the table of start cards, in which the presets differ most.
"""

from __future__ import annotations

import ast
import random
import re
from dataclasses import Field, fields, replace
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from bot.engine.actions import PlayCard
from bot.engine.cards import Colour, card
from bot.engine.compiled_rules import deck
from bot.engine.errors import RulesProblem
from bot.engine.events import CardsDrawn, HandStarted, SeatSkipped
from bot.engine.hand import First, Phase
from bot.engine.presets import CLASSIC, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook import Group
from bot.engine.rulebook.dealing import IgnoredStart, Start, StartWild
from bot.engine.rulebook.rules import Rules
from tests.engine.naive.lockstep import random_rules
from tests.engine.positions import all_of, codes, dealt, only, position
from tests.engine.rulebook import said_of_options
from tests.support.for_each import for_each

TESTS: Final = Path(__file__).parent
ENGINE: Final = TESTS.parents[1] / "bot" / "engine"
OPTIONS: Final = {option.name: option for option in fields(Rules) if option.name != "preset"}
BY_NAME: Final = for_each("option", OPTIONS.values(), ids=list(OPTIONS))

# Read by `Rules` and the descriptions themselves: who can sit down, and with how many packs.
READ_BY_RULES: Final = {"least_seats", "most_seats", "packs", "point_multiplier"}


@BY_NAME
def test_every_option_has_its_place_in_the_lobby(option: Field[Any]) -> None:
    assert isinstance(option.metadata["group"], Group)
    assert (option.metadata["allowed"] is not None) is (type(option.default) is int)
    assert isinstance(option.default, int | Enum | tuple)


def test_the_name_of_the_preset_is_no_option() -> None:
    assert "group" not in Rules.__dataclass_fields__["preset"].metadata
    assert {name: rules.preset for name, rules in PRESETS.items()} == {name: name for name in PRESETS}


@BY_NAME
def test_every_option_is_described(option: Field[Any]) -> None:
    assert re.fullmatch(r"[A-Z].+\.", said_of_options()[option.name])


@BY_NAME
def test_a_sheet_is_named_by_an_option_only_where_it_differs_from_the_default(option: Field[Any]) -> None:
    assert option.metadata["presets"].keys() <= PRESETS.keys() - {CLASSIC.preset}
    assert option.default not in option.metadata["presets"].values()


@BY_NAME
def test_every_number_has_a_range_that_is_refused_outside(option: Field[Any]) -> None:
    allowed = option.metadata["allowed"]
    if allowed is None:
        return
    problem = RulesProblem(option.name.replace("_", "-"))
    for bad in (allowed[0] - 1, allowed[-1] + 1):
        assert problem in replace(CLASSIC, **{option.name: bad}).problems(seats=2)
    for good in (allowed[0], allowed[-1]):
        assert problem not in replace(CLASSIC, **{option.name: good}).problems(seats=2)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_played_by_every_number_of_seats_it_allows(preset: str) -> None:
    rules = PRESETS[preset]
    allowed = range(rules.least_seats, rules.most_seats + 1)
    for seats in (*allowed[:300], *allowed[-11:]):  # `packs` allows more than anybody can count
        assert rules.problems(seats=seats) == ()


# Every option is varied by a test


def by_hand() -> list[Path]:
    """Return the files of the tests by hand."""
    return [
        path
        for path in sorted(TESTS.glob("test_*.py"))
        if path.stem != Path(__file__).stem and "naive" not in path.stem
    ]


@cache
def varied() -> frozenset[str | None]:
    """Return what calls in the tests by hand pass by name."""
    nodes = (node for path in by_hand() for node in ast.walk(ast.parse(path.read_text("utf-8"))))
    return frozenset(word.arg for node in nodes if isinstance(node, ast.Call) for word in node.keywords)


@cache
def sources() -> str:
    """Return the text of the tests by hand."""
    return "".join(path.read_text("utf-8") for path in by_hand())


@BY_NAME
def test_every_option_is_varied_by_a_test(option: Field[Any]) -> None:
    here = {"start_skip", "start_reverse"}  # below
    assert option.name in varied() | here


@BY_NAME
def test_every_value_of_an_option_is_met_in_a_preset_or_a_test(option: Field[Any]) -> None:
    kind = type(option.default)
    if not issubclass(kind, Enum):
        return
    preset = {getattr(rules, option.name) for rules in PRESETS.values()}
    for value in kind:
        assert value in preset or f"{kind.__name__}.{value.name}" in sources() + Path(__file__).read_text(
            "utf-8"
        )


# Every option is read in one place


@cache
def readers() -> dict[str, set[str]]:
    """Return the modules that read each option; its description, `presets` and `codec` know them all."""
    found: dict[str, set[str]] = {name: set() for name in OPTIONS}
    for path in sorted(ENGINE.glob("*.py")):
        if path.stem in {"presets", "codec"}:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in found and _is_rules(node.value):
                found[node.attr].add(path.stem)
    return found


def _is_rules(node: ast.expr) -> bool:
    return (isinstance(node, ast.Name) and node.id == "rules") or (
        isinstance(node, ast.Attribute) and node.attr == "rules"
    )


@BY_NAME
def test_every_option_is_read_in_one_module(option: Field[Any]) -> None:
    if option.name in READ_BY_RULES:
        assert readers()[option.name] == set()
        texts = [(ENGINE / "rulebook" / path).read_text("utf-8") for path in ("rules.py", "match.py")]
        assert re.search(rf"\b(rules|self)\.{option.name}\b", "".join(texts))
    else:
        assert len(readers()[option.name]) == 1


# Start cards of every kind, under every preset that takes them as they come, with two and with more players


# For a dealer at seat 0: who starts, to the left (+) or right (-); who drew; what phase; what fits.
START_CARDS = """
preset    card  two    four   drew  phase   fits
official  R5    1+     1+     -     play    as-usual
official  RD    0+     2+     1     play    as-usual
official  RS    0+     2+     -     play    as-usual
official  RR    1-     3-     -     play    as-usual
official  W     1+     1+     -     colour  as-usual
official  W4    back   back   -     play    as-usual
anywhere  R5    1+     1+     -     play    as-usual
anywhere  RD    1+     1+     -     play    as-usual
anywhere  RS    1+     1+     -     play    as-usual
anywhere  RR    1+     1+     -     play    as-usual
anywhere  W     1+     1+     -     play    anything
anywhere  W4    1+     1+     -     play    anything
classic   R5    1+     1+     -     play    as-usual
classic   RD    0+     2+     1     play    as-usual
classic   RS    0+     2+     -     play    as-usual
classic   RR    1-     3-     -     play    as-usual
classic   W     back   back   -     play    as-usual
classic   W4    back   back   -     play    as-usual
duel      R5    1+     .      -     play    as-usual
duel      RD    1+     .      -     play    as-usual
duel      RS    1+     .      -     play    as-usual
duel      RR    1+     .      -     play    as-usual
duel      W     1+     .      -     play    as-usual
duel      W4    1+     .      -     play    as-usual
packs     R5    1+     1+     -     play    as-usual
packs     RD    0+     2+     1     play    as-usual
packs     RS    0+     2+     -     play    as-usual
packs     RR    0-     0-     -     play    as-usual
packs     W     1+     1+     -     colour  as-usual
packs     W4    back   back   -     play    as-usual
"""

STARTS = [
    (preset, code, seats, cell, drew, phase, fits)
    for preset, code, two, four, drew, phase, fits in (
        line.split() for line in START_CARDS.strip().splitlines()[1:]
    )
    for seats, cell in ((2, two), (4, four))
    if cell != "."
]


@for_each("row", STARTS)
def test_every_start_card_under_every_preset(row: tuple[str, str, int, str, str, str, str]) -> None:
    preset, code, seats, cell, drew, phase, fits = row
    match, events, _ = dealt(code, "B3", seats=seats, rules=PRESETS[preset])
    hand = match.hand
    back = cell == "back"
    assert only(events, HandStarted).put_back == ((card(code),) if back else ())
    assert hand.top is card("B3" if back else code)
    expected = "1+" if back else cell
    assert f"{hand.turn}{'+' if hand.direction == 1 else '-'}" == expected
    assert [event.seat for event in all_of(events, CardsDrawn)] == ([] if drew == "-" else [int(drew)])
    assert (hand.phase, hand.first) == (Phase(phase), First(fits))
    coloured = hand.phase is Phase.PLAY and hand.first is First.AS_USUAL
    assert (hand.colour is not None) is coloured
    assert match.view(match.turn).my_turn


def test_the_table_of_start_cards_is_complete() -> None:
    """By the merciless sheet a number starts, whatever is turned up before it."""
    assert len({(preset, code) for preset, code, *_ in STARTS}) == 5 * 6


# The start card's other values


@pytest.mark.parametrize(
    ("name", "code"), [("start_draw_two", "RD"), ("start_skip", "RS"), ("start_reverse", "RR")]
)
@pytest.mark.parametrize("ignored", IgnoredStart)
def test_each_action_may_be_ignored_alone(name: str, code: str, ignored: IgnoredStart) -> None:
    rules = replace(OFFICIAL, **{name: Start.IGNORED}, ignored_start=ignored)  # type: ignore[arg-type]
    match, events, _ = dealt(code, rules=rules)
    assert (match.turn, match.hand.direction) == (1, 1)
    assert not all_of(events, CardsDrawn) + all_of(events, SeatSkipped)
    assert (match.hand.first is First.COLOUR_ONLY) is (ignored is IgnoredStart.COLOUR)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("start_skip", Start.DRAWN_THEN_PLAYS),
        ("start_reverse", Start.DRAWN_THEN_PLAYS),
        ("start_skip", Start.DEALER_STARTS),
        ("start_draw_two", Start.DEALER_STARTS),
    ],
)
def test_what_makes_no_sense_for_a_start_card_is_refused(name: str, value: Start) -> None:
    rules = replace(CLASSIC, **{name: value})  # type: ignore[arg-type]
    assert rules.problems(seats=3) == (RulesProblem.START_ACTION,)


@pytest.mark.parametrize("name", ["start_wild", "start_wild_draw_four"])
@pytest.mark.parametrize("value", StartWild)
def test_each_wild_has_each_rule(name: str, value: StartWild) -> None:
    code = "W" if name == "start_wild" else "W4"
    match, events, _ = dealt(code, "B3", rules=replace(PACKS, **{name: value}))  # type: ignore[arg-type]
    hand = match.hand
    assert match.turn == 1
    assert bool(only(events, HandStarted).put_back) is (value is StartWild.PUT_BACK)
    assert (hand.phase is Phase.COLOUR) is (value is StartWild.CHOOSE)
    assert (hand.first is First.ANYTHING) is (value is StartWild.ANY_CARD)
    assert (hand.colour is not None) is (value in (StartWild.PUT_BACK, StartWild.RANDOM_COLOUR))


def test_every_reason_to_refuse_rules_is_met_in_a_test() -> None:
    named = {option.name.replace("_", "-") for option in OPTIONS.values() if option.metadata["allowed"]}
    here = Path(__file__).read_text(encoding="utf-8")
    for problem in RulesProblem:
        assert problem.value in named or f"RulesProblem.{problem.name}" in sources() + here, problem


# No hand is ever dead


@for_each("seed", range(300))
def test_with_both_piles_empty_somebody_can_always_play(seed: int) -> None:
    """So no hand has to be called off: a deck has eight wilds or more, and only one card can be on top.

    With nothing left to draw every other card is in somebody's hand, as the cards of who left lie under the
    top one. A wild fits everywhere; if bluffing is forbidden and bars a Wild Draw Four, the card of the
    colour that bars it can be played instead. Whoever passes there only chooses to.
    """
    chance = random.Random(f"both piles empty {seed}")
    while (rules := random_rules(chance, seats := chance.choice([2, 3, 4, 10]))) is None:
        pass
    everything = deck(rules, seats=seats)
    chance.shuffle(everything)
    top = everything.pop()
    hands = [codes(everything[seat::seats]) for seat in range(seats - 1)]
    colour = (top.colour or chance.choice(list(Colour))).value
    able = []
    for turn in range(seats):
        match = position(*hands, "...", top=top.code, colour=colour, turn=turn, rules=rules)
        match.hand.first = chance.choice(list(First))
        assert len(match.hand.draw_pile) + len(match.hand.discard_pile) == 1
        able += [action for action in match.legal(turn) if isinstance(action, PlayCard)]
    assert able
