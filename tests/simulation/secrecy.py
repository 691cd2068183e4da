"""Secrecy: who may know which card, by the engine's own events, and whether any message tells more."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.engine.events import (
    CardsReceived,
    DealerDrawn,
    HandEnded,
    HandReceived,
    HandShown,
    HandStarted,
)
from bot.engine.presets import PRESETS, VARIANTS
from bot.render.pictures.lobby import banner_of
from bot.rooms.change import Transition
from bot.rooms.state.room_state import Stage
from tests.support.fake_discord import components
from tests.support.named_cards import cards_of_event, cards_of_message

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from tests.simulation.world_time import WorldTime

HAND_VERBS: Final = frozenset(
    ("play", "jump", "colour", "swap", "together", "why", "page", "pass", "name", "sure")
)
"""Verbs of buttons that are never on a public message."""
TABLE_VERBS: Final = frozenset({"hand", "more", "join", "rematch"})
BANNERS: Final = frozenset(
    one for rules in (*VARIANTS.values(), *PRESETS.values()) for one in banner_of("", rules).cards
)
"""The cards on banners of lobbies, where none is dealt yet."""
STILL_ON_ITS_WAY: Final = 90.0
"""Seconds for which a message may show what was known in the hand before."""


def hidden_in(state: RoomState) -> frozenset[str]:
    """Return what nobody may read of the deal of a room: its secret, and the seed that comes from it."""
    if state.stage is Stage.OVER:
        return frozenset()
    seeds = [] if state.match is None else [state.match.hand.stream.seed]
    if state.deal is None:
        return frozenset(seed.hex() for seed in seeds)
    seeds.append(state.deal.key(state.match_id, state.accounts))
    return frozenset((state.deal.secret, *(seed.hex() for seed in seeds)))


@dataclass
class _Knowledge:
    """What is known of the hand that goes on in a channel, and of the one before it."""

    everybody: set[Card] = field(default_factory=set)
    person: dict[int, set[Card]] = field(default_factory=dict)
    before: _Knowledge | None = None
    began: float = 0.0

    def of(self, user_id: int | None, now: float) -> set[Card]:
        known = self.everybody | self.person.get(user_id or 0, set())
        if self.before is not None and now - self.began < STILL_ON_ITS_WAY:
            known |= self.before.of(user_id, now)
        return known


class Secrecy:
    """Learns who knows what, and looks at each message.

    Attributes:
        hidden: The seed and the secret of what is not over, by channel.
    """

    def __init__(self, clock: WorldTime) -> None:
        self.looked = 0
        self.hidden: dict[int, frozenset[str]] = {}
        self._clock = clock
        self._channels: dict[int, _Knowledge] = {}

    def learn(self, room: Room, step: Transition) -> None:
        """Take in a change that is durable, or is about to be."""
        match = step.state.match
        knowledge = self._channels.setdefault(room.channel_id, _Knowledge())
        users = [seat.user_id or 0 for seat in step.state.seats]
        laid_open: set[Card] = set()
        for event in step.events:
            if isinstance(event, HandEnded | DealerDrawn):
                laid_open |= cards_of_event(event)
            elif isinstance(event, HandStarted):
                knowledge.before = None
                knowledge = _Knowledge(set(laid_open), {}, knowledge, self._clock.elapsed)
                self._channels[room.channel_id] = knowledge
            if isinstance(event, CardsReceived | HandReceived | HandShown):
                knowledge.person.setdefault(users[event.to], set()).update(cards_of_event(event))
            else:
                knowledge.everybody |= cards_of_event(event)
        self.hidden[room.channel_id] = frozenset() if step.closed else hidden_in(step.state)
        if match is not None and match.outcome is None and not step.closed:
            self._learn_hands(knowledge, room, step)

    def learn_state(self, room: Room) -> None:
        """Take in a room as it was found in the store."""
        state = room.state
        knowledge = self._channels.setdefault(room.channel_id, _Knowledge())
        for event in (*state.news, *filter(None, (state.last_hand,))):
            knowledge.everybody |= cards_of_event(event)
        self.hidden[room.channel_id] = hidden_in(state)
        self._learn_hands(knowledge, room, Transition(state))

    def _learn_hands(self, knowledge: _Knowledge, room: Room, step: Transition) -> None:
        """Everybody knows what they hold, and saw it before the change."""
        for state in (room.state, step.state):
            if state.match is None or state.match_id != step.state.match_id:
                continue
            for seat, taken in enumerate(state.seats[: state.match.seats]):
                if taken.user_id is not None:
                    hands = state.match.tables[state.match.table_of(seat)].hands
                    knowledge.person.setdefault(taken.user_id, set()).update(hands[seat])
            for hand in state.match.tables:
                knowledge.everybody.add(hand.top)

    def leak(self, channel_id: int, message: dict[str, Any], reader: int | None) -> str:
        """Return what a message tells somebody who may not know it (None: everybody), or ""."""
        verbs = {
            part["custom_id"].split(":")[1]
            for part in components.walk(message.get("components") or ())
            if part.get("custom_id", "").startswith("uno:")
        }
        if reader is None and verbs & HAND_VERBS:
            return f"a public message has buttons of a hand: {sorted(verbs & HAND_VERBS)}"
        said = str(message.get("components"))
        if any(number in said for number in self.hidden.get(channel_id, ())):
            return "a message tells the seed or the secret of what is not over"
        if not verbs & (HAND_VERBS | TABLE_VERBS) or channel_id not in self._channels:
            return ""
        self.looked += 1
        known = self._channels[channel_id].of(reader, self._clock.elapsed)
        told = cards_of_message(message) - known - (BANNERS if "variant" in verbs else frozenset())
        who = "everybody" if reader is None else f"account {reader}"
        return f"{who} reads {sorted(map(str, told))}" if told else ""
