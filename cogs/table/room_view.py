"""The public message of a room at any stage, its result, and the layout of a closed table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from discord import ButtonStyle, ui

from bot.engine.cards import Colour
from bot.i18n import Translator
from bot.league.ladders import Unrated, unrated_reason
from bot.league.ports import MatchLine
from bot.players.personas import Remark
from bot.render.deal import revealed_deal
from bot.render.pictures.hand_result import HandResult
from bot.render.pictures.result import MatchSummary, closed_page, match_result, result_details, result_page
from bot.render.tournament import match_text
from bot.rooms.state.room_state import Closing, RoomState, Stage
from cogs.core.attachments import MessagePictures
from cogs.core.custom_ids import ButtonId, CustomId, word
from cogs.core.layouts import ACCENTS, Button, Row, button, layout, row
from cogs.core.links import DealCheckId, replay_button, tournament_link, tournament_name
from cogs.core.names import escaped, match_number, plain, seat_names
from cogs.core.verbs import Verb
from cogs.table.lobby_view import USUAL_OFFER, RulesOffer, lobby_layout
from cogs.table.rating import league_lines
from cogs.table.view import intermission_layout, table_layout, undrawable_names


def room_layout(
    translate: Translator,
    state: RoomState,
    *,
    live: bool = True,
    pictures: MessagePictures | None = None,
    unrated: Unrated | None = None,
    reactions: Mapping[int, str] | None = None,
    remark: Remark | None = None,
    offer: RulesOffer = USUAL_OFFER,
) -> ui.LayoutView:
    """Return the public message of a room at any stage; a result that is not live offers only its replay."""
    picture = None if pictures is None else pictures.main
    if state.stage is Stage.LOBBY:
        return lobby_layout(translate, state, unrated=unrated, offer=offer, picture=picture)
    if state.stage is Stage.PLAYING and state.intermission is not None:
        return intermission_layout(translate, state, picture=picture, remark=remark)
    if state.stage is Stage.PLAYING:
        return table_layout(
            translate, state, picture=picture, unrated=unrated, reactions=reactions, remark=remark
        )
    return result_layout(translate, state, live=live, pictures=pictures)


def summary_of(translate: Translator, state: RoomState, *, charted: bool) -> MatchSummary:
    """Return the content of a finished match's message; `charted` if there are pictures beside it."""
    match = state.match
    assert match is not None  # noqa: S101 - a room with a result had a match
    return MatchSummary(
        view=match.view(None),
        names=seat_names(translate, state),
        plain_names=seat_names(translate, state, markdown=False),
        hands_won=[tally.hands_won for tally in state.tallies],
        statistics=state.statistics,
        last_hand=state.last_hand,
        seed=match.hand.stream.seed.hex(),
        news=state.news,
        numbered=undrawable_names(translate, state) if charted else frozenset(),
        deal=revealed_deal(state),
    )


def result_of_match(translate: Translator, state: RoomState) -> HandResult:
    match = state.tournament
    final_of = plain(match.name) if match is not None and match.to_come == 0 else ""
    return match_result(summary_of(translate, state, charted=True), final_of=final_of)


def result_layout(
    translate: Translator,
    state: RoomState,
    *,
    live: bool,
    pictures: MessagePictures | None = None,
    closed: bool = False,
) -> ui.LayoutView:
    """Return a match result: with a rematch, as history, or, if closed, with a new table."""
    pictures = pictures or MessagePictures()
    summary = summary_of(translate, state, charted=(pictures.main or pictures.chart) is not None)
    title, places, *notes = result_page(translate, summary, pictured=pictures.main is not None)
    return layout(
        title,
        pictures.main,
        places,
        pictures.chart,
        pictures.last_hand,
        *notes,
        *_tournament_blocks(translate, state),
        rows=[_buttons(translate, state) if live else _history_buttons(translate, state, closed=closed)],
        accent=ACCENTS[Colour.YELLOW],
    )


@dataclass(frozen=True)
class ResultId(CustomId, kind="result"):
    """Custom_id of the button to the details of a match result."""

    told: str = word("more")
    match: str = word("[0-9a-f]{32}")


def details_layout(translate: Translator, state: RoomState, counted: MatchLine | None) -> ui.LayoutView:
    summary = summary_of(translate, state, charted=False)
    names = {
        seat.user_id: name for seat, name in zip(state.seats, summary.names, strict=True) if seat.user_id
    }
    if counted is not None:
        league = league_lines(translate, counted, names)
    else:
        alone = unrated_reason(state.rules, state.accounts) is Unrated.ONE_PERSON
        league = ["-# " + translate("result-not-counted" if alone else "result-uncounted")]
    title = translate("result-details", hash=match_number(state.match_id))
    return layout(*result_details(translate, summary, title=title, league=league))


def _tournament_blocks(translate: Translator, state: RoomState) -> tuple[str, ...]:
    match = state.tournament
    if match is None:
        return ()
    place = "" if state.parent_id is None else f"<#{state.parent_id}>"
    name = tournament_name(match.name)
    table, following = match_text(translate, match), match.to_come or 0
    told = translate("result-tournament", name=name, table=table, following=following, place=place)
    return (told,)


def _buttons(translate: Translator, state: RoomState) -> Row:
    return row(
        _next_button(translate, state),
        replay_button(translate, state.match_id),
        _review_button(translate, state),
        button(translate("button-help-deal"), DealCheckId("check", state.match_id)),
        _more_button(translate, state),
    )


def _review_button(translate: Translator, state: RoomState) -> Button:
    # This works for ever, on any message; `cogs.coach.cog` handles it.
    return ui.Button(label=translate("button-review"), custom_id=f"review:{state.match_id}:0")


def _more_button(translate: Translator, state: RoomState) -> Button:
    return button(translate("button-more"), ResultId("more", state.match_id))


def _history_buttons(translate: Translator, state: RoomState, *, closed: bool) -> Row:
    kept = [replay_button(translate, state.match_id)]
    if state.stage is Stage.OVER:
        kept += [_review_button(translate, state), _more_button(translate, state)]
    return row(_next_button(translate, state), *kept) if closed else row(*kept)


def _next_button(translate: Translator, state: RoomState) -> Button:
    if state.tournament is not None:
        return tournament_link(translate, state.tournament.tournament_id)
    rematch = ButtonId(Verb.REMATCH, state.token)
    return button(translate("button-rematch"), rematch, style=ButtonStyle.primary)


def closed_layout(
    translate: Translator, state: RoomState, *, pictures: MessagePictures | None = None
) -> ui.LayoutView:
    """Return the message of a closed table: its result, or its replay and rules for another one."""
    match = state.match
    if match is not None and match.outcome is not None:
        return result_layout(translate, state, live=False, closed=True, pictures=pictures)
    page = closed_page(
        translate,
        by=None if state.closed_by is None else escaped(state.closed_by),
        why=None if state.closing is None else translate(f"closed-{state.closing.value}"),
        view=None if match is None else match.view(None),
        names=seat_names(translate, state),
        seed="" if match is None else match.hand.stream.seed.hex(),
        deal=revealed_deal(state),
        with_points=state.closing is not Closing.ALL_LEFT,
        tells_start=match is None and state.tournament is None,
    )
    if match is not None:
        rows = [_history_buttons(translate, state, closed=True)]
    else:
        rows = [] if state.tournament is None else [row(_next_button(translate, state))]
    return layout(*page, rows=rows)
