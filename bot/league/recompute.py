"""Computes the league of a server anew from its matches, and compares that with what is stored."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from bot.league import counting
from bot.league.memory_store import MemoryLeagueStore, key_of
from bot.league.rated import group_of, group_since
from bot.league.reading import played_match
from bot.league.rows import Record, Season
from bot.rooms.ports import StoreError, StoreFailedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.league.ports import LeagueStore, StoredMatch
    from bot.league.rows import Row

CLOSE: Final = 1e-6
"""Ratings that differ by less are equal: another machine may round otherwise."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A row that is not what it is when it is computed anew.

    Attributes:
        key: What tells it from others, in words.
        stored: What is stored; None if nothing is.
        computed: What it should be; None if it should not be there.
    """

    key: str
    stored: Row | None
    computed: Row | None

    def __str__(self) -> str:
        """Return it in one line."""
        if self.stored is None or self.computed is None:
            return f"{self.key}: {'is missing' if self.stored is None else 'should not be there'}"
        old, new = asdict(self.stored), asdict(self.computed)
        parts = [f"{name} {old[name]!s} instead of {new[name]!s}" for name in old if old[name] != new[name]]
        return f"{self.key}: {', '.join(parts)}"


async def computed_rows(store: LeagueStore, guild_id: int) -> list[Row]:
    """Return what the league of a server is if every match that was counted is counted anew.

    Names and bounds of seasons are taken as they are: somebody may have chosen them.

    Raises:
        StoreError: The store failed, or a match cannot be counted; it is named.
    """
    memory = MemoryLeagueStore()
    seasons = [row async for row in store.rows(guild_id) if isinstance(row, Season)]
    to_begin = sorted(seasons, key=lambda season: season.number)
    async for stored in store.matches(guild_id):
        while to_begin and to_begin[0].number <= (stored.season or 0):
            memory.put(to_begin.pop(0))
        try:
            await _count_anew(memory, stored)
        except StoreError:
            raise
        except Exception as error:
            match_id = stored.result.match_id
            raise StoreFailedError(f"match {match_id} cannot be counted anew: {error!r}") from error
    for season in seasons:  # as they are stored, not as counting would end them
        memory.put(season)
    return [row async for row in memory.rows(guild_id)]


async def _count_anew(memory: MemoryLeagueStore, stored: StoredMatch) -> None:
    match = played_match(stored)
    # Its archive is not needed any more, and those of all matches together may not fit into memory.
    memory.wait(replace(stored, archive=None))
    before = await memory.before(
        match.guild_id,
        users=[counting.account(seat) for seat in match.people],
        ladder=counting.ladder_key(match),
        group=group_of(match.starters),
        since=group_since(match.started_at),
        week=counting.week_key(match),
    )
    await memory.count(counting.count(match, before, number=stored.number, season=stored.season))


async def differences(store: LeagueStore, guild_id: int) -> list[Difference]:
    """Return every row of a server that is not what it is when it is computed anew, sorted by its key."""
    stored = _by_key([row async for row in store.rows(guild_id)])
    computed = _by_key(await computed_rows(store, guild_id))
    return [
        Difference(_words(key), stored.get(key), computed.get(key))
        for key in sorted({*stored, *computed}, key=_words)
        if not _equal(stored.get(key), computed.get(key))
    ]


def _by_key(rows: Iterable[Row]) -> dict[tuple[Any, ...], Row]:
    """Return rows by their keys; of the records the best of each kind, since a store may drop all others."""
    return {key_of(row): row for row in _without_lesser_records(rows)}


def _without_lesser_records(rows: Iterable[Row]) -> Iterator[Row]:
    best: dict[Any, Record] = {}
    for row in rows:
        if not isinstance(row, Record):
            yield row
        elif row.kind not in best or _rank(row) < _rank(best[row.kind]):
            best[row.kind] = row
    yield from best.values()


def _rank(record: Record) -> tuple[Any, ...]:
    return -record.value, record.at, record.match_id, record.user_id


def _equal(one: Any, other: Any) -> bool:
    """Tell whether two rows, or values in them, are equal but for rounding."""
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) < CLOSE
    if type(one) is type(other) and hasattr(one, "__dataclass_fields__"):
        return all(_equal(getattr(one, name), getattr(other, name)) for name in one.__dataclass_fields__)
    return bool(one == other)


def _words(key: tuple[Any, ...]) -> str:
    kind, *values = key
    return f"{kind.__name__} {', '.join(str(getattr(value, 'value', value)) for value in values)}"
