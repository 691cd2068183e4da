"""Background jobs: asked for while they run, at rest, left, and stopped."""

from __future__ import annotations

import asyncio

import pytest

from bot.runtime.jobs import Job, JobQueue, Jobs, Next, Outcome, Tasks, all_ended
from tests.rooms.fakes import FakeClock, settled


class Work:
    """Runs that end when the test says what follows."""

    def __init__(self) -> None:
        self.runs = 0
        self.following: asyncio.Queue[Outcome] = asyncio.Queue()

    async def __call__(self, _key: str = "") -> Outcome:
        self.runs += 1
        return await self.following.get()

    async def ends(self, following: Outcome) -> None:
        self.following.put_nowait(following)
        await settled()


@pytest.fixture
def work() -> Work:
    return Work()


async def test_what_is_asked_for_while_it_runs_is_run_once_more(work: Work) -> None:
    job = Job(work, name="job")
    for _ in range(3):
        job.wake()
    await work.ends(Next.DONE)
    assert (work.runs, job.is_under_way) == (1, False)
    job.wake()
    await settled()
    job.wake()
    job.hurry()
    await work.ends(Next.DONE)
    assert (work.runs, job.is_under_way) == (3, True)
    await work.ends(Next.DONE)
    assert (work.runs, job.is_under_way) == (3, False)


async def test_rests_grow_with_failures_in_a_row_and_end_when_it_is_hurried(work: Work) -> None:
    clock = FakeClock()
    job = Job(work, name="job", clock=clock, first_retry=2, max_retry=5, active=False)
    job.wake()
    assert not job.is_under_way
    job.start()
    for seconds in (2, 4, 5, 5):
        await work.ends(Next.RETRY)
        assert clock.asked.pop() == seconds
        runs = work.runs
        job.wake()  # which does not end a rest
        await settled()
        assert work.runs == runs
        job.hurry()
        await settled()
        assert work.runs == runs + 1
    await work.ends(7.0)
    await work.ends(Next.RETRY)
    await clock.pass_by(7)
    assert clock.asked == [7, 2]
    job.stop()
    await clock.pass_by(60)
    assert not job.is_under_way


async def test_a_run_that_fails_is_logged_and_keeps_no_other_from_coming(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def fail() -> Outcome:
        raise ValueError

    job = Job(fail, name="the job")
    for times in (1, 2):
        job.wake()
        await settled()
        assert caplog.text.count("the job failed") == times


async def test_jobs_are_left_by_their_keys(work: Work) -> None:
    clock = FakeClock()
    jobs = Jobs(work, name="job", clock=clock)
    jobs.wake("rests")
    await work.ends(3.0)
    for key in ("runs", "stays"):
        jobs.wake(key)
        await settled()
        jobs.wake(key)  # asked for once more
    [run] = jobs.leave(lambda key: key != "stays")
    run.cancel()
    await settled()
    assert [key for key in ("rests", "runs", "stays") if key in jobs] == ["stays"]
    jobs.stop()
    jobs.wake("runs")
    await settled()
    assert len(jobs) == 0


async def test_what_is_left_in_a_queue_is_stopped_and_the_next_is_done() -> None:
    done: list[str] = []
    goes_on = asyncio.Event()

    async def do(key: str) -> None:
        await goes_on.wait()
        done.append(key)

    queue = JobQueue(do, name="queue")
    for key in ("first", "second", "third", "second"):
        queue.put(key)
    await settled()
    assert queue.leave(lambda key: key == "second") == []
    [stopped] = queue.leave(lambda key: key == "first")
    goes_on.set()
    await queue.drain()
    assert (stopped.cancelled(), done, len(queue)) == (True, ["third"], 0)


async def test_tasks_are_waited_for_and_stopped(work: Work) -> None:
    tasks = Tasks()
    task = tasks.start(work(), name="task")
    await tasks.drain(within=0)
    assert not task.done()
    tasks.stop()
    await tasks.drain(within=1)
    assert task.cancelled()


async def test_what_was_stopped_in_the_middle_of_something_is_waited_for() -> None:
    ended, begun = asyncio.Event(), asyncio.Event()

    async def work() -> Next:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)  # as a connection that closes
            ended.set()
        return Next.DONE

    job, going_on = Job(work, name="stopped"), Job(asyncio.Event().wait, name="going on")
    job.start()
    going_on.start()
    await begun.wait()
    job.stop()
    await all_ended(within=1)
    assert ended.is_set()
    assert going_on.is_under_way
    going_on.stop()
    await all_ended(within=1)
