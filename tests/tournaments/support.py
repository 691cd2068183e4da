"""Tournaments for tests, and somebody who plays them to the end."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import md5
from random import Random
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from bot.tournaments.codec import SAVED
from bot.tournaments.deadlines import next_deadline, note_reminders, pass_deadlines, reminders_due
from bot.tournaments.sign_up import begin, enter, withdraw
from bot.tournaments.tables import (
    SeatScore,
    check_in,
    open_table,
    say_ready,
    settled,
    start_table,
    tables_to_open,
    tables_to_start,
    with_result,
    without_result,
)
from bot.tournaments.tournament import (
    NONE_DECIDED,
    DecidedTables,
    Tournament,
    TournamentKind,
    TournamentStage,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bot.tournaments.tournament import TournamentTable

NOW: Final = datetime(2026, 5, 1, 18, 0, tzinfo=UTC)
MATCH: Final = timedelta(minutes=7)


def tournament(kind: TournamentKind = TournamentKind.ELIMINATION, **fields: Any) -> Tournament:
    """Return a tournament whose sign-up has just begun."""
    values: dict[str, Any] = {
        "id": "0badcafe",
        "guild_id": 1,
        "channel_id": 2,
        "name": "Spring cup",
        "host_id": 3,
        "preset": "classic",
        "rules": "{}",
        "created_at": NOW,
        "sign_up_until": NOW + timedelta(days=1),
    }
    return Tournament(kind=kind, **(values | fields))


def begun(kind: TournamentKind = TournamentKind.ELIMINATION, *, people: int, **fields: Any) -> Tournament:
    """Return a tournament that has begun; people have the ids 1, 2, 3 … in the order of their seeds."""
    signing = tournament(kind, **({"most_entrants": 500} | fields))
    for user_id in range(1, people + 1):
        signing = enter(signing, user_id, f"Player {user_id}", NOW)
    return begin(signing, NOW, {user_id: -float(user_id) for user_id in range(1, people + 1)})


def encode_tournament(one: Tournament) -> str:
    """Return a tournament as one text, with all its tables."""
    return SAVED.write(replace(one, undecided=one.tables, decided=NONE_DECIDED))


def with_tables(one: Tournament, tables: Sequence[TournamentTable]) -> Tournament:
    """Return a tournament that has these tables, in order."""
    decided = {table.key: table for table in tables if table.is_decided}
    undecided = tuple(table for table in tables if not table.is_decided)
    return replace(one, undecided=undecided, decided=DecidedTables(decided))


def match_id_of(table: TournamentTable) -> str:
    """Return the id of the match that a table gets when it is opened next."""
    return md5(f"{table.key} {table.opened}".encode(), usedforsecurity=False).hexdigest()


def opened(playing: Tournament, key: str, now: datetime = NOW) -> Tournament:
    """Return a tournament with a table open."""
    return open_table(playing, key, now, match_id=match_id_of(playing.table(key)), channel_id=9)


def played(
    playing: Tournament, key: str, *best: int, now: datetime = NOW, points: tuple[int, ...] = ()
) -> Tournament:
    """Return a tournament in which a table was opened and played to the end, best people first."""
    playing = check_in(opened(playing, key, now), key, best)
    match_id = playing.table(key).match_id
    assert match_id is not None
    playing = start_table(playing, key, now, match_id=match_id)
    values = points or tuple(range(len(best) * 10, 0, -10))
    scores = [
        SeatScore(user_id=user_id, place=place, points=value)
        for place, (user_id, value) in enumerate(zip(best, values, strict=True), start=1)
    ]
    return finish_table(playing, key, now, match_id=match_id, scores=scores)


def finish_table(
    playing: Tournament, key: str, now: datetime, *, match_id: str, scores: Sequence[SeatScore]
) -> Tournament:
    """Return a tournament with the result of a match, and all that follows from it."""
    return settled(with_result(playing, key, match_id=match_id, scores=scores), now)


def lose_table(playing: Tournament, key: str, now: datetime, *, match_id: str) -> Tournament:
    """Return a tournament in which a match has come to nothing, and all that follows from it."""
    return settled(without_result(playing, key, match_id=match_id), now)


def whole_round(playing: Tournament, round_number: int, now: datetime = NOW) -> Tournament:
    """Return a tournament in which every table of a round was played, and the best seeds won."""
    for table in playing.tables:
        if table.round == round_number and not playing.table(table.key).is_decided:
            people = playing.by_seed(playing.table(table.key).people)
            playing = played(playing, table.key, *people, now=now)
    return playing


@dataclass
class Runner:
    """Plays a tournament to its end, with people who sometimes do not come, leave, or lose their channel."""

    playing: Tournament
    seed: int
    watch: Callable[[Tournament, Tournament], None]
    coming: float = 0.9
    leaving: float = 0.02
    losing: float = 0.05
    now: datetime = NOW
    _chance: Random = field(init=False)

    def __post_init__(self) -> None:
        """Begin at the seed."""
        self._chance = Random(self.seed)

    def run(self) -> Tournament:
        """Return the tournament once it is over."""
        for _ in range(4 * len(self.playing.entrants) + 200):
            if self.playing.stage is not TournamentStage.RUNNING:
                return self.playing
            for after in self._steps():
                self.watch(self.playing, after)
                self.playing = after
            self.now = max(self.now + MATCH, next_deadline(self.playing) or self.now)
        raise AssertionError("this tournament does not end")

    def _steps(self) -> Iterator[Tournament]:
        """Yield the tournament after each step of a moment; each begins with what `playing` is by then."""
        yield pass_deadlines(self.playing, self.now)
        yield note_reminders(self.playing, reminders_due(self.playing, self.now))
        for entrant in self.playing.entrants:
            if not self.playing.find(entrant.user_id) or entrant.withdrawn:
                continue
            if self._chance.random() < self.leaving and self.playing.stage is TournamentStage.RUNNING:
                yield withdraw(self.playing, entrant.user_id, self.now)
        yield from self._ready()
        for table in tables_to_open(self.playing):
            yield from self._open(table.key)
        for table in tables_to_start(self.playing, self.now):
            yield from self._play(table)

    def _ready(self) -> Iterator[Tournament]:
        closes_at = self.playing.closes_at
        if self.playing.stage is not TournamentStage.RUNNING or closes_at is None or self.now >= closes_at:
            return
        withdrawn = self.playing.withdrawn
        for entrant in self.playing.entrants:
            free = entrant.user_id not in withdrawn and self.playing.table_of(entrant.user_id) is None
            if free and self._chance.random() < self.coming:
                yield say_ready(self.playing, entrant.user_id, self.now)

    def _open(self, key: str) -> Iterator[Tournament]:
        yield opened(self.playing, key, self.now)
        people = [one for one in self.playing.table(key).people if self._chance.random() < self.coming]
        yield check_in(self.playing, key, people)

    def _play(self, table: TournamentTable) -> Iterator[Tournament]:
        assert table.match_id is not None
        yield start_table(self.playing, table.key, self.now, match_id=table.match_id)
        if self._chance.random() < self.losing:
            yield lose_table(self.playing, table.key, self.now, match_id=table.match_id)
            return
        people = [*table.present]
        self._chance.shuffle(people)
        scores = [
            SeatScore(user_id=one, place=place, points=50 - place) for place, one in enumerate(people, 1)
        ]
        yield finish_table(self.playing, table.key, self.now, match_id=table.match_id, scores=scores)
