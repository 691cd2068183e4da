"""Makes a match as the league counts it of its stored result and, where there is one, its archive.

The result says who played and how it ended; the archive adds names, rules, hands and deeds. An archive that
is damaged costs the details, never the match.
"""

from __future__ import annotations

import logging
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from bot.engine.codec import SavedMatchError, decode_rules
from bot.engine.formats import pairings
from bot.engine.rulebook.table import FEWEST_WIN, Format
from bot.engine.rules import Rules
from bot.league.ladders import Unrated, unrated_reason
from bot.league.played_match import PlayedMatch, PlayedSeat, SeatStatistics, rated_games, read_digest
from bot.league.seat_counting import events_of, hand_scores, statistics_of_seats
from bot.matches.archive import Archive, ArchiveError, read_archive

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bot.league.played_match import HandScore, RatedGame
    from bot.league.ports import StoredMatch
    from bot.league.seat_counting import ArchivedEvent
    from bot.rooms.ports import MatchResult, SeatResult

log = logging.getLogger(__name__)


TAKEN: Final = "take"
"""The entry of a log with which somebody takes a seat."""
_DAMAGE: Final = (ArchiveError, LookupError, TypeError, ValueError, AttributeError)
"""What reading an archive raises, or following events in it that are not what they should be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Details:
    """What an archive adds to a result; the defaults where it is damaged, or there is none.

    Attributes:
        late: The seats that sat down after the first card.
        taken: The seats that somebody took from a computer player, or from the last person who left, each
            with the number of hands that had ended before.
        hands: What each hand brought; empty if that is not known.
    """

    rules: Rules | None = None
    names: tuple[str, ...]
    late: frozenset[int] = frozenset()
    taken: dict[int, int] = field(default_factory=dict)
    hands: tuple[HandScore, ...] = ()
    deeds: tuple[SeatStatistics, ...]
    moves: int = 0

    def own_hands(self, seat: SeatResult) -> Sequence[HandScore]:
        """Return the hands in which a seat already had its present owner."""
        return self.hands[self.taken.get(seat.seat, 0) :]


def played_match(stored: StoredMatch) -> PlayedMatch:
    """Return a match as the league counts it; this takes milliseconds for a long one."""
    match = as_played(stored)
    # Whoever sits down later must not take away what the others were told before the first card.
    returned = stored.unrated is not None or not stored.returned.isdisjoint(match.starters)
    if returned and match.unrated is None:
        match = replace(match, games=(), unrated=Unrated.RETURNED)
    return merge_accounts(match, stored.merged)


def as_played(stored: StoredMatch) -> PlayedMatch:
    """Return a match under the accounts that played it."""
    if stored.archive is None and stored.digest is not None:
        try:
            return read_digest(stored.digest)
        except ValueError as error:
            log.warning("match %s is counted without its digest: %s", stored.result.match_id, error)
    result = stored.result
    format_ = next((one for one in Format if one.value == result.format), None)
    details = _details_of(stored, format_)
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
    if unrated is None and format_ is not None:
        if games := _games(match.match_id, format_, seats, details.hands):
            return replace(match, games=games)
        unrated = Unrated.OPTIONS  # who won the hands of a rotation is not known any more
    return replace(match, unrated=unrated or Unrated.OPTIONS)


def _games(
    match_id: str, format_: Format, seats: Sequence[PlayedSeat], hands: Sequence[HandScore]
) -> tuple[RatedGame, ...]:
    """Return what is rated of a match; nothing if its seats or hands are not those of its format."""
    try:
        games = rated_games(format_, seats, hands)
        if any(seat >= len(seats) for game in games for team in game.teams for seat in team):
            raise ValueError("it has too few seats for its format")
    except _DAMAGE as error:
        log.warning("what is rated of match %s is not known: %s", match_id, error)
        return ()
    return games


def _unrated(details: _Details, seats: Sequence[PlayedSeat]) -> Unrated | None:
    """Return why a match is not rated; without its rules it is not: they might make it meaningless."""
    began = [seat for seat in seats if seat.seat in details.taken or not seat.late]
    accounts = [None if seat.seat in details.taken else seat.user_id for seat in began]
    if details.rules is None:
        return unrated_reason(Rules(), accounts) or Unrated.OPTIONS
    return unrated_reason(details.rules, accounts)


# The archive


def _details_of(stored: StoredMatch, format_: Format | None) -> _Details:
    seats = len(stored.result.seats)
    unknown = _Details(names=("",) * seats, deeds=(SeatStatistics(),) * seats)
    if stored.archive is None:
        return unknown
    try:
        archive = read_archive(stored.archive)
        accounts = [seat.user_id for seat in archive.seats]
        if accounts != [seat.user_id for seat in stored.result.seats]:
            raise ValueError("its seats are not those of the result")
        return _details(archive, format_)
    except _DAMAGE as error:
        log.warning("match %s is counted without its archive: %s", stored.result.match_id, error)
        return unknown


def _details(archive: Archive, format_: Format | None) -> _Details:
    events = events_of(archive)
    taken = {entry.seat: entry.number for entry in archive.actions if entry.action == TAKEN}
    late = {event.facts["seat"] for event in events if event.kind == "SeatJoined"}
    return _Details(
        rules=_rules_of(archive),
        names=tuple(seat.name for seat in archive.seats),
        late=frozenset(late).union(taken),
        taken={
            seat: sum(event.kind == "HandEnded" and event.entry < entry for event in events)
            for seat, entry in taken.items()
        },
        hands=_hands(archive, events, format_),
        deeds=_seat_statistics(archive, events, taken),
        moves=archive.length,
    )


def _hands(archive: Archive, events: list[ArchivedEvent], format_: Format | None) -> tuple[HandScore, ...]:
    try:
        tables = 1 if format_ is None else len(pairings(format_, len(archive.seats))[0])
        return hand_scores(archive, events, tables=tables)
    except _DAMAGE as error:
        log.warning("what the hands of match %s brought is not known: %s", archive.match_id, error)
        return ()


def _seat_statistics(
    archive: Archive, events: Sequence[ArchivedEvent], taken: dict[int, int]
) -> tuple[SeatStatistics, ...]:
    """Return what every seat did; those who sat down late did nothing before their first hand."""
    seats = len(archive.seats)
    try:
        deeds = list(statistics_of_seats(events, seats=seats, rules=archive.rules))
        for seat, entry in taken.items():
            own = _from_hand(events, entry)
            deeds[seat] = statistics_of_seats(own, seats=seats, rules=archive.rules)[seat]
        return tuple(deeds)
    except _DAMAGE as error:
        log.warning("what was done in match %s is not known: %s", archive.match_id, error)
        return (SeatStatistics(),) * seats


def _from_hand(events: Sequence[ArchivedEvent], entry: int) -> Sequence[ArchivedEvent]:
    """Return the events from the first hand on that was dealt with an entry of the log, or after it.

    Computer players' seats are taken right after the entry with which a hand is dealt.
    """
    dealt = (
        at for at, event in enumerate(events) if event.kind == "HandStarted" and event.entry >= entry - 1
    )
    return events[next(dealt, len(events)) :]


def _rules_of(archive: Archive) -> Rules | None:
    try:
        return decode_rules(archive.rules)
    except SavedMatchError as error:
        log.warning("the rules of match %s are unknown: %s", archive.match_id, error)
        return None


# Seats


def _seats(result: MatchResult, details: _Details, format_: Format | None) -> tuple[PlayedSeat, ...]:
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


def _highest_hand(seat: SeatResult, details: _Details, format_: Format | None) -> int:
    """Return the most points that one hand brought the present owner of a seat, where points are merit."""
    hands = details.own_hands(seat)
    if not hands:
        return seat.highest_hand
    counted = [hand.gains for hand in hands if format_ is Format.PLAYED or not hand.broken_off]
    return max((gains[seat.seat] for gains in counted if seat.seat < len(gains)), default=0)


def _points(seat: SeatResult, details: _Details) -> int:
    """Return the points of the present owner of a seat, without those of a computer player before them."""
    if seat.seat not in details.taken:
        return seat.points
    return sum(hand.gains[seat.seat] for hand in details.own_hands(seat))


def _hands_won(seat: SeatResult, details: _Details) -> int:
    if seat.seat not in details.taken:
        return seat.hands_won
    return sum(hand.winner == seat.seat for hand in details.own_hands(seat))


def _places(result: MatchResult) -> list[int]:
    """Return the places of the seats, with those who left or fell asleep behind all others."""
    keys = [(seat.forfeited or seat.asleep, seat.place) for seat in result.seats]
    return [1 + sum(other < key for other in keys) for key in keys]


def merge_accounts(match: PlayedMatch, merged: Mapping[int, int]) -> PlayedMatch:
    """Return a match under merged accounts; those that would sit there twice stay: they are two people."""
    own = {seat.user_id for seat in match.people}
    if not own & merged.keys():
        return match
    counts_for = {user: merged.get(user, user) for user in own if user is not None}
    shared = Counter(counts_for.values())
    seats = tuple(
        seat
        if seat.user_id is None or shared[counts_for[seat.user_id]] > 1
        else _counted_for(seat, counts_for[seat.user_id])
        for seat in match.seats
    )
    return replace(match, seats=seats)


def _counted_for(seat: PlayedSeat, user_id: int) -> PlayedSeat:
    """Return a seat as that of an account: another one keeps its own name, which is not told here."""
    return seat if seat.user_id == user_id else replace(seat, user_id=user_id, name="")
