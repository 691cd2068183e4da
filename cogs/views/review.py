"""The review of a match that is over, for the one who played it: its costly moments, one on each page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ui

from bot.render.replay import replay_blocks
from bot.render.review import review_moment, summary_text, verdict_text
from cogs.views.frame import NEUTRAL_ACCENT, accent_of, button, container_layout, gallery, row
from cogs.views.match_choice import match_number
from cogs.views.names import names_of
from cogs.views.replay_button import replay_button

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.i18n import Translator
    from bot.render.cards import CardFaces
    from bot.render.replay import ReplayMoment
    from bot.rooms.archive import ArchivedSeat
    from bot.rooms.reviews import Review
    from cogs.views.frame import Item
    from cogs.views.picture import Picture

TEMPLATE: Final = r"review:(?P<match>[0-9a-f]{32}):(?P<page>[0-9])"


def moment_shown(review: Review, page: int) -> ReplayMoment | None:
    """Return the moment on a page, from 0, as its seat saw it; None if the review has no such page."""
    if page >= len(review.moments):
        return None
    return review_moment(review.moments[page].view, match=match_number(review.match_id))


def review_layout(
    translate: Translator,
    review: Review,
    seats: Sequence[ArchivedSeat],
    page: int,
    *,
    faces: CardFaces,
    picture: Picture | None = None,
) -> ui.LayoutView:
    """Return a page of a review; one that it does not have is the last.

    Args:
        translate: The language.
        review: The review.
        seats: Of the match.
        page: From 0.
        faces: The emojis of cards, if there are any.
        picture: Of the table at that moment, if there is one.
    """
    page = max(0, min(page, len(review.moments) - 1))
    moment = moment_shown(review, page)
    items: list[Item] = [ui.TextDisplay(_head(translate, review, moment, page))]
    if moment is None:
        return container_layout([*items, row(replay_button(translate, review.match_id))])
    found, names = review.moments[page], names_of(translate, seats)
    if picture is not None:
        items.append(gallery(picture))
    _, *position = replay_blocks(translate, moment, names, faces, pictured=picture is not None)
    verdict = verdict_text(translate, found.judged, found.view, names)
    items += [*map(ui.TextDisplay, position), ui.Separator()]
    note = translate("review-note")
    items += [ui.TextDisplay(f"{verdict}\n-# {note}"), row(*_buttons(translate, review, page))]
    accent = accent_of(found.view) if moment is not None else NEUTRAL_ACCENT
    return container_layout(items, accent=accent)


def _head(translate: Translator, review: Review, moment: ReplayMoment | None, page: int) -> str:
    title = translate("review-title", hash=match_number(review.match_id))
    lines = [f"### {title}"]
    summary = summary_text(
        translate,
        decisions=review.decisions,
        accuracy=review.accuracy,
        mistakes=len(review.moments),
        covered=review.covered,
    )
    lines.append(summary)
    if review.accuracy is not None or review.moments:
        lines.append(translate("review-moments", count=len(review.moments)))
    if moment is not None:
        place = translate("review-place", number=page + 1, total=len(review.moments), hand=moment.hand or 1)
        lines.append(f"-# {place}")
    return "\n".join(lines)


def _buttons(translate: Translator, review: Review, page: int) -> Iterator[ui.Button[ui.LayoutView]]:
    """Yield the ways to the other pages, and to the moment in the replay."""
    last = len(review.moments) - 1
    if last > 0:
        for emoji, other in (("◀️", page - 1), ("▶️", page + 1)):
            exists = 0 <= other <= last
            # Each custom_id stands in a message once: an arrow without a page has a number that is none.
            to = other if exists else 8 + (other > 0)
            yield button(None, f"review:{review.match_id}:{to}", emoji=emoji, disabled=not exists)
    yield replay_button(translate, review.match_id, before=review.moments[page].judged.number)
