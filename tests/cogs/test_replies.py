"""An answer that takes too long for Discord is announced first and given afterwards."""

from __future__ import annotations

import asyncio
import inspect
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, MagicMock

import discord
import pytest
from discord import InteractionResponseType as Response

from bot.i18n import translator
from bot.rooms.stores.settings import Preferences
from bot.runtime.waiting import SLOW_SECONDS, StoreWaits
from cogs.core import intake, send_backoff
from cogs.core.error_boundary import respond
from cogs.core.intake import AnswerTimes, Deduplication, PendingInteractions
from cogs.core.layouts import layout
from cogs.core.messages import PrivateMessage, private_notices
from cogs.core.replies import acknowledge_and_keep, edit_pressed, reply_text, send_private, send_public
from cogs.core.services import ROOM


class Pressed:
    """An interaction as far as replies look at it."""

    def __init__(self) -> None:
        self.id, self.command = 1, None
        self.seconds = 0.0
        self.client = SimpleNamespace(
            services=SimpleNamespace(
                pending_interactions=PendingInteractions(),
                arrivals=Deduplication(),
                answer_times=AnswerTimes(),
                rooms=SimpleNamespace(find=lambda _: None),
                notices=private_notices(),
                preferences=SimpleNamespace(of=AsyncMock(return_value=Preferences())),
                display=MagicMock(),
                store_waits=StoreWaits(now=lambda: self.seconds),
            )
        )
        self.type = discord.InteractionType.component
        self.data, self.command = {"component_type": 2, "custom_id": "uno:play:0:1:R1"}, None
        self.locale = "en-US"
        self.message = None
        self.channel_id = 1
        self.guild_id = 1
        self.user = SimpleNamespace(id=1)
        self.created_at = discord.utils.utcnow()
        self.extras: dict[str, Any] = {}
        self.deferred = asyncio.Event()
        self.followup = AsyncMock()
        self.edit_original_response = AsyncMock()
        self.delete_original_response = AsyncMock()
        self.response = MagicMock()
        self.response.is_done = self.deferred.is_set
        self.response.type = None
        self.response.defer = self._defer
        self.response.send_message = AsyncMock(side_effect=self._send)
        self.response.edit_message = AsyncMock()

    async def _send(self, **_: object) -> None:
        self.response.type = Response.channel_message

    async def _defer(self, *, ephemeral: bool, thinking: bool) -> None:
        assert ephemeral
        assert thinking, "what follows a press on a public message, or a command, is a new message"
        self.response.type = Response.deferred_channel_message
        self.deferred.set()


async def test_a_slow_answer_asks_for_time_and_follows_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "DEFER_AT_AGE", 0)
    pressed: Any = Pressed()

    async def slow() -> None:
        await pressed.deferred.wait()
        await reply_text(pressed, "at last")
        await edit_pressed(pressed, MagicMock())

    await respond(pressed, slow())
    pressed.followup.send.assert_awaited_once()
    pressed.edit_original_response.assert_awaited_once()
    pressed.response.send_message.assert_not_awaited()
    pressed.response.edit_message.assert_not_awaited()


@pytest.mark.parametrize("slow", [False, True])
async def test_who_waits_for_a_slow_store_is_told_so_until_the_answer_is_there(
    monkeypatch: pytest.MonkeyPatch, *, slow: bool
) -> None:
    monkeypatch.setattr(intake, "DEFER_AT_AGE", 0)
    pressed: Any = Pressed()
    pressed.followup.send.side_effect = [SimpleNamespace(id=7), SimpleNamespace(id=8)]

    async def work() -> None:
        with pressed.client.services.store_waits.waiting():
            pressed.seconds += SLOW_SECONDS * slow
            await pressed.deferred.wait()
            await pressed.extras[intake.DEFERRAL]
        await reply_text(pressed, "at last")
        pressed.followup.delete_message.assert_not_awaited()

    await respond(pressed, work())
    said = [str(call.kwargs["view"].to_components()) for call in pressed.followup.send.await_args_list]
    assert ["at last" in one for one in said] == [False, True][not slow :]
    assert (translator()("store-is-slow") in said[0]) is slow
    assert [call.args for call in pressed.followup.delete_message.await_args_list] == [(7,)] * slow


