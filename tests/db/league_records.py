"""A plausible league for tests and benchmarks of its store: counts matches, but rates nobody in earnest."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.league.awards import week_of
from bot.league.ports import (
    ALL_TIME,
    Activity,
    Award,
    Before,
    Counted,
    CountedMatch,
    Game,
    LadderRow,
    Pair,
    Player,
    Rating,
    Record,
    RecordKind,
    Season,
    Totals,
)
from tests.db.records import NOON, result, seat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.rooms.ports import MatchResult

LADDER = "classic-match"


def ended(match: int, users: Sequence[int], *, guild_id: int) -> MatchResult:
    """A result in which people have the places in which they are named; each match ends a minute later."""
    seats = [
        replace(seat(number, user, won=number == 0, points=(len(users) - number) * 10), place=number + 1)
        for number, user in enumerate(users)
    ]
    moment = NOON + timedelta(minutes=match)
    return replace(result(match, seats, guild_id=guild_id), ended_at=moment)


def group_of(users: Sequence[int]) -> str:
    return "-".join(map(str, sorted(users)))


def counted_of(before: Before, ended: MatchResult, *, ladder: str = LADDER, rated: bool = True) -> Counted:
    """What the league holds after a match, going by what it held before."""
    users = [one.user_id for one in ended.seats if one.user_id is not None]
    guild_id, number = ended.guild_id, before.number + 1
    season = before.season or Season(guild_id=guild_id, number=1, name="2026-01", started_at=NOON)
    match = CountedMatch(
        match_id=ended.match_id,
        guild_id=guild_id,
        number=number,
        season=season.number,
        ladder=ladder,
        preset=ended.preset,
        unrated=None if rated else "options",
        group=group_of(users),
        people=len(users),
        hands=ended.hands,
        moves=40,
        started_at=ended.started_at,
        ended_at=ended.ended_at,
    )
    rows = [*_ladder(before, match, users)] if rated else []
    games = tuple(_games(before, match, ended, rows))
    return Counted(
        match=match,
        games=games,
        seasons=() if before.season else (season,),
        ladder=tuple(rows),
        totals=tuple(_totals(before, match, games)),
        pairs=tuple(_pairs(before, match, users)),
        players=tuple(
            Player(guild_id=guild_id, user_id=user, name=f"Guest {user}", last_at=match.ended_at)
            for user in users
        ),
        records=tuple(
            Record(
                guild_id=guild_id,
                kind=kind,
                value=number % 97,
                user_id=users[0],
                match_id=match.match_id,
                at=match.ended_at,
            )
            for kind in (RecordKind.HIGHEST_HAND, RecordKind.LONGEST_MATCH)
        ),
        awards=(
            Award(
                guild_id=guild_id,
                user_id=users[0],
                kind="first-win",
                match_id=match.match_id,
                at=match.ended_at,
            ),
        )
        if all(award.user_id != users[0] for award in before.awards)
        else (),
        activity=tuple(_activity(before, match, users)),
    )


def _activity(before: Before, match: CountedMatch, users: Sequence[int]) -> Iterator[Activity]:
    held = {row.user_id: row for row in before.activity}
    for user in users:
        old = held.get(user) or Activity(guild_id=match.guild_id, week=week_of(match.ended_at), user_id=user)
        met = tuple(other for other in users if other not in {user, *old.opponents})
        more = {"points": old.points + 2, "matches": old.matches + 1}
        yield replace(old, opponents=(*old.opponents, *met)[:10], **more)


def _ladder(before: Before, match: CountedMatch, users: Sequence[int]) -> Iterator[LadderRow]:
    for place, user in enumerate(users):
        for season in (match.season, ALL_TIME):
            old = next(
                (row for row in before.ladder if (row.user_id, row.season) == (user, season)),
                LadderRow(
                    guild_id=match.guild_id,
                    season=season,
                    ladder=match.ladder,
                    user_id=user,
                    rating=Rating(25.0, 8.0),
                    order=1.0,
                    games=0,
                    wins=0,
                    opponents=0,
                    last_at=match.ended_at,
                ),
            )
            mu = old.rating.mu + (len(users) - 1) / 2 - place + user % 7 / 16
            sigma = old.rating.sigma * 0.97
            yield replace(
                old,
                rating=Rating(mu, sigma),
                order=mu - 3 * sigma,
                games=old.games + 1,
                wins=old.wins + (place == 0),
                opponents=old.opponents + len(users) - 1,
                last_at=match.ended_at,
            )


def _games(
    before: Before, match: CountedMatch, ended: MatchResult, rows: Sequence[LadderRow]
) -> Iterator[Game]:
    def rating(ladder: Sequence[LadderRow], user: int) -> Rating | None:
        return next((row.rating for row in ladder if (row.user_id, row.season) == (user, match.season)), None)

    for one in ended.seats:
        if one.user_id is None:
            continue
        after = rating(rows, one.user_id)
        yield Game(
            guild_id=match.guild_id,
            user_id=one.user_id,
            number=match.number,
            match_id=match.match_id,
            season=match.season,
            ladder=match.ladder,
            ended_at=match.ended_at,
            place=one.place,
            people=match.people,
            won=one.won,
            points=one.points,
            highest_hand=one.highest_hand,
            forfeited=one.forfeited,
            before=None if after is None else rating(before.ladder, one.user_id) or Rating(25.0, 8.0),
            after=after,
        )


def _totals(before: Before, match: CountedMatch, games: Sequence[Game]) -> Iterator[Totals]:
    for game in games:
        for season in (match.season, ALL_TIME):
            old = next(
                (row for row in before.totals if (row.user_id, row.season) == (game.user_id, season)),
                Totals(guild_id=match.guild_id, season=season, user_id=game.user_id, last_at=match.ended_at),
            )
            yield replace(
                old,
                games=old.games + 1,
                wins=old.wins + game.won,
                points=old.points + game.points,
                highest_hand=max(old.highest_hand, game.highest_hand),
                places=old.places + game.place,
                colours={**old.colours, "R": old.colours.get("R", 0) + 3},
                last_at=match.ended_at,
            )


def _pairs(before: Before, match: CountedMatch, users: Sequence[int]) -> Iterator[Pair]:
    known = {(row.user_id, row.other_id, row.season): row for row in before.pairs}
    for place, user in enumerate(users):
        for other_place, other in enumerate(users):
            if user == other:
                continue
            for season in (match.season, ALL_TIME):
                old = known.get((user, other, season))
                yield Pair(
                    guild_id=match.guild_id,
                    season=season,
                    user_id=user,
                    other_id=other,
                    games=(old.games if old else 0) + 1,
                    ahead=(old.ahead if old else 0) + (place < other_place),
                    behind=(old.behind if old else 0) + (place > other_place),
                )
