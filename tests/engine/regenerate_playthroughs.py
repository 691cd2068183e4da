"""Write the golden playthroughs anew: `python -m tests.engine.regenerate_playthroughs`.

Read what changed (`git diff tests/playthroughs`): every line of it is a game that goes differently now.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bot.engine.cards import Face
from bot.engine.presets import ANYWHERE, CLASSIC, DUEL, MERCILESS, OFFICIAL, PACKS
from bot.engine.rulebook.dealing import DealerTie, Dealing, IgnoredStart, Start, StartCard, StartWild
from bot.engine.rulebook.match import EffectOrder, Format, Places
from bot.engine.rulebook.play import (
    AfterDrawing,
    Blank,
    BlankRule,
    Challenges,
    Drawing,
    DrawnCall,
    EarlyUno,
    HouseRule,
    Leaving,
    LeftCards,
    Matching,
    RightChallenger,
    Stacking,
    Victim,
    WildDrawFour,
    Window,
)
from tests.engine.playthrough import Playthrough

if TYPE_CHECKING:
    from bot.engine.rulebook.rules import Rules

FOLDER: Final = Path(__file__).parent.parent / "playthroughs"

BLANKS: Final = (
    Blank(rule=BlankRule.SWAP_HANDS, text="Swap with anybody"),
    Blank(rule=BlankRule.PLAY_AGAIN),
    Blank(rule=BlankRule.OTHERS_DRAW_ONE),
    Blank(stand_in=Face.SEVEN),
)
OTHER_BLANKS: Final = (
    Blank(rule=BlankRule.PASS_HANDS),
    Blank(rule=BlankRule.NEXT_DRAWS_THREE),
    Blank(rule=BlankRule.NO_EFFECT, text="Everybody sings"),
    Blank(rule=BlankRule.PASS_HANDS),
)


def _game(
    rules: Rules,
    seats: int,
    seed: int,
    *,
    starter: int | None = None,
    forfeits: int = 0,
    newcomers: int = 0,
    **options: object,
) -> Playthrough:
    """Return a game by rules that differ from a preset in some options."""
    return Playthrough(
        rules=replace(rules, **options),  # type: ignore[arg-type]
        seats=seats,
        seed=bytes([seats] * 31 + [seed]),
        starter=starter,
        forfeits=forfeits,
        newcomers=newcomers,
    )


GOLDEN: Final = {
    "classic_2_seats": _game(CLASSIC, 2, 35, target=150),
    "classic_4_seats": _game(CLASSIC, 4, 7, target=200),
    "classic_4_seats_until_playable": _game(
        CLASSIC, 4, 49, target=100, drawing=Drawing.UNTIL_PLAYABLE, starter=2
    ),
    "classic_5_seats_leaving": _game(CLASSIC, 5, 51, target=300, forfeits=12),
    "classic_2_seats_newcomers": _game(CLASSIC, 2, 43, newcomers=2, target=100),
    "official_2_seats": _game(OFFICIAL, 2, 4, target=100),
    "official_4_seats": _game(OFFICIAL, 4, 20, target=150),
    "official_5_seats_leaving": _game(OFFICIAL, 5, 6, target=200, forfeits=12),
    "official_blanks": _game(OFFICIAL, 3, 57, target=150, blanks=BLANKS),
    "official_other_blanks": _game(OFFICIAL, 4, 32, target=150, blanks=OTHER_BLANKS),
    "anywhere_2_seats": _game(ANYWHERE, 2, 41),
    "anywhere_5_seats": _game(ANYWHERE, 5, 27),
    "anywhere_8_seats_leaving": _game(ANYWHERE, 8, 38, forfeits=12),
    "duel_limit_reached": _game(DUEL, 2, 49),
    "duel_hand_empty": _game(DUEL, 2, 2),
    "duel_leaving": _game(DUEL, 2, 40, forfeits=25),
    "packs_3_seats": _game(PACKS, 3, 2, target=100),
    "packs_6_seats_table_talk": _game(PACKS, 6, 51, target=100),
    "packs_12_seats_leaving": _game(PACKS, 12, 48, target=100, forfeits=8),
    "anywhere_format_single": _game(ANYWHERE, 4, 10),
    "classic_format_points": _game(CLASSIC, 3, 39, target=100),
    "packs_format_lowest": _game(PACKS, 3, 47, target=100, format=Format.LOWEST),
    "official_format_elimination": _game(OFFICIAL, 4, 58, target=80, format=Format.ELIMINATION),
    "official_format_partners": _game(OFFICIAL, 4, 8, target=100, format=Format.PARTNERS),
    "official_format_rotation_four": _game(OFFICIAL, 4, 7, format=Format.ROTATION_FOUR, hand_size=2),
    "official_format_rotation_eight": _game(OFFICIAL, 8, 1, format=Format.ROTATION_EIGHT, hand_size=1),
    "duel_format_played": _game(DUEL, 2, 2, target=150, limit=200),
    "classic_house_stacking_same": _game(CLASSIC, 3, 54, target=50, stacking=Stacking.SAME),
    "anywhere_house_stacking_either": _game(ANYWHERE, 4, 38, stacking=Stacking.EITHER),
    "classic_house_jump_in": _game(CLASSIC, 6, 7, target=50, jump_in=HouseRule.ON),
    "classic_house_seven_zero": _game(CLASSIC, 3, 0, target=50, seven_zero=HouseRule.ON),
    "classic_house_sets": _game(CLASSIC, 3, 11, target=50, sets=HouseRule.ON, seven_zero=HouseRule.ON),
    "classic_house_deflect": _game(CLASSIC, 4, 28, target=50, deflect=HouseRule.ON, stacking=Stacking.EITHER),
    "anywhere_house_sets_and_deflect": _game(ANYWHERE, 4, 18, sets=HouseRule.ON, deflect=HouseRule.ON),
    "classic_house_number_last": _game(CLASSIC, 3, 39, target=50, number_last=HouseRule.ON),
    "packs_house_point_multiplier": _game(PACKS, 3, 8, target=150, point_multiplier=3),
    "classic_house_hand_limit": _game(
        CLASSIC, 4, 7, target=150, hand_size=15, hand_limit=20, stacking=Stacking.EITHER
    ),
    "classic_house_forced_play": _game(CLASSIC, 3, 27, target=50, after_drawing=AfterDrawing.MUST_PLAY),
    "classic_house_wrong_call": _game(CLASSIC, 3, 11, target=50, wrong_call=2),
    "classic_house_hand_size": _game(CLASSIC, 3, 15, target=50, hand_size=3),
    "classic_options_of_the_start": _game(
        CLASSIC,
        3,
        99,
        target=100,
        dealing=Dealing.HIGHEST_NUMBER,
        dealer_tie=DealerTie.EVERYBODY,
        start_draw_two=Start.DRAWN_THEN_PLAYS,
        start_skip=Start.IGNORED,
        ignored_start=IgnoredStart.COLOUR,
        start_wild_draw_four=StartWild.CHOOSE,
    ),
    "classic_options_of_the_turn": _game(
        CLASSIC,
        4,
        34,
        target=60,
        matching=Matching.TYPE,
        wild_draw_four=WildDrawFour.NO_BLUFF,
        challenges=Challenges.NONE,
        early_uno=EarlyUno.TOO_EARLY,
    ),
    "official_options_of_numbers": _game(
        OFFICIAL, 3, 43, target=60, guilty_draws=2, challenger_draws=3, blanks=BLANKS, blank_value=40
    ),
    "official_options_leaving_ends": _game(OFFICIAL, 4, 4, forfeits=12, forfeit=Leaving.ENDS),
    "official_options_other_readings": _game(
        OFFICIAL,
        5,
        49,
        target=60,
        forfeits=12,
        window=Window.ANY_DRAW,
        right_challenger=RightChallenger.LOSES_TURN,
        left_cards=LeftCards.DRAW_PILE,
    ),
    "anywhere_options_other_readings": _game(
        ANYWHERE,
        3,
        10,
        hand_size=5,
        drawn_call=DrawnCall.STANDS,
        forgotten_uno=EffectOrder.AFTER_EFFECT,
        seven_zero=HouseRule.ON,
    ),
    "duel_options_other_readings": _game(
        DUEL, 2, 71, limit_ends=EffectOrder.AFTER_EFFECT, victim=Victim.LOSES_TURN, stacking=Stacking.EITHER
    ),
    "merciless_2_seats": _game(MERCILESS, 2, 8, target=250),
    "merciless_4_seats": _game(MERCILESS, 4, 0, target=250),
    "merciless_6_seats": _game(MERCILESS, 6, 1, target=250),
    "merciless_house_places": _game(MERCILESS, 5, 10, target=60, places=Places.PLAY_ON),
    "merciless_house_places_leaving": _game(
        MERCILESS, 6, 17, target=60, places=Places.PLAY_ON, format=Format.LOWEST, forfeits=12
    ),
    "anywhere_house_places": _game(ANYWHERE, 4, 14, places=Places.PLAY_ON),
    "classic_house_cards": _game(
        CLASSIC,
        3,
        23,
        target=50,
        discard_all=1,
        skip_everyone=1,
        reverse_draw_four=4,
        colour_roulette=4,
        start_card=StartCard.FIRST_NUMBER,
    ),
    "official_options_rounds": _game(OFFICIAL, 4, 5, format=Format.ROTATION_FOUR, rounds=2, hand_size=1),
}


def path_of(name: str) -> Path:
    """Return where a playthrough is kept."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """Write every file."""
    for name, game in GOLDEN.items():
        path_of(name).write_text(game.text(), encoding="utf-8")


if __name__ == "__main__":
    main()
