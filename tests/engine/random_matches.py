"""Random matches for tests of what must always hold.

Examples are derived from the test itself (`derandomize`): the same ones on every machine.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DRAW, FORFEIT, PASS, Action, CatchUno, PlayCard
from bot.engine.cards import CARDS, Colour
from bot.engine.match import Match
from bot.engine.rules import Drawing, Rules
from bot.engine.shuffle import Stream
from tests.engine.simulate import next_action

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.engine.events import Event

EVERY_ACTION: tuple[Action, ...] = (
    *(PlayCard(kind, colour) for kind in CARDS for colour in (None, *Colour)),
    *(DRAW, PASS, CALL_UNO, CHALLENGE, ACCEPT, FORFEIT),
    *(CatchUno(seat) for seat in range(-1, 12)),
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


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    seats = draw(st.integers(2, 10))
    rules = Rules(
        hand_size=draw(st.integers(1, min(15, 107 // seats))),
        target=draw(st.sampled_from([1, 50, 200])),
        drawing=draw(st.sampled_from(Drawing)),
        uno_penalty=draw(st.integers(0, 10)),
    )
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
    """Yield a match before each of its actions; the caller carries it out."""
    match, _ = setup.start()
    chances = setup.chances()
    for _ in range(most):
        if match.outcome is not None:
            return
        seat, action = next_action(match, chances, forfeits=setup.forfeits)
        yield match, seat, action
