"""Room states: a room at one moment, as a value that a change replaces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum
from operator import attrgetter
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from bot.engine.codec.formats import Count, Positive
from bot.engine.events import HandEnded, MatchEnded, SeatForfeited, SeatJoined
from bot.engine.match import Match
from bot.engine.rulebook.match import FEWEST_WIN, Format
from bot.engine.rulebook.rules import Rules
from bot.players.personas import Level
from bot.rooms.state.deal import Deal
from bot.rooms.state.history import (
    NO_STATISTICS,
    NOTHING_RECENT,
    MatchStatistics,
    RecentEvents,
    RecentPenalty,
    RoomEvent,
    UncalledUno,
    newest_events,
    statistics_after,
)
from bot.rooms.state.timing import ASLEEP_AFTER, NO_TIMING, Intermission, Timing, TurnId

MAX_KICKED: Final = 100  # removed accounts that a table remembers: more than will ever press its *Join*

Key = Annotated[str, Meta(min_length=1, max_length=32)]
Locale = Annotated[str, Meta(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,4})?$")]


class Stage(Enum):
    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Closing(Enum):
    """Reason why a table was closed."""

    VOTED = "voted"
    ALL_LEFT = "all-left"
    LOBBY_LEFT = "lobby-left"
    PAUSED_LONG = "paused-long"
    TOURNAMENT = "tournament"
    RESTORED = "restored"


@dataclass(frozen=True, slots=True)
class Person:
    """A person who acts, with the name to show (untrusted text)."""

    user_id: int
    name: str


class Seat(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    user_id: int | None  # None for a computer player
    name: str  # to show: untrusted text for a person; else a `Persona`'s, or empty if numbered
    level: Level = Level.STEADY


@dataclass(frozen=True, slots=True, kw_only=True)
class SameAgain:
    """People who are awaited in a lobby that follows a match."""

    after: str  # the token of that match: the buttons of its result carry it
    host: int
    seats: tuple[Seat, ...]  # in their order, computer players included; without those who left


class Tally(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Counts of a seat for the league, besides its points."""

    hands_won: int = 0
    highest_hand: int = 0  # most points from one hand, won or not, in formats where points are good


