"""One hand: from the deal until somebody is out of cards.

How it works. A hand is always in one of four phases:

* ``PLAY``: the seat whose turn it is plays a card or draws.
* ``DRAWN``: it drew a card that can be played; it plays that card or passes.
* ``CHALLENGE``: a Wild Draw Four lies on the pile; the next seat, whose turn it is, challenges or accepts.
* ``OVER``: somebody is out, or one seat is left; nothing is legal.

Calling UNO and catching run beside the phases and need no turn. `legal` lists everything a seat may do and is
the only place that decides it; what it does not list is illegal. `apply` expects a legal action.

Whose turn it is goes around `order`, the seats still in, in clockwise order; with two of them left the
two-player rules hold. One seat at most can be caught at a time: whoever last came down to one card by
playing, without having called; the window closes when the next card is played.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.actions import (
    ACCEPT,
    CALL_UNO,
    CHALLENGE,
    DRAW,
    FORFEIT,
    PASS,
    PLAYS,
    Accept,
    CallUno,
    CatchUno,
    Challenge,
    DrawCard,
    Forfeit,
    Pass,
    PlayCard,
)
from bot.engine.cards import Card, Colour, Face, pack
from bot.engine.errors import Reason
from bot.engine.events import (
    CardPlayed,
    CardsDrawn,
    CardsReceived,
    DirectionReversed,
    DrawCause,
    HandShown,
    HandStarted,
    PileReshuffled,
    SeatForfeited,
    SeatSkipped,
    TurnPassed,
    UnoCalled,
    UnoCaught,
    WildDrawFourChallenged,
)
from bot.engine.rules import Drawing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.actions import Action
    from bot.engine.events import Event
    from bot.engine.rules import Rules
    from bot.engine.shuffle import Stream

DRAW_TWO_CARDS, WILD_DRAW_FOUR_CARDS, LOST_CHALLENGE_CARDS = 2, 4, 6


class Phase(Enum):
    """What the seat whose turn it is has to decide."""

    PLAY = "play"
    DRAWN = "drawn"
    CHALLENGE = "challenge"
    OVER = "over"


class Hand:
    """The state of one hand. Mutable; only `apply` and the deal change it.

    Attributes:
        rules: The options in force.
        stream: Where shuffles come from.
        dealer: The seat that dealt.
        order: Seats still in the match, clockwise.
        hands: Cards of every seat, in the order they came.
        draw_pile: Face down; the last one is on top.
        discard_pile: Face up; the last one is on top.
        colour: The colour in force.
        direction: 1 to the left (clockwise), -1 to the right.
        turn: The seat that has to decide.
        phase: What it has to decide.
        drawn: The card just drawn, in phase ``DRAWN``.
        called: Seats that called UNO for what they hold now.
        catchable: The seat that can be caught, if any.
        bluff_colour: In phase ``CHALLENGE``, the colour in force before the Wild Draw Four.
        bluff_hand: In phase ``CHALLENGE``, the other cards its player held when playing it.
        challenged: In phase ``CHALLENGE``, the seat that played it.
        winner: Who won, in phase ``OVER``.
    """

    __slots__ = (
        "bluff_colour",
        "bluff_hand",
        "called",
        "catchable",
        "challenged",
        "colour",
        "dealer",
        "direction",
        "discard_pile",
        "draw_pile",
        "drawn",
        "hands",
        "order",
        "phase",
        "rules",
        "stream",
        "turn",
        "winner",
    )

    rules: Rules
    stream: Stream
    dealer: int
    order: tuple[int, ...]
    hands: list[list[Card]]
    draw_pile: list[Card]
    discard_pile: list[Card]
    colour: Colour
    direction: int
    turn: int
    phase: Phase
    drawn: Card | None
    called: frozenset[int]
    catchable: int | None
    bluff_colour: Colour | None
    bluff_hand: tuple[Card, ...]
    challenged: int | None
    winner: int | None

    # The deal

    @classmethod
    def deal(
        cls,
        rules: Rules,
        stream: Stream,
        *,
        seats: int,
        order: tuple[int, ...],
        dealer: int,
        number: int,
        events: list[Event],
    ) -> Hand:
        """Shuffle, deal and turn the start card, carrying out its action.

        Args:
            rules: The options in force.
            stream: Where the shuffle comes from; it moves on.
            seats: Seats of the match, those that left included.
            order: Seats still in, clockwise; two at least.
            dealer: One of them.
            number: Number of the hand, from 1.
            events: What happens is appended here.
        """
        hand = cls()
        hand.rules, hand.stream, hand.dealer, hand.order = rules, stream, dealer, order
        hand._deal_cards(seats)
        hand.direction = 1
        hand.phase = Phase.PLAY
        hand.drawn = hand.catchable = hand.challenged = hand.bluff_colour = hand.winner = None
        hand.bluff_hand = ()
        hand.called = frozenset()
        hand._turn_start_card(number, events)
        return hand

    def _deal_cards(self, seats: int) -> None:
        """Deal until the draw pile holds a card that the hand can start with (nearly always at once)."""
        self.draw_pile = []
        while all(card.wild for card in self.draw_pile):
            self.draw_pile = pack()
            self.stream.shuffle(self.draw_pile)
            self.hands = [[] for _ in range(seats)]
            for _ in range(self.rules.hand_size):
                for seat in self._clockwise_from_dealer():
                    self.hands[seat].append(self.draw_pile.pop())

    def _clockwise_from_dealer(self) -> tuple[int, ...]:
        first = self.order.index(self.dealer) + 1
        return self.order[first:] + self.order[:first]

    def _turn_start_card(self, number: int, events: list[Event]) -> None:
        put_back: list[Card] = []
        while (top := self.draw_pile.pop()).colour is None:
            # The sheet: "return them to the Draw Pile, shuffle it, and try to get first card".
            put_back.append(top)
            self.draw_pile.append(top)
            self.stream.shuffle(self.draw_pile)
        self.discard_pile = [top]
        self.colour = top.colour
        events.append(HandStarted(number, self.dealer, top, tuple(put_back)))
        events.extend(CardsReceived(seat, tuple(self.hands[seat])) for seat in self.order)
        self.turn = self.dealer
        self._step()
        self._carry_out_start_card(top, events)

    def _carry_out_start_card(self, top: Card, events: list[Event]) -> None:
        """Do what the start card says: "its action must be carried out"."""
        if top.face is Face.REVERSE:
            self.direction = -1
            events.append(DirectionReversed(-1))
            self.turn = self.dealer
            self._step()
        elif top.face is Face.SKIP:
            self._skip(events)
        elif top.face is Face.DRAW_TWO:
            self._draw(self.turn, DRAW_TWO_CARDS, DrawCause.DRAW_TWO, events)
            self._skip(events)

    def copy(self) -> Hand:
        """Return an independent hand in the same state."""
        other = Hand.__new__(Hand)
        other.rules, other.dealer, other.order = self.rules, self.dealer, self.order
        other.stream = self.stream.copy()
        other.hands = [cards.copy() for cards in self.hands]
        other.draw_pile, other.discard_pile = self.draw_pile.copy(), self.discard_pile.copy()
        other.colour, other.direction = self.colour, self.direction
        other.turn, other.phase = self.turn, self.phase
        other.drawn, other.called, other.catchable = self.drawn, self.called, self.catchable
        other.bluff_colour, other.bluff_hand = self.bluff_colour, self.bluff_hand
        other.challenged, other.winner = self.challenged, self.winner
        return other

    # What is legal

    @property
    def top(self) -> Card:
        """The card on top of the discard pile."""
        return self.discard_pile[-1]

    def matches(self, card: Card) -> bool:
        """Tell whether a card may lie on the top card: "match by color, number or the symbol/action"."""
        return card.wild or card.colour is self.colour or card.face is self.discard_pile[-1].face

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Return everything that a seat of `order` may do now, `Forfeit` last."""
        if self.phase is Phase.OVER:
            return ()
        actions: list[Action] = []
        if seat == self.turn:
            if self.phase is Phase.PLAY:
                self._add_plays(self.hands[seat], actions)
                actions.append(DRAW)
            elif self.phase is Phase.DRAWN and self.drawn is not None:
                actions.extend(PLAYS[self.drawn])
                actions.append(PASS)
            else:
                actions.extend((CHALLENGE, ACCEPT))
        if len(self.hands[seat]) <= 2 and seat not in self.called:
            actions.append(CALL_UNO)
        if self.catchable is not None and self.catchable != seat:
            actions.append(CatchUno(self.catchable))
        actions.append(FORFEIT)
        return tuple(actions)

    def _add_plays(self, cards: Sequence[Card], actions: list[Action]) -> None:
        colour, face = self.colour, self.discard_pile[-1].face
        for card in dict.fromkeys(cards):
            if card.colour is colour or card.face is face or card.wild:
                actions.extend(PLAYS[card])

    def reason(self, seat: int, action: Action) -> Reason | None:
        """Return why an action of a seat of `order` is not legal now, or None if it is."""
        if action in self.legal(seat):
            return None
        if self.phase is Phase.OVER:
            return Reason.MATCH_OVER
        if isinstance(action, CallUno):
            return Reason.ALREADY_CALLED if seat in self.called else Reason.TOO_MANY_CARDS
        if isinstance(action, CatchUno):
            return Reason.CATCH_SELF if action.seat == seat else Reason.NOBODY_TO_CATCH
        return self._reason_of_move(seat, action)

    def _reason_of_move(self, seat: int, action: Action) -> Reason:
        if isinstance(action, Challenge | Accept) and self.phase is not Phase.CHALLENGE:
            return Reason.NOTHING_TO_ANSWER
        if seat != self.turn:
            return Reason.NOT_YOUR_TURN
        if self.phase is Phase.CHALLENGE:
            return Reason.ANSWER_FIRST
        if isinstance(action, PlayCard):
            return self._reason_of_play(seat, action)
        return Reason.DRAW_FIRST if isinstance(action, Pass) else Reason.ALREADY_DRAWN

    def _reason_of_play(self, seat: int, action: PlayCard) -> Reason:
        if action.card not in self.hands[seat]:
            return Reason.CARD_NOT_HELD
        if self.phase is Phase.DRAWN and action.card is not self.drawn:
            return Reason.ONLY_THE_DRAWN_CARD
        if not self.matches(action.card):
            return Reason.NO_MATCH
        return Reason.COLOUR_MISSING if action.card.wild else Reason.COLOUR_NOT_WANTED

    # What happens

    def apply(self, seat: int, action: Action, events: list[Event]) -> None:
        """Carry out a legal action; what happens is appended to `events`."""
        if isinstance(action, PlayCard):
            self._play(seat, action, events)
        elif isinstance(action, DrawCard):
            self._draw_by_choice(seat, events)
        elif isinstance(action, Pass):
            self._pass(events)
        elif isinstance(action, CallUno):
            self._call_uno(seat, events)
        elif isinstance(action, CatchUno):
            self._catch(seat, action.seat, events)
        elif isinstance(action, Challenge):
            self._judge(seat, events)
        elif isinstance(action, Accept):
            self._accept(events)
        elif isinstance(action, Forfeit):
            self._forfeit(seat, events)

    def _step(self) -> None:
        """Give the turn to the next seat in the direction of play."""
        place = self.order.index(self.turn) + self.direction
        self.turn = self.order[place % len(self.order)]

    def _end_turn(self) -> None:
        self.phase = Phase.PLAY
        self.drawn = None
        self._step()

    def _skip(self, events: list[Event]) -> None:
        """The seat whose turn it would be loses it."""
        events.append(SeatSkipped(self.turn))
        self._end_turn()

    def _play(self, seat: int, action: PlayCard, events: list[Event]) -> None:
        card, before = action.card, self.colour
        cards = self.hands[seat]
        cards.remove(card)
        self.discard_pile.append(card)
        colour = card.colour or action.colour
        assert colour is not None  # noqa: S101 - legality demands a colour with a wild
        self.colour = colour
        left = len(cards)
        # "caught not saying Uno by another player before any card has been played": this card is that card.
        self.catchable = seat if left == 1 and seat not in self.called else None
        events.append(CardPlayed(seat, card, colour, left))
        self._end_turn()
        self._carry_out(seat, card, before, events)
        if not left:
            self._end(seat)

    def _carry_out(self, seat: int, card: Card, before: Colour, events: list[Event]) -> None:
        """Do what the card says; the turn is already with the next seat."""
        if card.face is Face.SKIP:
            self._skip(events)
        elif card.face is Face.REVERSE:
            self._reverse(seat, events)
        elif card.face is Face.DRAW_TWO:
            self._draw(self.turn, DRAW_TWO_CARDS, DrawCause.DRAW_TWO, events)
            self._skip(events)
        elif card.face is Face.WILD_DRAW_FOUR:
            self._offer_challenge(seat, before, events)

    def _reverse(self, seat: int, events: list[Event]) -> None:
        self.direction = -self.direction
        events.append(DirectionReversed(self.direction))
        if len(self.order) == 2:  # "Reverse works like Skip"
            self._skip(events)
        else:
            self.turn = seat
            self._step()

    def _offer_challenge(self, seat: int, before: Colour, events: list[Event]) -> None:
        if not self.hands[seat]:
            # The last card: nothing was held back, so nothing is to be doubted; the four are drawn and count.
            self._draw(self.turn, WILD_DRAW_FOUR_CARDS, DrawCause.WILD_DRAW_FOUR, events)
            return
        self.phase = Phase.CHALLENGE
        self.challenged = seat
        self.bluff_colour = before
        self.bluff_hand = tuple(self.hands[seat])

    def _close_challenge(self) -> None:
        self.phase = Phase.PLAY
        self.challenged = self.bluff_colour = None
        self.bluff_hand = ()

    def _judge(self, challenger: int, events: list[Event]) -> None:
        challenged = self.challenged
        assert challenged is not None  # noqa: S101 - a challenge is legal in phase CHALLENGE only
        guilty = any(card.colour is self.bluff_colour for card in self.bluff_hand)
        events.append(WildDrawFourChallenged(challenged, challenger, guilty))
        events.append(HandShown(challenger, challenged, self.bluff_hand))
        self._close_challenge()
        if guilty:
            self._draw(challenged, WILD_DRAW_FOUR_CARDS, DrawCause.CHALLENGE_WON, events)
        else:
            self._draw(challenger, LOST_CHALLENGE_CARDS, DrawCause.CHALLENGE_LOST, events)
            self._skip(events)

    def _accept(self, events: list[Event]) -> None:
        self._close_challenge()
        self._draw(self.turn, WILD_DRAW_FOUR_CARDS, DrawCause.WILD_DRAW_FOUR, events)
        self._skip(events)

    def _pass(self, events: list[Event]) -> None:
        events.append(TurnPassed(self.turn))
        self._end_turn()

    def _call_uno(self, seat: int, events: list[Event]) -> None:
        self.called |= {seat}
        if self.catchable == seat:
            self.catchable = None
        events.append(UnoCalled(seat))

    def _catch(self, by: int, seat: int, events: list[Event]) -> None:
        events.append(UnoCaught(seat, by))
        self._draw(seat, self.rules.uno_penalty, DrawCause.CAUGHT, events)
        self.catchable = None

    def _draw_by_choice(self, seat: int, events: list[Event]) -> None:
        until_playable = self.rules.drawing is Drawing.UNTIL_PLAYABLE
        count = 0
        playable = False
        while not playable and (count == 0 or until_playable) and self._refill(events):
            self._take(seat, 1, events)
            count += 1
            playable = self.matches(self.hands[seat][-1])
        events.append(CardsDrawn(seat, count, DrawCause.CHOICE))
        if playable:
            self.phase = Phase.DRAWN
            self.drawn = self.hands[seat][-1]
        else:
            self._pass(events)

    # Drawing

    def _draw(self, seat: int, count: int, cause: DrawCause, events: list[Event]) -> None:
        """Let a seat draw what it owes, or what there is."""
        owed = count
        while owed and self._refill(events):
            batch = min(owed, len(self.draw_pile))
            self._take(seat, batch, events)
            owed -= batch
        events.append(CardsDrawn(seat, count - owed, cause))

    def _refill(self, events: list[Event]) -> bool:
        """Reshuffle the discard pile but its top if the draw pile is empty; tell whether a card is there."""
        if not self.draw_pile and len(self.discard_pile) > 1:
            top = self.discard_pile.pop()
            self.draw_pile, self.discard_pile = self.discard_pile, [top]
            self.stream.shuffle(self.draw_pile)
            events.append(PileReshuffled(len(self.draw_pile)))
        return bool(self.draw_pile)

    def _take(self, seat: int, count: int, events: list[Event]) -> None:
        """Move cards from the draw pile, which holds enough, to a hand."""
        cards = self.draw_pile[: -count - 1 : -1]
        del self.draw_pile[-count:]
        self.hands[seat].extend(cards)
        if seat in self.called:
            self.called -= {seat}  # any draw cancels the call
        if self.catchable == seat:
            self.catchable = None  # only who holds exactly one card can be caught
        events.append(CardsReceived(seat, tuple(cards)))

    # The end

    def _end(self, winner: int) -> None:
        self.phase = Phase.OVER
        self.winner = winner
        self.drawn = self.catchable = None

    def _forfeit(self, seat: int, events: list[Event]) -> None:
        events.append(SeatForfeited(seat))
        if self.phase is Phase.CHALLENGE and seat == self.challenged:
            self._accept(events)  # "if it had just played a Wild Draw Four, the four are drawn"
        if seat == self.turn:
            if self.phase is Phase.CHALLENGE:
                self._close_challenge()  # draws it owes are void
            self._end_turn()
        self.order = tuple(other for other in self.order if other != seat)
        self.discard_pile[:0] = self.hands[seat]
        self.hands[seat] = []
        self.called -= {seat}
        if self.catchable == seat:
            self.catchable = None
        if len(self.order) == 1:
            self._end(self.order[0])
