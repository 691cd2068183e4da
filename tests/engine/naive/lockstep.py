"""Plays hands in lockstep: the engine and the naive implementation, with a random action at every step."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields, replace
from enum import Enum
from typing import TYPE_CHECKING

from bot.engine.actions import (
    CALL_UNO,
    FORFEIT,
    Accuse,
    Acquit,
    Action,
    CatchUno,
    Convict,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import CARDS, Card, Face
from bot.engine.decks import Deck
from bot.engine.events import AccusationEnded, HandEnded, StartCardsIgnored
from bot.engine.match import Match
from bot.engine.notation import format_action, format_rules
from bot.engine.presets import PRESETS
from bot.engine.rulebook.dealing import Start, StartCard
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Blank, BlankRule
from bot.engine.rulebook.rules import Rules
from bot.engine.shuffle import Stream
from tests.engine.naive.deck import deck_of
from tests.engine.naive.hand import Disagreement, NaiveHand

if TYPE_CHECKING:
    from typing import Any

    from bot.engine.events import Event
    from bot.engine.hand import Hand

TABLE_TALK = (Accuse, Convict, Acquit)
"""How an accusation goes is no sheet's and no line of RULES: only what it costs is compared."""


class Recorder(Stream):
    """The engine's own stream, that remembers what its shuffles came to."""

    __slots__ = ("shuffled",)

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream.seed, stream.used, lane=stream.lane)
        self.shuffled: list[list[Card]] = []

    def shuffle(self, items: list[Any]) -> None:
        super().shuffle(items)
        self.shuffled.append(list(items))


def naive_copy(match: Match) -> NaiveHand:
    """Return the position right after the deal."""
    hand = match.tables[0]
    naive = NaiveHand(match.rules, list(hand.order), {s: list(held) for s, held in enumerate(hand.hands)})
    naive.draw_pile = list(hand.draw_pile)
    naive.discard_pile = list(hand.discard_pile)
    naive.colour = hand.colour
    naive.first = hand.first.value
    naive.direction = hand.direction
    naive.turn = hand.turn
    naive.phase = hand.phase.value
    naive.owed = hand.owed
    naive.totals = dict(enumerate(match.points))
    return naive


SPECIAL = {*Face} - {Face(number) for number in "12345689"} - {Face.WILD}


def deal_specials(hand: Hand, chance: random.Random) -> None:
    """Exchange most of the cards dealt for special cards of the draw pile: more happens in such a hand."""
    pile = hand.draw_pile
    special = [place for place, card in enumerate(pile) if card.face in SPECIAL]
    chance.shuffle(special)
    for held in hand.hands:
        for place, card in enumerate(held):
            if special and chance.random() < 0.7:
                there = special.pop()
                held[place], pile[there] = pile[there], card


def seen(cards: list[Card]) -> list[int]:
    """Return which cards these are, whatever their order: cheap, since it is asked after every action."""
    return sorted([card.order for card in cards])


def told(value: object) -> str:
    """Return a value of a state for a report: hands as the codes of their cards."""
    if isinstance(value, list) and all(isinstance(held, list) for held in value):
        return str([" ".join(CARDS[order].code for order in held) for held in value])
    return str(value)


def naive_state(naive: NaiveHand) -> dict[str, object]:
    return {
        "seats": naive.seats,
        "finished": naive.finished,
        "turn": naive.turn,
        "phase": naive.phase,
        "colour": naive.colour,
        "direction": naive.direction,
        "hands": [seen(held) for held in naive.hands.values()],
        "draw pile": len(naive.draw_pile),
        "discard pile": len(naive.discard_pile),
        "top": naive.discard_pile[-1].code,
        "drawn": naive.drawn,
        "owed": naive.owed,
        "called": sorted(naive.called),
        "catchable": naive.catchable,
        "scored": list(naive.scored.values()),
    }


