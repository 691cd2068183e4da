"""A league about which no moderator ever decides anything (`bot.league.moderation.ModerationStore`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bot.league.moderation import Decision
    from bot.league.ports import CountedMatch, Game, Player, Row, Season


class Unmoderated:
    """Nothing was decided, nothing is out of date, and nothing can be decided."""

    async def decisions(self, _guild_id: int, **_: int | None) -> list[Decision]:
        return []

    async def decide(self, _decision: Decision, *, first_season: int = 0) -> bool:
        return first_season < 0

    async def size(self, _guild_id: int) -> tuple[int, int, int]:
        return 0, 0, 0

    async def was_counted(self, _guild_id: int, _match_id: str) -> bool:
        return False

    async def played_together(self, _guild_id: int, _one: int, _other: int) -> int:
        return 0

    async def players(self, _guild_id: int, _typed: str, *, most: int) -> list[Player]:
        return [][:most]

    async def shown_seasons(self, _guild_id: int) -> list[Season]:
        return []

    async def stale(self) -> list[int]:
        return []

    async def mark_of(self, _guild_id: int) -> tuple[int, int]:
        return 0, 0

    async def put_matches(self, _guild_id: int, _first: int, _rows: Sequence[CountedMatch | Game]) -> None:
        pass

    async def end_matches(self, _guild_id: int, _last: int) -> None:
        pass

    async def put_sums(self, _guild_id: int, _rows: Iterable[Row]) -> None:
        pass

    async def finish(self, _guild_id: int, *, revision: int, marked: int) -> bool:
        return revision == marked == 0
