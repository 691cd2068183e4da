"""A match is watched again by what its archive says, and that is what the engine said."""

from __future__ import annotations

import asyncio
import json
import tracemalloc
from base64 import b64decode
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.codec import encode_rules
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.presets import MERCILESS, OFFICIAL
from bot.engine.rulebook.match import Format, Places
from bot.engine.shuffle import Stream
from bot.matches.archive import EVENT_FIELDS, Archive, ArchivedSeat, read_archive, write_archive
from bot.matches.follower import Position, ReplayError, SeatPosition, TablePosition
from bot.matches.log_pages import log_of_archive
from bot.matches.replay import STEPS_IN_A_CHUNK, Replay, ReplayCache, Surprise, surprise_in
from bot.matches.rerun import Rerun
from bot.rooms.ports import LoggedAction
from bot.rooms.state.codec import encode_logged
from bot.rooms.state.history import ExpectNewcomers, LogEntry, StartMatch
from tests.engine.playthrough import Playthrough
from tests.engine.regenerate_playthroughs import GOLDEN
from tests.engine.simulate import next_action
from tests.fixtures.make_archives import PATH, facts_of
from tests.fixtures.stored import read_lines
from tests.rooms.fakes import NOON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.hand import Hand
    from bot.matches.follower import NamedEvent

MOST = 250
"""So many actions of a golden game are compared."""
LONG = "official_4_seats"
"""A golden game of several chunks."""
HANDS = "classic_format_points"
"""A golden game of several hands."""
LINES = {name: json.loads(text) for name, text in read_lines(PATH).items()}


def stored(name: str) -> Archive:
    return read_archive(b64decode(LINES[name]["archive"]))


def entries(game: Playthrough) -> Iterator[tuple[int, LogEntry]]:
    """Yield what the log of a game has: what was done, one after the other."""
    match, _ = Match.start(game.rules, seats=game.seats, seed=game.seed, starter=game.starter)
    yield 0, StartMatch(game.seats, game.starter)
    chances = Stream(game.seed[::-1])
    if game.newcomers:
        match.expect(game.newcomers)
        yield game.seats, ExpectNewcomers(game.newcomers)
    for _ in range(MOST):
        if match.outcome is not None:
            break
        seat, action = next_action(match, chances, forfeits=game.forfeits)
        match.apply(seat, action)
        yield seat, action


def archived(game: Playthrough, *, most: int = MOST) -> tuple[Archive, list[Match]]:
    """Return a game as an archive, and the match after each entry in which anybody saw something."""
    payload, matches = packed(game, most=most)
    return read_archive(payload), matches


def packed(
    game: Playthrough, *, most: int = MOST, computers: tuple[str, ...] = ()
) -> tuple[bytes, list[Match]]:
    """Return the same with the archive as it is stored; `computers` are the names in the first seats."""
    replayed, log, matches = Rerun(game.rules, game.seed), list[LoggedAction](), list[Match]()
    for number, (seat, entry) in enumerate(islice(entries(game), most)):
        events = tuple(replayed.apply(seat, entry))
        payload = encode_logged(entry, events)
        log.append(LoggedAction(match_id="", number=number, seat=seat, payload=payload, at=NOON))
        assert replayed.match is not None
        if events:
            matches.append(replayed.match.copy())
    facts = replace(
        facts_of(LINES["no-deal"]["facts"]),
        rules=encode_rules(game.rules),
        seats=[
            ArchivedSeat(None, computers[seat])
            if seat < len(computers)
            else ArchivedSeat(seat + 1, f"P{seat}")
            for seat in range(matches[-1].seats)
        ],
        seed=game.seed,
    )
    return write_archive(facts, log), matches


def last_steps(archive: Archive) -> Iterator[int]:
    """Yield the last step of each entry in which anybody saw something."""
    at = -1
    for action in archive.actions:
        kinds = {event[0] for event in action.events}
        at += 2 if kinds >= {"HandEnded", "HandStarted"} else bool(kinds)
        if kinds:
            yield at


def shown(position: Position) -> dict[str, Any]:
    """Return what a position says, of tables where a hand is played and of all seats."""
    return {
        "points": [seat.points + seat.scored for seat in position.seats],
        "left": [seat for seat, one in enumerate(position.seats) if one.left],
        "out": [seat for seat, one in enumerate(position.seats) if one.out],
        "over": position.over,
        "tables": [
            {
                "number": table.number,
                "dealer": table.dealer,
                "order": table.order,
                "turn": table.turn,
                "top": table.top,
                "colour": table.colour,
                "direction": table.direction,
                "draw pile": table.draw_pile,
                "owed": table.owed,
                "hands": {seat: position.seats[seat].cards for seat in table.order},
                "counts": {seat: position.seats[seat].count for seat in table.order},
                "called": [seat for seat in table.order if position.seats[seat].called],
                "places": {seat: one.place for seat, one in enumerate(position.seats) if one.place},
            }
            for table in position.tables
            if not table.over
        ],
    }


