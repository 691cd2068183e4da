"""A saved match: an object with the attributes of `Match`, and its rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from bot.engine.codec.errors import Problems, SavedMatchError
from bot.engine.codec.formats import Count, Hash, Positive, SavedFormat, plain
from bot.engine.codec.hand import SavedHand, hand_of, saved_hand
from bot.engine.codec.rules import SavedRules, rules_of, saved_rules
from bot.engine.formats import pairings
from bot.engine.hand import NOBODY, Phase
from bot.engine.match import Match
from bot.engine.outcome import Outcome
from bot.engine.plan import plan_of
from bot.engine.rulebook.table import Format

if TYPE_CHECKING:
    from bot.engine.rules import Rules

VERSION: Final = 1


class SavedMatch(msgspec.Struct, kw_only=True):
    """A match; see `Match`. `Outcome` is saved as the object that it is."""

    version: Literal[1]
    rules: SavedRules
    seats: int
    numbers: tuple[Positive, ...]
    points: tuple[int, ...]
    left: tuple[int, ...]
    newcomers: Count = 0  # matches stored by earlier versions have none
    eliminated: tuple[tuple[int, ...], ...]
    revision: Count
    outcome: Outcome | None
    tables: tuple[SavedHand, ...]
    commitment: Hash | msgspec.UnsetType = msgspec.UNSET  # only if one was given


FORMAT: Final = SavedFormat(name="saved match", form=SavedMatch, error=SavedMatchError, version=VERSION)


def saved_match(match: Match) -> SavedMatch:
    """Return a match in its saved form, hidden cards and seed included."""
    return SavedMatch(
        version=VERSION,
        rules=saved_rules(match.rules),
        seats=match.seats,
        numbers=tuple(match.numbers),
        points=match.points,
        left=tuple(sorted(match.left)),
        newcomers=match.newcomers,
        eliminated=match.eliminated,
        revision=match.revision,
        outcome=match.outcome,
        tables=tuple([saved_hand(hand) for hand in match.tables]),
        commitment=match.given_commitment or msgspec.UNSET,
    )


def match_of(saved: SavedMatch, problems: Problems) -> Match | None:
    """Return the match of its saved form, and note what is wrong with it; None if nobody can sit down."""
    before = len(problems.found)
    rules = rules_of(saved.rules, problems)
    number = saved.seats
    if len(problems.found) == before:
        problems.check("seats", number, fits=not rules.problems(seats=number))
    # Before there is a match: a damaged number may be a very large one.
    problems.check("points", saved.points, fits=len(saved.points) == number)
    if len(problems.found) > before:
        return None
    match = Match(plan_of(rules), seats=number)
    match.points = saved.points
    match.left = frozenset(saved.left) or NOBODY
    match.newcomers = saved.newcomers
    match.eliminated = saved.eliminated
    match.revision = saved.revision
    match.outcome = saved.outcome
    match.given_commitment = None if saved.commitment is msgspec.UNSET else saved.commitment
    match.numbers = list(saved.numbers)
    _check_seats(saved, rules, problems)
    _add_tables(match, saved, problems)
    if match.outcome is None and all(hand.phase is Phase.OVER for hand in saved.tables):
        problems.add("outcome", "None, but every hand is over")
    return match


def _check_seats(saved: SavedMatch, rules: Rules, problems: Problems) -> None:
    """Note who is named without sitting there, and what is not there for each seat."""
    seats = {*range(saved.seats)}
    problems.check("left", saved.left, fits=seats.issuperset(saved.left))
    problems.check("newcomers", saved.newcomers, fits=_may_come(rules, saved.seats, saved.newcomers))
    fits = all(group and seats.issuperset(group) for group in saved.eliminated)
    problems.check("eliminated", saved.eliminated, fits=fits)
    outcome = saved.outcome
    if outcome is not None:
        below = problems.below("outcome.")
        below.check("winners", outcome.winners, fits=seats.issuperset(outcome.winners))
        below.check("points", outcome.points, fits=len(outcome.points) == saved.seats)
        below.check("places", outcome.places, fits=len(outcome.places) == saved.seats)


def _add_tables(match: Match, saved: SavedMatch, problems: Problems) -> None:
    """Add the hands to a match, and note what is wrong with them."""
    tables = len(pairings(match.plan.format, match.seats)[0])
    for name in ("numbers", "tables"):
        found = len(getattr(saved, name))
        if found != tables:
            problems.add(name, f"{found} instead of {tables}")
    if len(saved.numbers) == len(saved.tables) == tables:
        hands = [
            hand_of(hand, match, table, problems.below(f"tables[{table}]."))
            for table, hand in enumerate(saved.tables)
        ]
        match.tables = [hand for hand in hands if hand is not None]


def _may_come(rules: Rules, seats: int, newcomers: int) -> bool:
    """Tell whether so many may sit down later."""
    if newcomers == 0:
        return True
    return rules.format is Format.POINTS and not rules.problems(seats=seats + newcomers)


def encode_match(match: Match) -> dict[str, Any]:
    """Return the whole match, hidden cards and seed included: for the store, never for a player."""
    encoded: dict[str, Any] = plain(saved_match(match))
    return encoded


def decode_match(saved: object) -> Match:
    """Return the match saved by `encode_match`.

    Raises:
        SavedMatchError: The version is unknown, or a value is missing or damaged; the message names it all.
    """
    problems = Problems()
    match = match_of(FORMAT.convert(saved), problems)
    if match is None or problems.found:
        raise SavedMatchError(FORMAT.name, problems.found)
    return match
