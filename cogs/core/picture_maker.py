"""The pictures of messages, each drawn once (most of them in a thread) and cached."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Collection, Hashable, Sequence
from functools import partial
from typing import Final, TypeVar

from bot.engine.cards import Card
from bot.engine.rulebook.rules import Rules
from bot.engine.view import View
from bot.i18n import Translator
from bot.league.ports import TableOrder, TableRow
from bot.render.league import Profile
from bot.render.pictures import league
from bot.render.pictures.bracket import bracket_content, bracket_picture
from bot.render.pictures.chart import chart_alternative, chart_of, chart_picture
from bot.render.pictures.hand import hand_alternative, hand_picture
from bot.render.pictures.hand_result import (
    HandResult,
    hand_result_alternative,
    hand_result_content,
    hand_result_picture,
)
from bot.render.pictures.lobby import banner_alternative, banner_of, banner_picture
from bot.render.pictures.pieces import listed
from bot.render.pictures.replay import (
    ReplayMoment,
    moment_alternative,
    open_frame,
    open_picture,
    replay_content,
)
from bot.render.pictures.result import MatchSummary
from bot.render.pictures.sprites import warm_up
from bot.render.pictures.table import TableContent, table_alternative, table_content, table_picture
from bot.runtime.lru_cache import LRUCache
from bot.tournaments.tournament import Tournament
from cogs.core.attachments import Picture

log = logging.getLogger(__name__)

Content = TypeVar("Content", bound="Hashable")
CACHE_SIZE: Final = 256  # pictures in memory: at most 100 kB each, mostly about 20 kB


class PictureMaker:
    def __init__(self, *, size: int = CACHE_SIZE) -> None:
        self._cached: LRUCache[Hashable, tuple[str, bytes]] = LRUCache(size)
        self._drawing_lock = asyncio.Lock()
        self._has_sprites = False

    async def warm_up(self) -> None:
        """Load the art, so that no later request waits for it."""
        await asyncio.to_thread(warm_up)
        self._has_sprites = True

    async def table(self, translate: Translator, view: View, names: Sequence[str]) -> Picture | None:
        """Return a picture of a table as everybody sees it; `names` of all seats are plain text."""
        return await self._table(translate, table_content(view, names))

    async def replay(
        self, translate: Translator, moment: ReplayMoment, names: Sequence[str]
    ) -> Picture | None:
        """Return a moment of a finished match, with all cards if they are open; None if unknown."""
        frame = open_frame(translate, moment, names)
        if frame is None:
            return await self._table(translate, replay_content(moment, names))
        told = moment_alternative(translate, moment, names)
        return await self._picture("replay", frame, open_picture, lambda _: told, sprites=True)

    async def _table(self, translate: Translator, shown: TableContent | None) -> Picture | None:
        told = partial(table_alternative, translate)
        return await self._picture("table", shown, table_picture, told, sprites=True)

    async def banner(self, translate: Translator, name: str, rules: Rules) -> Picture | None:
        """Return the banner of a lobby's rules; `name` is plain text."""
        told = partial(banner_alternative, translate)
        return await self._picture("banner", banner_of(name, rules), banner_picture, told)

    async def hand_result(
        self, translate: Translator, result: HandResult, names: Sequence[str]
    ) -> Picture | None:
        """Return the result of a hand or a match; `names` of all seats are plain text."""
        shown = hand_result_content(translate, result, names)
        told = hand_result_alternative(translate, result, names)
        return await self._picture("hand-result", shown, hand_result_picture, lambda _: told)

    async def hand(
        self, translate: Translator, cards: Sequence[Card], *, playable: Collection[Card] | None = None
    ) -> Picture | None:
        """Return cards in rows for their owner alone; unplayable ones are dim, unless `playable` is None."""
        raised = None if playable is None else frozenset(playable) & frozenset(cards)
        return await self._picture(
            "hand",
            (tuple(cards), raised),
            lambda _: hand_picture(tuple(cards), playable=raised),
            lambda _: hand_alternative(translate, cards, raised),
            sprites=True,
        )

    async def chart(
        self, translate: Translator, summary: MatchSummary, names: Sequence[str]
    ) -> Picture | None:
        """Return a chart of the course of a match, if there is enough to draw; `names` are plain text."""
        shown, told = chart_of(translate, summary, names), partial(chart_alternative, translate)
        return await self._picture("chart", shown, chart_picture, told)

    async def league_table(
        self,
        translate: Translator,
        order: TableOrder,
        rows: Sequence[TableRow],
        names: Sequence[str],
        *,
        title: str,
    ) -> Picture | None:
        """Return one page of a league table; names and title are plain text."""
        shown = league.ladder_rows(translate, order, rows, names)
        told = partial(league.ladder_alternative, translate, title=title)
        return await self._picture("ladder", shown, league.ladder_picture, told)

    async def profile(self, translate: Translator, profile: Profile) -> Picture | None:
        shown = league.profile_content(translate, profile)
        told = partial(league.profile_alternative, translate)
        return await self._picture("profile", shown, league.profile_picture, told)

    async def podium(self, podium: league.PicturedPodium) -> Picture | None:
        """Return the podium of a season; its names are plain text."""
        return await self._picture("podium", podium, league.podium_picture, lambda one: " ".join(one.told))

    async def bracket(self, translate: Translator, tournament: Tournament, page: int) -> Picture | None:
        """Return one page (from 0) of a tournament's tables or standings; None before it begins."""
        shown = bracket_content(translate, tournament, page)
        if shown is None:
            return None
        told = listed(translate, shown.told)
        return await self._picture("bracket", shown, lambda _: bracket_picture(shown), lambda _: told)

    async def _picture(
        self,
        kind: str,
        shown: Content | None,
        draw: Callable[[Content], bytes],
        alternative: Callable[[Content], str],
        *,
        sprites: bool = False,
    ) -> Picture | None:
        """Return the picture of a content, or None; `sprites` pictures are fast, so no thread draws them."""
        drawn = None if shown is None else self._cached.get(shown)
        try:
            if drawn is None and shown is not None:
                if sprites and self._has_sprites:
                    drawn = self._keep(kind, shown, draw(shown))
                else:
                    async with self._drawing_lock:  # the event loop shares the interpreter with one thread
                        drawn = self._cached.get(shown)  # others may have drawn it meanwhile
                        drawn = drawn or self._keep(kind, shown, await asyncio.to_thread(draw, shown))
        except Exception:
            log.exception("a picture of a %s cannot be drawn", kind)
        return None if shown is None or drawn is None else Picture(*drawn, alternative(shown))

    def _keep(self, kind: str, key: Hashable, data: bytes) -> tuple[str, bytes]:
        drawing = (f"{kind}-{hashlib.sha256(data).hexdigest()[:16]}.png", data)
        self._cached.put(key, drawing)
        return drawing
