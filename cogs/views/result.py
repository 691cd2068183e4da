"""What is left on show when a match is over or a table was closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle, ui

from bot.engine.cards import Colour
from bot.render.result import Story, closed_page, result_page
from cogs.custom_ids import ButtonId, Verb
from cogs.names import escaped, seat_names
from cogs.views.frame import ACCENTS, button, layout, row
from cogs.views.help import HelpPage, help_id

if TYPE_CHECKING:
    from bot.i18n import Words
    from bot.rooms.state import RoomState
    from cogs.pictures import Picture


def story_of(words: Words, state: RoomState, *, charted: bool) -> Story:
    """Return what is told of a match that is over, with a chart beside it or without."""
    match = state.match
    assert match is not None  # noqa: S101 - a room with a result had a match
    return Story(
        view=match.view(None),
        names=seat_names(words, state),
        hands_won=[tally.hands_won for tally in state.tallies],
        course=state.course,
        last_hand=state.last_hand,
        seed=match.hand.stream.seed.hex(),
        news=state.news,
        charted=charted,
    )


def result_layout(
    words: Words, state: RoomState, *, live: bool, picture: Picture | None = None
) -> ui.LayoutView:
    """Return the result of a match, with a chart below the places; one that is history has no buttons."""
    page = result_page(words, story_of(words, state, charted=picture is not None))
    rematch = ButtonId(Verb.REMATCH, state.token)
    again = row(
        button(words("button-rematch"), rematch, style=ButtonStyle.primary),
        ui.Button(label=words("button-help-deal"), custom_id=help_id(HelpPage.DEAL)),
    )
    return layout(
        *page.blocks,
        rows=(again,) if live else (),
        accent=ACCENTS[Colour.YELLOW],
        picture=picture,
        picture_after=2,  # below title and places
    )


def closed_layout(words: Words, state: RoomState) -> ui.LayoutView:
    """Return what is left of a table that was closed; of one whose match was over already, the result."""
    match = state.match
    if match is not None and match.outcome is not None:
        return result_layout(words, state, live=False)
    page = closed_page(
        words,
        by=None if state.closed_by is None else escaped(state.closed_by),
        why=None if state.closing is None else words(f"closed-{state.closing.value}"),
        view=None if match is None else match.view(None),
        names=seat_names(words, state),
        seed="" if match is None else match.hand.stream.seed.hex(),
    )
    return layout(*page.blocks)
