"""`/league me`, `player` and `versus`: what the league knows of one player or of two, in private."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

from bot.league.ports import TableOrder, TableQuery
from bot.league.ratings import shown_number
from bot.league.rows import ALL_TIME
from bot.render.league_profile import Profile
from cogs.commands.command_texts import command_text
from cogs.commands.league_reader import LeagueReader
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.pictures import private_pictures
from cogs.interaction.replies import reply_text, send_private
from cogs.interaction.services import services_of
from cogs.interaction.untrusted import storable
from cogs.views.language import translator_of
from cogs.views.league_profile import profile_layout, versus_layout
from cogs.views.names import plain
from cogs.views.player_names import player_name, player_names

if TYPE_CHECKING:
    from bot.league.rows import LadderRow, Season
    from cogs.views.picture import Picture

MOST_LADDERS: Final = 4
MOST_OPPONENTS: Final = 5
FORM: Final = 10
CURVE: Final = 20
MEETINGS: Final = 5


async def profile_of(reader: LeagueReader, user_id: int) -> Profile | None:
    """Return what the league knows of somebody, or None if they have no match in this server."""
    league, guild_id = reader.league, reader.guild_id
    query = TableQuery(guild_id=guild_id, order=TableOrder.POINTS, season=ALL_TIME)
    row = await league.row(query, user_id, ranked=False)
    if row is None:
        return None
    season, ladders = await _ladders(reader, user_id)
    opponents = await league.opponents(guild_id, user_id, season=ALL_TIME, most=MOST_OPPONENTS)
    others = [pair.other_id for pair in opponents]
    return Profile(
        name=player_name(user_id, row.player.name),
        plain_name=plain(row.player.name),
        totals=row.totals,
        season=season,
        ladders=[(ladder, await _rank(reader, season, ladder)) for ladder in ladders[:MOST_LADDERS]],
        more_ladders=max(len(ladders) - MOST_LADDERS, 0),
        curve=await _curve(reader, user_id, ladders),
        games=await league.games(guild_id, user_id, last=FORM),
        opponents=opponents,
        names=player_names(others, await league.names(guild_id, others)),
        titles=await league.titles(guild_id, user_id),
        awards=await league.awards(guild_id, user_id),
    )


async def _ladders(reader: LeagueReader, user_id: int) -> tuple[Season | None, list[LadderRow]]:
    """Return somebody's ratings of the newest season; if they have none there, those of all time."""
    league, guild_id = reader.league, reader.guild_id
    newest = next(iter(await league.seasons(guild_id)), None)
    rows = [] if newest is None else await league.ladder_rows(guild_id, newest.number, user_id)
    if rows:
        return newest, rows
    return None, await league.ladder_rows(guild_id, ALL_TIME, user_id)


async def _rank(reader: LeagueReader, season: Season | None, ladder: LadderRow) -> int | None:
    row = await reader.league.row(reader.ladder_query(season, ladder.ladder), ladder.user_id)
    return None if row is None else row.rank


async def _curve(reader: LeagueReader, user_id: int, ladders: list[LadderRow]) -> list[int]:
    """Return somebody's rating after each of the newest matches on the first ladder, the oldest first."""
    if not ladders:
        return []
    first = ladders[0]
    games = await reader.league.games(reader.guild_id, user_id, last=CURVE, ladder=first.ladder)
    # A season begins with another rating than the one before ended with.
    seasons = {first.season} if first.season != ALL_TIME else {game.season for game in games[:1]}
    return [shown_number(game.after) for game in reversed(games) if game.after and game.season in seasons]


async def show_profile(interaction: discord.Interaction, player: discord.User | None) -> None:
    """Show somebody's profile, or the own one."""
    user, translate = player or interaction.user, translator_of(interaction)
    profile = await profile_of(LeagueReader.of(interaction), user.id)
    if profile is not None:
        picture = await _picture(interaction, profile)
        await send_private(interaction, profile_layout(translate, profile, picture=picture), picture=picture)
    elif user.id == interaction.user.id:
        await reply_text(interaction, translate("league-me-empty"))
    else:
        name = player_name(user.id, storable(user.display_name))
        await reply_text(interaction, translate("league-player-empty", name=name))


async def _picture(interaction: discord.Interaction, profile: Profile) -> Picture | None:
    """Return the picture of a profile; None where none is wanted, or no file may be attached."""
    if not await private_pictures(interaction):
        return None
    picture_cache = services_of(interaction).display.hands.picture_cache
    return await picture_cache.profile(translator_of(interaction), profile)


async def show_versus(
    interaction: discord.Interaction, member: discord.User, other: discord.User | None
) -> None:
    """Show what two players did against each other; without a second one it is whoever typed."""
    translate, reader = translator_of(interaction), LeagueReader.of(interaction)
    one, two = (interaction.user, member) if other is None else (member, other)
    if one.id == two.id:
        await reply_text(interaction, translate("league-versus-self"))
        return
    known = await reader.league.names(reader.guild_id, [one.id, two.id])
    name, against = (
        player_name(user.id, known.get(user.id, storable(user.display_name))) for user in (one, two)
    )
    pair = await reader.league.pair(reader.guild_id, one.id, two.id)
    if pair is None:
        await reply_text(interaction, translate("league-versus-never", name=name, other=against))
        return
    met = await reader.league.met(reader.guild_id, one.id, two.id, last=MEETINGS)
    await send_private(interaction, versus_layout(translate, pair, met, name, against))


@app_commands.command(name="me", description=command_text("command-league-me"))
async def me_command(interaction: discord.Interaction) -> None:
    """Show the own profile, in private."""
    await respond(interaction, show_profile(interaction, None))


@app_commands.command(name="player", description=command_text("command-league-player"))
@app_commands.describe(member=command_text("option-player-shown"))
async def player_command(interaction: discord.Interaction, member: discord.User) -> None:
    """Show somebody's profile, in private."""
    await respond(interaction, show_profile(interaction, member))


@app_commands.command(name="versus", description=command_text("command-league-versus"))
@app_commands.describe(member=command_text("option-versus"), other=command_text("option-versus-other"))
async def versus_command(
    interaction: discord.Interaction, member: discord.User, other: discord.User | None = None
) -> None:
    """Compare two people, in private."""
    await respond(interaction, show_versus(interaction, member, other))


FEATURE: Final = Feature(group=CommandGroup.LEAGUE, commands=(me_command, player_command, versus_command))
