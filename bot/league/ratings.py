"""Ratings: how good somebody is at a kind of game, and how a match changes that; see `docs/league.md`."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from bot.league.ladders import OPPONENTS
from bot.league.rows import ALL_TIME, MANY, Crowd, LadderRow, Rating

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from bot.league.played_match import PlayedMatch, PlayedSeat, RatedGame
    from bot.league.ports import Before


START: Final = Rating(25.0, 25 / 3)  # of somebody who has not played
BETA: Final = START.sigma
"""openskill's beta, twice its default: how much luck a match has, on the scale of `Rating.mu`."""
TAU: Final = START.sigma / 100
"""openskill's tau: how much less sure the league is of everybody before each match, since people change."""
KAPPA: Final = 0.0001  # openskill's kappa: what is left of a variance at least

Weights: TypeAlias = "Sequence[Sequence[Sequence[float | None]]]"
"""For everybody of each team, how much the comparison with each team counts."""

SURE: Final = 6.0
"""A rating with a larger sigma is shown with a question mark: about 28 matches take it below that."""
CAUTION: Final = 2.0
"""By how many times its sigma a rating is lowered on the ladder: the skill is higher in 98 of 100 cases."""
POINTS: Final = 40
"""What a difference of 1 on the ladder is in the number shown: some hundreds between good and middling."""
KEPT: Final = 0.75  # of the distance between somebody's rating and a newcomer's, by a soft reset
FORGOTTEN: Final = 3.0  # added by one to the uncertainty (a standard deviation: variances add up)


def rate(
    teams: Sequence[Sequence[Rating]], places: Sequence[int], *, weights: Weights | None = None
) -> list[list[Rating]]:
    """Return the ratings after a game, in the order of `teams`.

    It is openskill's `BradleyTerryPart`, with a weight for each comparison: openskill knows weights of
    players alone, and divides by them for who lost.

    Args:
        teams: Who played, at least two teams; somebody who played alone is a team of one.
        places: Of each team, from 1; equal ones are shared.
        weights: For everybody, in the form of `teams`, how much the comparison with each team counts; None
            for a team that is passed over as if it had not played. Without them everything counts in full.
    """
    sides = [
        _Side(sum(one.mu for one in team), sum(_drifted(one) for one in team), place)
        for team, place in zip(teams, places, strict=True)
    ]
    if weights is None:
        weights = [[[1.0] * len(teams)] * len(team) for team in teams]
    after = []
    for number, (side, team) in enumerate(zip(sides, teams, strict=True)):
        told = _comparisons(sides, number)
        each = zip(team, weights[number], strict=True)
        after.append([_after(one, side.variance, told, counts) for one, counts in each])
    return after


class _Side(NamedTuple):
    mu: float
    variance: float
    place: int


def _drifted(rating: Rating) -> float:
    """Return the variance of a rating before a match: people change."""
    return rating.sigma**2 + TAU**2


def _comparisons(sides: Sequence[_Side], number: int) -> list[tuple[float, float] | None]:
    """Return what a team is told by the place of each other one: by how much it moves, and is surer."""
    mine, found = sides[number], list[tuple[float, float] | None]()
    for at, other in enumerate(sides):
        if at == number:
            found.append(None)
            continue
        scale = math.sqrt(mine.variance + other.variance + 2 * BETA**2)
        chance = 1 / (1 + math.exp((other.mu - mine.mu) / scale))
        result = 1.0 if mine.place < other.place else 0.5 if mine.place == other.place else 0.0
        surer = math.sqrt(mine.variance) / scale * mine.variance / scale**2 * chance * (1 - chance)
        found.append((mine.variance / scale * (result - chance), surer))
    return found


def _after(
    rating: Rating,
    of_team: float,
    told: Sequence[tuple[float, float] | None],
    weights: Sequence[float | None],
) -> Rating:
    """Return a rating after what its team was told, on the average of the teams that count."""
    counting = [(*one, each) for one, each in zip(told, weights, strict=True) if one and each is not None]
    if not counting:
        return rating
    moved = sum(each * by for by, _, each in counting) / len(counting)
    surer = sum(each * less for _, less, each in counting) / len(counting)
    played = sum(each for *_, each in counting) / len(counting)
    part, variance = _drifted(rating) / of_team, rating.sigma**2 + played * TAU**2
    return Rating(rating.mu + part * moved, math.sqrt(variance * max(1 - part * surer, KAPPA)))


def order_of(rating: Rating) -> float:
    """Return the value that a ladder is sorted by: the skill that is as good as certain."""
    return rating.mu - CAUTION * rating.sigma


def shown_number(rating: Rating) -> int:
    """Return the one number that people are shown: 1000 for somebody who has not played."""
    return round(1000 + POINTS * (order_of(rating) - order_of(START)))


def is_uncertain(rating: Rating) -> bool:
    """Return whether the number is shown with a question mark."""
    return rating.sigma > SURE


