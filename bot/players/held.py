"""The cards of a seat in a simulated hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.players.mechanics import ONE

if TYPE_CHECKING:
    from mypy_extensions import i64


class Held:
    """The cards of a seat: how many, and the kinds of which it holds at least one, two, three and four."""

    def __init__(self) -> None:
        self.size: i64 = 0
        self.one: i64 = 0
        self.two: i64 = 0
        self.three: i64 = 0
        self.four: i64 = 0

    def copy(self) -> Held:
        """Return an independent hand with the same cards."""
        other = Held()
        other.size, other.one, other.two = self.size, self.one, self.two
        other.three, other.four = self.three, self.four
        return other

    def count(self, kinds: i64) -> i64:
        """Return how many cards are of some kinds."""
        cards: i64 = 0
        for held in (self.one, self.two, self.three, self.four):
            rest: i64 = held & kinds
            while rest:
                rest &= rest - 1
                cards += 1
        return cards

    def cards(self) -> list[int]:
        """Return the kinds of the cards, each as often as it is held."""
        kinds: list[int] = []
        for held in (self.one, self.two, self.three, self.four):
            rest: i64 = held
            kind: i64 = 0
            while rest:
                if rest & 1:
                    kinds.append(kind)
                rest >>= 1
                kind += 1
        return kinds

    def add(self, kind: i64) -> None:
        """Add a card."""
        bit: i64 = ONE[kind]
        self.size += 1
        if not self.one & bit:
            self.one |= bit
        elif not self.two & bit:
            self.two |= bit
        elif not self.three & bit:
            self.three |= bit
        else:
            self.four |= bit

    def remove(self, kind: i64) -> None:
        """Take a card away that is there."""
        bit: i64 = ONE[kind]
        self.size -= 1
        if not self.two & bit:
            self.one ^= bit
        elif not self.three & bit:
            self.two ^= bit
        elif not self.four & bit:
            self.three ^= bit
        else:
            self.four ^= bit
