"""Packs sheet: two to any number of players, from as many packs as that takes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.engine.cards import CARDS, Colour, card
from bot.engine.compiled_rules import deck
from bot.engine.dealing import choose_dealer
from bot.engine.decks import pack
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    CardsDrawn,
    DealerDrawn,
    DirectionReversed,
    DrawCause,
    Event,
    HandEnded,
    HandShown,
    HandStarted,
    PileReshuffled,
    SeatSkipped,
    UnoCaught,
    WildDrawFourChallenged,
    readable_by,
)
from bot.engine.formats import value
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.move_generation import fitting
from bot.engine.presets import PACKS, PRESETS
from bot.engine.rulebook.dealing import Dealing
from bot.engine.rulebook.match import Format, Packs
from bot.engine.rulebook.play import TwoReverse, Uno, Window
from bot.engine.shuffle import Stream
from tests.engine.positions import (
    SEED,
    Picked,
    act,
    all_of,
    cards,
    check_cards,
    dealt,
    hand_of,
    legal,
    only,
    position,
    refused,
)
from tests.engine.simulate import next_action

FOREVER = replace(PACKS, target=10_000)


def dealer_after(*draws: str, seats: int = 3) -> tuple[int, list[Event]]:
    """Return who deals after these cards were drawn for it, and what happened."""
    events: list[Event] = []
    return choose_dealer(PACKS, Picked(*draws), tuple(range(seats)), events), events


def test_the_preset_is_the_sheet() -> None:
    assert PRESETS["packs"] is PACKS
    assert (PACKS.dealing, PACKS.packs) == (Dealing.HIGHEST_NUMBER, Packs.ONE_FOR_TEN)
    assert (PACKS.hand_size, PACKS.target, PACKS.uno_penalty, PACKS.table_talk) == (7, 500, 2, 4)
    assert (PACKS.uno, PACKS.window) == (Uno.UNTIL_CAUGHT, Window.NEXT_TURN)


# Packs and players


def test_one_pack_has_108_cards() -> None:
    """Sheet: "108 cards in one pack as follows": 19 numbers and 2 of each action in every colour, 8 wilds."""
    counts = Counter(pack())
    assert counts.total() == 108
    for colour in "RYGB":
        assert sum(counts[card(f"{colour}{number}")] for number in range(10)) == 19
        assert [counts[card(colour + word)] for word in "DRS"] == [2, 2, 2]
    assert (counts[card("W")], counts[card("W4")]) == (4, 4)


@pytest.mark.parametrize(
    ("seats", "packs"), [(2, 1), (10, 1), (11, 2), (20, 2), (21, 3), (40, 4), (41, 5), (200, 20)]
)
def test_there_is_one_pack_for_every_ten_players_begun(seats: int, packs: int) -> None:
    """Sheet: "PLAYERS: 2 to N"; RULES ◆: "one pack for every ten players begun"."""
    assert PACKS.problems(seats=seats) == ()
    assert Counter(deck(PACKS, seats=seats)) == Counter(pack() * packs)


def test_one_pack_for_everybody_is_one_option_away() -> None:
    rules = replace(PACKS, packs=Packs.ONE)
    assert len(deck(rules, seats=15)) == 108
    assert rules.problems(seats=15) == ()
    assert rules.problems(seats=16) == (RulesProblem.DECK_TOO_SMALL,)


@pytest.mark.parametrize("seats", [20, 40])
def test_many_players_are_dealt_seven_cards_each_and_play_a_whole_hand(seats: int) -> None:
    """Sheet: "Each player is dealt 7 cards"; "PLAYERS: 2 to N"."""
    match, events = Match.start(FOREVER, seats=seats, seed=SEED)
    check_cards(match)
    dealt_in = [len(held) for held in match.hand.hands]
    assert sum(dealt_in) in (7 * seats, 7 * seats + 2)
    assert len(all_of(events, DealerDrawn)[0].cards) == seats
    chances = Stream(SEED)
    ended: list[HandEnded] = []
    while not ended:
        ended = all_of(match.apply(*next_action(match, chances)), HandEnded)
    check_cards(match)
    winner = ended[0].winner
    assert winner is not None
    assert ended[0].points == sum(value(one, PACKS) for held in ended[0].hands for one in held)


@pytest.mark.parametrize(("seats", "turns"), [(200, 400), (1000, 40)])
def test_hundreds_of_players_are_dealt_in_and_play(seats: int, turns: int) -> None:
    """Sheet: "PLAYERS: 2 to N": the engine knows no practical bound."""
    match, events = Match.start(FOREVER, seats=seats, seed=SEED)
    check_cards(match)
    assert len(all_of(events, DealerDrawn)[0].cards) == seats
    assert match.hand.order == tuple(range(seats))
    assert {len(held) for held in match.hand.hands} <= {7, 9}
    for _ in range(turns):
        match.apply(match.turn, match.legal(match.turn)[0])  # the first is a play, if anything fits
    assert match.hand.turns >= turns // 2
    check_cards(match)
    assert len(match.view(seats - 1).seats) == seats
    assert PACKS.problems(seats=2**31 - 1) == ()


def test_the_packs_stay_when_somebody_leaves() -> None:
    """Eleven players with 15 cards each need two packs; so do the ten that are left of them."""
    rules = replace(FOREVER, hand_size=15)
    assert rules.problems(seats=11) == ()
    assert rules.problems(seats=10) == (RulesProblem.DECK_TOO_SMALL,)
    match, _ = Match.start(rules, seats=11, seed=SEED)
    act(match, 3, "forfeit")
    chances = Stream(SEED)
    while match.hand_number == 1:
        match.apply(*next_action(match, chances))
    check_cards(match)
    assert len(match.hand.order) == 10
    assert sum(len(held) for held in match.hand.hands) >= 150


# Who deals


@pytest.mark.parametrize(
    ("drawn", "dealer"), [("R3 B9 Y7", 1), ("R0 GS W", 0), ("W4 W R1", 2), ("R0 Y1 G0", 1), ("RD B8 BR", 1)]
)
def test_the_highest_number_deals_and_special_cards_do_not_count(drawn: str, dealer: int) -> None:
    """Sheet: "Each player picks a card. The player who picks the highest number deals. If you picked a
    "special" card, too bad, they don't count."
    """
    found, events = dealer_after(drawn)
    assert found == dealer
    assert events == [DealerDrawn((0, 1, 2), tuple(cards(drawn)))]


def test_tied_players_pick_again_for_the_deal() -> None:
    """RULES ◆: "tied players draw again"."""
    dealer, events = dealer_after("R9 W G9 Y2", "B3 B4", seats=4)
    assert dealer == 2
    assert [event.seats for event in all_of(events, DealerDrawn)] == [(0, 1, 2, 3), (0, 2)]


def test_when_all_picked_special_cards_all_pick_again() -> None:
    dealer, events = dealer_after("W RS W4", "R1 R0 R2")
    assert dealer == 2
    assert [event.seats for event in all_of(events, DealerDrawn)] == [(0, 1, 2), (0, 1, 2)]


def test_the_highest_points_would_deal_under_the_official_sheet() -> None:
    """Sheet: "they don't count", unlike the official sheet: the same cards, another dealer."""
    events: list[Event] = []
    rules = replace(PACKS, dealing=Dealing.HIGHEST_POINTS)
    assert choose_dealer(rules, Picked("R9 W R1"), (0, 1, 2), events) == 1
    assert dealer_after("R9 W R1")[0] == 0


@pytest.mark.parametrize("dealer", range(3))
def test_the_player_to_the_left_of_the_dealer_starts(dealer: int) -> None:
    """Sheet: "Player to the left of the dealer starts play."."""
    match, _, _ = dealt("B4", dealer=dealer, rules=PACKS)
    assert match.turn == (dealer + 1) % 3


# The start card


def test_the_top_card_of_the_draw_pile_begins_the_open_pile() -> None:
    """Sheet: "The top card of the DRAW pile is turned over to begin a OPEN pile."."""
    match, _, _ = dealt("B4", rules=PACKS)
    assert match.hand.discard_pile == [card("B4")]


def test_a_start_wild_draw_four_is_put_back() -> None:
    """Sheet: "Wild Draw Four - It's put back in the deck and another one is chosen."."""
    match, events, _ = dealt("W4", "G3", rules=PACKS)
    assert only(events, HandStarted).put_back == (card("W4"),)
    assert match.hand.top is card("G3")


@pytest.mark.parametrize("seats", [2, 4])
def test_for_a_start_wild_the_player_to_the_left_calls_out_a_colour_then_plays(seats: int) -> None:
    """Sheet: "Wild Card - The player to the left of the dealer calls out a color - then plays."."""
    match, _, _ = dealt("W", seats=seats, rules=PACKS)
    assert (match.turn, match.hand.phase) == (1, Phase.COLOUR)
    act(match, 1, ">B")
    assert (match.turn, match.hand.phase, match.hand.colour) == (1, Phase.PLAY, Colour.BLUE)


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (4, 2)])
def test_for_a_start_draw_two_the_player_to_the_left_picks_two_and_the_next_one_goes(
    seats: int, turn: int
) -> None:
    """Sheet: "Draw Two Card - The player to the left of dealer must pick two cards and then the next player
    goes."
    """
    match, events, _ = dealt("BD", seats=seats, rules=PACKS)
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert match.turn == turn


@pytest.mark.parametrize(("seats", "after"), [(2, 1), (3, 2), (5, 4)])
def test_for_a_start_reverse_the_dealer_plays_first_and_then_goes_to_the_right(
    seats: int, after: int
) -> None:
    """Sheet: "Reverse Card - The dealer plays first, but then goes to the right instead of the left."."""
    match, events, _ = dealt("BR", seats=seats, draw="Y1", rules=PACKS)
    assert match.turn == 0
    assert only(events, DirectionReversed).direction == -1
    act(match, 0, "draw")
    assert match.turn == after


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (4, 2)])
def test_for_a_start_skip_the_player_to_the_left_does_not_start(seats: int, turn: int) -> None:
    """Sheet: "Skip Card - The player to the left of dealer doesn't start. The player to the left of him
    starts."
    """
    match, events, _ = dealt("BS", seats=seats, rules=PACKS)
    assert only(events, SeatSkipped) == SeatSkipped(1)
    assert match.turn == turn


# Turns


@pytest.mark.parametrize("top", ["R7", "GS"])
def test_a_card_matches_by_number_colour_or_word(top: str) -> None:
    """Sheet: "The first player has to match the card in the OPEN pile either by number, color or word."."""
    match = position("W", "G1 G2", top=top, rules=PACKS)
    fits = {kind.code for kind in CARDS[:52] if fitting(match.hand) & kind.bit}
    assert fits == {kind.code for kind in CARDS[:52] if kind.code[0] == top[0] or kind.code[1:] == top[1:]}


def test_on_a_red_seven_a_red_card_any_seven_or_a_wild_is_thrown_down() -> None:
    """Sheet: "if the card is a red 7, player must throw down a red card or any color 7. Or the player can
    throw down a Wild Card."
    """
    match = position("R1 G7 G8 W", "B1 B2", top="R7", rules=PACKS)
    assert {"R1", "G7", "W>B"} <= legal(match, 0)
    assert refused(match, 0, "G8") is Reason.NO_MATCH


def test_what_is_drawn_may_be_played_and_else_play_moves_on() -> None:
    """Sheet: "If the player doesn't have anything to match, he must pick a card from the DRAW pile. If he
    can play what is drawn, great. Otherwise play moves to the next person."
    """
    match = position("G1 G2 G3", "B1 B2", top="R5", draw="R8 ...", rules=PACKS)
    act(match, 0, "draw")
    assert {"R8", "pass"} <= legal(match, 0)
    match = position("G1 G2 G3", "B1 B2", top="R5", draw="Y8 ...", rules=PACKS)
    act(match, 0, "draw")
    assert match.turn == 1


def test_a_playable_card_need_not_be_played_and_then_none_from_the_hand_is() -> None:
    """Sheet: "A player may choose not to play a playable card from his hand. If so, the player must draw a
    card from the DRAW pile. If playable, that card can be played, but the player may not play a card from
    his hand after the draw."
    """
    match = position("R1 R2 G3", "B1 B2", top="R5", draw="R8 ...", rules=PACKS)
    act(match, 0, "draw")
    assert {text for text in legal(match, 0) if ":" not in text} == {"R8", "pass"}
    assert refused(match, 0, "R1") is Reason.ONLY_THE_DRAWN_CARD


def test_the_depleted_draw_pile_is_reshuffled() -> None:
    """Sheet: "If no one is out of cards by the time the DRAW pile is depleted, reshuffle and continue
    play."
    """
    match = position("Y1 Y2", "...", top="R5", under="R1 R2", draw="", rules=PACKS)
    assert only(act(match, 0, "draw"), PileReshuffled).count == 2


# Special cards


def test_a_draw_two_makes_the_next_person_draw_two_and_forfeit_the_turn() -> None:
    """Sheet: "the next person to play must draw 2 cards and forfeit his turn"."""
    match = position("RD B1 B2", "G1 G2", "G3 G4", top="R5", rules=PACKS)
    assert only(act(match, 0, "RD"), CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert match.turn == 2


def test_a_reverse_simply_reverses() -> None:
    """Sheet: "Simply reverse direction of play. Play left becomes play right, and vice versa."."""
    match = position("RR B1 B2", "G1 G2", "R3 G4", top="R5", rules=PACKS)
    act(match, 0, "RR")
    assert match.turn == 2
    act(match, 2, "R3")
    assert match.turn == 1


def test_with_two_a_reverse_simply_reverses() -> None:
    """Sheet: "Simply reverse direction of play."; ◆ with two it gives no second turn."""
    match = position("RR R1 B2", "G1 G2", top="R5", rules=PACKS)
    act(match, 0, "RR")
    assert match.turn == 1
    match = position("RR R1 B2", "G1 G2", top="R5", rules=replace(PACKS, two_reverse=TwoReverse.SKIPS))
    act(match, 0, "RR")
    assert match.turn == 0


@pytest.mark.parametrize(("seats", "turn"), [(2, 0), (4, 2)])
def test_a_skip_skips_the_next_player(seats: int, turn: int) -> None:
    """Sheet: "The next player to play loses his turn and is "skipped."."""
    match = position("RS B1 B2", *["G1 G2", "G3 G4", "Y1 Y2"][: seats - 1], top="R5", rules=PACKS)
    act(match, 0, "RS")
    assert match.turn == turn


