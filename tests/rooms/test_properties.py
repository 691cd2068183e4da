"""Promises of a room, kept whatever people press, in whatever order."""

from __future__ import annotations

import asyncio
import gc
import logging
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import CALL_UNO, DRAW, FORFEIT, Action
from bot.engine.cards import Face
from bot.engine.codec import encode_match
from bot.engine.errors import IllegalAction
from bot.engine.events import readable_by
from bot.engine.presets import CLASSIC, MERCILESS, PACKS, PRESETS
from bot.engine.rulebook.match import Format, Places
from bot.engine.rulebook.play import Blank, BlankRule, Declining, HouseRule, Stacking
from bot.matches.rerun import Rerun
from bot.players.levels import choose_at_random
from bot.rooms.changes import host, lobby, lobby_computers, notes, play, timeouts, votes
from bot.rooms.changes.play import ask_for_next_hand
from bot.rooms.changes.seating import most_seats
from bot.rooms.errors import RoomRefused
from bot.rooms.state.codec import (
    decode_event,
    decode_logged,
    decode_room,
    decode_snapshot,
    encode_room,
    parse_entry,
)
from bot.rooms.state.history import TurnRanOut
from bot.rooms.state.room_state import Person, Stage, people_named
from bot.rooms.state.timing import CLOCKS, Ballot
from bot.rooms.stores.presets import Preset
from tests.rooms.fakes import CHANNEL, GUILD, FakeHouse, next_hand, settled

if TYPE_CHECKING:
    from collections.abc import Awaitable, Iterator

    from bot.engine.rulebook.rules import Rules
    from bot.rooms.room import Room
    from bot.rooms.state.history import LogEntry, RoomEvent
    from bot.rooms.state.room_state import RoomState

PEOPLE = [Person(number, f"P{number}") for number in range(1, 5)]
EIGHT = [Person(number, f"P{number}") for number in range(1, 9)]
ACTS = (
    "open", "join", "join", "leave", "add", "add", "remove", "starter", "start", "start", "start", "rematch",
    "end", "move", "move", "move", "call", "catch", "stale", "illegal", "message", "fail", "restart",
    "forfeit", "burst", "lock", "kick", "hand over", "swap", "shuffle", "set", "preset", "blanks", "clock",
    "pass", "pass", "next", "time out", "warn", "rest", "vote", "agree", "back", "expel", "watch",
)  # fmt: skip
SETTINGS = (
    ("hand_size", "3"), ("format", "single"), ("format", "partners"), ("format", "points"), ("jump_in", "on"),
    ("victim", "plays-on"), ("stacking", "either"), ("most_seats", "3"), ("target", "1"), ("no", "such"),
    ("wrong_call", "2"), ("early_uno", "too-early"), ("declining", "forbidden"), ("format", "elimination"),
    ("number_last", "on"), ("hand_limit", "20"), ("point_multiplier", "2"), ("deck", "merciless"),
    ("places", "play-on"), ("colour_roulette", "8"), ("discard_all", "4"), ("stacking", "equal-or-higher"),
)  # fmt: skip
BLANKS = (Blank(rule=BlankRule.SWAP_HANDS), Blank(rule=BlankRule.PLAY_AGAIN), Blank(stand_in=Face.DRAW_TWO))
SECONDS = (0.5, 1, 2, 20, 31, 61, 125, 700, 4000, 90_000, 700_000)
"""How long nobody does anything: from a part of the grace to longer than any table waits."""

presses = st.lists(
    st.tuples(st.sampled_from(ACTS), st.integers(0, len(PEOPLE) - 1), st.integers(0, 2**16)), max_size=60
)


