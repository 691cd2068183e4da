"""*More*, for one person alone: votes, leaving and closing the table, and the questions before these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ButtonStyle, ui

from bot.render.deal import cuts_block
from bot.rooms.changes.moderation import WayToClose
from bot.rooms.changes.votes import (
    MIN_VOTERS,
    VOTE_DELAYS,
    vote_refusal,
    voters,
    votes_needed,
    wait_at_table_of,
)
from bot.rooms.state.timing import Ballot
from cogs.core.custom_ids import ButtonId, Verb
from cogs.core.layouts import button, layout, row
from cogs.core.links import HelpPage, help_id
from cogs.core.names import seat_names
from cogs.table.lobby_view import computers_line
from cogs.table.view import relative

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from bot.i18n import Translator
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.state.timing import Wait


ASK: Final = "ask"
"""What a button says that asks the others whether to close the table."""
MAX_CUTS: Final = 3000
"""Characters of the cuts."""


def more_layout(
    translate: Translator,
    state: RoomState,
    *,
    seat: int | None,
    now: datetime,
    closes: bool,
    late: bool = False,
) -> ui.LayoutView:
    """Return what else somebody can do at a table in play, for them alone.

    Args:
        translate: The language.
        state: Of the room.
        seat: Where they sit, if they are still in.
        now: The time: votes need patience.
        closes: Whether they may close the table.
        late: Whether they may sit down with the next hand.
    """
    title = translate("more-title")
    last: list[ui.Button[ui.LayoutView]] = []
    if seat is not None:
        leave = ButtonId(Verb.LEAVE, state.token)
        last.append(button(translate("button-leave"), leave, style=ButtonStyle.danger))
    if closes:
        close = ButtonId(Verb.CLOSE, state.token)
        last.append(button(translate("button-close-table"), close, style=ButtonStyle.danger))
    rows = [] if seat is None else list(_vote_rows(translate, state, seat, now))
    if late:
        last.insert(0, button(translate("button-join-late"), ButtonId(Verb.JOIN, state.token)))
    if last:
        rows.append(row(*last))
    rows.insert(0, _reading_row(translate, state))
    lines = [f"### {title}", _waiting_text(translate, state, seat, now), computers_line(translate, state)]
    return layout("\n".join(line for line in lines if line), rows=rows)


def _reading_row(translate: Translator, state: RoomState) -> ui.ActionRow[ui.LayoutView]:
    """Return the buttons to what most people look for."""
    return row(
        button(translate("button-rules"), ButtonId(Verb.RULES, state.token)),
        ui.Button(label=translate("button-help"), custom_id=help_id(HelpPage.START)),
        button(translate("button-help-deal"), ButtonId(Verb.DEAL, state.token)),
    )


def deal_layout(translate: Translator, state: RoomState) -> ui.LayoutView:
    """Return what is published of the deal of a match in play, and its cuts: nobody changed a word unseen."""
    assert state.match is not None  # noqa: S101 - the caller looked
    title, sealed = translate("more-deal-title"), translate("more-deal", hash=state.match.commitment)
    lines = [f"### {title}", sealed]
    cuts = () if state.deal is None else state.deal.cuts_by_seat(state.accounts)
    if cuts:
        lines += [translate("more-cuts"), cuts_block(translate, cuts, most=MAX_CUTS)]
    lines.append(translate("more-deal-check"))
    how = ui.Button[ui.LayoutView](label=translate("button-deal-how"), custom_id=help_id(HelpPage.DEAL))
    back = button(translate("button-more"), ButtonId(Verb.MORE, state.token))
    return layout("\n".join(lines), rows=[row(back, how)])


def _waiting_text(translate: Translator, state: RoomState, seat: int | None, now: datetime) -> str:
    wait = None if seat is None else wait_at_table_of(state, seat)
    if wait is None:
        return translate("more-nobody")
    if wait.seat == seat:
        return translate("more-own")
    name = seat_names(translate, state)[wait.seat]
    waiting = translate("more-waiting", name=name, since=relative(wait.began))
    return "\n".join([waiting, *_what_ends(translate, state, wait, now)])


def _what_ends(translate: Translator, state: RoomState, wait: Wait, now: datetime) -> Iterator[str]:
    """Yield what may end a wait that cannot be ended now: votes that will be possible, else the clock."""
    skip, late = (wait.began + VOTE_DELAYS[ballot] for ballot in (Ballot.SKIP, Ballot.KICK))
    runs_out_before_skip, runs_out = (wait.ends is not None and wait.ends <= when for when in (skip, late))
    kicks = not runs_out and len(voters(state, wait.seat)) >= MIN_VOTERS[Ballot.KICK]
    if now < skip and not runs_out_before_skip:
        if kicks:
            yield translate("more-soon", skip=relative(skip), late=relative(late))
        else:
            yield translate("more-soon-skip", skip=relative(skip))
    elif now < late and kicks:
        yield translate("more-later", late=relative(late))
    if runs_out and wait.ends is not None:
        yield translate("more-clock", when=relative(wait.ends))


def _vote_rows(
    translate: Translator, state: RoomState, seat: int, now: datetime
) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    """Yield the votes that a seat can open now, if there are any."""
    buttons = [
        button(translate(f"button-vote-{ballot.value}"), ButtonId(Verb.VOTE, state.token, 0, ballot.value))
        for ballot in VOTE_DELAYS
        if vote_refusal(state, seat, ballot, now) is None
    ]
    if buttons:
        yield row(*buttons)


def question_layout(translate: Translator, question: str, yes: str, verb: Verb, token: str) -> ui.LayoutView:
    """Return a question with a button that says yes, and one that does nothing."""
    return layout(
        question,
        rows=(
            row(
                button(yes, ButtonId(verb, token), style=ButtonStyle.danger),
                button(translate("button-stay"), ButtonId(Verb.STAY, token)),
            ),
        ),
    )


def close_layout(
    translate: Translator, state: RoomState, way: WayToClose, *, seat: int | None
) -> ui.LayoutView:
    """Return the question before a match is closed, with what there is to choose.

    Args:
        translate: The language.
        state: Of the room, in a match.
        way: How the reader closes it.
        seat: Where the reader sits.
    """
    if way is WayToClose.AT_ONCE or seat is None:
        question = translate("close-question")
        return question_layout(translate, question, translate("button-close"), Verb.CLOSE_NOW, state.token)
    leave = button(translate("button-leave"), ButtonId(Verb.LEAVE, state.token), style=ButtonStyle.danger)
    stay = button(translate("button-stay"), ButtonId(Verb.STAY, state.token))
    if way is WayToClose.LEAVE:
        return layout(translate("close-question-leave"), rows=(row(leave, stay),))
    ask = button(translate("button-ask"), ButtonId(Verb.CLOSE_NOW, state.token, 0, ASK))
    question = translate("close-question-ask", needed=votes_needed(state, seat))
    return layout(question, rows=(row(ask, leave, stay),))
