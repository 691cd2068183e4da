"""What a page of the picture of a tournament shows, in words for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.pictures.alternatives import MOST, shortened
from bot.render.pictures.bracket_content import subtitle_text
from bot.render.pictures.bracket_pages import BOARD_ROWS, bracket_pages
from bot.render.tournament import (
    name_of,
    outcome_names,
    people_ahead,
    round_text,
    slot_text,
    table_number,
)
from bot.tournaments.rotations import schedule
from bot.tournaments.standings import standings

if TYPE_CHECKING:
    from bot.i18n import Translator
    from bot.tournaments.tournament import Tournament, TournamentTable


def bracket_alternative(translate: Translator, tournament: Tournament, page: int) -> str:
    """Return what the picture of a page shows, in words."""
    about = subtitle_text(translate, tournament, outcome_names(tournament))
    pages = bracket_pages(tournament)
    shown = pages[min(max(page, 0), len(pages) - 1)]
    if shown.rounds:
        told = [_told_table(translate, tournament, tournament.table(key)) for key in shown.tables]
    elif shown.group is not None:
        told = _told_schedule(translate, tournament, tournament.table(shown.group))
    else:
        rows = standings(tournament)[shown.first : shown.first + BOARD_ROWS]
        told = [
            translate(
                "picture-bracket-place",
                place=row.place,
                name=name_of(tournament, row.user_id, markdown=False),
                score=row.score,
            )
            for row in rows
        ]
    return shortened(" ".join([f"{about}.", *told]), MOST)


def _told_table(translate: Translator, tournament: Tournament, table: TournamentTable) -> str:
    ahead = people_ahead(table) if table.is_decided else ()
    people = [
        translate("picture-bracket-goes-on", name=slot_text(translate, tournament, slot, markdown=False))
        if slot.user_id in ahead
        else slot_text(translate, tournament, slot, markdown=False)
        for slot in table.slots
    ]
    number = translate("tournament-table", number=table_number(table))
    label = f"{round_text(translate, tournament, table.round)}, {number}"
    return translate("picture-bracket-table", table=label, people=", ".join(people))


def _told_schedule(translate: Translator, tournament: Tournament, table: TournamentTable) -> list[str]:
    told = []
    for pairing in schedule(tournament.kind, table.people):
        hands = translate("tournament-schedule-hands", first=pairing.first, last=pairing.last)
        pairs = [
            " + ".join(name_of(tournament, user_id, markdown=False) for user_id in pair)
            for pair in pairing.pairs
        ]
        told.append(translate("picture-bracket-table", table=hands, people=", ".join(pairs)))
    return told
