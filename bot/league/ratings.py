"""Ratings: a player's skill at a kind of game, and how a match changes it; see `docs/league.md`."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from bot.league.ladders import OPPONENTS
from bot.league.played_match import PlayedMatch, PlayedSeat, RatedGame
from bot.league.ports import ALL_TIME, MANY, Before, Crowd, LadderRow, Rating

START: Final = Rating(25.0, 25 / 3)  # of a new player
BETA: Final = START.sigma
"""openskill's beta, twice its default: the amount of luck in a match, on the scale of `Rating.mu`."""
TAU: Final = START.sigma / 100  # openskill's tau: added uncertainty per match, since people change
KAPPA: Final = 0.0001  # openskill's kappa: lower bound of the factor on a variance

Weights: TypeAlias = "Sequence[Sequence[Sequence[float | None]]]"
"""For each player of each team, the weight of the comparison with each team."""

SURE: Final = 6.0
"""A rating with a larger sigma is shown with a question mark; it takes about 28 matches to get below."""
CAUTION: Final = 2.0
"""Multiple of sigma subtracted for the ladder: the true skill is higher in 98 of 100 cases."""
POINTS: Final = 40  # displayed points per unit of order: a few hundred between good and average players
KEPT: Final = 0.75  # share of the distance to a new player's rating that a soft reset keeps
FORGOTTEN: Final = 3.0  # standard deviation that a soft reset adds (as variances)


def rate(
    teams: Sequence[Sequence[Rating]], places: Sequence[int], *, weights: Weights | None = None
) -> list[list[Rating]]:
    """Return the ratings after a game, in the order of `teams`.

    This is openskill's `BradleyTerryPart` with a weight per comparison: openskill has weights only per
    player, and divides by them for losers.

    Args:
        teams: At least two teams; a single player is a team of one.
        places: Each team's place, from 1; equal ones are shared.
        weights: For each player, shaped like `teams`, the weight of the comparison with each team; None
            ignores a team as if it had not played. By default all comparisons have weight 1.
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
    """Return a rating's variance before a match, with `TAU` added."""
    return rating.sigma**2 + TAU**2


def _comparisons(sides: Sequence[_Side], number: int) -> list[tuple[float, float] | None]:
    """Return, per opposing team, the changes of a team's mu and of its uncertainty; None for itself."""
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
    """Return a rating after a game: the weighted average over the comparisons that count."""
    counting = [(*one, each) for one, each in zip(told, weights, strict=True) if one and each is not None]
    if not counting:
        return rating
    moved = sum(each * by for by, _, each in counting) / len(counting)
    surer = sum(each * less for _, less, each in counting) / len(counting)
    played = sum(each for *_, each in counting) / len(counting)
    part, variance = _drifted(rating) / of_team, rating.sigma**2 + played * TAU**2
    return Rating(rating.mu + part * moved, math.sqrt(variance * max(1 - part * surer, KAPPA)))


def order_of(rating: Rating) -> float:
    """Return a ladder's sort value: a skill that the player almost certainly has."""
    return rating.mu - CAUTION * rating.sigma


def shown_number(rating: Rating) -> int:
    """Return the number shown to people: 1000 for a new player."""
    return round(1000 + POINTS * (order_of(rating) - order_of(START)))


def is_uncertain(rating: Rating) -> bool:
    """Return whether the number is shown with a question mark."""
    return rating.sigma > SURE


def soft_reset(rating: Rating) -> Rating:
    """Return a player's initial rating in a season, from their final rating in the previous one."""
    mu = START.mu + KEPT * (rating.mu - START.mu)
    return Rating(mu, min(START.sigma, math.hypot(rating.sigma, FORGOTTEN)))


FOUNDERS: Final = 6
"""While fewer people have a rank, everybody counts as an opponent: a rank takes five others."""
FOUNDING_SHARE: Final = 1 / 4
"""While a smaller share of a ladder's people has a rank, everybody counts too. Otherwise a few early accounts
would decide who else gets one."""
FOUNDED: Final = 20
"""So many people with a rank are enough, however many others played one match, or were made to play one:
from then on, opponents without a rank do not count."""
SPREAD_EVENLY: Final = 300
"""Matches of an active player in a season, divided by the number of people on the ladder."""
MIN_FULL, MAX_FULL = 2.0, 10.0  # bounds for the number of matches against one opponent that count in full
ESTABLISHED: Final = 30
ESTABLISHED_SHARE: Final = 1 / 3
"""Number of opponents, or the share of people with a rank, that a player must have met to count in full as an
opponent: one evening at an open table gives an account a rank, which it could then throw away."""


def is_founding(crowd: Crowd) -> bool:
    """Return whether too few people have a rank to require one of opponents."""
    return crowd.placed < min(max(FOUNDERS, FOUNDING_SHARE * crowd.people), FOUNDED)


