"""`/league table` and `player`: the league of a server, in private or, by a button, in public."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.league import ports
from bot.league.ladders import LADDER_KEYS, ladder_query
from bot.league.ratings import shown_number
from bot.league.seasons import SeasonMode, SeasonPlan, end_of
from bot.league.settings import LeagueSettingsStore
from bot.render.league import Profile, ladder_name, season_name
from bot.rooms.errors import Refusal, RoomRefused
from cogs.core import replies
from cogs.core.attachments import Picture
from cogs.core.commands import (
    CommandGroup,
    Feature,
    Offered,
    SuggestedOption,
    command,
    command_text,
    in_each_language,
)
from cogs.core.custom_ids import CustomId, enum_named, sanitize
from cogs.core.items import ItemKind, item, last_page_of, send_shown, values_of
from cogs.core.languages import addressing_everybody
from cogs.core.layouts import Layout, Shown
from cogs.core.messages import is_older
from cogs.core.names import plain, player_name, player_names, translator_of
from cogs.core.rights import missing_permissions, needed_permissions
from cogs.core.services import services_of
from cogs.league import EVERYBODY, admin, is_for_everybody, league_services, panels, view
from cogs.league.activity import ActivityId, activity_page, show_activity, this_week
from cogs.league.podium import SeasonTableId, podiums_of
from cogs.league.text import season_called

AROUND: Final = 2  # rows shown above and below the user's own


@dataclass(frozen=True, slots=True)
class LeagueReader:
    """League queries of a user at a moment: these determine the rows still ranked, and the own row."""

    league: ports.League
    guild_id: int
    user_id: int
    now: datetime
    settings: LeagueSettingsStore | None = None  # None for the default settings

    @classmethod
    def of(cls, interaction: discord.Interaction) -> LeagueReader:
        services = services_of(interaction)
        asked = (interaction.guild_id or 0, interaction.user.id, interaction.created_at)
        return cls(services.league, *asked, league_services(interaction).settings)

    async def plan(self) -> SeasonPlan:
        return SeasonPlan() if self.settings is None else (await self.settings.of(self.guild_id)).plan

    def query(self, table: view.ShownTable) -> ports.TableQuery:
        season = table.season
        if table.order is ports.TableOrder.RATING and table.choice.ladder is not None:
            return self.ladder_query(season, table.choice.ladder)
        number = ports.ALL_TIME if season is None else season.number
        return ports.TableQuery(guild_id=self.guild_id, order=table.order, season=number)

    def ladder_query(self, season: ports.Season | None, ladder: str) -> ports.TableQuery:
        """Return the query of a ladder; season None is all time."""
        return ladder_query(self.guild_id, season, ladder, self.now)

    async def podium(self, season: ports.Season) -> view.SeasonPodium:
        """Return the podium of a season's largest ladder; by points if nobody has a place there."""
        return (await podiums_of(self.league, season, most=1, now=self.now))[0]

    async def settle(self, choice: view.TableChoice) -> view.ShownTable:
        """Return the chosen table; by default the busiest ladder with places, else the points."""
        seasons = await self.league.seasons(self.guild_id)
        numbers = [season.number for season in seasons]
        number = choice.season
        if number is None or number not in {*numbers, ports.ALL_TIME}:
            never_end = (await self.plan()).mode is SeasonMode.NONE
            number = ports.ALL_TIME if never_end or not numbers else numbers[0]
        ladders = [key for key in await self.league.ladders(self.guild_id, number) if view.ladder_named(key)]
        ladder = choice.ladder or (ladders[0] if ladders else None)
        order = choice.order or ports.TableOrder.RATING
        settled = replace(choice, order=order, season=number, ladder=ladder)
        table = view.ShownTable(choice=settled, seasons=seasons, ladders=ladders)
        if choice.order is not None:
            return table
        query = None if ladder is None else self.ladder_query(table.season, ladder)
        if query is None or not (await self.league.table(query, offset=0, limit=1)).rows:
            return replace(table, choice=replace(settled, order=ports.TableOrder.POINTS))
        return table

    async def page(self, choice: view.TableChoice) -> view.ShownTable:
        """Return a page of a table, at most the last, with the user's own row."""
        table = await self.settle(choice)
        if table.order is ports.TableOrder.RATING and table.choice.ladder is None:
            return table  # nobody is rated
        query = self.query(table)
        found, number = await last_page_of(
            partial(self.league.table, query), choice.page, view.ROWS_ON_A_PAGE
        )
        return replace(
            table,
            choice=replace(table.choice, page=number),
            rows=found.rows,
            players=found.total,
            own=await self.league.row(query, self.user_id),
        )

    async def place(self, choice: view.TableChoice) -> view.ShownTable:
        """Return the user's row of a table and its neighbours."""
        table = await self.settle(choice)
        if table.order is ports.TableOrder.RATING and table.choice.ladder is None:
            return table
        query = self.query(table)
        own = await self.league.row(query, self.user_id)
        if own is None or own.rank is None:
            return replace(table, own=own)
        above = max(own.rank - 1 - AROUND, 0)
        found = await self.league.table(query, offset=above, limit=2 * AROUND + 1)
        return replace(table, rows=found.rows, players=found.total, own=own)


