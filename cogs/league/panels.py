"""`/league-admin settings`, `new-season` and `roles`: the league panels of a server."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

import discord
from discord import ButtonStyle, app_commands, ui

from bot.i18n import Translator, comma_list
from bot.league.ladders import LADDER_KEYS
from bot.league.ports import Season, TableOrder, TableQuery
from bot.league.seasons import SeasonChangedError, SeasonMode, is_free_name
from bot.league.settings import (
    MAX_RANK_ROLES,
    PLACES,
    ROLE_SETTINGS,
    Holding,
    LeagueSettings,
    RankRole,
    RankRoles,
    RankRolesError,
)
from bot.render.escape import escaped
from bot.render.escape import plain as visible
from bot.render.league import MAX_SEASON_NAME, NOTHING, ladder_name, moment_text, season_name
from bot.rooms.ports import StoreError
from cogs.core import settings_panel
from cogs.core.commands import command
from cogs.core.custom_ids import CustomId, digits, id_part, parse_uint, sanitize, word
from cogs.core.items import item, values_of
from cogs.core.layouts import Button, Item, Layout, button, choice_menu, container_layout, layout, row
from cogs.core.names import plain, translator_of
from cogs.core.replies import edit_pressed, reply_text, reply_text_in_place, send_private
from cogs.core.rights import granted_permissions, missing_permissions, needed_permissions
from cogs.core.services import services_of
from cogs.league import league_services
from cogs.league.admin import author_of, moving_places
from cogs.league.podium import MIN_MATCHES
from cogs.league.sync import RolePause, RoleProblem, bot_problem, chooser_problem

SETTINGS: Final = "leaguesettings"
PODIUM_PLACES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.public_thread,
]


def league_settings_layout(
    translate: Translator, settings: LeagueSettings, *, missing: Sequence[str] = ()
) -> Layout:
    """Return the panel; `missing` are permissions that the bot lacks in the podium channel."""
    about = translate(f"league-settings-about-{settings.seasons.value}")
    modes = [(one, translate(f"league-settings-seasons-{one.value}")) for one in SeasonMode]
    podium = [translate("league-settings-podium")]
    if missing:
        needs = comma_list(translate, (translate(f"permission-short-{need}") for need in missing))
        podium.append(translate("league-settings-podium-missing", needs=needs))
    channel = settings_panel.channel_menu(
        settings_panel.setting_id(SETTINGS, "podium_channel"),
        [] if settings.podium_channel is None else [settings.podium_channel],
        most=1,
        places=PODIUM_PLACES,
        empty=translate("league-settings-podium-last"),
    )
    items: list[Item] = [
        ui.TextDisplay(f"### {translate('league-settings-title')}\n-# {translate('league-settings-note')}"),
        ui.TextDisplay(f"{translate('league-settings-seasons')}\n-# {about}"),
        ui.ActionRow(choice_menu(settings_panel.setting_id(SETTINGS, "seasons"), settings.seasons, modes)),
        ui.TextDisplay("\n".join(podium)),
        ui.ActionRow(channel),
        ui.ActionRow(settings_panel.switch_button(translate, SETTINGS, "podium", held=settings.podium)),
    ]
    return container_layout(items)


async def _settings_layout(interaction: discord.Interaction, settings: LeagueSettings) -> Layout:
    missing: list[str] = []
    guild, channel_id = interaction.guild, settings.podium_channel
    if guild is not None and channel_id is not None and settings.podium:
        granted = granted_permissions(interaction.client, guild.id, channel_id)
        needs = needed_permissions(guild.get_channel_or_thread(channel_id))
        missing = [] if granted is None else missing_permissions(granted, needs)
    return league_settings_layout(translator_of(interaction), settings, missing=missing)


def _dated(interaction: discord.Interaction, held: LeagueSettings, after: LeagueSettings) -> LeagueSettings:
    if after.seasons is held.seasons:
        return after
    return replace(after, seasons_since=services_of(interaction).rooms.services.clock.now())


def _refused_text(translate: Translator) -> str:
    return translate("league-settings-refused")


PANEL: Final = settings_panel.SettingsPanel(
    of=LeagueSettings,
    store=lambda interaction: league_services(interaction).settings,
    layout=_settings_layout,
    refused=_refused_text,
    adjust=_dated,
)
PANEL_ITEM: Final = PANEL.item("LeagueSettingsItem", SETTINGS)
show_settings: Final = command("settings", "command-league-settings")(PANEL.show)


@dataclass(frozen=True)
class BeginSeasonId(CustomId, kind="season:begin"):
    """Custom_id of the button that ends a season, by number, and begins one with a name."""

    season: int = digits(6)
    name: str = word(".{0,40}")


def new_season_layout(translate: Translator, newest: Season | None, name: str, *, empty: bool) -> Layout:
    """Return the question; `name` is plain text, or "", and `empty` says that nobody played in the newest."""
    number = 0 if newest is None else newest.number
    begins = escaped(name, most=MAX_SEASON_NAME) or translate("league-season-numbered", number=number + 1)
    if newest is None or newest.ended_at is not None:
        question = translate("new-season-first", season=begins)
    else:
        question = translate(
            "new-season-ask-empty" if empty else "new-season-ask",
            ended=season_name(translate, newest),
            season=begins,
            matches=MIN_MATCHES,
        )
    begin = BeginSeasonId(number, name)
    sure = button(translate("button-new-season"), begin, style=ButtonStyle.danger)
    return layout(question, rows=[row(sure)])


@command("new-season", "command-new-season", name="option-season-name")
@moving_places
async def ask_for_new_season(
    interaction: discord.Interaction, name: app_commands.Range[str, 1, MAX_SEASON_NAME] | None = None
) -> None:
    """Ask whether to end the current season and begin another."""
    shown = "" if name is None else visible(sanitize(name), most=MAX_SEASON_NAME)
    seasons = await services_of(interaction).league.seasons(interaction.guild_id or 0)
    if refusal := await _refusal(interaction, shown, seasons, named=name is not None):
        await reply_text(interaction, refusal)
        return
    newest = seasons[0] if seasons else None
    empty = False
    if newest is not None:
        query = TableQuery(guild_id=newest.guild_id, order=TableOrder.POINTS, season=newest.number)
        empty = not (await services_of(interaction).league.table(query, offset=0, limit=1)).rows
    question = new_season_layout(translator_of(interaction), newest, shown, empty=empty)
    await send_private(interaction, question)


async def _refusal(
    interaction: discord.Interaction, name: str, seasons: list[Season], *, named: bool
) -> str | None:
    translate = translator_of(interaction)
    settings = await league_services(interaction).settings.of(interaction.guild_id or 0)
    if settings.seasons is not SeasonMode.BY_HAND:
        return translate(f"no-new-season-{settings.seasons.value}")
    if named and not is_free_name(name, seasons):
        return translate("new-season-taken", name=escaped(name, most=MAX_SEASON_NAME) or NOTHING)
    return None


@item(BeginSeasonId, "BeginSeasonButton")
@moving_places
async def begin_season(interaction: discord.Interaction, asked: BeginSeasonId) -> None:
    """End the current season and begin the next one, if it is still the season of the question."""
    guild_id = interaction.guild_id or 0
    translate, name = translator_of(interaction), visible(asked.name, most=MAX_SEASON_NAME)
    seasons = await services_of(interaction).league.seasons(guild_id)
    told = await _refusal(interaction, name, seasons, named=bool(name))
    if told is None:
        try:
            begun = await league_services(interaction).season_keeper.begin_next(
                guild_id, after=asked.season, name=name
            )
        except SeasonChangedError:
            told = translate("new-season-changed")
        else:
            with suppress(StoreError):  # it has begun, whether the log has it or not
                await league_services(interaction).moderator.note_season(author_of(interaction), begun)
            told = translate("new-season-begun", season=season_name(translate, begun))
    await reply_text_in_place(interaction, told)


@dataclass(frozen=True)
class RankRoleId(CustomId, kind="rankroles"):
    """Custom_id of a control of the panel; 0 for no role."""

    verb: str = word("add|open|places|ladder|remove|again")
    role: int = id_part("[0-9]{1,20}", int, default=0, optional=True)


ANY: Final = "any"  # menu value for the ladder with the most people
NO_ROLE: Final = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRole:
    role: RankRole
    name: str  # its untrusted name; empty if not known
    holders: int
    problem: RoleProblem | None = None  # why the bot cannot give and take it
    pause: RolePause | None = None  # why it is paused


@dataclass(frozen=True, slots=True, kw_only=True)
class RolePanel:
    roles: Sequence[ShownRole]
    opened: int | None = None  # the role whose places are being chosen
    leaving: int = 0
    pause: RolePause | None = None  # why all roles, or one being taken back, are paused


def rank_roles_layout(translate: Translator, panel: RolePanel) -> Layout:
    title, note = translate("rank-roles-title"), translate("rank-roles-note")
    items: list[Item] = [ui.TextDisplay(f"### {title}\n-# {note}")]
    items += [ui.Separator(), ui.TextDisplay("\n".join(_lines(translate, panel)))]
    if panel.roles:
        opened = [_open_button(one, opened=one.role.role_id == panel.opened) for one in panel.roles]
        items.append(row(*opened))
    for one in panel.roles:
        if one.role.role_id == panel.opened:
            items += _controls(translate, one)
    if len(panel.roles) < MAX_RANK_ROLES:
        chosen: ui.RoleSelect[Any] = ui.RoleSelect(
            custom_id=str(RankRoleId("add")), placeholder=translate("rank-roles-add")
        )
        items.append(ui.ActionRow(chosen))
    if panel.roles or panel.leaving:
        items.append(row(button(translate("rank-roles-again"), RankRoleId("again"), emoji="🔄")))
    return container_layout(items)


def _lines(translate: Translator, panel: RolePanel) -> Iterator[str]:
    if not panel.roles:
        yield translate("rank-roles-none")
    for one in panel.roles:
        places = translate("rank-roles-places", count=one.role.places)
        yield translate("rank-roles-line", role=f"<@&{one.role.role_id}>", places=places)
        ladder = _ladder(translate, one.role.ladder)
        yield f"-# {translate('rank-roles-about', ladder=ladder, count=one.holders)}"
        if one.problem is not None and one.problem is not RoleProblem.NO_PERMISSION:
            yield _problem(translate, one.problem)
        elif one.pause is not None:
            yield _pause(translate, one.pause)
    if any(one.problem is RoleProblem.NO_PERMISSION for one in panel.roles):
        yield _problem(translate, RoleProblem.NO_PERMISSION)
    if panel.leaving:
        yield translate("rank-roles-leaving", count=panel.leaving)
    if panel.pause is not None:
        yield _pause(translate, panel.pause)


def _problem(translate: Translator, problem: RoleProblem) -> str:
    return f"⚠️ {translate(f'rank-role-problem-{problem.value}')}"


def _pause(translate: Translator, pause: RolePause) -> str:
    since, until = moment_text(pause.since), moment_text(pause.until)
    if pause.code is None:
        return f"⚠️ {translate('rank-roles-unreachable', since=since, until=until)}"
    return f"⚠️ {translate('rank-roles-refused', code=str(pause.code), since=since, until=until)}"


def _open_button(one: ShownRole, *, opened: bool) -> Button:
    style = ButtonStyle.primary if opened else ButtonStyle.secondary
    return button(plain(one.name), RankRoleId("open", one.role.role_id), style=style)


def _controls(translate: Translator, one: ShownRole) -> list[Item]:
    role = one.role
    numbers = [(number, translate("rank-roles-places", count=number)) for number in PLACES]
    places = choice_menu(RankRoleId("places", role.role_id), role.places, numbers)
    keys = [(key, _ladder(translate, key)) for key in (None, *LADDER_KEYS)]
    ladder = choice_menu(RankRoleId("ladder", role.role_id), role.ladder, keys, none=ANY)
    label = translate("rank-roles-remove", name=plain(one.name))
    remove = button(label, RankRoleId("remove", role.role_id), style=ButtonStyle.danger)
    return [ui.ActionRow(places), ui.ActionRow(ladder), row(remove)]


def _ladder(translate: Translator, key: str | None) -> str:
    return translate("rank-roles-ladder-any") if key is None else ladder_name(translate, key)


@command("roles", "command-league-admin-roles")
async def show_roles(interaction: discord.Interaction) -> None:
    held = await league_services(interaction).rank_roles.store.of(interaction.guild_id or 0)
    await send_private(
        interaction, rank_roles_layout(translator_of(interaction), _roles_panel(interaction, held))
    )


@item(RankRoleId, "RankRoleItem")
async def change_roles(interaction: discord.Interaction, pressed: RankRoleId) -> None:
    """Apply a control of the panel and show the panel in place; an impossible change does nothing."""
    verb, value = pressed.verb, next(iter(values_of(interaction)), "")
    role_id = parse_uint(value, NO_ROLE) if verb == "add" else pressed.role
    translate, guild_id = translator_of(interaction), interaction.guild_id or 0
    if verb in {"add", *ROLE_SETTINGS} and (problem := chooser_problem(interaction, role_id)):
        await reply_text(interaction, translate(f"rank-role-problem-{problem.value}"))
        return
    updates = league_services(interaction).rank_roles
    try:
        if verb == "open":
            held = await updates.store.of(guild_id)
        else:
            again = verb == "again" and updates.begin_check(guild_id)
            held = await updates.store.change(
                guild_id,
                lambda held: held.to_check_again() if again else _changed(held, verb, role_id, value),
            )
            updates.note_chosen(guild_id)
    except RankRolesError:
        await reply_text(interaction, translate("rank-roles-many"))
        return
    if verb in {"open", *ROLE_SETTINGS} and held.role(role_id) is None:
        await reply_text(interaction, translate("rank-roles-changed"))
        return
    panel = replace(_roles_panel(interaction, held), opened=None if verb in {"remove", "again"} else role_id)
    await edit_pressed(interaction, rank_roles_layout(translate, panel))


def _changed(held: RankRoles, verb: str, role_id: int, value: str) -> RankRoles:
    role = held.role(role_id)
    if verb == "remove":
        return held.without_role(role_id)
    if verb == "add" and role is None:
        return held.with_role(RankRole(role_id=role_id))
    chosen = (
        settings_panel.choice_of(ROLE_SETTINGS[verb], value, none=ANY)
        if verb in ROLE_SETTINGS
        else settings_panel.NO_VALUE
    )
    if role is None or chosen == settings_panel.NO_VALUE:
        return held
    settings: dict[str, Any] = {"places": role.places, "ladder": role.ladder, verb: chosen}
    return held.with_role(RankRole(role_id=role_id, **settings))


def _roles_panel(interaction: discord.Interaction, held: RankRoles) -> RolePanel:
    guild, updates = interaction.guild, league_services(interaction).rank_roles
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
        roles=shown, leaving=len(leaving), pause=next((pause for pause in pauses if pause is not None), None)
    )
