"""What is legal, and why everything else is not: one table, and the only place that decides it.

How it works. A hand is in one of six phases (see `bot.engine.hand`), and a seat either has the turn or has
not: together they pick one `Row` of the table below. A row says for each class of action which conditions it
needs, in order. `reason` walks them: the first condition that does not hold names the reason of the refusal,
and if all hold the action is legal. Where a row has a reason instead of conditions, actions of that class
are always refused for it; a class that a row does not name at all is refused for the row's own reason,
`otherwise`. What needs no turn (calling UNO, catching, accusing, voting, leaving) needs the same in every
phase and is written down once, in `BESIDE`.

`legal` reads the same row: its `moves` lists everything that the row allows at once. To ask the conditions
about each of some four hundred actions would be far too slow for computer players, so the lists in
`bot.engine.move_generation` work out the same conditions for a whole hand of cards at a time.
`tests/engine/test_state_machine.py` walks the table and holds that both agree, for every row and every class
of action.

Nothing here changes anything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from bot.engine import conditions, move_generation
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
from bot.engine.errors import Reason
from bot.engine.hand import ANSWER, CHALLENGE, COLOUR, DRAWN, OVER, PLAY
from bot.engine.move_generation import off_turn_moves

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.actions import Action
    from bot.engine.hand import Hand, Phase

    Needs: TypeAlias = tuple[tuple[Callable[[Hand, int, Any], bool], Reason], ...]
    """Conditions that an action needs, in order, each with the reason of a refusal if it does not hold."""
    Needed: TypeAlias = dict[type[Action], Needs | Reason]
    """For each class of action what it needs, or why it is always refused."""


class PhaseRow:
    """What a seat may do in one phase.

    Attributes:
        moves: Lists what is legal; what needs no turn is given to it and comes last.
        otherwise: Why actions of every other class are refused.
    """

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


HELD: Final[Needs] = ((conditions.is_held, Reason.CARD_NOT_HELD),)
FITTING: Final[Needs] = (
    (conditions.fits, Reason.NO_MATCH),
    (conditions.is_no_forbidden_bluff, Reason.BLUFF_FORBIDDEN),
    (conditions.may_be_last, Reason.NUMBER_LAST),
)
PLAYED_RIGHT: Final[Needs] = (
    (conditions.names_colour_of_wild, Reason.COLOUR_MISSING),
    (conditions.names_no_other_colour, Reason.COLOUR_NOT_WANTED),
    (conditions.names_swap_partner, Reason.SWAP_MISSING),
    (conditions.names_no_other_partner, Reason.SWAP_NOT_WANTED),
)
SET: Final[Needs] = (
    (conditions.sets_are_on, Reason.NO_SETS),
    (conditions.is_set, Reason.NOT_A_SET),
    (conditions.holds_set, Reason.CARD_NOT_HELD),
    (conditions.set_fits, Reason.NO_MATCH),
    (conditions.set_names_swap_partner, Reason.SWAP_MISSING),
    (conditions.set_names_no_other_partner, Reason.SWAP_NOT_WANTED),
)
ANSWERED: Final[Needs] = (
    (conditions.answering_is_on, Reason.ANSWER_FIRST),
    *HELD,
    (conditions.answers, Reason.NO_STACKING),
    (conditions.is_no_forbidden_bluff, Reason.BLUFF_FORBIDDEN),
    (conditions.may_be_last, Reason.NUMBER_LAST),
    *PLAYED_RIGHT,
)
JUMPING_IN: Final[Needs] = ((conditions.jumping_in_is_on, Reason.NOT_YOUR_TURN), *HELD)
VOTE: Final[Needs] = (
    (conditions.accusation_is_open, Reason.NOTHING_TO_VOTE),
    (conditions.is_no_side, Reason.VOTE_OF_OTHERS),
    (conditions.has_vote_left, Reason.VOTED_ALREADY),
)

BESIDE: Final[Needed] = {
    CallUno: (
        (conditions.call_is_up_to_players, Reason.CALLED_BY_ITSELF),
        (conditions.has_not_called, Reason.ALREADY_CALLED),
        (conditions.is_in_time_to_call, Reason.TOO_LATE),
        (conditions.may_call_with_so_many, Reason.TOO_MANY_CARDS),
    ),
    CatchUno: (
        (conditions.is_catch_of_other, Reason.CATCH_SELF),
        (conditions.can_be_caught, Reason.NOBODY_TO_CATCH),
    ),
    Accuse: (
        (conditions.table_talk_is_on, Reason.NO_TABLE_TALK),
        (conditions.accuses_other, Reason.ACCUSE_SELF),
        (conditions.leaves_voters, Reason.NO_VOTE),
        (conditions.is_free_to_accuse, Reason.ACCUSED_ALREADY),
        (conditions.accuses_seat_in_hand, Reason.NO_SUCH_SEAT),
    ),
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
            DrawCard: ((conditions.may_draw, Reason.MUST_PLAY),),
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
            PlayCard: (*HELD, (conditions.is_drawn, Reason.ONLY_THE_DRAWN_CARD), *FITTING, *PLAYED_RIGHT),
            PlaySet: (
                (conditions.sets_are_on, Reason.NO_SETS),
                (conditions.never, Reason.ONLY_THE_DRAWN_CARD),
            ),
            Pass: ((conditions.may_keep, Reason.MUST_PLAY),),
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

NO_JUMPING_IN: Final[Needed] = {PlayCard: (*JUMPING_IN, (conditions.never, Reason.NO_JUMP_IN))}

OUT_OF_TURN: Final[tuple[PhaseRow, ...]] = (
    PhaseRow(
        PLAY,
        move_generation.jumps,
        {
            PlayCard: (
                *JUMPING_IN,
                (conditions.is_identical, Reason.NOT_IDENTICAL),
                (conditions.may_be_last, Reason.NUMBER_LAST),
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
    return (CONVICT, ACQUIT, FORFEIT) if conditions.has_vote_left(hand, seat, CONVICT) else (FORFEIT,)


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
