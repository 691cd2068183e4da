"""A match that is watched again: a moment of it as text and as a picture, and its last hand as a GIF."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Final, TypeVar

from PIL import Image, ImageDraw

from bot.engine.cards import Card, Colour
from bot.engine.events import CardsReceived, HandEnded, HandShown, HandStarted, MatchEnded
from bot.engine.rulebook import Unit
from bot.i18n import Translator, paragraph
from bot.render.cards import CardFaces, card_text, card_words, cards_text, cards_words, suits
from bot.render.events import EventTeller
from bot.render.league import place_text
from bot.render.pictures import sprites
from bot.render.pictures.palette import CREAM, DIMMED, PLATE, index_of
from bot.render.pictures.pieces import (
    GAP,
    MAX_LENGTH,
    WIDTH,
    drawing,
    fill_box,
    listed,
    put_place,
    seat_label,
)
from bot.render.pictures.table import MAX_TEXT, SeatContent, TableContent, seat_layout
from bot.render.rules import count_text
from bot.render.seats import MARKER_SEAT, MARKER_TURN, Pairs, Team, joined, signed_names, table_names, team_of
from bot.rooms.state.history import RoomEvent

MAX_HAPPENED: Final = 10  # lines of what happened in one step
MAX_IN_A_LINE: Final = 160
CARDS_SHOWN: Final = (40, 24, 16, 10, 6, 3, 0)
"""Cards of each hand that are shown; where the text gets too long, fewer."""
CARDS_IN_A_SENTENCE: Final = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaySeat:
    """A seat at a moment of a match; its cards and their count are None if hidden or not archived."""

    seat: int
    cards: tuple[Card, ...] | None
    count: int | None
    points: int
    turn: bool
    gone: bool
    called: bool
    place: int | None = None  # in this hand, once it is out of cards while the others play on


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayMoment:
    match: str
    hand: int | None
    hands: int
    table: int | None  # the number of the table, from 1; None where there is only one
    move: int
    moves: int
    when: str  # as a Discord timestamp
    top: Card | None
    colour: Colour | None
    direction: int
    draw_pile: int | None
    owed: int
    seats: tuple[ReplaySeat, ...]
    happened: Sequence[RoomEvent]
    surprise: str | None  # what makes it worth jumping to, as a part of a key; None if nothing does
    dealt: bool
    teams: Pairs = ()
    times: int = 1
    before: Colour | None = None
    """The colour before a Wild Draw Four that was challenged in it, if that is known."""


def replay_blocks(
    translate: Translator, moment: ReplayMoment, names: Sequence[str], faces: CardFaces, *, pictured: bool
) -> list[str]:
    """Return up to three parts: the moment in two lines, what happened, and the hands if known."""
    names = table_names(names)
    head = _head(translate, moment)
    pile = _pile(translate, moment, names, pictured=pictured)
    told = "\n".join([*pile, *_happened(translate, moment, names)])
    room = MAX_TEXT - len(head) - len(told)
    shown = signed_names(moment.teams, names)
    hands = _hands_that_fit(translate, moment, shown, faces, pictured=pictured, room=room)
    return [text for text in (head, told, hands) if text]


def _head(translate: Translator, moment: ReplayMoment) -> str:
    place = [translate("replay-place", number=moment.move, total=moment.moves)]
    if moment.hand is not None:
        place.insert(0, translate("replay-hand-place", hand=moment.hand, hands=moment.hands))
    if moment.table is not None:
        place.insert(0, translate("replay-table-place", number=moment.table))
    return f"### {translate('replay-title', hash=moment.match)}\n-# {' · '.join([*place, moment.when])}"


def _pile(
    translate: Translator, moment: ReplayMoment, names: Sequence[str], *, pictured: bool
) -> Iterator[str]:
    """Yield top card, draw pile and turn, as far as they are archived and no picture shows them."""
    if moment.top is not None and not pictured:
        yield translate("replay-top", card=card_text(translate, moment.top, moment.colour))
    if moment.top is not None and moment.draw_pile is not None and (are_open(moment) or not pictured):
        yield f"-# {translate('replay-pile', pile=moment.draw_pile)}"
    if pictured:
        return
    yield from (translate("table-turn", name=names[seat.seat]) for seat in moment.seats if seat.turn)


def _happened(translate: Translator, moment: ReplayMoment, names: Sequence[str]) -> Iterator[str]:
    """Yield what happened in the step, with the cards drawn or shown, and the draws owed."""
    if moment.surprise is not None:
        yield f"**{translate(f'replay-surprise-{moment.surprise}')}**"
    lines = [
        *_sentences(translate, moment, names, moment.happened),
        *_cards_told(translate, moment.happened, names),
    ]
    for line in lines[:MAX_HAPPENED]:
        yield line if len(line) <= 2 * MAX_IN_A_LINE else f"{line[: 2 * MAX_IN_A_LINE]}…"
    if len(lines) > MAX_HAPPENED:
        yield translate("replay-more", count=len(lines) - MAX_HAPPENED)
    turn = next((names[seat.seat] for seat in moment.seats if seat.turn), None)
    if moment.owed and turn is not None:
        yield translate("replay-owed", name=turn, count=moment.owed)


def _sentences(
    translate: Translator, moment: ReplayMoment, names: Sequence[str], happened: Sequence[RoomEvent]
) -> list[str]:
    colours = moment.before, None
    return EventTeller(translate, names, moment.dealt, moment.times, colours=colours).sentences(happened)


def _cards_told(translate: Translator, happened: Sequence[RoomEvent], names: Sequence[str]) -> Iterator[str]:
    """Yield the cards that somebody drew or was shown, except in a deal."""
    for event in happened:
        if isinstance(event, HandStarted):
            return
        if isinstance(event, CardsReceived):
            drawn = _few(translate, event.cards)
            yield f"-# {translate('replay-drawn', name=names[event.to], drawn=drawn)}"
        elif isinstance(event, HandShown):
            yield f"-# {translate('hand-shown', name=names[event.seat], cards=_few(translate, event.cards))}"


def _few(translate: Translator, cards: Sequence[Card]) -> str:
    told = cards_text(translate, cards[:CARDS_IN_A_SENTENCE])
    more = len(cards) - CARDS_IN_A_SENTENCE
    return translate("cards-more", cards=told, count=more) if more > 0 else told


def _hands_that_fit(
    translate: Translator,
    moment: ReplayMoment,
    names: Sequence[str],
    faces: CardFaces,
    *,
    pictured: bool,
    room: int,
) -> str:
    text = ""
    for most in CARDS_SHOWN:
        for shown in (faces.emojis, {}):
            hands = _Hands(translate, names, shown, most)
            text = "\n".join(hands.beside_picture(moment) if pictured else map(hands.line, moment.seats))
            if len(text) <= room:
                return text
    lines = text.split("\n")
    while len("\n".join(lines)) > room - 2:
        lines.pop()
    return "\n".join([*lines, "…"])


@dataclass(frozen=True, slots=True)
class _Hands:
    """Hands in words: emojis of cards if there are any, else letters."""

    translate: Translator
    names: Sequence[str]
    faces: Mapping[Card, str]
    most: int

    def beside_picture(self, moment: ReplayMoment) -> Iterator[str]:
        """Yield the open hands unless all are, and the points: a picture shows everything else."""
        translate = self.translate
        for seat in () if are_open(moment) else moment.seats:
            held = self._held(seat)
            if held:
                yield translate("replay-seat-open", marker=_marker(seat), name=self._name(seat), held=held)
        scored = [
            translate("seat-points", name=self.names[seat.seat], points=seat.points)
            for seat in moment.seats
            if seat.points
        ]
        if scored:
            yield f"-# {translate('table-points', points=' · '.join(scored))}"

    def line(self, seat: ReplaySeat) -> str:
        translate = self.translate
        if seat.place is not None:
            medal = place_text(translate, seat.place)
            finished = translate("seat-finished", medal=medal, name=self.names[seat.seat])
            return f"{MARKER_SEAT} {finished}"
        if seat.gone:
            return f"{MARKER_SEAT} {translate('seat-gone', name=self.names[seat.seat])}"
        if seat.count is None:
            return translate("replay-seat-unknown", marker=_marker(seat), name=self._name(seat))
        facts = [translate("replay-seat", marker=_marker(seat), name=self._name(seat), cards=seat.count)]
        facts += [count_text(translate, Unit.POINTS, seat.points)] if seat.points else []
        facts += [f"**{translate('button-uno')}**"] if seat.called else []
        text, held = " · ".join(facts), self._held(seat)
        return f"{text}\n{held}" if held else text

    def _name(self, seat: ReplaySeat) -> str:
        name = self.names[seat.seat]
        return f"**{name}**" if seat.turn else name

    def _held(self, seat: ReplaySeat) -> str:
        """Return the cards of a seat; "" if they are hidden, none, or there is no room."""
        if not seat.cards or not self.most:
            return ""
        if self.faces:
            held = "".join(self.faces.get(card, card.code) for card in seat.cards[: self.most])
        else:
            held = " · ".join(suits(self.translate, seat.cards[: self.most]))
        more = len(seat.cards) - self.most
        return held if more <= 0 else f"{held} " + self.translate("replay-more", count=more)


def _marker(seat: ReplaySeat) -> str:
    return MARKER_TURN if seat.turn else MARKER_SEAT


T = TypeVar("T")

SHOWN_FOR: Final = 700  # milliseconds that each frame but the last one is shown
PAUSE: Final = 3_000  # milliseconds that the last frame is shown before all begins anew
KEPT_AT_THE_END: Final = 8  # so many frames at the end are left out last
MARGIN: Final = 0.9  # frames further apart differ more: so much of the number that would fit is tried


def encode_gif(frames: Sequence[Image.Image], *, most_bytes: int) -> bytes | None:
    """Return frames as an endless GIF; None if it is too large even with earlier frames left out."""
    while frames:
        data = _encoded(frames)
        if len(data) <= most_bytes:
            return data
        fitting = int(len(frames) * most_bytes / len(data) * MARGIN)
        frames = thinned(frames, min(fitting, len(frames) - 1) or int(len(frames) > 1))
    return None


def thinned(frames: Sequence[T], count: int) -> Sequence[T]:
    """Return `count` frames: the last ones, and earlier ones evenly."""
    if count <= KEPT_AT_THE_END:
        return frames[len(frames) - count :]
    earlier, room = frames[:-KEPT_AT_THE_END], count - KEPT_AT_THE_END
    chosen = [earlier[len(earlier) * number // room] for number in range(room)]
    return [*chosen, *frames[-KEPT_AT_THE_END:]]


def _encoded(frames: Sequence[Image.Image]) -> bytes:
    file = BytesIO()
    frames[0].save(
        file,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[SHOWN_FOR] * (len(frames) - 1) + [PAUSE],
        loop=0,
        optimize=True,  # what stays as it was in the frame before takes next to nothing
        disposal=1,
    )
    return file.getvalue()


MAX_BYTES: Final = 1_000_000
MAX_SEATS: Final = 20  # with more of them, hands could not be read on a phone
ONE_COLUMN: Final = 10  # the most seats that stand one below the other; more stand in two columns

HEAD: Final = 140  # height of the part with the pile and what happened
ROW: Final = 72
TALL_ROW: Final = 112  # height of a row where there are few, so that large hands have larger cards
FEW: Final = 4
PAD: Final = 8
NAMES: Final = {1: (150, 226), 2: (124, 138)}
"""The least and the greatest width of the part of a row with the name, in one column and in two."""
LINES: Final = {"big": 2, "label": 3}
"""So many lines of what happened fit beside the pile in each lettering, the largest first."""
NAME_LETTERINGS: Final = ("big", "label", "name")  # letterings of names, the largest first
BAR: Final = 8  # height of the bar that shows how far the hand went
SIGN_AT: Final = 34  # pixels from the number of cards to the sign of a team
UNO: Final = sprites.SEAT_SIZES[1].uno


@dataclass(frozen=True, slots=True)
class FrameSeat:
    """Content of a row; cards and their count are None if not archived."""

    label: str
    cards: tuple[Card, ...] | None
    count: int | None
    bright: bool
    gone: bool
    called: bool
    team: Team | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Content of a frame; `elapsed` is the part of the hand that is over, from 0 to 1."""

    top: Card
    colour: Colour | None
    owed: int
    happened: str
    elapsed: float
    seats: tuple[FrameSeat, ...]


