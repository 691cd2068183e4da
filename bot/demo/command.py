"""Command `demo`: a simulated Discord with an open table, served until it is stopped."""

from __future__ import annotations

import asyncio
import errno
import hashlib
import math
import os
import secrets
import signal
import socket
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from ipaddress import ip_address
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import aiohttp
import discord
import simcord
from simcord import ChannelHandle, Env, MemberActor, Preview

from bot.app import Pace, UnoBot
from bot.cli.deploy import sync_commands
from bot.demo.crowd import NAMES, Crowd
from bot.demo.page_proxy import PageProxy
from bot.engine.actions import PlayCard
from bot.engine.codec import write_rules
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, with_length
from bot.engine.rulebook.rules import Rules
from bot.rooms.changes import lobby
from bot.rooms.changes.lobby_computers import add_computer
from bot.rooms.state.deal import SECRET_BYTES, key_of
from bot.rooms.state.room_state import Person
from bot.rooms.state.timing import DEFAULT_CLOCK
from bot.rooms.stores.presets import Preset
from bot.runtime.clock import SystemClock
from bot.runtime.errors import UserError
from bot.tournaments.sign_up import match_rules, usual_round_time
from bot.tournaments.tournament import Tournament, TournamentKind
from db.storage import Storage

TARGET: Final = 100  # points: a match of a few minutes
PEOPLE: Final = ("Robin", "Kim", "Sam", "Alex", "Noa", "Max", "Lea", "Tom", "Ida", "Ben")
"""Members who may sit at the table; the page starts as the first one."""
MIN_MEMBERS: Final = 4
"""Least members of the server, seated or not, so that *Join* can be tried without another option."""
SPECTATOR: Final = "Spectator"
MODERATOR: Final = "Moderator"
NAME: Final = "UNO Table"
SERVER: Final = "UNO demo"
CHANNEL: Final = "uno"
TOPIC: Final = "Press My hand to see your cards; only you see them."
CUP: Final = "Evening Cup"
CUP_CHANNEL: Final = "tournament"
CUP_TOPIC: Final = "Press Join: others join after you. Then its host presses Begin now."
CUP_SIGN_UP: Final = timedelta(hours=1)
LONGER_THAN_ANY_DEMO: Final = 1e9  # seconds
MATCH_ID_BYTES: Final = 16
SETTLES_WITHIN: Final = 30.0  # seconds that one press may take on a very slow machine


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """A demo for anybody who knows its address; its timer task ends only with an error."""

    url: str
    env: Env
    bot: UnoBot
    preview: Preview
    channel: ChannelHandle
    player: MemberActor
    proxy: PageProxy
    timer: asyncio.Task[None]


