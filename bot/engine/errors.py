"""Why the engine refuses something: closed enums and facts, no prose."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """Why an action is not legal now."""

    NO_SUCH_SEAT = "no-such-seat"
    MATCH_OVER = "match-over"
    SEAT_LEFT = "seat-left"
    NOT_YOUR_TURN = "not-your-turn"
    ANSWER_FIRST = "answer-first"
    CARD_NOT_HELD = "card-not-held"
    NO_MATCH = "no-match"
    COLOUR_MISSING = "colour-missing"
    COLOUR_NOT_WANTED = "colour-not-wanted"
    ONLY_THE_DRAWN_CARD = "only-the-drawn-card"
    ALREADY_DRAWN = "already-drawn"
    DRAW_FIRST = "draw-first"
    NOTHING_TO_ANSWER = "nothing-to-answer"
    TOO_MANY_CARDS = "too-many-cards"
    ALREADY_CALLED = "already-called"
    NOBODY_TO_CATCH = "nobody-to-catch"
    CATCH_SELF = "catch-self"


class IllegalAction(Exception):  # noqa: N818 - the standard term of the game, not an error of the program
    """The action is not legal now; nothing was changed.

    Attributes:
        reason: Why.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class RulesProblem(Enum):
    """Why rules cannot be played; each option has its own range."""

    HAND_SIZE = "hand-size"
    TARGET = "target"
    SEATS = "seats"
    UNO_PENALTY = "uno-penalty"
    DECK_TOO_SMALL = "deck-too-small"


class RulesRefused(Exception):  # noqa: N818 - a refusal, told to the host
    """These rules cannot be played with so many seats.

    Attributes:
        problems: Every reason, not only the first.
    """

    def __init__(self, problems: tuple[RulesProblem, ...]) -> None:
        super().__init__(", ".join(problem.value for problem in problems))
        self.problems = problems
