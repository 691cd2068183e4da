"""What a room is at one moment: a value. A change makes a new one, which is stored before anybody sees it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final

from bot.engine.events import (
    CardsDrawn,
    DirectionReversed,
    DrawCause,
    HandEnded,
    HandStarted,
    MatchEnded,
    PileReshuffled,
    SeatForfeited,
    SeatJoined,
    SeatSkipped,
    TurnPassed,
)
from bot.engine.hand import Phase
from bot.rooms.state.statistics import NO_STATISTICS, statistics_after
from bot.rooms.state.timing import ASLEEP_AFTER, NO_TIMING, Timing

if TYPE_CHECKING:
    from datetime import datetime

    from bot.engine.hand import Hand
    from bot.engine.match import Match
    from bot.engine.rules import Rules
    from bot.rooms.state.hits import Hit
    from bot.rooms.state.room_events import RoomEvent
    from bot.rooms.state.statistics import MatchStatistics
    from bot.rooms.state.uncalled import UncalledUno

NEWS_KEPT: Final = 12
"""Events for the four lines at the table: a turn that runs out is three in one line."""
MOST_KICKED: Final = 100
"""Accounts that a table remembers as removed: more than will ever press *Join* of it."""
CONSEQUENCES: Final = (CardsDrawn, SeatSkipped, TurnPassed, DirectionReversed, PileReshuffled)


class Stage(Enum):
    """What goes on in a room."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


class Closing(Enum):
    """Why a table was closed."""

    VOTED = "voted"
    LOBBY_LEFT = "lobby-left"
    PAUSED_LONG = "paused-long"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who acts: Discord's id of the account and the name to show (untrusted text)."""

    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table.

    Attributes:
        user_id: Who sits there; None for a computer player.
        name: The name to show: untrusted text for a person, empty for a computer player, which is named where
            it is shown.
    """

    user_id: int | None
    name: str


@dataclass(frozen=True, slots=True)
class Tally:
    """What the league wants to know of a seat beside its points: hands won, and the best of them."""

    hands_won: int = 0
    highest_hand: int = 0


@dataclass(frozen=True, slots=True)
class Ping:
    """The message that mentions whose turn it is.

    Attributes:
        message_id: Discord's id of it.
        turn: The turn it was sent for, see `RoomState.turn_keys`.
    """

    message_id: int
    turn: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Who may still sit down at a table.

    Attributes:
        locked: Whether nobody may.
        kicked: Accounts that the host or a moderator removed, the newest last; at most `MOST_KICKED`.
    """

    locked: bool = False
    kicked: tuple[int, ...] = ()

    def barring(self, user_id: int) -> Entry:
        """Return the entry that somebody removed does not come in by again."""
        return replace(self, kicked=(*self.kicked, user_id)[-MOST_KICKED:])


