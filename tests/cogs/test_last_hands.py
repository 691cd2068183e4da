"""Last hands are drawn once for each match, one by one, and never so late that nobody wants them."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace
from math import inf
from typing import TYPE_CHECKING, Any

import pytest

from bot.rooms.ports import StoreBusyError
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.settings import GuildSettings
from cogs.core.drawing_queue import DrawingQueue
from cogs.table import pictures as module
from cogs.table.pictures import MAX_WAITING, LastHands, name_of

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class State:
    """What is asked of the state of a room."""

    match_id: str = "m1"
    stage: Stage = Stage.OVER
    posted_for: Stage | None = Stage.PLAYING
    message_id: int | None = 5
    locale: str | None = None


@dataclass(eq=False)
class Room:
    """What is asked of a room."""

    state: State = field(default_factory=State)
    gone: bool = False
    guild_id: int = 1


class Replays:
    """Every match can be watched; each is its own replay."""

    during: Callable[[], None] | None = None
    error: Exception | None = None

    def __init__(self) -> None:
        self.kept: set[str] = set()

    async def of(self, match_id: str) -> str:
        """Return a match, after what happens during that."""
        if self.during is not None:
            self.during()
        if self.error is not None:
            raise self.error
        self.kept.add(match_id)
        return match_id

    def forget(self, match_id: str) -> None:
        """Keep a match no longer."""
        self.kept.discard(match_id)


class Studio:
    """Draws, and notes for what and in which order."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.redrawn: list[Any] = []
        self.settings = GuildSettings()
        self.replays = Replays()
        self.hands = LastHands(
            settings=self,  # type: ignore[arg-type]
            replays=self.replays,  # type: ignore[arg-type]
            wants_pictures=lambda _: True,
            redraw=self.redrawn.append,
            queue=DrawingQueue(busy=inf),
            draw=self.draw,
        )

    def known(self, _guild_id: int) -> GuildSettings:
        """Return what every server settled."""
        return self.settings

    def draw(self, replay: Any, _locale: str | None) -> tuple[bytes, str]:
        """Draw a match."""
        self.drawn.append(replay)
        return b"GIF", "words"

    async def sees(self, *rooms: Room) -> list[str]:
        """Let rooms change; return what was drawn in the end."""
        for room in rooms:
            self.hands.room_changed(room)  # type: ignore[arg-type]
        await self.hands._waiting.drain()
        return self.drawn

    def shown(self, room: Room) -> str | None:
        """Return the name of the picture that the result of a room may have."""
        picture = self.hands.known(room.state)  # type: ignore[arg-type]
        return None if picture is None else picture.name


async def test_each_match_is_drawn_once() -> None:
    studio, room = Studio(), Room()
    assert await studio.sees(room, room) == ["m1"]
    assert await studio.sees(room) == ["m1"]
    assert studio.redrawn == [room]
    assert studio.shown(room) == name_of("m1")
    studio.hands.note_sent("m1")
    assert studio.shown(room) is None


async def test_the_picture_of_a_result_is_kept_no_longer_than_the_result_stands() -> None:
    studio, room = Studio(), Room()
    await studio.sees(room)
    assert studio.hands.known(room.state) is not None  # type: ignore[arg-type]
    room.state = replace(room.state, match_id="m2", stage=Stage.PLAYING)
    await studio.sees(room)
    assert studio.hands.known(State("m1")) is None  # type: ignore[arg-type]


async def test_what_drawing_took_is_given_back_each_time_even_if_it_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    happened: list[str] = []
    monkeypatch.setattr(module, "return_free_memory", lambda: happened.append("given back"))

    def draw(replay: Any, _locale: str | None) -> tuple[bytes, str]:
        happened.append(replay)
        raise ValueError

    studio = Studio()
    studio.hands.draw = draw
    await studio.sees(Room(State("m1")), Room(State("m2")))
    assert happened == ["m1", "given back", "m2", "given back"]
    assert studio.replays.kept == set()


@pytest.mark.parametrize(
    "room",
    [
        Room(State(stage=Stage.LOBBY)),
        Room(State(stage=Stage.PLAYING)),
        Room(State(posted_for=Stage.OVER)),
        Room(State(posted_for=None)),
        Room(gone=True),
    ],
)
async def test_only_a_match_that_ended_just_now_is_drawn(room: Room) -> None:
    assert await Studio().sees(room) == []


async def test_a_room_that_is_left_is_not_drawn_others_are_and_it_may_come_back() -> None:
    studio = Studio()
    left, waits, other = (Room(State(f"m{number}")) for number in range(3))
    leaving: list[asyncio.Task[None]] = []

    def leave() -> None:
        studio.replays.during = None
        left.gone = waits.gone = True
        leaving.extend(studio.hands.leave([left, waits]))  # type: ignore[list-item]

    studio.replays.during = leave
    for room in (left, waits, other):
        studio.hands.room_changed(room)  # type: ignore[arg-type]
    for _ in range(3):
        await asyncio.sleep(0)
    await studio.sees()
    assert [task.cancelled() for task in leaving] == [True]
    assert studio.redrawn == [other]
    again = Room(State("m1"))
    await studio.sees(again)
    assert studio.redrawn == [other, again]


async def test_a_server_that_wants_none_gets_none() -> None:
    studio = Studio()
    studio.settings = GuildSettings(last_hand=False)
    assert await studio.sees(Room()) == []


async def test_a_busy_server_draws_no_more_than_may_wait() -> None:
    studio = Studio()
    rooms = [Room(State(f"m{number}")) for number in range(2 * MAX_WAITING)]
    assert await studio.sees(*rooms) == [f"m{number}" for number in range(MAX_WAITING)]


async def test_what_waited_too_long_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WORTHLESS_AFTER", 0.0)
    studio = Studio()
    assert await studio.sees(Room()) == []
    assert studio.redrawn == []


async def test_a_picture_that_comes_after_the_rematch_is_not_shown() -> None:
    studio, room = Studio(), Room()

    def goes_on() -> None:
        room.state = replace(room.state, match_id="m2", stage=Stage.LOBBY)

    studio.replays.during = goes_on
    await studio.sees(room)
    assert studio.redrawn == []
    assert studio.shown(Room()) is None


async def test_a_match_that_cannot_be_read_is_passed_over() -> None:
    studio, room, other = Studio(), Room(), Room(State("m2"))
    studio.replays.error = StoreBusyError("busy")
    await studio.sees(room)
    studio.replays.error = None
    assert await studio.sees(other) == ["m2"]
    assert studio.redrawn == [other]


async def test_after_the_end_nothing_is_drawn() -> None:
    studio, room = Studio(), Room()
    studio.replays.during = studio.hands.stop
    studio.hands.room_changed(room)  # type: ignore[arg-type]
    with pytest.raises(asyncio.CancelledError):
        await studio.hands._waiting.drain()
    assert studio.redrawn == []
