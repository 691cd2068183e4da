"""Context of the log: the room that a task and all that it starts work on; `leave` ends that."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol
from weakref import ref

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextvars import Token
    from types import TracebackType


class LoggedState(Protocol):
    """The state of a room, as far as a log names it."""

    @property
    def match_id(self) -> str:
        """The id of its match, 32 hexadecimal digits; of the next one in a lobby."""


class LoggedRoom(Protocol):
    """A room, as far as a log names it."""

    channel_id: int
    guild_id: int

    @property
    def state(self) -> LoggedState:
        """What was stored last."""


@dataclass(frozen=True, slots=True)
class LoggedIds:
    """What a line of the log is about, by Discord's ids and that of a match; None where there is none."""

    channel_id: int | None = None
    guild_id: int | None = None
    match_id: str | None = None


NOWHERE = LoggedIds()

_room: ContextVar[Callable[[], LoggedRoom | None] | LoggedIds | None] = ContextVar("room", default=None)


def enter(room: LoggedRoom) -> None:
    """Note that the running task works on a room from now on."""
    _room.set(ref(room))


def enter_channel(channel_id: int | None, guild_id: int | None) -> None:
    """Note that the running task works in a channel without a room from now on."""
    _room.set(LoggedIds(channel_id, guild_id))


def leave() -> None:
    """Note that the running task works on no room any more, or on several."""
    _room.set(None)


def current() -> LoggedIds:
    """Return what the running task works on, as it is at this moment."""
    subject = _room.get()
    if subject is None or isinstance(subject, LoggedIds):
        return subject or NOWHERE
    room = subject()
    return NOWHERE if room is None else LoggedIds(room.channel_id, room.guild_id, room.state.match_id)


class working_on:  # noqa: N801 - reads as the context manager that it is; a class costs half of a generator
    """A context manager in which the running task works on a room, and then on what it did before."""

    __slots__ = ("_room", "_token")
    _token: Token[Callable[[], LoggedRoom | None] | LoggedIds | None]

    def __init__(self, room: LoggedRoom) -> None:
        self._room = room

    def __enter__(self) -> None:
        self._token = _room.set(ref(self._room))

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _traceback: TracebackType | None,
    ) -> None:
        _room.reset(self._token)