MAX_LADDERS: Final = 4
MAX_OPPONENTS: Final = 5
FORM: Final = 10
CURVE: Final = 20
MEETINGS: Final = 5


async def profile_of(reader: LeagueReader, user_id: int) -> Profile | None:
    """Return the league profile of a user, or None if they have no match in this server."""
    league, guild_id = reader.league, reader.guild_id
    query = ports.TableQuery(guild_id=guild_id, order=ports.TableOrder.POINTS, season=ports.ALL_TIME)
    row = await league.row(query, user_id, ranked=False)
    if row is None:
        return None
    season, ladders = await _ladders(reader, user_id)
    opponents = await league.opponents(guild_id, user_id, season=ports.ALL_TIME, most=MAX_OPPONENTS)
    others = [pair.other_id for pair in opponents]
    return Profile(
        name=player_name(user_id, row.player.name),
        plain_name=plain(row.player.name),
        totals=row.totals,
        season=season,
        ladders=[(ladder, await _rank(reader, season, ladder)) for ladder in ladders[:MAX_LADDERS]],
        more_ladders=max(len(ladders) - MAX_LADDERS, 0),
        curve=await _curve(reader, user_id, ladders),
        games=await league.games(guild_id, user_id, last=FORM),
        opponents=opponents,
        names=player_names(others, await league.names(guild_id, others)),
        titles=await league.titles(guild_id, user_id),
        awards=await league.awards(guild_id, user_id),
    )


async def _ladders(reader: LeagueReader, user_id: int) -> tuple[ports.Season | None, list[ports.LadderRow]]:
    """Return a user's ratings of the newest season or, if there are none, of all time."""
    league, guild_id = reader.league, reader.guild_id
    newest = next(iter(await league.seasons(guild_id)), None)
    rows = [] if newest is None else await league.ladder_rows(guild_id, newest.number, user_id)
    if rows:
        return newest, rows
    return None, await league.ladder_rows(guild_id, ports.ALL_TIME, user_id)


async def _rank(reader: LeagueReader, season: ports.Season | None, ladder: ports.LadderRow) -> int | None:
    row = await reader.league.row(reader.ladder_query(season, ladder.ladder), ladder.user_id)
    return None if row is None else row.rank


async def _curve(reader: LeagueReader, user_id: int, ladders: list[ports.LadderRow]) -> list[int]:
    """Return a user's ratings after recent matches on the first ladder, oldest first."""
    if not ladders:
        return []
    first = ladders[0]
    games = await reader.league.games(reader.guild_id, user_id, last=CURVE, ladder=first.ladder)
    # A season begins with a different rating than the last one ended with.
    seasons = {first.season} if first.season != ports.ALL_TIME else {game.season for game in games[:1]}
    return [shown_number(game.after) for game in reversed(games) if game.after and game.season in seasons]


NOBODY: Final = 0  # no account has this id


@item(view.PlayerId, "PlayerButton")
async def player_page(interaction: discord.Interaction, which: view.PlayerId) -> Shown | None:
    """Return a profile, or two players' results against each other; None if there is no data."""
    if which.other_id != NOBODY:
        return await _versus(interaction, which)
    profile = await profile_of(LeagueReader.of(interaction), which.user_id)
    if profile is None:
        return None
    picture = None
    if await _takes_pictures(interaction):
        picture_maker = services_of(interaction).display.hands.picture_maker
        picture = await picture_maker.profile(translator_of(interaction), profile)
    layout = view.profile_layout(translator_of(interaction), profile, picture=picture)
    return _shown(interaction, layout, which, FROM_A_PLAYER, picture=picture)


