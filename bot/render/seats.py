"""A table's seats as text: order, teams, shortened lists, columns of points. Names are escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final
from unicodedata import east_asian_width

from bot.engine.rulebook.dealing import Dealing
from bot.engine.rulebook.rules import Rules
from bot.engine.view import SeatView, View
from bot.i18n import Translator, comma_list

Pairs = tuple[tuple[int, ...], ...]  # seats of each of a table's teams; empty without partners


class Team(Enum):
    """One of a table's two teams, named after the colour of its sign."""

    ORANGE = "orange"
    PURPLE = "purple"


SIGNS: Final = MappingProxyType({Team.ORANGE: "🟧", Team.PURPLE: "🟣"})
"""A square and a circle, so that nobody needs to distinguish colours."""


def team_of(pairs: Pairs, seat: int) -> Team | None:
    if not pairs:  # as at most tables
        return None
    return next((team for team, pair in zip(Team, pairs, strict=False) if seat in pair), None)


def signed(pairs: Pairs, seat: int, name: str) -> str:
    """Return a seat's name after its team's sign, if any."""
    team = team_of(pairs, seat)
    return name if team is None else f"{SIGNS[team]} {name}"


def signed_names(pairs: Pairs, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(signed(pairs, seat, name) for seat, name in enumerate(names))


def team_word(translate: Translator, team: Team) -> str:
    """Return the name of a team without its sign."""
    return translate(f"team-{team.value}")


def joined(pair: Sequence[int], names: Sequence[str]) -> str:
    return " & ".join(names[seat] for seat in pair)


def teams_text(
    translate: Translator, pairs: Pairs, names: Sequence[str], *, points: Sequence[int] | None = None
) -> str:
    """Return the teams, with all seats' points if given; "" without partners."""
    return " · ".join(_teams(translate, pairs, names, points))


def _teams(
    translate: Translator, pairs: Pairs, names: Sequence[str], points: Sequence[int] | None
) -> Iterator[str]:
    for team, pair in zip(Team, pairs, strict=False):
        told = translate(
            "team-members", sign=SIGNS[team], team=team_word(translate, team), names=joined(pair, names)
        )
        yield told if points is None else translate("team-points", team=told, points=points[pair[0]])


MARKER_TURN: Final = "→"
MARKER_SEAT: Final = "·"
LARGE_TABLE: Final = 12  # with more seats, not every seat gets a line
MAX_NAME_LENGTH: Final = 16

_CHARACTER: Final = re.compile(r"\\.|.", re.DOTALL)


def shorten(name: str, most: int) -> str:
    """Return an escaped name cut to `most` characters; escapes do not count, and are never split."""
    characters = _CHARACTER.findall(name)
    return name if len(characters) <= most else "".join(characters[: most - 1]) + "…"


def table_names(names: Sequence[str]) -> Sequence[str]:
    return [shorten(name, MAX_NAME_LENGTH) for name in names] if len(names) > LARGE_TABLE else names


def with_number(translate: Translator, seat: int, name: str) -> str:
    """Return a name with the number that stands for it in the picture of a large table."""
    return translate("large-table-name", number=seat + 1, name=name)


MAX_JOINED: Final = 6


def has_dealer(rules: Rules) -> bool:
    return rules.dealing is not Dealing.NOBODY


def seats_shown(view: View) -> tuple[SeatView, ...]:
    """Return the seats of the table in view, clockwise; eliminated or departed seats keep their place."""
    partners_changed = list(view.order) != sorted(view.order)
    if view.tables > 1 or partners_changed:  # a rotation, which ends when anybody leaves
        return tuple(view.seats[seat] for seat in view.order)
    return view.seats


def join_names(translate: Translator, names: Sequence[str]) -> str:
    """Return names joined as a list in words; of many names only the first ones."""
    if len(names) == 1:
        return names[0]
    if len(names) > MAX_JOINED + 1:
        first = comma_list(translate, names[:MAX_JOINED])
        return translate("names-and-others", names=first, count=len(names) - MAX_JOINED)
    return translate("names-and", names=comma_list(translate, names[:-1]), name=names[-1])


WIDEST: Final = 27  # characters of equal width that fit on a phone
MIN_HEAD_LENGTH: Final = 3  # shortest recognisable part of a name
MAX_HEAD_LENGTH: Final = 8
_NUMBER: Final = re.compile(r"\d{1,2}$")
_UNSAFE: Final = re.compile(r"[^\w.+'-]+")


def columns(title: str, names: Sequence[str], rows: Sequence[tuple[str, Sequence[int]]]) -> list[str] | None:
    """Return rows of points as lines of aligned columns; None if too wide for a phone."""
    # A seat that joined later has empty cells.
    empty = [0] * len(names)
    cells = [
        (which, [str(gain or MARKER_SEAT) for gain in (*gains, *empty[len(gains) :])])
        for which, gains in rows
    ]
    first = max(_width(title), *(len(which) for which, _ in cells))
    numbers = max(len(cell) for _, row in cells for cell in row)
    wide = min((WIDEST - first) // len(names), MAX_HEAD_LENGTH + 1)
    heads = short_names(names, wide - 1)
    if heads is None or numbers >= wide:
        return None
    wide = max(numbers, *(_width(head) for head in heads)) + 1
    lines = [(title, heads), *cells]
    return [
        " " * (first - _width(which)) + which + "".join(" " * (wide - _width(cell)) + cell for cell in row)
        for which, row in lines
    ]


def short_names(names: Sequence[str], width: int) -> list[str] | None:
    """Return distinct names cut to a width, keeping numbers at the end; None if that is impossible."""
    if width < MIN_HEAD_LENGTH:
        return None
    short = [_shorten("".join(_UNSAFE.sub(" ", name).split()), width) for name in names]
    return short if all(short) and len(set(short)) == len(short) else None


def _shorten(name: str, width: int) -> str:
    number = _NUMBER.search(name)
    end = number[0] if number and _width(name) > width else ""
    kept = name.removesuffix(end)
    while kept and _width(kept + end) > width:
        kept = kept[:-1]
    return kept + end


def _width(text: str) -> int:
    """Return the number of columns of a text; East Asian wide characters take two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
