"""A hall to play in: the real bot inside a simulated Discord, and guests who see only what they would see.

A `Guest` reads text and buttons off messages and presses them; nothing looks inside the bot. When a hall
closes, everything the bot sent is held against Discord's limits, and everything it complained about in its
log fails the test, unless the test caused the trouble and says so.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import re
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from math import inf
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import discord
import simcord
from simcord.backend.models.interaction import ResponseKind
from simcord.backend.ops.commands import COMMAND_FIELDS
from simcord.results import ResponseMessage

from bot.app import Pace, UnoBot
from bot.cli.deploy import sync_commands
from bot.discordpy.events import make_messages_lean
from bot.i18n import translator
from bot.render.seats import SIGNS
from bot.rooms.change import no_change
from bot.rooms.ports import Commit, RoomSnapshot
from bot.rooms.state.codec import encode_room
from bot.rooms.state.history import MatchStatistics, SeatNumbers
from bot.rooms.state.room_state import RoomState, Seat, Stage, Tally, people_named
from bot.rooms.state.timing import Timing
from bot.sharding.ownership import Ownership
from db.storage import Storage
from tests.support import quick_checks, quick_copies, quick_settling, quick_storage
from tests.support.payloads import message_of, problems_of, walk

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence
    from pathlib import Path

    from simcord import ChannelHandle, Env, InteractionResult, MemberActor

    from bot.engine.match import Match
    from bot.league.ports import League
    from cogs.table.pictures import Drawing

quick_checks.install()
quick_copies.install()
quick_settling.install()
make_messages_lean()  # as where the bot runs: nothing may read what is not there

TABLE_VERBS = frozenset({"join", "hand", "rematch"})
PLAYABLE_VERBS = frozenset({"play", "jump", "colour", "swap", "together"})
CARD_VERBS = PLAYABLE_VERBS | {"why"}
HAND_VERBS = CARD_VERBS | {"page", "pass", "name", "sure", "accuse", "blame"}
"""Verbs of buttons that are never on a public message."""
EPHEMERAL = 1 << 6
GALLERY = 12
SETTLE = 2.0
"""Seconds: a timer of the bot's that is due within them is waited for, a later one waits for the test."""
PATIENCE = 60.0
"""Seconds that the bot may work on one thing on a machine that has others to do."""
AT_ONCE = Pace(drawing=0, busy=inf, computers=0, grace=0, looking=0, presses=inf, requests=inf)
"""Everything shows at once, and everybody is pinged."""
THROUGH_PRESSES = replace(AT_ONCE, presses=0)
"""The same, and every press on a table is kept to change the table through it."""


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


