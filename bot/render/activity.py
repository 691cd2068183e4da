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


def activity_text(translate: Translator, row: ActivityRow, name: str, *, detailed: bool = False) -> str:
    """Return a row of the table of a week.

    Args:
        translate: The language.
        row: The row.
        name: Of the player, safe to show.
        detailed: Whether it tells what brought the points.
    """
    activity = row.activity
    parts = {
        "matches": activity.matches,
        "opponents": len(activity.opponents),
        "catches": activity.catches,
        "comebacks": activity.comebacks,
    }
    facts = ", ".join(translate(f"activity-{part}", count=count) for part, count in parts.items() if count)
    value = translate("activity-points", points=activity.points)
    if detailed:
        value = translate("activity-value", points=activity.points, facts=facts)
    return translate("league-row", place=place_text(translate, row.rank), name=name, value=value)


def activity_rules(translate: Translator) -> str:
    """Return what brings points, each with how many count in a week."""
    merits = {"match": MATCHES, "opponent": OPPONENTS, "catch": CATCHES, "comeback": COMEBACKS}
    lines = [
        translate(f"activity-rule-{name}", points=merit.points, most=merit.most, cards=COMEBACK)
        for name, merit in merits.items()
    ]
    return translate("activity-rules", rules=" · ".join(lines))
