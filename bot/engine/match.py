"""A match: a series of hands, as its format says, until somebody has won.

`legal` says what a seat may do, `apply` does it and returns what happened, `view` shows what a seat may
know. Anything that `legal` does not list raises `IllegalAction` and changes nothing. The action that ends a
hand also counts its points and deals the next one; the deal passes to the left.

All seats sit at one table, except in a rotation of eight partners, where two tables play at the same time and
wait for each other after every fourth hand.
"""

from __future__ import annotations

from typing import Final

from bot.engine import formats, legality, play
from bot.engine.actions import FORFEIT, PLAYS, Action, PlayCard, PlaySet
from bot.engine.cards import COLOURS, Card
from bot.engine.compiled_rules import CompiledRules, compiled_rules_of
from bot.engine.dealing import choose_dealer, deal
from bot.engine.errors import IllegalAction, Reason, RulesRefused
from bot.engine.events import (
    AccusationEnded,
    Event,
    HandEnded,
    MatchEnded,
    MatchOutcome,
    MatchStarted,
    SeatEliminated,
    SeatForfeited,
    SeatJoined,
)
from bot.engine.hand import NOBODY, Accusation, Hand
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.rules import Rules
from bot.engine.shuffle import Stream
from bot.engine.shuffle import commitment as hash_of
from bot.engine.view import NEVER_DECLINED, AccusationView, Explanation, SeatView, View

NO_SEAT: Final = -1


