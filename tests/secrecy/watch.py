"""Compares twins: what one observer is told of two rooms that differ only in what they have not seen.

The base match is played first. Then, from one moment on, its twin follows: the same actions at the same
times, for as long as nothing hidden is revealed. Wherever the rules say that an action reveals something
(`declassified`), and it is not the same for both, the twins part. Until then everything the observer is told
has to be identical.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Face
from bot.engine.compiled_rules import deck
from bot.engine.events import HandEnded, HandStarted, MatchEnded
from bot.engine.notation import format_action, format_position
from bot.engine.rulebook.play import HouseRule
from bot.engine.shuffle import Stream
from tests.engine.random_matches import Setup
from tests.engine.test_random_rules import put_together
from tests.secrecy.declassified import revealed_by
from tests.secrecy.evening import attempt, evening
from tests.secrecy.outputs import Moment, outcome_told, told, told_at_once
from tests.secrecy.twins import (
    differs,
    events_of,
    one_commitment,
    pins_for,
    private_part,
    public_part,
    twin_log,
    twin_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.engine.actions import Action
    from bot.rooms.change import Transition
    from tests.secrecy.evening import Frame

EVERY: Final = 12
"""A twin begins after so many actions of the base match, and again after so many more."""
LENGTH: Final = 10
"""So many actions a twin goes along, if nothing is revealed before."""
MOST_TOLD: Final = 1200
"""Characters of a finding's texts."""


class LeakError(AssertionError):
    """Somebody was told something that depends on what they may not know."""


@dataclass
class Watched:
    """What was compared.

    Attributes:
        parted: Why twins did not go along to the end of their window.
    """

    matches: int = 0
    twins: int = 0
    actions: int = 0
    outputs: int = 0
    parted: Counter[str] = field(default_factory=Counter)


def watch(setup: Setup, watched: Watched, *, most: int = 60, drawn: int = 0, thorough: bool = False) -> None:
    """Compare the twins of a match with it.

    Args:
        most: Actions of the base match at most.
        drawn: With how many twins pictures are drawn: that is slow.
        thorough: Whether all is compared after every action, and not only at both ends of a window.

    Raises:
        LeakError: Something depends on what its reader may not know.
    """
    chances = Stream(setup.chance)
    with one_commitment():
        frames = evening(setup, chances, most=most)
        watched.matches += 1
        for start in range(chances.below(EVERY), len(frames), EVERY):
            window = _up_to_the_deal(frames[start : start + LENGTH])
            match = frames[start].state.match
            assert match is not None
            seat = chances.below(match.seats)
            for observer in (None, seat):
                pair = _Pair(frames[:start], window, observer, chances, watched, thorough=thorough)
                pair.compare(draws=drawn > watched.twins)


def _up_to_the_deal(window: Sequence[Frame]) -> Sequence[Frame]:
    """Return the actions of one hand: after its end everything is dealt anew."""
    for place, frame in enumerate(window):
        if any(isinstance(event, HandStarted) for event in events_of(frame)):
            return window[: place + 1]
    return window


