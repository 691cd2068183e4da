"""Panels of a server for its league: the ends of seasons, the posts of podiums, roles for places.

`/league admin settings`, `new-season` and `roles`; and the way from a podium to its table.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ButtonStyle, app_commands, ui

from bot.league.ladders import LADDER_KEYS
from bot.league.ports import TableOrder
from bot.league.seasons import SeasonChangedError, SeasonMode, is_free_name
from bot.league.settings import PLACES, Holding, LeagueSettingsError, RankRole, RankRoles, RankRolesError
from bot.render.escape import escaped, plain
from bot.render.league import MAX_SEASON_NAME, NOTHING, season_name
from cogs.core.commands import CommandGroup, Feature, command_text
from cogs.core.custom_ids import parse_uint, sanitize
from cogs.core.error_boundary import respond
from cogs.core.items import PersistentItem, values_of
from cogs.core.layouts import button, container_layout, layout, row
from cogs.core.names import translator_of
from cogs.core.permissions import granted_permissions, missing_permissions, needed_permissions
from cogs.core.replies import edit_pressed, reply_text, reply_text_in_place, send_private
from cogs.core.services import services_of
from cogs.league.admin import moving_places
from cogs.league.podium import SEASON_TABLE
from cogs.league.rank_role_view import (
    ANY,
    TEMPLATE,
    RolePanel,
    ShownRole,
    bot_problem,
    chooser_problem,
    rank_roles_layout,
)
from cogs.league.reader import LeagueReader
from cogs.league.view import TableChoice, ladder_named, table_layout

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime

    from bot.i18n import Translator
    from bot.league.rows import Season
    from bot.league.settings import LeagueSettings
    from cogs.core.layouts import Item


SETTINGS_TEMPLATE: Final = r"leaguesettings:(?P<name>seasons|podium_channel|podium)(?::(?P<value>on|off))?"
PODIUM_PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.public_thread,
]


def league_settings_layout(
    translate: Translator, settings: LeagueSettings, *, missing: Sequence[str] = ()
) -> ui.LayoutView:
    """Return the panel.

    Args:
        translate: The language.
        settings: What holds now.
        missing: Permissions that the bot lacks in the channel for podiums, by discord.py's names for them.
    """
    title, note = translate("league-settings-title"), translate("league-settings-note")
    items: list[Item] = [
        ui.TextDisplay(f"### {title}\n-# {note}"),
        ui.TextDisplay(f"{translate('league-settings-seasons')}\n-# {_about(translate, settings)}"),
        ui.ActionRow(_modes(translate, settings)),
        ui.TextDisplay(_podium_text(translate, missing)),
        ui.ActionRow(_channel(translate, settings)),
        ui.ActionRow(_switch(translate, settings)),
    ]
    return container_layout(items)


def _about(translate: Translator, settings: LeagueSettings) -> str:
    return translate(f"league-settings-about-{settings.seasons.value}")


def _modes(translate: Translator, settings: LeagueSettings) -> ui.Select[Any]:
    menu: ui.Select[Any] = ui.Select(custom_id="leaguesettings:seasons")
    for mode in SeasonMode:
        label = translate(f"league-settings-seasons-{mode.value}")
        menu.add_option(label=label, value=mode.value, default=mode is settings.seasons)
    return menu


def _podium_text(translate: Translator, missing: Sequence[str]) -> str:
    lines = [translate("league-settings-podium")]
    if missing:
        needs = ", ".join(translate(f"permission-{need}") for need in missing)
        lines.append(translate("league-settings-podium-missing", needs=needs))
    return "\n".join(lines)


def _channel(translate: Translator, settings: LeagueSettings) -> ui.ChannelSelect[Any]:
    channel = settings.podium_channel
    return ui.ChannelSelect(
        custom_id="leaguesettings:podium_channel",
        channel_types=PODIUM_PLACES,
        placeholder=translate("league-settings-podium-last"),
        min_values=0,
        max_values=1,
        default_values=[] if channel is None else [discord.Object(channel)],
    )


def _switch(translate: Translator, settings: LeagueSettings) -> ui.Button[Any]:
    """Return the button that turns podiums on or off, and no other way however often it is pressed."""
    state, value = ("podium-on", "off") if settings.podium else ("podium-off", "on")
    style = ButtonStyle.success if settings.podium else ButtonStyle.secondary
    label = translate(f"switch-{state}")
    return ui.Button(label=label, custom_id=f"leaguesettings:podium:{value}", style=style)


BEGIN_SEASON: Final = r"season:begin:(?P<season>[0-9]{1,6}):(?P<name>.{0,40})"


def new_season_layout(translate: Translator, newest: Season | None, name: str) -> ui.LayoutView:
    """Return the question.

    Args:
        translate: The language.
        newest: The newest season; None before the first.
        name: Of the next one, as plain text; empty for none.
    """
    number = 0 if newest is None else newest.number
    begins = escaped(name, most=MAX_SEASON_NAME) or translate("league-season-numbered", number=number + 1)
    if newest is None or newest.ended_at is not None:
        question = translate("new-season-first", season=begins)
    else:
        question = translate("new-season-ask", ended=season_name(translate, newest), season=begins)
    sure = button(translate("button-new-season"), f"season:begin:{number}:{name}", style=ButtonStyle.danger)
    return layout(question, rows=[row(sure)])


async def show_league_settings(interaction: discord.Interaction) -> None:
    """Show the panel in a message of its own."""
    settings = await services_of(interaction).league_settings.of(interaction.guild_id or 0)
    await send_private(interaction, _settings_panel(interaction, settings))


async def change_league_setting(interaction: discord.Interaction, name: str, values: Sequence[str]) -> None:
    """Change one setting and show the panel, in place; an impossible value changes nothing."""
    services = services_of(interaction)
    now = services.rooms.services.clock.now()
    try:
        settings = await services.league_settings.change(
            interaction.guild_id or 0, lambda held: _changed(interaction, held, name, values, now)
        )
    except LeagueSettingsError:
        await reply_text(interaction, translator_of(interaction)("league-settings-refused"))
        return
    await edit_pressed(interaction, _settings_panel(interaction, settings))


def _changed(
    interaction: discord.Interaction, held: LeagueSettings, name: str, values: Sequence[str], now: datetime
) -> LeagueSettings:
    """Return the settings after a choice; the values are untrusted."""
    if name == "podium":
        return replace(held, podium="on" in values)
    if name == "podium_channel":
        return replace(held, podium_channel=_channel_of(interaction, values))
    mode = next((mode for mode in SeasonMode if [mode.value] == [*values]), None)
    if mode is None:
        raise LeagueSettingsError("league settings", ["seasons: no such choice"])
    return held if mode is held.seasons else replace(held, seasons=mode, seasons_since=now)


def _channel_of(interaction: discord.Interaction, values: Sequence[str]) -> int | None:
    """Return the channel of this server that was chosen; None if none was.

    Raises:
        LeagueSettingsError: It is not one of this server.
    """
    if not values:
        return None
    channel_id, guild = parse_uint(values[0], 0), interaction.guild
    if guild is None or guild.get_channel_or_thread(channel_id) is None:
        raise LeagueSettingsError("league settings", ["podium_channel: not of this server"])
    return channel_id


def _settings_panel(interaction: discord.Interaction, settings: LeagueSettings) -> ui.LayoutView:
    missing: list[str] = []
    guild, channel_id = interaction.guild, settings.podium_channel
    if guild is not None and channel_id is not None and settings.podium:
        granted = granted_permissions(interaction.client, guild.id, channel_id)
        needs = needed_permissions(guild.get_channel_or_thread(channel_id))
        missing = [] if granted is None else missing_permissions(granted, needs)
    return league_settings_layout(translator_of(interaction), settings, missing=missing)


class LeagueSettingsItem(PersistentItem, template=re.compile(SETTINGS_TEMPLATE)):
    """A menu or a button of the panel."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Change a setting to what was chosen, or to what the button says."""
        value = self.parts["value"]
        await change_league_setting(
            interaction, self.parts["name"], [value] if value else values_of(interaction)
        )


