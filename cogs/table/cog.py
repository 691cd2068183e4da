"""Commands and buttons of a table in play other than moves: *More*, votes, leaving, closing, `/uno table`."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime
from typing import Final

import discord
from discord import ButtonStyle, ui

from bot.i18n import Translator
from bot.matches.rerun import final_state
from bot.render.deal import cuts_block
from bot.rooms.change import Transition
from bot.rooms.changes import lobby, votes
from bot.rooms.changes.notes import toggle_subscriber
from bot.rooms.changes.play import forfeit_ends_match
from bot.rooms.changes.seating import join_refusal
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import ArchivedMatch
from bot.rooms.state.room_state import RoomState, Stage
from bot.rooms.state.timing import Ballot, Vote, Wait
from cogs.core import replies
from cogs.core.commands import Feature, table_command
from cogs.core.custom_ids import ButtonId, enum_named, parse_uint
from cogs.core.items import item
from cogs.core.layouts import Button, Row, button, layout, row
from cogs.core.links import HelpPage, help_id
from cogs.core.match_option import find_match, load_archive
from cogs.core.messages import PrivateMessage, in_private
from cogs.core.names import seat_names, translator_of
from cogs.core.rights import Right, has_right, holds
from cogs.core.services import Press, Services, services_of
from cogs.core.verbs import Verb
from cogs.table.lobby_view import computers_line
from cogs.table.rating import counted_match
from cogs.table.room_view import ResultId, details_layout
from cogs.table.view import relative, vote_lines
from cogs.tournament.reader import check_no_rival

ASK: Final = "ask"  # argument of the button that asks the other players whether to close the table
MAX_CUTS: Final = 3000  # characters of the cuts


def more_layout(
    translate: Translator,
    state: RoomState,
    *,
    seat: int | None,
    now: datetime,
    closes: bool,
    late: bool = False,
) -> ui.LayoutView:
    """Return the *More* panel of a table: for a seat if the user plays, else with joining the next hand."""
    title = translate("more-title")
    last: list[Button] = []
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
    rows.insert(
        0,
        row(
            button(translate("button-rules"), ButtonId(Verb.RULES, state.token)),
            ui.Button(label=translate("button-help"), custom_id=help_id(HelpPage.START)),
            button(translate("button-help-deal"), ButtonId(Verb.DEAL, state.token)),
        ),
    )
    lines = [f"### {title}", _waiting_text(translate, state, seat, now), computers_line(translate, state)]
    return layout("\n".join(line for line in lines if line), rows=rows)


def deal_layout(translate: Translator, state: RoomState) -> ui.LayoutView:
    """Return the public part of an unfinished deal and its cuts, so that players can check their words."""
    match, deal = state.match, state.deal
    commitment = match.commitment if match is not None else "" if deal is None else deal.commitment
    lines = [f"### {translate('more-deal-title')}", translate("more-deal", hash=commitment)]
    cuts = () if state.deal is None else state.deal.cuts_by_seat(state.accounts)
    if cuts:
        lines += [translate("more-cuts"), cuts_block(translate, cuts, most=MAX_CUTS)]
    lines.append(translate("more-deal-check" if match is not None else "more-deal-cut"))
    how = ui.Button[ui.LayoutView](label=translate("button-deal-how"), custom_id=help_id(HelpPage.DEAL))
    if match is None:
        other = button(translate("button-cut"), ButtonId(Verb.CUT, state.token), emoji="✂️")
    else:
        other = button(translate("button-more"), ButtonId(Verb.MORE, state.token))
    return layout("\n".join(lines), rows=[row(other, how)])


def _waiting_text(translate: Translator, state: RoomState, seat: int | None, now: datetime) -> str:
    wait, vote = None if seat is None else votes.wait_at_table_of(state, seat), state.timing.vote
    if wait is None:
        return ""
    if wait.seat == seat:  # nobody has to be told this, unless others vote on it
        voted_on = vote is not None and vote.concerns(wait)
        lines = [translate("refused-vote-own"), *vote_lines(translate, state)]
        return "\n".join(lines) if voted_on else ""
    name = seat_names(translate, state)[wait.seat]
    waiting = translate("more-waiting", name=name, since=relative(wait.began))
    return "\n".join([waiting, *_what_ends(translate, state, wait, now)])


def _what_ends(translate: Translator, state: RoomState, wait: Wait, now: datetime) -> Iterator[str]:
    """Yield what can end a wait: votes that are not possible yet, else the clock."""
    skip, late = (wait.began + votes.VOTE_DELAYS[ballot] for ballot in (Ballot.SKIP, Ballot.KICK))
    runs_out_before_skip, runs_out = (wait.ends is not None and wait.ends <= when for when in (skip, late))
    kicks = not runs_out and len(votes.voters(state, wait.seat)) >= votes.MIN_VOTERS[Ballot.KICK]
    if now < skip and not runs_out_before_skip:
        if kicks:
            yield translate("more-soon", skip=relative(skip), late=relative(late))
        else:
            yield translate("more-soon-skip", skip=relative(skip))
    elif now < late and kicks:
        yield translate("more-later", late=relative(late))
    if runs_out and wait.ends is not None:
        yield translate("more-clock", when=relative(wait.ends))


def _vote_rows(translate: Translator, state: RoomState, seat: int, now: datetime) -> Iterator[Row]:
    buttons = [
        button(translate(f"button-vote-{ballot.value}"), ButtonId(Verb.VOTE, state.token, 0, ballot.value))
        for ballot in votes.VOTE_DELAYS
        if votes.vote_refusal(state, seat, ballot, now) is None
    ]
    if buttons:
        yield row(*buttons)


def question_layout(
    translate: Translator, question: str, yes: str, verb: Verb, token: str, *, no: str = ""
) -> ui.LayoutView:
    """Return a question with a button to confirm and one that changes nothing."""
    sure = button(yes, ButtonId(verb, token), style=ButtonStyle.danger)
    return layout(
        question, rows=[row(sure, button(no or translate("button-stay"), ButtonId(Verb.STAY, token)))]
    )


def close_layout(
    translate: Translator, state: RoomState, way: votes.WayToClose, *, seat: int | None
) -> ui.LayoutView:
    """Return the question asked before a match is closed, with the choices."""
    yes = translate("button-close")
    if seat is None:
        playing = () if state.match is None else state.match.playing
        people = sum(state.seats[one].user_id is not None for one in playing)
        question, no = translate("close-question-others", count=people), translate("button-let-play")
        return question_layout(translate, question, yes, Verb.CLOSE_NOW, state.token, no=no)
    if way is votes.WayToClose.AT_ONCE:
        question = translate("close-question")
        return question_layout(translate, question, yes, Verb.CLOSE_NOW, state.token)
    leave = button(translate("button-leave"), ButtonId(Verb.LEAVE, state.token), style=ButtonStyle.danger)
    stay = button(translate("button-stay"), ButtonId(Verb.STAY, state.token))
    if way is votes.WayToClose.LEAVE:
        return layout(translate("close-question-leave"), rows=(row(leave, stay),))
    ask = button(translate("button-ask"), ButtonId(Verb.CLOSE_NOW, state.token, 0, ASK))
    question = translate("close-question-ask", needed=votes.votes_needed(state, seat, Ballot.CLOSE))
    return layout(question, rows=(row(ask, leave, stay),))


NO_SEAT: Final = -1


async def vote(press: Press, ballot: Ballot) -> None:
    """Open a vote, or agree to an open one with the same ballot about the same wait."""
    open_vote = _open_vote(press.room.state, press.user_id)
    if open_vote is not None and open_vote.ballot is ballot:
        await _agree(press, open_vote.seat, open_vote.since, ballot)
        return
    done = await press.room.do(votes.open_vote(press.person, ballot))
    await _reply_to_voter(press, done, ballot, press.translate("answer-vote-open"))


def _open_vote(state: RoomState, user_id: int) -> Vote | None:
    """Return the open vote if it is about a wait at the user's own table; a room may have several tables."""
    open_vote, seat = state.timing.vote, state.seat_of(user_id)
    wait = None if seat is None else votes.wait_at_table_of(state, seat)
    concerned = open_vote is not None and wait is not None and open_vote.concerns(wait)
    return open_vote if concerned else None


