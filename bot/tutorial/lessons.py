"""The lessons: positions of a hand between the learner (seat 0) and a computer player (seat 1).

Each lesson begins with a position of its own, so no progress has to be stored. It has one or more stages; a
stage lists the actions that it asks for, in the notation of `bot.engine.notation`. The rules are
those of the `classic` sheet.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from bot.engine.cards import card
from bot.engine.deck import deck
from bot.engine.notation import parse_position
from bot.engine.presets import CLASSIC

if TYPE_CHECKING:
    from bot.engine.match import Match

LEARNER: Final = 0
COMPUTER: Final = 1
SEED: Final = "00" * 32


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a lesson: something to do.

    Attributes:
        name: What it teaches; the message `lesson-<name>` says what to do.
        solutions: The actions that do it.
    """

    name: str
    solutions: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A position and what to do in it.

    Attributes:
        name: What it teaches; the message `learned-<name>` says what was learned.
        stages: What to do, one after the other.
        hand: The learner's cards.
        computer: The computer player's cards.
        top: The card on top of the discard pile.
        colour: The colour in force, where `top` is wild.
        draw: The cards that will be drawn, first one first.
        reply: What the computer player does afterwards, as far as it is legal then.
        reply_to_mistake: What it does after an action that was not asked for, as far as that is legal.
        called: The seats that called UNO.
        catchable: The seat that can be caught, if any.
        bluffed: The colour before a Wild Draw Four on `top`, which the learner has to answer.
        points: Of the learner, so far.
        calls: Whether the learner finds the button to call UNO.
    """

    name: str
    stages: tuple[Stage, ...]
    hand: str
    computer: str
    top: str
    colour: str = ""
    draw: str = ""
    reply: tuple[str, ...] = ()
    reply_to_mistake: tuple[str, ...] = ()
    called: tuple[int, ...] = ()
    catchable: int | None = None
    bluffed: str = ""
    points: int = 0
    calls: bool = False


def _stage(name: str, *solutions: str) -> Stage:
    return Stage(name, frozenset(solutions))


CATCH: Final = f"catch:{COMPUTER}"

LESSONS: Final = (
    Lesson(
        name="colour",
        stages=(_stage("colour", "R8"),),
        hand="R8 B2 G4 Y9",
        computer="R2 B7 B3 G0 YS Y6",
        top="R5",
        reply=("R2",),
    ),
    Lesson(
        name="number",
        stages=(_stage("number", "B2"),),
        hand="B2 G4 Y9",
        computer="B7 B3 G0 YS Y6",
        top="R2",
        reply=("B7",),
    ),
    Lesson(
        name="draw",
        stages=(_stage("draw", "draw"), _stage("drawn", "B1", "pass")),
        hand="G4 Y9",
        computer="B3 G0 YS Y6",
        top="B7",
        draw="B1",
        reply=("B3",),
    ),
    Lesson(
        name="action",
        stages=(_stage("action", "YD"),),
        hand="YD G4 R6 B1",
        computer="G0 YS R1",
        top="Y3",
    ),
    Lesson(
        name="wild",
        stages=(_stage("wild", "W>R", "W>Y", "W>G", "W>B"),),
        hand="W G4 G7 B1",
        computer="G0 YS R1 Y6",
        top="R9",
        draw="Y8 B8",
        reply=("draw", "pass"),
    ),
    Lesson(
        name="uno",
        stages=(_stage("uno", "uno"), _stage("called", "G4")),
        hand="G4 R6",
        computer="Y0 YS R1 Y6",
        top="G1",
        draw="B8 Y8",
        reply=("draw", "pass"),
        reply_to_mistake=(f"catch:{LEARNER}",),
        calls=True,
    ),
    Lesson(
        name="catch",
        stages=(_stage("catch", CATCH),),
        hand="Y8 R6 B3",
        computer="GS",
        top="Y5",
        catchable=COMPUTER,
        calls=True,
    ),
    Lesson(
        name="challenge",
        stages=(_stage("challenge", "challenge"),),
        hand="B5 Y8 G2",
        computer="R3 GS R0",
        top="W4",
        colour="B",
        bluffed="R",
    ),
    Lesson(
        name="win",
        stages=(_stage("win", "B9"),),
        hand="B9",
        computer="W RD R7",
        top="B6",
        called=(LEARNER,),
        points=430,
        calls=True,
    ),
)


@cache
def _position_of(number: int) -> Match:
    return parse_position(_notation_of(LESSONS[number]))


def position_of(number: int) -> Match:
    """Return the match that a lesson, from 0, begins with."""
    return _position_of(number).copy()


def _notation_of(lesson: Lesson) -> str:
    """Return a lesson's position in notation; all cards that it does not name are in the draw pile."""
    rest = Counter(one.code for one in deck(CLASSIC, seats=2))
    rest.subtract([*lesson.hand.split(), *lesson.computer.split(), lesson.top, *lesson.draw.split()])
    pile = [*rest.elements(), *reversed(lesson.draw.split())]
    waits = bool(lesson.bluffed)
    fields: dict[str, object] = {
        "hands": "/".join(",".join(cards.split()) for cards in (lesson.hand, lesson.computer)),
        "draw pile": ",".join(pile),
        "discard pile": lesson.top,
        "colour": lesson.colour or _colour(lesson.top),
        "first": "as-usual",
        "order, dealer, direction, turn, turns": f"{LEARNER},{COMPUTER} {COMPUTER} 1 {LEARNER} 0",
        "phase": "challenge" if waits else "play",
        "drawn": "-",
        "owed": 4 if waits else 0,
        "challenged": COMPUTER if waits else "-",
        "colour before": lesson.bluffed or "-",
        "its hand then": ",".join(lesson.computer.split()) if waits else "-",
        "called": ",".join(map(str, lesson.called)) or "-",
        "catchable": "-" if lesson.catchable is None else lesson.catchable,
        "accusation, accusers, scored, winner, end": "- - 0,0 - -",
        "seed, used, lane": f"{SEED} 0 0",
    }
    table = " ".join(str(value) for value in fields.values())
    return f"{CLASSIC.preset} | {lesson.points},0 1 - 0 - 0 - | {table}"


def _colour(code: str) -> str:
    colour = card(code).colour
    assert colour is not None  # noqa: S101 - a lesson with a wild on top says which colour it is
    return colour.value
