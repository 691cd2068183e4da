"""Write the golden playthroughs anew: `python -m tests.engine.regenerate_playthroughs`.

Read what changed (`git diff tests/playthroughs`): every line of it is a game that goes differently now.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from bot.engine.presets import CLASSIC
from bot.engine.rules import Drawing
from tests.engine.playthrough import Playthrough

FOLDER: Final = Path(__file__).parent.parent / "playthroughs"

GOLDEN: Final = {
    "classic_2_seats": Playthrough(rules=replace(CLASSIC, target=150), seats=2, seed=bytes([2] * 31 + [17])),
    "classic_4_seats": Playthrough(rules=replace(CLASSIC, target=200), seats=4, seed=bytes([4] * 31 + [3])),
    "classic_4_seats_until_playable": Playthrough(
        rules=replace(CLASSIC, target=100, drawing=Drawing.UNTIL_PLAYABLE),
        seats=4,
        seed=bytes([5] * 31 + [55]),
        starter=2,
    ),
    "classic_5_seats_leaving": Playthrough(
        rules=replace(CLASSIC, target=300), seats=5, seed=bytes([6] * 31 + [24]), forfeits=12
    ),
}


def path_of(name: str) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Write every file."""
    for name, game in GOLDEN.items():
        path_of(name).write_text(game.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
