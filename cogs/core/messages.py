"""Messages that the bot can change: private ones, public ones through a press, and those of a channel.

An interaction's `@original` may be the public table, where everybody would read a hand written there. So code
keeps a `PrivateMessage` or a `PublicMessage`; neither can be made from a message of the other kind.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Generic, TypeAlias, TypeVar
from weakref import ref

import discord
from discord import InteractionResponseType as Type
from discord import ui

from bot.i18n import Translator, translator
from bot.rooms.room import Room
from cogs.core.layouts import layout
from cogs.core.send_backoff import SEND_ERRORS, is_transient

log = logging.getLogger(__name__)

Kept = TypeVar("Kept")

PUBLIC: Final = "public"  # in the extras of an interaction that was, or may have been, answered in public
ANSWER: Final = "answer"  # in the extras: the type of the first response if its confirmation was lost
TOKEN_LIFE: Final = timedelta(minutes=14)  # Discord's own limit is 15
UPDATES: Final = frozenset({Type.message_update, Type.deferred_message_update})
MESSAGES: Final = frozenset({Type.channel_message, Type.deferred_channel_message})


@dataclass(frozen=True, slots=True)
class PrivateMessage:
    """A message that one account alone can read: an original response, or a follow-up with an id."""

    interaction: discord.Interaction
    followup_id: int | None = None

    @classmethod
    def original(cls, interaction: discord.Interaction) -> PrivateMessage:
        """Return the original response of an interaction answered in private, or raise ValueError."""
        answer = interaction.response.type or interaction.extras.get(ANSWER)
        private = PUBLIC not in interaction.extras
        if private and (answer in MESSAGES or (answer in UPDATES and in_private(interaction))):
            return cls(interaction)
        raise ValueError(f"the original response of interaction {interaction.id} is not private: {answer}")

    async def edit(self, layout: ui.LayoutView, **files: Any) -> None:
        """Replace the layout; raises discord.HTTPException once Discord no longer accepts edits."""
        if self.followup_id is None:
            await self.interaction.edit_original_response(view=layout, **files)
        else:
            await self.interaction.followup.edit_message(self.followup_id, view=layout, **files)

    async def delete(self) -> None:
        """Delete the message; raises discord.HTTPException if it was dismissed or the token has expired."""
        if self.followup_id is None:
            await self.interaction.delete_original_response()
        else:
            await self.interaction.followup.delete_message(self.followup_id)


def in_private(interaction: discord.Interaction) -> bool:
    """Return whether the pressed button is on a private message, such as a hand, which can be edited."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_expired(interaction: discord.Interaction) -> bool:
    return is_older(interaction, TOKEN_LIFE)


def is_older(interaction: discord.Interaction, age: timedelta) -> bool:
    return discord.utils.utcnow() - interaction.created_at > age


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """A message that everybody may see, with a press on it whose token can edit it."""

    id: int
    interaction: discord.Interaction

    @classmethod
    def pressed(cls, interaction: discord.Interaction) -> PublicMessage:
        """Return the public message that was pressed and answered by an update; ValueError for any other."""
        message, answer = interaction.message, interaction.response.type
        if (
            message is None
            or in_private(interaction)
            or answer not in UPDATES
            or PUBLIC in interaction.extras
        ):
            raise ValueError(f"interaction {interaction.id} cannot change a public message: {answer}")
        return cls(message.id, interaction)

    @property
    def is_expired(self) -> bool:
        """True if the token of the press has expired or is about to."""
        return is_expired(self.interaction)

    async def edit(
        self, layout: ui.LayoutView, *, attachments: Sequence[discord.File | discord.Attachment]
    ) -> list[discord.Attachment]:
        """Replace layout and attachments, and return the new attachments; raises discord.HTTPException."""
        edited = await self.interaction.edit_original_response(view=layout, attachments=attachments)
        return edited.attachments


def channel_of(client: discord.Client, room: Room) -> discord.PartialMessageable:
    """Return the channel of a room without fetching it from Discord."""
    return client.get_partial_messageable(room.channel_id, guild_id=room.guild_id)


async def delete_message(channel: discord.PartialMessageable, message_id: int) -> None:
    """Delete a message; a refusal by Discord is only logged, a transient error is raised."""
    try:
        await channel.get_partial_message(message_id).delete()
    except discord.HTTPException as error:
        if is_transient(error):
            raise
        log.debug("message %d cannot be deleted: %s", message_id, error)


