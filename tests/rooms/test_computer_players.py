"""Computer players think after a change, act through the door, and leave no task behind."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest
from msgspec import structs

from bot.engine.actions import DRAW
from bot.engine.cards import card
from bot.engine.presets import CLASSIC
from bot.players import levels, steady
from bot.players.levels import LEVELS
from bot.players.personas import Level
from bot.rooms.changes import lobby, lobby_computers, play, timeouts, votes
from bot.rooms.computer_players import RETRY_SECONDS
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import Preset
from tests.engine.positions import position
from tests.rooms.fakes import (
    ADA,
    BOB,
    CHANNEL,
    GUILD,
    FakeHouse,
    arrange,
    match_of,
    play_once,
    settled,
    stage,
)

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.view import View

PAUSE = 3.0


def seated(*, seed: int = 1) -> FakeHouse:
    """Return a house with computer players."""
    return FakeHouse(computers=PAUSE, seed=seed)


@pytest.fixture
def house() -> FakeHouse:
    return seated()


def thinking() -> int:
    return sum(task.get_name().startswith("computers-") for task in asyncio.all_tasks())


async def test_a_computer_player_moves_after_its_pause(house: FakeHouse) -> None:
    room = await house.started(computers=1)
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."))
    await room.do(play.act(ADA.user_id, DRAW))
    await house.clock.pass_by(PAUSE - 0.1)
    assert match_of(room).turn == 1
    await house.clock.pass_by(0.1)
    assert match_of(room).turn == 0
    assert house.clock.asked == [PAUSE]
    assert thinking() == 0


async def test_nobody_thinks_while_people_play(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=1)
    arrange(room, position("G1 G2 G3", "B1 B2 B3", "Y1 Y2 Y3", top="R5", draw="Y9 ..."))
    await room.do(play.act(ADA.user_id, DRAW))
    assert thinking() == 0
    assert house.clock.asked == []


async def test_a_match_against_computer_players_comes_to_its_end(house: FakeHouse) -> None:
    room = await house.started(computers=3, rules=replace(CLASSIC, target=100))
    random = Random(6)
    for _ in range(3000):
        state = room.state
        if state.stage is not Stage.PLAYING:
            break
        assert state.match is not None
        assert thinking() <= 1
        if state.match.turn == 0:
            await play_once(room, random)
        else:
            await house.clock.pass_by(PAUSE)
    assert stage(room) is Stage.OVER
    await settled()
    assert thinking() == 0
    assert len(house.journal.results) == 1


async def test_people_are_faster_at_catching(house: FakeHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady, "CATCHING", 1.0)
    room = await house.started(BOB, computers=1)
    arrange(room, position("R1 G2", "B1 B2 B3", "Y1 Y2 Y3", top="R5"))
    await room.do(play.act(ADA.user_id, match_of(room).legal(0)[0]))
    assert thinking() == 1
    await room.do(play.catch(BOB.user_id))
    assert len(match_of(room).hand.hands[0]) == 3
    await house.clock.pass_by(PAUSE)
    assert len(match_of(room).hand.hands[0]) == 3
    assert thinking() == 0


async def test_a_computer_player_catches_who_is_slow(
    house: FakeHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(steady, "CATCHING", 1.0)
    room = await house.started(BOB, computers=1)
    arrange(room, position("R1 G2", "B1 B2 B3", "Y1 Y2 Y3", top="R5"))
    await room.do(play.act(ADA.user_id, match_of(room).legal(0)[0]))
    await house.clock.pass_by(PAUSE * LEVELS[Level.STEADY].catch_slowness - 0.1)
    assert len(match_of(room).hand.hands[0]) == 1
    await house.clock.pass_by(0.1)
    assert len(match_of(room).hand.hands[0]) == 3


async def test_no_computer_player_catches_before_the_grace_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steady, "CATCHING", 1.0)
    grace = PAUSE * 3
    house = FakeHouse(computers=PAUSE, grace=grace)
    room = await house.started(BOB, computers=1)
    arrange(room, position("R1 G2", "B1 B2 B3", "Y1 Y2 Y3", top="R5"))
    await room.do(play.act(ADA.user_id, match_of(room).legal(0)[0]))
    await house.clock.pass_by(grace - 0.1)
    assert not room.state.uncalled_unos[0].catchers, "nor is it among those of whom one is drawn by lot"
    await room.do(play.call_uno(ADA.user_id))
    await house.clock.pass_by(grace)
    assert len(match_of(room).hand.hands[0]) == 1


async def test_who_moves_next_gives_people_the_time_to_catch(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=1)
    arrange(room, position("B8 B9", "R1 R7", "R2 Y2 Y3", top="R5", turn=1))
    with patch.object(steady, "CATCHING", 0.0):
        await room.do(play.act(BOB.user_id, match_of(room).legal(1)[0]))
        await house.clock.pass_by(PAUSE * levels.WHILE_CATCHABLE - 0.1)
        assert match_of(room).turn == 2
        assert match_of(room).hand.catchable == 1
        await house.clock.pass_by(0.1)
        assert match_of(room).turn == 0


async def test_a_computer_player_that_forgot_to_call_can_be_caught_and_else_notices_late(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    level = Level.STEADY
    monkeypatch.setitem(LEVELS, level, replace(LEVELS[level], forgets=1.0))
    for catches in (True, False):
        house = FakeHouse(computers=PAUSE, grace=PAUSE)
        room = await house.started(BOB, computers=1)
        arrange(room, position("Y1 Y2 Y3", "B1 B2 B3", "R1 R2", top="R5", turn=2))
        house.computers.room_changed(room)
        await settled()
        await house.clock.pass_by(PAUSE)
        assert len(match_of(room).hand.hands[2]) == 1
        monkeypatch.setitem(LEVELS, level, replace(LEVELS[level], forgets=0.0))
        house.computers.room_changed(room)
        await settled()
        await house.clock.pass_by(PAUSE * LEVELS[level].late_slowness - 0.1)
        if catches:
            await room.do(play.catch(ADA.user_id))
            assert len(match_of(room).hand.hands[2]) == 3
        else:
            await house.clock.pass_by(0.1)
            assert match_of(room).hand.called == {2}
        monkeypatch.setitem(LEVELS, level, replace(LEVELS[level], forgets=1.0))
        house.computers.stop()
        await settled()


async def test_nothing_takes_longer_than_a_quarter_of_the_turn_clock() -> None:
    house = FakeHouse(computers=1000)
    room = await house.dealt(position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."), computers=1, clock=60)
    await room.do(play.act(ADA.user_id, DRAW))
    assert house.clock.asked == [15]
    house.computers.stop()
    await settled()


async def test_what_fits_no_more_keeps_nobody_waiting(house: FakeHouse) -> None:
    """A late call waits longer than a move: the move that comes up meanwhile takes its own time."""
    room = await house.started(BOB, computers=1)
    arrange(room, position("B8 B9 R9", "R1 R7 Y1", "R2", top="R5", turn=1))
    house.computers.room_changed(room)
    await settled()
    assert house.clock.asked == [PAUSE * LEVELS[Level.STEADY].late_slowness]
    await house.clock.pass_by(1)
    await room.do(play.act(BOB.user_id, match_of(room).legal(1)[0]))
    await settled()
    assert thinking() == 1
    assert house.clock.asked[1:] == [PAUSE]


async def test_after_a_pause_computer_players_take_their_time_again(house: FakeHouse) -> None:
    room = await house.started(computers=1)
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ...", turn=1))
    house.computers.room_changed(room)
    await settled()
    rested = replace(room.state, timing=replace(room.state.timing, dozing=True))
    played, room.state = room.state, rested
    await house.clock.pass_by(PAUSE)
    assert thinking() == 0
    room.state = played
    house.computers.room_changed(room)
    await settled()
    assert house.clock.asked == [PAUSE, PAUSE]
    house.computers.stop()
    await settled()


async def test_it_looks_once_whether_somebody_can_be_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look is another chance to overlook it: with three of them NOTICES of a half was an eighth."""
    monkeypatch.setattr(steady, "CATCHING", 0.5)
    caught = 0
    for seed in range(100):
        house = seated(seed=seed)
        room = await house.started(BOB, computers=1)
        arrange(room, position("R1 G2", "B1 B2 B3", "Y1 Y2 Y3", top="R5"))
        await room.do(play.act(ADA.user_id, match_of(room).legal(0)[0]))
        await house.clock.pass_by(PAUSE * LEVELS[Level.STEADY].catch_slowness)
        caught += len(match_of(room).hand.hands[0]) == 3
    assert 35 <= caught <= 65