def told(match: Match) -> dict[str, Any]:
    """Return the same of a match."""
    views = [match.view(None).seats[seat] for seat in range(match.seats)]
    return {
        "points": [view.points for view in views],
        "left": [view.seat for view in views if view.left],
        "out": [view.seat for view in views if view.out],
        "over": match.outcome is not None,
        "tables": [_table(match, place, hand) for place, hand in enumerate(match.tables) if not hand.over],
    }


def _table(match: Match, place: int, hand: Hand) -> dict[str, Any]:
    return {
        "number": match.numbers[place],
        "dealer": hand.dealer,
        "order": [*hand.order],
        "turn": hand.turn,
        "top": hand.top.code,
        "colour": hand.colour and hand.colour.value,
        "direction": hand.direction,
        "draw pile": len(hand.draw_pile),
        "owed": hand.owed,
        "hands": {seat: [card.code for card in hand.hands[seat]] for seat in hand.order},
        "counts": {seat: len(hand.hands[seat]) for seat in hand.order},
        "called": [seat for seat in hand.order if seat in hand.called],
        "places": {seat: place for place, seat in enumerate(hand.finished, 1)},
    }


_LIMIT = replace(OFFICIAL, hand_size=15, hand_limit=20)
FURTHER = {
    "limit_lowest": (replace(_LIMIT, format=Format.LOWEST, point_multiplier=2), 4),
    "limit_elimination": (replace(_LIMIT, format=Format.ELIMINATION, knockout_points=30), 4),
    "places": (replace(MERCILESS, places=Places.PLAY_ON), 6),
    "places_lowest": (replace(MERCILESS, places=Places.PLAY_ON, format=Format.LOWEST), 5),
}
GAMES = GOLDEN | {
    name: Playthrough(rules=rules, seats=seats, seed=bytes(range(32)), forfeits=seats - 4)
    for name, (rules, seats) in FURTHER.items()
}


@pytest.mark.parametrize("name", GAMES)
def test_every_step_of_a_game_is_as_the_engine_had_it(name: str) -> None:
    archive, matches = archived(GAMES[name])
    replay = Replay(archive)
    assert replay.length == [*last_steps(archive)][-1] + 1
    follower = replay._follower()
    steps = iter(matches)
    for action in archive.actions:
        follower.follow(replay._named(action.events))
        if action.events:
            match = next(steps)
            assert shown(follower.position) == told(match), f"entry {action.number}: {action}"
            for table, hand in zip(follower.position.tables, match.tables, strict=True):
                if hand.phase is Phase.CHALLENGE:
                    assert table.before == (hand.bluff_colour and hand.bluff_colour.value)
    assert log_of_archive(archive, lambda _: 1).tables == len(follower.position.tables)


def test_the_end_of_a_hand_is_seen_before_the_next_deal() -> None:
    archive, _ = archived(GOLDEN[HANDS])
    replay = Replay(archive)
    for hand in replay.hands[1:]:
        end, deal = replay.step(hand.step - 1), replay.step(hand.step)
        assert end.events[-1][0] == "HandEnded"
        assert end.surprise is Surprise.HAND_WON
        assert [] in [seat.cards for seat in end.position.seats]
        assert deal.events[0][0] == "HandStarted"
        assert all(seat.cards for seat in deal.position.seats)


# Jumping about


def test_any_step_is_found_without_those_before_it() -> None:
    replay = Replay(archived(GOLDEN[LONG])[0])
    assert replay.length > 2 * STEPS_IN_A_CHUNK
    follower = replay._follower()
    for number in range(replay.length):
        step = replay.step(number)
        follower.follow(replay._named(step.events))
        assert (step.number, step.position) == (number, follower.position)
    assert replay.step(10**6).number == replay.length - 1
    assert replay.step(-1).number == 0


def test_the_step_before_an_entry_of_the_log_is_found() -> None:
    archive, _ = archived(GOLDEN[HANDS])
    replay = Replay(archive)
    for action in archive.actions[1:]:
        before = replay.step_before(action.number)
        assert replay.step(before + 1).action == action.action
        assert replay.step(before).at <= action.at
    assert replay.step_before(0) == 0
    assert replay.step_before(10**6) == replay.length - 1


def test_what_is_done_to_a_step_does_not_change_the_match() -> None:
    replay = Replay(stored("single"))
    replay.step(3).position.seats.clear()
    assert replay.step(3).position.seats


