"""Whatever people press, in whatever order: a room keeps its promises."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import CALL_UNO, DRAW, FORFEIT, Action
from bot.engine.errors import IllegalAction
from bot.engine.events import readable_by
from bot.engine.presets import CLASSIC, PRESETS
from bot.players.random_player import choose
from bot.rooms import hosting, lobby, playing
from bot.rooms.codec import decode_logged, decode_room, encode_room
from bot.rooms.errors import RoomRefused
from bot.rooms.presets import Preset
from bot.rooms.seating import most_seats
from bot.rooms.state import Person, Stage
from tests.rooms.fakes import CHANNEL, GUILD, FakeHouse

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from bot.rooms.room import Room

PEOPLE = [Person(number, f"P{number}") for number in range(1, 5)]
ACTS = (
    "open", "join", "join", "leave", "add", "add", "remove", "starter", "start", "start", "start", "rematch",
    "end", "move", "move", "move", "call", "catch", "stale", "illegal", "message", "fail", "restart",
    "forfeit", "burst", "lock", "kick", "hand over", "swap", "shuffle", "set", "preset",
)  # fmt: skip

SETTINGS = (
    ("hand_size", "3"), ("format", "single"), ("format", "partners"), ("format", "points"), ("jump_in", "on"),
    ("victim", "plays-on"), ("stacking", "either"), ("most_seats", "3"), ("target", "1"), ("no", "such"),
)  # fmt: skip

presses = st.lists(
    st.tuples(st.sampled_from(ACTS), st.integers(0, len(PEOPLE) - 1), st.integers(0, 2**16)), max_size=60
)


class Press:
    """People at one channel, pressing."""

    def __init__(self) -> None:
        self.house = FakeHouse()

    @property
    def room(self) -> Room | None:
        return self.house.rooms.find(CHANNEL)

    async def press(self, act: str, who: int, dice: int) -> None:
        """Let somebody do something; a refusal is an answer, anything else is a bug."""
        self.house.journal.failing = False
        if act == "restart":
            self.house = await self.house.restarted()
            return
        if act == "fail":
            self.house.journal.failing = True
            act = ACTS[dice % len(ACTS)]
        at_once = [(act, who)]
        if act == "burst":
            at_once = [(ACTS[(dice + n) % len(ACTS)], n % len(PEOPLE)) for n in range(6)]
        calls = [self.call(does, PEOPLE[person], dice) for does, person in at_once]
        for result in await asyncio.gather(*calls, return_exceptions=True):
            if isinstance(result, BaseException) and not isinstance(result, RoomRefused | IllegalAction):
                raise result

    async def call(self, act: str, person: Person, dice: int) -> None:
        room = self.room
        if act == "open" or room is None:
            rules = replace(CLASSIC, target=(1, 60)[dice % 2])
            await self.house.rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=person, preset=Preset(rules))
            return
        call = self.lobby_call(room, act, person, dice) or self.match_call(room, act, person, dice)
        if call is not None:
            await call

    def lobby_call(self, room: Room, act: str, person: Person, dice: int) -> Awaitable[object] | None:
        match act:
            case "join":
                return room.do(lobby.join(person))
            case "leave":
                return room.do(lobby.leave(person))
            case "add":
                return room.do(hosting.add_computer(person))
            case "remove":
                return room.do(hosting.remove_computer(person))
            case "starter":
                return room.do(
                    hosting.name_starter(person, (None, PEOPLE[dice % len(PEOPLE)].user_id)[dice % 2])
                )
            case "start":
                return room.do(lobby.start(person))
            case "lock":
                return room.do(hosting.lock(person, locked=dice % 3 == 0))
            case "kick":
                return room.do(hosting.kick(person, PEOPLE[dice % len(PEOPLE)].user_id)) if dice % 4 else None
            case "hand over":
                return room.do(hosting.hand_over(person, PEOPLE[dice % len(PEOPLE)].user_id))
            case "swap":
                return room.do(hosting.swap(person, str(1 + dice % 4), f"c{dice // 4 % 4}"))
            case "shuffle":
                return room.do(hosting.shuffle(person))
            case "set":
                name, value = SETTINGS[dice % len(SETTINGS)]
                return room.do(hosting.set_option(person, name, value))
            case "preset":
                rules = [*PRESETS.values()][dice % len(PRESETS)]
                return room.do(hosting.use_rules(person, replace(rules, target=30, limit=40)))
            case "rematch":
                return room.do(lobby.rematch(person))
            case "end":
                return room.do(lobby.end(person, moderator=dice % 8 == 0)) if dice % 4 == 0 else None
            case "message":
                return room.remember_message(dice, token=room.state.token)
        return None

    def match_call(self, room: Room, act: str, person: Person, dice: int) -> Awaitable[object] | None:
        match act:
            case "move":
                return self.move(room, Random(dice))
            case "call":
                return room.do(playing.call_uno(person.user_id))
            case "catch":
                return room.do(playing.catch(person.user_id, (None, dice % 5)[dice % 2]))
            case "stale":
                return room.do(playing.act(person.user_id, DRAW, token=room.state.token, revision=dice))
            case "illegal":
                return room.do(playing.act(person.user_id, (DRAW, CALL_UNO)[dice % 2]))
            case "forfeit":
                return room.do(playing.act(person.user_id, FORFEIT)) if dice % 4 == 0 else None
        return None

    async def move(self, room: Room, random: Random) -> None:
        """Let whoever is on turn go on, twenty times: otherwise no match would ever end."""
        for _ in range(20):
            state = room.state
            if state.match is None or state.stage is not Stage.PLAYING:
                return
            seat = state.match.turn
            action: Action | None = choose(state.match.view(seat), random)
            assert action is not None
            user_id = state.seats[seat].user_id
            if user_id is None:
                await room.do(
                    playing.act_for_computer(seat, action, token=state.token, revision=state.match.revision)
                )
            else:
                await room.do(playing.act(user_id, action, token=state.token, revision=state.match.revision))

    def check(self) -> None:
        """Assert what holds after every press."""
        commits = self.house.journal.commits
        stored = self.house.journal.rooms.get(CHANNEL)
        room = self.room
        if room is None:
            assert stored is None
            return
        state = room.state
        assert stored is not None
        assert (stored.revision, stored.payload) == (room.revision, encode_room(state))
        assert encode_room(decode_room(stored.payload)) == stored.payload
        people = state.people()
        assert len(set(people)) == len(people) >= 1
        assert 1 <= len(state.seats) <= most_seats(state.rules)
        if state.stage is Stage.LOBBY:
            assert state.host in people
            assert state.match is None
            assert state.starter is None or state.starter in people
            assert not state.rules.problems(seats=max(len(state.seats), state.rules.usual_seats))
        else:
            assert state.match is not None
            assert state.match.seats == len(state.seats) == len(state.tallies)
            assert (state.match.outcome is not None) is (state.stage is Stage.OVER)
            assert all(readable_by(event, None) for event in state.news)
            self.check_log(room)
        assert commits[-1].room is stored

    def check_log(self, room: Room) -> None:
        state = room.state
        logged = self.house.journal.actions[state.match_id]
        assert [action.number for action in logged] == list(range(state.actions))
        assert {action.seat for action in logged} <= set(range(len(state.seats)))
        for action in logged[-3:]:
            assert all(readable_by(event, None) for event in decode_logged(action.payload)[1])
        result = self.house.journal.results.get(state.match_id)
        assert (result is not None) is (state.stage is Stage.OVER)
        if result is not None and state.match is not None:
            assert tuple(seat.points for seat in result.seats) == state.match.points
            assert sum(seat.hands_won for seat in result.seats) <= result.hands
            assert [seat.user_id for seat in result.seats] == [seat.user_id for seat in state.seats]

    def check_revisions(self) -> None:
        """Assert that each commit's revision is one more than the one before it, until the room closes."""
        expected = 1
        for commit in self.house.journal.commits:
            assert commit.room.revision == expected
            expected = 1 if commit.room.closed else expected + 1
        attached = [commit.result.match_id for commit in self.house.journal.commits if commit.result]
        assert len(set(attached)) == len(attached)


@given(presses)
@settings(max_examples=300, deadline=None, derandomize=True)
def test_a_room_keeps_its_promises(pressed: list[tuple[str, int, int]]) -> None:
    async def run() -> None:
        table = Press()
        for act, who, dice in pressed:
            await table.press(act, who, dice)
            table.check()
        table.check_revisions()

    asyncio.run(run())


@pytest.mark.parametrize("seed", range(6))
def test_a_long_evening_keeps_its_promises(seed: int) -> None:
    """Hypothesis likes short stories; matches that end, rematches and restarts need longer ones."""

    async def run() -> set[Stage]:
        table, random = Press(), Random(seed)
        seen: set[Stage] = set()
        for _ in range(250):
            await table.press(random.choice(ACTS), random.randrange(len(PEOPLE)), random.randrange(2**16))
            table.check()
            if table.room is not None:
                seen.add(table.room.state.stage)
        table.check_revisions()
        return seen

    assert asyncio.run(run()) == set(Stage)
