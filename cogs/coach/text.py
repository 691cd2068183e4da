"""Sentences of the coach. All names are already escaped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.actions import CHALLENGE, DRAW, PASS, Action, NameColour, PlayCard
from bot.engine.view import View
from bot.i18n import Translator
from bot.matches.coach_review import Review
from bot.players.coach import MoveEstimate, MoveJudgement, reason
from bot.render.cards import card_text, colour_text
from bot.render.pictures.replay import ReplayMoment, ReplaySeat


def percent(chance: float) -> int:
    """Return a probability in percent; 0 and 100 only if it is exactly 0 or 1."""
    whole = round(100 * chance)
    if 0 < chance < 1:
        return min(max(whole, 1), 99)
    return whole


def move_text(
    translate: Translator, move: Action, view: View, names: Sequence[str], *, uno: str = "none"
) -> str:
    """Return a move as an instruction; `uno` says whether a card is "called" or "uncalled" with it."""
    if isinstance(move, PlayCard):
        card = card_text(translate, move.card, move.colour)
        if move.swap_with is not None:
            return translate("coach-play-swap", card=card, name=names[move.swap_with], uno=uno)
        return translate("coach-play", card=card, uno=uno)
    if isinstance(move, NameColour):
        return translate("coach-colour", colour=colour_text(translate, move.colour))
    if move is DRAW:
        return translate("coach-draw")
    if move is PASS:
        return translate("coach-pass")
    if move is CHALLENGE:
        return translate("coach-challenge")
    return translate("coach-accept", count=view.owed)


def hint_text(
    translate: Translator,
    view: View,
    names: Sequence[str],
    *,
    move: Action,
    estimates: Sequence[MoveEstimate],
    alone: bool,
) -> str:
    """Return the coach's move and the reason in one sentence; the best move is first."""
    told = move_text(translate, move, view, names)
    if len(estimates) < 2:
        return translate("hint-alone", move=told) if alone else translate("hint-thumb", move=told)
    best, other = estimates[:2]
    compared = translate(
        "hint-compared",
        move=told,
        chance=percent(best.chance),
        other=move_text(translate, other.move, view, names),
        less=percent(other.chance),
    )
    return "\n-# ".join([compared, *why_text(translate, view, names, best, other)])


def why_text(
    translate: Translator, view: View, names: Sequence[str], best: MoveEstimate, other: MoveEstimate
) -> Iterator[str]:
    """Yield a sentence on why a move is better than another one, if the estimates explain it."""
    why = reason(view, best, other)
    if why is not None:
        yield translate(
            f"coach-why-{why.kind.value}",
            card=card_text(translate, other.move.card) if isinstance(other.move, PlayCard) else "",
            rival=translate("coach-rival", name=names[why.seat], cards=view.seats[why.seat].cards),
            share=percent(why.share),
            instead=percent(why.other),
        )


def review_moment(view: View, *, match: str) -> ReplayMoment:
    shown = view.order if view.tables > 1 else range(len(view.seats))
    return ReplayMoment(
        match=match,
        hand=view.hand_number,
        hands=view.hand_number,
        table=view.table + 1 if view.tables > 1 else None,
        move=view.revision,
        moves=view.revision,
        when="",
        top=view.top,
        colour=view.colour,
        direction=view.direction,
        draw_pile=view.draw_pile,
        owed=view.owed,
        seats=tuple(_seat(view, seat) for seat in shown),
        happened=(),
        surprise=None,
        dealt=True,
        teams=view.teams,
    )


def _seat(view: View, seat: int) -> ReplaySeat:
    known = view.seats[seat]
    own = seat == view.seat
    return ReplaySeat(
        seat=seat,
        cards=tuple(sorted(view.hand, key=lambda card: card.rank)) if own else None,
        count=known.cards,
        points=known.points,
        turn=seat == view.turn,
        gone=known.left or known.out or known.out_of_hand,
        called=known.called,
        place=known.place,
    )


def verdict_text(translate: Translator, judged: MoveJudgement, view: View, names: Sequence[str]) -> str:
    """Return the played and the better move, each with its chance of winning, and the reason."""
    played, best = judged.played, judged.best
    calls = (
        ("uncalled", "called" if best.move is played.move else "none") if played.uncalled else ("none",) * 2
    )
    did, better = (
        move_text(translate, one.move, view, names, uno=uno)
        for one, uno in zip((played, best), calls, strict=True)
    )
    lines = [
        translate("review-played", move=did, chance=percent(played.chance)),
        translate("review-better", move=better, chance=percent(best.chance)),
        *why_text(translate, view, names, best, played),
    ]
    return "\n".join(lines)


def summary_text(translate: Translator, review: Review) -> str:
    """Return a one-line summary of a player's moves, with lost challenges and forgotten UNO calls."""
    if not review.covered:
        return translate("review-too-many")
    count = review.decisions
    if review.accuracy is not None:
        told = [translate("review-accuracy", percent=review.accuracy, count=count)]
    else:
        told = [translate("review-looked" if review.moments else "review-nothing", count=count)]
    told += [translate("review-lost", count=review.lost)] if review.lost else []
    told += [translate("review-forgotten", count=review.forgotten)] if review.forgotten else []
    return " · ".join(told)
