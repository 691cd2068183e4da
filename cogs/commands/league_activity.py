"""`/league activity`: who plays most, and most varied, in a week; for everybody, whoever wins."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.league.activity import first_day, week_beside, week_of
from bot.render.activity import week_name
from cogs.commands.command_texts import command_text
from cogs.interaction.dynamic_item import PersistentItem
from cogs.interaction.error_boundary import respond
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import edit_pressed, reply_text, send_private, send_public
from cogs.interaction.services import services_of
from cogs.interaction.untrusted import storable
from cogs.views.activity import ACTIVITY, ROWS_ON_A_PAGE, ShownActivity, activity_layout
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.i18n import Translator

TOLD_OF_LAST_WEEK: Final = 3
WEEKS_OFFERED: Final = 10
EARLIEST_WEEK: Final = 202001
_WEEK: Final = re.compile(r"([0-9]{4})-?w?([0-9]{1,2})")


async def show_activity(interaction: discord.Interaction, typed: str | None) -> None:
    """Show the table of a week to everybody; as long as there is nobody in it, in private."""
    translate, now = translator_of(interaction), this_week(interaction)
    week = now if typed is None else _week_typed(translate, storable(typed), now)
    if week is None:
        await reply_text(interaction, translate("activity-no-week"))
        return
    page = await activity_page(interaction, week, 0)
    shown = send_public if page.people or page.before else send_private
    await shown(interaction, activity_layout(translate, page))


async def activity_page(interaction: discord.Interaction, week: int, number: int) -> ShownActivity:
    """Return a page of the table of a week; a page beyond the last is the last."""
    league, guild_id, now = services_of(interaction).league, interaction.guild_id or 0, this_week(interaction)
    week = week if _is_week(week, now) else now
    found = await league.activity(guild_id, week, offset=number * ROWS_ON_A_PAGE, limit=ROWS_ON_A_PAGE)
    last = max(-(-found.people // ROWS_ON_A_PAGE) - 1, 0)
    if number > last:
        number = last
        found = await league.activity(guild_id, week, offset=number * ROWS_ON_A_PAGE, limit=ROWS_ON_A_PAGE)
    before = None
    if week == now and number == 0:
        last_week = week_beside(week, weeks=-1)
        before = await league.activity(guild_id, last_week, offset=0, limit=TOLD_OF_LAST_WEEK)
    return ShownActivity(
        week=week,
        page=number,
        people=found.people,
        rows=found.rows,
        own=await league.activity_row(guild_id, week, interaction.user.id),
        before=() if before is None else before.rows,
        is_newest=week == now,
    )


def this_week(interaction: discord.Interaction) -> int:
    """Return the week in which somebody typed or pressed."""
    return week_of(interaction.created_at)


def _week_typed(translate: Translator, typed: str, now: int) -> int | None:
    """Return the week that somebody means, or None if there is no such week yet."""
    text = typed.strip().casefold()
    weeks = {name.casefold(): week for name, week in _offered(translate, now)}
    if text in weeks:
        return weeks[text]
    parts = _WEEK.fullmatch(text)
    week = 0 if parts is None else 100 * int(parts[1]) + int(parts[2])
    return week if _is_week(week, now) else None


def _is_week(week: int, now: int) -> bool:
    """Tell whether there is such a week, and it has begun."""
    try:
        first_day(week)
    except ValueError:
        return False
    return EARLIEST_WEEK <= week <= now


def _offered(translate: Translator, now: int) -> list[tuple[str, int]]:
    """Return the newest weeks with their names, the newest first."""
    weeks = [week_beside(now, weeks=-back) for back in range(WEEKS_OFFERED)]
    named = [
        (translate("activity-this-week"), weeks[0]),
        (translate("activity-last-week"), weeks[1]),
    ]
    return [*named, *((week_name(translate, week), week) for week in weeks[2:])]


class ActivityButton(PersistentItem, template=re.compile(ACTIVITY)):
    """Turns a page of the table, or leads to another week."""

    changes_public = True

    async def on_press(self, interaction: discord.Interaction) -> None:
        """Show the page in place."""
        page = await activity_page(interaction, int(self.parts["week"]), int(self.parts["page"]))
        await edit_pressed(interaction, activity_layout(translator_of(interaction), page))


@app_commands.command(name="activity", description=command_text("command-league-activity"))
@app_commands.describe(week=command_text("option-week"))
async def activity_command(interaction: discord.Interaction, week: str | None = None) -> None:
    """Show the activity of a week to everybody."""
    await respond(interaction, show_activity(interaction, week))


@activity_command.autocomplete("week")
async def _suggest_weeks(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the newest weeks whose name holds what was typed."""
    typed = storable(current).strip().casefold()
    weeks = _offered(translator_of(interaction), this_week(interaction))
    return [
        app_commands.Choice(name=name, value=str(week)) for name, week in weeks if typed in name.casefold()
    ]


FEATURE: Final = Feature(
    group=CommandGroup.LEAGUE, commands=(activity_command,), dynamic_items=(ActivityButton,)
)
