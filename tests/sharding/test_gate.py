"""What people press reaches the process that serves their server, and no other."""

from __future__ import annotations

from bot.sharding.gate import EVENT, KEPT_SECONDS, NOTED_SECONDS, Gate
from bot.sharding.ownership import Ownership


class Moment:
    """A clock that stands still."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def press(number: int, shard: int = 0) -> dict[str, str]:
    return {"id": str(number), "guild_id": str(shard << 22)}


def made(*shards: int) -> tuple[Gate, list[object], Moment, Ownership]:
    handled: list[object] = []
    clock, ownership = Moment(), Ownership(2, shards)
    gate = Gate(ownership, clock)
    gate.install({EVENT: handled.append})
    return gate, handled, clock, ownership


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
