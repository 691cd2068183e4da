"""Drawings wait while the event loop is busy, though not for ever."""

from __future__ import annotations

import asyncio

from cogs.core.drawing_queue import ANSWERS_FIRST, HEAD_START, MAX_AT_ONCE, MAX_WAIT, DrawingQueue
from cogs.core.intake import PendingInteractions
from tests.support.virtual_time import VirtualTimeLoop, pass_time, run_in_virtual_time

CLICK = 0.02  # seconds of work in each pass of a busy loop


def keep_busy(*, until: float) -> None:
    """Let every pass of the running loop take so long as if clicks were answered in it."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, VirtualTimeLoop)
    if loop.time() < until:
        loop.spend(CLICK)
        loop.call_soon(lambda: keep_busy(until=until))


async def begun(queue: DrawingQueue) -> float:
    await queue.wait_for_turn()
    return asyncio.get_running_loop().time()


def test_drawings_begin_one_by_one_while_the_loop_keeps_up() -> None:
    async def run() -> None:
        queue, passes = DrawingQueue(), 0

        async def begin() -> int:
            await queue.wait_for_turn()
            return passes

        drawings = [asyncio.ensure_future(begin()) for _ in range(3)]
        while not all(drawing.done() for drawing in drawings):
            await asyncio.sleep(0)
            passes += 1
        first, second, third = (drawing.result() for drawing in drawings)
        assert first < second < third
        assert asyncio.get_running_loop().time() == 0, "and nobody waits for the clock"

    run_in_virtual_time(run())


def test_a_drawing_waits_while_the_loop_is_busy() -> None:
    async def run() -> None:
        keep_busy(until=0.5)
        assert 0.5 <= await begun(DrawingQueue()) < 0.5 + 2 * CLICK

    run_in_virtual_time(run())


class Answering(PendingInteractions):
    """Somebody who waits for an answer until a moment of the loop."""

    def __init__(self, until: float) -> None:
        super().__init__()
        self.until = until

    def is_answering(self) -> bool:
        return asyncio.get_running_loop().time() < self.until

    async def all_sent(self) -> None:
        sent = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().call_at(self.until, sent.set_result, None)
        await sent


def test_a_drawing_lets_an_answer_go_first() -> None:
    async def run() -> None:
        queue = DrawingQueue(answers=Answering(0.05))
        assert await begun(queue) == 0.05
        assert await begun(queue) == 0.05, "and the next one waits for nothing"

    run_in_virtual_time(run())


def test_where_somebody_is_always_answered_drawings_begin_soon_all_the_same() -> None:
    async def run() -> None:
        queue = DrawingQueue(answers=Answering(10))
        times = await asyncio.gather(*(begun(queue) for _ in range(50)))
        assert ANSWERS_FIRST - 0.001 <= min(times) <= max(times) <= ANSWERS_FIRST + 0.01

    run_in_virtual_time(run())


def test_a_rest_that_is_too_short_for_a_timer_is_not_waited_for() -> None:
    """Else the loop would turn and turn until the clock moves by itself."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualTimeLoop)
        loop.spend(33_904.9)  # so far from 0 a float has no such fraction of a second
        queue = DrawingQueue(answers=Answering(1e6))
        begins = asyncio.ensure_future(begun(queue))
        for _ in range(3):
            await asyncio.sleep(0)
        loop.spend(ANSWERS_FIRST - 1e-12)
        for _ in range(20):
            await asyncio.sleep(0)
        assert begins.done()

    run_in_virtual_time(run())


def test_a_drawing_begins_at_last_although_the_loop_is_busy() -> None:
    async def run() -> None:
        keep_busy(until=10)
        queue = DrawingQueue()
        times = await asyncio.gather(*(begun(queue) for _ in range(5)))
        assert MAX_WAIT < min(times) < max(times) < MAX_WAIT + 20 * CLICK

    run_in_virtual_time(run())


def test_however_many_wait_on_a_busy_loop_all_begin_soon() -> None:
    async def run() -> None:
        keep_busy(until=100)
        queue = DrawingQueue()
        assert max(await asyncio.gather(*(begun(queue) for _ in range(1000)))) < 15

    run_in_virtual_time(run())


def test_what_calls_somebody_to_their_turn_goes_first() -> None:
    async def run() -> None:
        keep_busy(until=0.5)
        queue, order = DrawingQueue(), []

        async def begin(name: str, *, urgent: bool) -> None:
            await queue.wait_for_turn(urgent=urgent)
            order.append(name)

        await asyncio.gather(
            begin("table", urgent=False), begin("ping", urgent=True), begin("hand", urgent=True)
        )
        assert order == ["ping", "hand", "table"]

    run_in_virtual_time(run())


def test_a_table_begins_although_calls_to_turns_keep_coming() -> None:
    async def run() -> None:
        keep_busy(until=100)
        queue = DrawingQueue()
        table = asyncio.ensure_future(begun(queue))
        calls = []
        for _ in range(500):
            calls.append(asyncio.ensure_future(queue.wait_for_turn(urgent=True)))
            await asyncio.sleep(CLICK)
        assert table.done(), "ten seconds of calls have passed"
        assert table.result() < 2 * MAX_WAIT
        await asyncio.gather(*calls)

    run_in_virtual_time(run())


def test_a_table_begins_although_calls_to_turns_keep_coming_while_somebody_is_always_answered() -> None:
    """The loop keeps up: no table waits for a pass that takes long."""

    async def run() -> None:
        queue = DrawingQueue(answers=Answering(100))
        calls = []

        async def call() -> None:
            while True:
                calls.append(asyncio.ensure_future(queue.wait_for_turn(urgent=True)))
                await pass_time(0.02)

        calling = asyncio.ensure_future(call())
        await pass_time(1)
        times = await asyncio.gather(*(begun(queue) for _ in range(20)))
        assert max(times) - 1 < ANSWERS_FIRST + HEAD_START + 0.1
        calling.cancel()

    run_in_virtual_time(run())


def test_on_a_loop_that_is_beyond_what_it_carries_drawings_give_way() -> None:
    async def run() -> None:
        keep_busy(until=100)
        queue = DrawingQueue()
        drawings = [asyncio.ensure_future(begun(queue)) for _ in range(3000)]
        await pass_time(10)
        times = [drawing.result() for drawing in drawings if drawing.done()]
        assert max(map(times.count, set(times))) <= MAX_AT_ONCE
        for drawing in drawings:
            drawing.cancel()

    run_in_virtual_time(run())


def test_who_gives_up_waiting_holds_nobody_up() -> None:
    async def run() -> None:
        queue = DrawingQueue()
        keep_busy(until=100)
        *gone, last = (asyncio.ensure_future(begun(queue)) for _ in range(50))
        await asyncio.sleep(0)
        for drawing in gone:
            drawing.cancel()
        assert await last < MAX_WAIT + 5 * CLICK

    run_in_virtual_time(run())


def test_a_queue_that_was_empty_goes_on() -> None:
    async def run() -> None:
        queue = DrawingQueue()
        assert await begun(queue) == await begun(queue) == 0

    run_in_virtual_time(run())
