"""Filter of interactions: a press reaches the process that serves its server, and no other."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.sharding.interaction_filter import (
    EVENT,
    KEPT_SECONDS,
    NOTED_SECONDS,
    UNSERVED_AFTER,
    InteractionFilter,
)
from bot.sharding.ownership import Ownership

if TYPE_CHECKING:
    from collections.abc import Callable


class Moment:
    """A clock that stands still."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def press(number: int, shard: int = 0) -> dict[str, str]:
    return {"id": str(number), "guild_id": str(shard << 22)}


class Timers:
    """What is to be called later, until `pass_time`."""

    def __init__(self, clock: Moment) -> None:
        self._clock = clock
        self._due: list[tuple[float, Callable[[], None]]] = []

    def __call__(self, seconds: float, function: Callable[..., None], *args: object) -> None:
        self._due.append((self._clock.seconds + seconds, partial(function, *args)))

    def pass_time(self, seconds: float) -> None:
        self._clock.seconds += seconds
        due = [call for at, call in self._due if at <= self._clock.seconds]
        self._due = [entry for entry in self._due if entry[0] > self._clock.seconds]
        for call in due:
            call()


def made(*shards: int) -> tuple[InteractionFilter, list[object], Moment, Ownership]:
    gate, handled, clock, ownership, _ = timed(*shards)
    return gate, handled, clock, ownership


def timed(*shards: int) -> tuple[InteractionFilter, list[object], Moment, Ownership, Timers]:
    handled: list[object] = []
    clock, ownership = Moment(), Ownership(2, shards)
    timers = Timers(clock)
    gate = InteractionFilter(ownership, clock, later=timers)
    gate.install({EVENT: handled.append})
    return gate, handled, clock, ownership, timers


def test_a_press_in_a_server_of_another_process_is_left_to_that_one() -> None:
    gate, handled, _, _ = made(0)
    gate.arrive(press(1, shard=0))
    gate.arrive(press(2, shard=1))
    assert handled == [press(1, shard=0)]


def test_what_piled_up_while_a_process_was_paused_is_left_to_who_took_over() -> None:
    gate, handled, clock, _ = made(0)
    gate.open_until = 9.5
    clock.seconds = 9.4
    gate.arrive(press(1))
    clock.seconds = 9.5
    gate.arrive(press(2))
    gate.open_until = 19.5  # the lease was renewed
    gate.arrive(press(3))
    assert handled == [press(1), press(3)]


def test_nothing_is_let_in_once_the_gate_is_closed_whoever_serves_the_server() -> None:
    gate, handled, _, ownership = made(0)
    gate.close()
    gate.arrive(press(1, shard=0))
    ownership.is_all = True
    gate.arrive(press(2, shard=0))
    gate.arrive({"id": "3"})
    assert handled == []


def test_what_belongs_to_no_server_or_cannot_be_read_is_let_in() -> None:
    gate, handled, _, _ = made()
    strange = [{"id": "1"}, {"id": "2", "guild_id": None}, {"id": "x", "guild_id": "y"}, "nothing"]
    for data in strange:
        gate.arrive(data)
    assert handled == strange


def test_what_was_kept_is_let_in_but_for_what_the_other_process_let_in() -> None:
    gate, handled, _, ownership = made()
    gate.expect(1)
    for number in (1, 2, 3):
        gate.arrive(press(number, shard=1))
    assert handled == []
    ownership.take([1])
    gate.let_in(1, but={2})
    assert handled == [press(1, shard=1), press(3, shard=1)]
    assert gate.accepted(1) == [1, 3]


def test_a_press_that_waited_too_long_is_left() -> None:
    gate, handled, clock, ownership = made()
    gate.expect(1)
    gate.arrive(press(1, shard=1))
    clock.seconds += KEPT_SECONDS
    gate.arrive(press(2, shard=1))
    clock.seconds += 0.1
    ownership.take([1])
    gate.let_in(1, but=())
    assert handled == [press(2, shard=1)]


def test_what_was_let_in_is_known_for_a_while_and_not_for_ever() -> None:
    gate, _, clock, _ = made(0)
    gate.arrive(press(1))
    clock.seconds += NOTED_SECONDS / 2
    gate.arrive(press(2))
    assert gate.accepted(0) == [1, 2]
    clock.seconds += NOTED_SECONDS / 2 + 1
    assert gate.accepted(0) == [2]
    assert gate.accepted(1) == []


def test_who_presses_where_nobody_serves_is_told_so_before_discord_forgets_it() -> None:
    gate, handled, _, _, timers = timed()
    told: list[object] = []
    gate.tell_unserved, gate.serves_elsewhere = told.append, {1}.__contains__
    gate.arrive(press(1, shard=0))
    gate.arrive(press(2, shard=1))
    assert told == [], "another process may answer it yet"
    timers.pass_time(UNSERVED_AFTER)
    assert told == [press(1, shard=0)]
    gate.arrive(press(3, shard=0))
    gate.close()
    timers.pass_time(UNSERVED_AFTER)
    assert (told, handled) == ([press(1, shard=0)], [])
    assert UNSERVED_AFTER < KEPT_SECONDS < 2.5


def test_what_is_kept_for_too_long_is_answered_all_the_same_and_once() -> None:
    gate, handled, _, ownership, timers = timed()
    told: list[object] = []
    gate.tell_unserved, gate.serves_elsewhere = told.append, lambda _: False
    gate.expect(1)
    gate.arrive(press(1, shard=1))
    timers.pass_time(1)
    gate.arrive(press(2, shard=1))
    timers.pass_time(KEPT_SECONDS - 1)
    assert told == [press(1, shard=1)]
    ownership.take([1])
    gate.let_in(1, but=())
    timers.pass_time(KEPT_SECONDS)
    assert (told, handled) == ([press(1, shard=1)], [press(2, shard=1)])
    gate.expect(0)
    gate.arrive(press(3))
    gate.give_up(0)
    timers.pass_time(UNSERVED_AFTER)
    assert told == [press(1, shard=1), press(3)]
