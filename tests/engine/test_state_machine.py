"""The whole grid: every phase, every action, the seat whose turn it is and another."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.engine.codec import parse_action
from bot.engine.errors import IllegalAction, Reason
from bot.engine.hand import Phase
from tests.engine.positions import check_cards, frozen, position

if TYPE_CHECKING:
    from bot.engine.match import Match

HELD = "R7 R8 G3 W"

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


PHASES = {"play": play, "drawn": drawn, "challenge": challenge, "over": over}

# A dot is a legal action. R7 and R8 match, R8 is the card drawn, G3 does not match, B9 is not held.
GRID = """
action     play/turn           play/other      drawn/turn           drawn/other     challenge/turn  challenge/other
R7         .                   not-your-turn   only-the-drawn-card  not-your-turn   answer-first    not-your-turn
R8         .                   not-your-turn   .                    not-your-turn   answer-first    not-your-turn
R8>R       colour-not-wanted   not-your-turn   colour-not-wanted    not-your-turn   answer-first    not-your-turn
G3         no-match            not-your-turn   only-the-drawn-card  not-your-turn   answer-first    not-your-turn
B9         card-not-held       not-your-turn   card-not-held        not-your-turn   answer-first    not-your-turn
W          colour-missing      not-your-turn   only-the-drawn-card  not-your-turn   answer-first    not-your-turn
W>G        .                   not-your-turn   only-the-drawn-card  not-your-turn   answer-first    not-your-turn
W4>G       card-not-held       not-your-turn   card-not-held        not-your-turn   answer-first    not-your-turn
draw       .                   not-your-turn   already-drawn        not-your-turn   answer-first    not-your-turn
pass       draw-first          not-your-turn   .                    not-your-turn   answer-first    not-your-turn
challenge  nothing-to-answer   nothing-to-answer  nothing-to-answer nothing-to-answer  .            not-your-turn
accept     nothing-to-answer   nothing-to-answer  nothing-to-answer nothing-to-answer  .            not-your-turn
uno        too-many-cards      too-many-cards  too-many-cards       too-many-cards  too-many-cards  too-many-cards
catch:2    .                   .               .                    .               .               .
catch:3    nobody-to-catch     nobody-to-catch nobody-to-catch      nobody-to-catch nobody-to-catch nobody-to-catch
catch:5    nobody-to-catch     nobody-to-catch nobody-to-catch      nobody-to-catch nobody-to-catch nobody-to-catch
catch:99   nobody-to-catch     nobody-to-catch nobody-to-catch      nobody-to-catch nobody-to-catch nobody-to-catch
forfeit    .                   .               .                    .               .               .
"""  # noqa: E501 - a table

ROWS = [line.split() for line in GRID.strip().splitlines()]
ACTIONS = [row[0] for row in ROWS[1:]]
CELLS = [
    (*column.split("/"), row[0], row[1 + place])
    for row in ROWS[1:]
    for place, column in enumerate(ROWS[0][1:])
]


def attempt(match: Match, seat: int, text: str) -> Reason | None:
    """Try an action; a refused one must raise, change nothing, and be refused everywhere alike."""
    action = parse_action(text)
    before, revision, reason = frozen(match), match.revision, match.reason(seat, action)
    assert (action in match.legal(seat)) is (reason is None)
    if reason is None:
        match.apply(seat, action)
        assert frozen(match) != before
    else:
        with pytest.raises(IllegalAction) as refusal:
            match.apply(seat, action)
        assert refusal.value.reason is reason
        assert str(refusal.value) == reason.value
        assert frozen(match) == before
        assert match.revision == revision
    check_cards(match)
    return reason


@pytest.mark.parametrize(("phase", "who", "action", "expected"), CELLS)
def test_every_cell_of_the_grid(phase: str, who: str, action: str, expected: str) -> None:
    match = PHASES[phase]()
    assert match.hand.phase is Phase(phase)
    reason = attempt(match, 0 if who == "turn" else 1, action)
    assert reason is (None if expected == "." else Reason(expected))


@pytest.mark.parametrize("phase", ["play", "drawn", "challenge"])
@pytest.mark.parametrize(
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
    if (phase, action) == ("challenge", "accept"):
        expected = Reason.NOT_YOUR_TURN
    assert attempt(PHASES[phase](), seat, action) is expected


@pytest.mark.parametrize("seat", range(7))
@pytest.mark.parametrize("action", ACTIONS)
def test_over_means_that_nothing_is_legal(seat: int, action: str) -> None:
    expected = Reason.NO_SUCH_SEAT if seat == 6 else Reason.MATCH_OVER
    assert attempt(over(), seat, action) is expected


def test_every_phase_and_every_reason_is_in_the_grid() -> None:
    assert set(PHASES) == {phase.value for phase in Phase}
    seen = {cell for row in ROWS[1:] for cell in row[1:]} - {"."}
    apart = {
        Reason.CATCH_SELF,
        Reason.ALREADY_CALLED,
        Reason.SEAT_LEFT,
        Reason.NO_SUCH_SEAT,
        Reason.MATCH_OVER,
    }
    assert seen == {reason.value for reason in Reason} - {reason.value for reason in apart}


@pytest.mark.parametrize(
    ("phase", "expected"),
    [
        ("play", "R7 R8 W>R W>Y W>G W>B draw catch:2 forfeit"),
        ("drawn", "R8 pass catch:2 forfeit"),
        ("challenge", "challenge accept catch:2 forfeit"),
    ],
)
def test_what_is_legal_is_listed_once_in_a_fixed_order(phase: str, expected: str) -> None:
    assert PHASES[phase]().legal(0) == tuple(parse_action(text) for text in expected.split())


def test_equal_cards_are_listed_once() -> None:
    match = position("R7 R7 W W", "G1", top="R5")
    texts = "R7 W>R W>Y W>G W>B draw forfeit"
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
