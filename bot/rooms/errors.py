"""Reasons why a room refuses something: closed enums, no prose."""

from __future__ import annotations

from enum import Enum

from bot.engine.errors import RulesProblem
from bot.engine.rulebook.rules import Rules


class Refusal(Enum):
    """Reason why something cannot be done now; the value is part of its message key in `bot/i18n`."""

    NO_ROOM = "no-room"
    ROOM_BUSY = "room-busy"
    NO_LOBBY = "no-lobby"
    MATCH_ON = "match-on"
    MATCH_OF_OTHERS = "match-of-others"
    TABLE_OF_OTHERS = "table-of-others"
    NO_LATECOMERS = "no-latecomers"
    LEFT = "left"
    NO_MATCH = "no-match"
    NOT_OVER = "not-over"
    STALE = "stale"
    BETWEEN_HANDS = "between-hands"
    OLD_MATCH = "old-match"
    OLD_WINDOW = "old-window"
    NOT_SEATED = "not-seated"
    SEAT_FREE = "seat-free"
    ALREADY_SEATED = "already-seated"
    TABLE_FULL = "table-full"
    TOO_FEW = "too-few"
    NOT_HOST = "not-host"
    NO_COMPUTER = "no-computer"
    RULES = "rules"
    LOCKED = "locked"
    KICKED = "kicked"
    NO_SUCH_OPTION = "no-such-option"
    NO_SUCH_PRESET = "no-such-preset"
    NO_LAST_RULES = "no-last-rules"
    RULES_GONE = "rules-gone"
    PRESET_UNREADABLE = "preset-unreadable"
    PRESET_NAME = "preset-name"
    PRESET_SHEET = "preset-sheet"
    PRESETS_FULL = "presets-full"
    PRESET_OWNER = "preset-owner"
    PRESET_RIGHT = "preset-right"
    NOT_MODERATOR = "not-moderator"
    NOT_SERVER_MODERATOR = "not-server-moderator"
    NOT_MANAGER = "not-manager"
    SERVER_UNKNOWN = "server-unknown"
    DRAINING = "draining"
    MOVING = "moving"
    NOT_STORED = "not-stored"
    IN_DOUBT = "in-doubt"
    OUT_OF_DATE = "out-of-date"
    UNREADABLE = "unreadable"
    STORE_BUSY = "store-busy"
    STORE_LOST = "store-lost"
    STORE_FAILED = "store-failed"
    NO_SUCH_CARD = "no-such-card"
    NO_SUCH_PLAYER = "no-such-player"
    CATCH_NOTED = "catch-noted"
    TOO_MANY_CATCHES = "too-many-catches"
    REACTIONS_OFF = "reactions-off"
    TOO_MANY_REACTIONS = "too-many-reactions"
    NO_SUCH_REACTION = "no-such-reaction"
    SUBSCRIBERS_FULL = "watchers-full"
    IN_LINE = "in-line"
    NO_WAIT = "no-wait"
    NO_VOTE = "no-vote"
    NO_VOTERS = "no-voters"
    VOTE_OWN = "vote-own"
    VOTE_OPEN = "vote-open"
    VOTE_EARLY = "vote-early"
    VOTE_AGAIN = "vote-again"
    VOTE_ALONE = "vote-alone"
    VOTED = "voted"
    CLOSE_ASKS = "close-asks"
    CLOSE_LEAVES = "close-leaves"
    MODERATOR_PLAYS = "moderator-plays"
    MODERATOR_COMPETES = "moderator-competes"
    CUT_LATE = "cut-late"
    CUT_SEAT = "cut-seat"
    CUT_WORD = "cut-word"
    CUT_FRESH = "cut-fresh"
    NO_CUT = "no-cut"
    NO_SUCH_MATCH = "no-such-match"
    NO_MATCH_HERE = "no-match-here"
    MATCH_UNWATCHABLE = "match-unwatchable"
    MATCH_UNCLEAR = "match-unclear"
    MATCH_UNREADABLE = "match-unreadable"
    NOT_YOUR_MATCH = "not-your-match"
    NO_FINISHED_MATCH = "no-finished-match"
    MATCH_UNREVIEWABLE = "match-unreviewable"
    REVIEW_UNDER_WAY = "review-under-way"
    COACH_BUSY = "coach-busy"
    COACH_AWAY = "coach-away"
    NO_HINTS = "no-hints"
    NO_HINT_NOW = "no-hint-now"
    DAY_OVER = "day-over"
    NO_DAILY = "no-daily"
    TOURNAMENT_TABLE = "tournament-table"
    TOURNAMENT_SEAT = "tournament-seat"
    TOURNAMENT_WAITS = "tournament-waits"


class RoomRefused(Exception):  # noqa: N818 - a refusal for the player to read, no failure
    """The room cannot do this now; nothing was changed. Its message may contain a `name` (untrusted)."""

    def __init__(self, refusal: Refusal, name: str = "") -> None:
        super().__init__(refusal.value)
        self.refusal = refusal
        self.name = name


class ImpossibleRules(RoomRefused):
    """A table cannot have these rules; nothing was changed."""

    def __init__(self, problems: tuple[RulesProblem, ...], rules: Rules, seats: int) -> None:
        super().__init__(Refusal.RULES)
        self.problems = problems
        self.rules = rules
        self.seats = seats
