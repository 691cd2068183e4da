"""Puts another id into everything that the league of a server has of an account."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from sqlalchemy import bindparam, select, update

from db.privacy.person import weeks_of
from db.privacy.tables import MOVED
from db.schema import activity, pairs, players
from db.statements import PreparedStatement, in_one_trip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sqlalchemy import BindParameter, ColumnElement, Dialect, Table, Update
    from sqlalchemy.engine.interfaces import DBAPICursor
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.privacy.ports import Deletion


class LeagueMoves:
    """The statements that let every row of an account in a league be one of another id.

    They are made once, and go to the database in one trip: a trip costs more than what one of them does.
    """

    def __init__(self, dialect: Dialect) -> None:
        def of_server(table: Table) -> Update:
            return update(table).where(table.c.guild_id == bindparam("of"))

        new: BindParameter[Any] = bindparam("new")
        old: BindParameter[Any] = bindparam("old")
        told = activity.c
        self._rows = [
            PreparedStatement(
                of_server(table).where(table.c.user_id == old).values(_moved(table, new)), dialect
            )
            for table in MOVED
            if table is not activity
        ]
        weeks = of_server(activity).where(told.user_id == old, told.week == bindparam("in_week"))
        self._weeks = PreparedStatement(weeks.values(user_id=new), dialect)
        others = select(pairs.c.other_id).where(pairs.c.guild_id == bindparam("of"), pairs.c.user_id == new)
        met = of_server(pairs).where(pairs.c.user_id.in_(others), pairs.c.other_id == old)
        self._met = PreparedStatement(met.values(other_id=new), dialect)

    async def move(self, connection: AsyncConnection, deletion: Deletion, guild_id: int, name: str) -> None:
        """Let every row of the account in a league be one of the anonymous id: nobody else's changes."""
        old, new = deletion.user_id, deletion.anonymous_id
        known = weeks_of(old)
        weeks = list(await connection.scalars(select(known.c.week).where(known.c.guild_id == guild_id)))
        weeks = [week for week in weeks if week is not None]
        values = {"of": guild_id, "old": old, "new": new, "name": name}
        await connection.run_sync(in_one_trip, partial(self._send, weeks, values))
        others = select(pairs.c.other_id).where(pairs.c.guild_id == guild_id, pairs.c.user_id == new)
        told = activity.c
        query = select(told.week, told.user_id, told.opponents)
        known_to = (told.guild_id == guild_id, told.week.in_(weeks), told.user_id.in_(others))
        query = query.where(*known_to, told.opponents.contains(str(old)))
        query = query.with_for_update()  # a match may be counted meanwhile, which adds one of them
        for week, user_id, opponents in (await connection.execute(query)).all():
            ids = [str(new) if one == str(old) else one for one in opponents.split()]
            row = (told.guild_id == guild_id, told.week == week, told.user_id == user_id)
            await connection.execute(update(activity).where(*row).values(opponents=" ".join(ids)))

    def _send(self, weeks: Sequence[int], values: Mapping[str, Any], cursor: DBAPICursor) -> None:
        """Send them.

        Args:
            weeks: The weeks in which anybody of the server was active.
            values: The server as `of`, the ids as `old` and `new`, and the `name` of the new one.
            cursor: In a transaction.
        """
        row = dict(values)
        for one in self._rows:
            cursor.execute(one.sql, one.bind(row))
        if weeks:
            cursor.executemany(self._weeks.sql, [self._weeks.bind(row | {"in_week": one}) for one in weeks])
        cursor.execute(self._met.sql, self._met.bind(row))


def _moved(table: Table, new: ColumnElement[Any]) -> dict[str, ColumnElement[Any]]:
    return {"user_id": new} | ({"name": bindparam("name")} if table is players else {})