@app_commands.command(name="settings", description=command_text("command-league-settings"))
async def settings_command(interaction: discord.Interaction) -> None:
    """Show the settings of the league."""
    await respond(interaction, show_league_settings(interaction))


SETTINGS_FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE_ADMIN, commands=(settings_command,), dynamic_items=(LeagueSettingsItem,)
)


@moving_places
async def ask_for_new_season(interaction: discord.Interaction, typed: str | None) -> None:
    """Ask whether the season going on shall end and another one begin."""
    name = "" if typed is None else plain(sanitize(typed), most=MAX_SEASON_NAME)
    seasons = await services_of(interaction).league.seasons(interaction.guild_id or 0)
    if refusal := await _refusal(interaction, name, seasons, named=typed is not None):
        await reply_text(interaction, refusal)
        return
    newest = seasons[0] if seasons else None
    await send_private(interaction, new_season_layout(translator_of(interaction), newest, name))


@moving_places
async def begin_season(interaction: discord.Interaction, name: str, *, after: int) -> None:
    """Begin the next season, if the one that was asked about still goes on."""
    await reply_text_in_place(interaction, await _begun_text(interaction, name, after=after))


async def _begun_text(interaction: discord.Interaction, name: str, *, after: int) -> str:
    """Begin the next season; return what is to be told of it."""
    services, guild_id = services_of(interaction), interaction.guild_id or 0
    translate = translator_of(interaction)
    seasons = await services.league.seasons(guild_id)
    if refusal := await _refusal(interaction, name, seasons, named=bool(name)):
        return refusal
    try:
        begun = await services.season_keeper.begin_next(guild_id, after=after, name=name)
    except SeasonChangedError:
        return translate("new-season-changed")
    return translate("new-season-begun", season=season_name(translate, begun))