def engine_state(hand: Hand) -> dict[str, object]:
    return {
        "seats": list(hand.order),
        "finished": list(hand.finished),
        "turn": hand.turn,
        "phase": hand.phase.value,
        "colour": hand.colour,
        "direction": hand.direction,
        "hands": [seen(held) for held in hand.hands],
        "draw pile": len(hand.draw_pile),
        "discard pile": len(hand.discard_pile),
        "top": hand.discard_pile[-1].code,
        "drawn": hand.drawn,
        "owed": hand.owed,
        "called": sorted(hand.called),
        "catchable": hand.catchable,
        "scored": list(hand.scored),
    }


AFTER_THE_END = {"seats", "turn", "phase", "direction", "owed", "called", "catchable", "drawn"}
"""What no longer means anything when a hand is over."""


class Lockstep:
    """One hand, played by both."""

    def __init__(self, rules: Rules, seats: int, seed: int, *, rich: bool = False) -> None:
        self.rules = rules
        self.seed = seed
        self.chance = random.Random(seed)
        self.match, started = Match.start(rules, seats=seats, seed=self.chance.randbytes(32))
        if rich:
            deal_specials(self.match.tables[0], self.chance)
        self.order = list(self.match.tables[0].order)
        self.deck = deck_of(rules, seats)
        self.same_deal(started)
        self.naive = naive_copy(self.match)
        self.stream = Recorder(self.match.tables[0].stream)
        self.match.tables[0].stream = self.stream
        self.done: list[tuple[int, Action]] = []
        self.forfeits = self.chance.random() < 0.15
        self.eager = self.chance.choice([0.5, 0.9, 0.98])

    def play(self) -> int:
        """Play the hand to its end and return how many actions that took.

        Raises:
            Disagreement: With everything that somebody needs to judge who is right.
        """
        try:
            while self.match.tables[0].phase.value != "over" and self.match.outcome is None:
                options = self.same_legal()
                if self.step(*self.choose(options)):
                    break
                if len(self.done) > 3000:
                    break
        except Disagreement as found:
            raise Disagreement(self.report(str(found))) from None
        except (AssertionError, LookupError, ValueError) as found:
            raise Disagreement(self.report(repr(found))) from found
        return len(self.done)

    def same_deal(self, started: list[Event]) -> None:
        """Compare what the engine dealt with what the sheet says of the deck and of the start card."""
        hand = self.match.tables[0]
        everything = Counter(hand.draw_pile) + Counter(hand.discard_pile)
        for held in hand.hands:
            everything += Counter(held)
        if everything != self.deck:
            raise Disagreement(self.report(f"deck: engine {everything}, not {self.deck}"))
        ignored = [card for event in started if isinstance(event, StartCardsIgnored) for card in event.cards]
        # merciless: "an action card or a wild turned up first is ignored and the next card is turned up".
        wrong = any(card.number is not None for card in ignored) or hand.discard_pile[:-1] != ignored
        if self.rules.start_card is StartCard.FIRST_NUMBER and (wrong or hand.top.number is None):
            raise Disagreement(self.report(f"start: {ignored} beneath {hand.top}"))

    def same_legal(self) -> list[tuple[int, Action]]:
        options: list[tuple[int, Action]] = []
        for seat in range(self.match.seats):
            engine = self.match.legal(seat)
            options += [(seat, action) for action in engine]
            ours = self.naive.legal(seat)
            theirs = {action for action in engine if not isinstance(action, TABLE_TALK)}
            if ours != theirs:
                raise Disagreement(
                    f"legal for seat {seat}\n"
                    f"  only naive:  {sorted(map(format_action, ours - theirs))}\n"
                    f"  only engine: {sorted(map(format_action, theirs - ours))}"
                )
        return options

    def choose(self, options: list[tuple[int, Action]]) -> tuple[int, Action]:
        chance = self.chance
        forfeits = [one for one in options if one[1] is FORFEIT]
        if self.forfeits and chance.random() < 0.02:
            return chance.choice(forfeits)
        asides = [one for one in options if one[1] is CALL_UNO or isinstance(one[1], (CatchUno, *TABLE_TALK))]
        if asides and chance.random() < 0.25:
            aside = chance.choice(asides)
            if not self.is_blunder(*aside) or chance.random() < 0.1:
                return aside
        moves = [one for one in options if one not in asides and one not in forfeits]
        plays = [one for one in moves if isinstance(one[1], PlayCard | PlaySet)]
        if plays and chance.random() < self.eager:
            return chance.choice(plays)
        return chance.choice(moves)

    def is_blunder(self, seat: int, action: Action) -> bool:
        """Tell whether an action is done now and then only, or else no hand would end."""
        if action is CALL_UNO:
            return len(self.naive.hands[seat]) > 2
        return isinstance(action, Accuse) or (
            isinstance(action, CatchUno) and not self.naive.can_be_caught(action.seat)
        )

    def step(self, seat: int, action: Action) -> bool:
        """Carry out an action on both sides, and tell whether that ended the hand."""
        self.done.append((seat, action))
        hand = self.match.tables[0]
        self.stream.shuffled.clear()
        events = self.match.apply(seat, action)
        self.naive.shuffled = [list(pile) for pile in self.stream.shuffled]
        if not isinstance(action, TABLE_TALK):
            self.naive.apply(seat, action)
        for event in events:
            if isinstance(event, AccusationEnded) and event.guilty:
                self.naive.suggested_a_card(event.seat)
        ended = next((event for event in events if isinstance(event, HandEnded)), None)
        over = self.naive.phase == "over"
        if over is not (ended is not None):
            raise Disagreement(f"hand over: naive {over}, engine {ended}")
        self.same_state(hand, over=over)
        if ended is not None:
            self.same_end(ended)
            return True
        if self.naive.shuffled:
            raise Disagreement(f"shuffles that only the engine did: {self.naive.shuffled}")
        return False

    def same_state(self, hand: Hand, *, over: bool) -> None:
        ours, theirs = naive_state(self.naive), engine_state(hand)
        names = [
            name
            for name, value in ours.items()
            if value != theirs[name] and not (over and name in AFTER_THE_END)
        ]
        if names:
            raise Disagreement(
                "\n".join(f"{name}: naive {told(ours[name])}, engine {told(theirs[name])}" for name in names)
            )
        if self.naive.discard_pile != hand.discard_pile and (
            seen(self.naive.discard_pile) != seen(hand.discard_pile)
        ):
            raise Disagreement("the discard piles hold different cards")

    def same_end(self, ended: HandEnded) -> None:
        hands = [seen(list(held)) for held in ended.hands]
        ours: dict[str, object] = {
            "winner": self.naive.winner,
            "points": self.naive.points(self.order),
            "hands": [seen(held) for held in self.naive.laid_open().values()],
            "totals": tuple(self.naive.totals_after(self.order).values()),
        }
        theirs: dict[str, object] = {"winner": ended.winner, "points": ended.points, "hands": hands}
        theirs["totals"] = ended.totals
        outcome = self.match.outcome
        if outcome is not None and self.rules.format is Format.SINGLE and self.naive.winner is not None:
            ours["places"] = self.naive.places(self.order)
            theirs["places"] = list(outcome.places)
        if ours != theirs:
            raise Disagreement(f"hand end: naive {ours}\n          engine {theirs}")

    def report(self, what: str) -> str:
        naive, engine = naive_state(self.naive), engine_state(self.match.tables[0])
        return "\n".join(
            [
                "",
                f"rules   {format_rules(self.rules)}",
                f"seats   {self.match.seats}, seed {self.seed}",
                f"actions {', '.join(f'{seat} {format_action(action)}' for seat, action in self.done[-25:])}",
                "naive   " + ", ".join(f"{name} {told(value)}" for name, value in naive.items()),
                "engine  " + ", ".join(f"{name} {told(value)}" for name, value in engine.items()),
                what,
            ]
        )


