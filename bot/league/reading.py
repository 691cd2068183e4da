"""Turns a stored result and its archive into a match as the league counts it; damage costs only details."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import attrgetter
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

from bot.engine.codec import decode_rules
from bot.engine.formats import pairings
from bot.engine.rulebook.match import FEWEST_WIN, Format
from bot.engine.rulebook.rules import Rules
from bot.league.ladders import Unrated, unrated_reason
from bot.league.played_match import HandScore, PlayedMatch, PlayedSeat, RatedGame, rated_games, read_digest
from bot.league.ports import SeatStatistics, StoredMatch
from bot.matches.archive import UNREADABLE, Archive, ArchiveError, read_archive
from bot.matches.follower import EventFields, MatchFollower, NamedEvent
from bot.rooms.ports import MatchResult, SeatResult

log = logging.getLogger(__name__)

Read = TypeVar("Read")

TAKEN: Final = "take"  # log action for taking over a seat
_DAMAGE: Final = (ArchiveError, LookupError, TypeError, ValueError, AttributeError)
"""Errors from reading a damaged archive, or from following its invalid events."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Details:
    """Data that an archive adds to a result; the defaults apply if it is missing or damaged."""

    rules: Rules | None = None
    names: tuple[str, ...]
    late: frozenset[int] = frozenset()  # seats that joined after the first card
    taken: dict[int, int] = field(default_factory=dict)
    """Seats that a person took over from a computer player, or from the last person to leave, each with the
    number of hands that had ended before."""
    hands: tuple[HandScore, ...] = ()  # empty if unknown
    deeds: tuple[SeatStatistics, ...]
    moves: int = 0

    def own_hands(self, seat: SeatResult) -> Sequence[HandScore]:
        return self.hands[self.taken.get(seat.seat, 0) :]


def _undamaged(read: Callable[[], Read], otherwise: Read, told: str, match_id: str) -> Read:
    """Return what `read` returns; if an archive is damaged, log that and return `otherwise`."""
    try:
        return read()
    except _DAMAGE as error:
        log.warning(told, match_id, error)
        return otherwise


def played_match(stored: StoredMatch) -> PlayedMatch:
    """Return a match as the league counts it; takes milliseconds for a long one."""
    match = as_played(stored)
    # Late joiners must not change what the others were told before the first card.
    returned = stored.unrated is not None or not stored.returned.isdisjoint(match.starters)
    if returned and match.unrated is None:
        match = replace(match, games=(), unrated=Unrated.RETURNED)
    return merge_accounts(match, stored.merged)


def starters_of(stored: StoredMatch) -> tuple[int, ...]:
    """Return `starters` of `played_match`, in half the time."""
    return merge_accounts(as_played(stored, read=_beginning), stored.merged).starters


def as_played(
    stored: StoredMatch, *, read: Callable[[Archive, Format], _Details] | None = None
) -> PlayedMatch:
    """Return a match under the accounts that played it, before merging; `read` reads its archive."""
    if stored.archive is None and stored.digest is not None:
        try:
            return read_digest(stored.digest)
        except ValueError as error:
            log.warning("match %s is counted without its digest: %s", stored.result.match_id, error)
    result = stored.result
    format_ = Format(result.format)
    details = _details_of(stored, format_, read or _details)
    seats = _seats(result, details, format_)
    match = PlayedMatch(
        match_id=result.match_id,
        guild_id=result.guild_id,
        channel_id=result.channel_id,
        preset=result.preset,
        format=format_,
        started_at=result.started_at,
        ended_at=result.ended_at,
        hands=result.hands,
        moves=details.moves,
        seats=seats,
    )
    unrated = _unrated(details, seats)
    if unrated is None:
        if games := _games(match.match_id, format_, seats, details.hands):
            return replace(match, games=games)
        unrated = Unrated.OPTIONS  # the winners of a rotation's hands are unknown
    return replace(match, unrated=unrated)


def _games(
    match_id: str, format_: Format, seats: Sequence[PlayedSeat], hands: Sequence[HandScore]
) -> tuple[RatedGame, ...]:
    """Return a match's rated games; none if its seats or hands do not fit its format."""

    def read() -> tuple[RatedGame, ...]:
        games = rated_games(format_, seats, hands)
        if any(seat >= len(seats) for game in games for team in game.teams for seat in team):
            raise ValueError("it has too few seats for its format")
        return games

    return _undamaged(read, (), "what is rated of match %s is not known: %s", match_id)


