"""Old games must not change: golden playthroughs, pinned beginnings, counts of the move tree."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from enum import Enum
from typing import TYPE_CHECKING

import pytest

from bot.engine import events
from bot.engine.cards import Face
from bot.engine.events import DrawCause, EndReason
from bot.engine.option_catalogue import Option, changed, options
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, MERCILESS, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook import Group
from bot.engine.rulebook.match import Format, Places
from bot.engine.rulebook.play import AfterDrawing, Blank, BlankRule, Drawing, HouseRule, Stacking
from bot.engine.rulebook.rules import Rules
from tests.engine.playthrough import Playthrough
from tests.engine.positions import position
from tests.engine.regenerate_playthroughs import FOLDER, GOLDEN, path_of
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.match import Match


@pytest.mark.parametrize("name", GOLDEN)
def test_the_game_goes_as_it_always_did(name: str) -> None:
    """After an intended change: `python -m tests.engine.regenerate_playthroughs`, and read the difference."""
    assert GOLDEN[name].text().splitlines() == path_of(name).read_text(encoding="utf-8").splitlines()


def test_no_file_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GOLDEN)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_three_golden_playthroughs(preset: str) -> None:
    """Games by the sheet alone: only how long they last, who sits down and the Blanks may differ."""
    free = {"target", "limit", "blanks", "drawing"}
    plain = [name for name, game in GOLDEN.items() if free.issuperset(changed(game.rules)) and preset in name]
    assert len(plain) >= 3
    assert all(GOLDEN[name].rules.preset == preset for name in plain)


@pytest.mark.parametrize("format_", Format)
def test_every_format_has_a_golden_playthrough(format_: Format) -> None:
    assert any(game.rules.format is format_ for name, game in GOLDEN.items() if "_format_" in name)


HOUSE_RULES: dict[str, Callable[[Rules], bool]] = {
    "stacking the same": lambda rules: rules.stacking is Stacking.SAME,
    "stacking either": lambda rules: rules.stacking is Stacking.EITHER,
    "jump-in": lambda rules: rules.jump_in is HouseRule.ON,
    "seven-zero": lambda rules: rules.seven_zero is HouseRule.ON,
    "sets": lambda rules: rules.sets is HouseRule.ON,
    "deflect": lambda rules: rules.deflect is HouseRule.ON,
    "number last": lambda rules: rules.number_last is HouseRule.ON,
    "point multiplier": lambda rules: rules.point_multiplier > 1,
    "hand limit": lambda rules: rules.hand_limit > 0,
    "forced play": lambda rules: rules.after_drawing is AfterDrawing.MUST_PLAY,
    "draw until playable": lambda rules: rules.drawing is Drawing.UNTIL_PLAYABLE,
    "wrong call": lambda rules: rules.wrong_call > 0,
    "hand size": lambda rules: rules.hand_size != 7,
    "table talk": lambda rules: rules.table_talk > 0,
}


@pytest.mark.parametrize("house_rule", HOUSE_RULES)
def test_every_house_rule_has_a_golden_playthrough(house_rule: str) -> None:
    assert any(HOUSE_RULES[house_rule](game.rules) for game in GOLDEN.values())


def test_every_option_of_the_group_of_house_rules_has_a_golden_playthrough() -> None:
    names = {field.name for field in fields(Rules) if field.metadata.get("group") is Group.HOUSE}
    seen = {
        name
        for game in GOLDEN.values()
        for name in names
        if getattr(game.rules, name) != getattr(Rules(), name)
    }
    assert seen == names


@pytest.mark.parametrize("rule", BlankRule)
def test_every_rule_of_a_blank_has_a_golden_playthrough(rule: BlankRule) -> None:
    marks = [blank for game in GOLDEN.values() for blank in game.rules.blanks]
    assert any(blank.rule is rule and blank.stand_in is None for blank in marks)
    assert any(blank.stand_in is not None for blank in marks)


@for_each("each", options(), ids=[each.name for each in options()])
def test_every_value_of_an_option_has_a_golden_playthrough(each: Option) -> None:
    """Of a number another than the usual one; the fewest seats change no game."""
    seen = {each.value(game.rules) for game in GOLDEN.values()}
    if isinstance(each.default, Enum):
        assert seen == {*each.choices}
    else:
        assert len(seen) > 1 or each.name == "least_seats"


def test_the_playthroughs_show_everything_that_can_happen() -> None:
    text = "".join(path_of(name).read_text(encoding="utf-8") for name in GOLDEN)
    public = {kind.__name__ for kind in events.PublicEvent.__args__}
    assert set(re.findall(r"(\w+)\(", text)) == public
    assert set(re.findall(r"cause=([\w-]+)", text)) == {cause.value for cause in DrawCause}
    assert set(re.findall(r"reason:([\w-]+)", text)) == {reason.value for reason in EndReason}
    assert set(re.findall(r"guilty=(\w+)", text)) == {"True", "False", "None"}
    verbs = {"draw", "pass", "uno", "challenge", "accept", "forfeit", "catch"}
    verbs |= {"accuse", "convict", "acquit"}
    assert verbs <= set(re.findall(r"^seat \d: (\w+)", text, re.MULTILINE))


@pytest.mark.parametrize(
    ("game", "digest"),
    [
        (
            Playthrough(rules=CLASSIC, seats=2, seed=bytes(32)),
            "0d1f8c7e6d3f567a323c9a610181c1693f3307055ac3d239ed58eecab663b6f9",
        ),
        (
            Playthrough(rules=CLASSIC, seats=7, seed=bytes([255] * 32), forfeits=5),
            "caa8f56e6d1a7225d62cc9fcaee6d267fd639dcbf12e3191fb5fd17086161ba1",
        ),
        (
            Playthrough(rules=replace(OFFICIAL, target=10_000), seats=5, seed=bytes([5] * 32), forfeits=2),
            "adfa46c34052d605e738e27c709576c983209901ad9dbc6a07beba380345be05",
        ),
        (
            Playthrough(rules=replace(PACKS, target=10_000), seats=20, seed=bytes([20] * 32), forfeits=5),
            "8ef88edcdc3103f587d49333bcf11e40d250481f28d216dff489f4183497d702",
        ),
    ],
    ids=["2-seats", "7-seats", "official-5-seats", "packs-20-seats"],
)
def test_the_first_200_actions_are_pinned(game: Playthrough, digest: str) -> None:
    assert len(list(game.lines(most=200))) == 4 + 2 * 200
    assert game.digest(most=200) == digest


# Counts of the move tree


def move_tree(match: Match, depth: int) -> int:
    """Return in how many ways `depth` actions can follow each other, whoever acts."""
    count = 0
    for seat in range(match.seats):
        for action in match.legal(seat):
            if depth == 1:
                count += 1
            else:
                after = match.copy()
                after.apply(seat, action)
                count += move_tree(after, depth - 1)
    return count


def two_seats() -> Match:
    return position("R7 W4 G5", "R2 B7 YS", top="R5", draw="R9 B1 Y3 G2 ...")


def three_seats() -> Match:
    return position("RD B5", "R2 W", "G2 GR Y9", top="R5", draw="B9 R1 Y3 G4 ...", points=(490, 0, 0))


def official() -> Match:
    """A Wild Draw Four, a call that may be forgotten, a Blank that swaps."""
    blanks = (Blank(rule=BlankRule.SWAP_HANDS), Blank(), Blank(), Blank(stand_in=Face.SEVEN))
    rules = replace(OFFICIAL, blanks=blanks)
    return position("W4 R1", "RX R9", "G2 GR Y9", top="R5", draw="B9 R1 Y3 G4 ...", rules=rules)


def anywhere() -> Match:
    """UNO has to be pressed beforehand, drawing ends the turn."""
    return position("RR R4", "R2 W", "RD RS Y9", top="R5", draw="B9 R1 Y3 G4 ...", rules=ANYWHERE)


def duel() -> Match:
    """A Draw Two costs no turn, one more wild reaches the limit."""
    return position("RD R4 W", "R2 RS G7", top="R5", draw="B9 R1 Y3 R8 ...", scored=(240, 260), rules=DUEL)


def packs() -> Match:
    """Three at a table may accuse each other."""
    return position("W4 R4", "R2 W", "RD RS Y9", top="R5", draw="B9 R1 Y3 G4 ...", rules=PACKS)


def house() -> Match:
    """Stacking, jumping in, swapping, and a wrong call, all at once."""
    rules = replace(
        CLASSIC, stacking=Stacking.EITHER, jump_in=HouseRule.ON, seven_zero=HouseRule.ON, wrong_call=1
    )
    return position("R7 RD", "GD R5", "W4 GD Y0", top="R5", draw="B9 R1 Y3 G4 ...", rules=rules)


def merciless() -> Match:
    """A roulette, a Discard All, cards that stack, a swap: what costs a turn and what keeps it."""
    return position("WC RA R1", "R7 WR4", "BD4 RE Y9", top="R5", draw="B9 R1 Y3 G4 ...", rules=MERCILESS)


def places() -> Match:
    """The first is out with a Draw Two, and two play on."""
    rules = replace(CLASSIC, places=Places.PLAY_ON)
    return position("RD", "R2 W", "G2 GR", top="R5", draw="B9 R1 Y3 G4 ...", rules=rules)


PERFT = {
    two_seats: (9, 34, 96, 324),
    three_seats: (8, 65, 406, 1966),
    official: (11, 100, 622, 2810),
    anywhere: (8, 63, 372, 1739),
    duel: (8, 22, 45, 64),
    packs: (17, 233, 2572, 23562),
    house: (11, 99, 791, 5826),
    merciless: (7, 58, 387, 1918),
    places: (8, 60, 381, 2083),
}


@pytest.mark.parametrize(
    ("make", "depth", "count"),
    [(make, depth, count) for make, counts in PERFT.items() for depth, count in enumerate(counts, start=1)],
)
def test_the_move_tree(make: Callable[[], Match], depth: int, count: int) -> None:
    assert move_tree(make(), depth) == count


def test_the_first_moves_of_two_seats_counted_by_hand() -> None:
    """R7, W4 in four colours, G5, draw, forfeit; the other seat can only leave."""
    assert move_tree(two_seats(), 1) == 8 + 1


def test_the_first_moves_of_the_duel_counted_by_hand() -> None:
    """RD, R4, W in four colours, no draw while something fits, forfeit; the other seat can only leave."""
    assert move_tree(duel(), 1) == 7 + 1


def test_the_first_moves_with_house_rules_counted_by_hand() -> None:
    """R7 with two partners, RD, draw, UNO, forfeit; R5 jumps in, UNO, forfeit; three cards: UNO, forfeit."""
    assert move_tree(house(), 1) == 6 + 3 + 2


def test_the_first_moves_with_the_merciless_deck_counted_by_hand() -> None:
    """WC without a colour, RA, R1, no draw while something fits, forfeit; UNO with two, forfeit; forfeit."""
    assert move_tree(merciless(), 1) == 4 + 2 + 1
