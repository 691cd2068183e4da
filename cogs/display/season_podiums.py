"""The podiums of a season that is over, as the league holds them: on its main ladders, or by points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.league.ports import TableOrder, TableQuery
from cogs.views.league_lists import Podium

if TYPE_CHECKING:
    from datetime import datetime

    from bot.league.ports import League
    from bot.league.rows import Season

ON_A_PODIUM: Final = 3


async def podiums_of(
    league: League, season: Season, *, most: int, active_since: datetime | None = None
) -> list[Podium]:
    """Return the first of the ladders with the most people; if nobody has a place there, the first by points.

    Args:
        league: The league.
        season: The season.
        most: How many ladders at most; as long as one of these has no places it is left out.
        active_since: Who has no rated match since then is left out; None for nobody.

    Raises:
        StoreError: It cannot be read.
    """
    found = []
    for ladder in (await league.ladders(season.guild_id, season.number))[:most]:
        query = TableQuery(
            guild_id=season.guild_id,
            order=TableOrder.RATING,
            season=season.number,
            ladder=ladder,
            active_since=active_since,
        )
        page = await league.table(query, offset=0, limit=ON_A_PODIUM)
        if page.rows:
            found.append(Podium(season, ladder, page.rows))
    if found:
        return found
    query = TableQuery(guild_id=season.guild_id, order=TableOrder.POINTS, season=season.number)
    page = await league.table(query, offset=0, limit=ON_A_PODIUM)
    return [Podium(season, None, page.rows)]
