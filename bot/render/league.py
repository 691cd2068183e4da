"""The league in words: ratings, ladders, seasons, and the rows of a table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from bot.league.ladders import IDLE_DAYS, LADDER_KEYS, OPPONENTS
from bot.league.ports import MIN_GAMES, TableOrder
from bot.league.ratings import is_uncertain, shown_number
from bot.render.escape import escaped, plain

if TYPE_CHECKING:
    from datetime import datetime

    from bot.i18n import Translator
    from bot.league.ports import TableRow
    from bot.league.rows import LadderRow, Rating, Season, Totals


MAX_SEASON_NAME: Final = 40
NOTHING: Final = "\N{EN DASH}"
"""In place of a number that there is not."""
_MONTH: Final = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])")


def rating_text(rating: Rating) -> str:
    """Return a rating as people are shown it: one number, with `?` as long as it is uncertain."""
    return f"{shown_number(rating)}{'?' if is_uncertain(rating) else ''}"


def share_text(part: int, whole: int) -> str:
    """Return a part of a whole in percent."""
    return f"{round(100 * part / whole) if whole else 0}%"


def average_place(totals: Totals) -> str:
    """Return the average place of somebody with two decimals."""
    return f"{totals.places / totals.games:.2f}" if totals.games else NOTHING


def moment_text(moment: datetime, style: str = "R") -> str:
    """Return a moment as Discord shows it to each reader, in one of Discord's styles."""
    return f"<t:{int(moment.timestamp())}:{style}>"


def ladder_name(translate: Translator, key: str | None) -> str:
    """Return the name of a ladder; of one that is not known, what stands in its place."""
    if key not in LADDER_KEYS:
        return translate("league-ladder-unknown")
    return translate(f"ladder-{key}")


def season_name(translate: Translator, season: Season | None, *, markdown: bool = True) -> str:
    """Return the name of a season, which may be untrusted text; None is all seasons together."""
    if season is None:
        return translate("league-all-time")
    title = season_title(translate, season.name, markdown=markdown)
    return title or translate("league-season-numbered", number=season.number)


def season_title(translate: Translator, name: str, *, markdown: bool = True) -> str:
    """Return the name of a season, which may be untrusted text; empty if nothing of it can be seen."""
    month = _MONTH.fullmatch(name)
    if month is not None:
        return translate("league-month", month=int(month[2]), year=month[1])
    shown = escaped if markdown else plain
    return shown(name, most=MAX_SEASON_NAME)


def place_text(translate: Translator, rank: int | None, *, medals: bool = True) -> str:
    """Return a place, the first three as medals; for somebody who has none a dash."""
    if rank is None:
        return translate("league-no-place")
    return translate("place" if medals else "place-plain", place=rank)


def is_too_few(order: TableOrder, totals: Totals) -> bool:
    """Return whether a player comes after all others, having played too few matches for an average."""
    return order in {TableOrder.RATE, TableOrder.PLACE} and totals.games < MIN_GAMES


def row_text(translate: Translator, order: TableOrder, row: TableRow, name: str) -> str:
    """Return a player's row in a table."""
    medals = bool(counted(order, row.totals))  # no medal for nothing
    place, value = place_text(translate, row.rank, medals=medals), _value(translate, order, row)
    return translate("league-row", place=place, name=name, value=value)


def counted(order: TableOrder, totals: Totals) -> int:
    """Return what has to be more than nothing for a medal."""
    if is_too_few(order, totals):
        return 0
    if order in {TableOrder.WINS, TableOrder.RATE}:
        return totals.wins
    if order is TableOrder.POINTS:
        return totals.points
    return totals.highest_hand if order is TableOrder.HIGHEST else 1


def _value(translate: Translator, order: TableOrder, row: TableRow) -> str:
    totals, ladder = row.totals, row.ladder
    value = translate(
        f"league-value-{order.value}",
        rating=NOTHING if ladder is None else rating_text(ladder.rating),
        wins=totals.wins if ladder is None else ladder.wins,
        matches=totals.games if ladder is None else ladder.games,
        rate=share_text(totals.wins, totals.games),
        points=totals.points,
        highest=totals.highest_hand,
        average=average_place(totals),
    )
    return translate("league-value-few", value=value, count=MIN_GAMES) if is_too_few(order, totals) else value


def missing_text(translate: Translator, row: LadderRow) -> str:
    """Return what somebody lacks who has a rating on a ladder and no place there."""
    missing = OPPONENTS - row.opponents
    if missing > 0:
        return translate("league-needs-opponents", count=missing)
    return translate("league-idle", count=IDLE_DAYS)