async def _versus(interaction: discord.Interaction, which: view.PlayerId) -> Shown | None:
    translate, reader = translator_of(interaction), LeagueReader.of(interaction)
    pair = await reader.league.pair(reader.guild_id, which.user_id, which.other_id)
    if pair is None:
        return None
    people = [which.user_id, which.other_id]
    names = player_names(people, await reader.league.names(reader.guild_id, people))
    met = await reader.league.met(reader.guild_id, *people, last=MEETINGS)
    layout = view.versus_layout(translate, pair, met, *names.values())
    return _shown(interaction, layout, which, FROM_A_PLAYER)


async def _merged_text(interaction: discord.Interaction) -> str | None:
    """Return a text on which account the user's matches count for, if theirs was merged."""
    guild_id, user_id = interaction.guild_id or 0, interaction.user.id
    other = await league_services(interaction).moderator.counts_for(guild_id, user_id)
    if other == user_id:
        return None
    names = await services_of(interaction).league.names(guild_id, [other])
    return translator_of(interaction)("league-merged", name=player_name(other, names.get(other, "")))


async def show_profile(interaction: discord.Interaction, user: discord.User | discord.Member) -> None:
    translate = translator_of(interaction)
    shown = await player_page.on_press(interaction, view.PlayerId(user.id, NOBODY))
    if shown is not None:
        await send_shown(interaction, shown)
    elif user.id == interaction.user.id:
        await replies.reply_text(interaction, await _merged_text(interaction) or translate("league-me-empty"))
    else:
        name = player_name(user.id, sanitize(user.display_name))
        await replies.reply_text(interaction, translate("league-player-empty", name=name))


async def show_versus(
    interaction: discord.Interaction, one: discord.User | discord.Member, two: discord.User
) -> None:
    translate = translator_of(interaction)
    if one.id == two.id:
        await replies.reply_text(interaction, translate("league-versus-self"))
    elif (shown := await player_page.on_press(interaction, view.PlayerId(one.id, two.id))) is not None:
        await send_shown(interaction, shown)
    else:
        name, other = (player_name(user.id, sanitize(user.display_name)) for user in (one, two))
        await replies.reply_text(interaction, translate("league-versus-never", name=name, other=other))


@command("player", "command-league-player", member="option-player-shown", against="option-versus")
async def player_command(
    interaction: discord.Interaction, member: discord.User | None = None, against: discord.User | None = None
) -> None:
    """Show a user's profile (by default one's own), or results against another player."""
    if against is None:
        await show_profile(interaction, member or interaction.user)
    else:
        await show_versus(interaction, member or interaction.user, against)


FROM_A_PLAYER: Final = (view.LeaguePage.TABLE,)  # pages linked from a player; a list links to all others


def _shown(
    interaction: discord.Interaction,
    layout: Layout,
    which: CustomId,
    others: Sequence[view.LeaguePage],
    *,
    picture: Picture | None = None,
) -> Shown:
    translate = translator_of(interaction)
    if (interaction.guild_id or 0) in league_services(interaction).recomputing:
        layout.add_item(ui.TextDisplay(f"-# {translate('league-recomputing')}"))
    return Shown(layout, picture, view.navigation_row(translate, which, others) if others else None)


MAX_PAGES: Final = 100_000


@item(view.TableChoice, "TableItem", changes_public=True, beside=view.LEAGUE_NEIGHBOURS)
async def table_page(interaction: discord.Interaction, choice: view.TableChoice) -> Shown:
    if choice.verb in {"order", "ladder", "season"}:
        choice = choice.chosen(choice.verb, next(iter(values_of(interaction)), ""))
    return await _table(interaction, choice)


@item(view.PointsTableId, "PointsTableButton", changes_public=True, beside=view.LEAGUE_NEIGHBOURS)
async def points_page(interaction: discord.Interaction, which: view.PointsTableId) -> Shown:
    """Return a page of the points table of all time, for buttons of an early version."""
    return await _table(interaction, replace(view.POINTS_OF_ALL_TIME, page=which.page))


@item(view.OwnRowId, "OwnRowButton")
async def show_own_row(interaction: discord.Interaction, choice: view.OwnRowId) -> None:
    """Show the user's row of a table and its neighbours, in private."""
    table = await LeagueReader.of(interaction).place(choice)
    if table.own is None and (merged := await _merged_text(interaction)) is not None:
        await replies.reply_text(interaction, merged)
    else:
        await replies.send_private(interaction, view.own_layout(translator_of(interaction), table))


