"""Reading of stored results and archives by the league."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from bot.engine.actions import PlayCard
from bot.engine.cards import Face, card
from bot.engine.events import CardsDrawn
from bot.engine.move_generation import holds_colour
from bot.engine.presets import CLASSIC, DUEL
from bot.engine.rulebook.match import Format
from bot.league.ladders import Unrated
from bot.league.ports import SeatStatistics, StoredMatch
from bot.league.reading import played_match
from bot.matches.archive import read_archive
from bot.matches.rerun import Rerun
from bot.rooms.changes import host, lobby, play
from bot.rooms.state.codec import parse_entry
from tests.engine.positions import position
from tests.league.support import SAVED, played, result_of, saved
from tests.rooms.fakes import ADA, BOB, CLEO, DAN, FakeHouse, arrange, match_of, play_out

# Points that are merit


@pytest.mark.parametrize("format_", [Format.LOWEST, Format.ELIMINATION])
async def test_in_lowest_and_elimination_it_does_not_count_penalty_points_as_merit(format_: Format) -> None:
    """Issue: "In lowest and elimination it even counts penalty points as merit"."""
    stored = await played(BOB, rules=replace(CLASSIC, format=format_, target=60))
    assert max(seat.points for seat in stored.result.seats) >= 60
    assert [(seat.points, seat.highest_hand) for seat in played_match(stored).seats] == [(0, 0), (0, 0)]


# Places


def test_who_left_or_fell_asleep_is_behind_all_others() -> None:
    result = result_of({"asleep": True, "won": True}, {}, {"forfeited": True})
    seats = played_match(StoredMatch(result=result, archive=None)).seats
    assert [(seat.place, seat.won) for seat in seats] == [(2, False), (1, True), (3, False)]


async def test_late_comers_are_counted_and_not_rated() -> None:
    house = FakeHouse()
    room = await house.open(BOB, rules=replace(CLASSIC, target=300))
    await room.do(host.name_starter(ADA, ADA.user_id))
    await room.do(lobby.start(ADA))
    await room.do(lobby.join(CLEO))
    await play_out(room)
    (result,) = house.journal.results.values()
    stored = StoredMatch(result=result, archive=house.journal.archives[result.match_id])
    match = played_match(stored)
    assert [(seat.name, seat.late) for seat in match.seats] == [
        ("Ada", False),
        ("Bob", False),
        ("Cleo", True),
    ]
    (game,) = match.games
    assert (game.teams, sorted(game.places)) == (((0,), (1,)), [1, 2])
    assert match.starters == (ADA.user_id, BOB.user_id)
    late, early = (replace(stored, returned={who.user_id}) for who in (CLEO, BOB))
    assert played_match(late) == match, "an accomplice who sits down late must not spoil a match that is lost"
    assert (played_match(early).games, played_match(early).unrated) == ((), Unrated.RETURNED)


async def test_partners_are_rated_as_two_teams() -> None:
    stored = await played(BOB, CLEO, DAN, rules=replace(CLASSIC, format=Format.PARTNERS, target=100))
    (game,) = played_match(stored).games
    winners = tuple(seat.seat for seat in stored.result.seats if seat.won)
    assert game.teams == ((0, 2), (1, 3))
    assert game.teams[game.places.index(1)] == winners


async def test_a_pair_loses_together_when_one_of_it_leaves() -> None:
    house = FakeHouse()
    room = await house.started(BOB, CLEO, DAN, rules=replace(CLASSIC, format=Format.PARTNERS))
    await room.do(lobby.leave(BOB))
    (result,) = house.journal.results.values()
    match = played_match(StoredMatch(result=result, archive=house.journal.archives[result.match_id]))
    assert [game.places for game in match.games] == [(1, 2)]


async def test_a_rotation_is_rated_hand_by_hand_with_the_partners_of_each() -> None:
    stored = await played(BOB, CLEO, DAN, rules=replace(CLASSIC, format=Format.ROTATION_FOUR))
    match = played_match(stored)
    assert len(match.games) == 12
    assert [game.teams for game in match.games] == [
        *[((0, 2), (1, 3))] * 4,
        *[((0, 1), (2, 3))] * 4,
        *[((0, 3), (1, 2))] * 4,
    ]
    won = Counter(game.teams[game.places.index(1)] for game in match.games)
    assert sum(won.values()) == 12
    for seat in match.seats:
        assert seat.highest_hand > 0
    assert played_match(replace(stored, archive=None)).unrated is Unrated.OPTIONS


# Archives


@pytest.mark.parametrize("name", sorted(SAVED))
def test_a_match_of_every_saved_archive_is_read(name: str) -> None:
    match = played_match(saved(name))
    assert [seat.name for seat in match.seats][:3] == ["Ada", "Bob", "Cleo"]
    assert match.moves > 0
    if "every-event" not in name:  # where even people come who never sat down
        assert match.unrated is Unrated.COMPUTERS
        assert all(seat.deeds.turns for seat in match.seats[:3])
        assert all(seat.deeds.biggest_hand >= 7 for seat in match.seats[:3])


def test_what_a_saved_match_was_stays_what_it_was() -> None:
    match = played_match(saved("partners"))
    assert match.format is Format.PARTNERS
    assert [seat.highest_hand for seat in match.seats] == [177, 47, 177, 47]
    assert [seat.deeds.biggest_hand for seat in match.seats] == [7, 13, 8, 7]
    assert [seat.deeds.comeback for seat in match.seats] == [0, 0, 0, 0], (
        "no winner of a hand held more than were dealt"
    )
    assert [(seat.deeds.challenges, seat.deeds.challenges_won) for seat in match.seats][1] == (1, 0)
    caught = played_match(saved("caught")).seats[0].deeds
    assert (caught.bluffs, caught.bluffs_caught) == (1, 1), "another bluff was accepted"


@pytest.mark.parametrize("damage", [b"", b"BZh9", "cut", "other seats"])
def test_a_damaged_archive_costs_the_details_and_never_the_match(
    damage: bytes | str, caplog: pytest.LogCaptureFixture
) -> None:
    stored = saved("caught")
    whole = stored.archive or b""
    if isinstance(damage, bytes):
        stored = replace(stored, archive=damage)
    elif damage == "cut":
        stored = replace(stored, archive=whole[:-20])
    else:
        stored = replace(stored, result=replace(stored.result, seats=stored.result.seats[:3]))
    match = played_match(stored)
    assert [seat.points for seat in match.seats][:3] == [76, 0, 0]
    assert (match.moves, match.seats[0].name, match.seats[0].deeds) == (0, "", SeatStatistics())
    assert match.match_id in caplog.text


async def test_a_match_without_its_rules_is_not_rated() -> None:
    stored = await played(BOB)
    assert played_match(stored).unrated is None
    assert played_match(replace(stored, archive=None)).unrated is Unrated.OPTIONS


# Deeds


def counted(stored: StoredMatch) -> list[Counter[str]]:
    """Count a few deeds anew, with the engine that played the match."""
    assert stored.archive is not None
    archive = read_archive(stored.archive)
    rerun = Rerun(
        replace(CLASSIC, target=400),
        archive.seed,
        commitment=archive.deal.commitment if archive.deal else None,
    )
    found: list[Counter[str]] = [Counter() for _ in archive.seats]
    for action in archive.actions:
        entry = parse_entry(action.action)
        if rerun.match is not None and isinstance(entry, PlayCard):
            found[action.seat]["turns"] += 1
            bluff = entry.card.face is Face.WILD_DRAW_FOUR and holds_colour(rerun.match.hand, action.seat)
            found[action.seat]["illegal"] += bluff
        for event in rerun.apply(action.seat, entry):
            if isinstance(event, CardsDrawn):
                found[event.seat]["drawn"] += event.count
                found[event.seat]["turns"] += event.cause.value == "choice"
        if rerun.match is not None:
            for seat, cards in enumerate(rerun.match.hand.hands):
                found[seat]["held"] = max(found[seat]["held"], len(cards))
    return found


async def test_deeds_are_those_that_the_engine_sees() -> None:
    stored = await played(BOB, CLEO, rules=replace(CLASSIC, target=400), seed=3)
    seats = played_match(stored).seats
    expected = counted(stored)
    for seat, found in zip(seats, expected, strict=True):
        deeds = seat.deeds
        assert (deeds.turns, deeds.drawn) == (found["turns"], found["drawn"])
        assert deeds.bluffs + deeds.bluffs_caught == found["illegal"]
        assert deeds.biggest_hand >= found["held"]
    assert sum(found["illegal"] for found in expected) > 0
    assert sum(seat.deeds.challenges_won for seat in seats) == sum(seat.deeds.bluffs_caught for seat in seats)


async def test_who_leaves_a_duel_keeps_the_score() -> None:
    house = FakeHouse()
    room = await house.started(BOB, rules=DUEL)
    for _ in range(4):
        match = room.state.match
        assert match is not None
        person = (ADA, BOB)[match.turn]
        await room.do(play.act(person.user_id, match.legal(match.turn)[0], token=room.state.token))
    await room.do(lobby.leave(BOB))
    (result,) = house.journal.results.values()
    seats = played_match(StoredMatch(result=result, archive=house.journal.archives[result.match_id])).seats
    assert [seat.highest_hand for seat in seats] == [seat.points for seat in result.seats]


async def test_whoever_takes_a_computer_players_seat_has_only_what_they_did_themselves() -> None:
    house = FakeHouse()
    rules = replace(CLASSIC, target=60)
    room = await house.started(BOB, computers=1, rules=rules)
    arrange(room, position("B5 B6", "Y5 Y6", "R1", top="R5", turn=2, rules=rules))
    await room.do(lobby.join(CLEO))
    await room.do(play.act_for_computer(2, PlayCard(card("R1")), token="", revision=match_of(room).revision))
    assert room.state.seats[2].user_id == CLEO.user_id
    before = match_of(room).points[2]
    assert before > 0
    await play_out(room)
    (result,) = house.journal.results.values()
    match = played_match(StoredMatch(result=result, archive=house.journal.archives[result.match_id]))
    seat = match.seats[2]
    assert (seat.user_id, seat.late) == (CLEO.user_id, True)
    assert seat.points == result.seats[2].points - before
    assert seat.hands_won == result.seats[2].hands_won - 1
    assert match.unrated is Unrated.COMPUTERS
    assert match.starters == tuple(sorted((ADA.user_id, BOB.user_id)))
