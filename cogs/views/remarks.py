"""What a computer player says, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.views.names import seat_names

if TYPE_CHECKING:
    from bot.i18n import Translator
    from bot.players.remarks import Remark
    from bot.rooms.state.room_state import RoomState


def remark_text(translate: Translator, state: RoomState, remark: Remark | None) -> str:
    """Return who says what, for the table; "" if nobody says anything."""
    if remark is None:
        return ""
    said = f"{remark.occasion.value}-{remark.line}"
    line = translate(f"remark-{said}", temper=remark.temper.value)
    return translate("remark", name=seat_names(translate, state)[remark.seat], line=line)
