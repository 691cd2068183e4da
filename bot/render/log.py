"""The last moves of a match, under a headline for each hand. Names are escaped already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.events import HandStarted, MatchStarted
from bot.render.cards import card_text
from bot.render.events import events_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.i18n import Translator
    from bot.render.events import ReportedEvent


@dataclass(slots=True)
class _Chapter:
    """What happened in one hand, under a headline; "" before the first hand."""

    headline: str
    lines: list[str]

    def text(self) -> str:
        return "\n".join([self.headline, *self.lines]).strip()


def log_text(
    translate: Translator, events: Sequence[ReportedEvent], names: Sequence[str], *, most: int, dealt: bool
) -> str:
    """Return what happened last, oldest first; "" if nothing did.

    Args:
        translate: The language.
        events: Public ones, in order; they may begin in the middle of a hand.
        names: Of all seats, escaped.
        most: Characters that fit; what is oldest is left out.
        dealt: Whether by the rules of the table somebody deals.
    """
    chapters = [_chapter(translate, part, names, dealt=dealt) for part in _by_hand(events)]
    while chapters:
        text = "\n".join(chapter.text() for chapter in chapters).strip()
        if len(text) <= most:
            return text
        if chapters[0].lines:
            del chapters[0].lines[0]
        else:
            del chapters[0]
    return ""


def _by_hand(events: Sequence[ReportedEvent]) -> Iterator[Sequence[ReportedEvent]]:
    """Yield the events of one hand after the other, each with its beginning first."""
    starts = [place for place, event in enumerate(events) if isinstance(event, HandStarted)]
    for begin, end in zip([0, *starts], [*starts, len(events)], strict=True):
        if begin < end:
            yield events[begin:end]


def _chapter(
    translate: Translator, events: Sequence[ReportedEvent], names: Sequence[str], *, dealt: bool
) -> _Chapter:
    first = events[0]
    if isinstance(first, HandStarted):
        card = card_text(translate, first.start_card)
        key = "log-hand" if dealt else "log-hand-undealt"
        headline = translate(key, hand=first.number, name=names[first.dealer], card=card)
        return _Chapter(headline, events_text(translate, events[1:], names))
    before = isinstance(first, MatchStarted)
    return _Chapter("" if before else translate("log-before"), events_text(translate, events, names))