def test_a_wild_goes_on_any_card_with_any_colour_also_with_another_playable_card() -> None:
    """Sheet: "This card can be played on any card."; "calls any color to continue play, including the one
    presently being played"; "even if the player has another playable card in his hand".
    """
    for top in ("R5", "GS", "BD"):
        match = position("W R1 G1 B1", "Y1 Y2", top=top, rules=PACKS)
        assert {"W>R", "W>Y", "W>G", "W>B"} <= legal(match, 0)


@pytest.mark.parametrize(
    ("holding", "top", "guilty"),
    [("R1 G2", "R5", True), ("G1 B2", "R5", False), ("G5 B5", "R5", False), ("GS BS", "RS", False)],
)
def test_a_wild_draw_four_is_illegal_only_with_the_colour_previously_played(
    holding: str,
    top: str,
    guilty: bool,  # noqa: FBT001 - a table
) -> None:
    """Sheet: "you can only play this card when you don't have a card in your hand that matches the color of
    the card previously played"; "A player may have a matching number or word card of a different color".
    """
    match = position(f"W4 {holding}", "Y8 Y8", "B8 B8", top=top, rules=PACKS)
    act(match, 0, "W4>Y")
    assert only(act(match, 1, "challenge"), WildDrawFourChallenged).guilty is guilty


