"""Private notices never pile up: they are in a hand, or in one message that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from tests.e2e.strategy import two
from tests.e2e.test_privacy import defer_every_answer
from tests.engine.positions import position
from tests.support.hall import controls_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
JOINED = TRANSLATE("answer-joined")
JOINED_ALREADY = TRANSLATE("refused-already-seated")
LEFT = TRANSLATE("answer-left-lobby")
EARLY = TRANSLATE("illegal-too-many-cards")
NOBODY = TRANSLATE("illegal-nobody-to-catch")
HANDS_AND_NOTICES = "/webhooks/*/messages/*"


def told(guest: Guest) -> list[str]:
    """Return the private messages of somebody that are no hand, oldest first."""
    return [text_of(one) for one in guest.private_messages if not controls_of(one)]


async def lobby(house: Hall) -> tuple[Guest, Guest]:
    """Return the host of a lobby and somebody who joined it."""
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    assert await ben.presses(house.table(ben.channel), "join") == JOINED
    return ann, ben


async def test_one_private_message_is_edited_by_each_press(house: Hall) -> None:
    ann, ben = await lobby(house)
    [message] = ben.private_messages
    assert await ben.presses(house.table(ben.channel), "join") == JOINED_ALREADY
    assert await ben.presses(house.table(ben.channel), "leave") == LEFT
    assert await ben.presses(house.table(ben.channel), "join") == JOINED
    assert [one.id for one in ben.private_messages] == [message.id]
    assert told(ben) == [JOINED]
    assert len(told(ann)) == 1, "and everybody has their own"


async def test_a_command_brings_the_private_message_to_the_bottom(house: Hall) -> None:
    _, ben = await lobby(house)
    [message] = ben.private_messages
    assert await ben.types("uno join") == JOINED_ALREADY
    assert await ben.types("uno leave") == LEFT
    assert told(ben) == [LEFT]
    assert ben.private_messages[0].id > message.id


async def test_what_stands_there_already_is_told_anew(house: Hall) -> None:
    """An edit that changes nothing would look like silence."""
    _, ben = await lobby(house)
    for _ in range(2):
        assert await ben.presses(house.table(ben.channel), "join") == JOINED_ALREADY
        [message] = ben.private_messages
    assert await ben.presses(house.table(ben.channel), "join") == JOINED_ALREADY
    assert told(ben) == [JOINED_ALREADY]
    assert ben.private_messages[0].id != message.id


async def test_what_stands_above_the_table_is_told_anew_below_it(house: Hall) -> None:
    ann, ben = await lobby(house)
    [message] = ben.private_messages
    await ann.types("uno table")
    assert house.table(ben.channel).id > message.id
    assert await ben.presses(house.table(ben.channel), "leave") == LEFT
    assert told(ben) == [LEFT]
    assert ben.private_messages[0].id > house.table(ben.channel).id


async def test_wrong_presses_are_answered_in_the_hand_if_it_is_open(house: Hall) -> None:
    ann, ben = await two(house)
    for guest in (ann, ben):
        before = guest.hand.id
        assert await guest.presses(house.table(guest.channel), "uno") == EARLY
        assert await guest.presses(house.table(guest.channel), "catch") == NOBODY
        assert EARLY not in guest.sees()
        assert [one.id for one in guest.private_messages] == [before]
    await ann.taps("play", "R1")
    assert NOBODY not in ann.sees()
    assert NOBODY not in ben.sees(), "until it is their turn"
    assert ben.can("play")


async def test_the_same_wrong_press_again_is_answered_below_and_never_more_than_once(house: Hall) -> None:
    """Whoever does not see their hand is told all the same."""
    ann, _ = await two(house)
    for _ in range(3):
        assert EARLY in await ann.presses(house.table(ann.channel), "uno")
    assert told(ann) == [EARLY]
    assert await ann.presses(house.table(ann.channel), "catch") == NOBODY
    assert told(ann) == [], "the newest is in the hand"
    assert await ann.types("uno catch") == NOBODY
    assert told(ann) == [NOBODY]
    await ann.opens_hand()
    assert told(ann) == [], "a new hand takes its place"
    assert len(ann.private_messages) == 1


async def test_a_question_in_the_place_of_the_hand_stays(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("W R2 R3", "R6 R7 G8", top="R5"))
    await ann.opens_hand()
    await ann.taps("colour")
    question = ann.sees()
    assert await ann.presses(house.table(ann.channel), "catch") == NOBODY
    assert ann.sees() == question
    assert told(ann) == [NOBODY]


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (401, 50027), (503, 0)])
async def test_a_notice_that_cannot_be_shown_in_the_hand_is_a_new_message(
    house: Hall, status: int, code: int
) -> None:
    ann, _ = await two(house)
    house.env.inject_error("PATCH", HANDS_AND_NOTICES, status=status, code=code)
    assert await ann.presses(house.table(ann.channel), "catch") == NOBODY
    assert told(ann) == [NOBODY]


async def test_a_private_message_that_is_gone_is_followed_by_a_new_one(house: Hall) -> None:
    _, ben = await lobby(house)
    house.env.inject_error("PATCH", HANDS_AND_NOTICES, status=404, code=10008)
    house.env.inject_error("DELETE", HANDS_AND_NOTICES, status=404, code=10008)
    assert await ben.presses(house.table(ben.channel), "leave") == LEFT
    assert told(ben)[-1] == LEFT
    await house.env.advance_time(15 * 60)
    assert await ben.presses(house.table(ben.channel), "join") == JOINED
    assert told(ben)[-1] == JOINED, "and one whose time is over as well"


async def test_a_slow_answer_keeps_its_promise_and_takes_the_place_of_the_message_before(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, _ = await two(house, house.channel("other"))
    _, ben = await lobby(house)
    await defer_every_answer(house.bot, monkeypatch)
    assert await ben.presses(house.table(ben.channel), "leave") == LEFT
    assert told(ben) == [LEFT]
    assert await ann.presses(house.table(ann.channel), "catch") == NOBODY
    assert told(ann) == [NOBODY], "although a hand is open: a message was promised"


async def test_what_is_left_of_a_question_is_the_message_that_changes_next(house: Hall) -> None:
    _, ben = await two(house, opened=False)
    await ben.types("uno leave")
    assert await ben.presses(ben.panel, "stay") == TRANSLATE("answer-stayed")
    assert await ben.presses(house.table(ben.channel), "catch") == NOBODY
    assert told(ben) == [NOBODY]
