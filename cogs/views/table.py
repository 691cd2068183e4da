"""The public message of a room in play, and the ping of whose turn it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle, ui

from bot.engine.hand import Phase
from bot.engine.rulebook.uno import Uno
from bot.render.pictures.sprites import drawable_text
from bot.render.table import table_page
from cogs.views import waiting
from cogs.views.custom_ids import ButtonId, Verb
from cogs.views.frame import accent_of, button, layout, row
from cogs.views.names import seat_names
from cogs.views.rated import rated_text, tells_rated
from cogs.views.remarks import remark_text
from cogs.views.reports import reported_events

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from bot.engine.rules import Rules
    from bot.i18n import Translator
    from bot.league.rated import Unrated
    from bot.players.remarks import Remark
    from bot.rooms.state.room_state import RoomState
    from cogs.views.picture import Picture


def table_layout(
    translate: Translator,
    state: RoomState,
    *,
    picture: Picture | None = None,
    unrated: Unrated | None = None,
    reactions: Mapping[int, str] | None = None,
    remark: Remark | None = None,
) -> ui.LayoutView:
    """Return the table of a match in play, with a picture of it or without.

    Args:
        translate: The language.
        state: Of the room.
        picture: Of the table, if there is one.
        unrated: What the league had against a rating of these people's match.
        reactions: The emojis with which players react now, by seat.
        remark: What a computer player says now.
    """
    match = state.match
    assert match is not None  # noqa: S101 - a room in play has a match
    views = [match.view(None, table=number) for number in range(len(match.tables))]
    view = views[0]
    page = table_page(
        translate,
        view=view,
        names=seat_names(translate, state),
        news=reported_events(state.news),
        last_hand=state.last_hand,
        marks=waiting.seat_marks(translate, state),
        reactions=reactions or {},
        remark=remark_text(translate, state, remark),
        notices=waiting.notices(translate, state),
        beside=views[1:],
        unwritten=None if picture is None else _unwritten(translate, state),
        opening=rated_text(translate, state, unrated=unrated) if tells_rated(state) else "",
    )

    def table_id(verb: Verb) -> ButtonId:
        return ButtonId(verb, state.token, view.revision)

    row_below = row(
        button(translate("button-hand"), table_id(Verb.HAND), style=ButtonStyle.primary),
        button(translate("button-draw"), table_id(Verb.DRAW)),
        *_calls(translate, view.rules, table_id),
        button(translate("button-more"), table_id(Verb.MORE)),
    )
    rows = [*waiting.notice_buttons(translate, state), row_below]
    if any(one.accusation is not None for one in views):
        rows.insert(
            0,
            row(
                button(translate("button-convict"), table_id(Verb.CONVICT), style=ButtonStyle.danger),
                button(translate("button-acquit"), table_id(Verb.ACQUIT)),
            ),
        )
    return layout(*page.blocks, rows=rows, accent=accent_of(view), picture=picture)


def _calls(
    translate: Translator, rules: Rules, table_id: Callable[[Verb], ButtonId]
) -> Iterator[ui.Button[ui.LayoutView]]:
    """Yield the calls that make sense by the rules of the table."""
    if rules.uno is Uno.BY_ITSELF:
        return
    yield button(translate("button-uno"), table_id(Verb.UNO))
    if rules.uno is Uno.UNTIL_CAUGHT or rules.wrong_call:
        yield button(translate("button-catch"), table_id(Verb.CATCH))


def _unwritten(translate: Translator, state: RoomState) -> frozenset[int]:
    """Return the seats that have a number instead of a name in pictures."""
    names = seat_names(translate, state, markdown=False)
    return frozenset(seat for seat, name in enumerate(names) if drawable_text(name) is None)


def ping_view(translate: Translator, state: RoomState, seat: int) -> ui.View:
    """Return the buttons under a ping for a seat: to act at once, and the way to the own hand.

    Everybody sees them, so they depend on nothing that only this seat knows, such as whether a card fits.
    """
    assert state.match is not None  # noqa: S101 - only a match in play pings
    hand = state.match.tables[state.match.table_of(seat)]
    revision = state.match.revision

    def ping_button(verb: Verb, label: str, style: ButtonStyle = ButtonStyle.secondary) -> ui.Button[ui.View]:
        return ui.Button(label=label, custom_id=str(ButtonId(verb, state.token, revision)), style=style)

    view = ui.View(timeout=None)
    view.add_item(ping_button(Verb.HAND, translate("button-hand"), ButtonStyle.primary))
    if hand.phase is Phase.CHALLENGE:
        view.add_item(ping_button(Verb.CHALLENGE, translate("button-challenge"), ButtonStyle.danger))
        view.add_item(ping_button(Verb.ACCEPT, translate("button-accept", count=hand.owed)))
    elif hand.phase is Phase.PLAY or hand.phase is Phase.ANSWER:
        view.add_item(ping_button(Verb.DRAW, translate("button-draw")))
    view.stop()
    return view
