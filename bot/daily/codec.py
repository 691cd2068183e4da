"""The text of one person's hand of a daily deal for the store: declared with msgspec, strict."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from bot.daily.game import SEATS, DailyGame, Mark
from bot.engine.codec import (
    SavedValueError,
    decode_event,
    decode_match,
    encode_event,
    encode_match,
    fits_seats,
)
from bot.engine.codec.errors import Problems
from bot.engine.codec.formats import SavedFormat

VERSION: Final = 1


class SavedDailyGameError(SavedValueError):
    """A saved hand of a daily deal cannot be read."""


class SavedDailyGame(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A `DailyGame`; match and events are in the forms of the engine's own codec."""

    version: Literal[1]
    match: dict[str, Any]
    log: tuple[tuple[int, str], ...]
    marks: tuple[Mark, ...]
    news: tuple[list[Any], ...]


FORMAT: Final = SavedFormat(
    name="saved daily game", form=SavedDailyGame, error=SavedDailyGameError, version=VERSION
)


def encode_game(game: DailyGame) -> str:
    """Return a hand as text, hidden cards and seed included."""
    return FORMAT.write(
        SavedDailyGame(
            version=VERSION,
            match=encode_match(game.match),
            log=game.log,
            marks=game.marks,
            news=tuple(encode_event(event) for event in game.news),
        )
    )


def decode_game(payload: str) -> DailyGame:
    """Return the hand written by `encode_game`.

    Raises:
        SavedDailyGameError: The text is none of its.
    """
    saved: SavedDailyGame = FORMAT.read(payload)
    try:
        match = decode_match(saved.match)
    except SavedValueError as error:
        raise SavedDailyGameError("saved daily game", error.problems) from error
    try:
        news = tuple(decode_event(event) for event in saved.news)
    except SavedValueError as error:
        raise SavedDailyGameError("saved daily game", [f"news: {one}" for one in error.problems]) from error
    problems = Problems()
    problems.check("match.seats", match.seats, fits=match.seats == SEATS)
    for place, event in enumerate(news):
        problems.check(f"news[{place}]", event, fits=fits_seats(event, SEATS))
    if problems.found:
        raise SavedDailyGameError("saved daily game", problems.found)
    return DailyGame(match=match, log=saved.log, marks=saved.marks, news=news)
