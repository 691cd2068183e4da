"""Commands and buttons of a lobby: `/uno start`, `solo` and `join`, dealing, and *Same again*."""

from __future__ import annotations

import logging
from typing import Final

import discord
from discord import app_commands

from bot.engine.codec import decode_rules
from bot.engine.codec.formats import SavedMatchError
from bot.engine.events import MatchStarted
from bot.engine.option_catalogue import option
from bot.engine.presets import with_length
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.rules import Rules
from bot.i18n import Translator
from bot.matches.archive import Archive
from bot.players.personas import Level
from bot.rooms.change import may_deal
from bot.rooms.changes import host, lobby, lobby_computers, seating
from bot.rooms.changes.lobby import follows, is_complete
from bot.rooms.changes.notes import is_practice
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.room import Room
from bot.rooms.state.room_state import RoomState, Stage
from bot.rooms.stores.presets import Preset
from cogs.core.commands import Feature, command, command_text
from cogs.core.custom_ids import ButtonId, enum_named
from cogs.core.error_boundary import at_table
from cogs.core.layouts import button, layout, row
from cogs.core.match_option import MAX_ALIKE, load_archive
from cogs.core.names import seat_names, translator_of
from cogs.core.replies import ask_in_place, reply_text
from cogs.core.services import Services, person, services_of
from cogs.core.verbs import Verb
from cogs.lobby import opening
from cogs.lobby.panels import PANEL_PRESSES, add_word
from cogs.table import presets
from cogs.table.hand import show_hand

log = logging.getLogger(__name__)


async def join(interaction: discord.Interaction) -> None:
    """Take a seat, now or with the next hand; if all awaited people have joined, the match starts."""
    services = services_of(interaction)
    room, translate = services.room(interaction), translator_of(interaction)
    before = room.state
    try:
        done = await room.do(lobby.join(person(interaction)))
    except RoomRefused as error:
        if error.refusal is not Refusal.LEFT or interaction.user.id in before.subscribers:
            raise
        watch = button(translate("button-watch"), ButtonId(Verb.WATCH, before.token))
        await ask_in_place(interaction, layout(translate("refused-left"), rows=[row(watch)]))
        return
    state = done.state
    services.recent_interactions.keep(interaction)
    if any(isinstance(event, MatchStarted) for event in done.events):
        await show_hand(interaction, room, notice=translate("answer-all-in"))
    elif state.match is None:
        await reply_text(interaction, translate("answer-joined"))
    elif (seat := state.seat_of(interaction.user.id)) is not None:  # a computer player's seat, between hands
        name, points = _taken(translate, before, seat)
        notice = translate("answer-joined-now", name=name, points=points)
        await show_hand(interaction, room, notice=notice)
    else:
        await reply_text(interaction, _late_text(translate, state, interaction.user.id))


def _late_text(translate: Translator, state: RoomState, user_id: int) -> str:
    """Return when a person in the queue is dealt in, and whose seat they get if that is certain."""
    if state.intermission is not None:
        return translate("answer-joined-later")
    place = [seat.user_id for seat in state.newcomers].index(user_id)
    seats = seating.computer_seats(state)
    if state.match is None or len(state.match.tables) > 1 or place >= len(seats):
        return translate("answer-joined-late")
    name, points = _taken(translate, state, seats[place])
    return translate("answer-joined-for", name=name, points=points)


def _taken(translate: Translator, state: RoomState, seat: int) -> tuple[str, int]:
    return seat_names(translate, state)[seat], 0 if state.match is None else state.match.points[seat]


async def deal(interaction: discord.Interaction) -> None:
    """Start the match, and show the host their hand."""
    services = services_of(interaction)
    room = services.room(interaction)
    await room.do(lobby.start(person(interaction)))
    notice = translator_of(interaction)("answer-started")
    try:
        if room.state.seat_of(interaction.user.id) is None:
            await reply_text(interaction, notice)
        else:
            await show_hand(interaction, room, notice=notice)
    finally:  # even if the answer fails
        if room.state.tournament is None:  # else nobody chose these rules for the next table
            await services.presets.remember(room.guild_id, Preset(room.state.rules, room.state.saved_preset))


