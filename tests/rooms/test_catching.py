"""Catching fairly: a grace for who forgot, the same chance for everybody who noticed, and one penalty."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.actions import DRAW, FORFEIT, CatchUno, PlayCard
from bot.engine.cards import card
from bot.engine.codec.formats import SavedMatchError
from bot.engine.errors import IllegalAction, Reason
from bot.engine.events import CardsDrawn, DrawCause, UnoCaught, WrongCall
from bot.engine.presets import CLASSIC, OFFICIAL
from bot.engine.rulebook.play import Declining
from bot.rooms.changes import play
from bot.rooms.changes.play import MAX_IN_VAIN, VAIN_WITHIN, CatchAttempts
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.state.codec import decode_room, encode_room
from tests.engine.positions import position
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, FakeHouse, arrange, match_of

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules
    from bot.rooms.change import Transition
    from bot.rooms.room import Room
    from bot.rooms.state.room_state import Person

GRACE = 1.5
FOUR = ("R1 R2", "R6 R7 R8", "Y6 Y7 Y8", "G6 G7 G8")


def graceful() -> FakeHouse:
    """Return a house with a grace, and the loop that ends it."""
    return FakeHouse(grace=GRACE, clocks=True)


async def down_to_one(house: FakeHouse, *hands: str, rules: Rules = CLASSIC, **more: Any) -> Room:
    """Let Ada come down to one card without calling, at a table of up to four."""
    hands = hands or FOUR
    people = (BOB, CLEO, DAN)[: len(hands) - 1]
    room = await house.started(*people, rules=rules)
    arrange(room, position(*hands, top="R5", rules=rules, **more))
    await room.do(play.act(ADA.user_id, PlayCard(card("R1"))))
    assert match_of(room).hand.catchable == 0
    return room


@pytest.fixture
def house() -> FakeHouse:
    return graceful()


async def catches(room: Room, person: Person) -> Transition:
    return await room.do(play.catch(person.user_id))


def caught_by(room: Room) -> list[int]:
    """Return who caught Ada, as the table tells."""
    return [event.by for event in room.state.news if isinstance(event, UnoCaught) and event.seat == 0]


def penalties(room: Room) -> list[int]:
    return [
        event.count
        for event in room.state.news
        if isinstance(event, CardsDrawn) and event.cause is DrawCause.CAUGHT
    ]


async def test_a_call_after_the_grace_outruns_no_catch_that_was_noted_in_it(house: FakeHouse) -> None:
    room = await down_to_one(house)
    await catches(room, BOB)
    house.connection.silent = True  # so the end of the grace is found out later
    await house.clock.pass_by(GRACE + 1)
    with suppress(IllegalAction):
        await room.do(play.call_uno(ADA.user_id))
    assert caught_by(room) == [1]
    assert penalties(room) == [2]


async def test_nobody_is_caught_before_the_grace_ends(house: FakeHouse) -> None:
    room = await down_to_one(house)
    done = await catches(room, BOB)
    assert done.events == ()
    await house.clock.pass_by(GRACE - 0.1)
    assert caught_by(room) == []
    await house.clock.pass_by(0.1)
    assert caught_by(room) == [1]
    assert penalties(room) == [2]


async def test_who_forgot_may_still_call_while_the_grace_lasts(house: FakeHouse) -> None:
    room = await down_to_one(house)
    await catches(room, BOB)
    await room.do(play.call_uno(ADA.user_id))
    await house.clock.pass_by(GRACE)
    assert caught_by(room) == []
    assert room.state.uncalled_unos == ()
    with pytest.raises(IllegalAction) as refused:
        await catches(room, CLEO)
    assert refused.value.reason is Reason.NOBODY_TO_CATCH


async def test_after_the_grace_the_first_catch_counts_at_once(house: FakeHouse) -> None:
    room = await down_to_one(house)
    await house.clock.pass_by(GRACE)
    done = await catches(room, CLEO)
    assert UnoCaught(0, 2) in done.events
    with pytest.raises(IllegalAction):
        await catches(room, BOB)
    assert penalties(room) == [2]


async def test_several_catch_at_once_and_there_is_one_penalty(house: FakeHouse) -> None:
    room = await down_to_one(house)
    for person in (CLEO, BOB, DAN):
        await catches(room, person)
    assert room.state.uncalled_unos[0].catchers == (2, 1, 3)
    await house.clock.pass_by(GRACE)
    assert len(caught_by(room)) == 1
    assert penalties(room) == [2]
    assert len(match_of(room).hand.hands[0]) == 3


async def test_who_is_noted_changes_nothing_by_pressing_again(house: FakeHouse) -> None:
    room = await down_to_one(house)
    await catches(room, CLEO)
    offered = len(house.journal.offered)
    for _ in range(5):
        with pytest.raises(RoomRefused) as refused:
            await catches(room, CLEO)
        assert refused.value.refusal is Refusal.CATCH_NOTED
    assert len(house.journal.offered) == offered
    await house.clock.pass_by(GRACE)
    assert caught_by(room) == [2]


async def test_the_fastest_is_drawn_no_more_often_than_the_others() -> None:
    counts: Counter[int] = Counter()
    house = graceful()
    for _ in range(60):
        room = await down_to_one(house)
        for person in (DAN, BOB, CLEO):  # always in this order
            await catches(room, person)
        await house.clock.pass_by(GRACE)
        counts.update(caught_by(room))
        await room.close()
        house.rooms.room_changed(room)
    assert counts.total() == 60
    assert all(10 <= counts[seat] <= 30 for seat in (1, 2, 3)), counts


@pytest.mark.parametrize(
    ("rules", "move"), [(CLASSIC, PlayCard(card("R6"))), (OFFICIAL, PlayCard(card("R6"))), (OFFICIAL, DRAW)]
)
async def test_a_catch_made_in_time_cannot_be_outrun(house: FakeHouse, rules: Rules, move: Any) -> None:
    room = await down_to_one(house, rules=rules)
    revision = match_of(room).revision
    await catches(room, CLEO)
    await room.do(play.act(BOB.user_id, move, revision=revision))
    assert caught_by(room) == [2]
    assert len(match_of(room).hand.hands[0]) == 1 + rules.uno_penalty
    assert match_of(room).revision == revision + 1, "the move was made as well"
    assert [action.number for action in house.journal.actions[room.state.match_id]] == [0, 1, 2, 3]
    await house.clock.pass_by(GRACE)
    assert penalties(room) == [rules.uno_penalty]


async def test_without_a_catch_in_time_the_next_card_closes_the_window(house: FakeHouse) -> None:
    room = await down_to_one(house)
    await room.do(play.act(BOB.user_id, PlayCard(card("R6"))))
    assert room.state.uncalled_unos == ()
    with pytest.raises(IllegalAction):
        await catches(room, CLEO)


async def test_a_draw_that_leaves_the_window_open_leaves_the_grace_as_it_was(house: FakeHouse) -> None:
    room = await down_to_one(house, "R1 R2", "Y6 Y7 Y8", "G6 G7 G8", draw="B1 B2 B3 ...")
    until = room.state.uncalled_unos[0].until
    await catches(room, CLEO)
    await room.do(play.act(BOB.user_id, DRAW))
    assert [uncalled_uno.until for uncalled_uno in room.state.uncalled_unos] == [until]
    assert caught_by(room) == []
    await house.clock.pass_by(GRACE)
    assert caught_by(room) == [2]


async def test_who_forgot_cannot_outrun_a_catch_by_playing_on(house: FakeHouse) -> None:
    """With two players a Skip gives another turn at once: the last card must not save its owner."""
    room = await house.started(BOB)
    arrange(room, position("RS R2", "B6 B7 B8", top="R5"))
    await room.do(play.act(ADA.user_id, PlayCard(card("RS"))))
    await catches(room, BOB)
    await room.do(play.act(ADA.user_id, PlayCard(card("R2"))))
    assert caught_by(room) == [1]
    assert len(match_of(room).hand.hands[0]) == 2
    assert match_of(room).hand_number == 1


async def test_a_catch_made_in_time_stands_even_if_it_makes_the_move_impossible(house: FakeHouse) -> None:
    """Where nobody may decline, the penalty brings a card that fits, and drawing is no move any more."""
    rules = replace(CLASSIC, declining=Declining.FORBIDDEN)
    room = await house.started(BOB, rules=rules)
    arrange(room, position("RS Y9", "B6 B7 B8", top="R5", draw="RD R1 G7 ...", rules=rules))
    await room.do(play.act(ADA.user_id, PlayCard(card("RS"))))
    await catches(room, BOB)
    assert DRAW in match_of(room).legal(0)
    done = await room.do(play.act(ADA.user_id, DRAW))
    assert UnoCaught(0, 1) in done.events
    assert [held.code for held in match_of(room).hand.hands[0]] == ["Y9", "RD", "R1"]
    assert match_of(room).turn == 0
    assert room.state.uncalled_unos == ()


async def test_who_forgot_may_leave_without_a_penalty(house: FakeHouse) -> None:
    room = await down_to_one(house)
    await catches(room, BOB)
    await room.do(play.act(ADA.user_id, FORFEIT))
    await house.clock.pass_by(GRACE)
    assert penalties(room) == []


async def test_catchers_who_left_are_not_drawn(house: FakeHouse) -> None:
    room = await down_to_one(house)
    await catches(room, CLEO)
    await catches(room, DAN)
    await room.do(play.act(CLEO.user_id, FORFEIT))
    await house.clock.pass_by(GRACE)
    assert caught_by(room) == [3]


async def test_when_every_catcher_left_nobody_is_caught_and_the_loop_rests(house: FakeHouse) -> None:
    room = await down_to_one(house)
    await catches(room, CLEO)
    await room.do(play.act(CLEO.user_id, FORFEIT))
    await house.clock.pass_by(GRACE)
    assert caught_by(room) == []
    assert not any(uncalled.catchers for uncalled in room.state.uncalled_unos)
    await catches(room, BOB)
    assert caught_by(room) == [1]


async def test_who_cannot_catch_is_refused_in_the_grace_too(house: FakeHouse) -> None:
    room = await down_to_one(house)
    with pytest.raises(IllegalAction) as own:
        await catches(room, ADA)
    assert own.value.reason is Reason.CATCH_SELF
    with pytest.raises(RoomRefused) as stranger:
        await room.do(play.catch(99))
    assert stranger.value.refusal is Refusal.NOT_SEATED
    with pytest.raises(IllegalAction) as other:
        await room.do(play.catch(BOB.user_id, 2))
    assert other.value.reason is Reason.NOBODY_TO_CATCH


async def test_every_way_to_catch_waits_for_the_grace(house: FakeHouse) -> None:
    room = await down_to_one(house)
    done = await room.do(play.act(BOB.user_id, CatchUno(0)))
    assert done.events == ()
    assert room.state.uncalled_unos[0].catchers == (1,)


async def test_a_noted_catch_is_stored_before_anybody_hears_of_it(house: FakeHouse) -> None:
    room = await down_to_one(house)
    await catches(room, BOB)
    stored = decode_room(house.journal.rooms[room.channel_id].payload)
    assert stored.uncalled_unos == room.state.uncalled_unos
    house.journal.failing = True
    with pytest.raises(RoomRefused):
        await catches(room, CLEO)
    assert room.state.uncalled_unos == stored.uncalled_unos


async def test_a_restart_gives_who_forgot_the_grace_anew_and_forgets_no_catch(house: FakeHouse) -> None:
    room = await down_to_one(house)
    await catches(room, BOB)
    later = await house.back(away=600)
    (room,) = later.rooms
    assert caught_by(room) == []
    await later.clock.pass_by(GRACE)
    assert caught_by(room) == [1]


async def test_where_a_wrong_catch_costs_cards_the_button_is_one(house: FakeHouse) -> None:
    rules = replace(CLASSIC, wrong_call=2)
    room = await house.started(BOB, rules=rules)
    arrange(room, position("R1", "B1 B2 B3", called=(0,), rules=rules))
    done = await catches(room, BOB)
    assert WrongCall(1, 0) in done.events
    assert len(match_of(room).hand.hands[1]) == 5
    arrange(room, position("R1 R2", "B1 B2 B3", rules=rules))
    with pytest.raises(IllegalAction):
        await catches(room, BOB)


async def test_computer_players_wait_for_the_grace_like_everybody() -> None:
    caught = 0
    for seed in range(12):
        fresh = FakeHouse(grace=GRACE, clocks=True, computers=0.4, seed=seed)
        room = await fresh.started(BOB, computers=1)
        arrange(room, position("R1 R2", "B6 B7 B8", "Y6 Y7 Y8", top="R5"))
        await room.do(play.act(ADA.user_id, PlayCard(card("R1"))))
        while fresh.clock.now() < room.state.uncalled_unos[0].until - timedelta(seconds=0.1):
            await fresh.clock.pass_by(0.1)
            assert caught_by(room) == []
        await fresh.clock.pass_by(0.2)
        caught += bool(caught_by(room))
        fresh.computers.stop()
    assert 0 < caught < 12


# Who tries in vain


async def test_who_tries_in_vain_too_often_has_to_wait(house: FakeHouse) -> None:
    catch_attempts = CatchAttempts(house.clock)
    for _ in range(MAX_IN_VAIN):
        catch_attempts.check(7, ADA.user_id)
        catch_attempts.note_in_vain(7, ADA.user_id)
        await house.clock.pass_by(1)
    with pytest.raises(RoomRefused) as refused:
        catch_attempts.check(7, ADA.user_id)
    assert refused.value.refusal is Refusal.TOO_MANY_CATCHES
    catch_attempts.check(7, BOB.user_id)
    catch_attempts.check(8, ADA.user_id)
    await house.clock.pass_by(VAIN_WITHIN.total_seconds())
    catch_attempts.check(7, ADA.user_id)


def test_only_the_newest_tries_are_remembered(house: FakeHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "MAX_REMEMBERED", 2)
    catch_attempts = CatchAttempts(house.clock)
    for user in (1, 2, 3):
        for _ in range(MAX_IN_VAIN):
            catch_attempts.note_in_vain(7, user)
    catch_attempts.check(7, 1)
    for user in (2, 3):
        with pytest.raises(RoomRefused):
            catch_attempts.check(7, user)


@pytest.mark.parametrize("damaged", [[[4, "2026-01-01T00:00:00+00:00", []]], [[0, "x", []]], [[0]], 3])
async def test_damaged_uncalled_unos_are_refused(house: FakeHouse, damaged: object) -> None:
    saved = json.loads(encode_room((await down_to_one(house)).state))
    saved["uncalled_unos"] = damaged
    with pytest.raises(SavedMatchError):
        decode_room(json.dumps(saved))
