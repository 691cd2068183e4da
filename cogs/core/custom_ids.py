"""Custom_ids of a table's buttons, and what else clients send and Discord lets them hold.

A custom_id is a verb, the match and moment a button was drawn for, and an argument; never state: the room is
found by the channel, and everything else is looked up. What clients send as text may be anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping


TEMPLATE: Final = (
    r"uno:(?P<verb>[a-z]{1,12}):(?P<token>[0-9a-f]{8}):(?P<revision>[0-9]{1,9}):(?P<arg>[^:]{0,60})"
)
MAX_ID_LENGTH: Final = 100


class Verb(Enum):
    """What a button is for."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    COMPUTER = "computer"
    LEVEL = "level"
    NO_COMPUTER = "nocomputer"
    STARTER = "starter"
    REMATCH = "rematch"
    MANAGE = "manage"
    CLOCK = "clock"
    LOCK = "lock"
    KICK = "kick"
    HAND_OVER = "handover"
    SEAT = "seat"
    SEAT_WITH = "seatwith"
    SHUFFLE = "shuffle"
    CUT = "cut"
    RULES = "rules"
    PANEL = "panel"
    SET = "set"
    BLANKS = "blanks"
    BLANK = "blank"
    WORDING = "wording"
    PRESET = "preset"
    VARIANT = "variant"
    RESET = "reset"
    LAST_RULES = "lastrules"
    DEAL = "deal"
    SAVE = "save"
    HAND = "hand"
    NEXT_HAND = "nexthand"
    PAGE = "page"
    PLAY = "play"
    JUMP = "jump"
    COLOUR = "colour"
    SWAP = "swap"
    SURE = "sure"
    TOGETHER = "together"
    WHY = "why"
    NAME = "name"
    DRAW = "draw"
    PASS = "pass"  # noqa: S105 - the move, no password
    UNO = "uno"
    CATCH = "catch"
    CHALLENGE = "challenge"
    ACCEPT = "accept"
    REACT = "react"
    HINT = "hint"
    ACCUSE = "accuse"
    BLAME = "blame"
    CONVICT = "convict"
    ACQUIT = "acquit"
    MORE = "more"
    BACK = "back"
    VOTE = "vote"
    AGREE = "agree"
    FORFEIT = "forfeit"
    CLOSE = "close"
    CLOSE_NOW = "closenow"
    STAY = "stay"


@dataclass(frozen=True, slots=True)
class ButtonId:
    """A custom_id, taken apart.

    Attributes:
        verb: What the button is for.
        token: The match it was drawn for.
        revision: The moment of the match it was drawn for.
        arg: A card, a play, or a page, still untrusted.
    """

    verb: Verb
    token: str
    revision: int = 0
    arg: str = ""

    def __str__(self) -> str:
        return format_id(self.verb, self.token, self.revision, self.arg)

    @classmethod
    def parse(cls, parts: Mapping[str, str]) -> ButtonId | None:
        """Return the id with the parts of `TEMPLATE`, or None if it is from another version of the bot."""
        try:
            verb = Verb(parts["verb"])
        except ValueError:
            return None
        return cls(verb, parts["token"], int(parts["revision"]), parts["arg"])


def format_id(verb: Verb, token: str, revision: int = 0, arg: str = "") -> str:
    """Return a custom_id as text."""
    return f"uno:{verb._value_}:{token}:{revision}:{arg}"  # without the property: 20 of a hand


def parse_uint(text: str, default: int) -> int:
    """Return the number, 0 or more, that somebody's client sent as text, or the default if it is none.

    Twenty digits are enough for every id of Discord's.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else default


MAX_CHOICES: Final = 25
"""Choices of a menu, and suggestions for a command's parameter."""


def is_clean(text: str) -> bool:
    """Tell whether a text can be stored and sent: without lone surrogates, and without the character 0."""
    return "\0" not in text and text == text.encode("utf-8", "replace").decode("utf-8")


def sanitize(value: object) -> str:
    """Return a value as a text that can be stored and sent, with `?` for what cannot be."""
    return str(value).encode("utf-8", "replace").decode("utf-8").replace("\0", "?")
