"""What moderating a league needs of a store, as protocols.

Everything may raise `bot.rooms.ports.StoreError`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.league.decisions import Adjustments, Decision, Effect
    from bot.league.rows import CountedMatch, Game, Player, Row, Season


class ModerationStore(Protocol):
    """What moderators decided, and what they have to know before."""

    async def decisions(self, guild_id: int, *, newest: int | None = None) -> list[Decision]:
        """Return the decisions about a server's league in their order: all, or so many of the newest."""

    async def decide(self, decision: Decision, effect: Effect) -> bool:
        """Store a decision with its effect in one transaction; tell whether it was the next one.

        If another one came first, nothing is stored.
        """

    async def size(self, guild_id: int) -> tuple[int, int, int]:
        """Return how many matches count, how many players there are, and the position of the newest match."""

    async def was_counted(self, guild_id: int, match_id: str) -> bool:
        """Tell whether a match was ever counted in a server, and no reset took it out."""

    async def played_together(self, guild_id: int, one: int, other: int) -> int:
        """Return in how many counted matches both of two accounts played."""

    async def players(self, guild_id: int, typed: str, *, most: int) -> list[Player]:
        """Return players whose name holds what was typed, or whose account it is, the latest first."""

    async def shown_seasons(self, guild_id: int) -> list[Season]:
        """Return the seasons of a server, the newest first, but those that a reset took out of sight."""


class RebuildStore(Protocol):
    """The rows of the league, as recomputing writes them, in transactions of bounded size."""

    async def stale(self) -> list[int]:
        """Return the servers whose leagues have to be recomputed, sorted."""

    async def adjustments(self, guild_id: int) -> Adjustments:
        """Return what decisions change in what the league of a server is computed from."""

    async def marked(self, guild_id: int) -> int:
        """Return how often the league of a server was out of date since somebody's data was deleted."""

    async def shown_seasons(self, guild_id: int) -> list[Season]:
        """Return the seasons of a server, the newest first, but those that a reset took out of sight."""

    async def put_matches(self, guild_id: int, first: int, rows: Sequence[CountedMatch | Game]) -> None:
        """Put matches with the numbers from `first` on, and their games, in the place of those stored."""

    async def end_matches(self, guild_id: int, last: int) -> None:
        """Take away all matches with numbers above the last one."""

    async def put_sums(self, guild_id: int, rows: Iterable[Row]) -> None:
        """Put rows that stand for many matches in the place of all others of a server, but its seasons."""

    async def finish(self, guild_id: int, *, revision: int, marked: int) -> bool:
        """Note that a league is what its decisions make of it up to one; tell whether that is the newest.

        It is not either if a deletion changed matches since `marked` returned what is given.
        """


class ModeratedStore(ModerationStore, RebuildStore, Protocol):
    """Both of them."""
