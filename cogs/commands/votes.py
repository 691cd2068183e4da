"""`/uno vote skip`, and votes on a player who keeps the table waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import app_commands

from bot.rooms.changes import votes
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.timing import Ballot
from cogs.commands.command_texts import command_text
from cogs.interaction.error_boundary import respond_in_room
from cogs.interaction.feature import CommandGroup, Feature
from cogs.interaction.replies import reply_text
from cogs.interaction.services import person
from cogs.views.custom_ids import Verb, whole
from cogs.views.language import translator_of

if TYPE_CHECKING:
    import discord

    from bot.rooms.room import Done
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.state.timing import Vote
    from cogs.interaction.feature import Press
    from cogs.interaction.services import Services

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
    interaction: discord.Interaction, done: Done, ballot: Ballot, still_open: str
) -> None:
    """Tell somebody who voted what was decided, or `still_open` if it takes more votes."""
    decided = done.state.timing.vote is None
    await reply_text(
        interaction, translator_of(interaction)(f"answer-vote-{ballot.value}") if decided else still_open
    )


def _ballot(text: str) -> Ballot:
    """Return what a button asks to vote on.

    Raises:
        RoomRefused: It is from another version of the bot.
    """
    try:
        return Ballot(text)
    except ValueError:
        raise RoomRefused(Refusal.NO_VOTE) from None


async def press_agree(services: Services, interaction: discord.Interaction, press: Press) -> None:
    """Agree to the vote that a button was drawn for."""
    seat, _, ballot = press.arg.partition(".")
    await agree(services, interaction, whole(seat, NO_SEAT), press.button.revision, _ballot(ballot))


@app_commands.command(name="skip", description=command_text("command-skip"))
async def skip_command(interaction: discord.Interaction) -> None:
    """Vote to skip a turn."""
    await respond_in_room(interaction, vote, Ballot.SKIP)


FEATURE: Final = Feature(
    group=CommandGroup.VOTE,
    commands=(skip_command,),
    presses={
        Verb.VOTE: lambda services, interaction, press: vote(services, interaction, _ballot(press.arg)),
        Verb.AGREE: press_agree,
    },
)
