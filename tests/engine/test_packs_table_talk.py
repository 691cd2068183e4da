"""Packs sheet: the penalty for suggesting a card to another player; a vote finds the facts.

The sheet says nothing of how it is known that somebody made a suggestion: one seat accuses, the others but
the two of them vote, a majority convicts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.codec import decode_match, encode_match
from bot.engine.errors import Reason, RulesProblem
from bot.engine.events import AccusationEnded, Accused, CardsDrawn, DrawCause, HandEnded, VoteCast
from bot.engine.presets import CLASSIC, PACKS, PRESETS
from bot.engine.rulebook.match import Format
from tests.engine.positions import act, all_of, frozen, legal, only, position, refused

if TYPE_CHECKING:
    from bot.engine.match import Match


def table(seats: int = 5, **changes: object) -> Match:
    """Return a table of so many seats, seat 0 to play."""
    hands = ["R1 R2 R3", "R4 R6 G1", "R7 R8 G2", "B1 B2 G3", "Y1 Y2 G4", "B4 B6 B7"][:seats]
    options: dict[str, object] = {"top": "R5", "rules": PACKS} | changes
    return position(*hands, **options)  # type: ignore[arg-type]


def test_who_suggested_a_card_draws_four() -> None:
    """Sheet: "If a player makes a card suggestion to another player, he must draw 4 cards."."""
    match = table()
    assert act(match, 2, "accuse:1") == [Accused(1, 2)]
    assert act(match, 0, "convict") == [VoteCast(0)]
    events = act(match, 3, "convict")
    assert events[:2] == [VoteCast(3), AccusationEnded(1, 2, guilty=True)]
    assert only(events, CardsDrawn) == CardsDrawn(1, 4, DrawCause.TABLE_TALK)
    assert len(match.hand.hands[1]) == 7
    assert match.hand.accusation is None


def test_the_penalty_costs_nobody_the_turn_and_is_no_move() -> None:
    match = table()
    for seat, text in ((2, "accuse:1"), (0, "convict"), (3, "convict")):
        act(match, seat, text)
    assert (match.turn, match.revision) == (0, 0)


def test_a_majority_against_acquits() -> None:
    match = table()
    act(match, 2, "accuse:1")
    act(match, 0, "acquit")
    act(match, 3, "convict")
    events = act(match, 4, "acquit")
    assert only(events, AccusationEnded) == AccusationEnded(1, 2, guilty=False)
    assert not all_of(events, CardsDrawn)


def test_the_verdict_falls_as_soon_as_it_is_certain() -> None:
    match = table()
    act(match, 2, "accuse:1")
    act(match, 0, "acquit")
    events = act(match, 3, "acquit")
    assert only(events, AccusationEnded).guilty is False
    assert refused(match, 4, "convict") is Reason.NOTHING_TO_VOTE


def test_a_tie_acquits() -> None:
    match = table(4)
    act(match, 2, "accuse:1")
    act(match, 0, "convict")
    assert only(act(match, 3, "acquit"), AccusationEnded).guilty is False
    match = table(4)
    act(match, 2, "accuse:1")
    assert only(act(match, 3, "acquit"), AccusationEnded).guilty is False, "no majority can come any more"


def test_with_three_the_third_one_decides() -> None:
    for vote, guilty in (("convict", True), ("acquit", False)):
        match = table(3)
        act(match, 0, "accuse:1")
        assert only(act(match, 2, vote), AccusationEnded).guilty is guilty


def test_with_two_nobody_is_left_to_vote() -> None:
    match = table(2)
    assert refused(match, 0, "accuse:1") is Reason.NO_VOTE


def test_neither_side_votes() -> None:
    match = table()
    act(match, 2, "accuse:1")
    for seat in (1, 2):
        assert refused(match, seat, "convict") is Reason.VOTE_OF_OTHERS
        assert refused(match, seat, "acquit") is Reason.VOTE_OF_OTHERS
    assert {"convict", "acquit"} <= legal(match, 0)


def test_everybody_votes_once() -> None:
    match = table()
    act(match, 2, "accuse:1")
    act(match, 0, "convict")
    assert refused(match, 0, "acquit") is Reason.VOTED_ALREADY


def test_nobody_accuses_oneself_or_somebody_who_is_not_there() -> None:
    match = table()
    assert refused(match, 0, "accuse:0") is Reason.ACCUSE_SELF
    assert refused(match, 0, "accuse:9") is Reason.NO_SUCH_SEAT
    act(match, 3, "forfeit")
    assert refused(match, 0, "accuse:3") is Reason.NO_SUCH_SEAT


def test_there_is_one_accusation_at_a_time() -> None:
    match = table()
    act(match, 2, "accuse:1")
    assert refused(match, 3, "accuse:4") is Reason.ACCUSED_ALREADY


def test_everybody_accuses_once_in_a_turn() -> None:
    """Bounded, so that accusing cannot be used to hold up the game."""
    match = table()
    act(match, 2, "accuse:1")
    act(match, 0, "acquit")
    act(match, 3, "acquit")
    assert refused(match, 2, "accuse:4") is Reason.ACCUSED_ALREADY
    assert "accuse:4" in legal(match, 3)
    act(match, 0, "R1")
    assert "accuse:4" in legal(match, 2)


def test_an_accusation_lapses_after_a_turn_around_the_table() -> None:
    match = table(4, draw="Y9 Y8 Y7 Y6 G9 G8 G7 ...")
    act(match, 2, "accuse:1")
    for turn in range(5):
        events = act(match, turn % 4, "draw")
        lapsed = all_of(events, AccusationEnded)
        assert bool(lapsed) is (turn == 4)
    assert lapsed == [AccusationEnded(1, 2, guilty=None)]
    assert match.hand.accusation is None


@pytest.mark.parametrize("leaver", [1, 2])
def test_an_accusation_lapses_when_one_of_its_sides_leaves(leaver: int) -> None:
    match = table()
    act(match, 2, "accuse:1")
    assert only(act(match, leaver, "forfeit"), AccusationEnded).guilty is None


def test_who_accused_and_leaves_in_the_same_turn_leaves_a_match_that_can_be_read() -> None:
    match = table(4)
    act(match, 2, "accuse:1")
    act(match, 0, "acquit")
    act(match, 2, "forfeit")
    assert frozen(decode_match(encode_match(match))) == frozen(match)


def test_a_voter_who_leaves_may_settle_it() -> None:
    match = table()
    act(match, 2, "accuse:1")
    act(match, 0, "convict")
    act(match, 3, "forfeit")
    assert match.hand.accusation is not None
    assert only(act(match, 4, "forfeit"), AccusationEnded).guilty is True


def test_an_accusation_ends_with_the_hand() -> None:
    match = position("R1", "G1", "B1", "Y1", top="R5", rules=PACKS)
    act(match, 2, "accuse:1")
    events = act(match, 0, "R1")
    assert match.hand_number == 2
    assert match.hand.accusation is None
    lapsed = AccusationEnded(1, 2, guilty=None)
    assert only(events, AccusationEnded) == lapsed
    assert events.index(lapsed) + 1 == events.index(only(events, HandEnded)), "before the cards are counted"
    last = position("R1", "G1", "B1", "Y1", top="R5", points=(499, 0, 0, 0), rules=PACKS)
    act(last, 2, "accuse:1")
    assert lapsed in act(last, 0, "R1")
    assert last.outcome is not None
    assert last.view(3).accusation is None


def test_a_hand_that_ends_by_leaving_reports_an_open_accusation_once() -> None:
    """With partners the hand ends when anybody leaves, whatever becomes of the votes by it."""
    rules = replace(PACKS, format=Format.PARTNERS)
    for leaver, voter, guilty in ((1, None, None), (3, None, None), (3, 0, True)):
        match = table(4, rules=rules)
        act(match, 2, "accuse:1")
        if voter is not None:
            act(match, voter, "convict")
        events = act(match, leaver, "forfeit")
        assert match.outcome is not None
        assert only(events, AccusationEnded) == AccusationEnded(1, 2, guilty=guilty)


def test_how_the_seats_voted_stays_closed() -> None:
    match = table()
    act(match, 2, "accuse:1")
    act(match, 0, "convict")
    seen = match.view(3).accusation
    assert seen is not None
    assert (seen.accused, seen.by, seen.voted) == (1, 2, frozenset({0}))
    other = table()
    act(other, 2, "accuse:1")
    act(other, 0, "acquit")
    assert other.view(3) == match.view(3)


def test_a_conviction_cancels_a_call_and_closes_the_window_of_the_convicted() -> None:
    match = position("R1 B9", "R2 G2", "R3 G3 Y4", top="R5", rules=PACKS)
    act(match, 0, "R1")
    act(match, 1, "accuse:0")
    act(match, 2, "convict")
    assert refused(match, 1, "catch:0") is Reason.NOBODY_TO_CATCH
    assert len(match.hand.hands[0]) == 5


def test_a_vote_goes_on_while_a_wild_draw_four_waits() -> None:
    match = table(4)
    match.hand.hands[0][0], match.hand.draw_pile[0] = match.hand.draw_pile[0], match.hand.hands[0][0]
    act(match, 2, "accuse:0")
    wild = next(text for text in legal(match, 0) if text.startswith("W4>"))
    act(match, 0, wild)
    act(match, 1, "convict")
    act(match, 3, "convict")
    assert match.hand.challenged == 0
    act(match, 1, "challenge")


@pytest.mark.parametrize("cards", [1, 4, 10])
def test_how_many_cards_it_costs_is_an_option(cards: int) -> None:
    match = table(3, rules=replace(PACKS, table_talk=cards))
    act(match, 0, "accuse:1")
    assert only(act(match, 2, "convict"), CardsDrawn).count == cards
    assert replace(PACKS, table_talk=11).problems(seats=3) == (RulesProblem.TABLE_TALK,)


def test_only_packs_knows_the_penalty_and_every_preset_may_have_it() -> None:
    """RULES: table talk, packs: "suggester draws 4"; no other sheet has it."""
    assert {name for name, rules in PRESETS.items() if rules.table_talk} == {"packs"}
    before = table(rules=CLASSIC)
    assert refused(before, 0, "accuse:1") is Reason.NO_TABLE_TALK
    assert frozen(before) == frozen(table(rules=CLASSIC))
    assert "accuse:1" in legal(table(rules=replace(CLASSIC, table_talk=2)), 0)
