"""Channels that take nothing from the bot any more: asked ever less often, and who presses is told.

Discord counts refusals: ten thousand within ten minutes, over all channels, ban the address the bot runs at.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from bot.i18n import translator
from cogs.display.permissions import granted_at, lacking, lacking_text, needs_at

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

    from bot.rooms.room import Room

log = logging.getLogger(__name__)

FIRST_WAIT: Final = 60.0  # seconds; doubled with every refusal
LONGEST_WAIT: Final = 3600.0
SHORTEST_WAIT: Final = 30.0  # even if all permissions seem to be there
HINT: Final = "hint"  # in the extras of an interaction: what is told in private after its answer


@dataclass(slots=True)
class _Barred:
    """What is known of a channel that takes nothing.

    Attributes:
        room: Whose channel it is.
        until: The loop's time at which it is asked again.
        refusals: How often in a row it refused; 0 if permissions are known to be missing without asking.
        since: The loop's time of the last refusal.
        told: The accounts that were told so.
        again: Asks again.
    """

    room: Room
    until: float
    refusals: int = 0
    since: float = 0.0
    told: set[int] = field(default_factory=set)
    again: asyncio.TimerHandle | None = None

    def may_ask(self, now: float) -> bool:
        """Tell whether to ask again, now that all permissions seem to be there."""
        return self.refusals <= 1 or now >= min(self.until, self.since + SHORTEST_WAIT)


class SendBackoff:
    """Knows the channels that take nothing."""

    def __init__(self, client: discord.Client, draw: Callable[[Room], None]) -> None:
        self._client = client
        self._draw = draw
        self._barred: dict[Room, _Barred] = {}
        self._stopped = False

    def hold(self, room: Room) -> bool:
        """Tell whether nothing shall be sent to the channel of a room now; it is drawn again in time."""
        barred = self._barred.get(room)
        return barred is not None and asyncio.get_running_loop().time() < barred.until

    def refused(self, room: Room, error: discord.Forbidden) -> None:
        """Note that the channel of a room takes nothing; the log is told once."""
        now = asyncio.get_running_loop().time()
        barred = self._bar(room, now)
        if not barred.refusals:
            log.warning("channel %d takes nothing from the bot: %s", room.channel_id, error)
        barred.until = now + min(FIRST_WAIT * 2**barred.refusals, LONGEST_WAIT)
        barred.since = now
        barred.refusals += 1
        self._plan(barred, barred.until - now)

    def taken(self, room: Room) -> None:
        """Note that the channel of a room took what was sent."""
        if self.forget(room):
            log.info("channel %d takes the table again", room.channel_id)

    def met(self, room: Room, interaction: discord.Interaction) -> None:
        """Take note of what an interaction tells the bot may do at a room; if too little, say so after it."""
        missing = lacking(interaction.app_permissions, needs_at(interaction.channel))
        barred = self._barred.get(room)
        if not missing and barred is None:
            return
        barred = barred or self._bar(room, asyncio.get_running_loop().time())
        if not missing:
            self._ask(barred)
        if (missing or barred.refusals > 1) and interaction.user.id not in barred.told:
            barred.told.add(interaction.user.id)
            translate = translator(str(interaction.locale))
            interaction.extras[HINT] = (
                lacking_text(translate, missing) if missing else translate("place-barred")
            )

    def permitted(self, guild_id: int) -> None:
        """Take note that permissions changed in a server: where none is missing any more, ask again."""
        for barred in [one for one in self._barred.values() if one.room.guild_id == guild_id]:
            channel_id = barred.room.channel_id
            granted = granted_at(self._client, guild_id, channel_id)
            channel = self._client.get_channel(channel_id)
            if granted is not None and not lacking(granted, needs_at(channel)):
                self._ask(barred)

    def forget(self, room: Room) -> bool:
        """Know nothing of a room any more; tell whether its channel took nothing."""
        barred = self._barred.pop(room, None)
        if barred is not None and barred.again is not None:
            barred.again.cancel()
        return barred is not None

    def stop(self) -> None:
        """Ask nothing any more."""
        self._stopped = True
        for barred in self._barred.values():
            if barred.again is not None:
                barred.again.cancel()

    def _bar(self, room: Room, now: float) -> _Barred:
        barred = self._barred.get(room)
        if barred is None:
            barred = self._barred[room] = _Barred(room, now + FIRST_WAIT)
            self._plan(barred, FIRST_WAIT)
        return barred

    def _ask(self, barred: _Barred) -> None:
        now = asyncio.get_running_loop().time()
        if barred.may_ask(now):
            barred.until = now
            self._draw(barred.room)

    def _plan(self, barred: _Barred, wait: float) -> None:
        if barred.again is not None:
            barred.again.cancel()
        if not self._stopped:
            barred.again = asyncio.get_running_loop().call_later(wait, self._draw, barred.room)
