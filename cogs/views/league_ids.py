"""Custom_ids of the league's messages: which table, and which page of it, a button or a select leads to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.league.ladders import LADDER_KEYS
from bot.league.ports import TableOrder
from bot.league.rows import ALL_TIME

if TYPE_CHECKING:
    from collections.abc import Mapping

_WHICH: Final = (
    r":(?P<order>[a-z]{1,12}):(?P<season>[0-9]{1,6}|new):(?P<ladder>[a-z]{1,12}-[a-z]{1,12}|any)"
    r":(?P<page>[0-9]{1,6})"
)
TABLE: Final = r"league:(?P<verb>prev|next|order|ladder|season)" + _WHICH
OWN_ROW: Final = "league:mine" + _WHICH
POINTS_TABLE: Final = r"league:(prev|next):(?P<page>[0-9]{1,6})"
"""Of buttons from when the league had one table: by points, of all time."""
RECENT: Final = r"league:(newer|older):(?P<page>[0-9]{1,6})"
LEAGUE_NEIGHBOURS: Final = frozenset({"replay"})
"""What the custom_ids of other buttons on the league's messages begin with: those of replays."""
NEWEST: Final = "new"
ANY: Final = "any"
LAST_PAGE: Final = 999_999


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChoice:
    """Which page of which table somebody wants.

    Attributes:
        order: By what it is sorted; None to leave it to the league.
        season: The number of a season, or `ALL_TIME`; None for the newest.
        ladder: The key of a ladder; None for the one with the most people.
        page: From 0.
    """

    order: TableOrder | None = None
    season: int | None = None
    ladder: str | None = None
    page: int = 0

    def custom_id(self, verb: str) -> str:
        """Return the custom_id of the button or select that leads to it: a verb of `TABLE`, or `mine`."""
        order = self.order or TableOrder.RATING
        season = NEWEST if self.season is None else self.season
        page = min(max(self.page, 0), LAST_PAGE)
        return f"league:{verb}:{order.value}:{season}:{self.ladder or ANY}:{page}"

    @classmethod
    def parse(cls, parts: Mapping[str, str]) -> TableChoice:
        """Return what the parts of a custom_id say; what does not exist is left to the league."""
        season = parts["season"]
        return cls(
            order=order_named(parts["order"]),
            season=None if season == NEWEST else int(season),
            ladder=ladder_named(parts["ladder"]),
            page=int(parts["page"]),
        )

    def chosen(self, verb: str, value: str) -> TableChoice:
        """Return the table after a choice in the select with this verb; the value is untrusted."""
        if verb == "order":
            return replace(self, order=order_named(value) or self.order, page=0)
        if verb == "ladder":
            return replace(self, ladder=ladder_named(value) or self.ladder, page=0)
        return replace(self, season=season_numbered(value), page=0)


def order_named(name: str) -> TableOrder | None:
    """Return the order with a name, or None if there is none."""
    return next((order for order in TableOrder if order.value == name), None)


def ladder_named(key: str) -> str | None:
    """Return the key of a ladder, or None if there is no such ladder."""
    return key if key in LADDER_KEYS else None


def season_numbered(text: str) -> int | None:
    """Return the number of a season that a client sent as text, or None if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


POINTS_OF_ALL_TIME: Final = TableChoice(order=TableOrder.POINTS, season=ALL_TIME)
