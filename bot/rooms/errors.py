"""Why a room refuses something: closed enums, no prose."""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    """Why something cannot be done now."""

    NO_ROOM = "no-room"
    ROOM_BUSY = "room-busy"
    NO_LOBBY = "no-lobby"
    NO_MATCH = "no-match"
    NOT_OVER = "not-over"
    STALE = "stale"
    OLD_MATCH = "old-match"
    NOT_SEATED = "not-seated"
    ALREADY_SEATED = "already-seated"
    TABLE_FULL = "table-full"
    TOO_FEW = "too-few"
    NOT_HOST = "not-host"
    NO_COMPUTER = "no-computer"
    TARGET = "target"
    DRAINING = "draining"
    NOT_STORED = "not-stored"
    NO_SUCH_CARD = "no-such-card"
    NO_SUCH_PLAYER = "no-such-player"


class RoomRefused(Exception):  # noqa: N818 - a refusal, told to the player
    """The room cannot do this now; nothing was changed.

    Attributes:
        refusal: Why.
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