def frame_of(
    translate: Translator, moment: ReplayMoment, names: Sequence[str], *, elapsed: float
) -> Frame | None:
    """Return the frame of a moment; None if too little was archived, or for too many seats."""
    if moment.top is None or not 0 < len(moment.seats) <= MAX_SEATS:
        return None
    labels = [seat_label(seat, name) for seat, name in enumerate(names)]
    winners = {event.winner for event in moment.happened if isinstance(event, HandEnded)}
    return Frame(
        top=moment.top,
        colour=moment.colour,
        owed=moment.owed,
        happened=sprites.drawable_text(_told(drawing(translate), moment, labels)) or "",
        elapsed=elapsed,
        seats=tuple(
            FrameSeat(
                labels[seat.seat],
                seat.cards,
                seat.count,
                bright=seat.turn or seat.seat in winners,
                gone=seat.gone,
                called=seat.called and seat.seat not in winners,
                team=team_of(moment.teams, seat.seat),
                place=seat.place,
            )
            for seat in moment.seats
        ),
    )


def _told(translate: Translator, moment: ReplayMoment, names: Sequence[str]) -> str:
    """Return what happened as plain text, except that the match is over."""
    happened = [event for event in moment.happened if not isinstance(event, MatchEnded)]
    told = _sentences(translate, moment, names, happened)
    return paragraph(translate, told).replace("**", "")


