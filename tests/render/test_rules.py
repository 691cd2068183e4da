"""The rules of a table in plain words, for any rules that can be played.

What the sheets say and what a change makes of them is compared word for word, here and nowhere else: these
sentences are put together from pieces, and how they read is the subject. All else asks for messages.
"""

from __future__ import annotations

import logging
import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest

from bot.engine.cards import Colour, Face
from bot.engine.decks import Deck
from bot.engine.option_catalogue import changed, option, options
from bot.engine.presets import (
    ANYWHERE,
    CLASSIC,
    DUEL,
    MERCILESS,
    OFFICIAL,
    PACKS,
    PARTY,
    PRESETS,
    QUICK,
    VARIANTS,
    base_of,
)
from bot.engine.rulebook.dealing import Start, StartCard, StartWild
from bot.engine.rulebook.match import EffectOrder, Format, Places
from bot.engine.rulebook.play import (
    MAX_BLANK_TEXT,
    AfterDrawing,
    Blank,
    BlankRule,
    Challenges,
    Declining,
    Drawing,
    DrawnCall,
    EarlyUno,
    HouseRule,
    Leaving,
    LeftCards,
    Matching,
    Refill,
    RightChallenger,
    Stacking,
    TwoReverse,
    Uno,
    WildDrawFour,
    Window,
)
from bot.i18n import locales, translator
from bot.render.rules import (
    CHANGED,
    blank_text,
    lines_of,
    match_text,
    preset_label,
    rules_brief,
    rules_line,
    rules_text,
    variant_help,
    variant_label,
)
from tests.engine.naive.lockstep import random_rules
from tests.support.for_each import for_each

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.rulebook.rules import Rules

TRANSLATE: Final = translator()
MOST_CHARACTERS: Final = 4000  # what a message of components can hold


@pytest.fixture(autouse=True)
def _nothing_is_missing(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.ERROR):
        yield
    assert caplog.records == []


def lines(rules: Rules) -> list[str]:
    """Return the text but the headings and the legend."""
    return [line for line in rules_text(TRANSLATE, rules).splitlines() if line.startswith("- ")]


def marked(rules: Rules) -> str:
    """Return the lines that are marked as changed, without the mark."""
    start = f"- {CHANGED} "
    return "\n".join(line.removeprefix(start) for line in lines(rules) if line.startswith(start))


def headline(preset: str, changes: int) -> str:
    """Which rules these are, and how much differs."""
    return TRANSLATE("rules-preset", preset=preset_label(TRANSLATE, preset), changes=changes)


# What the sheets say


@pytest.mark.parametrize("preset", PRESETS)
def test_a_sheet_is_told_without_marks(preset: str) -> None:
    text = rules_text(TRANSLATE, PRESETS[preset])
    assert CHANGED not in text
    assert text.splitlines()[1] == headline(preset, 0)
    assert len(text) < 2000


@pytest.mark.parametrize(
    ("rules", "told"),
    [
        (CLASSIC, "makes you draw **2 cards**."),
        (OFFICIAL, "makes you draw **4 cards**."),
        (OFFICIAL, "Whoever catches you before the next player draws or plays"),
        (CLASSIC, "Whoever catches you before the next card is played"),
        (ANYWHERE, "before you play your next-to-last card, or draw **2 cards** at once."),
        (DUEL, "**UNO** is called automatically."),
        (CLASSIC, "a bluffer draws 4 cards; a wrong challenger draws 6 cards"),
        (CLASSIC, "First to **500 points** wins."),
        (DUEL, "with an empty hand or at **300 points**: whoever is out wins, and so does whoever has **250"),
        (ANYWHERE, "One hand: whoever is out first wins"),
        (PACKS, "2 or more can play, with a pack for every ten."),
        (ANYWHERE, "2 to 8 can play."),
        (DUEL, "It takes 2."),
        (DUEL, "With nothing to play draw one card."),
        (ANYWHERE, "With nothing to play, or by choice, draw one card. That ends your turn."),
        (DUEL, "the next player draws two, then plays."),
        (ANYWHERE, "First dealer: nobody; the first seat starts"),
        (DUEL, "- Draw card played last: the next player still draws\n"),
        (PACKS, "Suggesting a card to another player costs **4 cards**"),
        (ANYWHERE, "Start card Draw Two, Skip or Reverse: nothing happens"),
        (PACKS, "Start card Reverse: play goes right, and the dealer starts"),
        (OFFICIAL, "Start card Wild: the first player names the colour, then plays"),
        (CLASSIC, "Start card Wild or Wild Draw Four: put back, another is turned up"),
        (PACKS, "play goes the other way, also with two players."),
        (CLASSIC, "with two players it works like a Skip."),
        (MERCILESS, "First to **1,000 points** wins."),
        (MERCILESS, "the winner of a hand scores **250 points**."),
        (MERCILESS, "Deck: Merciless, 168 cards"),
        (MERCILESS, "Start card: the first number"),
        (MERCILESS, "**Draw cards** (Two, Four, Wild Six, Wild Ten): the next player draws that many"),
        (MERCILESS, "draws four and loses the turn; with two players that is you."),
        (MERCILESS, "**Skip Everyone**: you play again."),
    ],
)
def test_the_sheets_are_told_as_they_are(rules: Rules, told: str) -> None:
    assert told in rules_text(TRANSLATE, rules)


