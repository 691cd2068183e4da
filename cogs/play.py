"""What seats can ask for during a match: moves, calls, the own hand, the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.engine import events as e
from bot.engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, PLAYS, Action, PlayCard
from bot.engine.cards import card as card_named
from bot.engine.errors import IllegalAction
from bot.engine.hand import Phase
from bot.engine.notation import format_action, parse_action
from bot.render.cards import card_text, cards_text
from bot.render.hand import play_named, playable_choices
from bot.rooms import playing
from bot.rooms.errors import Refusal, RoomRefused
from cogs.answers import answered, edit, on_own_hand, refusal_text, said_to, say, show_hand
from cogs.custom_ids import ButtonId, Verb
from cogs.desk import UNO, Commands, Desk, OnPress, Press
from cogs.names import seat_names
from cogs.texts import told
from cogs.views.hand import colour_layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.i18n import Words
    from bot.rooms.room import Done, Room

MOST_CHOICES = 25


async def show(desk: Desk, interaction: discord.Interaction, *, page: int = 0) -> None:
    """Show the own hand."""
    await show_hand(interaction, desk.room(interaction), desk.presenter, page=page)


async def move(desk: Desk, interaction: discord.Interaction, action: Action, button: ButtonId | None) -> None:
    """Make a move and show the hand after it, in place if a button of the hand was pressed.

    Args:
        desk: What is needed.
        interaction: Who, and where to answer.
        action: What they do.
        button: The button pressed, or None for a command.
    """
    room = desk.room(interaction)
    said = said_to(interaction)
    try:
        done = await room.do(
            playing.act(
                interaction.user.id,
                action,
                token=button.token if button else "",
                revision=button.revision if button else None,
            )
        )
    except (RoomRefused, IllegalAction) as error:
        if not on_own_hand(interaction) or room.state.seat_of(interaction.user.id) is None:
            raise
        await show_hand(interaction, room, desk.presenter, notice=refusal_text(said, error))
        return
    notice = _notice(said, room, done, action, interaction.user.id)
    lasting = not isinstance(action, PlayCard)  # what was drawn or shown is to be read in peace
    await show_hand(interaction, room, desk.presenter, notice=notice, lasting=lasting)


async def play(desk: Desk, interaction: discord.Interaction, text: str, button: ButtonId | None) -> None:
    """Play the card written as `text`: a card's code, with `>` and a colour for a wild."""
    action = _parsed(text)
    if not isinstance(action, PlayCard) and button is None:
        action = _named(desk, interaction, text)
    if not isinstance(action, PlayCard):
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    await move(desk, interaction, action, button)


def _named(desk: Desk, interaction: discord.Interaction, text: str) -> PlayCard | None:
    """Return the one play that somebody typed by name instead of choosing a suggestion."""
    view = desk.room(interaction).view_of(interaction.user.id)
    return None if view is None else play_named(said_to(interaction), view, text)


