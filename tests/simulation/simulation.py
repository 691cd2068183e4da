"""One run: processes of the real bot one after the other, in a world that goes on without them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import time
import warnings
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import aiohttp
from discord.webhook.async_ import AsyncWebhookAdapter, async_context

from bot.app import UnoBot
from bot.rooms.ports import ValueKind
from bot.rooms.room import Room
from bot.rooms.stores.settings import GuildSettings, encode_settings
from cogs.core.send_backoff import SEND_ERRORS
from tests.simulation.checks import Checks
from tests.simulation.disk import Disk, SimulatedHistory, SimulatedJournal, SimulatedStorage, SimulatedTexts
from tests.simulation.faults import Fault, FaultPlan
from tests.simulation.gateway import Gateway
from tests.simulation.people import People
from tests.simulation.secrecy import Secrecy
from tests.simulation.transport import Response, Rest, Session
from tests.simulation.world_time import STARTED, Killed, ProcessLoop, Stuck, WorldTime
from tests.support.fake_discord.ids import next_guild_id
from tests.support.fake_discord.messages import Message, MessageStore
from tests.support.fake_discord.model import Channel, Guild, User, text_channel
from tests.support.fake_discord.world import World

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bot.engine.actions import Action
    from bot.engine.view import View
    from bot.players.coach import MoveEstimate
    from bot.rooms.change import ChangeContext, Transition
    from bot.rooms.ports import Commit
    from bot.runtime.coaching import Coaching
    from tests.support.fake_discord.interactions import Interaction
    from tests.support.fake_discord.wire import Call

QUIET = 1500.0
"""Seconds without faults and people, after which everything has to be right: a channel that refused several
times is tried again by then."""
ACTS = 150
ANSWER_WITHIN = 3.0
FORGIVEN = 45.0
"""Seconds after a fault in which an answer may be late: a rate limit takes 20."""
SUGGESTING = "Ignoring exception in autocomplete"


class Found(Exception):  # noqa: N818 - a finding
    """Something is not as it has to be."""


@dataclass(frozen=True, kw_only=True)
class Report:
    """What a run was, and what it found.

    Attributes:
        finding: What is wrong, or "".
        digest: Of everything that was sent and stored: the same in every run of a seed.
    """

    seed: int
    finding: str
    faults: tuple[Fault, ...]
    steps: int
    pressed: int
    requests: int
    commits: int
    actions: int
    matches: int
    looked: int
    leftovers: int
    processes: int
    virtual: float
    seconds: float
    digest: str


class _Coach:
    """Looks at few worlds, and takes its time: so the process may end meanwhile."""

    def __init__(self, coaching: Coaching) -> None:
        self._estimates = coaching.estimates

    async def estimates(
        self, view: View, *, seed: int, worlds: int, also: Action | None = None, uncalled: bool = False
    ) -> tuple[MoveEstimate, ...]:
        await asyncio.sleep(0.02 * (1 + seed % 3))
        return await self._estimates(view, seed=seed, worlds=min(worlds, 2), also=also, uncalled=uncalled)


class Simulation:
    """A run, from an empty disk until everything is quiet."""

    def __init__(
        self,
        seed: int,
        *,
        faults: Iterable[Fault] | None = None,
        without: Iterable[str] = (),
        acts: int = ACTS,
        tell: Callable[[str], None] = lambda _: None,
    ) -> None:
        """Prepare a run.

        Args:
            faults: What goes wrong, if not what the seed draws.
            without: Kinds of faults that the seed may not draw.
            tell: Takes a line for each thing that happens, for whoever looks for a cause.
        """
        self.seed = seed
        self._tell = tell
        self.clock = WorldTime()
        self.faults = FaultPlan(seed, None if faults is None else tuple(faults), frozenset(without))
        self.faults.now = lambda: self.clock.elapsed
        self.disk = Disk()
        self._ends: list[float] = []
        self._acts = acts
        self._random = Random(f"{seed} machine")
        self._digest = hashlib.sha256()
        self._findings: list[str] = []
        self._stack = ExitStack()
        self._processes = 0
        self._bot: UnoBot | None = None
        self._over = False
        self._leftovers = 0
        self._probes: list[Interaction] = []

    def run(self) -> Report:
        started = time.perf_counter()
        with self._stack:
            self._stack.enter_context(self.clock.everywhere())
            self._stack.enter_context(self._listening())
            self._stack.enter_context(warnings.catch_warnings())
            # A process that is killed leaves work behind that never began.
            warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
            nonces = Random(f"{self.seed} nonces")
            self._stack.enter_context(patch.object(secrets, "randbits", nonces.getrandbits))
            self._set_up()
            try:
                self.people.begin(self._acts, list(self.channels), self._be_quiet)
                self.faults.armed = True
                while not self._over:
                    self._serve()
            except Found:
                pass
            except Stuck as stuck:
                self._findings.append(str(stuck))
        return Report(
            seed=self.seed,
            finding=self._findings[0] if self._findings else "",
            faults=tuple(self.faults.happened),
            steps=self.clock.steps,
            pressed=len(self.people.sent),
            requests=self.rest.requests,
            commits=self.disk.commits,
            actions=sum(map(len, self.disk.actions.values())),
            matches=len(self.disk.results),
            looked=self.secrecy.looked,
            leftovers=self._leftovers,
            processes=self._processes,
            virtual=self.clock.elapsed,
            seconds=time.perf_counter() - started,
            digest=self._digest.hexdigest()[:16],
        )

    # The world

    def _set_up(self) -> None:
        world = World(origin="https://discord.test", token="made-up")
        self.world = world
        world.messages = _Watched(self, cdn="https://discord.test/cdn", bot=world.bot)
        guild = Guild(id=next_guild_id(), name="Guild")
        world.guilds[guild.id] = guild
        self.channels: list[Channel] = []
        for number in range(self._random.choice((1, 1, 2, 3))):
            channel = text_channel(guild, f"table-{number}")
            world.add_channel(channel)
            self.channels.append(channel)
        users = [User(name=name, display_name=name) for name in ("Ann", "Ben", "Cleo", "Dan")]
        world.users.update({user.id: user for user in users})
        self.rest = Rest(world, self.clock, self.faults, Random(f"{self.seed} network"))
        self.gateway = Gateway(world, self.clock, self.faults, Random(f"{self.seed} gateway"))
        self.gateway.on_interaction = self._arrived
        self.people = People(world, self.gateway, self.clock, Random(f"{self.seed} people"), users)
        self.secrecy = Secrecy(self.clock)
        self.checks = Checks(self.disk, world, self.clock, self.secrecy.learn_state)
        self.rest.on_answered = self._answered
        self.disk.listener = self._stored
        clock = self._random.choice((None, 30, 60, 120))
        pictures = self._random.random() < 0.06
        settings = GuildSettings(clock=clock, pictures=pictures, accuracy=self.seed % 2 == 1)
        self.disk.texts[ValueKind.SETTINGS, guild.id, ""] = encode_settings(settings)
        self._pictures = pictures

    def _arrived(self, interaction: Interaction) -> None:
        self.checks.pressed[interaction.id] = self.clock.elapsed
        self._note(f"{interaction.kind.name} {interaction.id} {interaction.user.name} {interaction.data}")

    def _stored(self, commit: Commit, cause: int) -> None:
        self._digest.update(commit.room.payload.encode())
        self._note(
            f"stored {commit.room.channel_id} revision {commit.room.revision} because of {cause}: "
            f"{[(action.number, action.seat, action.payload[:60]) for action in commit.actions]}"
        )
        seat = None
        interaction = self.world.interactions._open.get(cause)
        room = None if self._bot is None else self._bot.rooms.find(commit.room.channel_id)
        if interaction is not None and room is not None and interaction.channel.id == room.channel_id:
            seat = room.state.seat_of(interaction.user.id)
        self._findings += self.checks.committed(commit, cause, seat)

    def _note(self, what: str) -> None:
        happened = f" {self.faults.happened[-1]}" if self.faults.happened else ""
        self._tell(f"{self.clock.elapsed:9.3f}{happened} | {what}")

    def _answered(self, call: Call, response: Response) -> None:
        """Look at a request that was carried out."""
        self._digest.update(f"{call.method} {call.path} {call.body} {response.status}".encode())
        self._note(f"{call.method} {call.path[:90]} {response.status} {str(call.body)[:150]}")
        self._findings += self.checks.answered(call.path, call.body)
        if response.status == 400 and "50035" in response.body:
            self._findings.append(f"Discord refuses {call.method} {call.path}: {response.body}: {call.body}")

    def look_at(self, message: Message) -> None:
        """Look at what everybody, or one person, reads now."""
        reader = None if message.viewer is None else message.viewer.id
        leak = self.secrecy.leak(message.channel_id, message.payload, reader)
        if leak:
            self._findings.append(f"{leak}: {message.words()}")

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Take an error in the log for a finding, and learn who may know what."""
        simulation = self
        store = Room._store

        async def learning(room: Room, step: Transition, context: ChangeContext) -> None:
            # Before it is stored: it may be on the disk although nobody is told so.
            simulation.secrecy.learn(room, step)
            await store(room, step, context)

        class Errors(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                error = record.exc_info[1] if record.exc_info else None
                if record.getMessage().startswith(SUGGESTING) and isinstance(error, SEND_ERRORS):
                    return  # nobody waits for suggestions that Discord does not take any more
                simulation._findings.append(f"logged: {record.getMessage()} {error!r}".strip())

        handler = Errors(logging.ERROR)
        root = logging.getLogger()
        others, root.handlers = root.handlers, [handler]
        try:
            with patch.object(Room, "_store", learning):
                yield
        finally:
            root.handlers = others

    # The processes

    def _serve(self) -> None:
        """Start a process and let it serve until it ends."""
        self._processes += 1
        loop = ProcessLoop(self.clock)
        session = Session(self.rest)
        journal = SimulatedJournal(self.disk, self.clock, self.faults, self._random)
        asyncio.set_event_loop(loop)
        async_context.set(AsyncWebhookAdapter())  # type: ignore[no-untyped-call]  # it has locks
        loop.set_exception_handler(self._note_failure)
        self.clock.after_step = self._after_step
        try:
            loop.run_until_complete(self._start(session, journal))
            loop.run_forever()
        except Killed:
            pass
        finally:
            self._note(f"process {self._processes} ends")
            self._ends.append(self.clock.elapsed)
            journal.die()
            session.dead = True
            self.rest.forget_newest(self.checks.let_go)
            self.gateway.disconnect()
            self._bot = None
            loop.abandon()
            asyncio.set_event_loop(None)
        self._findings += self.checks.acknowledged()
        if self._findings:
            raise Found
        if not self._over:
            self.clock.pass_by(self._random.choice((0.3, 3.0, 20.0, 300.0)))

    async def _start(self, session: Session, journal: SimulatedJournal) -> None:
        """Bring a process up; Discord is there, since a process that does not get there is started again."""
        storage: Any = SimulatedStorage(
            journal=journal,
            key_values=SimulatedTexts(self.disk, journal),
            deals=self.disk.deals,
            history=SimulatedHistory(self.disk, journal),
            league_store=self.disk.league,
        )
        entropy = Random(f"{self.seed} entropy {self._processes}")
        bot = UnoBot(storage, clock=self.clock, entropy=entropy.randbytes, seed=self.seed, shard_count=1)
        bot.display.pictures.last_hands.draw = lambda *_: (
            b"GIF89a",
            "the last hand",
        )  # the real one takes long
        bot.coaching.reviews.estimate = _Coach(bot.coaching).estimates
        bot.http.connector = object()  # type: ignore[assignment]  # nothing is connected
        armed, self.faults.armed = self.faults.armed, False
        try:
            with patch.object(aiohttp, "ClientSession", lambda **_: session):
                await bot.login("made-up")
        finally:
            self.faults.armed = armed and self.people.acts < self._acts
        self._bot = bot
        self.gateway.connect(bot)
        self._note(f"process {self._processes} serves")

    def _note_failure(self, _loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._findings.append(f"{context['message']}: {context.get('exception')!r}")

    def _after_step(self) -> None:
        bot = self._bot
        if bot is not None:
            self._findings += self.checks.after_step(bot)
        if self._findings or self.rest.crashes:
            self._findings += self.rest.crashes
            raise Found
        if bot is None:
            return
        kind = self.faults.at("step")
        if kind in {"kill", "power"}:
            raise Killed
        if kind == "drain" and not bot.rooms.is_draining:
            loop = asyncio.get_running_loop()
            loop.create_task(bot.drain(), name="drain").add_done_callback(lambda _: loop.stop())

    # The end

    def _be_quiet(self) -> None:
        self.faults.armed = False
        self.clock.later(QUIET, self._look_at_everything)

    def _look_at_everything(self, tries: int = 200) -> None:
        bot = self._bot
        if bot is None or self.gateway.away or not bot.is_ready() or not self.checks.is_quiet(bot):
            if tries:
                self.clock.later(5.0, lambda: self._look_at_everything(tries - 1))
            else:
                self._findings.append("it never gets quiet")
            return
        self._findings += self.checks.at_rest(bot)
        for channel in self.channels:
            if not self._pictures:
                self._findings += self.checks.public(bot, channel, self.rest.orphans, self.gateway.deleted)
            room = bot.rooms.find(channel.id)
            message = None if room is None else self.world.messages.messages.get(room.state.message_id or 0)
            hand = [one for one in (message.clickable() if message else ()) if one.startswith("uno:hand:")]
            if message is not None and hand:
                self._probes += self.people.ask_for_hands(channel, message.id, hand[0])
        self._leftovers = len(self.rest.orphans & self.world.messages.messages.keys())
        self.clock.later(ANSWER_WITHIN, self._end)

    def _end(self) -> None:
        self._findings += [
            f"{probe.user.name} asks for a hand and gets no answer"
            for probe in self._probes
            if probe.final is None
        ]
        self._findings += self._unanswered()
        if self._bot is None:
            self._findings.append("the process ended by itself")
            return
        self._over = True
        self._bot.loop.stop()

    def _unanswered(self) -> Iterator[str]:
        """Yield who got no answer although nothing had gone wrong for a while."""
        for interaction in self.people.sent:
            arrived = self.checks.pressed.get(interaction.id)
            if arrived is None or interaction.answer is not None or interaction.id in self.people.forged:
                continue
            late = STARTED + arrived - interaction.dispatched_at > ANSWER_WITHIN / 2
            excused = late or any(-FORGIVEN < when - arrived < ANSWER_WITHIN for when in self.faults.times)
            if not excused and not any(0 <= end - arrived < ANSWER_WITHIN for end in self._ends):
                yield f"{interaction.user.name} gets no answer to {interaction.id}: {interaction.data}"


class _Watched(MessageStore):
    """Messages, each looked at whenever it changes."""

    def __init__(self, simulation: Simulation, *, cdn: str, bot: User) -> None:
        super().__init__(cdn=cdn, bot=bot)
        self._simulation = simulation

    def _apply(self, message: Message, body: Any, files: Any) -> None:
        super()._apply(message, body, files)
        self._simulation.look_at(message)
