"""Open hands stay current whatever crosses on the way: a refresh, an answer, a message not there yet."""

from __future__ import annotations

import asyncio
import gc
import math
from contextlib import AsyncExitStack
from datetime import timedelta
from itertools import permutations
from typing import TYPE_CHECKING, Any
from unittest.mock import AsyncMock, MagicMock
from weakref import ref

import discord
import pytest

from bot.engine.actions import DRAW, PlayCard
from bot.engine.cards import card
from bot.i18n import translator
from bot.render.hand_order import HandDisplay
from bot.rooms.changes import play
from bot.rooms.state.room_state import Person
from bot.rooms.stores.settings import Preferences
from cogs.core.drawing_queue import DrawingQueue
from cogs.core.layouts import layout
from cogs.core.messages import TOKEN_LIFE
from cogs.table.hand_view import page_to_show
from cogs.table.open_hands import OpenHands, PageSource
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, FakeHouse, settled
from tests.support.virtual_time import pass_time, run_in_virtual_time

if TYPE_CHECKING:
    from discord import ui

    from bot.render.pictures.hand import HandPage
    from bot.rooms.room import Room

TRANSLATE = translator()


def press(person: Person = BOB) -> Any:
    """Return an interaction of somebody's: a press on their own hand, just now."""
    pressed = MagicMock(locale="en-US", created_at=discord.utils.utcnow())
    pressed.user.id = person.user_id
    pressed.message.flags.ephemeral = True
    return pressed


def page_of(room: Room, person: Person) -> HandPage:
    """Return the page that somebody's hand shows now."""
    view = room.view_of(person.user_id)
    assert view is not None
    return page_to_show(TRANSLATE, room.state, view, HandDisplay(), None)


async def refreshed(hands: OpenHands, room: Room) -> None:
    """Refresh all open hands of a room, and wait for it."""
    hands.refresh_all(room)
    refreshers = hands._refreshers.get(room, {}).values()
    tasks = [refresher.task for refresher in refreshers if refresher.task is not None]
    if tasks:
        await asyncio.wait(tasks)


async def ada_plays(room: Room, code: str = "R1") -> None:
    await room.do(play.act(ADA.user_id, PlayCard(card(code))))


@pytest.fixture
async def room() -> Room:
    """A table where it is Ada's turn, then Bob's."""
    return await FakeHouse().dealt(position("R1 R2 R3", "R6 R7 G8", top="R5"), BOB)


def open_hands() -> OpenHands:
    preferences = MagicMock(of=AsyncMock(return_value=Preferences()))
    return OpenHands(preferences=preferences, picture_maker=MagicMock(), queue=DrawingQueue(busy=math.inf))


def discord_error(status: int) -> discord.HTTPException:
    return discord.HTTPException(MagicMock(status=status, reason=""), "")


@pytest.fixture
def hands() -> OpenHands:
    return open_hands()


async def show(hands: OpenHands, room: Room, message: Any, person: Person = BOB) -> None:
    """Show somebody their hand in a message."""
    page = page_of(room, person)
    async with hands.showing_hand(room, press(person), page, None, has_picture=False) as opened:
        opened.message = message


def question_with(_: object) -> ui.LayoutView:
    """Return a question, whatever catch is offered beside it."""
    return layout("?")


class SlowMessage:
    """A message whose edit arrives only when the test lets it."""

    def __init__(self) -> None:
        self.edits = 0
        self.requested = asyncio.Event()
        self.let_go = asyncio.Event()

    async def edit(self, *_: object, **__: object) -> None:
        self.edits += 1
        self.requested.set()
        await self.let_go.wait()


async def test_nothing_is_kept_for_a_room_in_which_no_hand_is_open(hands: OpenHands, room: Room) -> None:
    await refreshed(hands, room)
    assert hands.last_press(room, BOB.user_id) is None
    assert (len(hands._hands), len(hands._refreshers)) == (0, 0)


