"""The public message of a room as it stands now, with what is known beside the state of the room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.i18n import translator
from cogs.views.room import room_layout

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from discord import ui

    from bot.league.rated import Unrated
    from bot.players.remarks import Remark
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from cogs.display.counted_matches import CountedMatches
    from cogs.views.picture import MessagePictures
    from cogs.views.rules_menu import RulesOffer


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
