"""Events of discord.py and their messages: cheap to build, and skipped if they cannot be parsed.

The library parses events while it reads the socket, so a failing parser would end the process. For a message
that was pressed or edited it builds objects for authors, mentions, embeds and more, 35 µs, of which 1 is left
here; and for its buttons, which was a fifth of a click's cost.
"""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, MutableMapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
import discord.interactions

if TYPE_CHECKING:
    Parser: TypeAlias = Callable[[Any], None]

log = logging.getLogger(__name__)

ESSENTIAL: Final = frozenset({"READY"})
"""Events that the bot cannot do without: if one cannot be parsed, the process should end and restart."""
INTERACTION: Final = "INTERACTION_CREATE"
COMPONENTS: Final = "components"
PRESSED: Final = "pressed_components"
"""Key in an interaction's data for the components of the pressed message, as sent by Discord."""


def event_parsers(client: discord.Client) -> dict[str, Parser]:
    """Return the gateway's event parsers by event name; the mapping may be changed."""
    return client._connection.parsers  # noqa: SLF001


def let_response_go(interaction: discord.Interaction[Any]) -> None:
    """Unlink the first response from its interaction; otherwise both wait for the garbage collector."""
    if interaction.response.is_done():
        interaction.response._parent = None  # type: ignore[assignment] # noqa: SLF001 - it asks to respond


def guard_parsers(parsers: MutableMapping[str, Parser]) -> None:
    """Make unparseable events be skipped; changes the parsers in place."""
    for event, parser in parsers.items():
        if event not in ESSENTIAL:
            parsers[event] = _guarded(event, parser)


def _guarded(event: str, parser: Parser) -> Parser:
    def parse(data: Any) -> None:
        try:
            parser(data)
        except Exception as error:  # noqa: BLE001 - its message may quote what a person wrote
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


def leave_components(parsers: MutableMapping[str, Parser]) -> None:
    """Make the library parse interactions without the components of the pressed message."""
    parse = parsers[INTERACTION]

    def parse_without_components(event: Any) -> None:
        message, data = (event.get("message"), event.get("data")) if isinstance(event, dict) else (None, None)
        if isinstance(message, dict) and isinstance(data, dict):
            data[PRESSED], message[COMPONENTS] = message.get(COMPONENTS), []
        parse(event)

    parsers[INTERACTION] = parse_without_components


def make_messages_lean() -> None:
    """Make interactions build lean message objects; elsewhere the library's own classes are used."""
    vars(discord.interactions).update(Message=PressedMessage, InteractionMessage=EditedMessage)


class _LeanMessage(discord.Message):
    """A message with only these attributes, and the id of the interaction that sent it; others are absent."""

    __slots__ = ()

    def __init__(self, *, state: Any, channel: Any, data: Any) -> None:
        self._state, self.channel, self.id = state, channel, int(data["id"])
        self.guild = getattr(channel, "guild", None)
        self.flags = discord.MessageFlags._from_value(data.get("flags", 0))  # noqa: SLF001
        self.attachments = [discord.Attachment(data=one, state=state) for one in data.get("attachments", [])]
        sent_by = data.get("interaction_metadata")
        self.interaction_metadata = discord.Object(sent_by["id"]) if sent_by else None  # type: ignore[assignment]


class PressedMessage(_LeanMessage):
    """The message whose button was pressed."""

    __slots__ = ()


class EditedMessage(_LeanMessage, discord.InteractionMessage):
    """A message that was edited through an interaction."""

    __slots__ = ()
