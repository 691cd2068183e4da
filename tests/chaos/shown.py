"""Record of everything shown, compared later with what is stored: nobody reads too much, or too early."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.engine.events import (
    CardsReceived,
    HandEnded,
    HandReceived,
    HandShown,
    HandStarted,
)
from tests.simulation.secrecy import HAND_VERBS
from tests.support.fake_discord import components
from tests.support.fake_discord.messages import MessageStore
from tests.support.named_cards import cards_of_event, cards_of_message

if TYPE_CHECKING:
    from collections.abc import Collection

    from bot.engine.cards import Card
    from tests.support.fake_discord import Channel, Message, User
    from tests.support.stored import Moment, Stored, StoredMatch

OVER: Final = "rematch"
BETWEEN: Final = "nexthand"
"""The button of the moment between two hands: it names the hand that ended, and no revision."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """One state of a message: who reads it, and which match and moment of it its buttons are for.

    `ended` is the number of the hand whose end it tells.
    """

    reader: int | None
    token: str
    revision: float
    ended: int | None
    cards: frozenset[Card]
    components: str


@dataclass
class _Knowledge:
    """Who knows which cards of a hand: everybody, and each account, which knows its own of the one before."""

    everybody: set[Card] = field(default_factory=set)
    account: defaultdict[int | None, set[Card]] = field(default_factory=lambda: defaultdict(set))
    remembered: defaultdict[int | None, set[Card]] = field(default_factory=lambda: defaultdict(set))

    def of(self, reader: int | None) -> set[Card]:
        own = set() if reader is None else self.account[reader] | self.remembered[reader]
        return self.everybody | own


class WatchedMessages(MessageStore):
    """The messages of a fake Discord: it finds those of a channel fast, and keeps what they showed.

    Attributes:
        findings: Public messages with buttons of a hand.
    """

    def __init__(self, *, cdn: str, bot: User) -> None:
        super().__init__(cdn=cdn, bot=bot)
        self.looked = 0
        self.findings: list[str] = []
        self._public: defaultdict[int, dict[int, Message]] = defaultdict(dict)
        self._shown: list[_Shown] = []

    def create(self, channel: Channel, *arguments: Any, **options: Any) -> Message:
        """Send a message."""
        message = super().create(channel, *arguments, **options)
        if message.viewer is None:
            self._public[message.channel_id][message.id] = message
        return message

    def delete(self, message: Message) -> None:
        """Remove a message."""
        super().delete(message)
        self._public[message.channel_id].pop(message.id, None)

    def in_channel(self, channel: Channel) -> list[Message]:
        """Return what everybody sees in a channel, newest first."""
        return sorted(self._public[channel.id].values(), key=lambda message: message.id, reverse=True)

    def forget_private(self, kept: set[int]) -> None:
        """Dismiss the private messages that nobody looks at."""
        gone = [one for one in self.messages.values() if one.viewer is not None and one.id not in kept]
        for message in gone:
            super().delete(message)

    def _apply(self, message: Message, body: Any, files: Any) -> None:
        super()._apply(message, body, files)
        ids = [
            one["custom_id"].split(":") for one in components.walk(message.components) if "custom_id" in one
        ]
        ids = [one for one in ids if one[0] == "uno" and len(one) == 5]
        if not ids:
            return
        verbs = {one[1] for one in ids}
        if message.viewer is None and verbs & HAND_VERBS:
            self.findings.append(f"a public message has buttons of a hand: {sorted(verbs & HAND_VERBS)}")
        revision = math.inf if OVER in verbs else max(int(one[3]) for one in ids)
        ended = next((int(one[4]) for one in ids if one[1] == BETWEEN), None)
        reader = None if message.viewer is None else message.viewer.id
        cards = frozenset(cards_of_message(message.payload))
        self._shown.append(_Shown(reader, ids[0][2], revision, ended, cards, str(message.components)))

    def look_up(self, stored: Stored) -> list[str]:
        """Return who was shown what they may not know, or what is not stored, since last time."""
        found, self.findings = self.findings, []
        by_token: defaultdict[str, list[_Shown]] = defaultdict(list)
        for shown in self._shown:
            by_token[shown.token].append(shown)
        self._shown.clear()
        for token, all_shown in by_token.items():
            match = stored.by_token(token)
            if match is not None:
                self.looked += len(all_shown)
                found += _wrong(token, match, all_shown)
            elif any(shown.revision or shown.ended for shown in all_shown):
                found.append(f"match {token} was shown and is not stored")
        return found


def _wrong(token: str, match: StoredMatch, all_shown: Collection[_Shown]) -> list[str]:
    """Return what of a match was shown to somebody too early."""
    found, known, left = [], _Knowledge(), list(match.moments)
    seed = None if match.match.outcome is not None else match.match.hand.stream.seed.hex()
    ends = _ends(match)
    told_ends = {shown.ended for shown in all_shown if shown.ended is not None}
    found += [
        f"match {token}: the end of hand {number} was shown and is not stored"
        for number in sorted(told_ends - ends.keys())
    ]
    for revision, shown in sorted(
        ((max(shown.revision, ends.get(shown.ended or 0, 0)), shown) for shown in all_shown),
        key=lambda dated: dated[0],
    ):
        while left and left[0].after <= revision:
            known = _learn(known, left.pop(0), match.accounts)
        if revision > match.match.revision and not (revision == math.inf and match.match.outcome is not None):
            found.append(f"match {token}: revision {revision} was shown, {match.match.revision} is stored")
        if seed is not None and seed in shown.components:
            found.append(f"match {token}: its seed was shown before its end")
        if told := shown.cards - known.of(shown.reader):
            who = "everybody" if shown.reader is None else f"account {shown.reader}"
            found.append(f"match {token}, revision {revision}: {who} reads {sorted(map(str, told))}")
    return found


def _ends(match: StoredMatch) -> dict[int, int]:
    """Return the revision after the end of each hand, by the number of the hand."""
    return {
        event.number: moment.after
        for moment in match.moments
        for event in moment.events
        if isinstance(event, HandEnded)
    }


def _learn(known: _Knowledge, moment: Moment, accounts: tuple[int | None, ...]) -> _Knowledge:
    """Return what is known after a moment; with a new hand nothing is known of it but how it came about."""
    public: set[Card] = set()
    for event in moment.events:
        cards = cards_of_event(event)
        if isinstance(event, HandStarted):
            known = _Knowledge(set(public), remembered=known.account)
        if isinstance(event, CardsReceived | HandReceived | HandShown):
            known.account[accounts[event.to]] |= cards
        else:
            known.everybody |= cards
            public |= cards
    return known
