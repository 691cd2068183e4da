"""The text of a tournament for the store."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.tournaments.codec import SavedTournamentError, decode_tournament
from tests.fixtures.stored import FOLDER, read_lines
from tests.tournaments.support import begun, encode_tournament, tournament

if TYPE_CHECKING:
    from bot.tournaments.tournament import Tournament

SAVED: Final = read_lines(FOLDER / "tournaments.txt")


def damaged(saved: Tournament, *path: str | int, value: Any) -> str:
    document = json.loads(encode_tournament(saved))
    part = document
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return json.dumps(document)


def test_a_tournament_is_read_as_it_was_written() -> None:
    for one in (
        tournament(),
        begun(people=9, table_size=2),
        tournament(name="Pok\N{LATIN SMALL LETTER E WITH ACUTE}"),
    ):
        assert decode_tournament(encode_tournament(one)) == one


def test_fractions_of_a_second_are_kept() -> None:
    one = tournament(round_time=timedelta(hours=1, microseconds=7))
    assert decode_tournament(encode_tournament(one)) == one


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (("version",), 2, "version 2, this bot reads 1"),
        (("surprise",), 1, "unknown: surprise"),
        (("kind",), "knitting", "kind"),
        (("table_size",), 11, "table_size"),
        (("round_time",), "soon", "round_time"),
        (("entrants", 0, 0), -1, "entrants[0][0]"),
        (("entrants", 0, 0), 2, "entrants: "),
        (("tables", 0, "key"), "first", "tables[0].key"),
        (("tables", 0, "key"), "r1t7 r1t8", "tables[0].key"),
        (("tables", 0, "key"), "r1t2", "tables: "),
        (("tables", 0, "slots", 0, 0), 77, "tables[0].slots: "),
        (("tables", 2, "slots", 0, 1), "r2t1", "tables[2].slots: "),
        (("tables", 0, "present"), [7], "tables[0].present: "),
        (("tables", 0, "state"), "open", "tables[0].match_id: "),
        (("tables", 0, "state"), "played", "tables[0].placings: "),
        (("ready",), [[9, "2026-05-01T18:00:00Z"]], "ready: "),
        (("began_at",), "2026-05-01T18:00:00", "began_at"),
        (("began_at",), None, "stage: "),
        (("began_at",), "9999-12-31T23:00:00Z", "began_at: "),
        (("cancelled",), "host", "cancelled: "),
        (("window",), "P99999D", "window: "),
        (("tables",), [], "tables: "),
        (("tables", 2, "round"), 10**15, "tables: "),
        (("tables", 2, "slots", 0, 2), 2, "tables[2].slots: "),
        (("tables", 0, "points"), [1], "tables[0].points: "),
        (("tables", 0, "going"), [1], "tables[0].going: "),
        (("entrants", 0, 3), 1e300, "entrants[0][3]"),
    ],
)
def test_a_damaged_text_is_refused_by_the_name_of_what_is_wrong(
    path: tuple[str | int, ...], value: Any, problem: str
) -> None:
    with pytest.raises(SavedTournamentError, match="tournament: ") as refused:
        decode_tournament(damaged(begun(people=4, table_size=2), *path, value=value))
    assert problem in str(refused.value)


@pytest.mark.parametrize("name", SAVED)
def test_what_earlier_bots_stored_is_read_and_written_as_it_was(name: str) -> None:
    assert encode_tournament(decode_tournament(SAVED[name])) == SAVED[name]


def test_every_problem_is_named() -> None:
    text = damaged(tournament(rounds=4), "table_size", value=99).replace('"rounds": 4', '"rounds": 99')
    with pytest.raises(SavedTournamentError) as refused:
        decode_tournament(text)
    assert len(refused.value.problems) == 2


@pytest.mark.parametrize("text", ["", "[]", "{", "null", '{"version":1}', "[" * 3000])
def test_what_is_no_tournament_is_refused(text: str) -> None:
    with pytest.raises(SavedTournamentError):
        decode_tournament(text)
