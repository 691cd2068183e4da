"""The saved form of the moment between two hands: a list with the attributes of `Intermission`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from bot.engine.cards import card
from bot.engine.codec.formats import Count
from bot.engine.hand import NOBODY
from bot.rooms.state.codec.timing import required_moment
from bot.rooms.state.intermission import Intermission

if TYPE_CHECKING:
    from bot.engine.codec.errors import Problems


class SavedIntermission(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The moment between two hands; see `Intermission`."""

    began: str
    ends: str
    points: tuple[int, ...]
    card: str | None
    jumped_in: bool
    ready: tuple[Count, ...]


def saved_intermission(moment: Intermission) -> SavedIntermission:
    """Return the moment between two hands in its saved form."""
    return SavedIntermission(
        moment.began.isoformat(),
        moment.ends.isoformat(),
        moment.points,
        None if moment.card is None else moment.card.code,
        moment.jumped_in,
        tuple(sorted(moment.ready)),
    )


def intermission_of(saved: SavedIntermission, seats: int, problems: Problems) -> Intermission:
    """Return the moment between two hands, and note what is wrong with it."""
    problems.check("points", saved.points, fits=0 < len(saved.points) <= seats)
    problems.check("ready", saved.ready, fits=all(seat < seats for seat in saved.ready))
    began = required_moment(saved.began, problems, "began")
    ends = required_moment(saved.ends, problems, "ends")
    won = None
    try:
        won = None if saved.card is None else card(saved.card)
    except ValueError as error:
        problems.add("card", str(error))
    return Intermission(
        began=began,
        ends=ends,
        points=saved.points,
        card=won,
        jumped_in=saved.jumped_in,
        ready=frozenset(saved.ready) or NOBODY,
    )
