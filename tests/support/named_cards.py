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

FACES = {
    "Draw Two": "D", "Draw Four": "D4", "Reverse": "R", "Skip Everyone": "E", "Skip": "S", "Discard All": "A",
    "Blank": "X",
}  # fmt: skip
WILDS = {
    "": "W", "Draw Four": "W4", "+4": "W4", "Reverse Draw Four": "WR4", "Draw Six": "W6", "+6": "W6",
    "Draw Ten": "W10", "+10": "W10", "Colour Roulette": "WC",
}  # fmt: skip
COLOURED = re.compile(rf"(Red|Yellow|Green|Blue) (\d|{'|'.join(FACES)})")
WILD = re.compile(rf"Wild(?: ({'|'.join(map(re.escape, filter(None, WILDS)))}))?(?! Draw)")
IN_AN_ID = re.compile(r"(?:\d+\.)?([RYGB](?:D4|[0-9DRSXAE])|WR4|W10|W[46C]?)(?:[>@~].*)?")


def cards_in(text: str) -> set[Card]:
    """Return every card that a text names, wherever its lines may break."""
    text = text.replace("\N{NO-BREAK SPACE}", " ")
    named = {card(colour[0] + FACES.get(face, face)) for colour, face in COLOURED.findall(text)}
    return named | {card(WILDS[face]) for face in WILD.findall(text)}


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
    return {card(code) for choice in choices if (code := choice["value"].partition(">")[0])}


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
