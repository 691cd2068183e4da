"""The option `match:` of commands about finished matches: suggestions, read access, and the archive.

Only members who can read the history of a match's channel may see it. The bot does not know the members of
private threads, nor who could read deleted channels or archived threads. There only those who sat at the
table may see it, unless they cannot read the parent channel of the thread.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable
from typing import Final, TypeVar

import discord

from bot.matches import archive as archives
from bot.matches.archive import Archive, ArchiveError
from bot.matches.follower import ReplayError
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import ArchivedMatch
from cogs.core.commands import Offered, SuggestedOption
from cogs.core.custom_ids import MAX_CHOICES
from cogs.core.names import choice_text, translator_of
from cogs.core.rights import can_read_history, can_read_own_history
from cogs.core.services import Services, services_of

log = logging.getLogger(__name__)

Made = TypeVar("Made")

MATCH_ID: Final = re.compile(r"#?([0-9a-f]{6,32})")
MAX_ALIKE: Final = 9  # matches of a server with the same beginning of their ids that are looked at


def match_digits(wanted: str) -> str:
    """Return the leading digits of a match id, typed or from a custom_id; raises RoomRefused."""
    found = MATCH_ID.fullmatch(wanted.strip().lower())
    if found is None:
        raise RoomRefused(Refusal.NO_SUCH_MATCH)
    return found[1]


async def find_match(interaction: discord.Interaction, wanted: str) -> ArchivedMatch:
    """Return the one match whose id, untrusted, begins so; RoomRefused if hidden, none or several."""
    digits = match_digits(wanted)
    found = await services_of(interaction).history.beginning(
        interaction.guild_id or 0, digits, limit=MAX_ALIKE
    )
    open_to_them = [match for match in found if await may_look(interaction, match.channel_id, match.match_id)]
    if not open_to_them:
        raise RoomRefused(Refusal.NO_SUCH_MATCH)
    if len(open_to_them) > 1:
        raise RoomRefused(Refusal.MATCH_UNCLEAR)
    return open_to_them[0]


async def newest_match(interaction: discord.Interaction) -> ArchivedMatch | None:
    """Return the latest finished match of the channel, or None; RoomRefused if the user may not see it."""
    newest = await services_of(interaction).history.newest(
        interaction.guild_id or 0, interaction.channel_id or 0
    )
    if newest is not None and not await may_look(interaction, newest.channel_id, newest.match_id):
        raise RoomRefused(Refusal.NO_SUCH_MATCH)
    return newest


async def load_archive(services: Services, match_id: str) -> Archive:
    """Return the archive of a match; RoomRefused if it is gone or damaged, StoreError if unreadable now."""
    return await made_of_archive(
        match_id, archives.load_archive(services.rooms.services.journal.load_archive, match_id)
    )


async def made_of_archive(match_id: str, making: Awaitable[Made | None]) -> Made:
    """Await something made from a match's archive and return it; raises like `load_archive`."""
    try:
        made = await making
    except (ArchiveError, ReplayError) as error:
        log.warning("match %s: %s", match_id, error)
        raise RoomRefused(Refusal.MATCH_UNREADABLE) from error
    if made is None:
        raise RoomRefused(Refusal.NO_SUCH_MATCH)
    return made


async def may_look(interaction: discord.Interaction, channel_id: int, match_id: str) -> bool:
    """Return whether the user may see a match that was played in a channel; raises StoreError."""
    if can_read_history(interaction, channel_id):
        return True
    if not can_read_own_history(interaction, channel_id):
        return False
    try:
        archive = await load_archive(services_of(interaction), match_id)
    except RoomRefused:
        return False
    return any(seat.user_id == interaction.user.id for seat in archive.seats)


async def _own_matches(interaction: discord.Interaction, _typed: str) -> Offered:
    """Return the user's newest matches in this server."""
    translate, user_id = translator_of(interaction), interaction.user.id
    league = services_of(interaction).league
    matches = await league.briefs(interaction.guild_id or 0, user_id, most=MAX_CHOICES)
    return [(choice_text(translate, match, user_id), match.match_id) for match in matches]


MATCH: Final = SuggestedOption(_own_matches)
