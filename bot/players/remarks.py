"""Remarks of computer players at the table: chosen by what everybody saw, and by chance.

Only public events are looked at, so no remark can tell a card or a bluff that the others do not know of. The
lines are a closed list of ours: each temper has its own for each occasion.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

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

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from random import Random

    from bot.players.personas import Temper


class Occasion(Enum):
    """What computer players speak at; the value is a part of the keys of what they say."""

    UNO = "uno"
    CATCH = "catch"
    CAUGHT = "caught"
    BLUFFED = "bluffed"
    """The own bluff was found out."""
    DOUBTED = "doubted"
    """A challenge of the own Wild Draw Four was lost."""
    UNCHALLENGED = "unchallenged"
    """The own Wild Draw Four was accepted: nobody learns what it was."""
    SAW_THROUGH = "saw-through"
    """A bluff that was challenged."""
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
"""How often somebody says something at an occasion, if nobody has lately."""
LINES: Final = 2
"""For each occasion and temper."""
BIG_STACK: Final = 6
"""Cards drawn at once, from so many on."""
FAR_BEHIND: Final = 7
"""So many cards more than the seat with the fewest: who wins the hand all the same, came back."""
STACKS: Final = frozenset({DrawCause.STACK, DrawCause.DRAW_TWO, DrawCause.WILD_DRAW_FOUR, DrawCause.BLANK})


@dataclass(frozen=True, slots=True)
class Remark:
    """Something that a computer player says: one of its lines, from 1, at an occasion."""

    seat: int
    occasion: Occasion
    temper: Temper
    line: int

    @property
    def words(self) -> tuple[Occasion, Temper, int]:
        """What is the same if the same words are said, whoever says them."""
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
    """Return what is said to public events of one action, or None; never the same line twice in a row."""
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
    """Yield who could speak at what."""
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
    """Yield who played the newest card, if it is a Wild Draw Four that waited for an answer."""
    newest = next((event for event in reversed(earlier) if isinstance(event, CardPlayed)), None)
    if newest is not None and newest.card.face is Face.WILD_DRAW_FOUR:
        yield newest.seat
