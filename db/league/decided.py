"""Reads and stores what moderators decided about a server's league."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import bindparam, func, insert, select, update

from bot.league.decisions import Action, Adjustments, Decision, adjustments_of
from db.engine import one_line
from db.moderation_schema import league_decisions, moderated_leagues
from db.readable_rows import readable_rows
from db.schema import seasons
from db.upsert import INSERT

if TYPE_CHECKING:
    from sqlalchemy import Insert, Select
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.league.decisions import Effect

log = logging.getLogger(__name__)

_COLUMNS: Final = tuple(column.name for column in league_decisions.c)


def decisions_of(guild_id: int, *, newest: int | None = None) -> Select[Any]:
    """Return the query for decisions about a server's league, all or the newest ones, those first."""
    decided = league_decisions.c
    query = select(league_decisions).where(decided.guild_id == guild_id)
    return query.order_by(decided.number.desc()).limit(newest)


async def read_decisions(
    connection: AsyncConnection, guild_id: int, *, newest: int | None = None
) -> list[Decision]:
    """Return all decisions about a server's league, or the newest ones, in their order.

    A damaged one is left out, and logged.
    """
    found = readable_rows(await connection.execute(decisions_of(guild_id, newest=newest)), "a decision")
    decisions: list[Decision] = []
    for values in reversed(found):
        try:
            decisions.append(_decision(dict(zip(_COLUMNS, values, strict=True))))
        except (ValueError, TypeError) as error:
            log.error("a decision cannot be read and is left out: %s", one_line(error))  # noqa: TRY400 - expected
    return decisions


async def read_adjustments(connection: AsyncConnection, guild_id: int) -> Adjustments:
    """Return what the decisions about a server's league change in what counts."""
    decided = select(moderated_leagues.c.decided).where(moderated_leagues.c.guild_id == guild_id)
    revision = await connection.scalar(decided)
    if not revision:
        return Adjustments()
    return replace(adjustments_of(await read_decisions(connection, guild_id)), revision=revision)


async def store_decision(connection: AsyncConnection, decision: Decision, effect: Effect) -> bool:
    """Store a decision with its effect, in the transaction under way; tell whether it is the next one.

    If another one came first, nothing is stored.
    """
    row = {name: getattr(decision, name) for name in _COLUMNS} | {"action": decision.action.value}
    stored = await connection.execute(_insert_next(), row | {"number": decision.number})
    if stored.rowcount != 1:
        return False
    await _note(connection, decision, effect)
    if effect.rename is not None:
        number, name = effect.rename
        key = (seasons.c.guild_id == decision.guild_id, seasons.c.number == number)
        await connection.execute(update(seasons).where(*key).values(name=name))
    return True


async def _note(connection: AsyncConnection, decision: Decision, effect: Effect) -> None:
    """Note the newest decision of a server, and that its league is out of date if it is."""
    statement = INSERT[connection.dialect.name](moderated_leagues)
    noted: dict[str, Any] = {"decided": decision.number, "first_season": effect.first_season}
    if effect.anew:
        noted["stale"] = True
    values = {"guild_id": decision.guild_id, "stale": False} | noted
    await connection.execute(statement.on_conflict_do_update(index_elements=["guild_id"], set_=noted), values)


def _insert_next() -> Insert:
    """Return the statement that inserts a decision if it has the number after the last one of its server."""
    last = league_decisions.alias("last")
    newest = select(func.coalesce(func.max(last.c.number), 0)).where(
        last.c.guild_id == bindparam("guild_id", type_=last.c.guild_id.type)
    )
    values = [bindparam(column.name, type_=column.type) for column in league_decisions.c]
    number = bindparam("number", type_=league_decisions.c.number.type)
    row = select(*values).where(number == newest.scalar_subquery() + 1)
    return insert(league_decisions).from_select([*_COLUMNS], row)


def _decision(values: dict[str, Any]) -> Decision:
    action = Action(values["action"])
    numbers = (values["subject"], values["target"]) if action in {Action.MERGE, Action.RESET} else ()
    for one in (values["number"], *numbers):
        int(one)  # or whoever follows the decisions would fail
    return Decision(**values | {"action": action})
