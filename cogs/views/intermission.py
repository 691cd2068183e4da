"""The moment between two hands: what everybody sees of it, and each person for themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.render.hand import HandPage
from bot.render.hand_result import HandResult, hand_result, hand_result_page, own_hand_result
from bot.render.seats import join_names
from cogs.views import waiting
from cogs.views.custom_ids import ButtonId, Verb
from cogs.views.frame import ACCENTS, NEUTRAL_ACCENT, button, layout, row
from cogs.views.names import seat_names
from cogs.views.remarks import remark_text

if TYPE_CHECKING:
    from discord import ui

    from bot.engine.events import HandEnded
    from bot.engine.match import Match
    from bot.i18n import Translator
    from bot.players.remarks import Remark
    from bot.rooms.state.intermission import Intermission
    from bot.rooms.state.room_state import RoomState
    from cogs.views.picture import Picture


def result_of_hand(state: RoomState) -> HandResult:
    """Return how the hand ended after which a room rests."""
    moment, ended, match = _parts(state)
    out = frozenset(seat for group in match.eliminated for seat in group)
    other = state.statistics.other if len(match.tables) > 1 else None
    return hand_result(
        ended,
        other=other if other is not None and other.number == ended.number else None,
        before=moment.points,
        card=moment.card,
        jumped_in=moment.jumped_in,
        rules=state.rules,
        left=match.left,
        out=out,
    )


def _parts(state: RoomState) -> tuple[Intermission, HandEnded, Match]:
    assert state.intermission is not None  # noqa: S101 - the caller looked
    assert state.last_hand is not None  # noqa: S101 - there is a moment only after a hand
    assert state.match is not None  # noqa: S101 - of a match
    return state.intermission, state.last_hand, state.match


def intermission_layout(
    translate: Translator, state: RoomState, *, picture: Picture | None = None, remark: Remark | None = None
) -> ui.LayoutView:
    """Return the public message between two hands, with a picture of how the hand ended or without.

    Args:
        translate: The language.
        state: Of the room.
        picture: Of how the hand ended, if there is one.
        remark: What a computer player says now.
    """
    result, moment = result_of_hand(state), _parts(state)[0]
    said = remark_text(translate, state, remark)
    page = hand_result_page(
        translate,
        result,
        seat_names(translate, state),
        waiting="\n".join(
            [
                *([f"-# {said}"] if said else []),
                *waiting.vote_lines(translate, state),
                _waiting_text(translate, state),
            ]
        ),
        pictured=picture is not None,
    )
    colour = None if moment.card is None else moment.card.colour
    return layout(
        *page.blocks,
        rows=[
            *waiting.notice_buttons(translate, state),
            row(
                next_hand_button(translate, state),
                button(translate("button-hand"), ButtonId(Verb.HAND, state.token)),
                button(translate("button-more"), ButtonId(Verb.MORE, state.token)),
            ),
        ],
        accent=NEUTRAL_ACCENT if colour is None else ACCENTS[colour],
        picture=picture,
        picture_after=1,  # below who won
    )


def next_hand_button(translate: Translator, state: RoomState) -> ui.Button[ui.LayoutView]:
    """Return the button that asks for the next hand; it names the one that ended: a late press is known."""
    asks = ButtonId(Verb.NEXT_HAND, state.token, 0, str(_parts(state)[1].number))
    return button(translate("button-next-hand"), asks, style=ButtonStyle.primary)


def _waiting_text(translate: Translator, state: RoomState) -> str:
    """Return when the next hand begins, and who has not asked for it."""
    moment = _parts(state)[0]
    names = seat_names(translate, state)
    missing = [names[seat] for seat in state.awake() if seat not in moment.ready]
    when = waiting.relative(moment.ends)
    if not missing:
        told = translate("hand-result-soon", when=when)
    else:
        told = translate("hand-result-waiting", when=when, names=join_names(translate, missing))
    return f"-# {told}"


def own_page(translate: Translator, state: RoomState, seat: int) -> HandPage:
    """Return what stands in the place of somebody's hand: how the last one ended, and *Next hand*."""
    moment = _parts(state)[0]
    told = own_hand_result(translate, result_of_hand(state), seat_names(translate, state), seat)
    return HandPage(
        text=f"{told}\n{_waiting_text(translate, state)}",
        buttons=(),
        page=0,
        pages=1,
        fits=False,
        draw=False,
        keep=False,
        uno=False,
        next_hand=str(_parts(state)[1].number),
        asked=seat in moment.ready,
    )
