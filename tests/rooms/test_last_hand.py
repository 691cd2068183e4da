"""Moments shown of the last hand of a match: what matters, in order, and never too many."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from bot.matches.replay import KEPT, LAST_STEPS, MAX_STEPS, Replay, last_hand
from tests.engine.regenerate_playthroughs import GOLDEN
from tests.rooms.test_replay import HANDS, archived

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.matches.replay import ReplayStep

LONG = "packs_12_seats_leaving"
"""A golden game of one hand with surprises, calls, and people who leave."""
TWO_TABLES = "official_format_rotation_eight"
ALL = 10_000


@cache
def replay_of(name: str) -> Replay:
    archive, _ = archived(GOLDEN[name])
    return Replay(archive)


def kinds(step: ReplayStep) -> set[Any]:
    return {event[0] for event in step.events}


@pytest.mark.parametrize("name", [HANDS, LONG])
def test_all_of_a_hand_is_shown_from_its_deal_to_the_end(name: str) -> None:
    replay = replay_of(name)
    shown = last_hand(replay, most=ALL)
    assert shown == sorted(set(shown))
    assert shown[0] == replay.hands[-1].step
    assert shown[-1] == replay.length - 1
    for number in set(range(shown[0], replay.length)) - set(shown):
        assert kinds(replay.step(number)).isdisjoint({"CardPlayed", "CardsDrawn", "HandEnded"})


@pytest.mark.parametrize("most", [LAST_STEPS + 1, 25, 40])
def test_of_a_long_hand_surprises_calls_and_the_end_are_kept(most: int) -> None:
    replay = replay_of(LONG)
    every, shown = last_hand(replay, most=ALL), last_hand(replay, most=most)
    assert len(every) > most
    assert len(shown) == most
    assert shown == sorted(set(shown) & set(every))
    assert shown[0] == every[0]
    assert shown[-LAST_STEPS:] == every[-LAST_STEPS:]
    kept = [number for number in every[1:-LAST_STEPS] if matters(replay.step(number))]
    room = most - 1 - LAST_STEPS
    assert set(kept[-room:] if room else ()) <= set(shown)


def matters(step: ReplayStep) -> bool:
    return step.surprise is not None or not kinds(step).isdisjoint(KEPT)


def test_of_two_tables_only_the_one_is_shown_where_the_match_ended() -> None:
    replay = replay_of(TWO_TABLES)
    shown = [replay.step(number) for number in last_hand(replay, most=ALL)]
    assert len(shown) > 1
    assert len({step.position.seats[step.seat].table for step in shown}) == 1


def test_a_match_whose_deal_is_not_told_has_no_last_hand() -> None:
    archive, _ = archived(GOLDEN[HANDS])
    assert last_hand(Replay(replace(archive, actions=archive.actions[3:6])), most=40) == []


def test_the_steps_from_one_on_are_those_that_are_found_one_by_one() -> None:
    replay = replay_of(LONG)
    first = replay.length - 70

    def told(steps: Iterator[ReplayStep]) -> list[tuple[int, str, Any]]:
        return [(step.number, step.action, repr(step.position)) for step in steps]

    one_by_one = (replay.step(number) for number in range(first, replay.length))
    assert told(replay.steps(first)) == told(one_by_one)


def test_of_a_hand_without_end_only_the_last_steps_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_STEPS > 1_000
    monkeypatch.setattr("bot.matches.replay.MAX_STEPS", 20)
    replay = replay_of(LONG)
    assert last_hand(replay, most=ALL)[0] >= replay.length - 20
