"""A match that is over as readable text: its public moves, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.i18n import translator
from bot.players.level import Level
from bot.players.personas import MARK, persona_of
from bot.render.escape import plain
from bot.render.events import TurnEnded
from bot.render.log import log_document
from bot.rooms.archive import read_archive
from bot.rooms.match_logs import log_of_archive
from bot.rooms.state.room_events import TurnRanOut

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bot.render.events import ReportedEvent
    from bot.rooms.archive import ArchivedSeat
    from bot.rooms.match_log import LoggedMove

MOST_CHARACTERS = 32  # of a name


def match_text(payload: bytes) -> str:
    """Return a match in words, from its archive; hidden cards are not told.

    Raises:
        ArchiveError: It cannot be read.
    """
    found = log_of_archive(read_archive(payload), lambda _: MOST_CHARACTERS)
    return log_document(
        translator(),
        _reported(found.log.moves()),
        [*_names(found.seats)],
        match_id=found.match_id,
        started=f"{found.log.started_at:%Y-%m-%d %H:%M:%S}",
        dealt=found.dealt,
        times=found.times,
    )


def _names(seats: Sequence[ArchivedSeat]) -> Iterator[str]:
    computers = 0
    for number, seat in enumerate(seats, 1):
        if seat.user_id is None:
            computers += 1
            persona = persona_of(seat.name)
            numbered = translator()("computer-name", number=computers)
            shown = f"{MARK} {numbered if persona is None else persona.name}"
            yield _with_level(shown, seat.level)
        else:
            yield plain(seat.name.replace(MARK, " "), most=MOST_CHARACTERS) or translator()(
                "player-name", number=number
            )


def _with_level(name: str, level: str | None) -> str:
    """Return the name of a computer player with how well it played, if that is known."""
    if level not in {known.value for known in Level}:
        return name
    return translator()("computer-with-level", name=name, level=translator()(f"level-{level}"))


def _reported(moves: Iterable[LoggedMove]) -> Iterator[tuple[int, list[ReportedEvent]]]:
    for move in moves:
        events: list[ReportedEvent] = [
            TurnEnded(event.seat, event.voted) if isinstance(event, TurnRanOut) else event
            for event in move.events
        ]
        yield int(move.after.total_seconds()), events
