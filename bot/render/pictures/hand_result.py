"""Result of a hand: who won it, what was left, and the standings; names are escaped but in pictures."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from PIL import Image

from bot.engine.cards import Card, Colour
from bot.engine.events import HandEnded
from bot.engine.formats import PLACE_POINTS, hands_in_a_round, places, value_of
from bot.engine.rulebook.match import FEWEST_WIN, Format, Places
from bot.engine.rulebook.rules import Rules
from bot.i18n import Translator, paragraph
from bot.render.cards import card_text, card_words, cards_text, suits
from bot.render.league import place_text
from bot.render.pictures import pieces, sprites
from bot.render.pictures.palette import BODIES, CREAM, FELT, PLATE, index_of
from bot.render.pictures.replay import draw_open_hand
from bot.render.pictures.table import MAX_TEXT
from bot.render.rules import knockouts_text
from bot.render.seats import LARGE_TABLE, join_names, joined, table_names

MAX_LINES: Final = 4
"""Sides that have a line each beside a picture, which shows them too; more follow each other."""
MAX_CARDS: Final = 10
"""Cards of a hand that are named; of more, only how many they are. Points count them all."""


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """A seat, or two partners, after a hand; seats in `too_many` exceeded the limit and hold no cards."""

    seats: tuple[int, ...]
    place: int
    points: int
    gained: int
    climbed: int
    held: tuple[tuple[Card, ...], ...]
    out: bool
    too_many: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Victory:
    winners: tuple[int, ...]
    points: int | None  # those of the winners; None where points did not decide
    hands: int
    final_of: str = ""
    """The name of the tournament that it was the final of (untrusted, plain text), else empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResult:
    """Result of a hand: standings, the best first, and after the last hand the victory."""

    number: int
    winner: int | None
    card: Card | None
    jumped_in: bool
    standings: tuple[SeatStanding, ...]
    leader: tuple[int, ...]
    rules: Rules
    victory: Victory | None = None


def hand_result(
    ended: HandEnded,
    *,
    other: HandEnded | None,
    before: Sequence[int],
    card: Card | None,
    jumped_in: bool,
    rules: Rules,
    left: Collection[int],
    out: Collection[int],
) -> HandResult:
    """Return how a hand ended.

    Args:
        other: The end of the hand at the other table, if two tables go on together.
        before: Points of each seat before it.
        out: Seats that were eliminated, by this hand or before.
    """
    seats = range(len(ended.totals))
    ends = [ended] if other is None else [ended, other]
    held = [next((end.hands[seat] for end in ends if end.hands[seat]), ()) for seat in seats]
    winners = {end.winner for end in ends}
    gained = [now - then for now, then in zip(ended.totals, before, strict=True)]
    told = winners.union(seat for seat in seats if seat not in out or held[seat] or gained[seat])
    shown = [seat for seat in seats if seat in told and seat not in left]
    emptied = winners.union(seat for seat in shown if _has_place(gained, seat, rules))
    too_many = {seat for seat in shown if rules.hand_limit and not held[seat] and seat not in emptied}
    sides = list(dict.fromkeys(_side(seat, shown, rules) for seat in shown))
    now = _places(sides, ended.totals, rules, out)
    then = _places(sides, before, rules, out)
    first = len({before[side[0]] for side in sides}) == 1  # nobody was ahead of anybody
    standings = [
        SeatStanding(
            seats=side,
            place=place,
            points=ended.totals[side[0]],
            gained=gained[side[0]],
            climbed=0 if first else max(was - place, 0),
            held=tuple(tuple(sorted(held[seat], key=lambda kind: kind.rank)) for seat in side),
            out=side[0] in out,
            too_many=tuple(seat for seat in side if seat in too_many),
        )
        for side, place, was in zip(sides, now, then, strict=True)
    ]
    standings.sort(key=lambda one: (one.place, one.seats))
    best = [one for one in standings if one.place == 1]
    return HandResult(
        number=ended.number,
        winner=ended.winner,
        card=card,
        jumped_in=jumped_in,
        standings=tuple(standings),
        leader=best[0].seats if len(best) == 1 and best[0].climbed else (),
        rules=rules,
    )


