"""Layouts of the league: a page of a table, records, newest matches, seasons, and players.

The custom_ids below them say which table, and which page of it, a button or a select leads to.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from discord import ui

from bot.league.ladders import LADDER_KEYS, OPPONENTS
from bot.league.ports import TableOrder
from bot.league.ratings import is_uncertain
from bot.league.rows import ALL_TIME, RecordKind
from bot.render.league import (
    ladder_name,
    meeting_text,
    missing_text,
    place_text,
    profile_blocks,
    row_text,
    season_name,
    versus_text,
)
from bot.render.pictures.league import unread_names
from bot.render.pictures.profile import shows_name
from cogs.core.custom_ids import MAX_CHOICES
from cogs.core.layouts import button, container_layout, layout, row, text_layout
from cogs.core.links import replay_button
from cogs.core.names import plain, player_name, player_names
from cogs.league.text import leaders_title, match_text, podium_lines, podium_title, record_text, season_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from bot.i18n import Translator
    from bot.league.ports import MatchLine, TableRow
    from bot.league.rows import Pair, Record, Season
    from bot.render.league import Profile
    from cogs.core.files import Picture
    from cogs.core.layouts import Item


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
    shown = list(table.seasons[: MAX_CHOICES - 1])
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
    for value, label, is_chosen in choices[:MAX_CHOICES]:
        menu.add_option(label=label, value=value, default=is_chosen)
    return ui.ActionRow(menu)


def profile_layout(
    translate: Translator, profile: Profile, *, picture: Picture | None = None
) -> ui.LayoutView:
    """Return a player's profile; where there is a picture, with that and what it does not tell."""
    if picture is None:
        return layout(*profile_blocks(translate, profile))
    heading = [] if shows_name(profile) else [f"## {profile.name}"]
    blocks = profile_blocks(translate, profile, pictured=True)
    return layout(*heading, *blocks, picture=picture, picture_after=len(heading))


def versus_layout(
    translate: Translator, pair: Pair, met: Sequence[MatchLine], name: str, other: str
) -> ui.LayoutView:
    """Return what two players did against each other, and their last matches; names are safe to show."""
    items: list[Item] = [ui.TextDisplay(versus_text(translate, pair, name, other))]
    if met:
        title = translate("league-met")
        items += [ui.Separator(), ui.TextDisplay(f"### {title}")]
    for line in met:
        items.append(match_item(translate, line, meeting_text(translate, line, pair, name, other)))
    return container_layout(items)


def match_item(translate: Translator, line: MatchLine, text: str) -> Item:
    """Return the text of a match; beside it the button of its replay, if its moves are known."""
    if not line.match.moves:
        return ui.TextDisplay(text)
    return ui.Section(text, accessory=replay_button(translate, line.match.match_id))


MATCHES_ON_A_PAGE: Final = 5


def records_layout(
    translate: Translator,
    records: Sequence[Record],
    names: Mapping[int, str],
    *,
    longest: MatchLine | None = None,
) -> ui.LayoutView:
    """Return the records of a server, those of a match between two lines and beside the button of its replay.

    Args:
        translate: The language.
        records: One of each kind at most.
        names: Of their holders, as far as the league knows them; untrusted text.
        longest: The longest match, whose record all its people hold; None if that is not known.
    """
    if not records:
        return text_layout(translate("league-records-empty"))
    shown = player_names([record.user_id for record in records], names)
    holders = {record.kind: [shown[record.user_id]] for record in records}
    if longest is not None:
        people = player_names([game.user_id for game in longest.games], longest.names)
        holders[RecordKind.LONGEST_MATCH] = [*people.values()]
    title = translate("league-records")
    items: list[Item] = [ui.TextDisplay(f"## {title}")]
    for match_id, those in _by_match(records).items():
        if len(items) > 1:
            items.append(ui.Separator())
        texts = [record_text(translate, record, holders[record.kind]) for record in those]
        items.append(ui.Section("\n".join(texts), accessory=replay_button(translate, match_id)))
    return container_layout(items)


def _by_match(records: Sequence[Record]) -> dict[str, list[Record]]:
    """Return records by their match: a message can hold the button of a match only once."""
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(record.match_id, []).append(record)
    return found


@dataclass(frozen=True, slots=True)
class MatchesPage:
    """A page of a server's matches.

    Attributes:
        lines: Those on the page, the newest first.
        number: Of the page, from 0.
        matches: How many there are in all.
    """

    lines: Sequence[MatchLine]
    number: int
    matches: int

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return -(-self.matches // MATCHES_ON_A_PAGE)


def recent_layout(translate: Translator, page: MatchesPage) -> ui.LayoutView:
    """Return a page of the newest matches, with buttons to its neighbours if it has any."""
    if not page.lines:
        return text_layout(translate("league-empty"))
    title = translate("league-recent")
    items: list[Item] = [ui.TextDisplay(f"## {title}")]
    for line in page.lines:
        names = player_names([game.user_id for game in line.games], line.names)
        items.append(match_item(translate, line, match_text(translate, line, names)))
    facts = translate("league-recent-page", page=page.number + 1, pages=page.pages, matches=page.matches)
    items.append(ui.TextDisplay(f"-# {facts}"))
    if page.pages > 1:
        newer, older = max(page.number - 1, 0), page.number + 1
        items.append(
            row(
                button(translate("button-newer"), f"league:newer:{newer}", disabled=page.number == 0),
                button(translate("button-older"), f"league:older:{older}", disabled=older >= page.pages),
            )
        )
    return container_layout(items)


@dataclass(frozen=True, slots=True)
class SeasonPodium:
    """The first of a season: on the ladder with the most people, or by points if there is none."""

    season: Season
    ladder: str | None
    rows: Sequence[TableRow]


def season_layout(
    translate: Translator, podiums: Sequence[SeasonPodium], *, ends: datetime | None
) -> ui.LayoutView:
    """Return the season that goes on with its leaders, and the podiums of those before.

    Args:
        translate: The language.
        podiums: The newest season first.
        ends: When the newest season ends, if that is known.
    """
    if not podiums:
        return text_layout(translate("league-season-none"))
    newest, *before = podiums
    if newest.season.ended_at is not None:
        before = [newest, *before]
        blocks = []
    else:
        title = leaders_title(translate, newest.ladder)
        head = season_text(translate, newest.season, ends=ends)
        leaders = list(_podium(translate, newest)) if newest.rows else [translate("league-nobody-yet")]
        blocks = ["\n".join([head, f"### {title}", *leaders])]
    if before:
        title = translate("league-season-past")
        past = [line for podium in before for line in _titled(translate, podium)]
        blocks.append("\n".join([f"### {title}", *past]))
    more = translate("league-season-more")
    return layout(*blocks, f"-# {more}")


def _titled(translate: Translator, podium: SeasonPodium) -> Iterator[str]:
    title = podium_title(translate, podium.season, podium.ladder)
    yield f"**{title}**"
    yield from _podium(translate, podium)


def _podium(translate: Translator, podium: SeasonPodium) -> Iterator[str]:
    names = {one.player.user_id: player_name(one.player.user_id, one.player.name) for one in podium.rows}
    yield from podium_lines(translate, podium.rows, names)
