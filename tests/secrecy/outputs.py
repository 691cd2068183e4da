"""Everything that somebody at a table, or beside it, is told at one moment, by name."""

from __future__ import annotations

import json
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Final, TypeVar

from bot.engine.actions import Accuse, PlayCard, PlaySet
from bot.engine.cards import CARDS
from bot.i18n import translator
from bot.matches.log_pages import MatchLog, ShownLog, read_on
from bot.players.levels import choose_at_random
from bot.render.cards import why_text
from bot.render.events import EventTeller
from bot.render.hand_order import HandDisplay
from bot.render.pictures.hand import hand_alternative, hand_picture, playable_choices
from bot.render.pictures.table import table_alternative, table_content, table_picture
from bot.render.rules import rules_text
from bot.render.seats import has_dealer
from bot.rooms.changes import play
from bot.rooms.changes.deadlines import next_deadline
from bot.rooms.state.codec import encode_messages
from cogs.core.attachments import MessagePictures, Picture
from cogs.core.names import pictured_names, seat_labels, seat_names
from cogs.replay.log import log_file, log_layout, longest_name
from cogs.rules.view import pages_of, panel_layout
from cogs.table.cog import more_layout
from cogs.table.hand import _outcome_text
from cogs.table.hand_view import HandIds, build_hand_page, hand_layout
from cogs.table.question_view import accuse_layout, colour_layout, set_layout, swap_layout
from cogs.table.room_view import room_layout
from cogs.table.turn_pings import ping_text
from cogs.table.view import ping_view
from tests.engine.random_matches import EVERY_ACTION
from tests.secrecy.evening import carry_out, user_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import datetime

    from discord import ui

    from bot.engine.match import Match
    from bot.engine.view import View
    from bot.rooms.change import Transition
    from bot.rooms.ports import LoggedAction
    from bot.rooms.state.room_state import RoomState

