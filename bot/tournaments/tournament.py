"""Tournaments as values, and their saved form: plan, people, tables, and reasons for refusals."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence, ValuesView
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from functools import cached_property
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from bot.engine.codec.formats import Count, Positive
from bot.engine.rulebook.match import Format


class TournamentRefusal(Enum):
    """Reason why an action in a tournament is refused; nothing has changed then."""

    SIGN_UP_OVER = "sign-up-over"
    NOT_RUNNING = "not-running"
    OVER = "over"
    TOO_FEW = "too-few"
    FULL = "full"
    ENTERED_ALREADY = "entered-already"
    NOT_ENTERED = "not-entered"  # the person has not entered, or has withdrawn
    NO_ARENA = "no-arena"  # people declare themselves ready only in an arena
    AT_A_TABLE = "at-a-table"
    UNKNOWN_TABLE = "unknown-table"
    TABLE_NOT_OPEN = "table-not-open"
    """Nobody can sit down at this table or start its match: not yet, or not any more."""
    NOT_AT_THIS_TABLE = "not-at-this-table"
    NOT_MANAGER = "manager"


class TournamentError(Exception):
    """A tournament refuses an action."""

    def __init__(self, refusal: TournamentRefusal) -> None:
        super().__init__(refusal.value)
        self.refusal = refusal


class TournamentPlanError(ValueError):
    """A tournament cannot be opened like this: `fields` names the invalid fields of `Tournament`."""

    def __init__(self, fields: tuple[str, ...]) -> None:
        super().__init__(f"tournament: cannot be so: {', '.join(fields)}")
        self.fields = fields


MIN_TABLE, MAX_TABLE = 2, 10  # people per table
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

MATCH_TIME: Final = timedelta(days=2)  # how long a match may run; after that it is considered abandoned
ARENA_TIME: Final = timedelta(minutes=5)
"""The longest time to come to a table of an arena, whose people have just declared themselves ready."""


class TournamentKind(Enum):
    """How a tournament determines its winner."""

    ELIMINATION = "elimination"  # those who do not advance from a table are out, until a final table decides
    ROTATION_FOUR = "rotation-four"  # groups of four, each one match in which everyone partners everyone
    ROTATION_EIGHT = "rotation-eight"  # the same in groups of eight, at two tables at once
    ROUNDS = "rounds"
    """Everybody plays each round against people with similar results, and gets points by place."""
    ARENA = "arena"  # while it is open, everybody plays as often as they like

    @property
    def limits(self) -> KindLimits:
        """The limits of this kind; its behaviour is in `bot.tournaments.kinds`."""
        return LIMITS[self]


@dataclass(frozen=True, slots=True)
class KindLimits:
    group: int | None = None
    """Exact number of people in a rotation's group; None for tables of 2 up to a chosen size."""
    format: Format | None = None  # format of a rotation's matches; None for that of the rules
    is_timed: bool = False  # it is open for a period of time and then closes


LIMITS: Final = {
    TournamentKind.ELIMINATION: KindLimits(),
    TournamentKind.ROTATION_FOUR: KindLimits(group=4, format=Format.ROTATION_FOUR),
    TournamentKind.ROTATION_EIGHT: KindLimits(group=8, format=Format.ROTATION_EIGHT),
    TournamentKind.ROUNDS: KindLimits(),
    TournamentKind.ARENA: KindLimits(is_timed=True),
}


class TournamentStage(Enum):
    SIGN_UP = "sign-up"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class CancelReason(Enum):
    """Why a tournament was cancelled."""

    HOST = "host"  # a person with the right to do so cancelled it
    TOO_FEW = "too-few"  # fewer people entered than needed
    CHANNEL_GONE = "channel-gone"  # its channel no longer exists


class TableState(Enum):
    PENDING = "pending"  # other tables must first decide who plays here
    WAITING = "waiting"  # its people are known; it must be opened
    OPEN = "open"  # it has a channel, and people are joining
    PLAYING = "playing"  # the match has begun
    PLAYED = "played"  # decided by its match
    WALKOVER = "walkover"  # decided without a match, or before its end


DECIDED: Final = (TableState.PLAYED, TableState.WALKOVER)
UNDER_WAY: Final = (TableState.OPEN, TableState.PLAYING)


