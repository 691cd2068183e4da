"""What a host sees who added a computer player: its name, and how well it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.players.level import Level
from bot.rooms.changes.host import seat_key
from cogs.views.custom_ids import ButtonId, Verb
from cogs.views.frame import button, layout, row
from cogs.views.names import seat_names

if TYPE_CHECKING:
    from discord import ui

    from bot.i18n import Translator
    from bot.rooms.archive import ArchivedSeat
    from bot.rooms.state.room_state import RoomState


def computers_line(translate: Translator, state: RoomState) -> str:
    """Return the levels of the computer players in play, on one line; "" if there are none."""
    names = seat_names(translate, state)
    playing = () if state.match is None else state.match.playing
    told = [
        translate("computer-level", name=names[seat], level=level_name(translate, state.seats[seat].level))
        for seat in playing
        if state.seats[seat].user_id is None
    ]
    line = " · ".join(told)
    return f"-# {line}" if told else ""


def level_name(translate: Translator, level: Level) -> str:
    """Return the name of a level."""
    return translate(f"level-{level.value}")


def archived_level(translate: Translator, seat: ArchivedSeat) -> str | None:
    """Return the name of the level that an archive has of a seat; None for people, or if it is unknown."""
    known = {level.value: level for level in Level}
    return level_name(translate, known[seat.level]) if seat.level in known else None


def computer_layout(
    translate: Translator, state: RoomState, seat: int, *, notice: str | None = None
) -> ui.LayoutView:
    """Return a computer player with the choice of its level.

    Args:
        translate: The language.
        state: A lobby.
        seat: The computer player's.
        notice: What to tell beside it.
    """
    taken = state.seats[seat]
    name = seat_names(translate, state)[seat]
    told = translate("computer-added", name=name, level=level_name(translate, taken.level))
    about = translate(f"level-help-{taken.level.value}")
    text = "\n".join(filter(None, (told, f"-# {about}", notice and f"> {notice}")))
    key = seat_key(state, seat)
    levels = [
        button(
            level_name(translate, level),
            ButtonId(Verb.LEVEL, state.token, 0, f"{level.value}.{key}"),
            style=ButtonStyle.primary if level is taken.level else ButtonStyle.secondary,
            disabled=level is taken.level,
        )
        for level in Level
    ]
    return layout(text, rows=[row(*levels)])
