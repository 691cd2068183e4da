"""Duel sheet: two players, points for every card played, 250 wins and 300 ends it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import CARDS, Colour, card
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    ColourNamed,
    DirectionReversed,
    DrawCause,
    EndReason,
    HandEnded,
    HandStarted,
    MatchEnded,
    MatchOutcome,
    PileReshuffled,
    PointsScored,
    SeatSkipped,
    UnoCalled,
)
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.move_generation import fitting
from bot.engine.presets import DUEL, PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import (
    AfterDrawing,
    Declining,
    LastCard,
    Leaving,
    Matching,
    Refill,
    TwoReverse,
    Uno,
    Victim,
)
from tests.engine.positions import (
    SEED,
    act,
    all_of,
    cards,
    codes,
    dealt,
    hand_of,
    legal,
    only,
    position,
    refused,
)


def test_the_preset_is_the_sheet() -> None:
    assert PRESETS["duel"] is DUEL
    assert (DUEL.format, DUEL.target, DUEL.limit) == (Format.PLAYED, 250, 300)
    assert (DUEL.hand_size, DUEL.uno, DUEL.uno_penalty) == (7, Uno.BY_ITSELF, 0)
    assert DUEL.forfeit is Leaving.ENDS


def test_the_game_is_made_for_two() -> None:
    """Sheet: "This game is made for 2 players with unique usernames."; one account, one seat (◆)."""
    assert DUEL.problems(seats=2) == ()
    assert DUEL.problems(seats=3) == (RulesProblem.SEATS, RulesProblem.FORMAT_SEATS)
    opened = replace(DUEL, most_seats=10)
    assert opened.problems(seats=3) == (RulesProblem.FORMAT_SEATS,), "points for cards played are for two"


def test_both_start_with_seven_cards_and_the_first_card_is_drawn_from_the_draw_pile() -> None:
    """Sheet: "Players start with 7 cards in their hand and the first card from the Draw Pile is drawn as the
    starting card."
    """
    match, _ = Match.start(DUEL, seats=2, seed=SEED)
    assert [len(held) for held in match.hand.hands] == [7, 7]
    assert len(match.hand.draw_pile) == 108 - 15


def test_the_dealer_is_random_and_the_other_one_starts() -> None:
    """RULES ◆: who deals: random; who starts: left of dealer."""
    dealers = set()
    for number in range(30):
        match, _ = Match.start(DUEL, seats=2, seed=number.to_bytes(32, "big"))
        dealers.add(match.hand.dealer)
        assert match.turn == 1 - match.hand.dealer
    assert dealers == {0, 1}


# The start card


@pytest.mark.parametrize("code", ["RS", "RR", "RD"])
def test_any_action_of_the_starting_card_is_ignored(code: str) -> None:
    """Sheet: "Any actions of the starting card are ignored"."""
    match, events, _ = dealt(code, seats=2, rules=DUEL)
    assert (match.turn, match.hand.direction) == (1, 1)
    assert not [event for event in events if isinstance(event, SeatSkipped | CardsDrawn | DirectionReversed)]
    assert fitting(match.hand) & card("G" + code[1:]).bit


@pytest.mark.parametrize("code", ["W", "W4"])
def test_a_wild_starting_card_gets_a_random_colour(code: str) -> None:
    """Sheet: "a random colour is assigned if the card is a Wild card"."""
    seen = set()
    for number in range(200):
        match, events = Match.start(DUEL, seats=2, seed=number.to_bytes(32, "big"))
        if match.hand.top is card(code):
            assert match.hand.colour is not None
            assert only(events, ColourNamed) == ColourNamed(None, match.hand.colour)
            assert only(events, HandStarted).put_back == ()
            assert match.hand.phase is Phase.PLAY
            assert not all_of(events, CardsDrawn)
            seen.add(match.hand.colour)
    assert len(seen) >= 2
    match, _, _ = dealt(code, seats=2, rules=DUEL)
    assert match.hand.colour is not None


# Matching and drawing


@pytest.mark.parametrize("top", ["R8", "GS", "BR", "YD"])
def test_a_card_matches_by_number_action_or_colour(top: str) -> None:
    """Sheet: "Every card played must match either the type, number, action or the colour of the last card
    that was played"; ◆ type matching is off.
    """
    match = position("W", "G1 G2", top=top, rules=DUEL)
    fits = {kind.code for kind in CARDS[:54] if fitting(match.hand) & kind.bit}
    assert fits == {
        kind.code for kind in CARDS[:54] if kind.wild or kind.code[0] == top[0] or kind.code[1:] == top[1:]
    }


def test_the_type_may_match_too() -> None:
    """RULES ◆: "type matching is off in the preset and exists as the option"."""
    rules = replace(DUEL, matching=Matching.TYPE)
    match = position("G7 GS W", "G1 G2", top="R5", rules=rules)
    assert {"G7"} <= legal(match, 0)
    assert refused(match, 0, "GS") is Reason.NO_MATCH
    match = position("G7 GS BD", "G1 G2", top="RR", rules=rules)
    assert {"GS", "BD"} <= legal(match, 0)
    assert refused(match, 0, "G7") is Reason.NO_MATCH
    match = position("G7 GS B1", "G1 G2", top="W", colour="B", rules=rules)
    assert legal(match, 0) == {"B1"}


def test_who_can_play_must() -> None:
    """Sheet: "if no card in your hand can be played, you are forced to draw a card": only then."""
    match = position("R1 G2", "B1 B2", top="R5", rules=DUEL)
    assert legal(match, 0) == {"R1"}
    assert refused(match, 0, "draw") is Reason.MUST_PLAY
    assert refused(position("W G2", "B1 B2", top="R5", rules=DUEL), 0, "draw") is Reason.MUST_PLAY
    assert refused(position("W4 G2", "B1 B2", top="R5", rules=DUEL), 0, "draw") is Reason.MUST_PLAY


def test_who_cannot_play_draws() -> None:
    """Sheet: "if no card in your hand can be played, you are forced to draw a card"."""
    match = position("G1 G2", "B1 B2", top="R5", draw="Y8 ...", rules=DUEL)
    assert legal(match, 0) == {"draw"}
    act(match, 0, "draw")
    assert match.turn == 1


def test_declining_may_be_allowed_instead() -> None:
    match = position("R1 G2", "B1 B2", top="R5", rules=replace(DUEL, declining=Declining.ALLOWED))
    assert legal(match, 0) == {"R1", "draw"}


def test_a_drawn_card_that_fits_may_be_played_or_kept() -> None:
    """RULES ◆: after drawing, duel: "may play that card"."""
    match = position("G1 G2", "B1 B2", top="R5", draw="R8 ...", rules=DUEL)
    act(match, 0, "draw")
    assert legal(match, 0) == {"R8", "pass"}


def test_a_drawn_card_that_fits_may_have_to_be_played_instead() -> None:
    rules = replace(DUEL, after_drawing=AfterDrawing.MUST_PLAY)
    match = position("G1 G2", "B1 B2", top="R5", draw="R8 ...", rules=rules)
    act(match, 0, "draw")
    assert legal(match, 0) == {"R8"}


def test_all_played_cards_are_added_to_the_discard_pile() -> None:
    """Sheet: "All the played cards are added to the Discard Pile once played."."""
    match = position("R1 R2 G1", "R3 B2", top="R5", rules=DUEL)
    act(match, 0, "R1")
    act(match, 1, "R3")
    assert codes(match.hand.discard_pile) == "R5 R1 R3"


def test_too_few_cards_to_draw_are_shuffled_with_all_but_the_last_played_card() -> None:
    """Sheet: "If a player draws or is forced to draw from the Draw Pile and there aren't enough cards, all
    the cards except the last card played in the Discard Pile are shuffled back into the Draw Pile."
    """
    match = position("W4 Y2 Y3", "...", top="R5", under="R1 R2 R3", draw="G1 G2 G3", rules=DUEL)
    events = act(match, 0, "W4>R")
    assert only(events, PileReshuffled).count == 3 + 4, "three left, R1 R2 R3 and R5; the Wild stays"
    assert events.index(only(events, PileReshuffled)) < events.index(only(events, CardsDrawn))
    assert only(events, CardsDrawn).count == 4
    assert match.hand.discard_pile == [card("W4")]


def test_enough_cards_are_not_shuffled() -> None:
    match = position("W4 Y2 Y3", "...", top="R5", under="R1 R2 R3", draw="G1 G2 G3 G4", rules=DUEL)
    events = act(match, 0, "W4>R")
    assert not all_of(events, PileReshuffled)
    assert hand_of(match, 1).endswith("G1 G2 G3 G4")


def test_the_other_presets_draw_what_is_left_first() -> None:
    """RULES: draw pile empty: only `duel` shuffles "when it holds fewer than needed"."""
    rules = replace(DUEL, refill=Refill.WHEN_EMPTY)
    match = position("W4 Y2 Y3", "...", top="R5", under="R1 R2 R3", draw="G1 G2 G3", rules=rules)
    events = act(match, 0, "W4>R")
    assert only(events, PileReshuffled).count == 4
    assert hand_of(match, 1).split()[-4:-1] == ["G1", "G2", "G3"]


def test_with_both_piles_empty_there_is_what_there_is() -> None:
    """RULES ◆: "With both piles empty a draw is still legal, gives what there is, and the turn passes."."""
    match = position("Y1 Y2", "...", top="R5", rules=DUEL)
    events = act(match, 0, "draw")
    assert only(events, CardsDrawn) == CardsDrawn(0, 0, DrawCause.CHOICE)
    assert match.turn == 1


# Cards


def test_an_action_card_makes_the_opponent_draw_two_and_costs_no_turn() -> None:
    """Sheet: "either forces the opposing player to draw 2 cards, or have their turn skipped"; ◆ not both."""
    match = position("RD B1 B2", "G1 G2", top="R5", draw="Y8 W ...", rules=DUEL)
    events = act(match, 0, "RD")
    assert only(events, CardsDrawn) == CardsDrawn(1, 2, DrawCause.DRAW_TWO)
    assert not all_of(events, SeatSkipped)
    assert (match.turn, match.hand.phase) == (1, Phase.PLAY)
    assert hand_of(match, 1) == "G1 G2 Y8 W"


def test_the_turn_may_be_lost_with_it_instead() -> None:
    """RULES: "Each ◆ must stay one option away from the other reading"."""
    match = position("RD B1 B2", "G1 G2", top="R5", rules=replace(DUEL, victim=Victim.LOSES_TURN))
    act(match, 0, "RD")
    assert match.turn == 0


@pytest.mark.parametrize("code", ["RS", "RR"])
def test_an_action_card_skips_the_opponent(code: str) -> None:
    """Sheet: "or have their turn skipped"; ◆ a Reverse acts as Skip."""
    match = position(f"{code} B1 B2", "G1 G2", top="R5", rules=DUEL)
    assert only(act(match, 0, code), SeatSkipped) == SeatSkipped(1)
    assert match.turn == 0


def test_a_reverse_may_only_reverse_instead() -> None:
    match = position("RR B1 B2", "G1 G2", top="R5", rules=replace(DUEL, two_reverse=TwoReverse.REVERSES))
    act(match, 0, "RR")
    assert match.turn == 1


@pytest.mark.parametrize("colour", Colour)
def test_a_wild_card_chooses_the_colour(colour: Colour) -> None:
    """Sheet: "Wild Card: Which allow you to choose the colour of the card."."""
    match = position("W B1 B2", "G1 G2", top="R5", rules=DUEL)
    act(match, 0, f"W>{colour.value}")
    assert (match.hand.colour, match.turn) == (colour, 1)


@pytest.mark.parametrize("holding", ["R1 R2", "B1 B2"])
def test_a_plus_four_is_always_legal_and_forces_four_cards_and_costs_no_turn(holding: str) -> None:
    """Sheet: "If the Wild card is also a PlusFour card, the opposing player is forced to draw 4 cards."."""
    match = position(f"W4 {holding}", "G1 G2", top="R5", rules=DUEL)
    events = act(match, 0, "W4>B")
    assert only(events, CardsDrawn) == CardsDrawn(1, 4, DrawCause.WILD_DRAW_FOUR)
    assert (match.turn, match.hand.phase) == (1, Phase.PLAY)
    assert refused(match, 1, "challenge") is Reason.NOTHING_TO_ANSWER


# UNO


def test_uno_is_announced_by_itself() -> None:
    """Sheet: "If you have one card remaining in your hand, you will call UNO!"; ◆ announced by itself."""
    match = position("R1 B9", "G1 G2", top="R5", rules=DUEL)
    assert refused(match, 0, "uno") is Reason.CALLED_BY_ITSELF
    events = act(match, 0, "R1")
    assert only(events, UnoCalled) == UnoCalled(0)
    assert match.view(1).seats[0].called
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH
    assert refused(match, 0, "uno") is Reason.CALLED_BY_ITSELF


# Points


@pytest.mark.parametrize(
    ("code", "points"),
    [("R0", 0), ("R8", 8), ("R5", 5), ("RS", 20), ("RR", 20), ("RD", 20), ("W>R", 50), ("W4>R", 50)],
)
def test_a_card_counts_for_its_player_when_played(code: str, points: int) -> None:
    """Sheet: "Points will be counted only if the card is played"; "Number Card = 0-9 points", "Action Card =
    20 points", "Wild Card = 50 points".
    """
    match = position(f"{code.split('>', maxsplit=1)[0]} B1 B2", "G1 G2", top="R5", scored=(7, 9), rules=DUEL)
    events = act(match, 0, code)
    assert only(events, PointsScored) == PointsScored(0, points, 7 + points)
    assert [seat.points for seat in match.view(None).seats] == [7 + points, 9]


def test_a_card_does_not_count_when_drawn() -> None:
    """Sheet: "Points will be counted only if the card is played, not if the card is drawn."."""
    match = position("RD B1 B2", "G1 G2", top="R5", draw="W W ...", rules=DUEL)
    act(match, 0, "RD")
    assert match.hand.scored == [20, 0]
    act(match, 1, "W>G")
    assert match.hand.scored == [20, 50]


@pytest.mark.parametrize(("before", "over"), [(249, False), (250, True), (280, True)])
def test_the_game_ends_when_a_player_reaches_300_points(
    before: int,
    over: bool,  # noqa: FBT001 - a table
) -> None:
    """Sheet: "The game ends when either player has reached 300 points"."""
    match = position("W B1 B2", "G1 G2", top="R5", scored=(before, 10), rules=DUEL)
    events = act(match, 0, "W>R")
    assert (match.outcome is not None) is over
    if over:
        assert match.outcome == MatchOutcome(EndReason.LIMIT_REACHED, (0,), (before + 50, 10), (1, 2))
        assert only(events, HandEnded).winner is None
        assert only(events, HandEnded).hands == (tuple(cards("B1 B2")), tuple(cards("G1 G2")))
        assert not all_of(events, HandStarted), "a match is one game"


@pytest.mark.parametrize("code", ["RD", "W4>G", "RS"])
def test_reaching_300_ends_the_game_before_the_cards_effect(code: str) -> None:
    """RULES ◆: "In `duel` reaching 300 ends the game before the card's effect."."""
    match = position(
        f"{code.split('>', maxsplit=1)[0]} B1 B2", "G1 G2", top="R5", scored=(290, 0), rules=DUEL
    )
    events = act(match, 0, code)
    assert [type(event) for event in events] == [CardPlayed, PointsScored, HandEnded, MatchEnded]
    assert len(match.hand.hands[1]) == 2


def test_the_game_ends_when_a_hand_is_empty() -> None:
    """Sheet: "there are no cards left in any of the players hands"."""
    match = position("R1", "G1 G2", top="R5", scored=(10, 200), rules=DUEL)
    act(match, 0, "R1")
    assert match.outcome == MatchOutcome(EndReason.HAND_EMPTY, (0,), (11, 200), (1, 2))


@pytest.mark.parametrize("leaver", [0, 1])
def test_the_game_ends_when_a_player_forfeits_and_the_other_wins(leaver: int) -> None:
    """Sheet: "or a player forfeits the game", "their opposing player forfeits the game are the winners!"."""
    match = position("R1 R2", "G1 G2", top="R5", scored=(10, 20), rules=DUEL)
    act(match, leaver, "forfeit")
    assert match.outcome is not None
    assert match.outcome.reason is EndReason.FORFEIT
    assert match.outcome.winners == (1 - leaver,)
    assert match.outcome.points == (10, 20)


def test_who_forfeits_never_wins_even_with_250_points() -> None:
    """RULES ◆: "a player who forfeits never wins"."""
    match = position("R1 R2", "G1 G2", top="R5", scored=(280, 20), rules=DUEL)
    act(match, 0, "forfeit")
    assert match.outcome == MatchOutcome(EndReason.FORFEIT, (1,), (280, 20), (2, 1))


def test_there_can_be_two_winners_by_points_and_by_an_empty_hand() -> None:
    """Sheet: "The player who reaches 250 points, plays all the cards in their hand … are the winners!"."""
    match = position("R1", "G1 G2", top="R5", scored=(10, 250), rules=DUEL)
    act(match, 0, "R1")
    assert match.outcome == MatchOutcome(EndReason.HAND_EMPTY, (0, 1), (11, 250), (1, 1))


def test_there_can_be_two_winners_by_points() -> None:
    """Sheet: "The player who reaches 250 points"; RULES: "whoever has 250 or more"."""
    match = position("W B1 B2", "G1 G2", top="R5", scored=(260, 270), rules=DUEL)
    act(match, 0, "W>R")
    assert match.outcome == MatchOutcome(EndReason.LIMIT_REACHED, (0, 1), (310, 270), (1, 1))


def test_250_points_alone_do_not_end_the_game() -> None:
    match = position("RS B1 B2", "G1 G2", top="R5", scored=(240, 0), rules=DUEL)
    act(match, 0, "RS")
    assert match.hand.scored == [260, 0]
    assert match.outcome is None


def test_the_last_card_that_reaches_300_wins_too() -> None:
    match = position("W", "G1 G2", top="R5", scored=(250, 250), rules=DUEL)
    assert only(act(match, 0, "W>R"), HandEnded).winner == 0
    assert match.outcome == MatchOutcome(EndReason.LIMIT_REACHED, (0, 1), (300, 250), (1, 1))


@pytest.mark.parametrize(("target", "limit", "over"), [(100, 100, True), (50, 200, False)])
def test_both_numbers_are_options(
    target: int,
    limit: int,
    over: bool,  # noqa: FBT001 - a table
) -> None:
    """RULES: "Both numbers are options."."""
    rules = replace(DUEL, target=target, limit=limit)
    match = position("W B1 B2", "G1 G2", top="R5", scored=(60, 60), rules=rules)
    act(match, 0, "W>R")
    assert (match.outcome is not None) is over
    assert replace(DUEL, target=301).problems(seats=2) == (RulesProblem.LIMIT_BELOW_TARGET,)


@pytest.mark.parametrize(("code", "count"), [("RD", 2), ("W4>G", 4)])
def test_for_a_drawing_card_as_last_card_the_opponent_draws(code: str, count: int) -> None:
    """RULES ◆: last card, duel: "the opponent draws"; drawn cards add nothing."""
    match = position(code.split(">", maxsplit=1)[0], "G1 G2", top="R5", rules=DUEL)
    events = act(match, 0, code)
    assert only(events, CardsDrawn).count == count
    assert match.outcome is not None
    assert match.outcome.points[1] == 0


def test_for_a_drawing_card_as_last_card_nothing_may_be_drawn_instead() -> None:
    rules = replace(DUEL, last_card=LastCard.NOT_DRAWN)
    assert not all_of(act(position("RD", "G1 G2", top="R5", rules=rules), 0, "RD"), CardsDrawn)


def test_the_scores_of_the_players_are_told_at_the_end() -> None:
    """Sheet: "Once the game ends, the scores and usernames of all players are stored": the league's part."""
    match = position("R1", "G1 G2", top="R5", scored=(10, 200), rules=DUEL)
    events = act(match, 0, "R1")
    assert only(events, MatchEnded).outcome.points == match.points == (11, 200)
