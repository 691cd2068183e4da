"""The moves of a match, under a headline for each hand, or line by line as a file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.events import HandStarted, MatchStarted
from bot.render.cards import card_text
from bot.render.events import events_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.i18n import Translator
    from bot.render.events import ReportedEvent


_MARKDOWN: Final = re.compile(r"\*\*|`")
_SEAT: Final = re.compile("\ue000([0-9]+)\ue001")  # no name has a character for private use


@dataclass(slots=True)
class _Chapter:
    """What happened in one hand, under a headline; "" before the first hand."""

    headline: str
    lines: list[str]

    def text(self) -> str:
        return "\n".join([self.headline, *self.lines]).strip()


def log_text(
    translate: Translator,
    events: Sequence[ReportedEvent],
    names: Sequence[str],
    *,
    most: int,
    dealt: bool,
    times: int = 1,
    hand: int | None = None,
) -> str:
    """Return what happened last, oldest first; "" if nothing did.

    Args:
        most: Characters that fit; what is oldest is left out.
        hand: The number of the hand that the first events belong to, if they begin in the middle of one.
    """
    chapters = [
        _chapter(translate, part, names, dealt=dealt, times=times, hand=hand) for part in _by_hand(events)
    ]
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
    translate: Translator,
    events: Sequence[ReportedEvent],
    names: Sequence[str],
    *,
    dealt: bool,
    times: int,
    hand: int | None,
) -> _Chapter:
    first = events[0]
    if isinstance(first, HandStarted):
        card = card_text(translate, first.start_card)
        key = "log-hand" if dealt else "log-hand-undealt"
        headline = translate(key, hand=first.number, name=names[first.dealer], card=card)
        return _Chapter(headline, events_text(translate, events[1:], names, times=times))
    if isinstance(first, MatchStarted):
        headline = ""
    else:
        headline = translate("log-before") if hand is None else translate("log-continued", hand=hand)
    return _Chapter(headline, events_text(translate, events, names, times=times))


def log_document(
    translate: Translator,
    moves: Iterable[tuple[int, Sequence[ReportedEvent]]],
    names: Sequence[str],
    *,
    match_id: str,
    started: str,
    dealt: bool,
    times: int = 1,
) -> str:
    """Return a whole log as a text file: what match it was, then its lines; see `log_lines`."""
    head = [
        translate("log-file-title", match=match_id),
        translate("log-file-seats", names=", ".join(names)),
        translate("log-file-started", when=started),
    ]
    return "\n".join([*head, *log_lines(translate, moves, names, dealt=dealt, times=times), ""])


def log_lines(
    translate: Translator,
    moves: Iterable[tuple[int, Sequence[ReportedEvent]]],
    names: Sequence[str],
    *,
    dealt: bool,
    times: int = 1,
) -> Iterator[str]:
    """Yield the lines of a log as a text file: each begins with the time since the first card.

    Args:
        moves: The seconds from the first card to each, and its public events.
        names: Of all seats, as they are written; not escaped.
    """
    # The sentences are made for Discord: with their marks taken out, and only then the names put in.
    seats = [f"\ue000{seat}\ue001" for seat in range(len(names))]
    for seconds, events in moves:
        begins = any(isinstance(event, HandStarted) for event in events)
        if begins:
            yield ""
        time = _time(seconds)
        for sentence in events_text(translate, events, seats, dealt=dealt, times=times):
            line = _SEAT.sub(lambda found: names[int(found[1])], _MARKDOWN.sub("", sentence))
            yield f"{time}  {line}"


def _time(seconds: int) -> str:
    """Return a time in hours, minutes and seconds; 0 if the clock of the machine was set back."""
    seconds = max(0, seconds)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