def _has_place(gained: Sequence[int], seat: int, rules: Rules) -> bool:
    """Return whether a seat without cards got out of them while others played on, as far as points tell."""
    if rules.places is not Places.PLAY_ON or rules.format in FEWEST_WIN:
        return rules.places is Places.PLAY_ON and not gained[seat]
    return gained[seat] > 0 or sum(each > 0 for each in gained) == len(PLACE_POINTS)


def _side(seat: int, shown: Collection[int], rules: Rules) -> tuple[int, ...]:
    """Return the seats that share points with a seat: partners for a whole match sit opposite."""
    partner = (seat + 2) % 4
    if rules.format is not Format.PARTNERS or partner not in shown:
        return (seat,)
    return min(seat, partner), max(seat, partner)


def _places(
    sides: Sequence[tuple[int, ...]], points: Sequence[int], rules: Rules, out: Collection[int]
) -> tuple[int, ...]:
    sign = 1 if rules.format in FEWEST_WIN else -1
    return places([(side[0] in out, sign * points[side[0]]) for side in sides])


def headline(translate: Translator, result: HandResult, names: Sequence[str]) -> str:
    if result.winner is None:
        return translate("hand-result-nobody", hand=result.number)
    if result.card is None:
        others = {seat for one in result.standings for seat in one.seats} - {result.winner}
        last_in = bool(others) and others == {seat for one in result.standings for seat in one.too_many}
        plain = "hand-result-last-in" if last_in else "hand-result-won-plain"
        return translate(plain, hand=result.number, name=names[result.winner])
    card = card_text(translate, result.card)
    key = "hand-result-jumped-in" if result.jumped_in else "hand-result-won"
    return translate(key, hand=result.number, name=names[result.winner], card=card)


def leader_text(translate: Translator, result: HandResult, names: Sequence[str]) -> str:
    """Return who took the lead; "" if nobody did."""
    if not result.leader:
        return ""
    sides = [names[seat] for seat in result.leader]
    return translate("hand-result-lead", names=join_names(translate, sides), count=len(sides))


def standing_text(
    translate: Translator, one: SeatStanding, names: Sequence[str], *, brief: bool = False
) -> str:
    """Return place, points, the gain of the hand, and places climbed, as a line or in brief."""
    return translate(
        "hand-result-brief" if brief else "hand-result-standing",
        place=one.place if brief else place_text(translate, one.place),
        name=joined(one.seats, names),
        points=one.points,
        gained=one.gained,
        climbed=one.climbed,
        out="yes" if one.out else "no",
        full="yes" if one.too_many else "no",
    )


def held_text(translate: Translator, cards: Sequence[Card], rules: Rules) -> str:
    """Return the cards left in a hand, at most `MAX_CARDS` by name, and their points."""
    shown = " ".join(suits(translate, cards[:MAX_CARDS]))
    if len(cards) > MAX_CARDS:
        shown = translate("hand-result-more", cards=shown, count=len(cards) - MAX_CARDS)
    return translate(
        "hand-result-held", cards=shown, points=value_of(cards, rules), times=rules.times_counted
    )


def hand_result_page(
    translate: Translator, result: HandResult, names: Sequence[str], *, waiting: str, pictured: bool
) -> tuple[str, ...]:
    """Return the public text in the moment after a hand."""
    names = table_names(names)
    rules = result.rules
    course = translate(
        "hand-result-course",
        kind=rules.format.value,
        target=rules.target,
        hand=result.number,
        hands=rules.rounds * hands_in_a_round(rules.format, len(names)),
        times=rules.times_counted,
    )
    lead = leader_text(translate, result, names)
    full = [seat for one in result.standings if result.winner not in one.seats for seat in one.too_many]
    facts = " · ".join(filter(None, (lead, knockouts_text(translate, rules, len(full)), course)))
    title = f"## {headline(translate, result, names)}\n-# {facts}"
    room = MAX_TEXT - len(title) - len(waiting)
    if pictured and len(result.standings) > MAX_LINES:
        brief = " · ".join(standing_text(translate, one, names, brief=True) for one in result.standings)
        return (title, brief[:room], waiting)
    lines = []
    for one in result.standings:
        lines.append(standing_text(translate, one, names))
        if not pictured and len(names) <= LARGE_TABLE:
            lines += _held_lines(translate, one, result, names)
    while len("\n".join(lines)) > room:
        lines.pop()
    return (title, "\n".join(lines), waiting)


