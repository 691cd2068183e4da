"""Messages of a tournament: the public panel, the questions, and the list of tournaments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from discord import ButtonStyle

from bot.engine.cards import Colour
from bot.engine.codec import read_rules
from bot.engine.codec.formats import SavedMatchError
from bot.engine.presets import PRESETS
from bot.i18n import Translator, comma_list
from bot.render import tournament as texts
from bot.render.escape import escaped
from bot.render.rules import preset_label
from bot.rooms.stores.presets import Preset
from bot.tournaments.codec import TournamentSummary, summary_of
from bot.tournaments.kinds import KINDS, standings, winners
from bot.tournaments.kinds import on_podium as podium_of
from bot.tournaments.tournament import TableState, Tournament, TournamentStage
from cogs.core.attachments import Picture
from cogs.core.layouts import ACCENTS, NEUTRAL_ACCENT, Button, Layout, Row, button, layout, row
from cogs.core.links import TournamentId, TournamentPageId, TournamentVerb, tournament_button, tournament_name
from cogs.table.lobby_view import rules_name
from cogs.table.view import relative

LISTED: Final = 10
OPENABLE: Final = 5  # tournaments of a list that get a button


@dataclass(frozen=True, slots=True)
class TournamentPage:
    """Page of a tournament, built lazily, since there may be hundreds."""

    title: Callable[[], str]
    lines: Callable[[], Sequence[str]]
    current: bool = False


def tournament_layout(
    translate: Translator,
    tournament: Tournament,
    *,
    page: int | None = None,
    pages: int = 0,
    picture: Picture | None = None,
    notice: str | None = None,
) -> Layout:
    """Return a page (from 0) of a tournament's panel; None for the most relevant one."""
    shown = page or 0
    on_podium = picture is not None and not shown and bool(winners(tournament))
    blocks = [_head(translate, tournament, names_winner=not on_podium)]
    if notice is not None:
        blocks.append(notice)
    if picture is None:
        found = tournament_pages(translate, tournament)
        first = next((number for number, sheet in enumerate(found) if sheet.current), 0)
        pages = len(found)
        shown = min(max(first if page is None else page, 0), pages - 1)
        blocks.append("\n".join([f"### {found[shown].title()}", *found[shown].lines()]))
    else:
        best = slice(0, len(podium_of(tournament)))
        standing = partial(texts.standing_lines, translate, tournament, best)
        lines = standing() if on_podium else _open_tables(translate, tournament)
        blocks += ["\n".join(lines)] if lines else []
    over = tournament.stage is TournamentStage.OVER
    return layout(
        *blocks,
        rows=_rows(translate, tournament, page=shown, pages=pages),
        accent=ACCENTS[Colour.YELLOW] if over else NEUTRAL_ACCENT,
        picture=picture,
    )


def tournament_pages(translate: Translator, tournament: Tournament) -> list[TournamentPage]:
    """Return the pages of a tournament: the entrants; or each round's tables, partners, and standings."""
    people = len(tournament.entrants)
    if tournament.stage is TournamentStage.SIGN_UP or not tournament.began_at:
        title = lambda: translate("tournament-entrants")  # noqa: E731 - made when it is shown
        entered = [
            TournamentPage(title, partial(texts.entrant_lines, translate, tournament, rows))
            for rows in _slices(people, texts.ROWS_ON_PAGE)
        ]
        return entered if people else [TournamentPage(title, partial(_nobody, translate, tournament))]
    running = tournament.stage is TournamentStage.RUNNING
    by_table = running and not tournament.kind.limits.is_timed
    now = tournament.current_round if by_table else None
    found = [
        TournamentPage(
            partial(texts.round_text, translate, tournament, number),
            partial(_table_lines, translate, tournament, number, rows),
            current=number == now,
        )
        for number, count in sorted(tournament.tables_of_rounds.items())
        for rows in _slices(count, texts.TABLES_ON_PAGE)
    ]
    if running and tournament.kind.limits.group:
        found += [
            TournamentPage(
                partial(translate, "tournament-table", number=texts.table_number(table)),
                partial(texts.schedule_lines, translate, tournament, table),
            )
            for table in tournament.tables
        ]
    standing = not by_table or not found
    title = lambda: translate("tournament-standings")  # noqa: E731 - made when it is shown
    found += [
        TournamentPage(title, partial(texts.standing_lines, translate, tournament, rows), current=standing)
        for rows in _slices(people, texts.ROWS_ON_PAGE)
    ]
    return found


