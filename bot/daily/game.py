"""One person's hand of a daily deal: a value, and the functions that begin it and go on with it.

The computer players act at once, one after the other, until the person has to decide. Each chooses from its
view and from a stream that depends on the day, its seat and the number of actions before: the same play leads
to the same hand, for everybody and after every restart.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.engine.events import CardPlayed, CardsDrawn, DrawCause, HandEnded, SeatSkipped, readable_by
from bot.engine.match import Match
from bot.engine.notation import format_action
from bot.engine.presets import OFFICIAL
from bot.engine.rulebook.table import Format
from bot.engine.scoring import value_of
from bot.players.steady import choose

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.daily.deal import DailyDeal
    from bot.engine.actions import Action
    from bot.engine.events import Event
    from bot.engine.view import View

OWN_SEAT: Final = 0
COMPUTERS: Final = (1, 2, 3)
SEATS: Final = 4
RULES: Final = replace(OFFICIAL, format=Format.SINGLE)
"""The official sheet, one hand."""


class Mark(Enum):
    """What happened in somebody's hand, for the line that tells it without a card; the value is stored."""

    PLAYED = "p"
    DREW = "d"
    HIT = "h"
    """Cards had to be drawn, or the turn was lost."""
    WON = "w"
    LOST = "l"


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyResult:
    """How somebody's hand ended.

    Attributes:
        won: Whether they were first to play all cards.
        points: What the others held, if they won; else what they held themselves, as a negative number.
        moves: Cards that they played and draws that they chose.
        marks: What happened, in order.
    """

    won: bool
    points: int
    moves: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyGame:
    """One person's hand of a daily deal.

    Attributes:
        match: The hand as it is; never changed in place.
        log: Every action in order: the seat, and the action in notation.
        marks: What happened to the person, in order.
        news: What the person may know of what happened since their last action, oldest first.
    """

    match: Match
    log: tuple[tuple[int, str], ...] = ()
    marks: tuple[Mark, ...] = ()
    news: tuple[Event, ...] = ()

    @property
    def view(self) -> View:
        """What the person may know."""
        return self.match.view(OWN_SEAT)

    @property
    def over(self) -> bool:
        """Whether the hand is played."""
        return self.match.outcome is not None

    @property
    def result(self) -> DailyResult | None:
        """How it ended, or None while it is played."""
        outcome = self.match.outcome
        if outcome is None:
            return None
        hands = self.match.hand.hands
        won = OWN_SEAT in outcome.winners
        others = [card for seat in COMPUTERS for card in hands[seat]]
        points = value_of(others, RULES) if won else -value_of(hands[OWN_SEAT], RULES)
        moves = sum(mark in {Mark.PLAYED, Mark.DREW} for mark in self.marks)
        return DailyResult(won=won, points=points, moves=moves, marks=self.marks)


def begin(deal: DailyDeal) -> DailyGame:
    """Return the hand at the first decision of the person."""
    match, events = Match.start(RULES, seats=SEATS, seed=deal.key(), commitment=deal.commitment)
    return _with_computers(DailyGame(match=match), deal, events)


def act(game: DailyGame, deal: DailyDeal, action: Action) -> DailyGame:
    """Return the hand after an action of the person, at their next decision.

    Raises:
        IllegalAction: The rules do not allow it; nothing was changed.
    """
    match = game.match.copy()
    events = match.apply(OWN_SEAT, action)
    done = replace(game, match=match, log=(*game.log, (OWN_SEAT, format_action(action))))
    return _with_computers(done, deal, events)


def _with_computers(game: DailyGame, deal: DailyDeal, events: list[Event]) -> DailyGame:
    """Let the computer players act until the person has to decide, or the hand is over."""
    match, log, happened = game.match.copy(), list(game.log), list(events)
    while match.outcome is None:
        move = _choice_of_computers(match, deal, actions=len(log))
        if move is None:
            break
        seat, action = move
        happened += match.apply(seat, action)
        log.append((seat, format_action(action)))
    return DailyGame(
        match=match,
        log=tuple(log),
        marks=(*game.marks, *marks_of(happened)),
        news=tuple(event for event in happened if readable_by(event, OWN_SEAT)),
    )


def _choice_of_computers(match: Match, deal: DailyDeal, *, actions: int) -> tuple[int, Action] | None:
    """Return what a computer player does now, the one in turn last; None to leave it to the person."""
    for seat in sorted(COMPUTERS, key=lambda one: one == match.turn):
        action = choose(match.view(seat), deal.stream(seat=seat, actions=actions))
        if action is not None:
            return seat, action
    return None


def marks_of(events: Iterable[Event]) -> Iterator[Mark]:
    """Yield what happened to the person: one mark for each card, each chosen draw and each hit."""
    drew = False
    for event in events:
        match event:
            case CardPlayed(seat=seat) if seat == OWN_SEAT:
                yield Mark.PLAYED
            case CardsDrawn(seat=seat, cause=cause) if seat == OWN_SEAT:
                drew = cause is not DrawCause.CHOICE
                yield Mark.HIT if drew else Mark.DREW
            case SeatSkipped(seat=seat) if seat == OWN_SEAT:
                if not drew:  # else it is one hit with the cards before
                    yield Mark.HIT
                drew = False
            case HandEnded(winner=winner):
                yield Mark.WON if winner == OWN_SEAT else Mark.LOST
