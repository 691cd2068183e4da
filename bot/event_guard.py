"""Guards the library's parsers of gateway events: one that fails must not end the process.

discord.py parses an event where it reads the socket, so what a parser raises goes through `connect` and ends
the bot. Discord adds fields and kinds of things all the time; an event that cannot be parsed is left out.
"""

from __future__ import annotations

import logging
import traceback
from typing import TYPE_CHECKING, Any, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    Parser: TypeAlias = Callable[[Any], None]

log = logging.getLogger(__name__)

ESSENTIAL: Final = frozenset({"READY"})
"""Events without which nothing goes on: there the process had better end and be started again."""


def guard_parsers(parsers: MutableMapping[str, Parser]) -> None:
    """Let events that cannot be parsed be left out.

    Args:
        parsers: What parses each event, by its name; changed in place.
    """
    for event, parser in parsers.items():
        if event not in ESSENTIAL:
            parsers[event] = _guarded(event, parser)


def _guarded(event: str, parser: Parser) -> Parser:
    def parse(data: Any) -> None:
        try:
            parser(data)
        except Exception as error:  # noqa: BLE001 - its message may quote what somebody wrote
            place = traceback.extract_tb(error.__traceback__)[-1]
            log.error(  # noqa: TRY400 - as above
                "event %s cannot be parsed: %s in %s, line %d of %s",
                event,
                type(error).__name__,
                place.name,
                place.lineno,
                place.filename.rpartition("/")[2],
            )

    return parse
