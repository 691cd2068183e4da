"""Render latency when many tables are busy: in virtual time, with Discord's limits.

The real rooms and the real display, in front of a Discord that is only its limits: 50 requests a second for
the bot, five messages in five seconds for a channel, five edits in two seconds for one interaction. Whatever
comes too early waits, and every request takes its time on the way. At each table somebody clicks every two
seconds. In one room of ten somebody has no hand open and is pinged; in one of ten nobody pressed a button of
the table lately, so that the bot has to edit it by itself (`fresh.table.unpressed`).
"""

from __future__ import annotations

import asyncio
import itertools
import math
import statistics
from bisect import bisect_left
from collections import defaultdict, deque
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final
from unittest import mock

import discord

from bot.app import Pace
from bot.engine.actions import DRAW
from bot.engine.presets import CLASSIC
from bot.matches.replay import ReplayCache
from bot.players.levels import choose_at_random
from bot.rooms.changes import lobby, play
from bot.rooms.registry import Rooms
from bot.rooms.room import Room, RoomServices
from bot.rooms.state.room_state import Person
from bot.rooms.stores.presets import Preset
from bot.rooms.stores.settings import GuildSettings, Preferences
from cogs.core.drawing_queue import DrawingQueue
from cogs.core.messages import PrivateMessage, PublicMessage
from cogs.core.names import translator_of
from cogs.core.rate_limiter import RateLimiter, Urgency
from cogs.table.display import ChannelDisplay
from cogs.table.hand_view import hand_display, page_to_show
from cogs.table.lobby_view import USUAL_OFFER, RulesOffer
from cogs.table.open_hands import OpenHands
from tests.rooms.fakes import Entropy, next_hand
from tests.support.virtual_time import pass_time, run_in_virtual_time

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bot.rooms.ports import Commit, DealHead, LoggedAction, RoomMessages
    from cogs.table.open_hands import OpenHand

SIZES: Final = (10, 100, 1000)
BOT_LIMIT: Final = 50  # requests a second
CHANNEL_LIMIT: Final = (5, 5.0)  # messages sent, or edited, or deleted in a channel, in so many seconds
TOKEN_LIMIT: Final = (5, 2.0)  # edits through one interaction
ROUND_TRIP: Final = 0.15  # seconds
JITTER: Final = 0.1  # seconds by which one request may be longer on its way to Discord than another
SEEN_WITHIN: Final = 1.1  # seconds in which Discord must never see more than its limit
CLICK_EVERY: Final = 2.0  # seconds, at each table
PEOPLE: Final = 4
AWAY_IN: Final = 10  # in one of so many rooms somebody has no hand open, and is pinged
UNPRESSED_IN: Final = 10  # in one of so many nobody pressed a button of the table lately
WARM_UP: Final = 4.0
SECONDS: Final = 16.0  # of virtual time; what comes in the first ones is not counted
BEGIN: Final = datetime(2026, 1, 1, tzinfo=UTC)


def _now() -> float:
    return asyncio.get_running_loop().time()


def _utcnow() -> datetime:
    return BEGIN + timedelta(seconds=_now())


class Bucket:
    """Takes so many requests in so many seconds; whatever comes too early waits, first in, first out."""

    def __init__(self, most: int, seconds: float) -> None:
        self._seconds = seconds
        self._taken: deque[float] = deque(maxlen=most)

    async def take(self) -> float:
        """Wait until a request is taken; return when."""
        full = len(self._taken) == self._taken.maxlen
        when = max(_now(), self._taken[0] + self._seconds) if full else _now()
        self._taken.append(when)
        if when > _now():
            await pass_time(when - _now())
        return when


class Delays:
    """Seconds from each change until it is shown."""

    def __init__(self) -> None:
        self.found: list[float] = []
        self._waiting: defaultdict[object, list[tuple[int, float]]] = defaultdict(list)

    def changed(self, where: object, revision: int) -> None:
        """Note that something changed; it is shown with this revision, or a later one."""
        self._waiting[where].append((revision, _now()))

    def shown(self, where: object, revision: int) -> None:
        """Note what is to be seen now."""
        waiting = self._waiting[where]
        while waiting and waiting[0][0] <= revision:
            _, since = waiting.pop(0)
            if since >= WARM_UP:
                self.found.append(_now() - since)

    def end(self) -> None:
        """Count what was never shown for as long as it waited, if that is longer than the rest took."""
        rest = [_now() - since for waiting in self._waiting.values() for _, since in waiting]
        usual = max(self.found, default=0.0)
        self.found += [delay for delay in rest if delay > usual]

    def percentile(self) -> float:
        """Return what 99 of 100 do not exceed."""
        if len(self.found) < 2:
            return max(self.found, default=math.nan)
        return statistics.quantiles(self.found, n=100, method="inclusive")[98]


