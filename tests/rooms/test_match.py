"""From the first card to the result, and the next match."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import ACCEPT, CALL_UNO, DRAW, FORFEIT, PASS, Action, CatchUno, PlayCard
from bot.engine.cards import card
from bot.engine.errors import IllegalAction, Reason
from bot.engine.events import (
    CardsDrawn,
    CardsReceived,
    HandEnded,
    HandStarted,
    MatchStarted,
    SeatForfeited,
    UnoCaught,
    readable_by,
)
from bot.engine.notation import format_action
from bot.engine.presets import CLASSIC
from bot.rooms.changes import lobby, play
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import MatchResult, SeatResult
from bot.rooms.state.codec import decode_logged, decode_snapshot
from bot.rooms.state.history import MAX_NEWEST_EVENTS, StartMatch
from bot.rooms.state.room_state import Person, Stage
from bot.rooms.stores.presets import Preset
from tests.engine.positions import position
from tests.rooms.fakes import (
    ADA,
    BOB,
    CLEO,
    CLOCK,
    DAN,
    FakeHouse,
    arrange,
    match_of,
    play_once,
    play_out,
    public_moves,
    stage,
)

if TYPE_CHECKING:
    from bot.engine.match import Match

SHORT = replace(CLASSIC, target=1)
LONGER = replace(CLASSIC, target=150)


@pytest.fixture
def house() -> FakeHouse:
    return FakeHouse()


# Acting


async def test_start_deals_and_publishes_no_hand(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO)
    state = room.state
    assert state.stage is Stage.PLAYING
    assert state.started_at == house.clock.now()
    assert len(state.tallies) == 3
    assert isinstance(state.news[0], HandStarted)
    assert not any(isinstance(event, CardsReceived) for event in state.news)
    (logged,) = house.journal.actions[state.match_id]
    entry, events = decode_logged(logged.payload)
    assert entry == StartMatch(3, 0)
    assert [event for event in events if readable_by(event, None)] == [
        MatchStarted(3, match_of(room).commitment),
        *state.news,
    ]
    assert (logged.number, logged.seat, state.actions) == (0, 0, 1)


async def test_the_view_is_that_of_the_own_seat(house: FakeHouse) -> None:
    room = await house.started(BOB)
    ada, bob, stranger = (room.view_of(person.user_id) for person in (ADA, BOB, DAN))
    assert ada is not None
    assert bob is not None
    assert stranger is not None
    assert (ada.seat, bob.seat, stranger.seat) == (0, 1, None)
    assert (len(ada.hand), len(stranger.hand)) == (7, 0)
    assert stranger.legal == ()


async def test_an_action_is_logged_with_all_its_events_for_the_store_alone(house: FakeHouse) -> None:
    room = await house.started(BOB)
    arrange(room, position("G1 G2 R9", "B1 B2", top="R5", draw="Y1 ..."))
    done = await room.do(play.act(ADA.user_id, DRAW))
    _, logged = house.journal.actions[room.state.match_id]
    action, events = decode_logged(logged.payload)
    assert (logged.number, logged.seat, logged.at) == (1, 0, house.clock.now())
    assert action == DRAW
    assert events == done.events
    public = (await public_moves(house.journal, room.state.match_id))[-1]
    assert public == [event for event in events if not isinstance(event, CardsReceived)] != [*events]
    assert room.state.actions == 2


async def test_the_engine_decides_and_a_refusal_changes_nothing(house: FakeHouse) -> None:
    room = await house.started(BOB)
    arrange(room, position("G1 G2 R9", "B1 B2", top="R5"))
    before, commits = room.state, len(house.journal.offered)
    for person, action, reason in (
        (BOB, DRAW, Reason.NOT_YOUR_TURN),
        (ADA, PlayCard(card("G1")), Reason.NO_MATCH),
        (ADA, PASS, Reason.DRAW_FIRST),
        (ADA, ACCEPT, Reason.NOTHING_TO_ANSWER),
    ):
        with pytest.raises(IllegalAction) as illegal:
            await room.do(play.act(person.user_id, action))
        assert illegal.value.reason is reason
    with pytest.raises(RoomRefused) as refused:
        await room.do(play.act(DAN.user_id, DRAW))
    assert refused.value.refusal is Refusal.NOT_SEATED
    assert room.state is before
    assert len(house.journal.offered) == commits


@pytest.mark.parametrize("off_by", [-1, 1])
async def test_a_button_of_another_moment_is_refused(house: FakeHouse, off_by: int) -> None:
    room = await house.started(BOB)
    token = room.state.token
    arrange(room, position("G1 G2 R9", "B1 B2", top="R5"))
    with pytest.raises(RoomRefused) as refused:
        await room.do(play.act(ADA.user_id, DRAW, token=token, revision=off_by))
    assert refused.value.refusal is Refusal.STALE
    await room.do(play.act(ADA.user_id, DRAW, token=token, revision=0))


async def test_a_button_of_another_match_is_refused(house: FakeHouse) -> None:
    room = await house.started(BOB)
    for acts in (
        room.do(play.act(ADA.user_id, DRAW, token="00000000", revision=0)),
        room.do(play.call_uno(ADA.user_id, token="00000000")),
        room.do(play.catch(ADA.user_id, token="00000000")),
    ):
        with pytest.raises(RoomRefused) as refused:
            await acts
        assert refused.value.refusal is Refusal.OLD_MATCH


async def test_a_call_needs_no_revision_and_does_not_outdate_the_hand(house: FakeHouse) -> None:
    room = await house.started(BOB)
    arrange(room, position("R1 G2", "B1 B2", top="R5"))
    await room.do(play.call_uno(BOB.user_id, token=room.state.token))
    await room.do(play.call_uno(ADA.user_id))
    await room.do(play.act(ADA.user_id, PlayCard(card("R1")), token=room.state.token, revision=0))
    with pytest.raises(IllegalAction) as illegal:
        await room.do(play.call_uno(ADA.user_id))
    assert illegal.value.reason is Reason.ALREADY_CALLED


# Catching


async def catchable(house: FakeHouse) -> None:
    """Bob, one card, has not called; it is Cleo's turn."""
    room = await house.started(BOB, CLEO)
    arrange(room, position("G1 G2", "B1", "Y1 Y2 Y3", top="R5", turn=2, catchable=1))