async def _table(interaction: discord.Interaction, choice: view.TableChoice, *, typed: bool = False) -> Shown:
    table = await LeagueReader.of(interaction).page(choice)
    dropped = typed and choice.ladder is not None and table.order is not ports.TableOrder.RATING
    table = replace(table, ladder_dropped=dropped)
    picture = await _table_picture(interaction, table)
    everybody = is_for_everybody(interaction)
    layout = view.table_layout(translator_of(interaction), table, for_everybody=everybody, picture=picture)
    others = view.LeaguePage.TABLE.others if table.players or table.seasons else ()
    return _shown(interaction, layout, table.choice, others, picture=picture)


async def _takes_pictures(interaction: discord.Interaction) -> bool:
    wanted = replies.public_pictures if is_for_everybody(interaction) else replies.private_pictures
    return await wanted(interaction)


async def _table_picture(interaction: discord.Interaction, table: view.ShownTable) -> Picture | None:
    if not table.rows or not await _takes_pictures(interaction):
        return None
    translate = translator_of(interaction)
    return await services_of(interaction).display.hands.picture_maker.league_table(
        translate,
        table.order,
        table.rows,
        view.pictured_names(table),
        title=view.table_title(translate, table),
    )


@item(SeasonTableId, "SeasonTableButton")
async def show_season_table(interaction: discord.Interaction, which: SeasonTableId) -> None:
    """Show the first page of the table of a past season, in private."""
    order = ports.TableOrder.POINTS if which.ladder is None else ports.TableOrder.RATING
    choice = view.TableChoice(order=order, season=which.season, ladder=which.ladder)
    await table_page.open(interaction, choice)


ORDERS: Final = [
    app_commands.Choice(name=command_text(f"choice-order-{order.value}"), value=order.value)
    for order in ports.TableOrder
]
LADDER_CHOICES: Final = [
    app_commands.Choice(name=in_each_language(partial(ladder_name, key=key)), value=key)
    for key in LADDER_KEYS
]


async def _season_typed(interaction: discord.Interaction, typed: str) -> int | None:
    translate = translator_of(interaction)
    seasons = await services_of(interaction).league.seasons(interaction.guild_id or 0)
    all_time = season_name(translate, None, markdown=False)
    if typed.strip().casefold() in {str(ports.ALL_TIME), all_time.casefold()}:
        return ports.ALL_TIME
    season = season_called(translate, seasons, typed)
    return None if season is None else season.number


async def _all_seasons(interaction: discord.Interaction, _typed: str) -> Offered:
    translate = translator_of(interaction)
    seasons = await services_of(interaction).league.seasons(interaction.guild_id or 0)
    offered = [(season_name(translate, one, markdown=False), str(one.number)) for one in seasons]
    return [*offered, (season_name(translate, None, markdown=False), str(ports.ALL_TIME))]


SEASON: Final = SuggestedOption(_all_seasons)


@app_commands.choices(by=ORDERS, ladder=LADDER_CHOICES)
@command(
    "table",
    "command-league-table",
    by="option-order",
    season="option-season",
    ladder="option-ladder",
    page="option-page",
)
async def table_command(
    interaction: discord.Interaction,
    *,
    by: str | None = None,
    season: app_commands.Transform[str, SEASON] | None = None,
    ladder: str | None = None,
    page: app_commands.Range[int, 1, MAX_PAGES] = 1,
) -> None:
    order = enum_named(ports.TableOrder, by)
    if ladder is not None:
        order = order or ports.TableOrder.RATING
    choice = view.TableChoice(order=order, ladder=view.ladder_named(ladder or ""), page=page - 1)
    if season is not None:
        number = await _season_typed(interaction, season)
        if number is None:
            await replies.reply_text(interaction, translator_of(interaction)("league-no-season"))
            return
        choice = replace(choice, season=number)
    await send_shown(interaction, await _table(interaction, choice, typed=True))


PODIUMS: Final = 6  # the newest seasons, which are shown


async def _records(interaction: discord.Interaction) -> Shown:
    reader, kinds = LeagueReader.of(interaction), list(ports.RecordKind)
    found = await reader.league.records(reader.guild_id)
    records = sorted(found, key=lambda record: kinds.index(record.kind))
    names = await reader.league.names(reader.guild_id, {record.user_id for record in records})
    match_ids = [record.match_id for record in records if record.kind is ports.RecordKind.LONGEST_MATCH]
    longest = await reader.league.match(reader.guild_id, match_ids[0]) if match_ids else None
    layout = view.records_layout(translator_of(interaction), records, names, longest=longest)
    which = view.LeaguePageId(view.LeaguePage.RECORDS.value)
    return _shown(interaction, layout, which, view.LeaguePage.RECORDS.others if records else ())


