"""`/league …`: standings of a server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.command_texts import command_text
from cogs.interaction.dynamic_item import LastingItem
from cogs.interaction.replies import answered, edit, say, send, send_public
from cogs.views.frame import page_layout, text_layout
from cogs.views.language import translator_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import ui

    from bot.i18n import Translator
    from bot.rooms.ports import League, LeagueRow

ROWS_ON_A_PAGE = 10
MOST_PAGES = 100_000


def _row_text(translate: Translator, row: LeagueRow) -> str:
    medal = translate("place" if row.points else "place-plain", place=row.rank)  # no medal for nothing
    line = translate("league-row", place=medal, name=f"<@{row.user_id}>", points=row.points)
    more = translate("league-row-more", wins=row.wins, matches=row.matches, highest=row.highest_hand)
    return f"{line}\n-# {more}"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of the table: its rows, its number from 0, and how many players and pages there are."""

    rows: Sequence[LeagueRow]
    number: int
    players: int
    pages: int


async def _leaf(league: League, guild_id: int, number: int) -> Leaf:
    """Return a page of the table, from 0; a page beyond the last is the last."""
    rows, players = await league.table(guild_id, offset=number * ROWS_ON_A_PAGE, limit=ROWS_ON_A_PAGE)
    pages = -(-players // ROWS_ON_A_PAGE)
    if 0 < pages <= number:
        return await _leaf(league, guild_id, pages - 1)
    return Leaf(rows, number, players, pages)


async def _page(league: League, translate: Translator, guild_id: int, number: int) -> ui.LayoutView:
    return _leaf_layout(translate, await _leaf(league, guild_id, number))


def _leaf_layout(translate: Translator, leaf: Leaf) -> ui.LayoutView:
    number, pages, players = leaf.number, leaf.pages, leaf.players
    if not players:
        return text_layout(translate("league-empty"))
    title = translate("league-title")
    if pages > 1:
        facts = translate("league-page", page=number + 1, pages=pages, players=players)
    else:
        facts = translate("league-players", players=players)
    lines = "\n".join(_row_text(translate, row) for row in leaf.rows)
    ways = [
        (translate("button-previous"), f"league:prev:{max(number - 1, 0)}", number == 0),
        (translate("button-next"), f"league:next:{number + 1}", number == pages - 1),
    ]
    return page_layout(f"## {title}\n{lines}", f"-# {facts}", ways=ways if pages > 1 else [])


class LeagueButton(LastingItem, template=re.compile(r"league:(prev|next):(?P<page>[0-9]{1,6})")):
    """Turns a page of the league table. `league` is set once, when the bot is put together."""

    league: League
    changes_public = True

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Show the page in place."""
        translate, page = translator_of(interaction), int(self.parts["page"])
        await edit(interaction, await _page(self.league, translate, interaction.guild_id or 0, page))


class LeagueCog(commands.Cog):
    """The commands of the league."""

    group = app_commands.Group(name="league", description=command_text("command-league"), guild_only=True)

    def __init__(self, league: League) -> None:
        self.league = league

    @group.command(name="table", description=command_text("command-league-table"))
    @app_commands.describe(page=command_text("option-page"))
    async def table(
        self, interaction: discord.Interaction, page: app_commands.Range[int, 1, MOST_PAGES] = 1
    ) -> None:
        """Show the league table to everybody."""
        await answered(interaction, self._table(interaction, page))

    async def _table(self, interaction: discord.Interaction, page: int) -> None:
        leaf = await _leaf(self.league, interaction.guild_id or 0, page - 1)
        layout = _leaf_layout(translator_of(interaction), leaf)
        await (send_public if leaf.players else send)(interaction, layout)  # else nothing to show off yet

    @group.command(name="me", description=command_text("command-league-me"))
    async def me(self, interaction: discord.Interaction) -> None:
        """Show the own standing, in private."""
        await answered(interaction, self._me(interaction))

    async def _me(self, interaction: discord.Interaction) -> None:
        translate = translator_of(interaction)
        row = await self.league.standing(interaction.guild_id or 0, interaction.user.id)
        if row is None:
            await say(interaction, translate("league-me-empty"))
            return
        text = translate(
            "league-me",
            rank=row.rank,
            points=row.points,
            wins=row.wins,
            matches=row.matches,
            highest=row.highest_hand,
        )
        await say(interaction, text)
