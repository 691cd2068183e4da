"""Cards that a message names: in texts, labels, custom_ids, and the descriptions of its pictures."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from bot.engine.cards import Card, card
from tests.support.payloads import walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.rooms.state.history import RoomEvent

COLOURED = re.compile(r"(Red|Yellow|Green|Blue) (\d|Draw Two|Reverse|Skip|Blank)")
WILD = re.compile(r"Wild( Draw Four| \+4)?(?! Draw)")
FACES = {"Draw Two": "D", "Reverse": "R", "Skip": "S", "Blank": "X"}
IN_AN_ID = re.compile(r"(?:\d+\.)?([RYGB][0-9DRSX]|W4?)(?:[>@~].*)?")


def cards_in(text: str) -> set[Card]:
    """Return every card that a text names, wherever its lines may break."""
    text = text.replace("\N{NO-BREAK SPACE}", " ")
    named = {card(colour[0] + FACES.get(face, face)) for colour, face in COLOURED.findall(text)}
    return named | {card("W4" if four else "W") for four in WILD.findall(text)}


def cards_of_message(message: dict[str, Any]) -> set[Card]:
    """Return every card that a message names."""
    told = cards_in(message.get("content") or "")
    for part in walk(message.get("components") or ()):
        texts = [part.get("content"), part.get("label"), part.get("description"), part.get("placeholder")]
        texts += [item.get("description") for item in part.get("items") or ()]
        texts += [text for option in part.get("options") or () for text in option.values() if text]
        told |= cards_in("\n".join(str(text) for text in texts if text))
        _, _, arg = part.get("custom_id", "").rpartition(":")
        if (found := IN_AN_ID.fullmatch(arg)) is not None:
            told.add(card(found[1]))
    described = [file.get("description") or "" for file in message.get("attachments") or ()]
    return told | cards_in("\n".join(described))


def cards_of_choices(choices: Iterable[dict[str, Any]]) -> set[Card]:
    """Return every card that is suggested."""
    return {card(choice["value"].partition(">")[0]) for choice in choices}


def cards_of_event(event: RoomEvent) -> set[Card]:
    """Return every card that an event names, the cards laid open with a hand's end among them."""
    found: set[Card] = set()
    values = [getattr(event, one.name) for one in fields(event)]
    while values:
        value = values.pop()
        if isinstance(value, Card):
            found.add(value)
        elif isinstance(value, tuple):
            values.extend(value)
    return found
