"""What else one can do at a table in play: vote on who keeps it waiting, or find the way out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.rooms.changes import votes
from bot.rooms.changes.lobby import why_not
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.room_state import Stage
from bot.rooms.state.timing import Ballot
from cogs.commands.command_texts import command_text
from cogs.commands.leaving import may_close
from cogs.interaction.replies import answered, say, send
from cogs.interaction.services import UNO, Commands, Services, person
from cogs.views.custom_ids import Verb, whole
from cogs.views.language import translator_of
from cogs.views.more import more_layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    import discord

    from bot.rooms.room import Done
    from bot.rooms.state.room_state import RoomState
    from bot.rooms.state.timing import Vote
    from cogs.interaction.services import OnPress, Press

NO_SEAT: Final = -1


async def more(services: Services, interaction: discord.Interaction) -> None:
    """Show what else somebody can do."""
    room = services.room(interaction)
    state = room.state
    if state.stage is not Stage.PLAYING or state.match is None:
        raise RoomRefused(Refusal.NO_MATCH)
    seat = state.seat_of(interaction.user.id)
    shown = more_layout(
        translator_of(interaction),
        state,
        seat=seat if seat in state.match.playing else None,
        now=services.rooms.services.clock.now(),
        closes=may_close(state, interaction),
        late=why_not(state, interaction.user.id) is None,
    )
    await send(interaction, shown)


async def vote(services: Services, interaction: discord.Interaction, ballot: Ballot) -> None:
    """Open a vote; one that is open already with the same aim, about the same wait, is agreed to."""
    room = services.room(interaction)
    opened = _opened(room.state, interaction.user.id)
    if opened is not None and opened.ballot is ballot:
        await agree(services, interaction, opened.seat, opened.since, ballot)
        return
    done = await room.do(votes.open_vote(person(interaction), ballot))
    await _tell(interaction, done, ballot, translator_of(interaction)("answer-vote-open"))


def _opened(state: RoomState, user_id: int) -> Vote | None:
    """Return the open vote if it is about who keeps somebody's own table waiting: a room may have several."""
    opened, seat = state.timing.vote, state.seat_of(user_id)
    wait = None if seat is None else votes.waited_for(state, seat)
    return opened if opened is not None and wait is not None and opened.concerns(wait) else None


async def agree(
    services: Services, interaction: discord.Interaction, seat: int, since: int, ballot: Ballot
) -> None:
    """Agree to the open vote, if it is still the one that a button was drawn for."""
    change = votes.agree(person(interaction), seat=seat, since=since, ballot=ballot)
    done = await services.room(interaction).do(change)
    await _tell(interaction, done, ballot, translator_of(interaction)("answer-vote-counted"))


async def _tell(interaction: discord.Interaction, done: Done, ballot: Ballot, counted: str) -> None:
    """Tell who voted whether that was enough."""
    if done.state.timing.vote is None:
        counted = translator_of(interaction)(f"answer-vote-{ballot.value}")
    await say(interaction, counted)


def _ballot(text: str) -> Ballot:
    """Return what a button asks to vote on.

    Raises:
        RoomRefused: It is from another version of the bot.
    """
    try:
        return Ballot(text)
    except ValueError:
        raise RoomRefused(Refusal.NO_VOTE) from None


async def _press_agree(services: Services, interaction: discord.Interaction, press: Press) -> None:
    seat, _, ballot = press.arg.partition(".")
    await agree(services, interaction, whole(seat, NO_SEAT), press.button.revision, _ballot(ballot))


PRESSES: Final[Mapping[Verb, OnPress]] = {
    Verb.MORE: lambda services, interaction, _: more(services, interaction),
    Verb.VOTE: lambda services, interaction, press: vote(services, interaction, _ballot(press.arg)),
    Verb.AGREE: _press_agree,
}


class VoteCommands(Commands):
    """The vote that is needed most, typed."""

    @UNO.command(name="skip", description=command_text("command-skip"))
    async def skip(self, interaction: discord.Interaction) -> None:
        """Vote to skip a turn."""
        await answered(interaction, vote(self.services, interaction, Ballot.SKIP))
