"""Interactions that are being answered."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from discord import InteractionResponseType

from cogs.core.intake import PendingInteractions, send_first


async def test_an_answer_is_waited_for_until_it_is_being_sent() -> None:
    pending, seen = PendingInteractions(), []
    interaction: Any = SimpleNamespace(extras={}, guild_id=1)

    async def request() -> None:
        seen.append((pending.is_answering(), pending.is_idle()))

    async def answer() -> None:
        pending.track_current(interaction)
        seen.append((pending.is_answering(), pending.is_idle()))
        await send_first(interaction, InteractionResponseType.channel_message, request)

    await asyncio.create_task(answer())
    await asyncio.sleep(0)  # a task that ended tells so in the next pass
    assert seen == [(True, False), (False, False)]
    assert pending.is_idle()
    assert interaction.extras == {}


async def test_nobody_waits_for_an_answer_that_failed() -> None:
    pending = PendingInteractions()
    interaction: Any = SimpleNamespace(extras={}, guild_id=1)

    async def answer() -> None:
        pending.track_current(interaction)
        raise LookupError

    await asyncio.gather(asyncio.create_task(answer()), return_exceptions=True)
    await asyncio.sleep(0)
    assert not pending.is_answering()
