"""Layouts of a room in play and between two hands, with their notes on time and absence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from math import ceil

from discord import ButtonStyle, ui

from bot.engine.events import HandEnded
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.rulebook.play import Uno
from bot.engine.rulebook.rules import Rules
from bot.i18n import Translator
from bot.league.ladders import Unrated
from bot.players.personas import Remark
from bot.render.pictures.hand import HandPage
from bot.render.pictures.hand_result import HandResult, hand_result, hand_result_page, own_hand_result
from bot.render.pictures.sprites import drawable_text
from bot.render.pictures.table import table_page
from bot.render.seats import join_names
from bot.rooms.changes.deadlines import idle_deadline
from bot.rooms.changes.play import accusation_name
from bot.rooms.changes.seating import next_in_line
from bot.rooms.changes.votes import votes_needed
from bot.rooms.state.room_state import RoomState
from bot.rooms.state.timing import Intermission
from cogs.core.attachments import Picture
from cogs.core.custom_ids import ButtonId
from cogs.core.layouts import ACCENTS, NEUTRAL_ACCENT, Button, Row, accent_of, button, layout, row
from cogs.core.names import escaped, seat_names
from cogs.core.verbs import Verb
from cogs.table.rating import rated_text, tells_rated


def relative(moment: datetime) -> str:
    """Return a moment as a relative timestamp, which Discord updates for each reader."""
    return f"<t:{ceil(moment.timestamp())}:R>"


def _seat_mark(translate: Translator, state: RoomState, seat: int) -> str:
    match = state.match
    if match is None or seat in match.left:
        return ""
    if state.asleep(seat):
        return translate("seat-away" if state.paused else "seat-asleep")
    wait = state.timing.wait_for(seat)
    if wait is not None and wait.ends is not None:
        return translate("seat-waited", when=relative(wait.ends))
    return translate("seat-missed") if state.timing.missed(seat) else ""


def notices(translate: Translator, state: RoomState) -> list[str]:
    """Return the public notices: a pause, newcomers, and an open vote."""
    lines: list[str] = []
    closes = idle_deadline(state)
    if state.paused and closes is not None:
        key = "paused-quiet" if state.timing.dozing else "paused-asleep"
        lines.append(translate(key, when=relative(closes)))
    if dealt_in := next_in_line(state):
        names = join_names(translate, [escaped(seat.name) for seat in dealt_in])
        lines.append(translate("newcomers", names=names))
    return lines + vote_lines(translate, state)


def vote_lines(translate: Translator, state: RoomState) -> list[str]:
    vote = state.timing.vote
    if vote is None:
        return []
    name, needed = seat_names(translate, state)[vote.seat], votes_needed(state, vote.seat, vote.ballot)
    agreed, when = len(vote.agreed), relative(vote.ends)
    return [translate(f"vote-{vote.ballot.value}", name=name, agreed=agreed, needed=needed, when=when)]


def notice_buttons(translate: Translator, state: RoomState) -> list[Row]:
    """Return the buttons below the notices: agree to a vote, go on, come back; mostly none."""
    buttons: list[Button] = []
    vote = state.timing.vote
    if vote is not None:
        agree = ButtonId(Verb.AGREE, state.token, vote.since, f"{vote.seat}.{vote.ballot.value}")
        buttons.append(
            button(translate(f"button-agree-{vote.ballot.value}"), agree, style=ButtonStyle.danger)
        )
    paused = state.paused
    if paused or any(state.asleep(seat) for seat in range(len(state.seats))):
        key = "button-go-on" if paused else "button-back-seat"
        buttons.append(button(translate(key), ButtonId(Verb.BACK, state.token), style=ButtonStyle.success))
    return [row(*buttons)] if buttons else []


def ping_with_clock(translate: Translator, state: RoomState, seat: int, ping: str, mention: str) -> str:
    wait = state.timing.wait_for(seat)
    if wait is None or wait.ends is None:
        return ping
    when = relative(wait.ends)
    if wait.warned:
        return translate("ping-warning", mention=mention, when=when)
    return translate("ping-clock", ping=ping, when=when)


def remark_text(translate: Translator, state: RoomState, remark: Remark | None) -> str:
    """Return a remark with its speaker for the table; "" if there is none."""
    if remark is None:
        return ""
    said = f"{remark.occasion.value}-{remark.line}"
    line = translate(f"remark-{said}", temper=remark.temper.value)
    return translate("remark", name=seat_names(translate, state)[remark.seat], line=line)


def table_layout(
    translate: Translator,
    state: RoomState,
    *,
    picture: Picture | None = None,
    unrated: Unrated | None = None,
    reactions: Mapping[int, str] | None = None,
    remark: Remark | None = None,
) -> ui.LayoutView:
    """Return the table of a match in play, with or without a picture."""
    match = state.match
    assert match is not None  # noqa: S101 - a room in play has a match
    views = [match.view(None, table=number) for number in range(len(match.tables))]
    view = views[0]
    page = table_page(
        translate,
        view=view,
        names=seat_names(translate, state),
        news=state.news,
        last_hand=state.last_hand,
        marks=tuple(_seat_mark(translate, state, seat) for seat in range(len(state.seats))),
        reactions=reactions or {},
        remark=remark_text(translate, state, remark),
        notices=notices(translate, state),
        beside=views[1:],
        unwritten=None if picture is None else undrawable_names(translate, state),
        opening=rated_text(translate, state, unrated=unrated) if tells_rated(state) else "",
    )

    def table_id(verb: Verb, arg: str = "") -> ButtonId:
        return ButtonId(verb, state.token, view.revision, arg)

    row_below = row(
        button(translate("button-hand"), table_id(Verb.HAND), style=ButtonStyle.primary),
        button(translate("button-draw"), table_id(Verb.DRAW)),
        *_calls(translate, view.rules, table_id),
        button(translate("button-more"), table_id(Verb.MORE)),
    )
    rows = [*notice_buttons(translate, state), row_below]
    if voted_on := "+".join(accusation_name(one.accusation) for one in views if one.accusation is not None):
        convicting = table_id(Verb.CONVICT, voted_on)
        convict = button(translate("button-convict"), convicting, style=ButtonStyle.danger)
        acquit = button(translate("button-acquit"), table_id(Verb.ACQUIT, voted_on))
        rows.insert(0, row(convict, acquit))
    return layout(*page, rows=rows, accent=accent_of(view), picture=picture)


def _calls(translate: Translator, rules: Rules, table_id: Callable[[Verb], ButtonId]) -> Iterator[Button]:
    if rules.uno is Uno.BY_ITSELF:
        return
    yield button(translate("button-uno"), table_id(Verb.UNO))
    if rules.uno is Uno.UNTIL_CAUGHT or rules.wrong_call:
        yield button(translate("button-catch"), table_id(Verb.CATCH))


def undrawable_names(translate: Translator, state: RoomState) -> frozenset[int]:
    """Return the seats whose names a picture cannot show."""
    names = seat_names(translate, state, markdown=False)
    return frozenset(seat for seat, name in enumerate(names) if drawable_text(name) is None)


def ping_view(translate: Translator, state: RoomState, seat: int) -> ui.View:
    """Return the buttons of a ping: immediate actions, and the way to the hand.

    Everybody sees them, so they must not depend on what only this seat knows, such as whether a card fits.
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


