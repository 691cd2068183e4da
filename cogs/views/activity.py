"""A page of the activity table of a week, with the most active of the week before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.league.activity import week_beside
from bot.render.activity import activity_rules, activity_text, week_text
from bot.render.league import place_text
from cogs.views.frame import button, layout, row, text_layout
from cogs.views.player_names import player_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from discord import ui

    from bot.i18n import Translator
    from bot.league.ports import ActivityRow

ACTIVITY: Final = r"activity:(?P<verb>prev|next|earlier|later):(?P<week>[0-9]{6}):(?P<page>[0-9]{1,6})"
ROWS_ON_A_PAGE: Final = 10
NO_BREAK: Final = "\N{NO-BREAK SPACE}"
"""Keeps a medal and a name on one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownActivity:
    """A page of the table of a week.

    Attributes:
        week: Which week; see `bot.league.rows.Activity`.
        page: From 0.
        people: How many there are in the whole table.
        rows: Those on the page.
        own: The row of whoever asked for the page, if they have one.
        before: The most active of the week before, on the first page.
        is_newest: Whether it is the week that goes on.
    """

    week: int
    page: int = 0
    people: int = 0
    rows: Sequence[ActivityRow] = ()
    own: ActivityRow | None = None
    before: Sequence[ActivityRow] = ()
    is_newest: bool = True

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return -(-self.people // ROWS_ON_A_PAGE)


def activity_layout(translate: Translator, shown: ShownActivity) -> ui.LayoutView:
    """Return the page; below it the row of whoever asked for it, the rules, and the ways to other pages."""
    if not shown.people and not shown.before and shown.is_newest:
        return text_layout(translate("activity-empty"))
    title, about = translate("activity-title"), week_text(translate, shown.week)
    head = [f"## {title}", f"-# {about}"]
    if shown.before:
        winners = " · ".join(_winners(translate, shown.before))
        head.append(translate("activity-before", names=winners))
    blocks = ["\n".join(head), "\n".join(_rows(translate, shown))]
    own = shown.own
    if own is not None:
        asked = translate("league-row-asked", name=_name(own))
        blocks.append(f"-# {asked}\n{activity_text(translate, own, _name(own), detailed=True)}")
    blocks.append(f"-# {activity_rules(translate)}\n-# {_note(translate, shown)}")
    return layout(*blocks, rows=_ways(translate, shown))


def _winners(translate: Translator, rows: Sequence[ActivityRow]) -> Iterator[str]:
    for one in rows:
        yield f"{place_text(translate, one.rank)}{NO_BREAK}**{_name(one)}**"


def _rows(translate: Translator, shown: ShownActivity) -> Iterator[str]:
    if not shown.rows:
        yield translate("activity-nobody" if shown.is_newest else "activity-nobody-then")
    for one in shown.rows:
        yield activity_text(translate, one, _name(one))


def _name(row: ActivityRow) -> str:
    return player_name(row.player.user_id, row.player.name)


def _note(translate: Translator, shown: ShownActivity) -> str:
    if shown.pages > 1:
        return translate("league-page", page=shown.page + 1, pages=shown.pages, players=shown.people)
    return translate("league-players", players=shown.people)


def _ways(translate: Translator, shown: ShownActivity) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    def way(verb: str, week: int, page: int) -> str:
        return f"activity:{verb}:{week:06}:{page}"

    last, week = max(shown.pages - 1, 0), shown.week
    previous, following = way("prev", week, max(shown.page - 1, 0)), way("next", week, shown.page + 1)
    if last:
        yield row(
            button(translate("button-previous"), previous, disabled=shown.page == 0),
            button(translate("button-next"), following, disabled=shown.page >= last),
        )
    earlier = way("earlier", week_beside(week, weeks=-1), 0)
    later = way("later", week if shown.is_newest else week_beside(week, weeks=1), 0)
    yield row(
        button(translate("button-week-earlier"), earlier),
        button(translate("button-week-later"), later, disabled=shown.is_newest),
    )
