"""Pings: not for who is looking at their hand, for who is not, and gone once they are over."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from unittest.mock import AsyncMock

import pytest

from bot.i18n import translator
from bot.rooms.room import Room
from bot.rooms.state.room_state import Stage
from cogs.table.recovery import LOOKS
from tests.e2e.strategy import mentioned, two
from tests.engine.positions import position
from tests.support.hall import AT_ONCE, Guest, buttons_of, hall

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from tests.support.hall import Hall

TRANSLATE = translator()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Hall]:
    async with hall(tmp_path, pace=replace(AT_ONCE, looking=90)) as opened:
        yield opened


async def test_nobody_is_pinged_who_has_the_hand_open_in_front_of_them(house: Hall) -> None:
    ann, ben = await two(house)
    await ann.taps("play", "R1")
    assert ben.can("play")
    assert house.pings(ann.channel) == []
    await ben.taps("play", "R6")
    assert ann.can("play")
    assert house.pings(ann.channel) == []


async def test_somebody_who_looks_no_more_is_pinged_if_the_turn_is_still_theirs(house: Hall) -> None:
    ann, ben = await two(house)
    await ann.taps("play", "R1")
    await house.env.advance_time(80)
    assert house.pings(ann.channel) == []
    await house.env.advance_time(11)
    assert mentioned(house, ann.channel) == ben.member.id


async def test_somebody_without_an_open_hand_is_pinged_at_once(house: Hall) -> None:
    ann, ben = await two(house, opened=False)
    await ann.opens_hand()
    await ann.taps("play", "R1")
    assert mentioned(house, ann.channel) == ben.member.id


async def test_after_a_kill_the_next_start_clears_pings_and_tables_that_nobody_noted(house: Hall) -> None:
    ann, ben = await two(house, opened=False)
    room = house.bot.rooms.require(ann.channel.id)
    room.state = replace(
        room.state, message_id=None, pings=()
    )  # as if it had been killed before it noted them
    await ann.types("uno play", card="R1")
    _, table = house.tables(ann.channel)
    _, ping = house.pings(ann.channel)
    await house.env.advance_time(5)
    await house.restart()
    assert [one.id for one in house.tables(ann.channel)] == [table.id]
    assert [one.id for one in house.pings(ann.channel)] == [ping.id]
    assert mentioned(house, ann.channel) == ben.member.id


async def killed_before_noting(house: Hall, guest: Guest, *, stage: Stage) -> None:
    """Let a table be posted again, as if a process had been killed before it noted the one before."""
    room = house.bot.rooms.require(guest.channel.id)
    assert room.state.stage is stage
    room.state = replace(room.state, message_id=None, pings=())
    await guest.types("uno table")
    await house.env.advance_time(5)
    assert len(house.tables(guest.channel)) == 2


async def test_what_a_kill_left_is_found_although_discord_fails_at_the_start(house: Hall) -> None:
    ann, _ = await two(house, opened=False)
    await killed_before_noting(house, ann, stage=Stage.PLAYING)
    house.env.inject_error("GET", f"/channels/{ann.channel.id}/messages", status=503, times=1)
    await house.restart()
    assert len(house.tables(ann.channel)) == 2
    await house.env.advance_time(LOOKS[1])
    assert len(house.tables(ann.channel)) == 1


async def test_a_lobby_that_a_kill_left_is_found(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno start")
    await killed_before_noting(house, ann, stage=Stage.LOBBY)
    await house.restart()
    await house.env.advance_time(5)
    assert len(house.tables(ann.channel)) == 1


async def test_what_a_kill_left_is_found_by_a_machine_whose_clock_is_behind(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if Discord had taken what a killed process sent only after the next one began."""
    ann, _ = await two(house, opened=False)
    await killed_before_noting(house, ann, stage=Stage.PLAYING)
    monkeypatch.setattr("discord.utils.time_snowflake", lambda *_, **__: 1)
    await house.restart()
    assert len(house.tables(ann.channel)) == 2, "it may be about to be noted"
    await house.env.advance_time(LOOKS[1])
    [table] = house.tables(ann.channel)
    assert table.id == house.bot.rooms.require(ann.channel.id).state.message_id


