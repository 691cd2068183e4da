"""The rules of a tournament's matches: what its kind asks of them, and whether all tables can play so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import RulesProblem
from bot.tournaments.tournament import MIN_TABLE

if TYPE_CHECKING:
    from bot.engine.rules import Rules
    from bot.tournaments.tournament import TournamentKind


def match_rules(kind: TournamentKind, rules: Rules, *, table_size: int) -> Rules:
    """Return rules as matches of a tournament need them: a rotation's format, the seats of a table."""
    size, played = kind.limits.group, kind.limits.format
    if size is not None and played is not None:
        return replace(rules, format=played, least_seats=size, most_seats=size)
    return replace(rules, least_seats=MIN_TABLE, most_seats=table_size)


def rules_problems(kind: TournamentKind, rules: Rules, *, table_size: int) -> tuple[RulesProblem, ...]:
    """Return why some table of a tournament could not be played by the rules of its matches; none if all can.

    A table may have any number of people from two to its size, since somebody may not come: so rules for just
    four (partners) do not fit an elimination, and those of a duel fit tables of two alone.
    """
    group = kind.limits.group
    sizes = range(MIN_TABLE, table_size + 1) if group is None else (group,)
    found = {problem for seats in sizes for problem in rules.problems(seats=seats)}
    return tuple([problem for problem in RulesProblem if problem in found])