def spaced(text: str) -> str:
    """Return a text without a look at where its lines may break."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


def text_of(message: Any) -> str:
    """Return everything a message says."""
    texts = [part["content"] for part in components_of(message) if "content" in part]
    return spaced("\n".join([message.content, *texts] if message.content else texts))


def told_before(unknown: str, key: str, **facts: str | int) -> str:
    """Return a message as far as a fact in it that the test does not know, such as a moment."""
    return translator()(key, **facts, **{unknown: "\0"}).partition("\0")[0]


TEAM_SIGNS = "".join(SIGNS.values()) + " "
_BRIEF = re.compile(r"(?:^|→ | · )\**((?:[^`*:·→~\\]|\\.)+)\**: \**(\d+)\**")
_LINE = re.compile(r"^[→·] \**((?:[^*·\\]|\\.)+?)\** · \**(\d+) cards?\b")


def cards_shown(text: str) -> dict[str, int]:
    """Return how many cards each seat holds, as a table with or without a picture says it, in its order."""
    found = [pair for line in text.splitlines() for pair in (_BRIEF.findall(line) or _LINE.findall(line))]
    return {name.lstrip(TEAM_SIGNS): int(cards) for name, cards in found}


@dataclass(frozen=True, slots=True)
class Button:
    """A button on a message."""

    label: str
    custom_id: str
    disabled: bool
    emoji: str

    @property
    def verb(self) -> str:
        return self.custom_id.split(":")[1]

    @property
    def arg(self) -> str:
        """What the button says beside its verb."""
        return self.custom_id.rsplit(":", 1)[1]

    @property
    def playable(self) -> bool:
        """Whether it is a card that can be played; the others tell why not."""
        return self.verb in PLAYABLE_VERBS and not self.disabled


@dataclass(frozen=True, slots=True)
class Menu:
    """A select of a message.

    Attributes:
        choices: Values and labels, in order.
        chosen: The value that is marked, or None.
    """

    custom_id: str
    choices: dict[str, str]
    chosen: str | None
    placeholder: str

    @property
    def verb(self) -> str:
        return self.custom_id.split(":")[1]

    @property
    def arg(self) -> str:
        """What it says beside its verb."""
        return self.custom_id.rsplit(":", 1)[1]


def menus_of(message: Any) -> list[Menu]:
    """Return the selects of a message in order."""
    return [
        Menu(
            part["custom_id"],
            {option["value"]: option["label"] for option in part["options"]},
            next((option["value"] for option in part["options"] if option.get("default")), None),
            part.get("placeholder") or "",
        )
        for part in components_of(message)
        if part["type"] == 3
    ]


def pictures_of(message: Any) -> list[dict[str, Any]]:
    """Return the pictures that a message shows, in order."""
    galleries = [part for part in components_of(message) if part["type"] == GALLERY]
    return [item for part in galleries for item in part["items"]]


def controls_of(message: Any) -> list[str]:
    """Return the verbs of all buttons and selects of a message."""
    return [*(one.verb for one in buttons_of(message)), *(one.verb for one in menus_of(message))]


def buttons_of(message: Any) -> list[Button]:
    """Return the buttons of a message in order."""
    return [
        Button(
            spaced(part.get("label") or ""),
            part["custom_id"],
            bool(part.get("disabled")),
            (part.get("emoji") or {}).get("name", ""),
        )
        for part in components_of(message)
        if part["type"] == 2 and "custom_id" in part
    ]


def answer_of(result: InteractionResult) -> ResponseMessage | None:
    """Return the message that answers a press or command, as it is now.

    After an update that changes nothing it is a private follow-up, if there is one.
    """
    interaction = result._interaction
    if interaction.response_kind is ResponseKind.DEFERRED_UPDATE and interaction.followup_ids:
        backend = result._env.backend
        channel = backend.messages.get(interaction.channel_id, {})
        message = channel.get(interaction.followup_ids[0])
        return None if message is None else ResponseMessage(result._env, message)
    return result.response


def answered_elsewhere(result: InteractionResult, hand: Any = None) -> ResponseMessage | None:
    """Return the private message of before that answers a press which showed nothing itself.

    Args:
        hand: The hand that was open: it may be refreshed meanwhile, so any other message comes first.
    """
    interaction, backend = result._interaction, result._env.backend
    if interaction.response_kind is not ResponseKind.DEFERRED_UPDATE or interaction.followup_ids:
        return None
    changed: list[ResponseMessage] = []
    for request in reversed(backend.http_requests):
        if request.path == f"/interactions/{interaction.id}/{interaction.token}/callback":
            break
        edit = re.fullmatch(r"/webhooks/\d+/([^/]+)/messages/(@original|\d+)", request.path)
        if edit is None or request.method != "PATCH" or edit[1] == interaction.token:
            continue
        through = backend.interactions[backend.interaction_tokens[edit[1]]]
        number = through.message_id if edit[2] == "@original" else int(edit[2])
        stored = backend.messages[through.channel_id].get(number or 0)
        if through.user_id == interaction.user_id and stored is not None and stored.is_ephemeral:
            changed.append(ResponseMessage(result._env, stored))
    beside = [one for one in changed if hand is None or one.id != hand.id]
    return beside[-1] if beside else next(iter(changed), None)


def notice_in(message: Any) -> str:
    """Return what a private message of text says, or what is told beside a hand."""
    text = text_of(message)
    return text.partition("\n> ")[2] if controls_of(message) else text


@dataclass(slots=True)
class Guest:
    """Somebody at a screen.

    Attributes:
        heard: Everything that was answered to them, oldest first.
        opened: The press or command that showed a private panel last, such as the host's or the rules.
    """

    hall: Hall
    member: MemberActor
    channel: ChannelHandle
    shown: InteractionResult | None = None
    heard: list[str] = field(default_factory=list)
    opened: InteractionResult | None = None
    asked: InteractionResult | None = None

    @property
    def panel(self) -> Any:
        """The private panel as it is on the screen now."""
        assert self.opened is not None, "open a panel first"
        return answer_of(self.opened)

    @property
    def hand(self) -> Any:
        """The own hand as it is on the screen now; the bot may have refreshed it since it was opened."""
        assert self.shown is not None, "open the hand first"
        return answer_of(self.shown)

    @property
    def private_messages(self) -> list[ResponseMessage]:
        """What they alone see in their channel, oldest first."""
        backend = self.hall.env.backend
        return [
            ResponseMessage(self.hall.env, one)
            for _, one in sorted(backend.messages.get(self.channel.id, {}).items())
            if one.is_ephemeral
            and one.interaction_metadata is not None
            and backend.interactions[int(one.interaction_metadata["id"])].user_id == self.member.id
        ]

    @property
    def name(self) -> str:
        """The name everybody sees."""
        return self.member.name

    def _record(self, result: InteractionResult) -> str:
        """Remember what an answer brought to the screen; return its text."""
        if result.modal is not None:
            self.asked = result
        elsewhere = answered_elsewhere(result, None if self.shown is None else answer_of(self.shown))
        if elsewhere is not None:
            self.heard.append(notice_in(elsewhere))
            return self.heard[-1]
        response = answer_of(result)
        if response is None:
            return ""
        text = text_of(response)
        self.heard.append(text)
        if response.ephemeral and any(
            button.verb in HAND_VERBS | {"draw", "challenge", "accept", "nexthand"}
            for button in buttons_of(response)
        ):
            self.shown = result
        elif response.ephemeral and controls_of(response):
            self.opened = result
        return text

    async def types(self, command: str, **options: Any) -> str:
        """Type a slash command; return the answer's text."""
        result = await self.member.slash(self.channel, command, **options)
        assert result.acknowledged, command
        return self._record(result)

    async def presses(self, message: Any, verb: str, arg: str | None = None) -> str:
        """Press the button of a message with this verb (and argument); return the answer's text."""
        button = next(b for b in buttons_of(message) if b.verb == verb and arg in {None, b.arg})
        result = await self.member.click(message, custom_id=button.custom_id)
        assert result.acknowledged, button
        return self._record(result)

    async def chooses(self, message: Any, value: str, verb: str = "", arg: str | None = None) -> str:
        """Choose in the select of a message with this verb (and argument), or in the only one."""
        menu = next(one for one in menus_of(message) if verb in {"", one.verb} and arg in {None, one.arg})
        result = await self.member.select(message, [value], custom_id=menu.custom_id)
        assert result.acknowledged, value
        return self._record(result)

    async def writes(self, text: str) -> str:
        """Write into the window that is open, and send it; return the answer's text."""
        return await self.submits(line=text)

    async def submits(self, **values: Any) -> str:
        """Fill in the window that is open, by its custom_ids, and send it; return the answer's text."""
        assert self.asked is not None, "no window is open"
        window, self.asked = self.asked, None
        result = await self.member.submit_modal(window, values)
        assert result.acknowledged, values
        return self._record(result)

    async def asks_to_cut(self) -> str:
        """Press *Cut* under *Fair deal?* in the lobby; return the answer's text, if no window opens."""
        await self.presses(self.hall.table(self.channel), "deal")
        return await self.presses(self.panel, "cut")

    async def suggested(
        self, typed: str = "", *, command: str = "uno play", option: str = "card"
    ) -> list[tuple[str, str]]:
        """Return what a command suggests after some letters: names and values."""
        choices = await self.member.autocomplete(self.channel, command, option, typed)
        return [(choice["name"], choice["value"]) for choice in choices]

    async def shares(self) -> Any:
        """Show everybody the page of the league that is open; return the message that they see."""
        share = next(one for one in buttons_of(self.panel) if one.custom_id.startswith("share:"))
        await self.member.click(self.panel, custom_id=share.custom_id)
        return self.hall.messages(self.channel)[-1]

    async def opens_hand(self) -> str:
        """Press *My hand* on the table."""
        return await self.presses(self.hall.table(self.channel), "hand")

    async def opens_more(self) -> Any:
        """Press *More* on the table; return what only they see."""
        await self.presses(self.hall.table(self.channel), "more")
        return self.panel

    async def leaves(self) -> str:
        """Leave, and say yes when asked; return the answer's text."""
        return await self._confirm("uno leave", "forfeit")

    async def ends(self, *others: Guest) -> str:
        """Close the table, and say yes when asked; others agree to it; return the last answer's text."""
        told = await self._confirm("uno end", "closenow")
        for other in others:
            told = await other.presses(self.hall.table(self.channel), "agree")
        return told

    async def _confirm(self, command: str, verb: str) -> str:
        """Type a command, and press the button with this verb if a question comes first."""
        result = await self.member.slash(self.channel, command)
        if any(button.verb == verb for button in buttons_of(result.response)):
            return await self.presses(result.response, verb)
        return self._record(result)

    def sees(self) -> str:
        """Return the text of the own hand as it is now."""
        return text_of(self.hand)

    def cards(self) -> list[Button]:
        """Return the card buttons of the own hand."""
        return [b for b in buttons_of(self.hand) if b.verb in CARD_VERBS and b.arg]

    def can(self, verb: str) -> bool:
        """Tell whether the own hand shows a live button with this verb."""
        return any(b.verb == verb and not b.disabled for b in buttons_of(self.hand))

    async def taps(self, verb: str, arg: str | None = None) -> str:
        """Press a button of the own hand."""
        return await self.presses(self.hand, verb, arg)