@asynccontextmanager
async def open_demo(
    listener: socket.socket,
    *,
    players: int,
    seed: int | None,
    people: int = 1,
    pace: Pace | None = None,
    target: int = TARGET,
    started: bool = True,
    locale: str | None = None,
) -> AsyncIterator[Demo]:
    """Open a table in a simulated Discord and serve its page; clean up everything on the way out.

    Args:
        players: Seats at the table, 2 to 10; `people` of them, at least 1, are not computer players.
        seed: Repeats the deals and the computer players' choices of another run; None for random ones.
    """
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="uno-table-"))
        database = f"sqlite+aiosqlite:///{Path(folder) / 'demo.sqlite3'}"
        storage = await stack.enter_async_context(Storage.open(database))
        clock = DemoClock()
        rules = replace(CLASSIC, target=target)
        entropy = secrets.token_bytes if seed is None else seeded_bytes(seed)
        entropy = kind_bytes(entropy, rules=rules, seats=players)
        # Simulated time stands still while the bot does what is due: no request may wait for it to pass.
        pace = replace(pace or Pace(), requests=math.inf)
        bot = UnoBot(storage, clock=clock, entropy=entropy, pace=pace, seed=seed, shard_count=1)
        stack.callback(bot.stop_thinking)
        env = await stack.enter_async_context(
            simcord.run(bot, check_errors=False, settle_timeout=SETTLES_WITHIN)
        )
        clock.env = env
        await env.advance_time(max(0.0, (clock.now() - env.now()).total_seconds()))
        await sync_commands(bot, guild_id=None, force=True)
        table = _Table(players=players, people=people, rules=rules, started=started, locale=locale)
        channels, viewers, others = await _create_server(env, bot, table)
        crowd = Crowd(bot, clock, others, pause=pace.computers, seed=seed)
        stack.callback(crowd.stop)
        await env.advance_time(pace.drawing)  # what was drawn first is a lobby without computer players
        preview = await stack.enter_async_context(env.preview(channels[0], viewers=viewers, layout="channel"))
        session = await stack.enter_async_context(aiohttp.ClientSession(auto_decompress=False))
        proxy = PageProxy(env, preview, session, clock, channels=channels)
        await stack.enter_async_context(proxy.open(listener))
        timer = asyncio.create_task(proxy.keep_time(), name="timer")
        stack.push_async_callback(_cancel, timer)
        url = f"http://{_address_of(listener)}/#{preview.capability}"
        yield Demo(
            url=url,
            env=env,
            bot=bot,
            preview=preview,
            channel=channels[0],
            player=viewers[0],
            proxy=proxy,
            timer=timer,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Table:
    """The table that is open when the page is loaded."""

    players: int
    people: int
    rules: Rules
    started: bool
    locale: str | None  # that of the server and its people; None for English


def _address_of(listener: socket.socket) -> str:
    """Return the host and port of an address at which browsers reach a listening socket."""
    host, port = listener.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = _own_address(listener.family)
    return f"[{host}]:{port}" if listener.family is socket.AddressFamily.AF_INET6 else f"{host}:{port}"


def _own_address(family: int) -> str:
    """Return this machine's address in its network, or its loopback address without a network."""
    six = family == socket.AddressFamily.AF_INET6
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:  # sends nothing: it asks which own address would be used for a documentation address
            probe.connect(("2001:db8::1" if six else "192.0.2.1", 9))
        except OSError:
            return "::1" if six else "127.0.0.1"
        return str(probe.getsockname()[0])


async def _create_server(
    env: Env, bot: UnoBot, table: _Table
) -> tuple[list[ChannelHandle], list[MemberActor], dict[int, str]]:
    """Make a server with a table and a tournament; return their channels, who is watched, and who is not."""
    guild = env.create_guild(SERVER)
    names = (*PEOPLE[: max(table.people, MIN_MEMBERS)], SPECTATOR)
    viewers = [guild.add_member(env.create_user(name)) for name in names]
    may = discord.Permissions(manage_guild=True, manage_messages=True)
    role = guild.create_role(MODERATOR, permissions=may)
    viewers.append(guild.add_member(env.create_user(MODERATOR), roles=[role]))
    seated = [Person(viewer.id, name) for viewer, name in zip(viewers, PEOPLE[: table.people], strict=False)]
    if table.locale is not None:
        await bot.settings.change(guild.id, lambda held: replace(held, locale=table.locale))
        for viewer in viewers:
            await bot.preferences.change(viewer.id, lambda held: replace(held, locale=table.locale))
    bot.add_listener(partial(_open_table, bot, seated, table), "on_guild_channel_create")
    opens = partial(_open_sign_up, bot, seated, table.rules)
    bot.add_listener(opens, "on_guild_channel_create")
    channel = guild.create_text_channel(CHANNEL, topic=TOPIC)
    await env.settle()
    cup = guild.create_text_channel(CUP_CHANNEL, topic=CUP_TOPIC)
    await env.settle()
    others = {guild.add_member(env.create_user(name)).id: name for name in NAMES}
    return [channel, cup], viewers, others


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _open_table(
    bot: UnoBot, seated: Sequence[Person], table: _Table, channel: discord.abc.GuildChannel
) -> None:
    """Open the table once its channel exists, in a listener: simcord counts its timers as the bot's."""
    if channel.name != CHANNEL or bot.user is None:
        return
    await bot.user.edit(username=NAME)
    host, *others = seated
    room = await bot.rooms.open(
        channel_id=channel.id,
        guild_id=channel.guild.id,
        host=host,
        preset=Preset(table.rules),
        locale=table.locale,
    )
    for person in others:
        await room.do(lobby.join(person))
    for _ in range(table.players - len(seated)):
        await room.do(add_computer(host))
    if table.started:
        await room.do(lobby.start(host))


async def _open_sign_up(
    bot: UnoBot, seated: Sequence[Person], rules: Rules, channel: discord.abc.GuildChannel
) -> None:
    """Open the sign-up of a tournament in matches of one hand, with places for the crowd and everybody."""
    if channel.name != CUP_CHANNEL:
        return
    tournaments, kind = bot.tournament_updates.tournaments, TournamentKind("elimination")
    rules, now = with_length(rules, None), tournaments.clock.now()
    cup = Tournament(
        id=secrets.token_hex(4),
        guild_id=channel.guild.id,
        channel_id=channel.id,
        name=CUP,
        host_id=seated[0].user_id,
        kind=kind,
        preset=rules.preset,
        rules=write_rules(match_rules(kind, rules, table_size=4)),
        created_at=now,
        sign_up_until=now + CUP_SIGN_UP,
        clock=DEFAULT_CLOCK,
        most_entrants=len(NAMES) + len(seated),
        round_time=usual_round_time(CUP_SIGN_UP),
    )
    await tournaments.open(cup)


def seeded_bytes(seed: int) -> Callable[[int], bytes]:
    """Return a source of bytes that are the same in every run with the same seed."""
    calls = count(1)
    return lambda size: hashlib.shake_256(f"{seed}:{next(calls)}".encode()).digest(size)


def kind_bytes(entropy: Callable[[int], bytes], *, rules: Rules, seats: int) -> Callable[[int], bytes]:
    """Return a source of bytes with a good first match: the first seat starts and can play a card."""
    while True:
        match_id, secret = entropy(MATCH_ID_BYTES), entropy(SECRET_BYTES)
        seed = key_of(secret=secret.hex(), match_id=match_id.hex())
        match, _ = Match.start(rules, seats=seats, seed=seed)
        sizes = {len(cards) for cards in match.hand.hands}
        if len(sizes) == 1 and any(isinstance(action, PlayCard) for action in match.legal(0)):
            break
    first = {MATCH_ID_BYTES: match_id, SECRET_BYTES: secret}
    return lambda size: first.pop(size, None) or entropy(size)


class DemoClock(SystemClock):
    """A clock that sleeps in simulated time once Discord runs; no press waits for a sleep to end."""

    env: Env | None = None

    async def sleep(self, seconds: float) -> None:
        if self.env is None:
            # The simulated time jumps to that of the machine at first. What began before that looks after
            # seasons: it would wake for each day of the jump, and a demo has no use for it.
            await asyncio.sleep(LONGER_THAN_ANY_DEMO)
        else:
            await self.env.external_wait(asyncio.sleep(seconds), reason="a pause")


def main(
    *, players: int, people: int, seed: int | None, host: str, port: int, locale: str | None = None
) -> int:
    """Serve the demo until SIGINT, SIGTERM or *End preview session*; raises UserError for a bad address."""
    with _listen(host, port) as listener:
        asyncio.run(_serve(listener, players=players, people=people, seed=seed, locale=locale))
    return 0


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else str(error)
        if error.errno in {errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT}:
            raise UserError(
                f"--host {host} is no address of this machine ({reason}); "
                "say 0.0.0.0 for all of its addresses, or leave it out"
            ) from None
        raise UserError(
            f"port {port} cannot be used ({reason}); choose another with --port, or leave it out"
        ) from None


async def _serve(
    listener: socket.socket, *, players: int, people: int, seed: int | None, locale: str | None
) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    async with open_demo(listener, players=players, people=people, seed=seed, locale=locale) as demo:
        print(f"Play UNO in your browser: {demo.url}")
        print("\n".join(hints(listener, people=people)), flush=True)
        ends = [asyncio.create_task(stop.wait()), asyncio.create_task(demo.preview.wait_closed()), demo.timer]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends[:2]:
            end.cancel()
        if demo.timer.done():
            demo.timer.result()


def hints(listener: socket.socket, *, people: int) -> Iterator[str]:
    """Yield lines with what a newcomer needs to know besides the address."""
    *others, last = PEOPLE[:people]
    if others:
        yield f"You play for {', '.join(others)} and {last}: choose with Viewing as, and press My hand."
    else:
        yield f"You are {last}: press My hand."
    if not ip_address(listener.getsockname()[0]).is_loopback:
        yield "The page is open to your network. The part after # is its key: whoever has the whole address"
        yield "sees and plays every hand and can end the demo. Nothing is encrypted, so use it only in a"
        yield "network that you trust. Without --host the page is for this machine alone."
    yield "Ctrl-C ends the demo."