async def test_a_hand_that_cannot_be_refreshed_any_more_is_not_kept_in_a_room_where_nobody_moves(
    hands: OpenHands, room: Room
) -> None:
    other = await FakeHouse().dealt(position("R1", "R6", top="R5"), BOB)
    other.channel_id = room.channel_id + 1
    expired, newer = press(BOB), press(ADA)
    for interaction in (expired, newer):
        with hands.answering(room, interaction.user.id):
            async with hands.showing_hand(room, interaction, page_of(room, BOB), None, has_picture=False):
                pass
    expired.created_at -= TOKEN_LIFE + timedelta(seconds=1)
    await show(hands, other, AsyncMock())
    assert [*hands._hands[room]] == [*hands._refreshers[room]] == [ADA.user_id]
    assert [*hands._hands[other]] == [BOB.user_id]
    newer.created_at -= TOKEN_LIFE + timedelta(seconds=1)
    kept, gone = press(BOB), ref(newer)
    async with hands.showing_hand(other, kept, page_of(other, BOB), None, has_picture=False):
        pass
    del newer, interaction
    gc.collect()
    assert gone() is None
    assert hands.last_press(other, BOB.user_id) == kept.created_at


async def test_a_hand_that_the_answer_showed_is_not_made_again(
    hands: OpenHands, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, message = [], AsyncMock()

    def make(*args: Any) -> HandPage:
        made.append(args)
        return page_to_show(*args)

    monkeypatch.setattr("cogs.table.hand_view.page_to_show", make)
    usual = PageSource(room.revision, HandDisplay())
    async with hands.showing_hand(
        room, press(), page_of(room, BOB), None, has_picture=False, made_of=usual
    ) as opened:
        opened.message = message
    await refreshed(hands, room)
    assert not made
    await ada_plays(room)
    await refreshed(hands, room)
    await refreshed(hands, room)
    assert len(made) == 1
    message.edit.assert_awaited_once()
    hands.reacts = lambda _: True
    await refreshed(hands, room)
    assert message.edit.await_count == 2, "its owner sees it in another way now"


@pytest.mark.parametrize("order", [*permutations(range(3))])
async def test_of_hands_that_are_opened_at_once_the_newest_stays_whichever_is_there_first(
    hands: OpenHands, room: Room, order: tuple[int, ...]
) -> None:
    messages = [AsyncMock() for _ in order]
    async with AsyncExitStack() as stack:
        opening = []
        for _ in order:
            pressed = press()
            pressed.message.flags.ephemeral = False  # the table
            one = AsyncExitStack()
            showing = hands.showing_hand(room, pressed, page_of(room, BOB), None, has_picture=False)
            opening.append((one, await one.enter_async_context(showing)))
            stack.push_async_exit(one)
        for number in order:
            one, opened = opening[number]
            opened.message = messages[number]
            await one.aclose()
    assert [bool(message.delete.await_count) for message in messages] == [True, True, False]
    await ada_plays(room)
    await refreshed(hands, room)
    messages[-1].edit.assert_awaited_once()


async def test_an_answer_that_an_older_refresh_may_have_covered_is_drawn_once_more(
    hands: OpenHands, room: Room
) -> None:
    slow, answer = SlowMessage(), AsyncMock()
    await show(hands, room, slow)
    await ada_plays(room)
    refresh = asyncio.create_task(refreshed(hands, room))
    await slow.requested.wait()
    await show(hands, room, answer)
    slow.let_go.set()
    await refresh
    await refreshed(hands, room)
    answer.edit.assert_awaited_once()
    await refreshed(hands, room)
    answer.edit.assert_awaited_once()


async def test_a_question_that_an_older_refresh_may_have_covered_is_left_to_its_owner(
    hands: OpenHands, room: Room
) -> None:
    slow, question = SlowMessage(), AsyncMock()
    await show(hands, room, slow)
    await ada_plays(room)
    refresh = asyncio.create_task(refreshed(hands, room))
    await slow.requested.wait()
    async with hands.showing_question(room, press(), question_with) as (opened, _):
        opened.message = question
    slow.let_go.set()
    await refresh
    await refreshed(hands, room)
    question.edit.assert_not_awaited()


async def test_a_covered_answer_in_a_room_that_closed_meanwhile_is_not_drawn_again(
    hands: OpenHands, room: Room
) -> None:
    slow = SlowMessage()
    await show(hands, room, slow)
    await ada_plays(room)
    refresh = asyncio.create_task(refreshed(hands, room))
    await slow.requested.wait()
    answer = AsyncMock()
    await show(hands, room, answer)
    await room.close()
    slow.let_go.set()
    await refresh
    await settled()
    answer.edit.assert_not_awaited()


async def test_a_hand_without_a_message_yet_is_refreshed_once_it_was_sent(
    hands: OpenHands, room: Room
) -> None:
    message = AsyncMock()
    async with hands.showing_hand(room, press(), page_of(room, BOB), None, has_picture=False) as opened:
        await ada_plays(room)
        await refreshed(hands, room)
        opened.message = message
    message.edit.assert_not_awaited()
    await refreshed(hands, room)
    message.edit.assert_awaited_once()


async def test_a_notice_is_not_covered_by_a_refresh_that_is_under_way(hands: OpenHands, room: Room) -> None:
    slow = SlowMessage()
    await show(hands, room, slow)
    await ada_plays(room)
    refresh = asyncio.create_task(refreshed(hands, room))
    await slow.requested.wait()
    notice = asyncio.create_task(hands.show_notice(room, BOB.user_id, "too early"))
    await settled()
    assert slow.edits == 1
    slow.let_go.set()
    await refresh
    assert await notice
    assert slow.edits == 2
    assert hands.notice_of(room, BOB.user_id) == "too early"


@pytest.mark.parametrize("status", [404, 503])
async def test_a_notice_that_cannot_be_shown_is_not_taken_for_shown(
    hands: OpenHands, room: Room, status: int
) -> None:
    message = AsyncMock()
    await show(hands, room, message)
    message.edit.side_effect = discord_error(status)
    assert not await hands.show_notice(room, BOB.user_id, "too early")
    assert hands.notice_of(room, BOB.user_id) is None
    assert not await hands.show_notice(room, ADA.user_id, "too early"), "who has no hand open"


async def test_a_hand_that_is_current_is_not_edited(hands: OpenHands, room: Room) -> None:
    message = AsyncMock()
    await show(hands, room, message)
    await refreshed(hands, room)
    message.edit.assert_not_awaited()


async def test_after_an_answer_that_could_not_be_sent_the_hand_of_before_is_refreshed(
    hands: OpenHands, room: Room
) -> None:
    before = AsyncMock()
    await show(hands, room, before)
    with pytest.raises(OSError, match="no line"):
        async with hands.showing_hand(room, press(), page_of(room, BOB), None, has_picture=False):
            raise OSError("no line")
    await ada_plays(room)
    await refreshed(hands, room)
    before.edit.assert_awaited_once()


async def test_the_hands_of_a_room_that_closes_say_so(hands: OpenHands, room: Room) -> None:
    message = AsyncMock()
    await show(hands, room, message)
    await hands.close(room)
    [layout] = message.edit.await_args.args
    assert TRANSLATE("closed") in str(layout.to_components())
    await ada_plays(room)
    await refreshed(hands, room)
    message.edit.assert_awaited_once()


async def test_after_a_failed_answer_the_hand_of_before_learns_what_it_missed(
    hands: OpenHands, room: Room
) -> None:
    before = AsyncMock()
    await show(hands, room, before)

    async def fail() -> None:
        async with hands.showing_hand(room, press(), page_of(room, BOB), None, has_picture=False):
            await ada_plays(room)
            await refreshed(hands, room)
            raise ConnectionError

    with pytest.raises(ConnectionError):
        await fail()
    await refreshed(hands, room)
    before.edit.assert_awaited_once()


async def test_a_hand_that_is_sent_while_its_room_closes_says_so(hands: OpenHands, room: Room) -> None:
    message = AsyncMock()
    async with hands.showing_hand(room, press(), page_of(room, BOB), None, has_picture=False) as opened:
        await room.close()
        await hands.close(room)
        opened.message = message
    message.edit.assert_awaited_once()


async def test_a_hand_that_is_sent_while_its_match_ends_shows_the_end(hands: OpenHands) -> None:
    room = await FakeHouse().dealt(position("R1", "R6 R7 G8", top="R5", points=(499, 0)), BOB)
    message = AsyncMock()
    async with hands.showing_hand(room, press(), page_of(room, BOB), None, has_picture=False) as opened:
        await ada_plays(room)
        assert room.state.match is not None
        assert room.state.match.outcome is not None
        await refreshed(hands, room)
        opened.message = message
    await refreshed(hands, room)
    message.edit.assert_awaited_once()


async def test_a_hand_whose_edit_takes_long_holds_up_no_other_and_shows_the_newest_state_in_the_end(
    hands: OpenHands, room: Room
) -> None:
    slow, quick = SlowMessage(), AsyncMock()
    await show(hands, room, slow)
    await show(hands, room, quick, ADA)
    for count in (1, 2):
        await (ada_plays(room) if count == 1 else room.do(play.act(BOB.user_id, DRAW)))
        hands.refresh_all(room)
        await settled()
        assert quick.edit.await_count == count
        assert slow.edits == 1
    slow.let_go.set()
    await settled()
    assert slow.edits == 2, "one edit for both changes that it missed"


async def test_the_choice_of_a_reaction_stays_until_its_owners_turn_or_the_end_of_the_match(
    hands: OpenHands,
) -> None:
    people = (BOB, Person(3, "Cid"))
    for ends, held in ((False, "R1 R2 R3"), (True, "R1")):
        match = position(held, "R6 R7 G8", "Y1 Y2 Y3", top="R5", points=(499, 0, 0))
        room, question = await FakeHouse().dealt(match, *people), AsyncMock()
        async with hands.showing_question(room, press(people[1]), question_with, until_turn=True) as (
            opened,
            _,
        ):
            opened.message = question
        await ada_plays(room)
        await refreshed(hands, room)
        assert question.edit.await_count == int(ends)
        if not ends:
            await room.do(play.act(BOB.user_id, PlayCard(card("R6"))))
            await refreshed(hands, room)
            question.edit.assert_awaited_once()


async def test_while_a_press_is_answered_the_hand_is_left_to_the_answer(hands: OpenHands, room: Room) -> None:
    before, answer = AsyncMock(), AsyncMock()
    await show(hands, room, before)
    with hands.answering(room, BOB.user_id):
        await ada_plays(room)
        hands.refresh_all(room)
        await settled()
        await show(hands, room, answer)
    await settled()
    before.edit.assert_not_awaited()
    answer.edit.assert_not_awaited()


async def test_a_press_whose_answer_does_not_show_the_hand_leaves_it_current(
    hands: OpenHands, room: Room
) -> None:
    message = AsyncMock()
    await show(hands, room, message)
    with hands.answering(room, BOB.user_id):
        await ada_plays(room)
        hands.refresh_all(room)
    await settled()
    message.edit.assert_awaited_once()


@pytest.mark.parametrize(
    "failure", [OSError("reset"), TimeoutError(), discord_error(503), ZeroDivisionError()]
)
def test_a_refresh_that_failed_is_tried_again_ever_less_often(failure: Exception) -> None:
    async def run() -> None:
        room = await FakeHouse().dealt(position("R1 R2 R3", "R6 R7 G8", top="R5"), BOB)
        hands, message = open_hands(), AsyncMock()
        message.edit.side_effect = [failure, failure, None]
        await show(hands, room, message)
        await ada_plays(room)
        hands.refresh_all(room)
        await pass_time(60)
        assert message.edit.await_count == 3

    run_in_virtual_time(run())


async def test_a_hand_that_was_dismissed_is_refreshed_no_more(hands: OpenHands, room: Room) -> None:
    message = AsyncMock()
    message.edit.side_effect = discord_error(404)
    await show(hands, room, message)
    await ada_plays(room)
    await refreshed(hands, room)
    await room.do(play.act(BOB.user_id, DRAW))
    await refreshed(hands, room)
    message.edit.assert_awaited_once()
    assert hands.last_press(room, BOB.user_id) is None