async def _agree(press: Press, seat: int, since: int, ballot: Ballot) -> None:
    """Agree to the open vote, if it is still the one that the button was drawn for."""
    done = await press.room.do(votes.agree(press.person, seat=seat, since=since, ballot=ballot))
    await _reply_to_voter(press, done, ballot, press.translate("answer-vote-counted"))


async def _reply_to_voter(press: Press, done: Transition, ballot: Ballot, still_open: str) -> None:
    decided = done.state.timing.vote is None
    told = press.translate(f"answer-vote-{ballot.value}") if decided else still_open
    await replies.reply_text(press.interaction, told)


def _ballot(text: str) -> Ballot:
    ballot = enum_named(Ballot, text)
    if ballot is None:
        raise RoomRefused(Refusal.NO_VOTE)
    return ballot


async def press_agree(press: Press) -> None:
    seat, _, ballot = press.arg.partition(".")
    await _agree(press, parse_uint(seat, NO_SEAT), press.revision or 0, _ballot(ballot))


async def leave(press: Press) -> None:
    """Leave a lobby or the queue; in a match, ask for confirmation first."""
    if not await _ask_to_forfeit(press):
        done = await press.room.do(lobby.leave(press.person))
        late = done.state.match is not None
        key = "answer-left-line" if late else "answer-left-lobby"
        await replies.reply_text(press.interaction, press.translate(key))


