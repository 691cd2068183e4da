"""Match formats: the seating of each hand, the points of cards and hands, and when the match ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.cards import Card, Type
from bot.engine.compiled_rules import CompiledRules
from bot.engine.events import EndReason, MatchOutcome
from bot.engine.hand import Hand, HandEnd
from bot.engine.rulebook.match import FEWEST_WIN, ROTATIONS, TEAMS, Format
from bot.engine.rulebook.rules import Rules

ACTION_VALUE = 20
WILD_VALUE = 50


def value(card: Card, rules: Rules) -> int:
    """Return the points of a card (all sheets): the number, 20 for an action, 50 for a wild."""
    if card.number is not None:
        return card.number
    if card.type is Type.BLANK:
        return rules.blank_value
    return WILD_VALUE if card.wild else ACTION_VALUE


def value_of(cards: Iterable[Card], rules: Rules) -> int:
    return sum(value(card, rules) for card in cards)


def places(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the place of each seat, from 1, smallest key first; places after a tie are skipped."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)


HANDS_WITH_A_PARTNER: Final = 4

Table = tuple[int, ...]
Pairing = tuple[Table, ...]

FOUR: Final[tuple[Pairing, ...]] = (((0, 1, 2, 3),), ((0, 2, 1, 3),), ((0, 1, 3, 2),))
"""Partners sit opposite: seat 0 has seat 2 as partner, then seat 1, then seat 3."""


def _whist_for_eight() -> tuple[Pairing, ...]:
    """Return a whist movement for eight: each player partners every other once and opposes them twice."""
    fixed = 7
    first = ((fixed, 1, 0, 3), (2, 4, 6, 5))

    def turned(seat: int, by: int) -> int:
        return seat if seat == fixed else (seat + by) % fixed

    return tuple(tuple(tuple(turned(seat, by) for seat in table) for table in first) for by in range(fixed))


EIGHT: Final = _whist_for_eight()


def pairings(kind: Format, seats: int) -> tuple[Pairing, ...]:
    """Return the seats of each table for each pairing of a round; one table of all without a rotation."""
    if kind is Format.ROTATION_FOUR:
        return FOUR
    if kind is Format.ROTATION_EIGHT:
        return EIGHT
    return ((tuple(range(seats)),),)


def hands_in_a_round(kind: Format, seats: int) -> int:
    """Return how many hands everybody plays in a round: 12 with four players, 28 with eight."""
    return len(pairings(kind, seats)) * HANDS_WITH_A_PARTNER


def side_of(plan: CompiledRules, order: Table, seat: int) -> tuple[int, ...]:
    """Return a seat and its partner; the seat alone if there are no partners."""
    if not plan.pairs or len(order) != 4 or seat not in order:
        return (seat,)
    return (seat, order[(order.index(seat) + 2) % 4])


def teams_of(kind: Format, seated: Table) -> tuple[Table, ...]:
    """Return the pairs of partners at a table, who sit opposite each other; empty without partners."""
    if kind not in TEAMS or len(seated) != 4:
        return ()
    return (seated[0], seated[2]), (seated[1], seated[3])


def seated_at(kind: Format, seats: int, *, hand: int, table: int) -> Table:
    """Return the seats of a table, in order, for a hand; hands are numbered from 1, tables from 0."""
    rounds = pairings(kind, seats)
    return rounds[(hand - 1) // HANDS_WITH_A_PARTNER % len(rounds)][table]


class MatchStanding:
    """Standing of a match after a hand, with its points; `hands` is how many every table has finished."""

    __slots__ = ("eliminated", "hands", "left", "plan", "playing", "points")

    # Not a dataclass: mypyc would look up the types of its fields before their modules are imported.
    def __init__(
        self,
        plan: CompiledRules,
        *,
        points: tuple[int, ...],
        playing: tuple[int, ...],
        left: frozenset[int],
        eliminated: tuple[tuple[int, ...], ...],
        hands: int,
    ) -> None:
        self.plan = plan
        self.points = points
        self.playing = playing
        self.left = left
        self.eliminated = eliminated
        self.hands = hands


def gains(hand: Hand, seated: Table) -> tuple[int, ...]:
    """Return the points each seat gains by a finished hand; `seated` began it, in the order of the table."""
    plan, winner = hand.plan, hand.winner
    grown = [0] * len(hand.hands)
    worth = {seat: value_of(hand.hands[seat], plan.rules) * plan.multiplier for seat in seated}
    if plan.scores_cards:
        return tuple(hand.scored)
    if winner is None:
        return tuple(grown)
    if plan.plays_on and plan.format not in FEWEST_WIN:
        return _points_by_place(hand)
    if plan.format in FEWEST_WIN:
        for seat in hand.order:
            grown[seat] = worth[seat] if seat != winner else 0
        for seat in set(seated) - set(hand.order):
            grown[seat] = hand.scored[seat]  # it went out by the hand limit
    else:
        side = side_of(plan, seated, winner)
        for seat in side:
            grown[seat] = sum(worth[other] for other in seated if other not in side)
            out = len([other for other in hand.sitting_out if other not in side])
            grown[seat] += out * plan.knockout_points * plan.multiplier
    return tuple(grown)


PLACE_POINTS: Final = (100, 60, 40, 25, 15, 10, 5)
"""Points of each place where the others play on; later places and the last one get none."""


def _points_by_place(hand: Hand) -> tuple[int, ...]:
    grown = [0] * len(hand.hands)
    knocked_out = len(hand.sitting_out) > len(hand.finished)
    outlasting = hand.order if knocked_out else ()  # whoever is left is not the last one then
    for seat, points in zip((*hand.finished, *outlasting), PLACE_POINTS, strict=False):
        grown[seat] = points * hand.plan.multiplier
    return tuple(grown)


def eliminated(hand: Hand, points: tuple[int, ...], playing: tuple[int, ...]) -> tuple[int, ...]:
    """Return the seats eliminated by a finished hand ("Challenge UNO")."""
    if hand.plan.format is not Format.ELIMINATION:
        return ()
    return tuple([seat for seat in playing if points[seat] >= hand.plan.target])


def pairing_ends(plan: CompiledRules, number: int) -> bool:
    """Return whether partners change after the hand of this number."""
    return plan.format in ROTATIONS and number % HANDS_WITH_A_PARTNER == 0


def outcome(standing: MatchStanding, hand: Hand, seated: Table) -> MatchOutcome | None:
    ended = _ended(standing, hand, seated)
    if ended is None:
        return None
    reason, winners = ended
    return MatchOutcome(reason, winners, standing.points, _places(standing, hand, winners))


def abandoned(standing: MatchStanding, hand: Hand) -> MatchOutcome:
    """Return the outcome of a rotation that ends because somebody left between two hands."""
    winners = _best(standing, lowest=False)
    return MatchOutcome(EndReason.FORFEIT, winners, standing.points, _places(standing, hand, winners))


def _ended(standing: MatchStanding, hand: Hand, seated: Table) -> tuple[EndReason, tuple[int, ...]] | None:
    plan = standing.plan
    if plan.scores_cards:
        return _played(standing, hand)
    if hand.end is HandEnd.FORFEIT and _nobody_plays_on(standing, hand):
        return EndReason.FORFEIT, _after_forfeit(standing, hand, seated)
    if plan.format is Format.SINGLE:
        assert hand.winner is not None  # noqa: S101 - no points end it, so somebody is out of cards or alone
        empty = hand.end is HandEnd.EMPTY
        return EndReason.HAND_EMPTY if empty else EndReason.LAST_ONE_IN, (hand.winner,)
    if plan.format in ROTATIONS:
        return _rotation(standing)
    if plan.format is Format.ELIMINATION:
        return (EndReason.LAST_ONE_IN, standing.playing) if len(standing.playing) == 1 else None
    reached = [seat for seat in standing.playing if standing.points[seat] >= plan.target]
    if not reached:
        return None
    if plan.format is Format.LOWEST:
        return EndReason.TARGET_REACHED, _best(standing, lowest=True)
    if plan.plays_on:
        return EndReason.TARGET_REACHED, _best(standing, lowest=False)
    return EndReason.TARGET_REACHED, tuple(reached)


def _nobody_plays_on(standing: MatchStanding, hand: Hand) -> bool:
    """Return whether a forfeit ends the match: it goes on if other seats are only out of this hand."""
    return hand.winner is None or standing.plan.pairs or len(standing.playing) == 1


def _after_forfeit(standing: MatchStanding, hand: Hand, seated: Table) -> tuple[int, ...]:
    """Return the winners after a forfeit: the other pair, a rotation's leaders, or those still playing."""
    if standing.plan.format in ROTATIONS:
        return _best(standing, lowest=False)
    if hand.winner is None:
        return standing.playing
    return tuple(sorted(side_of(standing.plan, seated, hand.winner)))


