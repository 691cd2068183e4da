"""`/league table`: the tables of a server's league, for everybody to turn, and the own row in private."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.i18n import translator
from bot.league.ladders import LADDERS
from bot.league.ports import TableOrder
from bot.league.rows import ALL_TIME
from bot.render.league import ladder_name, season_name
from bot.rooms.ports import StoreError
from cogs.commands.command_texts import command_text
from cogs.commands.league_reader import LeagueReader
from cogs.interaction.dynamic_item import PersistentItem, values_of
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.pictures import public_pictures
from cogs.interaction.replies import edit_pressed, reply_text, send_private, send_public
from cogs.interaction.services import services_of
from cogs.interaction.untrusted import storable
from cogs.views.language import translator_of
from cogs.views.league_ids import (
    LEAGUE_NEIGHBOURS,
    OWN_ROW,
    POINTS_OF_ALL_TIME,
    POINTS_TABLE,
    TABLE,
    TableChoice,
    ladder_named,
    order_named,
)
from cogs.views.league_table import own_layout, pictured_names, table_layout, table_title
from cogs.views.limits import MOST_CHOICES

if TYPE_CHECKING:
    import discord

    from bot.league.rows import Season
    from cogs.views.league_table import ShownTable
    from cogs.views.picture import Picture

MOST_PAGES: Final = 100_000


async def show_table(interaction: discord.Interaction, choice: TableChoice) -> None:
    """Show a page of a table to everybody; as long as the league is empty, in private."""
    table = await LeagueReader.of(interaction).page(choice)
    dropped = choice.ladder is not None and table.order is not TableOrder.RATING
    table = replace(table, ladder_dropped=dropped)
    picture = await _picture(interaction, table)
    layout = table_layout(translator_of(interaction), table, picture=picture)
    shown = send_public if table.players or table.seasons else send_private
    await shown(interaction, layout, picture=picture)


async def turn_table(interaction: discord.Interaction, choice: TableChoice) -> None:
    """Show a page of a table in place of the one whose button was pressed."""
    table = await LeagueReader.of(interaction).page(choice)
    picture = await _picture(interaction, table)
    layout = table_layout(translator_of(interaction), table, picture=picture)
    await edit_pressed(interaction, layout, picture=picture)


async def _picture(interaction: discord.Interaction, table: ShownTable) -> Picture | None:
    """Return the picture of a page; None where none is wanted, no file may be attached, or it is empty."""
    if not table.rows or not await public_pictures(interaction):
        return None
    translate = translator_of(interaction)
    return await services_of(interaction).display.hands.picture_cache.league_table(
        translate, table.order, table.rows, pictured_names(table), title=table_title(translate, table)
    )


class TableItem(PersistentItem, template=re.compile(TABLE)):
    """Turns a page of a table, or leads to another table."""

    changes_public = True
    beside = LEAGUE_NEIGHBOURS

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place."""
        choice, verb = TableChoice.parse(self.parts), self.parts["verb"]
        if verb in {"order", "ladder", "season"}:
            choice = choice.chosen(verb, next(iter(values_of(interaction)), ""))
        await turn_table(interaction, choice)


class OwnRowButton(PersistentItem, template=re.compile(OWN_ROW)):
    """Shows the own row of a table, in private."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the row, with those around it."""
        table = await LeagueReader.of(interaction).place(TableChoice.parse(self.parts))
        await send_private(interaction, own_layout(translator_of(interaction), table))


class PointsTableButton(PersistentItem, template=re.compile(POINTS_TABLE)):
    """Turns a page of the only table that there once was."""

    changes_public = True
    beside = LEAGUE_NEIGHBOURS

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place."""
        await turn_table(interaction, replace(POINTS_OF_ALL_TIME, page=int(self.parts["page"])))


def _order_choice(order: TableOrder) -> app_commands.Choice[str]:
    return app_commands.Choice(name=command_text(f"choice-order-{order.value}"), value=order.value)


def _ladder_choice(key: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=ladder_name(translator(), key), value=key)


ORDERS: Final = [_order_choice(order) for order in TableOrder]
LADDER_CHOICES: Final = [_ladder_choice(ladder.key) for ladder in LADDERS]


async def _season_typed(interaction: discord.Interaction, typed: str) -> int | None:
    """Return the number of the season that somebody means by its number or its name, or None."""
    seasons = await services_of(interaction).league.seasons(interaction.guild_id or 0)
    wanted = typed.strip().casefold()
    if wanted in {str(ALL_TIME), _season_label(interaction, None).casefold()}:
        return ALL_TIME
    for season in seasons:
        if wanted in {
            str(season.number),
            season.name.casefold(),
            _season_label(interaction, season).casefold(),
        }:
            return season.number
    return None


def _season_label(interaction: discord.Interaction, season: Season | None) -> str:
    return season_name(translator_of(interaction), season, markdown=False)


async def show_typed_table(interaction: discord.Interaction, choice: TableChoice, season: str | None) -> None:
    """Show the table that somebody described by a command."""
    if season is not None:
        number = await _season_typed(interaction, storable(season))
        if number is None:
            await reply_text(interaction, translator_of(interaction)("league-no-season"))
            return
        choice = replace(choice, season=number)
    await show_table(interaction, choice)


@app_commands.command(name="table", description=command_text("command-league-table"))
@app_commands.describe(
    by=command_text("option-order"),
    season=command_text("option-season"),
    ladder=command_text("option-ladder"),
    page=command_text("option-page"),
)
@app_commands.choices(by=ORDERS, ladder=LADDER_CHOICES)
async def table_command(
    interaction: discord.Interaction,
    *,
    by: str | None = None,
    season: str | None = None,
    ladder: str | None = None,
    page: app_commands.Range[int, 1, MOST_PAGES] = 1,
) -> None:
    """Show a table of the league to everybody."""
    order = order_named(by or "")
    if ladder is not None:
        order = order or TableOrder.RATING
    choice = TableChoice(order=order, ladder=ladder_named(ladder or ""), page=page - 1)
    await respond(interaction, show_typed_table(interaction, choice, season))


@table_command.autocomplete("season")
async def _suggest_seasons(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the newest seasons whose name holds what was typed, and all time."""
    typed = storable(current).strip().casefold()
    try:
        seasons = await services_of(interaction).league.seasons(interaction.guild_id or 0)
    except StoreError:
        return []
    labels = {str(season.number): _season_label(interaction, season) for season in seasons}
    labels[str(ALL_TIME)] = _season_label(interaction, None)
    found = [(label, value) for value, label in labels.items() if typed in label.casefold()]
    return [app_commands.Choice(name=label or value, value=value) for label, value in found[:MOST_CHOICES]]


FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE,
    commands=(table_command,),
    dynamic_items=(TableItem, OwnRowButton, PointsTableButton),
)