def _unrated(details: _Details, seats: Sequence[PlayedSeat]) -> Unrated | None:
    """Return why a match is unrated, or None; it is with unknown rules, since they may leave no skill."""
    began = [seat for seat in seats if seat.seat in details.taken or not seat.late]
    accounts = [None if seat.seat in details.taken else seat.user_id for seat in began]
    if details.rules is None:
        return unrated_reason(Rules(), accounts) or Unrated.OPTIONS
    return unrated_reason(details.rules, accounts)


# The archive


def _details_of(
    stored: StoredMatch, format_: Format, details: Callable[[Archive, Format], _Details]
) -> _Details:
    result, payload = stored.result, stored.archive
    unknown = _Details(names=("",) * len(result.seats), deeds=(SeatStatistics(),) * len(result.seats))
    if payload is None:
        return unknown

    def read() -> _Details:
        archive = read_archive(payload)
        if [seat.user_id for seat in archive.seats] != [seat.user_id for seat in result.seats]:
            raise ValueError("its seats are not those of the result")
        return details(archive, format_)

    return _undamaged(read, unknown, "match %s is counted without its archive: %s", result.match_id)


def _beginning(archive: Archive, _: Format) -> _Details:
    """Return who joined late, and nothing of what was done."""
    names = archive.event_fields.get("SeatJoined", ())
    events = (event for entry in archive.actions for event in entry.events)
    late = [event[1 + names.index("seat")] for event in events if event[0] == "SeatJoined"]
    taken = [entry.seat for entry in archive.actions if entry.action == TAKEN]
    return _Details(
        names=tuple(seat.name for seat in archive.seats),
        late=frozenset([*late, *taken]),
        deeds=(SeatStatistics(),) * len(archive.seats),
    )


def _details(archive: Archive, format_: Format) -> _Details:
    events, match_id = events_of(archive), archive.match_id
    taken = {entry.seat: entry.number for entry in archive.actions if entry.action == TAKEN}

    def hands() -> tuple[HandScore, ...]:
        tables = len(pairings(format_, len(archive.seats))[0])
        return hand_scores(archive, events, tables=tables)

    begun = _beginning(archive, format_)
    return replace(
        begun,
        rules=_undamaged(
            lambda: decode_rules(archive.rules), None, "the rules of match %s are unknown: %s", match_id
        ),
        taken={
            seat: sum(event.kind == "HandEnded" and event.entry < entry for event in events)
            for seat, entry in taken.items()
        },
        hands=_undamaged(hands, (), "what the hands of match %s brought is not known: %s", match_id),
        deeds=_undamaged(
            lambda: _seat_statistics(archive, events, taken),
            begun.deeds,
            "what was done in match %s is not known: %s",
            match_id,
        ),
        moves=len(archive.actions),
    )


def _seat_statistics(
    archive: Archive, events: Sequence[ArchivedEvent], taken: dict[int, int]
) -> tuple[SeatStatistics, ...]:
    """Return the statistics of every seat; a person who took one over gets them from their first hand on."""
    seats = len(archive.seats)
    deeds = list(statistics_of_seats(events, seats=seats, rules=archive.rules))
    for seat, entry in taken.items():
        own = _from_hand(events, entry)
        deeds[seat] = statistics_of_seats(own, seats=seats, rules=archive.rules)[seat]
    return tuple(deeds)


def _from_hand(events: Sequence[ArchivedEvent], entry: int) -> Sequence[ArchivedEvent]:
    """Return the events from the first hand dealt by a log entry, or after it."""
    dealt = (
        at for at, event in enumerate(events) if event.kind == "HandStarted" and event.entry >= entry - 1
    )
    return events[next(dealt, len(events)) :]


# Seats


def _seats(result: MatchResult, details: _Details, format_: Format) -> tuple[PlayedSeat, ...]:
    penalties = format_ in FEWEST_WIN
    places = _places(result)
    present = [seat.won and not (seat.forfeited or seat.asleep) for seat in result.seats]
    return tuple(
        PlayedSeat(
            seat=seat.seat,
            user_id=seat.user_id,
            name=details.names[at],
            points=0 if penalties else _points(seat, details),
            place=places[at],
            won=present[at] if any(present) else places[at] == 1 and not (seat.forfeited or seat.asleep),
            hands_won=_hands_won(seat, details),
            highest_hand=0 if penalties else _highest_hand(seat, details, format_),
            forfeited=seat.forfeited,
            asleep=seat.asleep,
            late=seat.seat in details.late,
            deeds=details.deeds[at],
        )
        for at, seat in enumerate(result.seats)
    )


