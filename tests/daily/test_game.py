"""The daily deal: the same for everybody, by the official sheet, and no card of it told too early."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from random import Random

import pytest

from bot.daily.game import COMPUTERS, OWN_SEAT, DailyGame, HandMark, act, begin
from bot.daily.ports import DailyDeal, commitment_of
from bot.daily.standing import streak_of
from bot.daily.tries import SavedDailyGameError, decode_game, encode_game
from bot.engine.errors import IllegalAction
from bot.engine.events import readable_by
from bot.engine.formats import value_of
from bot.engine.notation import format_action, parse_action
from bot.engine.presets import OFFICIAL
from bot.players.steady import choose

DAY = date(2026, 11, 22)
NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


def deal(number: int) -> DailyDeal:
    return DailyDeal(day=DAY, secret=f"{number:064x}", committed_at=NOON)


def play(number: int, *, seed: int = 0, saved: bool = False) -> tuple[DailyGame, list[str]]:
    """Play a deal to its end; return the hand and what the person did."""
    game, random, done = begin(deal(number)), Random(seed), []
    while not game.over:
        action = choose(game.view, random)
        assert action is not None, "it is always the person who decides"
        done.append(format_action(action))
        game = act(decode_game(encode_game(game)) if saved else game, deal(number), action)
    return game, done


@pytest.mark.parametrize("number", range(8))
def test_the_same_play_gives_the_same_result_also_after_restarts(number: int) -> None:
    first, done = play(number)
    again = begin(deal(number))
    for action in done:
        again = act(decode_game(encode_game(again)), deal(number), parse_action(action))
    assert encode_game(again) == encode_game(first)


@pytest.mark.parametrize("seat", COMPUTERS)
def test_a_computer_player_chooses_by_its_view_and_its_stream_alone(seat: int) -> None:
    """What others hold is swapped, and the pile turned over: the choice is the same."""
    game = begin(deal(3))
    other = game.match.copy()
    others = [one for one in (OWN_SEAT, *COMPUTERS) if one != seat]
    hands = other.hand.hands
    hands[others[0]], hands[others[1]] = hands[others[1]], hands[others[0]]
    other.hand.draw_pile.reverse()
    choices = [
        choose(match.view(seat), deal(3).stream(seat=seat, actions=5)) for match in (game.match, other)
    ]
    assert choices[0] == choices[1]


def test_streams_differ_by_day_seat_and_moment() -> None:
    one = deal(1).stream(seat=1, actions=4).random()
    others = [
        deal(2).stream(seat=1, actions=4),
        deal(1).stream(seat=2, actions=4),
        deal(1).stream(seat=1, actions=5),
    ]
    assert one == deal(1).stream(seat=1, actions=4).random()
    assert one not in {other.random() for other in others}


def test_an_illegal_action_changes_nothing() -> None:
    game = begin(deal(1))
    before = encode_game(game)
    with pytest.raises(IllegalAction):
        act(game, deal(1), parse_action("challenge"))
    assert encode_game(game) == before


@pytest.mark.parametrize("number", range(12))
def test_a_result_counts_what_is_left_and_every_own_move(number: int) -> None:
    game, done = play(number)
    result = game.result
    assert result is not None
    hands = game.match.hand.hands
    if result.won:
        assert result.points == sum(value_of(hands[seat], OFFICIAL) for seat in COMPUTERS)
        assert result.marks[-1] is HandMark.WON
    else:
        assert result.points == -value_of(hands[OWN_SEAT], OFFICIAL) < 0
        assert result.marks[-1] is HandMark.LOST
    assert result.moves == sum(one == "draw" or one[0] in "RYGBW" for one in done)


@pytest.mark.parametrize("number", range(6))
def test_news_tell_nothing_that_only_others_may_know(number: int) -> None:
    game, random = begin(deal(number)), Random(1)
    while not game.over:
        assert all(readable_by(event, OWN_SEAT) for event in game.news)
        action = choose(game.view, random)
        assert action is not None
        game = act(game, deal(number), action)


def test_what_was_damaged_in_the_store_is_named() -> None:
    text = encode_game(begin(deal(1)))
    with pytest.raises(SavedDailyGameError, match="marks"):
        decode_game(re.sub(r'"marks":\[[^]]*', '"marks":[7', text))
    with pytest.raises(SavedDailyGameError):
        decode_game("{}")


def test_the_commitment_fixes_the_day_and_the_secret() -> None:
    first = deal(1)
    assert first.commitment == commitment_of(day=DAY, secret=first.secret)
    assert first.secret not in repr(first)
    others = {deal(2).commitment, commitment_of(day=date(2026, 11, 23), secret=first.secret)}
    assert first.commitment not in others
    assert begin(first).match.commitment == first.commitment


def test_a_streak_is_days_in_a_row() -> None:
    days = [date(2026, 11, day) for day in (22, 21, 20, 18)]
    assert [streak_of(days, days[0]), streak_of(days[1:], days[0]), streak_of([], DAY)] == [3, 0, 0]
