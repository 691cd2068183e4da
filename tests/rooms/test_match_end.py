"""End of a match, played out or closed: its log becomes one archive in the same commit."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.codec import decode_rules, encode_match
from bot.engine.events import HandStarted, MatchEnded, TurnPassed
from bot.engine.presets import CLASSIC
from bot.matches.archive import write_archive
from bot.matches.rerun import Rerun
from bot.rooms.changes import lobby, votes
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import LoggedAction, StoreFailedError
from bot.rooms.state.codec import parse_entry
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import Preset
from tests.rooms.fakes import (
    ADA,
    BOB,
    CHANNEL,
    CLEO,
    DAN,
    GUILD,
    FakeHouse,
    match_of,
    play_out,
    public_moves,
    stage,
)

if TYPE_CHECKING:
    from bot.rooms.room import Room

SHORT = replace(CLASSIC, target=1)


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


async def test_a_match_that_ended_is_one_archive_that_says_all_of_it(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=1, rules=SHORT)
    await house.clock.pass_by(2.5)
    await play_out(room)
    (commit,) = [commit for commit in house.journal.commits if commit.archive is not None]
    assert commit.result is not None
    assert room.state.match_id not in house.journal.actions
    archive = house.journal.archive(room.state.match_id)
    assert (archive.guild_id, archive.channel_id, archive.finished) == (GUILD, CHANNEL, True)
    seats = [(seat.user_id, seat.name) for seat in archive.seats]
    assert seats == [(11, "Ada"), (22, "Bob"), (None, "Biscuit")]
    assert (archive.ended_at - archive.started_at).total_seconds() == 2.5
    assert [action.at for action in archive.actions] == [
        archive.started_at,
        *[archive.ended_at] * (len(archive.actions) - 1),
    ]
    assert archive.actions[-1].events[-1][0] == "MatchEnded"
    log = [(action.seat, parse_entry(action.action)) for action in archive.actions]
    assert archive.deal is not None
    published = archive.deal.commitment
    again = Rerun(decode_rules(archive.rules), archive.seed, commitment=published).through(log)
    assert encode_match(again) == encode_match(match_of(room))


async def closes(room: Room, how: str) -> None:
    await (room.close() if how == "channel" else room.do(votes.close_table(DAN, moderator=True)))


@pytest.mark.parametrize("how", ["channel", "host"])
async def test_a_match_that_is_closed_is_archived_as_abandoned(house: FakeHouse, how: str) -> None:
    room = await house.started(BOB)
    await room.do(lobby.join(CLEO))
    await closes(room, how)
    archive = house.journal.archive(room.state.match_id)
    assert (archive.finished, len(archive.actions)) == (False, 2)
    assert [seat.name for seat in archive.seats] == ["Ada", "Bob"], "who waited never sat"
    assert house.journal.results == {}
    assert room.state.match_id not in house.journal.actions


async def test_a_lobby_or_a_result_that_is_closed_leaves_no_archive_more(house: FakeHouse) -> None:
    room = await house.open(BOB)
    await closes(room, "host")
    assert house.journal.archives == {}
    room = await house.started(BOB, rules=SHORT)
    await play_out(room)
    before = dict(house.journal.archives)
    await closes(room, "channel")
    assert house.journal.archives == before


async def test_a_match_whose_log_cannot_be_read_goes_on_and_ends_later(
    house: FakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(_: str, *, last: int | None = None) -> list[LoggedAction]:
        raise StoreFailedError(f"busy {last}")

    room = await house.started(BOB)
    with monkeypatch.context() as patch:
        patch.setattr(house.journal, "load_actions", busy)
        with pytest.raises(RoomRefused) as refused:
            await room.do(lobby.leave(BOB))
    assert refused.value.refusal is Refusal.NOT_STORED
    assert stage(room) is Stage.PLAYING
    await room.do(lobby.leave(BOB))
    assert stage(room) is Stage.OVER


async def test_clicks_elsewhere_are_carried_out_while_an_archive_is_written(
    house: FakeHouse, monkeypatch: pytest.MonkeyPatch, threads: pytest.MonkeyPatch
) -> None:
    threads.undo()
    heard = threading.Event()

    def write(*facts_and_log: Any) -> bytes:
        assert heard.wait(1), "the event loop stands still"
        return write_archive(*facts_and_log)

    monkeypatch.setattr("bot.rooms.room.write_archive", write)
    room = await house.started(BOB)
    match_id = room.state.match_id
    leaving = asyncio.create_task(room.do(lobby.leave(BOB)))
    elsewhere = await house.rooms.open(
        channel_id=CHANNEL + 1, guild_id=GUILD, host=CLEO, preset=Preset(SHORT)
    )
    later = asyncio.create_task(room.do(lobby.rematch(ADA)))
    assert stage(elsewhere) is Stage.LOBBY
    assert stage(room) is Stage.PLAYING, "what the disk does not have is not shown"
    heard.set()
    await leaving
    await later
    assert house.journal.archive(match_id).finished
    assert stage(room) is Stage.LOBBY


async def test_a_damaged_entry_does_not_keep_a_match_from_ending(house: FakeHouse) -> None:
    room = await house.started(BOB)
    logged = house.journal.actions[room.state.match_id]
    logged[0] = replace(logged[0], payload="[")
    await room.do(lobby.leave(BOB))
    first, *_ = house.journal.archive(room.state.match_id).actions
    assert (first.action, first.events) == ("unreadable", ())


async def test_the_log_is_the_same_before_and_after_the_end(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO)
    await room.do(lobby.leave(BOB))
    before = await public_moves(house.journal, room.state.match_id)
    await room.do(lobby.leave(CLEO))
    after = await public_moves(house.journal, room.state.match_id)
    assert after[: len(before)] == before
    assert isinstance(after[-1][-1], MatchEnded)
    assert isinstance(after[0][1], HandStarted)


async def test_an_archive_that_cannot_be_read_is_named_and_refused(
    house: FakeHouse, caplog: pytest.LogCaptureFixture
) -> None:
    house.journal.archives["ab"] = b"x"
    with pytest.raises(RoomRefused) as refused:
        await public_moves(house.journal, "ab")
    assert refused.value.refusal is Refusal.MATCH_UNREADABLE
    assert "match ab: the archive cannot be read" in caplog.text
    assert await public_moves(house.journal, "cd") == []


async def test_a_damaged_event_of_a_seat_that_is_not_there_is_left_out(house: FakeHouse) -> None:
    room = await house.started(BOB)
    state = room.state
    whole = await public_moves(house.journal, state.match_id, seats=2)
    log = house.journal.actions[state.match_id]
    entry = ("start:2", [["TurnPassed", 7], ["TurnPassed", -1], ["TurnPassed", 1]])
    log.append(replace(log[0], number=1, payload=json.dumps(entry)))
    assert await public_moves(house.journal, state.match_id, seats=2) == [*whole, [TurnPassed(1)]]
