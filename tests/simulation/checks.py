"""Checks after each step, and once things are quiet."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from bot.matches.rerun import RerunError
from bot.rooms.changes.deadlines import next_deadline
from bot.rooms.state.codec import decode_logged, decode_room
from bot.rooms.state.deal import NO_COMMITMENT, commitment_of
from bot.rooms.state.room_state import Stage
from tests.support.fake_discord import components
from tests.support.shown import difference_shown
from tests.support.stored import difference, replayed, same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.app import UnoBot
    from bot.rooms.ports import Commit
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from tests.simulation.disk import Disk
    from tests.simulation.world_time import WorldTime
    from tests.support.fake_discord.messages import Message
    from tests.support.fake_discord.model import Channel
    from tests.support.fake_discord.world import World

OF_AN_INTERACTION: Final = re.compile(r"/(?:interactions|webhooks/\d+)/(\d+)[-/].*")
PLAYED: Final = re.compile(r"^> You played ", re.MULTILINE)
TOGETHER: Final = 8.0
"""Seconds after a press within which it may act, and only once."""
OVERDUE: Final = 40.0
"""Seconds that a deadline, or a computer player, may take."""


class Checks:
    """Looks at memory and disk after each step.

    Attributes:
        let_go: When each message was forgotten by its room, to be deleted.
    """

    def __init__(self, disk: Disk, world: World, clock: WorldTime, learn: Callable[[Room], None]) -> None:
        self._disk, self._world, self._clock, self._learn = disk, world, clock, learn
        self.let_go: dict[int, float] = {}
        self._seen: WeakKeyDictionary[Room, tuple[RoomState, int]] = WeakKeyDictionary()
        self.changed: dict[int, float] = {}
        self.pressed: dict[int, float] = {}
        self._caused: set[int] = set()

    def after_step(self, bot: UnoBot) -> Iterator[str]:
        """Yield where memory and disk differ."""
        for room in bot.rooms._rooms.values():
            seen = self._seen.get(room)
            if seen is not None and seen[0] is room.state and seen[1] == room.revision:
                continue
            newest = self._disk.newest.get(room.channel_id)
            acknowledged = newest is not None and newest.revision == room.revision
            exact = acknowledged and seen is not None and seen[1] != room.revision
            if not exact:
                self._learn(room)
            if seen is not None:
                self._note_let_go(seen[0], room.state)
            self._seen[room] = room.state, room.revision
            self.changed[room.channel_id] = self._clock.elapsed
            yield from self._differences(room, exact=exact)

    def _note_let_go(self, before: RoomState, after: RoomState) -> None:
        old, new = _messages_of(before), _messages_of(after)
        self.let_go.update(dict.fromkeys(old - new, self._clock.elapsed))

    def _differences(self, room: Room, *, exact: bool) -> Iterator[str]:
        stored = self._disk.rooms.get(room.channel_id)
        if room.closed:
            return
        if stored is None:
            yield f"channel {room.channel_id}: memory has revision {room.revision}, the disk has no room"
        elif stored.revision > room.revision and room.channel_id in self._disk.torn:
            return  # it is read anew with the next change
        elif stored.revision != room.revision:
            yield f"channel {room.channel_id}: memory has revision {room.revision}, disk {stored.revision}"
        elif not same(stored.payload, room.state, exact=exact):
            yield f"channel {room.channel_id}: memory and disk differ at revision {room.revision}"

    def committed(self, commit: Commit, cause: int, seat: int | None) -> Iterator[str]:
        """Yield what is wrong with a commit that was stored just now."""
        for action in commit.actions:
            log = self._disk.actions[action.match_id]
            if [one.number for one in log[-3:]] != list(range(max(0, len(log) - 3), len(log))):
                yield f"the log of match {action.match_id} has a gap before {action.number}"
        own = [action for action in commit.actions if action.seat == seat]
        # What goes on by itself was begun by some press or other, which is long ago by then.
        recent = self._clock.elapsed - self.pressed.get(cause, -TOGETHER) < TOGETHER
        if recent and own and not decode_logged(own[0].payload)[0].__class__.__name__.startswith("Start"):
            if cause in self._caused:
                yield f"interaction {cause} led to two actions of seat {seat}"
            self._caused.add(cause)
        if commit.result is not None:
            yield from self._log_differs(decode_room(commit.room.payload))

    def answered(self, path: str, body: Any) -> Iterator[str]:
        """Yield what is wrong with an answer that says that somebody played."""
        found = OF_AN_INTERACTION.fullmatch(path)
        if found is None or not isinstance(body, dict):
            return
        data = body.get("data") or body
        said = "\n".join(
            part["content"] for part in components.walk(data.get("components") or ()) if "content" in part
        )
        if body.get("type") == 7 and PLAYED.search(said) and not self._disk.caused.get(int(found[1])):
            yield f"interaction {found[1]} is told of a move that is not on the disk"

    def acknowledged(self) -> Iterator[str]:
        """Yield every action that was acknowledged and is not on the disk exactly once."""
        for (match_id, number), action in self._disk.acknowledged.items():
            found = [one for one in self._disk.actions[match_id] if one.number == number]
            if found != [action]:
                yield f"action {number} of match {match_id} is on the disk {len(found)} times"
        for channel_id, room in self._disk.newest.items():
            stored = self._disk.rooms.get(channel_id)
            if not room.closed and (stored is None or stored.revision < room.revision):
                yield f"channel {channel_id} is on the disk without its revision {room.revision}"

    def _log_differs(self, state: RoomState) -> Iterator[str]:
        """Yield whether the log of a match does not give the match."""
        if state.match is None:
            return
        log = [(one.seat, decode_logged(one.payload)[0]) for one in self._disk.actions[state.match_id]]
        try:
            match = state.match
            told = difference(
                state,
                replayed(
                    log,
                    rules=state.rules,
                    seed=match.hand.stream.seed,
                    commitment=match.given_commitment,
                ),
            )
        except RerunError as error:
            told = f"the log of match {state.match_id} cannot be replayed: {error}"
        if told:
            yield told

    # Once things are quiet

    def is_quiet(self, bot: UnoBot) -> bool:
        """Tell whether nothing has changed for a while."""
        return all(self._clock.elapsed - self.changed.get(room.channel_id, 0) > 12 for room in bot.rooms)

    def at_rest(self, bot: UnoBot) -> Iterator[str]:
        """Yield every room that waits for ever, or whose memory and log are not what is stored."""
        for room in bot.rooms:
            stored = self._disk.rooms.get(room.channel_id)
            if stored is not None:
                yield from self._log_differs(decode_room(stored.payload))
            if room.channel_id not in self._disk.torn:
                yield from self._differences(room, exact=False)
            deadline = next_deadline(room.state)
            late = 0.0 if deadline is None else (self._clock.now() - deadline).total_seconds()
            if late > OVERDUE:
                yield f"channel {room.channel_id}: a deadline is {late:.0f} s over"
            if room._lock.locked():
                yield f"channel {room.channel_id}: a change never ends"
            still = self._clock.elapsed - self.changed.get(room.channel_id, 0)
            if still > OVERDUE and bot.computers._choose(room) is not None:
                yield f"channel {room.channel_id}: a computer player does not move for {still:.0f} s"
            deal = self._disk.deals.rows.get(room.state.match_id)
            if deal and deal["ended_at"] and room.state.stage is not Stage.OVER and not room._doubtful:
                yield f"channel {room.channel_id} goes on with deal {deal['number']}, which has ended"
        yield from self._ledger_differs()
        if not bot.services.pending_interactions.is_idle():
            yield "an interaction is never answered"

    def _ledger_differs(self) -> Iterator[str]:
        """Yield what is wrong with the ledger of deals: a gap, a broken chain, or one that ends too late."""
        heads: dict[int, tuple[int, str]] = defaultdict(lambda: (0, NO_COMMITMENT))
        for row in sorted(self._disk.deals.rows.values(), key=lambda row: row["number"]):
            number, before = heads[row["guild_id"]]
            made = commitment_of(previous=before, match_id=row["match_id"], secret=row["secret"])
            if (row["number"], row["commitment"]) != (number + 1, made):
                yield f"deal {row['number']} of server {row['guild_id']} does not follow deal {number}"
            heads[row["guild_id"]] = row["number"], row["commitment"]
            stored = self._disk.rooms.get(row["channel_id"])
            state = None if stored is None else decode_room(stored.payload)
            goes_on = (
                state is not None and state.match_id == row["match_id"] and state.stage is not Stage.OVER
            )
            if goes_on is not (row["ended_at"] is None):
                yield f"deal {row['number']} ended at {row['ended_at']}, but its table goes on: {goes_on}"

    def public(self, bot: UnoBot, channel: Channel, excused: set[int], deleted: set[int]) -> Iterator[str]:
        """Yield the public messages of a channel that do not show the state of its room.

        Args:
            excused: Messages that no process can know of.
            deleted: Messages of whose deletion no process can know.
        """
        room = bot.rooms.find(channel.id)
        state = None if room is None else room.state
        shown = {message.id: message for message in self._world.messages.in_channel(channel)}
        if state is not None and state.message_id not in deleted and not _comes_back(bot, room, shown):
            yield from self._table_differs(state, shown)
        known = set() if state is None else _messages_of(state)
        for message in shown.values():
            if message.id in known or message.id in excused:
                continue
            verbs = {one.split(":")[1] for one in message.clickable() if one.startswith("uno:")}
            if verbs & {"hand", "join"}:
                what = "a table" if "more" in verbs or "join" in verbs else "a ping"
                yield f"channel {channel.id}: {what} that no room knows is left over: {message.id}"

    def _table_differs(self, state: RoomState, shown: dict[int, Message]) -> Iterator[str]:
        message = shown.get(state.message_id or 0)
        if message is None:
            if state.stage is not Stage.OVER:
                yield f"match {state.token}: no message shows the table (it was {state.message_id})"
            return
        if told := difference_shown(state, message):
            yield told


def _comes_back(bot: UnoBot, room: Room | None, shown: dict[int, Message]) -> bool:
    """Tell whether a table that was deleted again and again is posted later: that may take an hour."""
    waits = room is not None and room in bot.display.reposting._timers
    return waits and room is not None and room.state.message_id not in shown


def _messages_of(state: RoomState) -> set[int]:
    return {state.message_id or 0, *(ping.message_id for ping in state.pings)} - {0}
