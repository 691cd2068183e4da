"""Short ways to write records; what a test does not name is any valid value."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from bot.rooms.ports import Commit, LoggedAction, MatchResult, RoomSnapshot, SeatResult

if TYPE_CHECKING:
    from collections.abc import Sequence

NOON = datetime(2026, 1, 2, 12, 0, 0, 345678, tzinfo=UTC)
GUILD = 2**62 + 7  # Discord's ids need more than 32 bits


def room(
    channel_id: int,
    revision: int = 0,
    *,
    payload: str = "{}",
    deadline: datetime | None = None,
    closed: bool = False,
    replaces: bool = False,
    people: frozenset[int] | None = None,
) -> RoomSnapshot:
    return RoomSnapshot(
        channel_id=channel_id,
        guild_id=GUILD,
        revision=revision,
        payload=payload,
        deadline=deadline,
        closed=closed,
        replaces=replaces,
        people=people,
    )


def action(match: int, number: int, *, payload: str = "{}", at: datetime = NOON) -> LoggedAction:
    return LoggedAction(match_id=f"{match:032x}", number=number, seat=0, payload=payload, at=at)


def seat(
    number: int, user_id: int | None, *, points: int = 0, won: bool = False, highest_hand: int = 0
) -> SeatResult:
    return SeatResult(
        seat=number,
        user_id=user_id,
        points=points,
        place=1 if won else 2,
        won=won,
        hands_won=int(won),
        highest_hand=highest_hand,
        forfeited=False,
    )


def result(match: int, seats: Sequence[SeatResult], *, guild_id: int = GUILD) -> MatchResult:
    return MatchResult(
        match_id=f"{match:032x}",
        guild_id=guild_id,
        channel_id=match,
        preset="classic",
        format="points",
        target=500,
        hands=3,
        started_at=NOON,
        ended_at=NOON,
        seats=tuple(seats),
    )


def step(channel_id: int, revision: int) -> Commit:
    """A room's commit of one action, both with the same number."""
    return Commit(room=room(channel_id, revision), actions=(action(channel_id, revision),))
