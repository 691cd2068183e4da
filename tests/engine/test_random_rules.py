"""Properties that always hold (RULES), for random options: every field, format and number of seats.

`python -m tests.soak` plays many thousand matches more.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import (
    ACCEPT,
    ACQUIT,
    CALL_UNO,
    CHALLENGE,
    CONVICT,
    DRAW,
    FORFEIT,
    PASS,
    Accuse,
    Action,
    CatchUno,
    NameColour,
    PlayCard,
    PlaySet,
)
from bot.engine.cards import CARDS, Card, Colour
from bot.engine.codec import decode_match, encode_match
from bot.engine.errors import IllegalAction, RulesRefused
from bot.engine.events import (
    CardPlayed,
    CardsDiscarded,
    CardsReceived,
    CardsTurnedUp,
    DealerDrawn,
    Event,
    HandEnded,
    HandLimitReached,
    HandReceived,
    HandShown,
    HandStarted,
    SetPlayed,
    StartCardsIgnored,
    readable_by,
)
from bot.engine.match import Match
from bot.engine.notation import format_rules
from bot.engine.presets import PRESETS
from bot.engine.rulebook.match import SEATS_OF, Format, Packs
from bot.engine.rulebook.play import EarlyUno
from bot.engine.rulebook.rules import Rules
from bot.rooms.state.codec import decode_event
from tests.engine.naive.deck import deck_of
from tests.engine.naive.lockstep import random_value, with_hand_limit
from tests.support.saved_events import encode_event

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.hand import Hand

SEEDS = 200
PLAYED = 100
"""Seeds whose match is played; `make soak` plays on."""
PLAYABLE = 100
"""So many of the rules of all seeds are accepted at least."""
CHUNK = 25
WATCHED = 800
"""So many actions of a match are watched; `python -m tests.soak` watches every match to its end."""
MOST_ACTIONS = 6000
"""In one hand, by somebody who would rather play a card than draw one."""

ASIDES = (CALL_UNO, CONVICT, ACQUIT)
ANYTHING: tuple[Action, ...] = (
    *(PlayCard(kind, colour, other) for kind in CARDS for colour in (None, *Colour) for other in (None, 1)),
    *(PlaySet((kind, other)) for kind in CARDS[:10] for other in CARDS if kind.number == other.number),
    *(DRAW, PASS, CALL_UNO, CHALLENGE, ACCEPT, CONVICT, ACQUIT, FORFEIT),
    *(NameColour(colour) for colour in Colour),
    *(CatchUno(seat) for seat in (-1, 0, 1, 2, 3, 200)),
    *(Accuse(seat) for seat in (-1, 0, 1, 2, 3, 200)),
)


def put_together(chance: random.Random) -> tuple[Rules, int]:
    """Return options set at random, and a number of seats; many of them cannot be played."""
    changes: dict[str, object] = {}
    share = chance.choice([0.1, 0.3, 0.7])
    for field in fields(Rules):
        if field.name != "preset" and chance.random() < share:
            changes[field.name] = random_value(
                chance, field.name, field.default, field.metadata.get("allowed")
            )
    changes["rounds"] = chance.choice([1, 1, 1, 2])
    changes["hand_size"] = chance.choice([1, 2, 3, 5, 7, 7, chance.randint(1, 15)])
    changes["target"] = chance.choice([1, 1, 20, 60, 150])
    seats = chance.choice([2, 2, 2, 3, 3, 4, 4, 5, 6, 7, 8, 9, 10])
    if chance.random() < 0.7:
        changes |= {"least_seats": 2, "most_seats": 200}
    if chance.random() < 0.05:
        seats = chance.choice([20, 40])
        changes |= {"packs": Packs.ONE_FOR_TEN, "least_seats": 2, "most_seats": 200}
    rules = replace(chance.choice(list(PRESETS.values())), **changes)  # type: ignore[arg-type]
    if chance.random() < 0.9:
        seats = SEATS_OF.get(rules.format, seats)
    if rules.format in (Format.ROTATION_FOUR, Format.ROTATION_EIGHT):
        rules = replace(rules, hand_size=chance.choice([1, 2, 3]))  # there are many hands: short ones will do
    if chance.random() < 0.9:
        rules = with_hand_limit(chance, rules)
    if chance.random() < 0.05:  # a number that no menu offers
        name = chance.choice(
            [field.name for field in fields(Rules) if isinstance(field.metadata.get("allowed"), range)]
        )
        outside: dict[str, object] = {name: chance.choice([-1, 0, 16, 201, 10_001])}
        rules = replace(rules, **outside)  # type: ignore[arg-type]
    return rules, seats


def named_cards(value: object) -> set[Card]:
    """Return every card that a value names, however deep inside."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, tuple | list | frozenset | set):
        return set().union(*map(named_cards, value))
    if is_dataclass(value):
        names = names_of(value.__class__)
        return set().union(*(named_cards(getattr(value, name)) for name in names))
    return set()


@cache
def names_of(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.name != "rules")