T = TypeVar("T")
TRANSLATE: Final = translator()
CATCHABLE: Final = tuple(range(40))
"""Every seat: whose grace is over is for the clock to know."""
DISPLAYS: Final = (
    HandDisplay(catchable=CATCHABLE),
    HandDisplay(by_rank=True, playable_only=True, catchable=CATCHABLE),
)
PRESSED: Final = EVERY_ACTION[::23]
"""Actions that are pressed through the room, for the sentences of refusals; `reason` is asked of all."""
DICE: Final = 3
MOST_LOGGED: Final = 25


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A room at one moment, and who looks at it.

    Attributes:
        observer: The seat that looks; None for a spectator.
    """

    state: RoomState
    log: Sequence[LoggedAction]
    observer: int | None
    now: datetime

    @property
    def match(self) -> Match:
        """The match in play."""
        assert self.state.match is not None
        return self.state.match


def told(moment: Moment, *, drawn: bool = False) -> Iterator[tuple[str, str]]:
    """Yield all that an observer is told, by name.

    Args:
        drawn: Whether the bytes of pictures are among it, and the rules, which take long.
    """
    yield from _public(moment, drawn=drawn)
    if drawn:
        yield from _rules(moment.state)
    if moment.observer is not None:
        yield from _own(moment, moment.observer, drawn=drawn)


def told_at_once(moment: Moment) -> Iterator[tuple[str, str]]:
    """Yield what everything else is made from."""
    for table in range(len(moment.match.tables)):
        yield f"view of table {table}", repr(moment.match.view(moment.observer, table=table))
    yield "what the room counts", _counted(moment.state)


def _shown(layout: ui.LayoutView | ui.View) -> str:
    return json.dumps(layout.to_components(), ensure_ascii=False)


def _public(moment: Moment, *, drawn: bool) -> Iterator[tuple[str, str]]:
    state, match = moment.state, moment.match
    names = seat_names(TRANSLATE, state)
    yield from told_at_once(moment)
    yield "table", _shown(room_layout(TRANSLATE, state))
    if len(match.tables) == 1:
        view, pictured = match.view(None), pictured_names(TRANSLATE, state.seats)
        content = table_content(view, pictured)
        yield "picture of the table", repr(content)
        if drawn:
            yield "picture of the table, drawn", table_picture(content).hex()
        picture = Picture("table.png", b"", table_alternative(TRANSLATE, table_content(view, pictured)))
        yield (
            "table with its picture",
            _shown(room_layout(TRANSLATE, state, pictures=MessagePictures(picture))),
        )
    yield "events", "\n".join(EventTeller(TRANSLATE, names).sentences(state.news))
    yield "/uno match log", _log(moment)
    yield "pings", json.dumps(dict(_pings(state)))
    yield (
        "more, beside the table",
        _shown(more_layout(TRANSLATE, state, seat=None, now=moment.now, closes=True, late=True)),
    )
    yield "when something happens by itself", repr(next_deadline(state))
    yield "what is noted beside the room", encode_messages(state)


def _counted(state: RoomState) -> str:
    return repr((state.statistics, state.tallies, state.uncalled_unos, state.timing, state.turn_since))


def _rules(state: RoomState) -> Iterator[tuple[str, str]]:
    yield "rules", rules_text(TRANSLATE, state.rules)
    for page in pages_of(state.rules)[:2]:
        yield f"rules panel, {page.key}", _shown(panel_layout(TRANSLATE, state, page=page.key))


def _log(moment: Moment) -> str:
    state = moment.state
    found = MatchLog(moment.now, seats=len(state.seats), longest_name=longest_name(state.seats))
    read_on(found, moment.log[-MOST_LOGGED:])
    shown = ShownLog(match_id=state.match_id, seats=state.seats, dealt=has_dealer(state.rules), log=found)
    file = log_file(TRANSLATE, shown, most_bytes=10**6)
    assert file is not None
    return _shown(log_layout(TRANSLATE, shown, shown.last)) + file.data.decode()


def _pings(state: RoomState) -> Iterator[tuple[str, str]]:
    for turn, seat in state.turn_keys.items():
        yield (
            turn,
            ping_text(TRANSLATE, state, seat, f"<@{user_of(seat)}>")
            + _shown(ping_view(TRANSLATE, state, seat)),
        )


def _own(moment: Moment, seat: int, *, drawn: bool) -> Iterator[tuple[str, str]]:
    state, match = moment.state, moment.match
    view, names = match.view(seat), seat_names(TRANSLATE, state)
    yield "legal", repr(match.legal(seat))
    yield "why not", repr([match.reason(seat, action) for action in EVERY_ACTION])
    yield "why not that card", "\n".join(_explained(match, seat, names))
    yield "refusals", repr([_refusal(moment, seat, number) for number in range(len(PRESSED))])
    for number, display in enumerate(DISPLAYS):
        for name, text in _hand(moment, view, display, drawn=drawn and not number):
            yield f"{name} {number}", text
    yield "suggestions", repr(playable_choices(TRANSLATE, view, names))
    yield "more", _shown(more_layout(TRANSLATE, state, seat=seat, now=moment.now, closes=False))
    yield from _questions(state, view, names)
    yield "computer's choice", repr([choose_at_random(view, Random(dice)) for dice in range(DICE)])
    if seat in match.playing:
        yield "whether leaving ends the match", repr(play.forfeit_ends_match(state, seat))


def _explained(match: Match, seat: int, names: Sequence[str]) -> Iterator[str]:
    for card in CARDS:
        why = match.explain(seat, card)
        yield "fits" if why is None else why_text(TRANSLATE, why, names, match.rules)


def _refusal(moment: Moment, seat: int, number: int) -> str:
    """Return why the room refuses one of the actions that are pressed; "" if it does not."""
    done = carry_out(moment.state, play.act(user_of(seat), PRESSED[number]), moment.now)
    return done if isinstance(done, str) else ""


def _hand(moment: Moment, view: View, display: HandDisplay, *, drawn: bool) -> Iterator[tuple[str, str]]:
    page = build_hand_page(TRANSLATE, moment.state, view, display)
    playable = [button.card for button in page.buttons if button.playable]
    alternative = hand_alternative(TRANSLATE, page.cards, playable)
    picture = Picture("hand.png", b"", alternative)
    yield "hand", _shown(hand_layout(TRANSLATE, page, ids=HandIds(view, moment.state.token), picture=picture))
    if drawn and view.hand:
        yield "picture of the hand", hand_picture(page.cards, playable=playable).hex()


def _questions(state: RoomState, view: View, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    ids = HandIds(view, state.token)
    plays = [action for action in view.legal if isinstance(action, PlayCard)]
    for card in dict.fromkeys(action.card for action in plays):
        partners = {action.swap_with for action in plays if action.card is card} - {None}
        if card.wild:
            asked = colour_layout(TRANSLATE, card, ids=ids, names=names)
        elif partners:
            seats = [seat for seat in view.order if seat in partners]
            labels = seat_labels(TRANSLATE, state, view, seats)
            asked = swap_layout(TRANSLATE, PlayCard(card), ids=ids, partners=labels)
        else:
            continue
        yield f"question about {card.code}", _shown(asked)
    for card in dict.fromkeys(action.cards[0] for action in view.legal if isinstance(action, PlaySet)):
        yield f"what with {card.code}", _shown(set_layout(TRANSLATE, [card], ids=ids))
    accused = [action.seat for action in view.legal if isinstance(action, Accuse)]
    if accused:
        labels = seat_labels(TRANSLATE, state, view, accused)
        yield (
            "whom to accuse",
            _shown(accuse_layout(TRANSLATE, ids=ids, others=labels)),
        )


def outcome_told(before: RoomState, step: Transition, seat: int, action: Any) -> str:
    """Return what a seat is told of its own action, beside its hand."""
    return _outcome_text(TRANSLATE, before, step, action, seat) or ""
