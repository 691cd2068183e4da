"""The lessons are real positions: what they ask for is legal, what they call wrong is not, all end well."""

from __future__ import annotations

import pytest

from bot.engine.actions import FORFEIT
from bot.engine.errors import Reason
from bot.engine.events import CardsReceived, HandShown, MatchEnded, UnoCaught, readable_by
from bot.engine.notation import format_action
from bot.tutorial.lessons import (
    COMPUTER,
    LEARNER,
    LESSONS,
    LessonState,
    LessonStatus,
    position_of,
    replay_lesson,
)

NUMBERS = range(len(LESSONS))


def learned(number: int, *, choose: int = 0) -> list[LessonState]:
    """Every state of a lesson in which the learner does what is asked, the last choice or the first."""
    scenes = [replay_lesson(number)]
    for stage in LESSONS[number].stages:
        scenes.append(replay_lesson(number, scenes[-1].done, sorted(stage.solutions)[choose]))
    return scenes


def others(state: LessonState) -> list[str]:
    """What the rules allow in a state beside what is asked."""
    return [
        format_action(action)
        for action in state.match.legal(LEARNER)
        if action is not FORFEIT and format_action(action) not in state.stage.solutions
    ]


@pytest.mark.parametrize("choose", [0, -1])
@pytest.mark.parametrize("number", NUMBERS)
def test_doing_what_is_asked_ends_a_lesson(number: int, choose: int) -> None:
    scenes = learned(number, choose=choose)
    assert [state.status for state in scenes] == [LessonStatus.IN_PROGRESS] * (len(scenes) - 1) + [
        LessonStatus.DONE
    ]
    assert all(state.match.turn == LEARNER for state in scenes[:-1])
    assert scenes[-1].events


@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_ends_with_the_learners_turn_or_the_match(number: int) -> None:
    match = learned(number)[-1].match
    assert match.outcome is not None or match.turn == LEARNER


@pytest.mark.parametrize("number", NUMBERS)
def test_what_is_legal_but_not_asked_leads_back(number: int) -> None:
    for state in learned(number)[:-1]:
        for text in others(state):
            astray = replay_lesson(number, state.done, text)
            assert astray.status is LessonStatus.ASTRAY, text
            assert astray.stage is state.stage
            assert astray.done == state.done
            assert replay_lesson(number, astray.done).status is LessonStatus.IN_PROGRESS


@pytest.mark.parametrize("number", NUMBERS)
def test_a_card_that_may_not_be_played_is_refused_with_the_reason_and_nothing_moves(number: int) -> None:
    for state in learned(number)[:-1]:
        cards = {format_action(action).partition(">")[0] for action in state.match.legal(LEARNER)}
        for card in state.match.hand.hands[LEARNER]:
            if card.code not in cards:
                refused = replay_lesson(number, state.done, card.code)
                assert refused.refused == (card, state.match.explain(LEARNER, card).reason)  # type: ignore[union-attr]
                assert (refused.status, refused.done, refused.events) == (
                    LessonStatus.IN_PROGRESS,
                    state.done,
                    (),
                )
                assert refused.match.revision == state.match.revision


@pytest.mark.parametrize("number", NUMBERS)
def test_wrong_answers_are_counted_until_the_step_is_done(number: int) -> None:
    for state in learned(number)[:-1]:
        for text in others(state):
            for before, after in ((0, 1), (1, 2), (2, 3), (3, 3), (9, 3), (-1, 1)):
                assert replay_lesson(number, state.done, text, before).wrong == after, text
        for text in state.stage.solutions:
            assert replay_lesson(number, state.done, text, 2).wrong == 0
        assert replay_lesson(number, state.done, "nonsense", 2).wrong == 2


def test_two_lessons_are_about_what_does_not_fit() -> None:
    """The first ones teach what fits: every other card must be wrong there."""
    for number in (0, 1):
        assert others(replay_lesson(number)) == ["draw"]
    assert replay_lesson(0, (), "B2").refused == (position_of(0).hand.hands[LEARNER][1], Reason.NO_MATCH)


def test_a_wild_asks_for_its_colour_first() -> None:
    number = next(n for n in NUMBERS if LESSONS[n].name == "wild")
    asking = replay_lesson(number, (), "W")
    assert asking.wild is not None
    assert asking.wild.code == "W"
    assert (asking.status, asking.done, asking.refused) == (LessonStatus.IN_PROGRESS, (), None)
    assert replay_lesson(number, (), "W>G").status is LessonStatus.DONE


def test_forgetting_uno_is_caught_by_the_computer_player() -> None:
    number = next(n for n in NUMBERS if LESSONS[n].name == "uno")
    astray = replay_lesson(number, (), "G4")
    assert UnoCaught(LEARNER, COMPUTER) in astray.events
    assert len(astray.match.hand.hands[LEARNER]) == 3


def test_the_challenged_hand_is_shown_and_holds_the_colour_before() -> None:
    number = next(n for n in NUMBERS if LESSONS[n].name == "challenge")
    (shown,) = (event for event in learned(number)[-1].events if isinstance(event, HandShown))
    assert LESSONS[number].bluffed in {card.colour.value for card in shown.cards if card.colour}


def test_the_last_lesson_wins_the_match() -> None:
    last = learned(NUMBERS[-1])[-1]
    assert last.last
    assert last.match.outcome is not None
    assert last.match.outcome.winners == (LEARNER,)
    assert last.match.outcome.points == (507, 0)  # the words say so
    assert isinstance(last.events[-1], MatchEnded)


@pytest.mark.parametrize("number", NUMBERS)
def test_a_learner_is_told_nothing_of_the_computer_players_cards(number: int) -> None:
    for state in learned(number):
        for text in ["", *others(state)]:
            events = (
                replay_lesson(number, state.done, text).events
                if state.status is LessonStatus.IN_PROGRESS
                else ()
            )
            assert all(readable_by(event, LEARNER) for event in events)
            assert all(event.to == LEARNER for event in events if isinstance(event, CardsReceived))


@pytest.mark.parametrize(
    ("done", "tap"),
    [
        (("nonsense",), ""),
        (("R8", "R8"), "R8"),
        (("draw",), "draw"),
        (("B2",), "R8"),
        ((), "nonsense"),
        ((), "forfeit:1"),
        ((), "W9"),
        ((), "catch:99999"),
        ((), "R8>G"),
        ((), "R8@1"),
        (("",), ""),
    ],
)
def test_nonsense_leaves_or_begins_the_lesson(done: tuple[str, ...], tap: str) -> None:
    state = replay_lesson(0, done, tap)
    assert state.status in {LessonStatus.IN_PROGRESS, LessonStatus.DONE}
    assert state.number == 0
    assert state.done in {(), ("R8",)}


def test_a_position_is_not_shared() -> None:
    match = position_of(0)
    match.apply(LEARNER, FORFEIT)
    assert position_of(0).outcome is None
