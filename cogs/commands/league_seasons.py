"""`/league admin new-season`, where seasons are ended by hand; and the way from a podium to its table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.league.ports import TableOrder
from bot.league.season_keeper import SeasonChangedError
from bot.league.seasons import SeasonMode, is_free_name
from bot.render.escape import escaped, plain
from bot.render.league import LONGEST_SEASON, NOTHING, season_name
from cogs.commands.command_texts import command_text
from cogs.commands.league_reader import LeagueReader
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_text, reply_text_in_place, send_private
from cogs.interaction.services import services_of
from cogs.interaction.untrusted import storable
from cogs.views.language import translator_of
from cogs.views.league_ids import TableChoice, ladder_named
from cogs.views.league_table import table_layout
from cogs.views.new_season import BEGIN_SEASON, new_season_layout
from cogs.views.podium import SEASON_TABLE

if TYPE_CHECKING:
    import discord

    from bot.league.rows import Season


async def ask_for_new_season(interaction: discord.Interaction, typed: str | None) -> None:
    """Ask whether the season going on shall end and another one begin."""
    name = "" if typed is None else plain(storable(typed), most=LONGEST_SEASON)
    seasons = await services_of(interaction).league.seasons(interaction.guild_id or 0)
    if refusal := await _refusal(interaction, name, seasons, named=typed is not None):
        await reply_text(interaction, refusal)
        return
    newest = seasons[0] if seasons else None
    await send_private(interaction, new_season_layout(translator_of(interaction), newest, name))


async def begin_season(interaction: discord.Interaction, name: str, *, after: int) -> str:
    """Begin the next season; return what is to be told of it."""
    services, guild_id = services_of(interaction), interaction.guild_id or 0
    translate = translator_of(interaction)
    seasons = await services.league.seasons(guild_id)
    if refusal := await _refusal(interaction, name, seasons, named=bool(name)):
        return refusal
    try:
        begun = await services.season_keeper.begin_next(guild_id, after=after, name=name)
    except SeasonChangedError:
        return translate("new-season-changed")
    return translate("new-season-begun", season=season_name(translate, begun))


async def _refusal(
    interaction: discord.Interaction, name: str, seasons: list[Season], *, named: bool
) -> str | None:
    """Return why no season with a name can begin, or None."""
    translate = translator_of(interaction)
    settings = await services_of(interaction).league_settings.of(interaction.guild_id or 0)
    if settings.seasons is not SeasonMode.BY_HAND:
        return translate(f"no-new-season-{settings.seasons.value}")
    if named and not is_free_name(name, seasons):
        return translate("new-season-taken", name=escaped(name, most=LONGEST_SEASON) or NOTHING)
    return None


class BeginSeasonButton(PersistentItem, template=re.compile(BEGIN_SEASON)):
    """Ends the season going on, and begins the next one."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do so, if it is still the one that was asked about."""
        name = plain(self.parts["name"], most=LONGEST_SEASON)
        told = await begin_season(interaction, name, after=int(self.parts["season"]))
        await reply_text_in_place(interaction, told)


class SeasonTableButton(PersistentItem, template=re.compile(SEASON_TABLE)):
    """Shows the table of a season that is over, in private."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show its first page."""
        ladder = ladder_named(self.parts["ladder"])
        order = TableOrder.POINTS if ladder is None else TableOrder.RATING
        choice = TableChoice(order=order, season=int(self.parts["season"]), ladder=ladder)
        reader = LeagueReader.of(interaction)
        layout = table_layout(translator_of(interaction), await reader.page(choice))
        await send_private(interaction, layout)


@app_commands.command(name="new-season", description=command_text("command-new-season"))
@app_commands.describe(name=command_text("option-season-name"))
async def new_season_command(
    interaction: discord.Interaction, name: app_commands.Range[str, 1, LONGEST_SEASON] | None = None
) -> None:
    """Ask whether a new season shall begin."""
    await respond(interaction, ask_for_new_season(interaction, name))


FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE_ADMIN,
    commands=(new_season_command,),
    dynamic_items=(BeginSeasonButton, SeasonTableButton),
)
