"""What a table says of time and absence: who is waited for until when, pauses, votes."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from discord import ButtonStyle, ui

from bot.render.seats import join_names
from bot.rooms.changes.after_change import idle_deadline
from bot.rooms.changes.votes import votes_needed
from cogs.views.custom_ids import ButtonId, Verb
from cogs.views.frame import button, row
from cogs.views.names import escaped, seat_names

if TYPE_CHECKING:
    from datetime import datetime

    from bot.i18n import Translator
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.state.timing import Vote


def relative(moment: datetime) -> str:
    """Return a moment as Discord shows it to each reader, counting down by itself."""
    return f"<t:{ceil(moment.timestamp())}:R>"


def seat_marks(translate: Translator, state: RoomState) -> tuple[str, ...]:
    """Return what there is to say of each seat's time, "" for most."""
    return tuple(_seat_mark(translate, state, seat) for seat in range(len(state.seats)))


def _seat_mark(translate: Translator, state: RoomState, seat: int) -> str:
    match = state.match
    if match is None or seat in match.left:
        return ""
    if state.asleep(seat):
        return translate("seat-away" if state.paused else "seat-asleep")
    wait = state.timing.wait_for(seat)
    if wait is not None and wait.ends is not None:
        return translate("seat-waited", when=relative(wait.ends))
    return translate("seat-missed") if state.timing.missed(seat) else ""


def notices(translate: Translator, state: RoomState) -> list[str]:
    """Return what everybody has to know: that the table is paused, or what is voted on."""
    lines: list[str] = []
    closes = idle_deadline(state)
    if state.paused and closes is not None:
        key = "paused-quiet" if state.timing.dozing else "paused-asleep"
        lines.append(translate(key, when=relative(closes)))
    if state.newcomers:
        names = join_names(translate, [escaped(seat.name) for seat in state.newcomers])
        lines.append(translate("newcomers", names=names))
    return lines + vote_lines(translate, state)


def vote_lines(translate: Translator, state: RoomState) -> list[str]:
    """Return what is voted on, if anything is."""
    vote = state.timing.vote
    return [] if vote is None else [_vote_text(translate, state, vote)]


def _vote_text(translate: Translator, state: RoomState, vote: Vote) -> str:
    return translate(
        f"vote-{vote.ballot.value}",
        name=seat_names(translate, state)[vote.seat],
        agreed=len(vote.agreed),
        needed=votes_needed(state, vote.seat),
        when=relative(vote.ends),
    )


def notice_buttons(translate: Translator, state: RoomState) -> list[ui.ActionRow[ui.LayoutView]]:
    """Return the buttons below the notices: to agree to a vote, to go on, to come back; mostly none."""
    buttons: list[ui.Button[ui.LayoutView]] = []
    vote = state.timing.vote
    if vote is not None:
        agree = ButtonId(Verb.AGREE, state.token, vote.since, f"{vote.seat}.{vote.ballot.value}")
        buttons.append(
            button(translate(f"button-agree-{vote.ballot.value}"), agree, style=ButtonStyle.danger)
        )
    paused = state.paused
    if paused or any(state.asleep(seat) for seat in range(len(state.seats))):
        key = "button-go-on" if paused else "button-back-seat"
        buttons.append(button(translate(key), ButtonId(Verb.BACK, state.token), style=ButtonStyle.success))
    return [row(*buttons)] if buttons else []


def ping_with_clock(translate: Translator, state: RoomState, seat: int, ping: str, mention: str) -> str:
    """Return a ping for a seat with when its turn ends, or the last warning."""
    wait = state.timing.wait_for(seat)
    if wait is None or wait.ends is None:
        return ping
    when = relative(wait.ends)
    return (
        translate("ping-warning", mention=mention, when=when)
        if wait.warned
        else translate("ping-clock", ping=ping, when=when)
    )