class Match:
    """The state of one match; `help(Match)` describes each attribute."""

    __slots__ = {  # noqa: RUF023 - in the order in which they are made
        "plan": "The options.",
        "seats": "How many seats sat down; they are numbered from 0, clockwise.",
        "tables": "The hand being played at each table, or the last one there.",
        "numbers": "Which hand that is, from 1, for each table.",
        "points": "Of each seat.",
        "left": "Seats that left.",
        "newcomers": "How many seats sit down when the next hand is dealt.",
        "eliminated": "Groups of seats that went out, first ones first.",
        # Calls, catches and votes do not count: a card tapped while somebody calls UNO is still valid.
        "revision": "Grows with every action that changes what there is to decide.",
        "outcome": "How it ended, or None.",
        "given_commitment": "What was published of the deal, in hexadecimal; None for the hash of the seed.",
        "_cached_seat": "The seat that was asked for last, if nothing has happened since.",
        "_cached_legal": "What it may do.",
    }

    def __init__(self, plan: CompiledRules, *, seats: int) -> None:
        """Make an empty match; `start` or the codec fills it."""
        self.plan = plan
        self.seats = seats
        self.tables: list[Hand] = []
        self.numbers: list[int] = []
        self.points = (0,) * seats
        self.left: frozenset[int] = NOBODY
        self.newcomers = 0
        self.eliminated: tuple[tuple[int, ...], ...] = ()
        self.revision = 0
        self.outcome: MatchOutcome | None = None
        self.given_commitment: str | None = None
        self._cached_seat = NO_SEAT
        self._cached_legal: tuple[Action, ...] = ()

    @classmethod
    def start(
        cls,
        rules: Rules,
        *,
        seats: int,
        seed: bytes,
        starter: int | None = None,
        commitment: str | None = None,
    ) -> tuple[Match, list[Event]]:
        """Deal the first hand; raise RulesRefused if this many seats cannot play by these rules.

        Args:
            seed: 32 random bytes that nobody at the table knows.
            starter: The seat that plays first ("or the youngest player"); its neighbour on the right deals.
                None lets the rules choose the dealer.
            commitment: The hash published for the deal, in hexadecimal; None for the hash of the seed.
        """
        plan = compiled_rules_of(rules)
        if problems := plan.problems(seats):
            raise RulesRefused(problems)
        if starter is not None and starter not in range(seats):
            raise ValueError(f"no seat {starter} among {seats}")
        match = cls(plan, seats=seats)
        match.given_commitment = commitment
        events: list[Event] = [MatchStarted(seats, commitment or hash_of(seed))]
        for lane, seated in enumerate(formats.pairings(plan.format, seats)[0]):
            stream = Stream(seed, lane=lane)
            if starter in seated:
                dealer = seated[seated.index(starter) - 1]
            else:
                dealer = choose_dealer(rules, stream, seated, events)
            match.numbers.append(1)
            match.tables.append(match._deal(stream, seated, dealer, 1, events))
        return match, events

    def _deal(
        self, stream: Stream, order: tuple[int, ...], dealer: int, number: int, events: list[Event]
    ) -> Hand:
        return deal(
            self.plan, stream, seats=self.seats, order=order, dealer=dealer, number=number, events=events
        )

    def copy(self) -> Match:
        other = Match(self.plan, seats=self.seats)
        other.tables = list(map(Hand.copy, self.tables))
        other.numbers = self.numbers.copy()
        other.points, other.left, other.eliminated = self.points, self.left, self.eliminated
        other.revision, other.outcome = self.revision, self.outcome
        other.newcomers, other.given_commitment = self.newcomers, self.given_commitment
        return other

    def expect(self, newcomers: int) -> None:
        """Set how many new seats join with the next hand, with 0 points and on the right of seat 0.

        Raises RulesRefused for too many, counting those that left; ValueError if the match takes none.
        """
        plan = self.plan
        if self.outcome is not None or plan.format is not Format.POINTS or newcomers < 0:
            raise ValueError(f"no {newcomers} newcomers in {plan.format}, {self.outcome}")
        if problems := plan.problems(self.seats + newcomers):
            raise RulesRefused(problems)
        self.newcomers = newcomers

    @property
    def rules(self) -> Rules:
        return self.plan.rules

    # Who sits where

    @property
    def hand(self) -> Hand:
        """The hand at the only, or first, table."""
        return self.tables[0]

    @property
    def hand_number(self) -> int:
        """The number of that hand, from 1."""
        return self.numbers[0]

    @property
    def turns(self) -> tuple[int, ...]:
        """The seats that have to decide, one for each table that is not waiting for the other."""
        if self.outcome is not None:
            return ()
        return tuple(hand.turn for hand in self.tables if not hand.over)

    @property
    def turn(self) -> int:
        """The seat that has to decide; with two tables, at the first one where a seat has to."""
        if len(self.tables) == 1:
            return self.tables[0].turn
        return next(iter(self.turns), self.hand.turn)

    @property
    def commitment(self) -> str:
        """The hash of the deal that was published before the first card, in hexadecimal."""
        return self.given_commitment or hash_of(self.hand.stream.seed)

    @property
    def playing(self) -> tuple[int, ...]:
        out = self.left.union(*self.eliminated)
        return tuple(sorted({*range(self.seats)} - out))

    def table_of(self, seat: int) -> int:
        if len(self.tables) > 1:
            for number in range(len(self.tables)):
                if seat in self.seated(number):
                    return number
        return 0

    def seated(self, table: int) -> tuple[int, ...]:
        """Return the seats at a table for the hand being played, including those that are out."""
        return formats.seated_at(self.plan.format, self.seats, hand=self.numbers[table], table=table)

    def is_out_of_hand(self, seat: int) -> bool:
        """Return whether a seat is out of this hand, but not out of the match."""
        return seat not in self.tables[self.table_of(seat)].order and seat in self.playing

    # What is legal

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Return every action legal for a seat now, `Forfeit` last; none once it or the match is out."""
        if seat == self._cached_seat:  # nothing has happened since it was computed
            return self._cached_legal
        moves: tuple[Action, ...] = ()
        if self.outcome is None:
            hand = self.tables[self.table_of(seat)]
            if seat == hand.turn or seat in hand.order or seat in self.playing:
                moves = legality.legal(hand, seat) or (FORFEIT,)  # while it waits for the other table
        self._cached_seat, self._cached_legal = seat, moves
        return moves

    def reason(self, seat: int, action: Action) -> Reason | None:
        """Return why an action is not legal now, or None if it is."""
        if seat not in range(self.seats):
            return Reason.NO_SUCH_SEAT
        if self.outcome is not None:
            return Reason.MATCH_OVER
        if seat in self.left:
            return Reason.SEAT_LEFT
        hand = self.tables[self.table_of(seat)]
        if seat not in self.playing:
            return Reason.SEAT_OUT
        if hand.over and seat in hand.order:
            return None if action is FORFEIT else Reason.OTHER_TABLE
        return legality.reason(hand, seat, action)

    def explain(self, seat: int, card: Card) -> Explanation | None:
        """Return why a seat cannot play a card now, or None if there is a way to play it."""
        if any(isinstance(action, PlayCard) and action.card is card for action in self.legal(seat)):
            return None
        # No way to play it is legal, so the first one, which swaps no hands, has the reason.
        reason = self.reason(seat, PLAYS[card][0])
        assert reason is not None  # noqa: S101 - `legal` and `reason` read one table
        sets = [action for action in self.legal(seat) if isinstance(action, PlaySet)]
        hand = self.tables[self.table_of(seat)]
        return Explanation(
            reason=reason,
            card=card,
            top=hand.top,
            colour=hand.colour,
            first=hand.first,
            turn=hand.turn,
            owed=hand.owed,
            drawn=hand.drawn if seat == hand.turn else None,
            set_with=next((one.cards[0] for one in sets if card in one.cards), None),
        )

    def apply(self, seat: int, action: Action) -> list[Event]:
        """Apply an action and return its events; raise IllegalAction, changing nothing, if it is illegal."""
        if action not in self.legal(seat):
            reason = self.reason(seat, action)
            assert reason is not None  # noqa: S101 - `legal` and `reason` read one table
            raise IllegalAction(reason)
        self._cached_seat, self._cached_legal = NO_SEAT, ()
        if not action.beside:
            self.revision += 1
        events: list[Event] = []
        table = self.table_of(seat)
        hand = self.tables[table]
        if hand.over:
            self._leave_while_waiting(table, seat, events)
            return events
        accusation = hand.accusation
        play.perform(hand, seat, action, events)
        if action is FORFEIT:
            self.left |= {seat}
        if self.tables[table].over:
            if accusation is not None:
                _report_lapse(accusation, events)
            self._count(table, events)
        return events

    # Hands

    def _leave_while_waiting(self, table: int, seat: int, events: list[Event]) -> None:
        """End a rotation because a seat leaves while it waits for the other table."""
        self.left |= {seat}
        events.append(SeatForfeited(seat))
        self.outcome = formats.abandoned(self._standing(), self.tables[table])
        self._announce_end(events)

    def _count(self, table: int, events: list[Event]) -> None:
        """Score the hand that just ended; deal the next one or end the match."""
        hand, seated = self.tables[table], self.seated(table)
        gains = formats.gains(hand, seated)
        self.points = tuple(total + gain for total, gain in zip(self.points, gains, strict=True))
        laid_open = tuple(
            tuple(cards) if seat != hand.winner else () for seat, cards in enumerate(hand.hands)
        )
        worth = gains[hand.winner] if hand.winner is not None else 0
        events.append(HandEnded(self.numbers[table], hand.winner, worth, laid_open, self.points, table))
        self._eliminate(hand, events)
        self.outcome = formats.outcome(self._standing(), hand, seated)
        if self.outcome is not None:
            self._announce_end(events)
        else:
            self._go_on(table, events)

    def _standing(self) -> formats.MatchStanding:
        finished = min(
            number - (not hand.over) for number, hand in zip(self.numbers, self.tables, strict=True)
        )
        return formats.MatchStanding(
            self.plan,
            points=self.points,
            playing=self.playing,
            left=self.left,
            eliminated=self.eliminated,
            hands=finished,
        )

    def _eliminate(self, hand: Hand, events: list[Event]) -> None:
        out = formats.eliminated(hand, self.points, self.playing)
        if out:
            self.eliminated += (out,)
            events.extend(SeatEliminated(seat, self.points[seat]) for seat in out)

    def _go_on(self, table: int, events: list[Event]) -> None:
        """Deal the next hand, at this table or, when partners change, at all of them together."""
        if not formats.pairing_ends(self.plan, self.numbers[table]):
            self._deal_next(table, events)
        elif all(hand.over for hand in self.tables) and len(set(self.numbers)) == 1:
            for each in range(len(self.tables)):
                self._deal_next(each, events)

    def _deal_next(self, table: int, events: list[Event]) -> None:
        hand = self.tables[table]
        self.numbers[table] += 1
        if self.newcomers:
            self._seat_newcomers(events)
        seated = self.seated(table)
        playing = set(self.playing)
        order = tuple(seat for seat in seated if seat in playing)
        dealer = _left_of(hand.dealer, seated, order)
        self.tables[table] = self._deal(hand.stream, order, dealer, self.numbers[table], events)

    def _seat_newcomers(self, events: list[Event]) -> None:
        events.extend(SeatJoined(self.seats + number) for number in range(self.newcomers))
        self.points += (0,) * self.newcomers
        self.seats += self.newcomers
        self.newcomers = 0

    def _announce_end(self, events: list[Event]) -> None:
        assert self.outcome is not None  # noqa: S101 - called once the match has ended
        events.append(MatchEnded(self.outcome, self.hand.stream.seed.hex()))

    def view(self, seat: int | None, *, table: int = 0) -> View:
        """Return what a seat, or a spectator (None) at one of the tables, may know."""
        number = table if seat is None else self.table_of(seat)
        hand = self.tables[number]
        return View(
            seat=seat,
            rules=self.rules,
            commitment=self.commitment,
            revision=self.revision,
            table=number,
            tables=len(self.tables),
            order=hand.order,
            partner=_partner(self, number, seat),
            teams=formats.teams_of(self.plan.format, self.seated(number)),
            hand_number=self.numbers[number],
            dealer=hand.dealer,
            turn=hand.turn,
            phase=hand.phase,
            top=hand.top,
            first=hand.first,
            colour=hand.colour,
            direction=hand.direction,
            draw_pile=len(hand.draw_pile),
            discard_pile=len(hand.discard_pile),
            owed=hand.owed,
            seats=tuple([_seat_view(self, other) for other in range(self.seats)]),
            challenged=hand.challenged,
            accusation=None if hand.accusation is None else _accusation_view(hand.accusation),
            hand=tuple(hand.hands[seat]) if seat is not None else (),
            drawn=hand.drawn if seat == hand.turn else None,
            legal=self.legal(seat) if seat is not None else (),
            outcome=self.outcome,
            discards=tuple(hand.discard_pile[hand.buried : -1]),
            before=hand.bluff_colour,
            catchable=hand.catchable,
        )


def _report_lapse(accusation: Accusation, events: list[Event]) -> None:
    """Report that an accusation lapsed because the hand is over, unless its verdict came just before."""
    if not any(isinstance(event, AccusationEnded) for event in events):
        events.append(AccusationEnded(accusation.accused, accusation.by, guilty=None))


def _left_of(seat: int, seated: tuple[int, ...], order: tuple[int, ...]) -> int:
    start = seated.index(seat) + 1 if seat in seated else 0
    around = seated[start:] + seated[:start]
    return next(other for other in around if other in order)


def _partner(match: Match, table: int, seat: int | None) -> int | None:
    if seat is None:
        return None
    side = formats.side_of(match.plan, match.seated(table), seat)
    return side[1] if len(side) > 1 else None


def _seat_view(match: Match, seat: int) -> SeatView:
    hand = match.tables[match.table_of(seat)]
    scored = hand.scored[seat] if not hand.over else 0
    return SeatView(
        seat=seat,
        cards=len(hand.hands[seat]),
        points=match.points[seat] + scored,
        left=seat in match.left,
        out=seat not in match.left and any(seat in group for group in match.eliminated),
        called=seat in hand.called,
        out_of_hand=match.is_out_of_hand(seat),
        place=hand.finished.index(seat) + 1 if seat in hand.finished else None,
        received=_received(hand, seat),
    )


def _received(hand: Hand, seat: int) -> tuple[int | None, ...]:
    """Return how many cards a seat has drawn since it declined each colour."""
    places = len(COLOURS)
    declined = hand.declined[seat * places : (seat + 1) * places]
    if not any(declined):
        return NEVER_DECLINED
    return tuple([hand.received[seat] + 1 - mark if mark else None for mark in declined])


def _accusation_view(accusation: Accusation) -> AccusationView:
    return AccusationView(accusation.accused, accusation.by, accusation.convict | accusation.acquit)
