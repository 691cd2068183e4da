"""How a match went stays small, however long it lasts and however many play."""

from __future__ import annotations

import json
from itertools import pairwise

from bot.engine.course import MOST_MARKS, NO_COURSE, Mark, _thinned, course_after, encode_course
from bot.engine.events import HandEnded, MatchStarted

SMALL = 6_000  # characters, with forty seats


def test_marks_are_spread_about_evenly() -> None:
    marks: tuple[Mark, ...] = ()
    for at in range(1000):
        marks = _thinned((*marks, Mark(at, (at,))))
    gaps = [after.at - before.at for before, after in pairwise(marks)]
    assert (len(marks), marks[0].at, marks[-1].at) == (MOST_MARKS, 0, 999)
    assert max(gaps) <= 4 * 1000 / MOST_MARKS


def test_forty_seats_and_hundreds_of_hands_stay_small() -> None:
    nobody = (0,) * 40
    course = NO_COURSE
    for number in range(1, 300):
        dealt = (MatchStarted(40, "ab" * 32),) if number == 1 else ()
        end = HandEnded(number, number % 40, 99, ((),) * 40, (number * 33,) * 40)
        course = course_after(course, (*dealt, end), points=nobody, sizes=nobody, last_hand=None)
        for more in range(30):
            course = course_after(course, (), points=nobody, sizes=(more, *nobody[1:]), last_hand=None)
    assert course.hands == 299
    assert len(json.dumps(encode_course(course))) < SMALL