async def _refusal(
    interaction: discord.Interaction, name: str, seasons: list[Season], *, named: bool
) -> str | None:
    """Return why no season with a name can begin, or None."""
    translate = translator_of(interaction)
    settings = await services_of(interaction).league_settings.of(interaction.guild_id or 0)
    if settings.seasons is not SeasonMode.BY_HAND:
        return translate(f"no-new-season-{settings.seasons.value}")
    if named and not is_free_name(name, seasons):
        return translate("new-season-taken", name=escaped(name, most=MAX_SEASON_NAME) or NOTHING)
    return None


class BeginSeasonButton(PersistentItem, template=re.compile(BEGIN_SEASON)):
    """Ends the season going on, and begins the next one."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Do so, if it is still the one that was asked about."""
        name = plain(self.parts["name"], most=MAX_SEASON_NAME)
        await begin_season(interaction, name, after=int(self.parts["season"]))


class SeasonTableButton(PersistentItem, template=re.compile(SEASON_TABLE)):
    """Shows the table of a season that is over, in private."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show its first page."""
        ladder = ladder_named(self.parts["ladder"])
        order = TableOrder.POINTS if ladder is None else TableOrder.RATING
        choice = TableChoice(order=order, season=int(self.parts["season"]), ladder=ladder)
        reader = LeagueReader.of(interaction)
        layout = table_layout(translator_of(interaction), await reader.page(choice))
        await send_private(interaction, layout)


@app_commands.command(name="new-season", description=command_text("command-new-season"))
@app_commands.describe(name=command_text("option-season-name"))
async def new_season_command(
    interaction: discord.Interaction, name: app_commands.Range[str, 1, MAX_SEASON_NAME] | None = None
) -> None:
    """Ask whether a new season shall begin."""
    await respond(interaction, ask_for_new_season(interaction, name))


SEASON_FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE_ADMIN,
    commands=(new_season_command,),
    dynamic_items=(BeginSeasonButton, SeasonTableButton),
)


NO_ROLE: Final = 0


async def show_roles(interaction: discord.Interaction) -> None:
    """Show the panel in a message of its own."""
    held = await services_of(interaction).rank_roles.store.of(interaction.guild_id or 0)
    await send_private(
        interaction, rank_roles_layout(translator_of(interaction), _roles_panel(interaction, held))
    )