def _is_seal(message: Any) -> bool:
    return text_of(message).startswith(f"-# {told_before('number', 'seal', hash='')}")


class DiscordClock:
    """The simulated Discord's time, which passes when the test says so."""

    def now(self) -> datetime:
        """Return the time in the hall."""
        return discord.utils.utcnow()

    async def sleep(self, seconds: float) -> None:
        """Return after so many seconds of the hall's time."""
        await asyncio.sleep(seconds)


class Hall:
    """A server with a bot, guests and channels.

    Attributes:
        deleted: The messages that were deleted, by id.
        league: What the bot knows of the league instead of what its database says, if a test brought that.
        draw_last_hand: Draws the last hands of matches; None where tests have no time for it.
        locale: The language of tables that are laid by `deal`; None for English.
    """

    env: Env
    bot: UnoBot
    guild: simcord.GuildHandle

    def __init__(self, url: str, seed: int, pace: Pace, ownership: Ownership | None = None) -> None:
        self.complaints: list[str] = []
        self.deleted: dict[int, Any] = {}
        self.league: League | None = None
        self.draw_last_hand: Drawing | None = None
        self.locale: str | None = None
        self._ownership = ownership
        self._url = url
        self._seed = seed
        self._pace = pace
        self._entropy = Entropy(seed)
        self._storage = AsyncExitStack()
        self._checked = 0

    async def _fresh_bot(self) -> UnoBot:
        self._storage.enter_context(quick_storage.quickly_opened())
        storage = await self._storage.enter_async_context(Storage.open(self._url, ownership=self._ownership))
        bot = UnoBot(
            storage,
            clock=DiscordClock(),
            entropy=self._entropy,
            pace=self._pace,
            seed=self._seed,
            shard_count=1,
        )
        bot.services = replace(bot.services, league=self.league or storage.league)
        bot.display.pictures.last_hands.draw = self.draw_last_hand
        return bot

    def keep_league(self, league: League) -> None:
        """Let the bot answer from a league that a test brings, after a restart too."""
        self.league = league
        self.bot.services = replace(self.bot.services, league=league)

    async def settle_pictures(self, *, wanted: bool) -> None:
        """Settle whether the server wants pictures."""
        await self.bot.settings.change(self.guild.id, lambda held: replace(held, pictures=wanted))

    def draw_last_hands(self, draw: Drawing) -> None:
        """Let the bot draw the last hands of matches so, after a restart too; otherwise it draws none."""
        self.draw_last_hand = self.bot.display.pictures.last_hands.draw = draw

    def keep_deleted(self) -> None:
        """Remember the messages that are deleted from now on."""
        backend, delete = self.env.backend, self.env.backend.delete_message

        def delete_message(channel_id: int, message_id: int) -> None:
            message = backend.get_message(channel_id, message_id)
            delete(channel_id, message_id)
            self.deleted[message_id] = message

        backend.delete_message = delete_message  # type: ignore[method-assign]

    async def restart(self) -> None:
        """Let the process end and another one begin on the same database."""
        await self.env.settle()
        await self._storage.aclose()
        shards = self.bot.ownership.shards
        if self._ownership is not None:
            self._ownership = Ownership(self._ownership.count)
        self.bot = await self._fresh_bot()
        await self.env.restart_bot(self.bot)
        if self._ownership is not None:
            await self.takes(*shards)

    async def takes(self, *shards: int) -> None:
        """Let the bot take shards, and hear their servers."""
        with self.env._bot_scope():  # the time of the simulated Discord
            await self.bot.take_shards(shards)
            self.bot.wake_shards(shards)
        await self.env.settle()

    async def hand_over(self, *shards: int) -> None:
        """Let the bot leave shards, and another process take them, which is the bot from now on."""
        await self.leaves(*shards)
        assert self._ownership is not None
        self._ownership = Ownership(self._ownership.count)
        self.bot = await self._fresh_bot()
        await self.env.restart_bot(self.bot)
        await self.takes(*shards)

    async def leaves(self, *shards: int, lost: bool = False) -> None:
        """Let the bot leave shards to another process."""
        with self.env._bot_scope():
            await self.bot.leave_shards(shards, lost=lost)

    async def hears(self, event: str) -> None:
        """Let discord.py tell the bot of its only shard: `disconnect`, `resumed`, `connect` or `ready`."""
        with self.env._bot_scope():  # the time of the simulated Discord
            self.bot.dispatch(f"shard_{event}", 0)
        await self.env.settle()

    def channel(self, name: str = "table", **options: Any) -> ChannelHandle:
        """Make a text channel."""
        return self.guild.create_text_channel(name, **options)

    def guest(self, name: str, channel: ChannelHandle, **member: Any) -> Guest:
        """Let somebody in."""
        return Guest(self, self.guild.add_member(self.env.create_user(name), **member), channel)

    def guests(self, names: str, channel: ChannelHandle) -> list[Guest]:
        """Let several people in, their names parted by spaces."""
        return [self.guest(name, channel) for name in names.split()]

    def messages(self, channel: ChannelHandle) -> list[ResponseMessage]:
        """Return what everybody sees in a channel, without the seals of deals."""
        return [one for one in self._public(channel) if not _is_seal(one)]

    def seals(self, channel: ChannelHandle) -> list[ResponseMessage]:
        """Return what was published of the deals of a channel, oldest first."""
        return [one for one in self._public(channel) if _is_seal(one)]

    def _public(self, channel: ChannelHandle) -> list[ResponseMessage]:
        found = [
            ResponseMessage(self.env, one) for one in self.env.backend.messages.get(channel.id, {}).values()
        ]
        return sorted((one for one in found if not one.ephemeral), key=lambda message: message.id)

    def tables(self, channel: ChannelHandle) -> list[ResponseMessage]:
        """Return every lobby, table or result that everybody sees, oldest first."""
        return [
            message
            for message in self.messages(channel)
            if message.flags.components_v2 and any(b.verb in TABLE_VERBS for b in buttons_of(message))
        ]

    def table(self, channel: ChannelHandle) -> ResponseMessage:
        """Return the newest lobby, table or result that everybody sees."""
        return self.tables(channel)[-1]

    def says(self, channel: ChannelHandle) -> str:
        """Return the text of the lobby, table or result."""
        return text_of(self.table(channel))

    def counts(self, channel: ChannelHandle) -> dict[str, int]:
        """Return how many cards everybody holds, as the table says."""
        return cards_shown(self.says(channel))

    def pings(self, channel: ChannelHandle) -> list[ResponseMessage]:
        """Return the messages that mention somebody, oldest first."""
        return [message for message in self.messages(channel) if re.match(r"<@\d+>", message.content)]

    async def deal(
        self,
        channel: ChannelHandle,
        seats: Sequence[Guest | str | None],
        match: Match,
        *,
        hands_won: Sequence[int] = (),
        clock: int | None = None,
        locale: str | None = None,
    ) -> None:
        """Put a match in any position on the table of a channel that has none.

        A name is a computer player of that name, None one without a name.
        It is laid into the store, and the bot finds it there when it comes up.
        """
        people, before = [guest for guest in seats if isinstance(guest, Guest)], max(match.numbers) - 1
        state = RoomState(
            stage=Stage.PLAYING,
            host=people[0].member.id,
            seats=tuple(
                Seat(g.member.id, g.name) if isinstance(g, Guest) else Seat(None, g or "") for g in seats
            ),
            rules=match.rules,
            match_id=self._entropy(16).hex(),
            match=match,
            started_at=datetime(2026, 1, 1, tzinfo=UTC),
            tallies=tuple(Tally(hands_won=won) for won in hands_won) or (Tally(),) * len(seats),
            timing=Timing(clock=clock),
            locale=locale or self.locale,
            statistics=MatchStatistics(hands=before, points=(SeatNumbers(before, tuple(match.points)),)),
        )
        snapshot = RoomSnapshot(
            channel_id=channel.id,
            guild_id=self.guild.id,
            revision=1,
            payload=encode_room(state),
            people=people_named(state),
        )
        await self.bot.storage.journal.commit(Commit(room=snapshot))
        await self.restart()
        await self.bot.rooms.require(channel.id).do(no_change(), show=False)  # its clocks have begun

    def forgive(self) -> list[str]:
        """Return the complaints so far, and hold them against nobody."""
        forgiven, self.complaints[:] = self.complaints[:], []
        return forgiven

    def check(self) -> None:
        """Assert that Discord would take everything that was sent, and that nothing private was public."""
        sent = self.env.http_requests[self._checked :]
        self._checked += len(sent)
        problems = [problem for entry in sent for problem in problems_of(entry)]
        for entry in sent:
            message = message_of(entry)
            if message is None or entry.method != "POST" or (entry.json or {}).get("type") == 7:
                continue
            if not (message.get("flags") or 0) & EPHEMERAL and _verbs(message) & HAND_VERBS:
                problems.append(f"a hand for everybody: {entry.path}")
        problems.extend(
            f"a hand for everybody: message {stored.id}"
            for channel in self.env.backend.messages.values()
            for stored in channel.values()
            if not stored.is_ephemeral and _verbs({"components": stored.components}) & HAND_VERBS
        )
        assert not problems, "\n".join(problems)
        assert not self.complaints, "\n".join(self.complaints)


