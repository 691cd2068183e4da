"""The units in which a match is rated: the whole match, or each hand where partners change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.formats import HANDS_WITH_A_PARTNER, pairings
from bot.engine.rulebook.table import ROTATIONS, Format
from bot.league.played import RatedGame

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.league.played import HandScore, PlayedSeat


def rated_games(
    format_: Format, seats: Sequence[PlayedSeat], hands: Sequence[HandScore]
) -> tuple[RatedGame, ...]:
    """Return what is rated of a match, in order; nothing if fewer than two sides are left.

    Partners win and lose together, whoever of them left: the places of a pair are those of the match. Whoever
    sat down late is in no game.

    Args:
        format_: Of the match.
        seats: Everybody.
        hands: What each hand brought.
    """
    if format_ in ROTATIONS:
        return tuple(_hands_of_a_rotation(format_, len(seats), hands))
    on_time = [seat for seat in seats if not seat.late]
    if format_ is Format.PARTNERS:
        game = _pairs(seats)
    else:
        game = _game([(seat.seat,) for seat in on_time], [seat.place for seat in on_time])
    return (game,) if len(game.teams) > 1 else ()


def _pairs(seats: Sequence[PlayedSeat]) -> RatedGame:
    """Return a match of two pairs with the winners that the match had, even if one of them fell asleep."""
    pairs = [(0, 2), (1, 3)]
    won = [any(seats[one].won for one in pair) for pair in pairs]
    if won[0] == won[1]:  # all of them left or slept
        return _game(pairs, [min(seats[one].place for one in pair) for pair in pairs])
    return _game(pairs, [1 if one else 2 for one in won])


def _hands_of_a_rotation(format_: Format, seats: int, hands: Sequence[HandScore]) -> Iterator[RatedGame]:
    """Yield a game for each hand that somebody won: the two pairs that sat at its table then."""
    rounds = pairings(format_, seats)
    for hand in hands:
        table = rounds[(hand.number - 1) // HANDS_WITH_A_PARTNER % len(rounds)][hand.table]
        pairs = [(table[0], table[2]), (table[1], table[3])]
        if hand.winner is not None:
            yield _game(pairs, [1 if hand.winner in pair else 2 for pair in pairs])


def _game(teams: Sequence[tuple[int, ...]], keys: Sequence[int]) -> RatedGame:
    return RatedGame(tuple(teams), tuple(1 + sum(other < key for other in keys) for key in keys))