def test_the_next_player_picks_four_and_forfeits_the_turn() -> None:
    """Sheet: "the next player has to pick 4 cards and forfeit his turn"."""
    match = position("W4 B1 B2", "G1 G2", "G3 G4", top="R5", rules=PACKS)
    act(match, 0, "W4>B")
    assert only(act(match, 1, "accept"), CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    assert match.turn == 2


def test_who_is_challenged_shows_the_hand_to_the_challenger() -> None:
    """Sheet: "he must first show his hand to the player who challenged"."""
    match = position("W4 R1 B1", "Y1 Y2", "G3 G4", top="R5", rules=PACKS)
    act(match, 0, "W4>G")
    events = act(match, 1, "challenge")
    shown = only(events, HandShown)
    assert [readable_by(shown, seat) for seat in (0, 1, 2, None)] == [False, True, False, False]
    assert events.index(shown) < events.index(only(events, CardsDrawn)), "first"


@pytest.mark.parametrize(("kept", "seat", "count", "turn"), [("R1", 0, 4, 1), ("G1", 1, 6, 2)])
def test_guilty_draws_four_and_a_wrong_challenger_two_in_addition(
    kept: str, seat: int, count: int, turn: int
) -> None:
    """Sheet: "If guilty, he must draw 4 cards. If not guilty, the challenger must draw 2 cards in addition
    to the 4."
    """
    match = position(f"W4 {kept} B1", "Y1 G2", "G3 G4", top="R5", rules=PACKS)
    act(match, 0, "W4>G")
    drawn = only(act(match, 1, "challenge"), CardsDrawn)
    assert (drawn.seat, drawn.count, match.turn) == (seat, count, turn)


def test_only_who_must_draw_the_four_cards_challenges() -> None:
    """Sheet: "The challenge can only be made by the person required to draw the four cards."."""
    match = position("W4 R1 B1", "Y1 Y2", "G3 G4", top="R5", rules=PACKS)
    act(match, 0, "W4>G")
    assert refused(match, 2, "challenge") is Reason.NOT_YOUR_TURN


# UNO


def one_left(code: str = "R1") -> Match:
    match = position(f"{code.split('>', maxsplit=1)[0]} B9", "R2 G2 Y3", "R3 G3 Y4", top="R5", rules=PACKS)
    act(match, 0, code)
    return match


def test_who_fails_to_say_uno_and_is_caught_picks_two() -> None:
    """Sheet: "When you have one card left, you must say "UNO". Failure to do this results in you having to
    pick two cards from the DRAW pile. That is, of course if you get caught by the other players."
    """
    match = one_left()
    events = act(match, 2, "catch:0")
    assert only(events, UnoCaught) == UnoCaught(0, 2)
    assert only(events, CardsDrawn) == CardsDrawn(0, 2, DrawCause.CAUGHT)


def test_uno_may_be_said_with_one_card_left_or_before() -> None:
    """RULES: UNO call, packs: "before or on one card left; can be mended until caught"."""
    match = one_left()
    act(match, 0, "uno")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH
    match = position("R1 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5", rules=PACKS)
    act(match, 0, "uno")
    act(match, 0, "R1")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


def test_who_catches_himself_first_is_safe() -> None:
    """Sheet: "but "catches" himself before any other player catches him, is safe and is not subject to the
    penalty".
    """
    match = one_left()
    act(match, 0, "uno")
    assert hand_of(match, 0) == "B9"
    assert "catch:0" not in legal(match, 1)


def test_nobody_is_caught_before_the_second_to_last_card_lies_there() -> None:
    """Sheet: "You may not catch a player for failure to say UNO until his second to last card touches the
    DISCARD pile."
    """
    match = position("R1 B9", "R2 G2 Y3", "R3 G3 Y4", top="R5", rules=PACKS)
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH


@pytest.mark.parametrize("begins", ["draw", "R2"])
def test_nobody_is_caught_after_the_next_player_begins_his_turn(begins: str) -> None:
    """Sheet: "you may not catch a player for failure to say UNO after the next player begins his turn.
    "Beginning a turn is defines as either drawing a card from the DRAW pile or drawing a card from your hand
    to play."
    """
    match = one_left()
    assert "catch:0" in legal(match, 2)
    act(match, 1, begins)
    assert refused(match, 2, "catch:0") is Reason.NOBODY_TO_CATCH


def test_a_forced_draw_begins_no_turn() -> None:
    """RULES ◆: "A forced draw … does not begin a turn: it closes no catch window."."""
    assert "catch:0" in legal(one_left("RD"), 2)


# The end of a hand


@pytest.mark.parametrize(("code", "count"), [("RD", 2), ("W4>B", 4)])
def test_for_a_drawing_card_as_last_card_the_next_player_draws_and_the_cards_count(
    code: str, count: int
) -> None:
    """Sheet: "If the last card played in a hand is a Draw Two or Wild Draw Four card, the next player must
    draw the two or four cards. These cards are counted when points are totaled."
    """
    match = position(
        code.split(">", maxsplit=1)[0], "G9", "B3", top="R5", draw="W Y8 RS B1 ...", rules=FOREVER
    )
    ended = only(act(match, 0, code), HandEnded)
    assert len(ended.hands[1]) == 1 + count
    assert ended.points == 12 + sum([50, 8, 20, 1][:count])


def test_who_is_out_of_cards_gets_points_for_the_cards_left_and_it_starts_over_again() -> None:
    """Sheet: "Once a player has no cards left, the hand is over. Points are scored and you start over
    again."; "he gets points for cards left in the opponent's hands".
    """
    match = position("R1", "G9 W", "BD B3", top="R5", rules=FOREVER)
    events = act(match, 0, "R1")
    assert only(events, HandEnded).points == 59 + 23
    assert match.hand_number == 2


def test_each_card_is_worth_what_the_list_says() -> None:
    """Sheet: "All cards through 9 Face value", "Draw 2 = 20 points", "Reverse = 20", "Skip = 20", "Wild =
    50", "Wild Draw 4 = 50".
    """
    assert [value(one, PACKS) for one in cards("R0 B9 GD GR GS W W4")] == [0, 9, 20, 20, 20, 50, 50]


@pytest.mark.parametrize(("before", "over"), [(487, False), (488, True)])
def test_the_first_player_to_reach_500_points_wins(
    before: int,
    over: bool,  # noqa: FBT001 - a table
) -> None:
    """Sheet: "The WINNER is the first player to reach 500 points."."""
    match = position("R1", "G9", "B3", top="R5", points=(before, 0, 0), rules=PACKS)
    act(match, 0, "R1")
    assert (match.outcome is not None) is over


def test_the_lowest_total_may_win_instead() -> None:
    """Sheet: "the game may be scored by keeping a running total of points of each player is caught with at
    the end of each hand. When one player reaches 500 points, the player with the lowest points is the
    winner."
    """
    rules = replace(PACKS, format=Format.LOWEST)
    match = position("R1", "G9", "B3", top="R5", points=(120, 491, 100), rules=rules)
    act(match, 0, "R1")
    assert match.outcome is not None
    assert match.outcome.winners == (2,)
    assert match.outcome.points == (120, 500, 103)
    assert match.outcome.places == (2, 3, 1)
