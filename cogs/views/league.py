"""A page of the league table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cogs.views.frame import page_layout, text_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from discord import ui

    from bot.i18n import Translator
    from bot.rooms.ports import LeagueRow

TEMPLATE: Final = r"league:(prev|next):(?P<page>[0-9]{1,6})"
ROWS_ON_A_PAGE: Final = 10


@dataclass(frozen=True, slots=True)
class LeaguePage:
    """A page of the table: its rows, its number from 0, and how many players and pages there are."""

    rows: Sequence[LeagueRow]
    number: int
    players: int
    pages: int


def league_layout(translate: Translator, page: LeaguePage) -> ui.LayoutView:
    """Return a page of the table, with buttons to its neighbours if it has any."""
    number, pages, players = page.number, page.pages, page.players
    if not players:
        return text_layout(translate("league-empty"))
    title = translate("league-title")
    if pages > 1:
        facts = translate("league-page", page=number + 1, pages=pages, players=players)
    else:
        facts = translate("league-players", players=players)
    lines = "\n".join(_row_text(translate, row) for row in page.rows)
    buttons = [
        (translate("button-previous"), f"league:prev:{max(number - 1, 0)}", number == 0),
        (translate("button-next"), f"league:next:{number + 1}", number == pages - 1),
    ]
    return page_layout(f"## {title}\n{lines}", f"-# {facts}", buttons=buttons if pages > 1 else [])


def _row_text(translate: Translator, row: LeagueRow) -> str:
    medal = translate("place" if row.points else "place-plain", place=row.rank)  # no medal for nothing
    line = translate("league-row", place=medal, name=f"<@{row.user_id}>", points=row.points)
    more = translate("league-row-more", wins=row.wins, matches=row.matches, highest=row.highest_hand)
    return f"{line}\n-# {more}"


def standing_text(translate: Translator, row: LeagueRow) -> str:
    """Return one player's own standing."""
    return translate(
        "league-me",
        rank=row.rank,
        points=row.points,
        wins=row.wins,
        matches=row.matches,
        highest=row.highest_hand,
    )
