"""A saved hand: an object with the attributes of `Hand`, cards as text."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Final, Literal

import msgspec

from bot.engine.cards import COLOURS, Colour, Face, card
from bot.engine.codec.cards import checked_pile, pile_text
from bot.engine.codec.formats import Count
from bot.engine.deck import deck
from bot.engine.effects import DRAWS
from bot.engine.hand import NOBODY, Accusation, First, Hand, HandEnd, Phase
from bot.engine.shuffle import Stream

if TYPE_CHECKING:
    from bot.engine.codec.errors import Problems
    from bot.engine.match import Match

DEFLECTING: Final = (Face.REVERSE, Face.SKIP)
MOST_WORDS: Final = 1 << 59  # what a lane of the stream has
Seats = tuple[int, ...]


class SavedAccusation(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """An open accusation; see `Accusation`."""

    accused: int
    by: int
    since: int
    convict: Seats
    acquit: Seats


class SavedHand(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A hand; see `Hand`. The first three are its stream; the last three may be left out."""

    seed: str
    used: Annotated[int, msgspec.Meta(ge=0, lt=MOST_WORDS)]
    lane: int
    dealer: int
    order: Seats
    hands: tuple[str, ...]
    draw_pile: str
    discard_pile: str
    colour: Colour | None
    first: First
    direction: Literal[1, -1]
    turn: int
    turns: Count
    phase: Phase
    drawn: str | None
    called: Seats
    catchable: int | None
    owed: Count
    bluff_colour: Colour | None
    bluff_hand: str
    challenged: int | None
    accusation: SavedAccusation | None
    accusers: Seats
    scored: tuple[int, ...]
    winner: int | None
    end: HandEnd | None
    owed_for: Face | msgspec.UnsetType = msgspec.UNSET  # only if it is not the card on top
    buried: Count = 0
    received: tuple[Count, ...] = ()
    declined: tuple[Count, ...] = ()


def saved_hand(hand: Hand) -> SavedHand:
    """Return a hand in its saved form, hidden cards and seed included."""
    return SavedHand(
        seed=hand.stream.seed.hex(),
        used=hand.stream.used,
        lane=hand.stream.lane,
        dealer=hand.dealer,
        order=hand.order,
        hands=tuple([pile_text(cards) for cards in hand.hands]),
        draw_pile=pile_text(hand.draw_pile),
        discard_pile=pile_text(hand.discard_pile),
        colour=hand.colour,
        first=hand.first,
        direction=1 if hand.direction == 1 else -1,
        turn=hand.turn,
        turns=hand.turns,
        phase=hand.phase,
        drawn=None if hand.drawn is None else hand.drawn.code,
        called=tuple(sorted(hand.called)),
        catchable=hand.catchable,
        owed=hand.owed,
        bluff_colour=hand.bluff_colour,
        bluff_hand=pile_text(hand.bluff_hand),
        challenged=hand.challenged,
        accusation=None if hand.accusation is None else _saved_accusation(hand.accusation),
        accusers=tuple(sorted(hand.accusers)),
        scored=tuple(hand.scored),
        winner=hand.winner,
        end=hand.end,
        owed_for=msgspec.UNSET if hand.owed_for in (None, hand.top.face) else hand.owed_for,
        buried=hand.buried,
        received=tuple(hand.received) if any(hand.received) else (),
        declined=tuple(hand.declined) if any(hand.declined) else (),
    )


def _saved_accusation(accusation: Accusation) -> SavedAccusation:
    return SavedAccusation(
        accusation.accused,
        accusation.by,
        accusation.since,
        tuple(sorted(accusation.convict)),
        tuple(sorted(accusation.acquit)),
    )


def hand_of(saved: SavedHand, match: Match, table: int, problems: Problems) -> Hand | None:
    """Return the hand at a table of a match, and note what is wrong with it; None without seed or seats."""
    _check_seats(saved, match, table, problems)
    stream = _stream_of(saved, problems)
    if stream is None or not saved.order:
        return None
    hand = Hand(match.plan, stream, seats=match.seats, order=saved.order, dealer=saved.dealer)
    here = set(match.seated(table)).intersection(match.playing)
    hand.sitting_out = tuple(sorted(here.difference(saved.order)))
    hand.turn, hand.turns = saved.turn, saved.turns
    hand.direction = saved.direction
    hand.called = frozenset(saved.called) or NOBODY
    hand.catchable = saved.catchable
    hand.challenged = saved.challenged
    hand.winner = saved.winner
    hand.phase, hand.first, hand.end = saved.phase, saved.first, saved.end
    hand.owed = saved.owed
    hand.owed_for = None if saved.owed_for is msgspec.UNSET else saved.owed_for
    hand.accusation = None if saved.accusation is None else _accusation_of(saved.accusation)
    hand.accusers = frozenset(saved.accusers) or NOBODY
    hand.scored = [*saved.scored]
    _add_history(hand, saved, problems)
    before = len(problems.found)
    _add_cards(hand, saved, problems)
    if hand.owed and hand.owed_for is None and hand.discard_pile:
        hand.owed_for = hand.top.face
    if len(problems.found) == before:
        _check_cards(hand, match.seats, problems)
        _check_phase(hand, saved, problems)
    return hand


