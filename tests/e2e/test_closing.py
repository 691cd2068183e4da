"""Closing a match with others, as people see it: they are asked, or whoever stops forfeits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.i18n import translator
from tests.e2e.strategy import over
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
    assert await mo.types("uno admin end") == TRANSLATE("refused-close-asks")
    assert await mo.types("uno admin kick", player=ann.member) == TRANSLATE("refused-moderator-plays")
    assert await mo.types("uno end") == TRANSLATE("close-question-ask", needed=1)
    await mo.presses(mo.panel, "closenow")
    assert await ann.presses(house.table(channel), "agree") == TRANSLATE("answer-vote-close")
