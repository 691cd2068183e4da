"""Some seeds in every test run; `make simulate` plays as many as there is time for."""

from __future__ import annotations

import pytest

from tests.simulation.faults import Fault
from tests.simulation.simulation import Simulation

SEEDS = range(5)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_goes_wrong_nothing_leaks_gets_lost_or_stuck(seed: int) -> None:
    report = Simulation(seed).run()
    assert not report.finding, f"python -m tests.simulation --seed {seed}: {report.finding}"


def test_a_seed_plays_the_same_again_by_its_faults_alone() -> None:
    drawn = Simulation(3, acts=50).run()
    assert drawn.faults, "choose another seed"
    named = Simulation(3, acts=50, faults=drawn.faults).run()
    assert named.digest == drawn.digest
    assert named.steps == drawn.steps


def test_a_fault_is_read_as_it_is_written() -> None:
    fault = Fault("commit", 7, "torn")
    assert Fault.parse(str(fault)) == fault
    with pytest.raises(ValueError, match="no fault"):
        Fault.parse("commit:7=stolen")