async def change_roles(interaction: discord.Interaction, verb: str, role_id: int, value: str) -> None:
    """Do what a control of the panel is for and show the panel, in place; what cannot be changes nothing."""
    if verb == "add":
        role_id = parse_uint(value, NO_ROLE)
    if verb in {"add", "places", "ladder"} and (problem := chooser_problem(interaction, role_id)):
        await reply_text(interaction, translator_of(interaction)(f"rank-role-problem-{problem.value}"))
        return
    services, guild_id = services_of(interaction), interaction.guild_id or 0
    change = CHANGES.get(verb)
    if verb == "again" and not services.rank_roles.begin_check(guild_id):
        change = _unchanged
    try:
        if change is None:
            held = await services.rank_roles.store.of(guild_id)
        else:
            held = await services.rank_roles.store.change(guild_id, lambda held: change(held, role_id, value))
    except RankRolesError:
        await reply_text(interaction, translator_of(interaction)("rank-roles-many"))
        return
    if change is not None:
        services.rank_roles.note_chosen(guild_id)
    if verb in {"open", "places", "ladder"} and held.role(role_id) is None:
        await reply_text(interaction, translator_of(interaction)("rank-roles-changed"))
        return
    panel = replace(_roles_panel(interaction, held), opened=None if verb in {"remove", "again"} else role_id)
    await edit_pressed(interaction, rank_roles_layout(translator_of(interaction), panel))


def _roles_panel(interaction: discord.Interaction, held: RankRoles) -> RolePanel:
    """Return what the panel shows of a server."""
    guild, updates = interaction.guild, services_of(interaction).rank_roles
    guild_id = interaction.guild_id or 0
    shown = []
    for role in held.roles:
        known = None if guild is None else guild.get_role(role.role_id)
        shown.append(
            ShownRole(
                role=role,
                name="" if known is None else known.name,
                holders=len(held.given(role.role_id)),
                problem=None if guild is None else bot_problem(guild, role.role_id),
                pause=updates.pause(guild_id, role.role_id),
            )
        )
    given = [one for one in held.holders if one.holding is not Holding.OWN]
    leaving = [one.role_id for one in given if held.role(one.role_id) is None]
    pauses = (updates.pause(guild_id, role_id) for role_id in (None, *leaving))
    return RolePanel(
        roles=shown,
        leaving=len(leaving),
        pause=next((pause for pause in pauses if pause is not None), None),
    )


def _with_role(held: RankRoles, role_id: int, _: str) -> RankRoles:
    return held if held.role(role_id) is not None else held.with_role(RankRole(role_id=role_id))


def _with_places(held: RankRoles, role_id: int, value: str) -> RankRoles:
    role, places = held.role(role_id), parse_uint(value, 0)
    if role is None or places not in PLACES:
        return held
    return held.with_role(RankRole(role_id=role_id, places=places, ladder=role.ladder))


def _with_ladder(held: RankRoles, role_id: int, value: str) -> RankRoles:
    role = held.role(role_id)
    if role is None or value not in {ANY, *LADDER_KEYS}:
        return held
    ladder = None if value == ANY else value
    return held.with_role(RankRole(role_id=role_id, places=role.places, ladder=ladder))


def _without_role(held: RankRoles, role_id: int, _: str) -> RankRoles:
    return held.without_role(role_id)


def _checked_again(held: RankRoles, _: int, __: str) -> RankRoles:
    return held.to_check_again()


def _unchanged(held: RankRoles, _: int, __: str) -> RankRoles:
    return held


CHANGES: Final[Mapping[str, Callable[[RankRoles, int, str], RankRoles]]] = {
    "add": _with_role,
    "places": _with_places,
    "ladder": _with_ladder,
    "remove": _without_role,
    "again": _checked_again,
}
"""By the verb of a control: what becomes of the roles, which the value that was chosen may say; untrusted."""


class RankRoleItem(PersistentItem, template=re.compile(TEMPLATE)):
    """A menu or a button of the panel."""

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Change a role, or show its controls."""
        value = next(iter(values_of(interaction)), "")
        role_id = parse_uint(self.parts["role"], NO_ROLE)
        await change_roles(interaction, self.parts["verb"], role_id, value)


@app_commands.command(name="roles", description=command_text("command-league-admin-roles"))
async def roles_command(interaction: discord.Interaction) -> None:
    """Show the roles for ranks of the server."""
    await respond(interaction, show_roles(interaction))


ROLE_FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE_ADMIN, commands=(roles_command,), dynamic_items=(RankRoleItem,)
)
