"""A league in memory (`bot.league.ports.League`): rows that a test puts in, or those of a made-up club."""

from __future__ import annotations

from collections import defaultdict
from copy import copy
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, Final

from bot.engine.rulebook.match import Format
from bot.league.awards import OPPONENTS as OPPONENTS_OF_A_WEEK
from bot.league.awards import week_of
from bot.league.ladders import OPPONENTS, Unrated, ladder_of
from bot.league.ports import (
    ALL_TIME,
    MIN_GAMES,
    Activity,
    ActivityRow,
    Award,
    CountedMatch,
    Game,
    LadderRow,
    MatchBrief,
    MatchLine,
    Page,
    Pair,
    Player,
    Record,
    RecordKind,
    Season,
    TableOrder,
    TableQuery,
    TableRow,
    Totals,
)
from bot.league.ratings import START, order_of, rate

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

CLUB: Final = "Ann Ben Cleo Dan Eva Finn Gia Hugo Ida Jon Kim Leo"
GUILD: Final = 7
BEGAN: Final = datetime(2025, 12, 1, 18, tzinfo=UTC)


def _value(order: TableOrder, totals: Totals) -> float:
    match order:
        case TableOrder.WINS:
            return totals.wins
        case TableOrder.RATE:
            return totals.wins / totals.games - (1000 if totals.games < MIN_GAMES else 0)
        case TableOrder.POINTS:
            return totals.points
        case TableOrder.HIGHEST:
            return totals.highest_hand
    return -totals.places / totals.games - (1000 if totals.games < MIN_GAMES else 0)


def brief_of(line: MatchLine) -> MatchBrief:
    """Return what a suggestion tells of a match."""
    return MatchBrief(
        line.match.match_id,
        line.match.ended_at,
        {game.user_id: line.names.get(game.user_id, "") for game in line.games},
        {game.user_id: game.place for game in line.games},
        {game.user_id for game in line.games if game.won},
    )


