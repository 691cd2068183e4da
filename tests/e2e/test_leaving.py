"""Leaving a match, and playing with computer players."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import discord

from bot.i18n import translator
from tests.e2e.strategy import (
    Player,
    guest_at_turn,
    mentioned,
    over,
    play_until,
    points_shown,
    resting,
    sit_down,
    who_is,
)
from tests.e2e.test_tournaments import forges
from tests.engine.positions import position
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


async def three(house: Hall) -> list[Guest]:
    guests = house.guests("Ann Ben Cleo", house.channel())
    await house.deal(guests[0].channel, guests, position("R1 R2 R3", "R6 R7 G8", "Y6 Y7 Y8", top="R5"))
    return guests


async def test_a_match_goes_on_without_who_left(house: Hall) -> None:
    ann, ben, cleo = await three(house)
    assert await ann.leaves() == TRANSLATE("answer-left-match")
    assert "~~Ann~~" in house.says(ann.channel)
    assert mentioned(house, ann.channel) == ben.member.id
    assert not over(house, ann.channel)
    assert await ann.types("uno play", card="R1") == TRANSLATE("illegal-seat-left")
    assert await ann.suggested() == []
    await ben.types("uno play", card="R6")
    await cleo.types("uno draw")
    if mentioned(house, ann.channel) == cleo.member.id:
        await cleo.types("uno pass")
    assert mentioned(house, ann.channel) == ben.member.id, "two are left"


async def test_when_one_is_left_they_win_by_forfeit(house: Hall) -> None:
    ann, ben, cleo = await three(house)
    await ben.types("uno leave")
    await ben.types("uno leave")
    questions = [one for one in ben.private_messages if TRANSLATE("leave-question") in text_of(one)]
    assert len(questions) == 1, "a question that is asked again does not pile up"
    assert await ben.leaves() == TRANSLATE("answer-left-match")
    assert await cleo.leaves() == TRANSLATE("answer-left-last")
    result = house.says(ann.channel)
    assert TRANSLATE("result-won-forfeit", winners="**Ann**", count=1) in result
    assert house.pings(ann.channel) == []
    own = await ann.types("league player")
    assert "**1** win" in own
    assert "**0** wins" in await ben.types("league player")


async def test_who_left_sees_no_cards_any_more(house: Hall) -> None:
    ann, _, _ = await three(house)
    await ann.opens_hand()
    await ann.leaves()
    assert ann.cards() == []
    assert "Red 1" not in text_of(ann.hand)
    assert await ann.types("uno hand") in {TRANSLATE("hand-left"), ann.heard[-1]}
    assert "Red 1" not in ann.heard[-1]


async def test_who_left_cannot_sit_down_again_but_can_have_the_end_told(house: Hall) -> None:
    ann, ben, cleo = await three(house)
    await ann.leaves()
    for _ in range(2):
        assert await ann.types("uno join") == TRANSLATE("refused-left")
    assert [(b.label, b.verb) for b in buttons_of(ann.panel)] == [(TRANSLATE("button-watch"), "watch")]
    watch = buttons_of(ann.panel)[0].custom_id
    assert await ann.presses(ann.panel, "watch") == TRANSLATE("answer-watch-on")
    assert buttons_of(ann.panel) == []
    assert await forges(house, ann, house.table(ann.channel), watch) == TRANSLATE("answer-watch-on")
    assert await ann.types("uno join") == TRANSLATE("refused-left")
    assert ann.member.id in house.bot.rooms.require(ann.channel.id).state.subscribers
    await ben.leaves()
    await house.env.settle()
    told = [one for one in house.env.backend.messages[ann.channel.id].values() if "<@" in one.content]
    assert f"<@{ann.member.id}>" in told[-1].content
    refused = TRANSLATE("refused-no-match")
    assert await forges(house, ann, house.table(ann.channel), watch) == refused
    assert over(house, ann.channel)
    assert cleo.name in house.says(ann.channel)


async def test_who_was_removed_from_a_match_is_not_told_that_they_left(house: Hall) -> None:
    ann, ben, _ = await three(house)
    role = house.guild.create_role("mods", permissions=discord.Permissions(moderate_members=True))
    mo = house.guest("Mo", ann.channel, roles=[role])
    await mo.types("uno-admin kick", player=ben.member)
    await mo.presses(mo.panel, "kick")
    assert await ben.types("uno join") == TRANSLATE("refused-kicked")


async def test_who_left_is_promised_no_next_hand(house: Hall) -> None:
    guests = house.guests("Ann Ben Cleo", house.channel())
    ann, ben, cleo = guests
    match = position("R1", "R6 R7 G8", "Y6 Y7 Y8", top="R5", points=(10, 30, 0))
    await house.deal(ann.channel, guests, match, clock=120)
    await cleo.opens_hand()
    await ben.opens_hand()
    await cleo.leaves()
    await ann.types("uno play", card="R1")
    assert resting(house, ann.channel)
    assert [b.verb for b in buttons_of(ben.hand)] == ["nexthand"]
    for shown in (cleo.sees(), await cleo.opens_hand()):
        assert TRANSLATE("hand-left") in shown
        assert TRANSLATE("button-next-hand") not in shown
    assert buttons_of(cleo.private_messages[-1]) == []


async def test_when_only_computer_players_are_left_the_table_closes_in_one_sentence(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await house.deal(ann.channel, [ann, None, None], position("R1 R2 R3", "R6 R7 G8", "Y6 Y7 Y8", top="R5"))
    await ann.leaves()
    [left] = house.messages(ann.channel)
    told, *deal = text_of(left).splitlines()
    assert told == TRANSLATE("closed-all-left")
    assert len(deal) == 1, "and how to check the deal"


async def test_when_the_last_person_leaves_whoever_stands_in_line_plays_on(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    cleo = house.guest("Cleo", ann.channel)
    await house.deal(ann.channel, [ann, None, None], position("R1 R2 R3", "R6 R7 G8", "Y6 Y7 Y8", top="R5"))
    await ann.opens_hand()
    assert TRANSLATE("refused-seat-free") in await cleo.opens_hand()
    told = TRANSLATE("answer-joined-for", name="🤖 Computer 1", points=0)
    assert told in await cleo.types("uno join")
    await ann.leaves()
    assert not over(house, ann.channel)
    assert mentioned(house, ann.channel) == cleo.member.id
    assert ann.cards() == []
    await cleo.opens_hand()
    assert len(cleo.cards()) == 3
    assert TRANSLATE("refused-seat-free") in await ann.opens_hand()


async def test_one_person_plays_computers_to_the_end_and_stays_out_of_the_league(house: Hall) -> None:
    channel = house.channel()
    ann = house.guest("Ann", channel)
    await ann.types("uno start", target=60)
    for _ in range(3):
        await ann.presses(house.table(channel), "computer")
    await ann.presses(house.table(channel), "start")
    random = Random(1)
    await play_until(house, [Player(ann, random)], random)
    points = points_shown(house.says(channel))
    assert sorted(name.partition(" ")[0] for name in points) == ["Ann", "🤖", "🤖", "🤖"]
    assert max(points.values()) >= 60
    assert await ann.types("league player") == TRANSLATE("league-me-empty")
    assert await ann.types("league table") == TRANSLATE("league-empty")


async def test_computers_play_along_with_people(house: Hall) -> None:
    ann, ben = guests = house.guests("Ann Ben", house.channel())
    await ann.types("uno start", target=20)
    await ben.types("uno join")
    await ann.presses(house.table(ann.channel), "computer")
    await ann.presses(house.table(ann.channel), "start")
    random = Random(5)
    await play_until(house, [Player(guest, random) for guest in guests], random)
    assert max(points_shown(house.says(ann.channel)).values()) >= 20
    await house.settle_pictures(wanted=False)
    told = await ann.types("league table", by="points")
    assert re.search(who_is(ann), told), "two people sat there: it counts"


async def test_somebody_leaves_while_a_match_is_played(house: Hall) -> None:
    guests = house.guests("Ann Ben Cleo", house.channel())
    random = Random(5)
    players = [Player(guest, random) for guest in guests]
    await sit_down(guests, target=10, rules={"hand_size": "4"})
    await play_until(house, players, random, lambda moves: moves >= 6)
    leaves = guest_at_turn(guests)
    await leaves.leaves()
    await play_until(house, players, random)
    points = points_shown(house.says(guests[0].channel))
    assert leaves.name in points
    assert max(points, key=lambda name: points[name]) != leaves.name
