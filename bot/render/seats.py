"""Seats of a table as text: their order, teams, reactions, and short lists of many. Names are escaped."""

from __future__ import annotations

import re
from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from bot.engine.rulebook.hand import Dealing
from bot.engine.rulebook.table import Format

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from bot.engine.rules import Rules
    from bot.engine.view import SeatView, View
    from bot.i18n import Translator


def with_reaction(translate: Translator, name: str, seat: int, reactions: Mapping[int, str]) -> str:
    """Return the name of a seat, with the emoji of its reaction if there is one; `reactions` are by seat."""
    return translate("seat-reacts", name=name, reaction=reactions[seat]) if seat in reactions else name


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


LARGE_TABLE: Final = 12  # with more seats than that, not every seat has a line
BEFORE, AFTER = 1, 3  # seats shown in full around the one whose turn it is
NEARLY_DONE: Final = 2  # cards with which a seat is nearly done
MAX_NEARLY_DONE: Final = 6
MAX_NAME_LENGTH: Final = 16
MAX_COUNTED_NAME_LENGTH: Final = 10

_CHARACTER: Final = re.compile(r"\\.|.", re.DOTALL)


def shorten(name: str, most: int) -> str:
    """Return an escaped name cut to `most` characters; escapes are not counted, and none is cut in two."""
    characters = _CHARACTER.findall(name)
    return name if len(characters) <= most else "".join(characters[: most - 1]) + "…"


def with_number(translate: Translator, seat: int, name: str) -> str:
    """Return a name with the number that the picture of a large table shows in its place."""
    return translate("large-table-name", number=seat + 1, name=name)


def large_table_blocks(
    translate: Translator,
    view: View,
    names: Sequence[str],
    lines: Sequence[str],
    reactions: Mapping[int, str],
) -> list[str]:
    """Return the blocks of a large table."""
    around_turn = _seats_around_turn(view)
    blocks = ["\n".join([*(lines[seat] for seat in around_turn), f"-# {translate('large-table-order')}"])]
    nearly_done = [
        seat
        for seat in view.seats
        if _is_playing(seat) and seat.cards <= NEARLY_DONE and seat.seat not in around_turn
    ]
    nearly_done.sort(key=lambda seat: (seat.cards, seat.seat))
    if nearly_done:
        blocks.append("\n".join(lines[seat.seat] for seat in nearly_done[:MAX_NEARLY_DONE]))
    blocks.append(" · ".join(_seat_in_brief(translate, view, seat, names, reactions) for seat in view.seats))
    return blocks


def _seats_around_turn(view: View) -> list[int]:
    order = view.order if view.direction == 1 else view.order[::-1]
    if view.turn not in order:
        return [view.turn]
    place = order.index(view.turn)
    around = (order[(place + step) % len(order)] for step in range(-BEFORE, AFTER + 1))
    return list(dict.fromkeys(around))


def _is_playing(seat: SeatView) -> bool:
    return not (seat.left or seat.out or seat.out_of_hand)


def _seat_in_brief(
    translate: Translator, view: View, seat: SeatView, names: Sequence[str], reactions: Mapping[int, str]
) -> str:
    """Return a seat in few words: its name, how many cards it holds, its points if there are any."""
    name = with_number(translate, seat.seat, shorten(names[seat.seat], MAX_COUNTED_NAME_LENGTH))
    name = with_reaction(translate, name, seat.seat, reactions)
    if not _is_playing(seat):
        return translate("seat-gone", name=name)
    key = "large-table-turn" if seat.seat == view.turn else "large-table-seat"
    return translate(key, name=name, cards=seat.cards, points=seat.points)


MAX_JOINED: Final = 6


def has_dealer(rules: Rules) -> bool:
    """Return whether the rules have a dealer, so that there is one to be shown."""
    return rules.dealing is not Dealing.NOBODY


def seats_shown(view: View) -> tuple[SeatView, ...]:
    """Return the seats of the table in view, clockwise; seats that are out or have left keep their place."""
    partners_changed = list(view.order) != sorted(view.order)
    if view.tables > 1 or partners_changed:  # a rotation, which ends as soon as somebody leaves
        return tuple(view.seats[seat] for seat in view.order)
    return view.seats


def seats_brief(
    translate: Translator,
    view: View,
    names: Sequence[str],
    marks: Sequence[str],
    unwritten: Collection[int],
    *,
    reactions: Mapping[int, str],
) -> str:
    """Return how many cards and points each seat has, in so few lines that a phone shows the picture too.

    Args:
        marks: What else there is to say of each seat, "" for nothing; for all seats, or none.
        unwritten: Seats that the picture shows by their number alone.
    """
    here = seats_shown(view)
    shown = [
        with_number(translate, seat, name) if seat in unwritten else name for seat, name in enumerate(names)
    ]
    shown = [with_reaction(translate, name, seat, reactions) for seat, name in enumerate(shown)]
    shown = list(signed_names(view.teams, shown))
    parts = [
        _seat(translate, view, seat, shown[seat.seat], marks[seat.seat] if marks else "") for seat in here
    ]
    lines = [" · ".join(parts)]
    teams = teams_line(translate, view, names)
    if teams:
        lines.append(f"-# {teams}")
    scored = [
        translate("seat-points", name=names[seat.seat], points=seat.points) for seat in here if seat.points
    ]
    if scored and not scores_by_team(view):
        lines.append(f"-# {translate('table-points', points=' · '.join(scored))}")
    return "\n".join(lines)


def scores_by_team(view: View) -> bool:
    """Return whether partners score together, since nobody changes partners."""
    return bool(view.teams) and view.rules.format is Format.PARTNERS


def teams_line(translate: Translator, view: View, names: Sequence[str]) -> str:
    """Return who plays with whom in this hand, with their points if they score together; "" for nobody."""
    points = [seat.points for seat in view.seats] if scores_by_team(view) else None
    return teams_text(translate, view.teams, names, points=points)


def _seat(translate: Translator, view: View, seat: SeatView, name: str, mark: str) -> str:
    if seat.left or seat.out:
        return translate("seat-gone", name=name)
    if seat.out_of_hand:
        return translate("seat-out-of-hand", name=name)
    text = translate(
        "seat-brief-turn" if seat.seat == view.turn else "seat-brief",
        name=name,
        cards=seat.cards,
        called="yes" if seat.called else "no",
    )
    return translate("seat-brief-marked", seat=text, mark=mark) if mark else text


def join_names(translate: Translator, names: Sequence[str]) -> str:
    """Return one or more names joined to a list in words; of many names only the first ones."""
    if len(names) == 1:
        return names[0]
    if len(names) > MAX_JOINED + 1:
        return translate(
            "names-and-others", names=", ".join(names[:MAX_JOINED]), count=len(names) - MAX_JOINED
        )
    return translate("names-and", names=", ".join(names[:-1]), name=names[-1])
