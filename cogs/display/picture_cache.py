"""A cache of the pictures for messages.

Tables and hands are put together from sprites at once, within a millisecond in which a thread would hold the
interpreter as well; all others are drawn in a thread beside the event loop, one at a time.

The key of a picture is exactly what is drawn in it, and its file is named after its bytes: a message that has
the file already needs no second upload. Where no picture can be drawn there is None, and the message goes out
as text.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from functools import partial
from typing import TYPE_CHECKING, Final

from bot.render.pictures.alternatives import chart_alternative, hand_alternative, table_alternative
from bot.render.pictures.banner import banner_alternative, banner_of, banner_picture
from bot.render.pictures.bracket import bracket_picture
from bot.render.pictures.bracket_alternative import bracket_alternative
from bot.render.pictures.bracket_content import bracket_content
from bot.render.pictures.chart import chart_of, chart_picture
from bot.render.pictures.hand import hand_picture
from bot.render.pictures.hand_result import (
    hand_result_alternative,
    hand_result_content,
    hand_result_picture,
)
from bot.render.pictures.ladder import ladder_alternative, ladder_picture, ladder_rows
from bot.render.pictures.podium import podium_alternative, podium_picture
from bot.render.pictures.profile import profile_alternative, profile_content
from bot.render.pictures.profile_drawing import profile_picture
from bot.render.pictures.replay import replay_alternative, replay_content
from bot.render.pictures.sprites import warm_up
from bot.render.pictures.table import table_content, table_picture
from bot.rooms.lru_cache import LRUCache
from cogs.views.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Hashable, Sequence

    from bot.engine.cards import Card
    from bot.engine.rules import Rules
    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.league.ports import TableOrder, TableRow
    from bot.render.hand_result import HandResult
    from bot.render.league_profile import Profile
    from bot.render.pictures.podium import Podium
    from bot.render.replay import ReplayMoment
    from bot.render.result import MatchSummary
    from bot.tournaments.tournament import Tournament

log = logging.getLogger(__name__)

CACHE_SIZE: Final = 256
"""Pictures in memory: at most 100 kB each, mostly about 20 kB."""


class PictureCache:
    """Draws pictures and keeps them."""

    def __init__(self, *, size: int = CACHE_SIZE) -> None:
        """Begin with nothing drawn; so many pictures stay in memory."""
        self._cached: LRUCache[Hashable, tuple[str, bytes]] = LRUCache(size)
        self._drawing_lock = asyncio.Lock()
        self._has_sprites = False

    async def warm_up(self) -> None:
        """Load the art, so that nobody waits for it later."""
        await asyncio.to_thread(warm_up)
        self._has_sprites = True

    async def table(self, translate: Translator, view: View, names: Sequence[str]) -> Picture | None:
        """Return a table as everybody sees it; `names` of all seats are plain text."""
        shown = table_content(view, names)
        drawn = await self._draw("table", shown, partial(table_picture, shown), sprites=True)
        return None if drawn is None else Picture(*drawn, table_alternative(translate, view, names))

    async def banner(self, translate: Translator, name: str, rules: Rules) -> Picture | None:
        """Return the banner of a lobby's rules; their name is plain text."""
        shown = banner_of(name, rules)
        drawn = await self._draw("banner", shown, partial(banner_picture, shown))
        return None if drawn is None else Picture(*drawn, banner_alternative(translate, shown))

    async def hand_result(
        self, translate: Translator, result: HandResult, names: Sequence[str]
    ) -> Picture | None:
        """Return how a hand ended; `names` of all seats are plain text."""
        shown = hand_result_content(translate, result, names)
        if shown is None:
            return None
        drawn = await self._draw("hand-result", shown, partial(hand_result_picture, shown))
        return None if drawn is None else Picture(*drawn, hand_result_alternative(translate, result, names))

    async def replay(
        self, translate: Translator, moment: ReplayMoment, names: Sequence[str]
    ) -> Picture | None:
        """Return a table at a moment of a match that is over; None if too little of that was archived."""
        shown = replay_content(moment, names)
        if shown is None:
            return None
        drawn = await self._draw("table", shown, partial(table_picture, shown), sprites=True)
        return None if drawn is None else Picture(*drawn, replay_alternative(translate, moment, names))

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
        picture = partial(hand_picture, tuple(cards), playable=raised)
        drawn = await self._draw("hand", key, picture, sprites=True)
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

    async def league_table(
        self,
        translate: Translator,
        order: TableOrder,
        rows: Sequence[TableRow],
        names: Sequence[str],
        *,
        title: str,
    ) -> Picture | None:
        """Return a page of a table of the league; names and title are plain text."""
        shown = ladder_rows(translate, order, rows, names)
        drawn = await self._draw("ladder", shown, partial(ladder_picture, shown))
        alternative = ladder_alternative(translate, order, rows, names, title=title)
        return None if drawn is None else Picture(*drawn, alternative)

    async def profile(self, translate: Translator, profile: Profile) -> Picture | None:
        """Return a player of the league."""
        shown = profile_content(translate, profile)
        drawn = await self._draw("profile", shown, partial(profile_picture, shown))
        return None if drawn is None else Picture(*drawn, profile_alternative(translate, profile))

    async def podium(self, translate: Translator, podium: Podium) -> Picture | None:
        """Return the podium of a season; its names are plain text."""
        drawn = await self._draw("podium", podium, partial(podium_picture, podium))
        return None if drawn is None else Picture(*drawn, podium_alternative(translate, podium))

    async def bracket(self, translate: Translator, tournament: Tournament, page: int) -> Picture | None:
        """Return a page of a tournament, from 0: its tables or standings; None before it begins."""
        shown = bracket_content(translate, tournament, page)
        if shown is None:
            return None
        drawn = await self._draw("bracket", shown, partial(bracket_picture, shown))
        return None if drawn is None else Picture(*drawn, bracket_alternative(translate, tournament, page))

    async def _draw(
        self, kind: str, key: Hashable, draw: Callable[[], bytes], *, sprites: bool = False
    ) -> tuple[str, bytes] | None:
        """Return the file's name and bytes; a picture that fails is no reason to show nothing at all.

        Args:
            kind: What it shows, for the file's name.
            key: Exactly what is drawn.
            draw: Draws it.
            sprites: Whether it is made of sprites alone, and drawn at once if they are loaded.
        """
        cached = self._cached.get(key)
        if cached is not None:
            return cached
        try:
            if sprites and self._has_sprites:
                return self._keep(kind, key, draw())
            async with self._drawing_lock:  # the event loop shares the interpreter with one thread at most
                cached = self._cached.get(key)  # it may have been drawn during the wait for the lock
                return cached or self._keep(kind, key, await asyncio.to_thread(draw))
        except Exception:
            log.exception("a picture of a %s cannot be drawn", kind)
            return None

    def _keep(self, kind: str, key: Hashable, data: bytes) -> tuple[str, bytes]:
        drawing = (f"{kind}-{hashlib.sha256(data).hexdigest()[:16]}.png", data)
        self._cached.put(key, drawing)
        return drawing