def last_hand_alternative(translate: Translator, last: ReplayMoment, names: Sequence[str]) -> str:
    """Return the text alternative of an animation: how the hand ended, and the cards left."""
    return _alternative(translate, last, names, translate("picture-last-hand"))


def moment_alternative(translate: Translator, moment: ReplayMoment, names: Sequence[str]) -> str:
    assert moment.top is not None  # noqa: S101 - else there is no such picture
    top = card_words(translate, moment.top, moment.colour)
    return _alternative(translate, moment, names, translate("picture-open-hands", card=top))


def _alternative(translate: Translator, moment: ReplayMoment, names: Sequence[str], first: str) -> str:
    sentences = [one for one in (first, _told(translate, moment, names)) if one]
    sentences += [
        translate("picture-team", side=team.value, names=joined(pair, names))
        for team, pair in zip(Team, moment.teams, strict=False)
    ]
    sentences += [
        translate("picture-finished", name=names[seat.seat], place=seat.place)
        for seat in moment.seats
        if seat.place is not None
    ]
    held = [seat for seat in moment.seats if not seat.gone and seat.count is not None]
    told = [_told_seat(translate, seat, names[seat.seat]) for seat in held]
    if len(paragraph(translate, [*sentences, *told])) > MAX_LENGTH:
        told = [_told_seat(translate, replace(seat, cards=None), names[seat.seat]) for seat in held]
    return listed(translate, [*sentences, *told])


