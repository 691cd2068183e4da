"""Cheaper pages of the simulated Discord: a parser for many texts, and no process for each picture.

simcord makes a parser of Markdown anew for every text on a page, a quarter of the time of a test that looks
at pages. What such a parser is made of depends only on the kind of the text; what it looks up in its context,
it looks up while it parses. And it starts a Python of its own for every picture that it looks at, since it
does not trust them; a third of the time.
"""

from __future__ import annotations

import asyncio
from collections import ChainMap
from typing import TYPE_CHECKING, Any

import simcord.preview._markdown as markdown
import simcord.preview._media as media

if TYPE_CHECKING:
    from collections.abc import Mapping

_make_parser = markdown._markdown_parser
_made: dict[int, tuple[Any, ChainMap[str, Any]]] = {}


def _parser_of(policy: Mapping[str, bool | str], context: Mapping[str, Any]) -> Any:
    """Return the one parser for texts of a kind, which looks things up in this context from now on."""
    if id(policy) not in _made:  # each is a constant of the module
        looked_up: ChainMap[str, Any] = ChainMap()
        _made[id(policy)] = (_make_parser(policy, looked_up), looked_up)
    parser, looked_up = _made[id(policy)]
    looked_up.maps[:] = [context]  # type: ignore[list-item]
    return parser


async def _decode(
    self: media.MediaWorker, key: str, blob: bytes, media_time: float | None
) -> media.MediaInfo:
    """Return what is in a picture, or raise and remember why it is none, as the process would."""
    async with self._lock:
        await asyncio.sleep(0)
        try:
            return media._process_media(blob, media_time)
        except media.MediaError as error:
            self._cache[key] = error
            raise


def install() -> None:
    """Let simcord use a parser again, and look at pictures itself."""
    markdown._markdown_parser = _parser_of
    media.MediaWorker._decode = _decode  # type: ignore[method-assign]
