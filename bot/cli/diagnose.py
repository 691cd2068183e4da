"""Command `diagnose`: runs all checks in order, and asks Discord for what they need."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Collection, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from email.utils import parsedate_to_datetime
from typing import Any, Final

import aiohttp
import discord
from discord.ext import commands

from bot.cli.deploy import digest_of, place_of
from bot.cli.diagnose_machine import (
    Finding,
    Status,
    compiled_finding,
    database_findings,
    env_file_finding,
    heartbeat_findings,
    locale_findings,
    ok,
    printable,
    problem,
    systemd_finding,
    version_findings,
    warning,
)
from bot.config import Settings, load_what_is_right
from bot.discordpy.client import client_options
from bot.engine.cards import CARDS
from bot.runtime.errors import ConfigError
from bot.runtime.logs import redact
from cogs.core.emojis import faces_of
from cogs.core.rights import missing_permissions, needed_permissions, wished_permissions
from cogs.core.send_backoff import SEND_ERRORS
from cogs.features import register
from db.diagnosis import DatabaseFacts
from db.engine import StorageError, parse_url, without_secrets

ANSWERS_WITHIN: Final = 15.0  # timeout in seconds for each request
CLOCK_OFF: Final = 2.0  # seconds; Discord reports its time in whole seconds
CLOCK_WRONG: Final = 60.0
FEW_STARTS: Final = 20
SERVERS_OF_A_SHARD: Final = 2500
QUESTION_ERRORS: Final[tuple[type[Exception], ...]] = (discord.DiscordException, *SEND_ERRORS)
NETWORK: Final = "check the network, the name server and a firewall: the bot needs discord.com, port 443"
PORTAL: Final = "https://discord.com/developers/applications"


class Inquirer(commands.AutoShardedBot):
    """A client for queries only; it knows the commands, and never connects to the gateway."""

    def __init__(self) -> None:
        super().__init__(commands.when_mentioned, **client_options())
        register(self)


async def reach_findings() -> list[Finding]:
    """Send Discord a minimal request, and compare its clock with ours."""
    timeout = aiohttp.ClientTimeout(total=ANSWERS_WITHIN)
    try:
        async with aiohttp.ClientSession(timeout=timeout) as session:
            began = time.time()
            async with session.get(f"{discord.http.Route.BASE}/gateway") as response:
                took, date = time.time() - began, response.headers.get("Date", "")
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        return [problem("discord", f"cannot be reached: {_said(error)}", NETWORK)]
    found = [ok("discord", f"answers in {took * 1000:.0f} ms")]
    try:
        told = parsedate_to_datetime(date).timestamp()
    except ValueError:
        return [*found, warning("clock", "Discord did not say what time it is", "run this again")]
    return [*found, clock_finding(began + took / 2 - (told + 0.5))]


def clock_finding(ahead: float) -> Finding:
    """Return whether our clock, which is `ahead` seconds ahead of Discord's, is right."""
    if abs(ahead) <= CLOCK_OFF:
        return ok("clock", "right")
    told = f"{abs(ahead):.0f} s {'ahead of' if ahead > 0 else 'behind'} Discord's"
    advice = "let the machine set it (timedatectl set-ntp true)"
    return (problem if abs(ahead) > CLOCK_WRONG else warning)("clock", told, advice)


@asynccontextmanager
async def logged_in(token: str, found: list[Finding]) -> AsyncIterator[Inquirer | None]:
    """Log in with a token and yield the client, or None on failure; adds a finding about it."""
    async with Inquirer() as client:
        entered = await asked(found, "token", client.login(token))
        yield client if entered else None


async def asked(found: list[Finding], check: str, question: Coroutine[Any, Any, Any]) -> bool:
    """Return whether a query to Discord succeeded; if not, add a finding."""
    try:
        async with asyncio.timeout(ANSWERS_WITHIN):
            await question
    except discord.LoginFailure:
        advice = f"reset it on the page Bot of {PORTAL}, and put the new one behind DISCORD_TOKEN"
        found.append(problem(check, "Discord does not accept it", advice))
    except QUESTION_ERRORS as error:
        found.append(problem(check, f"Discord does not answer: {_said(error)}", NETWORK))
    else:
        return True
    return False


def _said(error: BaseException) -> str:
    return printable(str(error) or type(error).__name__)


async def application_findings(
    client: Inquirer, *, guild_id: int | None, registered: Mapping[str, str], shard_count: int | None
) -> list[Finding]:
    """Check the token's application and its commands; `registered` are the notes of earlier registrations."""
    found: list[Finding] = []

    async def gateway() -> None:
        found.extend(await _gateway(client, shard_count))

    async def names() -> None:
        found.extend(await _commands(client, guild_id, registered))

    async def emojis() -> None:
        found.append(emoji_finding(len(faces_of(await client.fetch_application_emojis()))))

    info = client.application
    if info is not None and client.user is not None:
        found.append(ok("token", f"of {printable(client.user.name)}, application {info.id}"))
        found.extend(portal_findings(info))
    for check, question in (("gateway", gateway()), ("commands", names()), ("emojis", emojis())):
        await asked(found, check, question)
    return found


