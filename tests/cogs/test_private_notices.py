"""The newest private notice of each person: bounded, and forgotten with the token that can change it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from unittest.mock import MagicMock

import discord

from cogs.core.messages import TOKEN_LIFE, Newest, Notice, PrivateMessage, private_notices


def press(user_id: int, *, age: timedelta = timedelta(0)) -> Any:
    pressed = MagicMock(channel_id=1, created_at=discord.utils.utcnow() - age)
    pressed.user.id = user_id
    return pressed


def keep(notices: Newest[Notice], pressed: Any) -> None:
    notices.keep(Notice(PrivateMessage(pressed), "told", place=pressed.user.id))


def test_so_many_are_kept_and_the_oldest_is_forgotten() -> None:
    notices = Newest[Notice](lambda notice: notice.message.interaction, most=2)
    for user_id in (1, 2, 1, 3):
        keep(notices, press(user_id))
    assert [notices.find(press(user_id)) is None for user_id in (1, 2, 3)] == [False, True, False]
    assert len(notices._newest) == 2


def test_whoever_keeps_a_notice_gets_the_one_before_it_to_delete() -> None:
    notices = private_notices()
    first, second = (Notice(PrivateMessage(press(1)), text, place=1) for text in ("first", "second"))
    assert notices.keep(first) is None
    assert notices.keep(second) is first
    assert notices.take(press(1)) is second
    assert notices.take(press(1)) is None


def test_none_outlives_its_token() -> None:
    notices = private_notices()
    keep(notices, press(1, age=TOKEN_LIFE + timedelta(seconds=1)))
    assert len(notices._newest) == 0
    keep(notices, press(2))
    notices.find(press(2)).message.interaction.created_at -= TOKEN_LIFE  # type: ignore[union-attr, misc]
    assert notices.find(press(2)) is None
