"""Lessons: positions of a hand between the learner (seat 0) and a computer player (seat 1), and their state.

Nothing is stored between two taps: the state comes from the untrusted custom_ids of buttons; if it makes no
sense, the lesson starts again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Final

from bot.engine.actions import Action, PlayCard
from bot.engine.cards import Card, card
from bot.engine.compiled_rules import deck
from bot.engine.errors import Reason
from bot.engine.events import Event, readable_by
from bot.engine.match import Match
from bot.engine.notation import parse_action, parse_position
from bot.engine.presets import CLASSIC

LEARNER: Final = 0
COMPUTER: Final = 1
SEED: Final = "00" * 32


@dataclass(frozen=True, slots=True)
class LessonStage:
    """One step of a lesson; the message `lesson-<name>` says what to do."""

    name: str
    solutions: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """A position and its task."""

    name: str  # what it teaches; the message `learned-<name>` says what was learned
    stages: tuple[LessonStage, ...]
    hand: str
    computer: str
    top: str
    colour: str = ""  # the colour in force, where `top` is wild
    draw: str = ""  # the cards that will be drawn, in order
    reply: tuple[str, ...] = ()  # actions of the computer player afterwards, as far as they are legal
    reply_to_mistake: tuple[str, ...] = ()
    """Its actions after an action that was not asked for, as far as they are legal."""
    called: tuple[int, ...] = ()
    catchable: int | None = None
    bluffed: str = ""  # the colour before a Wild Draw Four on `top`, which the learner has to answer
    points: int = 0
    calls: bool = False  # the learner has the button to call UNO


def _stage(name: str, *solutions: str) -> LessonStage:
    return LessonStage(name, frozenset(solutions))


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
        name="action", stages=(_stage("action", "YD"),), hand="YD G4 R6 B1", computer="G0 YS R1", top="Y3"
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
    """Return the match with which a lesson, from 0, starts."""
    return _position_of(number).copy()


def _notation_of(lesson: Lesson) -> str:
    """Return a lesson's position in notation; all cards it does not name are in the draw pile."""
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


MAX_WRONG: Final = 3
"""Wrong answers that are counted: the first gives a hint, the second a plainer one, the third the answer."""


class LessonStatus(Enum):
    """Progress of a lesson; ASTRAY means that the action was legal, but not the task."""

    IN_PROGRESS = "in-progress"
    DONE = "done"
    ASTRAY = "astray"


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonState:
    """The state of a lesson as a learner sees it; `done` has actions in notation."""

    number: int
    status: LessonStatus
    stage: LessonStage
    match: Match
    done: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    refused: tuple[Card | None, Reason] | None = None
    """The card tapped, if any, and why the action is not legal."""
    wild: Card | None = None  # the card whose colour is to be chosen
    wrong: int = 0  # wrong answers in this stage, 0 to `MAX_WRONG`

    @property
    def lesson(self) -> Lesson:
        return LESSONS[self.number]

    @property
    def last(self) -> bool:
        return self.number == len(LESSONS) - 1


def replay_lesson(number: int, done: Sequence[str] = (), tap: str = "", wrong: int = 0) -> LessonState:
    """Return the state of a lesson after a tap in notation, "" to look again; all input is untrusted."""
    state = _beginning(number)
    for text in done:
        state = _apply_tap(state, text)
        if state.status is not LessonStatus.IN_PROGRESS or state.refused is not None:
            return _beginning(number)
    state = replace(state, events=(), refused=None, wild=None, wrong=min(max(wrong, 0), MAX_WRONG))
    return _apply_tap(state, tap) if tap else state


def _beginning(number: int) -> LessonState:
    lesson = LESSONS[number]
    return LessonState(
        number=number, status=LessonStatus.IN_PROGRESS, stage=lesson.stages[0], match=position_of(number)
    )


def _apply_tap(state: LessonState, text: str) -> LessonState:
    try:
        action = parse_action(text, seats=state.match.seats)
    except ValueError:
        return state
    if text in state.stage.solutions:
        return _advance(state, text, action)
    reason = state.match.reason(LEARNER, action)
    if reason is None:
        return _go_astray(state, action)
    card = action.card if isinstance(action, PlayCard) else None
    if reason is Reason.COLOUR_MISSING:
        return replace(state, wild=card)
    return replace(state, refused=(card, reason), wrong=min(state.wrong + 1, MAX_WRONG))


def _advance(state: LessonState, text: str, action: Action) -> LessonState:
    """Return the next stage, or the end of the lesson with what the computer player does then."""
    match = state.match.copy()
    events = _public(match.apply(LEARNER, action))
    done = (*state.done, text)
    stages = state.lesson.stages
    over = len(done) == len(stages)
    if over:
        events += _replies(match, state.lesson.reply)
    return replace(
        state,
        status=LessonStatus.DONE if over else LessonStatus.IN_PROGRESS,
        stage=state.stage if over else stages[len(done)],
        match=match,
        done=done,
        events=events,
        wrong=0,
    )


def _go_astray(state: LessonState, action: Action) -> LessonState:
    """Return the state after an action that is legal, but not what the lesson is about."""
    match = state.match.copy()
    events = _public(match.apply(LEARNER, action)) + _replies(match, state.lesson.reply_to_mistake)
    return replace(
        state, status=LessonStatus.ASTRAY, match=match, events=events, wrong=min(state.wrong + 1, MAX_WRONG)
    )


def _replies(match: Match, texts: Sequence[str]) -> tuple[Event, ...]:
    """Let the computer player make its replies, as far as they are legal; return what happened."""
    events: list[Event] = []
    for text in texts:
        action = parse_action(text)
        if action in match.legal(COMPUTER):
            events += match.apply(COMPUTER, action)
    return _public(events)


def _public(events: Sequence[Event]) -> tuple[Event, ...]:
    return tuple(event for event in events if readable_by(event, LEARNER))
