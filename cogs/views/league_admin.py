"""Messages for moderators of the league: the question before a reset, what was done, and the log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from discord import ButtonStyle, ui

from bot.league.decisions import undone
from bot.league.moderation import RESET_UNDONE_WITHIN, why_not_undo
from bot.render.league import moment_text
from bot.render.league_moderation import decision_text, entry_lines
from cogs.views.frame import button, container_layout, layout, row, text_layout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from bot.i18n import Translator
    from bot.league.decisions import Decision
    from cogs.views.frame import Item

TEMPLATE: Final = r"leagueadmin:(?P<verb>newer|older|undo|reset):(?P<number>[0-9]{1,9})"
ENTRIES_ON_A_PAGE: Final = 5


def undo_button(translate: Translator, number: int) -> ui.Button[ui.LayoutView]:
    """Return the button that undoes an entry of the log."""
    return button(translate("button-league-undo"), f"leagueadmin:undo:{number}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ResetQuestion:
    """What a moderator is asked before the league is reset.

    Attributes:
        matches: How many would not count any more.
        players: How many people played them.
        seasons: How many seasons there are.
        revision: The number of the newest decision.
    """

    matches: int
    players: int
    seasons: int
    revision: int


def reset_layout(translate: Translator, question: ResetQuestion) -> ui.LayoutView:
    """Return the question whether the league shall be reset."""
    title = translate("league-admin-reset-title")
    asks = translate(
        "league-admin-reset-asks",
        matches=question.matches,
        players=question.players,
        seasons=question.seasons,
    )
    custom_id = f"leagueadmin:reset:{question.revision}"
    sure = button(translate("button-league-reset"), custom_id, style=ButtonStyle.danger)
    return layout(f"## {title}\n{asks}", translate("league-admin-reset-after"), rows=[row(sure)])


def done_layout(translate: Translator, text: str, decision: Decision, *, undoable: bool) -> ui.LayoutView:
    """Return that something was done, that the league is being computed anew, and a button to undo it.

    Args:
        translate: The language.
        text: What was done.
        decision: The entry of the log.
        undoable: Whether it can be undone.
    """
    anew = translate("league-admin-anew")
    rows = [row(undo_button(translate, decision.number))] if undoable else []
    return layout(f"{text}\n-# {anew}", rows=rows)


def reset_text(translate: Translator, decision: Decision) -> str:
    """Return that the league was reset, and until when that can be undone."""
    ends = moment_text(decision.at + RESET_UNDONE_WITHIN, "f")
    return translate("league-admin-reset-done", matches=int(decision.note), ends=ends)


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditLog:
    """All that moderators did to the league of a server, and which page of it is wanted.

    Attributes:
        decisions: All of them, the oldest first.
        names: Of accounts in them, safe to show.
        page: From 0; one beyond the last is the last.
        now: When it is looked at.
    """

    decisions: Sequence[Decision]
    names: Mapping[int, str]
    page: int
    now: datetime

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return -(-len(self.decisions) // ENTRIES_ON_A_PAGE)


def log_layout(translate: Translator, log: AuditLog) -> ui.LayoutView:
    """Return a page of the log, the newest entry first, each with a button if it can be undone."""
    if not log.decisions:
        return text_layout(translate("league-admin-log-empty"))
    page = min(log.page, log.pages - 1)
    first = page * ENTRIES_ON_A_PAGE
    gone = undone(log.decisions)
    title = translate("league-admin-log")
    items: list[Item] = [ui.TextDisplay(f"## {title}")]
    for decision in log.decisions[::-1][first : first + ENTRIES_ON_A_PAGE]:
        if len(items) > 1:
            items.append(ui.Separator())
        text = "\n".join(entry_lines(translate, decision, gone.get(decision.number), log.names))
        if why_not_undo(decision, gone, log.now) is None:
            items.append(ui.Section(text, accessory=undo_button(translate, decision.number)))
        else:
            items.append(ui.TextDisplay(text))
    facts = translate("league-admin-log-page", page=page + 1, pages=log.pages, count=len(log.decisions))
    items.append(ui.TextDisplay(f"-# {facts}"))
    if log.pages > 1:
        newer, older = max(page - 1, 0), page + 1
        items.append(
            row(
                button(translate("button-newer"), f"leagueadmin:newer:{newer}", disabled=page == 0),
                button(translate("button-older"), f"leagueadmin:older:{older}", disabled=older >= log.pages),
            )
        )
    return container_layout(items)


def undone_text(translate: Translator, decision: Decision, names: Mapping[int, str]) -> str:
    """Return that a decision was undone."""
    return translate("league-admin-undone", what=decision_text(translate, decision, names))