class Ping(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The message that mentions whose turn it is."""

    message_id: int
    turn: str  # the turn it was sent for, as `TurnId.ping_key` writes it


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Access to a table: locked or not, and the accounts that were removed."""

    locked: bool = False
    kicked: tuple[int, ...] = ()  # accounts that were removed, the newest last; at most `MAX_KICKED`

    def bar(self, user_id: int) -> Entry:
        """Return the access that keeps out an account that was removed."""
        return replace(self, kicked=(*self.kicked, user_id)[-MAX_KICKED:])


OPEN: Final = Entry()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomState:
    """State of a room; all of it is stored except why it closed, since the room is gone then."""

    stage: Stage = Stage.LOBBY
    host: int
    seats: tuple[Seat, ...]
    rules: Rules
    match_id: Annotated[str, Meta(min_length=32, max_length=32)]  # hexadecimal; buttons carry its beginning
    match: Match | None = None
    started_at: datetime | None = None
    actions: Count = 0
    tallies: tuple[Tally, ...] = ()
    news: tuple[RoomEvent, ...] = ()
    message_id: int | None = None
    starter: int | None = None  # in the lobby, the account named to play first; None for a random dealer
    turn_since: int = 0  # the match's revision at which the turn came to the seat that has it
    pings: tuple[Ping, ...] = ()
    last_hand: HandEnded | None = None  # how the hand before this one ended
    statistics: MatchStatistics = NO_STATISTICS
    table_revisions: tuple[int, ...] = ()  # with several tables, see `timing.revisions_of_tables`
    uncalled_unos: tuple[UncalledUno, ...] = ()
    hits: tuple[RecentPenalty, ...] = ()
    recent: RecentEvents = NOTHING_RECENT
    closed_by: str | None = None  # the name of the person who closed the table (untrusted text)
    entry: Entry = OPEN  # a rematch still keeps out the accounts that were removed
    saved_preset: str = ""  # the name of the server's preset that the rules come from (untrusted text)
    closing: Closing | None = None
    timing: Timing = NO_TIMING
    newcomers: tuple[Seat, ...] = ()
    parent_id: int | None = None  # the channel in which the table opened a thread of its own
    posted_for: Stage | None = None  # the stage that the public message showed when it was posted
    subscribers: tuple[int, ...] = ()  # accounts that want to be told of the result, oldest wish first
    deal: Deal | None = None  # None until the lobby has got one
    tournament: TournamentMatch | None = None  # None for a table that somebody opened
    again: SameAgain | None = None  # in a lobby that follows a match, the people awaited from it
    intermission: Intermission | None = None  # None while a hand is played
    locale: Locale | None = None  # of what everybody at the table reads; None for English

    @property
    def token(self) -> str:
        """The beginning of `match_id`, which distinguishes the buttons of this match from those of others."""
        return self.match_id[:8]

    @property
    def turn_keys(self) -> dict[str, int]:
        """The seat in turn at each table, by `TurnId.ping_key`; empty while paused or between hands."""
        match = self.match
        if self.stage is not Stage.PLAYING or match is None or self.resting:
            return {}
        if len(match.tables) == 1:
            return {self._ping_key(TurnId.at(match, 0), turn_since=self.turn_since): match.turn}
        return {
            self._ping_key(TurnId.at(match, table), turn_since=None): hand.turn
            for table, hand in enumerate(match.tables)
            if not hand.over
        }

    def _ping_key(self, turn: TurnId, *, turn_since: int | None) -> str:
        wait = self.timing.wait_for(turn.seat)
        warned = wait is not None and wait.warned
        return turn.ping_key(token=self.token, turn_since=turn_since, warned=warned)

    @property
    def paused(self) -> bool:
        """True if a match waits for anybody to come back: no clock runs and no computer player moves."""
        match = self.match
        if self.stage is not Stage.PLAYING or match is None:
            return False
        if self.timing.dozing or not any(self.timing.misses):
            return self.timing.dozing
        people = [seat for seat in match.playing if self.seats[seat].user_id is not None]
        return bool(people) and all(self.asleep(seat) for seat in people)

    @property
    def resting(self) -> bool:
        """True if nobody has to decide and no computer player moves: between two hands, or while paused."""
        return self.intermission is not None or self.paused

    def asleep(self, seat: int) -> bool:
        """Return whether a person let so many turns run out that a computer player sits in."""
        return self.seats[seat].user_id is not None and self.timing.missed(seat) >= ASLEEP_AFTER

    def by_computer(self, seat: int) -> bool:
        return self.seats[seat].user_id is None or self.asleep(seat)

    def awake(self) -> tuple[int, ...]:
        """Return the seats in play that belong to people and are not asleep."""
        playing = () if self.match is None else self.match.playing
        return tuple(seat for seat in playing if not self.by_computer(seat))

    def seat_of(self, user_id: int) -> int | None:
        accounts = [seat.user_id for seat in self.seats]
        return accounts.index(user_id) if user_id in accounts else None

    def in_line(self, user_id: int) -> bool:
        """Return whether somebody waits to be dealt in with the next hand."""
        return any(seat.user_id == user_id for seat in self.newcomers)

    @property
    def host_name(self) -> str:
        """The name of the host (untrusted text); empty if the host has no seat any more."""
        seat = self.seat_of(self.host)
        return "" if seat is None else self.seats[seat].name

    def current(self, seat: int, revision: int) -> bool:
        """Return whether nothing has changed at a seat's table since a revision, so its buttons are valid."""
        match, revisions = self.match, self.table_revisions
        if match is None:
            return False
        last = revisions[match.table_of(seat)] if revisions else match.revision
        return last <= revision <= match.revision

    @property
    def accounts(self) -> tuple[int | None, ...]:
        """The account in each seat; None for a computer player."""
        return tuple(seat.user_id for seat in self.seats)

    @property
    def dealt_from(self) -> tuple[object, ...]:
        """Everything besides the secret of the deal that determines the cards of a lobby."""
        words = () if self.deal is None else self.deal.cuts_by_seat(self.accounts)
        return self.accounts, self.starter, self.rules, words

    def people(self) -> tuple[int, ...]:
        return tuple(seat.user_id for seat in self.seats if seat.user_id is not None)

    def after(self, match: Match, events: tuple[RoomEvent, ...]) -> RoomState:
        """Return the state with a later state of its match; `events` are the public ones that led to it."""
        kinds = {*map(type, events)}
        before, points = self.match, (0,) * match.seats if self.match is None else self.match.points
        sizes = tuple([len(match.tables[match.table_of(seat)].hands[seat]) for seat in range(match.seats)])
        following = replace(
            self,
            match=match,
            stage=Stage.OVER if MatchEnded in kinds else Stage.PLAYING,
            turn_since=match.revision if before is None or before.turn != match.turn else self.turn_since,
            news=newest_events(self.news, events),
            statistics=statistics_after(
                self.statistics, events, points=points, sizes=sizes, last_hand=self.last_hand
            ),
        )
        if HandEnded in kinds:
            following = _with_hands_counted(following, events, before=points, format_=match.rules.format)
        if SeatJoined not in kinds:
            return following
        joined = sum(isinstance(event, SeatJoined) for event in events)
        first = len(self.newcomers) - joined  # the ones before take the seats of computer players
        return replace(
            following,
            seats=self.seats + self.newcomers[first:],
            newcomers=self.newcomers[:first],
            tallies=following.tallies + (Tally(),) * joined,
        )


def _with_hands_counted(
    state: RoomState, events: tuple[RoomEvent, ...], *, before: tuple[int, ...], format_: Format
) -> RoomState:
    """Return the state with finished hands counted; a hand that ended by a forfeit is won by nobody."""
    left = SeatForfeited in map(type, events)
    brings = format_ is Format.PLAYED or not (left or format_ in FEWEST_WIN)
    tallies, last_hand = state.tallies, state.last_hand
    for event in events:
        if isinstance(event, HandEnded):
            gains = [now - then if brings else 0 for now, then in zip(event.totals, before, strict=True)]
            tallies = tuple(
                Tally(
                    tally.hands_won + (seat == event.winner and not left),
                    max(tally.highest_hand, gains[seat]),
                )
                for seat, tally in enumerate(tallies)
            )
            before, last_hand = event.totals, event
    return replace(state, tallies=tallies, last_hand=last_hand)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentMatch:
    """The tournament match for which a room was opened: its people, and the time by which they must come."""

    tournament_id: Key
    name: str  # untrusted text
    table: Key
    round: Count  # from 1; 0 where it is not played in rounds
    number: Positive  # of the table, in that round if there are rounds
    people: Annotated[tuple[int, ...], Meta(min_length=1)]
    begins: datetime  # at the latest, with the people who are there
    to_come: Count | None = None  # rounds after this one, 0 in the final; None if nobody advances


NAMING: Final = attrgetter(
    "host", "seats", "starter", "entry", "newcomers", "subscribers", "deal", "tournament", "again"
)
"""The fields of a room that name accounts: while they stay the same, so does `people_named`."""


def people_named(state: RoomState) -> frozenset[int]:
    again, deal, tournament = state.again, state.deal, state.tournament
    seats = (*state.seats, *state.newcomers, *(() if again is None else again.seats))
    return frozenset(
        {state.host, *state.entry.kicked, *state.subscribers}
        | {seat.user_id for seat in seats if seat.user_id is not None}
        | ({*()} if state.starter is None else {state.starter})
        | ({*()} if again is None else {again.host})
        | ({*()} if deal is None else {cut.user_id for cut in deal.cuts})
        | ({*()} if tournament is None else {*tournament.people})
    )


def moment_of(state: RoomState) -> str:
    """Return the match of a room and its revision, such as `match 9f…3c revision 41`; `-` without one."""
    return "-" if state.match is None else f"match {state.match_id} revision {state.match.revision}"
