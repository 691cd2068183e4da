"""The log of a match is cut into pages that never change, and is read without holding anybody up."""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.engine.events import CardPlayed, HandStarted
from bot.matches import log_pages
from bot.matches.log_pages import LoggedHand, MatchLog, MatchLogs
from bot.rooms.ports import LoggedAction
from bot.runtime.lru_cache import LRUCache
from tests.rooms.fakes import FakeHistory, FakeJournal

if TYPE_CHECKING:
    from bot.rooms.ports import Journal

NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)
PLAYED = ["CardPlayed", 0, "R1", "R", 3]
MATCH = "ab" * 16


def started(number: int, table: int = 0) -> list[Any]:
    return ["HandStarted", number, 0, "R5", "", table]


def log_of(*entries: list[Any], longest_name: int = 3) -> MatchLog:
    found = MatchLog(NOON, seats=2, longest_name=longest_name)
    for number, events in enumerate(entries):
        found.add(NOON + timedelta(seconds=number), events)
    return found


def sizes(found: MatchLog) -> list[int]:
    return [len(found.page(page)) for page in range(found.pages)]


def test_a_page_holds_whole_moves_of_one_hand() -> None:
    played = [[PLAYED]] * 20
    found = log_of([started(1)], *played, [started(2)], *played)
    assert sizes(found) == [15, 6, 15, 6]
    assert found.hands == [LoggedHand(1, 0), LoggedHand(2, 2)]
    assert [found.hand_of(page) for page in range(4)] == [1, 1, 2, 2]
    assert isinstance(found.page(2)[0].events[0], HandStarted)


def test_two_tables_of_a_rotation_share_their_pages() -> None:
    assert log_of([started(1)], [started(1, 1)], [PLAYED]).hands == [LoggedHand(1, 0)]


def test_pages_do_not_change_while_the_match_goes_on() -> None:
    entries = [[started(1)], *[[PLAYED] * (1 + place % 7) for place in range(50)], [started(2)], [PLAYED]]
    before: list[list[object]] = []
    for count in range(1, len(entries) + 1):
        found = log_of(*entries[:count])
        pages: list[list[object]] = [[*found.page(page)] for page in range(found.pages)]
        assert pages[: len(before) - 1] == before[:-1]
        before = pages


@pytest.mark.parametrize("events", [1, 4, 100])
def test_a_page_fits_into_a_message_whatever_the_names(events: int) -> None:
    found = log_of(*[[PLAYED] * events] * 9, longest_name=64)
    most = log_pages.MAX_CHARACTERS // (log_pages.SENTENCE + 2 * 64)
    for page in range(found.pages):
        told = sum(len(move.events) for move in found.page(page))
        assert told <= max(most, log_pages.MAX_LINES)
    assert sum(len(move.events) for move in found.moves()) == 9 * events


def test_hidden_cards_never_get_into_it_and_damaged_events_are_left_out() -> None:
    found = log_of(
        [["HandReceived", 0, "R1"], ["CardsReceived", 1, "R1"], ["HandShown", 0, 1, "R1"]],
        [[], ["Unknown", 1], ["CardPlayed", 7, "R1", "R", 3], ["CardPlayed", 0, "??"], ["HandStarted", "x"]],
        [PLAYED],
    )
    assert b"Received" not in b"".join(found._events)
    assert [type(event) for move in found.moves() for event in move.events] == [CardPlayed]
    assert [move.after for move in found.moves()] == [timedelta(seconds=2)]


def test_a_log_without_moves_is_one_empty_page() -> None:
    assert (log_of().pages, log_of().page(0), log_of().hand_of(0)) == (1, [], None)


def logged(number: int, payload: str = "") -> LoggedAction:
    payload = payload or json.dumps(["R1", [PLAYED]])
    return LoggedAction(match_id=MATCH, number=number, seat=0, payload=payload, at=NOON)


async def test_the_log_of_a_match_in_play_is_read_on_where_it_was_left() -> None:
    journal = FakeJournal()
    history = FakeHistory(journal)
    logs = MatchLogs(cast("Journal", journal), history, lambda _: 3)
    journal.actions[MATCH] = [logged(0), logged(1, "["), logged(4)]
    asked: list[int] = []
    read = history.actions

    async def actions(match_id: str, *, first: int, limit: int) -> list[LoggedAction]:
        asked.append(first)
        return await read(match_id, first=first, limit=limit)

    history.actions = actions  # type: ignore[method-assign]
    for more in (5, 6):
        found = await logs.in_play(MATCH, started_at=NOON, seats=2, longest_name=3)
        assert len([*found.moves()]) == more - 3
        journal.actions[MATCH].append(logged(more))
    assert asked == [0, 5, 5, 6]


async def test_two_that_ask_at_once_read_once_and_see_each_move_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_pages, "PART", 2)
    journal = FakeJournal()
    journal.actions[MATCH] = [logged(number) for number in range(9)]
    logs = MatchLogs(cast("Journal", journal), FakeHistory(journal), lambda _: 3)
    found = await asyncio.gather(
        *(logs.in_play(MATCH, started_at=NOON, seats=2, longest_name=3) for _ in range(3))
    )
    assert [len([*one.moves()]) for one in found] == [9, 9, 9]


def test_a_cache_keeps_no_more_than_its_size() -> None:
    cache: LRUCache[str, str] = LRUCache(10, size=len)
    cache.put("a", "12345")
    cache.put("b", "123")
    assert cache.get("a") == "12345"
    cache.put("c", "1234")
    assert (cache.get("a"), cache.get("b"), cache.get("c")) == ("12345", None, "1234")
    cache.put("a", "123456")
    assert (cache.get("a"), cache.get("c")) == ("123456", "1234")
    cache.put("d", "x" * 11)
    assert (cache.get("d"), cache.get("a")) == (None, None)
