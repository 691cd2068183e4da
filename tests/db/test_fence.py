"""A process whose shard another one took writes nothing for its servers any more, whatever it writes."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.daily.ports import DailyDeal
from bot.engine.presets import CLASSIC
from bot.league.moderation import Decision, DecisionKind
from bot.league.ports import PodiumOutcome
from bot.privacy.ports import Deletion
from bot.rooms.changes import lobby
from bot.rooms.errors import Refusal
from bot.rooms.ports import Commit, FencedError, StoreFailedError, ValueKind
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.stores.presets import Preset
from bot.sharding.ownership import Taken, shard_of
from db.leases import SqlLeases
from db.schema import kept_tables
from db.storage import Storage
from tests.db.records import GUILD, NOON, room, step
from tests.db.test_daily import DAY, attempt
from tests.db.test_league_store import Play
from tests.db.test_messages import noted
from tests.db.test_seasons import CLAIM, NEXT, OVER, SEASON
from tests.db.test_tournaments import row
from tests.rooms.fakes import ADA, BOB, Entropy, FakeClock, refusal
from tests.support import postgres, quick_storage

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from bot.league.ports import Counted
    from tests.support.postgres import Database

SHARDS = 2
HERE = shard_of(GUILD, SHARDS)
ELSEWHERE = GUILD + (1 << 22)  # a server of the other shard
DECISION = Decision(
    guild_id=GUILD, number=1, action=DecisionKind.VOID, subject="", actor_id=1, actor="", at=NOON
)


@dataclass
class Served:
    """A process that serves both shards, and another one that can take them."""

    database: Database
    storage: Storage
    other: SqlLeases

    async def lose(self, *shards: int) -> None:
        """Be paused for longer than the leases hold, without knowing it."""
        await self.change("UPDATE processes SET expires_at = now() WHERE name = 'one'")
        assert set(await self.other.take("two", shards)) == set(shards)

    async def change(self, statement: str) -> None:
        """Change rows, or what is changed back before the end of the test."""
        await self.database.execute(statement)
        self.database.altered = False

    async def rows(self) -> dict[str, list[Any]]:
        return {
            table.name: sorted(await self.database.rows(f'SELECT * FROM "{table.name}"'), key=repr)  # noqa: S608 - the schema's
            for table in kept_tables()
        }


@asynccontextmanager
async def serving() -> AsyncIterator[Served]:
    async with postgres.lent_database() as database:
        with quick_storage.compiled_once():
            async with Storage.open(database.url, sole=True) as storage:
                assert storage.leases is not None
                assert storage.fence is not None
                other = SqlLeases(storage.journal._writer._engine)
                await other.join("two", shard_count=SHARDS)
                await storage.leases.join("one", shard_count=SHARDS)
                for shard, taken in (await storage.leases.take("one", range(SHARDS))).items():
                    storage.fence.held[shard] = taken.epoch
                yield Served(database, storage, other)


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    async with serving() as made:
        yield made


def every_write(storage: Storage, counted: Counted, waiting: str) -> list[Callable[[], Awaitable[object]]]:
    """All that is ever written for a server, in an order in which it can be."""
    league, moderation, seasons = storage.league_store, storage.moderation, storage.seasons
    texts = storage.key_values
    return [
        lambda: storage.journal.commit(step(20, 0)),
        lambda: storage.journal.delete_room(8, ends_deal=True),
        lambda: league.count(counted),
        lambda: league.dismiss(waiting),
        lambda: moderation.decide(DECISION),
        lambda: moderation.put_matches(GUILD, 1, [replace(counted.match, moves=41)]),
        lambda: moderation.put_sums(GUILD, counted.totals),
        lambda: moderation.end_matches(GUILD, 0),
        lambda: moderation.finish(GUILD, revision=1),
        lambda: seasons.change(ended=OVER, begun=NEXT),
        lambda: seasons.claim(CLAIM),
        lambda: seasons.settle(OVER, PodiumOutcome.OFF, at=NOON),
        lambda: storage.tournaments.add(row(guild_id=GUILD), people={}, decided={}),
        lambda: storage.tournaments.replace(
            row(guild_id=GUILD, revision=2), matches={}, people={}, decided={}
        ),
        lambda: texts.write(ValueKind.SETTINGS, GUILD, "{}"),
        lambda: texts.replace(ValueKind.RANK_ROLES, GUILD, "{}", before=None),
        lambda: texts.write(ValueKind.PRESET, GUILD, "{}", name="ours"),
        lambda: texts.remove(ValueKind.PRESET, GUILD, "ours"),
        lambda: texts.write(ValueKind.LEAGUE_SETTINGS, GUILD, "{}"),
        lambda: storage.daily.enter(DAY, guild_id=GUILD, user_id=int(waiting[-8:], 16)),
    ]


def every_write_for_people(storage: Storage) -> list[Callable[[], Awaitable[object]]]:
    """What is written for no server."""
    texts, daily = storage.key_values, storage.daily
    wish = Deletion(user_id=1, anonymous_id=2, requested_at=NOON)
    return [
        lambda: texts.write(ValueKind.PREFERENCES, 1, "chosen"),
        lambda: texts.replace(ValueKind.PREFERENCES, 2, "chosen", before=None),
        lambda: texts.remove(ValueKind.PREFERENCES, 1),
        lambda: daily.add_deals([DailyDeal(day=DAY, secret="11" * 32, committed_at=NOON)]),
        lambda: daily.add(attempt()),
        lambda: daily.replace(attempt(revision=2)),
        lambda: storage.deletions.request(wish),
        lambda: storage.deletions.finish(wish),
    ]


async def test_who_has_the_lease_writes_all_and_who_lost_it_nothing(served: Served) -> None:
    storage = served.storage
    play = Play(storage)
    await storage.seasons.change(begun=SEASON)
    _, counted = await play.fold(await play.end(1, 2))
    waiting = (await play.end(3, 4)).match_id
    await storage.journal.commit(Commit(room=room(8)))
    for write in every_write(storage, counted, waiting):
        await write()
    # Everything that is refused now would change something.
    _, counted = await play.fold(await play.end(5, 6))
    waiting = (await play.end(7, 8)).match_id
    await storage.moderation.put_matches(GUILD, 1, [counted.match])
    await storage.journal.commit(Commit(room=room(8, 9)))
    await served.lose(HERE)
    before = await served.rows()
    for write in every_write(storage, counted, waiting):
        with pytest.raises(FencedError) as refused:
            await write()
        assert refused.value.guild_ids == {GUILD}
    storage.journal.note_messages(noted(1, 7), prompt=True)
    await storage.journal.drain()
    assert await served.rows() == before
    # What belongs to people is theirs on every shard, as long as nobody took the process for dead.
    for_people = every_write_for_people(storage)
    for write in for_people:
        with pytest.raises(StoreFailedError, match="this process was given up"):
            await write()
    assert await served.rows() == before
    assert storage.leases is not None
    await storage.leases.beat("one")  # it joins the others again, and has no shards
    for write in for_people:
        await write()


async def test_a_number_that_comes_twice_lets_nobody_write_who_had_it_before(served: Served) -> None:
    """A standby that lagged knows nothing of the lease that was taken last, so its number comes again."""
    assert served.storage.fence is not None
    await served.change("UPDATE leases SET epoch = epoch - 1, owner = NULL")
    again = await served.other.take("two", [HERE])
    assert again[HERE].epoch == served.storage.fence.held[HERE]
    with pytest.raises(FencedError):
        await served.storage.journal.commit(step(1, 0))


async def test_in_a_group_only_what_moved_is_refused(served: Served) -> None:
    journal = served.storage.journal
    there = replace(room(2), guild_id=ELSEWHERE)
    for channel, guild_id in ((1, GUILD), (3, GUILD), (4, ELSEWHERE)):
        await journal.commit(Commit(room=replace(room(channel), guild_id=guild_id)))
    await served.lose(HERE)
    for channel, guild_id in ((3, GUILD), (4, ELSEWHERE)):
        journal.note_messages(replace(noted(channel, 5), guild_id=guild_id), prompt=False)
    outcomes = await asyncio.gather(
        journal.commit(Commit(room=room(1, 1, replaces=True))),
        journal.commit(Commit(room=there)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [FencedError, type(None)]
    await journal.drain()
    # A lone commit does not fail because of what is noted beside it.
    journal.note_messages(replace(noted(3, 6), guild_id=GUILD), prompt=False)
    await journal.commit(Commit(room=replace(there, revision=1)))
    assert await served.database.rows("SELECT channel_id, revision FROM messages") == [(4, 5)]


async def test_a_shard_that_was_dropped_is_refused_without_asking(served: Served) -> None:
    fence = served.storage.fence
    assert fence is not None
    assert fence.held == {0: 1, 1: 1}
    del fence.held[HERE]
    await served.change("ALTER TABLE leases RENAME TO away")
    with pytest.raises(FencedError, match="does not lease the shards"):
        await served.storage.journal.commit(step(1, 0))
    await served.change("ALTER TABLE away RENAME TO leases")


async def test_whoever_presses_at_a_table_that_moves_is_told_so_and_nothing_is_in_doubt(
    served: Served,
) -> None:
    services = RoomServices(
        journal=served.storage.journal, clock=FakeClock(), entropy=Entropy(), observers=[]
    )
    table = await Rooms(services).open(channel_id=5, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
    await served.lose(HERE)
    for _ in range(2):
        assert await refusal(table, lobby.join(BOB)) is Refusal.MOVING
    assert [seat.user_id for seat in table.state.seats] == [ADA.user_id]
    assert table._doubtful is None


async def test_what_is_being_written_is_waited_for_by_who_takes_the_shard(served: Served) -> None:
    """Else a room would be loaded as it was before a commit that had been let through."""
    storage = served.storage
    async with storage.key_values._writes.begin(guilds=[GUILD]):
        await served.change("UPDATE processes SET expires_at = now() WHERE name = 'one'")
        taking = asyncio.create_task(served.other.take("two", [HERE]))
        while not await served.database.rows("SELECT FROM pg_locks WHERE NOT granted"):
            assert not taking.done()
    taken = await taking or await served.other.take("two", [HERE])  # on a busy machine with the next attempt
    assert taken == {HERE: Taken(epoch=2, accepted=None)}


async def test_a_transaction_of_a_paused_process_is_given_up_by_the_server(served: Served) -> None:
    async with served.storage.key_values._writes.begin(guilds=[GUILD]) as connection:
        limit = await connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout")
        assert limit.scalar_one() == "5s"
    async with served.storage.key_values._reads.connect() as connection:
        limit = await connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout")
        assert limit.scalar_one() == "0", "it belongs to the transaction: a pooler keeps nothing else"


async def test_sqlite_has_neither_leases_nor_a_fence(tmp_path: Any) -> None:
    async with Storage.open(f"sqlite:///{tmp_path / 'uno.db'}", sole=True) as storage:
        assert storage.leases is None
        assert storage.fence is None
