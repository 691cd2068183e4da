"""Cheaper pages of the simulated Discord: simcord makes a parser of Markdown anew for every text on a page.

That is a quarter of the time of a test that looks at pages. What such a parser is made of depends only on
the kind of the text; what it looks up in its context, it looks up while it parses.
"""

from __future__ import annotations

from collections import ChainMap
from typing import TYPE_CHECKING, Any

import simcord.preview._markdown as markdown

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


def install() -> None:
    """Let simcord use a parser again."""
    markdown._markdown_parser = _parser_of
