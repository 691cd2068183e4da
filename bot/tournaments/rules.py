"""The rules of a tournament's matches: what its kind asks of them, and whether all tables can play so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import RulesProblem
from bot.tournaments.rotations import FORMATS
from bot.tournaments.tournament import GROUP_SIZES, MIN_TABLE

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.tournaments.tournament import TournamentKind


def match_rules(kind: TournamentKind, rules: Rules, *, table_size: int) -> Rules:
    """Return rules as matches of a tournament need them: a rotation's format, the seats of a table."""
    if kind in FORMATS:
        size = GROUP_SIZES[kind]
        return replace(rules, format=FORMATS[kind], least_seats=size, most_seats=size)
    return replace(rules, least_seats=MIN_TABLE, most_seats=table_size)


def rules_problems(kind: TournamentKind, rules: Rules, *, table_size: int) -> tuple[RulesProblem, ...]:
    """Return why some table of a tournament could not be played by the rules of its matches; none if all can.

    A table may have any number of people from two to its size, since somebody may not come: so rules for just
    four (partners) do not fit an elimination, and those of a duel fit tables of two alone.
    """
    sizes = (GROUP_SIZES[kind],) if kind in GROUP_SIZES else range(MIN_TABLE, table_size + 1)
    found = {problem for seats in sizes for problem in rules.problems(seats=seats)}
    return tuple([problem for problem in RulesProblem if problem in found])
