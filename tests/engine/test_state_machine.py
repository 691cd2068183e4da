"""The whole grid: every phase, every action, the seat whose turn it is and another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, get_args

import pytest

from bot.engine.actions import DRAW, PASS, Action, DrawCard, Pass, PlayCard, PlaySet
from bot.engine.cards import CARDS, Colour
from bot.engine.compiled_rules import compiled_rules_of
from bot.engine.errors import IllegalAction, Reason
from bot.engine.hand import Phase
from bot.engine.legality import IN_TURN, OUT_OF_TURN, legal, reason, row_of
from bot.engine.notation import parse_action
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.play import (
    AfterDrawing,
    Challenges,
    Declining,
    HouseRule,
    Stacking,
    Uno,
    WildDrawFour,
)
from tests.engine.positions import check_cards, frozen, position
from tests.engine.random_matches import EVERY_ACTION, Setup, random_matches, steps
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from bot.engine.legality import PhaseRow
    from bot.engine.match import Match
    from bot.engine.rulebook.rules import Rules

HELD = "R7 R8 G3 W"
STACKING = replace(CLASSIC, stacking=Stacking.SAME)

# Seat 0 has the turn, seat 1 not; seat 2 forgot to call, 3 holds two cards, 4 called, 5 left.
SEATS = (HELD, HELD, "B1", "B2 B3", "B4", "")


def play() -> Match:
    return position(*SEATS, top="R5", catchable=2, called=(4,), left=(5,))


def drawn() -> Match:
    return position(*SEATS, top="R5", catchable=2, called=(4,), left=(5,), drawn="R8")


def challenge() -> Match:
    return position(
        *SEATS, top="W4", colour="R", challenged=2, before="G", catchable=2, called=(4,), left=(5,)
    )


def over() -> Match:
    match = position("R7", "G3", "", "", "", "", top="R5", points=(499, 0, 0, 0, 0, 0), left=(5,))
    match.apply(0, parse_action("R7"))
    return match


def colour() -> Match:
    match = position(*SEATS, top="W", colour="R", catchable=2, called=(4,), left=(5,))
    match.hand.phase, match.hand.colour = Phase.COLOUR, None
    return match


def roulette() -> Match:
    rules = replace(CLASSIC, colour_roulette=1)
    match = position(*SEATS, top="WC", colour="R", catchable=2, called=(4,), left=(5,), rules=rules)
    match.hand.phase, match.hand.colour = Phase.ROULETTE, None
    return match


def answer() -> Match:
    return position(*SEATS, top="RD", owed=2, catchable=2, called=(4,), left=(5,), rules=STACKING)


PHASES = {
    "play": play,
    "drawn": drawn,
    "challenge": challenge,
    "colour": colour,
    "roulette": roulette,
    "answer": answer,
    "over": over,
}

# A dot is a legal action. R7 and R8 match, R8 is the card drawn, G3 does not match, B9 is not held.
GRID = """
action     play/turn            drawn/turn           challenge/turn  colour,roulette/turn answer/turn       play,drawn,challenge,colour,roulette,answer/other
R7         .                    only-the-drawn-card  answer-first    colour-first         no-stacking       not-your-turn
R8         .                    .                    answer-first    colour-first         no-stacking       not-your-turn
R8>R       colour-not-wanted    colour-not-wanted    answer-first    colour-first         no-stacking       not-your-turn
R8@1       swap-not-wanted      swap-not-wanted      answer-first    colour-first         no-stacking       not-your-turn
G3         no-match             only-the-drawn-card  answer-first    colour-first         no-stacking       not-your-turn
B9         card-not-held        card-not-held        answer-first    colour-first         card-not-held     not-your-turn
W          colour-missing       only-the-drawn-card  answer-first    colour-first         no-stacking       not-your-turn
W>G        .                    only-the-drawn-card  answer-first    colour-first         no-stacking       not-your-turn
W4>G       card-not-held        card-not-held        answer-first    colour-first         card-not-held     not-your-turn
R7+R8      no-sets              no-sets              answer-first    colour-first         answer-first      not-your-turn
draw       .                    already-drawn        answer-first    colour-first         answer-first      not-your-turn
pass       draw-first           .                    answer-first    colour-first         answer-first      not-your-turn
>G         nothing-to-name      nothing-to-name      nothing-to-name .                    nothing-to-name   *
challenge  nothing-to-answer    nothing-to-answer    .               nothing-to-answer    no-challenge      *
accept     nothing-to-answer    nothing-to-answer    .               nothing-to-answer    .                 *
uno        too-many-cards       too-many-cards       too-many-cards  too-many-cards       too-many-cards    too-many-cards
catch:2    .                    .                    .               .                    .                 .
catch:3    nobody-to-catch      nobody-to-catch      nobody-to-catch nobody-to-catch      nobody-to-catch   nobody-to-catch
catch:5    nobody-to-catch      nobody-to-catch      nobody-to-catch nobody-to-catch      nobody-to-catch   nobody-to-catch
catch:99   nobody-to-catch      nobody-to-catch      nobody-to-catch nobody-to-catch      nobody-to-catch   nobody-to-catch
accuse:2   no-table-talk        no-table-talk        no-table-talk   no-table-talk        no-table-talk     no-table-talk
convict    nothing-to-vote      nothing-to-vote      nothing-to-vote nothing-to-vote      nothing-to-vote   nothing-to-vote
acquit     nothing-to-vote      nothing-to-vote      nothing-to-vote nothing-to-vote      nothing-to-vote   nothing-to-vote
forfeit    .                    .                    .               .                    .                 .
"""  # noqa: E501 - a table

# What a star stands for: out of turn, these are refused for the phase, or in that phase for the turn.
WITHOUT_THE_TURN = {
    ">G": (("colour", "roulette"), "nothing-to-name"),
    "challenge": (("challenge", "answer"), "nothing-to-answer"),
    "accept": (("challenge", "answer"), "nothing-to-answer"),
}


def _expected(phase: str, action: str, cell: str) -> str:
    if cell != "*":
        return cell
    phases, otherwise = WITHOUT_THE_TURN[action]
    return "not-your-turn" if phase in phases else otherwise


ROWS = [line.split() for line in GRID.strip().splitlines()]
ACTIONS = [row[0] for row in ROWS[1:]]
CELLS = [
    (phase, column.split("/")[1], row[0], _expected(phase, row[0], row[1 + place]))
    for row in ROWS[1:]
    for place, column in enumerate(ROWS[0][1:])
    for phase in column.split("/")[0].split(",")
]


def attempt(match: Match, seat: int, text: str) -> Reason | None:
    """Try an action; a refused one must raise, change nothing, and be refused everywhere alike."""
    action = parse_action(text)
    before, revision, found = frozen(match), match.revision, match.reason(seat, action)
    assert (action in match.legal(seat)) is (found is None)
    if found is None:
        match.apply(seat, action)
        assert frozen(match) != before
    else:
        with pytest.raises(IllegalAction) as refusal:
            match.apply(seat, action)
        assert refusal.value.reason is found
        assert str(refusal.value) == found.value
        assert frozen(match) == before
        assert match.revision == revision
    check_cards(match)
    return found


@for_each(("phase", "who", "action", "expected"), CELLS)
def test_every_cell_of_the_grid(phase: str, who: str, action: str, expected: str) -> None:
    match = PHASES[phase]()
    assert match.hand.phase is Phase(phase)
    found = attempt(match, 0 if who == "turn" else 1, action)
    assert found is (None if expected == "." else Reason(expected))


@for_each("phase", ["play", "drawn", "challenge", "colour", "roulette", "answer"])
@for_each(
    ("seat", "action", "expected"),
    [
        (2, "catch:2", Reason.CATCH_SELF),
        (0, "catch:0", Reason.CATCH_SELF),
        (2, "uno", None),
        (3, "uno", None),
        (4, "uno", Reason.ALREADY_CALLED),
        (4, "catch:2", None),
        (2, "accept", Reason.NOTHING_TO_ANSWER),
        (5, "forfeit", Reason.SEAT_LEFT),
        (5, "catch:2", Reason.SEAT_LEFT),
        (6, "forfeit", Reason.NO_SUCH_SEAT),
        (-1, "draw", Reason.NO_SUCH_SEAT),
    ],
)
def test_calls_and_catches_beside_the_phases(
    phase: str, seat: int, action: str, expected: Reason | None
) -> None:
    if action == "accept" and phase in {"challenge", "answer"}:
        expected = Reason.NOT_YOUR_TURN
    assert attempt(PHASES[phase](), seat, action) is expected


@for_each("seat", range(7))
@for_each("action", ACTIONS)
def test_over_means_that_nothing_is_legal(seat: int, action: str) -> None:
    expected = Reason.NO_SUCH_SEAT if seat == 6 else Reason.MATCH_OVER
    assert attempt(over(), seat, action) is expected


def test_every_phase_is_in_the_grid() -> None:
    assert set(PHASES) == {phase.value for phase in Phase}


# The table itself: `legal` lists an action exactly when `reason` finds nothing against it.

KINDS = get_args(Action)
TALKATIVE = replace(CLASSIC, table_talk=4, wrong_call=2, jump_in=HouseRule.ON, seven_zero=HouseRule.ON)
STRICT = replace(
    TALKATIVE,
    stacking=Stacking.EITHER,
    wild_draw_four=WildDrawFour.NO_BLUFF,
    challenges=Challenges.NONE,
    declining=Declining.FORBIDDEN,
    after_drawing=AfterDrawing.MUST_PLAY,
    uno=Uno.BEFOREHAND,
    sets=HouseRule.ON,
    deflect=HouseRule.ON,
)
EVERY_WAY = (
    *EVERY_ACTION,
    *(PlayCard(kind, Colour.RED, 1) for kind in CARDS),
    *(PlayCard(kind, None, 1) for kind in CARDS),
)


def test_the_table_has_a_row_for_every_phase_in_turn_and_out_of_turn() -> None:
    for rows in (IN_TURN, OUT_OF_TURN):
        assert sorted(row.phase.value for row in rows) == sorted(phase.value for phase in Phase)


def test_a_class_of_action_that_a_row_does_not_name_is_refused_for_the_rows_reason() -> None:
    match = challenge()
    row = row_of(match.hand, 0)
    unnamed = [kind for kind in KINDS if kind not in row.needs]
    assert unnamed == [PlaySet, DrawCard, Pass]
    assert {match.reason(0, DRAW), match.reason(0, PASS)} == {row.otherwise} == {Reason.ANSWER_FIRST}


@pytest.mark.parametrize("rules", [CLASSIC, STACKING, TALKATIVE, STRICT])
@pytest.mark.parametrize("phase", PHASES)
def test_every_row_lists_exactly_the_actions_whose_needs_are_met(phase: str, rules: Rules) -> None:
    hand = PHASES[phase]().hand
    hand.plan = compiled_rules_of(rules)
    for seat in hand.order:
        listed = legal(hand, seat)
        row = row_of(hand, seat)
        for action in EVERY_WAY:
            found = reason(hand, seat, action)
            assert (action in listed) is (found is None), (seat, action, found)
            assert found in reasons_of(row, type(action))
        assert set(listed) <= set(EVERY_WAY)


def reasons_of(row: PhaseRow, kind: type[Action]) -> set[Reason | None]:
    """Return everything that the table can answer to a class of action."""
    needs = row.needs.get(kind, row.otherwise)
    return {needs} if isinstance(needs, Reason) else {None, *(refusal for _, refusal in needs)}


@random_matches(12)
def test_what_is_listed_is_what_is_not_refused_in_any_match(setup: Setup) -> None:
    for count, (match, seat, action) in enumerate(steps(setup, most=60)):
        if count % 6 == 0:
            for hand in match.tables:
                for asking in hand.order:
                    listed = set(legal(hand, asking))
                    allowed = {way for way in EVERY_WAY if reason(hand, asking, way) is None}
                    assert listed & set(EVERY_WAY) == allowed
        match.apply(seat, action)


@for_each("met", Reason)
def test_every_reason_is_met_in_some_test(met: Reason) -> None:
    here = Path(__file__).parent
    tests = "".join(path.read_text(encoding="utf-8") for path in here.glob("test_*.py"))
    assert f"Reason.{met.name}" in tests or any(met.value in row for row in ROWS)


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("play", "R7 R8 W>R W>Y W>G W>B draw catch:2 forfeit"),
        ("drawn", "R8 pass catch:2 forfeit"),
        ("challenge", "challenge accept catch:2 forfeit"),
        ("colour", ">R >Y >G >B catch:2 forfeit"),
        ("roulette", ">R >Y >G >B catch:2 forfeit"),
        ("answer", "accept catch:2 forfeit"),
    ],
)
def test_what_is_legal_is_listed_once_in_a_fixed_order(phase: str, expected: str) -> None:
    assert PHASES[phase]().legal(0) == tuple(parse_action(text) for text in expected.split())


def test_equal_cards_are_listed_once() -> None:
    match = position("R7 R7 W W", "G1", top="R5")
    texts = "R7 W>R W>Y W>G W>B draw forfeit"  # in the order of the cards
    assert match.legal(0) == tuple(parse_action(text) for text in texts.split())


@pytest.mark.parametrize("phase", PHASES)
def test_asking_changes_nothing(phase: str) -> None:
    """DESIGN: "A query never writes."."""
    match = PHASES[phase]()
    before = frozen(match)
    for seat in range(6):
        match.legal(seat)
        match.view(seat)
        for text in ACTIONS:
            match.reason(seat, parse_action(text))
    match.view(None)
    assert frozen(match) == before


def test_a_copy_is_played_by_the_plan_of_the_match_it_was_made_from() -> None:
    """So copying costs the same however many matches are being played."""
    match = position("R1 R2", "B1 B2", top="R5")
    copied = match.copy()
    assert copied.plan is copied.hand.plan is match.plan is match.hand.plan
