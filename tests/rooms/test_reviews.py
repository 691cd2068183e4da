"""A review looks at what a seat chose itself, is the same each time, and is refused in words."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import replace
from datetime import timedelta
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.engine.actions import CHALLENGE, CatchUno, PlayCard
from bot.engine.codec import RULES_VERSION, encode_rules
from bot.engine.match import Match
from bot.engine.notation import format_action
from bot.engine.presets import MERCILESS, OFFICIAL, PRESETS
from bot.engine.rulebook.match import Format
from bot.matches.archive import Archive, ArchivedAction, ArchivedSeat
from bot.matches.coach_review import (
    AT_ONCE,
    MAX_HINTS,
    MAX_OF_A_SERVER,
    MAX_REVIEWS_WAITING,
    CoachUnavailable,
    DecisionsError,
    Reviews,
    decisions,
)
from bot.players import steady
from bot.players.coach import MoveEstimate, estimates
from bot.players.sharp import candidates
from bot.rooms.errors import Refusal, RoomRefused
from tests.engine.positions import position
from tests.players.test_levels import hidden_shuffled
from tests.rooms.fakes import NOON

if TYPE_CHECKING:
    from bot.engine.actions import Action
    from bot.engine.rulebook.rules import Rules
    from bot.engine.view import View

ID: Final = "2f" * 16


ONE_HAND: Final = replace(OFFICIAL, format=Format.SINGLE)


def archived(
    rules: Rules = ONE_HAND,
    *,
    seats: int = 2,
    odd: dict[int, Any] | None = None,
    careless: int | None = None,
    seed: int = 0,
) -> tuple[Archive, list[Match]]:
    """Return a match among steady players and how it was before each entry; `odd` are events by entry.

    Whoever is careless never calls UNO, is always caught, and challenges whatever can be.
    """
    match, _ = Match.start(rules, seats=seats, seed=bytes([seed]) * 32)
    random, before, entries = Random(3), [match.copy()], [(0, f"start:{seats}")]
    while match.outcome is None:
        seat = match.turn
        action = steady.choose(match.view(seat), random)
        if careless is not None:
            seat, action = _careless(match, careless, random)
        assert action is not None
        entries.append((seat, format_action(action)))
        before.append(match.copy())
        match.apply(seat, action)
    actions = [
        ArchivedAction(number, seat, NOON + timedelta(seconds=number), text, (odd or {}).get(number, ()))
        for number, (seat, text) in enumerate(entries)
    ]
    archive = Archive(
        match_id=ID, guild_id=1, channel_id=2, started_at=NOON, ended_at=NOON, finished=True,
        codec=RULES_VERSION, rules=encode_rules(rules), seed=bytes([seed]) * 32,
        seats=tuple(ArchivedSeat(seat + 11, "") for seat in range(seats)),
        event_fields={"TurnRanOut": ("seat", "voted")}, actions=tuple(actions),
    )  # fmt: skip
    return archive, before


def _careless(match: Match, careless: int, random: Random) -> tuple[int, Action | None]:
    """Return who acts, and what they do."""
    for seat in range(match.seats):
        if seat != careless and CatchUno(careless) in match.legal(seat) and match.hand.catchable == careless:
            return seat, CatchUno(careless)
    view = match.view(match.turn)
    if match.turn != careless:
        return match.turn, steady.choose(view, random)
    return careless, CHALLENGE if CHALLENGE in view.legal else steady.move(view, random)


class FakeCoach:
    """Says that the first move that was not made is a little better, and more so later in a hand."""

    def __init__(self) -> None:
        self.asked: list[tuple[View, int]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def __call__(
        self, view: View, *, seed: int, worlds: int, also: Action | None = None, uncalled: bool = False
    ) -> tuple[MoveEstimate, ...]:
        await self.gate.wait()
        assert worlds >= 48
        assert not uncalled
        self.asked.append((view, seed))
        other = next(move for move in candidates(view, also) if move is not also)
        played = also or view.legal[0]
        worse = 0.4 - 0.01 * (10 - len(view.hand))
        return MoveEstimate(other, 0.5, 0.0, (0.5, 0.5)), MoveEstimate(played, worse, 0.001, (worse, worse))


async def quickly(
    view: View, *, seed: int, worlds: int, also: Action | None = None, uncalled: bool = False
) -> tuple[MoveEstimate, ...]:
    return estimates(view, Random(seed), worlds=min(worlds, 16), also=also, uncalled=uncalled)


def test_the_views_of_decisions_are_those_that_the_seat_had() -> None:
    archive, before = archived()
    found = decisions(archive, 1, most=100)
    assert len(found) >= 3
    for one in found:
        assert one.view == before[one.number].view(1)
        assert one.played in one.view.legal
        assert archive.actions[one.number].seat == 1
        assert one.choices >= 2
    assert decisions(archive, 1, most=2) == found[-2:]


def test_a_turn_that_ran_out_and_moves_before_the_seat_was_taken_are_not_theirs() -> None:
    found = decisions(archived()[0], 1, most=100)
    ran_out = {found[1].number: (("TurnRanOut", 1, False),)}
    assert [one.number for one in decisions(archived(odd=ran_out)[0], 1, most=100)] == [
        one.number for one in found if one is not found[1]
    ]
    archive, _ = archived()
    actions = [*archive.actions]
    actions.insert(found[2].number, replace(actions[1], seat=1, action="take"))
    assert len(decisions(replace(archive, actions=tuple(actions)), 1, most=100)) == len(found) - 2


def test_an_archive_that_cannot_be_played_again_is_refused() -> None:
    archive, _ = archived()
    with pytest.raises(DecisionsError):
        decisions(replace(archive, seed=bytes([1] * 32)), 1, most=100)
    with pytest.raises(DecisionsError):
        decisions(replace(archive, rules={"preset": 7}), 1, most=100)


async def test_a_review_has_the_three_worst_moments_and_is_made_once() -> None:
    archive, _ = archived()
    coach = FakeCoach()
    reviews, told = Reviews(coach), list[int]()

    async def progress(count: int) -> None:
        told.append(count)

    review = await reviews.of(archive, 1, reader=7, progress=progress)
    assert told == [review.decisions]
    costs = [one.judged.cost for one in review.moments]
    assert len(costs) == 3
    assert costs == sorted(costs, reverse=True)
    assert all(one.view.seat == 1 for one in review.moments)
    asked = [*coach.asked]
    assert len({seed for _, seed in asked}) == len(asked), "each look has its own worlds"
    assert await reviews.of(archive, 1, reader=7) is review
    assert coach.asked == asked
    assert await Reviews(FakeCoach()).of(archive, 1, reader=8) == review


async def test_a_review_is_the_same_whatever_lay_hidden() -> None:
    archive, before = archived()

    class Shuffling:
        """Gives the coach, for each view, that of a match with all hidden cards in other places."""

        async def __call__(
            self, view: View, *, seed: int, worlds: int, also: Action | None = None, uncalled: bool = False
        ) -> tuple[MoveEstimate, ...]:
            number = next(n for n, one in enumerate(before) if n and one.view(1) == view)
            other = hidden_shuffled(before[number], 1, 9)
            assert other.hand.hands[0] != before[number].hand.hands[0]
            return await quickly(other.view(1), seed=seed, worlds=worlds, also=also, uncalled=uncalled)

    assert await Reviews(Shuffling()).of(archive, 1, reader=1) == await Reviews(quickly).of(
        archive, 1, reader=1
    )


class Crowd:
    """People of several servers who want a review of one match each, while the coach does not get on."""

    def __init__(self) -> None:
        self.archive, _ = archived()
        self.coach = FakeCoach()
        self.coach.gate.clear()
        self.reviews = Reviews(self.coach)
        self.order: list[str] = []
        self.places: dict[str, int] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def want(self, *readers: str) -> None:
        """Let people want a review; the first letter is their server."""
        for reader in readers:
            self.tasks[reader] = asyncio.create_task(self._of(reader))
            await asyncio.sleep(0)

    async def _of(self, reader: str) -> None:
        match_id = hashlib.sha256(reader.encode()).hexdigest()[:32]
        archive = replace(self.archive, guild_id=ord(reader[0]), match_id=match_id)

        async def waits(place: int) -> None:
            self.places[reader] = place

        await self.reviews.of(archive, 1, reader=reader, waits=waits)
        self.order.append(reader)

    async def refusal(self, reader: str) -> Refusal:
        with pytest.raises(RoomRefused) as refused:
            await self._of(reader)
        return refused.value.refusal

    async def all_told(self) -> None:
        self.coach.gate.set()
        await asyncio.gather(*self.tasks.values())


async def test_many_of_one_server_wait_for_each_other_and_others_do_not_wait_for_them() -> None:
    crowd = Crowd()
    await crowd.want(*(f"a{number}" for number in range(7)), "b0", "c0", "b1")
    assert {reader: crowd.places[reader] for reader in ("a2", "a6", "b0", "c0", "b1")} == {
        "a2": 1, "a6": 5, "b0": 1, "c0": 2, "b1": 3,
    }  # fmt: skip
    await crowd.all_told()
    assert set(crowd.order[:2]) == {"a0", "a1"}
    assert max(crowd.order.index(reader) for reader in ("b0", "c0", "b1")) < crowd.order.index("a5")


async def test_one_review_at_a_time_for_each_person_and_a_few_for_each_server() -> None:
    crowd = Crowd()
    await crowd.want(*(f"a{number}" for number in range(AT_ONCE + MAX_OF_A_SERVER)))
    assert await crowd.refusal("a0") is Refusal.REVIEW_UNDER_WAY
    assert await crowd.refusal("a99") is Refusal.COACH_BUSY
    await crowd.want("b0")
    await crowd.all_told()
    assert "b0" in crowd.order


async def test_a_full_line_has_a_place_for_a_server_that_has_none_in_it() -> None:
    crowd = Crowd()
    full = [f"{chr(ord('a') + number % 6)}{number}" for number in range(AT_ONCE + MAX_REVIEWS_WAITING)]
    await crowd.want(*full)
    assert not any(task.done() for task in crowd.tasks.values())
    await crowd.want("z0")
    await asyncio.sleep(0)
    [gave_way] = [reader for reader, task in crowd.tasks.items() if task.done()]
    error = crowd.tasks.pop(gave_way).exception()
    assert isinstance(error, RoomRefused)
    assert error.refusal is Refusal.COACH_BUSY
    await crowd.all_told()
    assert crowd.order.index("z0") < len(full) // 2


async def test_whoever_gives_up_waiting_holds_no_place() -> None:
    crowd = Crowd()
    await crowd.want(*(f"a{number}" for number in range(AT_ONCE + MAX_OF_A_SERVER)))
    for reader in ("a0", "a5"):
        crowd.tasks.pop(reader).cancel()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await crowd.want("a50", "a51")
    await crowd.all_told()
    assert len(crowd.order) == AT_ONCE + MAX_OF_A_SERVER


async def test_without_the_process_a_review_is_refused_and_a_hint_is_a_rule_of_thumb() -> None:
    async def away(*_: object, **__: object) -> tuple[MoveEstimate, ...]:
        raise CoachUnavailable

    for reviews in (Reviews(away), Reviews(None)):
        with pytest.raises(RoomRefused) as refused:
            await reviews.of(archived()[0], 1, reader=1)
        assert refused.value.refusal is Refusal.COACH_AWAY
        hint = await reviews.hint(position("R7 RS Y2", "B1 B2", top="R5").view(0), ID)
        assert hint is not None
        assert isinstance(hint.move, PlayCard)
        assert hint.estimates == ()


async def test_of_too_many_hints_at_once_and_of_one_that_takes_too_long_there_is_a_rule_of_thumb(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view, coach = position("R7 RS Y2", "B1 B2", top="R5").view(0), FakeCoach()
    coach.gate.clear()
    reviews = Reviews(coach)
    waiting = [asyncio.create_task(reviews.hint(view, ID)) for _ in range(MAX_HINTS)]
    await asyncio.sleep(0)
    one_more = await reviews.hint(view, ID)
    assert one_more is not None
    assert one_more.estimates == ()
    coach.gate.set()
    assert all(hint is not None and hint.estimates for hint in await asyncio.gather(*waiting))
    coach.gate.clear()
    monkeypatch.setattr("bot.matches.coach_review.PATIENCE_FOR_A_HINT", 0.0)
    late = await reviews.hint(view, ID)
    assert late is not None
    assert late.estimates == ()


async def test_under_rules_that_the_coach_does_not_know_it_says_so() -> None:
    archive, _ = archived(replace(PRESETS["packs"], format=Format.SINGLE), seats=11)
    review = await Reviews(quickly).of(archive, 1, reader=1)
    assert (review.covered, review.decisions, review.accuracy, review.moments) == (False, 0, None, ())


async def test_a_match_by_the_merciless_sheet_is_reviewed_in_about_the_time_of_another() -> None:
    took = list[float]()
    for rules in (OFFICIAL, MERCILESS):
        archive, _ = archived(rules)
        choices = sum(one.choices for one in decisions(archive, 1, most=150))
        begun = process_time()
        review = await Reviews(quickly).of(archive, 1, reader=1)
        took.append((process_time() - begun) / choices)
        assert review.covered
        assert review.decisions > 5
    assert took[1] < 3 * took[0]


async def test_a_hint_is_the_best_move_and_the_same_each_time() -> None:
    view = position("RS R1", "B1 B2 B3", top="R5", rules=OFFICIAL).view(0)
    hint = await Reviews(quickly).hint(view, ID)
    assert hint is not None
    assert hint.move is hint.estimates[0].move
    assert hint == await Reviews(quickly).hint(view, ID)


async def test_a_forgotten_uno_and_lost_challenges_count_and_are_told() -> None:
    for seed in range(60):
        archive, _ = archived(replace(OFFICIAL, target=300), careless=1, seed=seed)
        found = decisions(archive, 1, most=150)
        lost, forgotten = [one for one in found if one.lost], [one for one in found if one.uncalled]
        if lost and forgotten:
            break
    assert all(one.played is CHALLENGE for one in lost)
    assert all(isinstance(one.played, PlayCard) and len(one.view.hand) == 2 for one in forgotten)
    review = await Reviews(quickly).of(archive, 1, reader=1)
    assert (review.lost, review.forgotten) == (len(lost), len(forgotten))
    told = [one.judged for one in review.moments if one.judged.played.uncalled]
    assert told, "it cost as much as anything"
    assert review.accuracy is None or review.accuracy <= 99