async def test_whoever_can_be_caught_is_caught(house: FakeHouse) -> None:
    await catchable(house)
    (room,) = house.rooms
    done = await room.do(play.catch(ADA.user_id))
    assert [event for event in done.events if isinstance(event, UnoCaught)] == [UnoCaught(1, 0)]
    assert len(match_of(room).hand.hands[1]) == 3


async def test_two_catch_at_once_and_one_penalty_is_drawn(house: FakeHouse) -> None:
    await catchable(house)
    (room,) = house.rooms
    first, second = await asyncio.gather(
        room.do(play.catch(ADA.user_id)), room.do(play.catch(CLEO.user_id)), return_exceptions=True
    )
    assert not isinstance(first, BaseException)
    assert isinstance(second, IllegalAction)
    assert second.reason is Reason.NOBODY_TO_CATCH
    assert sum(event.count for event in first.events if isinstance(event, CardsDrawn)) == 2


async def test_a_call_before_the_catch_saves(house: FakeHouse) -> None:
    await catchable(house)
    (room,) = house.rooms
    called, caught = await asyncio.gather(
        room.do(play.call_uno(BOB.user_id)), room.do(play.catch(ADA.user_id)), return_exceptions=True
    )
    assert not isinstance(called, BaseException)
    assert isinstance(caught, IllegalAction)
    assert len(match_of(room).hand.hands[1]) == 1


async def test_catching_goes_wrong_in_words(house: FakeHouse) -> None:
    await catchable(house)
    (room,) = house.rooms
    for user_id, target, reason in (
        (BOB.user_id, None, Reason.CATCH_SELF),
        (ADA.user_id, 2, Reason.NOBODY_TO_CATCH),
        (ADA.user_id, 9, Reason.NOBODY_TO_CATCH),
    ):
        with pytest.raises(IllegalAction) as illegal:
            await room.do(play.catch(user_id, target))
        assert illegal.value.reason is reason
    with pytest.raises(RoomRefused) as refused:
        await room.do(play.catch(DAN.user_id))
    assert refused.value.refusal is Refusal.NOT_SEATED
    await room.do(play.catch(CLEO.user_id, 1))
    with pytest.raises(IllegalAction) as illegal:
        await room.do(play.catch(ADA.user_id))
    assert illegal.value.reason is Reason.NOBODY_TO_CATCH
    with pytest.raises(RoomRefused) as refused:
        await room.do(play.catch(DAN.user_id))
    assert refused.value.refusal is Refusal.NOT_SEATED


# Leaving


