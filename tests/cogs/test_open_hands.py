"""Open hands stay current whatever crosses on the way: a refresh, an answer, a message not there yet."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from unittest.mock import AsyncMock, MagicMock

import discord
import pytest

from bot.engine.actions import PlayCard
from bot.engine.cards import card
from bot.i18n import translator
from bot.render.hand import HandDisplay
from bot.rooms.changes import play
from bot.rooms.stores.preferences import Preferences
from cogs.display.hand_pages import page_to_show
from cogs.display.open_hands import OpenHands
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, FakeHouse

if TYPE_CHECKING:
    from bot.render.hand import HandPage
    from bot.rooms.room import Room

TRANSLATE = translator()


def press() -> Any:
    """Return an interaction of Bob's: a press on his own hand, just now."""
    pressed = MagicMock(locale="en-US", created_at=discord.utils.utcnow())
    pressed.user.id = BOB.user_id
    pressed.message.flags.ephemeral = True
    return pressed


def page_of_bob(room: Room) -> HandPage:
    """Return the page that Bob's hand shows now."""
    view = room.view_of(BOB.user_id)
    assert view is not None
    return page_to_show(TRANSLATE, room.state, view, HandDisplay(), None)


async def ada_plays(room: Room, code: str = "R1") -> None:
    await room.do(play.act(ADA.user_id, PlayCard(card(code))))


@pytest.fixture
async def room() -> Room:
    """A table where it is Ada's turn, then Bob's."""
    return await FakeHouse().dealt(position("R1 R2 R3", "R6 R7 G8", top="R5"), BOB)


@pytest.fixture
def dirty() -> list[Room]:
    """The rooms that were marked to be drawn once more, in order."""
    return []


@pytest.fixture
def hands(dirty: list[Room]) -> OpenHands:
    preferences = MagicMock(of=AsyncMock(return_value=Preferences()))
    return OpenHands(preferences=preferences, picture_cache=MagicMock(), mark_dirty=dirty.append)


async def show(hands: OpenHands, room: Room, message: Any) -> None:
    """Show Bob his hand in a message."""
    async with hands.showing_hand(room, press(), page_of_bob(room), None, has_picture=False) as opened:
        opened.message = message


class SlowMessage:
    """A message whose edit arrives only when the test lets it."""

    def __init__(self) -> None:
        self.requested = asyncio.Event()
        self.let_go = asyncio.Event()

    async def edit(self, *_: object, **__: object) -> None:
        self.requested.set()
        await self.let_go.wait()


async def test_an_answer_that_an_older_refresh_may_have_covered_is_drawn_once_more(
    hands: OpenHands, room: Room, dirty: list[Room]
) -> None:
    slow, answer = SlowMessage(), AsyncMock()
    await show(hands, room, slow)
    await ada_plays(room)
    refresh = asyncio.create_task(hands.refresh(room))
    await slow.requested.wait()
    await show(hands, room, answer)
    assert dirty == []
    slow.let_go.set()
    await refresh
    assert dirty == [room]
    await hands.refresh(room)
    answer.edit.assert_awaited_once()
    await hands.refresh(room)
    answer.edit.assert_awaited_once()
    assert dirty == [room], "nothing was covered any more"


async def test_a_question_that_an_older_refresh_may_have_covered_is_left_to_its_owner(
    hands: OpenHands, room: Room, dirty: list[Room]
) -> None:
    slow, question = SlowMessage(), AsyncMock()
    await show(hands, room, slow)
    await ada_plays(room)
    refresh = asyncio.create_task(hands.refresh(room))
    await slow.requested.wait()
    async with hands.showing_question(room, press()) as opened:
        opened.message = question
    slow.let_go.set()
    await refresh
    assert dirty == []
    await hands.refresh(room)
    question.edit.assert_not_awaited()


async def test_a_covered_answer_in_a_room_that_closed_meanwhile_is_not_drawn_again(
    hands: OpenHands, room: Room, dirty: list[Room]
) -> None:
    slow = SlowMessage()
    await show(hands, room, slow)
    await ada_plays(room)
    refresh = asyncio.create_task(hands.refresh(room))
    await slow.requested.wait()
    await show(hands, room, AsyncMock())
    await room.close()
    slow.let_go.set()
    await refresh
    assert dirty == []


async def test_a_hand_without_a_message_yet_is_refreshed_once_it_was_sent(
    hands: OpenHands, room: Room, dirty: list[Room]
) -> None:
    message = AsyncMock()
    async with hands.showing_hand(room, press(), page_of_bob(room), None, has_picture=False) as opened:
        await ada_plays(room)
        await hands.refresh(room)
        assert dirty == []
        opened.message = message
    assert dirty == [room]
    message.edit.assert_not_awaited()
    await hands.refresh(room)
    message.edit.assert_awaited_once()


async def test_a_hand_that_is_current_is_not_edited(hands: OpenHands, room: Room, dirty: list[Room]) -> None:
    message = AsyncMock()
    await show(hands, room, message)
    await hands.refresh(room)
    message.edit.assert_not_awaited()
    assert dirty == []


async def test_after_an_answer_that_could_not_be_sent_the_hand_of_before_is_refreshed(
    hands: OpenHands, room: Room
) -> None:
    before = AsyncMock()
    await show(hands, room, before)
    with pytest.raises(OSError, match="no line"):
        async with hands.showing_hand(room, press(), page_of_bob(room), None, has_picture=False):
            raise OSError("no line")
    await ada_plays(room)
    await hands.refresh(room)
    before.edit.assert_awaited_once()


async def test_the_hands_of_a_room_that_closes_say_so(hands: OpenHands, room: Room) -> None:
    message = AsyncMock()
    await show(hands, room, message)
    await hands.close(room)
    [layout] = message.edit.await_args.args
    assert TRANSLATE("closed") in str(layout.to_components())
    await ada_plays(room)
    await hands.refresh(room)
    message.edit.assert_awaited_once()


async def test_after_a_failed_answer_the_hand_of_before_learns_what_it_missed(
    hands: OpenHands, room: Room, dirty: list[Room]
) -> None:
    before = AsyncMock()
    await show(hands, room, before)

    async def fail() -> None:
        async with hands.showing_hand(room, press(), page_of_bob(room), None, has_picture=False):
            await ada_plays(room)
            await hands.refresh(room)
            raise ConnectionError

    with pytest.raises(ConnectionError):
        await fail()
    assert dirty == [room]
    await hands.refresh(room)
    before.edit.assert_awaited_once()


async def test_a_hand_that_is_sent_while_its_room_closes_says_so(
    hands: OpenHands, room: Room, dirty: list[Room]
) -> None:
    message = AsyncMock()
    async with hands.showing_hand(room, press(), page_of_bob(room), None, has_picture=False) as opened:
        await room.close()
        await hands.close(room)
        opened.message = message
    message.edit.assert_awaited_once()
    assert dirty == []


async def test_a_hand_that_is_sent_while_its_match_ends_shows_the_end(
    hands: OpenHands, dirty: list[Room]
) -> None:
    room = await FakeHouse().dealt(position("R1", "R6 R7 G8", top="R5", points=(499, 0)), BOB)
    message = AsyncMock()
    async with hands.showing_hand(room, press(), page_of_bob(room), None, has_picture=False) as opened:
        await ada_plays(room)
        assert room.state.match is not None
        assert room.state.match.outcome is not None
        await hands.refresh(room)
        opened.message = message
    assert dirty == [room]
    await hands.refresh(room)
    message.edit.assert_awaited_once()
