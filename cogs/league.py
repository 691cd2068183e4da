"""`/league …`: standings of a server."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from cogs.answers import answered, edit, said_to, say, send, send_public
from cogs.items import LastingItem
from cogs.texts import told
from cogs.views.frame import page_layout, text_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import ui

    from bot.i18n import Words
    from bot.rooms.ports import League, LeagueRow

ROWS_ON_A_PAGE = 10
MOST_PAGES = 100_000


def _row_text(said: Words, row: LeagueRow) -> str:
    medal = said("place" if row.points else "place-plain", place=row.rank)  # no medal for nothing
    line = said("league-row", place=medal, name=f"<@{row.user_id}>", points=row.points)
    more = said("league-row-more", wins=row.wins, matches=row.matches, highest=row.highest_hand)
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


async def _page(league: League, said: Words, guild_id: int, number: int) -> ui.LayoutView:
    return _leaf_layout(said, await _leaf(league, guild_id, number))


def _leaf_layout(said: Words, leaf: Leaf) -> ui.LayoutView:
    number, pages, players = leaf.number, leaf.pages, leaf.players
    if not players:
        return text_layout(said("league-empty"))
    title = said("league-title")
    if pages > 1:
        facts = said("league-page", page=number + 1, pages=pages, players=players)
    else:
        facts = said("league-players", players=players)
    lines = "\n".join(_row_text(said, row) for row in leaf.rows)
    ways = [
        (said("button-previous"), f"league:prev:{max(number - 1, 0)}", number == 0),
        (said("button-next"), f"league:next:{number + 1}", number == pages - 1),
    ]
    return page_layout(f"## {title}\n{lines}", f"-# {facts}", ways=ways if pages > 1 else [])


class LeagueButton(LastingItem, template=re.compile(r"league:(prev|next):(?P<page>[0-9]{1,6})")):
    """Turns a page of the league table. `league` is set once, when the bot is put together."""

    league: League
    changes_public = True

    async def pressed(self, interaction: discord.Interaction) -> None:
        """Show the page in place."""
        said, page = said_to(interaction), int(self.parts["page"])
        await edit(interaction, await _page(self.league, said, interaction.guild_id or 0, page))


class LeagueCog(commands.Cog):
    """The commands of the league."""

    group = app_commands.Group(name="league", description=told("command-league"), guild_only=True)

    def __init__(self, league: League) -> None:
        self.league = league

    @group.command(name="table", description=told("command-league-table"))
    @app_commands.describe(page=told("option-page"))
    async def table(
        self, interaction: discord.Interaction, page: app_commands.Range[int, 1, MOST_PAGES] = 1
    ) -> None:
        """Show the league table to everybody."""
        await answered(interaction, self._table(interaction, page))

    async def _table(self, interaction: discord.Interaction, page: int) -> None:
        leaf = await _leaf(self.league, interaction.guild_id or 0, page - 1)
        layout = _leaf_layout(said_to(interaction), leaf)
        await (send_public if leaf.players else send)(interaction, layout)  # else nothing to show off yet

    @group.command(name="me", description=told("command-league-me"))
    async def me(self, interaction: discord.Interaction) -> None:
        """Show the own standing, in private."""
        await answered(interaction, self._me(interaction))

    async def _me(self, interaction: discord.Interaction) -> None:
        said = said_to(interaction)
        row = await self.league.standing(interaction.guild_id or 0, interaction.user.id)
        if row is None:
            await say(interaction, said("league-me-empty"))
            return
        text = said(
            "league-me",
            rank=row.rank,
            points=row.points,
            wins=row.wins,
            matches=row.matches,
            highest=row.highest_hand,
        )
        await say(interaction, text)