def _told_seat(translate: Translator, seat: ReplaySeat, name: str) -> str:
    called = "yes" if seat.called and seat.count else "no"
    told = translate("picture-seat", name=name, cards=seat.count or 0, called=called)
    if not seat.cards:
        return told
    return translate("picture-seat-cards", seat=told, cards=cards_words(translate, seat.cards))


def frame_picture(frame: Frame, *, row: int = ROW) -> Image.Image:
    """Draw a frame with rows of a height; frames of the same seats have the same size."""
    columns = 1 if len(frame.seats) <= ONE_COLUMN else 2
    rows = -(-len(frame.seats) // columns)
    picture = sprites.blank_picture(WIDTH, HEAD + rows * (row + GAP))
    _draw_head(picture, frame)
    wide = (WIDTH - (columns + 1) * GAP) // columns
    kind, names = _names_of([seat.label for seat in frame.seats], NAMES[columns])
    for number, seat in enumerate(frame.seats):
        column, down = divmod(number, rows)
        place = (GAP + column * (wide + GAP), HEAD + down * (row + GAP))
        _draw_row(picture, place, (wide, row, names), seat, kind)
    return picture


def open_picture(frame: Frame) -> bytes:
    return sprites.encode_png(frame_picture(frame, row=TALL_ROW if len(frame.seats) <= FEW else ROW))


def _names_of(names: Sequence[str], widths: tuple[int, int]) -> tuple[str, int]:
    """Return the largest lettering in which all names fit, else the smallest, and the width of their part."""
    least, most = widths
    kind = max(
        (sprites.lettering(name, NAME_LETTERINGS, most - 2 * PAD) for name in names),
        key=NAME_LETTERINGS.index,
    )
    longest = max(sprites.lettering_width(kind, name) for name in names)
    return kind, min(max(longest + 2 * PAD, least), most)


def _draw_head(picture: Image.Image, frame: Frame) -> None:
    wide, high = sprites.CARD_SIZES["small"]
    picture.paste(sprites.card_sprite(frame.top, "small"), (GAP, GAP))
    if frame.owed:
        sprites.draw_badge(picture, (GAP + wide - sprites.BADGE[0] + PAD, 0), f"+{frame.owed}")
    token = sprites.part(f"token-{frame.colour.value if frame.colour else ''}")
    picture.paste(token, (GAP + wide + PAD, GAP + (high - sprites.TOKEN[1]) // 2))
    left = GAP + wide + PAD + sprites.TOKEN[0] + PAD
    fill_box(picture, (left, GAP, WIDTH - GAP, GAP + high), index_of(PLATE))
    kind, lines = _lines(frame.happened, WIDTH - left - GAP - 2 * PAD)
    for number, line in enumerate(lines):
        sprites.write(picture, (left + PAD, GAP + 4 + number * sprites.LETTER_CELLS[kind][1]), kind, line)
    top, draw = GAP + high + 3, ImageDraw.Draw(picture)
    for elapsed, colour in ((1, PLATE), (frame.elapsed, CREAM)):
        right = GAP + round(elapsed * (WIDTH - 2 * GAP - 1))
        draw.rectangle((GAP, top, right, top + BAR - 1), fill=index_of(colour))


def _lines(text: str, width: int) -> tuple[str, list[str]]:
    """Return a text in the largest lettering in which it fits; it is cut if it fits in none."""
    for kind, most in LINES.items():
        lines = [*_wrapped(kind, text, width)]
        if len(lines) <= most:
            return kind, lines
    rest = " ".join(lines[most - 1 :])
    return kind, [*lines[: most - 1], sprites.fit_text(kind, rest, width)]


def _wrapped(kind: str, text: str, width: int) -> Iterator[str]:
    """Yield the lines of a text; a word that is too wide is cut."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and sprites.lettering_width(kind, longer) > width:
            yield line
            longer = word
        line = sprites.fit_text(kind, longer, width)
    if line:
        yield line


def _draw_row(
    picture: Image.Image, place: tuple[int, int], size: tuple[int, int, int], seat: FrameSeat, kind: str
) -> None:
    """Draw a seat; `size` has the width and height of the row, and the width of the part with the name."""
    (left, top), (wide, high, names) = place, size
    plate = index_of(PLATE)
    dim = seat.gone and seat.place is None
    fill_box(picture, (left, top, left + wide, top + high), DIMMED[plate] if dim else plate)
    if seat.bright:
        fill_box(picture, (left, top, left + names, top + high), index_of(CREAM))
    name = sprites.fit_text(kind, seat.label, names - 2 * PAD)
    sprites.write(picture, (left + PAD, top), kind, name, on_cream=seat.bright, dim=dim)
    if seat.place is not None:
        put_place(picture, (left + names + high / 2, top + high / 2), seat.place, high // 3)
    if seat.team is not None:
        sign = (left + PAD + SIGN_AT, top + high - sprites.TEAM_SIGN[1] - 5)
        sprites.put_part(picture, sign, f"team-{seat.team.value}", dim=seat.gone)
    if seat.gone:
        return
    if seat.count is not None:
        at = (left + PAD, top + high - sprites.LETTER_CELLS["name"][1] - 1)
        sprites.write(picture, at, "name", str(seat.count), on_cream=seat.bright)
    if seat.called:
        sprite = sprites.part(f"uno-close-{'turn' if seat.bright else ''}")
        picture.paste(sprite, (left + names - UNO[0] - 4, top + high - UNO[1] - 4))
    draw_open_hand(picture, (left + names + PAD, top), (wide - names - 2 * PAD, high), seat.cards or ())


def draw_open_hand(
    picture: Image.Image, place: tuple[int, int], room: tuple[int, int], cards: Sequence[Card]
) -> None:
    """Draw a hand with cards as large as fit; cards without room are left out."""
    wide, high = room
    sides = {name: side + 1 for name, (side, _) in sprites.TILE_SIZES.items()}
    fitting = (name for name, side in sides.items() if len(cards) <= wide // side * max(high // side, 1))
    size = next(fitting, "tight")
    side = sides[size]
    columns = wide // side
    rows = min(-(-len(cards) // columns), max(high // side, 1))
    left, top = place[0], place[1] + (high - rows * side) // 2
    for number, card in enumerate(cards[: rows * columns]):
        row, column = divmod(number, columns)
        picture.paste(sprites.tile(card, size), (left + column * side, top + row * side))


def last_hand_picture(frames: Sequence[Frame]) -> bytes | None:
    """Return an animation as GIF of at most `MAX_BYTES`; None if that is impossible."""
    seats = len(frames[-1].seats)
    drawn = [frame_picture(frame) for frame in frames if len(frame.seats) == seats]
    return encode_gif(drawn, most_bytes=MAX_BYTES)


def are_open(moment: ReplayMoment) -> bool:
    """Return whether all hands in play are known, and few enough for a picture."""
    playing = [seat for seat in moment.seats if not seat.gone]
    few = moment.top is not None and 0 < len(moment.seats) <= MAX_SEATS
    return few and all(seat.cards is not None for seat in playing)


def open_frame(translate: Translator, moment: ReplayMoment, names: Sequence[str]) -> Frame | None:
    """Return the frame of a moment with all hands open; None if they are not."""
    elapsed = moment.move / max(moment.moves, 1)
    return frame_of(translate, moment, names, elapsed=elapsed) if are_open(moment) else None


def replay_content(moment: ReplayMoment, names: Sequence[str]) -> TableContent | None:
    """Return the content of a moment's picture; None if too little was archived."""
    if moment.top is None or moment.draw_pile is None or any(seat.count is None for seat in moment.seats):
        return None
    small = bool(seat_layout(len(moment.seats)).caption)
    turn = next((seat for seat in moment.seats if seat.turn), None)
    return TableContent(
        top=moment.top,
        colour=moment.colour,
        direction=moment.direction if sum(not seat.gone for seat in moment.seats) > 2 else 0,
        draw_pile=moment.draw_pile,
        owed=moment.owed,
        seats=tuple(_seat_content(moment, seat, names[seat.seat], small=small) for seat in moment.seats),
        caption=_seat_content(moment, turn, names[turn.seat], small=False) if small and turn else None,
    )


def _seat_content(moment: ReplayMoment, seat: ReplaySeat, name: str, *, small: bool) -> SeatContent:
    return SeatContent(
        label=seat_label(seat.seat, "" if small else name),
        cards=seat.count or 0,
        turn=seat.turn,
        gone=seat.gone,
        called=seat.called,
        team=team_of(moment.teams, seat.seat),
        place=seat.place,
        name=name,
    )
