"""`python -m bot demo`: the very same bot inside a simulated Discord, played in a local browser.

simcord keeps the Discord and draws the page; the database lives in a temporary folder. What is added here is
time that passes by itself, and a `Door` before the page: presses and the bot's own moves go through it one
after the other, because simcord refuses two operations at once.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import secrets
import signal
import socket
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import aiohttp
import discord
import simcord
from aiohttp import web

from bot.app import Pace, UnoBot
from bot.deploy import sync_commands
from bot.engine.presets import CLASSIC
from bot.errors import UserError
from bot.rooms.changes import host as hosting
from bot.rooms.changes import lobby
from bot.rooms.clock import SystemClock
from bot.rooms.state.room_state import Person
from bot.rooms.stores.presets import Preset
from db.storage import Storage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine, Iterator

    from simcord import ChannelHandle, Env, MemberActor, Preview

    from bot.engine.rules import Rules

TARGET: Final = 100  # points: a match of a few minutes
PLAYER: Final = "Robin"
SPECTATOR: Final = "Spectator"
MODERATOR: Final = "Moderator"
NAME: Final = "UNO Table"
SERVER: Final = "UNO demo"
CHANNEL: Final = "uno"
TOPIC: Final = "Press My hand to see your cards; only you see them."

TICK: Final = 0.1  # seconds between two looks at the clock
SETTLES_WITHIN: Final = 30.0  # seconds that one press may take on a very slow machine
PAGES_KEPT: Final = 4  # of what was last shown in each browser tab
TABS_KEPT: Final = 16  # simcord's own limit
FORWARDED: Final = ("X-Simcord-Capability", "X-Simcord-Context", "Content-Type")
UNFORWARDED: Final = frozenset({"connection", "content-length", "date", "server", "transfer-encoding"})
BY_PLACE: Final = frozenset({"click", "select"})  # actions that name a control by its place
ENVELOPE: Final = frozenset(
    {"protocol_version", "sequence", "request_id", "generation", "bot_generation", "published_revision"}
)

log = logging.getLogger(__name__)

Face: TypeAlias = tuple[str, ...]  # what a control looks like, wherever it stands


def main(*, players: int, seed: int | None, port: int) -> int:
    """Serve the demo until SIGINT, SIGTERM or *End preview session*; return the exit status.

    Args:
        players: Seats at the table, the newcomer's included.
        seed: Repeats deals and computer players' choices; None for new ones.
        port: Of the page; 0 for any free one.

    Raises:
        UserError: The port cannot be used.
    """
    with _listening(port) as listener:
        asyncio.run(_serve(listener, players=players, seed=seed))
    return 0


def _listening(port: int) -> socket.socket:
    try:
        return socket.create_server(("127.0.0.1", port))
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserError(
            f"port {port} cannot be used ({reason}); choose another with --port, or leave it out"
        ) from None


async def _serve(listener: socket.socket, *, players: int, seed: int | None) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(number, stop.set)
    async with open_demo(listener, players=players, seed=seed) as demo:
        print(f"Play UNO in your browser: {demo.url}")
        print(f"You are {PLAYER}: press My hand. Ctrl-C ends the demo.", flush=True)
        ends = [
            asyncio.create_task(stop.wait()),
            asyncio.create_task(demo.preview.wait_closed()),
            demo.clockwork,
        ]
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        for end in ends[:2]:
            end.cancel()
        if demo.clockwork.done():
            demo.clockwork.result()


@dataclass(frozen=True, slots=True, kw_only=True)
class Demo:
    """A demo that is being played.

    Attributes:
        url: The page's address; whoever knows it can play.
        env: The simulated Discord.
        bot: The bot in it.
        preview: simcord's page.
        channel: Where the table stands.
        player: The newcomer.
        door: Where presses and the bot's own moves take turns.
        clockwork: Lets time pass; it ends only with an error.
    """

    url: str
    env: Env
    bot: UnoBot
    preview: Preview
    channel: ChannelHandle
    player: MemberActor
    door: Door
    clockwork: asyncio.Task[None]


@asynccontextmanager
async def open_demo(
    listener: socket.socket,
    *,
    players: int,
    seed: int | None,
    pace: Pace | None = None,
    target: int = TARGET,
    started: bool = True,
) -> AsyncIterator[Demo]:
    """Set a table in a simulated Discord and serve its page; leave nothing behind on the way out.

    Args:
        listener: Where the page is served.
        players: Seats at the table, the newcomer's included.
        seed: Repeats deals and computer players' choices; None for new ones.
        pace: How fast the bot moves by itself; by default as fast as in Discord.
        target: Points that win the match.
        started: Whether the cards are dealt already; otherwise the lobby is open.
    """
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(TemporaryDirectory(prefix="uno-table-"))
        database = f"sqlite+aiosqlite:///{Path(folder) / 'demo.sqlite3'}"
        storage = await stack.enter_async_context(Storage.open(database))
        clock = _Pauses()
        entropy = secrets.token_bytes if seed is None else _Repeated(seed)
        pace = pace or Pace()
        bot = UnoBot(storage, clock=clock, entropy=entropy, pace=pace, seed=seed)
        env = await stack.enter_async_context(
            simcord.run(bot, check_errors=False, settle_timeout=SETTLES_WITHIN)
        )
        clock.env = env
        await env.advance_time(max(0.0, (clock.now() - env.now()).total_seconds()))
        await sync_commands(bot, guild_id=None, force=True)
        rules = replace(CLASSIC, target=target)
        channel, viewers = await _set_table(env, bot, players, rules, started=started)
        await env.advance_time(pace.drawing)  # what was drawn first is a lobby without computer players
        preview = await stack.enter_async_context(env.preview(channel, viewers=viewers, layout="channel"))
        session = await stack.enter_async_context(aiohttp.ClientSession(auto_decompress=False))
        door = Door(env, preview, session)
        await stack.enter_async_context(door.open(listener))
        clockwork = asyncio.create_task(door.let_time_pass(), name="clockwork")
        stack.push_async_callback(_cancelled, clockwork)
        capability = preview.url.partition("#")[2]
        url = f"http://127.0.0.1:{listener.getsockname()[1]}/#{capability}"
        yield Demo(
            url=url,
            env=env,
            bot=bot,
            preview=preview,
            channel=channel,
            player=viewers[0],
            door=door,
            clockwork=clockwork,
        )


async def _set_table(
    env: Env, bot: UnoBot, players: int, rules: Rules, *, started: bool
) -> tuple[ChannelHandle, list[MemberActor]]:
    """Make a server with a channel and a table in it; return the channel and who may look at it."""
    guild = env.create_guild(SERVER)
    viewers = [guild.add_member(env.create_user(name)) for name in (PLAYER, SPECTATOR)]
    may = discord.Permissions(manage_guild=True, manage_messages=True)
    role = guild.create_role(MODERATOR, permissions=may)
    viewers.append(guild.add_member(env.create_user(MODERATOR), roles=[role]))
    setter = _table_setter(bot, viewers[0], players, rules, started=started)
    bot.add_listener(setter, "on_guild_channel_create")
    channel = guild.create_text_channel(CHANNEL, topic=TOPIC)
    await env.settle()
    return channel, viewers


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def _table_setter(
    bot: UnoBot, player: MemberActor, players: int, rules: Rules, *, started: bool
) -> Callable[[discord.abc.GuildChannel], Coroutine[Any, Any, None]]:
    """Return a listener that sets the table as soon as there is a channel.

    A listener, because only what the bot does itself belongs to it in simcord's eyes, timers included.
    """
    host = Person(player.id, PLAYER)

    async def set_table(channel: discord.abc.GuildChannel) -> None:
        if channel.name != CHANNEL or bot.user is None:
            return
        await bot.user.edit(username=NAME)
        room = await bot.rooms.open(
            channel_id=channel.id, guild_id=channel.guild.id, host=host, preset=Preset(rules)
        )
        for _ in range(players - 1):
            await room.do(hosting.add_computer(host))
        if started:
            await room.do(lobby.start(host))

    return set_table


class _Repeated:
    """Bytes that are the same in every run with the same seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._calls = 0

    def __call__(self, size: int) -> bytes:
        self._calls += 1
        return hashlib.shake_256(f"{self._seed}:{self._calls}".encode()).digest(size)


