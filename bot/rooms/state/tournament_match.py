"""Which match of a tournament a room is for: a value that is saved with the room and never changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentMatch:
    """The match of a tournament for which a room was opened: its people, and until when they may come.

    Attributes:
        tournament_id: The id of the tournament.
        name: Its name (untrusted text).
        table: The key of the table in it.
        round: The number of the round, from 1; 0 where it is not played in rounds.
        number: The number of the table, in that round if there are rounds, from 1.
        people: Discord's ids of the accounts that may sit there, and nobody else.
        begins: When the match begins at the latest, with those who are there.
    """

    tournament_id: str
    name: str
    table: str
    round: int
    number: int
    people: tuple[int, ...]
    begins: datetime
