"""Tournaments as values, their own saved form: plan, people, tables, and why something cannot be done."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from bot.engine.codec.formats import Count, Positive
from bot.engine.rulebook.table import Format

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence


class TournamentRefusal(Enum):
    """Why a tournament does not do something; nothing has changed then."""

    SIGN_UP_OVER = "sign-up-over"
    NOT_RUNNING = "not-running"
    OVER = "over"
    TOO_FEW = "too-few"
    FULL = "full"
    ENTERED_ALREADY = "entered-already"
    NOT_ENTERED = "not-entered"  # this person has not entered, or has withdrawn
    NO_ARENA = "no-arena"  # only in an arena people say when they are ready
    AT_A_TABLE = "at-a-table"
    UNKNOWN_TABLE = "unknown-table"
    TABLE_NOT_OPEN = "table-not-open"
    """Nobody can sit down at this table, or begin to play: not yet, or not any more."""
    NOT_AT_THIS_TABLE = "not-at-this-table"
    NOT_MANAGER = "manager"


class TournamentError(Exception):
    """A tournament does not do something."""

    def __init__(self, refusal: TournamentRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class TournamentPlanError(ValueError):
    """A tournament cannot be opened like this: `fields` names those of `Tournament` that cannot be so."""

    def __init__(self, fields: tuple[str, ...]) -> None:
        super().__init__(f"tournament: cannot be so: {', '.join(fields)}")
        self.fields = fields


MIN_TABLE, MAX_TABLE = 2, 10  # people at one table
MAX_ENTRANTS: Final = 500
MAX_ROUNDS: Final = 20
MAX_NAME_LENGTH: Final = 60  # characters of a tournament's name

VERSION: Final = 1  # of the saved form
MAX_POINTS: Final = 10**9

Moment = Annotated[datetime, Meta(tz=True)]
MatchId = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}\Z")]
TournamentId = Annotated[str, Meta(pattern=r"^[0-9a-f]{8}\Z")]
Points = Annotated[int, Meta(ge=-MAX_POINTS, le=MAX_POINTS)]
Rating = Annotated[float, Meta(ge=-MAX_POINTS, le=MAX_POINTS)]

MATCH_TIME: Final = timedelta(days=2)
"""How long a match may go on; after that nobody seems to play it any more."""
ARENA_TIME: Final = timedelta(minutes=5)
"""How long people have at most to come to a table of an arena: they have just said that they are ready."""


class TournamentKind(Enum):
    """How a tournament finds its winner."""

    ELIMINATION = "elimination"  # whoever does not go on from a table is out, until a last table decides
    ROTATION_FOUR = "rotation-four"
    """Groups of four, each one match in which everybody is everybody's partner."""
    ROTATION_EIGHT = "rotation-eight"  # the same in groups of eight, each at two tables at once
    ROUNDS = "rounds"
    """Everybody plays each round, with people who have done about as well, and gets points by place."""
    ARENA = "arena"  # for as long as it is open everybody plays as often as they like

    @property
    def limits(self) -> KindLimits:
        """What a tournament of this kind may be; `bot.tournaments.kinds` has what happens in it."""
        return LIMITS[self]


@dataclass(frozen=True, slots=True)
class KindLimits:
    """Limits of a kind of tournament."""

    group: int | None = None
    """People of each group of a rotation, neither fewer nor more; None for tables of 2 up to a size."""
    format: Format | None = None  # the format of the matches of a rotation; None for whatever the rules say
    is_timed: bool = False  # whether it is open for a window of time, and closes then


LIMITS: Final = {
    TournamentKind.ELIMINATION: KindLimits(),
    TournamentKind.ROTATION_FOUR: KindLimits(group=4, format=Format.ROTATION_FOUR),
    TournamentKind.ROTATION_EIGHT: KindLimits(group=8, format=Format.ROTATION_EIGHT),
    TournamentKind.ROUNDS: KindLimits(),
    TournamentKind.ARENA: KindLimits(is_timed=True),
}


class TournamentStage(Enum):
    """How far a tournament is."""

    SIGN_UP = "sign-up"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class CancelReason(Enum):
    """Why a tournament was called off."""

    HOST = "host"  # somebody who may do so called it off
    TOO_FEW = "too-few"  # fewer people entered than are needed
    CHANNEL_GONE = "channel-gone"  # its channel does not exist any more


