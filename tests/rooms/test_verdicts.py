"""Table talk where computer players sit: they abstain, and most of the people decide."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import ACQUIT, CONVICT, Accuse
from bot.engine.errors import IllegalAction, Reason
from bot.engine.presets import PACKS
from bot.rooms.changes import play
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.timing import ASLEEP_AFTER
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, FakeHouse, match_of

if TYPE_CHECKING:
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import Person

PAUSE = 3.0
HANDS = ("R1 B2 B3", "R6 R7 R8", "G1 G2 G3", "Y1 Y2 Y3", "Y4 Y5 Y6", "G4 G5 G6")


async def accused(*people: Person, computers: int) -> tuple[FakeHouse, Room]:
    """Return a table at which Ada has accused Bob, before any computer player has thought."""
    house = FakeHouse(computers=PAUSE)
    seats = 1 + len(people) + computers
    room = await house.dealt(
        position(*HANDS[:seats], top="R5", rules=PACKS), *people, clock=None, computers=computers
    )
    await room.do(play.act(ADA.user_id, Accuse(1)))
    return house, room


def cards_of_bob(room: Room) -> int:
    return len(match_of(room).tables[0].hands[1])


async def test_the_only_other_person_convicts_whatever_computers_sit_there() -> None:
    house, room = await accused(BOB, CLEO, computers=2)
    await house.clock.pass_by(10 * PAUSE)
    assert match_of(room).tables[0].accusation is not None, "they wait for the third person"
    await room.do(play.act(CLEO.user_id, CONVICT))
    await house.clock.pass_by(2 * PAUSE)
    assert cards_of_bob(room) == 3 + PACKS.table_talk


async def test_the_only_other_person_acquits_whatever_computers_sit_there() -> None:
    house, room = await accused(BOB, CLEO, computers=2)
    await room.do(play.act(CLEO.user_id, ACQUIT))
    await house.clock.pass_by(2 * PAUSE)
    assert match_of(room).tables[0].accusation is None
    assert cards_of_bob(room) == 3


async def test_people_who_are_divided_convict_nobody() -> None:
    house, room = await accused(BOB, CLEO, DAN, computers=2)
    await room.do(play.act(CLEO.user_id, CONVICT))
    await house.clock.pass_by(10 * PAUSE)
    assert match_of(room).tables[0].accusation is not None
    await room.do(play.act(DAN.user_id, ACQUIT))
    await house.clock.pass_by(2 * PAUSE)
    assert match_of(room).tables[0].accusation is None
    assert cards_of_bob(room) == 3


async def test_somebody_asleep_is_not_waited_for() -> None:
    house, room = await accused(BOB, CLEO, DAN, computers=1)
    timing = replace(room.state.timing, misses=(0, 0, 0, ASLEEP_AFTER, 0))
    room.state = replace(room.state, timing=timing)
    await room.do(play.act(CLEO.user_id, CONVICT))
    await house.clock.pass_by(2 * PAUSE)
    assert cards_of_bob(room) == 3 + PACKS.table_talk


@pytest.mark.parametrize("computers", [1, 3])
async def test_nobody_is_accused_where_computer_players_alone_could_vote(computers: int) -> None:
    with pytest.raises(RoomRefused) as refused:
        await accused(BOB, computers=computers)
    assert refused.value.refusal is Refusal.NO_VOTERS


async def test_of_two_nobody_is_accused_and_the_rules_say_why() -> None:
    with pytest.raises(IllegalAction) as refused:
        await accused(BOB, computers=0)
    assert refused.value.reason is Reason.NO_VOTE
