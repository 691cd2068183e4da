"""Personas of computer players: a closed list of names, each with a temper, their remarks, and the levels.

Remarks depend only on public events and chance, so none can give away a card or a bluff.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from random import Random
from typing import Final

from bot.engine.cards import Face
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    DrawCause,
    HandEnded,
    UnoCalled,
    UnoCaught,
    WildDrawFourChallenged,
)


class Level(Enum):
    """Playing strength of a computer player; the value is its name."""

    EASY = "easy"
    STEADY = "steady"
    SHARP = "sharp"


class Temper(Enum):
    """Character of a computer player; the value is part of the message keys of its remarks."""

    CALM = "calm"
    HASTY = "hasty"
    CHEEKY = "cheeky"
    FRIENDLY = "friendly"


@dataclass(frozen=True, slots=True)
class Persona:
    """A named computer player; the name is the same in every language and has only letters."""

    name: str
    temper: Temper


MARK: Final = "\N{ROBOT FACE}"  # stands before the names of computer players; no person's name has it
PERSONAS: Final = tuple(
    Persona(name, temper)
    for name, temper in (
        ("Pixel", Temper.CHEEKY),
        ("Moss", Temper.CALM),
        ("Turbo", Temper.HASTY),
        ("Clover", Temper.FRIENDLY),
        ("Rascal", Temper.CHEEKY),
        ("Granite", Temper.CALM),
        ("Zip", Temper.HASTY),
        ("Poppy", Temper.FRIENDLY),
        ("Joker", Temper.CHEEKY),
        ("Willow", Temper.CALM),
        ("Comet", Temper.HASTY),
        ("Biscuit", Temper.FRIENDLY),
    )
)
"""Further computer players at a large table have no name and are numbered."""
_BY_NAME: Final = {persona.name: persona for persona in PERSONAS}
THINKING: Final = {Temper.CALM: 1.3, Temper.FRIENDLY: 1.0, Temper.CHEEKY: 0.9, Temper.HASTY: 0.6}
"""How many times as long as usual each temper takes to move."""


def persona_of(name: str) -> Persona | None:
    return _BY_NAME.get(name)


def free_persona(taken: Collection[str], *, first: int) -> Persona | None:
    """Return a free persona, searching from index `first` (any integer) on; None if all are taken."""
    for place in range(len(PERSONAS)):
        persona = PERSONAS[(first + place) % len(PERSONAS)]
        if persona.name not in taken:
            return persona
    return None


class Occasion(Enum):
    """Occasion for a remark; the value is part of its message key."""

    UNO = "uno"
    CATCH = "catch"
    CAUGHT = "caught"
    BLUFFED = "bluffed"  # its own bluff was found out
    DOUBTED = "doubted"  # its own Wild Draw Four was challenged and no bluff
    UNCHALLENGED = "unchallenged"  # its own Wild Draw Four was accepted: nobody learns what it was
    SAW_THROUGH = "saw-through"  # it challenged a bluff
    STACK = "stack"
    COMEBACK = "comeback"


OFTEN: Final = {
    Occasion.UNO: 0.25,
    Occasion.CATCH: 0.7,
    Occasion.CAUGHT: 0.7,
    Occasion.BLUFFED: 0.9,
    Occasion.DOUBTED: 0.5,
    Occasion.UNCHALLENGED: 0.2,
    Occasion.SAW_THROUGH: 0.9,
    Occasion.STACK: 0.7,
    Occasion.COMEBACK: 1.0,
}
"""How often an occasion leads to a remark, if there was none lately."""
LINES: Final = 2  # for each occasion and temper
BIG_STACK: Final = 6  # least cards drawn at once
FAR_BEHIND: Final = 7  # cards more than the seat with the fewest: winning the hand after that is a comeback
STACKS: Final = frozenset(
    {
        DrawCause.STACK,
        DrawCause.DRAW_TWO,
        DrawCause.WILD_DRAW_FOUR,
        DrawCause.BLANK,
        DrawCause.DRAW_SIX,
        DrawCause.DRAW_TEN,
        DrawCause.COLOUR_ROULETTE,
    }
)


@dataclass(frozen=True, slots=True)
class Remark:
    """A remark of a computer player: one of its lines (from 1) for an occasion."""

    seat: int
    occasion: Occasion
    temper: Temper
    line: int

    @property
    def words(self) -> tuple[Occasion, Temper, int]:
        """A key that is equal for remarks with the same words, whoever says them."""
        return self.occasion, self.temper, self.line


def remark_on(
    events: Sequence[object],
    tempers: Mapping[int, Temper],
    *,
    earlier: Sequence[object] = (),
    behind: Collection[int] = (),
    last: Remark | None = None,
    random: Random,
) -> Remark | None:
    """Return a remark on the public events of one action, or None; never the same line twice in a row."""
    occasions = [one for one in _occasions(events, earlier, behind) if one[0] in tempers]
    if not occasions:
        return None
    seat, occasion = random.choice(occasions)
    lines = [Remark(seat, occasion, tempers[seat], line) for line in range(1, LINES + 1)]
    if last is not None:
        lines = [one for one in lines if one.words != last.words]
    remark = random.choice(lines)
    return remark if random.random() < OFTEN[occasion] else None


def _occasions(
    events: Sequence[object], earlier: Sequence[object], behind: Collection[int]
) -> Iterator[tuple[int, Occasion]]:
    challenged = any(isinstance(event, WildDrawFourChallenged) for event in events)
    for event in events:
        match event:
            case HandEnded(winner=int(winner)) if winner in behind:
                yield winner, Occasion.COMEBACK
            case WildDrawFourChallenged(seat, by, guilty):
                yield seat, Occasion.BLUFFED if guilty else Occasion.DOUBTED
                if guilty:
                    yield by, Occasion.SAW_THROUGH
            case UnoCaught(seat, by):
                yield seat, Occasion.CAUGHT
                yield by, Occasion.CATCH
            case CardsDrawn(seat, count, cause) if cause in STACKS and count >= BIG_STACK:
                yield seat, Occasion.STACK
            case CardsDrawn(cause=DrawCause.WILD_DRAW_FOUR) if not challenged:
                yield from ((seat, Occasion.UNCHALLENGED) for seat in _waiting_draw_four(earlier))
            case UnoCalled(seat):
                yield seat, Occasion.UNO


def _waiting_draw_four(earlier: Sequence[object]) -> Iterator[int]:
    """Yield the seat that played the newest card, if that is a Wild Draw Four awaiting an answer."""
    newest = next((event for event in reversed(earlier) if isinstance(event, CardPlayed)), None)
    if newest is not None and newest.card.face is Face.WILD_DRAW_FOUR:
        yield newest.seat
