"""Rules, seed and log are the match; `test_properties.py` replays whole evenings."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import CALL_UNO, DRAW, PASS, Accuse, NameColour
from bot.engine.cards import Colour
from bot.engine.codec import encode_match
from bot.engine.presets import CLASSIC
from bot.matches.rerun import Rerun, RerunError
from bot.rooms.changes import lobby
from bot.rooms.state.codec import decode_logged, format_entry, parse_entry
from bot.rooms.state.history import ExpectNewcomers, LogEntry, StartMatch
from tests.rooms.fakes import BOB, CLEO, FakeHouse, match_of, play_once

if TYPE_CHECKING:
    from bot.rooms.room import Room

SEED = bytes(32)


async def played() -> tuple[FakeHouse, Room]:
    house = FakeHouse()
    room = await house.started(BOB)
    await room.do(lobby.join(CLEO))
    for _ in range(20):
        await play_once(room, Random(1))
    return house, room


def log_of(house: FakeHouse, room: Room) -> list[tuple[int, LogEntry]]:
    logged = house.journal.actions[room.state.match_id]
    return [(one.seat, decode_logged(one.payload)[0]) for one in logged]


async def test_a_log_gives_the_match() -> None:
    house, room = await played()
    match = match_of(room)
    seed, published = match.hand.stream.seed, match.given_commitment
    again = Rerun(match.rules, seed, commitment=published).through(log_of(house, room))
    assert encode_match(again) == encode_match(match)


async def test_a_log_of_another_deal_is_refused_by_its_place() -> None:
    house, room = await played()
    with pytest.raises(RerunError, match=r"entry [0-9]+ "):
        Rerun(match_of(room).rules, SEED).through(log_of(house, room))


@pytest.mark.parametrize(
    ("log", "reason"),
    [
        ([], "lacks the start"),
        ([(0, DRAW)], "lacks the start"),
        ([(0, StartMatch(2, None)), (0, StartMatch(2, None))], "has begun"),
        ([(0, StartMatch(99, None))], "deck-too-small"),
        ([(0, StartMatch(2, 7))], "no seat 7"),
        ([(0, StartMatch(2, 0)), (1, DRAW)], "not-your-turn"),
        ([(0, StartMatch(2, 0)), (2, ExpectNewcomers(99))], "entry 1"),
    ],
)
def test_a_log_that_cannot_be_is_refused(log: list[tuple[int, LogEntry]], reason: str) -> None:
    with pytest.raises(RerunError, match=reason):
        Rerun(replace(CLASSIC), SEED).through(log)


@pytest.mark.parametrize(
    "entry",
    [
        *(StartMatch(2, None), StartMatch(40, 39), ExpectNewcomers(0), ExpectNewcomers(12)),
        *(PASS, CALL_UNO, NameColour(Colour.RED), Accuse(3)),
    ],
)
def test_an_entry_is_read_as_it_was_written(entry: LogEntry) -> None:
    assert parse_entry(format_entry(entry)) == entry


@pytest.mark.parametrize(
    "text", ["start", "start:", "start:x", "start:2:", "expect:-1", "expect:99999", "dance"]
)
def test_what_is_no_entry_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse_entry(text)
