"""Everything the fake Discord knows. Routes and the gateway share one of these."""

from collections import Counter

from tests.support.fake_discord.interactions import InteractionBook
from tests.support.fake_discord.messages import MessageStore
from tests.support.fake_discord.model import Channel, Guild, User
from tests.support.fake_discord.wire import ApiError, Json


class World:
    """The state behind the API.

    `recommended_shards` and `max_concurrency` are what it tells a bot about its shards, `sessions_left` how
    many it may begin today. `outbox` holds gateway events that a request caused; the server sends them after
    the answer's state is complete, so a route stays a plain function that nothing can interrupt.
    """

    def __init__(self, *, origin: str, token: str) -> None:
        self.origin = origin
        self.token = token
        self.bot = User(name="uno-table", bot=True)
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.messages = MessageStore(cdn=f"{origin}/cdn", bot=self.bot)
        self.interactions = InteractionBook()
        self.commands: dict[int | None, list[Json]] = {}
        self.command_writes: Counter[int | None] = Counter()
        self.emojis: dict[int, Json] = {}
        self.recommended_shards = self.max_concurrency = 1
        self.sessions_left = 1000
        self.outbox: list[tuple[str, Json, int]] = []

    @property
    def application_id(self) -> int:
        """The application has its bot user's id, as on Discord."""
        return self.bot.id

    @property
    def gateway_url(self) -> str:
        """Where bots open their websocket."""
        return self.origin.replace("http", "ws", 1) + "/gateway/"

    def channel(self, channel_id: int) -> Channel:
        """A channel by id; ApiError 10003 when there is none (any more)."""
        try:
            return self.channels[channel_id]
        except KeyError:
            raise ApiError(404, 10003, "Unknown Channel") from None

    def add_channel(self, channel: Channel) -> None:
        """Register a channel or thread with its guild."""
        self.channels[channel.id] = channel
        self.guilds[channel.guild_id].channels[channel.id] = channel

    def remove_channel(self, channel: Channel) -> None:
        """Remove a channel or thread."""
        self.channels.pop(channel.id, None)
        self.guilds[channel.guild_id].channels.pop(channel.id, None)

    def command(self, name: str, guild_id: int) -> Json | None:
        """The registered command a person in that guild would get, the guild's own first."""
        for scope in (guild_id, None):
            for command in self.commands.get(scope, ()):
                if command["name"] == name:
                    return command
        return None