async def draw(desk: Desk, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Draw."""
    await move(desk, interaction, DRAW, button)


async def keep(desk: Desk, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Keep the drawn card."""
    await move(desk, interaction, PASS, button)


async def challenge(desk: Desk, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Doubt a Wild Draw Four."""
    await move(desk, interaction, CHALLENGE, button)


async def accept(desk: Desk, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Draw four."""
    await move(desk, interaction, ACCEPT, button)


async def ask_colour(desk: Desk, interaction: discord.Interaction, code: str, button: ButtonId) -> None:
    """Ask, in the hand, which colour a wild card shall be."""
    room = desk.room(interaction)
    try:
        card = card_named(code)
    except ValueError:
        raise RoomRefused(Refusal.NO_SUCH_CARD) from None
    view = room.view_of(interaction.user.id)
    current = view is not None and room.state.token == button.token and view.revision == button.revision
    if view is None or not current or PLAYS[card][0] not in view.legal or not card.wild:
        await show_hand(interaction, room, desk.presenter, notice=said_to(interaction)("refused-stale"))
        return
    layout = colour_layout(said_to(interaction), card, view=view, token=room.state.token)
    await edit(interaction, layout)


async def uno(desk: Desk, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Call UNO."""
    room = desk.room(interaction)
    await room.do(playing.call_uno(interaction.user.id, token=button.token if button else ""))
    notice = said_to(interaction)("answer-uno")
    if on_own_hand(interaction):
        await show_hand(interaction, room, desk.presenter, notice=notice)
    else:
        await say(interaction, notice)


async def catch(
    desk: Desk,
    interaction: discord.Interaction,
    *,
    target: int | None = None,
    button: ButtonId | None = None,
) -> None:
    """Catch an account's seat, or whoever can be caught."""
    room = desk.room(interaction)
    seat = None if target is None else room.state.seat_of(target)
    if target is not None and seat is None and room.state.match is not None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    await room.do(playing.catch(interaction.user.id, seat, token=button.token if button else ""))
    await say(interaction, said_to(interaction)("answer-caught"))


async def table(desk: Desk, interaction: discord.Interaction) -> None:
    """Bring the table to the bottom of the channel."""
    desk.presenter.move_down(desk.room(interaction))
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


def _page(press: Press) -> int:
    return int(re.sub(r"\D", "", press.arg) or 0)


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.HAND: lambda desk, interaction, _: show(desk, interaction),
    Verb.PAGE: lambda desk, interaction, press: show(desk, interaction, page=_page(press)),
    Verb.PLAY: lambda desk, interaction, press: play(desk, interaction, press.arg, press.button),
    Verb.COLOUR: lambda desk, interaction, press: ask_colour(desk, interaction, press.arg, press.button),
    Verb.DRAW: lambda desk, interaction, press: draw(desk, interaction, press.button),
    Verb.PASS: lambda desk, interaction, press: keep(desk, interaction, press.button),
    Verb.UNO: lambda desk, interaction, press: uno(desk, interaction, press.button),
    Verb.CATCH: lambda desk, interaction, press: catch(desk, interaction, button=press.button),
    Verb.CHALLENGE: lambda desk, interaction, press: challenge(desk, interaction, press.button),
    Verb.ACCEPT: lambda desk, interaction, press: accept(desk, interaction, press.button),
}


class PlayCommands(Commands):
    """Every move of a match, typed."""

    @UNO.command(name="hand", description=told("command-hand"))
    async def hand(self, interaction: discord.Interaction) -> None:
        """Show the own hand."""
        await answered(interaction, show(self.desk, interaction))

    @UNO.command(name="play", description=told("command-play"))
    @app_commands.describe(card=told("option-card"))
    async def play_card(self, interaction: discord.Interaction, card: str) -> None:
        """Play a card."""
        await answered(interaction, play(self.desk, interaction, card, None))

    @play_card.autocomplete("card")
    async def _suggest_cards(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest what can be played now, to its owner alone."""
        room = self.desk.rooms.find(interaction.channel_id or 0)
        view = None if room is None else room.view_of(interaction.user.id)
        if view is None or view.seat is None:
            return []
        wanted = current.casefold()
        choices = playable_choices(said_to(interaction), view)
        return [
            app_commands.Choice(name=text[:100], value=format_action(play))
            for text, play in choices
            if wanted in text.casefold() or wanted == format_action(play).casefold()
        ][:MOST_CHOICES]

    @UNO.command(name="draw", description=told("command-draw"))
    async def draw(self, interaction: discord.Interaction) -> None:
        """Draw."""
        await answered(interaction, draw(self.desk, interaction))

    @UNO.command(name="pass", description=told("command-pass"))
    async def keep(self, interaction: discord.Interaction) -> None:
        """Keep the drawn card."""
        await answered(interaction, keep(self.desk, interaction))

    @UNO.command(name="uno", description=told("command-uno-call"))
    async def uno(self, interaction: discord.Interaction) -> None:
        """Call UNO."""
        await answered(interaction, uno(self.desk, interaction))

    @UNO.command(name="catch", description=told("command-catch"))
    @app_commands.describe(player=told("option-player"))
    async def catch(self, interaction: discord.Interaction, player: discord.User | None = None) -> None:
        """Catch a player."""
        target = None if player is None else player.id
        await answered(interaction, catch(self.desk, interaction, target=target))

    @UNO.command(name="challenge", description=told("command-challenge"))
    async def challenge(self, interaction: discord.Interaction) -> None:
        """Doubt a Wild Draw Four."""
        await answered(interaction, challenge(self.desk, interaction))

    @UNO.command(name="accept", description=told("command-accept"))
    async def accept(self, interaction: discord.Interaction) -> None:
        """Draw four."""
        await answered(interaction, accept(self.desk, interaction))

    @UNO.command(name="table", description=told("command-table"))
    async def table(self, interaction: discord.Interaction) -> None:
        """Bring the table to the bottom of the channel."""
        await answered(interaction, table(self.desk, interaction))
