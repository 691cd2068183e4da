"""Layouts of the league: a page of a table, records, newest matches, seasons, and players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from functools import partial
from itertools import islice
from typing import Final

from discord import ButtonStyle, ui

from bot.i18n import Translator
from bot.league.ladders import LADDER_KEYS, OPPONENTS
from bot.league.ports import ALL_TIME, MatchLine, Page, Pair, Record, RecordKind, Season, TableOrder, TableRow
from bot.render import league
from bot.render.pictures.league import shows_name, unread_names
from cogs.core import layouts
from cogs.core.attachments import Picture
from cogs.core.custom_ids import MAX_CHOICES, CustomId, digits, enum_named, id_part, word
from cogs.core.links import replay_button
from cogs.core.names import plain, player_name, player_names
from cogs.league.text import leaders_title, match_text, podium_lines, podium_title, record_text, season_text

LEAGUE_NEIGHBOURS: Final = frozenset({"replay"})
"""Prefixes of the custom_ids of other buttons on league messages: those of replays."""
NEWEST: Final = "new"
ANY: Final = "any"
LADDER: Final = "[a-z]{1,12}-[a-z]{1,12}"
LAST_PAGE: Final = 999_999


def ladder_named(key: str) -> str | None:
    return key if key in LADDER_KEYS else None


def season_numbered(text: str) -> int | None:
    """Return the season number that a client sent as text, or None if it is invalid."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else None


@dataclass(frozen=True, kw_only=True)
class TableChoice(CustomId, kind="league"):
    """A choice of table and page, and the control that leads to it; None leaves a part to the league."""

    verb: str = id_part("prev|next|order|ladder|season", str, default="next", compare=False)
    order: TableOrder | None = id_part(
        "[a-z]{1,12}",
        partial(enum_named, TableOrder),
        lambda order: (order or TableOrder.RATING).value,
        has_default=True,
    )
    season: int | None = id_part(
        "[0-9]{1,6}|new", season_numbered, partial(layouts.option_text, none=NEWEST), has_default=True
    )
    ladder: str | None = id_part(
        f"{LADDER}|any", ladder_named, partial(layouts.option_text, none=ANY), has_default=True
    )
    page: int = id_part("[0-9]{1,6}", int, lambda page: str(min(max(page, 0), LAST_PAGE)), default=0)

    def custom_id(self, verb: str) -> str:
        return str(replace(self, verb=verb))

    def chosen(self, verb: str, value: str) -> TableChoice:
        """Return the table after a choice in the select with this verb; the value is untrusted."""
        if verb == "order":
            return replace(self, order=enum_named(TableOrder, value) or self.order, page=0)
        if verb == "ladder":
            return replace(self, ladder=ladder_named(value) or self.ladder, page=0)
        return replace(self, season=season_numbered(value), page=0)


@dataclass(frozen=True, kw_only=True)
class OwnRowId(TableChoice, kind="league"):
    """Custom_id of the button to the user's own row of a table."""

    verb: str = id_part("mine", str, default="mine", compare=False)


@dataclass(frozen=True)
class PointsTableId(CustomId, kind="league"):
    """Custom_id of buttons from when the league had a single table: by points, of all time."""

    verb: str = word("prev|next")
    page: int = digits(6)


@dataclass(frozen=True)
class RecentId(CustomId, kind="league"):
    """Custom_id of the buttons to other pages of the newest matches."""

    verb: str = word("newer|older")
    page: int = digits(6)


@dataclass(frozen=True)
class LeaguePageId(CustomId, kind="leaguepage"):
    """Custom_id of the button to the first page of a list of the league."""

    page: str = word("[a-z]{1,12}")


@dataclass(frozen=True)
class PlayerId(CustomId, kind="player"):
    """Custom_id of a page about one player (`other_id` is 0), or about two."""

    user_id: int = digits(20)
    other_id: int = digits(20)


@dataclass(frozen=True)
class ShareId(CustomId, kind="share"):
    """Custom_id of the button that makes a page public; it contains the custom_id of the page."""

    page: str = word(".{1,94}")


class LeaguePage(Enum):
    """A list of the league; the value is used in its buttons."""

    TABLE = "table"
    SEASON = "season"
    RECORDS = "records"
    RECENT = "recent"
    ACTIVITY = "activity"

    @property
    def others(self) -> tuple[LeaguePage, ...]:
        return tuple(page for page in LeaguePage if page is not self)


