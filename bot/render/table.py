"""The table in text. Names are escaped already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.engine.events import HandEnded, MatchStarted
from bot.engine.hand import Phase
from bot.render.cards import card_text
from bot.render.crowd import CROWD, LONGEST_NAME, crowd_blocks, shortened
from bot.render.events import events_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.events import Event
    from bot.engine.view import SeatView, View
    from bot.i18n import Words

MOST_TEXT = 3900  # Discord takes 4,000 characters in all texts of a message
MARKER_TURN = "→"
MARKER_SEAT = "·"


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """Text in blocks, drawn one below the other."""

    blocks: tuple[str, ...]


def table_page(
    words: Words,
    *,
    view: View,
    names: Sequence[str],
    news: Sequence[Event],
    last_hand: HandEnded | None = None,
    marks: Sequence[str] = (),
    notices: Sequence[str] = (),
) -> Page:
    """Return the table as a spectator sees it, with how the last hand ended and what happened since.

    Args:
        words: The language.
        view: A spectator's.
        names: Of all seats, escaped.
        news: The last events.
        last_hand: How the hand before this one ended, if there was one.
        marks: What else there is to say of each seat, "" for nothing.
        notices: What everybody has to know before anything else.
    """
    if len(names) > CROWD:
        names = [shortened(name, LONGEST_NAME) for name in names]
    top = words("table-top", card=card_text(words, view.top, view.colour))
    facts = words(
        "table-facts",
        hand=view.hand_number,
        target=view.rules.target,
        pile=view.draw_pile,
        hash=view.commitment[:16],
    )
    lines = _seat_lines(words, view, names, marks)
    crowd = len(names) > CROWD
    seats = crowd_blocks(words, view, names, lines) if crowd else ["\n".join(_directed(words, view, lines))]
    blocks = [f"## {top}\n-# {facts}", *notices, *seats]
    if view.phase is Phase.CHALLENGE and view.challenged is not None:
        blocks.append(words("table-turn-challenge", name=names[view.turn], by=names[view.challenged]))
    since = [event for event in news if not isinstance(event, MatchStarted | HandEnded)]
    told = events_text(words, since, names)
    if last_hand is not None and last_hand.winner is not None:
        won = names[last_hand.winner]
        told.insert(0, words("table-last-hand", hand=last_hand.number, name=won, points=last_hand.points))
    told = _fitting([f"-# {sentence}" for sentence in told], MOST_TEXT - sum(map(len, blocks)))
    if told:
        blocks.append("\n".join(told))
    return Page(blocks=tuple(blocks))


def _seat_lines(words: Words, view: View, names: Sequence[str], marks: Sequence[str]) -> list[str]:
    """Return a line for each seat."""
    lines = [_seat_line(words, view, seat, names) for seat in view.seats]
    lines[: len(marks)] = [
        f"{line} · {mark}" if mark else line for line, mark in zip(lines, marks, strict=False)
    ]
    return lines


def _directed(words: Words, view: View, lines: list[str]) -> list[str]:
    """Return the lines with which way play goes; that matters with three or more."""
    if sum(not seat.left for seat in view.seats) > 2:
        direction = words("table-direction", direction="left" if view.direction == 1 else "right")
        return [*lines, f"-# {direction}"]
    return lines


def _fitting(lines: list[str], room: int) -> list[str]:
    """Return the newest lines that fit into so many characters."""
    while sum(len(line) + 1 for line in lines) > room:
        lines = lines[1:]
    return lines


def _seat_line(words: Words, view: View, seat: SeatView, names: Sequence[str]) -> str:
    marker = MARKER_TURN if seat.seat == view.turn else MARKER_SEAT
    if seat.left:
        return words("seat-left", marker=MARKER_SEAT, name=names[seat.seat], points=seat.points)
    return words(
        "seat-line",
        marker=marker,
        name=f"**{names[seat.seat]}**" if seat.seat == view.turn else names[seat.seat],
        cards=seat.cards,
        points=seat.points,
        called="yes" if seat.called else "no",
        dealer="yes" if seat.seat == view.dealer else "no",
    )
