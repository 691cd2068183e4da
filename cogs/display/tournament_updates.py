"""Has tournaments run: puts together what keeps, runs and shows them, and follows their rooms."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.tournaments.running.runner import TournamentRunner
from bot.tournaments.running.tournaments import Tournaments
from cogs.display.tournament_panels import TournamentPanels
from cogs.display.tournament_tables import TournamentRooms, TournamentTables

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    import discord

    from bot.rooms.background.connection import Connection
    from bot.rooms.room import Room
    from bot.rooms.rooms import Rooms
    from bot.tournaments.ports import TournamentStore
    from cogs.display.channel_display import ChannelDisplay
    from cogs.display.tournament_screens import TournamentScreens


class TournamentUpdates:
    """Observes rooms, and runs the tournaments that their matches belong to.

    Attributes:
        tournaments: Finds and changes them.
        panels: Draws their panels.
        screens: What messages show of them.
    """

    def __init__(
        self,
        client: discord.Client,
        store: TournamentStore,
        rooms: Rooms,
        display: ChannelDisplay,
        screens: TournamentScreens,
        *,
        connection: Connection,
        keeps: Callable[[int], bool] = lambda _: True,
    ) -> None:
        """Put everything together; nothing happens before `begin`.

        Args:
            client: Opens threads, and sends everything.
            store: Where tournaments are.
            rooms: All rooms of this process; their changes are observed from now on.
            display: Shows the rooms; panels are drawn by its rate limiter, in its interval.
            screens: What messages show of tournaments.
            connection: Knows whether the bot hears Discord.
            keeps: Tells of a server's id whether its tournaments are run here.
        """
        self.tournaments = Tournaments(store, rooms.services.clock, keeps=keeps)
        self.panels = TournamentPanels(
            client=client,
            tournaments=self.tournaments,
            screens=screens,
            limiter=display.limiter,
            interval=display.tables.interval,
        )
        tables = TournamentTables(
            client=client,
            rooms=rooms,
            limiter=display.limiter,
            ratings=store,
            connection=connection,
            show_end=self.panels.mark_dirty,
        )
        self._runner = TournamentRunner(self.tournaments, tables)
        self._rooms = TournamentRooms(self._runner.note)
        self.screens = screens
        self._beginning: asyncio.Task[None] | None = None
        rooms.services.observers.append(self)

    def room_changed(self, room: Room) -> None:
        """Note a change of a room, which may be the table of a tournament."""
        self._rooms.room_changed(room)

    def end_outage(self, since: datetime, *, affects: Callable[[int], bool]) -> None:
        """Give the time back that an outage took, of the servers that it affected."""
        self._runner.end_outage(since, affects=affects)

    def begin(self) -> None:
        """Go on with all tournaments of servers that are served by now, but were not before."""
        if self._beginning is not None:
            self._beginning.cancel()
        self._beginning = asyncio.get_running_loop().create_task(self._begin(), name="tournaments-begin")

    async def _begin(self) -> None:
        await self._runner.begin()
        await self.panels.begin()

    def leave(self, is_left: Callable[[int], bool]) -> list[asyncio.Task[None]]:
        """Do nothing in tournaments of servers that another process serves; return what is under way."""
        return [*self._runner.leave(is_left), *self.panels.leave(is_left)]

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget which tournaments belong to servers that another process serves."""
        self.tournaments.forget(is_left)

    def stop(self) -> None:
        """Do nothing any more; everything goes on after the next start."""
        if self._beginning is not None:
            self._beginning.cancel()
        self._runner.stop()
        self.panels.stop()