def _held_lines(
    translate: Translator, one: SeatStanding, result: HandResult, names: Sequence[str]
) -> Iterator[str]:
    for seat, cards in zip(one.seats, one.held, strict=True):
        if cards:
            held = held_text(translate, cards, result.rules)
            several = len(one.seats) > 1
            yield "-# " + (translate("hand-result-partner", name=names[seat], held=held) if several else held)


def own_hand_result(translate: Translator, result: HandResult, names: Sequence[str], seat: int) -> str:
    lines = [f"### {headline(translate, result, names)}"]
    own = next((one for one in result.standings if seat in one.seats), None)
    if own is not None:
        held = own.held[own.seats.index(seat)]
        if held:
            lines.append(translate("hand-result-own-cards", held=held_text(translate, held, result.rules)))
        elif seat in own.too_many:
            lines.append(translate("hand-result-own-limit", limit=result.rules.hand_limit))
        lines.append(standing_text(translate, replace(own, too_many=()), names))
    if lead := leader_text(translate, result, names):
        lines.append(f"-# {lead}")
    return "\n".join(lines)


MAX_SIDES: Final = 12  # sides that are drawn, the best ones; the text beside the picture has all
TALL: Final = 4  # up to so many seats have high rows, with cards as large as in an open hand

_CARD: Final = sprites.CARD_SIZES["large"]
_SMALL: Final = sprites.CARD_SIZES["small"]
_VICTORY: Final = 236  # height of the plate with the trophy
_CUP: Final = 188  # width of the part of it with the trophy
_ROWS: Final = {True: _SMALL[1] + pieces.GAP, False: 72}
_PAD: Final = 8
_RADIUS: Final = 23
_MEDALS: Final = 2 * _RADIUS + 2 * _PAD  # width of the part of a row with the place
_NAMES: Final = 196
_MIN_STEP: Final = 22  # pixels that show which card it is under the next one
_HEIGHTS: Final = (46, 38, 30, 24)  # heights of capitals of the winner's name, the largest first
_TALLEST: Final = (64, 54, *_HEIGHTS)
_TOLD: Final = (22, 20, 18, 16)  # heights of capitals of what is told below it
_ORNAMENT: Final = 13


@dataclass(frozen=True, slots=True)
class SideContent:
    """Content of a row: a seat or two partners."""

    labels: tuple[str, ...]
    standing: SeatStanding
    won: bool
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandResultContent:
    """Content of the picture: equal contents are equal pictures; with a trophy it is of a match."""

    card: Card | None
    title: str
    winner: str
    told: str
    sides: tuple[SideContent, ...]
    trophy: bool = False


def hand_result_content(
    translate: Translator, result: HandResult, names: Sequence[str]
) -> HandResultContent | None:
    """Return the content for a hand or a match; None if nobody got out of cards."""
    victory = result.victory
    played_on = result.rules.places is Places.PLAY_ON  # then the winner's card is long beneath others
    if victory is None and (result.winner is None or (result.card is None and not played_on)):
        return None
    translate = pieces.drawing(translate)
    labels = [pieces.seat_label(seat, name) for seat, name in enumerate(names)]
    winners = (result.winner,) if victory is None else victory.winners
    title, told = _won(translate, result) if victory is None else _victory(translate, victory)
    too_many = sprites.drawable_text(translate("picture-hand-too-many")) or ""
    return HandResultContent(
        card=result.card,
        title=title,
        winner=" & ".join(label for seat, label in enumerate(labels) if seat in winners),
        told=sprites.drawable_text(told) or "",
        sides=tuple(
            SideContent(
                labels=tuple(labels[seat] for seat in one.seats),
                standing=one,
                won=any(seat in winners for seat in one.seats),
                notes=tuple(too_many if seat in one.too_many else "" for seat in one.seats),
            )
            for one in result.standings[:MAX_SIDES]
        ),
        trophy=victory is not None,
    )


