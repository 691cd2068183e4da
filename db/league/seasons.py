"""Ending seasons, and their podiums, in an SQL database."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import Select, and_, false, func, insert, select, update

from bot.league.ports import DuePodium, PodiumClaim, PodiumOutcome, Season
from bot.rooms.ports import StoreFailedError
from db.connections import SqlStore
from db.fence import served
from db.league.queries import is_numbered, row_of, select_rows, values_of
from db.league.store import newest_season
from db.schema import counted_matches, matches, moderated_leagues, podiums, seasons, waiting_matches
from db.statements import readable_rows, row_from, upsert


class SqlSeasonStore(SqlStore):
    """A `bot.league.ports.SeasonStore` in an SQL database, for the servers of this process."""

    async def going_on(self, *, before: datetime) -> list[Season]:
        """Return the running seasons of this process's servers that began before a moment."""
        mine = served(seasons.c.guild_id, self._ownership)
        async with self._reads.connect() as connection:
            found = readable_rows(
                await connection.execute(going_on(before).where(*mine)), "a season that goes on"
            )
        return [row_of(Season, row) for row in found]

    async def newest(self, guild_id: int) -> Season | None:
        async with self._reads.connect() as connection:
            found = (await connection.execute(newest_season(guild_id))).first()
            return None if found is None else row_of(Season, found)

    async def is_waiting(self, guild_id: int, *, before: datetime) -> bool:
        """Return whether a match that ended before a moment is still waiting to be counted."""
        return await self._reads.scalar(waiting_of(guild_id, before)) is not None

    async def change(self, *, ended: Season | None = None, begun: Season | None = None) -> None:
        """End a season, begin the next one, or both; see `bot.league.ports.SeasonStore`."""
        guilds = {season.guild_id for season in (ended, begun) if season is not None}
        async with self._writes.begin(guilds=guilds) as connection:
            if ended is not None:
                own = (seasons.c.guild_id == ended.guild_id, seasons.c.number == ended.number)
                goes_on = update(seasons).where(*own, seasons.c.ended_at.is_(None))
                found = await connection.execute(goes_on.values(ended_at=ended.ended_at))
                if found.rowcount != 1:
                    raise StoreFailedError(f"season {ended.number} of server {ended.guild_id} does not go on")
            if begun is not None:
                await connection.execute(insert(seasons), values_of(begun))
        for season in (ended, begun):
            if season is not None:
                self._on_changed(season.guild_id)

    async def due_podiums(self, *, since: datetime, now: datetime) -> list[DuePodium]:
        """Return the visible seasons that ended between two moments and have no podium outcome yet."""
        query = due_podiums(since, now).where(*served(seasons.c.guild_id, self._ownership))
        async with self._reads.connect() as connection:
            found = readable_rows(await connection.execute(query), "a podium")
        return [_due(row) for row in found]

    async def claim(self, claim: PodiumClaim) -> None:
        async with self._writes.begin(guilds=[claim.guild_id]) as connection:
            row = row_from(claim, podiums, message_id=None, outcome=None)
            await connection.execute(insert(podiums), row)

    async def settle(
        self, season: Season, outcome: PodiumOutcome, *, at: datetime, message_id: int | None = None
    ) -> None:
        told = {"outcome": outcome.value, "message_id": message_id}
        async with self._writes.begin(guilds=[season.guild_id]) as connection:
            claimed = podiums.c.guild_id == season.guild_id, podiums.c.season == season.number
            if (await connection.execute(update(podiums).where(*claimed).values(told))).rowcount:
                return
            key = {"guild_id": season.guild_id, "season": season.number, "claimed_at": at}
            unclaimed = {"channel_id": None, "nonce": None}
            await connection.execute(upsert(podiums, connection.dialect), key | unclaimed | told)

    async def rated_matches(self, season: Season) -> int:
        return await self._reads.scalar(rated_in(season)) or 0

    async def last_channel(self, season: Season) -> int | None:
        """Return the channel of a season's last counted match; None without one."""
        found: int | None = await self._reads.scalar(last_channel_of(season))
        return found


def going_on(before: Any) -> Select[Any]:
    """Return the query for the running seasons that began before a moment."""
    goes_on = (seasons.c.ended_at.is_(None), seasons.c.started_at < before)
    return select_rows(Season).where(*goes_on, is_numbered())


def due_podiums(since: Any, now: Any) -> Select[Any]:
    """Return the query for recently ended seasons without a podium outcome, with their claims.

    Also selects whether the server's league is stale. Excludes a season with the same begin and end, which a
    wrong clock began; and one hidden by a reset, since the reset may be undone.
    """
    claim = (podiums.c.claimed_at, podiums.c.channel_id, podiums.c.nonce)
    own = and_(podiums.c.guild_id == seasons.c.guild_id, podiums.c.season == seasons.c.number)
    lately = (
        seasons.c.ended_at >= since,
        seasons.c.ended_at <= now,
        seasons.c.ended_at > seasons.c.started_at,
    )
    moderated = moderated_leagues.c
    in_sight = func.coalesce(moderated.first_season, 0) <= seasons.c.number
    wanted = (
        select_rows(Season)
        .add_columns(*claim, func.coalesce(moderated.stale, false()))
        .outerjoin(podiums, own)
        .outerjoin(moderated_leagues, moderated.guild_id == seasons.c.guild_id)
    )
    return wanted.where(is_numbered(), *lately, podiums.c.outcome.is_(None), in_sight).order_by(
        seasons.c.ended_at
    )


def waiting_of(guild_id: Any, before: Any) -> Select[Any]:
    """Return the query for a match of a server that ended before a moment and is still to be counted."""
    waiting = waiting_matches.c
    return select(waiting.match_id).where(waiting.ended_at < before, waiting.guild_id == guild_id).limit(1)


def rated_in(season: Season) -> Select[Any]:
    """Return the query for the number of rated matches in a season; it runs once per season."""
    counted, before = counted_matches.c, counted_matches.alias("before")
    earlier = (
        select(before.c.number)
        .where(before.c.guild_id == season.guild_id, before.c.season < season.number)
        .order_by(before.c.number.desc())
        .limit(1)
    )
    first = func.coalesce(earlier.scalar_subquery(), 0)
    own = (counted.guild_id == season.guild_id, counted.number > first, counted.season == season.number)
    return select(func.count()).select_from(counted_matches).where(*own, counted.unrated.is_(None))


def last_channel_of(season: Season) -> Select[Any]:
    counted = counted_matches.c
    own = (counted.guild_id == season.guild_id, counted.season == season.number)
    last = select(counted.match_id).where(*own).order_by(counted.number.desc()).limit(1)
    return select(matches.c.channel_id).where(matches.c.match_id == last.scalar_subquery())


def _due(found: Any) -> DuePodium:
    season: Season = row_of(Season, found)
    *_, claimed_at, channel_id, nonce, stale = found
    if claimed_at is None:
        return DuePodium(season, stale=bool(stale))
    key = {"guild_id": season.guild_id, "season": season.number, "claimed_at": claimed_at}
    return DuePodium(season, PodiumClaim(**key, channel_id=channel_id, nonce=nonce), stale=bool(stale))
