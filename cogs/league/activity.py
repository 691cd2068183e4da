"""`/league activity`: the weekly table of the most active and most varied players; winning does not count."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.i18n import Translator, comma_list
from bot.league.awards import (
    CATCHES,
    COMEBACK,
    COMEBACKS,
    MATCHES,
    OPPONENTS,
    first_day,
    week_beside,
    week_of,
)
from bot.league.ports import ActivityRow
from bot.render.league import moment_text, place_text
from cogs.core.commands import command
from cogs.core.custom_ids import CustomId, digits, sanitize, word
from cogs.core.items import item, last_page_of
from cogs.core.layouts import Layout, Row, Shown, button, layout, row, turn_buttons
from cogs.core.names import fitting_choices, player_name, translator_of
from cogs.core.replies import reply_text
from cogs.core.services import services_of
from cogs.league import is_for_everybody
from cogs.league.view import LeaguePage, navigation_row, own_row_title


def week_name(translate: Translator, week: int) -> str:
    return translate("activity-week", week=week % 100, year=str(week // 100))


def week_text(translate: Translator, week: int) -> str:
    """Return a week with its first and last moment in each reader's time zone."""
    begins = datetime.combine(first_day(week), time(), tzinfo=UTC)
    ends = begins + timedelta(days=7, seconds=-1)
    name = week_name(translate, week)
    return translate("activity-about", name=name, when=moment_text(begins, "D"), ends=moment_text(ends, "D"))


def activity_text(translate: Translator, row: ActivityRow, name: str, *, detailed: bool = False) -> str:
    """Return a row of the weekly table; the name of the player is safe to show."""
    activity = row.activity
    parts = {
        "matches": activity.matches,
        "opponents": len(activity.opponents),
        "catches": activity.catches,
        "comebacks": activity.comebacks,
    }
    counted = (translate(f"activity-{part}", count=count) for part, count in parts.items() if count)
    value = translate("activity-points", points=activity.points)
    if detailed:
        value = translate("activity-value", points=activity.points, facts=comma_list(translate, counted))
    return translate("league-row", place=place_text(translate, row.rank), name=name, value=value)


def activity_rules(translate: Translator) -> str:
    """Return the sources of points, each with its weekly limit."""
    merits = {"match": MATCHES, "opponent": OPPONENTS, "catch": CATCHES, "comeback": COMEBACKS}
    lines = [
        translate(f"activity-rule-{name}", points=merit.points, most=merit.most, cards=COMEBACK)
        for name, merit in merits.items()
    ]
    return translate("activity-rules", rules=" · ".join(lines))


@dataclass(frozen=True)
class ActivityId(CustomId, kind="activity"):
    """Custom_id of the buttons to pages of the weekly table and to other weeks."""

    verb: str = word("prev|next|earlier|later")
    week: int = digits(6, least=6)
    page: int = digits(6)


