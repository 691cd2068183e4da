"""Text forms: actions and whole positions are read as they were written, anything else is refused by name."""

from __future__ import annotations

import random
import re
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.engine import notation
from bot.engine.actions import _INSTANCES
from bot.engine.codec import encode_match
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.notation import PositionError, format_action, format_position, parse_action, parse_position
from bot.engine.presets import CLASSIC, DUEL, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook.dealing import StartWild
from bot.engine.rulebook.match import SEATS_OF, Format
from bot.engine.rulebook.play import Blank, BlankRule, HouseRule, Stacking
from bot.engine.shuffle import Stream
from tests.engine.positions import SEED, position
from tests.engine.random_matches import EVERY_ACTION, Setup, random_matches, steps
from tests.engine.simulate import next_action
from tests.engine.test_codec import MARKED, MATCHES, accused, blank, play, two_tables
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from bot.engine.actions import Action

# Actions


@for_each("action", [one for one in EVERY_ACTION if "-" not in format_action(one)])
def test_every_action_is_read_as_it_was_written(action: Action) -> None:
    assert parse_action(format_action(action)) == action


def test_actions_are_written_differently() -> None:
    assert len({format_action(action) for action in EVERY_ACTION}) == len(EVERY_ACTION)


@for_each(
    "text",
    [
        *(
            "",
            " ",
            "R",
            "7",
            "R10",
            "r7",
            "R7 ",
            " R7",
            "R7>",
            "R7>X",
            "R7>GG",
            "W>",
            "W>g",
            "W>G>B",
            "W>G@1",
            "R7>G@1",
            ">",
            ">X",
            ">G@1",
            "R7@",
            "R7@x",
            "R7@01",
            "accuse",
            "vote",
            "W5",
        ),
        *(
            "catch",
            "catch:",
            "catch:x",
            "catch:-1",
            "catch:1.0",
            "catch: 1",
            "catch:\u00b2",
            "catch:\u0661",
            "catch:1:2",
        ),
        *("DRAW", "draw:", "draw>R", "uno!", "forfeit:1", "R7:1", "\x00", "W4>R\n", "R\uff17"),
    ],
)
def test_junk_is_no_action(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_action(text)


@pytest.mark.parametrize("text", ["R7@{}", "catch:{}", "accuse:{}"])
def test_a_text_that_anybody_may_write_names_no_seat_that_is_not_there(text: str) -> None:
    action = parse_action(text.format(3), seats=4)
    assert format_action(action) == text.format(3)
    for seat in (4, 99, 10**30):
        with pytest.raises(ValueError, match="no such seat"):
            parse_action(text.format(seat), seats=4)


def test_junk_leaves_nothing_in_memory() -> None:
    kept = len(_INSTANCES)
    for seat in range(1000, 1100):
        for text in (f"R7@{seat}", f"R7>G@{seat}", f"catch:{seat}"):
            with pytest.raises(ValueError, match=r"R7|seat"):
                parse_action(text, seats=4)
    assert len(_INSTANCES) == kept


# Positions


def check(match: Match) -> str:
    """Assert that a position is read as it was written, and return its text."""
    text = format_position(match)
    assert text.isascii()
    assert text.isprintable()
    again = parse_position(text)
    assert encode_match(again) == encode_match(match)
    assert again.rules == match.rules
    assert format_position(again) == text
    return text


@pytest.mark.parametrize("make", MATCHES)
def test_a_position_is_read_as_it_was_written(make: Any) -> None:
    check(make())


GAMES: Final = [
    *((rules, 2 if rules is DUEL else 5) for rules in PRESETS.values()),
    *(
        (replace(DUEL if kind is Format.PLAYED else OFFICIAL, format=kind, target=60), SEATS_OF.get(kind, 3))
        for kind in Format
    ),
    (replace(MARKED, stacking=Stacking.EITHER, seven_zero=HouseRule.ON, jump_in=HouseRule.ON), 4),
    (replace(PACKS, start_wild_draw_four=StartWild.CHOOSE), 23),
]


def test_whole_matches_by_every_preset_and_format_are_read_as_they_were_written() -> None:
    phases = set()
    for rules, seats in GAMES:
        match, _ = Match.start(rules, seats=seats, seed=SEED)
        chances = Stream(SEED)
        for count in range(300):
            phases |= {hand.phase for hand in match.tables}
            if count % 5 == 0 or match.outcome is not None:
                check(match)
            if match.outcome is not None:
                break
            match.apply(*next_action(match, chances, forfeits=3))
    assert phases == set(Phase)


@random_matches(15)
def test_positions_of_any_rules_are_read_as_they_were_written(setup: Setup) -> None:
    for count, (match, seat, action) in enumerate(steps(setup, most=100)):
        if count % 9 == 0:
            check(match)
        match.apply(seat, action)


def test_only_the_options_that_differ_from_the_preset_are_written() -> None:
    assert check(position("R1", "G1")).startswith("classic | 0,0 1 - 0 - 0 - | R1/G1 ")
    rules = replace(CLASSIC, target=100, stacking=Stacking.EITHER)
    assert check(position("R1", "G1", rules=rules)).startswith("classic target=100 stacking=either | ")


def test_rules_by_a_name_of_their_own_are_written_with_it() -> None:
    rules = replace(PACKS, preset="Our house, \u2764 = 1|2")
    assert check(position("R1", "G1", rules=rules)).startswith('classic preset="Our house, \\u2764 = 1|2" ')


@pytest.mark.parametrize(
    "text",
    ["", " ", "a b", 'say "UNO"', "a|b,c:d/e", "\\", '\\"', "a\tb\x00", "\u2764", "\ud800", "-"],
)
def test_what_the_host_wrote_on_a_blank_stays_in_the_line(text: str) -> None:
    marks = (Blank(text=text), Blank(rule=BlankRule.PLAY_AGAIN, text=text), Blank(), Blank(text=text + text))
    check(position("RX", "G1", rules=replace(MARKED, blanks=marks)))


def test_an_accusation_is_written_with_its_votes() -> None:
    assert " 1:0:0:2:3 0 " in check(accused())


def test_the_example_in_the_docstring_is_a_position() -> None:
    rules = replace(CLASSIC, target=100, stacking=Stacking.EITHER)
    match = position(
        "R7 G5", "B2", "W W4", under="R3", top="RD", owed=2, direction=-1, dealer=2, catchable=1,
        points=(0, 12, 30), rules=rules,
    )  # fmt: skip
    match.numbers, match.revision = [2], 41
    match.hand.turns, match.hand.stream.used = 13, 254
    assert notation.__doc__ is not None
    example = " ".join(notation.__doc__.split("\n\n")[2].split())
    assert example.startswith("classic")
    assert re.fullmatch(re.escape(example).replace("\u2026", r"\S+"), check(match))


def test_a_position_has_the_commitment_that_was_given() -> None:
    match, _ = Match.start(CLASSIC, seats=3, seed=SEED, commitment="c0" * 32)
    text = check(match)
    assert "c0" * 32 in text
    for bad in ("c0", "C0" * 32, "-"):
        with pytest.raises(PositionError, match="commitment"):
            parse_position(text.replace("c0" * 32, bad))


# What is no position

FIELDS: Final = {
    "points": ["", "x", "1", "1,2,,4", "7,0,20,13,5,6,7,8,9,10,11"],
    "numbers": ["", "0", "1,1", "1.0"],
    "left": ["x", "9", "2,"],
    "newcomers": ["", "-", "x", "-1", "7"],
    "eliminated": ["x", "9", "1/", "/"],
    "revision": ["", "-1", "-", "01", "+1", "1_0", "9" * 5000],
    "outcome": [
        "",
        "x",
        "target-reached:0:1,2,3,4",
        "fun:0:1,2,3,4:1,2,3,4",
        "target-reached:7:1,2,3,4:1,2,3,4",
    ],
    "hands": ["", "R1", "R1/R2//R3", "R1,/R2/-/R3", "R1,-/R2/-/R3", "R99/-/-/-"],
    "draw_pile": ["-", "R1", "x"],
    "discard_pile": ["-", "R6", "R5,R5"],
    "colour": ["r", "G", "-"],
    "first": ["-", "any"],
    "order": ["-", "0,0,1", "1,0", "9", "x"],
    "dealer": ["4", "-", "x"],
    "direction": ["0", "2", "-", "+"],
    "turn": ["2", "-1", "-"],
    "turns": ["-1", "-"],
    "phase": ["-", "drawn", "over", "x"],
    "drawn": ["R1", "x"],
    "owed": ["-", "-1", "2"],
    "challenged": ["0", "x"],
    "bluff_colour": ["R", "x"],
    "bluff_hand": ["R1", "x"],
    "called": ["2", "x"],
    "catchable": ["2", "x"],
    "accusation": ["x", "1:0", "1:0:0:x:-", "9:0:0:-:-"],
    "accusers": ["2", "x"],
    "scored": ["-", "0", "x"],
    "winner": ["9", "x"],
    "end": ["empty", "x"],
    "seed": ["-", "00", "x" * 64],
    "used": ["-", "-1"],
    "lane": ["-", "1"],
}


def fields_of(text: str) -> list[str]:
    """Return the fields of a position of one table, `|` left out, the rules first."""
    return [field for field in text.split(" ") if field != "|"]


def test_every_field_is_damaged_below() -> None:
    assert len(fields_of(format_position(play()))) == 1 + len(FIELDS)


@for_each(("name", "bad"), [(name, bad) for name, them in FIELDS.items() for bad in them])
def test_a_damaged_field_is_named(name: str, bad: str) -> None:
    found = fields_of(format_position(play()))
    found[1 + [*FIELDS].index(name)] = bad
    text = " ".join([found[0], "|", *found[1:8], "|", *found[8:]])
    with pytest.raises(PositionError, match=name if name != "points" else "points|seats"):
        parse_position(text)


@for_each("place", range(1, 34))
def test_a_missing_field_is_named(place: int) -> None:
    found = fields_of(format_position(play()))
    match, table = found[1:8], found[8:]
    if place < 8:
        del match[place - 1 :]
    else:
        del table[place - 8 :]
    with pytest.raises(PositionError, match=f"{[*FIELDS][place - 1]} is missing"):
        parse_position(" ".join([found[0], "|", *match, "|", *table]))


@pytest.mark.parametrize(
    ("rules", "wrong"),
    [
        ("", "preset"),
        ("poker", "poker"),
        ("classic poker=1", "poker"),
        ("classic target", "target"),
        ("classic target=", "target"),
        ("classic target=x", "target"),
        ("classic target=0", "target"),
        ("classic target=1 target=1", "target"),
        ("classic jump_in=maybe", "jump_in"),
        ("classic blanks=-:no-effect", "blanks"),
        ("classic blanks=-:no-effect:x", "blanks"),
        ('classic blanks=-:no-effect:"', "blanks"),
        ('classic blanks=-:no-effect:"\\x"', "blanks"),
        ('classic blanks=-:no-effect:""', "blanks"),
        ("classic preset=x", "preset"),
        ("classic  target=1", "option"),
        ("duel format=points", "seats"),
        ("classic wild_draw_four=always", "nothing-to-challenge"),
    ],
)
def test_damaged_rules_are_named(rules: str, wrong: str) -> None:
    _, _, rest = format_position(play()).partition(" | ")
    with pytest.raises(PositionError, match=wrong):
        parse_position(f"{rules} | {rest}")


def test_a_position_is_one_line_of_ascii() -> None:
    text = format_position(play())
    for bad in (text + "\n", "\ufeff" + text, text.replace(" ", "\t"), text.replace("0", "\u0660", 1)):
        with pytest.raises(PositionError, match="one line"):
            parse_position(bad)


def test_quotes_that_are_not_closed_cost_no_more_than_their_number() -> None:
    def seconds(count: int) -> float:
        taken = []
        for _ in range(3):
            begun = time.thread_time()
            with pytest.raises(PositionError):
                parse_position('classic "' + '\\"' * count)
            taken.append(time.thread_time() - begun)
        return min(taken)

    assert seconds(16_000) < 40 * seconds(1_000)  # 16 times as many; it was 250 times as long


def damaged(text: str, chance: random.Random) -> str:
    """Return a text with something missing, swapped or put in."""
    place, other = sorted(chance.randrange(len(text)) for _ in range(2))
    kind = chance.randrange(6)
    if kind == 0:
        return text[:place]
    if kind == 1:
        return text[:place] + text[other:]
    if kind == 2:
        letter = chr(chance.choice([chance.randrange(32, 127), chance.randrange(0x2FFF)]))
        return text[:place] + letter + text[place + 1 :]
    mark = chance.choice([" ", ",", "/", " | "])
    parts = text.split(mark)
    one, two = chance.randrange(len(parts)), chance.randrange(len(parts))
    if kind == 3:
        parts[one], parts[two] = parts[two], parts[one]
    elif kind == 4:
        parts[one] = chance.choice(["-", "", "0", "1", "-1", "9" * 4400, "x", "R7", "W4", '"', parts[two]])
    else:
        parts.insert(one, parts[two])
    return mark.join(parts)


@pytest.mark.parametrize("make", [play, blank, accused, two_tables])
def test_a_damaged_position_is_refused_by_name_or_another_position(make: Any) -> None:
    """Whatever is done to the text: either it can be played on, or `PositionError` says what is wrong."""
    text = format_position(make())
    chance = random.Random(make.__name__)
    refused, told = 0, set()
    for _ in range(1500):
        bad = damaged(text, chance)
        try:
            match = parse_position(bad)
        except PositionError as error:
            refused += 1
            told.add(str(error).partition(": ")[0])
        else:
            check(match)
            for seat in match.turns:
                for action in match.legal(seat)[:3]:
                    match.copy().apply(seat, action)
    assert refused > 1000
    assert told <= {"position", "rules", "match", "table 0", "table 1", "saved match", "saved rules"}
