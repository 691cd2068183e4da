"""Classic sheet: the deck, the deal, the start card."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.engine.cards import ACTIONS, CARDS, NUMBERS, Colour, Face, card
from bot.engine.decks import pack
from bot.engine.errors import RulesProblem, RulesRefused
from bot.engine.events import (
    CardsDrawn,
    CardsReceived,
    DirectionReversed,
    DrawCause,
    HandStarted,
    MatchStarted,
    SeatSkipped,
)
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, PRESETS
from bot.engine.shuffle import Stream, commitment
from tests.engine.positions import SEED, all_of, check_cards, codes, dealt, hand_of, legal, only

# The deck


def test_a_pack_has_108_cards() -> None:
    """Sheet: "Cards (108 cards)"."""
    assert len(pack()) == 108


@pytest.mark.parametrize("colour", Colour)
def test_each_colour_has_19_number_cards_and_only_one_zero(colour: Colour) -> None:
    """Sheet: "Number cards (for each color): 19x cards (0-9, only one 0)"."""
    numbers = Counter(one.face for one in pack() if one.colour is colour and one.face in NUMBERS)
    assert sum(numbers.values()) == 19
    assert numbers == {face: 1 if face is Face.ZERO else 2 for face in NUMBERS}


@pytest.mark.parametrize("colour", Colour)
@pytest.mark.parametrize("face", ACTIONS)
def test_each_colour_has_two_of_each_action_card(colour: Colour, face: Face) -> None:
    """Sheet: "Action cards (for each color): 2x Draw Two, 2x Reverse, 2x Skip"."""
    assert sum(one.colour is colour and one.face is face for one in pack()) == 2


def test_there_are_four_wilds_and_four_wild_draw_fours() -> None:
    """Sheet: "4x Wild", "4x Wild Draw Four"."""
    assert pack().count(card("W")) == 4
    assert pack().count(card("W4")) == 4


def test_every_kind_is_in_the_pack_as_often_as_it_says() -> None:
    counts = {kind: 4 if kind.wild else 1 if kind.number == 0 else 2 for kind in CARDS[:54]}
    assert Counter(pack()) == counts
    assert len(Counter(pack())) == 54


def test_a_card_is_written_in_one_way_only() -> None:
    assert len({kind.code for kind in CARDS}) == 54 + 4 + 16, "the Blanks too, and those of other decks"
    assert all(card(kind.code) is kind for kind in CARDS)
    with pytest.raises(ValueError, match="X9"):
        card("X9")


# Seats and hands


@pytest.mark.parametrize("seats", range(2, 11))
def test_two_to_ten_players_get_seven_cards_each_and_the_rest_is_the_draw_pile(seats: int) -> None:
    """Sheet: "2-10 players", "each player starts with 7 cards", "rest of cards are placed in a Draw Pile"."""
    stream = Stream(SEED)
    while True:  # until no Draw Two lies on top
        match, events = Match.start(CLASSIC, seats=seats, seed=stream.below(1 << 32).to_bytes(32, "big"))
        if match.hand.top.face is not Face.DRAW_TWO:
            break
    assert [len(held) for held in match.hand.hands] == [7] * seats
    assert len(match.hand.draw_pile) == 108 - 7 * seats - 1
    assert len(match.hand.discard_pile) == 1
    check_cards(match)
    assert [event.to for event in all_of(events, CardsReceived)] == list(range(seats))
    assert all(event.cards == tuple(match.hand.hands[event.to]) for event in all_of(events, CardsReceived))


@pytest.mark.parametrize("seats", [-1, 0, 1, 11])
def test_fewer_than_two_or_more_than_ten_are_refused(seats: int) -> None:
    """Sheet: "2-10 players"."""
    with pytest.raises(RulesRefused) as caught:
        Match.start(CLASSIC, seats=seats, seed=SEED)
    assert caught.value.problems == (RulesProblem.SEATS,)


def test_a_host_may_narrow_or_widen_the_number_of_seats() -> None:
    assert replace(CLASSIC, least_seats=3, most_seats=4).problems(seats=3) == ()
    assert replace(CLASSIC, least_seats=3).problems(seats=2) == (RulesProblem.SEATS,)
    assert replace(CLASSIC, most_seats=4).problems(seats=5) == (RulesProblem.SEATS,)
    assert replace(CLASSIC, most_seats=11).problems(seats=11) == ()
    assert replace(CLASSIC, most_seats=15).problems(seats=15) == ()
    assert replace(CLASSIC, most_seats=16).problems(seats=16) == (RulesProblem.DECK_TOO_SMALL,)
    assert replace(CLASSIC, least_seats=1).problems(seats=2) == (RulesProblem.LEAST_SEATS, RulesProblem.SEATS)
    assert replace(CLASSIC, least_seats=5, most_seats=4).problems(seats=5) == (RulesProblem.SEATS,)


def test_refused_rules_name_every_problem() -> None:
    """RULES: contradictory combinations are refused "with *every* problem listed"."""
    rules = replace(CLASSIC, hand_size=16, target=0, uno_penalty=11)
    assert rules.problems(seats=12) == (
        RulesProblem.HAND_SIZE,
        RulesProblem.TARGET,
        RulesProblem.UNO_PENALTY,
        RulesProblem.SEATS,
        RulesProblem.DECK_TOO_SMALL,
    )


@pytest.mark.parametrize(
    ("options", "fine"),
    [
        ({"hand_size": 0}, False),
        ({"hand_size": 1}, True),
        ({"hand_size": 15}, True),
        ({"hand_size": 16}, False),
        ({"target": 0}, False),
        ({"target": 1}, True),
        ({"target": 10_000}, True),
        ({"target": 10_001}, False),
        ({"uno_penalty": -1}, False),
        ({"uno_penalty": 0}, True),
        ({"uno_penalty": 10}, True),
        ({"uno_penalty": 11}, False),
    ],
)
def test_each_option_has_its_range(options: dict[str, int], fine: bool) -> None:  # noqa: FBT001 - a table
    assert (replace(CLASSIC, **options).problems(seats=2) == ()) is fine  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seats", "hand_size", "fine"),
    [(10, 10, True), (9, 12, False), (9, 11, True), (7, 15, True), (8, 15, False)],
)
def test_seats_times_hand_size_and_one_must_not_exceed_the_pack(
    seats: int,
    hand_size: int,
    fine: bool,  # noqa: FBT001 - a table
) -> None:
    """RULES ◆: "Seats x hand size + 1 must not exceed the cards of the packs"."""
    problems = replace(CLASSIC, hand_size=hand_size).problems(seats=seats)
    assert problems == (() if fine else (RulesProblem.DECK_TOO_SMALL,))


def test_a_hand_with_only_wilds_left_to_start_from_is_dealt_again() -> None:
    """10 seats of 10 cards leave 8 cards; if they are the 8 wilds, no shuffle ever turns up a start card."""
    rules = replace(CLASSIC, hand_size=10)
    match, events, stream = dealt("W", seats=10, hand_size=10, rules=rules)
    assert len(stream.shuffled) >= 2
    assert stream.shuffled[0] == stream.shuffled[1] == pack()
    assert not match.hand.top.wild
    assert len(only(events, HandStarted).put_back) < 8
    assert len(all_of(events, HandStarted)) == 1


def test_ten_seats_of_ten_cards_always_start() -> None:
    rules = replace(CLASSIC, hand_size=10)
    for number in range(50):
        match, _ = Match.start(rules, seats=10, seed=number.to_bytes(32, "big"))
        assert not match.hand.top.wild
        check_cards(match)


def test_cards_are_dealt_one_by_one_from_the_left_of_the_dealer() -> None:
    rules = replace(CLASSIC, hand_size=2)
    match, _, stream = dealt("Y9", seats=3, dealer=1, hand_size=2, rules=rules)
    first, second, third, fourth, fifth, sixth = stream.shuffled[0][:6]
    assert codes((first, fourth)) == hand_of(match, 2)
    assert codes((second, fifth)) == hand_of(match, 0)
    assert codes((third, sixth)) == hand_of(match, 1)


def test_the_commitment_is_published_before_the_first_card() -> None:
    match, events = Match.start(CLASSIC, seats=3, seed=SEED)
    assert events[0] == MatchStarted(3, commitment(SEED))
    assert isinstance(events[1], HandStarted)
    assert match.commitment == commitment(SEED)


def test_the_preset_is_the_sheet() -> None:
    assert PRESETS["classic"] is CLASSIC
    assert (CLASSIC.hand_size, CLASSIC.target, CLASSIC.uno_penalty) == (7, 500, 2)
    assert (CLASSIC.least_seats, CLASSIC.most_seats) == (2, 10)


# Who starts


@pytest.mark.parametrize("dealer", range(4))
def test_the_player_left_of_the_dealer_starts(dealer: int) -> None:
    """Sheet: "the first player is the player on the left of the dealer"."""
    match, events, _ = dealt("R5", seats=4, dealer=dealer)
    assert match.turn == (dealer + 1) % 4
    assert match.hand.phase is Phase.PLAY
    assert match.hand.direction == 1
    assert only(events, HandStarted) == HandStarted(1, dealer, card("R5"), ())


def test_the_dealer_is_random() -> None:
    """RULES ◆: classic, who deals: random."""
    dealers = [Match.start(CLASSIC, seats=4, seed=n.to_bytes(32, "big"))[0].hand.dealer for n in range(80)]
    assert min(Counter(dealers)[seat] for seat in range(4)) > 8


@pytest.mark.parametrize("starter", range(4))
def test_the_host_may_name_who_starts(starter: int) -> None:
    """Sheet: "(or the youngest player)"; ◆ the dealer is then on the right of that seat."""
    for number in range(12):
        match, _ = Match.start(CLASSIC, seats=4, seed=number.to_bytes(32, "big"), starter=starter)
        assert match.hand.dealer == (starter - 1) % 4
        if match.hand.top.face in NUMBERS:
            assert match.turn == starter


@pytest.mark.parametrize("starter", [-1, 4])
def test_a_starter_must_be_a_seat(starter: int) -> None:
    with pytest.raises(ValueError, match="no seat"):
        Match.start(CLASSIC, seats=4, seed=SEED, starter=starter)


# The start card


@pytest.mark.parametrize("code", ["R0", "Y5", "G9", "B3"])
def test_a_number_as_start_card_only_gives_the_colour(code: str) -> None:
    match, events, _ = dealt(code, seats=3, dealer=0)
    assert match.hand.top is card(code)
    assert match.hand.colour is card(code).colour
    assert match.turn == 1
    assert not all_of(events, SeatSkipped)
    assert not all_of(events, CardsDrawn)


@pytest.mark.parametrize(("seats", "dealer", "turn"), [(2, 0, 0), (2, 1, 1), (3, 0, 2), (4, 3, 1)])
def test_a_start_skip_skips_the_first_player(seats: int, dealer: int, turn: int) -> None:
    """Sheet: "If turned up at the beginning, the first player loses his/her turn."."""
    match, events, _ = dealt("RS", seats=seats, dealer=dealer)
    assert match.turn == turn
    assert only(events, SeatSkipped).seat == (dealer + 1) % seats
    assert match.hand.direction == 1


@pytest.mark.parametrize(
    ("seats", "dealer", "turn"), [(2, 0, 1), (2, 1, 0), (3, 0, 2), (3, 1, 0), (5, 0, 4), (10, 5, 4)]
)
def test_after_a_start_reverse_the_player_on_the_dealers_right_starts(
    seats: int, dealer: int, turn: int
) -> None:
    """RULES ◆: "direction flips, player on the dealer's right starts (with two: that is the non-dealer)"."""
    match, events, _ = dealt("GR", seats=seats, dealer=dealer)
    assert match.turn == turn
    assert match.hand.direction == -1
    assert only(events, DirectionReversed).direction == -1
    assert not all_of(events, SeatSkipped)


def test_after_a_start_reverse_play_goes_on_to_the_right() -> None:
    match, _, _ = dealt("GR", seats=4, dealer=0, draw="R1 R2")
    assert match.turn == 3
    match.apply(3, next(action for action in match.legal(3) if type(action).__name__ == "DrawCard"))
    assert match.turn == 2


@pytest.mark.parametrize(("seats", "dealer", "turn"), [(2, 0, 0), (2, 1, 1), (3, 0, 2), (4, 2, 0)])
def test_a_start_draw_two_makes_the_first_player_draw_and_lose_the_turn(
    seats: int, dealer: int, turn: int
) -> None:
    """Sheet: "its action must be carried out"; Draw Two: "pick up two cards and forfeit his/her turn"."""
    match, events, _ = dealt("BD", seats=seats, dealer=dealer, draw="B9 W")
    first = (dealer + 1) % seats
    assert match.turn == turn
    assert only(events, CardsDrawn) == CardsDrawn(first, 2, DrawCause.DRAW_TWO)
    assert only(events, SeatSkipped).seat == first
    assert hand_of(match, first).endswith("B9 W")
    assert len(match.hand.hands[first]) == 9


@pytest.mark.parametrize("code", ["W", "W4"])
def test_a_wild_start_card_goes_back_and_the_pile_is_shuffled(code: str) -> None:
    """Sheet: "return them to the Draw Pile, shuffle it, and try to get first card"."""
    match, events, stream = dealt(code, "R5", seats=3)
    assert only(events, HandStarted) == HandStarted(1, 0, card("R5"), (card(code),))
    assert len(stream.shuffled) == 2
    assert len(stream.shuffled[1]) == 108 - 21
    assert stream.shuffled[1].count(card(code)) == 4
    assert match.hand.draw_pile.count(card(code)) == 4
    assert match.hand.discard_pile == [card("R5")]
    assert match.turn == 1


def test_several_wild_start_cards_all_go_back() -> None:
    match, events, stream = dealt("W", "W4", "W", "BS", seats=3)
    start = only(events, HandStarted)
    assert start.put_back == (card("W"), card("W4"), card("W"))
    assert start.start_card is card("BS")
    assert len(stream.shuffled) == 4
    assert match.turn == 2, "the Skip is carried out"


def test_a_start_draw_two_may_take_the_last_two_cards() -> None:
    """7 seats of 15 cards and the start card: no deal leaves fewer than two."""
    match, events, _ = dealt("RD", seats=7, hand_size=15, rules=replace(CLASSIC, hand_size=15))
    assert only(events, CardsDrawn).count == 2
    assert match.hand.draw_pile == []
    assert len(match.hand.hands[1]) == 17
    assert match.turn == 2


def test_nobody_has_called_and_nobody_can_be_caught_after_the_deal() -> None:
    match, _, _ = dealt("R5", seats=3)
    assert match.hand.called == frozenset()
    assert all("catch:" not in text for seat in range(3) for text in legal(match, seat))


def test_a_hand_of_one_card_may_be_dealt_and_owes_no_call() -> None:
    rules = replace(CLASSIC, hand_size=1)
    match, _, _ = dealt("R5", seats=3, hand_size=1, rules=rules)
    assert match.hand.catchable is None
    assert all("uno" in legal(match, seat) for seat in range(3))