class Entrant(Struct, array_like=True, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A person who entered, their untrusted name at the time, and the rating for seeding (larger is better).

    Before the beginning nobody has a rating, and `seed` is 0; then seeds count from 1, the best.
    """

    user_id: Positive
    name: str
    entered_at: Moment
    rating: Rating | None = None
    seed: Count = 0
    withdrawn: bool = False


class Slot(Struct, array_like=True, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A seat at a table: its person if known, or its source table and the rank, from 1, of who advances."""

    user_id: Positive | None = None
    table: str | None = None
    rank: Count = 0


class Placing(Struct, array_like=True, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A person's result at a table: equal places are shared; an absent person did not play."""

    user_id: Positive
    place: Positive
    points: Points = 0
    score: Points = 0
    absent: bool = False


class TournamentTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table: the people of one match."""

    key: str  # name within the tournament, such as `r2t1`: the first table of round 2
    round: Positive  # from 1; in an arena all tables are in round 1
    slots: tuple[Slot, ...]
    state: TableState
    advancing: Count = 0  # most people who advance from here; 0 if nobody does
    opened: Count = 0
    match_id: MatchId | None = None  # of its lobby or match; None before it is opened
    channel_id: Positive | None = None  # where it is played; kept if the table is opened again
    deadline: Moment | None = None  # when people not present have missed it, or its match counts as abandoned
    present: tuple[Positive, ...] = ()
    hands: Count = 0
    points: tuple[Points, ...] = ()  # by slot, as last reported
    placings: tuple[Placing, ...] = ()  # final placings, best first
    going: tuple[Positive, ...] = ()
    """The people who advanced when it was decided, best first; later withdrawals do not change it."""

    @property
    def people(self) -> tuple[int, ...]:
        """Discord ids of its people, as far as they are known, in seat order."""
        return tuple([slot.user_id for slot in self.slots if slot.user_id is not None])

    @property
    def is_under_way(self) -> bool:
        """True if it is open, or its match is being played."""
        return self.state in UNDER_WAY

    @property
    def is_decided(self) -> bool:
        """True if nothing more will happen here."""
        return self.state in DECIDED


class Record(Struct, array_like=True, frozen=True, forbid_unknown_fields=True, gc=False):
    """A person's results at decided tables, for the ranking; `round` is the last one they played.

    A table counts as played if it had a match, or gave points without one. `opposition` sums the current
    points of the opponents at these tables, once per meeting.
    """

    user_id: Positive
    score: int = 0
    wins: Count = 0
    played: Count = 0
    round: Count = 0
    opposition: int = 0


class Tally(Struct, array_like=True, frozen=True, forbid_unknown_fields=True):
    """Summary of decided tables: the number of tables per round, and people's records."""

    rounds: tuple[tuple[Positive, Positive], ...] = ()
    people: tuple[Record, ...] = ()


def tally_of(tables: Collection[TournamentTable]) -> Tally:
    found: defaultdict[int, list[int]] = defaultdict(lambda: [0] * 5)  # the fields of `Record`, in order
    for table in sorted(tables, key=lambda one: one.round):
        in_match, number = table.state is TableState.PLAYED, table.round
        for one in table.placings:
            record, points = found[one.user_id], one.score
            record[0] += points
            match = in_match and not one.absent
            if match or points > 0:
                record[2] += 1
                if one.place == 1:
                    record[1] += match or sum([not other.absent for other in table.placings]) == 1
            record[3] = number
    for table in tables:
        records = [found[one.user_id] for one in table.placings]
        together = sum([record[0] for record in records])
        for record in records:
            record[4] += together - record[0]
    people = [Record(user_id, *record) for user_id, record in found.items()]
    return Tally(tuple(Counter([table.round for table in tables]).items()), tuple(people))


class TablesNeededError(Exception):
    """Decided tables are needed that were not read: read them and try again."""


class DecidedTables(Mapping[str, TournamentTable]):
    """Decided tables by key, unordered; if there are many, usually only their tally is read."""

    def __init__(self, tables: Mapping[str, TournamentTable] | None, tally: Tally | None = None) -> None:
        """Hold tables (None if they were not read) and their tally (None to compute it)."""
        self._known = tables
        if tally is not None:
            self.__dict__["tally"] = tally

    @cached_property
    def tally(self) -> Tally:
        return tally_of([*self._tables.values()])

    @property
    def is_read(self) -> bool:
        """True if the tables themselves were read, not only their tally."""
        return self._known is not None

    @property
    def _tables(self) -> Mapping[str, TournamentTable]:
        if self._known is None:
            raise TablesNeededError
        return self._known

    def with_table(self, table: TournamentTable) -> DecidedTables:
        return DecidedTables({**self._tables, table.key: table})

    def __getitem__(self, key: str) -> TournamentTable:
        """Return the table with a key; raises KeyError if there is none."""
        return self._tables[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def values(self) -> ValuesView[TournamentTable]:
        """Return the tables; directly, since there may be thousands."""
        return self._tables.values()

    def __len__(self) -> int:
        return sum(count for _, count in self.tally.rounds) if self._known is None else len(self._known)

    def __eq__(self, other: object) -> bool:
        """Return whether all tables are equal; usually both are the same object, so none need be read."""
        return self is other or super().__eq__(other)

    __hash__ = None  # type: ignore[assignment]


NONE_DECIDED: Final = DecidedTables({})


class Ready(Struct, array_like=True, frozen=True, kw_only=True, forbid_unknown_fields=True, gc=False):
    """A person who waits for a table in an arena."""

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
    """A tournament, from sign-up to its end. All times are UTC."""

    id: TournamentId
    guild_id: Positive
    channel_id: Positive
    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)]  # the title; untrusted
    host_id: Positive
    kind: TournamentKind
    preset: str
    rules: str  # rules of every match, encoded by `bot.engine.codec`; opaque here
    created_at: Moment
    sign_up_until: Moment
    clock: Positive | None = None  # seconds per decision; None without a clock
    table_size: Annotated[int, Meta(ge=MIN_TABLE, le=MAX_TABLE)] = 4
    """Most people at a table. Rotations ignore it: their groups have four or eight."""
    most_entrants: Annotated[int, Meta(ge=MIN_TABLE, le=MAX_ENTRANTS)] = 64
    rounds: Annotated[int, Meta(ge=1, le=MAX_ROUNDS)] = 3  # number of rounds of ROUNDS
    round_time: timedelta = timedelta(days=1)
    """Time to come to a table once it is open; in an arena at most 5 minutes."""
    window: timedelta = timedelta(hours=2)
    message_id: Positive | None = None  # its message in the channel; None before it is sent
    stage: TournamentStage = TournamentStage.SIGN_UP
    cancelled: CancelReason | None = None
    began_at: Moment | None = None
    ended_at: Moment | None = None
    entrants: tuple[Entrant, ...] = ()  # in order of entry; by seed once it has begun
    undecided: tuple[TournamentTable, ...] = field(default=(), name="tables")
    """Tables at which something is still to happen, by round and number."""
    decided: DecidedTables = NONE_DECIDED
    """All other tables, which are not part of its text: each is stored separately."""
    ready: tuple[Ready, ...] = ()  # people waiting for a table in an arena, the longest wait first
    reminded: tuple[str, ...] = ()

    @cached_property
    def tables(self) -> tuple[TournamentTable, ...]:
        return tuple(
            sorted(
                [*self.decided.values(), *self.undecided],
                key=lambda table: (table.round, len(table.key), table.key),
            )
        )

    def keys_of(self, round_number: int) -> list[str]:
        keys = [*self.decided, *[table.key for table in self.undecided]]
        start = table_key(round_number, 0)[:-1]
        return sorted([key for key in keys if key.startswith(start)], key=lambda key: (len(key), key))

    def table(self, key: str) -> TournamentTable:
        """Return the table with a key; raises TournamentError (UNKNOWN_TABLE)."""
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
        return self._by_account.get(user_id)

    @cached_property
    def derived(self) -> dict[str, Any]:
        """Cache for values that readers derive from this revision; never copied to another."""
        return {}

    @cached_property
    def tables_of_rounds(self) -> Counter[int]:
        return Counter(dict(self.decided.tally.rounds)) + Counter([table.round for table in self.undecided])

    @cached_property
    def last_tables(self) -> dict[int, TournamentTable]:
        return {user_id: table for table in self.tables for user_id in table.people}

    @property
    def last_round(self) -> int:
        """The last round with tables; 0 before the beginning."""
        return max(self.tables_of_rounds, default=0)

    @cached_property
    def current_round(self) -> int:
        """The first round with an undecided table, or else the last; 0 without any."""
        return min([table.round for table in self.undecided], default=self.last_round)

    def table_of(self, user_id: int) -> TournamentTable | None:
        """Return the undecided table at which a person plays or will play, or None."""
        return next((table for table in self.undecided if user_id in table.people), None)

    @property
    def seats(self) -> int:
        """Most people at a table: a rotation's group, or the chosen size."""
        return self.kind.limits.group or self.table_size

    @property
    def least_to_play(self) -> int:
        """Fewest people who can play at a table."""
        return self.kind.limits.group or MIN_TABLE

    @property
    def time_to_come(self) -> timedelta:
        """The time that people have to come to a table once it is open."""
        return min(self.round_time, ARENA_TIME) if self.kind.limits.is_timed else self.round_time

    @property
    def closes_at(self) -> datetime | None:
        """When an arena closes; None for other kinds, and before it begins."""
        if not self.kind.limits.is_timed or self.began_at is None:
            return None
        return self.began_at + self.window

    @cached_property
    def withdrawn(self) -> frozenset[int]:
        """Discord ids of those who withdrew after the beginning."""
        return frozenset([entrant.user_id for entrant in self.entrants if entrant.withdrawn])

    def by_seed(self, people: Collection[int]) -> list[int]:
        """Return entrants sorted by seed, best first."""
        return sorted(people, key=self._order.__getitem__)


OF_ENTRANTS: Final = frozenset({"_by_account", "_order", "withdrawn"})
"""Cached attributes that depend only on the entrants, and stay valid if a table changes."""


def with_table(tournament: Tournament, table: TournamentTable) -> Tournament:
    """Return the tournament with a table replacing the undecided one with the same key."""
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
    return with_table(tournament, replace(tournament.table(key), **changes))


def table_key(round_number: int, number: int) -> str:
    """Return the key of a table; both numbers count from 1."""
    return f"r{round_number}t{number}"


def new_tables(
    round_number: int, groups: Sequence[Sequence[int]], *, first: int = 1
) -> tuple[TournamentTable, ...]:
    """Return tables of a round with one group of people each, numbered from `first`."""
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
