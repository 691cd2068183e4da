"""Discord's gateway without a socket: events reach the bot late, twice, after an outage, or never."""

from __future__ import annotations

import json
from contextvars import copy_context
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast

from tests.simulation.disk import CAUSE
from tests.support.fake_discord.interactions import event_text
from tests.support.fake_discord.wire import Json, encode

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from bot.app import UnoBot
    from bot.discordpy.internals import LibraryShard
    from tests.simulation.faults import FaultPlan
    from tests.simulation.world_time import WorldTime
    from tests.support.fake_discord.interactions import Interaction
    from tests.support.fake_discord.world import World


class Gateway:
    """The connection on which one process after the other hears what happens.

    Attributes:
        bot: The process that has identified, or None.
        away: Whether its connection is broken.
        deleted: The messages deleted since the session began without a word of it reaching the process.
    """

    def __init__(self, world: World, clock: WorldTime, faults: FaultPlan, random: Random) -> None:
        self.bot: UnoBot | None = None
        self.away = False
        self.sessions = 0
        self.deleted: set[int] = set()
        self.on_interaction: Callable[[Interaction], None] = lambda _: None
        self._world, self._clock, self._faults, self._random = world, clock, faults, random
        self._missed: list[Callable[[], None]] = []

    def connect(self, bot: UnoBot) -> None:
        """Let a process identify; everything sent before is not for it, and it has to look for itself."""
        self.sessions += 1
        self.deleted.clear()
        self.bot, self.away, self._missed = bot, False, []
        bot.library_shards[0] = cast("LibraryShard", SimpleNamespace(id=0, ws=object()))  # without heartbeats
        guilds = list(self._world.guilds.values())
        ready: Json = {
            "v": 10,
            "user": {**self._world.bot.payload, "verified": True, "mfa_enabled": True, "email": None},
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": str(self.sessions),
            "shard": [0, 1],
            "application": {"id": str(self._world.application_id), "flags": 0},
        }
        self._parse("READY", encode(ready), 0)
        for guild in guilds:
            self._parse("GUILD_CREATE", encode(guild.create_payload([self._world.bot])), 0)

    def disconnect(self) -> None:
        """Forget a process that ended."""
        self.bot = None

    def emit(self, interaction: Interaction) -> None:
        """Send what somebody pressed or typed."""
        guild = self._world.guilds[interaction.channel.guild_id]
        self._world.interactions.add(interaction)
        text = event_text(interaction, guild, self._world.application_id)
        self.send("INTERACTION_CREATE", text, cause=interaction.id)

    def send(self, event: str, text: str, *, cause: int = 0) -> None:
        """Send an event; it takes a moment, and more than that if the seed says so."""
        deleted = int(json.loads(text)["id"]) if event == "MESSAGE_DELETE" else 0
        self.deleted |= {deleted} - {0}
        kind = self._faults.at("event")
        if kind == "dropped":
            return
        delay = self._random.uniform(0.5, 5) if kind == "late" else self._random.uniform(0.01, 0.25)
        self._clock.later(delay, lambda: self._arrive(event, text, cause, deleted))
        if kind == "twice":
            again = delay + self._random.choice((0.0, 0.05, 2.0, 40.0))
            self._clock.later(again, lambda: self._arrive(event, text, cause, deleted))

    def break_off(self) -> None:
        """Break the connection as the seed says: it is resumed, or a new session follows."""
        kind = self._faults.at("gateway")
        if not kind or self.away or self.bot is None or not self.bot.is_ready():
            return
        self.away = True
        bot = self.bot
        bot.loop.call_soon(bot.dispatch, "shard_disconnect", 0)
        seconds = self._random.choice((1.0, 10.0, 70.0, 400.0))
        self._clock.later(seconds, lambda: self._come_back(bot, new=kind == "session"))

    def _come_back(self, bot: UnoBot, *, new: bool) -> None:
        if self.bot is not bot:
            return
        if new:
            bot.loop.call_soon(lambda: self.connect(bot) if self.bot is bot else None)
            return
        self.away = False
        missed, self._missed = self._missed, []
        for arrive in missed:
            arrive()
        bot.loop.call_soon(bot.dispatch, "shard_resumed", 0)

    def _arrive(self, event: str, text: str, cause: int, deleted: int) -> None:
        bot = self.bot
        if bot is None or bot.is_closed():
            return
        if self.away:
            self._missed.append(lambda: self._arrive(event, text, cause, deleted))
            return
        self.deleted.discard(deleted)
        if cause:
            self.on_interaction(self._world.interactions._open[cause])
        context = copy_context()
        context.run(CAUSE.set, cause)
        bot.loop.call_soon(self._parse, event, text, cause, context=context)

    def _parse(self, event: str, text: str, _cause: int) -> None:
        bot = self.bot
        if bot is not None:
            bot._connection.parsers[event](json.loads(text))
