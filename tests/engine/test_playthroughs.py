"""Old games must not change: golden playthroughs, pinned beginnings, counts of the move tree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.engine import events
from bot.engine.events import DrawCause, EndReason
from bot.engine.presets import CLASSIC, PRESETS
from tests.engine.playthrough import Playthrough
from tests.engine.positions import position
from tests.engine.regenerate_playthroughs import FOLDER, GOLDEN, path_of

if TYPE_CHECKING:
    from bot.engine.match import Match


@pytest.mark.parametrize("name", GOLDEN)
def test_the_game_goes_as_it_always_did(name: str) -> None:
    """After an intended change: `python -m tests.engine.regenerate_playthroughs`, and read the difference."""
    assert GOLDEN[name].text().splitlines() == path_of(name).read_text(encoding="utf-8").splitlines()


def test_every_preset_has_golden_playthroughs_and_no_file_is_left_over() -> None:
    files = {path.stem for path in FOLDER.glob("*.txt")}
    assert files == set(GOLDEN)
    assert {name.split("_")[0] for name in files} == set(PRESETS)


def test_the_playthroughs_show_everything_that_can_happen() -> None:
    text = "".join(path_of(name).read_text(encoding="utf-8") for name in GOLDEN)
    public = {kind.__name__ for kind in events.PublicEvent.__args__}
    assert set(re.findall(r"(\w+)\(", text)) == public
    assert set(re.findall(r"cause=([\w-]+)", text)) == {cause.value for cause in DrawCause}
    assert set(re.findall(r"reason:([\w-]+)", text)) == {reason.value for reason in EndReason}
    assert set(re.findall(r"guilty=(\w+)", text)) == {"True", "False"}
    verbs = {"draw", "pass", "uno", "challenge", "accept", "forfeit", "catch"}
    assert verbs <= set(re.findall(r"^seat \d: (\w+)", text, re.MULTILINE))


@pytest.mark.parametrize(
    ("game", "digest"),
    [
        (
            Playthrough(rules=CLASSIC, seats=2, seed=bytes(32)),
            "7cdf2db335d8553d54830d42e60ce7f32ce66098e22296be452bd51ad237adc2",
        ),
        (
            Playthrough(rules=CLASSIC, seats=7, seed=bytes([255] * 32), forfeits=5),
            "29f77d471955bf0e55c0c696b01e9660497781546e14eb2f7f3ef2598f372777",
        ),
    ],
    ids=["2-seats", "7-seats"],
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


@pytest.mark.parametrize(("depth", "count"), [(1, 9), (2, 34), (3, 96)])
def test_the_move_tree_of_two_seats(depth: int, count: int) -> None:
    assert move_tree(two_seats(), depth) == count


@pytest.mark.parametrize(("depth", "count"), [(1, 8), (2, 65), (3, 406)])
def test_the_move_tree_of_three_seats(depth: int, count: int) -> None:
    assert move_tree(three_seats(), depth) == count


def test_the_first_moves_of_two_seats_counted_by_hand() -> None:
    """R7, W4 in four colours, G5, draw, forfeit; the other seat can only leave."""
    assert move_tree(two_seats(), 1) == 8 + 1