def soft_reset(rating: Rating) -> Rating:
    """Return the rating that somebody begins a season with, from that at the end of the one before."""
    mu = START.mu + KEPT * (rating.mu - START.mu)
    return Rating(mu, min(START.sigma, math.hypot(rating.sigma, FORGOTTEN)))


FOUNDERS: Final = 6
"""People with a place below which everybody counts as an opponent: a place takes five others."""
FOUNDING_SHARE: Final = 1 / 4
"""Of the people of a ladder: as long as fewer have a place, everybody counts, too. A few accounts that were
first would else decide who else gets one."""
FOUNDED: Final = 20
"""People with a place who are enough, however many others came for one match, or were made to play one: who
has no place counts for nobody then."""
SPREAD_EVENLY: Final = 300
"""Meetings of somebody who plays much in a season, to be shared among everybody on the ladder."""
MIN_FULL, MAX_FULL = 2.0, 10.0  # bounds of how many matches against one opponent count in full
ESTABLISHED: Final = 30
ESTABLISHED_SHARE: Final = 1 / 3
"""Opponents, and the share of those with a place, that somebody has met who says as much about others as
anybody: one evening at one open table gives an account a place, which it could then throw away."""


def is_founding(crowd: Crowd) -> bool:
    """Return whether too few have a place to ask for one."""
    return crowd.placed < min(max(FOUNDERS, FOUNDING_SHARE * crowd.people), FOUNDED)


def full_matches(crowd: Crowd) -> float:
    """Return how many matches against one opponent count in full in a season."""
    return min(max(SPREAD_EVENLY / max(crowd.people - 1, 1), MIN_FULL), MAX_FULL)


def weight_of(crowd: Crowd, met: int) -> float:
    """Return how much the next match counts against an opponent who was met so often in the season."""
    full = full_matches(crowd)
    return 1.0 if met < full else (full / (met + 1)) ** 2


def standing_of(crowd: Crowd, opponents: int) -> float:
    """Return how much somebody who has met so many opponents says about others, up to 1."""
    if is_founding(crowd):
        return 1.0
    needed = min(ESTABLISHED, max(OPPONENTS, ESTABLISHED_SHARE * crowd.placed))
    return min(1.0, opponents / needed) ** 2


def weights_of(teams: Sequence[Sequence[int]], weight: Callable[[int, int], float | None]) -> Weights:
    """Return how much each team of seats counts for everybody in a game; `weight` is None for not at all."""
    return [
        [[None if team is other else _of_team(one, other, weight) for other in teams] for one in team]
        for team in teams
    ]


def _of_team(one: int, team: Sequence[int], weight: Callable[[int, int], float | None]) -> float | None:
    found = [weight(one, other) for other in team]
    counting = [each for each in found if each is not None]
    return sum(counting) / len(found) if counting else None


MAX_PAIRED: Final = 10
"""People of the largest match whose people are paired: with forty, 1,560 rows would be stored for it."""
MAX_RATED_ALONE: Final = 4
"""Absent seats of a game for each of which it is rated once more; no game of teams has more seats."""


