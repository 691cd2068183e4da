"""The five rule sheets as values of `Rules`."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from bot.engine.rules import (
    MOST_SEATS,
    AfterDrawing,
    Challenges,
    Dealing,
    Declining,
    Format,
    LastCard,
    Leaving,
    Packs,
    Refill,
    Rules,
    Start,
    StartWild,
    TwoReverse,
    Uno,
    Victim,
    WildDrawFour,
    Window,
)

CLASSIC: Final = Rules(preset="classic")
"""The common summary: 2-10 players, 108 cards, challenge, any target agreed on."""

OFFICIAL: Final = Rules(
    preset="official",
    dealing=Dealing.HIGHEST_POINTS,
    start_wild=StartWild.CHOOSE,
    uno_penalty=4,
    window=Window.NEXT_TURN,
)
"""The full instruction sheet: challenge, four cards for a forgotten UNO, Blanks, partners, elimination."""

ANYWHERE: Final = Rules(
    preset="anywhere",
    most_seats=8,
    format=Format.SINGLE,
    dealing=Dealing.NOBODY,
    start_draw_two=Start.IGNORED,
    start_skip=Start.IGNORED,
    start_reverse=Start.IGNORED,
    start_wild=StartWild.ANY_CARD,
    start_wild_draw_four=StartWild.ANY_CARD,
    after_drawing=AfterDrawing.TURN_ENDS,
    two_reverse=TwoReverse.REVERSES,
    wild_draw_four=WildDrawFour.ALWAYS,
    challenges=Challenges.NONE,
    uno=Uno.BEFOREHAND,
    last_card=LastCard.NOT_DRAWN,
)
"""A quick game: one hand, drawing ends the turn, UNO pressed beforehand or two cards, no challenge."""

DUEL: Final = Rules(
    preset="duel",
    most_seats=2,
    format=Format.PLAYED,
    target=250,
    limit=300,
    start_draw_two=Start.IGNORED,
    start_skip=Start.IGNORED,
    start_reverse=Start.IGNORED,
    start_wild=StartWild.RANDOM_COLOUR,
    start_wild_draw_four=StartWild.RANDOM_COLOUR,
    declining=Declining.FORBIDDEN,
    victim=Victim.PLAYS_ON,
    wild_draw_four=WildDrawFour.ALWAYS,
    challenges=Challenges.NONE,
    uno=Uno.BY_ITSELF,
    uno_penalty=0,
    forfeit=Leaving.ENDS,
    refill=Refill.WHEN_SHORT,
)
"""Two players, points for every card played, 250 wins and 300 ends it."""

PACKS: Final = Rules(
    preset="packs",
    most_seats=MOST_SEATS,
    packs=Packs.ONE_FOR_TEN,
    dealing=Dealing.HIGHEST_NUMBER,
    start_reverse=Start.DEALER_STARTS,
    start_wild=StartWild.CHOOSE,
    two_reverse=TwoReverse.REVERSES,
    window=Window.NEXT_TURN,
    table_talk=4,
)
"""Two to any number of players from as many packs as that takes, with the table-talk penalty."""

PRESETS: Final = MappingProxyType(
    {rules.preset: rules for rules in (OFFICIAL, ANYWHERE, CLASSIC, DUEL, PACKS)}
)


def base_of(rules: Rules) -> Rules:
    """Return the sheet that rules started from; `classic` for rules under a name of their own."""
    return PRESETS.get(rules.preset, CLASSIC)