@dataclass
class Discord:
    """Discord's limits, and when it took what.

    Attributes:
        tables: Delays of tables that can be changed through a press on them.
        neighbours: Delays of tables in another server.
        leaving: Lets requests of the bot leave, once the channel takes them.
    """

    rooms: dict[int, Room] = field(default_factory=dict)
    tables: Delays = field(default_factory=Delays)
    unpressed: Delays = field(default_factory=Delays)
    neighbours: Delays = field(default_factory=Delays)
    pings: Delays = field(default_factory=Delays)
    requests: list[float] = field(default_factory=list)
    leaving: RateLimiter = field(default_factory=lambda: RateLimiter(math.inf))
    _random: Random = field(default_factory=lambda: Random(3))
    _bot: Bucket = field(default_factory=lambda: Bucket(BOT_LIMIT, 1.0))
    _channels: defaultdict[tuple[int, str], Bucket] = field(
        default_factory=lambda: defaultdict(lambda: Bucket(*CHANNEL_LIMIT))
    )
    _ids: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def new_id(self) -> int:
        """Return an id that tells when it was made."""
        return discord.utils.time_snowflake(_utcnow()) + next(self._ids)

    async def request(self, channel_id: int, kind: str) -> None:
        """Take a request of the bot's own."""
        await self._channels[channel_id, kind].take()
        await self.leaving.acquire(0, Urgency.PERSON)
        self.requests.append(_now() + self._random.random() * JITTER)
        await self._bot.take()
        await pass_time(ROUND_TRIP)

    def get_partial_messageable(self, channel_id: int, **_: object) -> Channel:
        """Return a channel, as the client does."""
        return Channel(self, channel_id)

    def peak(self) -> int:
        """Return how many requests Discord saw within `SEEN_WITHIN` at most."""
        seen = sorted(self.requests)
        return max((bisect_left(seen, begin + SEEN_WITHIN) - n for n, begin in enumerate(seen)), default=0)


@dataclass(frozen=True)
class Channel:
    """A channel, as the display sees it."""

    discord: Discord
    id: int

    def get_partial_message(self, message_id: int) -> Any:
        return SimpleNamespace(id=message_id, edit=self._edit, delete=self._delete)

    async def send(self, content: str | None = None, **_: object) -> Any:
        """Send a ping or a table."""
        room = self.discord.rooms[self.id]
        seen = revision_of(room)
        await self.discord.request(self.id, "send")
        if content is not None:
            self.discord.pings.shown(self.id, seen)
        return SimpleNamespace(id=self.discord.new_id(), attachments=[])

    async def _edit(self, **_: object) -> Any:
        seen = revision_of(self.discord.rooms[self.id])
        await self.discord.request(self.id, "edit")
        for delays in (self.discord.unpressed, self.discord.neighbours):
            delays.shown(self.id, seen)
        return SimpleNamespace(attachments=[])

    async def _delete(self) -> None:
        await self.discord.request(self.id, "delete")


class Press:
    """An interaction of somebody's, as far as the display looks at it."""

    def __init__(self, sent_to: Discord, room: Room, user_id: int, *, private: bool) -> None:
        self.id = sent_to.new_id()
        self.created_at = _utcnow()
        self.locale = "en-US"
        self.extras: dict[str, Any] = {}
        self.user = SimpleNamespace(id=user_id)
        self.message = SimpleNamespace(id=room.state.message_id, flags=SimpleNamespace(ephemeral=private))
        self.followup = SimpleNamespace(edit_message=self._edit_hand)
        self._discord, self._room = sent_to, room
        self._bucket = Bucket(*TOKEN_LIMIT)

    async def edit_original_response(self, **_: object) -> Any:
        """Change the table."""
        seen = revision_of(self._room)
        await self._bucket.take()
        await pass_time(ROUND_TRIP)
        self._discord.tables.shown(self._room.channel_id, seen)
        return SimpleNamespace(attachments=[])

    async def _edit_hand(self, _id: int, **_: object) -> None:
        await self._bucket.take()
        await pass_time(ROUND_TRIP)


class WatchedHands(OpenHands):
    """Open hands that tell when each was current."""

    delays: Delays

    async def _refresh(self, room: Room, user_id: int, shown: OpenHand) -> bool:
        seen = revision_of(room)
        sent = await super()._refresh(room, user_id, shown)
        self.delays.shown((room.channel_id, user_id), seen)
        return sent


