"""A picture as a file of a message.

To place one in a message, give it to `cogs.views.frame.layout` (``picture=``) and send its file along:
``send(view=…, files=[picture.file])``; on an edit ``attachments=[picture.file_for_edit(current)]``, and
``attachments=[]`` to remove it. An interaction's answer and its edits take them likewise.
"""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO

import discord


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its text alternative.

    Attributes:
        name: Of its file; it follows from the bytes.
        data: PNG.
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
