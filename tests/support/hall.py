"""A hall to play in: the real bot inside a simulated Discord, and guests who see only what they would see.

A `Guest` reads text and buttons off messages and presses them; nothing looks inside the bot.
"""

from __future__ import annotations

import hashlib
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import simcord

from bot.app import Pace, UnoBot, sync_commands
from db.storage import Storage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    import discord
    from simcord import ChannelHandle, Env, InteractionResult, MemberActor

TABLE_VERBS = frozenset({"join", "hand", "rematch"})
AT_ONCE = Pace(drawing=0, computers=0)


def components_of(message: Any) -> Iterator[dict[str, Any]]:
    """Yield every component of a message, nested ones included, as Discord has it."""
    pending = [part if isinstance(part, dict) else part.to_dict() for part in message.components]
    while pending:
        part = pending.pop(0)
        yield part
        nested = [*part.get("components", [])]
        if "accessory" in part:
            nested.append(part["accessory"])
        pending = nested + pending


def text_of(message: Any) -> str:
    """Return everything a message says."""
    told = [part["content"] for part in components_of(message) if "content" in part]
    return "\n".join([message.content, *told] if message.content else told)


@dataclass(frozen=True, slots=True)
class Button:
    """A button on a message."""

    label: str
    custom_id: str
    disabled: bool
    emoji: str

    @property
    def verb(self) -> str:
        """What the button is for."""
        return self.custom_id.split(":")[1]

    @property
    def arg(self) -> str:
        """What the button says beside its verb."""
        return self.custom_id.rsplit(":", 1)[1]


def buttons_of(message: Any) -> list[Button]:
    """Return the buttons of a message in order."""
    return [
        Button(
            part.get("label") or "",
            part["custom_id"],
            bool(part.get("disabled")),
            (part.get("emoji") or {}).get("name", ""),
        )
        for part in components_of(message)
        if part["type"] == 2 and "custom_id" in part
    ]


@dataclass(slots=True)
class Guest:
    """Somebody at a screen.

    Attributes:
        hall: Where they are.
        member: Who they are to Discord.
        channel: Where they type.
        shown: The press or command that showed their own hand last.
        heard: Everything that was answered to them, oldest first.
    """

    hall: Hall
    member: MemberActor
    channel: ChannelHandle
    shown: InteractionResult | None = None
    heard: list[str] = field(default_factory=list)

    @property
    def hand(self) -> Any:
        """The own hand as it is on the screen now; the bot may have refreshed it since it was opened."""
        assert self.shown is not None, "open the hand first"
        return self.shown.response

    @property
    def name(self) -> str:
        """The name everybody sees."""
        return self.member.name

    def _note(self, result: InteractionResult) -> str:
        response = result.response
        if response is None:
            return ""
        text = text_of(response)
        self.heard.append(text)
        if response.ephemeral and any(
            button.verb in {"play", "colour", "draw", "pass", "challenge"} for button in buttons_of(response)
        ):
            self.shown = result
        return text

    async def types(self, command: str, **options: Any) -> str:
        """Type a slash command; return the answer's text."""
        result = await self.member.slash(self.channel, command, **options)
        assert result.acknowledged, command
        return self._note(result)

    async def presses(self, message: Any, verb: str, arg: str | None = None) -> str:
        """Press the button of a message with this verb (and argument); return the answer's text."""
        button = next(b for b in buttons_of(message) if b.verb == verb and arg in {None, b.arg})
        result = await self.member.click(message, custom_id=button.custom_id)
        assert result.acknowledged, button
        return self._note(result)

    async def opens_hand(self) -> str:
        """Press *My hand* on the table."""
        return await self.presses(self.hall.table(self.channel), "hand")

    def sees(self) -> str:
        """Return the text of the own hand as it is now."""
        return text_of(self.hand)

    def cards(self) -> list[Button]:
        """Return the card buttons of the own hand."""
        return [b for b in buttons_of(self.hand) if b.verb in {"play", "colour"} and b.arg]

    def can(self, verb: str) -> bool:
        """Tell whether the own hand shows a live button with this verb."""
        return any(b.verb == verb and not b.disabled for b in buttons_of(self.hand))

    async def taps(self, verb: str, arg: str | None = None) -> str:
        """Press a button of the own hand."""
        return await self.presses(self.hand, verb, arg)


class Hall:
    """A server with a bot, guests and channels.

    Attributes:
        env: The simulated Discord.
        bot: The bot as it runs now.
    """

    def __init__(self, env: Env, bot: UnoBot, database: str, seed: int) -> None:
        self.env = env
        self.bot = bot
        self.guild = env.create_guild("The Hall")
        self._database = database
        self._seed = seed

    def channel(self, name: str) -> ChannelHandle:
        """Make a text channel."""
        return self.guild.create_text_channel(name)

    def guest(self, name: str, channel: ChannelHandle, **member: Any) -> Guest:
        """Let somebody in."""
        return Guest(self, self.guild.add_member(self.env.create_user(name), **member), channel)

    def messages(self, channel: ChannelHandle) -> list[discord.Message]:
        """Return what everybody sees in a channel."""
        return [message for message in channel.history() if not message.flags.ephemeral]

    def table(self, channel: ChannelHandle) -> discord.Message:
        """Return the newest lobby, table or result that everybody sees."""
        return next(
            message
            for message in reversed(self.messages(channel))
            if message.flags.components_v2 and any(b.verb in TABLE_VERBS for b in buttons_of(message))
        )


class Entropy:
    """Bytes that are the same in every run with the same seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._calls = 0

    def __call__(self, size: int) -> bytes:
        self._calls += 1
        return hashlib.shake_256(f"{self._seed}:{self._calls}".encode()).digest(size)


@asynccontextmanager
async def hall(folder: Path, *, seed: int = 1, pace: Pace = AT_ONCE) -> AsyncIterator[Hall]:
    """Open a hall whose bot keeps its database in a folder."""
    url = f"sqlite+aiosqlite:///{folder / 'hall.sqlite3'}"
    async with Storage.open(url) as storage:
        bot = UnoBot(storage, entropy=Entropy(seed), pace=pace, seed=seed)
        async with simcord.run(bot) as env:
            await sync_commands(bot, guild_id=None, force=True)
            yield Hall(env, bot, url, seed)
