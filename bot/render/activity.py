"""The activity of a week in words."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from typing import TYPE_CHECKING

from bot.league.activity import CATCHES, COMEBACK, COMEBACKS, MATCHES, OPPONENTS, first_day
from bot.render.league import moment_text, place_text

if TYPE_CHECKING:
    from bot.i18n import Translator
    from bot.league.ports import ActivityRow


def week_name(translate: Translator, week: int) -> str:
    """Return the name of a week, such as `Week 47 of 2026`."""
    return translate("activity-week", week=week % 100, year=str(week // 100))


def week_text(translate: Translator, week: int) -> str:
    """Return a week with its first and its last moment, as each reader's clock shows them."""
    begins = datetime.combine(first_day(week), time(), tzinfo=UTC)
    ends = begins + timedelta(days=7, seconds=-1)
    name = week_name(translate, week)
    return translate("activity-about", name=name, when=moment_text(begins, "D"), ends=moment_text(ends, "D"))


def activity_text(translate: Translator, row: ActivityRow, name: str) -> str:
    """Return a row of the table of a week; the name is safe to show."""
    activity = row.activity
    parts = [translate("activity-matches", count=activity.matches)]
    if activity.opponents:
        parts.append(translate("activity-opponents", count=len(activity.opponents)))
    if activity.catches:
        parts.append(translate("activity-catches", count=activity.catches))
    if activity.comebacks:
        parts.append(translate("activity-comebacks", count=activity.comebacks))
    value = translate("activity-value", points=activity.points, facts=", ".join(parts))
    return translate("league-row", place=place_text(translate, row.rank), name=name, value=value)


def activity_rules(translate: Translator) -> str:
    """Return what brings points, each with how many count in a week."""
    merits = {"match": MATCHES, "opponent": OPPONENTS, "catch": CATCHES, "comeback": COMEBACKS}
    lines = [
        translate(f"activity-rule-{name}", points=merit.points, most=merit.most, cards=COMEBACK)
        for name, merit in merits.items()
    ]
    return translate("activity-rules", rules=" · ".join(lines))
