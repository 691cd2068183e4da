"""Options of a turn: what may be played and drawn, what special cards do, and how UNO is called."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.engine.errors import RulesProblem
from bot.engine.rulebook import Group, OptionOf, Unit
from bot.engine.rulebook.start_and_end import StartOptions
from bot.engine.rulebook.table import TEAMS, EffectOrder

option: Final = OptionOf["UnoOptions"]()


class Declining(Enum):
    """Whether a seat may draw although it could play."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class Drawing(Enum):
    """What drawing from the pile means; the `classic` sheet names both ways."""

    ONE = "one"
    UNTIL_PLAYABLE = "until-playable"


class AfterDrawing(Enum):
    """What a seat may do with a drawn card that fits."""

    PLAY_OR_KEEP = "play-or-keep"
    MUST_PLAY = "must-play"
    TURN_ENDS = "turn-ends"


class Victim(Enum):
    """Whether drawing for a Draw Two or Wild Draw Four also costs the turn."""

    LOSES_TURN = "loses-turn"
    PLAYS_ON = "plays-on"


class TwoReverse(Enum):
    """What a Reverse does between two players."""

    SKIPS = "skips"
    REVERSES = "reverses"


class WildDrawFour(Enum):
    """When a Wild Draw Four may be played."""

    BLUFF = "bluff"
    NO_BLUFF = "no-bluff"
    ALWAYS = "always"


class Challenges(Enum):
    """Whether a Wild Draw Four can be challenged."""

    ALLOWED = "allowed"
    NONE = "none"


class RightChallenger(Enum):
    """What a challenger who was right may do then."""

    PLAYS = "plays"
    LOSES_TURN = "loses-turn"


class Matching(Enum):
    """What beside colour and face lets a card lie on another."""

    FACE = "face"
    TYPE = "type"


class Refill(Enum):
    """When the discard pile goes back into the draw pile."""

    WHEN_EMPTY = "when-empty"
    WHEN_SHORT = "when-short"


def _allows_bluffs(rules: TurnOptions) -> bool:
    return rules.wild_draw_four is WildDrawFour.BLUFF


def _allows_challenges(rules: TurnOptions) -> bool:
    return rules.challenges is Challenges.ALLOWED


@dataclass(frozen=True, kw_only=True)
class TurnOptions(StartOptions):
    """A turn, and the special cards."""

    declining: Declining = option(Group.TURN, Declining.ALLOWED, presets={"duel": Declining.FORBIDDEN})
    """Whether a seat may draw although it could play."""

    drawing: Drawing = option(Group.TURN, Drawing.ONE)
    """What drawing means."""

    after_drawing: AfterDrawing = option(
        Group.TURN, AfterDrawing.PLAY_OR_KEEP, presets={"anywhere": AfterDrawing.TURN_ENDS}
    )
    """What a seat may do with a drawn card that fits."""

    victim: Victim = option(Group.CARDS, Victim.LOSES_TURN, presets={"duel": Victim.PLAYS_ON})
    """Whether drawing two or four costs the turn."""

    two_reverse: TwoReverse = option(
        Group.CARDS,
        TwoReverse.SKIPS,
        presets={"anywhere": TwoReverse.REVERSES, "packs": TwoReverse.REVERSES},
        matters=lambda rules: rules.format not in TEAMS,
    )
    """A Reverse between two players."""

    wild_draw_four: WildDrawFour = option(
        Group.CARDS,
        WildDrawFour.BLUFF,
        presets={"anywhere": WildDrawFour.ALWAYS, "duel": WildDrawFour.ALWAYS},
    )
    """When a Wild Draw Four may be played."""

    challenges: Challenges = option(
        Group.CARDS,
        Challenges.ALLOWED,
        presets={"anywhere": Challenges.NONE, "duel": Challenges.NONE},
        # Challenges that are on although nobody can bluff must be there to be turned off.
        matters=lambda rules: _allows_bluffs(rules) or _allows_challenges(rules),
        conflicts={
            RulesProblem.NOTHING_TO_CHALLENGE: lambda rules, _: (
                _allows_challenges(rules) and not _allows_bluffs(rules)
            )
        },
    )
    """Whether it can be challenged."""

    guilty_draws: int = option(Group.CARDS, 4, range(1, 21), unit=Unit.CARDS, matters=_allows_challenges)
    """What a bluffer draws."""

    challenger_draws: int = option(Group.CARDS, 6, range(1, 21), unit=Unit.CARDS, matters=_allows_challenges)
    """What a wrong challenger draws."""

    right_challenger: RightChallenger = option(Group.CARDS, RightChallenger.PLAYS, matters=_allows_challenges)
    """What a right one does: play a turn, or lose it."""

    matching: Matching = option(Group.TURN, Matching.FACE)
    """What beside colour and face fits."""

    refill: Refill = option(Group.TURN, Refill.WHEN_EMPTY, presets={"duel": Refill.WHEN_SHORT})
    """When the draw pile is filled again."""


