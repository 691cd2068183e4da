"""Text above the cards of a hand: top card, other hands, what happened, what there is to decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bot.engine.actions import ACCEPT, CALL_UNO, CHALLENGE, CONVICT, DRAW, PASS, PlayCard, PlaySet
from bot.engine.cards import Face
from bot.engine.effects import DRAWS
from bot.engine.hand import Phase
from bot.engine.rulebook.table import ONE_HAND
from bot.engine.rulebook.turn import Challenges, Uno, WildDrawFour
from bot.render.cards import card_text, colour_text
from bot.render.seats import join_names, shorten, signed
from bot.render.since_move import NOTHING_SINCE, SinceMove, since_move_text, visible_length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bot.engine.cards import Card, Colour
    from bot.engine.events import MatchOutcome
    from bot.engine.view import View
    from bot.i18n import Translator


MAX_CARDS_FOR_CALL: Final = 2  # cards with which calling UNO makes sense
MAX_OTHERS: Final = 9
AHEAD, BEHIND = 4, 2  # neighbours shown where more sit than fit on a line
MAX_BRIEF_LENGTH: Final = 10
"""Characters of a name among what happened."""
TWO_LINES: Final = 76
"""Characters of small text on two lines of a phone."""
NAME_LENGTHS: Final = (12, 9, 7, 5, 4)
"""To which names are cut until all others fit on two lines."""


def hand_text(
    translate: Translator,
    view: View,
    names: Sequence[str],
    *,
    playable: bool,
    notes: Sequence[str],
    ends: str,
    uncalled: bool,
    short_names: Sequence[str],
    since: SinceMove = NOTHING_SINCE,
) -> str:
    """Return the text of a page of a hand."""
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
    elif view.accusation is not None and view.accusation.accused == view.seat:
        lines.append(translate("hand-accused", by=names[view.accusation.by]))
    brief = [shorten(name, MAX_BRIEF_LENGTH) for name in short_names]
    happened = since_move_text(translate, view, brief, since, hitters=names)
    if happened:
        lines.append(f"-# {happened}")
    lines += _partner(translate, view, names)
    if view.outcome is None and len(view.order) > 1:
        others = _others_line(translate, view, names, short_names)
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
        again = "no" if view.rules.format in ONE_HAND else "yes"
        return translate("hand-limit-reached", limit=view.rules.hand_limit, again=again)
    if view.phase is Phase.OVER:
        return translate("hand-waiting")
    if not view.my_turn:
        jumping = "hand-jump-in" if playable else "hand-not-your-turn"
        return translate(jumping, name=names[view.turn])
    text = _own_decision(translate, view, names, playable=playable)
    return f"{text}\n" + translate("hand-call-first") if playable and _has_to_call_first(view) else text


def _over(translate: Translator, outcome: MatchOutcome, seat: int | None, names: Sequence[str]) -> str:
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
        return _answer(translate, view, names)
    if view.drawn is not None:
        drawn = "hand-drawn" if PASS in view.legal else "hand-drawn-must"
        return translate(drawn, card=card_text(translate, view.drawn))
    if not playable:
        return translate("hand-nothing-fits")
    return translate("hand-your-turn" if DRAW in view.legal else "hand-must-play")


def _has_to_call_first(view: View) -> bool:
    """Return whether playing a card now costs a penalty, because UNO has to be called before it."""
    rules = view.rules
    if rules.uno is not Uno.BEFOREHAND or not rules.uno_penalty:
        return False
    two = len(view.hand) == MAX_CARDS_FOR_CALL
    return CALL_UNO in view.legal and (two or may_come_down_by_set(view))


def can_call(view: View) -> bool:
    """Return whether calling UNO makes sense now: with more cards it may be legal, too, but cost cards."""
    few = len(view.hand) <= MAX_CARDS_FOR_CALL
    return CALL_UNO in view.legal and (few or may_come_down_by_set(view))


def may_come_down_by_set(view: View) -> bool:
    """Return whether UNO may be called before a set that leaves one card, with however many cards."""
    if view.rules.uno is not Uno.BEFOREHAND:
        return False
    left = len(view.hand) - 1
    return any(isinstance(action, PlaySet) and len(action.cards) == left for action in view.legal)


def _answer(translate: Translator, view: View, names: Sequence[str]) -> str:
    """Return the question how to answer a Draw Two or Wild Draw Four: perhaps with a card."""
    answers = {action.card.face in DRAWS for action in view.legal if isinstance(action, PlayCard)}
    stacking = "both" if len(answers) > 1 else "yes" if True in answers else "deflect" if answers else "no"
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


def _others_line(translate: Translator, view: View, names: Sequence[str], short_names: Sequence[str]) -> str:
    """Return how many cards the others hold, on two lines of a phone if names can be cut so far."""
    line = " · ".join(_others(translate, view, names))
    for most in NAME_LENGTHS:
        if visible_length(line) <= TWO_LINES:
            break
        line = ", ".join(_others(translate, view, [shorten(name, most) for name in short_names]))
    return line


def _partner(translate: Translator, view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield who plays with the owner in this hand, and how many cards they hold."""
    if view.partner is None or view.outcome is not None:
        return
    shown = view.seats[view.partner]
    yield translate(
        "hand-partner",
        name=signed(view.teams, view.partner, f"**{names[view.partner]}**"),
        cards=shown.cards,
        called="yes" if shown.called else "no",
    )


def _others(translate: Translator, view: View, names: Sequence[str]) -> Iterator[str]:
    """Yield how many cards the others hold, in the order of play; with many seats only the neighbours."""
    others = other_seats(view)
    if len(others) <= MAX_OTHERS:
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
        name=signed(view.teams, seat, names[seat]),
        cards=shown.cards,
        called="yes" if shown.called else "no",
        turn="yes" if seat == view.turn and view.phase is not Phase.OVER else "no",
    )


def colour_question(
    translate: Translator, card: Card, view: View, names: Sequence[str], *, colour: Colour | None = None
) -> str:
    """Return the question which colour a wild card shall be; with `colour`, whether to play it so.

    A Wild Draw Four that would be a bluff is called one.
    """
    if colour is None:
        title = translate("hand-colour", card=card_text(translate, card))
    else:
        title = translate("hand-sure", card=card_text(translate, card, colour))
    lines = [f"### {title}"]
    held = bluffing_with(view, card)
    if held and view.colour is not None:
        lines.append(
            translate(
                "hand-colour-bluff",
                count=held,
                colour=colour_text(translate, view.colour),
                name=names[next(iter(other_seats(view)), view.turn)],
            )
        )
    return "\n".join(lines)


def bluffing_with(view: View, card: Card) -> int:
    """Return how many cards of the colour in force make a Wild Draw Four a bluff; 0 if it is none."""
    rules = view.rules
    judged = rules.wild_draw_four is WildDrawFour.BLUFF and rules.challenges is Challenges.ALLOWED
    if card.face is not Face.WILD_DRAW_FOUR or not judged or view.colour is None:
        return 0
    return sum(held.colour is view.colour for held in view.hand)