@dataclass(kw_only=True)
class FakeLeague:
    """Rows of one server; whoever asks for another one gets nothing."""

    guild_id: int = GUILD
    season_rows: list[Season] = field(default_factory=list)
    players: dict[int, Player] = field(default_factory=dict)
    totals: dict[tuple[int, int], Totals] = field(default_factory=dict)
    on_ladders: dict[tuple[int, str, int], LadderRow] = field(default_factory=dict)
    pairs: dict[tuple[int, int, int], Pair] = field(default_factory=dict)
    lines: list[MatchLine] = field(default_factory=list)
    record_rows: dict[RecordKind, Record] = field(default_factory=dict)
    award_rows: list[Award] = field(default_factory=list)
    active: dict[tuple[int, int], Activity] = field(default_factory=dict)

    def forget(self, is_left: Callable[[int], bool]) -> None:
        """Nothing is kept of what was asked for."""

    def _rows(self, query: TableQuery) -> list[TableRow]:
        if query.guild_id != self.guild_id:
            return []
        if query.order is TableOrder.RATING:
            return self._ladder(query)
        rows = [totals for (season, _), totals in self.totals.items() if season == query.season]
        rows.sort(key=lambda totals: (-_value(query.order, totals), totals.user_id))
        values = [_value(query.order, totals) for totals in rows]
        return [
            TableRow(rank=values.index(value) + 1, player=self.players[one.user_id], totals=one)
            for one, value in zip(rows, values, strict=True)
        ]

    def _ladder(self, query: TableQuery) -> list[TableRow]:
        rows = [
            row for (season, ladder, _), row in self.on_ladders.items()
            if (season, ladder) == (query.season, query.ladder)
        ]  # fmt: skip
        rows.sort(key=lambda row: (-row.order, row.user_id))
        placed = [row for row in rows if self._has_place(row, query)]
        return [
            TableRow(
                rank=placed.index(row) + 1 if row in placed else None,
                player=self.players[row.user_id],
                totals=self.totals[query.season, row.user_id],
                ladder=row,
            )
            for row in rows
        ]

    @staticmethod
    def _has_place(row: LadderRow, query: TableQuery) -> bool:
        active = query.active_since is None or row.last_at >= query.active_since
        return active and row.opponents >= OPPONENTS

    async def table(self, query: TableQuery, *, offset: int, limit: int) -> Page[TableRow]:
        rows = [row for row in self._rows(query) if row.rank is not None]
        return Page(rows[offset : offset + limit], len(rows))

    async def row(self, query: TableQuery, user_id: int, *, ranked: bool = True) -> TableRow | None:
        row = next((row for row in self._rows(query) if row.player.user_id == user_id), None)
        return row if row is None or ranked else replace(row, rank=None)

    async def seasons(self, guild_id: int) -> list[Season]:
        return self.season_rows[::-1] if guild_id == self.guild_id else []

    async def ladders(self, guild_id: int, season: int) -> list[str]:
        found = [ladder for number, ladder, _ in self.on_ladders if number == season]
        most = sorted(set(found), key=lambda ladder: (-found.count(ladder), ladder))
        return most if guild_id == self.guild_id else []

    async def ladder_rows(self, guild_id: int, season: int, user_id: int) -> list[LadderRow]:
        rows = [row for row in self.on_ladders.values() if (row.season, row.user_id) == (season, user_id)]
        rows.sort(key=lambda row: -row.games)
        return rows if guild_id == self.guild_id else []

    async def games(self, guild_id: int, user_id: int, *, last: int, ladder: str | None = None) -> list[Game]:
        games = [game for line in self.lines for game in line.games if game.user_id == user_id]
        if ladder is not None:
            games = [game for game in games if game.ladder == ladder and game.after is not None]
        return games[: -last - 1 : -1] if guild_id == self.guild_id else []

    async def opponents(self, guild_id: int, user_id: int, *, season: int, most: int) -> list[Pair]:
        pairs = [pair for pair in self.pairs.values() if (pair.season, pair.user_id) == (season, user_id)]
        pairs.sort(key=lambda pair: (-pair.games, pair.other_id))
        return pairs[:most] if guild_id == self.guild_id else []

    async def pair(self, guild_id: int, user_id: int, other_id: int) -> Pair | None:
        return self.pairs.get((ALL_TIME, user_id, other_id)) if guild_id == self.guild_id else None

    async def met(self, guild_id: int, user_id: int, other_id: int, *, last: int) -> list[MatchLine]:
        both = [
            line for line in self._newest(guild_id)
            if {user_id, other_id} <= {game.user_id for game in line.games}
        ]  # fmt: skip
        return both[:last]

    def _newest(self, guild_id: int) -> list[MatchLine]:
        return self.lines[::-1] if guild_id == self.guild_id else []

    async def recent(self, guild_id: int, *, offset: int, limit: int) -> Page[MatchLine]:
        newest = self._newest(guild_id)
        return Page(newest[offset : offset + limit], len(newest))

    async def briefs(self, guild_id: int, user_id: int | None, *, most: int) -> list[MatchBrief]:
        lines = self._newest(guild_id)
        return [brief_of(one) for one in lines if user_id in (None, *[g.user_id for g in one.games])][:most]

    async def match(self, guild_id: int, match_id: str) -> MatchLine | None:
        return next((line for line in self._newest(guild_id) if line.match.match_id == match_id), None)

    async def records(self, guild_id: int) -> list[Record]:
        return [*self.record_rows.values()] if guild_id == self.guild_id else []

    async def awards(self, guild_id: int, user_id: int) -> list[Award]:
        own = [award for award in self.award_rows if award.user_id == user_id]
        return own if guild_id == self.guild_id else []

    async def titles(self, guild_id: int, user_id: int) -> list[tuple[Season, str]]:
        found = []
        for season in await self.seasons(guild_id):
            for ladder in sorted({key for number, key, _ in self.on_ladders if number == season.number}):
                query = TableQuery(
                    guild_id=guild_id, order=TableOrder.RATING, season=season.number, ladder=ladder
                )
                row = await self.row(query, user_id)
                if season.ended_at and row is not None and row.rank == 1:
                    found.append((season, ladder))
        return found

    async def names(self, guild_id: int, users: Collection[int]) -> dict[int, str]:
        known = {user: self.players[user].name for user in users if user in self.players}
        return known if guild_id == self.guild_id else {}

    async def group_matches(self, guild_id: int, group: str, *, since: datetime) -> int:
        return sum(
            line.match.group == group and line.match.ended_at >= since and line.match.unrated is None
            for line in self._newest(guild_id)
        )

    async def returned(self, accounts: Collection[int], *, began: datetime) -> bool:
        return not (accounts and began)

    async def activity(self, guild_id: int, week: int, *, offset: int, limit: int) -> Page[ActivityRow]:
        rows = [row for (of_week, _), row in self.active.items() if of_week == week]
        rows = sorted(rows, key=lambda row: (-row.points, -row.user_id)) if guild_id == self.guild_id else []
        points = [row.points for row in rows]
        ranked = [ActivityRow(1 + points.index(row.points), self.players[row.user_id], row) for row in rows]
        return Page(ranked[offset : offset + limit], len(rows))

    async def activity_row(self, guild_id: int, week: int, user_id: int) -> ActivityRow | None:
        page = await self.activity(guild_id, week, offset=0, limit=len(self.active))
        return next((row for row in page.rows if row.player.user_id == user_id), None)

    # What happens in the club

    def plays(
        self, users: Sequence[int], *, ladder: str, ended_at: datetime, random: Random, rated: bool = True
    ) -> None:
        """Count a match: its people in the order of their places."""
        season = self.season_rows[-1].number
        match = CountedMatch(
            match_id=f"{random.getrandbits(128):032x}",
            guild_id=self.guild_id,
            number=len(self.lines) + 1,
            season=season,
            ladder=ladder,
            preset=ladder.split("-", maxsplit=1)[0],
            unrated=None if rated else Unrated.COMPUTERS.value,
            group="-".join(str(user) for user in sorted(users)),
            people=len(users),
            hands=random.randint(1, 6),
            moves=random.randint(40, 400),
            started_at=ended_at - timedelta(minutes=random.randint(4, 40)),
            ended_at=ended_at,
        )
        games = []
        for place, user in enumerate(users, 1):
            points = max(0, 500 - 110 * place + random.randint(-60, 60)) if place > 1 else 500
            highest = min(points, random.randint(20, 140))
            games.append(
                Game(
                    guild_id=self.guild_id, user_id=user, number=match.number, match_id=match.match_id,
                    season=season, ladder=ladder, ended_at=ended_at, place=place, people=len(users),
                    won=place == 1, points=points, highest_hand=highest, forfeited=False,
                )
            )  # fmt: skip
        for number in (ALL_TIME, season):
            games = self._rate(games, number, rated=rated)
            for game in games:
                self._sum(game, number, random)
                self._meet(game, games, number)
        names = {user: self.players[user].name for user in users}
        self.lines.append(MatchLine(match, games, names))
        for game in games:
            self._record(game, match)
            self._note(game, games)

    def _note(self, game: Game, games: Sequence[Game]) -> None:
        week = week_of(game.ended_at)
        old = self.active.get((week, game.user_id)) or Activity(
            guild_id=self.guild_id, week=week, user_id=game.user_id
        )
        met = {*old.opponents, *(other.user_id for other in games)} - {game.user_id}
        met = {*sorted(met)[: OPPONENTS_OF_A_WEEK.most]}
        points = old.points + 2 + 3 * (len(met) - len(old.opponents))
        more = {"catches": old.catches + game.won, "points": points + game.won, "matches": old.matches + 1}
        self.active[week, game.user_id] = replace(old, opponents=tuple(sorted(met)), **more)

    def _rate(self, games: list[Game], season: int, *, rated: bool) -> list[Game]:
        if not rated:
            return games
        ladder = str(games[0].ladder)
        before = [self.on_ladders.get((season, ladder, game.user_id)) for game in games]
        ratings = [START if row is None else row.rating for row in before]
        after = [one for (one,) in rate([[rating] for rating in ratings], [game.place for game in games])]
        for game, row, rating in zip(games, before, after, strict=True):
            met = {other for other in self.players if (season, game.user_id, other) in self.pairs}
            met |= {other.user_id for other in games} - {game.user_id}
            self.on_ladders[season, ladder, game.user_id] = LadderRow(
                guild_id=self.guild_id, season=season, ladder=ladder, user_id=game.user_id, rating=rating,
                order=order_of(rating), games=(row.games if row else 0) + 1,
                wins=(row.wins if row else 0) + game.won, opponents=len(met), last_at=game.ended_at,
            )  # fmt: skip
        return [
            replace(game, before=old, after=new) for game, old, new in zip(games, ratings, after, strict=True)
        ]

    def _sum(self, game: Game, season: int, random: Random) -> None:
        at = season, game.user_id
        row = self.totals.get(at) or Totals(
            guild_id=self.guild_id, season=season, user_id=game.user_id, last_at=game.ended_at
        )
        streak = max(row.streak, 0) + 1 if game.won else min(row.streak, 0) - 1
        colours = defaultdict(int, row.colours)
        for colour in random.choices("RYGB", k=9):
            colours[colour] += 1
        challenged = random.random() < 0.3
        self.totals[at] = replace(
            row,
            games=row.games + 1,
            wins=row.wins + game.won,
            points=row.points + game.points,
            highest_hand=max(row.highest_hand, game.highest_hand),
            places=row.places + game.place,
            streak=streak,
            best_streak=max(row.best_streak, streak),
            turns=row.turns + 30,
            drawn=row.drawn + 7,
            biggest_draw=max(row.biggest_draw, random.choice([2, 4, 6])),
            biggest_hand=max(row.biggest_hand, random.randint(7, 19)),
            catches=row.catches + (random.random() < 0.2),
            caught=row.caught + (random.random() < 0.2),
            bluffs=row.bluffs + (random.random() < 0.2),
            bluffs_caught=row.bluffs_caught + (random.random() < 0.1),
            challenges=row.challenges + challenged,
            challenges_won=row.challenges_won + (challenged and random.random() < 0.5),
            comeback=max(row.comeback, random.randint(3, 15) if game.won else 0),
            colours=dict(colours),
            last_at=game.ended_at,
        )

    def _meet(self, game: Game, games: Sequence[Game], season: int) -> None:
        for other in games:
            if other.user_id == game.user_id:
                continue
            at = season, game.user_id, other.user_id
            pair = self.pairs.get(at) or Pair(
                guild_id=self.guild_id, season=season, user_id=game.user_id, other_id=other.user_id,
                games=0, ahead=0, behind=0,
            )  # fmt: skip
            self.pairs[at] = replace(
                pair,
                games=pair.games + 1,
                ahead=pair.ahead + (game.place < other.place),
                behind=pair.behind + (game.place > other.place),
            )

    def _record(self, game: Game, match: CountedMatch) -> None:
        totals = self.totals[ALL_TIME, game.user_id]
        values = {
            RecordKind.HIGHEST_HAND: game.highest_hand,
            RecordKind.HIGHEST_MATCH: game.points,
            RecordKind.LONGEST_MATCH: match.moves,
            RecordKind.BIGGEST_DRAW: totals.biggest_draw,
            RecordKind.BIGGEST_HAND: totals.biggest_hand,
            RecordKind.COMEBACK: totals.comeback,
            RecordKind.STREAK: totals.best_streak,
        }
        for kind, value in values.items():
            held = self.record_rows.get(kind)
            if value and (held is None or value > held.value):
                self.record_rows[kind] = Record(
                    guild_id=self.guild_id, kind=kind, value=value, user_id=game.user_id,
                    match_id=match.match_id, at=match.ended_at,
                )  # fmt: skip


