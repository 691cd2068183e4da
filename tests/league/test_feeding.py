"""A ring that feeds one account."""

from __future__ import annotations

from bot.league.rated import OPPONENTS
from tests.bench.season import Ladder


def test_accounts_made_to_lose_carry_nobody_up_who_has_a_place() -> None:
    ladder = Ladder()
    for opponent in range(1, OPPONENTS + 1):
        ladder.note([0, opponent] if opponent % 2 else [opponent, 0])
    earned = ladder.ratings[0]
    for _ in range(20):
        ladder.note([0, 100, 101, 102])
    assert ladder.ratings[0] == earned
    assert len(ladder.met[100]) < OPPONENTS  # nor do they ever have a place themselves