async def test_what_a_kill_left_is_found_above_what_people_wrote_since(house: Hall) -> None:
    ann, _ = await two(house, opened=False)
    old = house.table(ann.channel)
    for number in range(40):
        await ann.member.send(ann.channel, f"message {number}")
    await killed_before_noting(house, ann, stage=Stage.PLAYING)
    await house.restart()
    await house.env.advance_time(5)
    assert old.id not in [one.id for one in house.tables(ann.channel)]


async def test_a_table_that_a_kill_left_above_its_result_is_found_and_older_results_cost_nothing(
    house: Hall,
) -> None:
    earlier, ann = house.guest("Eve", house.channel()), house.guest("Ann", house.channel())
    ben, dan = house.guest("Ben", ann.channel), house.guest("Dan", earlier.channel)
    await over(house, earlier, dan)
    await house.env.advance_time(3600)
    await over(house, ann, ben, killed=True)
    live, result = house.tables(ann.channel)
    since = len(house.env.http_requests)
    await house.restart()
    await house.env.advance_time(5)
    assert [one.id for one in house.tables(ann.channel)] == [result.id]
    assert live.id != house.bot.rooms.require(ann.channel.id).state.message_id
    paths = [request.path for request in house.env.http_requests[since:]]
    assert not [path for path in paths if path.startswith(f"/channels/{earlier.channel.id}/")]


async def test_a_result_that_a_kill_left_is_found_however_long_its_match_took(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1", "R6 R7 R8", top="R5", points=(499, 0)))
    await house.env.advance_time(40 * 60)
    await house.guest("Eve", house.channel()).types("uno start")
    with monkeypatch.context() as killed:
        killed.setattr(Room, "remember_message", AsyncMock(return_value=True))
        await ann.types("uno play", card="R1")
        await house.env.advance_time(5)
    [unknown] = house.tables(ann.channel)
    await house.restart()
    await house.env.advance_time(5)
    [result] = house.tables(ann.channel)
    assert result.id == house.bot.rooms.require(ann.channel.id).state.message_id != unknown.id


async def test_a_table_that_a_kill_left_as_it_closed_is_found_beside_the_next_one(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno start")
    house.env.inject_error("PATCH", f"/channels/{ann.channel.id}/messages/*", status=503, times=None)
    await ann.ends()
    house.env.backend.faults.clear()
    house.forgive()
    await house.restart()
    await ann.types("uno start")
    await house.env.advance_time(5)
    _, lobby = house.tables(ann.channel)
    await house.restart()
    await house.env.advance_time(5)
    assert [one.id for one in house.tables(ann.channel)] == [lobby.id]


async def over(house: Hall, ann: Guest, ben: Guest, *, killed: bool = False) -> None:
    """Play a match to its end, as if the process had been killed before it deleted the table of it."""
    await house.deal(ann.channel, [ann, ben], position("R1", "R6 R7 R8", top="R5", points=(499, 0)))
    room = house.bot.rooms.require(ann.channel.id)
    if killed:
        room.state = replace(room.state, message_id=None, pings=())
    await ann.types("uno play", card="R1")
    await house.env.advance_time(5)
    assert room.state.stage is Stage.OVER


# What can be done at once


async def test_a_ping_for_a_turn_draws_and_shows_the_hand_in_private(house: Hall) -> None:
    ann, ben = await two(house, opened=False)
    await ann.opens_hand()
    await ann.taps("play", "R1")
    [ping] = house.pings(ann.channel)
    assert [one.verb for one in buttons_of(ping)] == ["hand", "draw"]
    assert TRANSLATE("answer-draw-first") in await ben.presses(ping, "draw"), "a card of Ben's fits"
    assert len(ben.cards()) > 0
    told = house.says(ann.channel)
    assert TRANSLATE("illegal-not-your-turn") in await ann.presses(ping, "draw")
    assert house.says(ann.channel) == told


@pytest.mark.parametrize(("verb", "drawn"), [("challenge", 6), ("accept", 4)])
async def test_a_ping_for_a_wild_draw_four_challenges_or_accepts(house: Hall, verb: str, drawn: int) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("W4 G2 G3", "R6 R7 R8", top="R5"))
    await ann.types("uno play", card="W4>G")
    ping = house.pings(ann.channel)[-1]
    assert [one.verb for one in buttons_of(ping)] == ["hand", "challenge", "accept"]
    await ben.presses(ping, verb)
    assert f"Ben: {3 + drawn}" in house.says(ann.channel)
