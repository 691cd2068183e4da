"""Teams of partners: each has a sign, whose shape and colour no card has. Names are escaped already."""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.i18n import Translator

Pairs = tuple[tuple[int, ...], ...]
"""The seats of each team of a table; none where there are no partners."""


class Team(Enum):
    """One of the two teams of a table, named after the colour of its sign."""

    ORANGE = "orange"
    PURPLE = "purple"


SIGNS: Final = MappingProxyType({Team.ORANGE: "🟧", Team.PURPLE: "🟣"})
"""A square and a circle: nobody needs to tell colours apart."""


def team_of(pairs: Pairs, seat: int) -> Team | None:
    """Return the team of a seat; None where there are no partners."""
    if not pairs:  # as at most tables
        return None
    return next((team for team, pair in zip(Team, pairs, strict=False) if seat in pair), None)


def signed(pairs: Pairs, seat: int, name: str) -> str:
    """Return the name of a seat behind the sign of its team, if it has one."""
    team = team_of(pairs, seat)
    return name if team is None else f"{SIGNS[team]} {name}"


def signed_names(pairs: Pairs, names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of all seats, each behind the sign of its team."""
    return tuple(signed(pairs, seat, name) for seat, name in enumerate(names))


def team_word(translate: Translator, team: Team) -> str:
    """Return the name of a team without its sign."""
    return translate(f"team-{team.value}")


def joined(pair: Sequence[int], names: Sequence[str]) -> str:
    """Return the names of partners as those of one side."""
    return " & ".join(names[seat] for seat in pair)


def teams_text(
    translate: Translator, pairs: Pairs, names: Sequence[str], *, points: Sequence[int] | None = None
) -> str:
    """Return who plays with whom; "" where there are no partners.

    Args:
        translate: The language.
        pairs: The teams.
        names: Of all seats.
        points: Of all seats, in formats in which partners score together; None to tell no points.
    """
    return " · ".join(_teams(translate, pairs, names, points))


def _teams(
    translate: Translator, pairs: Pairs, names: Sequence[str], points: Sequence[int] | None
) -> Iterator[str]:
    for team, pair in zip(Team, pairs, strict=False):
        told = translate(
            "team-members", sign=SIGNS[team], team=team_word(translate, team), names=joined(pair, names)
        )
        yield told if points is None else translate("team-points", team=told, points=points[pair[0]])