def test_hands_and_surprises_can_be_jumped_to() -> None:
    replay = Replay(archived(GOLDEN["official_format_rotation_eight"], most=60)[0])
    for hand in replay.hands:
        started = replay.step(hand.step)
        assert started.position.tables[hand.table].number == hand.number
        assert any(event[0] == "HandStarted" for event in started.events)
    assert {(hand.number, hand.table) for hand in replay.hands} >= {(1, 0), (1, 1), (2, 0)}
    steps = [replay.step(number) for number in range(replay.length)]
    expected = [step.number for step in steps if step.surprise is not None]
    found, at = list[int](), replay.next_surprise(-1)
    while at is not None:
        found.append(at)
        at = replay.next_surprise(at)
    assert found == expected != []


WON = ("HandEnded", {"winner": 1})
TOLD: dict[str, tuple[list[NamedEvent], Surprise | None]] = {
    "an ordinary card": ([("CardPlayed", {"seat": 0, "card": "R4", "left": 1})], None),
    **{
        f"a wild {code}": ([("CardPlayed", {"seat": 0, "card": code, "left": 3})], Surprise.WILD_DRAW)
        for code in ("W4", "W6", "W10", "WR4")
    },
    "a coloured draw four": ([("CardPlayed", {"seat": 0, "card": "RD4", "left": 3})], None),
    "a roulette": ([("CardPlayed", {"seat": 0, "card": "WC", "left": 3})], None),
    "down from ten": ([("CardPlayed", {"seat": 1, "card": "W4", "left": 1})], Surprise.COMEBACK),
    "a bluff": ([("WildDrawFourChallenged", {"guilty": True})], Surprise.BLUFF),
    "no bluff": ([("WildDrawFourChallenged", {"guilty": False})], None),
    "a catch": ([("UnoCaught", {}), ("CardsDrawn", {"count": 4})], Surprise.CAUGHT),
    "three cards": ([("CardsDrawn", {"count": 3})], None),
    "four cards": ([("CardsDrawn", {"count": 4})], Surprise.DRAWN),
    "a swap": ([("HandsSwapped", {})], Surprise.SWAPPED),
    "a pass": ([("HandsPassed", {})], Surprise.SWAPPED),
    "a hand won": ([("CardPlayed", {"seat": 0, "card": "W4", "left": 0}), WON], Surprise.HAND_WON),
    "a hand nobody won": ([("HandEnded", {"winner": None})], None),
    "nonsense": ([("CardPlayed", {"seat": 99, "left": 1}), ("CardsDrawn", {"count": "9"})], None),
}


@pytest.mark.parametrize("name", TOLD)
def test_a_step_is_as_surprising_as_the_greatest_thing_in_it(name: str) -> None:
    told, surprise = TOLD[name]
    after = Position([SeatPosition(most=3), SeatPosition(most=10)], [TablePosition([0, 1])])
    assert surprise_in(told, after) is surprise


# Archives that tell less


@pytest.mark.parametrize("name", [name for name in LINES if "every-event" not in name])
def test_an_archive_of_any_version_is_watched_with_all_hands_open(name: str) -> None:
    replay = Replay(stored(name))
    for number in range(replay.length):
        assert all(seat.cards is not None for seat in replay.step(number).position.seats)


def without(archive: Archive, *kinds: str, entries: slice = slice(None)) -> Archive:
    """Return an archive that lacks some kinds of events, and entries, as the first ones do."""
    fields = {kind: names for kind, names in archive.event_fields.items() if kind not in kinds}
    kept = [
        replace(action, events=tuple(event for event in action.events if event[0] not in kinds))
        for action in archive.actions[entries]
    ]
    return replace(archive, event_fields=fields, actions=tuple(kept))


def test_without_hidden_cards_hands_are_numbers_of_cards() -> None:
    archive, matches = archived(GOLDEN[HANDS])
    replay = Replay(without(archive, "CardsReceived", "HandReceived", "HandShown"))
    for number, match in zip(last_steps(archive), matches, strict=True):
        there, right = shown(replay.step(number).position), told(match)
        for table, wanted in zip(there["tables"], right["tables"], strict=True):
            assert {**table, "hands": {}} == {**wanted, "hands": {}}
            assert set(table["hands"].values()) == {None}


def test_without_its_start_a_match_is_known_again_from_the_next_deal_on() -> None:
    archive, matches = archived(GOLDEN[HANDS])
    replay = Replay(without(archive, entries=slice(5, None)))
    second = replay.hands[0].step
    first = replay.step(0).position
    assert {seat.cards is None for seat in first.seats} == {True}
    assert replay.step(second - 2).position.tables[0].top == matches[second + 3].hand.top.code
    assert shown(replay.step(second).position) == told(matches[second + 4])


