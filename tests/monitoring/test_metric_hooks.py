"""What a bot reports to its metrics, part by part."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest

from bot.monitoring.metric_hooks import EVENT, LOOK_EVERY, count_interactions, watch_lag
from cogs.core.verbs import Verb
from cogs.table.display import RenderLatency

if TYPE_CHECKING:
    from bot.rooms.room import Room

ROOM: Any = object()
OTHER_ROOM: Any = object()
SHARDS = 4
GUILD = str(6 << 22)


class LateClock:
    """A clock whose sleeps take longer than asked, as a busy loop's do."""

    def __init__(self, *late: float) -> None:
        self.time = 100.0
        self._late = list(late)

    async def sleep(self, seconds: float) -> None:
        if not self._late:
            raise asyncio.CancelledError
        self.time += seconds + self._late.pop(0)


async def test_the_lag_is_how_much_later_the_loop_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    lags: list[float] = []
    clock = LateClock(0.0, 0.5, -0.001)
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: clock.time)
    with pytest.raises(asyncio.CancelledError):
        await watch_lag(lags.append, clock)  # type: ignore[arg-type]
    assert lags == pytest.approx([0.0, 0.5, 0.0])
    assert clock.time == pytest.approx(100 + 3 * LOOK_EVERY + 0.499)


class Timed:
    """Freshness at times of the loop that a test sets."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.shown: list[float] = []
        self.freshness = RenderLatency()
        self.freshness.on_shown = self.shown.append
        monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: self.now)

    def change(self, now: float, room: Room = ROOM) -> None:
        self.now = now
        self.freshness.note_change(room)

    def read(self, now: float, room: Room = ROOM) -> None:
        self.now = now
        self.freshness.note_read(room)

    def drawn(self, now: float, room: Room = ROOM, *, shown: bool = True) -> None:
        self.now = now
        self.freshness.note_drawn(room, shown=shown)


async def test_a_table_is_as_old_as_the_first_change_that_it_did_not_show(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    timed = Timed(monkeypatch)
    timed.change(1)
    timed.change(2)
    timed.change(2.5, OTHER_ROOM)
    timed.read(3)
    timed.change(4)  # comes too late for this drawing
    timed.drawn(5)
    timed.read(6)
    timed.drawn(6.5)
    assert timed.shown == [4, 2.5]


async def test_a_drawing_that_fails_counts_with_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = Timed(monkeypatch)
    timed.change(1)
    timed.read(2)  # and fails
    timed.change(3)
    timed.read(4)
    timed.drawn(5)
    timed.read(6)
    timed.drawn(7)  # a drawing of nothing new
    assert timed.shown == [4]


async def test_a_channel_that_takes_nothing_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    timed = Timed(monkeypatch)
    timed.change(1)
    timed.drawn(2, shown=False)
    timed.change(100)
    timed.read(100.5)
    timed.drawn(101)
    timed.change(102)
    timed.freshness.forget(ROOM)
    timed.read(200)
    timed.drawn(201)
    assert timed.shown == [1]


async def test_nothing_is_kept_while_nobody_wants_to_know() -> None:
    freshness = RenderLatency()
    freshness.note_change(ROOM)
    assert freshness._changed == {}


def typed(name: str, *nested: str, kind: int = 2) -> dict[str, Any]:
    """A command, or the beginning of one, as the gateway sends it."""
    options: list[Any] = [{"type": 3, "name": "text", "value": "somebody's words"}]
    for one in reversed(nested):
        options = [{"type": 1, "name": one, "options": options}]
    return {"type": kind, "guild_id": GUILD, "data": {"name": name, "options": options}}


def pressed(custom_id: str) -> dict[str, Any]:
    return {"type": 3, "guild_id": GUILD, "data": {"custom_id": custom_id, "component_type": 2}}


@pytest.mark.parametrize(
    ("data", "counted"),
    [
        (typed("uno", "start"), (2, "application_command", "uno start")),
        (typed("uno", "match", "log"), (2, "application_command", "uno match log")),
        (typed("uno", "start", kind=4), (2, "autocomplete", "uno start")),
        (typed("uno", "forged-9f3c"), (2, "application_command", "other")),
        (pressed("uno:play:01234567:41:R7"), (2, "component", "uno:play")),
        (pressed("uno:forged:01234567:41:R7"), (2, "component", "other")),
        (pressed("rules:all"), (2, "component", "rules")),
        (pressed("aXbY"), (2, "component", "other")),
        ({"type": 5, "data": {"custom_id": "9f3c", "components": []}}, (0, "modal_submit", "")),
        ({"type": 99, "guild_id": GUILD, "data": {}}, (2, "other", "")),
    ],
)
def test_an_interaction_is_counted_by_what_the_bot_knows(
    data: dict[str, Any], counted: tuple[int, str, str]
) -> None:
    assert count([data]) == [counted]


@pytest.mark.parametrize("data", [{}, {"type": 2}, {"type": 3, "data": {}}, {"type": 2, "guild_id": "x"}])
def test_what_cannot_be_counted_is_answered_all_the_same(data: dict[str, Any]) -> None:
    assert count([data]) == []


def count(arriving: list[dict[str, Any]]) -> list[tuple[int, str, str]]:
    """Let interactions arrive; return what was counted, after looking that each was parsed."""
    parsed: list[Any] = []
    found: list[tuple[int, str, str]] = []
    parsers = {EVENT: parsed.append}
    count_interactions(
        parsers,
        note=lambda *counted: found.append(counted),
        command_names=lambda: ["uno start", "uno match log"],
        shard_count=lambda: SHARDS,
    )
    for data in arriving:
        parsers[EVENT](data)
    assert parsed == arriving
    return found


def test_every_verb_of_a_table_has_its_count() -> None:
    counted = count([pressed(f"uno:{verb.value}:01234567:41:") for verb in Verb])
    assert [name for _, _, name in counted] == [f"uno:{verb.value}" for verb in Verb]
