"""Lines of the league in a result: short, within the room that is left, and last in line for it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from bot.league import counting
from bot.league.ladders import Unrated
from bot.league.ports import Award, Before, MatchLine, Rating
from bot.league.ratings import SURE
from cogs.table.rating import CHANGES_IN_A_LINE, IN_LINES_OF_THEIR_OWN, league_lines
from tests.league.support import NOVEMBER, SERVER, match_between

if TYPE_CHECKING:
    from typing import Any

TRANSLATE = translator()


def line_of(*users: int, awards: tuple[str, ...] = (), **more: Any) -> MatchLine:
    counted = counting.count(match_between(*users, **more), Before())
    earned = [
        Award(guild_id=SERVER, user_id=users[0], kind=kind, match_id="ab" * 16, at=NOVEMBER)
        for kind in awards
    ]
    return MatchLine(counted.match, counted.games, awards=earned)


def lines(line: MatchLine) -> list[str]:
    return league_lines(TRANSLATE, line, {game.user_id: f"P{game.user_id}" for game in line.games})


def test_each_of_a_few_has_a_line_below_the_ladder_with_a_mark_while_uncertain() -> None:
    title, *changes, note = lines(line_of(*range(1, IN_LINES_OF_THEIR_OWN + 1)))
    assert title == "-# " + TRANSLATE("result-ratings", ladder=TRANSLATE("ladder-classic-match"))
    assert changes[0].startswith("-# P1 1000? → **")
    assert [text.count("→") for text in changes] == [1] * IN_LINES_OF_THEIR_OWN
    assert [text.count("?") for text in changes] == [2] * IN_LINES_OF_THEIR_OWN
    assert "·" not in "".join(changes)
    assert note == "-# " + TRANSLATE("league-uncertain")


def test_a_mark_is_explained_only_if_there_is_one() -> None:
    line = line_of(1, 2)
    sure = [replace(one, before=Rating(25.0, SURE), after=Rating(26.0, SURE)) for one in line.games]
    assert "?" not in "".join(lines(replace(line, games=tuple(sure))))
    line = replace(line, games=(replace(sure[0], before=Rating(25.0, SURE + 1)), sure[1]))
    assert lines(line)[-1] == "-# " + TRANSLATE("league-uncertain")


def test_ten_people_take_two_lines_that_break_before_a_dot() -> None:
    title, *changes, _ = lines(line_of(*range(1, 11)))
    assert [text.count("→") for text in changes] == [CHANGES_IN_A_LINE] * 2
    assert [text.count(" · P") for text in changes] == [CHANGES_IN_A_LINE - 1] * 2
    assert "📈" not in "".join(changes)
    assert "📈" in title


@pytest.mark.parametrize(("people", "told"), [(2, "now #1 on the ladder"), (10, "now #1")])
def test_who_has_a_place_on_the_ladder_is_told_so(people: int, told: str) -> None:
    line = line_of(*range(1, people + 1))
    first, *others = line.games
    _, text, *_ = lines(replace(line, games=(replace(first, rank=1), *others)))
    assert f"**, {told}" in text


def test_somebody_whose_name_is_not_known_is_left_out() -> None:
    line = line_of(1, 2)
    _, text, _ = league_lines(TRANSLATE, line, {1: "Ann"})
    assert text.count("→") == 1


def test_each_reason_has_a_sentence_in_place_of_changes() -> None:
    for reason in Unrated:
        (text,) = lines(line_of(1, 2, rated=False, unrated=reason))
        assert text == f"-# {TRANSLATE(f'result-unrated-{reason.value}')}"


def test_a_reason_of_a_later_version_is_told_without_its_name() -> None:
    line = line_of(1, 2, rated=False, unrated=Unrated.OPTIONS)
    (text,) = lines(replace(line, match=replace(line.match, unrated="solar-eclipse")))
    assert text == "-# " + TRANSLATE("result-unrated-unknown")


def test_many_achievements_at_once_are_summed_up() -> None:
    *_, text = lines(line_of(1, 2, awards=("first-win", "quick", "no-draw", "sharp-eyes", "rainbow")))
    titles = [f"*{TRANSLATE(f'award-{kind}')}*" for kind in ("first-win", "no-draw", "quick")]
    awards = TRANSLATE("result-awards-more", awards=", ".join(titles), count=2)
    assert text == "-# " + TRANSLATE("result-awards", name="P1", awards=awards)