ROWS_ON_A_PAGE: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownActivity:
    week: int  # the week; see `bot.league.ports.Activity`
    page: int = 0  # from 0
    people: int = 0
    rows: Sequence[ActivityRow] = ()
    own: ActivityRow | None = None
    before: Sequence[ActivityRow] = ()
    is_newest: bool = True
    for_everybody: bool = False

    @property
    def pages(self) -> int:
        return -(-self.people // ROWS_ON_A_PAGE)


def activity_layout(translate: Translator, shown: ShownActivity) -> Layout:
    """Return the page, with the user's row, the rules, and the page buttons."""
    if not shown.people and not shown.before and shown.is_newest:
        return layout(translate("activity-empty"))
    title, about = translate("activity-title"), week_text(translate, shown.week)
    head = [f"## {title}", f"-# {about}"]
    if shown.before:
        winners = " · ".join(f"{place_text(translate, one.rank)} **{_name(one)}**" for one in shown.before)
        head.append(translate("activity-before", names=winners))
    rows = [activity_text(translate, one, _name(one)) for one in shown.rows]
    nobody = translate("activity-nobody" if shown.is_newest else "activity-nobody-then")
    blocks = ["\n".join(head), "\n".join(rows or [nobody])]
    own = shown.own
    if own is not None:
        asked = own_row_title(translate, _name(own), for_everybody=shown.for_everybody)
        blocks.append(f"-# {asked}\n{activity_text(translate, own, _name(own), detailed=True)}")
    blocks.append(f"-# {activity_rules(translate)}\n-# {_note(translate, shown)}")
    return layout(*blocks, rows=_ways(translate, shown))


def _name(row: ActivityRow) -> str:
    return player_name(row.player.user_id, row.player.name)


def _note(translate: Translator, shown: ShownActivity) -> str:
    if shown.pages > 1:
        return translate("league-page", page=shown.page + 1, pages=shown.pages, players=shown.people)
    return translate("league-players", players=shown.people)


def _ways(translate: Translator, shown: ShownActivity) -> Iterator[Row]:
    week = shown.week
    turns = turn_buttons(
        translate, lambda verb, page: ActivityId(verb, week, page), page=shown.page, pages=shown.pages
    )
    if turns:
        yield row(*turns)
    later = week if shown.is_newest else week_beside(week, weeks=1)
    yield row(
        button(translate("button-week-earlier"), ActivityId("earlier", week_beside(week, weeks=-1), 0)),
        button(translate("button-week-later"), ActivityId("later", later, 0), disabled=shown.is_newest),
    )


TOLD_OF_LAST_WEEK: Final = 3
WEEKS_OFFERED: Final = 10
MIN_WEEK: Final = 202001
_WEEK: Final = re.compile(r"([0-9]{4})-?w?([0-9]{1,2})")


@command("activity", "command-league-activity", week="option-week")
async def show_activity(interaction: discord.Interaction, week: str | None = None) -> None:
    translate, now = translator_of(interaction), this_week(interaction)
    number = now if week is None else _week_typed(translate, sanitize(week), now)
    if number is None:
        await reply_text(interaction, translate("activity-no-week"))
    else:
        await activity_page.open(interaction, ActivityId("next", number, 0))


@item(ActivityId, "ActivityButton", changes_public=True)
async def activity_page(interaction: discord.Interaction, which: ActivityId) -> Shown:
    """Return a page of the weekly table, at most the last."""
    league, guild_id, now = services_of(interaction).league, interaction.guild_id or 0, this_week(interaction)
    week = which.week if _is_week(which.week, now) else now
    found, number = await last_page_of(partial(league.activity, guild_id, week), which.page, ROWS_ON_A_PAGE)
    before = None
    if week == now and number == 0:
        last_week = week_beside(week, weeks=-1)
        before = await league.activity(guild_id, last_week, offset=0, limit=TOLD_OF_LAST_WEEK)
    shown = ShownActivity(
        week=week,
        page=number,
        people=found.total,
        rows=found.rows,
        own=await league.activity_row(guild_id, week, interaction.user.id),
        before=() if before is None else before.rows,
        is_newest=week == now,
        for_everybody=is_for_everybody(interaction),
    )
    translate, ways = translator_of(interaction), None
    if shown.people or shown.before:
        ways = navigation_row(translate, ActivityId("next", week, number), LeaguePage.ACTIVITY.others)
    return Shown(activity_layout(translate, shown), private_row=ways)


def this_week(interaction: discord.Interaction) -> int:
    return week_of(interaction.created_at)


def _week_typed(translate: Translator, typed: str, now: int) -> int | None:
    text = typed.strip().casefold()
    weeks = {name.casefold(): week for name, week in _offered(translate, now)}
    if text in weeks:
        return weeks[text]
    parts = _WEEK.fullmatch(text)
    week = 0 if parts is None else 100 * int(parts[1]) + int(parts[2])
    return week if _is_week(week, now) else None


def _is_week(week: int, now: int) -> bool:
    try:
        first_day(week)
    except ValueError:
        return False
    return MIN_WEEK <= week <= now


def _offered(translate: Translator, now: int) -> list[tuple[str, int]]:
    weeks = [week_beside(now, weeks=-back) for back in range(WEEKS_OFFERED)]
    names = [translate("activity-this-week"), translate("activity-last-week")]
    names += [week_name(translate, week) for week in weeks[2:]]
    return list(zip(names, weeks, strict=True))


@show_activity.autocomplete("week")
async def _suggest_weeks(interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
    weeks = _offered(translator_of(interaction), this_week(interaction))
    return fitting_choices(sanitize(current), ((name, str(week)) for name, week in weeks))
