"""Events of discord.py and the messages in them: lean in what is made of them, left out where unreadable.

The library parses an event where it reads the socket, so a parser that fails would end the process. Of a
message that was pressed or edited it makes objects for authors, mentions, embeds and more: 35 µs, of which 1
is left here; and of its buttons, which was a fifth of what a click cost.
"""

from __future__ import annotations

import logging
import traceback
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import discord
import discord.interactions

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    Parser: TypeAlias = Callable[[Any], None]

log = logging.getLogger(__name__)


ESSENTIAL: Final = frozenset({"READY"})
"""Events without which nothing goes on: there the process had better end and be started again."""
INTERACTION: Final = "INTERACTION_CREATE"
COMPONENTS: Final = "components"
PRESSED: Final = "pressed_components"
"""In the data of an interaction: the components of the message that was pressed, as Discord sent them."""


def event_parsers(client: discord.Client) -> dict[str, Parser]:
    """Return what parses each event of the gateway, by its name; may be changed."""
    return client._connection.parsers  # noqa: SLF001


def let_response_go(interaction: discord.Interaction[Any]) -> None:
    """Unlink the first response from its interaction: else both wait for the garbage collector."""
    if interaction.response.is_done():
        interaction.response._parent = None  # type: ignore[assignment] # noqa: SLF001 - it asks to respond


def guard_parsers(parsers: MutableMapping[str, Parser]) -> None:
    """Let events that cannot be parsed be left out; the parsers are changed in place."""
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


def leave_components(parsers: MutableMapping[str, Parser]) -> None:
    """Let the library parse an interaction without the components of the message that was pressed."""
    parse = parsers[INTERACTION]

    def parse_without_components(event: Any) -> None:
        message, data = (event.get("message"), event.get("data")) if isinstance(event, dict) else (None, None)
        if isinstance(message, dict) and isinstance(data, dict):
            data[PRESSED], message[COMPONENTS] = message.get(COMPONENTS), []
        parse(event)

    parsers[INTERACTION] = parse_without_components


def make_messages_lean() -> None:
    """Let interactions make lean objects of messages; everywhere else the library's own classes stay."""
    vars(discord.interactions).update(Message=PressedMessage, InteractionMessage=EditedMessage)


class _LeanMessage(discord.Message):
    """A message of which only this is known, of what sent it only the id; the rest is not even there."""

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