async def rematch(interaction: discord.Interaction) -> None:
    """Join a rematch: the first press opens the lobby, the last one starts the match."""
    room = services_of(interaction).room(interaction)
    if room.state.stage is Stage.LOBBY:  # somebody else was quicker
        await join(interaction)
        return
    result = room.state.token
    try:
        async with opening.reserve_opening(interaction) as forbidden:
            if forbidden is None:
                await room.do(lobby.rematch(person(interaction)))
    except RoomRefused as error:
        if error.refusal is not Refusal.NOT_OVER or not follows(room.state, result):
            raise
        await join(interaction)  # somebody else was slightly quicker
        return
    if forbidden is None and is_complete(room.state):
        await deal(interaction)
        return
    await reply_text(interaction, forbidden or translator_of(interaction)("answer-rematch"))


FORMATS: Final = [
    app_commands.Choice(name=command_text(f"rule-format--{each.value}"), value=each.value) for each in Format
]

PLACES: Final = [
    app_commands.Choice(name=command_text(f"choice-thread-{where.value}"), value=where.value)
    for where in opening.StartLocation
]


async def _chosen_preset(services: Services, guild_id: int, key: str | None, target: int | None) -> Preset:
    """Return the requested preset or the usual one, with the target if one was given."""
    if key is not None:
        return await presets.chosen_preset(services, guild_id, key)
    usual = await presets.usual_preset(services, guild_id)
    if target is None or usual.rules.format is not Format.SINGLE:
        return usual
    return Preset(with_length(usual.rules, target))


@app_commands.choices(match_format=FORMATS, thread=PLACES)
@app_commands.rename(match_format="format")
@command(
    "start",
    "command-start",
    preset="option-preset",
    target="option-target",
    match_format="option-format",
    players="option-players",
    thread="option-thread",
)
async def start_command(
    interaction: discord.Interaction,
    *,
    preset: str | None = None,
    target: app_commands.Range[int, 1, 10_000] | None = None,
    match_format: str | None = None,
    players: app_commands.Range[int, 2, seating.MAX_AT_A_TABLE] | None = None,
    thread: str | None = None,
) -> None:
    """Open a lobby; repeated by its host without options, start the match."""
    services, where = services_of(interaction), enum_named(opening.StartLocation, thread)
    room = services.rooms.find(interaction.channel_id or 0)
    if room is not None and may_deal(room.state, interaction.user.id):
        if any(wish is not None for wish in (preset, target, match_format, players, where)):
            raise RoomRefused(Refusal.ROOM_BUSY)
        with at_table(interaction):
            await deal(interaction)
        return
    kind = enum_named(Format, match_format)
    if match_format is not None and kind is None:
        raise RoomRefused(Refusal.NO_SUCH_OPTION)
    chosen = await _chosen_preset(services, interaction.guild_id or 0, preset, target)
    rules = host.customize_rules(chosen.rules, target=target, match_format=kind, players=players)
    notice = None
    if target is not None and not option("target").matters(rules):
        notice = translator_of(interaction)("answer-lobby-target")
    name = chosen.name if rules == chosen.rules else ""
    room = await opening.open_room(interaction, Preset(rules, name), where)
    if room is not None:
        await opening.announce_room(interaction, room, notice)


start_command.autocomplete("preset")(presets.suggest_any_preset)

TAKEN: Final = frozenset(
    {Refusal.ROOM_BUSY, Refusal.MATCH_ON, Refusal.MATCH_OF_OTHERS, Refusal.TABLE_OF_OTHERS}
)
USUAL_PLAYERS: Final = 4
MAX_PLAYERS: Final = 10


