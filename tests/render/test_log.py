"""The log reads hand by hand, and leaves out what is oldest where not everything fits."""

from __future__ import annotations

from datetime import timedelta

from bot.engine.cards import Colour, card
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    DrawCause,
    HandEnded,
    HandStarted,
    MatchStarted,
    TurnPassed,
    WildDrawFourChallenged,
)
from bot.i18n import translator
from bot.matches.log_pages import LoggedMove
from bot.render.events import EventTeller

TRANSLATE = translator()
NAMES = ("Ada", "Bob")
PLAYED = CardPlayed(0, card("R1"), Colour.RED, 3)
ENDED = HandEnded(1, 0, 20, ((), (card("RD"),)), (20, 0))
SECOND = HandStarted(2, 1, card("G5"), ())
HEAD = TRANSLATE("log-hand", hand=2, name="Bob", card="🍀 Green 5")
TOLD = TRANSLATE("event-card-played", name="Ada", card="❤️ Red 1")


def lines(*events: object, most: int = 1000) -> list[str]:
    return EventTeller(TRANSLATE, NAMES).log(events, most=most).splitlines()  # type: ignore[arg-type]


def test_each_hand_has_a_headline() -> None:
    assert lines(PLAYED, ENDED, SECOND, PLAYED) == [
        TRANSLATE("log-before"),
        TOLD,
        TRANSLATE("event-hand-ended", name="Ada", hand=1, points=20, times=1),
        HEAD,
        TOLD,
    ]


def test_a_match_begins_without_an_earlier_hand() -> None:
    first = HandStarted(1, 0, card("R5"), ())
    assert lines(MatchStarted(2, "ab" * 32), first) == [
        TRANSLATE("log-hand", hand=1, name="Ada", card="❤️ Red 5"),
    ]


def test_where_nobody_deals_no_dealer_is_told() -> None:
    told = EventTeller(TRANSLATE, NAMES, dealt=False).log([SECOND], most=1000)
    assert told == TRANSLATE("log-hand-undealt", hand=2, card="🍀 Green 5")


def test_a_page_in_the_middle_of_a_hand_says_of_which() -> None:
    told = EventTeller(TRANSLATE, NAMES).log([PLAYED], most=1000, hand=3)
    assert told.splitlines() == [TRANSLATE("log-continued", hand=3), TOLD]


def test_a_file_has_a_time_in_each_line_and_names_as_they_are() -> None:
    moves = [
        LoggedMove(timedelta(), (SECOND,)),
        LoggedMove(timedelta(seconds=3671), (PLAYED, TurnPassed(1))),
        LoggedMove(timedelta(seconds=-5), (TurnPassed(0),)),
    ]
    assert [*EventTeller(TRANSLATE, ("*=Ada*", "Bob")).lines(moves)] == [
        "",
        "0:00:00  Hand 2: Bob dealt. Start card: 🍀 Green 5.",
        "1:01:11  *=Ada* played ❤️ Red 1.",
        "1:01:11  Bob passed.",
        "0:00:00  *=Ada* passed.",
    ]


def test_a_verdict_is_told_with_its_colour_though_it_is_a_move_of_its_own() -> None:
    laid, doubted = CardPlayed(0, card("W4"), Colour.RED, 3), WildDrawFourChallenged(0, 1, guilty=True)
    assert lines(SECOND, laid, doubted)[-1] == TRANSLATE(
        "event-challenge-guilty", name="Ada", by="Bob", colour="🍀 Green"
    )
    moves = [LoggedMove(timedelta(), (event,)) for event in (SECOND, laid, doubted)]
    *_, last = EventTeller(TRANSLATE, NAMES).lines(moves)
    assert "🍀 Green" in last


def test_one_blow_stays_one_sentence() -> None:
    drew = (CardsDrawn(0, 1, DrawCause.CHOICE), TurnPassed(0))
    assert lines(SECOND, *drew) == [HEAD, TRANSLATE("event-cards-drawn-passed", name="Ada", count=1)]


def test_what_is_oldest_is_left_out_with_its_headline() -> None:
    every = lines(PLAYED, ENDED, SECOND, PLAYED)
    for most in range(len("\n".join(every))):
        told = lines(PLAYED, ENDED, SECOND, PLAYED, most=most)
        assert len("\n".join(told)) <= most
        assert told == [] or told[0] in {every[0], HEAD}
        assert told == [] or told[1:] == every[len(every) - len(told) + 1 :]


def test_nothing_happened() -> None:
    assert lines() == []