@pytest.mark.parametrize("private", [False, True])
async def test_an_answer_for_all_is_for_all_however_long_it_takes(
    monkeypatch: pytest.MonkeyPatch, *, private: bool
) -> None:
    """What follows the promise of a private answer is private too, so the promise has to go first."""
    monkeypatch.setattr(intake, "DEFER_AT_AGE", 0)
    pressed: Any = Pressed()
    pressed.followup.send.side_effect = lambda **sent: (
        sent["ephemeral"] or pressed.delete_original_response.assert_awaited_once()
    )

    async def slow() -> None:
        await pressed.deferred.wait()
        if private:
            await reply_text(pressed, "at last")
        else:
            await send_public(pressed, layout("at last"))

    await respond(pressed, slow())
    assert pressed.followup.send.await_args.kwargs["ephemeral"] is private
    assert pressed.delete_original_response.await_count == (not private)


async def test_what_is_cancelled_while_time_is_asked_for_leaves_no_work_behind() -> None:
    pressed: Any = Pressed()
    pressed.client.services.arrivals.age_of = lambda _: 2.9
    asked = asyncio.Event()

    async def hangs(**_: object) -> None:
        asked.set()
        await asyncio.Event().wait()

    pressed.response.defer = hangs
    work = reply_text(pressed, "never")
    answering = asyncio.ensure_future(respond(pressed, work))
    await asked.wait()
    answering.cancel()
    await asyncio.wait([answering])
    assert inspect.getcoroutinestate(work) == inspect.CORO_CLOSED


async def test_a_quick_answer_is_the_only_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "DEFER_AT_AGE", 0.0001)
    pressed: Any = Pressed()
    await respond(pressed, reply_text(pressed, "at once"))
    assert intake.DEFERRAL not in pressed.extras
    pressed.response.send_message.assert_awaited_once()
    pressed.followup.send.assert_not_awaited()


def test_time_is_asked_for_well_before_discord_forgets_the_interaction() -> None:
    """Discord waits three seconds; the request for more time has to arrive within them."""
    assert 0 < intake.DEFER_AT_AGE <= 2.5


@pytest.mark.parametrize("answer", [Response.message_update, Response.deferred_message_update])
def test_a_public_message_that_was_pressed_is_never_taken_for_a_private_one(answer: Response) -> None:
    pressed: Any = Pressed()
    pressed.response.type = answer
    pressed.message = MagicMock()
    pressed.message.flags.ephemeral = False
    with pytest.raises(ValueError, match="not private"):
        PrivateMessage.original(pressed)
    pressed.message.flags.ephemeral = True
    assert PrivateMessage.original(pressed).followup_id is None


def test_an_interaction_without_an_answer_has_no_private_message() -> None:
    with pytest.raises(ValueError, match="not private"):
        PrivateMessage.original(Pressed())  # type: ignore[arg-type]


def refuse(code: int) -> discord.HTTPException:
    return discord.HTTPException(MagicMock(status=400, reason="Bad Request"), {"code": code, "message": ""})


async def test_an_answer_that_a_deferral_outran_is_sent_after_it() -> None:
    """Discord had promised a message already when the answer came: the promise is kept with it."""
    pressed: Any = Pressed()

    async def outrun(**_: object) -> None:
        pressed.response.type = Response.deferred_channel_message
        pressed.extras[intake.PROMISED] = intake.Promise.CERTAIN
        pressed.deferred.set()
        raise refuse(40060)

    pressed.response.send_message.side_effect = outrun
    message = await send_private(pressed, MagicMock())
    pressed.followup.send.assert_awaited_once()
    assert message == PrivateMessage(pressed)
    assert intake.PROMISED not in pressed.extras


