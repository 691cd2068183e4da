"""A match: hands until a seat reaches the target.

`legal` says what a seat may do, `apply` does it and returns what happened, `view` shows what a seat may
know. Anything that `legal` does not list raises `IllegalAction` and changes nothing. When a hand ends, its
points are counted and the next one is dealt by the same action, the deal passing to the left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.actions import CallUno, CatchUno
from bot.engine.errors import IllegalAction, Reason, RulesRefused
from bot.engine.events import EndReason, HandEnded, MatchEnded, MatchStarted, Outcome
from bot.engine.hand import Hand, Phase
from bot.engine.scoring import places, value_of
from bot.engine.shuffle import Stream, commitment
from bot.engine.view import SeatView, View

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.events import Event
    from bot.engine.rules import Rules


class Match:
    """The state of one match.

    Attributes:
        rules: The options, fixed for the whole match.
        seats: How many seats sat down; they are numbered from 0, clockwise.
        hand: The hand being played, or the last one.
        hand_number: Its number, from 1.
        points: Points of each seat so far.
        revision: Grows with every action that changes what there is to decide. Calls and catches do not
            count, so a card tapped while somebody else says UNO is still in time.
        outcome: How the match ended, or None.
    """

    __slots__ = ("_legal", "hand", "hand_number", "outcome", "points", "revision", "rules", "seats")

    hand: Hand

    def __init__(self, rules: Rules, *, seats: int) -> None:
        """Make an empty match; `start` or the codec fills it."""
        self.rules = rules
        self.seats = seats
        self.hand_number = 1
        self.points = (0,) * seats
        self.revision = 0
        self.outcome: Outcome | None = None
        self._legal: dict[int, tuple[Action, ...]] = {}

    @classmethod
    def start(
        cls, rules: Rules, *, seats: int, seed: bytes, starter: int | None = None
    ) -> tuple[Match, list[Event]]:
        """Deal the first hand.

        Args:
            rules: The options.
            seats: How many sit down.
            seed: 32 random bytes that nobody at the table knows.
            starter: Who plays first ("or the youngest player"), the dealer being on the right of that seat;
                None for a random dealer.

        Returns:
            The match, and what happened so far.

        Raises:
            RulesRefused: So many seats cannot play by these rules.
            ValueError: The seed has the wrong size, or there is no such starter.
        """
        if problems := rules.problems(seats=seats):
            raise RulesRefused(problems)
        if starter is not None and starter not in range(seats):
            raise ValueError(f"no seat {starter} among {seats}")
        stream = Stream(seed)
        dealer = stream.below(seats) if starter is None else (starter - 1) % seats
        match = cls(rules, seats=seats)
        events: list[Event] = [MatchStarted(seats, commitment(seed))]
        match._deal(stream, tuple(range(seats)), dealer, events)
        return match, events

    def _deal(self, stream: Stream, order: tuple[int, ...], dealer: int, events: list[Event]) -> None:
        self.hand = Hand.deal(
            self.rules,
            stream,
            seats=self.seats,
            order=order,
            dealer=dealer,
            number=self.hand_number,
            events=events,
        )

    def copy(self) -> Match:
        """Return an independent match in the same state."""
        other = Match(self.rules, seats=self.seats)
        other.hand = self.hand.copy()
        other.hand_number, other.points, other.revision = self.hand_number, self.points, self.revision
        other.outcome = self.outcome
        return other

    @property
    def turn(self) -> int:
        """The seat that has to decide."""
        return self.hand.turn

    @property
    def commitment(self) -> str:
        """The published hash of the seed."""
        return commitment(self.hand.stream.seed)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Return everything that a seat may do now, `Forfeit` last; nothing after it left or at the end."""
        actions = self._legal.get(seat)
        if actions is None:
            playing = self.outcome is None and seat in self.hand.order
            actions = self._legal[seat] = self.hand.legal(seat) if playing else ()
        return actions

    def reason(self, seat: int, action: Action) -> Reason | None:
        """Return why an action is not legal now, or None if it is."""
        if seat not in range(self.seats):
            return Reason.NO_SUCH_SEAT
        if self.outcome is not None:
            return Reason.MATCH_OVER
        if seat not in self.hand.order:
            return Reason.SEAT_LEFT
        return self.hand.reason(seat, action)

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Carry out an action and return what happened, in order.

        Raises:
            IllegalAction: The action is not legal now; nothing was changed.
        """
        if action not in self.legal(seat):
            reason = self.reason(seat, action)
            assert reason is not None  # noqa: S101 - `reason` asks `legal` too
            raise IllegalAction(reason)
        self._legal.clear()
        if not isinstance(action, CallUno | CatchUno):
            self.revision += 1
        events: list[Event] = []
        self.hand.apply(seat, action, events)
        if self.hand.phase is Phase.OVER:
            self._count(events)
        return events

    def _count(self, events: list[Event]) -> None:
        """Score the hand that just ended; deal the next one or end the match."""
        hand, winner = self.hand, self.hand.winner
        assert winner is not None  # noqa: S101 - a hand that is over has a winner
        gained = sum(value_of(hand.hands[seat]) for seat in hand.order if seat != winner)
        self.points = tuple(p + gained if seat == winner else p for seat, p in enumerate(self.points))
        laid_open = tuple(tuple(cards) if seat != winner else () for seat, cards in enumerate(hand.hands))
        events.append(HandEnded(self.hand_number, winner, gained, laid_open, self.points))
        if len(hand.order) == 1:
            self._end(EndReason.FORFEIT, winner, events)
        elif self.points[winner] >= self.rules.target:
            self._end(EndReason.TARGET_REACHED, winner, events)
        else:
            self.hand_number += 1
            self._deal(hand.stream, hand.order, self._left_of(hand.dealer), events)

    def _left_of(self, seat: int) -> int:
        """Return the next seat clockwise that is still in."""
        return next(
            other % self.seats
            for other in range(seat + 1, seat + 1 + self.seats)
            if other % self.seats in self.hand.order
        )

    def _end(self, reason: EndReason, winner: int, events: list[Event]) -> None:
        left = [seat not in self.hand.order for seat in range(self.seats)]
        self.outcome = Outcome(reason, (winner,), self.points, places(self.points, left=left))
        events.append(MatchEnded(self.outcome, self.hand.stream.seed.hex()))

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None for a spectator."""
        hand = self.hand
        own = tuple(hand.hands[seat]) if seat is not None else ()
        return View(
            seat=seat,
            rules=self.rules,
            commitment=self.commitment,
            revision=self.revision,
            hand_number=self.hand_number,
            dealer=hand.dealer,
            turn=hand.turn,
            phase=hand.phase,
            top=hand.top,
            colour=hand.colour,
            direction=hand.direction,
            draw_pile=len(hand.draw_pile),
            discard_pile=len(hand.discard_pile),
            seats=tuple(
                SeatView(
                    seat=other,
                    cards=len(hand.hands[other]),
                    points=self.points[other],
                    left=other not in hand.order,
                    called=other in hand.called,
                )
                for other in range(self.seats)
            ),
            challenged=hand.challenged,
            hand=own,
            drawn=hand.drawn if seat == hand.turn else None,
            legal=self.legal(seat) if seat is not None else (),
            outcome=self.outcome,
        )
