"""The message of a table that was closed, as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.deal import COMMITMENT_IN_A_RESULT, check_line
from bot.render.result import MOST_TEXT, cut_lines
from bot.render.table import MARKER_SEAT, Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.view import View
    from bot.i18n import Translator
    from bot.render.deal import RevealedDeal


def closed_page(
    translate: Translator,
    *,
    by: str | None,
    view: View | None,
    names: Sequence[str],
    seed: str,
    deal: RevealedDeal | None = None,
    why: str | None = None,
    with_points: bool = True,
    tells_start: bool = False,
) -> Page:
    """Return the message of a table that was closed: the points so far, and how to check the deal.

    Args:
        translate: The language.
        by: The name of the player who closed it, escaped; None if it was not one player alone.
        view: A spectator's, if cards were dealt.
        names: Of all seats, escaped.
        seed: In hexadecimal.
        deal: What the seed comes from, if there was a deal.
        why: Why it closed, in words, if that needs telling.
        with_points: Whether the points are told.
        tells_start: Whether it is told how to open another table.
    """
    title = why or (translate("closed") if by is None else translate("closed-by", name=by))
    if tells_start and why is None:
        title += "\n" + translate("closed-start")
    commitment = "" if view is None else view.commitment[:COMMITMENT_IN_A_RESULT]
    check = check_line(translate, seed=seed, commitment=commitment, deal=deal)
    if view is None:
        return Page(blocks=(title,) if deal is None else (title, check))
    if not with_points:
        return Page(blocks=(title, check))
    lines = [
        translate("result-place", place=MARKER_SEAT, name=names[seat.seat], points=seat.points, hands=0)
        for seat in view.seats
    ]
    places = cut_lines(translate, lines, MOST_TEXT - len(title) - len(check))
    return Page(blocks=(title, places, check))
