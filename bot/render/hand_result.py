"""Result of a hand, for the moment before the next one: who won it, what was left, and the standings.

Names are escaped already, but for pictures, which take them as plain text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from bot.engine.formats import hands_in_a_round, places, value_of
from bot.engine.rulebook.table import FEWEST_WIN, Format
from bot.render.cards import card_text, suits
from bot.render.seats import LARGE_TABLE, join_names, joined, table_names
from bot.render.table import MAX_TEXT, TextBlocks

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from bot.engine.cards import Card
    from bot.engine.events import HandEnded
    from bot.engine.rules import Rules
    from bot.i18n import Translator


MAX_LINES: Final = 4
"""Sides that have a line each beside a picture, which shows them too; more follow each other."""
MAX_CARDS: Final = 10
"""Cards of a hand that are named; of more, only how many they are. Points count them all."""


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """A seat, or two partners, after a hand.

    Attributes:
        too_many: The seats that were out of the hand with too many cards: theirs were put away.
    """

    seats: tuple[int, ...]
    place: int
    points: int
    gained: int
    climbed: int
    held: tuple[tuple[Card, ...], ...]
    out: bool
    too_many: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResult:
    """How a hand ended.

    Attributes:
        standings: After it, the best first; without those who left, or were out before.
        leader: The side that took the lead from another, if one did.
    """

    number: int
    winner: int | None
    card: Card | None
    jumped_in: bool
    standings: tuple[SeatStanding, ...]
    leader: tuple[int, ...]
    rules: Rules


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
    too_many = {seat for seat in shown if rules.hand_limit and not held[seat] and seat not in winners}
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
            held=tuple(tuple(sorted(held[seat], key=lambda kind: kind.order)) for seat in side),
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


def _side(seat: int, shown: Collection[int], rules: Rules) -> tuple[int, ...]:
    """Return the seats that share their points with a seat: partners for a whole match sit opposite."""
    partner = (seat + 2) % 4
    if rules.format is not Format.PARTNERS or partner not in shown:
        return (seat,)
    return min(seat, partner), max(seat, partner)


def _places(
    sides: Sequence[tuple[int, ...]], points: Sequence[int], rules: Rules, out: Collection[int]
) -> tuple[int, ...]:
    sign = 1 if rules.format in FEWEST_WIN else -1
    return places([(side[0] in out, sign * points[side[0]]) for side in sides])


# In words


def headline(translate: Translator, result: HandResult, names: Sequence[str]) -> str:
    """Return who won the hand, and with which card."""
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
    """Return place, points, what the hand brought, and how many places that was, as a line or in brief."""
    medal = translate("place-plain" if one.out else "place", place=one.place)
    return translate(
        "hand-result-brief" if brief else "hand-result-standing",
        place=(4 if one.out else one.place) if brief else medal,
        name=joined(one.seats, names),
        points=one.points,
        gained=one.gained,
        climbed=one.climbed,
        out="yes" if one.out else "no",
        full="yes" if one.too_many else "no",
    )


def held_text(translate: Translator, cards: Sequence[Card], rules: Rules, *, most: int = MAX_CARDS) -> str:
    """Return the cards that somebody was left with, `most` of them by name, and what they count together."""
    shown = " ".join(suits(translate, cards[:most]))
    if len(cards) > most:
        shown = translate("hand-result-more", cards=shown, count=len(cards) - most)
    return translate(
        "hand-result-held", cards=shown, points=value_of(cards, rules), times=rules.times_counted
    )


def hand_result_page(
    translate: Translator, result: HandResult, names: Sequence[str], *, waiting: str, pictured: bool
) -> TextBlocks:
    """Return what everybody reads in the moment after a hand."""
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
    facts = " · ".join(fact for fact in (lead, course) if fact)
    title = f"## {headline(translate, result, names)}\n-# {facts}"
    room = MAX_TEXT - len(title) - len(waiting)
    if pictured and len(result.standings) > MAX_LINES:
        brief = " · ".join(standing_text(translate, one, names, brief=True) for one in result.standings)
        return TextBlocks(blocks=(title, brief[:room], waiting))
    with_cards = not pictured and len(names) <= LARGE_TABLE
    lines = [
        line
        for one in result.standings
        for line in _standing_lines(translate, one, result, names, with_cards=with_cards)
    ]
    while len("\n".join(lines)) > room:
        lines.pop()
    return TextBlocks(blocks=(title, "\n".join(lines), waiting))


def _standing_lines(
    translate: Translator, one: SeatStanding, result: HandResult, names: Sequence[str], *, with_cards: bool
) -> Iterator[str]:
    """Yield the line of a side, and one for each hand that was left there."""
    yield standing_text(translate, one, names)
    if not with_cards:
        return
    for seat, cards in zip(one.seats, one.held, strict=True):
        if cards:
            held = held_text(translate, cards, result.rules)
            several = len(one.seats) > 1
            yield "-# " + (translate("hand-result-partner", name=names[seat], held=held) if several else held)


def own_hand_result(translate: Translator, result: HandResult, names: Sequence[str], seat: int) -> str:
    """Return how a hand ended for the person in a seat, in a few lines."""
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
