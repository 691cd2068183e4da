"""Private layouts of the daily deal: the hand, its result, and the check of the deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from discord import ButtonStyle

from bot.daily.game import COMPUTERS, DailyGame, DailyResult, HandMark
from bot.daily.ports import DailyDeal, DailyTable, midnight_after
from bot.daily.standing import DailyStanding
from bot.daily.tries import DailyTry
from bot.engine.actions import CatchUno
from bot.engine.cards import Card, Colour
from bot.i18n import Translator
from bot.players.heuristics import is_right
from bot.players.personas import PERSONAS
from bot.render.events import EventTeller
from bot.render.league import moment_text
from bot.render.pictures.hand import HandPage
from bot.rooms.errors import Refusal, RoomRefused
from cogs.core.custom_ids import CustomId, id_part, word
from cogs.core.layouts import ACCENTS, NEUTRAL_ACCENT, Layout, button, layout, row
from cogs.core.names import COMPUTER, escaped, player_name
from cogs.core.verbs import Verb
from cogs.table.hand_view import HandIds, hand_layout
from cogs.table.question_view import colour_layout

SYMBOLS: Final = {
    HandMark.PLAYED: "🟩",
    HandMark.DREW: "🟡",
    HandMark.HIT: "🔺",
    HandMark.WON: "🏆",
    HandMark.LOST: "🏁",
}
"""Each has its own shape, since not everybody can tell the colours apart."""
MAX_SYMBOLS: Final = 60
MAX_NEWS: Final = 6


def day_text(day: date) -> str:
    """Return a day in ISO 8601 format, with non-breaking hyphens."""
    return day.isoformat().replace("-", "\N{NON-BREAKING HYPHEN}")


def symbols_text(marks: Sequence[HandMark]) -> str:
    """Return the events of a hand as symbols; a very long one loses its beginning."""
    shown = "".join(SYMBOLS[mark] for mark in marks[-MAX_SYMBOLS:])
    return f"…{shown}" if len(marks) > MAX_SYMBOLS else shown


def result_text(translate: Translator, result: DailyResult) -> str:
    won, points = "yes" if result.won else "no", abs(result.points)
    return translate("daily-result", won=won, points=points, moves=result.moves)


def share_text(translate: Translator, name: str, day: date, result: DailyResult) -> str:
    """Return the text of a shared result, which reveals no card; the name is escaped."""
    title = translate("daily-shared", name=name, date=day_text(day))
    invitation = translate("daily-shared-note")
    lines = (title, result_text(translate, result), symbols_text(result.marks), f"-# {invitation}")
    return "\n".join(lines)


def news_text(translate: Translator, game: DailyGame, names: Sequence[str]) -> str:
    """Return the events since the user's last action in small print, newest last."""
    sentences = EventTeller(translate, names).sentences(game.news)
    return "\n".join(f"-# {sentence}" for sentence in sentences[-MAX_NEWS:])


def table_text(translate: Translator, table: DailyTable, names: Sequence[str], *, user_id: int) -> str:
    """Return a server's table, always with the reader's own line; names are safe to show."""
    lines = [f"**{translate('daily-table', count=table.people)}**"]
    for line, shown in zip(table.lines, names, strict=True):
        name, won = f"**{shown}**" if line.user_id == user_id else shown, "yes" if line.won else "no"
        place, points = line.place, abs(line.points)
        lines.append(
            translate("daily-line", place=place, name=name, won=won, points=points, moves=line.moves)
        )
    return "\n".join(lines)


SHARE: Final = "share"
FAIR: Final = "fair"
RESULT: Final = "result"  # in place of a verb of the hand, on the buttons below a result

ACCENTS_OF_RESULT: Final = {True: ACCENTS[Colour.GREEN], False: NEUTRAL_ACCENT}


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:  # no such day
        raise RoomRefused(Refusal.NO_DAILY) from None


@dataclass(frozen=True)
class DailyId(CustomId, kind="daily"):
    """Custom_id of the daily deal; untrusted."""

    verb: str = word("[a-z]{1,12}")  # the value of a `Verb` of the hand, or one of the words above
    day: date = id_part("[0-9]{4}-[0-9]{2}-[0-9]{2}", _day)
    revision: int = id_part("[0-9]{1,6}", int, default=0)
    arg: str = word("[^:]{0,24}", default="")  # a card, a play, or a page


