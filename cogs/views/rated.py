"""Whether a match is rated, as the lobby tells it, and the table when the cards are dealt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.events import HandStarted
from bot.league.rated import GROUP_HOURS, GROUP_MATCHES, Unrated, unrated_reason
from bot.rooms.state.room_state import Stage

if TYPE_CHECKING:
    from bot.i18n import Translator
    from bot.rooms.state.room_state import RoomState


def tells_rated(state: RoomState) -> bool:
    """Tell whether a table says if its match is rated: in the lobby, and among the first news of a match."""
    if state.stage is Stage.PLAYING:
        return any(isinstance(event, HandStarted) and event.number == 1 for event in state.news)
    # Who sits there alone waits for others: what is missing is told anyway.
    return state.stage is Stage.LOBBY and len(state.seats) > 1


def reason_for(state: RoomState, *, unrated: Unrated | None) -> Unrated | None:
    """Return why the match of a table is not rated, or None if it is.

    Args:
        state: Of the room.
        unrated: What the league has against it.
    """
    return unrated_reason(state.rules, state.accounts) or unrated


def unrated_text(translate: Translator, reason: Unrated) -> str:
    """Return why a match is not rated, as one sentence."""
    return translate(f"unrated-{reason.value}", count=GROUP_MATCHES, hours=GROUP_HOURS)


def rated_text(translate: Translator, state: RoomState, *, unrated: Unrated | None) -> str:
    """Return the sentence that tells whether a match is rated, and if not, why."""
    reason = reason_for(state, unrated=unrated)
    return translate("rated-yes") if reason is None else unrated_text(translate, reason)
