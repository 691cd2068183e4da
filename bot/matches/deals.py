"""Deals of a server: a chain that grows by one with every lobby that opens, and the check of one deal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.rooms.ports import DealEnding, DealHead, DealtCards, EndedDeal, Journal, OpenedDeal, TakenDealError
from bot.rooms.state.deal import NO_COMMITMENT, SeatCuts, commitment_of, decode_cuts, encode_cuts, key_of
from bot.rooms.state.room_state import RoomState, Stage

if TYPE_CHECKING:
    from bot.matches.archive import Archive
    from bot.rooms.change import Transition
    from bot.rooms.ports import LedgerEntry, RecordedDeal

NO_DEAL: Final = DealHead(0, NO_COMMITMENT)


@dataclass(slots=True)
class _Chain:
    """The chain of a server; `lock` is held while a deal is added, and `head` is None if it must be read."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    head: DealHead | None = None


class DealChains:
    """Cache of the newest deal of each server in which a lobby opened; servers do not block each other."""

    def __init__(self) -> None:
        self._chains: dict[int, _Chain] = {}

    def read_anew(self, guild_id: int) -> None:
        """Drop the cached newest deal of a server, since its ledger was changed."""
        if (chain := self._chains.get(guild_id)) is not None:
            chain.head = None

    async def append(
        self, guild_id: int, journal: Journal, store: Callable[[DealHead], Awaitable[DealHead]]
    ) -> None:
        """Add a deal to the chain of a server; `store` is called again if its number was taken meanwhile."""
        chain = self._chains.setdefault(guild_id, _Chain())
        async with chain.lock:
            # After any failure, even of a commit that only seems to fail, the head is read again.
            known, chain.head = chain.head, None
            try:
                chain.head = await store(known or await _newest(guild_id, journal))
            except TakenDealError:
                chain.head = await store(await _newest(guild_id, journal))

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Drop the newest deals of servers that another process serves: it adds deals there."""
        for guild_id in [one for one in self._chains if is_left(one)]:
            if self._chains[guild_id].lock.locked():
                self._chains[guild_id].head = None
            else:
                del self._chains[guild_id]


async def _newest(guild_id: int, journal: Journal) -> DealHead:
    return await journal.last_deal(guild_id) or NO_DEAL


def ledger_entries(
    before: RoomState, step: Transition, *, guild_id: int, channel_id: int, now: datetime
) -> Iterator[LedgerEntry]:
    """Yield the changes of the ledger by a step that opens a lobby, changes the stage or closes the room."""
    after = step.state
    deal, match_id = after.deal, after.match_id
    if deal is None:
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


class CheckedStep(Enum):
    """A step of the check; the value is part of its message key."""

    SECRET = "secret"  # noqa: S105 - the step, no password
    """The commitment is the hash of the previous commitment, the match id, and the secret."""
    CHAIN = "chain"  # the previous commitment is that of the previous deal
    KEY = "key"  # secret and cuts give the key of the match
    SHOWN = "shown"  # the match showed the lobby's commitment from its start


def deal_findings(
    deal: RecordedDeal, before: RecordedDeal | None, archive: Archive | None
) -> dict[CheckedStep, bool]:
    """Return the steps that can be checked now, and whether they hold; `before` is the previous deal."""
    found = {} if deal.secret is None else {CheckedStep.SECRET: fits_secret(deal)}
    found[CheckedStep.CHAIN] = follows(deal, before)
    if deal.secret is not None and archive is not None:
        found[CheckedStep.KEY] = computed_key(deal) == archive.seed
        found[CheckedStep.SHOWN] = _shown_in(archive) == deal.commitment
    return found


class DealVerdict(Enum):
    """Result of the check; the value is part of its message keys."""

    HOLDS = "holds"  # every step was checked
    BROKEN = "broken"
    OPEN = "open"  # the deal is not over
    UNDEALT = "undealt"
    UNKNOWN = "unknown"  # the match is not available for comparison


def verdict_of(deal: RecordedDeal, found: Mapping[CheckedStep, bool]) -> DealVerdict:
    """Return the verdict of the findings on a deal; it holds only if every step was checked."""
    if not all(found.values()):
        return DealVerdict.BROKEN
    if deal.secret is None:
        return DealVerdict.OPEN
    if deal.dealt_at is None:
        return DealVerdict.UNDEALT
    return DealVerdict.HOLDS if found.keys() == {*CheckedStep} else DealVerdict.UNKNOWN


def fits_secret(deal: RecordedDeal) -> bool:
    """Return whether the commitment matches the secret, or the secret is not public yet."""
    if deal.secret is None:
        return True
    try:
        made = commitment_of(previous=deal.previous, match_id=deal.match_id, secret=deal.secret)
    except ValueError:  # damaged in the store
        return False
    return made == deal.commitment


def follows(deal: RecordedDeal, before: RecordedDeal | None) -> bool:
    if deal.number == 1:
        return deal.previous == NO_COMMITMENT
    return before is not None and before.number == deal.number - 1 and before.commitment == deal.previous


def fits(deal: RecordedDeal, before: RecordedDeal | None) -> bool:
    """Return whether a deal matches its secret and the previous deal (None: missing)."""
    return fits_secret(deal) and follows(deal, before)


def dealt_cuts(deal: RecordedDeal) -> SeatCuts | None:
    """Return the cuts with which cards were dealt; None if they are damaged, or no cards were dealt."""
    try:
        return None if deal.cuts is None else decode_cuts(deal.cuts)
    except ValueError:
        return None


def computed_key(deal: RecordedDeal) -> bytes | None:
    """Return the key derived from secret and cuts; None if one of them is damaged, secret or missing."""
    cuts = dealt_cuts(deal)
    if deal.secret is None or cuts is None:
        return None
    try:
        return key_of(secret=deal.secret, match_id=deal.match_id, cuts=cuts)
    except ValueError:
        return None


def _shown_in(archive: Archive) -> str | None:
    events = [event for action in archive.actions[:1] for event in action.events]
    return next((str(event[2]) for event in events if event[0] == "MatchStarted" and len(event) > 2), None)