def _highest_hand(seat: SeatResult, details: _Details, format_: Format) -> int:
    """Return the most points that a seat's current owner won with one hand (if points are no penalties)."""
    hands = details.own_hands(seat)
    if not hands:
        return seat.highest_hand
    counted = [hand.gains for hand in hands if format_ is Format.PLAYED or not hand.broken_off]
    return max((gains[seat.seat] for gains in counted if seat.seat < len(gains)), default=0)


def _points(seat: SeatResult, details: _Details) -> int:
    """Return the points of a seat's current owner, without those won before they took it over."""
    if seat.seat not in details.taken:
        return seat.points
    return sum(hand.gains[seat.seat] for hand in details.own_hands(seat))


def _hands_won(seat: SeatResult, details: _Details) -> int:
    if seat.seat not in details.taken:
        return seat.hands_won
    return sum(hand.winner == seat.seat for hand in details.own_hands(seat))


def _places(result: MatchResult) -> list[int]:
    """Return the seats' places, with those who left or fell asleep after all others."""
    keys = [(seat.forfeited or seat.asleep, seat.place) for seat in result.seats]
    return [1 + sum(other < key for other in keys) for key in keys]


def merge_accounts(match: PlayedMatch, merged: Mapping[int, int]) -> PlayedMatch:
    """Return a match under merged accounts; if two of its seats would share one, both stay as they are."""
    own = {seat.user_id for seat in match.people}
    if not own & merged.keys():
        return match
    counts_for = {user: merged.get(user, user) for user in own if user is not None}
    shared = Counter(counts_for.values())
    moved = {user: into for user, into in counts_for.items() if user != into and shared[into] == 1}
    seats = [
        seat if (into := moved.get(seat.user_id or 0)) is None else replace(seat, user_id=into, name="")
        for seat in match.seats
    ]
    return replace(match, seats=tuple(seats))


# Events of an archive, by their archived names

MAX_NUMBER: Final = 2**31 - 1  # largest accepted number: every database can store it
LARGE: Final = range(MAX_NUMBER + 1)
ANY_POINTS: Final = range(-MAX_NUMBER, MAX_NUMBER + 1)


class ArchivedEvent(NamedTuple):
    """An event with its values by name, and its log entry's number, from 0."""

    entry: int
    kind: str
    facts: dict[str, Any]


def events_of(archive: Archive) -> list[ArchivedEvent]:
    names = archive.event_fields
    return [
        ArchivedEvent(entry.number, kind, dict(zip(names[kind], values, strict=False)))
        for entry in archive.actions
        for kind, *values in entry.events
    ]


def parse_int(value: Any, values: range) -> int:
    """Return a value of an archive; raises ValueError unless it is an integer in a range."""
    if type(value) is not int or value not in values:
        raise ValueError(f"{value!r:.50} is no whole number from {values.start} to {values.stop - 1}")
    return value


def hand_scores(archive: Archive, events: list[ArchivedEvent], *, tables: int) -> tuple[HandScore, ...]:
    """Return each hand's score, or nothing if one may be missing; raises the errors of damage."""
    if any(entry.action == UNREADABLE for entry in archive.actions):
        return ()
    left = {event.entry for event in events if event.kind == "SeatForfeited"}
    scores: list[HandScore] = []
    before: list[int] = []
    next_number: dict[int, int] = {}
    for event in events:
        if event.kind != "HandEnded":
            continue
        number, winner, totals = (event.facts[name] for name in ("number", "winner", "totals"))
        table = parse_int(event.facts.get("table", 0), range(tables))
        winner = None if winner is None else parse_int(winner, range(len(archive.seats)))
        if len(totals) > len(archive.seats):
            raise ValueError(f"points of {len(totals)} seats")
        totals = [parse_int(total, ANY_POINTS) for total in totals]
        if parse_int(number, LARGE) != next_number.get(table, 1):
            return ()
        next_number[table] = number + 1
        before += [0] * (len(totals) - len(before))
        gains = tuple(now - then for now, then in zip(totals, before, strict=True))
        scores.append(HandScore(number, table, winner, gains, broken_off=event.entry in left))
        before = totals
    return tuple(scores)


COLOURS: Final = "RYGB"
DRAW_FOUR: Final = "W4"