def _check_seats(saved: SavedHand, match: Match, table: int, problems: Problems) -> None:
    """Note who is named without sitting at the table, and what is not there for each seat."""
    seated, order = match.seated(table), saved.order
    problems.check("lane", saved.lane, fits=saved.lane == table)
    problems.check("order", order, fits=_still_in(order, seated))
    problems.check("dealer", saved.dealer, fits=saved.dealer in seated)
    problems.check("turn", saved.turn, fits=saved.turn in order)
    for name in ("catchable", "challenged", "winner"):
        seat = getattr(saved, name)
        problems.check(name, seat, fits=seat is None or seat in order)
    for name in ("called", "accusers"):
        seats = getattr(saved, name)
        problems.check(name, seats, fits={*order}.issuperset(seats))
    for name in ("hands", "scored"):
        each = getattr(saved, name)
        problems.check(name, each, fits=len(each) == match.seats)
    accusation = saved.accusation
    if accusation is not None:
        voted = {*accusation.convict, *accusation.acquit}
        fits = {accusation.accused, accusation.by} <= {*order} and voted <= {*range(match.seats)}
        problems.check("accusation", msgspec.structs.astuple(accusation), fits=fits)


def _still_in(order: Seats, seated: Seats) -> bool:
    """Tell whether these seats, one at least, sit around the table as the format has seated them."""
    among = {*order}
    return bool(order) and order == tuple(seat for seat in seated if seat in among)


def _stream_of(saved: SavedHand, problems: Problems) -> Stream | None:
    try:
        return Stream(bytes.fromhex(saved.seed), saved.used, lane=saved.lane)
    except (ValueError, OverflowError) as error:  # a lane may be any number
        problems.add("seed", str(error))
        return None


def _accusation_of(saved: SavedAccusation) -> Accusation:
    return Accusation(
        accused=saved.accused,
        by=saved.by,
        since=saved.since,
        convict=frozenset(saved.convict),
        acquit=frozenset(saved.acquit),
    )


def _add_history(hand: Hand, saved: SavedHand, problems: Problems) -> None:
    """Add what everybody saw; earlier bots did not store it."""
    hand.buried = saved.buried
    hand.received = [*saved.received] or hand.received
    marks = [*saved.declined] or hand.declined
    problems.check("received", saved.received, fits=len(hand.received) == len(hand.hands))
    fits = len(marks) == len(hand.declined)
    if fits and len(hand.received) == len(hand.hands):
        fits = all(mark <= hand.received[place // len(COLOURS)] + 1 for place, mark in enumerate(marks))
    problems.check("declined", saved.declined, fits=fits)
    hand.declined = marks


def _add_cards(hand: Hand, saved: SavedHand, problems: Problems) -> None:
    hand.hands = [checked_pile(codes, problems, f"hands[{seat}]") for seat, codes in enumerate(saved.hands)]
    hand.draw_pile = checked_pile(saved.draw_pile, problems, "draw_pile")
    hand.discard_pile = checked_pile(saved.discard_pile, problems, "discard_pile")
    hand.bluff_hand = tuple(checked_pile(saved.bluff_hand, problems, "bluff_hand"))
    hand.bluff_colour, hand.colour = saved.bluff_colour, saved.colour
    if not saved.discard_pile.split():
        problems.add("discard_pile", "there is no card on top")
    if saved.drawn is not None:
        try:
            hand.drawn = card(saved.drawn)
        except ValueError as error:
            problems.add("drawn", str(error))


def _check_cards(hand: Hand, seats: int, problems: Problems) -> None:
    """Note what cannot lie on the table with the cards of the deck."""
    problems.check("buried", hand.buried, fits=hand.buried < len(hand.discard_pile))
    problems.check("colour", hand.colour, fits=hand.top.colour in (None, hand.colour))
    everywhere = Counter(hand.draw_pile + hand.discard_pile)
    for cards in hand.hands:
        everywhere.update(cards)
    if dict(everywhere) != dict(Counter(deck(hand.rules, seats=seats))):  # `Counter` compares slowly
        problems.add("hands, draw_pile, discard_pile", "not the cards of the deck")


def _check_phase(hand: Hand, saved: SavedHand, problems: Problems) -> None:
    """Note what belongs to some phases and is not there in those phases, or there in another."""
    belongs: dict[str, tuple[set[Phase], object]] = {
        "drawn": ({Phase.DRAWN}, hand.drawn),
        "challenged": ({Phase.CHALLENGE}, hand.challenged),
        "owed": ({Phase.CHALLENGE, Phase.ANSWER}, hand.owed or None),
        "end": ({Phase.OVER}, hand.end),
    }
    for name, (phases, value) in belongs.items():
        if (value is not None) is not (hand.phase in phases):
            problems.add(name, f"{value!r} in phase {hand.phase.value!r}")
    if hand.phase is not Phase.CHALLENGE and (hand.bluff_colour or hand.bluff_hand):
        problems.add("bluff_colour, bluff_hand", f"in phase {hand.phase.value!r}")
    face = hand.owed_for or hand.top.face
    if hand.owed and hand.owed < DRAWS.get(face, hand.owed + 1):
        problems.add("owed", f"{hand.owed} for {hand.top!r}")
    if saved.owed_for is not msgspec.UNSET:
        deflected = hand.phase is Phase.ANSWER and saved.owed_for in DRAWS and hand.top.face in DEFLECTING
        problems.check("owed_for", saved.owed_for, fits=deflected)
    if hand.drawn is not None and hand.turn in range(len(hand.hands)):
        held = hand.drawn in hand.hands[hand.turn]
        if not held:
            problems.add("drawn", f"{hand.drawn!r} is not held by seat {hand.turn}")