class TableState(Enum):
    """How far a table is."""

    PENDING = "pending"  # other tables have to decide first who plays here
    WAITING = "waiting"  # everybody who plays here is known; it has to be opened
    OPEN = "open"  # it has a channel, and people sit down
    PLAYING = "playing"  # the match has begun
    PLAYED = "played"  # the match has decided it
    WALKOVER = "walkover"  # it was decided without a match, or without its end


DECIDED: Final = (TableState.PLAYED, TableState.WALKOVER)
UNDER_WAY: Final = (TableState.OPEN, TableState.PLAYING)


class Entrant(Struct, array_like=True, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Somebody who entered, with their untrusted name then, and what they are seeded by (larger is better).

    Before it begins nobody has a rating, and the seed is 0; then it is from 1 for the best.
    """

    user_id: Positive
    name: str
    entered_at: Moment
    rating: Rating | None = None
    seed: Count = 0
    withdrawn: bool = False


class Slot(Struct, array_like=True, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A seat at a table: who has it if anybody does, or which of those who go on from a table, from 1."""

    user_id: Positive | None = None
    table: str | None = None
    rank: Count = 0


class Placing(Struct, array_like=True, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """How a table ended for somebody: equal places are shared; who is absent did not play."""

    user_id: Positive
    place: Positive
    points: Points = 0
    score: Points = 0
    absent: bool = False


class TournamentTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table: the people of one match."""

    key: str  # its name in this tournament, such as `r2t1`: the first table of the second round
    round: Positive  # from 1; in an arena every table is of round 1
    slots: tuple[Slot, ...]
    state: TableState
    advancing: Count = 0  # how many go on from here at most; 0 if nobody does
    opened: Count = 0
    match_id: MatchId | None = None  # of the lobby or match; None before it is opened
    channel_id: Positive | None = None  # where it is played; it stays if the table has to be opened again
    deadline: Moment | None = None
    """When those who are not there have missed it, or its match is taken as abandoned."""
    present: tuple[Positive, ...] = ()
    hands: Count = 0
    points: tuple[Points, ...] = ()  # points by slot, as far as they were reported
    placings: tuple[Placing, ...] = ()  # how it ended, best first
    going: tuple[Positive, ...] = ()
    """Who went on when it was decided, best first; it stays, whoever withdraws later."""

    @property
    def people(self) -> tuple[int, ...]:
        """Discord's ids of those who play here, as far as they are known, in the order of the seats."""
        return tuple([slot.user_id for slot in self.slots if slot.user_id is not None])

    @property
    def is_under_way(self) -> bool:
        """Whether it is open, or its match is played."""
        return self.state in UNDER_WAY

    @property
    def is_decided(self) -> bool:
        """Whether nothing happens here any more."""
        return self.state in DECIDED


class Record(Struct, array_like=True, frozen=True, forbid_unknown_fields=True, gc=False):
    """What somebody did at decided tables, by which everybody is ranked; `round` is the last one they played.

    Tables count as played where there was a match, or that brought points without one. In `opposition` are
    the points, by now and once for each meeting, of those who sat there as well.
    """

    user_id: Positive
    score: int = 0
    wins: Count = 0
    played: Count = 0
    round: Count = 0
    opposition: int = 0


class Tally(Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """What decided tables come to: each round with how many there are of it, and the records of people."""

    rounds: tuple[tuple[Positive, Positive], ...] = ()
    people: tuple[Record, ...] = ()


def tally_of(tables: Collection[TournamentTable]) -> Tally:
    """Return what decided tables come to."""
    score, wins, played, reached, met = (defaultdict[int, int](int) for _ in range(5))
    together = [[one.user_id for one in table.placings] for table in tables]
    for table in tables:
        in_match, alone = table.state is TableState.PLAYED, None
        for one in table.placings:
            user_id, points = one.user_id, one.score
            match = in_match and not one.absent
            if match or points > 0:
                played[user_id] += 1
                if one.place == 1:
                    if alone is None:
                        alone = sum(not other.absent for other in table.placings) == 1
                    wins[user_id] += match or alone
            score[user_id] += points
            reached[user_id] = max(reached[user_id], table.round)
    for people in together:
        points = sum([score[user_id] for user_id in people])
        for user_id in people:
            met[user_id] += points - score[user_id]
    records = [
        Record(one, score[one], wins[one], played[one], number, met[one]) for one, number in reached.items()
    ]
    return Tally(tuple(Counter([table.round for table in tables]).items()), tuple(records))


class TablesNeededError(Exception):
    """Something asks for decided tables that were not read: it has to be asked again once they were."""


class DecidedTables(Mapping[str, TournamentTable]):
    """Decided tables by their keys, in no order; where there are many, as a rule only their tally is read."""

    def __init__(self, tables: Mapping[str, TournamentTable] | None, tally: Tally | None = None) -> None:
        """Hold tables, None if they were not read, and what they come to, None to work it out."""
        self._known = tables
        if tally is not None:
            self.__dict__["tally"] = tally

    @cached_property
    def tally(self) -> Tally:
        """What they come to."""
        return tally_of([*self._tables.values()])

    @property
    def is_read(self) -> bool:
        """Whether the tables are here, and not only their tally."""
        return self._known is not None

    @property
    def _tables(self) -> Mapping[str, TournamentTable]:
        if self._known is None:
            raise TablesNeededError
        return self._known

    def with_table(self, table: TournamentTable) -> DecidedTables:
        """Return these and another one."""
        return DecidedTables({**self._tables, table.key: table})

    def __getitem__(self, key: str) -> TournamentTable:
        """Return the table with a key; raise KeyError if there is none."""
        return self._tables[key]

    def __iter__(self) -> Iterator[str]:
        """Yield the keys."""
        return iter(self._tables)

    def __len__(self) -> int:
        """Return how many there are."""
        return sum(count for _, count in self.tally.rounds) if self._known is None else len(self._known)

    def __eq__(self, other: object) -> bool:
        """Return whether all are equal; mostly they are the same, and none has to be there for that."""
        return self is other or super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]


NONE_DECIDED: Final = DecidedTables({})


class Ready(Struct, array_like=True, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """Somebody who waits for a table in an arena."""

    user_id: Positive
    since: Moment


class Tournament(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    dict=True,
    tag_field="version",
    tag=VERSION,
):
    """A tournament, from sign-up to its end. All moments are UTC."""

    id: TournamentId
    guild_id: Positive
    channel_id: Positive
    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)]  # what people call it; untrusted
    host_id: Positive
    kind: TournamentKind
    preset: str
    rules: str  # the rules of every match, encoded by `bot.engine.codec`; nothing here looks inside
    created_at: Moment
    sign_up_until: Moment
    clock: Positive | None = None  # seconds for a decision; None without a clock
    table_size: Annotated[int, Meta(ge=MIN_TABLE, le=MAX_TABLE)] = 4
    """Most people at a table. A rotation does not ask: its groups have four or eight."""
    most_entrants: Annotated[int, Meta(ge=MIN_TABLE, le=MAX_ENTRANTS)] = 64
    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)] = 3  # rounds of ROUNDS
    round_time: timedelta = timedelta(days=1)
    """How long people have to come to a table once it is open; in an arena 5 minutes at most."""
    window: timedelta = timedelta(hours=2)
    message_id: Positive | None = None  # the message in its channel that shows it; None before it is sent
    stage: TournamentStage = TournamentStage.SIGN_UP
    cancelled: CancelReason | None = None
    began_at: Moment | None = None
    ended_at: Moment | None = None
    entrants: tuple[Entrant, ...] = ()  # who entered, in that order; once it has begun by seed
    undecided: tuple[TournamentTable, ...] = field(default=(), name="tables")
    """The tables at which something is still to happen, in order of their rounds and numbers."""
    decided: DecidedTables = NONE_DECIDED
    """All other tables, which are no part of its text: each is stored by itself."""
    ready: tuple[Ready, ...] = ()  # who waits for a table in an arena, those who have waited longest first
    reminded: tuple[str, ...] = ()

    @cached_property
    def tables(self) -> tuple[TournamentTable, ...]:
        """All tables, in order of their rounds and numbers."""
        return tuple(
            sorted(
                [*self.decided.values(), *self.undecided],
                key=lambda table: (table.round, len(table.key), table.key),
            )
        )

    def keys_of(self, round_number: int) -> list[str]:
        """Return the keys of the tables of a round, in order."""
        keys = [*self.decided, *[table.key for table in self.undecided]]
        start = table_key(round_number, 0)[:-1]
        return sorted([key for key in keys if key.startswith(start)], key=lambda key: (len(key), key))

    def table(self, key: str) -> TournamentTable:
        """Return the table with a key; raises TournamentError: UNKNOWN_TABLE."""
        table = next((one for one in self.undecided if one.key == key), None) or self.decided.get(key)
        if table is None:
            raise TournamentError(TournamentRefusal.UNKNOWN_TABLE)
        return table

    @cached_property
    def _by_account(self) -> dict[int, Entrant]:
        return {entrant.user_id: entrant for entrant in self.entrants}

    @cached_property
    def _order(self) -> dict[int, int]:
        return {entrant.user_id: place for place, entrant in enumerate(self.entrants)}

    def find(self, user_id: int) -> Entrant | None:
        """Return somebody who entered, withdrawn or not, or None."""
        return self._by_account.get(user_id)

    @cached_property
    def derived(self) -> dict[str, Any]:
        """What was worked out of this value by whoever reads it often; it is of no other revision."""
        return {}

    @cached_property
    def tables_of_rounds(self) -> Counter[int]:
        """How many tables each round has, by its number."""
        return Counter(dict(self.decided.tally.rounds)) + Counter([table.round for table in self.undecided])

    @cached_property
    def last_tables(self) -> dict[int, TournamentTable]:
        """The table of the last round at which each one who entered is, or was."""
        return {user_id: table for table in self.tables for user_id in table.people}

    @property
    def last_round(self) -> int:
        """The last round there are tables of; 0 before it begins."""
        return max(self.tables_of_rounds, default=0)

    @cached_property
    def current_round(self) -> int:
        """The first round in which something is still to be decided, or else the last; 0 without one."""
        return min([table.round for table in self.undecided], default=self.last_round)

    def table_of(self, user_id: int) -> TournamentTable | None:
        """Return the undecided table at which somebody plays or is going to, or None."""
        return next((table for table in self.undecided if user_id in table.people), None)

    @property
    def seats(self) -> int:
        """Most people at a table: the group of a rotation, or the size that was chosen."""
        return self.kind.limits.group or self.table_size

    @property
    def least_to_play(self) -> int:
        """Fewest people with whom a table can be played."""
        return self.kind.limits.group or MIN_TABLE

    @property
    def time_to_come(self) -> timedelta:
        """How long people have to come to a table once it is open."""
        return min(self.round_time, ARENA_TIME) if self.kind.limits.is_timed else self.round_time

    @property
    def closes_at(self) -> datetime | None:
        """When an arena closes; None of any other kind, and before it begins."""
        if not self.kind.limits.is_timed or self.began_at is None:
            return None
        return self.began_at + self.window

    @cached_property
    def withdrawn(self) -> frozenset[int]:
        """Discord's ids of those who gave up after it began."""
        return frozenset([entrant.user_id for entrant in self.entrants if entrant.withdrawn])

    def by_seed(self, people: Collection[int]) -> list[int]:
        """Return some of those who entered, best seed first."""
        return sorted(people, key=self._order.__getitem__)


