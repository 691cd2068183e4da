"""The seats of a table: their order, and a short list of them beside a picture. Names are escaped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.rulebook.start import Dealing
from bot.engine.rulebook.table import Format
from bot.render.large_table import with_number
from bot.render.reactions import with_reaction
from bot.render.teams import signed_names, teams_text

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from bot.engine.rules import Rules
    from bot.engine.view import SeatView, View
    from bot.i18n import Translator

MOST_JOINED: Final = 6


def has_dealer(rules: Rules) -> bool:
    """Tell whether the rules have a dealer, so that there is one to be shown."""
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
        translate: The language.
        view: A spectator's.
        names: Of all seats.
        marks: What else there is to say of each seat, "" for nothing; for all seats, or none.
        unwritten: Seats that the picture shows by their number alone.
        reactions: The emojis with which players react now, by seat.
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
        points = translate("table-points", points=" · ".join(scored))
        lines.append(f"-# {points}")
    return "\n".join(lines)


def scores_by_team(view: View) -> bool:
    """Tell whether partners score together, since nobody changes partners."""
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
    if len(names) > MOST_JOINED + 1:
        return translate(
            "names-and-others", names=", ".join(names[:MOST_JOINED]), count=len(names) - MOST_JOINED
        )
    return translate("names-and", names=", ".join(names[:-1]), name=names[-1])
