"""Takes the name of somebody out of the titles that moderators gave to seasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import literal, null, select, update

from bot.league.decisions import DecisionKind
from bot.privacy.ports import season_without_name
from db.schema import league_decisions, seasons

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


async def rename_seasons(connection: AsyncConnection, guild_id: int, called: str, name: str) -> None:
    """Put a name in the place of what somebody called themselves, also in the log of decisions."""
    known, decided = seasons.c, league_decisions.c
    titles = select(known.number, known.name, null(), literal(value=False)).where(known.guild_id == guild_id)
    told = select(decided.number, decided.target, decided.note, literal(value=True)).where(
        decided.guild_id == guild_id, decided.action == DecisionKind.RENAME.value
    )
    for number, title, before, is_told in (await connection.execute(titles.union_all(told))).all():
        after = [one and season_without_name(one, called, name) for one in (title, before)]
        if after == [title, before]:
            continue
        if is_told:
            one = (decided.guild_id == guild_id, decided.number == number)
            change = update(league_decisions).where(*one).values(target=after[0], note=after[1])
        else:
            change = update(seasons).where(known.guild_id == guild_id, known.number == number)
            change = change.values(name=after[0])
        await connection.execute(change)
