"""Counts a match: a pure function from the league's rows before it, and the match, to the rows after it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from itertools import permutations, product
from typing import Any, Final

from bot.league.awards import AwardFacts, activity_after, earned_awards, week_of
from bot.league.ladders import GROUP_MATCHES, Unrated, group_of, group_since, ladder_of
from bot.league.played_match import PlayedMatch, PlayedSeat
from bot.league.ports import (
    ALL_TIME,
    MANY,
    Activity,
    Award,
    Before,
    Counted,
    CountedMatch,
    Game,
    Pair,
    Player,
    Record,
    RecordKind,
    Season,
    SeatStatistics,
    Totals,
    TouchedRows,
)
from bot.league.ratings import MAX_PAIRED, LadderCounting
from bot.league.seasons import MONTHLY, SeasonPlan, seasons_with

MIN_PEOPLE: Final = 2
_SMALLEST_RECORDS: Final = {RecordKind.COMEBACK: 10, RecordKind.STREAK: 2}
"""The smallest value of a record where it is not 1: nine cards, or one win, are too common."""
_LARGEST: Final = ("biggest_draw", "biggest_hand", "comeback")
_SUMS: Final = [one.name for one in fields(SeatStatistics) if one.name not in {*_LARGEST, "colours"}]


def is_counted(match: PlayedMatch) -> bool:
    """Return whether the league counts a match: at least two people played it."""
    return len(match.people) >= MIN_PEOPLE


def touched_by(match: PlayedMatch) -> TouchedRows:
    """Return the keys of the league's rows that must be read to count a match."""
    return TouchedRows(
        match.guild_id,
        users=[account(seat) for seat in match.people],
        ladder=ladder_of(match.preset, match.format),
        group=group_of(match.starters),
        since=group_since(match.started_at),
        week=week_of(match.ended_at),
    )


def count(
    match: PlayedMatch,
    before: Before,
    *,
    number: int | None = None,
    season: int | None = None,
    plan: SeasonPlan = MONTHLY,
) -> Counted:
    """Return the league's rows after a match.

    Args:
        number: The match's number if it was counted before, else None: it gets the next one.
        season: Its season's number if that is settled and no newer one has begun, else its end decides.
    """
    seasons = seasons_with(match, before.season, settled=season, plan=plan)
    return _Counting(match, before, number=number, seasons=seasons).counted()


# The fold