def _slices(count: int, most: int) -> list[slice]:
    return [slice(start, start + most) for start in range(0, max(count, 1), most)]


def _nobody(translate: Translator, tournament: Tournament) -> list[str]:
    open_still = tournament.stage is TournamentStage.SIGN_UP
    return [translate("tournament-nobody-yet" if open_still else "tournament-nobody-entered")]


def _table_lines(translate: Translator, tournament: Tournament, number: int, rows: slice) -> list[str]:
    shown = tournament.keys_of(number)[rows]
    return [texts.table_line(translate, tournament, tournament.table(key)) for key in shown]


def _open_tables(translate: Translator, tournament: Tournament) -> list[str]:
    there = [table for table in tournament.undecided if table.channel_id is not None]
    lines = [
        translate(
            "tournament-open-table",
            place=f"<#{table.channel_id}>",
            people=comma_list(translate, (texts.name_of(tournament, one) for one in table.people)),
            state=texts.table_state(translate, tournament, table),
        )
        for table in there[: texts.TABLES_ON_PAGE]
    ]
    more = len(there) - len(lines)
    return [*lines, translate("tournament-more-tables", count=more)] if more > 0 else lines


def question_layout(translate: Translator, tournament: Tournament, text: str, verb: TournamentVerb) -> Layout:
    """Return a question about a tournament, with a button to confirm and one to change nothing."""
    yes = tournament_button(translate, verb, tournament.id, style=ButtonStyle.danger)
    stay = tournament_button(translate, TournamentVerb.STAY, tournament.id)
    return layout(text, rows=[row(yes, stay)])


def list_layout(translate: Translator, tournaments: Sequence[TournamentSummary]) -> Layout:
    """Return a server's tournaments, newest first, with buttons for the first ones."""
    title = translate("tournament-list-title")
    if not tournaments:
        return layout(f"## {title}", translate("tournament-list-empty"))
    lines = [f"**{number}.** {_line(translate, one)}" for number, one in enumerate(tournaments, 1)]
    shown = [
        button(str(number), TournamentId(TournamentVerb.SHOW.value, one.id))
        for number, one in enumerate(tournaments[:OPENABLE], 1)
    ]
    return layout(f"## {title}", "\n".join(lines), rows=[row(*shown)])


def personal_text(translate: Translator, tournament: Tournament, user_id: int) -> str:
    entrant = tournament.find(user_id)
    in_arena = tournament.kind.limits.is_timed and tournament.stage is TournamentStage.RUNNING
    if entrant is None or (in_arena and entrant.withdrawn):
        return translate("tournament-yours-enter" if in_arena else "tournament-yours-not")
    if tournament.stage is TournamentStage.OVER:
        place = [row.user_id for row in standings(tournament)].index(user_id)
        return texts.standing_lines(translate, tournament, slice(place, place + 1))[0]
    table = tournament.table_of(user_id)
    if table is not None and table.channel_id is not None:
        return translate("tournament-yours-table", place=f"<#{table.channel_id}>")
    if table is not None and table.state is TableState.WAITING:
        return translate("tournament-yours-soon")
    if in_arena:
        waits = any(one.user_id == user_id for one in tournament.ready)
        return translate("tournament-yours-waiting" if waits else "tournament-yours-arena")
    still_in = KINDS[tournament.kind].is_still_in(tournament, entrant)
    return translate("tournament-yours-in" if still_in else "tournament-yours-out")


