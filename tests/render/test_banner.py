"""The banner of a lobby: a picture of exactly what it is given, and the same in words."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.engine.decks import Deck, pack
from bot.engine.presets import CLASSIC, MERCILESS, OFFICIAL, PARTY, PRESETS, VARIANTS
from bot.engine.rulebook.match import Format
from bot.i18n import translator
from bot.render.pictures.lobby import (
    HEIGHT,
    MAX_CARDS,
    Banner,
    banner_alternative,
    banner_of,
    banner_picture,
    setting_of,
)
from bot.render.pictures.pieces import WIDTH
from bot.render.pictures.sprites import lettering_width
from bot.render.rules import preset_label, variant_label
from bot.rooms.stores.presets import MAX_NAME_LENGTH

TRANSLATE = translator()


def test_each_variant_has_a_banner_of_its_own() -> None:
    banners = [banner_of(name, rules) for name, rules in VARIANTS.items()]
    assert len({banner.cards for banner in banners}) == len(banners)
    assert all(1 <= len(banner.cards) <= MAX_CARDS for banner in banners)
    pictures = [banner_picture(banner) for banner in banners]
    assert len({*pictures}) == len(pictures)
    for data in pictures:
        picture = Image.open(BytesIO(data))
        assert (picture.size, picture.mode) == ((WIDTH, HEIGHT), "P")
        assert len(data) < 20_000


def test_of_several_special_rules_each_has_a_card() -> None:
    codes = [card.code for card in banner_of("Party", VARIANTS[PARTY]).cards]
    assert codes == ["RD", "Y5", "G7", "W4"]
    rules = replace(VARIANTS[PARTY], skip_everyone=1, colour_roulette=2)
    assert [card.code for card in banner_of("x", rules).cards] == ["BE", "WC", "RD", "Y5"]
    rules = replace(CLASSIC, format=Format.ROTATION_FOUR)
    assert [card.code for card in banner_of("x", rules).cards] == ["R8", "G8"]
    assert next(card.code for card in banner_of("x", replace(OFFICIAL, preset="Ours")).cards) == "R7"


def test_a_deck_of_its_own_is_shown_by_cards_of_it_alone() -> None:
    shown = banner_of("Merciless", MERCILESS).cards
    assert len(shown) == MAX_CARDS
    assert set(shown) <= set(pack(Deck.MERCILESS)) - set(pack())


@pytest.mark.parametrize("name", ["\N{CJK UNIFIED IDEOGRAPH-4E00}" * 3, "W" * 32, ""])
def test_any_name_fits(name: str) -> None:
    banner = Banner(name, banner_of("", CLASSIC).cards)
    assert banner_picture(banner)
    assert name in banner_alternative(TRANSLATE, banner)


NARROWEST = 256
"""Pixels for the name beside `MOST_CARDS` cards."""
OWN = ("W" * MAX_NAME_LENGTH, "Our rules for Friday night at 8!", "Donaudampfschiff Sonntagsregeln!")


def test_no_name_of_rules_is_cut() -> None:
    sheets = [preset_label(TRANSLATE, name) for name in PRESETS]
    names = [*sheets, *(TRANSLATE("menu-changed", name=name) for name in sheets), *OWN]
    names += [variant_label(TRANSLATE, variant) for variant in VARIANTS]
    for name in names:
        kind, lines, _ = setting_of(name, NARROWEST)
        assert "".join(lines).replace(" ", "") == name.replace(" ", "")
        assert max(lettering_width(kind, line) for line in lines) <= NARROWEST


def test_the_words_name_the_rules_and_every_card() -> None:
    told = banner_alternative(TRANSLATE, banner_of("Stacking", VARIANTS["stacking"]))
    assert "Stacking" in told
    assert "Red Draw Two" in told
    assert "Blue Draw Two" in told
