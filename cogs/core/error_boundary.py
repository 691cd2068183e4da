"""The error boundary: every press and command is answered exactly once, in time, without a traceback."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import closing, contextmanager
from functools import partial
from typing import Any, Final, TypeAlias

import discord

from bot.discordpy.events import let_response_go
from bot.engine.errors import IllegalAction
from bot.i18n import Translator
from bot.render.rules import problems_text
from bot.rooms.change import Change
from bot.rooms.errors import ImpossibleRules, Refusal, RoomRefused
from bot.rooms.room import Room
from bot.rooms.state.room_state import RoomState, moment_of
from bot.runtime import log_context
from cogs.core import intake, replies
from cogs.core.languages import note_reader, set_reader
from cogs.core.layouts import layout
from cogs.core.messages import in_private
from cogs.core.names import escaped, translator_of
from cogs.core.rights import check_rights, missing_permissions, needed_permissions
from cogs.core.send_backoff import HINT, SEND_ERRORS, DiscordUnreachableError, may_fail
from cogs.core.services import ROOM, Press, Services, services_of

log = logging.getLogger(__name__)

OLD: Final = 2.5
"""Age in seconds from which an interaction may be too old to be answered: Discord drops it after three."""
MESSAGE_GONE: Final = frozenset({10008, 10015})  # unknown message, unknown webhook
NOTHING_LEFT: Final = frozenset({Refusal.NO_ROOM, Refusal.NO_MATCH, Refusal.OLD_MATCH})
"""Refusals after which no button of the pressed message can work again."""


async def respond(
    interaction: discord.Interaction, work: Coroutine[Any, Any, object], *, changes_public: bool = False
) -> None:
    """Run the work of an interaction, once and in time; on failure reply with a sentence and log the rest."""
    services = services_of(interaction)
    if changes_public:
        interaction.extras[replies.CHANGES_PUBLIC] = True
    services.pending_interactions.track_current(interaction)
    _enter_channel(services, interaction)
    age = services.arrivals.age_of(interaction.id)
    services.answer_times.begin(interaction, age)
    try:
        with closing(work):  # even if it never begins
            if await _is_to_be_done(services, interaction, age, changes_public=changes_public):
                tell = partial(replies.tell_of_slow_store, interaction)
                deferral = intake.defer_when_slow(
                    interaction, age=age, changes_public=changes_public, tell=tell
                )
                try:
                    await _do(interaction, work)
                finally:
                    deferral.cancel()
                await replies.withdraw_wait(interaction)
                if HINT in interaction.extras:
                    await _try_to_hint(interaction, interaction.extras[HINT])
    finally:
        if log_context.current().match_id is None:  # the work may have opened a table
            _enter_channel(services, interaction)
        services.answer_times.end(interaction)
        _let_go(interaction)


def _enter_channel(services: Services, interaction: discord.Interaction) -> None:
    """Make later log lines name the match that is played in the channel of the interaction."""
    room = services.rooms.find(interaction.channel_id or 0)
    if room is None:
        log_context.enter_channel(interaction.channel_id, interaction.guild_id)
    else:
        log_context.enter(room)


async def _is_to_be_done(
    services: Services, interaction: discord.Interaction, age: float, *, changes_public: bool
) -> bool:
    if not services.arrivals.is_first(interaction.id):
        log.info("interaction %d was delivered twice", interaction.id)
        intake.note_outcome(interaction, intake.AnswerOutcome.REPEATED)
        return False
    if services.pending_interactions.sheds(age):
        intake.note_outcome(interaction, intake.AnswerOutcome.REFUSED)
        await _try_to_hint(interaction, translator_of(interaction)("refused-busy"))
        return False
    if age <= OLD:
        return True
    if await intake.defer_now(interaction, changes_public=changes_public):  # Discord still takes an answer
        services.arrivals.was_in_time(interaction.id)
        return True
    log.debug("interaction %d came %.1f s late: nothing is done", interaction.id, age)
    intake.note_outcome(interaction, intake.AnswerOutcome.LATE)
    if intake.may_have_arrived(interaction):  # the user may already see that an answer is coming
        await _try_to_reply(interaction, translator_of(interaction)("refused-error"))
    return False


async def _do(interaction: discord.Interaction, work: Coroutine[Any, Any, object]) -> None:
    try:
        await set_reader(interaction)
        check_rights(interaction)
        await work
        await note_reader(interaction)
    except (RoomRefused, IllegalAction) as error:
        intake.note_outcome(interaction, intake.AnswerOutcome.REFUSED)
        await _try_to_tell_why(interaction, error)
    except discord.InteractionResponded:  # a modal cannot follow a deferral
        intake.note_outcome(interaction, intake.AnswerOutcome.REFUSED)
        await _try_to_reply(interaction, translator_of(interaction)("refused-slow"))
    except (discord.HTTPException, DiscordUnreachableError) as error:
        if _is_of_replaced_hand(interaction, error):
            log.debug("interaction %d was a press on a hand that is gone: %s", interaction.id, error)
            await _try(interaction, replies.acknowledge_press(interaction))
        elif isinstance(error, discord.HTTPException) and error.code in intake.REFUSALS:
            intake.note_refusal(interaction, error)  # an answer may have been delivered: the change stands
        else:
            log.warning("answer to interaction %d failed: %s", interaction.id, error)
            intake.note_outcome(interaction, intake.AnswerOutcome.FAILED)
            await _try_to_reply(interaction, translator_of(interaction)("refused-error"))
    except Exception:
        room: Room | None = interaction.extras.get(ROOM)
        moment = "-" if room is None else moment_of(room.state)
        log.exception("interaction %d failed: %s", interaction.id, moment)
        intake.note_outcome(interaction, intake.AnswerOutcome.FAILED)
        await _try_to_reply(interaction, translator_of(interaction)("refused-error"))


def _is_of_replaced_hand(interaction: discord.Interaction, error: Exception) -> bool:
    """Return whether an answer failed because a newer hand replaced the pressed one: the press counts."""
    room: Room | None = interaction.extras.get(ROOM)
    if room is None or not in_private(interaction) or not isinstance(error, discord.NotFound):
        return False
    hands = services_of(interaction).display.hands
    return error.code in MESSAGE_GONE and hands.last_press(room, interaction.user.id) is not None


def _let_go(interaction: discord.Interaction) -> None:
    """Release the pressed message: an interaction kept for a hand takes 2 KiB, with its buttons up to 13."""
    let_response_go(interaction)
    interaction.message = interaction.data = None
    interaction.extras.clear()


@contextmanager
def at_table(interaction: discord.Interaction) -> Iterator[Services]:
    """Attach the channel's room to an interaction, for the log, the permission check and the open hand."""
    services = services_of(interaction)
    room = services.rooms.find(interaction.channel_id or 0)
    if room is None:
        yield services
        return
    interaction.extras[ROOM] = room
    missing = missing_permissions(interaction.app_permissions, needed_permissions(interaction.channel))
    if missing or room in services.display.backoff.blocked:
        services.display.backoff.note_permissions(room, interaction, missing)
    with services.display.hands.answering(room, interaction.user.id):
        yield services