class LadderCounting:
    """A rated match on its ladder."""

    def __init__(self, match: PlayedMatch, before: Before, *, season: int, ladder: str) -> None:
        self._match, self._before, self._season, self._ladder = match, before, season, ladder
        self._met = _meetings(match.games)
        self._seats = [match.seats[one] for one in sorted(self._met)]
        self._rows = {(row.season, row.user_id): row for row in before.ladder}
        by_season = sorted(before.ladder, key=lambda row: row.season)
        self._earlier = {row.user_id: row for row in by_season if ALL_TIME < row.season < season}
        # A season that has just begun says little of how many people there are.
        crowds = [Crowd(), *(before.crowds[one] for one in (season, season - 1) if one in before.crowds)]
        self._crowd = Crowd(max(one.people for one in crowds), max(one.placed for one in crowds))
        self._met_before = {
            (pair.user_id, pair.other_id): pair.rated.get(ladder, 0)
            for pair in before.pairs
            if pair.season == season
        }
        self._old = {
            scope: {seat.seat: self._rating_before(seat, scope) for seat in self._seats}
            for scope in (season, ALL_TIME)
        }
        self._new = {scope: self._rate_all(scope) for scope in self._old}

    def change(self, seat: int) -> tuple[Rating | None, Rating | None]:
        """Return the rating of a seat in the season before the match and after it; None if there is none."""
        return self._old[self._season].get(seat), self._new[self._season].get(seat)

    def upset(self, seat: int) -> float:
        """Return how far the best opponent that a seat beat was rated above it."""
        old, mine = self._old[self._season], self._match.seats[seat]
        if seat not in old:
            return 0.0
        behind = [old[one.seat].mu for one in self._seats if one.place > mine.place]
        return max([0.0, *(mu - old[seat].mu for mu in behind)])

    def met(self, seat: int) -> AbstractSet[int]:
        """Return the seats that a seat played against."""
        return self._met.get(seat, frozenset())

    def counts(self, seat: int) -> bool:
        """Return whether a seat counts as an opponent of others: it had a place, or hardly anybody has."""
        row = self._known(self._match.seats[seat], ALL_TIME)
        return is_founding(self._crowd) or (row is not None and row.opponents >= OPPONENTS)

    def rows(self) -> tuple[LadderRow, ...]:
        """Return everybody's row after the match, of the season and of all time."""
        return tuple(self._row(seat, scope) for scope in self._new for seat in self._seats)

    def _row(self, seat: PlayedSeat, scope: int) -> LadderRow:
        rating, at = self._new[scope][seat.seat], self._match.ended_at
        now: dict[str, Any] = {"rating": rating, "order": order_of(rating)}
        old = self._known(seat, scope) or LadderRow(
            guild_id=self._match.guild_id,
            season=scope,
            ladder=self._ladder,
            user_id=seat.user_id or 0,
            last_at=at,
            **now,
        )
        return replace(
            old,
            **now,
            games=old.games + 1,
            wins=old.wins + seat.won,
            opponents=self._opponents(seat, scope, old.opponents),
            last_at=max(old.last_at, at),
        )

    # Ratings

    def _known(self, seat: PlayedSeat, scope: int) -> LadderRow | None:
        return self._rows.get((scope, seat.user_id or 0))

    def _rating_before(self, seat: PlayedSeat, scope: int) -> Rating:
        """Return somebody's rating before the match: in a new season, that of their last one, reset.

        Whoever gets a place with this match begins anew: what was won without one carries nobody up.
        """
        known = self._known(seat, scope)
        met = 0 if known is None else known.opponents
        gets_place = met < OPPONENTS <= self._opponents(seat, scope, met)
        if known is not None and not gets_place:
            return known.rating
        earlier = None if scope == ALL_TIME else self._earlier.get(seat.user_id or 0)
        if earlier is None or (gets_place and earlier.opponents < OPPONENTS):
            return START
        return soft_reset(earlier.rating)

    def _rate_all(self, scope: int) -> dict[int, Rating]:
        """Return the ratings after all games; those who were absent at the end lose the last one."""
        ratings = dict(self._old[scope])
        *games, last = self._match.games
        for game in games:
            ratings |= self._rated(game, ratings)
        return ratings | self._rated(last, ratings) | self._lost(last, ratings)

    def _lost(self, game: RatedGame, ratings: dict[int, Rating]) -> dict[int, Rating]:
        """Return the ratings of the absent, who lost to everybody; many of them draw with each other."""
        absent = [
            seat.seat for seat in self._seats if seat.absent and any(seat.seat in team for team in game.teams)
        ]
        if len(absent) <= MAX_RATED_ALONE:
            return {seat: self._rated(_lost_by(game, {seat}), ratings)[seat] for seat in absent}
        together = self._rated(_lost_by(game, {*absent}), ratings)
        return {seat: together[seat] for seat in absent}

    def _rated(self, game: RatedGame, ratings: dict[int, Rating]) -> dict[int, Rating]:
        after = rate(
            [[ratings[seat] for seat in team] for team in game.teams],
            game.places,
            weights=weights_of(game.teams, self._weight),
        )
        return {
            seat: rating
            for team, new in zip(game.teams, after, strict=True)
            for seat, rating in zip(team, new, strict=True)
        }

    def _weight(self, seat: int, other: int) -> float | None:
        """Return how much an opponent counts for somebody, by how often they met in the season."""
        if not self.counts(other):
            return None
        mine, theirs = (self._match.seats[one].user_id or 0 for one in (seat, other))
        known = MANY if len(self._match.people) > MAX_PAIRED else theirs
        row = self._rows.get((ALL_TIME, theirs))
        standing = standing_of(self._crowd, 0 if row is None else row.opponents)
        return standing * weight_of(self._crowd, self._met_before.get((mine, known), 0))

    # Opponents

    def _opponents(self, seat: PlayedSeat, scope: int, old: int) -> int:
        """Return how many different opponents somebody has met on the ladder, at least."""
        against = {self._match.seats[other].user_id for other in self.met(seat.seat) if self.counts(other)}
        if len(self._match.people) > MAX_PAIRED:
            return max(old, len(against))
        known = {
            pair.other_id
            for pair in self._before.pairs
            if (pair.season, pair.user_id) == (scope, seat.user_id) and self._ladder in pair.ladders
        }
        return old + len(against - known)


def _lost_by(game: RatedGame, seats: AbstractSet[int]) -> RatedGame:
    """Return a game as if the sides of these seats had been behind all others."""
    behind = len(game.teams) + 1
    places = [
        place if seats.isdisjoint(team) else behind
        for team, place in zip(game.teams, game.places, strict=True)
    ]
    return replace(game, places=tuple(places))


def _meetings(games: Iterable[RatedGame]) -> dict[int, set[int]]:
    met: defaultdict[int, set[int]] = defaultdict(set)
    for game in games:
        everybody = {one for team in game.teams for one in team}
        for team in game.teams:
            for one in team:
                met[one] |= everybody.difference(team)
    return dict(met)