async def test_a_sharp_player_plays_what_it_thought_of_and_else_as_steady_does(house: FakeHouse) -> None:
    thoughts: list[Action | None] = [DRAW, None]

    async def think(view: View, _: int) -> Action | None:
        assert view.seat == 1
        return thoughts.pop(0)

    house.computers._think = think
    room = await house.started(computers=1)
    for thought in (True, False):
        arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ...", turn=1))
        sharp = structs.replace(room.state.seats[1], level=Level.SHARP)
        room.state = replace(room.state, seats=(room.state.seats[0], sharp))
        house.computers.room_changed(room)
        await settled()
        await house.clock.pass_by(PAUSE * levels.MAX_SLOWNESS)
        assert (match_of(room).hand.top == card("R5")) is thought
    assert not thoughts


async def test_what_changed_meanwhile_is_thought_over(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=1)
    arrange(room, position("G1 G2 G3", "B1 B2 B3", "R1 Y2 Y3", top="R5", turn=2))
    house.computers.room_changed(room)
    await settled()
    await house.clock.pass_by(PAUSE / 2)
    arrange(room, position("G1 G2 G3", "B1 B2 B3", "G1 Y2 Y3", top="G5", turn=2))
    await house.clock.pass_by(PAUSE / 2)
    assert match_of(room).hand.top == card("G1")