async def matches_page(reader: LeagueReader, number: int) -> tuple[ports.Page[ports.MatchLine], int]:
    """Return a page (from 0) of a server's matches, at most the last, and its number."""
    return await last_page_of(partial(reader.league.recent, reader.guild_id), number, view.MATCHES_ON_A_PAGE)


@item(view.RecentId, "RecentButton", changes_public=True, beside=view.LEAGUE_NEIGHBOURS)
async def recent_page(interaction: discord.Interaction, which: view.RecentId) -> Shown:
    found, page = await matches_page(LeagueReader.of(interaction), which.page)
    layout = view.recent_layout(translator_of(interaction), found, page)
    which = view.RecentId("newer", page)
    return _shown(interaction, layout, which, view.LeaguePage.RECENT.others if found.rows else ())


async def _season(interaction: discord.Interaction) -> Shown:
    reader = LeagueReader.of(interaction)
    seasons = (await reader.league.seasons(reader.guild_id))[:PODIUMS]
    podiums = [await reader.podium(season) for season in seasons]
    ends = end_of(seasons[0], await reader.plan()) if seasons else None
    layout = view.season_layout(translator_of(interaction), podiums, ends=ends)
    which = view.LeaguePageId(view.LeaguePage.SEASON.value)
    return _shown(interaction, layout, which, view.LeaguePage.SEASON.others if podiums else ())


FIRST_PAGES: Final[Mapping[view.LeaguePage, Callable[[discord.Interaction], Awaitable[Shown | None]]]] = {
    view.LeaguePage.TABLE: lambda interaction: _table(interaction, view.TableChoice()),
    view.LeaguePage.SEASON: _season,
    view.LeaguePage.RECORDS: _records,
    view.LeaguePage.RECENT: lambda interaction: recent_page.on_press(interaction, view.RecentId("newer", 0)),
    view.LeaguePage.ACTIVITY: lambda interaction: activity_page.on_press(
        interaction, ActivityId("next", this_week(interaction), 0)
    ),
}


@item(view.LeaguePageId, "LeaguePageButton")
async def first_page(interaction: discord.Interaction, which: view.LeaguePageId) -> Shown | None:
    return await FIRST_PAGES[enum_named(view.LeaguePage, which.page) or view.LeaguePage.TABLE](interaction)


PAGES: Final[tuple[ItemKind[Any], ...]] = (table_page, recent_page, activity_page, player_page, first_page)
SHARE_PAUSE: Final = timedelta(seconds=10)  # between two pages that a user makes public in a channel


async def _page_at(interaction: discord.Interaction, custom_id: str) -> Shown | None:
    for kind in PAGES:
        if (found := kind.template.fullmatch(custom_id)) is not None:
            return await kind.on_press(interaction, kind.parse(found.groupdict()))
    raise RoomRefused(Refusal.NO_SUCH_OPTION)


@item(view.ShareId, "ShareButton")
async def show_everybody(interaction: discord.Interaction, which: view.ShareId) -> None:
    """Replace a private page by a public one, if the user may write in the channel."""
    translate, shares = translator_of(interaction), services_of(interaction).shares
    if missing_permissions(interaction.permissions, needed_permissions(interaction.channel)):
        await replies.reply_text(interaction, translate("league-share-right"))
        return
    former = shares.find(interaction)
    if former is not None and not is_older(former, SHARE_PAUSE):
        await replies.reply_text(interaction, translate("league-share-soon"))
        return
    shares.keep(interaction)
    interaction.extras[EVERYBODY] = True
    try:
        async with addressing_everybody(interaction):
            shown = await _page_at(interaction, which.page)
    except Exception:
        shares.take(interaction)
        raise
    await replies.reply_text_in_place(interaction, translate("league-shared"))
    if shown is not None:
        await replies.send_public(interaction, shown.layout, picture=shown.picture)


FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE,
    commands=(table_command, player_command, show_activity),
    dynamic_items=(*PAGES, show_own_row, points_page, show_everybody),
)
ADMIN_FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE_ADMIN,
    commands=(
        panels.show_settings,
        panels.ask_for_new_season,
        panels.show_roles,
        admin.void,
        admin.merge,
        admin.rename_season,
        admin.ask_to_reset,
        admin.undo_command,
        admin.log_command,
    ),
    dynamic_items=(
        panels.PANEL_ITEM,
        panels.begin_season,
        show_season_table,
        panels.change_roles,
        admin.press_log,
    ),
)
