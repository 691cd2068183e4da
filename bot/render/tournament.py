"""A tournament in words: description, tables by round, standings, and a rotation's schedule."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from bot.engine.formats import hands_in_a_round
from bot.i18n import Translator, comma_list
from bot.render.escape import escaped, plain
from bot.render.league import place_text
from bot.render.seats import join_names
from bot.rooms.state.room_state import TournamentMatch
from bot.tournaments.codec import TournamentSummary
from bot.tournaments.kinds import KINDS, TournamentStanding, reserve, schedule, standings, winners
from bot.tournaments.tournament import (
    Entrant,
    Slot,
    TableState,
    Tournament,
    TournamentKind,
    TournamentStage,
    TournamentTable,
)

ROWS_ON_PAGE: Final = 15  # rows of standings or of a sign-up list per message
TABLES_ON_PAGE: Final = 6  # tables with all their people per message
ALL: Final = slice(None)
MAX_ENTRANT_NAME: Final = 32
MAX_TITLE: Final = 60
MAX_WINNERS: Final = 8  # names of people who share a win


def kind_text(translate: Translator, kind: TournamentKind) -> str:
    return translate(f"tournament-kind-{kind.value}")


def about_text(translate: Translator, tournament: Tournament) -> str:
    return translate(
        f"tournament-about-{tournament.kind.value}",
        size=tournament.table_size,
        rounds=tournament.rounds,
        time=time_text(translate, tournament.window),
    )


def time_text(translate: Translator, time: timedelta) -> str:
    """Return a duration in words: minutes, hours or days."""
    minutes = round(time.total_seconds() / 60)
    hours, rest = divmod(minutes, 60)
    if rest or not hours:
        return translate("tournament-minutes", count=minutes)
    if hours % 24:
        return translate("tournament-hours", count=hours)
    return translate("tournament-days", count=hours // 24)


def name_of(tournament: Tournament, user_id: int, *, markdown: bool = True) -> str:
    """Return an entrant's name, safe to show in markdown, or plain for a picture."""
    return _shown_name(tournament.find(user_id), user_id, markdown=markdown)


def _shown_name(entrant: Entrant | None, user_id: int, *, markdown: bool = True) -> str:
    shown = escaped if markdown else plain
    name = "" if entrant is None else shown(entrant.name, most=MAX_ENTRANT_NAME)
    return name or f"#{user_id % 10000}"


def entrant_lines(translate: Translator, tournament: Tournament, rows: slice = ALL) -> list[str]:
    """Return lines of the entrants: in order of entry, or by seed with ratings once it has begun."""
    lines = []
    for number, entrant in [*enumerate(tournament.entrants, start=1)][rows]:
        name = name_of(tournament, entrant.user_id)
        if entrant.rating is None:
            lines.append(translate("tournament-entrant", number=number, name=name))
        else:
            rating = str(round(entrant.rating))  # as elsewhere: 1512, not 1,512
            lines.append(translate("tournament-entrant-rated", number=number, name=name, rating=rating))
    return lines


def round_name(translate: Translator, number: int, to_come: int | None) -> str:
    """Return a round's name: `Semifinal` if one round follows, otherwise by its number."""
    return translate("tournament-round", round=number, following=-1 if to_come is None else to_come)


def round_text(translate: Translator, tournament: Tournament, number: int) -> str:
    """Return the common name of a round's tables, without markdown."""
    kind = KINDS[tournament.kind]
    if not kind.names_rounds:
        return translate("tournament-groups" if tournament.kind.limits.group else "tournament-matches")
    return round_name(translate, number, kind.rounds_to_come(tournament, number))


def match_text(translate: Translator, match: TournamentMatch) -> str:
    """Return the name of a match's table: `Final`, `Semifinal · Table 2`, or without rounds `Table 3`."""
    found = [round_name(translate, match.round, match.to_come)] if match.round else []
    if match.to_come != 0:
        found.append(translate("tournament-table", number=match.number))
    return " · ".join(found)


def match_title(translate: Translator, name: str, match: TournamentMatch) -> str:
    return translate("tournament-match", name=name, table=match_text(translate, match))


def table_number(table: TournamentTable) -> str:
    """Return a table's number within its round: `1` for `r2t1`."""
    return table.key.partition("t")[2]


def slot_text(
    translate: Translator, tournament: Tournament, slot: Slot, *, markdown: bool = True, brief: bool = False
) -> str:
    """Return who has a seat at a table, or which table will fill it; `brief` shortens the latter."""
    if slot.user_id is not None:
        return name_of(tournament, slot.user_id, markdown=markdown)
    if slot.table is None:
        return translate("tournament-nobody")
    feeder = tournament.table(slot.table)
    if feeder.is_decided:
        return translate("tournament-nobody")
    number = table_number(feeder)
    if feeder.advancing == 1:
        return translate("picture-bracket-winner" if brief else "tournament-winner-of", table=number)
    key = "picture-bracket-from" if brief else "tournament-from"
    return translate(key, rank=slot.rank, table=number)


def table_line(translate: Translator, tournament: Tournament, table: TournamentTable) -> str:
    final = KINDS[tournament.kind].rounds_to_come(tournament, table.round) == 0
    number = translate("tournament-table", number=table_number(table))
    label = round_text(translate, tournament, table.round) if final else number
    people = comma_list(translate, people_texts(translate, tournament, table))
    line = [translate("tournament-table-line", table=label, people=people)]
    if table.state is not TableState.PLAYED:
        line.append(table_state(translate, tournament, table))
    if table.channel_id is not None and table.is_under_way:
        line.append(translate("tournament-here", channel=f"<#{table.channel_id}>"))
    return " · ".join(line)


