"""Rooms over PostgreSQL whose line is cut: nothing acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from bot.engine.presets import CLASSIC
from bot.rooms.changes import lobby
from bot.rooms.errors import Refusal
from bot.rooms.ports import CommitError
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.stores.presets import Preset
from db.storage import Storage
from tests.db.records import step
from tests.rooms.fakes import ADA, BOB, CHANNEL, DAN, GUILD, Entropy, FakeClock, refusal
from tests.support import postgres
from tests.support.cut_line import CutLine, cut_line

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.rooms.room import Room


@pytest.fixture
async def line() -> AsyncIterator[tuple[CutLine, Storage]]:
    async with postgres.lent_database() as database, cut_line(database.server.port) as cut:
        url = database.url.replace(f":{database.server.port}/", f":{cut.port}/")
        async with Storage.open(url) as storage:
            yield cut, storage


async def opened(storage: Storage) -> Room:
    rooms = Rooms(RoomServices(journal=storage.journal, clock=FakeClock(), entropy=Entropy(), observers=[]))
    return await rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))


def people(room: Room) -> list[int | None]:
    return [seat.user_id for seat in room.state.seats]


async def test_a_commit_whose_answer_is_lost_is_found_by_reading_and_not_done_again(
    line: tuple[CutLine, Storage],
) -> None:
    cut, storage = line
    room = await opened(storage)
    cut.cut_after = b"COMMIT"
    assert await refusal(room, lobby.join(BOB)) is Refusal.OUT_OF_DATE
    cut.cut_after = b""
    assert cut.cuts == 1
    assert people(room) == [ADA.user_id, BOB.user_id]
    assert await refusal(room, lobby.join(BOB)) is Refusal.ALREADY_SEATED
    await room.do(lobby.join(DAN))
    [stored] = await storage.journal.load_rooms()
    assert stored.revision == room.revision


async def test_a_commit_that_never_arrived_changed_nothing_and_can_be_done_again(
    line: tuple[CutLine, Storage],
) -> None:
    cut, storage = line
    room = await opened(storage)
    cut.cut_before = b"COMMIT"
    assert await refusal(room, lobby.join(BOB)) is Refusal.NOT_STORED
    cut.cut_before = b""
    assert cut.cuts == 1
    assert people(room) == [ADA.user_id]
    await room.do(lobby.join(BOB))
    assert people(room) == [ADA.user_id, BOB.user_id]


async def test_after_the_line_was_cut_between_two_commits_the_next_is_stored(
    line: tuple[CutLine, Storage],
) -> None:
    """As when the server was restarted: the connection is dead, and nobody has noticed."""
    cut, storage = line
    journal = storage.journal
    await journal.commit(step(1, 0))
    assert await journal.load_rooms()
    cut.cut()
    await journal.commit(step(1, 1))
    cut.cut()
    await asyncio.gather(journal.commit(step(1, 2)), journal.commit(step(2, 0)))
    assert len(await journal.load_rooms()) == 2


async def test_while_the_server_is_away_a_commit_is_refused_in_time(line: tuple[CutLine, Storage]) -> None:
    cut, storage = line
    cut.cut_before = b"\0"  # every message has one
    cut.cut()
    with pytest.raises(CommitError):
        await storage.journal.commit(step(1, 0))
    cut.cut_before = b""
    await storage.journal.commit(step(1, 0))