def _verbs(message: dict[str, Any]) -> set[str]:
    ids = [part.get("custom_id", "") for part in walk(message.get("components") or ())]
    return {custom_id.split(":")[1] for custom_id in ids if custom_id.startswith("uno:")}


class _QuickEnv(simcord.Env):
    """Settles at once where nothing is under way, and has patience where a busy machine is slow.

    One limit means two things to its base: how long the bot may work, and how far off a timer has to be not
    to be waited for. So it is short, and granted anew while work is under way.
    """

    async def _settle_internal(
        self, *, idle: float = 0.001, _deadline: float | None = None, **options: Any
    ) -> None:
        loop = asyncio.get_running_loop()
        patience = loop.time() + PATIENCE
        while True:
            await quick_settling.run_what_is_ready(loop)
            try:
                await super()._settle_internal(idle=idle, **options)
            except TimeoutError:
                if loop.time() >= patience:
                    raise
            else:
                return

    async def _advance_to(self, target: float, deadline: float) -> None:
        await super()._advance_to(target, deadline + PATIENCE)


class _Complaints(logging.Handler):
    """Keeps what the bot logs as a warning, and what anybody logs as an error."""

    def __init__(self, kept: list[str]) -> None:
        super().__init__(logging.WARNING)
        self._kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        own = record.name.partition(".")[0] in {"bot", "cogs", "db"}
        if own or record.levelno >= logging.ERROR:
            error = record.exc_info[1] if record.exc_info else ""
            self._kept.append(f"{record.levelname} {record.name}: {record.getMessage()} {error!r}")


