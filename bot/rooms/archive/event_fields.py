"""The kinds of events in an archive of versions 3 and 4, each with the names of its values, in their order.

Versions 1 and 2 had no `SetPlayed`, `DrawsDeflected` and `HandLimitReached`, and all others as they are.
Written out, not taken from the engine: what an archive of these versions holds does not change with it.
A test compares the two. Whatever changes here needs a new version of the format; see `docs/archive.md`.
"""

from __future__ import annotations

from typing import Final

EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "MatchStarted": ("seats", "commitment"),
    "DealerDrawn": ("seats", "cards"),
    "HandStarted": ("number", "dealer", "start_card", "put_back", "table"),
    "ColourNamed": ("seat", "colour", "table"),
    "JumpedIn": ("seat",),
    "DrawsStacked": ("seat", "owed"),
    "DrawsDeflected": ("seat", "other", "owed"),
    "HandsSwapped": ("seat", "other"),
    "HandsPassed": ("direction", "table"),
    "TurnKept": ("seat",),
    "UnoForgotten": ("seat",),
    "WrongCall": ("seat", "caught"),
    "Accused": ("seat", "by"),
    "VoteCast": ("seat",),
    "AccusationEnded": ("seat", "by", "guilty"),
    "PointsScored": ("seat", "points", "total"),
    "SeatEliminated": ("seat", "points"),
    "CardPlayed": ("seat", "card", "colour", "left"),
    "SetPlayed": ("seat", "cards", "colour", "left"),
    "CardsDrawn": ("seat", "count", "cause"),
    "PileReshuffled": ("count", "table"),
    "TurnPassed": ("seat",),
    "SeatSkipped": ("seat",),
    "DirectionReversed": ("direction", "table"),
    "UnoCalled": ("seat",),
    "UnoCaught": ("seat", "by"),
    "WildDrawFourChallenged": ("seat", "by", "guilty"),
    "SeatForfeited": ("seat",),
    "HandLimitReached": ("seat", "cards"),
    "SeatJoined": ("seat",),
    "HandEnded": ("number", "winner", "points", "hands", "totals", "table"),
    "MatchEnded": ("outcome", "seed"),
    "CardsReceived": ("to", "cards"),
    "HandReceived": ("to", "cards"),
    "HandShown": ("to", "seat", "cards"),
    "TurnRanOut": ("seat", "voted"),
}
