"""Every level plays legally by every sheet, and knows nothing but its view."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.cli.arena import play, wilson, wins
from bot.engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DRAW, PASS, PlayCard
from bot.engine.cards import card
from bot.engine.match import Match
from bot.engine.presets import OFFICIAL, PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import AfterDrawing, Blank, BlankRule, HouseRule, Stacking
from bot.engine.shuffle import Stream
from bot.players import rollouts, sharp
from bot.players.levels import choose
from bot.players.personas import Level
from bot.players.search import Effort
from tests.engine.positions import position
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from typing import Any

    from bot.engine.actions import Action
    from bot.engine.rulebook.rules import Rules
    from bot.engine.view import View

QUICK = Effort(rollouts=16)
ONE_HAND = [
    (replace(rules, format=Format.SINGLE) if name != "duel" else rules, 2 if name == "duel" else 3)
    for name, rules in PRESETS.items()
]
HOUSE = [
    (
        replace(
            OFFICIAL,
            format=Format.SINGLE,
            jump_in=HouseRule.ON,
            seven_zero=HouseRule.ON,
            stacking=Stacking.EITHER,
            wrong_call=2,
            blanks=tuple(Blank(rule=rule) for rule in [*BlankRule][1:5]),
        ),
        4,
    ),
    (replace(OFFICIAL, format=Format.PARTNERS, target=100), 4),
    (replace(OFFICIAL, format=Format.LOWEST, target=100), 3),
    (replace(OFFICIAL, format=Format.ELIMINATION, target=60), 3),
]


def player(level: Level) -> object:
    def chosen(view: View, random: Random) -> Action | None:
        return choose(level, view, random, effort=QUICK)

    return chosen


@for_each(("rules", "seats"), [*ONE_HAND, *HOUSE])
def test_every_level_plays_to_the_end_by_any_rules(rules: Rules, seats: int) -> None:
    levels = [*Level, Level.STEADY][:seats]
    if seats == 2:
        levels = [Level.SHARP, Level.STEADY]
    assert play(rules, [player(level) for level in levels], seed=5)  # type: ignore[misc]


def hidden_shuffled(match: Match, seat: int, seed: int) -> Match:
    """Return the match as it might be for all that a seat can see."""
    other = match.copy()
    hand = other.hand
    piles = [cards for each, cards in enumerate(hand.hands) if each != seat] + [hand.draw_pile]
    mixed = [one for pile in piles for one in pile]
    Stream(bytes([seed]) * 32).shuffle(mixed)
    for pile in piles:
        pile[:], mixed = mixed[: len(pile)], mixed[len(pile) :]
    if hand.challenged is not None and hand.challenged != seat:
        hand.bluff_hand = tuple(hand.hands[hand.challenged])
    return other


@for_each("level", [*Level])
def test_no_level_depends_on_a_hidden_card(level: Level) -> None:
    match, _ = Match.start(replace(OFFICIAL, format=Format.SINGLE), seats=3, seed=bytes(32))
    random = Random(1)
    for number in range(60):
        if match.outcome is not None:
            break
        seat = match.turn
        chosen = [
            choose(level, each.view(seat), Random(number), effort=QUICK)
            for each in (match, hidden_shuffled(match, seat, 7), hidden_shuffled(match, seat, 8))
        ]
        assert chosen[0] is chosen[1] is chosen[2]
        action = choose(Level.STEADY, match.view(seat), random)
        assert action is not None
        match.apply(seat, action)


@for_each("level", [*Level])
def test_every_level_calls_uno_and_goes_out(level: Level) -> None:
    match = position("R1 R2", "B1 B2")
    assert choose(level, match.view(0), Random(3), effort=QUICK) is CALL_UNO
    match = position("R1", "B1 B2", called=(0,))
    assert choose(level, match.view(0), Random(3), effort=QUICK) is PlayCard(card("R1"))
    assert choose(level, match.view(None), Random(3)) is None


@for_each("level", [Level.STEADY, Level.SHARP])
def test_a_bluff_is_challenged_by_what_its_hand_can_hold(level: Level) -> None:
    many = position(
        "R1 R2 R3", "Y1 Y2 Y3 Y4 Y5 Y6 B1 B2 B3 B4 B5 B6 G1 G2 G3 G4", rules=OFFICIAL, top="W4",
        colour="Y", turn=0, challenged=1, before="R",
    )  # fmt: skip
    one = position("R1 R2 R3", "Y1", rules=OFFICIAL, top="W4", colour="Y", challenged=1, before="R")
    effort = Effort(rollouts=600)
    assert choose(level, many.view(0), Random(1), effort=effort) is CHALLENGE
    assert choose(level, one.view(0), Random(1), effort=effort) is ACCEPT


def test_worlds_that_are_dealt_anew_count_as_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    match = position(
        "R1 R2 R3", "Y1 Y2 Y3 Y4 B1 B2 B3 B4", rules=OFFICIAL, top="W4", colour="Y", challenged=1, before="R"
    )
    dealt: list[None] = []
    deal = rollouts.deal_hidden

    def counted(*facts: Any) -> list[list[int]]:
        dealt.append(None)
        return deal(*facts)

    monkeypatch.setattr(sharp, "deal_hidden", counted)
    choose(Level.SHARP, match.view(0), Random(1), effort=Effort(rollouts=2400))
    assert len(dealt) <= 2400 * 2.5  # two moves in at most 1200 worlds could take twenty times as many


@for_each(
    ("drawn", "after_drawing", "then", "known"),
    [
        ("B9", AfterDrawing.PLAY_OR_KEEP, None, 0),  # everybody sees that it does not fit
        ("R9", AfterDrawing.PLAY_OR_KEEP, PlayCard(card("R9")), 0),
        ("R9", AfterDrawing.PLAY_OR_KEEP, PASS, 1),  # it may be any card that fits
        ("B9", AfterDrawing.TURN_ENDS, None, 1),  # nobody sees whether it fits
        ("R9", AfterDrawing.TURN_ENDS, None, 1),
    ],
)
def test_whoever_drew_rather_than_play_a_colour_is_thought_to_have_none(
    drawn: str, after_drawing: AfterDrawing, then: Action | None, known: int
) -> None:
    rules = replace(OFFICIAL, after_drawing=after_drawing)
    match = position("R1 G3", "B5 B6 Y1", "Y2 Y3", top="R5", turn=1, draw=f"{drawn} ...", rules=rules)
    match.apply(1, DRAW)
    if then is not None:
        match.apply(1, then)
    assert match.view(0).seats[1].received == (known, None, None, None)


def test_better_levels_win_more() -> None:
    rules = replace(OFFICIAL, format=Format.SINGLE)
    won, unended = wins(
        rules,
        [player(Level.STEADY), player(Level.EASY)],  # type: ignore[list-item]
        games=range(120),
        seed=2,
    )
    assert unended == 0
    assert won[0] > 66


def test_a_share_has_its_interval() -> None:
    found = wilson(0, 10)
    assert found.low == 0.0
    assert found.high == pytest.approx(0.2775, abs=1e-4)
