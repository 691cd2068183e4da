"""Sentences of the daily deal: the result, the line that tells it without a card, the table of a server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.daily.game import DailyGame, DailyResult, HandMark
from bot.render.events import EventTeller

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from bot.daily.ports import DailyTable, TableLine
    from bot.i18n import Translator

SYMBOLS: Final = {
    HandMark.PLAYED: "🟩",
    HandMark.DREW: "🟨",
    HandMark.HIT: "🟥",
    HandMark.WON: "🏆",
    HandMark.LOST: "🏁",
}
MAX_SYMBOLS: Final = 60
MAX_NEWS: Final = 6


def day_text(day: date) -> str:
    """Return a day as ISO 8601 writes it, unbroken on a narrow screen."""
    return day.isoformat().replace("-", "\N{NON-BREAKING HYPHEN}")


def symbols_text(marks: Sequence[HandMark]) -> str:
    """Return what happened in a hand as symbols; of a very long one the beginning is left out."""
    shown = "".join(SYMBOLS[mark] for mark in marks[-MAX_SYMBOLS:])
    return f"…{shown}" if len(marks) > MAX_SYMBOLS else shown


def result_text(translate: Translator, result: DailyResult) -> str:
    """Return a result in a few words."""
    return translate(
        "daily-result",
        won="yes" if result.won else "no",
        points=abs(result.points),
        moves=result.moves,
    )


def share_text(translate: Translator, name: str, day: date, result: DailyResult) -> str:
    """Return what somebody shows everybody: nothing in it tells a card; their name is escaped."""
    title = translate("daily-shared", name=name, date=day_text(day))
    invitation = translate("daily-shared-note")
    lines = (title, result_text(translate, result), symbols_text(result.marks), f"-# {invitation}")
    return "\n".join(lines)


def news_text(translate: Translator, game: DailyGame, names: Sequence[str]) -> str:
    """Return what happened since the person's last action, the newest last; small print."""
    sentences = EventTeller(translate, names).sentences(game.news)
    return "\n".join(f"-# {sentence}" for sentence in sentences[-MAX_NEWS:])


def table_text(translate: Translator, table: DailyTable, names: Sequence[str], *, user_id: int) -> str:
    """Return the table of a server, with the reader's own line in any case; names are safe to show."""
    lines = [
        _line(translate, line, f"**{name}**" if line.user_id == user_id else name)
        for line, name in zip(table.lines, names, strict=True)
    ]
    title = translate("daily-table", count=table.people)
    return "\n".join((f"**{title}**", *lines))


def _line(translate: Translator, line: TableLine, name: str) -> str:
    return translate(
        "daily-line",
        place=line.place,
        name=name,
        won="yes" if line.won else "no",
        points=abs(line.points),
        moves=line.moves,
    )
