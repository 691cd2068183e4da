"""What a rated match changes on its ladder: ratings of the season and of all time, and who met whom."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from bot.league.opponents import is_founding, larger_of, standing_of, weight_of, weights_of
from bot.league.rated import OPPONENTS
from bot.league.ratings import START, order_of, rate, soft_reset
from bot.league.rows import ALL_TIME, MANY, LadderRow

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from bot.league.played import PlayedMatch, PlayedSeat, RatedGame
    from bot.league.ports import Before
    from bot.league.rows import Rating

MOST_PAIRED: Final = 10
"""People of the largest match whose people are paired: with forty, 1,560 rows would be stored for it."""
MOST_RATED_ALONE: Final = 4
"""Absent seats of a game for each of which it is rated once more; no game of teams has more seats."""


class LadderCounting:
    """A rated match on its ladder."""

    def __init__(self, match: PlayedMatch, before: Before, *, season: int, ladder: str) -> None:
        """Rate the match.

        Args:
            match: One with games.
            before: What the league held.
            season: The number of the match's season.
            ladder: Its ladder.
        """
        self._match = match
        self._before = before
        self._season = season
        self._ladder = ladder
        self._met = _meetings(match.games)
        self._seats = [match.seats[one] for one in sorted(self._met)]
        self._rows = {(row.season, row.user_id): row for row in before.ladder}
        self._earlier = self._earlier_rows()
        self._crowd = larger_of(before.crowds.get(one) for one in (season, season - 1))
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
        """Tell whether a seat counts as an opponent of others: it had a place, or hardly anybody has."""
        row = self._known(self._match.seats[seat], ALL_TIME)
        return is_founding(self._crowd) or (row is not None and row.opponents >= OPPONENTS)

    def rows(self) -> tuple[LadderRow, ...]:
        """Return everybody's row after the match, of the season and of all time."""
        return tuple(self._row(seat, scope) for scope in self._new for seat in self._seats)

    def _row(self, seat: PlayedSeat, scope: int) -> LadderRow:
        rating, at = self._new[scope][seat.seat], self._match.ended_at
        old = self._known(seat, scope) or LadderRow(
            guild_id=self._match.guild_id,
            season=scope,
            ladder=self._ladder,
            user_id=seat.user_id or 0,
            rating=rating,
            order=0.0,
            games=0,
            wins=0,
            opponents=0,
            last_at=at,
        )
        return replace(
            old,
            rating=rating,
            order=order_of(rating),
            games=old.games + 1,
            wins=old.wins + seat.won,
            opponents=self._opponents(seat, scope, old.opponents),
            last_at=max(old.last_at, at),
        )

    # Ratings

    def _known(self, seat: PlayedSeat, scope: int) -> LadderRow | None:
        return self._rows.get((scope, seat.user_id or 0))

    def _earlier_rows(self) -> dict[int, LadderRow]:
        """Return the row of each account in the last season before that of the match."""
        rows = sorted(self._before.ladder, key=lambda row: row.season)
        return {row.user_id: row for row in rows if ALL_TIME < row.season < self._season}

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
        """Return the ratings of the absent, each of whom lost to everybody else in a game.

        For each of a few the game is rated once more. Where many left a large match that would take seconds,
        and all of them together take the last place instead: they lose to everybody who stayed, and draw
        among themselves.
        """
        absent = [
            seat.seat for seat in self._seats if seat.absent and any(seat.seat in team for team in game.teams)
        ]
        if len(absent) <= MOST_RATED_ALONE:
            return {seat: self._rated(_lost_by(game, {seat}), ratings)[seat] for seat in absent}
        together = self._rated(_lost_by(game, {*absent}), ratings)
        return {seat: together[seat] for seat in absent}

    def _rated(self, game: RatedGame, ratings: dict[int, Rating]) -> dict[int, Rating]:
        """Return the new ratings of those who played a game."""
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
        known = MANY if len(self._match.people) > MOST_PAIRED else theirs
        row = self._rows.get((ALL_TIME, theirs))
        standing = standing_of(self._crowd, 0 if row is None else row.opponents)
        return standing * weight_of(self._crowd, self._met_before.get((mine, known), 0))

    # Opponents

    def _opponents(self, seat: PlayedSeat, scope: int, old: int) -> int:
        """Return how many different opponents somebody has met on the ladder.

        Of a match too large for pairs it is only known that at least all of its people are different.
        """
        against = {self._match.seats[other].user_id for other in self.met(seat.seat) if self.counts(other)}
        if len(self._match.people) > MOST_PAIRED:
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
    """Return the opponents of each seat that played."""
    met: defaultdict[int, set[int]] = defaultdict(set)
    for game in games:
        everybody = {one for team in game.teams for one in team}
        for team in game.teams:
            for one in team:
                met[one] |= everybody.difference(team)
    return dict(met)