def portal_findings(info: discord.AppInfo) -> list[Finding]:
    """Return findings about settings in the developer portal that break the bot, or could be better."""
    found: list[Finding] = []
    if info.interactions_endpoint_url:
        told = "presses and commands go to an Interactions Endpoint URL, not to the bot"
        found.append(problem("application", told, f"empty that field on General Information of {PORTAL}"))
    if info.bot_require_code_grant:
        advice = f"switch that off on the page Bot of {PORTAL}"
        found.append(problem("application", "Requires OAuth2 Code Grant: nobody can add the bot", advice))
    flags = info.flags
    privileged = {
        "Presence": flags.gateway_presence or flags.gateway_presence_limited,
        "Server Members": flags.gateway_guild_members or flags.gateway_guild_members_limited,
        "Message Content": flags.gateway_message_content or flags.gateway_message_content_limited,
    }
    needless = [name for name, there in privileged.items() if there]
    if needless:
        told = f"{', '.join(needless)}: granted, but the bot asks for none of the privileged ones"
        found.append(warning("intents", told, f"switch them off on the page Bot of {PORTAL}"))
    else:
        found.append(ok("intents", "servers and their messages without content; none is privileged"))
    return found


async def _gateway(client: Inquirer, shard_count: int | None) -> list[Finding]:
    shards, _, limit = await client.http.get_bot_gateway()
    servers = (client.application and client.application.approximate_guild_count) or 0
    return [
        start_finding(shards, limit["remaining"], limit["reset_after"]),
        shard_finding(shard_count, recommended=shards, servers=servers),
    ]


def start_finding(shards: int, remaining: int, reset_after: int) -> Finding:
    """Return whether today's session limit is sufficient; `reset_after` is in milliseconds."""
    hours = reset_after / 3_600_000
    told = f"{remaining} session starts are left for the next {hours:.0f} h"
    if remaining < shards:
        return problem("gateway", told, "do not start the bot before that, and find out why it starts often")
    if remaining < shards + FEW_STARTS:
        return warning("gateway", told, "find out why the bot starts so often")
    return ok("gateway", told)


def shard_finding(shard_count: int | None, *, recommended: int, servers: int) -> Finding:
    """Return whether the configured number of shards suits the number of servers."""
    told = f"servers: {servers}; shards that Discord recommends: {recommended}"
    if shard_count is None or shard_count == recommended:
        return ok("shards", told)
    said = f"{told}, SHARD_COUNT is {shard_count}"
    if servers > shard_count * SERVERS_OF_A_SHARD:
        advice = f"Discord refuses more than {SERVERS_OF_A_SHARD} servers for a shard: leave SHARD_COUNT out"
        return problem("shards", said, advice)
    return ok("shards", said)


async def _commands(client: Inquirer, guild_id: int | None, registered: Mapping[str, str]) -> list[Finding]:
    guild = None if guild_id is None else discord.Object(guild_id)
    if guild is not None:
        client.tree.copy_global_to(guild=guild)
    wanted = {command.name for command in client.tree.get_commands(guild=guild)}
    there = {command.name for command in await client.tree.fetch_commands(guild=guild)}
    noted = registered.get(place_of(client, guild_id))
    return [
        commands_finding(
            wanted, there, is_newest=None if noted is None else noted == await digest_of(client, guild)
        )
    ]


def commands_finding(wanted: set[str], there: set[str], *, is_newest: bool | None) -> Finding:
    """Return whether the commands are registered; `is_newest` is None if this database has no note of it."""
    named = ", ".join(f"/{name}" for name in sorted(wanted))
    if missing := sorted(wanted - there):
        told = f"{', '.join(f'/{name}' for name in missing)}: not registered with Discord"
        return problem("commands", told, "`make sync` (`python -m bot sync`)")
    if is_newest is None:
        told = f"{named}: registered, but not from this database, so perhaps by another version"
        return warning("commands", told, "`make sync` (`python -m bot sync`)")
    if not is_newest:
        told = f"{named}: this version has others than those that are registered"
        return warning("commands", told, "`make sync` (`python -m bot sync`)")
    return ok("commands", f"{named}: registered")


def emoji_finding(there: int) -> Finding:
    if there >= len(CARDS):
        return ok("emojis", f"all {there} cards are uploaded")
    told = f"{there} of {len(CARDS)} cards are uploaded; buttons show symbols for the others"
    return warning("emojis", told, "`python -m bot emojis`, then start the bot anew")


MAX_SERVERS: Final = 10
"""Servers checked unless one is named: each takes a few requests, which are rate-limited."""
MAX_CHANNELS: Final = 50  # channels of a server listed one by one
PLACES: Final = (discord.TextChannel, discord.VoiceChannel, discord.StageChannel)


