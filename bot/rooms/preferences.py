"""How one person likes to be shown their games: a small value on the shelf, read through a bounded memory.

Every click wants to know it, so the shelf is not asked each time. What is remembered is at most `FRESH` old:
a change made through another process is seen no later than that, one made through this process at once.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections import OrderedDict
from dataclasses import dataclass, fields
from datetime import timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from bot.rooms.ports import Kind

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.rooms.clock import Clock
    from bot.rooms.ports import Shelf

log = logging.getLogger(__name__)

VERSION: Final = 1
FRESH: Final = timedelta(minutes=5)
MOST_REMEMBERED: Final = 10_000


class Sorting(Enum):
    """How the cards of a hand are ordered."""

    COLOUR = "colour"
    RANK = "rank"


class Style(Enum):
    """How a hand is drawn."""

    COMPACT = "compact"
    PICTURES = "pictures"


class Shown(Enum):
    """Which cards of a hand have a button while it is the owner's turn."""

    ALL = "all"
    PLAYABLE = "playable"


class Mentions(Enum):
    """How somebody is told that it is their turn."""

    MENTION = "mention"
    NAME = "name"
    NONE = "none"


class Confirming(Enum):
    """Whether a Wild Draw Four is asked about once more before it is played."""

    AT_ONCE = "at-once"
    ASKED = "asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What one person chose; the defaults are those of somebody who chose nothing.

    Attributes:
        sorting: The order of the cards.
        style: Buttons alone, or a picture of the cards above them.
        shown: Whether cards that cannot be played have buttons too.
        mentions: How the turn is announced.
        confirming: Whether a Wild Draw Four is confirmed.
    """

    sorting: Sorting = Sorting.COLOUR
    style: Style = Style.COMPACT
    shown: Shown = Shown.ALL
    mentions: Mentions = Mentions.MENTION
    confirming: Confirming = Confirming.AT_ONCE


CHOICES: Final[dict[str, type[Enum]]] = {
    field.name: type(getattr(Preferences(), field.name)) for field in fields(Preferences)
}
"""The values that each preference can have."""


class SavedPreferencesError(Exception):
    """What was stored is not what this version of the bot writes."""


def encode_preferences(preferences: Preferences) -> str:
    """Return preferences as text for the shelf."""
    chosen = {name: getattr(preferences, name).value for name in CHOICES}
    return json.dumps({"version": VERSION, **chosen}, separators=(",", ":"))


def decode_preferences(payload: str) -> Preferences:
    """Return what `encode_preferences` wrote; what an older bot did not know has its default.

    Raises:
        SavedPreferencesError: The version is unknown, or a name or value is unknown.
    """
    try:
        saved: dict[str, Any] = json.loads(payload)
        if saved.pop("version") != VERSION or saved.keys() - CHOICES.keys():
            raise SavedPreferencesError(f"saved preferences: {payload}")
        chosen: dict[str, Any] = {name: CHOICES[name](value) for name, value in saved.items()}
        return Preferences(**chosen)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise SavedPreferencesError(f"saved preferences: {type(error).__name__}: {error}") from error


class PreferenceBook:
    """Everybody's preferences.

    Attributes:
        most: How many people are remembered, 1 or more; who was asked for longest ago is forgotten first.
    """

    def __init__(self, shelf: Shelf, clock: Clock, *, most: int = MOST_REMEMBERED) -> None:
        self.most = most
        self._shelf = shelf
        self._clock = clock
        self._known: OrderedDict[int, tuple[datetime, Preferences]] = OrderedDict()
        self._changing = asyncio.Lock()

    async def of(self, user_id: int) -> Preferences:
        """Return somebody's preferences; who chose nothing, or nothing readable, has the defaults."""
        known = self._known.get(user_id)
        if known is not None and self._clock.now() - known[0] < FRESH:
            self._known.move_to_end(user_id)
            return known[1]
        preferences = _decoded(user_id, await self._shelf.read(Kind.PREFERENCES, user_id))
        newer = self._known.get(user_id)
        if newer is not known and newer is not None:
            return newer[1]  # chosen while the shelf was being read
        self._remember(user_id, preferences)
        return preferences

    async def change(self, user_id: int, how: Callable[[Preferences], Preferences]) -> Preferences:
        """Change somebody's preferences, one change after the other; return what holds from now on."""
        async with self._changing:
            held = await self.of(user_id)
            changed = how(held)
            if changed != held:
                await self._shelf.write(Kind.PREFERENCES, user_id, encode_preferences(changed))
                self._remember(user_id, changed)
            return changed

    def _remember(self, user_id: int, preferences: Preferences) -> None:
        self._known[user_id] = (self._clock.now(), preferences)
        self._known.move_to_end(user_id)
        while len(self._known) > self.most:
            self._known.popitem(last=False)


def _decoded(user_id: int, payload: str | None) -> Preferences:
    if payload is None:
        return Preferences()
    try:
        return decode_preferences(payload)
    except SavedPreferencesError as error:
        log.warning("preferences of user %d are not used: %s", user_id, error)
        return Preferences()