TABLE: Final = 0  # the owner of an entry kept once per room, where other entries belong to an account


class Expiring:
    """Expiry of entries kept per room: adding one drops the oldest ones that have expired."""

    def __init__(self, forget_expired: Callable[[Room, int], bool]) -> None:
        """Start empty; `forget_expired` drops an entry if it has expired and returns whether none is left."""
        self._forget_expired = forget_expired
        self._kept: OrderedDict[tuple[int, int], ref[Room]] = OrderedDict()

    def note(self, room: Room, owner: int = TABLE) -> None:
        """Note a new entry, and drop the oldest entries that have expired."""
        self._kept.pop((room.channel_id, owner), None)
        self._kept[room.channel_id, owner] = ref(room)
        while self._kept:
            oldest = next(iter(self._kept))
            kept_of = self._kept[oldest]()
            if kept_of is not None and not self._forget_expired(kept_of, oldest[1]):
                return
            del self._kept[oldest]


MAX_KEPT: Final = 5000  # entries of one kind, over all channels
Place: TypeAlias = tuple[int, int]  # a channel, and an account or a message in it


class Newest(Generic[Kept]):
    """The latest message per key (for example per person and channel), kept while it can still be edited."""

    def __init__(
        self,
        interaction_of: Callable[[Kept], discord.Interaction],
        *,
        place_of: Callable[[discord.Interaction], Place] = lambda one: (one.channel_id or 0, one.user.id),
        most: int = MAX_KEPT,
    ) -> None:
        self._interaction_of, self._place_of, self._most = interaction_of, place_of, most
        self._newest: OrderedDict[Place, Kept] = OrderedDict()

    def find(self, interaction: discord.Interaction) -> Kept | None:
        """Return the entry for the key of an interaction, or None if there is none that can be edited."""
        return self._unless_expired(self._newest.get(self._place_of(interaction)))

    def keep(self, kept: Kept) -> Kept | None:
        """Keep an entry in place of the previous one; return the previous one if it can be edited."""
        interaction = self._interaction_of(kept)
        former = self.take(interaction)
        self._newest[self._place_of(interaction)] = kept
        while self._newest:
            oldest = next(iter(self._newest.values()))
            if len(self._newest) <= self._most and not is_expired(self._interaction_of(oldest)):
                break
            self._newest.popitem(last=False)
        return former

    def take(self, interaction: discord.Interaction) -> Kept | None:
        """Remove and return the entry for the key of an interaction; see `find`."""
        return self._take(self._place_of(interaction))

    def take_in(self, channel_id: int) -> list[Kept]:
        found = [self._take(place) for place in list(self._newest) if place[0] == channel_id]
        return [one for one in found if one is not None]

    def forget_where(self, is_left: Callable[[int], bool]) -> None:
        """Forget the entries of servers that another process now serves."""
        for place, kept in list(self._newest.items()):
            if is_left(self._interaction_of(kept).guild_id or 0):
                del self._newest[place]

    def _take(self, place: Place) -> Kept | None:
        return self._unless_expired(self._newest.pop(place, None))

    def _unless_expired(self, kept: Kept | None) -> Kept | None:
        return None if kept is None or is_expired(self._interaction_of(kept)) else kept


@dataclass(slots=True)
class Notice:
    """A private text message; `place`, its id or that of its trigger, grows down the channel."""

    message: PrivateMessage
    text: str
    place: int


def private_notices() -> Newest[Notice]:
    """Return an empty store for the latest notice of each person in each channel."""
    return Newest(lambda notice: notice.message.interaction)


class RecentInteractions(Newest[discord.Interaction]):
    """The latest interaction of each person who joined a lobby."""

    def __init__(self) -> None:
        super().__init__(lambda interaction: interaction)

    async def tell(self, channel_id: int, user_id: int, text: Callable[[Translator], str]) -> bool:
        """Send somebody a private text in their language; return whether it was sent."""
        interaction = self._take((channel_id, user_id))
        if interaction is None:
            return False
        translate = translator(str(interaction.locale))
        try:
            await interaction.followup.send(view=layout(text(translate)), ephemeral=True)
        except SEND_ERRORS as error:
            log.debug("account %d in channel %d cannot be told: %s", user_id, channel_id, error)
            return False
        return True
