"""The engine and a naive second implementation agree, action by action.

`python -m tests.soak` plays many thousand hands more.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Self

import pytest

from bot.engine.events import CardsDrawn, HandShown, WildDrawFourChallenged
from bot.engine.presets import CLASSIC, PRESETS
from bot.engine.rulebook.play import Challenges, Stacking, Uno
from tests import soak
from tests.engine.naive.lockstep import naive_copy, play_preset, play_random
from tests.engine.positions import act, codes, legal, only, position
from tests.engine.test_playthroughs import PERFT, merciless

if TYPE_CHECKING:
    from tests.engine.naive.hand import NaiveHand

HANDS = 25
RANDOM_HANDS = 100
CHUNK = 25


@pytest.mark.parametrize("first", range(0, HANDS, CHUNK))
@pytest.mark.parametrize("preset", PRESETS)
def test_hands_of_a_preset_are_the_same(preset: str, first: int) -> None:
    assert sum(play_preset(preset, seed) for seed in range(first, first + CHUNK)) > CHUNK


@pytest.mark.parametrize("first", range(0, RANDOM_HANDS, CHUNK))
def test_hands_with_any_options_are_the_same(first: int) -> None:
    assert sum(play_random(seed) for seed in range(first, first + CHUNK)) > CHUNK


class OneProcess:
    """Stands in for the processes of `tests.soak`."""

    def __init__(self, processes: int | None) -> None:
        pass

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    imap_unordered = map


@pytest.mark.parametrize(("bad", "played", "status"), [(None, 6, 0), (2, 3, 1)])
def test_the_search_ends_at_the_first_disagreement(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    bad: int | None,
    played: int,
    status: int,
) -> None:
    jobs: list[soak.Job] = []

    def play(job: soak.Job) -> tuple[int, int, list[str]]:
        jobs.append(job)
        return soak.CHUNK, 1, ["Read this."] if bad == job[1] // soak.CHUNK else []

    monkeypatch.setattr(soak, "play", play)
    monkeypatch.setattr("multiprocessing.get_context", lambda _: SimpleNamespace(Pool=OneProcess))
    others = ("hands", "any", "twins", "rooms", "clicks")
    monkeypatch.setattr("sys.argv", ["soak", *(f"--{other}=0" for other in others), "--matches=600"])
    assert soak.main() == status
    assert len(jobs) == played
    assert ("Read this." in capsys.readouterr().out) is bool(status)


def naive_tree(naive: NaiveHand, depth: int) -> int:
    """Return in how many ways `depth` actions can follow each other by the naive implementation."""
    count = 0
    for seat in naive.hands:
        for action in naive.legal(seat):
            after = deepcopy(naive)
            after.apply(seat, action)
            count += naive_tree(after, depth - 1) if depth > 1 else 1
    return count


def test_the_move_tree_of_the_merciless_deck_is_the_same() -> None:
    for depth, count in enumerate(PERFT[merciless][:3], start=1):
        assert naive_tree(naive_copy(merciless()), depth) == count


# What the lockstep found, told as single moves


def test_cards_drawn_for_a_forgotten_uno_make_no_bluff() -> None:
    rules = replace(CLASSIC, uno=Uno.BEFOREHAND)
    match = position("W4 B1", "G1 G2", "G3 G4", top="R5", draw="R1 R2 ...", rules=rules)
    act(match, 0, "W4>B")
    events = act(match, 1, "challenge")
    assert codes(only(events, HandShown).cards) == "B1"
    assert not only(events, WildDrawFourChallenged).guilty


def test_stacking_the_same_is_a_draw_two_on_a_draw_two_and_nothing_else() -> None:
    rules = replace(CLASSIC, stacking=Stacking.SAME)
    match = position("W4 B1 B2", "W4 RD G1", "G3 G4", top="Y5", rules=rules)
    act(match, 0, "W4>R")
    assert legal(match, 1) == {"challenge", "accept"}
    match = position("YD B1 B2", "W4 RD G1", "G3 G4", top="Y5", rules=rules)
    act(match, 0, "YD")
    assert legal(match, 1) == {"RD", "accept"}


def test_what_cannot_be_answered_is_drawn_at_once() -> None:
    rules = replace(CLASSIC, stacking=Stacking.SAME, challenges=Challenges.NONE)
    match = position("W4 B1 B2", "W4 RD G1", "G3 G4", top="Y5", rules=rules)
    assert only(act(match, 0, "W4>R"), CardsDrawn).count == 4
    assert match.turn == 2
