"""Events in sentences: one for every public event, none for private ones."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, get_args

import pytest

from bot.engine.cards import Colour, card
from bot.engine.events import (
    AccusationEnded,
    Accused,
    CardPlayed,
    CardsDiscarded,
    CardsDrawn,
    CardsReceived,
    CardsTurnedUp,
    ColourNamed,
    DealerDrawn,
    DirectionReversed,
    DrawCause,
    DrawsDeflected,
    DrawsStacked,
    EndReason,
    HandEnded,
    HandLimitReached,
    HandReceived,
    HandShown,
    HandsPassed,
    HandsSwapped,
    HandStarted,
    JumpedIn,
    MatchEnded,
    MatchOutcome,
    MatchStarted,
    PileReshuffled,
    PointsScored,
    PrivateEvent,
    PublicEvent,
    SeatEliminated,
    SeatFinished,
    SeatForfeited,
    SeatJoined,
    SeatSkipped,
    SetPlayed,
    StartCardsIgnored,
    TurnKept,
    TurnPassed,
    UnoCalled,
    UnoCaught,
    UnoForgotten,
    VoteCast,
    WildDrawFourChallenged,
    WrongCall,
)
from bot.i18n import translator
from bot.render.events import EventTeller
from bot.rooms.state.history import TurnRanOut

if TYPE_CHECKING:
    from bot.engine.events import Event
    from bot.rooms.state.history import RoomEvent

TRANSLATE = says = translator()
NAMES = ADA, BOB, CLEO = ("Ada", r"B\*b", "Cleo")
TELL = EventTeller(TRANSLATE, NAMES)

TOLD: list[tuple[RoomEvent, str | None]] = [
    (MatchStarted(3, "0123456789abcdef" * 4), None),
    (HandStarted(2, 1, card("R5"), ()), says("event-hand-started", hand=2, name=BOB, card="❤️ Red 5")),
    (CardPlayed(0, card("R5"), Colour.RED, 3), says("event-card-played", name=ADA, card="❤️ Red 5")),
    (
        CardPlayed(0, card("W4"), Colour.BLUE, 3),
        says("event-card-played", name=ADA, card="🌈 Wild Draw Four → 🔷 Blue"),
    ),
    (
        SetPlayed(0, (card("R5"), card("B5")), Colour.BLUE, 3),
        says("event-set-played", name=ADA, cards="❤️ Red 5, 🔷 Blue 5"),
    ),
    (CardsDrawn(0, 1, DrawCause.CHOICE), says("event-cards-drawn", name=ADA, count=1)),
    (CardsDrawn(0, 4, DrawCause.WILD_DRAW_FOUR), says("event-cards-drawn", name=ADA, count=4)),
    (CardsDrawn(0, 0, DrawCause.DRAW_TWO), says("event-cards-drawn", name=ADA, count=0)),
    (CardsDrawn(0, 2, DrawCause.CAUGHT), says("event-cards-drawn-caught", name=ADA, count=2)),
    (CardsDrawn(0, 0, DrawCause.CAUGHT), says("event-cards-drawn-caught", name=ADA, count=0)),
    (StartCardsIgnored((card("RD4"), card("W10"))), says("event-start-ignored", cards="❤️ +4 🌈 Wild +10")),
    (CardPlayed(0, card("WC"), None, 3), says("event-card-played", name=ADA, card="🌈 Wild Colour Roulette")),
    (
        CardsDiscarded(0, (card("RS"), card("RD4"), card("R1"))),
        says("event-cards-discarded", name=ADA, cards="❤️ 1, Skip, +4"),
    ),
    (
        CardsTurnedUp(0, (card("B1"), card("W6"), card("R1"))),
        says("event-cards-turned-up", name=ADA, cards="🔷 1 🌈 Wild +6 ❤️ 1"),
    ),
    (
        CardsTurnedUp(0, (card("B1"),) * 9 + (card("R1"),)),
        says(
            "event-cards-turned-up",
            name=ADA,
            cards=says("cards-after-more", count=2, cards="🔷 1, 1, 1, 1, 1, 1, 1 ❤️ 1"),
        ),
    ),
    (SeatFinished(0, 2), says("event-seat-finished", name=ADA, place=2)),
    (PileReshuffled(50), says("event-reshuffled")),
    (TurnPassed(1), says("event-passed", name=BOB)),
    (SeatSkipped(2), says("event-skipped", name=CLEO)),
    (DirectionReversed(-1), says("event-reversed")),
    (UnoCalled(0), says("event-uno-called", name=ADA)),
    (UnoCaught(0, 2), says("event-uno-caught", name=ADA, by=CLEO)),
    (
        WildDrawFourChallenged(0, 2, guilty=True),
        says("event-challenge-guilty", name=ADA, by=CLEO, colour="none"),
    ),
    (
        WildDrawFourChallenged(0, 2, guilty=False),
        says("event-challenge-innocent", name=ADA, by=CLEO, colour="none"),
    ),
    (HandLimitReached(2, 21), says("event-hand-limit", name=CLEO, count=21)),
    (SeatForfeited(2), says("event-forfeited", name=CLEO)),
    (SeatJoined(2), says("event-joined", name=CLEO)),
    (HandEnded(3, 0, 1, ((),), (1,)), says("event-hand-ended", name=ADA, hand=3, points=1, times=1)),
    (HandEnded(3, 0, 0, ((),), (1,)), says("event-hand-ended", name=ADA, hand=3, points=0, times=1)),
    (MatchEnded(MatchOutcome(EndReason.FORFEIT, (0,), (0,), (1,)), "ab" * 32), says("event-match-ended")),
    (
        DealerDrawn((0, 2), (card("R5"), card("W"))),
        says(
            "event-dealer-drawn",
            cards=f"{says('event-dealer-card', name=ADA, card='❤️ Red 5')}, "
            f"{says('event-dealer-card', name=CLEO, card='🌈 Wild')}",
        ),
    ),
    (ColourNamed(None, Colour.RED), says("event-colour-drawn", colour="❤️ Red")),
    (ColourNamed(0, Colour.GREEN), says("event-colour-named", name=ADA, colour="🍀 Green")),
    (JumpedIn(0), says("event-jumped-in", name=ADA)),
    (DrawsStacked(0, 4), says("event-draws-stacked", name=ADA, count=4)),
    (DrawsDeflected(0, 2, 4), says("event-draws-deflected", name=ADA, other=CLEO, count=4)),
    (HandsSwapped(0, 2), says("event-hands-swapped", name=ADA, other=CLEO)),
    (HandsPassed(1), says("event-hands-passed")),
    (TurnKept(0), says("event-turn-kept", name=ADA)),
    (UnoForgotten(0), says("event-uno-forgotten", name=ADA)),
    (WrongCall(0, None), says("event-wrong-call", name=ADA)),
    (WrongCall(0, 2), says("event-wrong-catch", name=ADA, other=CLEO)),
    (Accused(0, 2), says("event-accused", name=ADA, by=CLEO)),
    (VoteCast(0), says("event-vote-cast", name=ADA)),
    (AccusationEnded(0, 2, guilty=None), says("event-accusation-lapsed", name=ADA)),
    (AccusationEnded(0, 2, guilty=True), says("event-accusation-guilty", name=ADA)),
    (AccusationEnded(0, 2, guilty=False), says("event-accusation-innocent", name=ADA)),
    (PointsScored(0, 1, 21), says("event-points-scored", name=ADA, points=1, times=1, total=21)),
    (SeatEliminated(0, 500), says("event-eliminated", name=ADA, points=500)),
    (HandEnded(3, None, 0, ((),), (1,)), says("event-hand-ended-undecided", hand=3)),
    (TurnRanOut(0, voted=False), says("event-ran-out", name=ADA)),
    (CardsReceived(0, (card("R5"),)), None),
    (HandReceived(0, (card("R5"),)), None),
    (HandShown(0, 1, (card("R5"),)), None),
]


@pytest.mark.parametrize(("event", "told"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_is_a_sentence(event: Event, told: str | None) -> None:
    assert TELL.sentence(event) == told


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (UnoCaught(0, 2), "**Cleo** caught **Ada** not calling UNO!"),
        (
            WildDrawFourChallenged(0, 2, guilty=True),
            "**Cleo** challenged **Ada** and won: it was a bluff.",
        ),
        (WrongCall(0, 2), "**Ada** tried to catch **Cleo**, who had called UNO."),
        (Accused(0, 2), "**Cleo** accuses **Ada** of suggesting a card."),
    ],
)
def test_who_did_it_to_whom_reads_right(event: Event, told: str) -> None:
    """Word for word: only the sentence says which of its two names did it."""
    assert TELL.sentence(event) == told


def test_every_event_is_told_about_in_these_tests() -> None:
    kinds = {*get_args(PublicEvent), *get_args(PrivateEvent), TurnRanOut}
    assert {type(event) for event, _ in TOLD} == kinds
    assert {type(event) for event, told in TOLD if told is None} == {*get_args(PrivateEvent), MatchStarted}


def test_every_cause_of_drawing_has_words() -> None:
    for cause in DrawCause:
        assert "**Ada**" in (TELL.sentence(CardsDrawn(0, 2, cause)) or "")


def test_a_roulette_takes_two_sentences() -> None:
    turned_up = (card("B1"), card("R1"))
    drew: list[Event] = [CardsTurnedUp(0, turned_up), CardsDrawn(0, 2, DrawCause.COLOUR_ROULETTE)]
    assert TELL.sentences([ColourNamed(0, Colour.RED), *drew, SeatSkipped(0)]) == [
        says("event-named-turned-up", name=ADA, colour="❤️ Red", cards="🔷 1 ❤️ 1"),
        says("event-cards-drawn-skipped", name=ADA, count=2),
    ]


def test_that_a_turn_ran_out_is_told_in_one_line_with_what_came_of_it() -> None:
    """What nobody chose does not read as chosen."""
    drawn: list[Event] = [CardsDrawn(0, 1, DrawCause.CHOICE), TurnPassed(0)]
    passed = says("event-cards-drawn-passed", name=ADA, count=1)
    assert TELL.sentences([TurnRanOut(0, voted=False), *drawn, UnoCalled(1)]) == [
        f"{says('event-ran-out', name=ADA)} {passed}",
        says("event-uno-called", name=BOB),
    ]
    (line,) = TELL.sentences([TurnRanOut(0, voted=True), *drawn])
    assert line == f"{says('event-voted-on', name=ADA)} {passed}"
    assert TELL.sentences([TurnRanOut(2, voted=False)]) == [says("event-ran-out", name=CLEO)]


def test_points_say_how_many_times_they_count() -> None:
    ended, scored = HandEnded(3, 0, 86, ((),), (86,)), PointsScored(0, 40, 60)
    assert EventTeller(TRANSLATE, NAMES, times=2).sentences([ended, scored]) == [
        says("event-hand-ended", name=ADA, hand=3, points=86, times=2),
        says("event-points-scored", name=ADA, points=40, times=2, total=60),
    ]
    assert says("event-hand-ended", name=ADA, hand=3, points=86, times=2).endswith("2).")
    nothing = replace(ended, points=0)
    assert EventTeller(TRANSLATE, NAMES, times=2).sentences([nothing]) == EventTeller(
        TRANSLATE, NAMES
    ).sentences([nothing])


LAID = CardPlayed(0, card("W4"), Colour.BLUE, 3)
DOUBTED = WildDrawFourChallenged(0, 1, guilty=False)


@pytest.mark.parametrize(
    ("before", "colour"),
    [
        ([HandStarted(1, 2, card("Y5"), ())], "⭐ Yellow"),
        ([HandStarted(1, 2, card("W"), ()), ColourNamed(2, Colour.RED)], "❤️ Red"),
        ([HandStarted(1, 2, card("W"), ())], "none"),
        ([CardPlayed(2, card("W4"), Colour.YELLOW, 3), DrawsStacked(0, 8)], "⭐ Yellow"),
        (
            [SetPlayed(2, (card("R5"), card("G5")), Colour.GREEN, 3), CardsDrawn(1, 1, DrawCause.CHOICE)],
            "🍀 Green",
        ),
        ([CardPlayed(2, card("R5"), Colour.RED, 3), HandStarted(2, 2, card("W"), ())], "none"),
        ([], "none"),
    ],
)
def test_a_verdict_names_the_colour_that_counted_where_it_is_known(before: list[Event], colour: str) -> None:
    """What was in force before the Wild Draw Four, and never what was named with it."""
    events: list[Event] = [*before, LAID, UnoCalled(2), DOUBTED]
    assert TELL.sentences(events)[-1] == says("event-challenge-innocent", name=ADA, by=BOB, colour=colour)


def test_of_two_tables_nobody_tells_what_lay_under_a_card() -> None:
    events: list[Event] = [CardPlayed(2, card("R5"), Colour.RED, 3), LAID, DOUBTED]
    told = replace(TELL, tables=2).sentences(events)[-1]
    assert told == says("event-challenge-innocent", name=ADA, by=BOB, colour="none")


def test_several_events_are_told_in_order_and_private_ones_not_at_all() -> None:
    events = [event for event, _ in TOLD]
    events.remove(TurnRanOut(0, voted=False))
    sentences = [told for event, told in TOLD if told is not None and event in events]
    assert TELL.sentences(events) == sentences
    assert TELL.sentences([]) == []
