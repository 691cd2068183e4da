"""Saved texts of every kind: strict reading, versions and migrations, every problem named."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

import msgspec
import pytest

from bot.engine.codec import formats
from bot.engine.codec.formats import (
    MAX_VALUE_LENGTH,
    Count,
    SavedFormat,
    SavedValueError,
    problems_of,
    shortened,
)

if TYPE_CHECKING:
    from collections.abc import Callable


class Part(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    name: str
    count: Count


class Inner(msgspec.Struct, kw_only=True):
    version: Literal[2]
    size: int


class Whole(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    version: Literal[3]
    parts: Annotated[tuple[Part, ...], msgspec.Meta(max_length=3)]
    inner: Inner | None
    title: str = ""


class BrokenError(SavedValueError):
    pass


def second(saved: dict[str, Any]) -> dict[str, Any]:
    return saved | {"parts": [[saved.pop("name"), 1]]}


def third(saved: dict[str, Any]) -> dict[str, Any]:
    return {"inner": None, **saved}


INNER: Final = SavedFormat(
    name="saved inner",
    form=Inner,
    error=BrokenError,
    version=2,
    migrations={1: lambda saved: saved | {"size": 7}},
)
FORMAT: Final = SavedFormat(
    name="saved whole",
    form=Whole,
    error=BrokenError,
    version=3,
    migrations={1: second, 3: third},
    parts={"inner": INNER},
)


@pytest.mark.parametrize(
    ("older", "newest"),
    [
        ({"version": 1, "name": "a"}, {"version": 3, "parts": [["a", 1]], "inner": None}),
        ({"version": 2, "parts": []}, {"version": 3, "parts": [], "inner": None}),
        ({"version": 3, "parts": []}, {"version": 3, "parts": [], "inner": None}),
        (
            {"version": 3, "parts": [], "inner": {"version": 1}},
            {"version": 3, "parts": [], "inner": {"version": 2, "size": 7}},
        ),
    ],
)
def test_a_text_of_each_version_is_read_by_way_of_those_that_followed(
    older: dict[str, Any], newest: dict[str, Any]
) -> None:
    read = FORMAT.read(json.dumps(older))
    assert json.loads(FORMAT.write(read)) == {"title": "", **newest}


@pytest.mark.parametrize("version", [0, 4, -1, True, 1.0, "3", None])
def test_a_version_from_nowhere_is_refused(version: object) -> None:
    with pytest.raises(BrokenError, match=f"^saved whole: version {version!r}, this bot reads 3$"):
        FORMAT.read(json.dumps({"version": version, "parts": [], "inner": None}))


def test_the_version_of_a_part_is_refused_by_the_name_of_the_part() -> None:
    with pytest.raises(BrokenError, match=r"^saved inner: version 9"):
        FORMAT.read(json.dumps({"version": 3, "parts": [], "inner": {"version": 9}}))


def test_every_problem_is_named_with_the_path_to_it() -> None:
    damaged = {
        "version": 3,
        "parts": [["a", 1], ["b", -1], [5, True], "c"],
        "inner": {"version": 2, "size": 1.0},
        "title": None,
        "more": 1,
        "and": 2,
    }
    with pytest.raises(BrokenError) as caught:
        FORMAT.read(json.dumps(damaged))
    assert caught.value.problems == (
        "parts[1][1]: Expected `int` >= 0",
        "parts[2][0]: Expected `str`, got `int`",
        "parts[2][1]: Expected `int`, got `bool`",
        "parts[3]: Expected `array`, got `str`",
        "inner.size: Expected `int`, got `float`",
        "title: Expected `str`, got `null`",
        "unknown: and, more",
    )
    assert str(caught.value) == f"saved whole: {'; '.join(caught.value.problems)}"


@pytest.mark.parametrize(
    ("damaged", "problem"),
    [
        ({"version": 3, "inner": None}, "parts: missing"),
        (
            {"version": 3, "inner": None, "parts": [["a"]]},
            "parts[0]: Expected `array` of at least length 2, got 1",
        ),
        ({"version": 3, "inner": None, "parts": [["a", 1]] * 4}, "parts: Expected `array` of length <= 3"),
        ({"version": 3, "inner": None, "parts": {}}, "parts: Expected `array`, got `object`"),
    ],
)
def test_what_is_missing_or_too_much_is_named(damaged: dict[str, Any], problem: str) -> None:
    assert problems_of(damaged, Whole) == [problem]


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000, "nothing"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BrokenError, match=r"^saved whole: no JSON: "):
        FORMAT.read(text)


@pytest.mark.parametrize("title", ["Änn", "🎴", "\u2028", '"\\/\0\n', "\ud83c", "a\udfb4b 🎴"])
def test_any_text_comes_back_and_is_written_as_earlier_versions_did(title: str) -> None:
    text = FORMAT.write(Whole(version=3, parts=(), inner=None, title=title))
    assert FORMAT.read(text).title == title
    assert text == json.dumps(json.loads(text), separators=(",", ":"))


@pytest.mark.parametrize("name", ["list", "text"])
def test_a_long_value_is_shortened_in_a_message(name: str) -> None:
    make: Callable[[int], object] = {"list": lambda n: [0] * n, "text": lambda n: "x" * n}[name]
    assert shortened(make(3)) == repr(make(3))
    assert len(shortened(make(1000))) == MAX_VALUE_LENGTH + 1


WHOLE: Final[dict[str, Any]] = {"version": 3, "parts": [["a", 1]], "inner": None, "title": ""}


@pytest.mark.parametrize(
    ("damaged", "problem"),
    [
        ({"inner": {"version": 2, "\ud800": 1, "size": 1}, "\ud800": 1}, r"unknown: \\ud800"),
        ({"parts": [["\ud800", "\ud800"]]}, r"parts\[0\]\[1\]: "),
    ],
)
def test_half_a_surrogate_pair_is_refused_in_words_that_a_log_can_write(
    damaged: dict[str, Any], problem: str
) -> None:
    with pytest.raises(BrokenError, match=problem) as refused:
        FORMAT.read(json.dumps(WHOLE | damaged))
    assert str(refused.value).encode()


def test_half_a_surrogate_pair_where_one_of_a_few_words_is_expected_is_refused() -> None:
    class Chosen(msgspec.Struct):
        word: Literal["one", "two"]

    with pytest.raises(BrokenError, match="word: half a surrogate pair"):
        SavedFormat(name="saved choice", form=Chosen, error=BrokenError).read('{"word":"\\ud800"}')


@pytest.mark.parametrize("number", [2**64, 10**30, -(10**400)])
def test_a_number_that_no_text_can_show_is_refused(number: int) -> None:
    with pytest.raises(BrokenError, match="more than 64 bits"):
        FORMAT.read(json.dumps(WHOLE | {"parts": [["a", number]]}))
    assert FORMAT.read(json.dumps(WHOLE | {"title": "7" * 64})).title == "7" * 64
    assert FORMAT.read(json.dumps(WHOLE | {"parts": [["a", 2**64 - 1]]})).parts[0].count == 2**64 - 1


def test_what_stands_where_the_version_should_is_not_repeated() -> None:
    with pytest.raises(BrokenError, match="version unknown, this bot reads 3"):
        FORMAT.read(json.dumps(WHOLE | {"version": ["W4 R7 G2 Y9"]}))


@pytest.mark.parametrize(
    ("text", "slow"),
    [
        ('{"id":"a12345678901234567890123456789f0"}', False),
        ('{"id":"12345678901234567890123456789012"}', False),
        ('{"share":0.123456789012345678901234}', False),
        ('{"id":"a12345678901234567890123","count":98765432109876543210}', True),
        ('{"counts":[-98765432109876543210]}', True),
        ("98765432109876543210", True),
        ('{"count": 1234567890123456789}', False),
    ],
)
def test_ids_with_many_digits_in_a_row_are_read_as_quickly_as_others(text: str, *, slow: bool) -> None:
    assert formats._may_have_long_number(text) is slow
