"""What happened, in sentences: one for every public event, none for private ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from bot.engine.cards import Colour, card
from bot.engine.events import (
    AccusationEnded,
    Accused,
    CardPlayed,
    CardsDrawn,
    CardsReceived,
    ColourNamed,
    DealerDrawn,
    DirectionReversed,
    DrawCause,
    DrawsStacked,
    EndReason,
    HandEnded,
    HandReceived,
    HandShown,
    HandsPassed,
    HandsSwapped,
    HandStarted,
    JumpedIn,
    MatchEnded,
    MatchStarted,
    Outcome,
    PileReshuffled,
    PointsScored,
    PrivateEvent,
    PublicEvent,
    SeatEliminated,
    SeatForfeited,
    SeatJoined,
    SeatSkipped,
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
from bot.render.events import TurnEnded, event_text, events_text

if TYPE_CHECKING:
    from bot.engine.events import Event
    from bot.render.events import ReportedEvent

NAMES = ("Ada", r"B\*b", "Cleo")

TOLD: list[tuple[ReportedEvent, str | None]] = [
    (MatchStarted(3, "0123456789abcdef" * 4), "The deal is fixed; its fingerprint: 0123456789abcdef"),
    (HandStarted(2, 1, card("R5"), ()), r"Hand 2: **B\*b** dealt. Start card: ❤️ Red 5."),
    (CardPlayed(0, card("R5"), Colour.RED, 3), "**Ada** played ❤️ Red 5."),
    (CardPlayed(0, card("W4"), Colour.BLUE, 3), "**Ada** played 🌈 Wild Draw Four → 🔷 Blue."),
    (CardsDrawn(0, 1, DrawCause.CHOICE), "**Ada** drew a card."),
    (CardsDrawn(0, 4, DrawCause.WILD_DRAW_FOUR), "**Ada** drew 4 cards."),
    (CardsDrawn(0, 0, DrawCause.DRAW_TWO), "**Ada** drew nothing: both piles are empty."),
    (CardsDrawn(0, 2, DrawCause.CAUGHT), "For not calling UNO, **Ada** drew 2 cards."),
    (CardsDrawn(0, 0, DrawCause.CAUGHT), "For not calling UNO, **Ada** drew nothing: both piles are empty."),
    (PileReshuffled(50), "The discard pile was shuffled into a new draw pile."),
    (TurnPassed(1), r"**B\*b** passed."),
    (SeatSkipped(2), "**Cleo** lost their turn."),
    (DirectionReversed(-1), "Play now goes the other way."),
    (UnoCalled(0), "**Ada** called UNO!"),
    (UnoCaught(0, 2), "**Cleo** caught **Ada** not calling UNO!"),
    (
        WildDrawFourChallenged(0, 2, guilty=True),
        "**Cleo** challenged **Ada** \N{EN DASH} rightly: it was a bluff.",
    ),
    (
        WildDrawFourChallenged(0, 2, guilty=False),
        "**Cleo** challenged **Ada** \N{EN DASH} wrongly: it was no bluff.",
    ),
    (SeatForfeited(2), "**Cleo** left the match."),
    (SeatJoined(2), "**Cleo** sits down."),
    (HandEnded(3, 0, 1, ((),), (1,)), "**Ada** won hand 3: 1 point."),
    (HandEnded(3, 0, 0, ((),), (1,)), "**Ada** won hand 3: 0 points."),
    (MatchEnded(Outcome(EndReason.FORFEIT, (0,), (0,), (1,)), "ab" * 32), "The match is over."),
    (
        DealerDrawn((0, 2), (card("R5"), card("W"))),
        "Cards drawn for the deal: **Ada**: ❤️ Red 5, **Cleo**: 🌈 Wild.",
    ),
    (ColourNamed(None, Colour.RED), "The colour was drawn by lot: ❤️ Red."),
    (ColourNamed(0, Colour.GREEN), "**Ada** named 🍀 Green."),
    (JumpedIn(0), "**Ada** jumped in."),
    (DrawsStacked(0, 4), "**Ada** answered, and now 4 cards wait."),
    (HandsSwapped(0, 2), "**Ada** swapped hands with **Cleo**."),
    (HandsPassed(1), "Everybody passed their hand on."),
    (TurnKept(0), "**Ada** plays again."),
    (UnoForgotten(0), "**Ada** forgot to call UNO beforehand."),
    (WrongCall(0, None), "**Ada** called UNO with too many cards."),
    (WrongCall(0, 2), "**Ada** tried to catch **Cleo**, who had called UNO."),
    (Accused(0, 2), "**Cleo** accuses **Ada** of suggesting a card."),
    (VoteCast(0), "**Ada** voted."),
    (AccusationEnded(0, 2, guilty=None), "The accusation against **Ada** is dropped."),
    (AccusationEnded(0, 2, guilty=True), "The vote: **Ada** did suggest a card."),
    (AccusationEnded(0, 2, guilty=False), "The vote: **Ada** did not suggest a card."),
    (PointsScored(0, 1, 21), "**Ada** scored 1 point: 21 in all."),
    (SeatEliminated(0, 500), "**Ada** is out with 500 points."),
    (HandEnded(3, None, 0, ((),), (1,)), "Hand 3 is over."),
    (TurnEnded(0, voted=False), "⏳ **Ada** ran out of time."),
    (CardsReceived(0, (card("R5"),)), None),
    (HandReceived(0, (card("R5"),)), None),
    (HandShown(0, 1, (card("R5"),)), None),
]


@pytest.mark.parametrize(("event", "told"), TOLD, ids=lambda value: type(value).__name__)
def test_an_event_is_a_sentence(event: Event, told: str | None) -> None:
    assert event_text(translator(), event, NAMES) == told


def test_every_event_is_told_about_in_these_tests() -> None:
    kinds = {*get_args(PublicEvent), *get_args(PrivateEvent), TurnEnded}
    assert {type(event) for event, _ in TOLD} == kinds
    assert {type(event) for event, told in TOLD if told is None} == set(get_args(PrivateEvent))


def test_every_cause_of_drawing_has_words() -> None:
    for cause in DrawCause:
        assert "**Ada**" in (event_text(translator(), CardsDrawn(0, 2, cause), NAMES) or "")


def test_that_a_turn_ran_out_is_told_in_one_line_with_what_came_of_it() -> None:
    """What nobody chose does not read as chosen."""
    drawn: list[Event] = [CardsDrawn(0, 1, DrawCause.CHOICE), TurnPassed(0)]
    assert events_text(translator(), [TurnEnded(0, voted=False), *drawn, UnoCalled(1)], NAMES) == [
        "⏳ **Ada** ran out of time. **Ada** drew a card and passed.",
        r"**B\*b** called UNO!",
    ]
    (line,) = events_text(translator(), [TurnEnded(0, voted=True), *drawn], NAMES)
    assert line == "🗳️ The vote ended the turn of **Ada**. **Ada** drew a card and passed."
    assert events_text(translator(), [TurnEnded(2, voted=False)], NAMES) == ["⏳ **Cleo** ran out of time."]


def test_several_events_are_told_in_order_and_private_ones_not_at_all() -> None:
    events = [event for event, _ in TOLD]
    events.remove(TurnEnded(0, voted=False))
    sentences = [told for event, told in TOLD if told is not None and event in events]
    assert events_text(translator(), events, NAMES) == sentences
    assert events_text(translator(), [], NAMES) == []