def _won(translate: Translator, result: HandResult) -> tuple[str, str]:
    title = translate("picture-hand-title", hand=result.number, times=result.rules.times_counted)
    jumped = "yes" if result.jumped_in else "no"
    leads = len(result.leader) if result.winner in result.leader else 0
    return title, translate("picture-hand-wins", jumped=jumped, leads=leads)


def _victory(translate: Translator, victory: Victory) -> tuple[str, str]:
    name, count = sprites.drawable_text(victory.final_of), len(victory.winners)
    title = translate("picture-match-title", hands=victory.hands)
    if victory.final_of:
        title = translate("picture-match-final", name=name) if name else title
        return title, translate("picture-match-champion", count=count)
    points = -1 if victory.points is None else victory.points
    return title, translate("picture-match-wins", count=count, points=points)


def hand_result_alternative(translate: Translator, result: HandResult, names: Sequence[str]) -> str:
    """Return the text alternative: places and points of all, then the cards, in brief if they are many."""
    standings = [*_standings_told(translate, result, names)]
    held = [
        (seat, cards) for one in result.standings for seat, cards in zip(one.seats, one.held, strict=True)
    ]
    for brief in (False, True):
        sentences = [
            translate(
                "picture-hand-held",
                name=names[seat],
                cards=held_text(translate, cards, result.rules) if brief else cards_text(translate, cards),
            )
            for seat, cards in held
            if cards
        ]
        sentences += [
            translate("picture-hand-limit", name=names[seat])
            for one in result.standings
            for seat in one.too_many
        ]
        told = paragraph(translate, [*standings, *sentences])
        if len(told) <= pieces.MAX_LENGTH:
            break
    return pieces.shortened(told)


def _standings_told(translate: Translator, result: HandResult, names: Sequence[str]) -> Iterator[str]:
    if result.victory is not None:
        yield from _victory_told(translate, result, result.victory, names)
    elif result.winner is None or result.card is None:
        plain = headline(translate, result, names).replace("**", "")
        yield translate("picture-hand-headline", headline=plain)
    else:
        card = card_text(translate, result.card)
        yield translate("picture-hand-won", hand=result.number, name=names[result.winner], card=card)
    if result.leader:
        leader = join_names(translate, [names[seat] for seat in result.leader])
        yield translate("picture-hand-lead", names=leader, count=len(result.leader))
    if result.rules.times_counted > 1:
        yield translate("picture-hand-times", times=result.rules.times_counted)
    for one in result.standings:
        yield translate(
            "picture-hand-standing",
            place=one.place,
            name=" & ".join(names[seat] for seat in one.seats),
            points=one.points,
            gained=one.gained,
            climbed=one.climbed,
            out="yes" if one.out else "no",
        )


def _victory_told(
    translate: Translator, result: HandResult, victory: Victory, names: Sequence[str]
) -> Iterator[str]:
    if victory.final_of:
        yield translate("picture-match-final-of", name=victory.final_of)
    winners = join_names(translate, [names[seat] for seat in victory.winners])
    yield translate("picture-match-won", names=winners, count=len(victory.winners))
    if result.card is not None:
        yield translate("picture-match-card", card=card_words(translate, result.card))


def hand_result_picture(content: HandResultContent) -> bytes:
    seats = [len(side.labels) for side in content.sides]
    each = _ROWS[sum(seats) <= TALL]
    top = pieces.GAP + (_VICTORY if content.trophy else _CARD[1]) + pieces.GAP
    picture = sprites.blank_picture(pieces.WIDTH, top + sum(seats) * each + len(seats) * pieces.GAP)
    (_draw_victory if content.trophy else _draw_winner)(picture, content)
    for side in content.sides:
        high = each * len(side.labels)
        _draw_side(picture, top, high, side)
        top += high + pieces.GAP
    return sprites.encode_png(picture)