class Entropy:
    """Bytes that are the same in every run with the same seed."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._calls = 0

    def __call__(self, size: int) -> bytes:
        self._calls += 1
        return hashlib.shake_256(f"{self._seed}:{self._calls}".encode()).digest(size)


_registered: list[dict[str, Any]] = []


async def _register_commands(opened: Hall) -> None:
    """Register the slash commands: every bot has the same, so only a process's first sends them itself."""
    backend = opened.env.backend
    if not _registered:
        await sync_commands(opened.bot, guild_id=None, force=True)
        kept = [
            {key: command[key] for key in COMMAND_FIELDS if key in command}
            for command in backend.commands[None].values()
        ]
        _registered.extend(quick_copies.copy_of(kept))
    else:
        backend.register_commands(None, quick_copies.copy_of(_registered))
    for command in backend.commands[
        None
    ].values():  # also what is hidden from most: the bot checks rights itself
        opened.guild.set_command_permissions(int(command["id"]), {opened.guild.default_role: True})


LATER = 60.0
"""Seconds that the ids of messages wait for a commit: more than `SETTLE`, so that no test waits for it."""


@asynccontextmanager
async def hall(
    folder: Path,
    *,
    seed: int = 1,
    pace: Pace = AT_ONCE,
    url: str | None = None,
    ownership: Ownership | None = None,
    found: Callable[[Env], simcord.GuildHandle] | None = None,
) -> AsyncIterator[Hall]:
    """Open a hall whose bot keeps its database in a folder, or in one that is named.

    Args:
        found: Lays into the simulated Discord what was there before the bot starts, and returns the server;
            None for a new one.
    """
    file = folder / "hall.sqlite3"
    opened = Hall(url or f"sqlite+aiosqlite:///{file}", seed, pace, ownership)
    complaints = _Complaints(opened.complaints)
    logging.getLogger().addHandler(complaints)
    patched = patch("db.journal.NOTE_DELAY", LATER)
    patched.start()
    try:
        if url is None:
            await quick_storage.make_empty(file)
        opened.bot = await opened._fresh_bot()
        opened.env = env = _QuickEnv(opened.bot, settle_timeout=SETTLE)
        if found is not None:
            opened.guild = found(env)
        await env.start()
        try:
            opened.keep_deleted()
            if found is None:
                opened.guild = env.create_guild("The Hall")
                await opened.bot.settings.change(
                    opened.guild.id, lambda held: replace(held, preset="classic")
                )
            await _register_commands(opened)
            yield opened
            await env.settle()
            opened.check()
        finally:
            await env.shutdown()
        env.raise_errors()
    finally:
        opened.bot.stop_thinking()
        await opened._storage.aclose()
        patched.stop()
        logging.getLogger().removeHandler(complaints)