ONE_TABLE: list[Format] = [form for form in Format if form is not Format.ROTATION_EIGHT]


def random_rules(chance: random.Random, seats: int, formats: list[Format] | None = None) -> Rules | None:
    """Return a preset with some options set at random; None if so many seats cannot play by that."""
    changes: dict[str, object] = {"least_seats": 2, "most_seats": 200}
    share = chance.choice([0.1, 0.3, 0.6])
    for field in fields(Rules):
        if field.name in ("preset", "least_seats", "most_seats") or chance.random() > share:
            continue
        changes[field.name] = random_value(chance, field.name, field.default, field.metadata["allowed"])
    rules = replace(chance.choice(list(PRESETS.values())), **changes)  # type: ignore[arg-type]
    if formats is not None and rules.format not in formats:
        rules = replace(rules, format=chance.choice(formats))
    rules = with_hand_limit(chance, rules)
    return None if rules.problems(seats=seats) else rules


def with_hand_limit(chance: random.Random, rules: Rules) -> Rules:
    """Return the rules with the hand limit that their deck takes, if they have none."""
    missing = rules.deck is Deck.MERCILESS and not rules.hand_limit
    return replace(rules, hand_limit=chance.choice([20, 25, 40])) if missing else rules


STARTS = {
    "start_draw_two": Start.DRAWN_THEN_PLAYS,
    "start_reverse": Start.DEALER_STARTS,
    "start_skip": Start.IGNORED,
}


