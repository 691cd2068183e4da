"""Balance of shards: fair, without needless moves, and the same for every process that looks."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.sharding.ownership import Beat, fair_shares, plan_moves


def beat_of(process: str, owners: dict[int, str], free: set[int], staying: set[str]) -> Beat:
    held = {shard: 1 for shard, owner in owners.items() if owner == process}
    return Beat(held=held, asked={}, owners=owners, free=frozenset(free), processes=tuple(sorted(staying)))


def test_shares_are_even_and_the_remainder_is_with_who_serves_most() -> None:
    assert fair_shares({"a": 5, "b": 0}, 5) == {"a": 3, "b": 2}
    assert fair_shares({"a": 0, "b": 3, "c": 2}, 5) == {"b": 2, "c": 2, "a": 1}
    assert fair_shares({"a": 1, "b": 1, "c": 0}, 2) == {"a": 1, "b": 1, "c": 0}


@pytest.mark.parametrize("seed", range(30))
def test_all_processes_together_take_each_free_shard_once_and_reach_their_shares(seed: int) -> None:
    choose = random.Random(seed)
    staying = {f"p{number}" for number in range(choose.randint(1, 5))}
    everybody = [*sorted(staying), "leaver"]
    owners = {shard: choose.choice(everybody) for shard in range(choose.randint(1, 12))}
    free = {shard for shard in owners if choose.random() < 0.3}
    owners = {shard: owner for shard, owner in owners.items() if shard not in free}
    plans = {name: plan_moves(beat_of(name, owners, free, staying), name) for name in staying}
    taken = [shard for made in plans.values() for shard in made.take]
    assert sorted(taken) == sorted(free)
    prepared = [shard for made in plans.values() for shard in made.prepare]
    assert len(prepared) == len(set(prepared)), "two get ready for the same shard"
    assert set(prepared) <= owners.keys() - {shard for made in plans.values() for shard in made.take}
    after = Counter(dict.fromkeys(staying, 0))
    for name, made in plans.items():
        mine = {shard for shard, owner in owners.items() if owner == name} - set(prepared)
        after[name] = len(mine | made.take | made.prepare)
    count = len(owners) + len(free)
    assert sum(after.values()) == count
    assert max(after.values()) - min(after.values()) <= 1


def test_a_process_that_leaves_takes_nothing_and_gives_what_is_asked_for() -> None:
    beat = Beat(
        held={0: 1, 1: 1}, asked={1: "b"}, owners={0: "a", 1: "a"}, free=frozenset({2}), processes=("b",)
    )
    made = plan_moves(beat, "a")
    assert not made.take
    assert not made.prepare
    assert made.give == {1}


def test_a_process_gives_no_more_than_it_has_too_many() -> None:
    beat = Beat(
        held={0: 1, 1: 1, 2: 1},
        asked={0: "b", 1: "b", 2: "b"},
        owners={0: "a", 1: "a", 2: "a"},
        free=frozenset(),
        processes=("a", "b"),
    )
    assert plan_moves(beat, "a").give == {0}
