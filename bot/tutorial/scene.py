"""Where a learner is: worked out anew from the lesson's number, what was done in it, and what was tapped.

Nothing is remembered between two taps, so a lesson goes on after a restart, and an old button still works.
What comes in is untrusted: whatever makes no sense begins the lesson again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.actions import PlayCard
from bot.engine.errors import Reason
from bot.engine.events import readable_by
from bot.engine.notation import parse_action
from bot.tutorial.lessons import COMPUTER, LEARNER, LESSONS, Lesson, Stage, position_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.actions import Action
    from bot.engine.cards import Card
    from bot.engine.events import Event
    from bot.engine.match import Match


class Status(Enum):
    """How a lesson stands."""

    ASKED = "asked"
    DONE = "done"
    ASTRAY = "astray"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """What a learner sees.

    Attributes:
        number: The lesson's, from 0.
        status: Whether something is asked, it was done, or something else was done that the rules allow.
        stage: What is asked, or was.
        match: The match now.
        done: What the learner did in this lesson, in notation.
        events: What the last tap led to; none if it did nothing.
        refused: The card tapped and why it, or anything else, is not legal.
        wild: The card whose colour is to be chosen.
    """

    number: int
    status: Status
    stage: Stage
    match: Match
    done: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    refused: tuple[Card | None, Reason] | None = None
    wild: Card | None = None

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return LESSONS[self.number]

    @property
    def last(self) -> bool:
        """Whether no lesson follows."""
        return self.number == len(LESSONS) - 1


def scene_of(number: int, done: Sequence[str] = (), tap: str = "") -> Scene:
    """Return what a learner sees after a tap.

    Args:
        number: The lesson's, from 0.
        done: What the learner did in it before, in notation; untrusted.
        tap: The action tapped, in notation, or "" to look again; a wild card without a colour asks for one.
            Untrusted.
    """
    scene = _beginning(number)
    for text in done:
        scene = _tapped(scene, text)
        if scene.status is not Status.ASKED or scene.refused is not None:
            return _beginning(number)
    scene = _looked(scene)
    return _tapped(scene, tap) if tap else scene


def _beginning(number: int) -> Scene:
    lesson = LESSONS[number]
    return Scene(number=number, status=Status.ASKED, stage=lesson.stages[0], match=position_of(number))


def _looked(scene: Scene) -> Scene:
    """Return a scene in which nothing was tapped just now."""
    return replace(scene, events=(), refused=None, wild=None)


def _tapped(scene: Scene, text: str) -> Scene:
    """Return what a tap leads to."""
    try:
        action = parse_action(text, seats=scene.match.seats)
    except ValueError:
        return scene
    if text in scene.stage.asked:
        return _went_on(scene, text, action)
    reason = scene.match.reason(LEARNER, action)
    if reason is None:
        return _went_astray(scene, action)
    card = action.card if isinstance(action, PlayCard) else None
    if reason is Reason.COLOUR_MISSING:
        return replace(scene, wild=card)
    return replace(scene, refused=(card, reason))


def _went_on(scene: Scene, text: str, action: Action) -> Scene:
    """Return the next stage, or the end of the lesson with what the computer player does then."""
    match = scene.match.copy()
    events = _public(match.apply(LEARNER, action))
    done = (*scene.done, text)
    stages = scene.lesson.stages
    over = len(done) == len(stages)
    if over:
        events += _replies(match, scene.lesson.reply)
    return replace(
        scene,
        status=Status.DONE if over else Status.ASKED,
        stage=scene.stage if over else stages[len(done)],
        match=match,
        done=done,
        events=events,
    )


def _went_astray(scene: Scene, action: Action) -> Scene:
    """Return what comes of an action that is legal, but not what the lesson is about."""
    match = scene.match.copy()
    events = _public(match.apply(LEARNER, action))
    events += _replies(match, scene.lesson.caught)
    return replace(scene, status=Status.ASTRAY, match=match, events=events)


def _replies(match: Match, texts: Sequence[str]) -> tuple[Event, ...]:
    """Let the computer player do what it would, as far as that is legal."""
    events: list[Event] = []
    for text in texts:
        action = parse_action(text)
        if action in match.legal(COMPUTER):
            events += match.apply(COMPUTER, action)
    return _public(events)


def _public(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return what the learner may know of what happened."""
    return tuple(event for event in events if readable_by(event, LEARNER))
