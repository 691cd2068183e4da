"""The state of a lesson: computed anew from its number, what was done in it, and the last tap.

Nothing is stored between two taps, so a lesson goes on after a restart, and an old button still works. The
input comes from buttons and is untrusted: if it makes no sense, the lesson begins again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

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


MOST_WRONG: Final = 3
"""Wrong answers that are counted: the first gives a hint, the second a plainer one, the third the answer."""


class Status(Enum):
    """How far a lesson is.

    `ASTRAY`: the learner did something that the rules allow, but not what the lesson is about.
    """

    IN_PROGRESS = "in-progress"
    DONE = "done"
    ASTRAY = "astray"


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonState:
    """The state of a lesson, as a learner sees it.

    Attributes:
        number: The lesson's, from 0.
        status: How far the lesson is.
        stage: What there is to do, or was done last.
        match: The match now.
        done: What the learner did in this lesson, in notation.
        events: What followed from the last tap; none if it did nothing.
        refused: The card tapped and why it, or anything else, is not legal.
        wild: The card whose colour is to be chosen.
        wrong: How often the learner did something else than this stage asks for, 0 to `MOST_WRONG`.
    """

    number: int
    status: Status
    stage: Stage
    match: Match
    done: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()
    refused: tuple[Card | None, Reason] | None = None
    wild: Card | None = None
    wrong: int = 0

    @property
    def lesson(self) -> Lesson:
        """The lesson."""
        return LESSONS[self.number]

    @property
    def last(self) -> bool:
        """Whether no lesson follows."""
        return self.number == len(LESSONS) - 1


def replay_lesson(number: int, done: Sequence[str] = (), tap: str = "", wrong: int = 0) -> LessonState:
    """Return the state of a lesson after a tap.

    Args:
        number: The lesson's, from 0.
        done: What the learner did in it before, in notation; untrusted.
        tap: The action tapped, in notation, or "" to look again; a wild card without a colour asks for one.
            Untrusted.
        wrong: How often the learner was wrong before, in the stage that follows `done`; untrusted.
    """
    state = _beginning(number)
    for text in done:
        state = _apply_tap(state, text)
        if state.status is not Status.IN_PROGRESS or state.refused is not None:
            return _beginning(number)
    state = replace(_forget_last_tap(state), wrong=min(max(wrong, 0), MOST_WRONG))
    return _apply_tap(state, tap) if tap else state


def _beginning(number: int) -> LessonState:
    lesson = LESSONS[number]
    return LessonState(
        number=number, status=Status.IN_PROGRESS, stage=lesson.stages[0], match=position_of(number)
    )


def _forget_last_tap(state: LessonState) -> LessonState:
    """Return a state without what the last tap left in it."""
    return replace(state, events=(), refused=None, wild=None)


def _apply_tap(state: LessonState, text: str) -> LessonState:
    """Return the state after a tap."""
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
    return replace(state, refused=(card, reason), wrong=_one_more(state.wrong))


def _one_more(wrong: int) -> int:
    return min(wrong + 1, MOST_WRONG)


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
        status=Status.DONE if over else Status.IN_PROGRESS,
        stage=state.stage if over else stages[len(done)],
        match=match,
        done=done,
        events=events,
        wrong=0,
    )


def _go_astray(state: LessonState, action: Action) -> LessonState:
    """Return the state after an action that is legal, but not what the lesson is about."""
    match = state.match.copy()
    events = _public(match.apply(LEARNER, action))
    events += _replies(match, state.lesson.reply_to_mistake)
    return replace(state, status=Status.ASTRAY, match=match, events=events, wrong=_one_more(state.wrong))


def _replies(match: Match, texts: Sequence[str]) -> tuple[Event, ...]:
    """Let the computer player make its replies, as far as they are legal; return what happened."""
    events: list[Event] = []
    for text in texts:
        action = parse_action(text)
        if action in match.legal(COMPUTER):
            events += match.apply(COMPUTER, action)
    return _public(events)


def _public(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that the learner may see."""
    return tuple(event for event in events if readable_by(event, LEARNER))