def navigation_row(translate: Translator, which: CustomId, others: Iterable[LeaguePage]) -> layouts.Row:
    """Return the buttons below a private page: make it public, and go to other lists."""
    ways = [
        layouts.button(translate(f"league-go-{other.value}"), LeaguePageId(other.value)) for other in others
    ]
    share = layouts.button(translate("button-show-everybody"), ShareId(str(which)), style=ButtonStyle.primary)
    return layouts.row(share, *ways)


POINTS_OF_ALL_TIME: Final = TableChoice(order=TableOrder.POINTS, season=ALL_TIME)

ROWS_ON_A_PAGE: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownTable:
    """A page of a table, with the data shown around it."""

    choice: TableChoice
    seasons: Sequence[Season] = ()  # of the server, newest first
    ladders: Sequence[str] = ()
    rows: Sequence[TableRow] = ()
    players: int = 0
    own: TableRow | None = None
    ladder_dropped: bool = False

    @property
    def pages(self) -> int:
        return -(-self.players // ROWS_ON_A_PAGE)

    @property
    def order(self) -> TableOrder:
        return self.choice.order or TableOrder.RATING

    @property
    def season(self) -> Season | None:
        """Its season; None for all time."""
        return next((season for season in self.seasons if season.number == self.choice.season), None)


def table_layout(
    translate: Translator, table: ShownTable, *, for_everybody: bool = False, picture: Picture | None = None
) -> layouts.Layout:
    """Return a page of a table, with the user's row and the ways to other tables."""
    if not table.seasons and not table.players:
        return layouts.layout(translate("league-empty"))
    if picture is None:
        blocks = [f"{_heading(translate, table)}\n{_rows(translate, table)}"]
    else:
        blocks = [_heading(translate, table), *_unread(translate, table)]
    own = table.own
    if own is not None and all(one.player.user_id != own.player.user_id for one in table.rows):
        asked = own_row_title(
            translate, player_name(own.player.user_id, own.player.name), for_everybody=for_everybody
        )
        row_text = _row(translate, table.order, own)
        blocks.append("\n".join([f"-# {asked}", row_text, *_missing(translate, own)]))
    if table.rows:
        blocks.append("\n".join(f"-# {line}" for line in _notes(translate, table)))
    return layouts.layout(blocks[0], picture, *blocks[1:], rows=_ways(translate, table))


def pictured_names(table: ShownTable) -> list[str]:
    """Return the names of a page's rows as plain text."""
    return [plain(one.player.name) for one in table.rows]


def table_title(translate: Translator, table: ShownTable) -> str:
    title, about = translate(f"league-title-{table.order.value}"), _about(translate, table, markdown=False)
    return translate("league-title-about", title=title, about=about)


def _unread(translate: Translator, table: ShownTable) -> Iterator[str]:
    """Yield one block with the names that cannot be drawn in the picture, if any."""
    unread = unread_names(pictured_names(table))
    if not unread:
        return
    lines = [translate("league-unread")]
    for number in unread:
        one = table.rows[number]
        place = league.row_place(translate, table.order, one)
        lines.append(f"{place} **{player_name(one.player.user_id, one.player.name)}**")
    yield "\n".join(lines)


def own_layout(translate: Translator, table: ShownTable) -> layouts.Layout:
    """Return a user's place in a table, with the rows around it."""
    own = table.own
    if own is None:
        return layouts.layout(_none_text(translate, table))
    around = table.rows if own.player.user_id in {one.player.user_id for one in table.rows} else [own]
    lines = [_row(translate, table.order, one) for one in around]
    place = [one.player.user_id for one in around].index(own.player.user_id)
    lines[place] = translate("league-row-own", row=lines[place])
    notes = [*_missing(translate, own), *(f"-# {note}" for note in _uncertain(translate, around))]
    return layouts.layout("\n".join([_heading(translate, table), *lines]), *notes)


def _none_text(translate: Translator, table: ShownTable) -> str:
    if table.season is not None and table.season.ended_at is not None:
        return translate("league-mine-none-over")
    if table.order is TableOrder.RATING:
        return translate("league-mine-none-rated")
    return translate("league-mine-none")


def _heading(translate: Translator, table: ShownTable) -> str:
    title, about = translate(f"league-title-{table.order.value}"), _about(translate, table)
    return f"## {title}\n-# {about}"


def _about(translate: Translator, table: ShownTable, *, markdown: bool = True) -> str:
    about = league.season_name(translate, table.season, markdown=markdown)
    if table.order is TableOrder.RATING and table.choice.ladder is not None:
        ladder = league.ladder_name(translate, table.choice.ladder)
        return translate("league-about", ladder=ladder, season=about)
    return about


def _rows(translate: Translator, table: ShownTable) -> str:
    if table.rows:
        return "\n".join(_row(translate, table.order, one) for one in table.rows)
    if table.order is TableOrder.RATING:
        return translate("league-nobody", count=OPPONENTS)
    return translate("league-nobody-yet")


def _row(translate: Translator, order: TableOrder, one: TableRow) -> str:
    return league.row_text(translate, order, one, player_name(one.player.user_id, one.player.name))


def own_row_title(translate: Translator, name: str, *, for_everybody: bool) -> str:
    """Return the heading above the user's row, with the name where others can read it."""
    return translate("league-row-asked", name=name) if for_everybody else translate("league-row-yours")


def _missing(translate: Translator, own: TableRow) -> Iterator[str]:
    if own.rank is None and own.ladder is not None:
        note = league.missing_text(translate, own.ladder)
        yield f"-# {note}"


def _notes(translate: Translator, table: ShownTable) -> Iterator[str]:
    if table.pages > 1:
        yield translate("league-page", page=table.choice.page + 1, pages=table.pages, players=table.players)
    else:
        yield translate("league-players", players=table.players)
    if table.ladder_dropped:
        yield translate("league-ladder-dropped")
    yield from _uncertain(translate, [*table.rows, *([] if table.own is None else [table.own])])


def _uncertain(translate: Translator, rows: Iterable[TableRow]) -> Iterator[str]:
    return league.uncertain_note(translate, (one.ladder.rating for one in rows if one.ladder is not None))


def _ways(translate: Translator, table: ShownTable) -> Iterator[layouts.Row]:
    choice = table.choice

    def menu(verb: str, placeholder: str, held: object, options: Iterable[tuple[object, str]]) -> layouts.Row:
        shown = islice(options, MAX_CHOICES)
        return ui.ActionRow(layouts.choice_menu(choice.custom_id(verb), held, shown, placeholder=placeholder))

    orders = [(order, translate(f"league-order-{order.value}")) for order in TableOrder]
    yield menu("order", translate("league-choose-order"), table.order, orders)
    if table.order is TableOrder.RATING and len(table.ladders) > 1:
        ladders = [(key, league.ladder_name(translate, key)) for key in table.ladders]
        yield menu("ladder", translate("league-choose-ladder"), choice.ladder, ladders)
    if len(table.seasons) > 1:
        number = ALL_TIME if table.season is None else table.season.number
        yield menu("season", translate("league-choose-season"), number, _seasons(translate, table))
    turns = layouts.turn_buttons(
        translate,
        lambda verb, page: replace(choice, page=page).custom_id(verb),
        page=choice.page,
        pages=table.pages,
    )
    mine = layouts.button(translate("button-my-row"), choice.custom_id("mine"))
    yield layouts.row(*turns, mine)


def _seasons(translate: Translator, table: ShownTable) -> list[tuple[int, str]]:
    """Return the newest seasons, the shown one however old it is, and all time."""
    shown = list(table.seasons[: MAX_CHOICES - 1])
    if table.season is not None and table.season not in shown:
        shown[-1] = table.season
    named = [(one.number, league.season_name(translate, one, markdown=False)) for one in shown]
    return [*named, (ALL_TIME, translate("league-all-time"))]


def profile_layout(
    translate: Translator, profile: league.Profile, *, picture: Picture | None = None
) -> layouts.Layout:
    """Return a player's profile; with a picture, only what that does not show."""
    if picture is None:
        return layouts.layout(*league.profile_blocks(translate, profile))
    heading = [] if shows_name(profile) else [f"## {profile.name}"]
    blocks = league.profile_blocks(translate, profile, pictured=True)
    return layouts.layout(*heading, picture, *blocks)


def versus_layout(
    translate: Translator, pair: Pair, met: Sequence[MatchLine], name: str, other: str
) -> layouts.Layout:
    """Return two players' results against each other and their last matches; names are safe to show."""
    items: list[layouts.Item] = [ui.TextDisplay(league.versus_text(translate, pair, name, other))]
    if met:
        items += [ui.Separator(), ui.TextDisplay(f"### {translate('league-met')}")]
    for line in met:
        items.append(match_item(translate, line, league.meeting_text(translate, line, pair, name, other)))
    return layouts.container_layout(items)


def match_item(translate: Translator, line: MatchLine, text: str) -> layouts.Item:
    """Return the text of a match, with a replay button if its moves are known."""
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
) -> layouts.Layout:
    """Return a server's records, with untrusted names; all people of the `longest` match hold its record."""
    if not records:
        return layouts.layout(translate("league-records-empty"))
    shown = player_names([record.user_id for record in records], names)
    holders = {record.kind: [shown[record.user_id]] for record in records}
    if longest is not None:
        people = player_names([game.user_id for game in longest.games], longest.names)
        holders[RecordKind.LONGEST_MATCH] = [*people.values()]
    items: list[layouts.Item] = [ui.TextDisplay(f"## {translate('league-records')}")]
    by_match: dict[str, list[Record]] = {}  # a message can hold the button of a match only once
    for record in records:
        by_match.setdefault(record.match_id, []).append(record)
    for match_id, those in by_match.items():
        if len(items) > 1:
            items.append(ui.Separator())
        texts = [record_text(translate, record, holders[record.kind]) for record in those]
        items.append(ui.Section("\n".join(texts), accessory=replay_button(translate, match_id)))
    return layouts.container_layout(items)


