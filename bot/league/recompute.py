"""Recomputes the league of a server from its matches, and compares the result with what is stored."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final

from bot.league import counting
from bot.league.rated import group_of, group_since
from bot.league.reading import played_match
from bot.league.rows import Record, Season
from bot.league.server_rows import ServerRows, by_merit, key_of
from bot.rooms.ports import StoreFailedError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.league.played import PlayedMatch
    from bot.league.ports import LeagueStore, StoredMatch
    from bot.league.rows import CountedMatch, Game, Row

CLOSE: Final = 1e-6
"""Ratings that differ by less are equal: another machine may round otherwise."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A stored row that differs from the recomputed one.

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


class Fold:
    """Recounts the matches of a server, one after the other, in memory.

    Names and bounds of seasons are taken as they are: somebody may have chosen them.

    Attributes:
        rows: What the league holds after the matches so far.
    """

    def __init__(self, seasons: Iterable[Season]) -> None:
        """Begin without any match.

        Args:
            seasons: The seasons of the server, in any order.
        """
        self.rows = ServerRows()
        self.know(seasons)
        self._begun = 0

    def know(self, seasons: Iterable[Season]) -> None:
        """Take in the seasons of the server as they are now: others may have begun since."""
        self._seasons = sorted(seasons, key=lambda season: season.number)

    def add(self, stored: StoredMatch) -> list[CountedMatch | Game]:
        """Count the next match, which has its number and its season; return its own rows.

        Raises:
            StoreFailedError: It cannot be counted; the message names it.
        """
        try:
            return self.count(played_match(stored), number=stored.number, season=stored.season)
        except Exception as error:
            match_id = stored.result.match_id
            raise StoreFailedError(f"match {match_id} cannot be recounted: {error!r}") from error

    def count(
        self, match: PlayedMatch, *, number: int | None, season: int | None
    ) -> list[CountedMatch | Game]:
        """Count a match as it was played; see `add`."""
        while self._begun < len(self._seasons) and self._seasons[self._begun].number <= (season or 0):
            self.rows.put(self._seasons[self._begun])
            self._begun += 1
        before = self.rows.before(
            [counting.account(seat) for seat in match.people],
            ladder=counting.ladder_key(match),
            group=group_of(match.starters),
            since=group_since(match.started_at),
            week=counting.week_key(match),
        )
        counted = counting.count(match, before, number=number, season=season)
        return [counted.match, *self.rows.count(counted)]

    def let_go(self, match_id: str) -> None:
        """Forget the rows of a match that was counted: they stand elsewhere by now."""
        self.rows.let_go(match_id)

    def all_rows(self) -> list[Row]:
        """Return everything that the league holds, but what was let go."""
        for season in self._seasons:  # as they are, not as counting would end them
            self.rows.put(season)
        return [*self.rows.rows.values()]


async def computed_rows(store: LeagueStore, guild_id: int) -> list[Row]:
    """Return the league of a server after recounting every match that was counted.

    Names and bounds of seasons are taken as they are: somebody may have chosen them.

    Raises:
        StoreError: The store failed, or a match cannot be counted; it is named.
    """
    fold = Fold([row async for row in store.rows(guild_id) if isinstance(row, Season)])
    async for stored in store.matches(guild_id):
        fold.add(stored)
    return fold.all_rows()


async def differences(store: LeagueStore, guild_id: int) -> list[Difference]:
    """Return every row of a server that differs from the recomputed one, sorted by its key."""
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
        elif row.kind not in best or by_merit(row) < by_merit(best[row.kind]):
            best[row.kind] = row
    yield from best.values()


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
