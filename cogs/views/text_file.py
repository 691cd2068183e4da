"""A text as a file of a message."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from io import BytesIO

import discord


@dataclass(frozen=True, slots=True)
class TextFile:
    """A text as a file; show it in a layout with `discord.ui.File(text_file.url)`.

    Attributes:
        name: Of the file.
        data: What is in it.
    """

    name: str
    data: bytes

    @classmethod
    def of(cls, name: str, text: str, *, most_bytes: int) -> TextFile | None:
        """Return a text in UTF-8, in a ZIP archive if it is too large else, or None if it is even then.

        Args:
            name: Of the file, with its ending.
            text: What is in it.
            most_bytes: That may be sent.
        """
        data = text.encode("utf-8", "replace")
        if len(data) <= most_bytes:
            return cls(name, data)
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(name, data)
        return cls(f"{name}.zip", packed.getvalue()) if packed.tell() <= most_bytes else None

    @property
    def file(self) -> discord.File:
        """A new upload; each request needs one of its own."""
        return discord.File(BytesIO(self.data), self.name)

    @property
    def url(self) -> str:
        """What a layout calls it."""
        return f"attachment://{self.name}"