def _draw_winner(picture: Image.Image, content: HandResultContent) -> None:
    """Draw the winning card, if known, and who won on a plate beside it."""
    left = pieces.GAP
    if content.card is not None:
        picture.paste(sprites.card_sprite(content.card, "large"), (pieces.GAP, pieces.GAP))
        left += _CARD[0] + pieces.GAP
    wide = pieces.WIDTH - pieces.GAP - left
    picture.paste(_panel(content, (wide, _CARD[1]), (0, wide)), (left, pieces.GAP))
    _scatter(picture, (left, pieces.WIDTH - pieces.GAP), _CARD[1])


def _draw_victory(picture: Image.Image, content: HandResultContent) -> None:
    """Draw a plate with a trophy and the winners, and the deciding card beside it."""
    wide = pieces.WIDTH - 2 * pieces.GAP
    if content.card is not None:
        wide -= _CARD[0] + pieces.GAP
        place = (2 * pieces.GAP + wide, pieces.GAP + (_VICTORY - _CARD[1]) // 2)
        picture.paste(sprites.card_sprite(content.card, "large"), place)
    picture.paste(_panel(content, (wide, _VICTORY), (_CUP, wide)), (pieces.GAP, pieces.GAP))
    _scatter(picture, (pieces.GAP + _CUP, pieces.GAP + wide), _VICTORY)


def _scatter(picture: Image.Image, across: tuple[int, int], high: int) -> None:
    """Draw the shapes of the colours in the corners of a plate, or of a part of it."""
    size = round(_ORNAMENT * 2.5)
    downs = pieces.GAP + _PAD, pieces.GAP + high - size - _PAD
    corners = product(downs, (across[0] + _PAD, across[1] - size - _PAD))
    for colour, (down, left) in zip(Colour, corners, strict=True):
        picture.paste(pieces.colour_shape(colour, _ORNAMENT), (left, down))


def _panel(content: HandResultContent, size: tuple[int, int], across: tuple[int, int]) -> Image.Image:
    """Return a plate with the texts between two edges, and a trophy to their left if there is one."""
    wide, high = size
    middle, room = sum(across) / 2, across[1] - across[0] - 2 * _PAD
    between = room - 2 * (_PAD + round(_ORNAMENT * 2.5))
    winner = pieces.fitted_text(content.winner, _TALLEST if content.trophy else _HEIGHTS, room)
    title, told = (
        pieces.fitted_text(content.title, _TOLD[1:], between),
        pieces.fitted_text(content.told, _TOLD, between),
    )

    def draw(pen: pieces.Pen) -> None:
        pen.box((0, 0, wide, high), PLATE, radius=12)
        if content.trophy:
            pieces.draw_trophy(pen, (across[0] / 2, high / 2), high * 0.38)
        pen.text((middle, 32), *title, BODIES[Colour.YELLOW])
        pen.text((middle, high / 2), *winner, CREAM)
        pen.text((middle, high - 34), *told, CREAM)

    return pieces.draw_smoothly(size, FELT, draw)


def _draw_side(picture: Image.Image, top: int, high: int, side: SideContent) -> None:
    """Draw a row: place, names and points (on cream for the winner), and cards."""
    picture.paste(pieces.plate(pieces.WIDTH - 2 * pieces.GAP, high), (pieces.GAP, top))
    pieces.put_place(picture, (pieces.GAP + _PAD + _RADIUS, top + high // 2), side.standing.place, _RADIUS)
    left = pieces.GAP + _MEDALS
    if side.won:
        edges = (left, top + 4, left + _NAMES, top + high - 4)
        pieces.fill_box(picture, edges, index_of(CREAM), radius=10)
    write_names = _write_name if len(side.labels) == 1 else _write_pair
    write_names(picture, (left + _PAD, top), high, side)
    left, each = left + _NAMES + _PAD, high // len(side.labels)
    wide = pieces.WIDTH - 2 * pieces.GAP - left
    for number, (cards, note) in enumerate(zip(side.standing.held, side.notes, strict=True)):
        y = top + number * each
        _draw_cards(picture, (left, y), (wide, each), cards)
        # In the place of a hand: why there is none, or what somebody who is alone won by it.
        place = (left + _PAD, y + (each - sprites.LETTER_CELLS["label"][1]) // 2)
        pieces.write_fitted(picture, place, note, wide - _PAD, kinds=pieces.PLAIN)
        if len(side.labels) == 1 and side.standing.gained and not (cards or note):
            place = (left + _PAD, y + (each - sprites.LETTER_CELLS["big"][1]) // 2)
            sprites.write(picture, place, "big", f"+{side.standing.gained}")


def _write_name(picture: Image.Image, at: tuple[int, int], high: int, side: SideContent) -> None:
    room, label = _NAMES - 2 * _PAD, side.labels[0]
    kind = sprites.lettering(label, ("big", "label", "name") if high > _ROWS[False] else pieces.PLAIN, room)
    low = sprites.LETTER_CELLS["label"][1]
    y = at[1] + (high - sprites.LETTER_CELLS[kind][1] - low) // 2
    sprites.write(picture, (at[0], y), kind, sprites.fit_text(kind, label, room), on_cream=side.won)
    y += sprites.LETTER_CELLS[kind][1]
    told = (
        f"{side.standing.points} (+{side.standing.gained})"
        if side.standing.gained and (side.standing.held[0] or side.notes[0])
        else str(side.standing.points)
    )
    kind = sprites.lettering(
        told, pieces.PLAIN, room - (pieces.ARROW[0] + 20 if side.standing.climbed else 0)
    )
    sprites.write(picture, (at[0], y), kind, told, on_cream=side.won)
    if side.standing.climbed:
        _write_climb(picture, at[0] + room, y, side)


def _write_pair(picture: Image.Image, at: tuple[int, int], high: int, side: SideContent) -> None:
    """Write each partner's name beside their cards, and their shared points to the right of both."""
    room, low = _NAMES - 2 * _PAD, sprites.LETTER_CELLS["label"][1]
    shared = [str(side.standing.points), *([f"+{side.standing.gained}"] if side.standing.gained else [])]
    wide = max(sprites.lettering_width("label", text) for text in shared)
    each = high // len(side.labels)
    for number, label in enumerate(side.labels):
        kind = sprites.lettering(label, ("big", "label", "name"), room - wide - _PAD)
        place = (at[0], at[1] + number * each + (each - sprites.LETTER_CELLS[kind][1]) // 2)
        sprites.write(
            picture, place, kind, sprites.fit_text(kind, label, room - wide - _PAD), on_cream=side.won
        )
    y = at[1] + (high - low * (len(shared) + (side.standing.climbed > 0))) // 2
    for text in shared:
        place = (at[0] + room - sprites.lettering_width("label", text), y)
        sprites.write(picture, place, "label", text, on_cream=side.won)
        y += low
    if side.standing.climbed:
        _write_climb(picture, at[0] + room, y, side)


def _write_climb(picture: Image.Image, right: int, y: int, side: SideContent) -> None:
    """Write an arrow and the number of places climbed, aligned right."""
    text = str(side.standing.climbed)
    x = right - sprites.lettering_width("label", text)
    sprites.write(picture, (x, y), "label", text, on_cream=side.won)
    arrow = pieces.arrow_up(CREAM if side.won else PLATE)
    picture.paste(
        arrow, (x - pieces.ARROW[0] - 3, y + (sprites.LETTER_CELLS["label"][1] - pieces.ARROW[1]) // 2)
    )


def _draw_cards(
    picture: Image.Image, at: tuple[int, int], size: tuple[int, int], cards: Sequence[Card]
) -> None:
    """Draw a hand: overlapping cards, or tiles if they are too many."""
    wide, high = size
    if high > _ROWS[False]:
        step = min(_SMALL[0] + 6, (wide - _SMALL[0]) // max(len(cards) - 1, 1))
        if step >= _MIN_STEP:
            for number, card in enumerate(cards):
                place = (at[0] + number * step, at[1] + (high - _SMALL[1]) // 2)
                picture.paste(sprites.card_sprite(card, "small"), place)
            return
    draw_open_hand(picture, at, (wide, high), cards)