@dataclass(slots=True)
class _SeatCount:
    counts: Counter[str] = field(default_factory=Counter)  # the sums of `SeatStatistics`, by name
    most: Counter[str] = field(default_factory=Counter)  # its maximums, by name
    colours: Counter[str] = field(default_factory=Counter)
    bluffing: bool = False

    def note(self, name: str, value: int) -> None:
        self.most[name] = max(self.most[name], value)

    def deeds(self) -> SeatStatistics:
        """Return the seat's statistics; raises ValueError if a number is impossible."""
        for value in (*self.counts.values(), *self.most.values(), *self.colours.values()):
            parse_int(value, LARGE)
        return SeatStatistics(**self.counts, **self.most, colours=dict(self.colours))


class _SeatCounter(MatchFollower):
    """Counts what each seat does on the way through a match."""

    def __init__(self, seats: int, rules: Mapping[str, Any]) -> None:
        super().__init__(rules=rules, tells_cards=True, seats=seats)
        self.seats = [_SeatCount() for _ in range(seats)]
        self._left = False  # somebody did in this entry

    def follow(self, events: Iterable[NamedEvent]) -> None:
        self._left = False
        super().follow(events)

    def change(self, kind: str, event: EventFields) -> None:
        if kind == "HandStarted":
            self.note_biggest_hands()
        super().change(kind, event)
        if (count := self._COUNTING.get(kind)) is not None:
            count(self, event)

    def note_biggest_hands(self) -> None:
        for seat, position in zip(self.seats, self.position.seats, strict=False):
            seat.note("biggest_hand", position.most)

    def _count_play(self, event: EventFields) -> None:
        number = event.seat("seat")
        cards = event.cards("card" if event.value("cards") is None else "cards")
        player, before = self.seats[number], self.position.table_of(number).before
        player.counts["turns"] += 1
        player.colours.update(card[0] for card in cards if card[0] in COLOURS)
        held = self.position.seats[number].cards or ()
        holds_colour = before is not None and any(card[0] == before for card in held)
        may_bluff = self.rules.get("wild_draw_four") == "bluff" and cards == [DRAW_FOUR]
        player.bluffing = may_bluff and holds_colour
        player.counts["bluffs"] += player.bluffing

    def _count_draw(self, event: EventFields) -> None:
        player, count = self.seats[event.seat("seat")], event.number("count")
        player.counts["turns"] += event.value("cause") == "choice"
        player.counts["drawn"] += count
        player.note("biggest_draw", count)

    def _count_catch(self, event: EventFields) -> None:
        self.seats[event.seat("seat")].counts["caught"] += 1
        self.seats[event.seat("by")].counts["catches"] += 1

    def _count_challenge(self, event: EventFields) -> None:
        bluffer, challenger = self.seats[event.seat("seat")], self.seats[event.seat("by")]
        guilty = event.value("guilty")
        challenger.counts["challenges"] += 1
        challenger.counts["challenges_won"] += guilty
        bluffer.counts["bluffs_caught"] += guilty
        bluffer.counts["bluffs"] -= guilty and bluffer.bluffing
        bluffer.bluffing = False

    def _note_forfeit(self, _: EventFields) -> None:
        self._left = True

    def _count_comeback(self, event: EventFields) -> None:
        if event.value("winner") is not None and not self._left:
            winner = event.seat("winner")
            fullest = self.position.seats[winner].most
            if fullest > (self.rules.get("hand_size") or 0):
                self.seats[winner].note("comeback", fullest)

    _COUNTING: ClassVar[dict[str, Callable[[_SeatCounter, EventFields], None]]] = {
        "CardPlayed": _count_play,
        "SetPlayed": _count_play,
        "CardsDrawn": _count_draw,
        "UnoCaught": _count_catch,
        "WildDrawFourChallenged": _count_challenge,
        "SeatForfeited": _note_forfeit,
        "HandEnded": _count_comeback,
    }


def statistics_of_seats(
    events: Iterable[ArchivedEvent], *, seats: int, rules: Mapping[str, Any]
) -> tuple[SeatStatistics, ...]:
    """Return every seat's statistics; raises the errors of damage."""
    counter = _SeatCounter(seats, rules)
    for _, entry in groupby(events, key=attrgetter("entry")):
        counter.follow((event.kind, event.facts) for event in entry)
    counter.note_biggest_hands()
    return tuple(seat.deeds() for seat in counter.seats)
