"""Has matches counted as they end, and their results drawn again once they were."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.league.recorder import LeagueRecorder
from bot.rooms.state.room_state import Stage
from cogs.display.counted_matches import CountedMatches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bot.league.ports import LeagueStore
    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from cogs.display.counted_matches import LeagueReader
    from cogs.display.season_updates import SeasonUpdates


class LeagueUpdates:
    """Observes rooms: a match that is over is counted, then its result tells what that changed.

    Attributes:
        recorder: Counts the matches.
        counted_matches: Knows what the league made of them.
    """

    def __init__(
        self,
        *,
        store: LeagueStore,
        reader: LeagueReader,
        clock: Clock,
        seasons: SeasonUpdates,
        rooms: Callable[[], Iterable[Room]],
        redraw: Callable[[Room], None],
    ) -> None:
        """Put both together; nothing is counted before `begin`.

        Args:
            store: Where matches wait to be counted.
            reader: Asked for matches that were counted before.
            clock: The time.
            seasons: Says how each server has its seasons.
            rooms: Returns all rooms.
            redraw: Has the result of a room drawn again.
        """
        self.recorder = LeagueRecorder(store, clock, plan_of=seasons.plan_of, counting=seasons.counting)
        self.counted_matches = CountedMatches(reader, rooms=rooms, redraw=redraw)
        self.recorder.observers.append(self.counted_matches.note)
        self._clock = clock
        self._looking: asyncio.Task[None] | None = None

    def room_changed(self, room: Room) -> None:
        """Note that a match is over, if it is; it may have been noted before."""
        if room.state.stage is Stage.OVER:
            self.recorder.note_result()

    def begin(self, rooms: Sequence[Room]) -> None:
        """Count what waits, and look at the results that an earlier process left behind."""
        self.recorder.start()
        looking = self.counted_matches.look_again(rooms, self._clock.now())
        self._looking = asyncio.get_running_loop().create_task(looking, name="counted-results")

    def stop(self) -> None:
        """Count nothing any more; what waits is counted after the next start."""
        self.recorder.stop()
        if self._looking is not None:
            self._looking.cancel()