class Press:
    """People at one channel, pressing, while clocks run and computer players think."""

    def __init__(self, people: list[Person] = PEOPLE) -> None:
        self.people = people
        self.house = FakeHouse(grace=1.5, clocks=True, computers=1.2)
        self.resumed: int | None = None
        self.reruns: dict[str, Rerun] = {}

    @property
    def room(self) -> Room | None:
        return self.house.rooms.find(CHANNEL)

    async def press(self, act: str, who: int, dice: int) -> None:
        """Let somebody do something; a refusal is an answer, anything else is a bug."""
        self.house.journal.failing = False
        if act == "restart":
            self.resumed = None if self.room is None else self.room.revision
            self.house = await self.house.back(away=SECONDS[dice % len(SECONDS)])
            return
        if act == "fail":
            self.house.journal.failing = True
            act = ACTS[dice % len(ACTS)]
        at_once = [(act, who)]
        if act == "burst":
            at_once = [(ACTS[(dice + n) % len(ACTS)], n % len(self.people)) for n in range(6)]
        calls = [self.call(does, self.people[person], dice) for does, person in at_once]
        for result in await asyncio.gather(*calls, return_exceptions=True):
            if isinstance(result, BaseException) and not isinstance(result, RoomRefused | IllegalAction):
                raise result
        await settled()

    async def call(self, act: str, person: Person, dice: int) -> None:
        room = self.room
        if act == "open" or room is None:
            rules = replace(CLASSIC, target=(1, 60)[dice % 2])
            await self.house.rooms.open(channel_id=CHANNEL, guild_id=GUILD, host=person, preset=Preset(rules))
            return
        for kind in (self.lobby_call, self.rules_call, self.match_call, self.time_call, self.seat_call):
            call = kind(room, act, person, dice)
            if call is not None:
                await call

    def lobby_call(self, room: Room, act: str, person: Person, dice: int) -> Awaitable[object] | None:
        match act:
            case "join":
                return room.do(lobby.join(person))
            case "leave":
                return room.do(lobby.leave(person))
            case "add":
                return room.do(lobby_computers.add_computer(person))
            case "remove":
                return room.do(lobby_computers.remove_computer(person))
            case "starter":
                return room.do(
                    host.name_starter(person, (None, self.people[dice % len(self.people)].user_id)[dice % 2])
                )
            case "start":
                return room.do(lobby.start(person))
            case "lock":
                return room.do(host.lock(person, locked=dice % 3 == 0))
            case "kick":
                return (
                    room.do(host.kick(person, self.people[dice % len(self.people)].user_id))
                    if dice % 4
                    else None
                )
            case "hand over":
                return room.do(host.hand_over(person, self.people[dice % len(self.people)].user_id))
            case "swap":
                return room.do(host.swap(person, str(1 + dice % 4), f"c{dice // 4 % 4}"))
            case "shuffle":
                return room.do(host.shuffle(person))
            case "rematch":
                return room.do(lobby.rematch(person))
            case "end":
                close = votes.close_table if dice % 3 else votes.ask_to_close
                return room.do(close(person, moderator=dice % 8 == 0)) if dice % 4 == 0 else None
            case "message":
                return room.remember_message(dice, token=room.state.token)
        return None

    def rules_call(self, room: Room, act: str, person: Person, dice: int) -> Awaitable[object] | None:
        match act:
            case "set":
                name, value = SETTINGS[dice % len(SETTINGS)]
                return room.do(host.set_option(person, name, value))
            case "preset":
                rules = [*PRESETS.values()][dice % len(PRESETS)]
                return room.do(host.use_rules(person, replace(rules, target=30, limit=40)))
            case "blanks":
                if dice % 3 == 0:
                    return room.do(host.use_blanks(person, used=dice % 2 == 0))
                return room.do(host.mark_blank(person, dice % 5, BLANKS[dice % len(BLANKS)]))
            case "clock":
                return room.do(host.set_clock(person, (*CLOCKS, 31)[dice % (len(CLOCKS) + 1)]))
        return None

    def match_call(self, room: Room, act: str, person: Person, dice: int) -> Awaitable[object] | None:
        match act:
            case "move":
                return self.move(room, Random(dice))
            case "call":
                return room.do(play.call_uno(person.user_id))
            case "catch":
                return room.do(play.catch(person.user_id, (None, dice % 5)[dice % 2]))
            case "stale":
                return room.do(play.act(person.user_id, DRAW, token=room.state.token, revision=dice))
            case "illegal":
                return room.do(play.act(person.user_id, (DRAW, CALL_UNO)[dice % 2]))
            case "next":
                return room.do(ask_for_next_hand(person.user_id, token=room.state.token, number=dice % 3 + 1))
            case "forfeit":
                return room.do(play.act(person.user_id, FORFEIT)) if dice % 4 == 0 else None
        return None

    def time_call(self, room: Room, act: str, person: Person, dice: int) -> Awaitable[object] | None:
        """Let time pass, or carry out what a deadline asks for that nobody set."""
        timing = room.state.timing
        match act:
            case "pass":
                return self.house.clock.pass_by(SECONDS[dice % len(SECONDS)])
            case "time out" if timing.waits:
                return room.do(timeouts.time_out(timing.waits[dice % len(timing.waits)]))
            case "warn" if timing.waits:
                return room.do(timeouts.warn(timing.waits[dice % len(timing.waits)]))
            case "rest" if timing.touched is not None:
                return room.do(timeouts.idle_out(timing.touched))
            case "back":
                return room.do(timeouts.come_back(person))
        return None

    def seat_call(self, room: Room, act: str, person: Person, dice: int) -> Awaitable[object] | None:
        vote, ballot = room.state.timing.vote, list(Ballot)[dice % len(Ballot)]
        match act:
            case "vote":
                return room.do(votes.open_vote(person, ballot))
            case "agree" if vote is not None:
                seat = vote.seat if dice % 4 else dice % 9
                return room.do(votes.agree(person, seat=seat, since=vote.since, ballot=vote.ballot))
            case "expel" if dice % 4 == 0:
                removed = self.people[dice // 4 % len(self.people)].user_id
                return room.do(votes.remove_player(removed, by=99 if dice % 3 else person.user_id))
            case "watch":
                return room.do(notes.toggle_subscriber(person.user_id + dice % 3))
        return None

    async def move(self, room: Room, random: Random) -> None:
        """Let whoever is on turn go on, twenty times: otherwise no match would ever end."""
        for _ in range(20):
            state = room.state
            if state.match is None or state.stage is not Stage.PLAYING:
                return
            if state.intermission is not None:
                await next_hand(room)
                continue
            seat = random.choice(state.match.turns)
            action: Action | None = choose_at_random(state.match.view(seat), random)
            assert action is not None
            user_id = state.seats[seat].user_id
            if user_id is None:
                await room.do(
                    play.act_for_computer(seat, action, token=state.token, revision=state.match.revision)
                )
            else:
                await room.do(play.act(user_id, action, token=state.token, revision=state.match.revision))

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
        assert encode_room(decode_room(stored.payload)) == stored.payload
        assert self.house.journal.people[CHANNEL] == people_named(decode_room(stored.payload))
        kept = decode_snapshot(self.house.journal.loaded(CHANNEL))
        assert stored.revision == room.revision
        if (
            room.revision == self.resumed
        ):  # what ends later because the bot was away is stored with the next change
            kept = replace(
                kept,
                timing=state.timing,
                uncalled_unos=state.uncalled_unos,
                intermission=state.intermission,
            )
        assert encode_room(kept) == encode_room(state)
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
            if state.intermission is not None:
                assert state.awake(), "nobody waits between two hands where nobody is"
                assert not state.timing.waits
            self.check_log(room)
        assert commits[-1].room is stored

    def check_log(self, room: Room) -> None:
        state = room.state
        self.check_rerun(state)
        result = self.house.journal.results.get(state.match_id)
        assert (result is not None) is (state.stage is Stage.OVER)
        if result is not None and state.match is not None:
            assert tuple(seat.points for seat in result.seats) == state.match.points
            assert sum(seat.hands_won for seat in result.seats) <= sum(state.match.numbers)
            assert [seat.user_id for seat in result.seats] == [seat.user_id for seat in state.seats]

    def check_rerun(self, state: RoomState) -> None:
        """Assert that the log, or the archive, replayed from the start, gives the match that is stored."""
        assert state.match is not None
        seed = state.match.hand.stream.seed
        played = Rerun(state.rules, seed, commitment=state.match.given_commitment)
        rerun = self.reruns.setdefault(state.match_id, played)
        log = [*self.log_of(state, first=rerun.length)]
        assert rerun.length + len(log) == state.actions
        for seat, entry, events in log:
            caused = rerun.apply(seat, entry)
            own = [event for event in events if isinstance(event, TurnRanOut)]
            assert [*events] == [*own, *caused]
        assert rerun.match is not None
        assert encode_match(rerun.match) == encode_match(state.match)

    def log_of(
        self, state: RoomState, *, first: int
    ) -> Iterator[tuple[int, LogEntry, tuple[RoomEvent, ...]]]:
        """Yield who did what and what it caused, from an entry of the log on, wherever that lies."""
        journal = self.house.journal
        if state.stage is Stage.PLAYING:
            assert state.match_id not in journal.archives
            for action in journal.actions[state.match_id][first:]:
                yield action.seat, *decode_logged(action.payload)
            return
        assert state.match_id not in journal.actions
        archive = journal.archive(state.match_id)
        assert archive.finished
        assert [(seat.user_id, seat.name) for seat in archive.seats] == [
            (seat.user_id, seat.name) for seat in state.seats
        ]
        for kept in archive.actions[first:]:
            yield kept.seat, parse_entry(kept.action), tuple(decode_event(event) for event in kept.events)

    def check_revisions(self) -> None:
        """Assert that each commit's revision is one more than the one before it, until the room closes."""
        expected = 1
        for commit in self.house.journal.commits:
            assert commit.room.revision == expected
            expected = 1 if commit.room.closed else expected + 1
        attached = [commit.result.match_id for commit in self.house.journal.commits if commit.result]
        assert len(set(attached)) == len(attached)


@contextmanager
def all_tasks_succeed() -> Iterator[None]:
    """Fail if anything was logged as an error, such as by a clock, whose end nobody awaits."""
    told: list[str] = []
    handler = logging.Handler(logging.ERROR)
    handler.emit = lambda record: told.append(record.getMessage())  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    gc.freeze()  # what was there before is not looked through below: that took most of the time
    try:
        yield
        gc.collect()  # a task that failed tells so when it goes
    finally:
        gc.unfreeze()
        logging.getLogger().removeHandler(handler)
    assert told == []


@given(presses)
@settings(max_examples=75, deadline=None, derandomize=True)
def test_a_room_keeps_its_promises(pressed: list[tuple[str, int, int]]) -> None:
    async def run() -> None:
        table = Press()
        for act, who, dice in pressed:
            await table.press(act, who, dice)
            table.check()
        table.check_revisions()

    with all_tasks_succeed():
        asyncio.run(run())


@pytest.mark.parametrize("seed", range(2))
def test_a_long_evening_keeps_its_promises(seed: int) -> None:
    """Hypothesis likes short stories; matches that end, rematches and restarts need longer ones."""

    async def run() -> set[Stage]:
        table, random = Press(), Random(seed)
        seen: set[Stage] = set()
        for _ in range(400):
            await table.press(random.choice(ACTS), random.randrange(len(PEOPLE)), random.randrange(2**16))
            table.check()
            if table.room is not None:
                seen.add(table.room.state.stage)
        table.check_revisions()
        return seen

    with all_tasks_succeed():
        assert asyncio.run(run()) == set(Stage)


@pytest.mark.parametrize("seed", [1, 4])
def test_a_rotation_of_eight_keeps_its_promises(seed: int) -> None:
    """Two tables, one of which waits for the other at the end of each round."""

    async def run() -> set[tuple[bool, ...]]:
        table, random = Press(EIGHT), Random(seed)
        seen: set[tuple[bool, ...]] = set()
        for _ in range(150):
            room = table.room
            if room is None or room.state.stage is not Stage.PLAYING:
                await dealt(table)
                continue
            act = random.choice([act for act in ACTS if act not in {"end", "forfeit", "expel", "leave"}])
            await table.press(act, random.randrange(len(EIGHT)), random.randrange(2**16))
            table.check()
            if table.room is not None and table.room.state.match is not None:
                seen.add(tuple(hand.over for hand in table.room.state.match.tables))
        table.check_revisions()
        return seen

    with all_tasks_succeed():
        assert {(True, False), (False, True)} & asyncio.run(run())


FULL = replace(
    PACKS, hand_size=15, hand_limit=20, number_last=HouseRule.ON, point_multiplier=2, target=3000, limit=3000,
    stacking=Stacking.EITHER,
)  # fmt: skip
OUT_EARLY = {
    "points": FULL,
    "elimination": replace(FULL, format=Format.ELIMINATION),
    "merciless": replace(MERCILESS, hand_size=15, point_multiplier=2, target=3000),
    "played on": replace(PACKS, hand_size=2, places=Places.PLAY_ON, point_multiplier=2, target=3000),
}


@pytest.mark.parametrize(("seed", "name"), [*enumerate(OUT_EARLY)])
def test_a_table_where_some_are_out_of_a_hand_keeps_its_promises(seed: int, name: str) -> None:
    """People who are out of the hand press whatever there is, too; points count twice."""
    rules = OUT_EARLY[name]

    async def run() -> tuple[int, set[int]]:
        table, random = Press(), Random(seed)
        out, gains = 0, set[int]()
        for _ in range(150):
            room = table.room
            if room is None or room.state.stage is not Stage.PLAYING:
                await dealt(table, rules)
                continue
            act = random.choice(
                [act for act in ACTS if act not in {"end", "forfeit", "expel", "kick", "leave"}]
            )
            await table.press(act, random.randrange(len(PEOPLE)), random.randrange(2**16))
            table.check()
            room = table.room
            if room is not None and room.state.match is not None:
                match = room.state.match
                out += any(match.is_out_of_hand(seat) for seat in range(match.seats))
                gains |= set(match.points)
        return out, gains

    with all_tasks_succeed():
        out, gains = asyncio.run(run())
    assert out > 20, "somebody was out of a hand for a while"
    assert len(gains) > 1
    assert all(points % 2 == 0 for points in gains)


FOR_EIGHT = replace(CLASSIC, format=Format.ROTATION_EIGHT, hand_size=2, declining=Declining.FORBIDDEN)


async def dealt(table: Press, rules: Rules = FOR_EIGHT) -> None:
    """Open a table of everybody and deal."""
    if table.room is not None and table.room.state.stage is not Stage.OVER:
        await table.room.do(votes.close_table(Person(99, "Mo"), moderator=True))
    host_, *others = table.people
    room = await table.house.rooms.open(
        channel_id=CHANNEL, guild_id=GUILD, host=host_, preset=Preset(rules), clock=30
    )
    for person in others:
        await room.do(lobby.join(person))
    await room.do(lobby.start(host_))
