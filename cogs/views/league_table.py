"""A page of a table of the league, and a reader's own place in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from discord import ui

from bot.league.ports import TableOrder
from bot.league.rated import OPPONENTS
from bot.league.ratings import is_uncertain
from bot.league.rows import ALL_TIME
from bot.render.league import ladder_name, missing_text, place_text, row_text, season_name
from bot.render.pictures.ladder import unread_names
from cogs.views.frame import button, layout, row, text_layout
from cogs.views.limits import MOST_CHOICES
from cogs.views.names import plain
from cogs.views.player_names import player_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.i18n import Translator
    from bot.league.ports import TableRow
    from bot.league.rows import Season
    from cogs.views.league_ids import TableChoice
    from cogs.views.picture import Picture

ROWS_ON_A_PAGE: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTable:
    """A page of a table, with everything that is told around it.

    Attributes:
        choice: Which page of which table it is; order, season and ladder are settled.
        seasons: Of the server, the newest first.
        ladders: Those with anybody on them in the season.
        rows: Those on the page.
        players: How many there are in the whole table.
        own: The row of whoever asked for the page, if they have one.
        ladder_dropped: Whether a ladder was asked for that this order has not.
    """

    choice: TableChoice
    seasons: Sequence[Season] = ()
    ladders: Sequence[str] = ()
    rows: Sequence[TableRow] = ()
    players: int = 0
    own: TableRow | None = None
    ladder_dropped: bool = False

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return -(-self.players // ROWS_ON_A_PAGE)

    @property
    def order(self) -> TableOrder:
        """By what it is sorted."""
        return self.choice.order or TableOrder.RATING

    @property
    def season(self) -> Season | None:
        """Its season; None for all time."""
        return next((season for season in self.seasons if season.number == self.choice.season), None)


def table_layout(
    translate: Translator, table: ShownTable, *, picture: Picture | None = None
) -> ui.LayoutView:
    """Return a page of a table; below it the row of whoever asked for it, and the ways to other tables.

    Args:
        translate: The language.
        table: The page.
        picture: Of its rows, in their place: what that cannot tell is told below it.
    """
    if not table.seasons and not table.players:
        return text_layout(translate("league-empty"))
    if picture is None:
        blocks = [f"{_heading(translate, table)}\n{_rows(translate, table)}"]
    else:
        blocks = [_heading(translate, table), *_unread(translate, table)]
    own = table.own
    if own is not None and all(one.player.user_id != own.player.user_id for one in table.rows):
        blocks.append(_own(translate, table, own))
    if table.rows:
        blocks.append("\n".join(f"-# {line}" for line in _notes(translate, table)))
    return layout(*blocks, rows=_ways(translate, table), picture=picture, picture_after=1)


def pictured_names(table: ShownTable) -> list[str]:
    """Return the names of a page's rows as plain text."""
    return [plain(one.player.name) for one in table.rows]


def table_title(translate: Translator, table: ShownTable) -> str:
    """Return of which table a page is, as plain text."""
    title, about = translate(f"league-title-{table.order.value}"), _about(translate, table, markdown=False)
    return f"{title}: {about}"


def _unread(translate: Translator, table: ShownTable) -> Iterator[str]:
    """Yield one block with the names that nobody can read in the picture of a page, if there are any."""
    unread = unread_names(pictured_names(table))
    if not unread:
        return
    lines = [translate("league-unread")]
    for number in unread:
        one = table.rows[number]
        place = place_text(translate, one.rank, medals=False)
        lines.append(f"{place} **{player_name(one.player.user_id, one.player.name)}**")
    yield "\n".join(lines)


def own_layout(translate: Translator, table: ShownTable) -> ui.LayoutView:
    """Return the place of a reader in a table, with the rows around it."""
    own = table.own
    if own is None:
        return text_layout(_none_text(translate, table))
    around = table.rows if own.player.user_id in {one.player.user_id for one in table.rows} else [own]
    lines = [_row(translate, table.order, one) for one in around]
    place = [one.player.user_id for one in around].index(own.player.user_id)
    lines[place] = translate("league-row-own", row=lines[place])
    return layout("\n".join([_heading(translate, table), *lines]), *_missing(translate, own))


def _none_text(translate: Translator, table: ShownTable) -> str:
    """Return what somebody is told who has no row."""
    if table.season is not None and table.season.ended_at is not None:
        return translate("league-mine-none-over")
    if table.order is TableOrder.RATING:
        return translate("league-mine-none-rated")
    return translate("league-mine-none")


