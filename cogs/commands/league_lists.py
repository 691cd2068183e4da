"""`/league records`, `recent` and `season`: what a server has done, for everybody."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.league.rows import RecordKind
from bot.league.seasons import end_of
from cogs.commands.command_texts import command_text
from cogs.commands.league_note import noted
from cogs.commands.league_reader import LeagueReader
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import edit_pressed, send_private, send_public
from cogs.views.language import translator_of
from cogs.views.league_ids import LEAGUE_NEIGHBOURS, RECENT
from cogs.views.league_lists import (
    MATCHES_ON_A_PAGE,
    MatchesPage,
    recent_layout,
    records_layout,
    season_layout,
)

if TYPE_CHECKING:
    import discord

PODIUMS: Final = 6
"""Seasons that are shown, the newest ones."""


async def show_records(interaction: discord.Interaction) -> None:
    """Show the record of each kind to everybody; as long as there is none, in private."""
    reader, kinds = LeagueReader.of(interaction), list(RecordKind)
    found = await reader.league.records(reader.guild_id)
    records = sorted(found, key=lambda record: kinds.index(record.kind))
    names = await reader.league.names(reader.guild_id, {record.user_id for record in records})
    match_ids = [record.match_id for record in records if record.kind is RecordKind.LONGEST_MATCH]
    longest = await reader.league.match(reader.guild_id, match_ids[0]) if match_ids else None
    shown = send_public if records else send_private
    await shown(
        interaction,
        noted(interaction, records_layout(translator_of(interaction), records, names, longest=longest)),
    )


async def matches_page(reader: LeagueReader, number: int) -> MatchesPage:
    """Return a page of a server's matches, from 0; a page beyond the last is the last."""
    lines, matches = await reader.league.recent(
        reader.guild_id, offset=number * MATCHES_ON_A_PAGE, limit=MATCHES_ON_A_PAGE
    )
    last = max(-(-matches // MATCHES_ON_A_PAGE) - 1, 0)
    if number <= last:
        return MatchesPage(lines, number, matches)
    lines, matches = await reader.league.recent(
        reader.guild_id, offset=last * MATCHES_ON_A_PAGE, limit=MATCHES_ON_A_PAGE
    )
    return MatchesPage(lines, last, matches)


async def show_recent(interaction: discord.Interaction) -> None:
    """Show the newest matches to everybody; as long as there are none, in private."""
    page = await matches_page(LeagueReader.of(interaction), 0)
    shown = send_public if page.lines else send_private
    await shown(interaction, noted(interaction, recent_layout(translator_of(interaction), page)))


class RecentButton(PersistentItem, template=re.compile(RECENT)):
    """Turns a page of the newest matches."""

    changes_public = True
    beside = LEAGUE_NEIGHBOURS

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place."""
        page = await matches_page(LeagueReader.of(interaction), int(self.parts["page"]))
        await edit_pressed(interaction, noted(interaction, recent_layout(translator_of(interaction), page)))


async def show_season(interaction: discord.Interaction) -> None:
    """Show the season that goes on, and the podiums of those before; before the first one in private."""
    reader = LeagueReader.of(interaction)
    seasons = (await reader.league.seasons(reader.guild_id))[:PODIUMS]
    podiums = [await reader.podium(season) for season in seasons]
    ends = end_of(seasons[0], await reader.plan()) if seasons else None
    shown = send_public if podiums else send_private
    await shown(
        interaction, noted(interaction, season_layout(translator_of(interaction), podiums, ends=ends))
    )


@app_commands.command(name="records", description=command_text("command-league-records"))
async def records_command(interaction: discord.Interaction) -> None:
    """Show the records of the server to everybody."""
    await respond(interaction, show_records(interaction))


@app_commands.command(name="recent", description=command_text("command-league-recent"))
async def recent_command(interaction: discord.Interaction) -> None:
    """Show the newest matches to everybody."""
    await respond(interaction, show_recent(interaction))


@app_commands.command(name="season", description=command_text("command-league-season"))
async def season_command(interaction: discord.Interaction) -> None:
    """Show the season that goes on, and the winners of those before."""
    await respond(interaction, show_season(interaction))


FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE,
    commands=(records_command, recent_command, season_command),
    dynamic_items=(RecentButton,),
)