async def _ask_to_forfeit(press: Press) -> bool:
    """Ask a player who is still in a match whether to forfeit; return whether the question applied."""
    state, translate = press.room.state, press.translate
    match, seat = state.match, state.seat_of(press.user_id)
    if state.stage is not Stage.PLAYING or match is None or seat is None or seat not in match.playing:
        return False
    question = translate("leave-question-last" if forfeit_ends_match(state, seat) else "leave-question")
    await replies.ask_in_place(
        press.interaction,
        question_layout(translate, question, translate("button-forfeit"), Verb.FORFEIT, state.token),
    )
    return True


async def forfeit(press: Press) -> None:
    """Leave the match, after confirmation."""
    press.services.display.panels.take(press.interaction)
    done = await press.room.do(lobby.leave(press.person))
    key = "answer-left-match" if done.state.stage is Stage.PLAYING else "answer-left-last"
    await replies.reply_text_in_place(press.interaction, press.translate(key))


async def stay(press: Press) -> None:
    if press.room.state.stage is not Stage.PLAYING:
        raise RoomRefused(Refusal.NO_MATCH)
    await replies.reply_text_in_place(press.interaction, press.translate("answer-stayed"))


async def end(press: Press) -> None:
    """Close the table; in a match, ask for confirmation first."""
    if not await _ask_to_close(press):
        moderator = await _moderates(press)
        await press.room.do(votes.close_table(press.person, moderator=moderator, token=""))
        await replies.reply_text(press.interaction, press.translate("answer-ended"))


async def _ask_to_close(press: Press) -> bool:
    """Ask the host or a moderator whether to end a match without a result; return whether one is on."""
    state = press.room.state
    if state.stage is not Stage.PLAYING:
        return False
    moderator = await _moderates(press)
    way = votes.way_to_close(state, press.person, moderator=moderator)
    seat = state.seat_of(press.user_id)
    await replies.ask_in_place(press.interaction, close_layout(press.translate, state, way, seat=seat))
    return True


async def _moderates(press: Press) -> bool:
    """Return whether the user moderates the channel; raises RoomRefused if it is a table of their rivals."""
    if not has_right(press.interaction):
        return False
    await check_no_rival(press.interaction, press.room.state)
    return True


async def press_close(press: Press) -> None:
    if not await _ask_to_close(press):
        raise RoomRefused(Refusal.NO_MATCH)


