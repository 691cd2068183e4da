"""Hosting a lobby: who may play, in which order, by which rules."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Face
from bot.engine.codec import encode_rules
from bot.engine.errors import RulesProblem
from bot.engine.option_catalogue import Control, options, with_option
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import Blank, BlankRule, HouseRule, Stacking
from bot.rooms.changes import host, lobby, lobby_computers, votes
from bot.rooms.changes.seating import MAX_AT_A_TABLE, most_seats, unbounded
from bot.rooms.errors import ImpossibleRules, Refusal, RoomRefused
from bot.rooms.state.room_state import MAX_KICKED, Person, Stage
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, FakeHouse, stage

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.rulebook.rules import Rules
    from bot.rooms.change import Change
    from bot.rooms.room import Room


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


async def refused(room: Room, change: Change) -> RoomRefused:
    """Return why a change is refused, after making sure that nothing came of it."""
    before = room.state
    with pytest.raises(RoomRefused) as caught:
        await room.do(change)
    assert room.state is before
    return caught.value


def names(room: Room) -> str:
    return " ".join("computer" if seat.user_id is None else seat.name for seat in room.state.seats)


# Who may play


async def test_nobody_joins_while_the_table_is_locked(house: FakeHouse) -> None:
    room = await house.open(BOB)
    await room.do(host.lock(ADA, locked=True))
    why = await refused(room, lobby.join(CLEO))
    assert (why.refusal, why.name) == (Refusal.LOCKED, "Ada")
    await room.do(lobby_computers.add_computer(ADA))
    assert names(room) == "Ada Bob computer"
    await room.do(host.lock(ADA, locked=False))
    await room.do(lobby.join(CLEO))
    assert names(room) == "Ada Bob computer Cleo"


async def test_who_is_kicked_does_not_come_back(house: FakeHouse) -> None:
    room = await house.open(BOB, CLEO)
    await room.do(host.name_starter(ADA, BOB.user_id))
    await room.do(host.kick(ADA, BOB.user_id))
    assert names(room) == "Ada Cleo"
    assert room.state.starter is None
    await room.do(host.hand_over(ADA, CLEO.user_id))
    why = await refused(room, lobby.join(BOB))
    assert (why.refusal, why.name) == (Refusal.KICKED, ""), "Cleo, who hosts now, removed nobody"
    room = (await house.restarted()).rooms.require(room.channel_id)
    assert (await refused(room, lobby.join(BOB))).refusal is Refusal.KICKED
    await room.do(lobby.join(DAN))


async def test_who_is_kicked_does_not_come_back_for_the_rematch_though_everybody_else_can(
    house: FakeHouse,
) -> None:
    room = await house.open(BOB, CLEO)
    await room.do(host.kick(ADA, BOB.user_id))
    await room.do(host.lock(ADA, locked=True))
    await room.do(lobby.start(ADA))
    await room.do(lobby.leave(CLEO))
    await room.do(lobby.rematch(ADA))
    assert (await refused(room, lobby.join(BOB))).refusal is Refusal.KICKED
    await room.do(lobby.join(DAN))


async def test_the_next_lobby_knows_nothing_of_who_was_kicked(house: FakeHouse) -> None:
    room = await house.open(BOB)
    await room.do(host.kick(ADA, BOB.user_id))
    await room.do(votes.close_table(ADA, moderator=False))
    await house.open(BOB)


async def test_the_host_cannot_kick_who_is_not_there_nor_themselves(house: FakeHouse) -> None:
    room = await house.open(BOB)
    for user_id in (CLEO.user_id, ADA.user_id, 0):
        assert (await refused(room, host.kick(ADA, user_id))).refusal is Refusal.NO_SUCH_PLAYER


async def test_a_lobby_remembers_a_bounded_number_of_people(house: FakeHouse) -> None:
    room = await house.open()
    for number in range(MAX_KICKED + 5):
        await room.do(lobby.join(Person(1000 + number, "Eve")))
        await room.do(host.kick(ADA, 1000 + number))
    assert room.state.entry.kicked == tuple(range(1005, 1005 + MAX_KICKED))


async def test_the_host_hands_over(house: FakeHouse) -> None:
    room = await house.open(BOB)
    assert (await refused(room, host.hand_over(ADA, CLEO.user_id))).refusal is Refusal.NO_SUCH_PLAYER
    await room.do(host.hand_over(ADA, BOB.user_id))
    assert room.state.host == BOB.user_id
    why = await refused(room, lobby.start(ADA))
    assert (why.refusal, why.name) == (Refusal.NOT_HOST, "Bob")
    await room.do(lobby.start(BOB))


EVERY_POWER: dict[str, Callable[[Person], Change]] = {
    "lock": lambda who: host.lock(who, locked=True),
    "kick": lambda who: host.kick(who, CLEO.user_id),
    "hand over": lambda who: host.hand_over(who, CLEO.user_id),
    "swap": lambda who: host.swap(who, str(ADA.user_id), str(BOB.user_id)),
    "shuffle": host.shuffle,
    "set": lambda who: host.set_option(who, "hand_size", "5"),
    "blanks": lambda who: host.use_blanks(who, used=True),
    "use": lambda who: host.use_rules(who, OFFICIAL),
}


@pytest.mark.parametrize("power", EVERY_POWER)
async def test_only_the_host_and_only_in_the_lobby(house: FakeHouse, power: str) -> None:
    room = await house.open(BOB, CLEO)
    why = await refused(room, EVERY_POWER[power](BOB))
    assert (why.refusal, why.name) == (Refusal.NOT_HOST, "Ada")
    await room.do(lobby.start(ADA))
    assert (await refused(room, EVERY_POWER[power](ADA))).refusal is Refusal.NO_LOBBY


# In which order


async def test_two_change_places(house: FakeHouse) -> None:
    room = await house.open(BOB, computers=1)
    await room.do(host.swap(ADA, str(ADA.user_id), "c2"))
    assert names(room) == "computer Bob Ada"
    await room.do(host.swap(ADA, str(BOB.user_id), str(BOB.user_id)))
    assert names(room) == "computer Bob Ada"
    for gone in ("c1", "c7", "x", "", str(CLEO.user_id)):
        for pair in ((gone, "c0"), ("c0", gone)):
            assert (await refused(room, host.swap(ADA, *pair))).refusal is Refusal.NO_SUCH_PLAYER
    assert [host.seat_key(room.state, seat) for seat in range(3)] == ["c0", "22", "11"]


async def test_a_shuffle_keeps_everybody(house: FakeHouse) -> None:
    room = await house.open(BOB, CLEO, DAN, computers=2)
    orders = set()
    for _ in range(20):
        await room.do(host.shuffle(ADA))
        assert sorted(names(room).split()) == sorted(["Ada", "Bob", "Cleo", "Dan", "computer", "computer"])
        orders.add(names(room))
    assert len(orders) > 10
    assert room.state.host == ADA.user_id


# By which rules


async def test_every_option_takes_every_value_that_the_table_can_have(house: FakeHouse) -> None:
    room = await house.open()
    for option in options():
        if not option.shown or option.control is Control.BLANKS:
            continue
        for value in option.choices:
            before = replace(CLASSIC, limit=500)
            await room.do(host.use_rules(ADA, before))
            possible = not with_option(before, option.name, value).problems(
                seats=with_option(before, option.name, value).usual_seats
            )
            with nullcontext() if possible else pytest.raises(ImpossibleRules):
                await room.do(host.set_option(ADA, option.name, option.format(value)))
            assert option.value(room.state.rules) == (value if possible else option.value(before))


async def test_an_option_that_is_not_there_is_refused(house: FakeHouse) -> None:
    room = await house.open()
    for name, text in (
        ("juggling", "on"),
        ("", ""),
        ("preset", "duel"),
        ("least_seats", "3"),  # no host gets to see it
        ("stacking", "sideways"),
        ("jump_in", ""),
        ("blanks", "[1]"),
    ):
        assert (await refused(room, host.set_option(ADA, name, text))).refusal is Refusal.NO_SUCH_OPTION


@pytest.mark.parametrize("text", ["0", "16", "-1", "seven", "", "7.5", "07", "\uff19", "9" * 99])
async def test_a_number_out_of_its_range_is_refused_with_the_reason(house: FakeHouse, text: str) -> None:
    room = await house.open()
    why = await refused(room, host.set_option(ADA, "hand_size", text))
    assert isinstance(why, ImpossibleRules)
    assert why.problems == (RulesProblem.HAND_SIZE,)


async def test_impossible_combinations_are_refused_with_every_reason(house: FakeHouse) -> None:
    nine = [Person(100 + number, "?") for number in range(8)]
    room = await house.open(*nine, rules=replace(CLASSIC, hand_size=11))
    why = await refused(room, host.use_rules(ADA, replace(DUEL, stacking=Stacking.SAME, hand_size=15)))
    assert isinstance(why, ImpossibleRules)
    assert set(why.problems) == {
        RulesProblem.SEATS,
        RulesProblem.FORMAT_SEATS,
        RulesProblem.DECK_TOO_SMALL,
        RulesProblem.STACKING_WITHOUT_LOSS,
    }
    assert (why.rules.hand_size, why.seats) == (15, 9)
    why = await refused(room, host.set_option(ADA, "hand_size", "12"))
    assert isinstance(why, ImpossibleRules)
    assert why.problems == (RulesProblem.DECK_TOO_SMALL,)


async def test_seats_that_a_format_still_asks_for_may_be_taken_later(house: FakeHouse) -> None:
    room = await house.open()
    await room.do(host.set_option(ADA, "format", "partners"))
    for person in (BOB, CLEO):
        await room.do(lobby.join(person))
        assert (await refused(room, lobby.start(ADA))).refusal is Refusal.TOO_FEW
    await room.do(lobby.join(DAN))
    assert (await refused(room, lobby_computers.add_computer(ADA))).refusal is Refusal.TABLE_FULL
    await room.do(lobby.start(ADA))
    assert stage(room) is Stage.PLAYING


async def test_a_limit_that_nobody_saw_makes_way_for_the_target(house: FakeHouse) -> None:
    room = await house.open(rules=replace(CLASSIC, most_seats=2))
    await room.do(host.set_option(ADA, "format", "played"))
    assert (room.state.rules.target, room.state.rules.limit) == (500, 500)
    why = await refused(room, host.set_option(ADA, "limit", "300"))
    assert isinstance(why, ImpossibleRules)
    assert why.problems == (RulesProblem.LIMIT_BELOW_TARGET,)


async def test_a_preset_of_the_server_keeps_its_name_until_an_option_is_changed(house: FakeHouse) -> None:
    room = await house.open()
    await room.do(host.use_rules(ADA, replace(CLASSIC, jump_in=HouseRule.ON), saved_preset="Sunday"))
    assert room.state.saved_preset == "Sunday"
    await room.do(host.set_option(ADA, "jump_in", "on"))
    assert room.state.saved_preset == "Sunday"
    await room.do(host.set_option(ADA, "hand_size", "5"))
    assert room.state.saved_preset == ""
    await room.do(host.use_rules(ADA, PACKS))
    assert room.state.rules == PACKS


async def test_blanks_are_marked_as_the_host_says(house: FakeHouse) -> None:
    room = await house.open(rules=OFFICIAL)
    marks = (*[Blank(rule=BlankRule.SWAP_HANDS, text="swap!")] * 4,)
    await room.do(host.set_option(ADA, "blanks", _blanks(marks)))
    assert room.state.rules.blanks == marks
    long = (*marks[:3], Blank(text="x" * 81))
    why = await refused(room, host.set_option(ADA, "blanks", _blanks(long)))
    assert isinstance(why, ImpossibleRules)
    assert why.problems == (RulesProblem.BLANK_TEXT,)


async def test_each_blank_is_marked_and_worded_by_itself(house: FakeHouse) -> None:
    room = await house.open(rules=OFFICIAL)
    mark = Blank(rule=BlankRule.SWAP_HANDS)
    for change in (host.mark_blank(ADA, 0, mark), host.word_blank(ADA, 0, "swap")):
        assert (await refused(room, change)).refusal is Refusal.NO_SUCH_OPTION
    await room.do(host.use_blanks(ADA, used=True))
    assert room.state.rules.blanks == (Blank(),) * 4
    await room.do(host.word_blank(ADA, 1, "swap!"))
    await room.do(host.mark_blank(ADA, 1, mark))
    assert room.state.rules.blanks[:2] == (Blank(), Blank(rule=BlankRule.SWAP_HANDS, text="swap!"))
    await room.do(host.mark_blank(ADA, 1, Blank(stand_in=Face.SKIP)))
    assert room.state.rules.blanks[1] == Blank(stand_in=Face.SKIP, text="swap!")
    for bad in (host.word_blank(ADA, 0, "x" * 81), host.mark_blank(ADA, 0, Blank(stand_in=Face.WILD))):
        assert isinstance(await refused(room, bad), ImpossibleRules)
    assert (await refused(room, host.mark_blank(ADA, 4, mark))).refusal is Refusal.NO_SUCH_OPTION
    await room.do(host.use_blanks(ADA, used=False))
    assert room.state.rules == OFFICIAL


def _blanks(marks: tuple[Blank, ...]) -> str:
    [option] = [option for option in options() if option.name == "blanks"]
    return option.format(marks)


async def test_two_clicks_at_the_same_instant_both_count(house: FakeHouse) -> None:
    room = await house.open()
    await asyncio.gather(
        room.do(host.set_option(ADA, "hand_size", "5")),
        room.do(host.set_option(ADA, "stacking", "same")),
    )
    assert room.state.rules == replace(CLASSIC, hand_size=5, stacking=Stacking.SAME)


async def test_after_handing_over_the_other_click_is_refused(house: FakeHouse) -> None:
    room = await house.open(BOB)
    done = await asyncio.gather(
        room.do(host.hand_over(ADA, BOB.user_id)),
        room.do(host.set_option(ADA, "hand_size", "5")),
        return_exceptions=True,
    )
    assert isinstance(done[1], RoomRefused)
    assert room.state.rules == CLASSIC


# What `/uno start` asks for


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_as_it_is(preset: str) -> None:
    assert host.customize_rules(PRESETS[preset]) == PRESETS[preset]


def test_what_is_asked_for_beside_a_preset() -> None:
    rules = host.customize_rules(CLASSIC, target=200, match_format=Format.LOWEST, players=4)
    assert rules == replace(CLASSIC, target=200, format=Format.LOWEST, most_seats=4)
    assert host.customize_rules(ANYWHERE, match_format=Format.PARTNERS, players=4).format is Format.PARTNERS
    assert host.customize_rules(DUEL, target=400).limit == 400
    assert host.customize_rules(PACKS, players=40).most_seats == 40


@pytest.mark.parametrize(
    ("rules", "wishes", "problems"),
    [
        (CLASSIC, {"players": 14}, {"SEATS"}),
        (CLASSIC, {"target": 0}, {"TARGET"}),
        (DUEL, {"match_format": Format.PARTNERS}, {"SEATS"}),
        (CLASSIC, {"match_format": Format.PARTNERS, "players": 3, "target": 0}, {"FORMAT_SEATS", "TARGET"}),
        (ANYWHERE, {"match_format": Format.ROTATION_EIGHT, "players": 12}, {"SEATS", "FORMAT_SEATS"}),
    ],
)
def test_what_cannot_be_asked_for(rules: Rules, wishes: dict[str, object], problems: set[str]) -> None:
    with pytest.raises(ImpossibleRules) as error:
        host.customize_rules(rules, **wishes)  # type: ignore[arg-type]
    assert {problem.name for problem in error.value.problems} == problems


# How many


@pytest.mark.parametrize(
    ("rules", "least", "most"),
    [
        (CLASSIC, 2, 10),
        (DUEL, 2, 2),
        (ANYWHERE, 2, 8),
        (PACKS, 2, MAX_AT_A_TABLE),
        (replace(CLASSIC, format=Format.PARTNERS), 4, 4),
        (replace(CLASSIC, format=Format.ROTATION_EIGHT), 8, 8),
        (replace(CLASSIC, hand_size=15), 2, 7),  # 107 cards beside the start card
        (replace(CLASSIC, most_seats=30), 2, 15),
        (replace(PACKS, hand_size=15), 2, 21),
        (replace(PACKS, most_seats=12), 2, 12),
    ],
)
def test_how_many_can_sit_down(rules: Rules, least: int, most: int) -> None:
    assert (rules.usual_seats, most_seats(rules)) == (least, most)
    assert rules.problems(seats=most) == ()


def test_only_rules_without_a_bound_are_unbounded() -> None:
    assert [preset for preset, rules in PRESETS.items() if unbounded(rules)] == ["packs"]
    assert not unbounded(replace(PACKS, format=Format.PARTNERS))


async def test_forty_sit_down_and_no_more(house: FakeHouse) -> None:
    large_table = [Person(1000 + number, f"P{number}") for number in range(30)]
    room = await house.open(*large_table, rules=PACKS, computers=9)
    for change in (lobby.join(BOB), lobby_computers.add_computer(ADA)):
        assert (await refused(room, change)).refusal is Refusal.TABLE_FULL
    await room.do(lobby.start(ADA))
    assert stage(room) is Stage.PLAYING


async def test_a_lobby_is_the_same_after_a_restart(house: FakeHouse) -> None:
    room = await house.open(BOB, rules=replace(OFFICIAL, hand_size=5))
    await room.do(host.use_rules(ADA, replace(OFFICIAL, hand_size=6), saved_preset="Sunday"))
    await room.do(host.lock(ADA, locked=True))
    again = (await house.restarted()).rooms.require(room.channel_id)
    assert again.state == room.state
    assert encode_rules(again.state.rules)["hand_size"] == 6
