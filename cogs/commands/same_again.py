"""*Same again* at a table that is closed: another one with the rules of its match.

Nobody is awaited there, as nobody of the match may be around any more; computer players sit down again.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from bot.engine.codec import SavedMatchError, decode_rules
from bot.players.level import Level
from bot.rooms.changes import host
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.stores.presets import Preset
from cogs.commands.match_option import load_archive
from cogs.commands.start_location import StartLocation, announce_room, open_room
from cogs.interaction.services import person

if TYPE_CHECKING:
    import discord

    from bot.engine.rules import Rules
    from bot.rooms.archive import Archive
    from bot.rooms.room import Room
    from cogs.interaction.services import Services

log = logging.getLogger(__name__)

MOST_ALIKE: Final = 9
"""Matches of a server whose ids begin alike: more are not looked through."""
GONE: Final = frozenset({Refusal.NO_SUCH_MATCH, Refusal.MATCH_UNREADABLE})


async def begin_again(services: Services, interaction: discord.Interaction, token: str) -> None:
    """Open a table with the rules of a match of this channel; only whoever asks sits there.

    Args:
        services: What commands and buttons work with.
        interaction: The press to answer.
        token: The beginning of the match's id.

    Raises:
        RoomRefused: The rules are not kept any more, or there can be no table here now.
        StoreError: They cannot be read now.
    """
    archive, rules = await _match_of(services, interaction, token)
    levels = [_level(seat.level) for seat in archive.seats if seat.user_id is None]
    room = await open_room(
        services, interaction, Preset(rules, ""), StartLocation.HERE, computers=len(levels)
    )
    if room is not None:
        await _set_levels(room, interaction, levels)
        await announce_room(services, interaction, room)


async def _match_of(
    services: Services, interaction: discord.Interaction, token: str
) -> tuple[Archive, Rules]:
    """Return the archive of a match of this channel, and its rules."""
    alike = await services.history.beginning(interaction.guild_id or 0, token, limit=MOST_ALIKE)
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


def _level(archived: str | None) -> Level:
    """Return the level that an archive names, or the usual one."""
    return next((level for level in Level if level.value == archived), Level.STEADY)


async def _set_levels(room: Room, interaction: discord.Interaction, levels: list[Level]) -> None:
    """Let computer players, who sit behind the first seat, play as well as they did."""
    for seat, level in enumerate(levels, 1):
        if level is not room.state.seats[seat].level:
            await room.do(host.set_level(person(interaction), host.seat_key(room.state, seat), level))
