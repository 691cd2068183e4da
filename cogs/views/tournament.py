"""The messages of a tournament: the panel that everybody sees, the questions, and the list of all of them.

The panel is sign-up first, then who plays where and how it stands, in the end who has won.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ButtonStyle, ui

from bot.engine.cards import Colour
from bot.engine.codec import SavedMatchError, read_rules
from bot.engine.presets import PRESETS
from bot.render.escape import escaped
from bot.render.options import preset_label
from bot.render.rules import rules_brief
from bot.tournaments.standings import standings, winners
from bot.tournaments.tournament import TableState, TournamentKind, TournamentStage
from cogs.views.frame import ACCENTS, NEUTRAL_ACCENT, button, layout, row
from cogs.views.names import escaped as escaped_name
from cogs.views.tournament_ids import TournamentVerb, tournament_button_id, tournament_page_id
from cogs.views.tournament_link import tournament_name
from cogs.views.waiting import relative

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import timedelta

    from bot.i18n import Translator
    from bot.tournaments.tournament import Tournament, TournamentTable
    from cogs.views.picture import Picture

NAMES_SHOWN: Final = 40
TABLES_SHOWN: Final = 8
ROWS_ON_A_PAGE: Final = 10
LISTED: Final = 10
UNDER_WAY: Final = frozenset({TableState.WAITING, TableState.OPEN, TableState.PLAYING})
MINUTES_IN_AN_HOUR: Final = 60
HOURS_IN_TWO_DAYS: Final = 48


def tournament_layout(
    translate: Translator,
    tournament: Tournament,
    *,
    page: int = 0,
    picture: Picture | None = None,
    notice: str | None = None,
) -> ui.LayoutView:
    """Return the panel of a tournament.

    Args:
        translate: The language.
        tournament: It.
        page: Which page of the standings, from 0; one that does not exist is the last one.
        picture: Of the bracket or the standings, if there is one.
        notice: What concerns the reader alone, in a message that only they see.
    """
    blocks = [_head(translate, tournament)]
    if notice is not None:
        blocks.append(notice)
    if tournament.stage is TournamentStage.SIGN_UP:
        blocks.append(_entrants(translate, tournament))
    else:
        if tournament.stage is TournamentStage.RUNNING and (tables := _tables(translate, tournament)):
            blocks.append(tables)
        blocks.append(_standings(translate, tournament, page=page))
    over = tournament.stage is TournamentStage.OVER
    return layout(
        *blocks,
        rows=_rows(translate, tournament, page=page),
        accent=ACCENTS[Colour.YELLOW] if over else NEUTRAL_ACCENT,
        picture=picture,
    )


def question_layout(
    translate: Translator, tournament: Tournament, text: str, verb: TournamentVerb
) -> ui.LayoutView:
    """Return a question about a tournament, with a button to say yes and one to leave it as it is."""
    yes = tournament_button_id(verb, tournament.id)
    stay = tournament_button_id(TournamentVerb.STAY, tournament.id)
    return layout(
        text,
        rows=[
            row(
                button(translate(f"button-tournament-{verb.value}"), yes, style=ButtonStyle.danger),
                button(translate("button-tournament-stay"), stay),
            )
        ],
    )


def list_layout(translate: Translator, tournaments: Sequence[Tournament]) -> ui.LayoutView:
    """Return the tournaments of a server, the newest first, with a button to each of the first ones."""
    title = translate("tournament-list-title")
    if not tournaments:
        empty = translate("tournament-list-empty")
        return layout(f"## {title}", empty)
    lines = [f"**{number}.** {_line(translate, one)}" for number, one in enumerate(tournaments, 1)]
    shown = [
        button(str(number), tournament_button_id(TournamentVerb.SHOW, one.id))
        for number, one in enumerate(tournaments[:5], 1)
    ]
    return layout(f"## {title}", "\n".join(lines), rows=[row(*shown)])


def personal_text(translate: Translator, tournament: Tournament, user_id: int) -> str:
    """Return where somebody plays in a tournament, or what becomes of them."""
    entrant = tournament.find(user_id)
    if entrant is None:
        return translate("tournament-yours-not")
    table = tournament.table_of(user_id)
    if table is not None and table.channel_id is not None:
        return translate("tournament-yours-table", place=f"<#{table.channel_id}>")
    if table is not None and table.state is TableState.WAITING:
        return translate("tournament-yours-soon")
    still_in = any(one.user_id == user_id and one.still_in for one in standings(tournament))
    return translate("tournament-yours-in" if still_in else "tournament-yours-out")


def time_text(translate: Translator, time: timedelta) -> str:
    """Return a length of time in words: minutes, hours or days."""
    minutes = round(time.total_seconds() / 60)
    if minutes < MINUTES_IN_AN_HOUR or minutes % MINUTES_IN_AN_HOUR:
        return translate("tournament-minutes", count=minutes)
    hours = minutes // MINUTES_IN_AN_HOUR
    if hours < HOURS_IN_TWO_DAYS and hours != 24:
        return translate("tournament-hours", count=hours)
    if hours % 24:
        return translate("tournament-hours", count=hours)
    return translate("tournament-days", count=hours // 24)


def state_text(translate: Translator, tournament: Tournament) -> str:
    """Return in one sentence how far a tournament is."""
    stage = tournament.stage
    if stage is TournamentStage.SIGN_UP:
        return translate(
            "tournament-sign-up",
            until=relative(tournament.sign_up_until),
            count=len(tournament.entrants),
            most=tournament.most_entrants,
        )
    if stage is TournamentStage.CANCELLED:
        reason = "host" if tournament.cancelled is None else tournament.cancelled.value
        return translate(f"tournament-cancelled-{reason}")
    if stage is TournamentStage.OVER:
        names = _names(tournament, winners(tournament))
        return translate("tournament-won", names=names) if names else translate("tournament-nobody-won")
    if tournament.closes_at is not None:
        return translate(
            "tournament-arena-open", until=relative(tournament.closes_at), count=len(tournament.ready)
        )
    current = [table.round for table in tournament.tables if not table.is_decided]
    return translate("tournament-running", round=min(current, default=1))


def _head(translate: Translator, tournament: Tournament) -> str:
    """Return the name, how far it is, and by which rules it is played."""
    title = translate("tournament-title", name=tournament_name(tournament.name))
    kind = translate(f"tournament-kind-{tournament.kind.value}")
    lines = [f"## {title}", state_text(translate, tournament), f"-# {kind} · {_plan(translate, tournament)}"]
    if tournament.stage is TournamentStage.SIGN_UP:
        lines.append(f"-# {_rules(translate, tournament)}")
    return "\n".join(lines)


def _plan(translate: Translator, tournament: Tournament) -> str:
    """Return the size of the tables and the time there is."""
    parts = [translate("tournament-tables-of", count=tournament.seats)]
    if tournament.kind is TournamentKind.ROUNDS:
        parts.append(translate("tournament-rounds", count=tournament.rounds))
    if tournament.kind is TournamentKind.ARENA:
        parts.append(translate("tournament-window", time=time_text(translate, tournament.window)))
    else:
        parts.append(translate("tournament-time", time=time_text(translate, tournament.round_time)))
    if tournament.clock is not None:
        parts.append(translate("tournament-clock", clock=translate(f"settings-clock-{tournament.clock}")))
    return " · ".join(parts)


def _rules(translate: Translator, tournament: Tournament) -> str:
    """Return by which rules it is played, in short."""
    preset = tournament.preset
    label = preset_label(translate, preset) if preset in PRESETS else escaped(preset, most=40)
    try:
        brief = rules_brief(translate, read_rules(tournament.rules)).replace("\n", " ")
    except SavedMatchError:
        return label
    return brief if preset in PRESETS else f"{label}: {brief}"


def _entrants(translate: Translator, tournament: Tournament) -> str:
    """Return who has entered."""
    if not tournament.entrants:
        return translate("tournament-nobody-yet")
    names = [escaped_name(one.name) for one in tournament.entrants[:NAMES_SHOWN]]
    more = len(tournament.entrants) - len(names)
    shown = ", ".join(names)
    return translate("tournament-more", names=shown, count=more) if more else shown


def _tables(translate: Translator, tournament: Tournament) -> str:
    """Return the tables at which something is going on."""
    open_now = [table for table in tournament.tables if table.state in UNDER_WAY]
    lines = [_table_line(translate, tournament, table) for table in open_now[:TABLES_SHOWN]]
    if len(open_now) > TABLES_SHOWN:
        lines.append(translate("tournament-more-tables", count=len(open_now) - TABLES_SHOWN))
    return "\n".join(lines)


def _table_line(translate: Translator, tournament: Tournament, table: TournamentTable) -> str:
    place = "" if table.channel_id is None else f"<#{table.channel_id}>"
    until = "" if table.deadline is None else relative(table.deadline)
    names = _names(tournament, table.people)
    return translate(f"tournament-table-{table.state.value}", place=place, names=names, until=until)


def _standings(translate: Translator, tournament: Tournament, *, page: int) -> str:
    """Return one page of who leads."""
    found = standings(tournament)
    first = _page(tournament, page) * ROWS_ON_A_PAGE
    by_points = tournament.kind is not TournamentKind.ELIMINATION
    lines = []
    for one in found[first : first + ROWS_ON_A_PAGE]:
        name, place = escaped_name(one.name), one.place
        if by_points:
            line = translate("tournament-row-points", rank=place, name=name, points=one.score, wins=one.wins)
        else:
            state = "in" if one.still_in else "out"
            line = translate("tournament-row", rank=place, name=name, state=state, round=one.round)
        lines.append(line)
    return "\n".join(lines) or translate("tournament-nobody-yet")


def _names(tournament: Tournament, people: Sequence[int]) -> str:
    entrants = [tournament.find(user_id) for user_id in people]
    return ", ".join(f"**{escaped_name(one.name)}**" for one in entrants if one is not None)


def _line(translate: Translator, tournament: Tournament) -> str:
    title = translate("tournament-title", name=tournament_name(tournament.name))
    return f"**{title}** · <#{tournament.channel_id}>\n-# {state_text(translate, tournament)}"


def page_count(tournament: Tournament) -> int:
    """Return how many pages the standings of a tournament have; one at least."""
    return max(-(-len(tournament.entrants) // ROWS_ON_A_PAGE), 1)


def _page(tournament: Tournament, page: int) -> int:
    return min(max(page, 0), page_count(tournament) - 1)


def _rows(
    translate: Translator, tournament: Tournament, *, page: int
) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    """Yield the buttons of a panel: what people can do, then other pages."""
    id_, stage = tournament.id, tournament.stage

    def made(key: str, verb: TournamentVerb, style: ButtonStyle) -> ui.Button[ui.LayoutView]:
        return button(translate(f"button-tournament-{key}"), tournament_button_id(verb, id_), style=style)

    enter = made("enter", TournamentVerb.ENTER, ButtonStyle.primary)
    leave = made("withdraw", TournamentVerb.WITHDRAW, ButtonStyle.secondary)
    if stage is TournamentStage.SIGN_UP:
        yield row(enter, leave)
    elif stage is TournamentStage.RUNNING and tournament.kind is TournamentKind.ARENA:
        ready = made("ready", TournamentVerb.READY, ButtonStyle.success)
        resting = made("notready", TournamentVerb.NOT_READY, ButtonStyle.secondary)
        yield row(ready, resting, enter, leave)
    elif stage is TournamentStage.RUNNING:
        yield row(leave, made("mine", TournamentVerb.SHOW, ButtonStyle.secondary))
    pages = page_count(tournament)
    if stage is not TournamentStage.SIGN_UP and pages > 1:
        page = _page(tournament, page)
        before = tournament_page_id("before", id_, max(page - 1, 0))
        after = tournament_page_id("after", id_, min(page + 1, pages - 1))
        yield row(
            button(translate("button-tournament-before"), before, disabled=page == 0),
            button(translate("button-tournament-after"), after, disabled=page == pages - 1),
        )
