"""Way of a press: the files and functions of ours that a card passes until its move is durable.

Comprehensions do not count: only before Python 3.12 each is a function.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bot.rooms.room import RoomServices
from tests.engine.positions import position
from tests.support.hall import hall

if TYPE_CHECKING:
    from types import CodeType, FrameType

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDERS: Final = ("bot", "cogs", "db")
COMPREHENSIONS: Final = frozenset({"<listcomp>", "<setcomp>", "<dictcomp>"})
TOLD: Final = RoomServices.tell_observers.__code__
"""Called once the move is durable."""


class Trace:
    """Functions of ours that are called from `start` until the observers of a room hear of a change."""

    def __init__(self) -> None:
        """Begin with nothing seen."""
        self.seen: dict[CodeType, str] = {}

    def start(self) -> None:
        """Watch each call of this thread from now on."""
        sys.setprofile(self._note)

    def _note(self, frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if code is TOLD:
            sys.setprofile(None)
        elif event == "call" and code.co_name not in COMPREHENSIONS and code not in self.seen:
            path = Path(code.co_filename)
            if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in FOLDERS:
                self.seen[code] = path.relative_to(ROOT).as_posix()


async def press_lines(folder: Path, *, told: bool = False) -> list[str]:
    """Return how many files and functions a card passes from its press to its commit.

    Args:
        folder: Empty, for the database.
        told: Whether to name them as well, a line each, in the order of their first call.
    """
    trace = Trace()
    async with hall(folder) as opened:
        ann, ben = opened.guests("Ann Ben", opened.channel())
        await opened.deal(ann.channel, [ann, ben], position("R1 B2 G3", "B1 B2 Y4", top="R5"))
        await ann.opens_hand()
        trace.start()
        await ann.taps("play", "R1")
    files = dict.fromkeys(trace.seen.values())
    lines = [f"press.files {len(files)} files", f"press.functions {len(trace.seen)} functions"]
    if told:
        lines += [f"{path}: {code.co_qualname}" for code, path in trace.seen.items()]
    return lines
