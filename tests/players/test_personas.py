"""Computer players by name: each once at a table, and in another order from match to match."""

from __future__ import annotations

from bot.players.personas import PERSONAS, THINKING, Temper, free_persona, persona_of
from bot.rooms.changes.lobby_computers import with_computers
from bot.rooms.state.room_state import Seat


def test_each_name_is_once_at_a_table_and_then_they_are_numbered() -> None:
    seats = with_computers((Seat(1, "Moss"),), "0" * 32, count=len(PERSONAS) + 2)
    names = [seat.name for seat in seats[1:]]
    assert names[-2:] == ["", ""]
    assert sorted(names[:-2]) == sorted(persona.name for persona in PERSONAS)


def test_matches_begin_at_different_names() -> None:
    firsts = {with_computers((), f"{number:08x}" + "0" * 24)[0].name for number in range(len(PERSONAS))}
    assert firsts == {persona.name for persona in PERSONAS}


def test_names_are_letters_and_every_temper_has_some() -> None:
    assert all(persona.name.isascii() and persona.name.isalpha() for persona in PERSONAS)
    assert {persona.temper for persona in PERSONAS} == {*Temper} == THINKING.keys()
    assert persona_of("Nobody") is None
    assert free_persona([persona.name for persona in PERSONAS], first=3) is None
