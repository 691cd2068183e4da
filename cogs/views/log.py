"""The log of a match for one person alone: a page, buttons to the others, and all of it as a file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from discord import ui

from bot.render.log import log_document, log_text
from cogs.views.frame import button, container_layout, layout, row, text_layout
from cogs.views.limits import MOST_CHOICES
from cogs.views.match_choice import match_number
from cogs.views.names import names_of
from cogs.views.reports import reported_events
from cogs.views.text_file import TextFile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.i18n import Translator
    from bot.rooms.archive import ArchivedSeat
    from bot.rooms.match_log import HandPage, MatchLog
    from bot.rooms.match_logs import ArchivedLog
    from bot.rooms.state.room_state import Seat

TEMPLATE: Final = (
    r"log:(?P<to>first|older|newer|newest|hand|file):(?P<match>[0-9a-f]{32}):(?P<page>[0-9]{1,9})"
)
MOST_TEXT: Final = 3700
"""Characters of a page; titles and notes around it take the rest of what Discord lets a message have."""
NEIGHBOURS: Final = 8
"""Hands before and after the one that is shown which are always among the choices."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownLog:
    """A log that somebody reads.

    Attributes:
        match_id: 32 hexadecimal digits.
        seats: Of the match, in order.
        dealt: Whether by its rules somebody deals.
        log: The log.
        over: What is known of the match if it is over; None while it goes on.
        times: How many times its points count, by its rules.
    """

    match_id: str
    seats: Sequence[Seat | ArchivedSeat]
    dealt: bool
    log: MatchLog
    over: ArchivedLog | None = None
    times: int = 1

    @property
    def last(self) -> int:
        """The number of the last page, from 0."""
        return self.log.pages - 1


def log_layout(translate: Translator, shown: ShownLog, page: int) -> ui.LayoutView:
    """Return a page of a log, from 0; a number beyond the last page is the last one."""
    page = min(page, shown.last)
    events = [event for move in shown.log.page(page) for event in move.events]
    names = names_of(translate, shown.seats)
    text = log_text(
        translate,
        reported_events(events),
        names,
        most=MOST_TEXT,
        dealt=shown.dealt,
        times=shown.times,
        hand=shown.log.hand_of(page),
    )
    place = translate("log-page", page=page + 1, pages=shown.log.pages)
    rows = [row(*_buttons(translate, shown, page)), *_hands(translate, shown, page)]
    return layout(
        f"{_title(translate, shown)}\n{text or translate('log-unreadable')}", f"-# {place}", rows=rows
    )


def _title(translate: Translator, shown: ShownLog) -> str:
    over = shown.over
    if over is None:
        title = translate("log-title")
        return f"### {title}"
    title = translate("log-title-over", hash=match_number(shown.match_id))
    key = "log-ended" if over.finished else "log-closed"
    ended = translate(key, when=f"<t:{int(over.ended_at.timestamp())}:f>")
    return f"### {title}\n-# {ended}"


def _buttons(translate: Translator, shown: ShownLog, page: int) -> Iterator[ui.Button[ui.LayoutView]]:
    first, last = page == 0, page == shown.last

    def to(where: str, number: int) -> str:
        return f"log:{where}:{shown.match_id}:{number}"

    yield button(translate("button-log-first"), to("first", 0), disabled=first)
    yield button(translate("button-older"), to("older", max(0, page - 1)), disabled=first)
    yield button(translate("button-newer"), to("newer", page + 1), disabled=last)
    # Of a match that goes on there may be more by now.
    at_end = last and shown.over is not None
    yield button(translate("button-log-newest"), to("newest", shown.last), disabled=at_end)
    yield button(translate("button-log-file"), to("file", 0))


def _hands(translate: Translator, shown: ShownLog, page: int) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    """Yield the menu of hands, if there are several."""
    hands = shown.log.hands
    if len(hands) < 2:
        return
    here = max((place for place, hand in enumerate(hands) if hand.page <= page), default=0)
    menu: ui.Select[Any] = ui.Select(
        custom_id=f"log:hand:{shown.match_id}:{page}", placeholder=translate("log-hands")
    )
    for place in chosen_hands(len(hands), here):
        hand: HandPage = hands[place]
        menu.add_option(
            label=translate("log-hand-choice", hand=hand.number),
            value=str(hand.page),
            default=place == here and hand.page <= page,
        )
    yield ui.ActionRow(menu)


def chosen_hands(count: int, here: int) -> list[int]:
    """Return which of so many hands can be chosen: those beside the one shown, and others far and wide."""
    if count <= MOST_CHOICES:
        return [*range(count)]
    window = 2 * NEIGHBOURS + 1
    first = min(max(0, here - NEIGHBOURS), count - window)
    others = [place for place in range(count) if not first <= place < first + window]
    far = MOST_CHOICES - window
    chosen = {others[step * (len(others) - 1) // (far - 1)] for step in range(far)}
    return sorted({*range(first, first + window)} | chosen)


def log_file(translate: Translator, shown: ShownLog, *, most_bytes: int) -> TextFile | None:
    """Return a whole log as a file, or None if it is too large; this may take long: call it in a thread."""
    names = names_of(translate, shown.seats, markdown=False)
    moves = ((int(move.after.total_seconds()), reported_events(move.events)) for move in shown.log.moves())
    text = log_document(
        translate,
        moves,
        names,
        match_id=shown.match_id,
        started=f"{shown.log.started_at:%Y-%m-%d %H:%M:%S}",
        dealt=shown.dealt,
        times=shown.times,
    )
    return TextFile.of(f"uno-{match_number(shown.match_id)}.txt", text, most_bytes=most_bytes)


def file_layout(translate: Translator, shown: ShownLog, file: TextFile | None) -> ui.LayoutView:
    """Return the message that a log is sent with as a file."""
    if file is None:
        return text_layout(translate("log-file-too-large"))
    title = translate("log-file-sent", hash=match_number(shown.match_id))
    return container_layout([ui.TextDisplay(title), ui.File(file.url)])
