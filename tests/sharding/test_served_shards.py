"""Shards that are taken and left while people play: one owner for each room, nothing lost, no task left."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.presets import CLASSIC
from bot.rooms.changes import lobby, lobby_computers
from bot.rooms.computer_players import ComputerPlayers
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import StoreFailedError, UnreadableRoom
from bot.rooms.registry import Rooms
from bot.rooms.room import RoomServices
from bot.rooms.scheduler import Scheduler
from bot.rooms.stores.presets import Preset
from bot.runtime.guild_lifecycle import ServedShards
from bot.sharding.ownership import Ownership, shard_of
from tests.rooms.fakes import ADA, BOB, Entropy, FakeClock, FakeJournal, play_once, settled

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from bot.rooms.room import Room

COUNT = 3
GUILDS = [(99 + shard) << 22 for shard in range(COUNT)]
"""One server for each shard."""


class Process:
    """One of several processes that share a journal."""

    def __init__(self, journal: FakeJournal, clock: FakeClock, entropy: Entropy) -> None:
        self.ownership = Ownership(COUNT)
        self.clocks, self.computers = Scheduler(clock), ComputerPlayers(clock, pause=1.0, seed=1)
        services = RoomServices(
            journal=journal, clock=clock, entropy=entropy, observers=[self.computers, self.clocks]
        )
        self.rooms = Rooms(services, keeps=self.ownership.keeps)
        self.answering: list[asyncio.Task[Any]] = []
        self.drawing: list[asyncio.Task[Any]] = []
        self.served = ServedShards(
            ownership=self.ownership,
            rooms=self.rooms,
            prepare=self._prepare,
            answer=self._answer,
            parts=(
                lambda rooms, _: self.computers.leave(rooms),
                lambda rooms, _: self.clocks.leave(rooms),
                lambda _, __: self.drawing,
            ),
            forget=(),
        )

    async def _prepare(self, _: Collection[Room]) -> None:
        await asyncio.sleep(0)

    async def _answer(self, _is_left: Callable[[int], bool], _within: float) -> None:
        await asyncio.gather(*self.answering, return_exceptions=True)

    async def take(self, *shards: int) -> None:
        await self.served.take(shards)
        self.rooms.wake(self.rooms.of(self.ownership.covers(shards)))

    async def leave(self, *shards: int, lost: bool = False) -> None:
        await self.served.leave(shards, lost=lost)


class Bot:
    """Processes that share a bot; each shard has a match of two people and a computer player."""

    def __init__(self, processes: int = 2) -> None:
        self.journal, self.clock = FakeJournal(), FakeClock()
        entropy = Entropy()
        self.processes = [Process(self.journal, self.clock, entropy) for _ in range(processes)]

    async def begin(self) -> None:
        first = self.processes[0]
        await first.take(*range(COUNT))
        for guild_id in GUILDS:
            room = await first.rooms.open(
                channel_id=guild_id + 1, guild_id=guild_id, host=ADA, preset=Preset(CLASSIC)
            )
            await room.do(lobby.join(BOB))
            await room.do(lobby_computers.add_computer(ADA))
            await room.do(lobby.start(ADA))

    def owner(self, shard: int) -> Process | None:
        owners = [one for one in self.processes if shard in one.ownership.shards]
        assert len(owners) <= 1
        return owners[0] if owners else None

    def check(self) -> None:
        """Every room is where its shard is, as it is stored; nobody else does anything for it."""
        for process in self.processes:
            rooms = list(process.rooms)
            expected = [one for one in GUILDS if process.ownership.owns(one)]
            assert sorted(room.guild_id for room in rooms) == expected
            for room in rooms:
                assert not room.leaving
                assert room.revision == self.journal.rooms[room.channel_id].revision
            at_work = {*process.clocks._deadlines, *process.clocks._running, *process.computers._runs}
            assert at_work <= set(rooms)
            assert not process.clocks._looking.is_under_way or rooms


def names() -> list[str]:
    return sorted(task.get_name() for task in asyncio.all_tasks() if task is not asyncio.current_task())


async def told(work: Any) -> Refusal | None:
    """Return why something is refused, if it is."""
    try:
        await work
    except RoomRefused as refused:
        return refused.refusal
    return None


@pytest.mark.parametrize("seed", range(12))
async def test_any_sequence_of_handovers_keeps_one_owner_for_each_room_and_no_task(seed: int) -> None:
    random, bot = Random(seed), Bot(processes=3)
    await bot.begin()
    left: list[Room] = []
    for _ in range(40):
        shard, process = random.randrange(COUNT), random.choice(bot.processes)
        owner = bot.owner(shard)
        room = None if owner is None else owner.rooms.find(GUILDS[shard] + 1)
        step = random.choice(["hand over", "lose", "move", "time", "late", "press"])
        if step == "hand over" and owner is not None and room is not None:
            moves = [told(play_once(room, random))] if random.random() < 0.5 else []
            refusals = await asyncio.gather(*moves, owner.leave(shard))
            assert set(refusals[:-1]) <= {None, Refusal.MOVING}
            left.append(room)
            await process.take(shard)
        elif step == "lose" and owner is not None and room is not None:
            stored = len(bot.journal.offered)
            moving = asyncio.ensure_future(told(play_once(room, random)))
            bot.journal.hold()
            await asyncio.sleep(0)
            begun = len(bot.journal.offered)
            await owner.leave(shard, lost=True)
            bot.journal.release()
            await moving
            left.append(room)
            assert len(bot.journal.offered) == begun <= stored + 1, "nothing more is stored"
            await process.take(shard)
        elif step == "move" and room is not None:
            assert await told(play_once(room, random)) is None
        elif step == "time":
            await bot.clock.pass_by(random.choice([0.5, 2, 61]))
        elif step == "late" and left:
            assert await told(random.choice(left).do(lobby.join(ADA))) is Refusal.MOVING
        elif step == "press" and process is not owner:
            assert process.rooms.find(GUILDS[shard] + 1) is None
            opening = process.rooms.open(
                channel_id=GUILDS[shard] + 2, guild_id=GUILDS[shard], host=ADA, preset=Preset(CLASSIC)
            )
            assert await told(opening) is Refusal.MOVING
        await settled()
        bot.check()
    for process in bot.processes:
        await process.leave(*process.ownership.shards)
    await settled()
    bot.check()
    assert names() == []


async def test_a_change_that_waits_for_its_turn_is_refused_once_the_room_is_released() -> None:
    bot = Bot()
    await bot.begin()
    [first, second] = bot.processes
    [room] = first.rooms.of(first.ownership.covers([0]))
    bot.journal.hold()
    stored = asyncio.ensure_future(told(play_once(room, Random(1))))
    await settled()
    leaving = asyncio.ensure_future(first.leave(0))
    await settled()
    late = asyncio.ensure_future(told(room.do(lobby.join(ADA))))
    await settled()
    assert not leaving.done()
    bot.journal.release()
    assert await stored is None
    await leaving
    assert await late is Refusal.MOVING
    await second.take(0)
    bot.check()


async def test_a_lobby_that_opens_meanwhile_is_the_next_processs() -> None:
    bot = Bot()
    await bot.begin()
    [first, second] = bot.processes
    guild_id = GUILDS[1]
    opening = partial(first.rooms.open, guild_id=guild_id, host=BOB, preset=Preset(CLASSIC))
    task = asyncio.ensure_future(opening(channel_id=guild_id + 9))
    first.answering.append(task)
    await first.leave(1)
    await second.take(1)
    assert first.rooms.find(guild_id + 9) is None
    assert second.rooms.find(guild_id + 9) is not None
    assert await told(opening(channel_id=guild_id + 10)) is Refusal.MOVING


async def test_a_shard_that_is_lost_while_it_is_taken_is_not_served() -> None:
    bot = Bot()
    await bot.begin()
    [first, second] = bot.processes
    await first.leave(0, 1)
    taking = asyncio.ensure_future(second.take(0, 1))
    await asyncio.sleep(0)
    await second.leave(0, lost=True)
    await taking
    assert second.ownership.shards == {1}
    assert [shard_of(room.guild_id, COUNT) for room in second.rooms] == [1]


async def test_what_is_lost_is_ended_before_any_task_has_another_step() -> None:
    bot = Bot()
    await bot.begin()
    [first, _] = bot.processes
    sent: list[bool] = []

    async def draw() -> None:
        await asyncio.sleep(0)
        sent.append(first.ownership.owns(GUILDS[0]))

    drawing = asyncio.ensure_future(draw())
    await asyncio.sleep(0)  # as of a process that was stopped: its next step is due when the lease is over
    first.drawing.append(drawing)
    leaving = first.served.leave([0], lost=True)
    assert drawing.cancelling()
    assert not first.ownership.owns(GUILDS[0])
    await leaving
    assert sent == []
    bot.check()


async def test_a_shard_that_cannot_be_read_is_not_served(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = Bot()
    [first, _] = bot.processes

    async def fails(*_: object, **__: object) -> None:
        raise StoreFailedError("the store does not answer")

    monkeypatch.setattr(bot.journal, "load_rooms", fails)
    with pytest.raises(StoreFailedError):
        await first.take(0)
    assert not first.ownership.shards


async def test_a_damaged_room_goes_with_its_server() -> None:
    bot = Bot()
    await bot.begin()
    [first, second] = bot.processes
    channel_id = GUILDS[2] + 1
    bot.journal.unreadable[channel_id] = UnreadableRoom(
        channel_id=channel_id, guild_id=GUILDS[2], revision=None, problem="damaged"
    )
    await first.leave(2)
    await first.take(2)
    assert [one.channel_id for one in first.rooms.unreadable] == [channel_id]
    await first.leave(2)
    assert first.rooms.unreadable == ()
    assert not await first.rooms.discard(channel_id)
    await second.take(2)
    assert await second.rooms.discard(channel_id)


def test_a_process_alone_owns_every_server_whatever_shards_there_are() -> None:
    alone, none = Ownership.all(), Ownership(COUNT)
    assert all(alone.owns(guild_id) and alone.keeps(guild_id) for guild_id in GUILDS)
    assert not any(none.owns(guild_id) or none.keeps(guild_id) for guild_id in GUILDS)


def test_what_began_in_a_server_may_be_finished_until_that_is_over() -> None:
    ownership = Ownership(COUNT, [0, 1])
    ownership.leave([0, 2], finishing=True)
    assert [ownership.owns(one) for one in GUILDS] == [False, True, False]
    assert [ownership.keeps(one) for one in GUILDS] == [True, True, False]
    ownership.finish([0])
    assert not ownership.keeps(GUILDS[0])
    ownership.leave([1])
    assert not ownership.keeps(GUILDS[1])
