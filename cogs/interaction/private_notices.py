"""The newest private notice of everybody in each channel: the next one takes its place."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.display.private_message import is_expired

if TYPE_CHECKING:
    from collections.abc import Callable

    import discord

    from cogs.display.private_message import PrivateMessage

MOST: Final = 5000
"""Notices kept, of all channels together."""


@dataclass(slots=True)
class Notice:
    """A private message of text alone.

    Attributes:
        message: Where it stands.
        text: What it says now.
        place: Discord's id of the message, or of what it answers; it grows towards the bottom of the channel.
    """

    message: PrivateMessage
    text: str
    place: int

    @property
    def is_expired(self) -> bool:
        """Whether Discord takes no change of it any more, or soon will not."""
        return is_expired(self.message.interaction)

    def is_below(self, pressed: discord.Message) -> bool:
        """Tell whether it stands below a message, and so is in sight of whoever pressed that one."""
        return self.place > pressed.id


class PrivateNotices:
    """The newest notice of each person in each channel, for as long as it can be changed."""

    def __init__(self) -> None:
        self._newest: OrderedDict[tuple[int, int], Notice] = OrderedDict()

    def forget_where(self, is_left: Callable[[int], bool]) -> None:
        """Forget the notices in servers that another process serves."""
        for place, notice in list(self._newest.items()):
            if is_left(notice.message.interaction.guild_id or 0):
                del self._newest[place]

    def find(self, interaction: discord.Interaction) -> Notice | None:
        """Return the notice of whoever pressed or typed; None without one that can still be changed."""
        found = self._newest.get(_place(interaction))
        return None if found is None or found.is_expired else found

    def keep(self, interaction: discord.Interaction, notice: Notice) -> Notice | None:
        """Keep a notice in place of the one before it; return that one, which is to be deleted."""
        former = self.take(interaction)
        self._newest[_place(interaction)] = notice
        while self._newest and (len(self._newest) > MOST or next(iter(self._newest.values())).is_expired):
            self._newest.popitem(last=False)
        return former

    def take(self, interaction: discord.Interaction) -> Notice | None:
        """Return the notice of whoever pressed or typed, and keep it no more."""
        found = self.find(interaction)
        self._newest.pop(_place(interaction), None)
        return found


def _place(interaction: discord.Interaction) -> tuple[int, int]:
    return interaction.channel_id or 0, interaction.user.id
