"""Commands and buttons of a table in play beside its moves: *More*, votes, leaving, closing, finding it.

In a match leaving comes only after a question, since the seat is forfeited for good, and so does closing,
which others have to agree to. A table is brought to the bottom of the channel; its result may be asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ButtonStyle, app_commands, ui

from bot.render.deal import cuts_block
from bot.rooms.changes import lobby, moderation, votes
from bot.rooms.changes.moderation import WayToClose
from bot.rooms.changes.notes import toggle_subscriber
from bot.rooms.changes.play import forfeit_ends_match
from bot.rooms.changes.seating import join_refusal
from bot.rooms.changes.votes import (
    MIN_VOTERS,
    VOTE_DELAYS,
    vote_refusal,
    voters,
    votes_needed,
    wait_at_table_of,
)
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from bot.rooms.state.timing import Ballot
from cogs.core.commands import CommandGroup, Feature, command_text
from cogs.core.custom_ids import ButtonId, Verb, parse_uint
from cogs.core.error_boundary import respond_in_room
from cogs.core.layouts import button, layout, row
from cogs.core.links import HelpPage, help_id
from cogs.core.messages import PrivateMessage, in_private
from cogs.core.names import seat_names, translator_of
from cogs.core.replies import ask_in_place, reply_text, reply_text_in_place, show_panel_in_place
from cogs.core.rights import Right, has_right, holds
from cogs.core.services import person
from cogs.table.lobby_view import computers_line
from cogs.table.view import relative
from cogs.tournament.reader import check_no_rival

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    import discord

    from bot.i18n import Translator
    from bot.rooms.change import Transition
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.state.timing import Vote, Wait
    from cogs.core.commands import Press
    from cogs.core.services import Services


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
    """Return what else somebody can do at a table: in a seat if they play, else joining the next hand."""
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
    """Return the question before a match is closed, with what there is to choose."""
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


NO_SEAT: Final = -1


async def vote(services: Services, interaction: discord.Interaction, ballot: Ballot) -> None:
    """Open a vote; one that is open already with the same aim, about the same wait, is agreed to."""
    room = services.room(interaction)
    open_vote = _open_vote(room.state, interaction.user.id)
    if open_vote is not None and open_vote.ballot is ballot:
        await agree(services, interaction, open_vote.seat, open_vote.since, ballot)
        return
    done = await room.do(votes.open_vote(person(interaction), ballot))
    await _reply_to_voter(interaction, done, ballot, translator_of(interaction)("answer-vote-open"))


def _open_vote(state: RoomState, user_id: int) -> Vote | None:
    """Return the open vote if it is about who keeps somebody's own table waiting: a room may have several."""
    open_vote, seat = state.timing.vote, state.seat_of(user_id)
    wait = None if seat is None else votes.wait_at_table_of(state, seat)
    concerned = open_vote is not None and wait is not None and open_vote.concerns(wait)
    return open_vote if concerned else None


async def agree(
    services: Services, interaction: discord.Interaction, seat: int, since: int, ballot: Ballot
) -> None:
    """Agree to the open vote, if it is still the one that a button was drawn for."""
    change = votes.agree(person(interaction), seat=seat, since=since, ballot=ballot)
    done = await services.room(interaction).do(change)
    await _reply_to_voter(interaction, done, ballot, translator_of(interaction)("answer-vote-counted"))


async def _reply_to_voter(
    interaction: discord.Interaction, done: Transition, ballot: Ballot, still_open: str
) -> None:
    """Tell somebody who voted what was decided, or `still_open` if it takes more votes."""
    decided = done.state.timing.vote is None
    await reply_text(
        interaction, translator_of(interaction)(f"answer-vote-{ballot.value}") if decided else still_open
    )


def _ballot(text: str) -> Ballot:
    """Return what a button asks to vote on."""
    try:
        return Ballot(text)
    except ValueError:
        raise RoomRefused(Refusal.NO_VOTE) from None


