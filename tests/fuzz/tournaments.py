"""A target: tournaments as the store gives them back, shown and played on."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import TYPE_CHECKING, Final

from bot.i18n import translator
from bot.render.pictures.bracket import (
    bracket_content,
    bracket_pages,
    bracket_picture,
    current_page,
)
from bot.render.pictures.pieces import listed
from bot.render.tournament import (
    entrant_lines,
    outcome_text,
    schedule_lines,
    standing_lines,
    table_line,
)
from bot.tournaments.codec import SavedTournamentError, decode_tournament, summary_of
from bot.tournaments.deadlines import next_deadline, pass_deadlines, reminders_due
from bot.tournaments.sign_up import withdraw
from bot.tournaments.tables import tables_to_open, tables_to_start
from bot.tournaments.tournament import TournamentError
from tests.fixtures.stored import FOLDER, read_lines
from tests.fuzz.mutations import mutated_json
from tests.fuzz.target import Target, stable
from tests.tournaments.support import NOW, encode_tournament

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tournaments.tournament import Tournament

TRANSLATE: Final = translator()


@cache
def _lines() -> Sequence[str]:
    return [*read_lines(FOLDER / "tournaments.txt").values()]


def _read(text: str) -> bool:
    """Read a tournament, show all of it, and let time pass in it and somebody leave."""
    try:
        read = decode_tournament(text)
    except SavedTournamentError:
        return False
    stable(text, lambda one: encode_tournament(decode_tournament(one)))
    _show(read)
    later = NOW + timedelta(days=9)
    next_deadline(read)
    reminders_due(read, NOW)
    tables_to_start(read, later)
    tables_to_open(read)
    _show(pass_deadlines(read, later))
    for entrant in read.entrants[:1]:
        try:
            encode_tournament(withdraw(read, entrant.user_id, NOW))
        except TournamentError:
            continue
    return True


def _show(tournament: Tournament) -> None:
    entrant_lines(TRANSLATE, tournament)
    standing_lines(TRANSLATE, tournament)
    outcome_text(TRANSLATE, summary_of(tournament))
    for table in tournament.tables:
        table_line(TRANSLATE, tournament, table)
        schedule_lines(TRANSLATE, tournament, table)
    current_page(tournament)
    for number in range(len(bracket_pages(tournament))):
        content = bracket_content(TRANSLATE, tournament, number)
        if content is not None:
            bracket_picture(content)
            listed(TRANSLATE, content.told)


TOURNAMENTS: Final = Target("tournament", _lines, mutated_json, _read)
