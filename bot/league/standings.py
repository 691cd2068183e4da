"""Who stands where on a ladder now: which rows still count, and whose the first places are."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from bot.league.ports import TableOrder, TableQuery
from bot.league.rows import ALL_TIME

if TYPE_CHECKING:
    from datetime import datetime

    from bot.league.ports import League
    from bot.league.rows import Season

IDLE_DAYS: Final = 42
"""Days without a rated match after which somebody is left out of a ladder that goes on."""
SEASONS: Final = 2
"""The season going on, and the one before it: whose places still hold while it has none."""
MOST_SEASONS: Final = 24
"""Seasons that are looked through for these, the newest ones."""
TIED: Final = 10
"""So many more people are looked at than places are asked for, since a place can be shared."""


def ladder_query(guild_id: int, season: Season | None, ladder: str, now: datetime) -> TableQuery:
    """Return the query of a ladder; None for the season is all time.

    Nobody who has been idle for long stands on one that goes on.
    """
    goes_on = season is None or season.ended_at is None
    today = now.replace(hour=0, minute=0, second=0, microsecond=0)  # the same query all day
    return TableQuery(
        guild_id=guild_id,
        order=TableOrder.RATING,
        season=ALL_TIME if season is None else season.number,
        ladder=ladder,
        active_since=today - timedelta(days=IDLE_DAYS) if goes_on else None,
    )


async def first_places(
    league: League, guild_id: int, *, ladder: str | None, places: int, now: datetime
) -> dict[int, int]:
    """Return who has one of the first places of a ladder, with their place.

    Those of the newest season; as long as nobody has a place there, those of the season before it. Seasons
    in which nobody has a rating at all are passed over.

    Args:
        league: The league.
        guild_id: Discord's id of the server.
        ladder: The ladder; None for the one with the most people in the season.
        places: How many places, 1 or more; a shared one may bring more people.
        now: The time.

    Raises:
        StoreError: The league cannot be read now.
    """
    looked = 0
    for season in (await league.seasons(guild_id))[:MOST_SEASONS]:
        ladders = await league.ladders(guild_id, season.number)
        if not ladders:
            continue
        query = ladder_query(guild_id, season, ladder or ladders[0], now)
        page = await league.table(query, offset=0, limit=places + TIED)
        if page.rows:
            return {row.player.user_id: row.rank for row in page.rows if row.rank and row.rank <= places}
        looked += 1
        if looked == SEASONS:
            break
    return {}
