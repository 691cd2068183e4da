"""What somebody is shown of their own data: how much there is, the files, and the question before it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ButtonStyle, ui

from bot.render.escape import escaped
from cogs.views.frame import button, container_layout, layout, row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.i18n import Translator
    from bot.privacy.deletions import Obstacles
    from bot.privacy.ports import Summary
    from cogs.views.text_file import TextFile

TEMPLATE: Final = r"privacy:(?P<wish>export|delete|sure|keep)"
MOST_PLACES: Final = 5
"""Tables and tournaments that are named at once."""
LONGEST_NAME: Final = 40


def summary_layout(translate: Translator, summary: Summary) -> ui.LayoutView:
    """Return how much is stored of somebody, with what they can do about it."""
    lines = [*_lines(translate, summary)]
    told = "\n".join([translate("privacy-intro"), *lines]) if lines else translate("privacy-nothing")
    notes = [translate("privacy-cards" if lines else "privacy-cards-alone")]
    notes += [translate("privacy-waits")] if summary.waits else []
    buttons = [button(translate("button-privacy-export"), "privacy:export")]
    if not summary.waits:
        label = translate("button-privacy-delete")
        buttons.append(button(label, "privacy:delete", style=ButtonStyle.danger))
    title = translate("privacy-title")
    return layout(f"### {title}\n{told}", "\n".join(notes), rows=[row(*buttons)])


def _lines(translate: Translator, summary: Summary) -> Iterator[str]:
    """Yield a line for everything that there is of somebody."""
    if summary.preferences:
        yield translate("privacy-preferences")
    if summary.matches:
        yield translate("privacy-matches", count=summary.matches)
        yield translate("privacy-league", count=summary.servers)
    if summary.awards:
        yield translate("privacy-awards", count=summary.awards)
    if summary.daily:
        yield translate("privacy-daily", count=summary.daily)
    if summary.tournaments:
        yield translate("privacy-tournaments", count=summary.tournaments)
    if summary.notices:
        yield translate("privacy-notices", count=summary.notices)
    if summary.presets:
        yield translate("privacy-presets", count=summary.presets)
    if summary.decisions:
        yield translate("privacy-decisions", count=summary.decisions)


def question_layout(translate: Translator) -> ui.LayoutView:
    """Return the question whether everything shall go, with what that means."""
    title, what = translate("privacy-question"), translate("privacy-consequences")
    sure = button(translate("button-privacy-sure"), "privacy:sure", style=ButtonStyle.danger)
    keep = button(translate("button-privacy-keep"), "privacy:keep")
    return layout(f"### {title}\n{what}", rows=[row(keep, sure)])


def obstacles_text(translate: Translator, obstacles: Obstacles) -> str:
    """Return what somebody has to leave before their data can be deleted."""
    lines = [translate("privacy-too-soon")] if obstacles.too_soon else []
    if obstacles.channels:
        places = " ".join(f"<#{channel}>" for channel in obstacles.channels[:MOST_PLACES])
        lines.append(translate("privacy-leave-tables", places=places))
    if obstacles.tournaments:
        names = [escaped(name, most=LONGEST_NAME) for name in obstacles.tournaments[:MOST_PLACES]]
        lines.append(translate("privacy-leave-tournaments", names=", ".join(names)))
    return "\n".join(lines)


def line_text(translate: Translator, place: int) -> str:
    """Return what somebody is told of their place in line for an export."""
    return translate("privacy-export-waits", place=place) if place else translate("privacy-export-busy")


def file_layout(translate: Translator, file: TextFile, *, number: int, files: int) -> ui.LayoutView:
    """Return the message of one of the files with somebody's data."""
    title = translate("privacy-export-title")
    told = translate("privacy-export-part", number=number, files=files) if files > 1 else ""
    text = f"### {title}\n" + translate("privacy-export-note") + (f"\n{told}" if told else "")
    return container_layout([ui.TextDisplay(text), ui.File(file.url)])