def club(
    users: dict[int, str] | None = None,
    *,
    guild_id: int = GUILD,
    began: datetime = BEGAN,
    matches: int = 160,
    seed: int = 1,
) -> FakeLeague:
    """Return the league of a club over two seasons.

    Args:
        users: Names by account, the best players first; twelve people unless a test brings others.
        began: When the first season began, the first of a month.
        matches: How many were played, a few each evening; the second half in the second season.
    """
    users = users or {10**17 + number: name for number, name in enumerate(CLUB.split(), 1)}
    made = _club(tuple(users.items()), guild_id, began, matches, seed)
    return replace(made, **{one.name: copy(getattr(made, one.name)) for one in fields(made)})


@cache  # it takes a tenth of a second, and its rows are never changed
def _club(
    members: tuple[tuple[int, str], ...], guild_id: int, began: datetime, matches: int, seed: int
) -> FakeLeague:
    random, users = Random(seed), dict(members)
    league = FakeLeague(guild_id=guild_id)
    league.players = {
        user: Player(guild_id=guild_id, user_id=user, name=name, last_at=began)
        for user, name in users.items()
    }
    ladders = [
        ladder_of("classic", Format.POINTS),
        ladder_of("anywhere", Format.SINGLE),
        ladder_of("duel", Format.PLAYED),
    ]
    second = (began.replace(day=1) + timedelta(days=31)).replace(day=1)
    for number, starts in enumerate((began, second), 1):
        if number > 1:
            league.season_rows[-1] = replace(league.season_rows[-1], ended_at=starts)
        season: dict[str, Any] = {"guild_id": guild_id, "number": number, "name": f"{starts:%Y-%m}"}
        league.season_rows.append(Season(**season, started_at=starts))
        for played in range(matches // 2):
            ladder = random.choices(ladders, [6, 3, 2])[0]
            people = random.sample([*users], 2 if ladder.startswith("duel") else random.randint(3, 6))
            skill = {user: -0.35 * [*users].index(user) + random.gauss(0, 2) for user in people}
            ended = starts + timedelta(hours=4.2 * played + random.random())
            league.plays(
                sorted(people, key=lambda user: -skill[user]),
                ladder=ladder, ended_at=ended, random=random, rated=random.random() < 0.9,
            )  # fmt: skip
    for place, user in enumerate(users):
        for kind in ("first-win", "bluff-caught", "comeback-fifteen")[: 3 - place // 4]:
            line = league.lines[place % len(league.lines)]
            award = Award(
                guild_id=guild_id,
                user_id=user,
                kind=kind,
                match_id=line.match.match_id,
                at=line.match.ended_at,
            )
            league.award_rows.append(award)
    return league
