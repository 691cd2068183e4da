"""The lobby before the cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle, ui

from bot.engine.rulebook.table import ROTATIONS
from bot.render.lobby import Lobby, LobbyTournament, lobby_page
from bot.rooms.changes.same_again import awaited
from bot.rooms.changes.seating import full, most_seats, unbounded
from cogs.views.computers import level_name
from cogs.views.custom_ids import ButtonId, Verb
from cogs.views.deal import cuts_of
from cogs.views.frame import button, layout, row
from cogs.views.names import escaped, names_of, seat_names
from cogs.views.rated import rated_text, tells_rated
from cogs.views.rules_menu import USUAL_OFFER, rules_menu
from cogs.views.tournament_link import tournament_link, tournament_name
from cogs.views.waiting import relative

if TYPE_CHECKING:
    from bot.i18n import Translator
    from bot.league.rated import Unrated
    from bot.rooms.state.room_state import RoomState
    from cogs.views.picture import Picture
    from cogs.views.rules_menu import RulesOffer


def lobby_layout(
    translate: Translator,
    state: RoomState,
    *,
    unrated: Unrated | None = None,
    offer: RulesOffer = USUAL_OFFER,
    picture: Picture | None = None,
) -> ui.LayoutView:
    """Return the lobby: what will be played, who sits, and what can be done about it.

    Args:
        translate: The language.
        state: Of the room.
        unrated: What the league has against a rating of these people's match.
        offer: What the server offers beside the variants.
        picture: Of the rules, if there is one.
    """
    lobby = lobby_of(translate, state, unrated=unrated)
    full = len(lobby.names) >= lobby.most
    shut = full or lobby.locked
    few = len(lobby.names) < lobby.least

    def lobby_id(verb: Verb) -> ButtonId:
        return ButtonId(verb, state.token)

    cut = [] if state.deal is None else [button(translate("button-cut"), lobby_id(Verb.CUT))]
    everybody = row(
        button(
            translate("button-join"),
            lobby_id(Verb.JOIN),
            style=ButtonStyle.primary,
            disabled=shut,
        ),
        button(translate("button-leave"), lobby_id(Verb.LEAVE)),
        button(translate("button-rules"), lobby_id(Verb.RULES)),
        *cut,
    )
    waits = few or (lobby.tournament is not None and bool(lobby.tournament.missing))
    start = button(translate("button-start"), lobby_id(Verb.START), style=ButtonStyle.success, disabled=waits)
    if state.tournament is not None:
        second = row(start, tournament_link(translate, state.tournament.tournament_id))
    else:
        second = row(
            start,
            button(translate("button-computer-add"), lobby_id(Verb.COMPUTER), disabled=full),
            button(translate("button-manage"), lobby_id(Verb.MANAGE)),
        )
    rows = [everybody, second]
    if state.tournament is None:
        rows.insert(0, ui.ActionRow(rules_menu(translate, state, offer)))
    return layout(*lobby_page(translate, lobby).blocks, rows=rows, picture=picture, picture_after=1)


def lobby_of(translate: Translator, state: RoomState, *, unrated: Unrated | None = None) -> Lobby:
    """Return what the lobby's text is made of."""
    match, most = state.tournament, most_seats(state.rules)
    return Lobby(
        rules=state.rules,
        names=seat_names(translate, state),
        host=state.seat_of(state.host),
        starter=None if state.starter is None else state.seat_of(state.starter),
        least=state.rules.usual_seats,
        most=most if match is None else min(most, len(match.people)),
        unbounded=match is None and unbounded(state.rules),
        locked=state.entry.locked,
        host_away=state.timing.host_away,
        saved_preset=escaped(state.saved_preset) if state.saved_preset else "",
        clock=translate(f"settings-clock-{state.timing.clock}") if state.timing.clock else "",
        commitment="" if state.deal is None else state.deal.commitment,
        cuts=cuts_of(state),
        rated=rated_text(translate, state, unrated=unrated) if tells_rated(state) else "",
        tournament=_tournament_of(state),
        awaited=_awaited(translate, state),
        levels=[level_name(translate, seat.level) if seat.user_id is None else "" for seat in state.seats],
    )


def _awaited(translate: Translator, state: RoomState) -> tuple[str, ...]:
    """Return the names of those who are awaited, as long as there is a seat for them."""
    return () if full(state) else names_of(translate, awaited(state))


def _tournament_of(state: RoomState) -> LobbyTournament | None:
    match = state.tournament
    if match is None:
        return None
    return LobbyTournament(
        name=tournament_name(match.name),
        round=match.round,
        number=match.number,
        missing=[f"<@{user_id}>" for user_id in match.people if state.seat_of(user_id) is None],
        begins=relative(match.begins),
        whole=state.rules.format in ROTATIONS,
    )
