"""What a drawing of a room brings up to date, and in which order.

The public table and the mentions go to the channel as far as it takes them: `table_messages`, `pings` and
`result_mentions` send them, `send_backoff` waits where the channel refuses. The open hands are private and
come last, whatever became of the table. When a room is drawn is decided by `scheduler`.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord

from bot.rooms.state.room_state import Stage
from cogs.display.open_hands import OpenHands
from cogs.display.pings import Pings
from cogs.display.reposting import Reposting
from cogs.display.result_mentions import ResultMentions
from cogs.display.scheduler import DisplayScheduler
from cogs.display.send_backoff import SendBackoff
from cogs.display.table_messages import TableMessages
from cogs.display.table_pictures import TablePictures
from cogs.display.threads import archive_own_thread

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from bot.rooms.clock import Clock
    from bot.rooms.room import Room
    from bot.rooms.stores.preferences import PreferenceStore
    from cogs.display.picture_cache import PictureCache
    from cogs.display.rate_limiter import RateLimiter
    from cogs.display.result_expiry import ResultExpiry

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL: Final = 10003
REQUESTS_IN_PLAY: Final = 3  # the table, the ping of the last turn is deleted, the next one is sent


class ChannelDisplay:
    """Shows rooms in their channels: observes them, and renders what the scheduler has drawn.

    Attributes:
        scheduler: Decides when a room is drawn.
        pictures: Draws the pictures of tables and results.
        hands: The private hands that are open.
        reposting: Keeps the tables at the bottom.
        backoff: Waits where a channel refuses what is sent.
    """

    def __init__(
        self,
        *,
        client: discord.Client,
        clock: Clock,
        preferences: PreferenceStore,
        picture_cache: PictureCache,
        wants_pictures: Callable[[Room], bool],
        result_expiry: ResultExpiry,
        close_room: Callable[[Room], Awaitable[None]],
        interval: float,
        rate_limiter: RateLimiter,
    ) -> None:
        """Put the display together; nothing is drawn before a room changes.

        Args:
            client: Sends everything.
            clock: Waits between two drawings.
            preferences: How each person likes to be shown their games.
            picture_cache: Draws pictures.
            wants_pictures: Whether the public message of a room has pictures.
            result_expiry: Learns of every room that is drawn.
            close_room: Closes a room without a word, for its channel is gone.
            interval: Seconds between two drawings of one room, 0 or more.
            rate_limiter: Limits the requests of all rooms together.
        """
        self._client = client
        self._result_expiry = result_expiry
        self._close_room = close_room
        self.scheduler = DisplayScheduler(
            renderer=self, clock=clock, interval=interval, rate_limiter=rate_limiter
        )
        self.hands = OpenHands(
            preferences=preferences, picture_cache=picture_cache, mark_dirty=self.scheduler.mark_dirty
        )
        self.reposting = Reposting(move_down=self.move_down)
        self.backoff = SendBackoff(client=client, mark_dirty=self.scheduler.mark_dirty)
        self.pictures = TablePictures(picture_cache=picture_cache, wanted=wants_pictures)
        self._table_messages = TableMessages(
            client=client, pictures=self.pictures, on_post=self.reposting.note_post
        )
        self._pings = Pings(client=client, preferences=preferences)
        self._result_mentions = ResultMentions(client=client)

    def room_changed(self, room: Room) -> None:
        """Note that a room has to be drawn anew."""
        self.scheduler.mark_dirty(room)

    def move_down(self, room: Room) -> None:
        """Post the table anew, at the bottom of the channel."""
        self._table_messages.request_repost(room)
        self.scheduler.mark_dirty(room)

    def forget(self, room: Room) -> None:
        """Draw a room no more."""
        self.reposting.forget(room)
        self.backoff.forget(room)
        self.scheduler.forget(room)

    async def stop(self, *, within: float) -> None:
        """Let the drawings under way finish within so many seconds, and begin no other."""
        self.reposting.stop()
        self.backoff.stop()
        await self.scheduler.stop(within=within)

    def request_count(self, room: Room) -> int:
        """Return about how many requests to the channel a drawing of a room takes."""
        return REQUESTS_IN_PLAY if room.state.stage is Stage.PLAYING else 1

    async def refresh_private(self, room: Room) -> None:
        """Refresh the open hands: nobody's hand waits for the requests of tables."""
        await self.hands.refresh(room)

    async def draw(self, room: Room) -> None:
        """Bring everything that a room shows up to date.

        Raises:
            discord.HTTPException: Discord did not take a request.
            RoomRefused: The room could not note what was sent.
        """
        if room.closed:
            await self._draw_closed(room)
            return
        try:
            await self._draw_public(room)
        except discord.Forbidden as error:
            self.pictures.allow(room)  # words alone were refused as well
            self.backoff.note_refusal(room, error)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            await self._close_room(room)
        finally:
            await self.hands.refresh(room)

    async def _draw_public(self, room: Room) -> None:
        """Draw what everybody in the channel sees, if the channel takes it."""
        self._result_expiry.schedule(room)
        if self.backoff.is_waiting(room):
            return
        await self._table_messages.draw(room)
        await self._pings.update(room)
        await self._result_mentions.send(room)
        self.backoff.note_success(room)

    async def _draw_closed(self, room: Room) -> None:
        """Draw a room for the last time."""
        self.forget(room)
        await self.hands.close(room)
        await self._pings.delete_all(room)
        await self._table_messages.draw_closed(room)
        try:
            await self._result_mentions.send(room)
        except discord.HTTPException as error:
            log.debug("subscribers in channel %d are not mentioned: %s", room.channel_id, error)
        if not self._has_successor(room):
            await archive_own_thread(self._client, room)

    def _has_successor(self, room: Room) -> bool:
        """Tell whether another table stands by now where one was closed."""
        return any(
            other.channel_id == room.channel_id and not other.closed for other in self.scheduler.rooms()
        )
