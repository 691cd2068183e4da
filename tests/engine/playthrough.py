"""Games as text: what happened, action by action, and the position after each.

A line such as `seat 0: R7 -> CardPlayed(...)` is an action and its public events. The indented line below it
is the position, hidden cards included: the revision, the hands (`!` called UNO, `?` can be caught), how many
cards the piles hold and what lies on top, the colour, who decides what, the points, the random words used.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.cards import Card
from bot.engine.events import MatchOutcome, readable_by
from bot.engine.match import Match
from bot.engine.notation import format_action
from bot.engine.presets import PRESETS
from bot.engine.rulebook.play import Blank
from bot.engine.shuffle import Stream
from tests.engine.positions import codes
from tests.engine.simulate import next_action

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.events import Event
    from bot.engine.hand import Hand
    from bot.engine.rulebook.rules import Rules


@dataclass(frozen=True, kw_only=True)
class Playthrough:
    """A game that is the same every time.

    Attributes:
        seed: Decides the cards; the same, read backwards, decides what is done.
        starter: Who starts the first hand; None for a random dealer.
        forfeits: How many of 1000 actions are somebody leaving.
        newcomers: How many sit down with the second hand.
    """

    rules: Rules
    seats: int
    seed: bytes
    starter: int | None = None
    forfeits: int = 0
    newcomers: int = 0

    def lines(self, *, most: int = 100_000) -> Iterator[str]:
        """Yield the text of the game, of `most` actions of it at the most."""
        yield f"rules: {_describe_rules(self.rules)}"
        yield f"seats: {self.seats}, seed: {self.seed.hex()}, starter: {self.starter}"
        match, events = Match.start(self.rules, seats=self.seats, seed=self.seed, starter=self.starter)
        yield f"start -> {describe(events)}"
        yield f"    {describe_position(match)}"
        if self.newcomers:
            match.expect(self.newcomers)
            yield f"newcomers: {self.newcomers}"
        chances = Stream(self.seed[::-1])
        for _ in range(most):
            if match.outcome is not None:
                break
            seat, action = next_action(match, chances, forfeits=self.forfeits)
            events = match.apply(seat, action)
            yield f"seat {seat}: {format_action(action)} -> {describe(events)}"
            yield f"    {describe_position(match)}"

    def text(self) -> str:
        """Return the whole game."""
        return "\n".join(self.lines()) + "\n"

    def digest(self, *, most: int) -> str:
        """Return a hash of its first actions."""
        return hashlib.sha256("\n".join(self.lines(most=most)).encode()).hexdigest()


def _describe_rules(rules: Rules) -> str:
    """Return the preset and what differs from it, so that an option added later changes no old game."""
    base = PRESETS[rules.preset]
    names = [field.name for field in fields(rules)]
    changed = [name for name in names if getattr(rules, name) != getattr(base, name)]
    return ", ".join([rules.preset, *(f"{name}={_text(getattr(rules, name))}" for name in changed)])


def describe(events: list[Event]) -> str:
    """Return what everybody sees of events, one after the other."""
    return "; ".join(_describe(event) for event in events if readable_by(event, None))


def _describe(event: Event) -> str:
    """Return an event and its facts but usual ones, so that a fact added later changes no old game."""
    assert readable_by(event, None), "hidden"
    told = [field for field in fields(event) if getattr(event, field.name) != field.default]
    facts = [f"{field.name}={_text(getattr(event, field.name))}" for field in told]
    return f"{type(event).__name__}({', '.join(facts)})"


def _text(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, Card):
        return value.code
    if isinstance(value, Blank):
        return (
            f"{_text(value.stand_in or value.rule)} {value.text!r}"
            if value.text
            else _text(value.stand_in or value.rule)
        )
    if isinstance(value, tuple):
        return "[" + " ".join(map(_text, value)) + "]"
    if isinstance(value, MatchOutcome):
        return " ".join(f"{field.name}:{_text(getattr(value, field.name))}" for field in fields(value))
    return str(value)


def describe_position(match: Match) -> str:
    """Return a position in one line, hidden cards included; one part for each table."""
    tables = " /// ".join(_describe_hand(hand) for hand in match.tables)
    points = " ".join(map(str, match.points))
    return f"#{match.revision} {tables}, points {points}"


def _describe_hand(hand: Hand) -> str:
    hands = " | ".join(
        f"{seat}{'!' if seat in hand.called else '?' if seat == hand.catchable else ''}: {codes(held)}"
        for seat, held in enumerate(hand.hands)
        if seat in hand.order
    )
    pile = f"draw {len(hand.draw_pile)} {codes(hand.draw_pile[-1:])}"
    pile += f", discard {len(hand.discard_pile)} {hand.top.code}"
    pile += f" colour {hand.colour.value if hand.colour else '-'}"
    decides = f"turn {hand.turn} {hand.phase.value}" + (f" {hand.drawn.code}" if hand.drawn else "")
    decides += f" owed {hand.owed}" if hand.owed else ""
    decides += f" accused {hand.accusation.accused}" if hand.accusation else ""
    decides += f" scored {' '.join(map(str, hand.scored))}" if any(hand.scored) else ""
    direction = "right" if hand.direction < 0 else "left"
    return f"{hands} // {pile} // {decides}, to the {direction}, shuffled {hand.stream.used}"