class _Pauses(SystemClock):
    """A clock whose pauses no press waits for: they end when the simulated Discord's time moves on.

    Attributes:
        env: The simulated Discord; set once it runs.
    """

    env: Env

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds of simulated time."""
        await self.env.external_wait(asyncio.sleep(seconds), reason="a pause")


@dataclass(slots=True)
class Door:
    """Stands before simcord's page, on the port that the newcomer knows.

    It lets one thing happen at a time, shows it in every tab at once, and aims a press on a button that was
    redrawn a moment ago at the same button as it is now; simcord itself would refuse such a press.

    Attributes:
        env: The simulated Discord.
        preview: simcord's page.
        session: Speaks to simcord's page.
        turn: Held by whoever makes something happen.
    """

    env: Env
    preview: Preview
    session: aiohttp.ClientSession
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    _shown: dict[str, dict[int, dict[str, Face]]] = field(default_factory=dict)
    _moment: float = field(default_factory=lambda: asyncio.get_running_loop().time())

    @asynccontextmanager
    async def open(self, listener: socket.socket) -> AsyncIterator[None]:
        """Serve the page here until the context ends."""
        app = web.Application(client_max_size=1 << 25)
        app.router.add_post("/api/action", self._act)
        app.router.add_route("*", "/{path:.*}", self._pass_on)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        try:
            await web.SockSite(runner, listener).start()
            yield
        finally:
            await runner.cleanup()

    async def let_time_pass(self) -> None:
        """Let simulated time follow real time, for ever."""
        while True:
            await asyncio.sleep(TICK)
            async with self.turn:
                await self._catch_up()

    async def _catch_up(self) -> None:
        """Do what the time that has passed makes due, and show it."""
        now = asyncio.get_running_loop().time()
        passed, self._moment = now - self._moment, now
        try:
            await self.env.advance_time(passed)
            if self.env.http_requests:
                await self.preview.refresh()
                self.env.http_requests.clear()
        except (TimeoutError, simcord.SetupError) as error:  # very slow, or being closed
            log.warning("the page cannot be brought up to date: %s", error)

    async def _pass_on(self, request: web.Request) -> web.Response:
        answer = await self._ask(request.method, request.path_qs, request, await request.read())
        if request.path in {"/api/state", "/api/pages"} and answer.status == HTTPStatus.OK:
            self._remember(json.loads(answer.body))
        return answer.response()

    async def _act(self, request: web.Request) -> web.Response:
        async with self.turn:
            await self._catch_up()
            body = await request.read()
            with suppress(ValueError, KeyError, TypeError):  # simcord says what is wrong with it
                body = await self._aimed(request, json.loads(body)) or body
            answer = await self._ask("POST", "/api/action", request, body)
            await self._catch_up()
            return answer.response()

    async def _ask(self, method: str, path: str, request: web.Request, body: bytes = b"") -> _Answer:
        """Return simcord's own answer."""
        headers = {name: request.headers[name] for name in FORWARDED if name in request.headers}
        try:
            url = self.preview.url.partition("/#")[0] + path
            async with self.session.request(method, url, data=body or None, headers=headers) as answer:
                return _Answer(answer.status, dict(answer.headers), await answer.read())
        except (aiohttp.ClientError, simcord.SetupError) as error:  # being closed
            log.warning("the page does not answer: %s", error)
            return _Answer(HTTPStatus.GONE, {}, b"")

    def _remember(self, page: dict[str, Any]) -> None:
        """Keep what a tab was shown, to know what a press on it means."""
        tab = self._shown.setdefault(page["context"]["id"], {})
        if page["publishedRevision"] not in tab:
            tab[page["publishedRevision"]] = dict(_controls(page))
        if len(tab) > PAGES_KEPT:
            del tab[min(tab)]
        if len(self._shown) > TABS_KEPT:
            del self._shown[next(iter(self._shown))]

    async def _aimed(self, request: web.Request, press: dict[str, Any]) -> bytes | None:
        """Return a press as it has to be made now, or None if nothing was redrawn since it was shown."""
        now = json.loads((await self._ask("GET", "/api/state", request)).body)
        revision = press["published_revision"]
        if now["publishedRevision"] == revision:
            return None
        press["published_revision"] = now["publishedRevision"]
        if press["kind"] in BY_PLACE:
            seen = self._shown.get(now["context"]["id"], {}).get(revision, {}).get(press["control_key"])
            meant = next((key for key, face in _controls(now) if face == seen), None)
            if meant is None:  # the button is gone: show the page as it is
                press = {name: press[name] for name in ENVELOPE} | {"kind": "refresh"}
            else:
                press["control_key"] = meant
        return json.dumps(press).encode()


@dataclass(frozen=True, slots=True)
class _Answer:
    """What simcord's page answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    def response(self) -> web.Response:
        """Return the same as our own answer."""
        kept = {name: value for name, value in self.headers.items() if name.lower() not in UNFORWARDED}
        return web.Response(status=self.status, body=self.body, headers=kept)


def _controls(part: Any) -> Iterator[tuple[str, Face]]:
    """Yield every control that can be pressed: its key, which tells its place, and what people know it by."""
    if isinstance(part, dict):
        key = part.get("control_key")
        if isinstance(key, str) and not part.get("disabled"):
            emoji = (part.get("emoji") or {}).get("name")
            known_by = (key.partition(":component:")[0], part.get("label"), emoji, part.get("placeholder"))
            yield key, tuple(str(feature) for feature in known_by)
        part = part.values()
    elif not isinstance(part, list):
        return
    for inner in part:
        yield from _controls(inner)