def state_text(translate: Translator, tournament: TournamentSummary) -> str:
    """Return the progress of a tournament in one sentence."""
    if (outcome := texts.outcome_text(translate, tournament)) is not None:
        return outcome
    if tournament.stage is TournamentStage.SIGN_UP:
        return translate(
            "tournament-sign-up",
            until=relative(tournament.sign_up_until),
            count=tournament.entered,
            most=tournament.most_entrants,
        )
    if tournament.closes_at is not None:
        until = relative(tournament.closes_at)
        return translate("tournament-arena-open", until=until, count=tournament.ready)
    left, kind = tournament.undecided, KINDS[tournament.kind]
    if kind.counts_rounds:
        number = max(tournament.round, 1)
        return translate("tournament-running-round", round=number, rounds=tournament.rounds, count=left)
    told = translate("tournament-running", count=left)
    if not kind.goes_on:
        return told
    return f"**{texts.round_name(translate, tournament.round, tournament.to_come)}** · {told}"


def _head(translate: Translator, tournament: Tournament, *, names_winner: bool) -> str:
    lines = [f"## {translate('tournament-title', name=tournament_name(tournament.name))}"]
    if names_winner:
        lines.append(state_text(translate, summary_of(tournament)))
    if tournament.stage is TournamentStage.SIGN_UP:
        lines += [f"-# {texts.about_text(translate, tournament)}", f"-# {_plan(translate, tournament)}"]
    return "\n".join(lines)


def _plan(translate: Translator, tournament: Tournament) -> str:
    parts = [_rules_label(translate, tournament)]
    if not tournament.kind.limits.is_timed:
        parts.append(translate("tournament-time", time=texts.time_text(translate, tournament.round_time)))
    if tournament.clock is not None:
        parts.append(translate("tournament-clock", clock=translate(f"settings-clock-{tournament.clock}")))
    return " · ".join(parts)


def _rules_label(translate: Translator, tournament: Tournament) -> str:
    preset = tournament.preset
    if preset not in PRESETS:
        return escaped(preset, most=40)
    try:
        return rules_name(translate, Preset(read_rules(tournament.rules)))
    except SavedMatchError:
        return preset_label(translate, preset)


def _line(translate: Translator, tournament: TournamentSummary) -> str:
    title = translate("tournament-title", name=tournament_name(tournament.name))
    return f"**{title}** · <#{tournament.channel_id}>\n-# {state_text(translate, tournament)}"


def _rows(translate: Translator, tournament: Tournament, *, page: int, pages: int) -> Iterator[Row]:
    if actions := _actions(translate, tournament):
        yield row(*actions)
    if pages > 1:
        before = TournamentPageId("before", tournament.id, max(page - 1, 0))
        after = TournamentPageId("after", tournament.id, min(page + 1, pages - 1))
        yield row(
            button(translate("button-tournament-before"), before, disabled=page == 0),
            button(translate("button-tournament-after"), after, disabled=page == pages - 1),
        )


def _actions(translate: Translator, tournament: Tournament) -> list[Button]:
    def made(verb: TournamentVerb, style: ButtonStyle = ButtonStyle.secondary) -> Button:
        return tournament_button(translate, verb, tournament.id, style=style)

    enter, leave = made(TournamentVerb.ENTER, ButtonStyle.primary), made(TournamentVerb.WITHDRAW)
    if tournament.stage is TournamentStage.SIGN_UP:
        return [enter, leave, made(TournamentVerb.BEGIN)]
    if tournament.stage is not TournamentStage.RUNNING:
        return []
    mine = made(TournamentVerb.SHOW)
    if not tournament.kind.limits.is_timed:
        return [mine, leave]
    return [made(TournamentVerb.READY, ButtonStyle.success), made(TournamentVerb.NOT_READY), mine, leave]
