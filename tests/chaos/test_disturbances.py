"""Excuses of a disturbed fleet: messages and behaviour that are allowed then, and what never is."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import UTC, datetime

from cogs.core.intake import DEFER_AT_AGE
from tests.chaos.disturbances import CATCHES_UP_WITHIN, DATABASE_FAILED, NOTICED_WITHIN, Disturbances

PID, OTHER = 71, 72


def line(seconds: float, words: str = DATABASE_FAILED) -> str:
    """Return a line of a log that is written in so many seconds."""
    written = datetime.fromtimestamp(time.time() + seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3]
    return f"{written}Z ERROR {words}: the connection is closed"


def test_a_database_that_fails_is_a_finding_unless_it_was_away_a_moment_before() -> None:
    disturbances = Disturbances()
    assert not disturbances.explain_line(line(0), PID)
    with disturbances.database_away():
        assert disturbances.explain_line(line(0.1), PID), "it still lasts"
    assert disturbances.explain_line(line(NOTICED_WITHIN - 1), PID)
    assert not disturbances.explain_line(line(NOTICED_WITHIN + 1), PID)
    assert not disturbances.explain_line(line(-1), PID), "before"
    assert not disturbances.explain_line(line(0.1, "db.journal: a commit failed"), PID)


def test_a_process_that_was_stopped_may_notice_later_that_the_database_was_away() -> None:
    disturbances = Disturbances()
    with disturbances.stopped(PID), disturbances.database_away():
        pass
    [away], [stopped] = disturbances._away, disturbances._stopped
    away.ended = stopped.began
    stopped.ended = stopped.began + NOTICED_WITHIN + 5
    late = NOTICED_WITHIN + 5 + CATCHES_UP_WITHIN / 2
    assert disturbances.explain_line(line(late), PID)
    assert not disturbances.explain_line(line(late), OTHER)
    assert not disturbances.explain_line(line(late + CATCHES_UP_WITHIN), PID)


@dataclass(frozen=True)
class Sent:
    at: float
    client: str = "process 1"


def test_two_answers_are_a_finding_unless_one_process_was_slow_or_stopped_before_the_last() -> None:
    disturbances = Disturbances()
    before = time.monotonic()
    assert not disturbances.explain_answers(before, [Sent(before + 0.1), Sent(before + 0.2)])
    assert disturbances.explain_answers(before, [Sent(before + 0.1), Sent(before + DEFER_AT_AGE)])
    with disturbances.stopped(PID):
        pass
    now = time.monotonic()
    assert disturbances.explain_answers(before - 1, [Sent(before - 0.5), Sent(now + 0.1)])
    assert not disturbances.explain_answers(before - 2, [Sent(before - 1.9), Sent(before - 1)]), (
        "stopped later"
    )
    late = now + CATCHES_UP_WITHIN + 1
    assert not disturbances.explain_answers(late, [Sent(late + 0.1), Sent(late + 0.2)])


def test_answers_of_two_processes_are_a_finding_whatever_was_done_to_them() -> None:
    disturbances = Disturbances()
    before = time.monotonic()
    with disturbances.stopped(PID):
        pass
    now = time.monotonic()
    assert not disturbances.explain_answers(before, [Sent(before), Sent(now + DEFER_AT_AGE, "process 2")])