def people_texts(translate: Translator, tournament: Tournament, table: TournamentTable) -> list[str]:
    """Return a table's people; once it is decided, best first, with those ahead in bold."""
    if not table.is_decided:
        return [slot_text(translate, tournament, slot) for slot in table.slots]
    ahead = people_ahead(table)
    return [
        translate(
            "tournament-person",
            ahead="yes" if one.user_id in ahead else "no",
            name=name_of(tournament, one.user_id),
        )
        for one in table.placings
    ]


def people_ahead(table: TournamentTable) -> tuple[int, ...]:
    """Return who advances from a decided table, or who has won it if nobody does."""
    if table.advancing:
        return table.going
    return tuple([one.user_id for one in table.placings if one.place == 1 and not one.absent])


def table_state(translate: Translator, tournament: Tournament, table: TournamentTable) -> str:
    """Return a table's state; for a rotation being played, the current hand."""
    rotation = tournament.kind.limits.format
    if table.state is TableState.PLAYING and rotation is not None and table.points:
        hands = hands_in_a_round(rotation, len(table.slots))
        hand = min(table.hands + 1, max(hands, table.hands))
        return translate("tournament-state-playing-hands", hand=hand, hands=max(hands, hand))
    return translate(
        f"tournament-state-{table.state.value}", there=len(table.present), people=len(table.people)
    )


def standing_lines(translate: Translator, tournament: Tournament, rows: slice = ALL) -> list[str]:
    waiting = reserve(tournament) if tournament.kind.limits.group else ()
    return [
        _standing_line(translate, tournament, row, in_reserve=row.user_id in waiting)
        for row in standings(tournament)[rows]
    ]


def _standing_line(
    translate: Translator, tournament: Tournament, row: TournamentStanding, *, in_reserve: bool
) -> str:
    name = name_of(tournament, row.user_id)
    if KINDS[tournament.kind].goes_on or in_reserve:
        state = translate("tournament-reserve") if in_reserve else standing_state(translate, tournament, row)
        place = place_text(translate, None if row.still_in or in_reserve else row.place)
        return translate("tournament-standing-elimination", place=place, name=name, state=state)
    place = place_text(translate, row.place if row.played else None, for_nothing=row.score <= 0)
    line = translate(
        "tournament-standing-points",
        place=place,
        name=name,
        score=row.score,
        wins=row.wins,
        played=row.played,
    )
    gone = row.user_id in tournament.withdrawn
    return f"{line} · {translate('tournament-withdrawn')}" if gone else line


def standing_state(translate: Translator, tournament: Tournament, row: TournamentStanding) -> str:
    """Return a person's standing in an elimination, without markdown."""
    if row.still_in:
        return translate("tournament-still-in")
    if row.user_id in winners(tournament):
        return translate("tournament-champion")
    if row.user_id in tournament.withdrawn:
        return translate("tournament-withdrawn")
    if row.round == tournament.last_round:
        return translate("tournament-finalist")
    return translate("tournament-out-in", reached=round_text(translate, tournament, row.round))


def outcome_text(translate: Translator, tournament: TournamentSummary) -> str | None:
    title = escaped(tournament.name, most=MAX_TITLE) or f"#{tournament.id}"
    if tournament.stage is TournamentStage.CANCELLED and tournament.cancelled is not None:
        return translate(f"tournament-cancelled-{tournament.cancelled.value}", tournament=title)
    if tournament.stage is not TournamentStage.OVER:
        return None
    names = [f"**{_shown_name(one, one.user_id)}**" for one in tournament.winners]
    if not names:
        return translate("tournament-won-by-nobody", tournament=title)
    won = join_names(translate, names)
    return translate("tournament-won-by", count=len(names), names=won, tournament=title)


def outcome_names(tournament: Tournament) -> list[str]:
    won = winners(tournament)[:MAX_WINNERS]
    return [name_of(tournament, user_id, markdown=False) for user_id in won]


def schedule_lines(translate: Translator, tournament: Tournament, table: TournamentTable) -> list[str]:
    """Return the schedule of partners in a rotation's group, with the points so far while it is played."""
    pairings = schedule(tournament.kind, table.people)
    playing = table.state is TableState.PLAYING
    lines = []
    for pairing in pairings:
        pairs = [
            translate(
                "tournament-schedule-pair", one=name_of(tournament, one), other=name_of(tournament, other)
            )
            for one, other in pairing.pairs
        ]
        tables = [
            translate("tournament-schedule-table", pair=pair, others=others)
            for pair, others in zip(pairs[::2], pairs[1::2], strict=True)
        ]
        label = translate("tournament-schedule-hands", first=pairing.first, last=pairing.last)
        now = "yes" if playing and pairing.first <= table.hands + 1 <= pairing.last else "no"
        lines.append(translate("tournament-schedule-line", now=now, label=label, tables=" · ".join(tables)))
    if pairings and playing and table.points:
        points = [
            translate("tournament-running-point", name=name_of(tournament, user_id), points=value)
            for user_id, value in sorted(
                zip(table.people, table.points, strict=False), key=lambda one: -one[1]
            )
        ]
        lines.append(translate("tournament-running-points", ordered=comma_list(translate, points)))
    return lines
