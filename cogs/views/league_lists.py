"""Records, newest matches and seasons of a league, for everybody in a channel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from discord import ui

from bot.league.rows import RecordKind
from bot.render.league_lists import (
    leaders_title,
    match_text,
    podium_lines,
    podium_title,
    record_text,
    season_text,
)
from cogs.views.frame import button, container_layout, layout, row, text_layout
from cogs.views.league_profile import match_item
from cogs.views.player_names import player_name, player_names
from cogs.views.replay_button import replay_button

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from bot.i18n import Translator
    from bot.league.ports import MatchLine, TableRow
    from bot.league.rows import Record, Season
    from cogs.views.frame import Item

MATCHES_ON_A_PAGE: Final = 5


def records_layout(
    translate: Translator,
    records: Sequence[Record],
    names: Mapping[int, str],
    *,
    longest: MatchLine | None = None,
) -> ui.LayoutView:
    """Return the records of a server, those of a match between two lines and beside the button of its replay.

    Args:
        translate: The language.
        records: One of each kind at most.
        names: Of their holders, as far as the league knows them; untrusted text.
        longest: The longest match, whose record all its people hold; None if that is not known.
    """
    if not records:
        return text_layout(translate("league-records-empty"))
    shown = player_names([record.user_id for record in records], names)
    holders = {record.kind: [shown[record.user_id]] for record in records}
    if longest is not None:
        people = player_names([game.user_id for game in longest.games], longest.names)
        holders[RecordKind.LONGEST_MATCH] = [*people.values()]
    title = translate("league-records")
    items: list[Item] = [ui.TextDisplay(f"## {title}")]
    for match_id, those in _by_match(records).items():
        if len(items) > 1:
            items.append(ui.Separator())
        texts = [record_text(translate, record, holders[record.kind]) for record in those]
        items.append(ui.Section("\n".join(texts), accessory=replay_button(translate, match_id)))
    return container_layout(items)


def _by_match(records: Sequence[Record]) -> dict[str, list[Record]]:
    """Return records by their match: a message can hold the button of a match only once."""
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(record.match_id, []).append(record)
    return found


@dataclass(frozen=True, slots=True)
class MatchesPage:
    """A page of a server's matches.

    Attributes:
        lines: Those on the page, the newest first.
        number: Of the page, from 0.
        matches: How many there are in all.
    """

    lines: Sequence[MatchLine]
    number: int
    matches: int

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return -(-self.matches // MATCHES_ON_A_PAGE)


def recent_layout(translate: Translator, page: MatchesPage) -> ui.LayoutView:
    """Return a page of the newest matches, with buttons to its neighbours if it has any."""
    if not page.lines:
        return text_layout(translate("league-empty"))
    title = translate("league-recent")
    items: list[Item] = [ui.TextDisplay(f"## {title}")]
    for line in page.lines:
        names = player_names([game.user_id for game in line.games], line.names)
        items.append(match_item(translate, line, match_text(translate, line, names)))
    facts = translate("league-recent-page", page=page.number + 1, pages=page.pages, matches=page.matches)
    items.append(ui.TextDisplay(f"-# {facts}"))
    if page.pages > 1:
        newer, older = max(page.number - 1, 0), page.number + 1
        items.append(
            row(
                button(translate("button-newer"), f"league:newer:{newer}", disabled=page.number == 0),
                button(translate("button-older"), f"league:older:{older}", disabled=older >= page.pages),
            )
        )
    return container_layout(items)


@dataclass(frozen=True, slots=True)
class Podium:
    """The first of a season: on the ladder with the most people, or by points if there is none."""

    season: Season
    ladder: str | None
    rows: Sequence[TableRow]


def season_layout(
    translate: Translator, podiums: Sequence[Podium], *, ends: datetime | None
) -> ui.LayoutView:
    """Return the season that goes on with its leaders, and the podiums of those before.

    Args:
        translate: The language.
        podiums: The newest season first.
        ends: When the newest season ends, if that is known.
    """
    if not podiums:
        return text_layout(translate("league-season-none"))
    newest, *before = podiums
    if newest.season.ended_at is not None:
        before = [newest, *before]
        blocks = []
    else:
        title = leaders_title(translate, newest.ladder)
        head = season_text(translate, newest.season, ends=ends)
        leaders = list(_podium(translate, newest)) if newest.rows else [translate("league-nobody-yet")]
        blocks = ["\n".join([head, f"### {title}", *leaders])]
    if before:
        title = translate("league-season-past")
        past = [line for podium in before for line in _titled(translate, podium)]
        blocks.append("\n".join([f"### {title}", *past]))
    more = translate("league-season-more")
    return layout(*blocks, f"-# {more}")


def _titled(translate: Translator, podium: Podium) -> Iterator[str]:
    title = podium_title(translate, podium.season, podium.ladder)
    yield f"**{title}**"
    yield from _podium(translate, podium)


def _podium(translate: Translator, podium: Podium) -> Iterator[str]:
    names = {one.player.user_id: player_name(one.player.user_id, one.player.name) for one in podium.rows}
    yield from podium_lines(translate, podium.rows, names)