class Trial:
    """One match, watched at every step."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(f"rules {seed}")
        self.rules, self.seats = put_together(self.chance)
        self.problems = self.rules.problems(seats=self.seats)
        self.key = self.chance.randbytes(32)
        self.starter = self.chance.choice([None, None, None, 0])
        self.done: list[tuple[int, Action]] = []
        self.forfeits = self.chance.choice([0, 0, 0, 0.004, 0.03])
        self.talk = self.chance.choice([0.02, 0.2])
        self.blunders = 20  # somebody who accuses and miscalls for ever draws for ever

    def run(self, most: int | None = None) -> int:
        """Play to the end, or so many actions; return how many it took, 0 for rules that are refused."""
        if self.problems:
            with pytest.raises(RulesRefused) as refused:
                self.start()
            assert refused.value.problems == self.problems
            return 0
        self.deck = deck_of(self.rules, self.seats)
        match, events = self.start()
        self.check_cards(match)
        self.check_secrets(None, events, match, (0, None))
        twin = match.copy()
        in_this_hand = 0
        while match.outcome is None and len(self.done) != most:
            seat, action = self.choose(match)
            if len(self.done) % 10 == 5:
                self.check_refusal(match)
            self.done.append((seat, action))
            before = match.copy() if action is CHALLENGE else None
            events = match.apply(seat, action)
            assert twin.apply(seat, action) == events, "a copy goes the same way"
            self.check_cards(match)
            if most is None or len(self.done) % 4 == 0:
                self.check_round_trip(match)
            self.check_secrets(before, events, match, (seat, action))
            if len(self.done) % 10 == 0:
                twin = self.check_saved(match, twin, events)
            if len(self.done) % 7 == 0:
                self.check_views(match)
            ended = any(isinstance(event, HandEnded) for event in events)
            in_this_hand = 0 if ended else in_this_hand + 1
            assert in_this_hand < MOST_ACTIONS * len(match.tables), "a hand ends"
        assert encode_match(twin) == encode_match(match)
        if match.outcome is not None:
            self.check_end(match)
        return len(self.done)

    def start(self) -> tuple[Match, list[Event]]:
        return Match.start(self.rules, seats=self.seats, seed=self.key, starter=self.starter)

    def choose(self, match: Match) -> tuple[int, Action]:
        chance = self.chance
        seat = chance.choice(match.turns)
        moves = [action for action in match.legal(seat) if is_move(action)]
        assert moves, "somebody can always go on"
        if chance.random() < self.forfeits:
            return chance.choice([one for one in match.playing if match.legal(one)]), FORFEIT
        if chance.random() < self.talk:
            table = match.tables[match.table_of(seat)]
            asides = [
                (other, action)
                for other in table.order
                for action in match.legal(other)
                if action is not FORFEIT and (other != seat or not is_move(action))
                if self.blunders or not self.is_blunder(table, other, action)
            ]
            if asides:
                other, action = chance.choice(asides)
                self.blunders -= self.is_blunder(table, other, action)
                return other, action
        held = match.tables[match.table_of(seat)].hands[seat]
        in_time = CALL_UNO in match.legal(seat) and len(held) <= most_to_call(self.rules)
        if in_time and chance.random() < 0.7:
            return seat, CALL_UNO
        plays = [action for action in moves if isinstance(action, PlayCard | PlaySet)]
        return seat, chance.choice(plays if plays and chance.random() < 0.95 else moves)

    @staticmethod
    def is_blunder(hand: Hand, seat: int, action: Action) -> bool:
        if action is CALL_UNO:
            return len(hand.hands[seat]) > most_to_call(hand.rules)
        return isinstance(action, Accuse) or (isinstance(action, CatchUno) and action.seat != hand.catchable)

    def check_cards(self, match: Match) -> None:
        """Every card of the deck is in exactly one place."""
        for hand in match.tables:
            everywhere = hand.draw_pile + hand.discard_pile
            for held in hand.hands:
                everywhere += held
            assert Counter(everywhere) == self.deck

    def check_refusal(self, match: Match) -> None:
        """An illegal action changes nothing and says why."""
        seat = self.chance.randrange(-1, self.seats + 1)
        legal = match.legal(seat) if 0 <= seat < self.seats else ()
        action = self.chance.choice(ANYTHING)
        if action in legal:
            assert match.reason(seat, action) is None
            return
        before = encode_match(match)
        with pytest.raises(IllegalAction) as refused:
            match.apply(seat, action)
        assert refused.value.reason is match.reason(seat, action)
        assert encode_match(match) == before

    def check_round_trip(self, match: Match) -> None:
        """What is saved is read as it was written."""
        saved = encode_match(match)
        assert encode_match(decode_match(saved)) == saved

    def check_saved(self, match: Match, twin: Match, events: list[Event]) -> Match:
        """A match can be saved, and goes on from there as if nothing had been."""
        saved = encode_match(match)
        assert encode_match(twin) == saved
        text = json.dumps(saved)
        again = decode_match(json.loads(text))
        assert json.dumps(encode_match(again)) == text
        for event in events:
            assert decode_event(json.loads(json.dumps(encode_event(event)))) == event
        return again.copy() if self.chance.random() < 0.5 else again

    def check_views(self, match: Match) -> None:
        """A view names the own cards and those that were laid on the pile for all to see, nothing else."""
        for seat in {self.chance.randrange(self.seats), *match.turns}:
            view = match.view(seat)
            hand = match.tables[match.table_of(seat)]
            assert named_cards(view) <= {*hand.discard_pile[hand.buried :], *hand.hands[seat]}
            assert view.legal == match.legal(seat)
        for table, hand in enumerate(match.tables):
            assert named_cards(match.view(None, table=table)) <= {*hand.discard_pile[hand.buried :]}

    def check_secrets(
        self,
        before: Match | None,
        events: list[Event],
        match: Match,
        done: tuple[int, Action | None],
    ) -> None:
        """No event tells a reader a card that is hidden from that reader."""
        seat, action = done
        over = any(isinstance(event, HandEnded) for event in events)
        for event in events:
            named = named_cards(event)
            if isinstance(event, CardsReceived | HandReceived):
                assert not readable_by(event, None)
                assert all(readable_by(event, one) is (one == event.to) for one in range(self.seats))
                held = match.tables[match.table_of(event.to)].hands[event.to]
                away = over or HandLimitReached in {type(one) for one in events}  # they went under a pile
                assert away or isinstance(event, CardsReceived) or Counter(event.cards) <= Counter(held)
                assert away or named <= set(held) or self.passed_on(events)
            elif isinstance(event, HandShown):
                assert before is not None
                assert event.to == seat
                assert not readable_by(event, None)
                assert all(readable_by(event, one) is (one == seat) for one in range(self.seats))
                shown = before.tables[before.table_of(seat)].hands[event.seat]
                assert not Counter(event.cards) - Counter(shown)
            elif isinstance(event, CardPlayed):
                assert isinstance(action, PlayCard)
                assert named == {action.card}
            elif isinstance(event, SetPlayed):
                assert isinstance(action, PlaySet)
                assert event.cards == action.cards
            elif isinstance(event, HandStarted):
                assert named == {event.start_card, *event.put_back}
            elif isinstance(event, CardsDiscarded):
                assert isinstance(action, PlayCard)
                assert {one.colour for one in named} == {action.card.colour}
            elif isinstance(event, CardsTurnedUp):
                assert CardsReceived(event.seat, event.cards) in events
            elif isinstance(event, StartCardsIgnored):
                assert not any(one.number for one in named)
            elif not isinstance(event, HandEnded | DealerDrawn):
                assert not named, event

    @staticmethod
    def passed_on(events: list[Event]) -> bool:
        return any(isinstance(event, HandReceived) for event in events)

    def check_end(self, match: Match) -> None:
        outcome = match.outcome
        assert outcome is not None
        assert outcome.winners
        assert not set(outcome.winners) & match.left
        assert all(outcome.places[winner] == 1 for winner in outcome.winners)
        assert outcome.points == match.points
        assert match.turns == ()
        assert not any(match.legal(seat) for seat in range(self.seats))

    def report(self) -> str:
        return (
            f"\nrules   {format_rules(self.rules)}"
            f"\nseats   {self.seats}, starter {self.starter}, seed {self.key.hex()}"
            f"\nactions {len(self.done)}, the last ones {self.done[-10:]}"
        )


def most_to_call(rules: Rules) -> int:
    """Return with how many cards UNO may be said."""
    return 2 if rules.early_uno is EarlyUno.COUNTS else 1


def is_move(action: Action) -> bool:
    """Tell whether the game goes on by this action: no call, catch, accusation, vote or leaving."""
    return action is not FORFEIT and action not in ASIDES and not isinstance(action, CatchUno | Accuse)


def try_match(seed: int, *, most: int | None = None) -> int:
    """Play one match of random rules and return its length, 0 if the rules are refused.

    Args:
        most: So many actions at most; None for all.

    Raises:
        AssertionError: Something did not hold; it tells the rules, the seed and the last actions.
    """
    trial = Trial(seed)
    try:
        return trial.run(most)
    except Exception as found:
        raise AssertionError(f"seed {seed}: {found!r}{trial.report()}") from found


def accepted(first: int, count: int) -> Iterator[int]:
    """Yield the lengths of so many matches, refused rules left out."""
    for seed in range(first, first + count):
        if length := try_match(seed, most=WATCHED):
            yield length


@pytest.mark.parametrize("first", range(0, PLAYED, CHUNK))
def test_what_must_always_hold_whatever_the_rules(first: int) -> None:
    assert sum(1 for _ in accepted(first, CHUNK)) > CHUNK // 3, "enough of them can be played"


def test_every_format_every_number_of_seats_and_most_problems_come_up() -> None:
    formats, refused, seats, playable = set(), set(), set(), 0
    for seed in range(SEEDS):
        trial = Trial(seed)
        refused |= set(trial.problems)
        if not trial.problems:
            playable += 1
            formats.add(trial.rules.format)
            seats.add(trial.seats)
    assert playable >= PLAYABLE
    assert formats == set(Format)
    assert seats == {*range(2, 11), 20, 40}
    assert len(refused) > 12
