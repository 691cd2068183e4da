"""What the simulated Discord holds, as JSON: accounts, a server, its channels, and the messages in them."""

from __future__ import annotations

from dataclasses import asdict, fields
from typing import TYPE_CHECKING, Any, Final

from simcord.actors import MemberActor
from simcord.backend.models import Channel, Guild, Member, Message, Overwrite, Role, ThreadMetadata, User
from simcord.builders import ChannelHandle, GuildHandle, UserHandle

from tests.support.hall import Guest

if TYPE_CHECKING:
    from simcord import Env

    from tests.support.hall import Hall

Saved = dict[str, Any]
MESSAGE: Final = (
    "id", "channel_id", "author_id", "content", "timestamp", "type", "flags", "pinned", "components",
    "mention_user_ids",
)  # fmt: skip
"""What is kept of a message; its pictures are gone."""


def kept(hall: Hall) -> Saved:
    """Return what there is besides private messages, which are gone once somebody opens Discord anew."""
    backend, guild = hall.env.backend, hall.env.backend.get_guild(hall.guild.id)
    channels = [backend.channels[one] for one in (*guild.channel_ids, *guild.thread_ids)]
    public = [
        one for channel in channels for one in backend.messages[channel.id].values() if not one.is_ephemeral
    ]
    return {
        "seconds": backend.clock.elapsed,
        "application": backend.application_id,
        "bot": backend.bot_user.id,
        "users": [_changed(one) for one in backend.users.values()],
        "guild": {"id": guild.id, "name": guild.name, "owner_id": guild.owner_id},
        "roles": [_changed(one) for one in guild.roles.values()],
        "members": [_changed(one) for one in guild.members.values()],
        "channels": [_changed(one) for one in channels],
        "messages": [{name: getattr(one, name) for name in MESSAGE} for one in public],
    }


def _changed(model: Any) -> Saved:
    """Return the fields of a model that are not as usual."""
    usual = {each.name: each.default for each in fields(model)}
    return {
        name: value for name, value in asdict(model).items() if value != usual[name] and value not in ([], {})
    }


def lay(env: Env, saved: Saved) -> GuildHandle:
    """Lay what was kept into a simulated Discord that is empty; return the server."""
    backend = env.backend
    backend.clock.elapsed = saved["seconds"]
    backend.application_id = saved["application"]
    backend.users = {one["id"]: User(**one) for one in saved["users"]}
    backend.bot_user = backend.users[saved["bot"]]
    guild = Guild(**saved["guild"])
    guild.roles = {one["id"]: Role(**one) for one in saved["roles"]}
    guild.members = {one["user_id"]: Member(**one) for one in saved["members"]}
    backend.guilds = {guild.id: guild}
    for one in saved["channels"]:
        channel = _channel(one)
        backend.channels[channel.id], backend.messages[channel.id] = channel, {}
        (guild.thread_ids if channel.is_thread else guild.channel_ids).append(channel.id)
    for one in saved["messages"]:
        backend.messages[one["channel_id"]][one["id"]] = Message(**one)
    return GuildHandle(env, guild)


def _channel(saved: Saved) -> Channel:
    thread, members = saved.get("thread_metadata"), saved.get("thread_members", {})
    return Channel(
        **saved
        | {
            "overwrites": [Overwrite(**one) for one in saved.get("overwrites", ())],
            "thread_metadata": thread and ThreadMetadata(**thread),
            "thread_members": {int(user_id): since for user_id, since in members.items()},
        }
    )


def guest_of(hall: Hall, user_id: int, channel_id: int) -> Guest:
    """Return somebody who was there before, in a channel."""
    env, backend = hall.env, hall.env.backend
    member = MemberActor(env, hall.guild, UserHandle(env, backend.users[user_id]))
    return Guest(hall, member, ChannelHandle(env, hall.guild, backend.channels[channel_id]))
