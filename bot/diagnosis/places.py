"""Checks of permissions: in each channel with a table, or in every channel of a server that is named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord

from bot.diagnosis.finding import ok, printable, problem, warning
from cogs.display.permissions import missing_permissions, needed_permissions, wished_permissions

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bot.diagnosis.finding import Finding

MOST_SERVERS: Final = 10
"""Servers that are looked at unless one is named: each takes a few requests, which Discord counts."""
MOST_CHANNELS: Final = 50
"""Channels of a server that are told one by one."""
PLACES: Final = (discord.TextChannel, discord.VoiceChannel, discord.StageChannel)


def places_of(rooms: Sequence[tuple[int, int]], server: int | None) -> dict[int, set[int]]:
    """Return the channels to look at by their servers; none of a server stands for all that it has.

    Args:
        rooms: The server and the channel of each table, those that changed last first.
        server: The one server to look at, or None for some of those with tables.
    """
    if server is not None:
        return {server: set()}
    found: dict[int, set[int]] = {}
    for guild_id, channel_id in rooms:
        if guild_id in found or len(found) < MOST_SERVERS:
            found.setdefault(guild_id, set()).add(channel_id)
    return found


async def permission_findings(
    client: discord.Client, guild_id: int, wanted: Collection[int]
) -> list[Finding]:
    """Look at channels of a server.

    Args:
        client: Logged in.
        guild_id: Discord's id of the server.
        wanted: The channels, threads among them; none for all where a table can be.

    Raises:
        discord.HTTPException: Discord does not answer.
    """
    try:
        guild = await client.fetch_guild(guild_id, with_counts=False)
        me = await guild.fetch_member(client.user.id if client.user else 0)
    except (discord.NotFound, discord.Forbidden):
        told = f"the bot is not in server {guild_id}"
        return [warning("permissions", told, "add it by its install link, with the scope bot")]
    channels = {channel.id: channel for channel in await guild.fetch_channels()}
    asked = [await _channel(client, channels, one) for one in wanted] if wanted else list(channels.values())
    found: list[Finding] = []
    seen = 0
    for channel in asked:
        parent = channels.get(channel.parent_id) if isinstance(channel, discord.Thread) else channel
        if channel is not None and (isinstance(parent, PLACES) or channel is not parent):
            seen += 1
            granted = parent.permissions_for(me) if parent is not None else discord.Permissions.none()
            found += channel_findings(guild, channel, granted)
    if len(found) > MOST_CHANNELS:
        more = len(found) - MOST_CHANNELS
        found = [*found[:MOST_CHANNELS], warning("permissions", f"and {more} more", "mend these first")]
    if not found:
        found.append(ok("permissions", f"{printable(guild.name)} ({guild_id}): all, in {seen} channels"))
    return found


async def _channel(
    client: discord.Client, channels: Mapping[int, discord.abc.GuildChannel], channel_id: int
) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return a channel or thread; None if it is gone, or not for the bot to see."""
    if channel_id in channels:
        return channels[channel_id]
    try:
        channel = await client.fetch_channel(channel_id)
    except (discord.NotFound, discord.Forbidden):
        return None
    return channel if isinstance(channel, discord.Thread) else None


def channel_findings(
    guild: discord.Guild, channel: discord.abc.GuildChannel | discord.Thread, granted: discord.Permissions
) -> list[Finding]:
    """Return which permissions the bot lacks in a channel."""
    name = f"#{printable(channel.name)} ({channel.id}) in {printable(guild.name)}"
    found: list[Finding] = []
    advice = "grant it to the bot's role: Edit Channel, Permissions"
    if needed := missing_permissions(granted, needed_permissions(channel)):
        found.append(problem("permissions", f"{name}: no table without {_named(needed)}", advice))
    elif wished := missing_permissions(granted, wished_permissions(channel)):
        found.append(
            warning("permissions", f"{name}: no threads or pictures without {_named(wished)}", advice)
        )
    return found


def _named(permissions: Collection[str]) -> str:
    """Return permissions as Discord's settings name them."""
    return ", ".join(name.replace("_", " ").title() for name in permissions)
