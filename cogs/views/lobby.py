"""The lobby before the cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle, ui

from bot.render.table import lobby_page
from cogs.custom_ids import ButtonId, Verb
from cogs.names import plain, seat_names
from cogs.views.frame import button, layout, row

if TYPE_CHECKING:
    from bot.i18n import Words
    from bot.rooms.state import RoomState


def lobby_layout(words: Words, state: RoomState) -> ui.LayoutView:
    """Return the lobby: who sits, and what the host chooses."""
    names = seat_names(words, state)
    starter = None if state.starter is None else state.seat_of(state.starter)
    page = lobby_page(words, rules=state.rules, names=names, host=state.seat_of(state.host), starter=starter)
    full = len(names) >= state.rules.most_seats
    few = len(names) < state.rules.least_seats
    computers = len(state.people()) < len(names)

    def lobby_id(verb: Verb) -> ButtonId:
        return ButtonId(verb, state.token)

    people = row(
        button(words("button-join"), lobby_id(Verb.JOIN), style=ButtonStyle.primary, disabled=full),
        button(words("button-leave"), lobby_id(Verb.LEAVE)),
        button(words("button-start"), lobby_id(Verb.START), style=ButtonStyle.success, disabled=few),
        button(words("button-computer-add"), lobby_id(Verb.COMPUTER), disabled=full),
        button(words("button-computer-remove"), lobby_id(Verb.NO_COMPUTER), disabled=not computers),
    )
    return layout(*page.blocks, rows=(people, _starter_row(words, state)))


def _starter_row(words: Words, state: RoomState) -> ui.ActionRow[ui.LayoutView]:
    """Return the host's choice of who plays first."""
    choice: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=str(ButtonId(Verb.STARTER, state.token)),
        placeholder=words("lobby-starter-placeholder"),
    )
    named = state.starter is not None
    choice.add_option(label=words("lobby-starter-random"), value="random", default=not named)
    for seat in state.seats:
        if seat.user_id is not None:
            chosen = named and seat.user_id == state.starter
            choice.add_option(label=plain(seat.name), value=str(seat.user_id), default=chosen)
    return ui.ActionRow(choice)