def places_of(rooms: Sequence[tuple[int, int]], server: int | None) -> dict[int, set[int]]:
    """Return the channels to check by server, newest tables first; an empty set means the whole server."""
    if server is not None:
        return {server: set()}
    found: dict[int, set[int]] = {}
    for guild_id, channel_id in rooms:
        if guild_id in found or len(found) < MAX_SERVERS:
            found.setdefault(guild_id, set()).add(channel_id)
    return found


async def permission_findings(
    client: discord.Client, guild_id: int, wanted: Collection[int]
) -> list[Finding]:
    """Check some channels and threads of a server, or all that can hold a table; raises HTTPException."""
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
    if len(found) > MAX_CHANNELS:
        more = len(found) - MAX_CHANNELS
        found = [*found[:MAX_CHANNELS], warning("permissions", f"and {more} more", "mend these first")]
    if not found:
        found.append(ok("permissions", f"{printable(guild.name)} ({guild_id}): all, in {seen} channels"))
    return found


async def _channel(
    client: discord.Client, channels: Mapping[int, discord.abc.GuildChannel], channel_id: int
) -> discord.abc.GuildChannel | discord.Thread | None:
    """Return a channel or thread; None if it is gone, or invisible to the bot."""
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
    return ", ".join(name.replace("_", " ").title() for name in permissions)


# The command

HIDDEN: Final = "[token]"


def diagnose(*, as_json: bool, server: int | None) -> tuple[int, list[str]]:
    """Run all checks, or one server's channels; return 0, or 1 for a problem, and the lines to print."""
    found = asyncio.run(findings(server))
    status = int(any(one.status is Status.PROBLEM for one in found))
    if as_json:
        document = {"ok": not status, "findings": [asdict(one) for one in found]}
        return status, [json.dumps(document, ensure_ascii=False, indent=2)]
    counts = {which: sum(one.status is which for one in found) for which in Status}
    summary = f"problems: {counts[Status.PROBLEM]}, warnings: {counts[Status.WARNING]}"
    return status, [*(one.line() for one in found), summary]


async def findings(server: int | None) -> list[Finding]:
    """Run all checks; the findings contain no secret."""
    found = [*version_findings(), compiled_finding()]
    try:
        settings, wrong = load_what_is_right()
    except ConfigError as error:
        return [*found, *(problem("settings", redact(one), "correct that file") for one in error.problems)]
    found += _of_settings(settings, wrong)
    found += [*heartbeat_findings(settings.heartbeat_file)]
    found += [one for one in (env_file_finding(), *locale_findings(), systemd_finding()) if one is not None]
    facts: DatabaseFacts | None = None
    if "DATABASE_URL" not in wrong:
        try:
            of_database, facts = await database_findings(settings.database_url)
        except Exception as error:  # noqa: BLE001 - a driver may raise anything for a URL that it cannot read
            of_database = [problem("database", f"cannot be used: {_told(error)}", "correct DATABASE_URL")]
        found += of_database
    try:
        found += await _of_discord(settings, facts, server)
    except Exception as error:  # noqa: BLE001 - the other findings are reported in any case
        found.append(problem("discord", f"said something unexpected: {_told(error)}", "run this again"))
    return [one.without(lambda text: _hide(settings, text)) for one in found]


def _of_settings(settings: Settings, wrong: dict[str, str]) -> list[Finding]:
    told = [
        problem("settings", f"{name} {said}", "correct it in .env or the environment")
        for name, said in wrong.items()
    ]
    if settings.discord_token is None and "DISCORD_TOKEN" not in wrong:
        advice = "`uno-table init` asks for it, or put it into .env"
        told.append(problem("settings", "DISCORD_TOKEN is not set", advice))
    return told or [ok("settings", "all can be used")]


async def _of_discord(settings: Settings, facts: DatabaseFacts | None, server: int | None) -> list[Finding]:
    """Check everything that Discord reports; stop once it cannot be reached."""
    found = await reach_findings()
    if settings.discord_token is None or any(one.status is Status.PROBLEM for one in found[:1]):
        return found
    async with logged_in(settings.discord_token.get_secret_value(), found) as client:
        if client is None:
            return found
        found += await application_findings(
            client,
            guild_id=settings.dev_guild_id,
            registered={} if facts is None else facts.registered,
            shard_count=settings.shard_count,
        )
        for guild_id, channels in places_of(() if facts is None else facts.rooms, server).items():

            async def permissions(guild_id: int = guild_id, channels: set[int] = channels) -> None:
                found.extend(await permission_findings(client, guild_id, channels))

            await asked(found, "permissions", permissions())
    return found


def _told(error: Exception) -> str:
    return printable(f"{type(error).__name__}: {error}")


def _hide(settings: Settings, text: str) -> str:
    """Return a text without the token and the secrets of the database URL."""
    if settings.discord_token is not None:
        text = text.replace(settings.discord_token.get_secret_value(), HIDDEN)
    try:
        text = without_secrets(text, parse_url(settings.database_url))
    except StorageError:
        return redact(text)
    return redact(text)