class _Clock:
    def now(self) -> datetime:
        return _utcnow()

    async def sleep(self, seconds: float) -> None:
        await pass_time(seconds)


class _Nothing:
    """Takes whatever comes: a journal without a disk, and what keeps no results."""

    async def commit(self, commit: Commit) -> None:
        """Store nothing."""

    def note_messages(self, messages: RoomMessages, *, prompt: bool) -> None:
        """Note nothing."""

    async def last_deal(self, _guild_id: int) -> DealHead | None:
        """Return nothing: no deal is kept."""
        return None

    async def of(self, _user_id: int) -> Preferences:
        """Return what somebody prefers who chose nothing."""
        return Preferences()

    def known(self, _guild_id: int) -> GuildSettings:
        """Return what a server settled that settled nothing."""
        return GuildSettings()

    async def load_actions(self, _match_id: str, *, last: int | None = None) -> list[LoggedAction]:
        """Return nothing: no action is kept."""
        del last
        return []

    async def load_archive(self, _match_id: str) -> bytes | None:
        """Return nothing: no match is kept."""
        return None

    async def rules_offer(self, _room: Room) -> RulesOffer:
        """Return what every server offers."""
        return USUAL_OFFER

    def schedule(self, room: Room) -> None:
        """Schedule nothing."""

    async def group_matches(self, guild_id: int, group: str, *, since: datetime) -> int:
        """Return 0: nothing is kept."""
        del guild_id, group, since
        return 0

    async def returned(self, accounts: Collection[int], *, began: datetime) -> bool:
        """Return no: nobody was ever here before."""
        del accounts, began
        return False


def revision_of(room: Room) -> int:
    """Return the revision of the match of a room."""
    return -1 if room.state.match is None else room.state.match.revision


