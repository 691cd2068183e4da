"""Reaction times and oversights of computer players: fewer the stronger they are."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from bot.app import Pace
from bot.engine.actions import CALL_UNO, CatchUno, PlayCard
from bot.engine.cards import card
from bot.engine.presets import CLASSIC, OFFICIAL
from bot.engine.rulebook.play import EarlyUno, HouseRule
from bot.players.levels import (
    CALLS,
    LEVELS,
    MAX_SLOWNESS,
    MIN_SLOWNESS,
    WHILE_CATCHABLE,
    choose,
    slowness,
    with_mistakes,
)
from bot.players.personas import Level, Temper
from bot.players.search import Effort
from tests.engine.positions import position

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import View

LOOKS = 2000


def takes(view: View, action: Action | None = None, level: Level = Level.STEADY) -> float:
    return slowness(view, view.legal[0] if action is None else action, level)


def test_a_forced_move_is_quick_and_what_is_hard_to_decide_takes_longer() -> None:
    forced = position("G1 G2", "B1", top="R5").view(0)
    few = position("R1 G2", "B1", top="R5").view(0)
    many = position("R1 R2 R3 R4 R6 R7", "B1", top="R5").view(0)
    rules = replace(CLASSIC, seven_zero=HouseRule.ON)
    swap = position("R7 G2 G3", "B1", "B2 B3", top="R5", rules=rules).view(0)
    four = "R1 R2 R3", "Y1 Y2 Y3"
    challenge = position(*four, rules=OFFICIAL, top="W4", colour="Y", challenged=1, before="R").view(0)
    assert takes(forced) < takes(few) < takes(many) < takes(swap)
    assert takes(many) < takes(challenge)
    wild = position("W G2", "B1", top="R5").view(0)
    assert takes(wild) == takes(few), "its colour is no further choice"


def test_temper_and_level_matter_within_bounds() -> None:
    view = position("R1 R2 R3 R4 R6 R7", "B1", top="R5").view(0)
    found = {
        (level, temper): slowness(view, view.legal[0], level, temper) for level in Level for temper in Temper
    }
    assert found[Level.EASY, Temper.HASTY] == min(found.values()) >= MIN_SLOWNESS
    assert found[Level.SHARP, Temper.CALM] == max(found.values()) <= MAX_SLOWNESS


def test_catches_and_late_calls_leave_people_the_grace_and_are_quicker_the_stronger() -> None:
    pace = Pace()
    catches = {level: each.catch_slowness for level, each in LEVELS.items()}
    late_calls = {level: each.late_slowness for level, each in LEVELS.items()}
    for times in (catches, late_calls):
        assert times[Level.EASY] > times[Level.STEADY] > times[Level.SHARP] > pace.grace / pace.computers
    assert min(late_calls.values()) > WHILE_CATCHABLE > max(catches.values())


def test_a_call_is_late_only_where_it_should_have_come_before_the_card() -> None:
    before = position("R1 R2", "B1 B2", top="R5").view(0)
    after = position("R1", "B1 B2", top="R5", turn=1, catchable=0).view(0)
    assert takes(before, CALL_UNO) == CALLS
    assert takes(after, CALL_UNO) == LEVELS[Level.STEADY].late_slowness
    rules = replace(CLASSIC, early_uno=EarlyUno.TOO_EARLY)
    assert takes(replace(after, rules=rules), CALL_UNO) == CALLS


def test_each_level_forgets_to_call_as_often_as_it_is_said_to_and_plays_all_the_same() -> None:
    view = position("R1 R2", "B1 B2", top="R5").view(0)
    for level, playing in LEVELS.items():
        random = Random(1)
        seen = [with_mistakes(view, level, random) for _ in range(LOOKS)]
        assert abs(sum(CALL_UNO not in one.legal for one in seen) / LOOKS - playing.forgets) < 0.03
    missed = next(one for one in seen if CALL_UNO not in one.legal)
    played = choose(Level.SHARP, missed, Random(1), effort=Effort(rollouts=16))
    assert played in (PlayCard(card("R1")), PlayCard(card("R2")))


def test_a_stronger_level_catches_more_often_and_none_always() -> None:
    view = position("R1 R2 R3", "B1", top="R5", turn=1, catchable=1).view(0)
    catch = CatchUno(1)
    caught = {}
    for level in Level:
        random = Random(3)
        found = (choose(level, with_mistakes(view, level, random), random) for _ in range(LOOKS))
        caught[level] = sum(one is catch for one in found) / LOOKS
    assert caught[Level.EASY] < caught[Level.STEADY] < caught[Level.SHARP] < 1.0


def test_where_there_is_nothing_to_miss_the_stream_stays_where_it_is() -> None:
    random, view = Random(5), position("R1 R2 R3", "B1 B2", top="R5").view(0)
    assert all(with_mistakes(view, level, random) is view for level in Level)
    assert random.random() == Random(5).random()
