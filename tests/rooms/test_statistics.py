"""Statistics of a match stay small, however long it lasts and however many play."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from bot.engine.events import HandEnded, MatchStarted
from bot.engine.presets import CLASSIC
from bot.rooms.state.codec import encode_room
from bot.rooms.state.history import MAX_MARKS, NO_STATISTICS, SeatNumbers, _thinned, statistics_after
from bot.rooms.state.room_state import RoomState

LOBBY = RoomState(host=1, seats=(), rules=CLASSIC, match_id="2a" * 16)
SMALL = 6_000  # characters, with forty seats


def test_marks_are_spread_about_evenly() -> None:
    marks: tuple[SeatNumbers, ...] = ()
    for at in range(1000):
        marks = _thinned((*marks, SeatNumbers(at, (at,))))
    gaps = [after.at - before.at for before, after in pairwise(marks)]
    assert (len(marks), marks[0].at, marks[-1].at) == (MAX_MARKS, 0, 999)
    assert max(gaps) <= 4 * 1000 / MAX_MARKS


def test_forty_seats_and_hundreds_of_hands_stay_small() -> None:
    nobody = (0,) * 40
    statistics = NO_STATISTICS
    for number in range(1, 300):
        dealt = (MatchStarted(40, "ab" * 32),) if number == 1 else ()
        end = HandEnded(number, number % 40, 99, ((),) * 40, (number * 33,) * 40)
        statistics = statistics_after(statistics, (*dealt, end), points=nobody, sizes=nobody, last_hand=None)
        for more in range(30):
            statistics = statistics_after(
                statistics, (), points=nobody, sizes=(more, *nobody[1:]), last_hand=None
            )
    assert statistics.hands == 299
    assert len(encode_room(replace(LOBBY, statistics=statistics))) - len(encode_room(LOBBY)) < SMALL
