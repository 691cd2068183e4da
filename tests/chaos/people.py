"""Busy tables of the fake Discord: people press what their messages offer, for as long as there is a bot."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from bot.engine.actions import Accept, Challenge, DrawCard, NameColour, Pass, PlayCard
from tests.bench.table import accepted, verb
from tests.support.fake_discord import Moment

if TYPE_CHECKING:
    from random import Random

    from tests.support.fake_discord import Channel, FakeDiscord, Interaction, Message, User
    from tests.support.stored import Stored

ACTIONS: Final[dict[str, type[Any]]] = {
    "play": PlayCard,
    "draw": DrawCard,
    "pass": Pass,
    "accept": Accept,
    "challenge": Challenge,
    "name": NameColour,
}
"""What the buttons that move a match are stored as."""
QUESTIONS: Final = ("colour", "sure", "nexthand")
"""What else a hand offers that takes a match further; a press on it need not be stored as an action."""
TABLE: Final = ("hand", "join", "rematch")
TARGET: Final = 30
"""Points, after which a match is over: one hand or two."""
ANSWER_WITHIN: Final = 4.0
"""Seconds; Discord itself takes no first answer after three."""
REDRAWN_WITHIN: Final = 2.0
NEWEST: Final = 3
"""Public messages that people press: what a killed process sent but could not note may stay for a while."""


@dataclass(frozen=True, slots=True)
class Move:
    """A press on a button that moves a match.

    Attributes:
        custom_id: The button.
    """

    user_id: int
    custom_id: str
    interaction: Interaction

    @property
    def acknowledged(self) -> bool:
        """Whether somebody was told that it is done."""
        return self.interaction.final is not None and accepted(self.interaction.final)

    @property
    def key(self) -> tuple[int, str, str]:
        """Who pressed for which moment of which match: one move can come of it, whatever was pressed."""
        _, _, token, revision, _ = self.custom_id.split(":")
        return self.user_id, token, revision

    def times_stored(self, stored: Stored) -> int:
        """Return how often it is in the log of its match."""
        _, kind, token, revision, _ = self.custom_id.split(":")
        match = stored.by_token(token)
        if match is None or self.user_id not in match.accounts:
            return 0
        seat = match.accounts.index(self.user_id)
        return sum(
            moment.seat == seat and moment.before == int(revision) and isinstance(moment.entry, ACTIONS[kind])
            for moment in match.moments
        )


@dataclass
class Ledger:
    """What people pressed and what came of it.

    Attributes:
        moves: Those that were not looked up since they were pressed.
        acknowledged: Moves that were acknowledged, each by who made it and for which moment.
        refused: How many moves were answered, but not carried out.
        doubtful: Of how many moves nobody was told whether they were made.
        answered: Presses and commands of any kind that got an answer.
    """

    moves: list[Move] = field(default_factory=list)
    acknowledged: set[tuple[int, str, str]] = field(default_factory=set)
    refused: int = 0
    doubtful: int = 0
    answered: int = 0
    unanswered: int = 0
    _newest: dict[str, int] = field(default_factory=dict)

    def look_up(self, stored: Stored) -> list[str]:
        """Return what is wrong with the moves since last time: lost, or made twice."""
        found = []
        for move in self.moves:
            times, known = move.times_stored(stored), move.acknowledged
            if times > 1 or (known and times != 1):
                what = "acknowledged" if known else "in doubt"
                found.append(f"a press that was {what} is in the store {times} times: {move.custom_id}")
            if known and move.key in self.acknowledged:
                found.append(f"two presses were acknowledged for one moment: {move.custom_id}")
            if known:
                self.acknowledged.add(move.key)
                _, token, revision = move.key
                self._newest[token] = max(self._newest.get(token, 0), int(revision))
            elif move.interaction.final is None:
                self.doubtful += 1
            else:
                self.refused += 1
        self.moves.clear()
        return found + self._lost_later(stored)

    def _lost_later(self, stored: Stored) -> list[str]:
        """Return the matches that lack a move which was there once."""
        there = {name[:8]: match.match.revision for name, match in stored.matches.items()}
        return [
            f"match {token}: the move at revision {revision} was acknowledged, {there.get(token)} is stored"
            for token, revision in self._newest.items()
            if there.get(token, -1) <= revision
        ]


class Table:
    """A channel with a room in it, and its people; the first one hosts.

    Attributes:
        answered: Set once anything there was answered by the process that runs now.
    """

    def __init__(
        self, discord: FakeDiscord, channel: Channel, people: list[User], ledger: Ledger, random: Random
    ) -> None:
        self.channel = channel
        self.answered = asyncio.Event()
        self._discord, self._people, self._ledger, self._random = discord, people, ledger, random
        self._hands: dict[int, Message] = {}
        self._joined: defaultdict[str, set[int]] = defaultdict(set)

    def forget(self) -> None:
        """Begin anew with another process: who looks at a hand opens it again."""
        self.answered.clear()
        self._hands.clear()

    def private(self) -> set[int]:
        """Return the ids of the hands that people look at."""
        return {hand.id for hand in self._hands.values()}

    async def play(self) -> None:
        """Press one thing after the other, for ever."""
        while True:
            gateway = self._discord.gateway.events
            before = len(gateway)
            try:
                await self._step()
            except TimeoutError:
                self._ledger.unanswered += 1
                self._hands.clear()
            except LookupError:
                self._hands.clear()  # a message that the bot deleted, or changed meanwhile
            except RuntimeError:  # nobody is connected
                await gateway.wait(lambda event: event.moment is Moment.READY, after=before, within=60)

    async def until_answered(self) -> None:
        """Press *My hand*, or whatever the table offers, again and again until that is answered."""
        gateway = self._discord.gateway.events
        while True:
            before = len(gateway)
            try:
                await self._step(looking=True)
            except TimeoutError:
                pass  # it was lost with its session, or the bot was too late
            except LookupError:
                await asyncio.sleep(0)  # the message was changed just now
            except RuntimeError:  # nobody is connected, and may not be for some seconds
                await gateway.wait(lambda event: event.moment is Moment.READY, after=before, within=60)
            else:
                return

    async def _step(self, *, looking: bool = False) -> None:
        tables = [message for message in self._public() if self._buttons(message, *TABLE)][:NEWEST]
        if not tables:
            options = {"target": TARGET}
            opened = await self._discord.slash(self._host, self.channel, "uno", "start", options=options)
            await self._done(opened)
            return
        table = tables[0] if self._random.random() < 0.8 else self._random.choice(tables)
        for wanted, go_on in (("rematch", self._rematch), ("join", self._fill), ("hand", self._move)):
            if found := self._buttons(table, wanted):
                await go_on(table, found[0], looking=looking)
                return

    async def _rematch(self, table: Message, custom_id: str, *, looking: bool) -> None:
        del looking
        await self._click(self._random.choice(self._people), table, custom_id)

    async def _fill(self, table: Message, custom_id: str, *, looking: bool) -> None:
        joined = self._joined[custom_id.split(":")[2]]
        late = [person for person in self._people if person.id not in joined]
        start = self._buttons(table, "start")
        if late and not looking:
            await self._click(late[0], table, custom_id)
            joined.add(late[0].id)
        elif start:
            await self._click(self._host, table, start[0])
            joined.clear()  # should it be refused, they may be missing
        elif looking or not self.answered.is_set():
            await self._click(self._host, table, custom_id)
        else:
            await self._until_redrawn()

    async def _move(self, table: Message, custom_id: str, *, looking: bool) -> None:
        for person in [] if looking else self._random.sample(self._people, len(self._people)):
            hand = self._hands.get(person.id)
            moves = [] if hand is None else self._buttons(hand, *ACTIONS, *QUESTIONS)
            if hand is not None and moves:
                cards = [one for one in moves if verb(one) in ("play", "name", "colour", "sure")]
                await self._click(person, hand, self._random.choice(cards or moves))
                return
        closed = [person for person in self._people if person.id not in self._hands]
        person = self._random.choice(closed or self._people)
        interaction = await self._discord.click(person, table, custom_id)
        shown = await self._done(interaction)
        if shown is not None:
            self._hands[person.id] = shown

    async def _click(self, person: User, message: Message, custom_id: str) -> None:
        interaction = await self._discord.click(person, message, custom_id)
        if verb(custom_id) in ACTIONS:
            self._ledger.moves.append(Move(person.id, custom_id, interaction))
        await self._done(interaction)

    async def _done(self, interaction: Interaction) -> Message | None:
        answer = await interaction.completed(ANSWER_WITHIN)
        self._ledger.answered += 1
        self.answered.set()
        return answer.message

    async def _until_redrawn(self) -> None:
        """Wait until the bot has sent something to the channel, or through a press."""
        places = f"/channels/{self.channel.id}/messages", "/webhooks/"
        calls = self._discord.calls
        with contextlib.suppress(TimeoutError):
            await calls.wait(
                lambda call: call.path.startswith(places), after=len(calls), within=REDRAWN_WITHIN
            )

    def _public(self) -> list[Message]:
        return self._discord.world.messages.in_channel(self.channel)

    @staticmethod
    def _buttons(message: Message, *verbs: str) -> list[str]:
        return [one for one in message.clickable() if one.startswith("uno:") and verb(one) in verbs]

    @property
    def _host(self) -> User:
        return self._people[0]
