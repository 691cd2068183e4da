"""Records of a match that ends: its result for the league, and its archive."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.engine.codec import RULES_VERSION, encode_rules
from bot.matches.archive import ArchivedDeal, ArchivedSeat, MatchFacts, write_archive
from bot.rooms.ports import MatchArchive, MatchResult, SeatResult
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence
    from datetime import datetime

    from bot.rooms.change import Transition
    from bot.rooms.ports import LoggedAction
    from bot.rooms.state.room_state import RoomState


def result_of(state: RoomState, *, guild_id: int, channel_id: int, now: datetime) -> MatchResult | None:
    """Return the result of a room's match, or None if it has none."""
    match = state.match
    if match is None or match.outcome is None or state.started_at is None:
        return None
    outcome = match.outcome
    return MatchResult(
        match_id=state.match_id,
        guild_id=guild_id,
        channel_id=channel_id,
        preset=state.rules.preset,
        format=state.rules.format.value,
        target=state.rules.target,
        hands=match.hand_number,
        started_at=state.started_at,
        ended_at=now,
        seats=tuple(
            SeatResult(
                seat=seat,
                user_id=taken.user_id,
                points=outcome.points[seat],
                place=outcome.places[seat],
                won=seat in outcome.winners,
                hands_won=tally.hands_won,
                highest_hand=tally.highest_hand,
                forfeited=seat in match.left,
                asleep=state.asleep(seat),
            )
            for seat, (taken, tally) in enumerate(zip(state.seats, state.tallies, strict=True))
        ),
    )


async def kept_of(
    before: RoomState,
    step: Transition,
    *,
    load: Callable[[str], Awaitable[list[LoggedAction]]],
    now: datetime,
    guild_id: int,
    channel_id: int,
) -> tuple[MatchResult | None, MatchArchive | None]:
    """Return what is kept of a match if a step that begins another stage, or closes the room, ends it.

    Its log is read from the store, so that a match in play costs no memory for it; raises StoreError.
    """
    if before.stage is not Stage.PLAYING:
        return None, None
    logged = await load(before.match_id)
    where = {"guild_id": guild_id, "channel_id": channel_id}
    archive = await archive_of(step.state, [*logged, *step.actions], **where, now=now)
    return result_of(step.state, **where, now=now), archive


async def archive_of(
    state: RoomState, log: Sequence[LoggedAction], *, guild_id: int, channel_id: int, now: datetime
) -> MatchArchive | None:
    """Return the archive of a match, which ends now, written in a thread; None if there is no match."""
    match = state.match
    if match is None or state.started_at is None:
        return None
    facts = MatchFacts(
        match_id=state.match_id,
        guild_id=guild_id,
        channel_id=channel_id,
        started_at=state.started_at,
        ended_at=now,
        finished=match.outcome is not None,
        codec=RULES_VERSION,
        rules=encode_rules(match.rules),
        seats=[
            ArchivedSeat(seat.user_id, seat.name, seat.level.value if seat.user_id is None else None)
            for seat in state.seats
        ],
        seed=match.hand.stream.seed,
        deal=_archived_deal(state),
    )
    return MatchArchive(
        match_id=state.match_id,
        guild_id=guild_id,
        channel_id=channel_id,
        ended_at=now,
        payload=await asyncio.to_thread(write_archive, facts, log),
        people=frozenset(seat.user_id for seat in state.seats if seat.user_id is not None),
    )


def _archived_deal(state: RoomState) -> ArchivedDeal | None:
    deal = state.deal
    if deal is None:
        return None
    return ArchivedDeal(
        number=deal.number,
        previous=deal.previous,
        commitment=deal.commitment,
        secret=deal.secret,
        cuts=deal.cuts_by_seat(state.accounts),
    )
