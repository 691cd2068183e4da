"""A picture as a file of a message.

To place one in a message, give it to `cogs.views.frame.layout` (``picture=``) and send its file along:
``send(view=…, files=[picture.file])``; on an edit ``attachments=[picture.file_for_edit(current)]``, and
``attachments=[]`` to remove it. An interaction's answer and its edits take them likewise.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import discord

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its text alternative.

    Attributes:
        name: Of its file; it follows from the bytes.
        data: PNG, or GIF.
        alternative: The description for people who do not see it.
    """

    name: str
    data: bytes
    alternative: str

    @property
    def file(self) -> discord.File:
        """A new upload; each request needs one of its own."""
        return discord.File(BytesIO(self.data), self.name, description=self.alternative)

    def file_for_edit(self, current: discord.Attachment | None) -> discord.File | discord.Attachment:
        """Return the current attachment of the message if it is this picture, else a new upload."""
        return current if current is not None and current.filename == self.name else self.file


@dataclass(frozen=True, slots=True)
class AttachedPicture:
    """A picture that a message has already, whoever drew it: it is kept, not uploaded.

    Attributes:
        attachment: Of the message.
    """

    attachment: discord.Attachment

    @property
    def name(self) -> str:
        """Of its file."""
        return self.attachment.filename

    @property
    def alternative(self) -> str:
        """The description for people who do not see it."""
        return self.attachment.description or ""

    def file_for_edit(self, _current: discord.Attachment | None) -> discord.Attachment:
        """Return the attachment."""
        return self.attachment


@dataclass(frozen=True, slots=True)
class MessagePictures:
    """The pictures of a public message.

    Attributes:
        main: The table in play, or the chart of a result.
        last_hand: The last hand of a match that is over, moving.
    """

    main: Picture | None = None
    last_hand: Picture | AttachedPicture | None = None

    def files(self) -> list[discord.File]:
        """Return new uploads, for a message that is sent."""
        return [picture.file for picture in (self.main, self.last_hand) if isinstance(picture, Picture)]

    def files_for_edit(
        self, current: Sequence[discord.Attachment]
    ) -> list[discord.File | discord.Attachment]:
        """Return what is to be attached to a message that has some attachments already."""
        named = {attachment.filename: attachment for attachment in current}
        shown = [picture for picture in (self.main, self.last_hand) if picture is not None]
        return [picture.file_for_edit(named.get(picture.name)) for picture in shown]

    def without_uploads(self, current: Collection[str]) -> MessagePictures:
        """Return those that a message has already, by the names of its files."""
        main = self.main if self.main is not None and self.main.name in current else None
        last_hand = self.last_hand
        return MessagePictures(main, last_hand if last_hand and last_hand.name in current else None)
