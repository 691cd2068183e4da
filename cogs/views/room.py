"""The public message of a room at any stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.rooms.state.room_state import Stage
from cogs.views.intermission import intermission_layout
from cogs.views.lobby import lobby_layout
from cogs.views.result import result_layout
from cogs.views.rules_menu import USUAL_OFFER
from cogs.views.table import table_layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from discord import ui

    from bot.i18n import Translator
    from bot.league.ports import MatchLine
    from bot.league.rated import Unrated
    from bot.players.remarks import Remark
    from bot.rooms.state.room_state import RoomState
    from cogs.views.picture import MessagePictures
    from cogs.views.rules_menu import RulesOffer


def room_layout(
    translate: Translator,
    state: RoomState,
    *,
    live: bool = True,
    pictures: MessagePictures | None = None,
    unrated: Unrated | None = None,
    counted: MatchLine | None = None,
    reactions: Mapping[int, str] | None = None,
    remark: Remark | None = None,
    offer: RulesOffer = USUAL_OFFER,
) -> ui.LayoutView:
    """Return the public message of a room at any stage.

    Args:
        translate: The language.
        state: Of the room.
        live: Whether a rematch can begin; a result that is history offers its replay alone.
        pictures: Of the rules in a lobby, of the table in play, or of a match that is over, if there are any.
        unrated: What the league has against a rating of these people's match, as far as known.
        counted: What the league made of the match, once it is over and was counted.
        reactions: The emojis with which players react now, by seat.
        remark: What a computer player says now.
        offer: What the server offers in the menu of a lobby.
    """
    picture = None if pictures is None else pictures.main
    if state.stage is Stage.LOBBY:
        return lobby_layout(translate, state, unrated=unrated, offer=offer, picture=picture)
    if state.stage is Stage.PLAYING and state.intermission is not None:
        return intermission_layout(translate, state, picture=picture, remark=remark)
    if state.stage is Stage.PLAYING:
        return table_layout(
            translate, state, picture=picture, unrated=unrated, reactions=reactions, remark=remark
        )
    return result_layout(translate, state, live=live, pictures=pictures, counted=counted)
