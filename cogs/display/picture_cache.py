"""Pictures for messages: drawn beside the event loop, one at a time, and kept for the next who needs them.

A picture is found again by exactly what is drawn in it, and its file is named after its bytes: a message
that has the file already needs no second upload.

To place one in a message, give it to `cogs.views.frame.layout` (``picture=``) and send its file along:
``send(view=…, files=[picture.file])``; on an edit ``attachments=[picture.attached(what it has)]``, and
``attachments=[]`` to take it away. An interaction's answer and its edits take them likewise.
Where none can be drawn `PictureCache` returns None, and the message goes out as text.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from dataclasses import dataclass
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Final

import discord

from bot.render.pictures.alternatives import chart_alternative, hand_alternative, table_alternative
from bot.render.pictures.chart import chart_of, chart_picture
from bot.render.pictures.hand import hand_picture
from bot.render.pictures.sprites import warm_up
from bot.render.pictures.table import table_content, table_picture
from bot.rooms.stores.lru_cache import LRUCache

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Sequence

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.render.result import MatchSummary

log = logging.getLogger(__name__)

KEPT: Final = 256
"""So many pictures of at most 100 kB, mostly about 20 kB, stay in memory."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture with its text alternative.

    Attributes:
        name: Of its file; it follows from the bytes.
        data: PNG.
        alternative: What is told to those who do not see it.
    """

    name: str
    data: bytes
    alternative: str

    @property
    def file(self) -> discord.File:
        """What is uploaded; a new one for each request."""
        return discord.File(BytesIO(self.data), self.name, description=self.alternative)

    def attached(self, there: discord.Attachment | None) -> discord.File | discord.Attachment:
        """Return what the message shall have attached: the file that is there already, if it is the same."""
        return there if there is not None and there.filename == self.name else self.file


class PictureCache:
    """Draws pictures and keeps them."""

    def __init__(self, kept: int = KEPT) -> None:
        """Begin with nothing drawn; `kept` pictures stay in memory."""
        self._drawn: LRUCache[Hashable, tuple[str, bytes]] = LRUCache(kept)
        self._pencil = asyncio.Lock()

    async def warm_up(self) -> None:
        """Load the art, so that nobody waits for it later."""
        await asyncio.to_thread(warm_up)

    async def table(self, translate: Translator, view: View, names: Sequence[str]) -> Picture | None:
        """Return a table as everybody sees it; `names` of all seats are plain text."""
        shown = table_content(view, names)
        drawn = await self._draw("table", shown, partial(table_picture, shown))
        return None if drawn is None else Picture(*drawn, table_alternative(translate, view, names))

    async def hand(
        self, translate: Translator, cards: Sequence[Card], *, playable: Collection[Card] | None = None
    ) -> Picture | None:
        """Return cards in a row or more, in their order, for their owner alone.

        Args:
            translate: The language of the text alternative.
            cards: A hand, or a page of one.
            playable: The cards that are raised; None if nothing is to be decided, so that none is dim.
        """
        raised = None if playable is None else frozenset(playable) & frozenset(cards)
        key = (tuple(cards), raised)
        drawn = await self._draw("hand", key, partial(hand_picture, tuple(cards), playable=raised))
        return None if drawn is None else Picture(*drawn, hand_alternative(translate, cards, raised))

    async def chart(
        self, translate: Translator, summary: MatchSummary, names: Sequence[str]
    ) -> Picture | None:
        """Return a chart of how a match went, if there is enough to draw; `names` are plain text."""
        shown = chart_of(translate, summary, names)
        if shown is None:
            return None
        drawn = await self._draw("chart", shown, partial(chart_picture, shown))
        return None if drawn is None else Picture(*drawn, chart_alternative(translate, summary, names))

    async def _draw(self, kind: str, key: Hashable, draw: Callable[[], bytes]) -> tuple[str, bytes] | None:
        """Return the file's name and bytes; a picture that fails is no reason to show nothing at all."""
        found = self._drawn.get(key)
        if found is None:
            async with self._pencil:  # one at a time: the event loop shares the interpreter with one thread
                found = self._drawn.get(key)  # who held the pencil may have drawn the same
                return await self._draw_anew(kind, key, draw) if found is None else found
        return found

    async def _draw_anew(
        self, kind: str, key: Hashable, draw: Callable[[], bytes]
    ) -> tuple[str, bytes] | None:
        try:
            data = await asyncio.to_thread(draw)
        except Exception:
            log.exception("a picture of a %s cannot be drawn", kind)
            return None
        found = (f"{kind}-{hashlib.sha256(data).hexdigest()[:16]}.png", data)
        self._drawn.put(key, found)
        return found
