"""A hand as a picture, for who prefers one: seen by its owner alone, gone where a question stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from tests.e2e.test_preferences import Panel
from tests.engine.positions import position
from tests.support.hall import pictures_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall


async def two(house: Hall, *hands: str) -> tuple[Guest, Guest]:
    ann, ben = house.guests("Ann Ben", house.channel())
    await (await Panel.of(ann)).sets("style:pictures")
    await house.deal(ann.channel, [ann, ben], position(*hands, top="R5"))
    return ann, ben


def pictures(guest: Guest) -> list[str]:
    """Return the text alternatives of the pictures in a hand; each has its file attached."""
    message = guest.hand
    shown = pictures_of(message)
    assert len(message.attachments) == len(shown)
    return [item["description"] for item in shown]


async def test_who_prefers_pictures_gets_one_and_nobody_else(house: Hall) -> None:
    ann, ben = await two(house, "R1 G2 W", "R6 R7 R8")
    await ann.opens_hand()
    await ben.opens_hand()
    [told] = pictures(ann)
    assert "Red 1" in told
    assert "Green 2" in told
    assert pictures(ben) == []
    for viewer in (ann, ben):
        seen = {one.id for one in ann.channel.history(viewer=viewer.member)}
        assert (ann.hand.id in seen) is (viewer is ann)


async def test_the_picture_follows_the_hand_and_makes_way_for_a_question(house: Hall) -> None:
    ann, ben = await two(house, "R1 G2 W", "R6 R7 R8")
    await ann.opens_hand()
    await ann.taps("colour", "W")
    assert pictures(ann) == []
    await ann.taps("page")
    assert "Wild" in pictures(ann)[0]
    await ann.taps("play", "R1")
    [told] = pictures(ann)
    assert "Red 1" not in told
    await ben.types("uno play", card="R6")
    await ann.taps("why", "G2")
    assert len(pictures(ann)) == 1


async def test_who_goes_back_to_compact_loses_the_picture_of_an_open_hand(house: Hall) -> None:
    ann, _ = await two(house, "R1 G2 W", "R6 R7 R8")
    await ann.opens_hand()
    assert len(pictures(ann)) == 1
    await (await Panel.of(ann)).sets("style:compact")
    await ann.opens_hand()
    assert pictures(ann) == []


async def test_where_no_file_may_be_attached_the_hand_is_told_in_words(house: Hall) -> None:
    denied = discord.PermissionOverwrite(attach_files=False)
    ann, ben = house.guests("Ann Ben", house.channel(overwrites={house.guild.me: denied}))
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 G8", top="R5"))
    await (await Panel.of(ann)).sets("style:pictures")
    await ann.opens_hand()
    assert pictures(ann) == []
    assert "2 cards" in await ann.taps("play", "R1")
    assert house.complaints == []