@pytest.mark.parametrize(
    ("match", "who"),
    [
        (position("G1 G2", "B1 B2", "Y1 Y2", top="R5", turn=0), ADA),
        (position("G1 G2", "B1 B2", "Y1 Y2", top="R5", turn=0), CLEO),
        (position("G1 R2", "B1 B2", "Y1 Y2", top="R5", turn=0, drawn="R2"), ADA),
        (position("G1 G2", "B1 B2", "Y1 Y2", top="W4", colour="R", turn=1, challenged=0, before="G"), ADA),
        (position("G1 G2", "B1 B2", "Y1 Y2", top="W4", colour="R", turn=1, challenged=0, before="G"), BOB),
        (position("G1 G2", "B1 B2", "Y1 Y2", top="W4", colour="R", turn=1, challenged=0, before="G"), CLEO),
        (position("G1 G2", "B1", "Y1 Y2", top="R5", turn=2, catchable=1), BOB),
    ],
    ids=["on-turn", "off-turn", "drawn", "challenged", "to-answer", "watching", "catchable"],
)
async def test_leaving_is_possible_in_the_middle_of_everything(
    house: FakeHouse, match: Match, who: Person
) -> None:
    room = await house.started(BOB, CLEO)
    arrange(room, match.copy())
    done = await room.do(lobby.leave(who))
    seat = room.state.seat_of(who.user_id)
    assert seat is not None
    assert SeatForfeited(seat) in done.events
    assert stage(room) is Stage.PLAYING
    assert seat not in match_of(room).hand.order
    with pytest.raises(IllegalAction) as illegal:
        await room.do(lobby.leave(who))
    assert illegal.value.reason is Reason.SEAT_LEFT
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.join(who))
    assert refused.value.refusal is Refusal.LEFT
    await play_once(room, Random(1))


async def test_the_last_person_wins_when_everybody_else_leaves(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO)
    await room.do(lobby.leave(ADA))
    await room.do(lobby.leave(CLEO))
    (result,) = house.journal.results.values()
    assert stage(room) is Stage.OVER
    assert [seat.won for seat in result.seats] == [False, True, False]
    assert [seat.forfeited for seat in result.seats] == [True, False, True]
    assert [seat.place for seat in result.seats] == [2, 1, 2]


@pytest.mark.parametrize("computers", [1, 2, 5])
async def test_computer_players_do_not_play_on_among_themselves(house: FakeHouse, computers: int) -> None:
    room = await house.started(BOB, computers=computers)
    await room.do(lobby.leave(BOB))
    assert stage(room) is Stage.PLAYING
    await room.do(lobby.leave(ADA))
    (result,) = house.journal.results.values()
    assert stage(room) is Stage.OVER
    assert [seat.user_id for seat in result.seats if seat.won] == [None]
    assert {seat.forfeited for seat in result.seats if seat.user_id is not None} == {True}
    logged = house.journal.archive(room.state.match_id).actions
    assert len(logged) == 1 + 1 + computers
    assert room.state.actions == len(logged)
    assert len([commit for commit in house.journal.commits if commit.result is not None]) == 1


# The result


async def test_a_result_is_what_the_match_was(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=1, rules=LONGER)
    await house.clock.pass_by(90)
    await play_out(room)
    state = room.state
    assert state.match is not None
    outcome = state.match.outcome
    assert outcome is not None
    (result,) = house.journal.results.values()
    ended = [
        event
        for events in await public_moves(house.journal, state.match_id)
        for event in events
        if isinstance(event, HandEnded)
    ]
    assert result == MatchResult(
        match_id=state.match_id,
        guild_id=room.guild_id,
        channel_id=room.channel_id,
        preset="classic",
        format="points",
        target=150,
        hands=len(ended),
        started_at=state.started_at or house.clock.now(),
        ended_at=house.clock.now(),
        seats=tuple(
            SeatResult(
                seat=seat,
                user_id=user_id,
                points=outcome.points[seat],
                place=outcome.places[seat],
                won=seat in outcome.winners,
                hands_won=len([event for event in ended if event.winner == seat]),
                highest_hand=max([event.points for event in ended if event.winner == seat], default=0),
                forfeited=False,
            )
            for seat, user_id in enumerate((ADA.user_id, BOB.user_id, None))
        ),
    )
    assert (result.ended_at - result.started_at).seconds == 90
    assert sum(seat.points for seat in result.seats) == sum(event.points for event in ended)
    assert len(ended) > 1, "a match of several hands was meant"


async def test_a_result_is_attached_exactly_once(house: FakeHouse) -> None:
    room = await house.started(BOB, rules=SHORT)
    await play_out(room)
    await room.remember_message(5, token=room.state.token)
    with pytest.raises(IllegalAction):
        await room.do(play.act(ADA.user_id, FORFEIT))
    await room.do(lobby.rematch(ADA))
    attached = [commit for commit in house.journal.commits if commit.result is not None]
    assert len(attached) == 1
    assert attached[0].actions  # together with the action that ended it