async def press_agree(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Agree to the vote that a button was drawn for."""
    seat, _, ballot = press.arg.partition(".")
    await agree(services, interaction, parse_uint(seat, NO_SEAT), press.button.revision, _ballot(ballot))


@app_commands.command(name="skip", description=command_text("command-skip"))
async def skip_command(interaction: discord.Interaction) -> None:
    """Vote to skip a turn."""
    await respond_in_room(interaction, vote, Ballot.SKIP)


VOTES_FEATURE: Final = Feature(
    group=CommandGroup.VOTE,
    commands=(skip_command,),
    presses={
        Verb.VOTE: lambda services, interaction, press: vote(services, interaction, _ballot(press.arg)),
        Verb.AGREE: press_agree,
    },
)


async def leave(services: Services, interaction: discord.Interaction) -> None:
    """Get up; in a match that is a question first."""
    room = services.room(interaction)
    if not await _ask_to_forfeit(room, interaction):
        done = await room.do(lobby.leave(person(interaction)))
        late = done.state.match is not None
        key = "answer-left-line" if late else "answer-left-lobby"
        await reply_text(interaction, translator_of(interaction)(key))


async def _ask_to_forfeit(room: Room, interaction: discord.Interaction) -> bool:
    """Ask somebody who is still in a match whether they forfeit; return whether there was anything to ask."""
    state, translate = room.state, translator_of(interaction)
    match, seat = state.match, state.seat_of(interaction.user.id)
    if state.stage is not Stage.PLAYING or match is None or seat is None or seat not in match.playing:
        return False
    question = translate("leave-question-last" if forfeit_ends_match(state, seat) else "leave-question")
    await ask_in_place(
        interaction,
        question_layout(translate, question, translate("button-forfeit"), Verb.FORFEIT, state.token),
    )
    return True


async def forfeit(services: Services, interaction: discord.Interaction) -> None:
    """Leave, now that it is sure."""
    services.display.panels.forget(interaction)
    done = await services.room(interaction).do(lobby.leave(person(interaction)))
    key = "answer-left-match" if done.state.stage is Stage.PLAYING else "answer-left-last"
    await reply_text_in_place(interaction, translator_of(interaction)(key))


async def stay(services: Services, interaction: discord.Interaction) -> None:
    """Do nothing after all: neither leave nor close the table."""
    if services.room(interaction).state.stage is not Stage.PLAYING:
        raise RoomRefused(Refusal.NO_MATCH)
    await reply_text_in_place(interaction, translator_of(interaction)("answer-stayed"))


@app_commands.command(name="leave", description=command_text("command-leave"))
async def leave_command(interaction: discord.Interaction) -> None:
    """Get up, or forfeit."""
    await respond_in_room(interaction, leave)


LEAVE_FEATURE: Final = Feature(
    commands=(leave_command,),
    presses={
        Verb.LEAVE: lambda services, interaction, _: leave(services, interaction),
        Verb.FORFEIT: lambda services, interaction, _: forfeit(services, interaction),
        Verb.STAY: lambda services, interaction, _: stay(services, interaction),
    },
)


async def end(services: Services, interaction: discord.Interaction) -> None:
    """Close the table; in a match that is a question first."""
    room = services.room(interaction)
    if not await _ask_to_close(room, interaction):
        moderator = await _moderates(room, interaction)
        await room.do(moderation.close_table(person(interaction), moderator=moderator))
        await reply_text(interaction, translator_of(interaction)("answer-ended"))


async def _ask_to_close(room: Room, interaction: discord.Interaction) -> bool:
    """Ask the host or a moderator whether a match shall end without a result; return whether there is one."""
    state = room.state
    if state.stage is not Stage.PLAYING:
        return False
    moderator = await _moderates(room, interaction)
    way = moderation.way_to_close(state, person(interaction), moderator=moderator)
    seat = state.seat_of(interaction.user.id)
    await ask_in_place(interaction, close_layout(translator_of(interaction), state, way, seat=seat))
    return True


async def _moderates(room: Room, interaction: discord.Interaction) -> bool:
    """Return whether somebody moderates the channel of a table; it must not be one of their rivals' then."""
    if not has_right(interaction):
        return False
    await check_no_rival(interaction, room.state)
    return True


def may_close(state: RoomState, interaction: discord.Interaction) -> bool:
    """Return whether somebody may close a table: its host, or a moderator."""
    return interaction.user.id == state.host or holds(interaction, Right.MODERATE_CHANNEL)


async def press_close(services: Services, interaction: discord.Interaction) -> None:
    """Ask whether the match shall end."""
    if not await _ask_to_close(services.room(interaction), interaction):
        raise RoomRefused(Refusal.NO_MATCH)


async def close(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Close the table now that it is sure, or ask the others."""
    room = services.room(interaction)
    moderator = await _moderates(room, interaction)
    translate = translator_of(interaction)
    if press.arg == ASK:
        done = await room.do(moderation.ask_to_close(person(interaction), moderator=moderator))
        seat = done.state.seat_of(interaction.user.id) or 0
        told = translate("answer-close-asked", needed=votes_needed(done.state, seat))
        await reply_text_in_place(interaction, told)
        if in_private(interaction):  # what it says ends with the table
            services.display.panels.keep(PrivateMessage.original(interaction))
    else:
        services.display.panels.forget(interaction)
        await room.do(moderation.close_table(person(interaction), moderator=moderator))
        await reply_text_in_place(interaction, translate("answer-ended"))


@app_commands.command(name="end", description=command_text("command-end"))
async def end_command(interaction: discord.Interaction) -> None:
    """Close the table."""
    await respond_in_room(interaction, end)


CLOSE_TABLE_FEATURE: Final = Feature(
    commands=(end_command,),
    presses={
        Verb.CLOSE: lambda services, interaction, _: press_close(services, interaction),
        Verb.CLOSE_NOW: close,
    },
)


async def show_more(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Show what else somebody can do."""
    room = services.room(interaction)
    state = room.state
    if state.stage is not Stage.PLAYING or state.match is None:
        raise RoomRefused(Refusal.NO_MATCH)
    seat = state.seat_of(interaction.user.id)
    layout = more_layout(
        translator_of(interaction),
        state,
        seat=seat if seat in state.match.playing else None,
        now=services.rooms.services.clock.now(),
        closes=may_close(state, interaction),
        late=join_refusal(state, interaction.user.id) is None,
    )
    await show_panel_in_place(interaction, layout)


async def show_deal(services: Services, interaction: discord.Interaction, _: Press) -> None:
    """Show what is published of the deal of the match in play."""
    state = services.room(interaction).state
    if state.stage is not Stage.PLAYING or state.match is None:
        raise RoomRefused(Refusal.NO_MATCH)
    await show_panel_in_place(interaction, deal_layout(translator_of(interaction), state))


MORE_FEATURE: Final = Feature(presses={Verb.MORE: show_more, Verb.DEAL: show_deal})


async def move_table_down(services: Services, interaction: discord.Interaction) -> None:
    """Bring the table to the bottom of the channel; to somebody who is not at it, tell where it is."""
    room, translate = services.room(interaction), translator_of(interaction)
    if _is_at_table(room, interaction) or room.state.message_id is None:
        services.display.move_down(room)
        await reply_text(interaction, translate("answer-table"))
    else:
        place = f"https://discord.com/channels/{room.guild_id}/{room.channel_id}/{room.state.message_id}"
        await reply_text(interaction, translate("answer-table-there", place=place))


def _is_at_table(room: Room, interaction: discord.Interaction) -> bool:
    """Return whether somebody hosts, sits or is about to sit at a table, or moderates its channel."""
    state, user_id = room.state, interaction.user.id
    seated = state.seat_of(user_id) is not None or state.in_line(user_id)
    return seated or state.host == user_id or has_right(interaction)


@app_commands.command(name="table", description=command_text("command-table"))
async def table_command(interaction: discord.Interaction) -> None:
    """Bring the table to the bottom of the channel."""
    await respond_in_room(interaction, move_table_down)


TABLE_FEATURE: Final = Feature(commands=(table_command,))


async def watch(services: Services, interaction: discord.Interaction) -> None:
    """Mention somebody when there is a result, or not any more."""
    done = await services.room(interaction).do(toggle_subscriber(interaction.user.id), show=False)
    watching = interaction.user.id in done.state.subscribers
    key = "answer-watch-on" if watching else "answer-watch-off"
    await reply_text(interaction, translator_of(interaction)(key))


@app_commands.command(name="result", description=command_text("command-notify-result"))
async def watch_command(interaction: discord.Interaction) -> None:
    """Subscribe to the result, or unsubscribe."""
    await respond_in_room(interaction, watch)


WATCH_FEATURE: Final = Feature(group=CommandGroup.NOTIFY, commands=(watch_command,))