class House:
    """Busy tables in front of Discord's limits."""

    def __init__(self, size: int, *, neighbours: int = 0) -> None:
        """Build tables; with neighbours nobody presses the public ones, and these are in another server."""
        self.size, self._neighbours = size, neighbours
        self.hands = Delays()
        pace, nothing = Pace(), _Nothing()
        self.discord = Discord(leaving=RateLimiter(pace.requests))
        with mock.patch("cogs.table.display.OpenHands", WatchedHands):
            self.display = ChannelDisplay(
                client=self.discord,  # type: ignore[arg-type]
                clock=_Clock(),
                preferences=nothing,  # type: ignore[arg-type]
                picture_maker=None,  # type: ignore[arg-type]
                settings=nothing,  # type: ignore[arg-type]
                replays=ReplayCache(nothing.load_archive),
                wants_pictures=lambda _: False,
                result_expiry=nothing,  # type: ignore[arg-type]
                close_room=nothing.of,  # type: ignore[arg-type]
                interval=pace.drawing,
                queue=DrawingQueue(busy=pace.busy),
                looking_for=timedelta(seconds=pace.looking),
                press_age=pace.presses,
                rules_offer=nothing.rules_offer,
                limiter=RateLimiter(pace.requests),
                league=nothing,  # type: ignore[arg-type]
            )
        assert isinstance(self.display.hands, WatchedHands)
        self.display.hands.delays = self.hands
        self.display.pictures.last_hands.draw = None
        self._rooms = Rooms(
            RoomServices(journal=nothing, clock=_Clock(), entropy=Entropy(), observers=[])  # type: ignore[arg-type]
        )
        self._random = Random(size)

    async def play(self, seconds: float) -> list[str]:
        """Let everybody play; return the lines."""
        await self.play_for(seconds)
        delays = {"table": self.discord.tables, "hand": self.hands, "ping": self.discord.pings}
        lines = [f"fresh.{name}.p99.{self.size} {kept.percentile():.2f} s" for name, kept in delays.items()]
        unpressed = self.discord.unpressed.percentile()
        return [
            *lines,
            f"fresh.table.unpressed.p99.{self.size} {unpressed:.2f} s",
            f"requests.window.peak.{self.size} {self.discord.peak()} requests",
        ]

    async def play_for(self, seconds: float) -> None:
        """Let everybody play for so many seconds."""
        rooms = [await self._open(number) for number in range(self.size)]
        self._rooms.services.observers.append(self.display)
        await asyncio.gather(*(self._play(number, room, seconds) for number, room in enumerate(rooms)))
        seen = self.discord
        for kept in (seen.tables, seen.unpressed, seen.neighbours, seen.pings, self.hands):
            kept.end()

    async def _open(self, number: int) -> Room:
        """Open a table, and every hand at it but that of who is away."""
        people = [Person(number * 10 + seat, f"P{seat}") for seat in range(PEOPLE)]
        room = await self._rooms.open(
            channel_id=(number + 1) << 22,
            guild_id=2 if number < self._neighbours else 1,
            host=people[0],
            preset=Preset(CLASSIC),
        )
        for person in people[1:]:
            await room.do(lobby.join(person))
        await room.do(lobby.start(people[0]))
        self.discord.rooms[room.channel_id] = room
        await room.remember_message(self.discord.new_id(), token=room.state.token)
        if self._is_pressed(number):
            press: Any = Press(self.discord, room, people[0].user_id, private=False)
            self.display.table_messages.keep_press(room, PublicMessage(room.state.message_id or 0, press))
        for person in people:
            if not self._is_away(number, room, person.user_id):
                await self._show_hand(room, person.user_id)
        return room

    def _is_pressed(self, number: int) -> bool:
        """Tell whether somebody pressed a button of a table lately, so that it is changed through that."""
        return not self._neighbours and number % UNPRESSED_IN != 1

    @staticmethod
    def _is_away(number: int, room: Room, user_id: int) -> bool:
        return number % AWAY_IN == 0 and room.state.seat_of(user_id) == 0

    async def _play(self, number: int, room: Room, seconds: float) -> None:
        """Let a click come every two seconds at one table."""
        await pass_time(self._random.random() * CLICK_EVERY)
        while _now() < seconds:
            match = room.state.match
            assert match is not None
            user_id = room.state.seats[match.turn].user_id
            assert user_id is not None
            click = asyncio.create_task(self._click(number, room, user_id))
            await pass_time(CLICK_EVERY)
            await click

    async def _click(self, number: int, room: Room, user_id: int) -> None:
        await next_hand(room)
        view = room.view_of(user_id)
        assert view is not None
        action = choose_at_random(view, self._random) or DRAW
        if self._is_away(number, room, user_id):  # back for one move, by a command elsewhere
            await room.do(play.act(user_id, action))
        else:
            with self.display.hands.answering(room, user_id):
                await room.do(play.act(user_id, action))
                await self._show_hand(room, user_id)
        self._note_change(number, room, user_id)

    def _note_change(self, number: int, room: Room, user_id: int) -> None:
        """Note what everybody else should see now."""
        revision, match = revision_of(room), room.state.match
        if self._is_pressed(number):
            self.discord.tables.changed(room.channel_id, revision)
        elif number >= self._neighbours:
            self.discord.unpressed.changed(room.channel_id, revision)
        else:
            self.discord.neighbours.changed(room.channel_id, revision)
        for other in room.state.people():
            if other != user_id and not self._is_away(number, room, other):
                self.hands.changed((room.channel_id, other), revision)
        next_user = None if match is None else room.state.seats[match.turn].user_id
        if next_user not in {None, user_id} and self._is_away(number, room, next_user or 0):
            self.discord.pings.changed(room.channel_id, revision)

    async def _show_hand(self, room: Room, user_id: int) -> None:
        """Answer a press with the hand."""
        press: Any = Press(self.discord, room, user_id, private=True)
        hands, view = self.display.hands, room.view_of(user_id)
        assert view is not None
        display = hand_display(Preferences(), hands.faces, reacts=True)
        page = page_to_show(translator_of(press), room.state, view, display, None)
        async with hands.showing_hand(room, press, page, None, has_picture=False) as opened:
            opened.message = PrivateMessage(press, followup_id=1)


def freshness(sizes: Iterable[int] = SIZES, *, seconds: float = SECONDS) -> list[str]:
    """Return lines about how soon people see what happened in so many busy rooms."""
    lines: list[str] = []
    with mock.patch("discord.utils.utcnow", _utcnow):
        for size in sizes:

            async def run(size: int = size) -> list[str]:
                return await House(size).play(seconds)

            lines += run_in_virtual_time(run())
    return lines


NEIGHBOURS: Final = 10
BUSY_TABLES: Final = 400


def neighbours(busy: int = BUSY_TABLES, *, seconds: float = SECONDS) -> list[str]:
    """Return a line about the tables of a server beside one with many busy tables, none of them pressed."""
    with mock.patch("discord.utils.utcnow", _utcnow):

        async def run() -> float:
            house = House(busy + NEIGHBOURS, neighbours=NEIGHBOURS)
            await house.play_for(seconds)
            return house.discord.neighbours.percentile()

        return [f"requests.neighbour.wait {run_in_virtual_time(run()):.2f} s"]
