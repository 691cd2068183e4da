"""Panels of tournaments that may have changed while nobody looked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from bot.rooms.ports import StoreBusyError
from bot.runtime.jobs import Job
from cogs.core.rate_limiter import RateLimiter
from cogs.tournament.sync import RETRY_AFTER, TournamentPanels
from tests.rooms.fakes import FakeClock, settled
from tests.tournaments.running import NOON

if TYPE_CHECKING:
    from collections.abc import Collection


async def test_a_store_that_is_busy_at_the_start_is_asked_again_for_what_goes_on() -> None:
    answers: list[list[str]] = [["cafe0001"]]
    busy = [True]
    clock = FakeClock(NOON)

    async def in_stages(_: Collection[str]) -> list[str]:
        if busy:
            busy.clear()
            raise StoreBusyError("busy")
        return answers.pop()

    tournaments = SimpleNamespace(store=SimpleNamespace(in_stages=in_stages), clock=clock, observers=[])
    panels = TournamentPanels(
        client=cast("Any", None),
        tournaments=cast("Any", tournaments),
        screens=cast("Any", None),
        limiter=RateLimiter(45),
        interval=0,
    )
    marked: list[str] = []
    panels.mark_dirty = lambda one, **_: marked.append(one)  # type: ignore[method-assign]
    beginning = Job(panels.begin, name="panels", clock=clock)
    beginning.start()
    await settled()
    assert marked == []
    await clock.pass_by(RETRY_AFTER)
    await settled()
    assert marked == ["cafe0001"]
    assert not beginning.is_under_way