OF_ENTRANTS: Final = frozenset({"_by_account", "_order", "withdrawn"})
"""What follows from those who entered alone: it stays if a table changes."""


def with_table(tournament: Tournament, table: TournamentTable) -> Tournament:
    """Return a tournament with a table in the place of the undecided one that had its key."""
    tables = tournament.undecided
    place = next(place for place, one in enumerate(tables) if one.key == table.key)
    if tables[place] == table:
        return tournament
    if table.is_decided:
        others, decided = (*tables[:place], *tables[place + 1 :]), tournament.decided.with_table(table)
        after = replace(tournament, undecided=others, decided=decided)
    else:
        after = replace(tournament, undecided=(*tables[:place], table, *tables[place + 1 :]))
    for name in OF_ENTRANTS & tournament.__dict__.keys():
        after.__dict__[name] = tournament.__dict__[name]
    return after


def changed_table(tournament: Tournament, key: str, **changes: Any) -> Tournament:
    """Return a tournament with some fields of a table changed."""
    return with_table(tournament, replace(tournament.table(key), **changes))


def table_key(round_number: int, number: int) -> str:
    """Return the key of a table; both numbers count from 1."""
    return f"r{round_number}t{number}"


def new_tables(
    round_number: int, groups: Sequence[Sequence[int]], *, first: int = 1
) -> tuple[TournamentTable, ...]:
    """Return tables of a round with some people each, numbered from `first`."""
    return tuple(
        [
            TournamentTable(
                key=table_key(round_number, number),
                round=round_number,
                state=TableState.WAITING,
                slots=tuple([Slot(user_id=user_id) for user_id in group]),
            )
            for number, group in enumerate(groups, start=first)
        ]
    )