def full_matches(crowd: Crowd) -> float:
    """Return how many matches against one opponent count in full in a season."""
    return min(max(SPREAD_EVENLY / max(crowd.people - 1, 1), MIN_FULL), MAX_FULL)


def weight_of(crowd: Crowd, met: int) -> float:
    """Return the weight of the next match against an opponent already met `met` times this season."""
    full = full_matches(crowd)
    return 1.0 if met < full else (full / (met + 1)) ** 2


def standing_of(crowd: Crowd, opponents: int) -> float:
    """Return the weight, at most 1, of an opponent who has met so many opponents."""
    if is_founding(crowd):
        return 1.0
    needed = min(ESTABLISHED, max(OPPONENTS, ESTABLISHED_SHARE * crowd.placed))
    return min(1.0, opponents / needed) ** 2


def weights_of(teams: Sequence[Sequence[int]], weight: Callable[[int, int], float | None]) -> Weights:
    """Return each team's weight for each player of a game; `weight` returns None for an ignored seat."""
    return [
        [[None if team is other else _of_team(one, other, weight) for other in teams] for one in team]
        for team in teams
    ]


def _of_team(one: int, team: Sequence[int], weight: Callable[[int, int], float | None]) -> float | None:
    found = [weight(one, other) for other in team]
    counting = [each for each in found if each is not None]
    return sum(counting) / len(found) if counting else None


MAX_PAIRED: Final = 10  # most people in a match whose pairs are stored: forty people would need 1,560 rows
MAX_RATED_ALONE: Final = 4
"""Most absent seats that are each rated in a separate calculation; no team game has more seats."""


class LadderCounting:
    """Rates a match on its ladder."""

    def __init__(self, match: PlayedMatch, before: Before, *, season: int, ladder: str) -> None:
        self._match, self._before, self._season, self._ladder = match, before, season, ladder
        self._met = _meetings(match.games)
        self._seats = [match.seats[one] for one in sorted(self._met)]
        self._rows = {(row.season, row.user_id): row for row in before.ladder}
        by_season = sorted(before.ladder, key=lambda row: row.season)
        self._earlier = {row.user_id: row for row in by_season if ALL_TIME < row.season < season}
        # A season that has just begun does not show yet how many people there are.
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
        """Return a seat's rating in the season before and after the match; None if it is not rated."""
        return self._old[self._season].get(seat), self._new[self._season].get(seat)

    def upset(self, seat: int) -> float:
        """Return how much higher the best opponent placed behind a seat was rated; at least 0."""
        old, mine = self._old[self._season], self._match.seats[seat]
        if seat not in old:
            return 0.0
        behind = [old[one.seat].mu for one in self._seats if one.place > mine.place]
        return max([0.0, *(mu - old[seat].mu for mu in behind)])

    def met(self, seat: int) -> AbstractSet[int]:
        return self._met.get(seat, frozenset())

    def counts(self, seat: int) -> bool:
        """Return whether a seat counts as an opponent: it had a rank, or the ladder is being founded."""
        row = self._known(self._match.seats[seat], ALL_TIME)
        return is_founding(self._crowd) or (row is not None and row.opponents >= OPPONENTS)

    def rows(self) -> tuple[LadderRow, ...]:
        """Return every player's row after the match, for the season and all time."""
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
        """Return a player's rating before the match; in a new season their last one after a soft reset.

        A player who gets a rank with this match starts anew: wins from before it must not lift anybody.
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
        """Return the ratings after all games; seats absent at the end lose the last one."""
        ratings = dict(self._old[scope])
        *games, last = self._match.games
        for game in games:
            ratings |= self._rated(game, ratings)
        return ratings | self._rated(last, ratings) | self._lost(last, ratings)

    def _lost(self, game: RatedGame, ratings: dict[int, Rating]) -> dict[int, Rating]:
        """Return the ratings of absent seats, which lose to everyone; if there are many, they tie."""
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
        """Return an opponent's weight for a player, by their earlier meetings in the season."""
        if not self.counts(other):
            return None
        mine, theirs = (self._match.seats[one].user_id or 0 for one in (seat, other))
        known = MANY if len(self._match.people) > MAX_PAIRED else theirs
        row = self._rows.get((ALL_TIME, theirs))
        standing = standing_of(self._crowd, 0 if row is None else row.opponents)
        return standing * weight_of(self._crowd, self._met_before.get((mine, known), 0))

    # Opponents

    def _opponents(self, seat: PlayedSeat, scope: int, old: int) -> int:
        """Return how many different opponents a player has met on the ladder, at least."""
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
    """Return a game in which these seats' sides come after all others."""
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