@command(
    "solo", "command-solo", players="option-solo-players", preset="option-preset", target="option-target"
)
async def solo_command(
    interaction: discord.Interaction,
    *,
    players: app_commands.Range[int, 2, MAX_PLAYERS] | None = None,
    preset: str | None = None,
    target: app_commands.Range[int, 1, 10_000] | None = None,
) -> None:
    """Open a table with computer players, in its own thread if another table is in the way, and deal."""
    services = services_of(interaction)
    chosen = await _chosen_preset(services, interaction.guild_id or 0, preset, target)
    rules = host.customize_rules(chosen.rules, target=target)
    usual = min(max(USUAL_PLAYERS, rules.usual_seats), seating.most_seats(rules))
    seats = usual if players is None else players
    seating.check_rules(rules, wanted=seats)
    table = Preset(rules, chosen.name if rules == chosen.rules else "")
    room = await _open_solo(interaction, table, computers=seats - 1)
    if room is None:
        return
    await room.do(lobby.start(person(interaction)))
    translate = translator_of(interaction)
    if room.channel_id == interaction.channel_id:
        await show_hand(interaction, room, notice=translate("answer-solo"))
    else:  # a hand belongs in the channel of its table
        await reply_text(interaction, translate("answer-solo-thread", thread=f"<#{room.channel_id}>"))


async def _open_solo(interaction: discord.Interaction, table: Preset, *, computers: int) -> Room | None:
    """Open a table in the usual place, or in its own thread if the channel has a table already."""
    where = await opening.usual_location(interaction)
    try:
        return await opening.open_room(interaction, table, where, computers=computers)
    except RoomRefused as error:
        here = services_of(interaction).rooms.find(interaction.channel_id or 0)
        practises = here is not None and here.state.host == interaction.user.id and is_practice(here.state)
        if error.refusal not in TAKEN or practises or not opening.may_open_thread(interaction):
            raise
    return await opening.open_room(interaction, table, opening.StartLocation.OWN_THREAD, computers=computers)


solo_command.autocomplete("preset")(presets.suggest_any_preset)

GONE: Final = frozenset({Refusal.NO_SUCH_MATCH, Refusal.MATCH_UNREADABLE})


async def begin_again(interaction: discord.Interaction, token: str) -> None:
    """Open a table with the rules of an earlier match in this channel, if those are still stored."""
    archive, rules = await _match_of(interaction, token)
    levels = [enum_named(Level, seat.level) or Level.STEADY for seat in archive.seats if seat.user_id is None]
    room = await opening.open_room(
        interaction, Preset(rules, ""), opening.StartLocation.HERE, computers=len(levels)
    )
    if room is not None:
        await _set_levels(room, interaction, levels)
        await opening.announce_room(interaction, room)


async def _match_of(interaction: discord.Interaction, token: str) -> tuple[Archive, Rules]:
    services = services_of(interaction)
    alike = await services.history.beginning(interaction.guild_id or 0, token, limit=MAX_ALIKE)
    found = next((one for one in alike if one.channel_id == interaction.channel_id), None)
    if found is None:
        raise RoomRefused(Refusal.RULES_GONE)
    try:
        archive = await load_archive(services, found.match_id)
        return archive, decode_rules(archive.rules)
    except RoomRefused as error:
        if error.refusal not in GONE:
            raise
        raise RoomRefused(Refusal.RULES_GONE) from error
    except SavedMatchError as error:
        log.warning("match %s has rules that cannot be read: %s", found.match_id, error)
        raise RoomRefused(Refusal.RULES_GONE) from error


async def _set_levels(room: Room, interaction: discord.Interaction, levels: list[Level]) -> None:
    for seat, level in enumerate(levels, 1):
        if level is not room.state.seats[seat].level:
            await room.do(
                lobby_computers.set_level(person(interaction), host.seat_key(room.state, seat), level)
            )


FEATURE: Final = Feature(
    commands=(start_command, solo_command, command("join", "command-join", in_room=True)(join)),
    presses={
        Verb.JOIN: lambda press: join(press.interaction),
        Verb.START: lambda press: deal(press.interaction),
        Verb.REMATCH: lambda press: rematch(press.interaction),
        **PANEL_PRESSES,
    },
    texts={Verb.CUT: add_word},
)
