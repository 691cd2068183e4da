"""The public message of a room at any stage, with what is known beside the state of the room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.i18n import translator
from bot.rooms.state.room_state import Stage
from cogs.table.lobby_view import USUAL_OFFER, lobby_layout
from cogs.table.result_view import result_layout
from cogs.table.view import intermission_layout, table_layout

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from discord import ui

    from bot.i18n import Translator
    from bot.league.ladders import Unrated
    from bot.league.ports import MatchLine
    from bot.players.remarks import Remark
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from cogs.core.files import MessagePictures
    from cogs.table.lobby_view import RulesOffer
    from cogs.table.rating import CountedMatches


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


class LiveLayouts:
    """Lays out the public messages of rooms."""

    def __init__(
        self,
        *,
        counted_matches: CountedMatches,
        unrated: Callable[[Room], Unrated | None],
        reactions: Callable[[Room], Mapping[int, str]],
        remark: Callable[[Room], Remark | None],
        rules_offer: Callable[[Room], Awaitable[RulesOffer]],
    ) -> None:
        """Begin.

        Args:
            counted_matches: Knows what the league made of matches.
            unrated: Returns what the league has against a rating of the match at a table.
            reactions: Returns the emojis with which players at a table react now, by seat.
            remark: Returns what a computer player at a table says now.
            rules_offer: Reads what the menu of a lobby offers.
        """
        self._counted_matches = counted_matches
        self._unrated = unrated
        self._reactions = reactions
        self._remark = remark
        self._rules_offer = rules_offer
        self._translate = translator()

    async def of(self, room: Room, state: RoomState, pictures: MessagePictures) -> ui.LayoutView:
        """Return the public message of a room.

        Args:
            room: Whose message it is.
            state: The room's state, as it was read for this drawing.
            pictures: Of that state.
        """
        return room_layout(
            self._translate,
            state,
            pictures=pictures,
            counted=self._counted_matches.known(state),
            unrated=self._unrated(room),
            reactions=self._reactions(room),
            remark=self._remark(room),
            offer=await self._rules_offer(room),
        )
