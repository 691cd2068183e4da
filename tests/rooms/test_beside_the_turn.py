"""Jumping in, several tables, and what hit a seat since its last own move."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DRAW, CatchUno, PlayCard
from bot.engine.cards import Colour, card
from bot.engine.presets import CLASSIC
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import HouseRule
from bot.players.levels import choose_at_random
from bot.rooms.changes import play
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.history import MAX_CARDS, MAX_PENALTIES_OF_A_SEAT, RecentPenalty
from bot.rooms.state.room_state import Person
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, FakeHouse, arrange, match_of, next_hand

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.rooms.change import Change
    from bot.rooms.room import Room

JUMPING = replace(CLASSIC, jump_in=HouseRule.ON)
PEOPLE = (ADA, BOB, CLEO, DAN)


async def at(*hands: str, **more: Any) -> Room:
    """Put a position before Ada and others."""
    room = await FakeHouse().started(*PEOPLE[1 : len(hands)], rules=more.get("rules", CLASSIC))
    arrange(room, position(*hands, **more))
    return room


def hits(room: Room) -> list[RecentPenalty]:
    """Return what hit the seats, without the cards that were drawn."""
    return [replace(hit, cards=()) for hit in room.state.hits]


async def acts(room: Room, person: Person, action: Action) -> None:
    await room.do(play.act(person.user_id, action))


def plays(code: str, colour: Colour | None = None) -> PlayCard:
    return PlayCard(card(code), colour)


# Jumping in


def jump(room: Room, person: Person, code: str) -> Change:
    pile = len(match_of(room).hand.discard_pile)
    return play.jump_in(person.user_id, plays(code), token=room.state.token, pile=pile)


async def refused(room: Room, change: Change) -> Refusal:
    with pytest.raises(RoomRefused) as caught:
        await room.do(change)
    return caught.value.refusal


async def test_a_double_tap_jumps_in_once() -> None:
    room = await at("B1 B2 B3", "R5 G1 G2", "Y1 Y2 Y3", top="R5", rules=JUMPING)
    change = jump(room, BOB, "R5")
    done = await asyncio.gather(room.do(change), room.do(change), return_exceptions=True)
    assert [isinstance(one, RoomRefused) for one in done] == [False, True]
    assert match_of(room).turn == 2
    assert len(match_of(room).hand.hands[1]) == 2


async def test_a_jump_outlives_what_lays_no_card() -> None:
    room = await at("B1 B2 B3", "G1 G2", "R5 Y1 Y2", top="R5", draw="Y8 Y9 ...", rules=JUMPING)
    late = jump(room, CLEO, "R5")
    await acts(room, ADA, DRAW)
    await room.do(late)
    assert match_of(room).turn == 0
    assert match_of(room).hand.top is card("R5")


async def test_a_jump_is_void_once_another_card_lies_there() -> None:
    room = await at("R1 B2 B3", "G1 G2", "R5 Y1 Y2", top="R5", rules=JUMPING)
    late = jump(room, CLEO, "R5")
    await acts(room, ADA, plays("R1"))
    assert await refused(room, late) is Refusal.STALE
    assert await refused(room, jump(room, Person(99, "Eve"), "R5")) is Refusal.NOT_SEATED


# Two clicks at the same instant


async def test_of_two_presses_on_the_same_moment_one_counts() -> None:
    room = await at("R1 R2 R3", "B1 B2 B3", top="R5")
    change = play.act(ADA.user_id, DRAW, token=room.state.token, revision=0)
    done = await asyncio.gather(room.do(change), room.do(change), return_exceptions=True)
    assert [isinstance(one, RoomRefused) for one in done] == [False, True]
    assert len(match_of(room).hand.hands[0]) == 4


# Several tables


async def test_a_move_at_one_table_leaves_buttons_at_the_other_as_they_were() -> None:
    random = Random(5)
    rules = replace(CLASSIC, format=Format.ROTATION_EIGHT)
    others = [Person(50 + number, f"P{number}") for number in range(7)]
    room = await FakeHouse().started(*others, rules=rules)
    for _ in range(60):
        match = match_of(room)
        here, there = (hand.turn for hand in match.tables)
        drawn_for = match.revision
        await room.do(play.act(room.state.seats[there].user_id or 0, moving(room, there, random)))
        change = play.act(room.state.seats[here].user_id or 0, moving(room, here, random), revision=drawn_for)
        if match_of(room).tables[0].order == match.tables[0].order:
            await room.do(change)
            assert await refused(room, change) is Refusal.STALE
            assert decode_room(encode_room(room.state)).table_revisions == room.state.table_revisions


def moving(room: Room, seat: int, random: Random) -> Action:
    view = match_of(room).view(seat)
    legal = tuple(one for one in view.legal if not isinstance(one, CatchUno) and one is not CALL_UNO)
    action = choose_at_random(replace(view, legal=legal), random)
    assert action is not None
    return action


# What hit a seat


async def test_what_others_do_is_kept_until_the_own_next_move() -> None:
    room = await at("RD R2 R3", "R6 R7 R8", "R9 RS Y1", top="R5", draw="Y5 Y6 Y7 Y8 ...")
    await acts(room, ADA, plays("RD"))
    assert hits(room) == [RecentPenalty(1, "draw-two", 2, 0)]
    await acts(room, CLEO, plays("RS"))
    assert hits(room) == [RecentPenalty(1, "draw-two", 2, 0), RecentPenalty(0, "skipped", 0, 2)]
    assert decode_room(encode_room(room.state)).hits == room.state.hits
    await acts(room, BOB, plays("R6"))
    assert hits(room) == [RecentPenalty(0, "skipped", 0, 2)]


async def test_a_call_is_no_move() -> None:
    room = await at("RD R2", "R6 R7", top="R5", draw="Y5 Y6 Y7 Y8 ...")
    await acts(room, ADA, plays("RD"))
    await acts(room, ADA, CALL_UNO)
    await acts(room, ADA, DRAW)
    assert hits(room) == [RecentPenalty(1, "draw-two", 2, 0)]


async def test_the_own_doing_is_no_blow() -> None:
    room = await at("B1 R2 W4", "G6 G7", "Y1 Y2", top="R5")
    await acts(room, ADA, plays("W4", Colour.BLUE))
    await acts(room, BOB, ACCEPT)
    assert hits(room) == []
    room = await at("B1 B2 W4", "G6 G7", "Y1 Y2", top="R5")
    await acts(room, ADA, plays("W4", Colour.BLUE))
    await acts(room, BOB, CHALLENGE)  # wrongly
    assert hits(room) == []


async def test_a_challenge_and_a_catch_hit_the_other_side() -> None:
    room = await at("R1 W4", "G6 G7", "Y1 Y2", top="R5")
    await acts(room, ADA, plays("W4", Colour.BLUE))
    await acts(room, BOB, CHALLENGE)
    assert hits(room) == [RecentPenalty(0, "challenge-won", 4, 1)]
    room = await at("R1 R2", "G6 G7", "Y1 Y2", top="R5")
    await acts(room, ADA, plays("R1"))
    await acts(room, CLEO, CatchUno(0))
    assert hits(room) == [RecentPenalty(0, "caught", 2, 2)]


async def test_hands_that_move_are_told_to_those_who_did_not_move_them() -> None:
    rules = replace(CLASSIC, seven_zero=HouseRule.ON)
    room = await at("R7 R0 R1", "R6 R8", "Y1 Y2", top="R5", rules=rules)
    await acts(room, ADA, PlayCard(card("R7"), None, 2))
    assert hits(room) == [RecentPenalty(2, "swapped", 0, 0)]
    room = await at("R0 R1 R2", "R6 R8", "Y1 Y2", top="R5", rules=rules)
    await acts(room, ADA, plays("R0"))
    assert hits(room) == [RecentPenalty(1, "passed", 0, 0), RecentPenalty(2, "passed", 0, 0)]


async def test_who_is_made_to_draw_is_told_which_cards_unless_they_are_many() -> None:
    room = await at("RD R2 R3", "R6 R7 R8", top="R5", draw="Y5 Y6 Y7 Y8 ...")
    await acts(room, ADA, plays("RD"))
    [hit] = room.state.hits
    assert [held.code for held in hit.cards] == ["Y5", "Y6"]
    assert decode_room(encode_room(room.state)).hits == room.state.hits
    rules = replace(CLASSIC, guilty_draws=MAX_CARDS + 1)
    room = await at("R1 W4", "G6 G7", "Y1 Y2", top="R5", rules=rules)
    await acts(room, ADA, plays("W4", Colour.BLUE))
    await acts(room, BOB, CHALLENGE)
    assert room.state.hits == (RecentPenalty(0, "challenge-won", MAX_CARDS + 1, 1),)


async def test_in_a_new_hand_everybody_is_told_who_won_the_one_before_until_they_move() -> None:
    room = await at("RD", "R6 R7", "Y1 Y2", top="R5")
    await acts(room, ADA, plays("RD"))
    match = match_of(room)
    assert match.hand_number == 2
    assert hits(room) == [RecentPenalty(seat, "hand-won", match.points[0], 0) for seat in range(3)]
    await next_hand(room)
    await acts(room, PEOPLE[match.turn], moving(room, match.turn, Random(1)))
    assert match.turn not in {hit.seat for hit in room.state.hits}


async def test_a_match_that_is_over_leaves_no_blows() -> None:
    room = await at("RD", "R6 R7", "Y1 Y2", top="R5", points=(499, 0, 0))
    await acts(room, ADA, plays("RD"))
    assert match_of(room).outcome is not None
    assert hits(room) == []


async def test_the_end_of_a_hand_at_one_table_is_told_there_alone() -> None:
    random = Random(5)
    rules = replace(CLASSIC, format=Format.ROTATION_EIGHT, hand_size=2)
    others = [Person(50 + number, f"P{number}") for number in range(7)]
    room = await FakeHouse().started(*others, rules=rules)
    ended = 0
    for _ in range(300):
        await next_hand(room)
        before = match_of(room)
        table = next(number for number, hand in enumerate(before.tables) if not hand.over)
        elsewhere = [hit for hit in hits(room) if hit.seat in before.tables[1 - table].order]
        turn = before.tables[table].turn
        await room.do(play.act(room.state.seats[turn].user_id or 0, moving(room, turn, random)))
        seats = set(before.tables[table].order)
        assert [hit for hit in hits(room) if hit.seat not in seats] == elsewhere
        after = match_of(room)
        if after.numbers[table] > before.numbers[table] or after.tables[table].over:
            ended += 1
            assert {(hit.seat, hit.kind) for hit in hits(room)} >= {(one, "hand-won") for one in seats}
    assert ended > 4


async def test_only_the_newest_blows_are_kept() -> None:
    room = await at("RS RS R1 R2", "R6 R7", "BS BS B1", top="R5")
    state = room.state
    many = tuple(RecentPenalty(1, "skipped", number, 0) for number in range(MAX_PENALTIES_OF_A_SEAT))
    room.state = replace(state, hits=many)
    await acts(room, ADA, plays("RS"))
    assert hits(room) == [*many[1:], RecentPenalty(1, "skipped", 0, 0)]