def result_of_hand(state: RoomState) -> HandResult:
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
    assert state.intermission is not None  # noqa: S101 - the caller checked it
    assert state.last_hand is not None  # noqa: S101 - an intermission follows a hand
    assert state.match is not None  # noqa: S101 - of a match
    return state.intermission, state.last_hand, state.match


def intermission_layout(
    translate: Translator, state: RoomState, *, picture: Picture | None = None, remark: Remark | None = None
) -> ui.LayoutView:
    """Return the public message between two hands, with or without a picture of the result."""
    result, moment = result_of_hand(state), _parts(state)[0]
    said = remark_text(translate, state, remark)
    lines = [*vote_lines(translate, state), _waiting_text(translate, state)]
    waiting = "\n".join([f"-# {said}", *lines] if said else lines)
    names = seat_names(translate, state)
    page = hand_result_page(translate, result, names, waiting=waiting, pictured=picture is not None)
    colour = None if moment.card is None else moment.card.colour
    return layout(
        page[0],
        picture,
        *page[1:],
        rows=[
            *notice_buttons(translate, state),
            row(
                next_hand_button(translate, state),
                button(translate("button-hand"), ButtonId(Verb.HAND, state.token)),
                button(translate("button-more"), ButtonId(Verb.MORE, state.token)),
            ),
        ],
        accent=NEUTRAL_ACCENT if colour is None else ACCENTS[colour],
    )


def next_hand_button(translate: Translator, state: RoomState) -> Button:
    """Return the button that asks for the next hand; it names the ended one, so a late press is known."""
    asks = ButtonId(Verb.NEXT_HAND, state.token, 0, str(_parts(state)[1].number))
    return button(translate("button-next-hand"), asks, style=ButtonStyle.primary)


def _waiting_text(translate: Translator, state: RoomState) -> str:
    moment, names = _parts(state)[0], seat_names(translate, state)
    missing = [names[seat] for seat in state.awake() if seat not in moment.ready]
    when = relative(moment.ends)
    if not missing:
        return f"-# {translate('hand-result-soon', when=when)}"
    return f"-# {translate('hand-result-waiting', when=when, names=join_names(translate, missing))}"


def own_page(translate: Translator, state: RoomState, seat: int) -> HandPage:
    """Return what replaces a player's hand between hands: the last result and *Next hand*.

    Players who left are not told when it begins.
    """
    moment, ended, match = _parts(state)
    told = own_hand_result(translate, result_of_hand(state), seat_names(translate, state), seat)
    left = seat in match.left
    return HandPage(
        text=f"{told}\n{translate('hand-left') if left else _waiting_text(translate, state)}",
        buttons=(),
        page=0,
        pages=1,
        fits=False,
        draw=False,
        keep=False,
        uno=False,
        next_hand=None if left else str(ended.number),
        asked=seat in moment.ready,
    )