def random_value(chance: random.Random, name: str, default: object, allowed: range | None) -> object:
    if name == "blanks":
        if chance.random() < 0.2:
            return ()
        stand_ins = [face for face in Face if face.value.isdigit() or face.value in "DRS"]
        return tuple(
            Blank(
                stand_in=chance.choice(stand_ins) if chance.random() < 0.3 else None,
                rule=chance.choice(list(BlankRule)),
                text="!",
            )
            for _ in range(4)
        )
    if name in ("target", "limit"):
        return chance.choice([1, 20, 60, 150, 500])
    if name in ("wrong_call", "table_talk"):
        return chance.choice([0, 1, 2, 4])
    if name in ("discard_all", "skip_everyone", "reverse_draw_four", "colour_roulette"):
        return chance.choice([0, 1, 2, 4])
    if name == "knockout_points":
        return chance.choice([0, 1, 100, 250])
    if name == "hand_limit":
        return chance.choice([0, 20, 20, 21, 25, 40])
    if name in STARTS and chance.random() < 0.9:  # else nearly all is refused for the same reason
        return chance.choice([Start.CARRIED_OUT, Start.IGNORED, STARTS[name]])
    if isinstance(default, Enum):
        return chance.choice(list(type(default)))
    assert allowed is not None
    return chance.choice(allowed)


def play_preset(name: str, seed: int) -> int:
    """Play one hand of a preset, with the sheet's seven cards or fewer, and return its length."""
    chance = random.Random(f"{name} {seed}")
    rules = PRESETS[name]
    most = 30 if name == "packs" and chance.random() < 0.03 else min(10, rules.most_seats)
    seats = chance.randint(2, chance.choice([2, min(4, most), most]))
    if chance.random() < 0.4:
        rules = replace(rules, hand_size=chance.randint(1, 4))
    return Lockstep(rules, seats, seed).play()


def play_random(seed: int) -> int:
    """Play one hand of rules put together at random."""
    chance = random.Random(f"random {seed}")
    while True:
        seats = chance.choice([2, 2, 3, 4, 4, 4, 5, 7])
        rules = random_rules(chance, seats, ONE_TABLE)
        if rules is not None:
            if chance.random() < 0.5:  # short hands end in more ways for the same time
                rules = replace(rules, hand_size=chance.randint(1, 3))
            return Lockstep(rules, seats, seed, rich=chance.random() < 0.7).play()
