"""Every sheet, every house rule and every format is played to its end by the buttons of the hands alone.

Here people take over near the end; `python -m tests.soak` plays them all from the first card, with any seed.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.engine.cards import Face
from bot.engine.match import Match
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, MERCILESS, OFFICIAL, PACKS, PRESETS
from bot.engine.rulebook.dealing import StartWild
from bot.engine.rulebook.match import Format, Places
from bot.engine.rulebook.play import (
    AfterDrawing,
    Blank,
    BlankRule,
    Challenges,
    Declining,
    Drawing,
    EarlyUno,
    HouseRule,
    Matching,
    Stacking,
    Uno,
    WildDrawFour,
)
from bot.engine.shuffle import Stream
from tests.e2e.strategy import Player, over, play_until
from tests.engine.simulate import is_move, next_action
from tests.support.hall import hall

if TYPE_CHECKING:
    from pathlib import Path

    from bot.engine.rulebook.rules import Rules

NAMES = "Ann Ben Cleo Dan Eve Fay Gus Hal Ida Joe Kim Leo Mia Ned Oma Pia"
BLANKS = tuple(Blank(rule=rule) for rule in list(BlankRule)[2:])
OTHER_BLANKS = (
    Blank(stand_in=Face.SEVEN),
    Blank(rule=BlankRule.NO_EFFECT),
    Blank(rule=BlankRule.OTHERS_DRAW_ONE),
    Blank(rule=BlankRule.SWAP_HANDS, text="**Swap!** @everyone"),
)
SHORT = replace(CLASSIC, format=Format.SINGLE)
MATCHES: dict[str, tuple[Rules, int]] = {
    **{
        f"{name}": (rules if name == "duel" else replace(rules, target=10), 2)
        for name, rules in PRESETS.items()
    },
    "official of four": (replace(OFFICIAL, format=Format.SINGLE), 4),
    "anywhere of five": (ANYWHERE, 5),
    "merciless of four": (replace(MERCILESS, format=Format.SINGLE), 4),
    "merciless, played on": (replace(MERCILESS, places=Places.PLAY_ON, target=50), 4),
    "played on": (replace(CLASSIC, places=Places.PLAY_ON, format=Format.SINGLE), 4),
    "lowest, played on": (replace(CLASSIC, places=Places.PLAY_ON, format=Format.LOWEST, target=5), 3),
    "with added cards": (
        replace(
            SHORT,
            discard_all=2,
            skip_everyone=2,
            reverse_draw_four=4,
            colour_roulette=4,
            deflect=HouseRule.ON,
            stacking=Stacking.EITHER,
            uno=Uno.BEFOREHAND,
            number_last=HouseRule.ON,
            jump_in=HouseRule.ON,
        ),
        3,
    ),
    "packs of twelve": (replace(PACKS, format=Format.SINGLE), 12),
    "single": (replace(CLASSIC, format=Format.SINGLE), 4),
    "lowest": (replace(CLASSIC, format=Format.LOWEST, target=20), 3),
    "elimination": (replace(CLASSIC, format=Format.ELIMINATION, target=40), 3),
    "partners": (replace(CLASSIC, format=Format.PARTNERS, target=10), 4),
    "rotation of four": (replace(CLASSIC, format=Format.ROTATION_FOUR, hand_size=1), 4),
    "rotation of eight": (replace(CLASSIC, format=Format.ROTATION_EIGHT, hand_size=1), 8),
    "stacking": (replace(SHORT, stacking=Stacking.EITHER), 4),
    "stacking the same": (replace(SHORT, stacking=Stacking.SAME), 3),
    "stacking without challenges": (
        replace(
            SHORT, stacking=Stacking.EITHER, challenges=Challenges.NONE, wild_draw_four=WildDrawFour.NO_BLUFF
        ),
        3,
    ),
    "jumping in": (replace(PACKS, format=Format.SINGLE, jump_in=HouseRule.ON), 5),
    "seven and zero": (replace(SHORT, seven_zero=HouseRule.ON), 4),
    "seven and zero, jumping in": (replace(SHORT, seven_zero=HouseRule.ON, jump_in=HouseRule.ON), 3),
    "sets, deflecting": (replace(SHORT, sets=HouseRule.ON, deflect=HouseRule.ON, seven_zero=HouseRule.ON), 3),
    "number last, points threefold": (
        replace(CLASSIC, number_last=HouseRule.ON, point_multiplier=3, target=10),
        3,
    ),
    "hand limit": (replace(SHORT, hand_size=15, hand_limit=20, stacking=Stacking.EITHER), 3),
    "blanks": (replace(OFFICIAL, format=Format.SINGLE, blanks=BLANKS), 4),
    "other blanks": (replace(OFFICIAL, format=Format.SINGLE, blanks=OTHER_BLANKS), 4),
    "forced play": (
        replace(SHORT, after_drawing=AfterDrawing.MUST_PLAY, declining=Declining.FORBIDDEN),
        3,
    ),
    "drawing until something fits": (replace(SHORT, drawing=Drawing.UNTIL_PLAYABLE), 3),
    "wrong calls": (replace(SHORT, wrong_call=2, early_uno=EarlyUno.TOO_EARLY), 3),
    "uno beforehand": (replace(SHORT, uno=Uno.BEFOREHAND, wrong_call=1), 3),
    "by type": (replace(DUEL, matching=Matching.TYPE), 2),
    "start wilds": (
        replace(OFFICIAL, target=10, hand_size=1, start_wild_draw_four=StartWild.CHOOSE),
        4,
    ),
    "fifteen cards": (replace(CLASSIC, format=Format.SINGLE, hand_size=15), 2),
}


DEFAULT_MOVES = 8
MOVES = {
    "official of four": 16, "elimination": 16, "partners": 16, "lowest": 16, "rotation of four": 16,
    "rotation of eight": 16, "jumping in": 16, "seven and zero, jumping in": 16, "other blanks": 16,
    "wrong calls": 16, "official": 8, "packs of twelve": 8, "forced play": 8,
    "drawing until something fits": 8, "seven and zero": 16, "stacking": 12, "uno beforehand": 4,
    "anywhere of five": 4,
    "number last, points threefold": 8, "hand limit": 4,
}  # fmt: skip
"""So many moves before its end people take a match over; it begins like any other."""
SEEDS = {
    "anywhere": 4, "official of four": 2, "anywhere of five": 6, "lowest": 1, "rotation of eight": 10,
    "stacking": 12, "stacking the same": 1, "stacking without challenges": 6, "sets, deflecting": 4,
    "hand limit": 9, "other blanks": 3, "forced play": 4, "drawing until something fits": 2,
}  # fmt: skip
"""Seeds with which people need few moves and nearly every kind of event happens; else the number of seats."""


def near_its_end(rules: Rules, seats: int, *, moves: int) -> Match:
    """Return a match in which somebody without hands has moved until so many moves before the end."""
    match, _ = Match.start(rules, seats=seats, seed=bytes([seats] * 32))
    chance, story = Stream(bytes(32)), [match.copy()]
    while match.outcome is None:
        seat, action = next_action(match, chance)
        match.apply(seat, action)
        if is_move(action):
            story.append(match.copy())
    return story[max(0, len(story) - 1 - moves)]


async def play_to_the_end(folder: Path, match: Match, seed: int) -> int:
    """Let people play a match on by their buttons; return how many moves they made."""
    random = Random(seed)
    async with hall(folder, seed=seed) as house:
        channel = house.channel()
        guests = house.guests(" ".join(NAMES.split()[: match.seats]), channel)
        await house.deal(channel, guests, match)
        house.bot.display.pictures.wanted = lambda _room: False  # other tests draw
        moves = await play_until(house, [Player(guest, random) for guest in guests], random)
        assert over(house, channel)
        assert house.pings(channel) == []
    return moves


@pytest.mark.parametrize("name", MATCHES)
async def test_a_match_is_played_to_its_end(tmp_path: Path, name: str) -> None:
    rules, seats = MATCHES[name]
    match = near_its_end(rules, seats, moves=MOVES.get(name, DEFAULT_MOVES))
    if name == "hand limit":
        assert any(map(match.is_out_of_hand, range(seats))), "somebody has no hand to play from"
    await play_to_the_end(tmp_path, match, SEEDS.get(name, seats))
