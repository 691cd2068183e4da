"""Legality: one table of conditions, the only place that decides what is legal, and why the rest is not.

A hand is in one of six phases (see `bot.engine.hand`), and a seat either has the turn or has not: together
they pick one `PhaseRow` of the table below. A row says for each class of action which conditions it needs, in
order: the first one that does not hold names the reason of the refusal, and if all hold the action is legal.
A class with a reason instead of conditions is always refused for it, one that a row does not name for the
row's `otherwise`. What needs no turn is the same in every phase and is written down once, in `BESIDE`.

`legal` reads the same row: its `moves` lists all that the row allows at once, from
`bot.engine.move_generation`, since asking the conditions about some four hundred actions would be far too
slow for computer players. `tests/engine/test_state_machine.py` holds that both agree. Nothing here changes
anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from bot.engine import move_generation
from bot.engine.actions import (
    ACQUIT,
    CONVICT,
    FORFEIT,
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
)
from bot.engine.conditions import (
    answering,
    call_is_up_to_players,
    fitting,
    has_not_called,
    has_vote_left,
    holds_set,
    identical,
    is_free_to_accuse,
    is_in_time_to_call,
    is_no_side,
    is_set,
    is_wrong_catch,
    leaves_voters,
    may_call_with_so_many,
    may_keep,
    names_swap_partner,
    playable,
    set_names_swap_partner,
    set_swaps,
    swaps,
    without_bluff,
    without_forbidden_bluff,
    without_forbidden_last,
)
from bot.engine.errors import Reason
from bot.engine.hand import ANSWER, CHALLENGE, COLOUR, DRAWN, OVER, PLAY
from bot.engine.move_generation import off_turn_moves

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.actions import Action
    from bot.engine.hand import Hand, Phase

    A = TypeVar("A")

    Condition: TypeAlias = Callable[[Hand, int, A], bool]
    Needs: TypeAlias = tuple[tuple[Condition[Any], Reason], ...]
    """Conditions that an action needs, in order, each with the reason of a refusal if it does not hold."""
    PlayNeeds: TypeAlias = tuple[tuple[Condition[PlayCard], Reason], ...]
    SetNeeds: TypeAlias = tuple[tuple[Condition[PlaySet], Reason], ...]
    CatchNeeds: TypeAlias = tuple[tuple[Condition[CatchUno], Reason], ...]
    AccuseNeeds: TypeAlias = tuple[tuple[Condition[Accuse], Reason], ...]
    Needed: TypeAlias = dict[type[Action], Needs | Reason]
    """For each class of action what it needs, or why it is always refused."""


def never(_hand: Hand, _seat: int, _action: Action) -> bool:
    """Return False: the action is refused whatever else holds."""
    return False


class PhaseRow:
    """What a seat may do in one phase: `moves` lists it, with what needs no turn, which is given, last."""

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


HELD: Final[PlayNeeds] = ((lambda hand, seat, play: play.card in hand.hands[seat], Reason.CARD_NOT_HELD),)
NO_BLUFF: Final[PlayNeeds] = (
    (
        lambda hand, seat, play: without_forbidden_bluff(hand, seat, play.card.bit) != 0,
        Reason.BLUFF_FORBIDDEN,
    ),
)
MAY_BE_LAST: Final[PlayNeeds] = (
    (lambda hand, seat, play: without_forbidden_last(hand, seat, play.card.bit) != 0, Reason.NUMBER_LAST),
)
FITTING: Final[PlayNeeds] = (
    (lambda hand, _seat, play: fitting(hand) & play.card.bit != 0, Reason.NO_MATCH),
    *NO_BLUFF,
    *MAY_BE_LAST,
)
PLAYED_RIGHT: Final[PlayNeeds] = (
    (lambda _hand, _seat, play: play.colour is not None or not play.card.wild, Reason.COLOUR_MISSING),
    (lambda _hand, _seat, play: play.colour is None or play.card.wild, Reason.COLOUR_NOT_WANTED),
    (names_swap_partner, Reason.SWAP_MISSING),
    (lambda hand, seat, play: play.swap_with is None or swaps(hand, seat, play.card), Reason.SWAP_NOT_WANTED),
)
SETS_ARE_ON: Final[SetNeeds] = ((lambda hand, _seat, _play: hand.plan.sets, Reason.NO_SETS),)
SET: Final[SetNeeds] = (
    *SETS_ARE_ON,
    (is_set, Reason.NOT_A_SET),
    (holds_set, Reason.CARD_NOT_HELD),
    (lambda hand, _seat, play: fitting(hand) & play.cards[0].bit != 0, Reason.NO_MATCH),
    (set_names_swap_partner, Reason.SWAP_MISSING),
    (lambda hand, seat, play: play.swap_with is None or set_swaps(hand, seat, play), Reason.SWAP_NOT_WANTED),
)
ANSWERED: Final[PlayNeeds] = (
    (lambda hand, _seat, _play: hand.plan.stacks_twos or hand.plan.deflects, Reason.ANSWER_FIRST),
    *HELD,
    (lambda hand, _seat, play: answering(hand) & play.card.bit != 0, Reason.NO_STACKING),
    *NO_BLUFF,
    *MAY_BE_LAST,
    *PLAYED_RIGHT,
)
DRAWN_CARD: Final[PlayNeeds] = (
    (lambda hand, _seat, play: play.card is hand.drawn, Reason.ONLY_THE_DRAWN_CARD),
)
MAY_DRAW: Final[Needs] = (
    (
        lambda hand, seat, _draw: (
            hand.plan.may_decline or without_bluff(hand, seat, playable(hand, seat)) == 0
        ),
        Reason.MUST_PLAY,
    ),
)
IDENTICAL: Final[PlayNeeds] = (
    (lambda hand, _seat, play: identical(hand) & play.card.bit != 0, Reason.NOT_IDENTICAL),
)
JUMPING_IN: Final[PlayNeeds] = (
    (lambda hand, _seat, _play: hand.plan.jump_in, Reason.NOT_YOUR_TURN),
    *HELD,
)
VOTE: Final[Needs] = (
    (lambda hand, _seat, _vote: hand.accusation is not None, Reason.NOTHING_TO_VOTE),
    (is_no_side, Reason.VOTE_OF_OTHERS),
    (has_vote_left, Reason.VOTED_ALREADY),
)
CATCH: Final[CatchNeeds] = (
    (lambda _hand, seat, catch: catch.seat != seat, Reason.CATCH_SELF),
    (
        lambda hand, seat, catch: catch.seat == hand.catchable or is_wrong_catch(hand, seat, catch.seat),
        Reason.NOBODY_TO_CATCH,
    ),
)
ACCUSE: Final[AccuseNeeds] = (
    (lambda hand, _seat, _accuse: hand.plan.table_talk != 0, Reason.NO_TABLE_TALK),
    (lambda _hand, seat, accuse: accuse.seat != seat, Reason.ACCUSE_SELF),
    (leaves_voters, Reason.NO_VOTE),
    (is_free_to_accuse, Reason.ACCUSED_ALREADY),
    (lambda hand, _seat, accuse: accuse.seat in hand.order, Reason.NO_SUCH_SEAT),
)

BESIDE: Final[Needed] = {
    CallUno: (
        (call_is_up_to_players, Reason.CALLED_BY_ITSELF),
        (has_not_called, Reason.ALREADY_CALLED),
        (is_in_time_to_call, Reason.TOO_LATE),
        (may_call_with_so_many, Reason.TOO_MANY_CARDS),
    ),
    CatchUno: CATCH,
    Accuse: ACCUSE,
    Convict: VOTE,
    Acquit: VOTE,
    Forfeit: (),
}
"""What needs no turn: the same in every phase but ``OVER``."""

OUT_OF_HAND: Final[dict[type[Action], Needs]] = {Convict: VOTE, Acquit: VOTE, Forfeit: ()}
"""What a seat may do that is out of this hand alone: it still sits at the table, and hears table talk."""

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
    PhaseRow(
        COLOUR,
        move_generation.colours,
        {NameColour: (), **NO_ANSWER, **BESIDE},
        otherwise=Reason.COLOUR_FIRST,
    ),
    PhaseRow(OVER, move_generation.nothing, {}, otherwise=Reason.MATCH_OVER),
)
"""The table for the seat whose turn it is; the phases met most often come first."""

NO_JUMPING_IN: Final[Needed] = {PlayCard: (*JUMPING_IN, (never, Reason.NO_JUMP_IN))}

OUT_OF_TURN: Final[tuple[PhaseRow, ...]] = (
    PhaseRow(
        PLAY,
        move_generation.jumps,
        {
            PlayCard: (
                *JUMPING_IN,
                *IDENTICAL,
                *MAY_BE_LAST,
                *PLAYED_RIGHT,
            ),
            **NO_NAMING,
            **NO_ANSWER,
            **BESIDE,
        },
        otherwise=Reason.NOT_YOUR_TURN,
    ),
    PhaseRow(
        DRAWN,
        move_generation.rest_only,
        {**NO_JUMPING_IN, **NO_NAMING, **NO_ANSWER, **BESIDE},
        otherwise=Reason.NOT_YOUR_TURN,
    ),
    PhaseRow(
        CHALLENGE,
        move_generation.rest_only,
        {**NO_JUMPING_IN, **NO_NAMING, **BESIDE},
        otherwise=Reason.NOT_YOUR_TURN,
    ),
    PhaseRow(
        ANSWER,
        move_generation.rest_only,
        {**NO_JUMPING_IN, **NO_NAMING, **BESIDE},
        otherwise=Reason.NOT_YOUR_TURN,
    ),
    PhaseRow(
        COLOUR,
        move_generation.rest_only,
        {**NO_JUMPING_IN, **NO_ANSWER, **BESIDE},
        otherwise=Reason.NOT_YOUR_TURN,
    ),
    PhaseRow(OVER, move_generation.nothing, {}, otherwise=Reason.MATCH_OVER),
)
"""The table for all other seats of the hand."""


def row_of(hand: Hand, seat: int) -> PhaseRow:
    """Return the row of the table that tells what a seat may do now."""
    phase = hand.phase
    rows = IN_TURN if seat == hand.turn else OUT_OF_TURN
    for row in rows:
        if row.phase is phase:
            return row
    raise LookupError(phase)


def legal(hand: Hand, seat: int) -> tuple[Action, ...]:
    """Return everything that a seat of `order` may do now, `Forfeit` last."""
    phase = hand.phase  # `row_of` is written out here, because every move asks
    rows = IN_TURN if seat == hand.turn else OUT_OF_TURN
    for row in rows:
        if row.phase is phase:
            return row.moves(hand, seat, off_turn_moves(hand, seat))
    raise LookupError(phase)


def legal_out_of_hand(hand: Hand, seat: int) -> tuple[Action, ...]:
    """Return everything that a seat may do that is out of this hand alone, `Forfeit` last."""
    return (CONVICT, ACQUIT, FORFEIT) if has_vote_left(hand, seat, CONVICT) else (FORFEIT,)


def reason_out_of_hand(hand: Hand, seat: int, action: Action) -> Reason | None:
    """Return why an action of a seat that is out of this hand alone is not legal now, or None if it is."""
    needs = OUT_OF_HAND.get(type(action))
    if needs is None:
        return Reason.OUT_OF_HAND
    return next((refusal for holds, refusal in needs if not holds(hand, seat, action)), None)


def reason(hand: Hand, seat: int, action: Action) -> Reason | None:
    """Return why an action of a seat of `order` is not legal now, or None if it is.

    >>> from bot.engine.actions import DRAW, PASS
    >>> from bot.engine.match import Match
    >>> from bot.engine.rules import CLASSIC
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
