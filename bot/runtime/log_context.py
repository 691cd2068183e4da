"""Log context: the room that the current task, and every task it starts, is working on; `leave` ends it."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar, Token
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol
from weakref import ref


class LoggedRoom(Protocol):
    """A room, as far as the log needs it: its state has the `match_id`, in a lobby that of the next match."""

    channel_id: int
    guild_id: int

    @property
    def state(self) -> Any:
        """The last stored state."""


@dataclass(frozen=True, slots=True)
class LoggedIds:
    """The ids of Discord, and of the match, that a log line concerns; None if there is none."""

    channel_id: int | None = None
    guild_id: int | None = None
    match_id: str | None = None


NOWHERE = LoggedIds()

_room: ContextVar[Callable[[], LoggedRoom | None] | LoggedIds | None] = ContextVar("room", default=None)


def enter(room: LoggedRoom) -> None:
    """Note that the current task works on a room from now on."""
    _room.set(ref(room))


def enter_channel(channel_id: int | None, guild_id: int | None) -> None:
    """Note that the current task works in a channel without a room from now on."""
    _room.set(LoggedIds(channel_id, guild_id))


def leave() -> None:
    """Note that the current task no longer works on a particular room."""
    _room.set(None)


def current() -> LoggedIds:
    subject = _room.get()
    if subject is None or isinstance(subject, LoggedIds):
        return subject or NOWHERE
    room = subject()
    return NOWHERE if room is None else LoggedIds(room.channel_id, room.guild_id, room.state.match_id)


class working_on:  # noqa: N801 - reads as the context manager that it is; a class costs half of a generator
    """Context manager in which the current task works on a room; afterwards it has its previous context."""

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