class DailyIds(HandIds):
    """Builds the custom_ids of the hand of an attempt at one revision."""

    __slots__ = ("_day", "_try_revision")

    def __init__(self, attempt: DailyTry) -> None:
        super().__init__(attempt.game.view, "")
        self._day = attempt.day
        self._try_revision = attempt.revision

    def __call__(self, verb: Verb, arg: str = "") -> str:
        return str(DailyId(verb.value, self._day, self._try_revision, arg))

    def play(self, text: str) -> str:
        """Return the custom_id that plays a card; nobody jumps in."""
        return self(Verb.PLAY, text)


def daily_names(translate: Translator, name: str, day: date) -> tuple[str, ...]:
    """Return the escaped names of the four seats; the computer players change every day."""
    first = day.toordinal() * len(COMPUTERS)
    computers = (PERSONAS[(first + place) % len(PERSONAS)] for place in range(len(COMPUTERS)))
    return (
        escaped(name, fallback=translate("player-name", number=1)),
        *(f"{COMPUTER} {persona.name}" for persona in computers),
    )


def daily_hand_layout(
    translate: Translator, attempt: DailyTry, page: HandPage, *, name: str, notice: str | None = None
) -> Layout:
    """Return the hand of an unfinished attempt; `name` is the person's Discord name."""
    view, ids = attempt.game.view, DailyIds(attempt)
    news = news_text(translate, attempt.game, daily_names(translate, name, attempt.day))
    heading = "\n".join(filter(None, (f"-# {translate('daily-title', date=day_text(attempt.day))}", news)))
    catches = (
        action.seat for action in view.legal if isinstance(action, CatchUno) and is_right(view, action)
    )
    if (seat := next(catches, None)) is not None:
        page = replace(page, catch=(seat, daily_names(translate, name, attempt.day)[seat]))
    return hand_layout(translate, page, ids=ids, notice=notice, heading=heading)


def daily_colour_layout(
    translate: Translator, attempt: DailyTry, card: Card, *, name: str, words: bool = False
) -> Layout:
    names = daily_names(translate, name, attempt.day)
    return colour_layout(translate, card, ids=DailyIds(attempt), names=names, words=words)


def daily_result_layout(
    translate: Translator, attempt: DailyTry, result: DailyResult, standing: DailyStanding, *, user_id: int
) -> Layout:
    title = translate("daily-won" if result.won else "daily-lost", date=day_text(attempt.day))
    legend = translate("daily-legend")
    streak = translate("daily-streak", count=standing.streak)
    marks = symbols_text(result.marks)
    own = "\n".join((f"### {title}", result_text(translate, result), marks, f"-# {legend}", f"-# {streak}"))
    names = [player_name(line.user_id, line.name) for line in standing.table.lines]
    table = table_text(translate, standing.table, names, user_id=user_id)
    opens = translate("daily-next", when=moment_text(midnight_after(attempt.day), "R"))
    buttons = (
        button(translate("button-share"), str(DailyId(SHARE, attempt.day)), style=ButtonStyle.primary),
        button(translate("button-help-deal"), str(DailyId(FAIR, attempt.day))),
    )
    accent = ACCENTS_OF_RESULT[result.won]
    return layout(own, f"{table}\n-# {opens}", rows=[row(*buttons)], accent=accent)


def daily_share_layout(translate: Translator, day: date, result: DailyResult, *, name: str) -> Layout:
    """Return a shared result; `name` is the person's Discord name."""
    shown = escaped(name, fallback=translate("player-name", number=1))
    return layout(share_text(translate, shown, day, result), accent=ACCENTS_OF_RESULT[result.won])


def daily_fair_layout(
    translate: Translator, deal: DailyDeal, *, before: DailyDeal | None, after: DailyDeal | None
) -> Layout:
    """Return the public data of deals; `before` is the day before, if its secret is published."""
    when = moment_text(deal.committed_at)
    lines = [translate("daily-fair", date=deal.day.isoformat(), when=when, hash=deal.commitment)]
    if after is not None:
        lines.append(translate("daily-fair-after", date=after.day.isoformat(), hash=after.commitment))
    if before is not None:
        told = translate(
            "daily-fair-before", date=before.day.isoformat(), hash=before.commitment, secret=before.secret
        )
        lines.append(told)
    lines.append(translate("daily-fair-check"))
    back = button(translate("button-back"), str(DailyId(RESULT, deal.day)))
    return layout("\n\n".join(lines), rows=[row(back)])