async def test_who_comes_back_meanwhile_plays_themselves(house: FakeHouse) -> None:
    room = await house.started(BOB)
    arrange(room, position("R1 G2 G3", "B1 B2 B3", top="R5"))
    room.state = replace(room.state, timing=replace(room.state.timing, misses=(2, 0)))
    house.computers.room_changed(room)
    await settled()
    await house.clock.pass_by(PAUSE / 2)
    await room.do(timeouts.come_back(ADA))
    await house.clock.pass_by(PAUSE / 2)
    assert match_of(room).turn == 0
    assert thinking() == 0


async def test_a_move_that_could_not_be_stored_is_tried_again(
    house: FakeHouse, caplog: pytest.LogCaptureFixture
) -> None:
    room = await house.started(computers=1)
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."))
    await room.do(play.act(ADA.user_id, DRAW))
    house.journal.failing = True
    with caplog.at_level(logging.WARNING):
        await house.clock.pass_by(PAUSE)
    assert "not-stored" in caplog.text
    assert match_of(room).turn == 1
    house.journal.failing = False
    await house.clock.pass_by(max(PAUSE, RETRY_SECONDS))
    await house.clock.pass_by(PAUSE)
    assert match_of(room).turn == 0


async def test_without_a_pause_a_failing_disk_is_not_asked_at_once_again() -> None:
    house = seated()
    house.computers.pause = 0
    room = await house.started(computers=1)
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."))
    await room.do(play.act(ADA.user_id, DRAW))
    house.journal.failing = True
    await house.clock.pass_by(0)
    assert house.clock.asked == [0, RETRY_SECONDS]
    house.computers.stop()
    await settled()


async def test_who_waits_for_a_table_that_ends_acts_no_more(house: FakeHouse) -> None:
    room = await house.started(computers=1)
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."))
    await room.do(play.act(ADA.user_id, DRAW))
    await room.do(votes.close_table(ADA, moderator=False))
    offered = len(house.journal.offered)
    await house.clock.pass_by(PAUSE)
    assert len(house.journal.offered) == offered
    assert thinking() == 0


async def test_the_next_table_of_the_channel_does_not_wait_for_the_last_one(house: FakeHouse) -> None:
    old = await house.started(computers=1)
    arrange(old, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."))
    await old.do(play.act(ADA.user_id, DRAW))  # somebody thinks now
    await old.do(votes.close_table(ADA, moderator=False))
    room = await house.rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=ADA, preset=Preset(CLASSIC))
    await room.do(lobby_computers.add_computer(ADA))
    await room.do(lobby.start(ADA))
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."))
    await room.do(play.act(ADA.user_id, DRAW))
    await house.clock.pass_by(PAUSE)
    assert match_of(room).turn == 0


async def test_one_task_thinks_for_a_room_however_often_it_changes(house: FakeHouse) -> None:
    room = await house.started(computers=1)
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."))
    await room.do(play.act(ADA.user_id, DRAW))
    for _ in range(5):
        house.computers.room_changed(room)
    assert thinking() == 1
    await house.clock.pass_by(PAUSE)
    assert house.clock.asked == [PAUSE]


async def test_a_task_that_ends_does_not_make_another_forgotten(house: FakeHouse) -> None:
    """Between a task's last step and its callback somebody else may move, which begins the next task."""
    room = await house.started(computers=1)
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ...", turn=1))
    house.computers.room_changed(room)
    (task,) = (task for task in asyncio.all_tasks() if task.get_name().startswith("computers-"))
    await settled()
    played = room.state
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."))
    for _, waiting in house.clock._sleepers:
        waiting.set_result(None)
    while not task.done():  # noqa: ASYNC110 - the very moment is meant, before callbacks run
        await asyncio.sleep(0)
    room.state = played
    house.computers.room_changed(room)
    await settled()
    house.computers.room_changed(room)
    assert thinking() == 1
    house.computers.stop()
    await settled()


async def test_after_stop_nobody_begins_to_think(house: FakeHouse) -> None:
    room = await house.started(computers=1)
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."))
    await room.do(play.act(ADA.user_id, DRAW))
    assert thinking() == 1
    house.computers.stop()
    await settled()
    assert thinking() == 0
    house.computers.room_changed(room)
    await settled()
    assert thinking() == 0


async def test_after_a_restart_computer_players_go_on_when_woken(house: FakeHouse) -> None:
    room = await house.started(computers=1)
    arrange(room, position("G1 G2 G3", "R1 Y2 Y3", top="R5", draw="Y9 ..."))
    await room.do(play.act(ADA.user_id, DRAW))
    later = await house.restarted()
    await settled()
    assert thinking() == 0
    later.rooms.wake()
    await settled()
    await later.clock.pass_by(PAUSE)
    assert match_of(later.rooms.require(CHANNEL)).turn == 0
