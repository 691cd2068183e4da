"""Reader of the league's tables for one person: it fills in what they leave open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.league.ladders import ladder_query
from bot.league.ports import League, TableOrder, TableQuery
from bot.league.rows import ALL_TIME, Season
from bot.league.seasons import SeasonMode, SeasonPlan
from cogs.core.items import last_page_of
from cogs.core.services import services_of
from cogs.league import league_services
from cogs.league.podium import podiums_of
from cogs.league.view import ROWS_ON_A_PAGE, SeasonPodium, ShownTable, TableChoice, ladder_named

if TYPE_CHECKING:
    from datetime import datetime

    import discord

    from bot.league.settings import LeagueSettingsStore

AROUND: Final = 2  # rows that are shown above and below the own one


@dataclass(frozen=True, slots=True)
class LeagueReader:
    """Who asks for a table: it says which rows are still on a ladder, and whose row is their own.

    Attributes:
        settings: What servers chose for their leagues; None for what all of them begin with.
    """

    league: League
    guild_id: int
    user_id: int
    now: datetime
    settings: LeagueSettingsStore | None = None

    @classmethod
    def of(cls, interaction: discord.Interaction) -> LeagueReader:
        """Return who pressed or typed, where and when."""
        services = services_of(interaction)
        asked = (interaction.guild_id or 0, interaction.user.id, interaction.created_at)
        return cls(services.league, *asked, league_services(interaction).settings)

    async def plan(self) -> SeasonPlan:
        """Return how the server has its seasons."""
        return SeasonPlan() if self.settings is None else (await self.settings.of(self.guild_id)).plan

    def query(self, table: ShownTable) -> TableQuery:
        """Return the query of a table that is settled."""
        season = table.season
        if table.order is TableOrder.RATING and table.choice.ladder is not None:
            return self.ladder_query(season, table.choice.ladder)
        number = ALL_TIME if season is None else season.number
        return TableQuery(guild_id=self.guild_id, order=table.order, season=number)

    def ladder_query(self, season: Season | None, ladder: str) -> TableQuery:
        """Return the query of a ladder; None is all time."""
        return ladder_query(self.guild_id, season, ladder, self.now)

    async def podium(self, season: Season) -> SeasonPodium:
        """Return the first of a season's largest ladder; if nobody has a place there, the first by points."""
        return (await podiums_of(self.league, season, most=1, now=self.now))[0]

    async def settle(self, choice: TableChoice) -> ShownTable:
        """Return the table that somebody means, still without rows: what they left open is filled in.

        Without an order it is the ladder that most people are on; as long as nobody has a place there,
        which takes six people, the points, where everybody has one.
        """
        seasons = await self.league.seasons(self.guild_id)
        numbers = [season.number for season in seasons]
        number = choice.season
        if number is None or number not in {*numbers, ALL_TIME}:
            never_end = (await self.plan()).mode is SeasonMode.NONE
            number = ALL_TIME if never_end or not numbers else numbers[0]
        ladders = [key for key in await self.league.ladders(self.guild_id, number) if ladder_named(key)]
        ladder = choice.ladder or (ladders[0] if ladders else None)
        order = choice.order or TableOrder.RATING
        settled = replace(choice, order=order, season=number, ladder=ladder)
        table = ShownTable(choice=settled, seasons=seasons, ladders=ladders)
        if choice.order is None and (ladder is None or not await self._has_places(table.season, ladder)):
            return replace(table, choice=replace(settled, order=TableOrder.POINTS))
        return table

    async def _has_places(self, season: Season | None, ladder: str) -> bool:
        return bool((await self.league.table(self.ladder_query(season, ladder), offset=0, limit=1)).rows)

    async def page(self, choice: TableChoice) -> ShownTable:
        """Return a page of a table with the own row; a page beyond the last is the last."""
        table = await self.settle(choice)
        if table.order is TableOrder.RATING and table.choice.ladder is None:
            return table  # nobody is rated
        query = self.query(table)
        found, number = await last_page_of(
            lambda offset: self.league.table(query, offset=offset, limit=ROWS_ON_A_PAGE),
            lambda page: page.players,
            choice.page,
            ROWS_ON_A_PAGE,
        )
        return replace(
            table,
            choice=replace(table.choice, page=number),
            rows=found.rows,
            players=found.players,
            own=await self.league.row(query, self.user_id),
        )

    async def place(self, choice: TableChoice) -> ShownTable:
        """Return the own row of a table, and the rows around it."""
        table = await self.settle(choice)
        if table.order is TableOrder.RATING and table.choice.ladder is None:
            return table
        query = self.query(table)
        own = await self.league.row(query, self.user_id)
        if own is None or own.rank is None:
            return replace(table, own=own)
        above = max(own.rank - 1 - AROUND, 0)
        found = await self.league.table(query, offset=above, limit=2 * AROUND + 1)
        return replace(table, rows=found.rows, players=found.players, own=own)