def test_a_card_that_is_not_in_the_deck_is_not_told() -> None:
    for key in ("rules-card-W", "rules-challenge"):
        told = TRANSLATE(key, guilty=4, challenger=6)
        assert told in rules_text(TRANSLATE, CLASSIC)
        assert told not in rules_text(TRANSLATE, replace(CLASSIC, deck=Deck.MERCILESS))
    assert TRANSLATE("rules-card-WC") not in rules_text(TRANSLATE, CLASSIC)
    assert TRANSLATE("rules-card-WC") in rules_text(TRANSLATE, replace(CLASSIC, colour_roulette=1))


@pytest.mark.parametrize("rules", [ANYWHERE, DUEL])
def test_nothing_is_told_of_what_there_is_not(rules: Rules) -> None:
    text = rules_text(TRANSLATE, rules)
    for word in ("challenge", "catch", "bluff", "Stacking", "Jump-in", "Seven", "Blank", "suggest"):
        assert word.casefold() not in text.casefold()


# What the host changed

CHANGES: Final[list[tuple[Rules, str]]] = [
    (replace(CLASSIC, target=1), "First to **1 point** wins."),
    (replace(CLASSIC, hand_size=1), "Everybody starts with **1 card**."),
    (replace(CLASSIC, uno_penalty=1), "makes you draw **1 card**."),
    (replace(CLASSIC, uno_penalty=0), "Forgetting it costs nothing."),
    (replace(CLASSIC, guilty_draws=1), "a bluffer draws 1 card;"),
    (replace(CLASSIC, most_seats=4), "2 to 4 can play."),
    (replace(CLASSIC, drawing=Drawing.UNTIL_PLAYABLE), "draw until a card fits. You may play it"),
    (
        replace(CLASSIC, drawing=Drawing.UNTIL_PLAYABLE, after_drawing=AfterDrawing.TURN_ENDS),
        "draw until a card fits. That ends your turn.",
    ),
    (replace(CLASSIC, after_drawing=AfterDrawing.MUST_PLAY), "If it fits you must play it"),
    (replace(CLASSIC, declining=Declining.FORBIDDEN), "With nothing to play draw"),
    (replace(CLASSIC, matching=Matching.TYPE), "or any number on a number"),
    (replace(CLASSIC, refill=Refill.WHEN_SHORT), "New draw pile: when the draw pile holds fewer than needed"),
    (replace(CLASSIC, two_reverse=TwoReverse.REVERSES), "also with two players"),
    (
        replace(CLASSIC, wild_draw_four=WildDrawFour.NO_BLUFF, challenges=Challenges.NONE),
        "Only while you hold no",
    ),
    (replace(CLASSIC, challenges=Challenges.NONE), "Challenges: off"),
    (replace(CLASSIC, early_uno=EarlyUno.TOO_EARLY), "call **UNO!** Whoever"),
    (replace(CLASSIC, window=Window.NEXT_TURN), "before the next player draws or plays"),
    (replace(CLASSIC, window=Window.ANY_DRAW), "before the next player draws, for a card or penalty too,"),
    (replace(CLASSIC, drawn_call=DrawnCall.STANDS), "UNO called before drawing: still counts"),
    (
        replace(ANYWHERE, forgotten_uno=EffectOrder.AFTER_EFFECT),
        "forgotten UNO: after the card takes effect",
    ),
    (replace(CLASSIC, right_challenger=RightChallenger.LOSES_TURN), "was right: loses the turn"),
    (replace(DUEL, limit_ends=EffectOrder.AFTER_EFFECT), "At the limit: the card takes effect first"),
    (replace(CLASSIC, left_cards=LeftCards.DRAW_PILE), "Cards of a player who leaves: under the draw pile"),
    (replace(CLASSIC, uno=Uno.BY_ITSELF), "called automatically"),
    (replace(CLASSIC, wrong_call=2), "costs **2 cards**."),
    (replace(PACKS, table_talk=0), "Penalty for table talk: off"),
    (replace(CLASSIC, forfeit=Leaving.ENDS), "Leaving the match: ends it for all"),
    (replace(CLASSIC, stacking=Stacking.SAME), "answered with a Draw Two"),
    (replace(CLASSIC, stacking=Stacking.EITHER), "only in the colour named"),
    (replace(CLASSIC, jump_in=HouseRule.ON), "**Jump-in**"),
    (replace(CLASSIC, seven_zero=HouseRule.ON), "**Seven-zero**"),
    (replace(CLASSIC, number_last=HouseRule.ON), "**Number last**"),
    (replace(CLASSIC, point_multiplier=2), "The points of a hand count **twice**."),
    (replace(CLASSIC, hand_limit=25), "with **25 cards** or more"),
    (replace(CLASSIC, hand_limit=25, knockout_points=100), "a hand scores **100 points**"),
    (
        replace(CLASSIC, format=Format.LOWEST, hand_limit=25, knockout_points=100),
        "by the hand limit gets **100 points**",
    ),
    (replace(CLASSIC, places=Places.PLAY_ON), "the others play on until one is left"),
    (replace(CLASSIC, format=Format.SINGLE, places=Places.PLAY_ON), "for the further places"),
    (replace(CLASSIC, stacking=Stacking.RISING), "draws as many or more"),
    (replace(CLASSIC, discard_all=1), "Extra Discard All: 1 card"),
    (replace(CLASSIC, deck=Deck.MERCILESS), "Deck: Merciless, 168 cards"),
    (replace(CLASSIC, start_card=StartCard.FIRST_NUMBER), "Start card: the first number"),
    (replace(MERCILESS, stacking=Stacking.SAME), "and a Draw Four with a Draw Four"),
    (replace(MERCILESS, stacking=Stacking.EITHER), "only in the colour in force"),
    (replace(MERCILESS, two_reverse=TwoReverse.REVERSES), "also with two players"),
    (replace(CLASSIC, start_skip=Start.IGNORED), "Start card Skip: nothing happens"),
    (replace(CLASSIC, start_wild=StartWild.CHOOSE), "Start card Wild: the first player names"),
    (replace(CLASSIC, blanks=(Blank(rule=BlankRule.PLAY_AGAIN, text="Go!"),) * 4), "**Blanks**"),
    (replace(CLASSIC, format=Format.LOWEST), "the lowest total wins"),
    (replace(CLASSIC, format=Format.ELIMINATION), "At **500 points** you are out"),
    (replace(CLASSIC, format=Format.PARTNERS), "First pair to **500 points** wins."),
    (replace(CLASSIC, format=Format.ROTATION_FOUR, rounds=2), "after **2 rounds** of 12 hands"),
    (replace(CLASSIC, format=Format.ROTATION_EIGHT), "after **1 round** of 28 hands"),
]


