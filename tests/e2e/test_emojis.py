"""Cards as emojis of the application: uploaded by a command that may be repeated, used from then on."""

from __future__ import annotations

import re
from io import BytesIO
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import CARDS
from bot.render.cards import CardFaces
from bot.render.pictures.card_art import SIDE, emoji_file, emoji_image
from cogs.core import emojis
from cogs.core.emojis import UploadSummary, faces_of, remove_faces, upload_faces
from tests.engine.positions import position
from tests.support.hall import buttons_of

if TYPE_CHECKING:
    from bot.engine.cards import Card
    from tests.support.hall import Guest, Hall

ALL = len(CARDS)
LARGEST = 256 * 1024  # bytes that Discord takes


@pytest.fixture(autouse=True)
def _plain_emojis(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests upload a colour for each card: to draw them all takes a second."""
    monkeypatch.setattr(emojis, "emoji_image", plain_image)


def plain_image(card: Card) -> Image.Image:
    return Image.new("RGBA", (8, 8), (CARDS.index(card), 0, 0, 255))


async def names(house: Hall) -> set[str]:
    return {emoji.name for emoji in await house.bot.fetch_application_emojis()}


async def one(house: Hall) -> Guest:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 W", "R6 R7", top="R5"))
    await ann.opens_hand()
    return ann


# How they look


def test_every_emoji_is_one_that_discord_takes_and_differs_from_the_others() -> None:
    greys = []
    for card in CARDS:
        data = emoji_file(emoji_image(card))
        assert len(data) <= LARGEST
        with Image.open(BytesIO(data)) as image:
            assert image.size == (SIDE, SIDE)
            assert image.getchannel("A").getextrema() == (0, 255)
            greys.append(Image.alpha_composite(Image.new("RGBA", image.size, "grey"), image).convert("L"))
    for first, second in combinations(greys, 2):
        assert sum(ImageChops.difference(first, second).histogram()[60:]) > 100


# Uploading


async def test_cards_get_emojis_once(house: Hall) -> None:
    assert await upload_faces(house.bot) == UploadSummary(ALL, 0, 0)
    found = await names(house)
    assert len(found) == ALL
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,32}", name) for name in found)
    assert len(faces_of(await house.bot.fetch_application_emojis())) == ALL
    assert await upload_faces(house.bot) == UploadSummary(0, 0, ALL)
    assert await names(house) == found


async def test_an_upload_that_was_interrupted_goes_on_where_it_stopped(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, calls = house.bot.create_application_emoji, 0

    async def interrupted(**options: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 11:
            raise KeyboardInterrupt
        return await create(**options)

    monkeypatch.setattr(house.bot, "create_application_emoji", interrupted)
    with pytest.raises(KeyboardInterrupt):
        await upload_faces(house.bot)
    assert await upload_faces(house.bot) == UploadSummary(ALL - 10, 0, 10)
    assert len(await names(house)) == ALL


async def test_what_looks_different_by_now_is_replaced_and_what_is_not_ours_stays(house: Hall) -> None:
    image = emoji_file(emoji_image(CARDS[0]))
    for name in ("uno_R7_00000000", "party", "uno_ZZ_00000000", "uno_R7"):
        await house.bot.create_application_emoji(name=name, image=image)
    assert await upload_faces(house.bot) == UploadSummary(ALL, 1, 0)
    assert await names(house) >= {"party", "uno_ZZ_00000000", "uno_R7"}
    assert "uno_R7_00000000" not in await names(house)
    assert await remove_faces(house.bot) == UploadSummary(0, ALL, 0)
    assert await names(house) == {"party", "uno_ZZ_00000000", "uno_R7"}


# Using


async def test_buttons_show_the_cards_from_the_next_start_on(house: Hall) -> None:
    ann = await one(house)
    assert {b.emoji for b in buttons_of(ann.hand) if b.arg in {"R1", "W"}} == {"❤️", "🌈"}
    await upload_faces(house.bot)
    await house.restart()
    await ann.opens_hand()
    shown = {b.arg: b.emoji for b in buttons_of(ann.hand) if b.arg in {"R1", "W"}}
    assert shown["R1"].startswith("uno_R1_")
    assert shown["W"].startswith("uno_W_")
    assert "❤️ Red 5" in ann.sees(), "texts keep their symbols"
    await ann.taps("play", "R1")
    await remove_faces(house.bot)
    await house.restart()
    await ann.opens_hand()
    assert "🌈" in {b.emoji for b in buttons_of(ann.hand)}


async def test_a_hand_that_is_refreshed_and_the_tutorial_show_the_cards_as_well(house: Hall) -> None:
    await upload_faces(house.bot)
    await house.restart()
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R6 R7", "R1 W", top="R5"))
    await ben.opens_hand()
    await ann.opens_hand()
    await ann.taps("play", "R6")
    assert ben.can("play"), "the open hand was refreshed: it is Ben's turn"
    assert all(b.emoji.startswith(f"uno_{b.arg}_") for b in buttons_of(ben.hand) if b.arg in {"R1", "W"})
    lesson = (await ann.member.slash(ann.channel, "uno help", topic="tutorial")).response
    assert {b.emoji[:4] for b in buttons_of(lesson) if b.emoji} == {"uno_"}


async def test_of_two_emojis_for_a_card_the_newer_is_used(house: Hall) -> None:
    image = emoji_file(emoji_image(CARDS[0]))
    for name in ("uno_R7_11111111", "uno_R7_00000000"):
        await house.bot.create_application_emoji(name=name, image=image)
    [(card, text)] = faces_of(await house.bot.fetch_application_emojis()).items()
    assert card.code == "R7"
    assert "uno_R7_00000000" in text


async def test_if_discord_does_not_tell_the_emojis_symbols_stand_for_them(house: Hall) -> None:
    await upload_faces(house.bot)
    house.env.inject_error("GET", "/applications/*/emojis", status=500, times=None)
    ann = await one(house)
    assert "❤️" in {b.emoji for b in buttons_of(ann.hand)}
    assert any("emojis are not known" in complaint for complaint in house.forgive())


def test_a_card_without_an_emoji_keeps_its_symbol() -> None:
    faces = CardFaces({CARDS[1]: "<:uno_R1_00000000:1>"})
    assert faces.emoji(CARDS[1]) == "<:uno_R1_00000000:1>"
    assert faces.emoji(CARDS[2]) == "❤️"
