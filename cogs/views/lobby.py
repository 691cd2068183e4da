"""The lobby before the cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.render.lobby import Lobby, lobby_page
from bot.rooms.seating import most_seats, unbounded
from cogs.custom_ids import ButtonId, Verb
from cogs.names import escaped, seat_names
from cogs.views.frame import button, layout, row

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Words
    from bot.rooms.state import RoomState


def lobby_layout(words: Words, state: RoomState) -> ui.LayoutView:
    """Return the lobby: what will be played, who sits, and what can be done about it."""
    lobby = lobby_of(words, state)
    full = len(lobby.names) >= lobby.most
    shut = full or lobby.locked
    few = len(lobby.names) < lobby.least

    def lobby_id(verb: Verb) -> ButtonId:
        return ButtonId(verb, state.token)

    everybody = row(
        button(
            words("button-join"),
            lobby_id(Verb.JOIN),
            style=ButtonStyle.primary,
            disabled=shut,
        ),
        button(words("button-leave"), lobby_id(Verb.LEAVE)),
        button(words("button-rules"), lobby_id(Verb.RULES)),
    )
    host = row(
        button(words("button-start"), lobby_id(Verb.START), style=ButtonStyle.success, disabled=few),
        button(words("button-computer-add"), lobby_id(Verb.COMPUTER), disabled=full),
        button(words("button-manage"), lobby_id(Verb.MANAGE)),
    )
    return layout(*lobby_page(words, lobby).blocks, rows=(everybody, host))


def lobby_of(words: Words, state: RoomState) -> Lobby:
    """Return what the lobby's text is made of."""
    return Lobby(
        rules=state.rules,
        names=seat_names(words, state),
        host=state.seat_of(state.host),
        starter=None if state.starter is None else state.seat_of(state.starter),
        least=state.rules.usual_seats,
        most=most_seats(state.rules),
        unbounded=unbounded(state.rules),
        locked=state.entry.locked,
        host_away=state.timing.host_away,
        saved_preset=escaped(state.saved_preset) if state.saved_preset else "",
        clock=words(f"settings-clock-{state.timing.clock}") if state.timing.clock else "",
    )