def _heading(translate: Translator, table: ShownTable) -> str:
    title, about = translate(f"league-title-{table.order.value}"), _about(translate, table)
    return f"## {title}\n-# {about}"


def _about(translate: Translator, table: ShownTable, *, markdown: bool = True) -> str:
    """Return season and ladder of a table."""
    about = season_name(translate, table.season, markdown=markdown)
    if table.order is TableOrder.RATING and table.choice.ladder is not None:
        ladder = ladder_name(translate, table.choice.ladder)
        return translate("league-about", ladder=ladder, season=about)
    return about


def _rows(translate: Translator, table: ShownTable) -> str:
    if table.rows:
        return "\n".join(_row(translate, table.order, one) for one in table.rows)
    if table.order is TableOrder.RATING:
        return translate("league-nobody", count=OPPONENTS)
    return translate("league-nobody-yet")


def _row(translate: Translator, order: TableOrder, one: TableRow) -> str:
    return row_text(translate, order, one, player_name(one.player.user_id, one.player.name))


def _own(translate: Translator, table: ShownTable, own: TableRow) -> str:
    """Return the row of whoever asked, named as such: everybody reads it."""
    asked = translate("league-row-asked", name=player_name(own.player.user_id, own.player.name))
    return "\n".join([f"-# {asked}", _row(translate, table.order, own), *_missing(translate, own)])


def _missing(translate: Translator, own: TableRow) -> Iterator[str]:
    """Yield what a row without a place lacks."""
    if own.rank is None and own.ladder is not None:
        note = missing_text(translate, own.ladder)
        yield f"-# {note}"


def _notes(translate: Translator, table: ShownTable) -> Iterator[str]:
    if table.pages > 1:
        yield translate("league-page", page=table.choice.page + 1, pages=table.pages, players=table.players)
    else:
        yield translate("league-players", players=table.players)
    if table.ladder_dropped:
        yield translate("league-ladder-dropped")
    if any(one.ladder is not None and is_uncertain(one.ladder.rating) for one in table.rows):
        yield translate("league-uncertain")


def _ways(translate: Translator, table: ShownTable) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    choice, last = table.choice, max(table.pages - 1, 0)
    yield _menu(translate("league-choose-order"), choice.custom_id("order"), _orders(translate, table))
    if table.order is TableOrder.RATING and len(table.ladders) > 1:
        ladders = [(key, ladder_name(translate, key), key == choice.ladder) for key in table.ladders]
        yield _menu(translate("league-choose-ladder"), choice.custom_id("ladder"), ladders)
    if len(table.seasons) > 1:
        yield _menu(translate("league-choose-season"), choice.custom_id("season"), _seasons(translate, table))
    before, after = (replace(choice, page=page) for page in (max(choice.page - 1, 0), choice.page + 1))
    turns = [
        button(translate("button-previous"), before.custom_id("prev"), disabled=choice.page == 0),
        button(translate("button-next"), after.custom_id("next"), disabled=choice.page >= last),
    ]
    mine = button(translate("button-my-row"), choice.custom_id("mine"))
    yield row(*(turns if last else []), mine)


def _orders(translate: Translator, table: ShownTable) -> list[tuple[str, str, bool]]:
    return [
        (order.value, translate(f"league-order-{order.value}"), order is table.order) for order in TableOrder
    ]


def _seasons(translate: Translator, table: ShownTable) -> list[tuple[str, str, bool]]:
    """Return the newest seasons and all time; the one that is shown is among them, however old it is."""
    shown = list(table.seasons[: MOST_CHOICES - 1])
    if table.season is not None and table.season not in shown:
        shown[-1] = table.season
    chosen = [
        (str(one.number), season_name(translate, one, markdown=False), one == table.season) for one in shown
    ]
    return [*chosen, (str(ALL_TIME), translate("league-all-time"), table.season is None)]


def _menu(
    placeholder: str, custom_id: str, choices: Sequence[tuple[str, str, bool]]
) -> ui.ActionRow[ui.LayoutView]:
    """Return a select of values with their labels, and whether each is the one chosen now."""
    menu: ui.Select[ui.LayoutView] = ui.Select(custom_id=custom_id, placeholder=placeholder)
    for value, label, is_chosen in choices[:MOST_CHOICES]:
        menu.add_option(label=label, value=value, default=is_chosen)
    return ui.ActionRow(menu)
