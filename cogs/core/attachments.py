"""Attachments of messages: pictures and text files."""

from __future__ import annotations

import zipfile
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import discord


class _Upload(discord.File):
    """A file that releases its bytes as soon as it is sent."""

    def close(self) -> None:
        super().close()
        vars(self.fp).clear()  # the library leaves it in a reference cycle with its own `close`


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, PNG or GIF, with its alternative text."""

    name: str
    data: bytes
    alternative: str

    @property
    def file(self) -> discord.File:
        """A new upload; each request needs its own."""
        return _Upload(BytesIO(self.data), self.name, description=self.alternative)

    @property
    def url(self) -> str:
        return f"attachment://{self.name}"

    def file_for_edit(self, current: discord.Attachment | None) -> discord.File | discord.Attachment:
        """Return the current attachment of the message if it is this picture, else a new upload."""
        return current if current is not None and current.filename == self.name else self.file


@dataclass(frozen=True, slots=True)
class AttachedPicture:
    """A picture that a message already has, from any version of the bot: it is kept, not uploaded again."""

    attachment: discord.Attachment

    @property
    def name(self) -> str:
        return self.attachment.filename

    @property
    def url(self) -> str:
        return f"attachment://{self.name}"

    @property
    def alternative(self) -> str:
        return self.attachment.description or ""

    def file_for_edit(self, _current: discord.Attachment | None) -> discord.Attachment:
        return self.attachment


@dataclass(frozen=True, slots=True)
class MessagePictures:
    """The pictures of a public message: a table, or the result of a match with its chart and last hand."""

    main: Picture | None = None
    chart: Picture | None = None
    last_hand: Picture | AttachedPicture | None = None

    def _shown(self) -> list[Picture | AttachedPicture]:
        return [one for one in (self.main, self.chart, self.last_hand) if one is not None]

    def files(self) -> list[discord.File]:
        return [picture.file for picture in self._shown() if isinstance(picture, Picture)]

    def files_for_edit(
        self, current: Sequence[discord.Attachment]
    ) -> list[discord.File | discord.Attachment]:
        named = {attachment.filename: attachment for attachment in current}
        return [picture.file_for_edit(named.get(picture.name)) for picture in self._shown()]

    def without_uploads(self, current: Collection[str]) -> MessagePictures:
        """Return only the pictures that a message already has, given the names of its files."""
        main, chart, last_hand = self.main, self.chart, self.last_hand
        return MessagePictures(
            main if main is not None and main.name in current else None,
            chart if chart is not None and chart.name in current else None,
            last_hand if last_hand is not None and last_hand.name in current else None,
        )


def attachment_options(picture: Picture | None, *, had_picture: bool) -> dict[str, Any]:
    """Return the options of an edit that attach a picture, or remove the previous one."""
    if picture is not None:
        return {"attachments": [picture.file]}
    return {"attachments": []} if had_picture else {}


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text file; show it in a layout with `discord.ui.File(text_file.url)`."""

    name: str
    data: bytes

    @classmethod
    def of(cls, name: str, text: str, *, most_bytes: int) -> TextFile | None:
        """Return a text as UTF-8, zipped if it is too large otherwise; None if even the ZIP is too large."""
        data = text.encode("utf-8", "replace")
        if len(data) <= most_bytes:
            return cls(name, data)
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(name, data)
        return cls(f"{name}.zip", packed.getvalue()) if packed.tell() <= most_bytes else None

    @property
    def file(self) -> discord.File:
        """A new upload; each request needs its own."""
        return _Upload(BytesIO(self.data), self.name)

    @property
    def url(self) -> str:
        return f"attachment://{self.name}"
