"""A press changes the public message that it was made on, and only if its answer makes that certain."""

from __future__ import annotations

import gc
from datetime import timedelta
from typing import Any
from unittest.mock import AsyncMock, MagicMock
from weakref import ref

import discord
import pytest
from discord import InteractionResponseType as Response

from cogs.core.messages import PUBLIC, TOKEN_LIFE, PrivateMessage, PublicMessage
from cogs.table.table_messages import TableMessages

TABLE = 77


def pressed(answer: Response | None, *, private: bool = False, extras: dict[str, Any] | None = None) -> Any:
    interaction = MagicMock(extras=extras or {}, edit_original_response=AsyncMock())
    interaction.message.id = TABLE
    interaction.message.flags.ephemeral = private
    interaction.response.type = answer
    return interaction


@pytest.mark.parametrize("answer", [Response.deferred_message_update, Response.message_update])
async def test_a_press_on_a_public_message_answered_by_an_update_changes_it(
    answer: Response,
) -> None:
    interaction = pressed(answer)
    public = PublicMessage.pressed(interaction)
    await public.edit(MagicMock(), attachments=[])
    assert public.id == TABLE
    interaction.edit_original_response.assert_awaited_once()
    with pytest.raises(ValueError, match="not private"):
        PrivateMessage.original(interaction)


@pytest.mark.parametrize(
    "interaction",
    [
        pressed(None),
        pressed(Response.channel_message),
        pressed(Response.deferred_channel_message),
        pressed(Response.deferred_message_update, private=True),
        pressed(Response.deferred_message_update, extras={PUBLIC: True}),
        MagicMock(message=None),
    ],
)
def test_no_other_press_or_command_does(interaction: Any) -> None:
    with pytest.raises(ValueError, match="cannot change a public message"):
        PublicMessage.pressed(interaction)


def test_a_press_that_changes_nothing_any_more_is_not_kept_in_a_room_where_nobody_moves() -> None:
    what: Any = MagicMock()
    tables = TableMessages(
        client=what,
        pictures=what,
        limiter=what,
        press_age=60,
        layout_of=what,
        on_post=what,
        on_read=[what],
        on_replaced=what,
    )
    quiet: Any = MagicMock(channel_id=1)
    busy: Any = MagicMock(channel_id=2)
    old = pressed(Response.deferred_message_update)
    old.created_at = discord.utils.utcnow() - TOKEN_LIFE + timedelta(seconds=30)
    new = pressed(Response.deferred_message_update)
    new.created_at = discord.utils.utcnow()
    kept = ref(old)
    tables.keep_press(quiet, PublicMessage.pressed(old))
    tables.keep_press(busy, PublicMessage.pressed(new))
    old.created_at -= timedelta(minutes=1)
    del old
    gc.collect()
    assert kept() is not None
    tables.keep_press(busy, PublicMessage.pressed(new))
    gc.collect()
    assert kept() is None
