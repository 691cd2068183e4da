"""What seats can ask for during a match: moves, calls, the own hand, the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.engine import events as e
from bot.engine.actions import ACCEPT, CHALLENGE, DRAW, PASS, Action, PlayCard
from bot.engine.errors import IllegalAction, Reason
from bot.engine.notation import format_action, parse_action
from bot.render.hand import TypedPlay, play_named, playable_choices
from bot.rooms.changes import play as playing
from bot.rooms.errors import Refusal, RoomRefused
from cogs.commands.attendance import noticed
from cogs.commands.card_questions import ask
from cogs.commands.command_texts import command_text
from cogs.commands.moves import carry_out, move
from cogs.display.private_message import in_private
from cogs.interaction.replies import answered, say, show_hand, translator_of
from cogs.interaction.services import UNO, Commands, OnPress, Press, Services
from cogs.views.custom_ids import ButtonId, Verb, whole
from cogs.views.hand import EVERYTHING
from cogs.views.limits import MOST_CHOICES
from cogs.views.names import seat_names

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.rooms.room import Done

NO_PILE: Final = -1  # no discard pile has so many cards


async def show(
    services: Services, interaction: discord.Interaction, *, page: int | None = None, everything: bool = False
) -> None:
    """Show the own hand."""
    room = services.room(interaction)
    await noticed(room, interaction)
    await show_hand(interaction, room, services.presenter, page=page, everything=everything)


async def turn_page(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Show another page of the own hand, or after a question the one that it stood in the place of."""
    behind = services.presenter.page_behind(services.room(interaction), interaction.user.id)
    if behind is not None:
        await show(services, interaction, page=behind.page, everything=behind.everything)
        return
    everything = press.arg.startswith(EVERYTHING)
    await show(services, interaction, page=_page(press), everything=everything)


async def play(
    services: Services, interaction: discord.Interaction, text: str, button: ButtonId | None
) -> None:
    """Play the card written as `text`: a card's code, with `>` and a colour for a wild."""
    action = _parsed(services, interaction, text)
    if not isinstance(action, TypedPlay) and button is None:
        action = _named(services, interaction, text)
    if not isinstance(action, TypedPlay):
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    await move(services, interaction, action, button)


