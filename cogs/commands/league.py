"""`/league …`: standings of a server."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from discord import app_commands

from cogs.commands.command_texts import command_text
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import edit_pressed, reply_text, send_private, send_public
from cogs.interaction.services import services_of
from cogs.views.language import translator_of
from cogs.views.league import ROWS_ON_A_PAGE, TEMPLATE, LeaguePage, league_layout, standing_text

if TYPE_CHECKING:
    import discord

    from bot.rooms.ports import League

MOST_PAGES = 100_000


async def page_of(league: League, guild_id: int, number: int) -> LeaguePage:
    """Return a page of the table, from 0; a page beyond the last is the last."""
    rows, players = await league.table(guild_id, offset=number * ROWS_ON_A_PAGE, limit=ROWS_ON_A_PAGE)
    pages = -(-players // ROWS_ON_A_PAGE)
    if 0 < pages <= number:
        return await page_of(league, guild_id, pages - 1)
    return LeaguePage(rows, number, players, pages)


async def show_table(league: League, interaction: discord.Interaction, number: int) -> None:
    """Show a page of the table to everybody; as long as it is empty, in private."""
    page = await page_of(league, interaction.guild_id or 0, number)
    layout = league_layout(translator_of(interaction), page)
    await (send_public if page.players else send_private)(interaction, layout)


async def show_standing(league: League, interaction: discord.Interaction) -> None:
    """Show the own standing, in private."""
    translate = translator_of(interaction)
    row = await league.standing(interaction.guild_id or 0, interaction.user.id)
    await reply_text(
        interaction, translate("league-me-empty") if row is None else standing_text(translate, row)
    )


class LeagueButton(PersistentItem, template=re.compile(TEMPLATE)):
    """Turns a page of the league table."""

    changes_public = True

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place."""
        league, number = services_of(interaction).league, int(self.parts["page"])
        page = await page_of(league, interaction.guild_id or 0, number)
        await edit_pressed(interaction, league_layout(translator_of(interaction), page))


@app_commands.command(name="table", description=command_text("command-league-table"))
@app_commands.describe(page=command_text("option-page"))
async def table_command(
    interaction: discord.Interaction, page: app_commands.Range[int, 1, MOST_PAGES] = 1
) -> None:
    """Show the league table to everybody."""
    await respond(interaction, show_table(services_of(interaction).league, interaction, page - 1))


@app_commands.command(name="me", description=command_text("command-league-me"))
async def me_command(interaction: discord.Interaction) -> None:
    """Show the own standing, in private."""
    await respond(interaction, show_standing(services_of(interaction).league, interaction))


FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE, commands=(table_command, me_command), dynamic_items=(LeagueButton,)
)
