"""The fake Discord as a test holds it: start it, put people in it, let them act."""

import socket
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

from aiohttp import web

from tests.support.fake_discord.faults import Faults
from tests.support.fake_discord.gateway import Gateway
from tests.support.fake_discord.ids import next_guild_id
from tests.support.fake_discord.interactions import (
    Answer,
    Interaction,
    Kind,
    Value,
    command_data,
    component_data,
    event_text,
    modal_data,
)
from tests.support.fake_discord.messages import COMPONENTS_V2, Message
from tests.support.fake_discord.model import Channel, Guild, User, text_channel
from tests.support.fake_discord.rest import Rest
from tests.support.fake_discord.timeline import Timeline
from tests.support.fake_discord.wire import API_PREFIX, Call, Json, encode
from tests.support.fake_discord.world import World

TOKEN = "fake.discord.token"


class FakeDiscord:
    """An async context manager around the server on a free loopback port."""

    def __init__(self, *, token: str = TOKEN) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        origin = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.world = World(origin=origin, token=token)
        self.gateway = Gateway(self.world)
        self._rest = Rest(self.world, self.gateway)
        self._runner: web.AppRunner | None = None

    async def __aenter__(self) -> Self:
        app = web.Application(client_max_size=32 * 1024 * 1024)
        app.router.add_get("/gateway/", self.gateway.handle)
        self._rest.install(app)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        await web.SockSite(self._runner, self._listener).start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.gateway.close()
        if self._runner is not None:
            await self._runner.cleanup()
        self._listener.close()
        if kind is None and self._rest.crashes:
            raise ExceptionGroup("the fake Discord crashed", self._rest.crashes)

    @property
    def environment(self) -> dict[str, str]:
        """What a bot's process needs to find this server (see tests/support/redirect)."""
        return {
            "DISCORD_TOKEN": self.world.token,
            "FAKE_DISCORD_REST": self.world.origin + API_PREFIX,
            "FAKE_DISCORD_GATEWAY": self.world.gateway_url,
        }

    @property
    def calls(self) -> Timeline[Call]:
        """Every request of the bot, once answered."""
        return self._rest.calls

    @property
    def unknown(self) -> list[Call]:
        """Requests to routes that this fake does not have; a test asserts there were none."""
        return self._rest.unknown

    @property
    def faults(self) -> Faults:
        """What shall go wrong next."""
        return self._rest.faults

    # The scene: guilds, channels, people, messages that are there already.

    async def add_guild(self, name: str = "Guild", *, guild_id: int | None = None) -> Guild:
        """A guild; bots already connected are told."""
        guild = Guild(id=guild_id or next_guild_id(), name=name)
        self.world.guilds[guild.id] = guild
        payload = encode(self.gateway.guild_payload(guild.id))
        await self.gateway.dispatch("GUILD_CREATE", payload, guild_id=guild.id)
        return guild

    async def add_channel(
        self, guild: Guild, name: str = "table", *, channel_id: int | None = None
    ) -> Channel:
        """A text channel; bots already connected are told."""
        channel = text_channel(guild, name, channel_id)
        self.world.add_channel(channel)
        await self.gateway.dispatch("CHANNEL_CREATE", channel.text, guild_id=guild.id)
        return channel

    async def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread, as a moderator would."""
        self.world.remove_channel(channel)
        event = "THREAD_DELETE" if channel.is_thread else "CHANNEL_DELETE"
        await self.gateway.dispatch(event, channel.text, guild_id=channel.guild_id)

    async def remove_guild(self, guild: Guild) -> None:
        """Throw the bot out of a guild."""
        del self.world.guilds[guild.id]
        for channel in guild.channels.values():
            self.world.channels.pop(channel.id, None)
        await self.gateway.dispatch("GUILD_DELETE", encode({"id": str(guild.id)}), guild_id=guild.id)

    def add_user(self, name: str, *, locale: str = "en-US", permissions: int | None = None) -> User:
        """A person, member of every guild."""
        user = User(name=name, display_name=name, locale=locale)
        if permissions is not None:
            user = User(name=name, display_name=name, locale=locale, permissions=permissions)
        self.world.users[user.id] = user
        return user

    def post(self, channel: Channel, components: Sequence[Json], *, viewer: User | None = None) -> Message:
        """A Components V2 message that the bot is taken to have sent earlier."""
        body: Json = {"components": list(components), "flags": COMPONENTS_V2}
        return self.world.messages.create(channel, body, viewer=viewer)

    # The people's doings. Each returns at once; await `answered()` on what it returns.

    async def slash(
        self, user: User, channel: Channel, *path: str, options: Mapping[str, Value] | None = None
    ) -> Interaction:
        """Run a command: `slash(ann, table, "uno", "start", options={"seats": 4})`."""
        command = self.world.command(path[0], channel.guild_id)
        data = command_data(path, options or {}, command=command)
        return await self._emit(Interaction(kind=Kind.COMMAND, user=user, channel=channel, data=data))

    async def autocomplete(
        self,
        user: User,
        channel: Channel,
        *path: str,
        focused: str,
        options: Mapping[str, Value] | None = None,
    ) -> Interaction:
        """Type into the option `focused` of a command; its text so far is in `options`."""
        command = self.world.command(path[0], channel.guild_id)
        typed = {focused: "", **(options or {})}
        data = command_data(path, typed, command=command, focused=focused)
        return await self._emit(Interaction(kind=Kind.AUTOCOMPLETE, user=user, channel=channel, data=data))

    async def click(
        self, user: User, message: Message, custom_id: str, *, values: Sequence[str] | None = None
    ) -> Interaction:
        """Click a button, or choose `values` of a select; LookupError if it is not there to click."""
        if message.viewer is not None and message.viewer.id != user.id:
            raise LookupError(f"{user.name} does not see this message")
        if message.id not in self.world.messages.messages:
            raise LookupError("the message was deleted")
        channel = self.world.channel(message.channel_id)
        data = component_data(message, custom_id, values)
        return await self._emit(
            Interaction(kind=Kind.COMPONENT, user=user, channel=channel, data=data, source=message)
        )

    async def submit(self, opened: Interaction, values: Mapping[str, str | Sequence[str]]) -> Interaction:
        """Fill in and submit the modal that `opened` was answered with."""
        answer: Answer | None = opened.answer
        if answer is None or answer.type != 9:
            raise LookupError("no modal was opened")
        data = modal_data(answer.data, values)
        return await self._emit(
            Interaction(
                kind=Kind.MODAL, user=opened.user, channel=opened.channel, data=data, source=opened.source
            )
        )

    async def _emit(self, interaction: Interaction) -> Interaction:
        guild = self.world.guilds[interaction.channel.guild_id]
        text = event_text(interaction, guild, self.world.application_id)
        self.world.interactions.add(interaction)
        if not await self.gateway.dispatch("INTERACTION_CREATE", text, guild_id=guild.id):
            raise RuntimeError("no bot has identified for this guild's shard")
        return interaction