OPEN: Final = Entry()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomState:
    """What a room is at one moment: all of it is stored, but for why it closed, since it is gone with that.

    Attributes:
        stage: Lobby, match, or its result.
        host: Discord's id of the host.
        seats: In the lobby those who joined, in play the seats of the match in order.
        rules: The options agreed on.
        match: The match, from its start on.
        match_id: 32 hexadecimal digits, new for every lobby: buttons carry its beginning.
        started_at: When the first card was dealt (UTC).
        actions: How many actions of the match are logged.
        tallies: One for each seat of the match.
        news: The newest public events, oldest first.
        message_id: The public table message, once it was sent.
        starter: In the lobby, the account that the host named to play first, or None for a random dealer.
        turn_since: The match's revision at which the turn came to the seat that has it.
        pings: The messages that mention whose turn it is: at most one for each table.
        last_hand: How the hand before this one ended, if there was one.
        statistics: What is counted of the match.
        moved: With several tables, the match's revision at which each of them changed last; else empty.
        uncalled_unos: The seats that came down to one card without a call, and who noticed.
        hits: What hit each seat since its last own move, oldest first.
        closed_by: The name of who closed the table, if somebody did.
        entry: Who may still sit down; a rematch knows too who was removed for good.
        saved_preset: The name of the server's own preset that the rules are, or "" (untrusted text).
        closing: Why it was closed, if it was neither somebody's choice nor a result.
        timing: What the room knows of time and absence.
        newcomers: Who sits down with the next hand, in this order.
        parent_id: The channel in which the table opened a thread of its own, or None where it lives in a
            channel or thread that was there before.
        posted_for: The stage that the public message showed when it was posted; None if that is not known.
        subscribers: Discord's ids of the accounts that want to be told of the result, oldest wish first.
    """

    stage: Stage
    host: int
    seats: tuple[Seat, ...]
    rules: Rules
    match_id: str
    match: Match | None = None
    started_at: datetime | None = None
    actions: int = 0
    tallies: tuple[Tally, ...] = ()
    news: tuple[RoomEvent, ...] = ()
    message_id: int | None = None
    starter: int | None = None
    turn_since: int = 0
    pings: tuple[Ping, ...] = ()
    last_hand: HandEnded | None = None
    statistics: MatchStatistics = NO_STATISTICS
    moved: tuple[int, ...] = ()
    uncalled_unos: tuple[UncalledUno, ...] = ()
    hits: tuple[Hit, ...] = ()
    closed_by: str | None = None
    entry: Entry = OPEN
    saved_preset: str = ""
    closing: Closing | None = None
    timing: Timing = NO_TIMING
    newcomers: tuple[Seat, ...] = ()
    parent_id: int | None = None
    posted_for: Stage | None = None
    subscribers: tuple[int, ...] = ()

    @property
    def token(self) -> str:
        """The beginning of `match_id`: tells the buttons of this match from those of another."""
        return self.match_id[:8]

    @property
    def turn_keys(self) -> dict[str, int]:
        """The seat that has to decide at each table, by what tells one turn from the next.

        A challenge and a last warning are turns of their own. Nobody has one while the room is paused.
        """
        match = self.match
        if self.stage is not Stage.PLAYING or match is None or self.paused:
            return {}
        if len(match.tables) == 1:
            return {self._turn_key(match.hand, f"{self.turn_since}"): match.turn}
        return {
            self._turn_key(hand, f"{table}.{number}.{hand.turns}"): hand.turn
            for table, (hand, number) in enumerate(zip(match.tables, match.numbers, strict=True))
            if not hand.over
        }

    def _turn_key(self, hand: Hand, turn: str) -> str:
        wait = self.timing.wait_for(hand.turn)
        warned = wait is not None and wait.warned
        return f"{self.token}:{turn}:{hand.phase is Phase.CHALLENGE}:{warned}"

    @property
    def paused(self) -> bool:
        """Whether a match rests until somebody comes back: no clock runs and no computer player moves."""
        match = self.match
        if self.stage is not Stage.PLAYING or match is None:
            return False
        if self.timing.dozing or not any(self.timing.misses):
            return self.timing.dozing
        people = [seat for seat in match.playing if self.seats[seat].user_id is not None]
        return bool(people) and all(self.asleep(seat) for seat in people)

    def asleep(self, seat: int) -> bool:
        """Tell whether a person's seat let so many turns run out that a computer player sits in."""
        return self.seats[seat].user_id is not None and self.timing.missed(seat) >= ASLEEP_AFTER

    def by_computer(self, seat: int) -> bool:
        """Tell whether a computer player acts for a seat."""
        return self.seats[seat].user_id is None or self.asleep(seat)

    def awake(self) -> tuple[int, ...]:
        """Return the seats still in play whose people are there."""
        playing = () if self.match is None else self.match.playing
        return tuple(seat for seat in playing if not self.by_computer(seat))

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat of a person, or None."""
        return next((seat for seat, taken in enumerate(self.seats) if taken.user_id == user_id), None)

    def in_line(self, user_id: int) -> bool:
        """Tell whether somebody waits to be dealt in with the next hand."""
        return any(seat.user_id == user_id for seat in self.newcomers)

    @property
    def host_name(self) -> str:
        """The name of the host (untrusted text); empty if the host sits here no more."""
        seat = self.seat_of(self.host)
        return "" if seat is None else self.seats[seat].name

    def current(self, seat: int, revision: int) -> bool:
        """Tell whether nothing has changed at a seat's table since a revision of the match.

        With two tables a move at one leaves the buttons at the other as good as they were.
        """
        match = self.match
        if match is None:
            return False
        last = self.moved[match.table_of(seat)] if self.moved else match.revision
        return last <= revision <= match.revision

    def people(self) -> tuple[int, ...]:
        """Return the ids of the people seated."""
        return tuple(seat.user_id for seat in self.seats if seat.user_id is not None)

    def after(self, match: Match, events: tuple[RoomEvent, ...]) -> RoomState:
        """Return the state with a match moved on; `events` are public."""
        over = any(isinstance(event, MatchEnded) for event in events)
        joined = sum(isinstance(event, SeatJoined) for event in events)
        return replace(
            self,
            match=match,
            seats=self.seats + self.newcomers[:joined],
            newcomers=self.newcomers[joined:],
            stage=Stage.OVER if over else Stage.PLAYING,
            tallies=_counted(self.tallies, events) + (Tally(),) * joined,
            turn_since=match.revision if self._turn_comes(match) else self.turn_since,
            last_hand=next((e for e in reversed(events) if isinstance(e, HandEnded)), self.last_hand),
            news=_newest(self.news, events),
            statistics=self._statistics_after(match, events),
        )

    def _statistics_after(self, match: Match, events: tuple[RoomEvent, ...]) -> MatchStatistics:
        return statistics_after(
            self.statistics,
            events,
            points=(0,) * match.seats if self.match is None else self.match.points,
            sizes=_sizes(match),
            last_hand=self.last_hand,
        )

    def _turn_comes(self, match: Match) -> bool:
        """Tell whether the turn is with another seat than before."""
        return self.match is None or self.match.turn != match.turn


def new_lobby(
    *,
    host: int,
    seats: tuple[Seat, ...],
    rules: Rules,
    match_id: str,
    saved_preset: str = "",
    clock: int | None = None,
    parent_id: int | None = None,
    entry: Entry = OPEN,
) -> RoomState:
    """Return a new lobby; `clock` is one of `timing.CLOCKS`."""
    return RoomState(
        stage=Stage.LOBBY,
        host=host,
        seats=seats,
        rules=rules,
        match_id=match_id,
        saved_preset=saved_preset,
        timing=Timing(clock=clock),
        parent_id=parent_id,
        entry=entry,
    )


def _sizes(match: Match) -> tuple[int, ...]:
    """Return how many cards each seat holds, as everybody can count."""
    return tuple(len(match.tables[match.table_of(seat)].hands[seat]) for seat in range(match.seats))


def _counted(tallies: tuple[Tally, ...], events: tuple[RoomEvent, ...]) -> tuple[Tally, ...]:
    """Return the tallies after a hand's end; a hand that everybody else left is no hand won."""
    left = any(isinstance(event, SeatForfeited) for event in events)
    for event in events:
        if isinstance(event, HandEnded) and event.winner is not None and not left:
            tally = tallies[event.winner]
            grown = Tally(tally.hands_won + 1, max(tally.highest_hand, event.points))
            tallies = (*tallies[: event.winner], grown, *tallies[event.winner + 1 :])
    return tallies


def _newest(news: tuple[RoomEvent, ...], events: tuple[RoomEvent, ...]) -> tuple[RoomEvent, ...]:
    """Return the newest events; a hand's end stays readable, what came before it does not."""
    merged = news + events
    for place in range(len(merged) - 1, -1, -1):
        if isinstance(merged[place], HandStarted):
            ended = [event for event in merged[:place] if isinstance(event, HandEnded)][-1:]
            merged = (*ended, *merged[place:])
            break
    newest = list(merged[-NEWS_KEPT:])
    while newest and _follows(newest[0]):
        del newest[0]  # what caused it is told no more
    return tuple(newest)


def _follows(event: RoomEvent) -> bool:
    """Tell whether something only came of what was told before it; a draw that nobody forced did not."""
    if isinstance(event, CardsDrawn) and event.cause is DrawCause.CHOICE:
        return False
    return isinstance(event, CONSEQUENCES)