@for_each(("rules", "told"), CHANGES)
def test_what_the_host_changed_is_told_and_marked(rules: Rules, told: str) -> None:
    assert told in marked(rules)
    assert rules_text(TRANSLATE, rules).splitlines()[-1] == "-# " + TRANSLATE(
        "rules-marked", mark=CHANGED, preset=preset_label(TRANSLATE, base_of(rules).preset)
    )


def test_the_first_line_counts_the_changes() -> None:
    def told(rules: Rules) -> str:
        return rules_text(TRANSLATE, rules).splitlines()[1]

    assert told(replace(OFFICIAL, target=100)) == headline("official", 1)
    assert told(replace(OFFICIAL, target=100, hand_size=5)) == headline("official", 2)


def test_a_change_that_changes_nothing_is_not_told() -> None:
    rules = replace(ANYWHERE, target=100, window=Window.NEXT_TURN)
    assert changed(rules) == ("target", "window")
    assert rules_text(TRANSLATE, rules) == rules_text(TRANSLATE, ANYWHERE)


def test_the_mark_of_each_blank_is_told() -> None:
    blanks = (Blank(stand_in=Face.SEVEN), Blank(rule=BlankRule.SWAP_HANDS), Blank(), Blank(text="**Hey**"))
    text = rules_text(TRANSLATE, replace(OFFICIAL, blanks=blanks, blank_value=30))
    for colour, blank in zip(Colour, blanks, strict=True):
        assert f"  - {blank_text(TRANSLATE, colour, blank)}\n" in text
    assert r"\*\*Hey\*\*" in text
    assert TRANSLATE("rules-values", blanks=30) in text


# Any rules at all