async def press_play(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Play what a button says, with the partner chosen in a select if there was one."""
    await play(services, interaction, _with_partner(press.arg, press), press.button)


async def jump_in(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Play a card out of turn, if no other was played since the button was drawn."""
    pile, _, text = press.arg.partition(".")
    action = _parsed(services, interaction, _with_partner(text, press))
    if not isinstance(action, PlayCard):
        raise RoomRefused(Refusal.NO_SUCH_CARD)
    user_id, token = interaction.user.id, press.button.token
    change = playing.jump_in(user_id, action, token=token, pile=whole(pile, NO_PILE))
    await carry_out(services, interaction, action, change)


def _with_partner(text: str, press: Press) -> str:
    return f"{text}@{press.values[0]}" if press.values else text


def _named(services: Services, interaction: discord.Interaction, text: str) -> Action | None:
    """Return the one play that somebody typed by name instead of choosing a suggestion."""
    room = services.room(interaction)
    view = room.view_of(interaction.user.id)
    translate = translator_of(interaction)
    names = seat_names(translate, room.state, markdown=False)
    return None if view is None else play_named(translate, view, names, text)


async def draw(services: Services, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Draw; pressed on the table while a card fits, the hand is shown first: it has a *Draw* of its own."""
    room = services.room(interaction)
    view = room.view_of(interaction.user.id)
    pressed_public = button is not None and not in_private(interaction)
    if pressed_public and view is not None and DRAW in view.legal and _could_play(view):
        notice = translator_of(interaction)("answer-draw-first")
        await show_hand(interaction, room, services.presenter, notice=notice)
        return
    await move(services, interaction, DRAW, button)


def _could_play(view: View) -> bool:
    return any(isinstance(action, PlayCard) for action in view.legal)


async def keep(services: Services, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Keep the drawn card."""
    await move(services, interaction, PASS, button)


async def challenge(
    services: Services, interaction: discord.Interaction, button: ButtonId | None = None
) -> None:
    """Doubt a Wild Draw Four."""
    await move(services, interaction, CHALLENGE, button)


async def accept(
    services: Services, interaction: discord.Interaction, button: ButtonId | None = None
) -> None:
    """Draw four."""
    await move(services, interaction, ACCEPT, button)


async def uno(services: Services, interaction: discord.Interaction, button: ButtonId | None = None) -> None:
    """Call UNO; a question beside which it was called stays."""
    room = services.room(interaction)
    done = await room.do(playing.call_uno(interaction.user.id, token=button.token if button else ""))
    notice = _called(translator_of(interaction), done)
    if button is not None and button.arg:
        await ask(services, interaction, button.arg, button, notice=notice)
    elif in_private(interaction):
        page = services.presenter.page_shown(room, interaction.user.id)
        await show_hand(interaction, room, services.presenter, page=page, notice=notice)
    else:
        await say(interaction, notice)


def _called(translate: Translator, done: Done) -> str:
    """Return what became of a call."""
    drawn = [event.count for event in done.events if isinstance(event, e.CardsDrawn)]
    if any(isinstance(event, e.WrongCall) for event in done.events):
        return translate("answer-uno-wrong", count=sum(drawn))
    return translate("answer-uno")


async def catch(
    services: Services,
    interaction: discord.Interaction,
    *,
    target: int | None = None,
    button: ButtonId | None = None,
) -> None:
    """Catch an account's seat, or whoever can be caught."""
    room = services.room(interaction)
    user_id = interaction.user.id
    services.catch_attempts.check(room.channel_id, user_id)
    seat = None if target is None else room.state.seat_of(target)
    if target is not None and seat is None and room.state.match is not None:
        raise RoomRefused(Refusal.NO_SUCH_PLAYER)
    try:
        done = await room.do(playing.catch(user_id, seat, token=button.token if button else ""))
    except IllegalAction as error:
        if error.reason is Reason.NOBODY_TO_CATCH:
            services.catch_attempts.tried_in_vain(room.channel_id, user_id)
        raise
    await say(interaction, _caught(translator_of(interaction), done))


def _caught(translate: Translator, done: Done) -> str:
    """Return what became of a catch."""
    if not done.events:
        return translate("answer-catch-noted")
    drawn = [event.count for event in done.events if isinstance(event, e.CardsDrawn)]
    wrong = next((event for event in done.events if isinstance(event, e.WrongCall)), None)
    if wrong is None or wrong.caught is None:
        return translate("answer-caught")
    return translate(
        "answer-caught-wrong", name=seat_names(translate, done.state)[wrong.caught], count=sum(drawn)
    )


async def table(services: Services, interaction: discord.Interaction) -> None:
    """Bring the table to the bottom of the channel."""
    services.presenter.move_down(services.room(interaction))
    await say(interaction, translator_of(interaction)("answer-table"))


def _parsed(services: Services, interaction: discord.Interaction, text: str) -> Action | None:
    """Return the action that somebody typed or pressed, if it is one of this table."""
    seats = len(services.room(interaction).state.seats)
    try:
        return parse_action(text, seats=seats)
    except ValueError:
        return None


def _page(press: Press) -> int:
    return whole(press.arg.lstrip(f"{EVERYTHING}<>"), 0)


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.HAND: lambda services, interaction, _: show(services, interaction),
    Verb.PAGE: turn_page,
    Verb.PLAY: press_play,
    Verb.JUMP: jump_in,
    Verb.DRAW: lambda services, interaction, press: draw(services, interaction, press.button),
    Verb.PASS: lambda services, interaction, press: keep(services, interaction, press.button),
    Verb.UNO: lambda services, interaction, press: uno(services, interaction, press.button),
    Verb.CATCH: lambda services, interaction, press: catch(services, interaction, button=press.button),
    Verb.CHALLENGE: lambda services, interaction, press: challenge(services, interaction, press.button),
    Verb.ACCEPT: lambda services, interaction, press: accept(services, interaction, press.button),
}


class PlayCommands(Commands):
    """Every move of a match, typed."""

    @UNO.command(name="hand", description=command_text("command-hand"))
    async def hand(self, interaction: discord.Interaction) -> None:
        """Show the own hand."""
        await answered(interaction, show(self.services, interaction))

    @UNO.command(name="play", description=command_text("command-play"))
    @app_commands.describe(card=command_text("option-card"))
    async def play_card(self, interaction: discord.Interaction, card: str) -> None:
        """Play a card."""
        await answered(interaction, play(self.services, interaction, card, None))

    @play_card.autocomplete("card")
    async def _suggest_cards(
        self, interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        """Suggest what can be played now, to its owner alone."""
        room = self.services.rooms.find(interaction.channel_id or 0)
        view = None if room is None else room.view_of(interaction.user.id)
        if room is None or view is None or view.seat is None:
            return []
        wanted = current.casefold()
        translate = translator_of(interaction)
        choices = playable_choices(translate, view, seat_names(translate, room.state, markdown=False))
        return [
            app_commands.Choice(name=text[:100], value=format_action(play))
            for text, play in choices
            if wanted in text.casefold() or wanted == format_action(play).casefold()
        ][:MOST_CHOICES]

    @UNO.command(name="draw", description=command_text("command-draw"))
    async def draw(self, interaction: discord.Interaction) -> None:
        """Draw."""
        await answered(interaction, draw(self.services, interaction))

    @UNO.command(name="pass", description=command_text("command-pass"))
    async def keep(self, interaction: discord.Interaction) -> None:
        """Keep the drawn card."""
        await answered(interaction, keep(self.services, interaction))

    @UNO.command(name="uno", description=command_text("command-uno-call"))
    async def uno(self, interaction: discord.Interaction) -> None:
        """Call UNO."""
        await answered(interaction, uno(self.services, interaction))

    @UNO.command(name="catch", description=command_text("command-catch"))
    @app_commands.describe(player=command_text("option-player"))
    async def catch(self, interaction: discord.Interaction, player: discord.User | None = None) -> None:
        """Catch a player."""
        target = None if player is None else player.id
        await answered(interaction, catch(self.services, interaction, target=target))

    @UNO.command(name="challenge", description=command_text("command-challenge"))
    async def challenge(self, interaction: discord.Interaction) -> None:
        """Doubt a Wild Draw Four."""
        await answered(interaction, challenge(self.services, interaction))

    @UNO.command(name="accept", description=command_text("command-accept"))
    async def accept(self, interaction: discord.Interaction) -> None:
        """Draw four."""
        await answered(interaction, accept(self.services, interaction))

    @UNO.command(name="table", description=command_text("command-table"))
    async def table(self, interaction: discord.Interaction) -> None:
        """Bring the table to the bottom of the channel."""
        await answered(interaction, table(self.services, interaction))
