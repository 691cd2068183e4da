"""The picture of a table at a moment of a match that is watched again: what it shows, and that in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.pictures.alternatives import content_alternative
from bot.render.pictures.seat_layout import seat_layout
from bot.render.pictures.sprites import drawable_text
from bot.render.pictures.table import SeatContent, TableContent
from bot.render.teams import team_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.i18n import Translator
    from bot.render.replay import ReplayMoment, ReplaySeat


def replay_content(moment: ReplayMoment, names: Sequence[str]) -> TableContent | None:
    """Return what the picture of a moment shows; None if too little of it was archived.

    Args:
        moment: The moment.
        names: Of all seats, as plain text. A name in other letters is replaced by the seat's number.
    """
    if moment.top is None or moment.draw_pile is None or any(seat.count is None for seat in moment.seats):
        return None
    small = bool(seat_layout(len(moment.seats)).caption)
    turn = next((seat for seat in moment.seats if seat.turn), None)
    return TableContent(
        top=moment.top,
        colour=moment.colour,
        direction=moment.direction if sum(not seat.gone for seat in moment.seats) > 2 else 0,
        draw_pile=moment.draw_pile,
        owed=moment.owed,
        seats=tuple(_seat(moment, seat, None if small else names[seat.seat]) for seat in moment.seats),
        caption=_seat(moment, turn, names[turn.seat]) if small and turn is not None else None,
    )


def _seat(moment: ReplayMoment, seat: ReplaySeat, name: str | None) -> SeatContent:
    label = drawable_text(name) if name is not None else None
    return SeatContent(
        label or f"#{seat.seat + 1}",
        seat.count or 0,
        seat.turn,
        seat.gone,
        seat.called,
        team_of(moment.teams, seat.seat),
    )


def replay_alternative(translate: Translator, moment: ReplayMoment, names: Sequence[str]) -> str:
    """Return what the picture of a moment shows; "" if too little of it was archived for a picture."""
    shown = replay_content(moment, names)
    if shown is None:
        return ""
    return content_alternative(translate, shown, [names[seat.seat] for seat in moment.seats])
