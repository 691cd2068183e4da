"""A match is watched again by what its archive says, and that is what the engine said."""

from __future__ import annotations

import json
from base64 import b64decode
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.codec import encode_rules
from bot.engine.match import Match
from bot.engine.shuffle import Stream
from bot.rooms.archive import Archive, ArchivedSeat, read_archive, write_archive
from bot.rooms.archive.playback import Playback, Position
from bot.rooms.ports import LoggedAction
from bot.rooms.replay import Replay
from bot.rooms.state.codec import encode_logged
from bot.rooms.state.log_entries import ExpectNewcomers, LogEntry, StartMatch
from tests.engine.playthrough import Playthrough
from tests.engine.random_matches import Setup, random_matches
from tests.engine.regenerate_playthroughs import GOLDEN
from tests.engine.simulate import next_action
from tests.fixtures.make_archives import PATH, facts_of
from tests.fixtures.stored import read_lines
from tests.rooms.fakes import NOON

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.hand import Hand

MOST = 500
"""So many actions of a golden game are compared."""
LINES = {name: json.loads(text) for name, text in read_lines(PATH).items()}


def stored(name: str) -> Archive:
    return read_archive(b64decode(LINES[name]["archive"]))


def entries(game: Playthrough | Setup) -> Iterator[tuple[int, LogEntry]]:
    """Yield what the log of a game has: what was done, one after the other."""
    match, _ = Match.start(game.rules, seats=game.seats, seed=game.seed, starter=game.starter)
    yield 0, StartMatch(game.seats, game.starter)
    newcomers, chances = 0, game.chances() if isinstance(game, Setup) else Stream(game.seed[::-1])
    if isinstance(game, Playthrough) and game.newcomers:
        newcomers = game.newcomers
        match.expect(newcomers)
        yield game.seats, ExpectNewcomers(newcomers)
    for _ in range(MOST):
        if match.outcome is not None:
            break
        seat, action = next_action(match, chances, forfeits=game.forfeits)
        match.apply(seat, action)
        yield seat, action


def archived(game: Playthrough | Setup) -> tuple[Archive, list[Match]]:
    """Return a game as an archive, and the match after each entry in which anybody saw something."""
    replayed, log, matches = Replay(game.rules, game.seed), list[LoggedAction](), list[Match]()
    for number, (seat, entry) in enumerate(entries(game)):
        events = tuple(replayed.apply(seat, entry))
        payload = encode_logged(entry, events)
        log.append(LoggedAction(match_id="", number=number, seat=seat, payload=payload, at=NOON))
        assert replayed.match is not None
        if events:
            matches.append(replayed.match.copy())
    facts = replace(
        facts_of(LINES["v2.no-deal"]["facts"]),
        rules=encode_rules(game.rules),
        seats=[ArchivedSeat(seat + 1, f"P{seat}") for seat in range(matches[-1].seats)],
        seed=game.seed,
    )
    return read_archive(write_archive(facts, log)), matches


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
    }


def assert_followed(game: Playthrough | Setup) -> None:
    """Compare every step of a game with what the engine had then."""
    archive, matches = archived(game)
    playback = Playback(archive)
    assert playback.length == len(matches)
    follower = playback._follower()
    steps = iter(matches)
    for action in archive.actions:
        follower.follow(playback._named(action.events))
        if action.events:
            assert shown(follower.position) == told(next(steps)), f"entry {action.number}: {action}"


@pytest.mark.parametrize("name", GOLDEN)
def test_every_step_of_a_golden_game_is_as_the_engine_had_it(name: str) -> None:
    assert_followed(GOLDEN[name])


@random_matches(20)
def test_every_step_of_a_match_by_any_rules_is_as_the_engine_had_it(setup: Setup) -> None:
    assert_followed(setup)
