"""Legality: one table of conditions, the only place that decides what is legal, and why the rest is not.

A hand is in one of seven phases (see `bot.engine.hand`), and a seat either has the turn or not: together they
select one `PhaseRow` of the table below. A seat that is out of this hand only has one row for all phases. A
row lists the conditions of each class of action, in order: the first that does not hold gives the reason for
the refusal; if all hold, the action is legal. A class with a reason instead of conditions is always refused
for that reason, and a class that is not in the row for the row's `otherwise`. Actions that need no turn are
the same in every phase and are listed once, in `BESIDE`.

`legal` reads the same row: its `moves`, from `bot.engine.move_generation`, lists everything that is legal at
once, since checking the conditions of some four hundred actions would be far too slow for computer players.
`tests/engine/test_state_machine.py` checks that both agree. Nothing here changes any state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from bot.engine import move_generation
from bot.engine.actions import (
    Accept,
    Accuse,
    Acquit,
    CallUno,
    CatchUno,
    Challenge,
    Convict,
    DrawCard,
    Forfeit,
    NameColour,
    Pass,
    PlayCard,
    PlaySet,
    names_colour,
)
from bot.engine.errors import Reason
from bot.engine.hand import ANSWER, CHALLENGE, COLOUR, DRAWN, OVER, PLAY, ROULETTE, Hand, Phase
from bot.engine.move_generation import (
    answering,
    fitting,
    identical,
    is_free_to_accuse,
    is_wrong_call,
    is_wrong_catch,
    leaves_voters,
    may_keep,
    off_turn_moves,
    open_votes,
    playable,
    swaps,
    without_bluff,
    without_forbidden_bluff,
    without_forbidden_last,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.actions import Action

    A = TypeVar("A")

    Needs: TypeAlias = tuple[tuple[Callable[[Hand, int, A], bool], Reason], ...]
    """The conditions of an action, in order, each with the reason for a refusal if it does not hold."""
    Needed: TypeAlias = dict[type[Action], Needs[Any] | Reason]
    """For each class of action, its conditions or the reason why it is always refused."""


def never(_hand: Hand, _seat: int, _action: Action) -> bool:
    """Return False, which always refuses the action."""
    return False


def swaps_hands(hand: Hand, seat: int, play: PlayCard | PlaySet) -> bool:
    if isinstance(play, PlayCard):
        return swaps(hand, seat, play.card)
    return swaps(hand, seat, play.cards[-1], len(play.cards))


def names_swap_partner(hand: Hand, seat: int, play: PlayCard | PlaySet) -> bool:
    """Return whether a play names another seat of the hand to swap with, or swaps no hands."""
    partner = play.swap_with
    return not swaps_hands(hand, seat, play) or (partner != seat and partner in hand.order)


class PhaseRow:
    """Table row for one phase; `moves` lists the legal actions, with the off-turn ones it is given last."""

    __slots__ = ("moves", "needs", "otherwise", "phase")

    def __init__(
        self,
        phase: Phase,
        moves: Callable[[Hand, int, tuple[Action, ...]], tuple[Action, ...]],
        needs: Needed,
        *,
        otherwise: Reason,
    ) -> None:
        self.phase: Final = phase
        self.moves: Final = moves
        self.needs: Final = needs
        self.otherwise: Final = otherwise


HELD: Final[Needs[PlayCard]] = (
    (lambda hand, seat, play: play.card in hand.hands[seat], Reason.CARD_NOT_HELD),
)
NO_BLUFF: Final[Needs[PlayCard]] = (
    (
        lambda hand, seat, play: without_forbidden_bluff(hand, seat, play.card.bit) != 0,
        Reason.BLUFF_FORBIDDEN,
    ),
)
MAY_BE_LAST: Final[Needs[PlayCard]] = (
    (lambda hand, seat, play: without_forbidden_last(hand, seat, play.card.bit) != 0, Reason.NUMBER_LAST),
)
FITTING: Final[Needs[PlayCard]] = (
    (lambda hand, _seat, play: fitting(hand) & play.card.bit != 0, Reason.NO_MATCH),
    *NO_BLUFF,
    *MAY_BE_LAST,
)
SWAPPED_RIGHT: Final[Needs[PlayCard | PlaySet]] = (
    (names_swap_partner, Reason.SWAP_MISSING),
    (
        lambda hand, seat, play: play.swap_with is None or swaps_hands(hand, seat, play),
        Reason.SWAP_NOT_WANTED,
    ),
)
PLAYED_RIGHT: Final[Needs[PlayCard]] = (
    (
        lambda _hand, _seat, play: play.colour is not None or not names_colour(play.card),
        Reason.COLOUR_MISSING,
    ),
    (lambda _hand, _seat, play: play.colour is None or names_colour(play.card), Reason.COLOUR_NOT_WANTED),
    *SWAPPED_RIGHT,
)
SETS_ARE_ON: Final[Needs[PlaySet]] = ((lambda hand, _seat, _play: hand.plan.sets, Reason.NO_SETS),)
SET: Final[Needs[PlaySet]] = (
    *SETS_ARE_ON,
    (
        lambda _hand, _seat, play: (
            play.cards[0].number is not None and len({card.number for card in play.cards}) == 1
        ),
        Reason.NOT_A_SET,
    ),
    (
        lambda hand, seat, play: all(
            hand.hands[seat].count(card) >= play.cards.count(card) for card in play.cards
        ),
        Reason.CARD_NOT_HELD,
    ),
    (lambda hand, _seat, play: fitting(hand) & play.cards[0].bit != 0, Reason.NO_MATCH),
    *SWAPPED_RIGHT,
)
ANSWERED: Final[Needs[PlayCard]] = (
    (lambda hand, _seat, _play: hand.plan.stacks_twos or hand.plan.deflects, Reason.ANSWER_FIRST),
    *HELD,
    (lambda hand, _seat, play: answering(hand) & play.card.bit != 0, Reason.NO_STACKING),
    *NO_BLUFF,
    *MAY_BE_LAST,
    *PLAYED_RIGHT,
)
DRAWN_CARD: Final[Needs[PlayCard]] = (
    (lambda hand, _seat, play: play.card is hand.drawn, Reason.ONLY_THE_DRAWN_CARD),
)
MAY_DRAW: Final[Needs[Action]] = (
    (
        lambda hand, seat, _draw: (
            hand.plan.may_decline or without_bluff(hand, seat, playable(hand, seat)) == 0
        ),
        Reason.MUST_PLAY,
    ),
)
IDENTICAL: Final[Needs[PlayCard]] = (
    (lambda hand, _seat, play: identical(hand) & play.card.bit != 0, Reason.NOT_IDENTICAL),
)
JUMPING_IN: Final[Needs[PlayCard]] = (
    (lambda hand, _seat, _play: hand.plan.jump_in, Reason.NOT_YOUR_TURN),
    *HELD,
)
VOTE: Final[Needs[Action]] = (
    (lambda hand, _seat, _vote: hand.accusation is not None, Reason.NOTHING_TO_VOTE),
    (
        lambda hand, seat, _vote: (
            hand.accusation is not None and seat not in {hand.accusation.accused, hand.accusation.by}
        ),
        Reason.VOTE_OF_OTHERS,
    ),
    (lambda hand, seat, _vote: seat in open_votes(hand), Reason.VOTED_ALREADY),
)
CATCH: Final[Needs[CatchUno]] = (
    (lambda _hand, seat, catch: catch.seat != seat, Reason.CATCH_SELF),
    (
        lambda hand, seat, catch: catch.seat == hand.catchable or is_wrong_catch(hand, seat, catch.seat),
        Reason.NOBODY_TO_CATCH,
    ),
)
ACCUSE: Final[Needs[Accuse]] = (
    (lambda hand, _seat, _accuse: hand.plan.table_talk != 0, Reason.NO_TABLE_TALK),
    (lambda _hand, seat, accuse: accuse.seat != seat, Reason.ACCUSE_SELF),
    (lambda hand, _seat, _accuse: leaves_voters(hand), Reason.NO_VOTE),
    (lambda hand, seat, _accuse: is_free_to_accuse(hand, seat), Reason.ACCUSED_ALREADY),
    (lambda hand, _seat, accuse: accuse.seat in hand.order, Reason.NO_SUCH_SEAT),
)

BESIDE: Final[Needed] = {
    CallUno: (
        (lambda hand, _seat, _call: not hand.plan.uno_by_itself, Reason.CALLED_BY_ITSELF),
        (lambda hand, seat, _call: seat not in hand.called, Reason.ALREADY_CALLED),
        (
            lambda hand, seat, _call: not hand.plan.uno_beforehand or len(hand.hands[seat]) != 1,
            Reason.TOO_LATE,
        ),
        (
            lambda hand, seat, _call: hand.plan.wrong_call != 0 or not is_wrong_call(hand, seat),
            Reason.TOO_MANY_CARDS,
        ),
    ),
    CatchUno: CATCH,
    Accuse: ACCUSE,
    Convict: VOTE,
    Acquit: VOTE,
    Forfeit: (),
}
"""Actions that need no turn: the same in every phase except ``OVER``."""

NO_ANSWER: Final[Needed] = {Challenge: Reason.NOTHING_TO_ANSWER, Accept: Reason.NOTHING_TO_ANSWER}
NO_NAMING: Final[Needed] = {NameColour: Reason.NOTHING_TO_NAME}

IN_TURN: Final[tuple[PhaseRow, ...]] = (
    PhaseRow(
        PLAY,
        move_generation.plays_and_draw,
        {
            PlayCard: (*HELD, *FITTING, *PLAYED_RIGHT),
            PlaySet: SET,
            DrawCard: MAY_DRAW,
            Pass: Reason.DRAW_FIRST,
            **NO_NAMING,
            **BESIDE,
        },
        otherwise=Reason.NOTHING_TO_ANSWER,
    ),
    PhaseRow(
        DRAWN,
        move_generation.drawn_card_and_pass,
        {
            PlayCard: (*HELD, *DRAWN_CARD, *FITTING, *PLAYED_RIGHT),
            PlaySet: (*SETS_ARE_ON, (never, Reason.ONLY_THE_DRAWN_CARD)),
            Pass: ((may_keep, Reason.MUST_PLAY),),
            DrawCard: Reason.ALREADY_DRAWN,
            **NO_NAMING,
            **BESIDE,
        },
        otherwise=Reason.NOTHING_TO_ANSWER,
    ),
    PhaseRow(
        CHALLENGE,
        move_generation.answers_to_draw_four,
        {PlayCard: ANSWERED, Challenge: (), Accept: (), **NO_NAMING, **BESIDE},
        otherwise=Reason.ANSWER_FIRST,
    ),
    PhaseRow(
        ANSWER,
        move_generation.answers_to_drawing_card,
        {PlayCard: ANSWERED, Challenge: Reason.NO_CHALLENGE, Accept: (), **NO_NAMING, **BESIDE},
        otherwise=Reason.ANSWER_FIRST,
    ),
    *(
        PhaseRow(
            phase,
            move_generation.colours,
            {NameColour: (), **NO_ANSWER, **BESIDE},
            otherwise=Reason.COLOUR_FIRST,
        )
        for phase in (COLOUR, ROULETTE)
    ),
    PhaseRow(OVER, move_generation.nothing, {}, otherwise=Reason.MATCH_OVER),
)
"""The table for the seat whose turn it is; the phases met most often come first."""


def _waiting(phase: Phase, refused: Needed) -> PhaseRow:
    """Return the row of a seat that is limited to off-turn actions, with some refusals of its own."""
    no_jumping_in: Needed = {PlayCard: (*JUMPING_IN, (never, Reason.NO_JUMP_IN))}
    return PhaseRow(
        phase,
        move_generation.rest_only,
        {**no_jumping_in, **refused, **BESIDE},
        otherwise=Reason.NOT_YOUR_TURN,
    )


OUT_OF_TURN: Final[tuple[PhaseRow, ...]] = (
    PhaseRow(
        PLAY,
        move_generation.jumps,
        {
            PlayCard: (*JUMPING_IN, *IDENTICAL, *MAY_BE_LAST, *PLAYED_RIGHT),
            **NO_NAMING,
            **NO_ANSWER,
            **BESIDE,
        },
        otherwise=Reason.NOT_YOUR_TURN,
    ),
    _waiting(DRAWN, {**NO_NAMING, **NO_ANSWER}),
    _waiting(CHALLENGE, NO_NAMING),
    _waiting(ANSWER, NO_NAMING),
    _waiting(COLOUR, NO_ANSWER),
    _waiting(ROULETTE, NO_ANSWER),
    PhaseRow(OVER, move_generation.nothing, {}, otherwise=Reason.MATCH_OVER),
)
"""The table for all other seats of the hand."""

OUT_OF_HAND: Final = PhaseRow(
    PLAY,
    move_generation.votes_and_leaving,
    {Convict: VOTE, Acquit: VOTE, Forfeit: ()},
    otherwise=Reason.OUT_OF_HAND,
)
"""The row of a seat that is out of this hand only: it still sits at the table and hears table talk."""


def row_of(hand: Hand, seat: int) -> PhaseRow:
    if seat != hand.turn and seat not in hand.order:
        return OUT_OF_HAND
    phase = hand.phase
    for row in IN_TURN if seat == hand.turn else OUT_OF_TURN:
        if row.phase is phase:
            return row
    raise LookupError(phase)


def legal(hand: Hand, seat: int) -> tuple[Action, ...]:
    """Return everything that a seat which has not left may do now, `Forfeit` last."""
    return row_of(hand, seat).moves(hand, seat, off_turn_moves(hand, seat))


def reason(hand: Hand, seat: int, action: Action) -> Reason | None:
    """Return why an action of a seat which has not left is not legal now, or None if it is.

    >>> from bot.engine.actions import DRAW, PASS
    >>> from bot.engine.match import Match
    >>> from bot.engine.presets import CLASSIC
    >>> match, _ = Match.start(CLASSIC, seats=2, seed=bytes(32))
    >>> hand = match.hand
    >>> reason(hand, hand.turn, DRAW), reason(hand, hand.turn, PASS), reason(hand, 1 - hand.turn, DRAW)
    (None, <Reason.DRAW_FIRST: 'draw-first'>, <Reason.NOT_YOUR_TURN: 'not-your-turn'>)
    """
    row = row_of(hand, seat)
    needs = row.needs.get(type(action), row.otherwise)
    if isinstance(needs, Reason):
        return needs
    for holds, refusal in needs:
        if not holds(hand, seat, action):
            return refusal
    return None