async def test_what_everybody_shall_see_takes_the_place_of_a_promise_that_may_have_arrived(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else it would follow a private promise, and be private too; one that arrived itself comes anew."""
    monkeypatch.setattr(send_backoff, "RETRY_DELAYS", ())
    pressed: Any = Pressed()
    pressed.response.defer = AsyncMock(side_effect=TimeoutError)
    assert not await intake.defer_now(pressed, changes_public=False)
    pressed.response.send_message.side_effect = refuse(40060)
    gone = discord.NotFound(MagicMock(status=404, reason=""), {"code": 10008, "message": ""})
    pressed.delete_original_response.side_effect = [TimeoutError, gone]
    monkeypatch.setattr(send_backoff, "RETRY_DELAYS", (0,))
    await send_public(pressed, MagicMock())
    assert pressed.delete_original_response.await_count == 2
    assert pressed.followup.send.await_args.kwargs["ephemeral"] is False
    message = await send_private(pressed, MagicMock())
    assert message.followup_id is not None, "the original response may be what everybody sees"
    with pytest.raises(ValueError, match="not private"):
        PrivateMessage.original(pressed)


async def test_a_private_answer_after_a_public_one_that_was_refused_is_private() -> None:
    pressed: Any = Pressed()
    pressed.response.send_message.side_effect = refuse(50035)
    with pytest.raises(discord.HTTPException):
        await send_public(pressed, MagicMock())
    pressed.response.send_message.side_effect = pressed._send
    assert await send_private(pressed, MagicMock()) == PrivateMessage(pressed)


@pytest.mark.parametrize("promise_is_later", [False, True])
async def test_nothing_private_is_written_where_an_update_may_have_made_the_table_the_original(
    monkeypatch: pytest.MonkeyPatch, *, promise_is_later: bool
) -> None:
    """A kept press and a deferral are made at the same time, and nobody knows which one arrived."""
    monkeypatch.setattr(send_backoff, "RETRY_DELAYS", ())
    pressed: Any = Pressed()
    pressed.message = MagicMock()
    pressed.message.flags.ephemeral = False
    pressed.extras[ROOM] = MagicMock()
    pressed.response.defer = AsyncMock(side_effect=TimeoutError)
    if promise_is_later:
        await acknowledge_and_keep(pressed)
        await intake.defer_now(pressed, changes_public=False)
    else:
        await intake.defer_now(pressed, changes_public=False)
        await acknowledge_and_keep(pressed)
    pressed.response.send_message.side_effect = refuse(40060)
    message = await send_private(pressed, MagicMock())
    assert message.followup_id is not None
    with pytest.raises(ValueError, match="not private"):
        PrivateMessage.original(pressed)


async def test_a_text_follows_an_error_of_which_nobody_knows_whether_it_was_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(send_backoff, "RETRY_DELAYS", ())
    pressed: Any = Pressed()
    pressed.response.edit_message.side_effect = TimeoutError
    pressed.response.send_message.side_effect = refuse(40060)
    await respond(pressed, edit_pressed(pressed, MagicMock()), changes_public=True)
    pressed.followup.send.assert_awaited_once()


async def test_an_answer_that_arrived_at_the_first_of_two_tries_is_the_original_response() -> None:
    pressed: Any = Pressed()
    pressed.response.send_message.side_effect = refuse(40060)
    assert await send_private(pressed, MagicMock()) == PrivateMessage(pressed)
    pressed.followup.send.assert_not_awaited()


async def test_an_answer_that_discord_refuses_otherwise_is_an_error() -> None:
    pressed: Any = Pressed()
    pressed.response.send_message.side_effect = refuse(50035)
    with pytest.raises(discord.HTTPException):
        await send_private(pressed, MagicMock())


async def test_what_everybody_sees_is_never_taken_for_a_private_message() -> None:
    pressed: Any = Pressed()
    await send_public(pressed, MagicMock())
    with pytest.raises(ValueError, match="not private"):
        PrivateMessage.original(pressed)
