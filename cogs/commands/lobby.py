"""`/uno join`, and the buttons of a lobby and of a result: sit down, deal, same again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.engine.events import MatchStarted
from bot.rooms.changes import lobby
from bot.rooms.changes.same_again import follows, is_complete
from bot.rooms.changes.taking_seats import computer_seats
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import Preset
from cogs.commands.command_texts import command_text
from cogs.commands.start_location import reserve_opening
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import Feature
from cogs.interaction.own_hand import show_hand
from cogs.interaction.replies import reply_text
from cogs.interaction.services import person
from cogs.views.custom_ids import Verb
from cogs.views.language import translator_of
from cogs.views.names import seat_names

if TYPE_CHECKING:
    import discord

    from bot.i18n import Translator
    from bot.rooms.state.room_state import RoomState
    from cogs.interaction.services import Services


async def join(services: Services, interaction: discord.Interaction) -> None:
    """Sit down, now or with the next hand; the last one who is awaited gets their cards."""
    room, translate = services.room(interaction), translator_of(interaction)
    before = room.state
    done = await room.do(lobby.join(person(interaction)))
    state = done.state
    services.recent_interactions.remember(interaction)
    if any(isinstance(event, MatchStarted) for event in done.events):
        await show_hand(interaction, room, services.display.hands, notice=translate("answer-all-in"))
    elif state.match is None:
        await reply_text(interaction, translate("answer-joined"))
    elif (seat := state.seat_of(interaction.user.id)) is not None:  # a computer player's, between two hands
        name, points = _taken(translate, before, seat)
        notice = translate("answer-joined-now", name=name, points=points)
        await show_hand(interaction, room, services.display.hands, notice=notice)
    else:
        await reply_text(interaction, _late_text(translate, state, interaction.user.id))


def _late_text(translate: Translator, state: RoomState, user_id: int) -> str:
    """Return when somebody in line is dealt in, and whose seat they get if that is certain."""
    if state.intermission is not None:
        return translate("answer-joined-later")
    place = [seat.user_id for seat in state.newcomers].index(user_id)
    seats = computer_seats(state)
    if state.match is None or len(state.match.tables) > 1 or place >= len(seats):
        return translate("answer-joined-late")
    name, points = _taken(translate, state, seats[place])
    return translate("answer-joined-for", name=name, points=points)


def _taken(translate: Translator, state: RoomState, seat: int) -> tuple[str, int]:
    """Return from whom somebody takes a seat over, and the points of that seat."""
    return seat_names(translate, state)[seat], 0 if state.match is None else state.match.points[seat]


async def deal(services: Services, interaction: discord.Interaction) -> None:
    """Start the match, and show the host what they got."""
    room = services.room(interaction)
    await room.do(lobby.start(person(interaction)))
    notice = translator_of(interaction)("answer-started")
    try:
        if room.state.seat_of(interaction.user.id) is None:
            await reply_text(interaction, notice)
        else:
            await show_hand(interaction, room, services.display.hands, notice=notice)
    finally:  # also if the answer cannot be given
        if room.state.tournament is None:  # nobody chose these for the next table
            await services.presets.remember(room.guild_id, Preset(room.state.rules, room.state.saved_preset))


async def rematch(services: Services, interaction: discord.Interaction) -> None:
    """Be in for the same again; the first to press opens the lobby, where the server allows another table.

    Where nobody else is awaited, the cards are dealt at once.
    """
    room = services.room(interaction)
    if room.state.stage is Stage.LOBBY:  # somebody else was quicker
        await join(services, interaction)
        return
    result = room.state.token
    try:
        async with reserve_opening(services, interaction) as forbidden:
            if forbidden is None:
                await room.do(lobby.rematch(person(interaction)))
    except RoomRefused as error:
        if error.refusal is not Refusal.NOT_OVER or not follows(room.state, result):
            raise
        await join(services, interaction)  # somebody else was quicker by a moment
        return
    if forbidden is None and is_complete(room.state):
        await deal(services, interaction)
        return
    await reply_text(interaction, forbidden or translator_of(interaction)("answer-rematch"))


@app_commands.command(name="join", description=command_text("command-join"))
async def join_command(interaction: discord.Interaction) -> None:
    """Sit down."""
    await respond_in_room(interaction, join)


FEATURE: Final = Feature(
    commands=(join_command,),
    presses={
        Verb.JOIN: lambda services, interaction, _: join(services, interaction),
        Verb.START: lambda services, interaction, _: deal(services, interaction),
        Verb.REMATCH: lambda services, interaction, _: rematch(services, interaction),
    },
)
