"""Random matches for tests of what must always hold.

Examples are derived from the test itself (`derandomize`): the same ones on every machine.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields, replace
from enum import Enum
from itertools import product
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.actions import (
    ACCEPT,
    ACQUIT,
    CALL_UNO,
    CHALLENGE,
    CONVICT,
    DRAW,
    FORFEIT,
    NAME_COLOURS,
    PASS,
    Accuse,
    Action,
    CatchUno,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import CARDS, NUMBERS, Colour, Face
from bot.engine.match import Match
from bot.engine.presets import PRESETS
from bot.engine.rulebook.match import SEATS_OF
from bot.engine.rulebook.play import Blank, BlankRule
from bot.engine.rulebook.rules import Rules
from bot.engine.shuffle import Stream
from tests.engine.simulate import next_action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from dataclasses import Field

    from bot.engine.cards import Card
    from bot.engine.events import Event


SEVENS = tuple(kind for kind in CARDS if kind.face is Face.SEVEN)


def _may_swap(kind: Card) -> bool:
    return kind.face in (Face.SEVEN, Face.BLANK)


EVERY_ACTION: tuple[Action, ...] = (  # but of sets only some
    *(PlayCard(kind, colour) for kind in CARDS for colour in (None, *Colour)),
    *(PlayCard(kind, None, seat) for kind in CARDS if _may_swap(kind) for seat in range(12)),
    *(PlaySet(pair, other) for pair in product(SEVENS, repeat=2) for other in (None, 0, 1)),
    *(PlaySet((seven, CARDS[0])) for seven in SEVENS),
    *(DRAW, PASS, CALL_UNO, CHALLENGE, ACCEPT, CONVICT, ACQUIT, FORFEIT),
    *NAME_COLOURS,
    *(aimed(seat) for aimed in (CatchUno, Accuse) for seat in range(-1, 12)),
)


@dataclass(frozen=True)
class Setup:
    """One random match: everything that decides how it goes."""

    rules: Rules
    seats: int
    seed: bytes
    chance: bytes
    starter: int | None
    forfeits: int

    def start(self) -> tuple[Match, list[Event]]:
        return Match.start(self.rules, seats=self.seats, seed=self.seed, starter=self.starter)

    def chances(self) -> Stream:
        return Stream(self.chance)


def blanks() -> st.SearchStrategy[tuple[Blank, ...]]:
    one = st.builds(Blank, stand_in=st.none() | st.sampled_from(NUMBERS), rule=st.sampled_from(BlankRule))
    return st.just(()) | st.tuples(one, one, one, one)


def _is_choice(option: Field[Any]) -> bool:
    return isinstance(option.default, Enum)


OPTIONS: dict[str, st.SearchStrategy[object]] = {
    **{field.name: st.sampled_from(type(field.default)) for field in fields(Rules) if _is_choice(field)},
    "hand_size": st.integers(1, 15),
    "target": st.sampled_from([1, 50, 200]),
    "uno_penalty": st.integers(0, 10),
    "challenger_draws": st.integers(0, 10),
    "guilty_draws": st.integers(0, 10),
    "blank_value": st.integers(0, 50),
    "wrong_call": st.sampled_from([0, 0, 1, 2]),
    "table_talk": st.sampled_from([0, 0, 4]),
    "blanks": blanks(),
    "hand_limit": st.sampled_from([0, 20, 25]),
    "knockout_points": st.sampled_from([0, 50]),
    "discard_all": st.integers(0, 4),
    "skip_everyone": st.integers(0, 4),
    "reverse_draw_four": st.integers(0, 8),
    "colour_roulette": st.integers(0, 8),
}
"""All but how many may sit down, how many rounds there are, and when a match is cut short."""


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Any preset, with up to six options changed that go together; a change that does not is dropped."""
    rules = replace(
        PRESETS[draw(st.sampled_from(sorted(PRESETS)))], target=draw(st.sampled_from([1, 50, 200]))
    )
    for name in draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=6)):
        changed = replace(rules, **{name: draw(OPTIONS[name])})  # type: ignore[arg-type]
        if not changed.problems(seats=changed.usual_seats):
            rules = changed
    most = min(rules.most_seats, 10)
    seats = SEATS_OF.get(rules.format) or draw(st.integers(2, most))
    while rules.problems(seats=seats):
        seats -= 1
    return Setup(
        rules=rules,
        seats=seats,
        seed=hashlib.sha256(draw(st.binary(max_size=8))).digest(),
        chance=hashlib.sha256(draw(st.binary(max_size=8))).digest(),
        starter=draw(st.none() | st.integers(0, seats - 1)),
        forfeits=draw(st.sampled_from([0, 0, 5, 30])),
    )


def random_matches(count: int) -> Callable[[Callable[[Setup], None]], Callable[[], None]]:
    """Run a test on so many random matches, always the same ones."""

    def decorate(test: Callable[[Setup], None]) -> Callable[[], None]:
        fixed = settings(
            max_examples=count,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        )
        return fixed(given(setups())(test))

    return decorate


def steps(setup: Setup, *, most: int) -> Iterator[tuple[Match, int, Action]]:
    """Yield a match before each of its actions; the caller applies it."""
    match, _ = setup.start()
    chances = setup.chances()
    for _ in range(most):
        if match.outcome is not None:
            return
        seat, action = next_action(match, chances, forfeits=setup.forfeits)
        yield match, seat, action
