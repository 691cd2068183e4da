"""Games of a daily deal: the rules, one person's hand, and its progress.

Everything depends only on the secret of the day: the same play leads to the same hand for everybody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from bot.daily.ports import DailyDeal
from bot.engine.actions import Action
from bot.engine.events import CardPlayed, CardsDrawn, DrawCause, Event, HandEnded, SeatSkipped, readable_by
from bot.engine.formats import value_of
from bot.engine.match import Match
from bot.engine.notation import format_action
from bot.engine.presets import OFFICIAL
from bot.engine.rulebook.match import Format
from bot.engine.view import View
from bot.players.steady import choose

OWN_SEAT: Final = 0
COMPUTERS: Final = (1, 2, 3)
SEATS: Final = 4
RULES: Final = replace(OFFICIAL, format=Format.SINGLE)  # the official sheet, one hand


class HandMark(Enum):
    """Event in somebody's hand, for the line that tells it without showing cards; the value is stored."""

    PLAYED = "p"
    DREW = "d"
    HIT = "h"  # cards had to be drawn, or the turn was lost
    WON = "w"
    LOST = "l"


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyResult:
    """Result of a hand: points of the others' cards, or minus one's own; moves are cards and chosen draws."""

    won: bool
    points: int
    moves: int
    marks: tuple[HandMark, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DailyGame:
    """One person's hand of a daily deal; its match is never changed in place.

    The log has every action in notation, with its seat; `news` has the events since the person's last action
    that they may know, oldest first.
    """

    match: Match
    log: tuple[tuple[int, str], ...] = ()
    marks: tuple[HandMark, ...] = ()
    news: tuple[Event, ...] = ()

    @property
    def view(self) -> View:
        return self.match.view(OWN_SEAT)

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    @property
    def result(self) -> DailyResult | None:
        outcome = self.match.outcome
        if outcome is None:
            return None
        hands = self.match.hand.hands
        won = OWN_SEAT in outcome.winners
        others = [card for seat in COMPUTERS for card in hands[seat]]
        points = value_of(others, RULES) if won else -value_of(hands[OWN_SEAT], RULES)
        moves = sum(mark in {HandMark.PLAYED, HandMark.DREW} for mark in self.marks)
        return DailyResult(won=won, points=points, moves=moves, marks=self.marks)


def begin(deal: DailyDeal) -> DailyGame:
    """Return the hand at the first decision of the person."""
    match, events = Match.start(RULES, seats=SEATS, seed=deal.key(), commitment=deal.commitment)
    return _with_computers(DailyGame(match=match), deal, events)


def act(game: DailyGame, deal: DailyDeal, action: Action) -> DailyGame:
    """Return the hand after an action of the person, at their next decision; raises IllegalAction."""
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
    """Return the next action of a computer player, asking the one in turn last; None if none acts."""
    for seat in sorted(COMPUTERS, key=lambda one: one == match.turn):
        action = choose(match.view(seat), deal.stream(seat=seat, actions=actions))
        if action is not None:
            return seat, action
    return None


def marks_of(events: Iterable[Event]) -> Iterator[HandMark]:
    """Yield a mark for each card, each chosen draw and each hit of the person, and for the end."""
    drew = False
    for event in events:
        match event:
            case CardPlayed(seat=seat) if seat == OWN_SEAT:
                yield HandMark.PLAYED
            case CardsDrawn(seat=seat, cause=cause) if seat == OWN_SEAT:
                drew = cause is not DrawCause.CHOICE
                yield HandMark.HIT if drew else HandMark.DREW
            case SeatSkipped(seat=seat) if seat == OWN_SEAT:
                if not drew:  # else it is one hit with the cards before
                    yield HandMark.HIT
                drew = False
            case HandEnded(winner=winner):
                yield HandMark.WON if winner == OWN_SEAT else HandMark.LOST