class _Pair:
    """A room and its twin, for one observer."""

    def __init__(
        self,
        past: Sequence[Frame],
        window: Sequence[Frame],
        observer: int | None,
        chances: Stream,
        watched: Watched,
        *,
        thorough: bool,
    ) -> None:
        self._each = told if thorough else told_at_once
        self._window = window
        self._observer = observer
        self._watched = watched
        first = window[0]
        self._pins = pins_for(past, window, observer, chances)
        self._base, self._base_log = first.state, list(first.log)
        self._twin = twin_of(first.state, observer, self._pins, chances)
        self._twin_log = twin_log(first.log, observer, chances)
        self._now = first.now

    def compare(self, *, draws: bool) -> None:
        assert self._base.match is not None
        assert self._twin.match is not None
        if not differs(self._base.match, self._twin.match):
            return
        self._watched.twins += 1
        self._same(*(told(moment, drawn=draws) for moment in self._moments()))
        for frame in self._window:
            parted = self._go_along(frame)
            if parted:
                self._watched.parted[parted] += 1
                break
        else:
            self._watched.parted["not at all"] += 1
        if self._base.match.outcome is None:
            self._same(*(told(moment) for moment in self._moments()))

    def _go_along(self, frame: Frame) -> str:
        """Let both do the same; return why they part, or "" if they do not."""
        seat, action = frame.seat, frame.action
        after = attempt(self._twin, seat, action, frame.now)
        rules = self._base.rules
        discards = any(kind.face is Face.DISCARD_ALL for kind in deck(rules, seats=2))
        many = rules.sets is HouseRule.ON or discards
        revealed = revealed_by(frame.step, seat, action, many=many)
        if revealed != revealed_by(after, seat, action, many=many):
            return f"{type(action).__name__} reveals"
        self._now = frame.now
        self._watched.actions += 1
        if isinstance(frame.step, str) or isinstance(after, str):
            self._equal("what is refused", str(frame.step), str(after), frame.action)
            return ""
        return self._follow(frame, frame.step, after)

    def _follow(self, frame: Frame, step: Transition, after: Transition) -> str:
        ends = any(isinstance(event, HandEnded | MatchEnded) for event in step.events)
        public, other = (_told_before_the_end(public_part(one.events)) for one in (step, after))
        self._equal("public events", repr(public), repr(other), frame.action)
        if ends:
            return "a hand ends"
        own, others = (private_part(one.events, self._observer) for one in (step, after))
        if own != others:
            return "the observer sees cards"
        if self._observer == frame.seat:
            text, another = (
                outcome_told(before, one, frame.seat, frame.action)
                for before, one in ((self._base, step), (self._twin, after))
            )
            self._equal("what came of the own action", text, another, frame.action)
        self._base, self._twin = step.state, after.state
        self._base_log += step.actions
        self._twin_log += after.actions
        self._same(*(self._each(moment) for moment in self._moments()))
        return ""

    def _moments(self) -> tuple[Moment, Moment]:
        return (
            Moment(state=self._base, log=self._base_log, observer=self._observer, now=self._now),
            Moment(state=self._twin, log=self._twin_log, observer=self._observer, now=self._now),
        )

    def _same(self, base: Iterable[tuple[str, str]], twin: Iterable[tuple[str, str]]) -> None:
        for (name, one), (_, other) in zip(base, twin, strict=True):
            self._equal(name, one, other)

    def _equal(self, name: str, one: str, other: str, action: Action | None = None) -> None:
        self._watched.outputs += 1
        if one == other:
            return
        assert self._base.match is not None
        assert self._twin.match is not None
        who = "a spectator" if self._observer is None else f"seat {self._observer}"
        done = "" if action is None else f", after {format_action(action)}"
        place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
        begin = max(0, place - MOST_TOLD // 4)
        raise LeakError(
            f"{who}: {name}{done}\n{one[begin : begin + MOST_TOLD]}\n--- or ---\n"
            f"{other[begin : begin + MOST_TOLD]}\n"
            f"{format_position(self._base.match)}\n{format_position(self._twin.match)}"
        )


def _told_before_the_end(events: tuple[object, ...]) -> list[object]:
    """Return public events up to the end of a hand, which lays cards open, or of the match with its seed."""
    shown: list[object] = []
    for event in events:
        if isinstance(event, HandEnded):
            return [*shown, (event.number, event.winner, event.table)]
        if isinstance(event, MatchEnded):
            return [*shown, event.outcome]
        shown.append(event)
    return shown


def setup_of(seed: int) -> Setup | None:
    """Return a match of rules put together at random; None if these cannot be played."""
    chance = random.Random(f"twins {seed}")
    rules, seats = put_together(chance)
    rules = replace(rules, limit=max(rules.limit, 1))
    if rules.problems(seats=seats):
        return None
    return Setup(
        rules=rules,
        seats=seats,
        seed=chance.randbytes(32),
        chance=chance.randbytes(32),
        starter=None,
        forfeits=chance.choice([0, 0, 5, 30]),
    )


def watch_seed(seed: int) -> int:
    """Compare the twins of one random match; return how many outputs were compared, 0 if there is none."""
    setup, watched = setup_of(seed), Watched()
    if setup is None:
        return 0
    watch(setup, watched, most=400, thorough=True)
    return watched.outputs
