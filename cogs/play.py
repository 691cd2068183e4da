"""What people can ask for, one method each: slash commands and buttons both come here.

Each method asks the room, then answers once. Nothing here knows a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine import events as e
from bot.engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, PLAYS, Action, PlayCard
from bot.engine.cards import card as card_named
from bot.engine.errors import IllegalAction
from bot.engine.hand import Phase
from bot.engine.notation import parse_action
from bot.render.cards import card_text, cards_text
from bot.render.hand import play_named
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state import Person, Stage
from cogs.answers import edit, on_own_hand, refusal_text, said_to, say, show_hand
from cogs.names import escaped, seat_names
from cogs.views.layouts import colour_layout

if TYPE_CHECKING:
    import discord

    from bot.engine.rules import Rules
    from bot.i18n import Words
    from bot.rooms.room import Done, Room
    from bot.rooms.rooms import Rooms
    from cogs.custom_ids import ButtonId
    from cogs.presenter import ChannelPresenter

TEXT_NEEDS = ("view_channel", "send_messages")
THREAD_NEEDS = ("view_channel", "send_messages_in_threads")


def person(interaction: discord.Interaction) -> Person:
    """Return who pressed or typed."""
    return Person(interaction.user.id, interaction.user.display_name)


class Play:
    """The way from an interaction to a room and back.

    Attributes:
        rooms: All rooms of this process.
        presenter: Draws them.
    """

    def __init__(self, rooms: Rooms, presenter: ChannelPresenter) -> None:
        self.rooms = rooms
        self.presenter = presenter

    def room(self, interaction: discord.Interaction) -> Room:
        """Return the room of the channel.

        Raises:
            RoomRefused: There is none.
        """
        return self.rooms.require(interaction.channel_id or 0)

    # Lobby

    async def open(self, interaction: discord.Interaction, rules: Rules) -> None:
        """Open a lobby, once it is sure that the table can be shown; asked again by its host, deal."""
        said = said_to(interaction)
        channel = interaction.channel
        if interaction.guild_id is None or interaction.channel_id is None or channel is None:
            await say(interaction, said("refused-here"))
            return
        thread = channel.type.name.endswith("thread")
        granted = interaction.app_permissions
        missing = [need for need in (THREAD_NEEDS if thread else TEXT_NEEDS) if not getattr(granted, need)]
        if missing:
            named = ", ".join(said(f"permission-{need}") for need in missing)
            await say(interaction, said("refused-missing-permissions", permissions=named))
            return
        room = self.rooms.find(interaction.channel_id)
        if room is not None and room.state.stage is Stage.LOBBY and room.state.host == interaction.user.id:
            await self.start(interaction)  # the host's second /uno start deals
            return
        await self.rooms.open(
            channel_id=interaction.channel_id,
            guild_id=interaction.guild_id,
            host=person(interaction),
            rules=rules,
        )
        await say(interaction, said("answer-lobby-open"))

    async def join(self, interaction: discord.Interaction) -> None:
        """Sit down."""
        await self.room(interaction).join(person(interaction))
        await say(interaction, said_to(interaction)("answer-joined"))

    async def leave(self, interaction: discord.Interaction) -> None:
        """Get up, or forfeit."""
        done = await self.room(interaction).leave(person(interaction))
        key = "answer-left-lobby" if done.state.match is None else "answer-left-match"
        await say(interaction, said_to(interaction)(key))

    async def start(self, interaction: discord.Interaction) -> None:
        """Deal, and show the host what they got."""
        room = self.room(interaction)
        await room.start(person(interaction))
        notice = said_to(interaction)("answer-started")
        if room.state.seat_of(interaction.user.id) is None:
            await say(interaction, notice)
        else:
            await show_hand(interaction, room, self.presenter, notice=notice)

    async def add_computer(self, interaction: discord.Interaction) -> None:
        """Seat a computer player."""
        await self.room(interaction).add_computer(person(interaction))
        await say(interaction, said_to(interaction)("answer-computer-added"))

    async def remove_computer(self, interaction: discord.Interaction) -> None:
        """Send a computer player away."""
        await self.room(interaction).remove_computer(person(interaction))
        await say(interaction, said_to(interaction)("answer-computer-removed"))

    async def name_starter(self, interaction: discord.Interaction, choice: str) -> None:
        """Settle who plays first: an account's id, or anything else for a random dealer."""
        starter = int(choice) if choice.isascii() and choice.isdigit() else None
        done = await self.room(interaction).name_starter(person(interaction), starter)
        said = said_to(interaction)
        seat = None if starter is None else done.state.seat_of(starter)
        if seat is None:
            await say(interaction, said("answer-starter-random"))
        else:
            await say(interaction, said("answer-starter", name=escaped(done.state.seats[seat].name)))

    async def rematch(self, interaction: discord.Interaction) -> None:
        """Open a lobby with the same seats."""
        await self.room(interaction).rematch(person(interaction))
        await say(interaction, said_to(interaction)("answer-rematch"))

    async def end(self, interaction: discord.Interaction) -> None:
        """Close the table."""
        moderator = interaction.permissions.manage_channels
        await self.room(interaction).end(person(interaction), moderator=moderator)
        await say(interaction, said_to(interaction)("answer-ended"))

    # Match

    async def show(self, interaction: discord.Interaction, *, page: int = 0) -> None:
        """Show the own hand."""
        await show_hand(interaction, self.room(interaction), self.presenter, page=page)

    async def move(self, interaction: discord.Interaction, action: Action, button: ButtonId | None) -> None:
        """Make a move and show the hand after it, in place if a button of the hand was pressed.

        Args:
            interaction: Who, and where to answer.
            action: What they do.
            button: The button pressed, or None for a command.
        """
        room = self.room(interaction)
        said = said_to(interaction)
        try:
            done = await room.act(
                interaction.user.id,
                action,
                token=button.token if button else "",
                revision=button.revision if button else None,
            )
        except (RoomRefused, IllegalAction) as error:
            if not on_own_hand(interaction) or room.state.seat_of(interaction.user.id) is None:
                raise
            await show_hand(interaction, room, self.presenter, notice=refusal_text(said, error))
            return
        notice = _notice(said, room, done, action, interaction.user.id)
        lasting = not isinstance(action, PlayCard)  # what was drawn or shown is to be read in peace
        await show_hand(interaction, room, self.presenter, notice=notice, lasting=lasting)

    async def play(self, interaction: discord.Interaction, text: str, button: ButtonId | None) -> None:
        """Play the card written as `text`: a card's code, with `>` and a colour for a wild."""
        action = _parsed(text)
        if not isinstance(action, PlayCard) and button is None:
            action = self._named(interaction, text)
        if not isinstance(action, PlayCard):
            raise RoomRefused(Refusal.NO_SUCH_CARD)
        await self.move(interaction, action, button)

    def _named(self, interaction: discord.Interaction, text: str) -> PlayCard | None:
        """Return the one play that somebody typed by name instead of choosing a suggestion."""
        view = self.room(interaction).view_of(interaction.user.id)
        return None if view is None else play_named(said_to(interaction), view, text)

    async def draw(self, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
        """Draw."""
        await self.move(interaction, DRAW, button)

    async def keep(self, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
        """Keep the drawn card."""
        await self.move(interaction, PASS, button)

    async def challenge(self, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
        """Doubt a Wild Draw Four."""
        await self.move(interaction, CHALLENGE, button)

    async def accept(self, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
        """Draw four."""
        await self.move(interaction, ACCEPT, button)

    async def ask_colour(self, interaction: discord.Interaction, code: str, button: ButtonId) -> None:
        """Ask, in the hand, which colour a wild card shall be."""
        room = self.room(interaction)
        try:
            card = card_named(code)
        except ValueError:
            raise RoomRefused(Refusal.NO_SUCH_CARD) from None
        view = room.view_of(interaction.user.id)
        current = view is not None and room.state.token == button.token and view.revision == button.revision
        if view is None or not current or PLAYS[card][0] not in view.legal or not card.wild:
            await show_hand(interaction, room, self.presenter, notice=said_to(interaction)("refused-stale"))
            return
        layout = colour_layout(said_to(interaction), card, view=view, token=room.state.token)
        await edit(interaction, layout)

    async def uno(self, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
        """Call UNO."""
        room = self.room(interaction)
        await room.call_uno(interaction.user.id, token=button.token if button else "")
        notice = said_to(interaction)("answer-uno")
        if on_own_hand(interaction):
            await show_hand(interaction, room, self.presenter, notice=notice)
        else:
            await say(interaction, notice)

    async def catch(
        self,
        interaction: discord.Interaction,
        *,
        target: int | None = None,
        button: ButtonId | None = None,
    ) -> None:
        """Catch an account's seat, or whoever can be caught."""
        room = self.room(interaction)
        seat = None if target is None else room.state.seat_of(target)
        if target is not None and seat is None and room.state.match is not None:
            raise RoomRefused(Refusal.NO_SUCH_PLAYER)
        await room.catch(interaction.user.id, seat, token=button.token if button else "")
        await say(interaction, said_to(interaction)("answer-caught"))

    async def table(self, interaction: discord.Interaction) -> None:
        """Bring the table to the bottom of the channel."""
        self.presenter.move_down(self.room(interaction))
        await say(interaction, said_to(interaction)("answer-table"))


def _parsed(text: str) -> Action | None:
    try:
        return parse_action(text)
    except ValueError:
        return None


def _turn_is_over(done: Done, seat: int) -> bool:
    """Tell whether a seat drew and, since nothing fitted, passed by the same action."""
    return any(isinstance(event, e.TurnPassed) and event.seat == seat for event in done.events)


def _notice(said: Words, room: Room, done: Done, action: Action, user_id: int) -> str | None:
    """Return what an action led to, for who did it."""
    names = seat_names(said, done.state)
    seat = room.state.seat_of(user_id)
    lines: list[str] = []
    match = done.state.match
    new_hand = any(isinstance(event, e.HandStarted) for event in done.events)
    # A new hand stands below anyway, and so does the question what to do with a drawn card that fits.
    told_already = new_hand or (match is not None and match.hand.phase is Phase.DRAWN)
    for event in done.events:
        if isinstance(event, e.HandShown) and event.to == seat:
            cards = cards_text(said, event.cards)
            lines.append(said("hand-shown", name=names[event.seat], cards=cards))
        elif isinstance(event, e.WildDrawFourChallenged) and event.guilty:
            lines.append(said("answer-challenge-right", name=names[event.seat]))
        elif isinstance(event, e.CardsDrawn) and event.cause is e.DrawCause.CHALLENGE_LOST:
            lines.append(said("answer-challenge-wrong", count=event.count))
        elif isinstance(event, e.CardsReceived) and event.to == seat and not told_already:
            key = "answer-drew-over" if _turn_is_over(done, event.to) else "answer-drew"
            lines.append(said(key, cards=cards_text(said, event.cards)))
    if isinstance(action, PlayCard):
        lines.append(said("answer-played", card=card_text(said, action.card, action.colour)))
    return "\n> ".join(lines) or None
