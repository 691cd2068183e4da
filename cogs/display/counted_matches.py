"""What the league made of matches that are over, for their results: known once a match was counted."""

from __future__ import annotations

import logging
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Final, Protocol

from bot.render.result_league import TAKEN_OUT
from bot.rooms import log_context
from bot.rooms.lru_cache import LRUCache
from bot.rooms.ports import StoreError
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from bot.league.ports import MatchLine
    from bot.league.rows import Award
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState

log = logging.getLogger(__name__)

MOST_KEPT: Final = 500
LATELY: Final = timedelta(minutes=10)
"""A match that ended so long before a start may have been counted without its result being drawn again."""


class LeagueReader(Protocol):
    """The league, as far as results show it; see `bot.league.ports.League`."""

    async def match(self, guild_id: int, match_id: str) -> MatchLine | None:
        """Return one match that was counted, or None."""

    async def awards(self, guild_id: int, user_id: int) -> list[Award]:
        """Return what somebody has earned."""


class CountedMatches:
    """Remembers what the league made of matches, and has their results drawn again."""

    def __init__(
        self, league: LeagueReader, *, rooms: Callable[[], Iterable[Room]], redraw: Callable[[Room], None]
    ) -> None:
        """Begin with nothing known.

        Args:
            league: Asked for matches that were counted before.
            rooms: Returns all rooms.
            redraw: Has the result of a room drawn again.
        """
        self._league = league
        self._rooms = rooms
        self._redraw = redraw
        self._known: LRUCache[str, MatchLine] = LRUCache(MOST_KEPT)

    def known(self, state: RoomState) -> MatchLine | None:
        """Return what the league made of the match of a room, as far as that is known."""
        return self._known.get(state.match_id)

    def note(self, line: MatchLine) -> None:
        """Note that a match was counted: its result is drawn again."""
        self._known.put(line.match.match_id, line)
        for room in self._rooms():
            state = room.state
            if state.match_id == line.match.match_id and state.stage is Stage.OVER and not room.gone:
                self._redraw(room)

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget the matches of servers that another process serves: it may recompute their league."""
        for match_id in self._known:
            line = self._known.get(match_id)
            if line is not None and is_left(line.match.guild_id):
                self._known.forget(match_id)

    async def read(self, room: Room, state: RoomState) -> MatchLine | None:
        """Return what the league made of a match that is over; if it is not known yet, ask for it."""
        if state.stage is not Stage.OVER or self.known(state) is not None:
            return self.known(state)
        try:
            line = await self._league.match(room.guild_id, state.match_id)
            if line is not None:
                self._known.put(state.match_id, replace(line, awards=await self._awards(line)))
        except StoreError as error:
            log.warning("a result goes without what the league made of it: %s", error)
        return self.known(state)

    async def look_again(self, rooms: Iterable[Room], now: datetime) -> None:
        """Have results drawn again that an earlier process may have left without what the league says."""
        for room in rooms:
            if room.state.stage is not Stage.OVER or room.gone:
                continue
            line = await self.read(room, room.state)
            if line is not None and now - line.match.ended_at < LATELY:
                self.note(line)

    async def look_anew(self, guild_id: int) -> None:
        """Have the results of a server drawn again after its league was recomputed."""
        for room in self._rooms():
            state = room.state
            if room.guild_id != guild_id or state.stage is not Stage.OVER or room.gone:
                continue
            log_context.enter(room)
            before = self.known(state)
            try:
                line = await self._league.match(guild_id, state.match_id)
                if line is not None:
                    self.note(replace(line, awards=await self._awards(line)))
                elif before is not None:
                    match = replace(before.match, unrated=TAKEN_OUT)
                    self.note(replace(before, match=match, awards=()))
            except StoreError as error:
                log.warning("a result still says what the league held before: %s", error)

    async def _awards(self, line: MatchLine) -> list[Award]:
        match = line.match
        return [
            award
            for game in line.games
            for award in await self._league.awards(match.guild_id, game.user_id)
            if award.match_id == match.match_id
        ]