def test_after_a_damaged_entry_hands_that_do_not_fit_are_unknown_until_they_are_laid_open() -> None:
    archive, matches = archived(GOLDEN[HANDS])
    drew = next(action for action in archive.actions[1:] if action.events[0][0] == "CardsReceived")
    log = [*archive.actions]
    log[drew.number] = replace(drew, action="unreadable", events=())
    replay = Replay(replace(archive, actions=tuple(log)))
    assert replay.length == [*last_steps(archive)][-1]
    after = replay.hands[1].step
    steps = [replay.step(number) for number in range(after)]
    assert None in [step.position.seats[drew.seat].cards for step in steps]
    assert shown(replay.step(after).position) == told(matches[after])


# What cannot have happened


def changed(*event: Any) -> Archive:
    """Return an archive in which the second entry is another event."""
    archive = stored("single")
    first, second, *_ = archive.actions
    fields = EVENT_FIELDS
    return replace(archive, event_fields=fields, actions=(first, replace(second, events=(event,))))


@pytest.mark.parametrize(
    "event",
    [
        ("CardPlayed", 9, "R1", "R", 6),
        ("CardPlayed", -1, "R1", "R", 6),
        ("CardPlayed", True, "R1", "R", 6),
        ("CardPlayed", 0, "R1 R2", "R", 6),
        ("CardPlayed", 0, 5, "R", 6),
        ("CardPlayed", 0, "*" * 40, "R", 6),
        ("CardPlayed", 0, "R1", None, 6),
        ("CardPlayed", 0, "R1", "R", 10**12),
        ("CardPlayed", 0),
        ("CardsReceived", 0, ["R1"]),
        ("CardsDrawn", 0, "2", "choice"),
        ("MatchStarted", 99, ""),
        ("MatchStarted", 0, ""),
        ("HandStarted", 2, 0, "R1", "", 7),
        ("HandStarted", 2, 0, "R1", "", -1),
        ("HandStarted", None, 0, "R1", ""),
        ("PileReshuffled", 3, 1),
        ("HandEnded", 1, 0, 5, 7, [1, 2], 0),
        ("HandEnded", 1, 0, 5, ["", "", 3, ""], [1, 2, 3, 4], 0),
        ("HandEnded", 1, 0, 5, [], ["x"], 0),
        ("HandsPassed", 1, 4),
        ("SeatFinished", 0, 0),
        ("SeatFinished", 0, 40),
        ("SeatFinished", 9, 1),
    ],
)
def test_an_event_that_cannot_be_is_refused_by_the_number_of_its_entry(event: tuple[Any, ...]) -> None:
    with pytest.raises(ReplayError, match=r"^entry 1: "):
        Replay(changed(*event))


@pytest.mark.parametrize("cause", [["choice"], {}, None, 5])
def test_what_is_not_looked_at_may_be_anything(cause: object) -> None:
    archive = changed("CardsDrawn", 0, 2, cause)
    assert Replay(replace(archive, rules={"packs": cause, "blanks": cause})).length == 2


def test_half_a_character_is_refused() -> None:
    with pytest.raises(ReplayError, match="half a character"):
        Replay(changed("CardsDrawn", 0, 2, "\ud800"))


def test_an_archive_in_which_nothing_happened_is_refused() -> None:
    with pytest.raises(ReplayError, match="nothing happened"):
        Replay(replace(stored("single"), actions=()))


# Keeping them


async def test_a_replay_is_made_once_however_many_ask_for_it() -> None:
    loads = list[str]()

    async def load(match_id: str) -> bytes | None:
        loads.append(match_id)
        return b64decode(LINES["single"]["archive"]) if match_id == "a" else None

    cache = ReplayCache(load)
    first, second = await asyncio.gather(cache.of("a"), cache.of("a"))
    assert first is second is await cache.of("a") is not None
    assert await cache.of("b") is None
    assert loads == ["a", "b"]


async def test_the_replays_that_were_asked_for_longest_ago_are_let_go() -> None:
    size = Replay(stored("single")).size

    async def load(_: str) -> bytes:
        return b64decode(LINES["single"]["archive"])

    cache = ReplayCache(load, most_bytes=2 * size)
    first = await cache.of("a")
    await cache.of("b")
    assert await cache.of("a") is first
    await cache.of("c")
    assert await cache.of("a") is first
    assert list(cache._kept) == ["c", "a"]


def test_its_size_is_about_what_it_takes() -> None:
    archive, _ = archived(GOLDEN[HANDS])
    tracemalloc.start()
    replay = Replay(archive)
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert replay.length
    assert 5_000 < taken < replay.size, "its seats and rules come on top of that"