def some_rules(seed: int) -> Rules:
    """Return rules put together at random, with the longest and the worst that a host may write."""
    chance = random.Random(f"words {seed}")
    while (rules := random_rules(chance, chance.choice([2, 3, 4, 8]))) is None:
        pass
    wording = chance.choice(["*" * MAX_BLANK_TEXT, "@everyone " * 8, "\u200b[x](https://e.co)", "~", ""])
    blanks = tuple(replace(blank, text=wording) for blank in rules.blanks)
    preset = chance.choice([rules.preset, rules.preset, "*" * 200])
    return replace(rules, blanks=blanks, preset=preset)


@pytest.mark.parametrize("locale", locales())
@pytest.mark.parametrize("first", range(0, 1500, 250))
def test_any_rules_fit_into_a_message(locale: str, first: int) -> None:
    for seed in range(first, first + 250):
        rules = some_rules(seed)
        text, brief = rules_text(translator(locale), rules), rules_brief(translator(locale), rules)
        assert len(text) <= MOST_CHARACTERS
        assert len(brief.splitlines()) <= 2
        assert len(brief) <= 1000
        for told in (text, brief):
            assert not re.search(r"@(everyone|here)|(?<!\\)\[x|\{|None", told)
            assert all(line.strip() == line.lstrip() != "" for line in told.splitlines())


@pytest.mark.parametrize("first", range(0, 1000, 250))
def test_every_change_that_matters_is_on_a_marked_line(first: int) -> None:
    for seed in range(first, first + 250):
        rules = some_rules(seed)
        changes = {name for name in changed(rules) if option(name).matters(rules)}
        told = {
            name
            for group in lines_of(TRANSLATE, rules).values()
            for line in group
            if not changes.isdisjoint(line.options)
            for name in line.options
        }
        assert changes <= told
        assert bool(marked(rules)) is bool(changes)


@for_each("seed", range(100))
def test_every_option_has_one_place(seed: int) -> None:
    """But for whether drawing costs the turn, which is told of each drawing card."""
    placed = [
        name
        for group in lines_of(TRANSLATE, some_rules(seed)).values()
        for line in group
        for name in line.options
    ]
    assert "victim" in placed
    assert sorted({*placed}) == sorted(each.name for each in options())
    assert len([name for name in placed if name != "victim"]) == len(options()) - 1


# In the lobby


def goal(rules: Rules) -> str:
    """What wins, in short."""
    return TRANSLATE(f"rules-brief-{rules.format.value}", target=rules.target, rounds=rules.rounds)


def dealt(cards: int) -> str:
    return TRANSLATE("rules-brief-dealt", cards=cards)


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        (CLASSIC, "**Classic** · {goal}"),
        (DUEL, "**Duel** · {goal}"),
        (VARIANTS[QUICK], "**Quick** · {goal}"),
        (VARIANTS["jump-in"], "**Jump-in** · {goal}"),
        (VARIANTS[PARTY], "**Party** · Stacking · Jump-in · Seven-zero · {goal}"),
        (
            replace(CLASSIC, hand_size=5, target=100, sets=HouseRule.ON),
            "**Classic** · Sets · {dealt} · {goal}",
        ),
        (replace(CLASSIC, hand_limit=20), "**Classic** · Hand limit: 20 cards · {goal}"),
        (replace(PACKS, table_talk=0), "**Packs** · Penalty for table talk: off · {goal}"),
        (
            replace(VARIANTS[PARTY], sets=HouseRule.ON, deflect=HouseRule.ON),
            "**Classic** · Stacking · Jump-in · Seven-zero · Sets · {more} · {goal}",
        ),
    ],
)
def test_a_lobby_tells_its_rules_in_a_line(rules: Rules, line: str) -> None:
    more = TRANSLATE("rules-line-more", count=1)
    told = line.format(goal=goal(rules), dealt=dealt(rules.hand_size), more=more)
    assert rules_line(TRANSLATE, rules) == told
    assert rules_line(TRANSLATE, rules, saved="Sunday").startswith("**Sunday** · ")


def test_a_lobby_of_a_rotation_tells_its_rounds() -> None:
    rules = replace(OFFICIAL, format=Format.ROTATION_FOUR, rounds=3)
    assert "3 rounds" in goal(rules)
    assert rules_line(TRANSLATE, rules) == f"**Official** · {goal(rules)}"


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_told_in_two_lines_and_by_its_name(name: str) -> None:
    line, about = rules_brief(TRANSLATE, VARIANTS[name]).splitlines()
    assert line.startswith(f"**{variant_label(TRANSLATE, name)}** · ")
    assert about == f"-# {variant_help(TRANSLATE, name)}"
    offered = f"{match_text(TRANSLATE, VARIANTS[name])} · {variant_help(TRANSLATE, name)}"
    assert len(offered) <= 100, "the menu of the lobby has both beside its name"
    assert len(rules_text(TRANSLATE, VARIANTS[name])) < 4000
