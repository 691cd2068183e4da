"""Classic sheet: the end of a hand, points, the match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import card
from bot.engine.decks import pack
from bot.engine.errors import Reason
from bot.engine.events import (
    CardsDrawn,
    DrawCause,
    EndReason,
    HandEnded,
    HandStarted,
    MatchEnded,
    MatchOutcome,
)
from bot.engine.formats import places, value, value_of
from bot.engine.hand import Phase
from bot.engine.presets import CLASSIC
from bot.engine.shuffle import commitment
from tests.engine.positions import SEED, act, all_of, cards, legal, only, position, refused

FOREVER = replace(CLASSIC, target=10_000)

# The value of a card


@pytest.mark.parametrize("number", range(10))
def test_a_number_card_counts_its_number(number: int) -> None:
    """Sheet: "number cards have the same value as theirs number (eg. a 9 is 9 points)"."""
    assert [value(card(f"{colour}{number}"), CLASSIC) for colour in "RYGB"] == [number] * 4


@pytest.mark.parametrize("face", ["D", "S", "R"])
def test_draw_two_skip_and_reverse_count_20(face: str) -> None:
    """Sheet: "Draw Two: 20 points", "Skip: 20 points", "Reverse: 20 points"."""
    assert [value(card(colour + face), CLASSIC) for colour in "RYGB"] == [20] * 4


@pytest.mark.parametrize("code", ["W", "W4"])
def test_wild_and_wild_draw_four_count_50(code: str) -> None:
    """Sheet: "Wild: 50 points", "Wild Draw Four: 50 points"."""
    assert value(card(code), CLASSIC) == 50


def test_a_whole_pack_is_worth_1240() -> None:
    assert value_of(pack(), CLASSIC) == 1240


def test_a_hand_is_worth_the_sum_of_its_cards() -> None:
    assert value_of(cards("R9 GD BS YR W W4 B0"), CLASSIC) == 9 + 20 + 20 + 20 + 50 + 50 + 0
    assert value_of([], CLASSIC) == 0


# The end of a hand


def test_who_has_no_cards_left_wins_the_hand_and_gets_the_value_of_all_others() -> None:
    """Sheet: "All opponents' cards are given to the winner and points are counted."."""
    match = position("R1", "G9 W", "BD B3 Y0", top="R5", points=(10, 20, 30), rules=FOREVER)
    events = act(match, 0, "R1")
    left = (9 + 50) + (20 + 3 + 0)
    assert only(events, HandEnded) == HandEnded(
        1, 0, left, ((), tuple(cards("G9 W")), tuple(cards("BD B3 Y0"))), (10 + left, 20, 30)
    )
    assert match.points == (10 + left, 20, 30)


def test_the_hand_ends_with_the_last_card_also_when_it_was_drawn() -> None:
    match = position("R1", "G9 G8", top="B5", draw="B6 R6 ...", rules=FOREVER)
    act(match, 0, "draw")
    assert match.hand_number == 1
    act(match, 0, "B6")
    act(match, 1, "draw")
    assert match.hand_number == 1


def test_the_game_begins_over_again() -> None:
    """Sheet: "the game round is over, points are scored, and the game begins over again"."""
    match = position("R1", "G9 W", "BD B3", top="R5", rules=FOREVER)
    events = act(match, 0, "R1")
    assert match.hand_number == 2
    assert only(events, HandStarted).number == 2
    assert events.index(only(events, HandEnded)) < events.index(only(events, HandStarted))
    assert all(len(held) >= 7 for held in match.hand.hands)
    assert match.outcome is None
    assert match.hand.stream.used > 100, "the same stream goes on"


def test_a_draw_two_as_last_card_is_drawn_and_counted() -> None:
    """RULES ◆: "the next player draws, the cards count"."""
    match = position("RD", "G9", "B3", top="R5", draw="W Y8 ...", rules=FOREVER)
    events = act(match, 0, "RD")
    assert all_of(events, CardsDrawn)[0] == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert only(events, HandEnded).points == (9 + 50 + 8) + 3
    assert only(events, HandEnded).hands[1] == tuple(cards("G9 W Y8"))


def test_a_wild_draw_four_as_last_card_is_drawn_and_counted_without_a_challenge() -> None:
    """RULES ◆: "the next player draws, the cards count"; nothing was held back to be doubted."""
    match = position("W4", "G9", "B3", top="R5", draw="W Y8 RS B1 B2 ...", rules=FOREVER)
    events = act(match, 0, "W4>B")
    assert all_of(events, CardsDrawn)[0] == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    assert only(events, HandEnded).points == (9 + 50 + 8 + 20 + 1) + 3
    assert match.hand_number == 2


@pytest.mark.parametrize("code", ["RS", "RR", "W>G", "R7"])
def test_any_other_last_card_makes_nobody_draw(code: str) -> None:
    match = position(code.split(">", maxsplit=1)[0], "G9", "B3", top="R5", rules=FOREVER)
    events = act(match, 0, code)
    ended = events.index(only(events, HandEnded))
    assert not all_of(events[:ended], CardsDrawn)
    assert only(events, HandEnded).points == 12


# The match


@pytest.mark.parametrize(("before", "over"), [(487, False), (488, True), (499, True)])
def test_the_first_player_to_attain_500_points_wins(
    before: int,
    over: bool,  # noqa: FBT001 - a table
) -> None:
    """Sheet: "The first player to attain 500 points wins the game."; exactly 500 is enough."""
    match = position("R1", "G9", "B3", top="R5", points=(before, 499, 0))
    events = act(match, 0, "R1")
    assert (match.outcome is not None) is over
    assert bool(all_of(events, MatchEnded)) is over
    if over:
        assert match.outcome == MatchOutcome(EndReason.TARGET_REACHED, (0,), (before + 12, 499, 0), (1, 2, 3))
        assert only(events, MatchEnded) == MatchEnded(match.outcome, SEED.hex())
        assert events[-1] is only(events, MatchEnded)
        assert not all_of(events, HandStarted)


@pytest.mark.parametrize("target", [1, 12, 13, 200])
def test_any_agreed_number_of_points_wins(target: int) -> None:
    """Sheet: "you can also choose whatever points number to win the game"."""
    match = position("R1", "G9", "B3", top="R5", rules=replace(CLASSIC, target=target))
    act(match, 0, "R1")
    assert (match.outcome is not None) is (target <= 12)


def test_only_the_winner_of_a_hand_collects() -> None:
    """RULES: "Reaching it in the same hand is impossible for two (one winner collects)"."""
    match = position("R1", "G9", "B3", top="R5", points=(0, 499, 499))
    act(match, 0, "R1")
    assert match.points == (12, 499, 499)
    assert match.outcome is None


def test_after_the_match_nothing_is_legal() -> None:
    match = position("R1", "G9", "B3", top="R5", points=(499, 0, 0))
    act(match, 0, "R1")
    for seat in range(3):
        assert match.legal(seat) == ()
        for text in ("draw", "pass", "uno", "forfeit", "challenge", "accept", "G9", "catch:0"):
            assert refused(match, seat, text) is Reason.MATCH_OVER
    assert match.hand.phase is Phase.OVER
    assert match.view(0).outcome is match.outcome
    assert not match.view(0).my_turn


def test_the_seed_published_at_the_end_fits_the_commitment() -> None:
    match = position("R1", "G9", top="R5", points=(499, 0))
    promised = match.commitment
    events = act(match, 0, "R1")
    assert commitment(bytes.fromhex(only(events, MatchEnded).seed)) == promised


@pytest.mark.parametrize(
    ("left", "dealer", "new"),
    [((), 0, 1), ((), 2, 0), ((1,), 0, 2), ((0,), 2, 1), ((2,), 1, 0), ((1,), 1, 2)],
)
def test_the_deal_passes_left_over_seats_that_left(left: tuple[int, ...], dealer: int, new: int) -> None:
    """RULES ◆: "the deal passes left after each hand"; also when the dealer is the one who left."""
    hands = ["" if seat in left else "B3 B4" for seat in range(3)]
    winner = next(seat for seat in range(3) if seat not in left)
    hands[winner] = "R1"
    match = position(*hands, top="R5", turn=winner, left=left, dealer=dealer, rules=FOREVER)
    events = act(match, winner, "R1")
    assert only(events, HandStarted).dealer == new
    assert match.hand.dealer == new
    assert all(match.hand.hands[seat] == [] for seat in left)
    assert match.hand.turn not in left


def test_a_direction_that_was_reversed_is_clockwise_again_in_the_next_hand() -> None:
    match = position("R1", "G9", "B3", top="R5", direction=-1, rules=FOREVER)
    events = act(match, 0, "R1")
    assert match.hand.direction == (-1 if only(events, HandStarted).start_card.code[1:] == "R" else 1)


def test_calls_and_catches_do_not_last_into_the_next_hand() -> None:
    match = position("R1", "R2", "B3 B4", top="R5", called=(0, 1), rules=FOREVER)
    act(match, 0, "R1")
    assert match.hand.called == frozenset()
    assert match.hand.catchable is None
    assert all("uno" not in legal(match, seat) for seat in range(3))


# Places


@pytest.mark.parametrize(
    ("points", "leavers", "expected"),
    [
        ((490, 20, 30), (), (1, 3, 2)),
        ((490, 20, 20, 10), (), (1, 2, 2, 4)),
        ((490, 480, 10), (1,), (1, 3, 2)),
        ((490, 90, 80, 10), (1, 2), (1, 3, 4, 2)),
    ],
)
def test_most_points_first_equal_points_share_and_who_left_is_last(
    points: tuple[int, ...], leavers: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    hands = ["" if seat in leavers else "W" for seat in range(len(points))]
    match = position("R1", *hands[1:], top="R5", points=points, left=leavers)
    act(match, 0, "R1")
    assert match.outcome is not None
    assert match.outcome.places == expected


def test_the_smallest_key_has_the_first_place_and_equal_keys_share() -> None:
    assert places([(0, 5), (1, 0), (0, 5), (0, 9)]) == (1, 4, 1, 3)
