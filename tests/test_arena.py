"""`python -m bot arena`: what it prints, and what it refuses."""

from __future__ import annotations

import pytest

from bot.__main__ import main


def test_the_arena_prints_how_often_each_won(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["arena", "steady", "easy", "--games", "6", "--seed", "3"]
    assert main(asked) == 0
    first = capsys.readouterr().out
    assert main(asked) == 0
    assert capsys.readouterr().out == first, "the same seed, the same games"
    lines = first.splitlines()
    assert lines[0] == "official, single, 6 games, seed 3"
    assert [line.split()[1] for line in lines[1:]] == ["steady", "easy"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["easy", "clever"], "no level is called 'clever'; there are: easy, steady, sharp"),
        (["easy", "easy", "--preset", "mine"], "no preset is called 'mine'; there are: official"),
        (["easy", "easy", "--format", "long"], "no format is called 'long'; there are: single"),
        (["easy"], "1 players cannot play official as single: seats"),
        (["easy"] * 3 + ["--format", "partners"], "cannot play official as partners: format-seats"),
    ],
)
def test_what_cannot_be_played_is_named(
    asked: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *asked]) == 2
    assert said in capsys.readouterr().err