def _best(standing: MatchStanding, *, lowest: bool) -> tuple[int, ...]:
    totals = [standing.points[seat] for seat in standing.playing]
    best = min(totals) if lowest else max(totals)
    return tuple(seat for seat in standing.playing if standing.points[seat] == best)


def _rotation(standing: MatchStanding) -> tuple[EndReason, tuple[int, ...]] | None:
    plan, seats = standing.plan, len(standing.points)
    if standing.hands < plan.rounds * hands_in_a_round(plan.format, seats):
        return None
    return EndReason.ROUNDS_PLAYED, _best(standing, lowest=False)


def _played(standing: MatchStanding, hand: Hand) -> tuple[EndReason, tuple[int, ...]]:
    """Return why a match of format `PLAYED` ended, and its winners: up to two, none of them out."""
    reasons = {
        HandEnd.LIMIT: EndReason.LIMIT_REACHED,
        HandEnd.EMPTY: EndReason.HAND_EMPTY,
        HandEnd.FORFEIT: EndReason.FORFEIT,
        HandEnd.LAST_ONE_IN: EndReason.LAST_ONE_IN,
    }
    assert hand.end is not None  # noqa: S101 - it is over
    winners = [
        seat for seat in hand.order if standing.points[seat] >= standing.plan.target or seat == hand.winner
    ]
    return reasons[hand.end], tuple(winners)