class Uno(Enum):
    """How UNO is called."""

    UNTIL_CAUGHT = "until-caught"
    BEFOREHAND = "beforehand"
    BY_ITSELF = "by-itself"


class EarlyUno(Enum):
    """Whether UNO may be said with two cards in the hand."""

    COUNTS = "counts"
    TOO_EARLY = "too-early"


class DrawnCall(Enum):
    """What becomes of a call of UNO when its caller draws."""

    CANCELLED = "cancelled"
    STANDS = "stands"


class Window(Enum):
    """How long somebody who forgot to call UNO can be caught."""

    NEXT_TURN = "next-turn"
    NEXT_CARD = "next-card"
    ANY_DRAW = "any-draw"


def _calls_uno(rules: UnoOptions) -> bool:
    return rules.uno is not Uno.BY_ITSELF


@dataclass(frozen=True, kw_only=True)
class UnoOptions(TurnOptions):
    """Calling UNO, and catching."""

    uno: Uno = option(
        Group.UNO, Uno.UNTIL_CAUGHT, presets={"anywhere": Uno.BEFOREHAND, "duel": Uno.BY_ITSELF}
    )
    """How UNO is called."""

    early_uno: EarlyUno = option(
        Group.UNO,
        EarlyUno.COUNTS,
        matters=_calls_uno,
        conflicts={
            RulesProblem.UNO_NEVER_IN_TIME: lambda rules, _: (
                rules.uno is Uno.BEFOREHAND and rules.early_uno is EarlyUno.TOO_EARLY
            )
        },
    )
    """Whether it may be said with two cards."""

    drawn_call: DrawnCall = option(
        Group.UNO,
        DrawnCall.CANCELLED,
        matters=lambda rules: _calls_uno(rules) and rules.early_uno is EarlyUno.COUNTS,
    )
    """Whether a call outlasts a draw, with two cards in the hand at most."""

    uno_penalty: int = option(
        Group.UNO,
        2,
        range(11),
        unit=Unit.CARDS,
        named=(0,),
        presets={"official": 4, "duel": 0},
        matters=_calls_uno,
    )
    """Cards drawn for forgetting it."""

    forgotten_uno: EffectOrder = option(
        Group.UNO, EffectOrder.BEFORE_EFFECT, matters=lambda rules: rules.uno is Uno.BEFOREHAND
    )
    """When they are drawn where it has to be called beforehand."""

    window: Window = option(
        Group.UNO,
        Window.NEXT_CARD,
        presets={"official": Window.NEXT_TURN, "packs": Window.NEXT_TURN},
        matters=lambda rules: rules.uno is Uno.UNTIL_CAUGHT,
    )
    """How long one can be caught."""

    wrong_call: int = option(Group.UNO, 0, range(11), unit=Unit.CARDS, named=(0,))
    """Cards drawn for calling with too many cards, or catching who did call; 0 refuses that."""
