"""The text above the cards of a hand: the top card, what to decide, what happened, and the other hands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.engine.actions import ACCEPT, CALL_UNO, CHALLENGE, CONVICT, DRAW, PASS
from bot.engine.cards import Face
from bot.engine.effects import DRAWS
from bot.engine.hand import Phase
from bot.engine.rulebook.uno import Uno
from bot.render.cards import card_text, cards_text
from bot.render.seats import join_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.cards import Card
    from bot.engine.events import Outcome
    from bot.engine.view import View
    from bot.i18n import Translator

MOST_FOR_A_CALL: Final = 2  # cards with which calling UNO makes sense
MOST_OTHERS: Final = 9
AHEAD, BEHIND = 4, 2  # neighbours shown where more sit than fit on a line


@dataclass(frozen=True, slots=True)
class HitLine:
    """Something that was done to the owner of a hand, usually by another player.

    Attributes:
        kind: As `bot.rooms.state.hits` names it.
        count: Cards drawn, or points.
        by: The name of the player who did it, escaped.
        cards: Those that were drawn, if they are to be named.
        own: Whether the owner did it.
    """

    kind: str
    count: int
    by: str
    cards: tuple[Card, ...] = ()
    own: bool = False


def hand_text(
    translate: Translator,
    view: View,
    names: Sequence[str],
    *,
    playable: bool,
    notes: Sequence[str],
    hits: Sequence[HitLine],
    ends: str,
    uncalled: bool,
) -> str:
    """Return the text of a page of a hand.

    Args:
        translate: The language.
        view: A seat's view.
        names: Of all seats, escaped.
        playable: Whether some card may be played now.
        notes: Remarks on the page: its number, and how many cards are hidden.
        hits: What was done to the owner since their last own move.
        uncalled: Whether the owner can be caught for not calling UNO.
        ends: When the clock ends the owner's turn, as a Discord timestamp; "" if none runs.
    """
    title = translate("hand-title", cards=len(view.hand))
    lines = [
        f"### {title}",
        *_uno_lines(translate, view, uncalled=uncalled),
        translate("hand-top", card=card_text(translate, view.top, view.colour)),
        _decision(translate, view, names, playable=playable),
    ]
    if ends and view.my_turn:
        clock = translate("hand-ends", when=ends)
        lines.append(f"-# {clock}")
    if CONVICT in view.legal and view.accusation is not None:
        accusation = view.accusation
        lines.append(translate("hand-vote", name=names[accusation.accused], by=names[accusation.by]))
    if hits:
        hit_line = " · ".join(_hit(translate, hit) for hit in hits)
        lines.append(f"-# {hit_line}")
    if view.outcome is None and len(view.order) > 1:
        others = " · ".join(_others(translate, view, names))
        lines.append(f"-# {others}")
    return "\n".join(lines + [f"-# {note}" for note in notes])


def _uno_lines(translate: Translator, view: View, *, uncalled: bool) -> Iterator[str]:
    """Yield that a forgotten call can still be made, or that it was made."""
    if view.seat is None or view.outcome is not None:
        return
    if view.seats[view.seat].called:
        yield translate("hand-uno-called")
    elif uncalled and CALL_UNO in view.legal:
        yield translate("hand-uno-forgotten")


def _hit(translate: Translator, hit: HitLine) -> str:
    text = translate(f"hit-{hit.kind}", name=hit.by, count=hit.count, own="yes" if hit.own else "no")
    return translate("hit-cards", hit=text, cards=cards_text(translate, hit.cards)) if hit.cards else text


# What there is to decide


def _decision(translate: Translator, view: View, names: Sequence[str], *, playable: bool) -> str:
    if view.outcome is not None:
        return _over(translate, view.outcome, view.seat, names)
    own = None if view.seat is None else view.seats[view.seat]
    if own is not None and own.left:
        return translate("hand-left")
    if own is not None and own.out:
        return translate("hand-out")
    if own is not None and own.out_of_hand:
        return translate("hand-limit-reached", limit=view.rules.hand_limit)
    if view.phase is Phase.OVER:
        return translate("hand-waiting")
    if not view.my_turn:
        jumping = "hand-jump-in" if playable else "hand-not-your-turn"
        return translate(jumping, name=names[view.turn])
    text = _own_decision(translate, view, names, playable=playable)
    return f"{text}\n" + translate("hand-call-first") if playable and _has_to_call_first(view) else text


def _over(translate: Translator, outcome: Outcome, seat: int | None, names: Sequence[str]) -> str:
    """Return a sentence on who won the match; the owner of the hand is "you"."""
    others = [f"**{names[winner]}**" for winner in outcome.winners if winner != seat]
    if seat not in outcome.winners:
        return translate("hand-over", winners=join_names(translate, others))
    return (
        translate("hand-won-with", names=join_names(translate, others)) if others else translate("hand-won")
    )


def _own_decision(translate: Translator, view: View, names: Sequence[str], *, playable: bool) -> str:
    if view.phase is Phase.COLOUR:
        return translate("hand-name-colour")
    if ACCEPT in view.legal:
        return _answer(translate, view, names, playable=playable)
    if view.drawn is not None:
        drawn = "hand-drawn" if PASS in view.legal else "hand-drawn-must"
        return translate(drawn, card=card_text(translate, view.drawn))
    if not playable:
        return translate("hand-nothing-fits")
    return translate("hand-your-turn" if DRAW in view.legal else "hand-must-play")


def _has_to_call_first(view: View) -> bool:
    """Tell whether playing a card now costs a penalty, because UNO has to be called before it."""
    rules = view.rules
    if rules.uno is not Uno.BEFOREHAND or not rules.uno_penalty:
        return False
    return len(view.hand) == MOST_FOR_A_CALL and CALL_UNO in view.legal


def _answer(translate: Translator, view: View, names: Sequence[str], *, playable: bool) -> str:
    """Return the question how to answer a Draw Two or Wild Draw Four, on which others may be stacked."""
    stacking = "yes" if playable else "no"
    if CHALLENGE not in view.legal or view.challenged is None:
        return translate("hand-stack", owed=view.owed, stacking=stacking)
    return translate(
        "hand-answer",
        name=names[view.challenged],
        count=view.rules.challenger_draws + view.owed - DRAWS[Face.WILD_DRAW_FOUR],
        owed=view.owed,
        stacking=stacking,
    )


# The others


def _others(translate: Translator, view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield how many cards the others hold, in the order of play; with many seats only the neighbours."""
    others = other_seats(view)
    if len(others) <= MOST_OTHERS:
        yield from (_other(translate, view, names, seat) for seat in others)
        return
    yield from (_other(translate, view, names, seat) for seat in others[:AHEAD])
    yield translate("hand-others-between", count=len(others) - AHEAD - BEHIND)
    yield from (_other(translate, view, names, seat) for seat in others[-BEHIND:])


def other_seats(view: View) -> list[int]:
    """Return the other seats still in, in the order of play, beginning after the view's own seat."""
    order = list(view.order)[:: view.direction]
    place = order.index(view.seat) if view.seat in order else -1
    return order[place + 1 :] + order[: max(place, 0)]


def _other(translate: Translator, view: View, names: Sequence[str], seat: int) -> str:
    shown = view.seats[seat]
    return translate(
        "hand-other",
        name=names[seat],
        cards=shown.cards,
        called="yes" if shown.called else "no",
        turn="yes" if seat == view.turn and view.phase is not Phase.OVER else "no",
        partner="yes" if seat == view.partner else "no",
    )
