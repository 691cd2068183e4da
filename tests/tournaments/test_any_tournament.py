"""Properties of every tournament, whoever plays, comes late, leaves, or loses a channel."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tournaments.codec import SAVED_TALLY, decode_tournament, encode_decided, encode_undecided
from bot.tournaments.deadlines import next_deadline, pass_deadlines
from bot.tournaments.kinds import standings, winners
from bot.tournaments.tables import SeatScore, settled
from bot.tournaments.tournament import Tournament, TournamentKind, TournamentStage
from tests.tournaments.support import (
    NOW,
    Runner,
    begun,
    encode_tournament,
    finish_table,
    lose_table,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.tournaments.kinds import TournamentStanding

KINDS = pytest.mark.parametrize("kind", TournamentKind)
PLACES = {"people": st.integers(2, 21), "table_size": st.integers(2, 6), "seed": st.integers(0, 10_000)}


def check(before: Tournament, after: Tournament) -> None:
    """Hold what is always true, and what no step may take back."""
    busy: list[int] = []
    for table in after.tables:
        assert len({*table.people}) == len(table.people) <= after.seats
        if not table.is_decided:
            busy += table.people
    assert len({*busy}) == len(busy), "nobody is to play at two tables at once"
    assert not {*busy} & {one.user_id for one in after.ready}
    for table in before.tables:
        if table.is_decided:
            assert after.table(table.key) == table
    check_order(standings(after))
    assert decode_tournament(encode_tournament(after)) == after
    decided = encode_decided(after)
    tally = SAVED_TALLY.write(after.decided.tally)
    texts = ",".join(reversed(decided.values()))
    assert decode_tournament(encode_undecided(after), texts, tally) == after
    if after.kind is not TournamentKind.ELIMINATION:
        assert standings(decode_tournament(encode_undecided(after), None, tally)) == standings(after)
    assert decided == encode_decided(before) | encode_decided(after, before)
    if after.stage is TournamentStage.RUNNING:
        assert next_deadline(after) is not None or any(not table.is_decided for table in after.tables)


def check_order(rows: Sequence[TournamentStanding]) -> None:
    """Hold that places are those of a total preorder: from 1, never falling, one more than who is before."""
    for number, (one, other) in enumerate(pairwise(rows), start=2):
        assert other.place in (one.place, number)
    assert not rows or rows[0].place == 1
    assert len({row.user_id for row in rows}) == len(rows)


@KINDS
@settings(max_examples=6, deadline=None)
@given(**PLACES)
def test_it_ends_whoever_comes_or_leaves(
    kind: TournamentKind, people: int, table_size: int, seed: int
) -> None:
    playing = begun(kind, people=people, table_size=table_size, window=timedelta(minutes=45))
    over = Runner(playing, seed, check, coming=(1.0, 0.9, 0.4)[seed % 3]).run()
    assert over.stage in {TournamentStage.OVER, TournamentStage.CANCELLED}
    assert all(table.is_decided for table in over.tables)
    assert {*winners(over)} <= {entrant.user_id for entrant in over.entrants}
    assert next_deadline(over) is None


@KINDS
def test_what_has_followed_does_not_follow_again(kind: TournamentKind) -> None:
    def check_settled(_: Tournament, after: Tournament) -> None:
        assert settled(after, runner.now) == after

    runner = Runner(begun(kind, people=9), 7, check_settled)
    runner.run()


@KINDS
def test_a_result_that_is_reported_again_changes_nothing(kind: TournamentKind) -> None:
    def check_again(before: Tournament, after: Tournament) -> None:
        for table in before.tables:
            if table.match_id is not None and after.table(table.key).is_decided:
                scores = [SeatScore(user_id=one, place=1, points=999) for one in table.people]
                mine = table.match_id
                assert finish_table(after, table.key, NOW, match_id=mine, scores=scores) == after
                assert lose_table(after, table.key, NOW, match_id=mine) == after

    Runner(begun(kind, people=8), 3, check_again, losing=0.3).run()


@KINDS
def test_nobody_comes_and_it_is_over_all_the_same(kind: TournamentKind) -> None:
    over = Runner(begun(kind, people=16), 1, check, coming=0.0, leaving=0.0).run()
    assert over.stage is TournamentStage.OVER
    assert winners(over) == ((1,) if kind is TournamentKind.ELIMINATION else ())


@KINDS
def test_everybody_leaves_and_the_last_one_to_stay_has_won_where_somebody_has_to(
    kind: TournamentKind,
) -> None:
    over = Runner(begun(kind, people=16), 1, check, leaving=1.0).run()
    assert over.stage is TournamentStage.OVER
    somebody = kind in {TournamentKind.ELIMINATION, TournamentKind.ROUNDS}
    assert winners(over) == ((16,) if somebody else ())


@KINDS
def test_time_alone_changes_nothing_before_a_deadline(kind: TournamentKind) -> None:
    playing = begun(kind, people=8)
    assert pass_deadlines(playing, NOW) == playing
