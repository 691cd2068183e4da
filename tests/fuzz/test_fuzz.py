"""A little of the fuzzing with every run of the tests; `make fuzz` does more."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import pytest

from tests.fuzz import __main__ as command_line
from tests.fuzz.__main__ import TARGETS, main
from tests.fuzz.hall import PRESSES
from tests.fuzz.mutations import mutated_text
from tests.fuzz.target import FindingError, Target, stable

if TYPE_CHECKING:
    from collections.abc import Iterator

INPUTS = 16
"""Of each target; but those that need a hall are slow."""
HALLS = 2


@pytest.fixture(autouse=True)
def silent() -> Iterator[None]:
    """What is damaged is logged, a thousand times."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(before)


@pytest.mark.parametrize("name", TARGETS)
def test_what_is_read_from_outside_is_read_or_refused(name: str) -> None:
    target = TARGETS[name]
    assert any(target.read(one) for one in target.examples()[:20])
    for number in range(HALLS if target is PRESSES else INPUTS):
        target.judge(target.input(0, number))


def _fragile(text: str) -> bool:
    if not text.startswith("o"):
        raise KeyError(text)
    return text.isascii()


PLANTED = Target("planted", lambda: ["one", "other"], mutated_text, _fragile)


def test_a_planted_defect_is_found_and_found_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command_line, "TARGETS", {"planted": PLANTED})
    monkeypatch.setattr(command_line, "SLICE", 0.01)
    assert main(["--minutes", "0.001", "--seed", "7"]) == 1
    told = capsys.readouterr().out
    assert "finding: planted: KeyError" in told
    replayed = told.partition('make fuzz ARGS="')[2].partition('"')[0].split()
    assert main(replayed) == 1
    assert "fuzz.planted inputs 1 accepted 0" in capsys.readouterr().out


def test_the_same_numbers_make_the_same_input() -> None:
    for target in TARGETS.values():
        assert target.input(3, 5) == target.input(3, 5)


def test_an_input_that_takes_longer_than_its_size_explains_is_a_finding(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tests.fuzz.target.LEAST_SECONDS", 0.0)

    def slow(text: str) -> bool:
        return len(text) > 10 and sum(1 for _ in text for _ in text) > 0

    target = Target("slow", lambda: ["short"], mutated_text, slow)
    vars(target)["seconds_each"] = (1e-6, 1e-7)  # as measured on a quiet machine
    with pytest.raises(FindingError, match="1500 characters take"):
        target.judge("x" * 1500)


def test_what_is_written_otherwise_the_second_time_is_a_finding() -> None:
    with pytest.raises(FindingError, match="written as"):
        stable("a", lambda text: text + "b")