async def test_the_news_are_few_and_keep_how_the_hand_before_ended(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO, rules=LONGER)
    random = Random(4)
    endings = 0
    while stage(room) is Stage.PLAYING:
        number = match_of(room).hand_number
        await play_once(room, random)
        assert len(room.state.news) <= MAX_NEWEST_EVENTS
        if match_of(room).hand_number > number:
            endings += 1
            assert isinstance(room.state.news[0], HandEnded)
            assert isinstance(room.state.news[1], HandStarted)
    assert endings


async def test_turns_in_which_everybody_only_draws_are_news_too(house: FakeHouse) -> None:
    room = await house.started(BOB, CLEO)
    arrange(room, position("G1 G2", "B1 B2", "Y1 Y2", top="R5"))
    people = [ADA, BOB, CLEO]
    for turn in range(9):
        await room.do(play.act(people[turn % 3].user_id, DRAW))
        if match_of(room).turn == turn % 3:
            await room.do(play.act(people[turn % 3].user_id, PASS))
    drawn = [event.seat for event in room.state.news if isinstance(event, CardsDrawn)]
    assert drawn == [0, 1, 2, 0, 1, 2]


# The next match


async def test_a_rematch_keeps_the_clock(house: FakeHouse) -> None:
    room = await house.dealt(position("R1 R2", "G1 G2", top="R5"), BOB, clock=CLOCK)
    await room.do(play.act(BOB.user_id, FORFEIT))
    assert stage(room) is Stage.OVER
    await room.do(lobby.rematch(ADA))
    assert room.state.timing.clock == CLOCK


async def test_who_left_can_ask_for_a_rematch(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=1)
    await room.do(lobby.leave(BOB))
    await room.do(lobby.leave(ADA))
    await room.do(lobby.rematch(BOB))
    assert room.state.host == BOB.user_id
    assert BOB.user_id in room.state.people()
    assert ADA.user_id not in room.state.people()


async def test_a_new_table_may_follow_a_result_in_the_same_room(house: FakeHouse) -> None:
    room = await house.started(BOB, rules=SHORT)
    await play_out(room)
    old = room.state.token
    again = await house.rooms.open(
        channel_id=room.channel_id, guild_id=room.guild_id, host=CLEO, preset=Preset(CLASSIC)
    )
    assert again is room
    assert (room.state.stage, room.state.host) == (Stage.LOBBY, CLEO.user_id)
    assert room.state.token != old
    assert house.journal.rooms[room.channel_id].revision == room.revision


async def test_a_message_is_noted_for_its_own_match_alone(house: FakeHouse) -> None:
    room = await house.started(BOB, rules=SHORT)
    old = room.state.token
    assert await room.remember_message(7, token=old)
    assert decode_snapshot(house.journal.loaded(room.channel_id)).message_id == 7
    await play_out(room)
    house.journal.hold()
    rematch = asyncio.create_task(room.do(lobby.rematch(ADA)))
    await asyncio.sleep(0)
    note = asyncio.create_task(room.remember_message(8, token=old))  # it was on its way meanwhile
    await asyncio.sleep(0)
    house.journal.release()
    await rematch
    assert not await note, "whoever posted it is told, and deletes it"
    assert room.state.message_id is None
    assert not await room.remember_message(9, token=old)
    assert room.state.message_id is None


# Computer players use the same door


async def test_nobody_acts_for_a_person(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=1)
    token = room.state.token
    acts: list[tuple[int, Action, str, int, Refusal]] = [
        (1, DRAW, token, 0, Refusal.NOT_SEATED),
        (2, DRAW, token, 1, Refusal.STALE),
        (2, DRAW, "00000000", 0, Refusal.OLD_MATCH),
    ]
    for seat, action, of, revision, refusal in acts:
        with pytest.raises(RoomRefused) as refused:
            await room.do(play.act_for_computer(seat, action, token=of, revision=revision))
        assert refused.value.refusal is refusal, format_action(action)


async def test_only_legal_actions_of_computer_players_count(house: FakeHouse) -> None:
    room = await house.started(BOB, computers=1)
    arrange(room, position("G1 G2 R9", "B1 B2", "Y1 Y2 Y3", top="R5"))
    for action in (DRAW, CALL_UNO, CatchUno(1)):
        with pytest.raises(IllegalAction):
            await room.do(play.act_for_computer(2, action, token=room.state.token, revision=0))
