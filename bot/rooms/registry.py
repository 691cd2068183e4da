"""All rooms of this process: at most one per channel."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final
from weakref import WeakValueDictionary

from bot.rooms.changes import lobby
from bot.rooms.changes.deadlines import resume
from bot.rooms.changes.lobby_computers import with_computers
from bot.rooms.changes.seating import check_rules, second_table_refusal
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import UnreadableRoom
from bot.rooms.room import Room, RoomObserver, RoomServices, restore, uninterrupted
from bot.rooms.state.room_state import Person, RoomState, Seat, Stage, TournamentMatch
from bot.rooms.state.timing import Timing
from bot.rooms.stores.presets import Preset

log = logging.getLogger(__name__)

NO_HOST: Final = 0  # no Discord account has this id
READ_AT_ONCE: Final = 20  # rooms read before yielding to the event loop: they take 10 ms on a slow machine
WOKEN_AT_ONCE: Final = 100  # rooms woken before yielding to the event loop: they take 6 ms


class Rooms:
    """Registry that finds, opens, loads and drains rooms."""

    def __init__(self, services: RoomServices, *, keeps: Callable[[int], bool] = lambda _: True) -> None:
        """Start empty; `keeps` tells whether this process may store anything for a server."""
        self.services = services
        self._keeps = keeps
        self._moved: set[int] = set()  # channels of rooms that other processes serve now
        self._first: set[Room] = set()  # rooms that are being stored for the first time
        services.observers.append(self)
        self._rooms: dict[int, Room] = {}
        self._opening: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()  # for each channel
        self.is_draining = False
        self._unreadable: dict[int, UnreadableRoom] = {}

    def __iter__(self) -> Iterator[Room]:
        return iter(list(self._rooms.values()))

    def find(self, channel_id: int) -> Room | None:
        room = self._rooms.get(channel_id)
        return None if room is None or room.closed else room

    def require(self, channel_id: int) -> Room:
        """Return the open room of a channel; raises RoomRefused."""
        if self.is_draining:
            raise RoomRefused(Refusal.DRAINING)
        room = self.find(channel_id)
        if room is None:
            moved = Refusal.MOVING if channel_id in self._moved else Refusal.NO_ROOM
            raise RoomRefused(Refusal.UNREADABLE if channel_id in self._unreadable else moved)
        return room

    @property
    def unreadable(self) -> tuple[UnreadableRoom, ...]:
        """The stored rooms that could not be read and have not been replaced."""
        return tuple(self._unreadable.values())

    def ongoing(self, guild_id: int) -> list[Room]:
        """Return the rooms of a server without a result, those from before a restart first."""
        return [room for room in self if room.guild_id == guild_id and room.state.stage is not Stage.OVER]

    async def open(
        self,
        *,
        channel_id: int,
        guild_id: int,
        host: Person | None,
        preset: Preset,
        clock: int | None = None,
        parent_id: int | None = None,
        computers: int = 0,
        tournament: TournamentMatch | None = None,
        locale: str | None = None,
    ) -> Room:
        """Open a lobby, which replaces a finished match; cancelling the caller does not undo it.

        The parent is the channel in which the table opened this thread for itself. A tournament match starts
        without a host and without seats taken. Raises RoomRefused if the channel has a lobby or a match in
        play, the rules are impossible, or the process is about to stop.
        """
        if self.is_draining:
            raise RoomRefused(Refusal.DRAINING)
        check_rules(preset.rules, seated=1 + computers)
        match_id = self.services.entropy(16).hex()
        seats = () if host is None else (Seat(host.user_id, host.name),)
        fresh = RoomState(
            host=NO_HOST if host is None else host.user_id,
            seats=with_computers(seats, match_id, count=computers),
            rules=preset.rules,
            match_id=match_id,
            saved_preset=preset.name,
            timing=Timing(clock=clock),
            parent_id=parent_id,
            tournament=tournament,
            locale=locale,
        )
        return await uninterrupted(self._open(channel_id, guild_id, fresh))

    async def _open(self, channel_id: int, guild_id: int, fresh: RoomState) -> Room:
        """Open a lobby in a new room or in place of a result; one at a time in each channel."""
        async with self._lock_of(channel_id):
            if not self._keeps(guild_id):
                raise RoomRefused(Refusal.MOVING)
            room = self.find(channel_id)
            if room is None:
                return await self._open_first(channel_id, guild_id, fresh)
            if room.state.stage is not Stage.OVER:
                raise RoomRefused(second_table_refusal(room.state, fresh.host))
            await room.do(lobby.replace_result(fresh))
            return room

    async def _open_first(self, channel_id: int, guild_id: int, fresh: RoomState) -> Room:
        """Open a room in a channel without one; a stored room that could not be read is overwritten."""
        old = self._unreadable.get(channel_id)
        if old is not None and old.revision is None:
            await self._discard(channel_id)
        before = 0 if old is None or old.revision is None else old.revision
        room = Room(
            self.services, channel_id=channel_id, guild_id=guild_id, state=fresh, revision=before, new=True
        )
        self._first.add(room)
        try:
            await room.do(lobby.open_room())
        finally:
            self._first.discard(room)
            if room.revision > before and not room.gone:  # also if it was found in the store
                self._unreadable.pop(channel_id, None)
                self._rooms[channel_id] = room
        return room

    def _lock_of(self, channel_id: int) -> asyncio.Lock:
        return self._opening.setdefault(channel_id, asyncio.Lock())

    async def discard(self, channel_id: int) -> bool:
        """Delete the stored room of a channel if it could not be read; return whether there was one."""
        async with self._lock_of(channel_id):  # else it could delete the room that takes its place
            damaged = self._unreadable.get(channel_id)
            if damaged is None or not self._keeps(damaged.guild_id or 0):
                return False
            await self._discard(channel_id)
            return True

    async def _discard(self, channel_id: int) -> None:
        await self.services.journal.delete_room(channel_id, ends_deal=True)
        self._unreadable.pop(channel_id, None)

    async def load(self) -> int:
        """Bring back every unfinished room after a restart; return how many; raises StoreError."""
        self.add(await self.read())
        return len(self._rooms)

    async def read(
        self, shards: Collection[int] | None = None, *, count: int = 1
    ) -> list[Room | UnreadableRoom]:
        """Return every unfinished room, or a note in place of an unreadable one; raises StoreError."""
        now, grace = self.services.clock.now(), self.services.grace
        found: list[Room | UnreadableRoom] = []
        for number, stored in enumerate(await self.services.journal.load_rooms(shards, count=count)):
            if number % READ_AT_ONCE == READ_AT_ONCE - 1:
                await asyncio.sleep(0)  # other shards may be served meanwhile, and leases renewed
            restored = restore(stored, now, grace=grace)
            if isinstance(restored, UnreadableRoom):
                log.error("the room of channel %d cannot be read: %s", restored.channel_id, restored.problem)
                found.append(restored)
                continue
            snapshot, state = restored
            found.append(
                Room(
                    self.services,
                    channel_id=snapshot.channel_id,
                    guild_id=snapshot.guild_id,
                    state=state,
                    revision=snapshot.revision,
                )
            )
        return found

    def add(self, rooms: Iterable[Room | UnreadableRoom]) -> None:
        for room in rooms:
            if isinstance(room, Room):
                self._rooms[room.channel_id] = room
            else:
                self._unreadable[room.channel_id] = room
            self._moved.discard(room.channel_id)

    def of(self, is_meant: Callable[[int], bool]) -> list[Room]:
        """Return the rooms of the servers whose ids the predicate accepts."""
        return [room for room in dict.fromkeys((*self, *self._first)) if is_meant(room.guild_id)]

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Forget the rooms of servers that another process serves; none of them is closed."""
        for room in self.of(is_left):
            if self._rooms.pop(room.channel_id, None) is not None:
                self._moved.add(room.channel_id)
        kept = {at: one for at, one in self._unreadable.items() if not is_left(one.guild_id or 0)}
        self._unreadable = kept
        self.services.chains.forget(is_left)

    def wake(self, rooms: Iterable[Room] | None = None, *, but: RoomObserver | None = None) -> None:
        """Tell the observers, except `but`, of rooms (None: all) after a restart, so that they go on."""
        now, grace = self.services.clock.now(), self.services.grace
        for room in self if rooms is None else rooms:
            room.state = resume(room.state, now, grace=grace)
            self.services.tell_observers(room, but=but)

    async def wake_in_turn(self, rooms: Sequence[Room], *, but: RoomObserver | None = None) -> None:
        """Wake rooms as `wake` does, yielding to the event loop: there may be thousands of them."""
        for first in range(0, len(rooms), WOKEN_AT_ONCE):
            if first:
                await asyncio.sleep(0)
            some = rooms[first : first + WOKEN_AT_ONCE]
            self.wake([room for room in some if not room.gone], but=but)

    async def close(self, channel_id: int) -> None:
        room = self.find(channel_id)
        if room is None:
            return
        try:
            await room.close()
        except RoomRefused:
            if not room.closed:  # it may have closed meanwhile
                raise
        self.room_changed(room)

    def room_changed(self, room: Room) -> None:
        if room.closed and self._rooms.get(room.channel_id) is room:
            del self._rooms[room.channel_id]

    def drain(self) -> None:
        """Accept no more changes from people; the journal's own drain stores those accepted before."""
        self.is_draining = True
