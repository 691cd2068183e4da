"""The public side: lobby, table, result and rules, at their usual and at their largest."""

from __future__ import annotations

import pytest

from bot.engine.cards import Colour, card
from bot.engine.events import CardPlayed, MatchStarted, UnoCalled
from bot.i18n import words
from bot.render.table import table_page
from tests.engine.positions import position

SAID = words()
TEN = tuple("\\*" * 31 + str(number) for number in range(10))  # escaped already


# The table


def test_a_table_shows_pile_seats_and_whose_turn_it_is() -> None:
    match = position(
        "R1 R2", "B1", "G1 G2 G3", top="W", colour="B", turn=2, dealer=1, called=(1,), points=(1, 0, 30)
    )
    page = table_page(SAID, view=match.view(None), names=("Ada", "Bob", "Cleo"), news=())
    fingerprint = match.commitment[:16]
    assert page.blocks[0].splitlines() == [
        "## 🌈 Wild → 🔷 Blue",
        f"-# Hand 1 · first to 500 · 101 cards to draw · deal fingerprint {fingerprint} (`/uno help`)",
    ]
    assert page.blocks[1].splitlines() == [
        "· Ada · 2 cards · 1 point",
        "· Bob · **1 card** · 0 points · **UNO!** · dealer",
        "→ **Cleo** · 3 cards · 30 points",
        "-# ↓ play goes down the list",
    ]
    assert len(page.blocks) == 2


def test_a_table_shows_the_other_direction_and_who_left() -> None:
    match = position("R1 R2", "", "G1 G2", "B1", direction=-1, left=(1,), points=(0, 25, 0, 0))
    page = table_page(SAID, view=match.view(None), names=("Ada", "Bob", "Cleo", "Dan"), news=())
    assert "↑ play goes up the list" in page.blocks[1]
    assert page.blocks[1].splitlines()[1] == "· ~~Bob~~ · left · 25 points"


def test_between_two_the_direction_goes_without_saying() -> None:
    page = table_page(SAID, view=position("R1", "B1").view(None), names=("Ada", "Bob"), news=())
    assert "list" not in page.blocks[1]


def test_a_table_says_who_has_to_answer() -> None:
    match = position("R1 R2", "B1 B2", top="W4", colour="G", turn=1, challenged=0, before="R")
    page = table_page(SAID, view=match.view(None), names=("Ada", "Bob"), news=())
    assert page.blocks[2] == "**Bob** can challenge the Wild Draw Four of **Ada**, or accept it."


def test_a_table_tells_the_news_but_not_the_hash_twice() -> None:
    match = position("R1 R2", "B1 B2")
    news = (MatchStarted(2, "ab" * 32), CardPlayed(0, card("R5"), Colour.RED, 2), UnoCalled(0))
    page = table_page(SAID, view=match.view(None), names=("Ada", "Bob"), news=news)
    assert page.blocks[2].splitlines() == ["-# **Ada** played ❤️ Red 5.", "-# **Ada** called UNO!"]
    assert "abab" not in "".join(page.blocks)


def test_a_table_never_shows_a_hand() -> None:
    match = position("Y9 Y8 W4", "G9 G8 W", top="R5")
    page = table_page(SAID, view=match.view(None), names=("Ada", "Bob"), news=())
    assert not any(word in "".join(page.blocks) for word in ("Yellow", "Green", "Wild"))


def test_a_table_of_ten_stays_short() -> None:
    match = position("R1", *["B1"] * 2, *["G1"] * 2, *["Y1"] * 2, "W4", "W4", "W", points=(9999,) * 10)
    news = [CardPlayed(seat, card("W4"), Colour.YELLOW, 1) for seat in range(6)]
    page = table_page(SAID, view=match.view(None), names=TEN, news=news)
    assert page.blocks[1].count("\n") == 10
    assert sum(len(block) for block in page.blocks) < 2500


@pytest.mark.parametrize(("pile", "told"), [("", "0 cards to"), ("R2", "1 card to"), ("R2 R3", "2 cards to")])
def test_a_draw_pile_runs_low(pile: str, told: str) -> None:
    match = position("R1", "B1", draw=pile, under="...")
    assert told in table_page(SAID, view=match.view(None), names=("Ada", "Bob"), news=()).blocks[0]
