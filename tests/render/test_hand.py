"""The own hand: buttons for its cards, and what there is to decide in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.engine.actions import CALL_UNO, DRAW, FORFEIT, PLAYS, PlayCard
from bot.engine.cards import CARDS, Colour, card
from bot.engine.decks import Deck, pack
from bot.engine.presets import ANYWHERE, CLASSIC
from bot.engine.rulebook.match import Format
from bot.i18n import translator
from bot.render.cards import SYMBOLS, button_label, card_text, cards_text, symbol
from bot.render.hand_order import CARDS_ON_A_PAGE, HandDisplay
from bot.render.pictures.hand import hand_page, playable_choices
from tests.engine.positions import cards, position

if TYPE_CHECKING:
    from bot.engine.match import Match

NAMES = ("Ada", r"B\*b", "Cleo")
TRANSLATE = translator()
EVERY_KIND = " ".join(kind.code for kind in dict.fromkeys(pack()))
SIXTY = f"{EVERY_KIND} W W4 R1 Y2 G3 B4"


# Cards


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("R7", "❤️ Red 7"),
        ("Y0", "⭐ Yellow 0"),
        ("GS", "🍀 Green Skip"),
        ("BD", "🔷 Blue Draw Two"),
        ("RR", "❤️ Red Reverse"),
        ("W", "🌈 Wild"),
        ("W4", "🌈 Wild Draw Four"),
    ],
)
def test_a_card_in_words(code: str, told: str) -> None:
    assert card_text(TRANSLATE, card(code)) == told


def test_a_wild_card_tells_what_it_was_named() -> None:
    assert card_text(TRANSLATE, card("W"), Colour.GREEN) == "🌈 Wild → 🍀 Green"
    assert card_text(TRANSLATE, card("R7"), Colour.RED) == "❤️ Red 7"


def test_each_kind_of_card_reads_differently() -> None:
    assert len({card_text(TRANSLATE, kind) for kind in CARDS}) == len(CARDS)
    assert len({(symbol(kind), button_label(TRANSLATE, kind, 1)) for kind in CARDS}) == len(CARDS)
    assert len(set(SYMBOLS.values())) == 4


def test_with_words_no_button_has_a_symbol_and_what_can_be_played_is_said() -> None:
    view = position("B7 B7 R1 W4", "B1 B2", top="R5").view(0)
    page = hand_page(TRANSLATE, view, NAMES, display=HandDisplay(words=True))
    assert [(one.emoji, one.label) for one in page.buttons] == [
        (None, "Red 1"),
        (None, "Blue 7 twice"),
        (None, "Wild Draw Four"),
    ]
    told = TRANSLATE("hand-can-play", cards="Red 1, Wild Draw Four")
    assert told in page.text
    assert told not in hand_page(TRANSLATE, view, NAMES).text


def test_the_partner_stands_in_a_line_of_the_hand() -> None:
    match = position("R1", "B1", "G1 G2", "Y1", rules=replace(CLASSIC, format=Format.PARTNERS), called=(2,))
    text = hand_page(TRANSLATE, match.view(0), (*NAMES, "Dan")).text.splitlines()
    assert TRANSLATE("hand-partner", name="🟧 **Cleo**", cards=2, called="yes") in text
    assert text[-1].endswith("🟣 Dan: **1** ⚠️")


def test_several_cards_are_told_in_order() -> None:
    assert cards_text(TRANSLATE, cards("W B1 R7 R7")) == "❤️ Red 7, ❤️ Red 7, 🔷 Blue 1, 🌈 Wild"
    assert cards_text(TRANSLATE, []) == TRANSLATE("hand-empty")
    many = cards("R7 R7 R1 R2 R3 R4 RS B1 WR4 W6 W10 WC WC")
    assert cards_text(TRANSLATE, many) == (
        "❤️ 1, 2, 3, 4, 7, 7, Skip · 🔷 1 · 🌈 Reverse +4, Wild +6, Wild +10, Roulette, Roulette"
    )


# Buttons


def test_equal_cards_are_one_button_sorted_by_colour_and_face() -> None:
    match = position("W4 B1 R7 Y2 R7 W R0 W", "B2", top="R5")
    page = hand_page(TRANSLATE, match.view(0), NAMES)
    assert [(button.card.code, button.emoji, button.label) for button in page.buttons] == [
        ("R0", "❤️", "0"),
        ("R7", "❤️", "7 \N{MULTIPLICATION SIGN}2"),
        ("Y2", "⭐", "2"),
        ("B1", "🔷", "1"),
        ("W", "🌈", "Wild \N{MULTIPLICATION SIGN}2"),
        ("W4", "🌈", "Wild +4"),
    ]
    assert [button.playable for button in page.buttons] == [True, True, False, False, True, True]


def test_playable_is_what_the_engine_says() -> None:
    match = position(SIXTY, "B9", top="R5")
    view = match.view(0)
    legal = {action.card for action in view.legal if isinstance(action, PlayCard)}
    for number in range(3):
        for button in hand_page(TRANSLATE, view, NAMES, page=number).buttons:
            assert button.playable is (button.card in legal)


@pytest.mark.parametrize(
    ("asked", "given", "shown"), [(-1, 0, 20), (0, 0, 20), (1, 1, 20), (2, 2, 14), (3, 2, 14), (99, 2, 14)]
)
def test_a_large_hand_has_pages_and_none_beyond_the_last(asked: int, given: int, shown: int) -> None:
    page = hand_page(TRANSLATE, position(SIXTY, "B9", top="R5").view(0), NAMES, page=asked)
    assert (page.page, page.pages, len(page.buttons)) == (given, 3, shown)
    assert TRANSLATE("hand-page", page=given + 1, pages=3) in page.text
    assert TRANSLATE("hand-title", cards=60) in page.text


def test_the_pages_together_are_the_hand() -> None:
    view = position(SIXTY, "B9", top="R5").view(0)
    shown = [
        button for number in range(3) for button in hand_page(TRANSLATE, view, NAMES, page=number).buttons
    ]
    assert [button.card for button in shown] == sorted(set(view.hand), key=lambda kind: kind.rank)
    counted = Counter(
        {button.card: int(button.label.partition("\N{MULTIPLICATION SIGN}")[2] or 1) for button in shown}
    )
    assert counted == Counter(view.hand)


@pytest.mark.parametrize(
    ("by_rank", "shown"),
    [(False, "R1 RS RD4 RA GE B1 BA WR4 W10"), (True, "R1 B1 RS RD4 RA BA GE WR4 W10")],
)
def test_cards_of_every_deck_are_sorted_among_each_other(shown: str, *, by_rank: bool) -> None:
    rules = replace(CLASSIC, deck=Deck.MERCILESS, hand_limit=25)
    view = position("W10 WR4 BA B1 GE RA RD4 RS R1", "B9", rules=rules).view(0)
    page = hand_page(TRANSLATE, view, NAMES, display=HandDisplay(by_rank=by_rank))
    assert [button.card.code for button in page.buttons] == shown.split()


@pytest.mark.parametrize(("kinds", "pages"), [(1, 1), (CARDS_ON_A_PAGE, 1), (CARDS_ON_A_PAGE + 1, 2)])
def test_twenty_kinds_fit_on_a_page(kinds: int, pages: int) -> None:
    hand = " ".join(kind.code for kind in CARDS[:kinds])
    page = hand_page(TRANSLATE, position(hand, "B9", top="W", colour="B").view(0), NAMES)
    assert page.pages == pages
    assert (TRANSLATE("hand-page", page=1, pages=pages) in page.text) is (pages > 1)


# Decisions


def told(match: Match, seat: int = 0) -> str:
    return hand_page(TRANSLATE, match.view(seat), NAMES).text.splitlines()[2]


def test_the_head_says_how_many_cards_and_what_lies_on_the_pile() -> None:
    match = position("R1 R2", "B9", top="W", colour="G")
    assert hand_page(TRANSLATE, match.view(0), NAMES).text.splitlines()[:2] == [
        "### " + TRANSLATE("hand-title", cards=2),
        TRANSLATE("hand-top", card="🌈 Wild → 🍀 Green"),
    ]


def test_what_there_is_to_decide() -> None:
    challenge = position("R1 R2", "B9 B8", top="W4", colour="G", turn=1, challenged=0, before="R")
    waits = TRANSLATE("hand-not-your-turn", name=NAMES[1])
    assert told(position("R1 R2", "B9")) == TRANSLATE("hand-your-turn")
    assert told(position("G1 G2", "B9", top="R5")) == TRANSLATE("hand-nothing-fits")
    assert told(position("R1 R2", "B9 B8 B7", turn=1)) == waits
    assert told(position("R1 R2", "B9", drawn="R2")) == TRANSLATE("hand-drawn", card="❤️ Red 2")
    asked: dict[str, str | int] = {"name": "Ada", "owed": 4, "count": 6, "stacking": "no"}
    assert told(challenge, 1) == TRANSLATE("hand-answer", **asked, colour="❤️ Red")
    first_card = position("R1 R2", "B9 B8", top="W4", colour="G", turn=1, challenged=0)
    assert told(first_card, 1) == TRANSLATE("hand-answer", **asked, colour="none")
    assert told(challenge, 0) == waits
    assert told(position("", "B9 B8", "G1", left=(0,), turn=1)) == TRANSLATE("hand-left")


def text(match: Match) -> str:
    return hand_page(TRANSLATE, match.view(0), NAMES).text


def test_where_uno_comes_before_the_card_the_hand_says_so_in_time() -> None:
    first = TRANSLATE("hand-call-first")
    assert first in text(position("R1 B2", "G1 G2", top="R5", rules=ANYWHERE))
    for hand, rules in (("R1 B2 B3", ANYWHERE), ("B1 B2", ANYWHERE), ("R1 B2", CLASSIC)):
        assert first not in text(position(hand, "G1 G2", top="R5", rules=rules))
    match = position("R1 B2", "G1 G2", top="R5", rules=ANYWHERE)
    match.apply(0, CALL_UNO)
    assert first not in text(match)
    assert first not in text(position("R1 B2", "G1 G2", top="R5", rules=replace(ANYWHERE, uno_penalty=0)))


def test_a_match_that_is_over_leaves_nothing_to_decide() -> None:
    match = position("R1 R2", "B9 B8")
    match.apply(1, FORFEIT)
    won = hand_page(TRANSLATE, match.view(0), NAMES).text
    assert won == f"## {TRANSLATE('hand-won')}", "and what lies there is no matter any more"
    assert told(match, 1) == TRANSLATE("hand-over", winners="**Ada**", count=1)
    page = hand_page(TRANSLATE, match.view(0), NAMES)
    assert not any((page.draw, page.keep, page.uno, page.challenge, page.accept))
    assert not any(button.playable for button in page.buttons)


@pytest.mark.parametrize(
    ("match", "seat", "can"),
    [
        (position("R1 R2 R3", "B9 B8 B7"), 0, "draw"),
        (position("R1 R2 R3", "B9 B8 B7"), 1, ""),
        (position("R1 R2", "B9 B8 B7"), 0, "draw uno"),
        (position("R1 R2", "B9 B8 B7", called=(0,)), 0, "draw"),
        (position("R1 R2 R3", "B9 B8", top="R5"), 1, "uno"),
        (position("R1 R2 R3", "B9 B8 B7", drawn="R3"), 0, "keep"),
        (
            position("R1 R2 R3", "B9 B8 B7", top="W4", colour="G", turn=1, challenged=0, before="R"),
            1,
            "answer",
        ),
        (position("R1 R2 R3", "B9 B8 B7", top="W4", colour="G", turn=1, challenged=0, before="R"), 0, ""),
    ],
)
def test_what_else_the_hand_can_do(match: Match, seat: int, can: str) -> None:
    page = hand_page(TRANSLATE, match.view(seat), NAMES)
    able = {
        "draw": page.draw,
        "keep": page.keep,
        "uno": page.uno,
        "answer": page.challenge and page.accept == 4,
    }
    assert {name for name, possible in able.items() if possible} == set(can.split())


# What autocompletion suggests


def test_choices_are_the_legal_plays_in_words_in_order() -> None:
    match = position("W B1 R7 R7 G5 W4 Y1", "B9", top="R5")
    choices = playable_choices(TRANSLATE, match.view(0), NAMES)
    assert [text for text, _ in choices] == [
        "❤️ Red 7",
        "🍀 Green 5",
        *(f"🌈 Wild → {SYMBOLS[colour]} {colour.name.title()}" for colour in Colour),
        *(f"🌈 Wild Draw Four → {SYMBOLS[colour]} {colour.name.title()}" for colour in Colour),
    ]
    assert {play for _, play in choices} == {a for a in match.legal(0) if isinstance(a, PlayCard)}


def test_choices_are_empty_when_nothing_can_be_played() -> None:
    assert playable_choices(TRANSLATE, position("G1 G2", "B9", top="R5").view(0), NAMES) == []
    assert playable_choices(TRANSLATE, position("G1 G2", "B9 R1", top="R5").view(1), NAMES) == []
    assert playable_choices(TRANSLATE, position("R1 G2", "B9 R1", top="R5").view(None), NAMES) == []


def test_a_drawn_card_is_the_only_choice() -> None:
    match = position("R1 W", "B9", top="R5", drawn="W")
    assert [play for _, play in playable_choices(TRANSLATE, match.view(0), NAMES)] == list(PLAYS[card("W")])
    assert DRAW not in match.legal(0)
