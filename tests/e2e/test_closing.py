"""Closing a match with others, as people see it: they are asked, or whoever stops forfeits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.i18n import translator
from bot.rooms.state.room_state import Stage
from tests.e2e.strategy import over
from tests.e2e.test_admin import moderator
from tests.e2e.test_tournaments import forges
from tests.engine.positions import position
from tests.support.hall import buttons_of, text_of, told_before

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
HANDS = ("R1 R2 R3", "R6 R7 G8", "Y6 Y7 Y8")


async def table_of(house: Hall, names: str, *, computers: int = 0) -> list[Guest]:
    guests = house.guests(names, house.channel())
    match = position(*HANDS[: len(guests) + computers], top="R5", draw="Y9 G9 B9 ...")
    await house.deal(guests[0].channel, [*guests, *[None] * computers], match)
    return guests


async def test_a_host_asks_the_others_and_they_see_who_asks(house: Hall) -> None:
    ann, ben, cleo = await table_of(house, "Ann Ben Cleo")
    assert await ann.types("uno end") == TRANSLATE("close-question-ask", needed=2)
    assert [(b.label, b.verb) for b in buttons_of(ann.panel)] == [
        ("Ask the others", "closenow"),
        ("Leave", "leave"),
        ("Stay", "stay"),
    ]
    told = await ann.presses(ann.panel, "closenow")
    assert told == TRANSLATE("answer-close-asked", needed=2)
    assert told_before("when", "vote-close", name="Ann", agreed=0, needed=2) in house.says(ann.channel)
    table = house.table(ann.channel)
    assert TRANSLATE("button-agree-close") in [b.label for b in buttons_of(table)]
    assert await ann.presses(table, "agree") == TRANSLATE("refused-voted")
    assert await ben.presses(table, "agree") == TRANSLATE("answer-vote-counted")
    await ann.types("uno play", card="R1")
    assert told_before("when", "vote-close", name="Ann", agreed=1, needed=2) in house.says(ann.channel), (
        "the match goes on meanwhile"
    )
    await ben.types("uno leave")
    assert await cleo.presses(house.table(ann.channel), "agree") == TRANSLATE("answer-vote-close")
    for guest in (ann, ben):  # what was told to the one, and the other's question
        assert TRANSLATE("closed") in map(text_of, guest.private_messages)
    [closed] = [one for one in house.messages(ann.channel) if TRANSLATE("closed-voted") in text_of(one)]
    assert "Ann · 0 points" in text_of(closed)


async def test_a_host_who_only_wants_to_stop_forfeits_from_the_same_question(house: Hall) -> None:
    ann, *_ = await table_of(house, "Ann Ben Cleo")
    await ann.types("uno end")
    assert await ann.presses(ann.panel, "leave") == TRANSLATE("leave-question")
    assert await ann.presses(ann.panel, "forfeit") == TRANSLATE("answer-left-match")
    assert "~~Ann~~" in house.says(ann.channel)
    assert not over(house, ann.channel)


async def test_a_host_alone_with_computer_players_just_closes_the_table(house: Hall) -> None:
    [ann] = await table_of(house, "Ann", computers=1)
    assert await ann.types("uno end") == TRANSLATE("close-question")
    assert await ann.presses(ann.panel, "closenow") == TRANSLATE("answer-ended")


async def test_a_host_whom_all_others_left_plays_on_or_forfeits(house: Hall) -> None:
    ann, ben = await table_of(house, "Ann Ben", computers=1)
    await ben.leaves()
    assert await ann.types("uno end") == TRANSLATE("close-question-leave")
    assert [b.verb for b in buttons_of(ann.panel)] == ["leave", "stay"]


async def test_a_moderator_who_plays_neither_closes_nor_removes_at_once(house: Hall) -> None:
    channel = house.channel()
    role = house.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
    ann, mo = house.guest("Ann", channel), house.guest("Mo", channel, roles=[role])
    await house.deal(channel, [ann, mo], position(*HANDS[:2], top="R5"))
    assert await mo.types("uno-admin end") == TRANSLATE("close-question-ask", needed=1)
    assert await mo.types("uno-admin kick", player=ann.member) == TRANSLATE("refused-moderator-plays")
    assert await mo.types("uno end") == TRANSLATE("close-question-ask", needed=1)
    await mo.presses(mo.panel, "closenow")
    assert await ann.presses(house.table(channel), "agree") == TRANSLATE("answer-vote-close")


async def test_a_moderator_is_told_how_many_people_play_on(house: Hall) -> None:
    ann, ben, cleo = guests = house.guests("Ann Ben Cleo", house.channel())
    match = position("R1 R2", "R6 R7", "Y6 Y7", "B6 B7", top="R5")
    await house.deal(ann.channel, [*guests, None], match)
    await cleo.leaves()
    mo = moderator(house, ann, "manage_messages")
    assert await mo.types("uno end") == TRANSLATE("close-question-others", count=2)
    await ben.leaves()
    assert await mo.types("uno-admin end") == TRANSLATE("close-question-others", count=1)


async def test_a_question_of_a_moderator_ends_no_other_match(house: Hall) -> None:
    ann, ben = guests = house.guests("Ann Ben", house.channel())
    match = position("R1", "B2 R7", top="R5", points=(499, 0))
    await house.deal(ann.channel, guests, match)
    mo = moderator(house, ann, "manage_messages")
    await mo.types("uno-admin end")
    asked = mo.panel
    old = next(b.custom_id for b in buttons_of(asked) if b.verb == "closenow")
    await house.env.advance_time(15 * 60)  # so long Discord lets the bot change it
    await ann.types("uno play", card="R1")
    result = house.table(ann.channel)
    assert await forges(house, mo, result, old) == TRANSLATE("refused-no-match"), "it is over"
    await ann.presses(result, "rematch")
    await ben.presses(house.table(ann.channel), "join")
    assert await mo.presses(asked, "closenow") == TRANSLATE("refused-old-match")
    assert buttons_of(asked) == []
    assert house.bot.rooms.require(ann.channel.id).state.stage is Stage.PLAYING


async def test_the_right_to_end_a_match_is_asked_for_again(house: Hall) -> None:
    ann, _ = await table_of(house, "Ann Ben")
    mo = moderator(house, ann, "manage_messages")
    await mo.types("uno-admin end")
    asked = mo.panel
    now = next(b.custom_id for b in buttons_of(asked) if b.verb == "closenow")
    zoe = house.guest("Zoe", ann.channel)
    refused = TRANSLATE("refused-not-host", name=ann.name)
    assert await forges(house, zoe, house.table(ann.channel), now) == refused
    assert await forges(house, ann, house.table(ann.channel), now) == TRANSLATE("refused-close-asks")
    denied = Overwrite(
        mo.member.id, OverwriteType.MEMBER, deny=discord.Permissions(manage_messages=True).value
    )
    house.env.backend.set_overwrite(ann.channel.id, denied)
    assert await mo.presses(asked, "closenow") == refused
    assert house.bot.rooms.require(ann.channel.id).state.stage is Stage.PLAYING


async def test_a_second_press_on_the_question_of_a_moderator_says_that_nothing_is_left(house: Hall) -> None:
    ann, _ = await table_of(house, "Ann Ben")
    mo = moderator(house, ann, "manage_messages")
    await mo.types("uno-admin end")
    now = next(b.custom_id for b in buttons_of(mo.panel) if b.verb == "closenow")
    await mo.presses(mo.panel, "closenow")
    await ann.types("uno start")
    again = house.table(ann.channel)
    assert await forges(house, mo, again, now) == TRANSLATE("refused-old-match")
    assert house.bot.rooms.require(ann.channel.id).state.stage is Stage.LOBBY
