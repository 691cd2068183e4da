"""People at the tables of the real bot: they read their hands off messages and press what is enabled there.

Nobody here knows a rule or looks inside the bot. Whose turn it is, a guest sees by the buttons of their hand.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.engine.errors import Reason
from bot.i18n import translator
from bot.rooms.errors import Refusal
from tests.support.fake_discord import ResponseType, walk
from tests.support.load import Click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.support.fake_discord import Answer, Channel, FakeDiscord, Guild, Interaction, Message, User

CARDS: Final = ("play", "colour", "swap")
WHY: Final = "why"
OTHERS: Final = ("accept", "challenge", "draw", "pass", "nexthand")
MOST_KINDS: Final = 18  # with these, drawing and calling UNO a hand has 20 buttons
PATIENCE: Final = 30.0  # seconds; under load a drawing takes its time

_REFUSALS: Final = frozenset(
    {translator()(f"refused-{refusal.value}", name="") for refusal in Refusal}
    | {translator()(f"illegal-{reason.value}") for reason in Reason}
    | {translator()("refused-error")}
)


def verb(custom_id: str) -> str:
    """Return what a button is for."""
    return custom_id.split(":")[1]


def accepted(answer: Answer) -> bool:
    """Tell whether a press on a hand was carried out: the hand comes back without a refusal in it."""
    said = [part["content"] for part in walk(answer.data.get("components", ())) if "content" in part]
    lines = "\n".join(said).replace("\N{NO-BREAK SPACE}", " ").splitlines()
    told = {line.removeprefix("> ") for line in lines}
    return answer.type == ResponseType.UPDATE and not told & _REFUSALS


@dataclass(eq=False, slots=True)
class Guest:
    """Somebody at a table, with the newest message that shows their hand.

    Attributes:
        hand: The message, once they have opened their hand.
        fresh: Whether nobody else has moved since the hand was answered.
    """

    user: User
    hand: Message | None = None
    fresh: bool = False

    def moves(self) -> list[str]:
        """Return the buttons of the hand that can be pressed now and take the match further."""
        enabled = () if self.hand is None else self.hand.clickable()
        return [custom_id for custom_id in enabled if verb(custom_id) in (*CARDS, *OTHERS)]

    def kinds(self) -> int:
        """Return how many kinds of cards the shown page has."""
        parts = walk(self.hand.components if self.hand else ())
        return sum(verb(part["custom_id"]) in (*CARDS, WHY) for part in parts if "custom_id" in part)

    def choose(self) -> str | None:
        """Return the button to press, or None if it is somebody else's turn.

        Whoever holds few kinds of cards draws and whoever holds many plays, so that hands grow to 20 buttons
        and stay there, and a match goes on for as long as the load does.
        """
        moves = self.moves()
        plays = [custom_id for custom_id in moves if verb(custom_id) == "play"]
        others = [custom_id for custom_id in moves if verb(custom_id) in OTHERS]
        wanted = (plays, others) if self.kinds() >= MOST_KINDS else (others, plays)
        return next((custom_id for custom_ids in wanted for custom_id in custom_ids), None)


@dataclass(frozen=True, slots=True)
class Press:
    """What a guest pressed: a button of their hand, or *My hand* to open it."""

    guest: Guest
    interaction: Interaction
    move: bool


@dataclass(eq=False, slots=True)
class Table:
    """A channel of the fake Discord with a room of the bot in it, and its guests; the first one hosts."""

    discord: FakeDiscord
    channel: Channel
    guests: list[Guest]
    _place: int = field(default=0, init=False)
    _public: Message | None = field(default=None, init=False)

    @classmethod
    async def set_up(cls, discord: FakeDiscord, guild: Guild, *, people: int = 2) -> Table:
        """Open a lobby in a channel of its own and let everybody sit down."""
        channel = await discord.add_channel(guild)
        table = cls(discord, channel, [Guest(discord.add_user(f"Guest {n}")) for n in range(people)])
        await table.type(table.host, "start", target=500)
        await table.shows("join")
        for guest in table.guests[1:]:
            await table.press(guest, "join")
        return table

    async def deal(self) -> None:
        """Start the match and open every hand."""
        await self.press(self.host, "start")
        await self.shows("hand")
        for guest in self.guests:
            await self.look(guest)

    @property
    def host(self) -> Guest:
        """Who opened the lobby."""
        return self.guests[0]

    def button(self, wanted: str) -> Click | None:
        """Return a public button by its verb, as the host would press it."""
        messages = self.discord.world.messages
        if self._public is None or self._public.id not in messages.messages:
            shown = messages.in_channel(self.channel)  # a ping, which says something, changes no table
            tables = (one for one in shown if one.clickable() and not one.payload["content"])
            self._public = next(tables, None)
        if self._public is not None:
            for custom_id in self._public.clickable():
                if verb(custom_id) == wanted:
                    return Click(self.host.user, self._public, custom_id)
        return None

    async def shows(self, wanted: str) -> Click:
        """Wait until the bot has drawn a public button with this verb."""
        places = f"/channels/{self.channel.id}/messages", "/webhooks/"  # by itself, or through a press
        if (found := self.button(wanted)) is None:
            await self.discord.calls.wait(
                lambda call: call.path.startswith(places) and self.button(wanted) is not None,
                after=len(self.discord.calls),
                within=PATIENCE,
            )
            found = self.button(wanted)
        assert found is not None
        return found

    async def type(self, guest: Guest, *path: str, **options: int) -> Answer:
        """Run a command of the bot and wait for its answer."""
        interaction = await self.discord.slash(guest.user, self.channel, "uno", *path, options=options)
        return await interaction.completed(PATIENCE)

    async def press(self, guest: Guest, wanted: str) -> Answer:
        """Press a public button and wait for its answer."""
        _, message, custom_id = await self.shows(wanted)
        interaction = await self.discord.click(guest.user, message, custom_id)
        return await interaction.completed(PATIENCE)

    async def look(self, guest: Guest) -> None:
        """Press *My hand* and wait for the hand."""
        _, message, custom_id = await self.shows("hand")
        interaction = await self.discord.click(guest.user, message, custom_id)
        await self.follow(Press(guest, interaction, move=False))

    def next_move(self) -> Click | None:
        """Return the next move, or None if the guest who may be next has to open their hand first.

        The hand of who pressed last was answered just now. Everybody else's may have to wait for the next
        drawing, so they press *My hand*.
        """
        for _ in self.guests:
            guest = self._next
            if not guest.fresh or guest.hand is None:
                return None
            if (custom_id := guest.choose()) is not None:
                return Click(guest.user, guest.hand, custom_id)
            self._place += 1
        raise LookupError("nobody can move; is the match over?")

    async def next_click(self) -> Click:
        """Return the next move; whoever may be next opens their hand before."""
        while (click := self.next_move()) is None:
            await self.look(self._next)
        return click

    async def send(self) -> Press:
        """Send the next press, a move or *My hand*; `follow` it before the next one."""
        click = self.next_move()
        if click is not None:
            return Press(self._next, await self.discord.click(*click), move=True)
        _, message, custom_id = await self.shows("hand")
        return Press(self._next, await self.discord.click(self._next.user, message, custom_id), move=False)

    async def follow(self, press: Press) -> Answer:
        """Wait for the answer to a press, after a deferral too, and see the hand in it."""
        answer = await press.interaction.completed(PATIENCE)
        if press.move:
            for guest in self.guests:
                guest.fresh = guest is press.guest
        else:
            assert answer.message is not None
            if answer.message.clickable():  # else the bot has more to do than it can
                press.guest.hand, press.guest.fresh = answer.message, True
        return answer

    async def move(self) -> Answer:
        """Make the next move, which the bot must accept."""
        await self.next_click()
        answer = await self.follow(await self.send())
        assert accepted(answer), answer.data
        return answer

    @property
    def _next(self) -> Guest:
        return self.guests[self._place % len(self.guests)]


async def set_up(discord: FakeDiscord, rooms: int, *, people: int = 2) -> list[Table]:
    """Return tables in play, every hand open."""
    guild = next(iter(discord.world.guilds.values()))
    tables = [await Table.set_up(discord, guild, people=people) for _ in range(rooms)]
    await asyncio.gather(*(table.deal() for table in tables))
    return tables


async def grow(tables: Sequence[Table], *, kinds: int = MOST_KINDS) -> int:
    """Draw until every hand has so many kinds of cards; return how many moves that took."""

    async def one(table: Table) -> int:
        moves = 0
        while any(guest.kinds() < kinds for guest in table.guests):
            await table.move()
            moves += 1
        return moves

    return sum(await asyncio.gather(*(one(table) for table in tables)))
