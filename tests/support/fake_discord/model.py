"""The people and places of the fake Discord, and how the API words them."""

import functools
from dataclasses import dataclass, field

from tests.support.fake_discord.ids import next_id
from tests.support.fake_discord.wire import Json, encode

JOINED_AT = "2024-01-01T00:00:00.000000+00:00"

# View channel, send messages, embed links, attach files, read history, external emojis, application
# commands, manage threads, create public threads, send messages in threads.
USUAL_PERMISSIONS = sum(1 << bit for bit in (10, 11, 14, 15, 16, 18, 31, 34, 35, 38))


@dataclass(frozen=True, kw_only=True)
class User:
    """A person, or the bot itself; a member of every guild here."""

    name: str
    id: int = field(default_factory=next_id)
    display_name: str | None = None
    locale: str = "en-US"
    bot: bool = False
    permissions: int = USUAL_PERMISSIONS
    roles: tuple[int, ...] = ()

    @functools.cached_property
    def payload(self) -> Json:
        """The user object."""
        return {
            "id": str(self.id),
            "username": self.name,
            "global_name": self.display_name,
            "discriminator": "0000" if self.bot else "0",
            "avatar": None,
            "bot": self.bot,
            "system": False,
            "banner": None,
            "accent_color": None,
            "avatar_decoration_data": None,
            "public_flags": 0,
            "flags": 0,
        }

    @functools.cached_property
    def member(self) -> Json:
        """The member object, as interactions carry it (with permissions)."""
        return {
            "user": self.payload,
            "nick": None,
            "avatar": None,
            "banner": None,
            "roles": [str(role) for role in self.roles],
            "joined_at": JOINED_AT,
            "premium_since": None,
            "deaf": False,
            "mute": False,
            "pending": False,
            "communication_disabled_until": None,
            "unusual_dm_activity_until": None,
            "flags": 0,
            "permissions": str(self.permissions),
        }

    @functools.cached_property
    def member_text(self) -> str:
        """The member object as JSON, encoded once for all interactions."""
        return encode(self.member)


@dataclass(kw_only=True)
class Channel:
    """A text channel or a thread. `app_permissions` is what the bot may do there."""

    payload: Json
    app_permissions: int = USUAL_PERMISSIONS

    def __post_init__(self) -> None:
        self.update({})

    @property
    def id(self) -> int:
        """The channel's snowflake."""
        return int(self.payload["id"])

    @property
    def guild_id(self) -> int:
        """The snowflake of the guild it belongs to."""
        return int(self.payload["guild_id"])

    @property
    def is_thread(self) -> bool:
        """Whether it lives in another channel."""
        return "thread_metadata" in self.payload

    def update(self, changes: Json) -> None:
        """Change fields, keeping the encoded form in step."""
        metadata = self.payload.get("thread_metadata")
        for name, value in changes.items():
            if metadata is not None and name in metadata:
                metadata[name] = value
            else:
                self.payload[name] = value
        self.text = encode(self.payload)


def text_channel(guild: "Guild", name: str, channel_id: int | None = None) -> Channel:
    """A plain text channel without overwrites."""
    payload: Json = {
        "id": str(channel_id or next_id()),
        "guild_id": str(guild.id),
        "type": 0,
        "name": name,
        "position": len(guild.channels),
        "permission_overwrites": [],
        "topic": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "parent_id": None,
        "last_message_id": None,
        "flags": 0,
    }
    return Channel(payload=payload)


def thread(parent: Channel, body: Json, owner: User, thread_id: int) -> Channel:
    """A thread as the request for it asks; without a type Discord makes it private."""
    payload: Json = {
        "id": str(thread_id),
        "guild_id": parent.payload["guild_id"],
        "parent_id": parent.payload["id"],
        "owner_id": str(owner.id),
        "type": body.get("type", 12),
        "name": body["name"],
        "message_count": 0,
        "member_count": 1,
        "total_message_sent": 0,
        "rate_limit_per_user": body.get("rate_limit_per_user") or 0,
        "last_message_id": None,
        "flags": 0,
        "thread_metadata": {
            "archived": False,
            "auto_archive_duration": body.get("auto_archive_duration", 1440),
            "archive_timestamp": JOINED_AT,
            "create_timestamp": JOINED_AT,
            "locked": False,
        },
    }
    return Channel(payload=payload, app_permissions=parent.app_permissions)


@dataclass(kw_only=True)
class Guild:
    """A server with its channels."""

    id: int
    name: str
    locale: str = "en-US"
    channels: dict[int, Channel] = field(default_factory=dict)

    @functools.cached_property
    def partial_text(self) -> str:
        """The partial guild that interactions carry, as JSON."""
        return encode({"id": str(self.id), "locale": self.locale, "features": []})

    def create_payload(self, members: list[User]) -> Json:
        """The data of GUILD_CREATE, with the members the bot's intents entitle it to."""
        channels = [channel for channel in self.channels.values() if not channel.is_thread]
        threads = [channel for channel in self.channels.values() if channel.is_thread]
        return {
            "id": str(self.id),
            "name": self.name,
            "icon": None,
            "owner_id": str(self.id),
            "preferred_locale": self.locale,
            "features": [],
            "emojis": [],
            "stickers": [],
            "roles": [self._everyone()],
            "channels": [channel.payload for channel in channels],
            "threads": [channel.payload for channel in threads],
            "members": [member.member for member in members],
            "member_count": max(len(members), 2),
            "voice_states": [],
            "presences": [],
            "stage_instances": [],
            "guild_scheduled_events": [],
            "soundboard_sounds": [],
            "joined_at": JOINED_AT,
            "large": False,
            "unavailable": False,
            "verification_level": 0,
            "default_message_notifications": 0,
            "explicit_content_filter": 0,
            "mfa_level": 0,
            "nsfw_level": 0,
            "premium_tier": 0,
            "premium_subscription_count": 0,
            "premium_progress_bar_enabled": False,
            "system_channel_id": None,
            "system_channel_flags": 0,
            "afk_channel_id": None,
            "afk_timeout": 300,
        }

    def _everyone(self) -> Json:
        return {
            "id": str(self.id),
            "name": "@everyone",
            "permissions": str(USUAL_PERMISSIONS),
            "position": 0,
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "icon": None,
            "unicode_emoji": None,
            "managed": False,
            "mentionable": False,
            "flags": 0,
        }
