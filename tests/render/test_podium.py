"""The podium of a season: a picture of exactly what it is given, and the same in words."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.i18n import translator
from bot.render.pictures.league import (
    HEIGHT,
    TROPHY,
    PicturedPodium,
    PodiumStep,
    podium_alternative,
    podium_picture,
)
from bot.render.pictures.pieces import MAX_LENGTH, WIDTH
from cogs.core.picture_maker import PictureMaker

TRANSLATE = translator()
MOST_BYTES = 100_000
ANN, BEN = PodiumStep(1, "Ann", "1,812"), PodiumStep(2, "Ben", "1,530")
CLEO = PodiumStep(3, "\N{CJK UNIFIED IDEOGRAPH-4E00}", "1,498?")
PODIUM = PicturedPodium("October 2026", "Classic · matches", (ANN, BEN, CLEO))


@pytest.mark.parametrize("trophy", [False, True])
@pytest.mark.parametrize(
    "steps",
    [(ANN,), (ANN, BEN), (ANN, replace(BEN, place=1), CLEO), (ANN, BEN, CLEO), (ANN, BEN, CLEO, CLEO)],
)
def test_a_podium_has_one_to_four_steps(steps: tuple[PodiumStep, ...], *, trophy: bool) -> None:
    data = podium_picture(replace(PODIUM, steps=steps, trophy=trophy))
    picture = Image.open(BytesIO(data))
    assert (picture.size, picture.mode) == ((WIDTH, HEIGHT + (TROPHY if trophy else 0)), "P")
    assert len(data) < MOST_BYTES


def test_the_same_podium_is_the_same_picture_and_another_is_not() -> None:
    others = [
        replace(PODIUM, title="May 2026"),
        replace(PODIUM, subtitle="Duel"),
        replace(PODIUM, trophy=True),
        replace(PODIUM, steps=(ANN, BEN)),
        replace(PODIUM, steps=(ANN, replace(BEN, place=1), CLEO)),
        replace(PODIUM, steps=(ANN, replace(BEN, name="Abe"), CLEO)),
        replace(PODIUM, steps=(ANN, replace(BEN, number="1,531"), CLEO)),
    ]
    assert podium_picture(PODIUM) == podium_picture(PODIUM)
    assert len({podium_picture(other) for other in (PODIUM, *others)}) == len(others) + 1


async def test_a_podium_is_told_in_words() -> None:
    picture = await PictureMaker().podium(replace(PODIUM, told=(podium_alternative(TRANSLATE, PODIUM),)))
    assert picture is not None
    for step in PODIUM.steps:
        told = TRANSLATE("picture-podium-step", place=step.place, name=step.name, number=step.number)
        assert told in picture.alternative
    endless = replace(PODIUM, steps=(replace(ANN, name="W" * 2000),))
    assert len(podium_alternative(TRANSLATE, endless)) <= MAX_LENGTH
    assert podium_picture(endless)
