"""Where seats sit around the table: clockwise from the right end of the near side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.render.pictures.catalogue import FULL, SEAT_SIZES, WIDE
from bot.render.pictures.hand import GAP, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.render.pictures.catalogue import SeatSize

PILES: Final = 236
"""Height in pixels of the piles in the middle."""

COLUMNS: Final = {"full": 1, "wide": 4, "close": 6, "tight": 10}
MOST: Final = {"wide": 12, "close": 20}
"""The most seats that are drawn in each size; with more they are tight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLayout:
    """The places of a number of seats around the table.

    Attributes:
        size: How large each seat is drawn.
        near: Seats on the near side; likewise the next three.
        left: On the left side.
        far: On the far side.
        right: On the right side.
    """

    size: SeatSize
    near: int
    left: int
    far: int
    right: int

    @property
    def _step(self) -> int:
        return self.size.plate[1] + GAP

    @property
    def caption(self) -> int:
        """Height of the plate that names whose turn it is, where the seats are too small for names."""
        return WIDE.plate[1] + GAP if self.size.name == "tight" else 0

    @property
    def _middle(self) -> tuple[int, int]:
        """Return the top and the height of what lies between the far and the near side."""
        top = GAP + (self._step if self.far else 0)
        return top, max(PILES + self.caption + GAP, max(self.left, self.right) * self._step)

    @property
    def height(self) -> int:
        """Of the whole picture."""
        top, high = self._middle
        return top + high + (self._step if self.near else 0)

    @property
    def centre(self) -> tuple[int, int]:
        """The middle of the piles."""
        top, high = self._middle
        return WIDTH // 2, top + (high - GAP - self.caption) // 2

    def places(self) -> Iterator[tuple[int, int]]:
        """Return left and top of each seat's plate, clockwise."""
        wide = self.size.plate[0]
        across, down = list(_spread(self.near, WIDTH, wide)), self.height - self._step
        yield from ((left, down) for left in reversed(across))
        top, high = self._middle
        margin = (WIDTH // COLUMNS[self.size.name] - wide) // 2
        left = [top + at for at in _spread(self.left, high - GAP, self.size.plate[1])]
        yield from ((margin, at) for at in reversed(left))
        yield from ((at, GAP) for at in _spread(self.far, WIDTH, wide))
        right = _spread(self.right, high - GAP, self.size.plate[1])
        yield from ((WIDTH - margin - wide, top + at) for at in right)


def _spread(count: int, room: int, each: int) -> Iterator[int]:
    """Return where `count` things of length `each` begin when spread evenly over a length `room`."""
    return (room * (2 * number + 1) // (2 * count) - each // 2 for number in range(count))


def seat_layout(seats: int) -> SeatLayout:
    """Return the layout for any number of seats; more than forty make the picture higher."""
    fitting = (size for size in SEAT_SIZES if seats <= MOST.get(size.name, seats))
    size = FULL if seats <= 2 else next(fitting)
    columns = COLUMNS[size.name]
    sides = max(2 if seats > 2 else 0, seats - 2 * columns)
    rest = seats - sides
    return SeatLayout(size=size, near=-(-rest // 2), left=-(-sides // 2), far=rest // 2, right=sides // 2)