async def close(press: Press) -> None:
    """Close the table after confirmation, or ask the other players."""
    interaction, panels = press.interaction, press.services.display.panels
    moderator = await _moderates(press)
    if press.arg == ASK:
        done = await press.room.do(votes.ask_to_close(press.person, moderator=moderator))
        seat = done.state.seat_of(press.user_id) or 0
        told = press.translate(
            "answer-close-asked", needed=votes.votes_needed(done.state, seat, Ballot.CLOSE)
        )
        await replies.reply_text_in_place(interaction, told)
        if in_private(interaction):  # the message becomes outdated when the table closes
            panels.keep(PrivateMessage.original(interaction))
    else:
        panels.take(interaction)
        await press.room.do(votes.close_table(press.person, moderator=moderator, token=press.token))
        await replies.reply_text_in_place(interaction, press.translate("answer-ended"))


async def show_more(press: Press) -> None:
    state = press.room.state
    if state.stage is not Stage.PLAYING or state.match is None:
        raise RoomRefused(Refusal.NO_MATCH)
    seat = state.seat_of(press.user_id)
    layout = more_layout(
        press.translate,
        state,
        seat=seat if seat in state.match.playing else None,
        now=press.services.rooms.services.clock.now(),
        closes=press.user_id == state.host or holds(press.interaction, Right.MODERATE_CHANNEL),
        late=join_refusal(state, press.user_id) is None,
    )
    await replies.show_panel_in_place(press.interaction, layout)


async def show_deal(press: Press) -> None:
    """Show the public part of the deal of the lobby or of the match in play."""
    state = press.room.state
    if state.stage is Stage.OVER or (state.match is None and state.deal is None):
        raise RoomRefused(Refusal.NO_MATCH)
    await replies.show_panel_in_place(press.interaction, deal_layout(press.translate, state))


async def move_table_down(press: Press) -> None:
    """Move the table to the bottom of the channel; for outsiders, reply with a link to it."""
    room, state, user_id = press.room, press.room.state, press.user_id
    seated = state.seat_of(user_id) is not None or state.in_line(user_id)
    may_move = seated or state.host == user_id or has_right(press.interaction)
    if may_move or state.message_id is None:
        press.services.display.move_down(room)
        await replies.reply_text(press.interaction, press.translate("answer-table"))
    else:
        place = f"https://discord.com/channels/{room.guild_id}/{room.channel_id}/{state.message_id}"
        await replies.reply_text(press.interaction, press.translate("answer-table-there", place=place))


async def press_watch(press: Press) -> None:
    """Subscribe the user to the result; a second press changes nothing."""
    await press.room.do(toggle_subscriber(press.user_id, keep=True), show=False)
    await replies.reply_text_in_place(press.interaction, press.translate("answer-watch-on"))


@item(ResultId, "ResultButton")
async def open_details(interaction: discord.Interaction, which: ResultId) -> None:
    services, translate = services_of(interaction), translator_of(interaction)
    match = await find_match(interaction, which.match)
    state = await _final_state(services, match)
    counted = await counted_match(services.league, match.guild_id, match.match_id)
    await replies.reply_in_place(interaction, details_layout(translate, state, counted))


async def _final_state(services: Services, match: ArchivedMatch) -> RoomState:
    """Return the room as the match left it; from the archive if the room has moved on."""
    room = services.rooms.find(match.channel_id)
    if room is not None and room.state.match_id == match.match_id and room.state.stage is Stage.OVER:
        return room.state
    archive = await load_archive(services, match.match_id)
    try:
        return await asyncio.to_thread(final_state, archive)
    except ValueError as error:  # the engine has changed since
        raise RoomRefused(Refusal.MATCH_UNREVIEWABLE) from error


FEATURE: Final = Feature(
    commands=(
        table_command("leave", "command-leave")(leave),
        table_command("end", "command-end")(end),
        table_command("table", "command-table")(move_table_down),
    ),
    presses={
        Verb.VOTE: lambda press: vote(press, _ballot(press.arg)),
        Verb.AGREE: press_agree,
        Verb.LEAVE: leave,
        Verb.FORFEIT: forfeit,
        Verb.STAY: stay,
        Verb.CLOSE: press_close,
        Verb.CLOSE_NOW: close,
        Verb.MORE: show_more,
        Verb.DEAL: show_deal,
        Verb.WATCH: press_watch,
    },
    dynamic_items=(open_details,),
)