def _places(standing: MatchStanding, hand: Hand, winners: Sequence[int]) -> tuple[int, ...]:
    return places([_key(standing, hand, winners, seat) for seat in range(len(standing.points))])


def _key(standing: MatchStanding, hand: Hand, winners: Sequence[int], seat: int) -> tuple[int, ...]:
    """Return the sort key that ranks a seat, smallest first; seats that left come behind all others."""
    points = standing.points[seat]
    left = int(seat in standing.left)
    lost = int(seat not in winners)
    if hand.winner is None and not lost:
        return left, lost, 0  # joint winners share the first place
    if standing.plan.format is Format.SINGLE and standing.plan.plays_on:
        finished = hand.finished
        behind = len(finished) + (seat not in hand.order)  # by the hand limit, or because it left
        return left, lost, finished.index(seat) if seat in finished else behind
    if standing.plan.format is Format.SINGLE:
        out = int(seat not in hand.order)  # by the hand limit: behind everybody who still holds cards
        return left, lost, out, value_of(hand.hands[seat], standing.plan.rules)
    if standing.plan.format is Format.LOWEST:
        return left, lost, points
    if standing.plan.format is Format.ELIMINATION:
        stayed = next(
            (turn for turn, group in enumerate(standing.eliminated) if seat in group),
            len(standing.eliminated),
        )
        return left, lost, -stayed, points
    if standing.plan.scores_cards and not lost:
        return left, lost, 0  # two winners share the first place
    return left, lost, -points
