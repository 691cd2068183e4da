"""The engine's reasons for a refusal, as enums; `bot.render` and the locales put them into words."""

from __future__ import annotations

from enum import Enum


class Reason(Enum):
    """Reason why an action is not legal now."""

    NO_SUCH_SEAT = "no-such-seat"
    MATCH_OVER = "match-over"
    SEAT_LEFT = "seat-left"
    SEAT_OUT = "seat-out"
    OUT_OF_HAND = "out-of-hand"
    NOT_YOUR_TURN = "not-your-turn"
    ANSWER_FIRST = "answer-first"
    COLOUR_FIRST = "colour-first"
    CARD_NOT_HELD = "card-not-held"
    NO_MATCH = "no-match"
    BLUFF_FORBIDDEN = "bluff-forbidden"
    NUMBER_LAST = "number-last"
    COLOUR_MISSING = "colour-missing"
    COLOUR_NOT_WANTED = "colour-not-wanted"
    SWAP_MISSING = "swap-missing"
    SWAP_NOT_WANTED = "swap-not-wanted"
    NO_SETS = "no-sets"
    NOT_A_SET = "not-a-set"
    ONLY_THE_DRAWN_CARD = "only-the-drawn-card"
    ALREADY_DRAWN = "already-drawn"
    MUST_PLAY = "must-play"
    DRAW_FIRST = "draw-first"
    NOTHING_TO_ANSWER = "nothing-to-answer"
    NO_CHALLENGE = "no-challenge"
    NO_STACKING = "no-stacking"
    NO_JUMP_IN = "no-jump-in"
    NOT_IDENTICAL = "not-identical"
    NOTHING_TO_NAME = "nothing-to-name"
    TOO_MANY_CARDS = "too-many-cards"
    TOO_LATE = "too-late"
    ALREADY_CALLED = "already-called"
    CALLED_BY_ITSELF = "called-by-itself"
    NOBODY_TO_CATCH = "nobody-to-catch"
    CATCH_SELF = "catch-self"
    NO_TABLE_TALK = "no-table-talk"
    ACCUSE_SELF = "accuse-self"
    ACCUSED_ALREADY = "accused-already"
    NOTHING_TO_VOTE = "nothing-to-vote"
    VOTED_ALREADY = "voted-already"
    NO_VOTE = "no-vote"
    VOTE_OF_OTHERS = "vote-of-others"
    OTHER_TABLE = "other-table"


class IllegalAction(Exception):  # noqa: N818 - the standard term of the game, not an error of the program
    """The action is not legal now; nothing was changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.value)
        self.reason = reason


class RulesProblem(Enum):
    """Reason why rules cannot be played; the first members name options that are out of range."""

    LEAST_SEATS = "least-seats"
    MOST_SEATS = "most-seats"
    HAND_SIZE = "hand-size"
    TARGET = "target"
    LIMIT = "limit"
    ROUNDS = "rounds"
    GUILTY_DRAWS = "guilty-draws"
    CHALLENGER_DRAWS = "challenger-draws"
    UNO_PENALTY = "uno-penalty"
    WRONG_CALL = "wrong-call"
    TABLE_TALK = "table-talk"
    HAND_LIMIT = "hand-limit"
    BLANK_VALUE = "blank-value"
    POINT_MULTIPLIER = "point-multiplier"
    KNOCKOUT_POINTS = "knockout-points"
    DISCARD_ALL = "discard-all"
    SKIP_EVERYONE = "skip-everyone"
    REVERSE_DRAW_FOUR = "reverse-draw-four"
    COLOUR_ROULETTE = "colour-roulette"
    SEATS = "seats"
    DECK_TOO_SMALL = "deck-too-small"
    FORMAT_SEATS = "format-seats"
    LIMIT_BELOW_TARGET = "limit-below-target"
    START_ACTION = "start-action"
    BLANKS = "blanks"
    BLANK_TEXT = "blank-text"
    UNO_NEVER_IN_TIME = "uno-never-in-time"
    STACKING_WITHOUT_LOSS = "stacking-without-loss"
    NOTHING_TO_CHALLENGE = "nothing-to-challenge"
    PLAY_ON_FORMAT = "play-on-format"
    HAND_LIMIT_TOO_LOW = "hand-limit-too-low"
    HAND_LIMIT_MISSING = "hand-limit-missing"


class RulesRefused(Exception):  # noqa: N818 - a refusal that the host sees, not an error of the program
    """These rules cannot be played with this many seats; `problems` lists every reason."""

    def __init__(self, problems: tuple[RulesProblem, ...]) -> None:
        super().__init__(", ".join(problem.value for problem in problems))
        self.problems = problems
