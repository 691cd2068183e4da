"""Whoever adds a table has to say what becomes of it when a person, or a server, wants to be forgotten."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger

from bot.rooms.ports import ValueKind
from db.key_values import OF_SERVERS
from db.privacy.deletion import MOVED
from db.privacy.retention import HANDLING, OF_CHANNELS, PersonRows, ServerRows
from db.schema import metadata

OF_A_PERSON: Final = frozenset({"user_id", "other_id", "actor_id", "opponents", "name"})
SERVERS_OWN: Final = frozenset({"seasons", "key_values", "processes"})
"""Where `name` is not that of a person."""


def test_every_table_is_handled() -> None:
    assert {table.name for table in HANDLING} == {*metadata.tables}


def test_a_table_with_a_person_in_it_does_not_count_as_about_nobody() -> None:
    for table, (person, _) in HANDLING.items():
        if {*table.c.keys()} & OF_A_PERSON and table.name not in SERVERS_OWN:
            assert person is not PersonRows.NOBODY, table.name


def test_a_table_with_a_server_in_it_is_found_by_it() -> None:
    for table, (_, server) in HANDLING.items():
        assert ("guild_id" in table.c) == (server is ServerRows.GUILD), table.name
        assert (server is ServerRows.MATCH) <= ("match_id" in table.c), table.name


def test_every_id_of_discords_is_one_that_somebody_thought_of() -> None:
    known = {
        "guild_id",
        "channel_id",
        "user_id",
        "other_id",
        "actor_id",
        "owner",
        "message_id",
        "anonymous_id",
        "author",
    }
    numbers = {"epoch", "bucket", "changed_by"}
    for table in HANDLING:
        ids = {column.name for column in table.c if isinstance(column.type, BigInteger)}
        assert ids <= known | numbers, table.name


def test_whatever_is_moved_has_a_person() -> None:
    assert all(HANDLING[table] == (PersonRows.ANONYMOUS, ServerRows.GUILD) for table in MOVED)


def test_every_kind_of_choice_has_an_owner() -> None:
    assert {*OF_SERVERS, *OF_CHANNELS, ValueKind.PREFERENCES} == {*ValueKind}
