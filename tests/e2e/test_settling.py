"""How halls settle: the simulated Discord notices by itself that the bot rests."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from bot.runtime.jobs import Job
from tests.support import quick_settling

if TYPE_CHECKING:
    import pytest

    from bot.runtime.jobs import Outcome
    from tests.support.hall import Hall


async def test_a_job_that_rests_without_an_end_is_waited_for_no_moment(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    runs: list[int] = []
    in_vain: list[dict[str, Any]] = []

    async def work() -> Outcome:
        for _ in range(3):
            await asyncio.sleep(0)  # as whoever asks a database
        runs.append(await asyncio.to_thread(len, runs))
        return 60.0

    async def wait(tasks: Any, **options: Any) -> Any:
        done, pending = await asyncio.wait(tasks, **options)
        in_vain.extend([] if done else [options])
        return done, pending

    monkeypatch.setattr(quick_settling, "asyncio", SimpleNamespace(**{**vars(asyncio), "wait": wait}))
    job = Job(work, name="resting")
    with house.env._bot_scope():
        job.start()
    await house.env.advance_time(60 * 60)
    job.stop()
    assert len(runs) > 50
    assert len(in_vain) < len(runs) / 10