def recent_layout(translate: Translator, found: Page[MatchLine], page: int) -> layouts.Layout:
    """Return a page (from 0) of the newest matches, with page buttons if there are several."""
    if not found.rows:
        return layouts.layout(translate("league-empty"))
    title, pages = translate("league-recent"), -(-found.total // MATCHES_ON_A_PAGE)
    items: list[layouts.Item] = [ui.TextDisplay(f"## {title}")]
    for line in found.rows:
        names = player_names([game.user_id for game in line.games], line.names)
        items.append(match_item(translate, line, match_text(translate, line, names)))
    facts = translate("league-recent-page", page=page + 1, pages=pages, matches=found.total)
    items.append(ui.TextDisplay(f"-# {facts}"))
    if turns := layouts.turn_buttons(translate, RecentId, page=page, pages=pages, newest_first=True):
        items.append(layouts.row(*turns))
    return layouts.container_layout(items)


@dataclass(frozen=True, slots=True)
class SeasonPodium:
    """The leaders of a season: of the ladder with the most people or, without one, by points."""

    season: Season
    ladder: str | None
    rows: Sequence[TableRow]


def season_layout(
    translate: Translator, podiums: Sequence[SeasonPodium], *, ends: datetime | None
) -> layouts.Layout:
    """Return the current season with its leaders, and the podiums of earlier ones."""
    if not podiums:
        return layouts.layout(translate("league-season-none"))
    newest, *before = podiums
    if newest.season.ended_at is not None:
        before = [newest, *before]
        blocks = []
    else:
        title = leaders_title(translate, newest.ladder, newest.rows)
        head = season_text(translate, newest.season, ends=ends)
        leaders = list(_podium(translate, newest)) if newest.rows else [translate("league-nobody-yet")]
        blocks = ["\n".join([head, f"### {title}", *leaders])]
    if before:
        title = translate("league-season-past")
        past = [f"### {title}"]
        for podium in before:
            past.append(f"**{podium_title(translate, podium.season, podium.ladder)}**")
            past += _podium(translate, podium)
        blocks.append("\n".join(past))
    return layouts.layout(*blocks, f"-# {translate('league-season-more')}")


def _podium(translate: Translator, podium: SeasonPodium) -> Iterator[str]:
    names = {one.player.user_id: player_name(one.player.user_id, one.player.name) for one in podium.rows}
    yield from podium_lines(translate, podium.rows, names)
