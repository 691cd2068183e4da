"""Points by hand in columns that short names stand above."""

from __future__ import annotations

import pytest

from bot.render.seats import columns, short_names


@pytest.mark.parametrize(
    ("names", "width", "short"),
    [
        (["Robin", "\N{ROBOT FACE} Computer 1", "\N{ROBOT FACE} Computer 2"], 4, ["Robi", "Com1", "Com2"]),
        (["Robin", "Ada"], 8, ["Robin", "Ada"]),
        (["Robin", "Robert"], 3, None),
        (["Robin", "Robert"], 2, None),
        (["```", "Ada"], 5, None),
        (["\N{CJK UNIFIED IDEOGRAPH-4E00}" * 4, "Ada"], 5, ["\N{CJK UNIFIED IDEOGRAPH-4E00}" * 2, "Ada"]),
    ],
)
def test_names_are_cut_and_stay_different(names: list[str], width: int, short: list[str] | None) -> None:
    assert short_names(names, width) == short


def test_columns_that_would_be_too_wide_or_alike_are_none() -> None:
    scores = [("1", (1234, 0))]
    assert columns("hand", ["Ada", "Bob"], scores) is not None
    assert columns("hand", ["Ada", "Ada"], scores) is None
    assert columns("hand", [*"ABCDEFGH"], scores) is None
