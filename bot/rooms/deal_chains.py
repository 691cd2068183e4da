"""The chain of deals of each server: every lobby that opens adds one to it, one after the other."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.rooms.deal_ports import DealEnding, DealHead, DealtCards, EndedDeal, OpenedDeal
from bot.rooms.ports import TakenDealError
from bot.rooms.state.deal import NO_COMMITMENT, encode_cuts
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from datetime import datetime

    from bot.rooms.change import Step
    from bot.rooms.deal_ports import LedgerEntry
    from bot.rooms.ports import Journal
    from bot.rooms.state.room_state import RoomState

NO_DEAL: Final = DealHead(0, NO_COMMITMENT)


@dataclass(slots=True)
class _Chain:
    """The chain of a server: whoever adds to it holds the lock; the head is None where it has to be read."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    head: DealHead | None = None


class DealChains:
    """The newest deal of each server in which a lobby opened; servers do not wait for each other."""

    def __init__(self) -> None:
        self._chains: dict[int, _Chain] = {}

    def read_anew(self, guild_id: int) -> None:
        """Read the newest deal of a server anew before the next one, since its ledger was changed."""
        if (chain := self._chains.get(guild_id)) is not None:
            chain.head = None

    async def append(
        self, guild_id: int, journal: Journal, store: Callable[[DealHead], Awaitable[DealHead]]
    ) -> None:
        """Add a deal to the chain of a server; nobody else does until it is stored, or cannot be.

        Args:
            guild_id: Discord's id of the server.
            journal: Reads the newest deal if it is not known.
            store: Stores a deal that follows the given one, and returns it. If its number is taken, it is
                asked once more, with the newest deal as it is then.

        Raises:
            TakenDealError: Another process adds deals to the same chain.
            StoreError: The newest deal cannot be read.
        """
        chain = self._chains.setdefault(guild_id, _Chain())
        async with chain.lock:
            # Whatever goes wrong on the way, also with a commit that only seems to fail: it is read anew.
            known, chain.head = chain.head, None
            try:
                chain.head = await store(known or await _newest(guild_id, journal))
            except TakenDealError:
                chain.head = await store(await _newest(guild_id, journal))

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget the newest deals of servers that another process serves: it adds deals there."""
        for guild_id in [one for one in self._chains if is_left(one)]:
            if self._chains[guild_id].lock.locked():
                self._chains[guild_id].head = None
            else:
                del self._chains[guild_id]


async def _newest(guild_id: int, journal: Journal) -> DealHead:
    return await journal.last_deal(guild_id) or NO_DEAL


def ledger_entries(
    before: RoomState, step: Step, *, guild_id: int, channel_id: int, now: datetime
) -> Iterator[LedgerEntry]:
    """Yield what a step changes in the ledger of deals: nothing, if a match goes on or there is no deal.

    Args:
        before: The state of the room.
        step: The step to the next one.
        guild_id: Discord's id of the server.
        channel_id: Discord's id of the channel.
        now: The time (UTC).
    """
    after = step.state
    deal, match_id = after.deal, after.match_id
    if deal is None or (before.stage is after.stage and not step.opens and not step.closed):
        return
    if step.opens:
        yield OpenedDeal(
            guild_id=guild_id,
            channel_id=channel_id,
            number=deal.number,
            match_id=match_id,
            previous=deal.previous,
            commitment=deal.commitment,
            secret=deal.secret,
            opened_at=now,
        )
    if before.stage is Stage.LOBBY and after.stage is not Stage.LOBBY:
        yield DealtCards(match_id=match_id, cuts=encode_cuts(deal.cuts_by_seat(after.accounts)), dealt_at=now)
    if after.stage is Stage.OVER and before.stage is not Stage.OVER:
        yield EndedDeal(match_id=match_id, ending=DealEnding.FINISHED, ended_at=now)
    elif step.closed and after.stage is not Stage.OVER:
        dealt = after.stage is Stage.PLAYING
        ending = DealEnding.ABANDONED if dealt else DealEnding.UNDEALT
        yield EndedDeal(match_id=match_id, ending=ending, ended_at=now)
