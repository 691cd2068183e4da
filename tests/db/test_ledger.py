"""The ledger of deals: written with the room, whole or not at all, and read without what is still secret."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.rooms.ports import (
    Commit,
    DealEnding,
    DealHead,
    DealtCards,
    EndedDeal,
    OpenedDeal,
    StaleRoomError,
    StoreFailedError,
    TakenDealError,
)
from db.commit_writer import CommitStatements
from tests.db.records import GUILD, NOON, action, room

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bot.rooms.ports import LedgerEntry
    from db.journal import SqlJournal
    from db.ledger import SqlDealLedger
    from db.storage import Storage
    from tests.support.databases import Database


@pytest.fixture
def journal(storage: Storage) -> SqlJournal:
    return storage.journal


@pytest.fixture
def ledger(storage: Storage) -> SqlDealLedger:
    return storage.deals


def opened(number: int, *, guild_id: int = GUILD, channel_id: int | None = None) -> OpenedDeal:
    return OpenedDeal(
        guild_id=guild_id,
        channel_id=number if channel_id is None else channel_id,
        number=number,
        match_id=f"{guild_id % 100:02x}{number:030x}",
        previous=f"{number - 1:064x}",
        commitment=f"{number:064x}",
        secret=f"{number + 1000:064x}",
        opened_at=NOON,
    )


def dealt(deal: OpenedDeal) -> DealtCards:
    return DealtCards(match_id=deal.match_id, cuts='[[0,"thunder"]]', dealt_at=NOON)


def ended(deal: OpenedDeal, ending: DealEnding = DealEnding.FINISHED) -> EndedDeal:
    return EndedDeal(match_id=deal.match_id, ending=ending, ended_at=NOON)


def with_deals(channel_id: int, revision: int, *deals: LedgerEntry) -> Commit:
    return Commit(room=room(channel_id, revision), deals=deals)


async def test_a_deal_is_written_step_by_step(journal: SqlJournal, database: Database) -> None:
    deal = opened(1)
    steps: tuple[tuple[LedgerEntry, tuple[Any, ...]], ...] = (
        (deal, (None, None, None)),
        (dealt(deal), ('[[0,"thunder"]]', None, None)),
        (ended(deal), ('[[0,"thunder"]]', "2026-01-02 12:00:00.345678", "finished")),
    )
    for revision, (entry, state) in enumerate(steps):
        await journal.commit(with_deals(1, revision, entry))
        assert await database.rows("SELECT cuts, ended_at, ending FROM deals") == [state]
    assert await database.rows("SELECT guild_id, number, secret, previous FROM deals") == [
        (GUILD, 1, deal.secret, deal.previous)
    ]


async def test_the_secret_is_read_by_nobody_before_the_end(
    journal: SqlJournal, ledger: SqlDealLedger
) -> None:
    deal = opened(1)
    await journal.commit(with_deals(1, 0, deal, dealt(deal)))
    for found in (
        (await ledger.newest(GUILD, limit=5))[0],
        await ledger.numbered(GUILD, 1),
        await ledger.named(GUILD, deal.match_id),
    ):
        assert found is not None
        assert (found.secret, found.commitment, found.cuts) == (None, deal.commitment, '[[0,"thunder"]]')
        assert deal.secret not in repr(found)
    await journal.commit(with_deals(1, 1, ended(deal)))
    revealed = await ledger.numbered(GUILD, 1)
    assert revealed is not None
    assert (revealed.secret, revealed.ending) == (deal.secret, DealEnding.FINISHED)


async def test_deals_are_found_by_page_number_match_and_commitment_in_their_own_server_alone(
    journal: SqlJournal, ledger: SqlDealLedger
) -> None:
    for number in range(1, 6):
        await journal.commit(with_deals(number, 0, opened(number)))
    other = opened(7, guild_id=GUILD + 1, channel_id=99)
    await journal.commit(with_deals(99, 0, other))
    assert [deal.number for deal in await ledger.newest(GUILD, limit=2)] == [5, 4]
    assert [deal.number for deal in await ledger.newest(GUILD, limit=9, below=3)] == [2, 1]
    assert await ledger.numbered(GUILD, 6) is None
    for beginning in (other.match_id[:6], other.commitment):
        assert await ledger.named(GUILD, beginning) is None
        found = await ledger.named(GUILD + 1, beginning)
        assert found is not None
        assert found.match_id == other.match_id
    assert await ledger.named(GUILD, "%") is None


async def test_the_newest_deal_of_a_server_is_the_head_of_its_chain(journal: SqlJournal) -> None:
    assert await journal.last_deal(GUILD) is None
    for number in (1, 2):
        await journal.commit(with_deals(number, 0, opened(number)))
    assert await journal.last_deal(GUILD) == DealHead(2, opened(2).commitment)
    assert await journal.last_deal(GUILD + 1) is None


@pytest.mark.parametrize("same", [{"number": 1}, {"match_id": opened(1).match_id}])
async def test_a_deal_that_is_taken_is_refused_with_all_that_came_with_it(
    journal: SqlJournal, database: Database, same: dict[str, Any]
) -> None:
    await journal.commit(with_deals(1, 0, opened(1)))
    commit = Commit(room=room(2), actions=(action(7, 0),), deals=(replace(opened(2), **same),))
    with pytest.raises(TakenDealError):
        await journal.commit(commit)
    assert await database.rows("SELECT count(*) FROM rooms") == [(1,)]
    assert await journal.load_actions(f"{7:032x}") == []
    await journal.commit(with_deals(2, 0, opened(2)))


async def test_a_stale_room_writes_nothing_to_the_ledger(journal: SqlJournal) -> None:
    await journal.commit(Commit(room=room(1, 4)))
    with pytest.raises(StaleRoomError):
        await journal.commit(with_deals(1, 4, opened(1)))
    assert await journal.last_deal(GUILD) is None


async def test_a_deal_with_a_damaged_ending_cannot_be_read(
    journal: SqlJournal, ledger: SqlDealLedger, path: Path
) -> None:
    deal = opened(1)
    await journal.commit(with_deals(1, 0, deal, ended(deal)))
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE deals SET ending = 'lost'")
    with pytest.raises(StoreFailedError):
        await ledger.numbered(GUILD, 1)


async def test_a_deal_ends_once(journal: SqlJournal, ledger: SqlDealLedger) -> None:
    deal = opened(1)
    await journal.commit(with_deals(1, 0, deal, dealt(deal), ended(deal)))
    await journal.commit(with_deals(1, 1, ended(deal, DealEnding.ABANDONED)))
    await journal.delete_room(1, ends_deal=True)
    found = await ledger.numbered(GUILD, 1)
    assert found is not None
    assert found.ending is DealEnding.FINISHED


@pytest.mark.parametrize("before", [ended, dealt])
async def test_no_cards_are_dealt_from_a_deal_that_has_ended_or_twice(
    journal: SqlJournal, database: Database, before: Callable[[OpenedDeal], LedgerEntry]
) -> None:
    deal = opened(1)
    await journal.commit(with_deals(1, 0, deal, before(deal)))
    stored = await database.rows("SELECT * FROM deals")
    with pytest.raises(StaleRoomError):
        await journal.commit(with_deals(1, 1, dealt(deal)))
    assert await database.rows("SELECT revision FROM rooms") == [(0,)]
    assert await database.rows("SELECT * FROM deals") == stored


async def test_what_goes_on_in_a_channel_ends_where_a_lobby_opens_or_the_room_is_deleted(
    journal: SqlJournal, ledger: SqlDealLedger
) -> None:
    deals = [opened(number, channel_id=1) for number in (1, 2, 3)]
    await journal.commit(with_deals(1, 0, deals[0]))
    await journal.commit(with_deals(1, 1, deals[1], dealt(deals[1])))
    await journal.delete_room(1, ends_deal=False)
    await journal.commit(with_deals(9, 0, opened(4)))
    endings = [deal.ending for deal in await ledger.newest(GUILD, limit=9)]
    assert endings == [None, None, DealEnding.UNDEALT]
    await journal.delete_room(1, ends_deal=True)
    endings = [deal.ending for deal in await ledger.newest(GUILD, limit=9)]
    assert endings == [None, DealEnding.ABANDONED, DealEnding.UNDEALT]


async def test_a_move_sends_no_statement_for_the_ledger(storage: Storage) -> None:
    statements = CommitStatements(storage.journal._writer._engine.dialect, now=lambda: NOON)
    assert statements.encode(Commit(room=room(1), actions=(action(7, 0),))).others == []
