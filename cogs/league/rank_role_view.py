"""Panel in which a server ties roles to places of its league, and the obstacles to giving a role."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import ButtonStyle, Guild, Role, ui

from bot.league.ladders import LADDER_KEYS
from bot.league.settings import MAX_RANK_ROLES, PLACES, RankRole
from bot.render.league import ladder_name, moment_text
from cogs.core.custom_ids import CustomId, id_part, word
from cogs.core.layouts import Button, Item, Layout, button, choice_menu, container_layout, row
from cogs.core.names import plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime, timedelta

    from bot.i18n import Translator


@dataclass(frozen=True)
class RankRoleId(CustomId, kind="rankroles"):
    """Of a control of the panel; 0 for no role."""

    verb: str = word("add|open|places|ladder|remove|again")
    role: int = id_part("[0-9]{1,20}", int, default=0, optional=True)


ANY: Final = "any"  # the value of a menu for the ladder with the most people


class RoleProblem(Enum):
    """What keeps a role from being given; the value is a part of a key of texts."""

    GONE = "gone"  # it was deleted
    EVERYONE = "everyone"  # it is @everyone
    MANAGED = "managed"  # it belongs to a bot or another service, which alone gives it
    NO_PERMISSION = "no-permission"  # the bot lacks *Manage Roles*
    TOO_HIGH = "too-high"  # it is not below the highest role of the bot
    NOT_YOURS = "not-yours"  # whoever chose it could not give it themselves


@dataclass(frozen=True, slots=True, kw_only=True)
class RolePause:
    """Why nothing is done in a server for a while: Discord refused, or could not be reached."""

    since: datetime
    length: timedelta
    until: datetime
    code: int | None  # Discord's number of the error; None if no answer came

    def ending(self, now: datetime) -> RolePause:
        """Return the same pause, over by now: the next refusal lets it go on from its length."""
        return replace(self, until=now)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRole:
    """A role in the panel."""

    role: RankRole
    name: str  # its name, untrusted; empty if it is not known
    holders: int
    problem: RoleProblem | None = None  # what keeps the bot from giving and taking it, or None
    pause: RolePause | None = None  # why nothing is done with it for a while, or None


@dataclass(frozen=True, slots=True, kw_only=True)
class RolePanel:
    """What the panel shows.

    Attributes:
        opened: The one whose places are being chosen, or None.
        pause: Why nothing is done for a while with any role, or with one that is taken back; or None.
    """

    roles: Sequence[ShownRole]
    opened: int | None = None
    leaving: int = 0
    pause: RolePause | None = field(default=None)


def rank_roles_layout(translate: Translator, panel: RolePanel) -> Layout:
    """Return the panel."""
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
    """Yield what holds now, and what is in the way."""
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
    return button(plain(one.name, fallback="?"), RankRoleId("open", one.role.role_id), style=style)


def _controls(translate: Translator, one: ShownRole) -> list[Item]:
    """Return what changes one of the roles."""
    role = one.role
    numbers = [(number, translate("rank-roles-places", count=number)) for number in PLACES]
    places = choice_menu(RankRoleId("places", role.role_id), role.places, numbers)
    keys = [(key, _ladder(translate, key)) for key in (None, *LADDER_KEYS)]
    ladder = choice_menu(RankRoleId("ladder", role.role_id), role.ladder, keys, none=ANY)
    remove = button(
        translate("rank-roles-remove", name=plain(one.name, fallback="?")),
        RankRoleId("remove", role.role_id),
        style=ButtonStyle.danger,
    )
    return [ui.ActionRow(places), ui.ActionRow(ladder), row(remove)]


def _ladder(translate: Translator, key: str | None) -> str:
    return translate("rank-roles-ladder-any") if key is None else ladder_name(translate, key)


def bot_problem(guild: Guild, role_id: int) -> RoleProblem | None:
    """Return what keeps the bot from giving and taking a role, or None.

    A permission or place of the bot's own that is not known yet is taken to be enough.
    """
    role = guild.get_role(role_id)
    if (found := _unfit(role)) is not None or role is None:
        return found
    me = guild.me
    if me is None or me.id == guild.owner_id:
        return None
    if not me.guild_permissions.manage_roles:
        return RoleProblem.NO_PERMISSION
    return None if role < me.top_role else RoleProblem.TOO_HIGH


def chooser_problem(interaction: discord.Interaction, role_id: int) -> RoleProblem | None:
    """Return what keeps somebody from choosing a role, or None.

    Who could not give it to anybody with their own hands must not have the bot do it.
    """
    guild, member = interaction.guild, interaction.user
    role = None if guild is None else guild.get_role(role_id)
    if (found := _unfit(role)) is not None or guild is None or role is None:
        return found or RoleProblem.GONE
    if member.id == guild.owner_id:
        return None
    # Not what they may in this channel, where the same permission is about its overwrites.
    if (
        isinstance(member, discord.Member)
        and member.guild_permissions.manage_roles
        and role < member.top_role
    ):
        return None
    return RoleProblem.NOT_YOURS


def _unfit(role: Role | None) -> RoleProblem | None:
    """Return why nobody can give a role, or None."""
    if role is None:
        return RoleProblem.GONE
    if role.is_default():
        return RoleProblem.EVERYONE
    return RoleProblem.MANAGED if role.managed else None