class _Counting:
    def __init__(
        self, match: PlayedMatch, before: Before, *, number: int | None, seasons: tuple[Season, ...]
    ) -> None:
        self.match, self.before, self.seasons = match, before, seasons
        own = self.seasons[-1] if self.seasons else before.season
        assert own is not None  # noqa: S101 - a season begins with the first match
        self.season = own.number
        self._old_totals = {(one.season, one.user_id): one for one in before.totals}
        self._ladder = ladder_of(match.preset, match.format)
        self._of_match: dict[str, Any] = {
            "match_id": match.match_id,
            "guild_id": match.guild_id,
            "number": before.number + 1 if number is None else number,
            "season": self.season,
            "ladder": self._ladder,
            "people": len(match.people),
            "ended_at": match.ended_at,
        }
        self._earned: dict[str, Any] = {
            "guild_id": match.guild_id,
            "match_id": match.match_id,
            "at": match.ended_at,
        }
        unrated = match.unrated or (None if match.games else Unrated.OPTIONS)
        too_often = match.unrated is None and before.group_matches >= GROUP_MATCHES
        self._unrated = Unrated.SAME_GROUP if too_often else unrated
        self._rated = None
        if self._unrated is None:
            self._rated = LadderCounting(match, before, season=self.season, ladder=self._ladder)

    def counted(self) -> Counted:
        totals = {
            (season, seat.user_id): self._totals(seat, season)
            for season in (self.season, ALL_TIME)
            for seat in self.match.people
        }
        of_all_time = {seat.seat: totals[ALL_TIME, seat.user_id] for seat in self.match.people}
        return Counted(
            match=self._counted_match(),
            games=tuple(self._game(seat) for seat in self.match.people),
            seasons=self.seasons,
            ladder=() if self._rated is None else self._rated.rows(),
            totals=tuple(totals.values()),
            pairs=tuple(self._pairs()),
            players=tuple(self._player(seat) for seat in self.match.people),
            records=tuple(self._records(of_all_time)),
            awards=tuple(self._awards(of_all_time)),
            activity=tuple(self._activity()),
        )

    def _counted_match(self) -> CountedMatch:
        match = self.match
        return CountedMatch(
            preset=match.preset,
            unrated=None if self._unrated is None else self._unrated.value,
            group=group_of(match.starters),
            hands=match.hands,
            moves=match.moves,
            started_at=match.started_at,
            **self._of_match,
        )

    def _game(self, seat: PlayedSeat) -> Game:
        before, after = (None, None) if self._rated is None else self._rated.change(seat.seat)
        return Game(
            user_id=account(seat),
            place=seat.place,
            won=seat.won,
            points=seat.points,
            highest_hand=seat.highest_hand,
            forfeited=seat.forfeited,
            before=before,
            after=after,
            **self._of_match,
        )

    # Sums

    def _totals(self, seat: PlayedSeat, season: int) -> Totals:
        user, deeds = account(seat), seat.deeds
        old = self._old_totals.get((season, user)) or Totals(
            guild_id=self.match.guild_id, season=season, user_id=user, last_at=self.match.ended_at
        )
        streak = max(old.streak, 0) + 1 if seat.won else min(old.streak, 0) - 1
        return replace(
            old,
            games=old.games + 1,
            wins=old.wins + seat.won,
            points=old.points + seat.points,
            highest_hand=max(old.highest_hand, seat.highest_hand),
            places=old.places + seat.place,
            streak=streak,
            best_streak=max(old.best_streak, streak),
            colours={
                colour: played
                for colour in "RYGB"
                if (played := old.colours.get(colour, 0) + deeds.colours.get(colour, 0))
            },
            last_at=max(old.last_at, self.match.ended_at),
            **{name: getattr(old, name) + getattr(deeds, name) for name in _SUMS},
            **{name: max(getattr(old, name), getattr(deeds, name)) for name in _LARGEST},
        )

    def _pairs(self) -> Iterator[Pair]:
        """Yield the totals of each pair of people, both ways; in a large match of each against all others."""
        people = self.match.people
        known = {(pair.season, pair.user_id, pair.other_id): pair for pair in self.before.pairs}
        each: Iterable[tuple[PlayedSeat, PlayedSeat | None]] = permutations(people, 2)
        if len(people) > MAX_PAIRED:
            each = [(one, None) for one in people]
        for season, (one, other) in product((self.season, ALL_TIME), each):
            yield self._pair(known, season, one, other)

    def _pair(
        self, known: dict[tuple[int, int, int], Pair], season: int, one: PlayedSeat, other: PlayedSeat | None
    ) -> Pair:
        user, other_id = account(one), MANY if other is None else account(other)
        old = known.get((season, user, other_id)) or Pair(
            guild_id=self.match.guild_id, season=season, user_id=user, other_id=other_id
        )
        ladder, rated = self._ladder, self._rated
        met = rated is not None and (other is None or other.seat in rated.met(one.seat))
        counts = met and other is not None and rated is not None and rated.counts(other.seat)
        return replace(
            old,
            games=old.games + 1,
            ahead=old.ahead + (other is not None and one.place < other.place),
            behind=old.behind + (other is not None and one.place > other.place),
            ladders=tuple(sorted({*old.ladders, *([ladder] if counts else [])})),
            rated={**old.rated, **({ladder: old.rated.get(ladder, 0) + 1} if met else {})},
        )

    def _player(self, seat: PlayedSeat) -> Player:
        guild_id, at = self.match.guild_id, self.match.ended_at
        return Player(guild_id=guild_id, user_id=account(seat), name=seat.name, last_at=at)

    def _activity(self) -> Iterator[Activity]:
        """Yield the activity of everyone who stayed to the end, in the week in which the match ended."""
        known = {row.user_id: row for row in self.before.activity}
        for seat in self.match.people:
            if not seat.absent:
                user = account(seat)
                yield activity_after(self.match, seat, user, known.get(user))

    # Records and awards

    def _records(self, totals: dict[int, Totals]) -> Iterator[Record]:
        """Yield each kind's largest value if it is big enough; the best-placed player's among equals."""
        values: dict[RecordKind, Callable[[PlayedSeat], int]] = {
            RecordKind.HIGHEST_HAND: lambda seat: seat.highest_hand,
            RecordKind.HIGHEST_MATCH: lambda seat: seat.points,
            RecordKind.LONGEST_MATCH: lambda _: self.match.moves,
            RecordKind.BIGGEST_DRAW: lambda seat: seat.deeds.biggest_draw,
            RecordKind.BIGGEST_HAND: lambda seat: seat.deeds.biggest_hand,
            RecordKind.COMEBACK: lambda seat: seat.deeds.comeback,
            RecordKind.STREAK: lambda seat: max(totals[seat.seat].streak, 0),
        }
        best_first = sorted(self.match.people, key=lambda seat: (seat.place, seat.seat))
        for kind, value_of in values.items():
            holder = max(best_first, key=value_of)
            value = value_of(holder)
            if value >= _SMALLEST_RECORDS.get(kind, 1):
                yield Record(kind=kind, value=value, user_id=account(holder), **self._earned)

    def _awards(self, totals: dict[int, Totals]) -> Iterator[Award]:
        held: defaultdict[int, set[str]] = defaultdict(set)
        for award in self.before.awards:
            held[award.user_id].add(award.kind)
        for seat in self.match.people:
            user = account(seat)
            upset = 0.0 if self._rated is None else self._rated.upset(seat.seat)
            standing = AwardFacts(match=self.match, seat=seat, totals=totals[seat.seat], upset=upset)
            for kind in earned_awards(standing, before=held[user]):
                yield Award(user_id=user, kind=kind, **self._earned)


def account(seat: PlayedSeat) -> int:
    assert seat.user_id is not None  # noqa: S101 - callers pass only seats of people
    return seat.user_id
