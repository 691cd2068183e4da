"""What a page of the picture of a tournament shows, in words for those who do not see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.escape import plain
from bot.render.pictures.alternatives import listed
from bot.render.pictures.bracket_content import plays_now, subtitle_text
from bot.render.pictures.bracket_pages import BOARD_ROWS, bracket_pages
from bot.render.tournament import (
    LONGEST_TITLE,
    kind_text,
    name_of,
    outcome_names,
    people_ahead,
    round_text,
    slot_text,
    table_number,
    table_state,
)
from bot.tournaments.rotations import schedule
from bot.tournaments.standings import standings

if TYPE_CHECKING:
    from bot.i18n import Translator
    from bot.tournaments.tournament import Slot, Tournament, TournamentTable


def bracket_alternative(translate: Translator, tournament: Tournament, page: int) -> str:
    """Return what the picture of a page shows, in words."""
    name = plain(tournament.name, most=LONGEST_TITLE) or kind_text(translate, tournament.kind)
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
                wins=row.wins,
                played=row.played,
                score=row.score,
                withdrawn="yes" if row.user_id in tournament.withdrawn else "no",
            )
            for row in rows
        ]
    return listed(translate, [f"{name}, {about}.", *told])


def _told_table(translate: Translator, tournament: Tournament, table: TournamentTable) -> str:
    people = [_told_slot(translate, tournament, table, slot) for slot in table.slots]
    number = translate("tournament-table", number=table_number(table))
    label = f"{round_text(translate, tournament, table.round)}, {number}"
    return translate("picture-bracket-table", table=label, people=", ".join(people))


def _told_slot(translate: Translator, tournament: Tournament, table: TournamentTable, slot: Slot) -> str:
    """Return who has a seat, with their points if the picture has any, whether they go on or were away."""
    told = slot_text(translate, tournament, slot, markdown=False)
    placing = next((one for one in table.placings if one.user_id == slot.user_id and not one.absent), None)
    if placing is not None and any(one.points for one in table.placings):
        told = translate("picture-bracket-points-of", name=told, points=placing.points)
    if table.is_decided and placing is None and slot.user_id is not None:
        return translate("picture-bracket-absent", name=told)
    ahead = people_ahead(table) if table.is_decided else ()
    return translate("picture-bracket-goes-on", name=told) if slot.user_id in ahead else told


def _told_schedule(translate: Translator, tournament: Tournament, table: TournamentTable) -> list[str]:
    number = translate("tournament-table", number=table_number(table))
    told = [f"{number}: {table_state(translate, tournament, table)}."]
    for pairing in schedule(tournament.kind, table.people):
        hands = translate("tournament-schedule-hands", first=pairing.first, last=pairing.last)
        if plays_now(table, pairing):
            hands = translate("picture-bracket-now", hands=hands)
        pairs = [
            " + ".join(name_of(tournament, user_id, markdown=False) for user_id in pair)
            for pair in pairing.pairs
        ]
        told.append(translate("picture-bracket-table", table=hands, people=", ".join(pairs)))
    return told
