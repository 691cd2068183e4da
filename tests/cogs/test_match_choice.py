"""A match in one line: whatever its people are called, it can be told from the others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import translator
from cogs.core.names import MAX_CHOICE, choice_text, match_number
from tests.support.fake_league import brief_of, club

TRANSLATE = translator()


@pytest.mark.parametrize("letters", [1, 12, 32, 400])
def test_the_number_of_a_match_stands_behind_names_of_any_length(letters: int) -> None:
    league = club({number: chr(96 + number) * letters for number in range(1, 12)}, matches=2)
    users = [*league.players]
    for people in (2, 3, 4, 5, 11):
        line = league.lines[0]
        games = [replace(line.games[0], user_id=user) for user in users[:people]]
        line = replace(line, games=games, names={user: league.players[user].name for user in users})
        told = choice_text(TRANSLATE, brief_of(line), games[0].user_id)
        assert len(told) <= MAX_CHOICE
        assert told.endswith(f"#{match_number(line.match.match_id)}")
        assert all(league.players[user].name[0] in told for user in users[1:people][:3])