async def _try_to_reply(interaction: discord.Interaction, text: str) -> None:
    await _try(interaction, replies.reply_text(interaction, text))


async def _try_to_tell_why(interaction: discord.Interaction, error: RoomRefused | IllegalAction) -> None:
    """Explain a refusal; on a private message of a table that is gone, in place of its buttons."""
    text = refusal_text(translator_of(interaction), error)
    if isinstance(error, RoomRefused) and error.refusal in NOTHING_LEFT:
        await _try(interaction, replies.reply_text_in_place(interaction, text))
    else:
        await _try_to_reply(interaction, text)


async def _try_to_hint(interaction: discord.Interaction, text: str) -> None:
    await _try(interaction, replies.send_private(interaction, layout(text)))


async def _try(interaction: discord.Interaction, answer: Awaitable[object]) -> None:
    with may_fail(f"interaction {interaction.id} cannot be answered"):
        await answer


def refusal_text(translate: Translator, error: RoomRefused | IllegalAction) -> str:
    if isinstance(error, IllegalAction):
        return translate(f"illegal-{error.reason.value}")
    if not isinstance(error, ImpossibleRules):
        return translate(f"refused-{error.refusal.value}", name=escaped(error.name))
    problems = problems_text(translate, error.problems, error.rules, seats=error.seats)
    if len(problems) == 1:
        return problems[0]
    return "\n".join([translate("refused-rules"), *(f"- {problem}" for problem in problems)])


async def tell_unserved(interaction: discord.Interaction, age: float) -> None:
    """Say that no process serves this server; if another one has answered, the interaction is not counted."""
    times = services_of(interaction).answer_times
    times.begin(interaction, age)
    intake.note_outcome(interaction, intake.AnswerOutcome.REFUSED)
    told = layout(translator_of(interaction)("unserved"))
    try:
        await interaction.response.send_message(view=told, ephemeral=True)
    except SEND_ERRORS as error:
        log.debug("interaction %d is not told that nobody serves its server: %r", interaction.id, error)
        if intake.is_already_acknowledged(error):
            return
        intake.note_refusal(interaction, error)
    else:
        intake.note_first(interaction)
    times.end(interaction)


Show: TypeAlias = Callable[[str | None], Awaitable[None]]


async def change_and_show(
    press: Press, change: Change, show: Show, notice: Callable[[Translator, RoomState], str] | None = None
) -> None:
    """Make a change, then show the panel with a notice about the new state or the reason for a refusal."""
    try:
        done = await press.room.do(change)
    except RoomRefused as error:
        await show_panel(press.interaction, show, refusal_text(press.translate, error))
        return
    told = None if notice is None else notice(press.translate, done.state)
    await show_panel(press.interaction, show, told)


async def show_panel(interaction: discord.Interaction, show: Show, notice: str | None = None) -> None:
    """Show a panel with a notice; if the user may no longer use it, show only the notice or the reason."""
    try:
        await show(notice)
    except RoomRefused as error:
        await replies.reply_text_in_place(
            interaction, notice or refusal_text(translator_of(interaction), error)
        )
