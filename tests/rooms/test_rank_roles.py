"""Roles for ranks as they are stored: strict text, and what is known of who has them."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from bot.league.settings import (
    MAX_RANK_ROLES,
    ROLES_FORMAT,
    Holder,
    Holding,
    RankRole,
    RankRoles,
    RankRolesError,
)

ANN = Holder(role_id=2**60, user_id=2**60 + 7, holding=Holding.GIVEN)
BEN = Holder(role_id=2**60, user_id=8, holding=Holding.OWN)
HELD = RankRoles(
    roles=(RankRole(role_id=2**60, places=3, ladder="classic-match"), RankRole(role_id=5)),
    holders=(ANN, BEN, Holder(role_id=6, user_id=8, holding=Holding.GIVING)),
)


STORED = (
    '{"version":1,"roles":[{"role_id":1152921504606846976,"places":3,"ladder":"classic-match"},'
    '{"role_id":5,"places":1,"ladder":null}],"holders":['
    '{"role_id":1152921504606846976,"user_id":1152921504606846983,"holding":"given"},'
    '{"role_id":1152921504606846976,"user_id":8,"holding":"own"},'
    '{"role_id":6,"user_id":8,"holding":"giving"}]}'
)


def test_what_was_stored_once_is_read_for_good() -> None:
    assert ROLES_FORMAT.decode(STORED) == HELD
    assert ROLES_FORMAT.encode(HELD) == STORED
    assert ROLES_FORMAT.decode('{"version":1}') == RankRoles()


@pytest.mark.parametrize("held", [RankRoles(), HELD])
def test_roles_come_back_as_they_were(held: RankRoles) -> None:
    assert ROLES_FORMAT.decode(ROLES_FORMAT.encode(held)) == held


@pytest.mark.parametrize(
    ("part", "name", "value"),
    [
        ("roles", "role_id", 0),
        ("roles", "role_id", "7"),
        ("roles", "places", 2),
        ("roles", "places", True),
        ("roles", "ladder", "no ladder"),
        ("roles", "ladder", 7),
        ("roles", "colour", "red"),
        ("holders", "user_id", 0),
        ("holders", "holding", "lent"),
    ],
)
def test_damage_is_refused_by_name(part: str, name: str, value: object) -> None:
    saved = json.loads(ROLES_FORMAT.encode(HELD))
    saved[part][0][name] = value
    with pytest.raises(RankRolesError, match=name):
        ROLES_FORMAT.decode(json.dumps(saved))


@pytest.mark.parametrize("payload", ["", "null", "[]", "{}", '{"version":2}', '{"version":1,"roles":7}'])
def test_what_is_no_such_text_is_refused(payload: str) -> None:
    with pytest.raises(RankRolesError):
        ROLES_FORMAT.decode(payload)


def test_a_role_is_tied_once_and_only_so_many_are() -> None:
    held = HELD.with_role(RankRole(role_id=5, places=10))
    assert [role.places for role in held.roles] == [3, 10]
    for role_id in range(20, 20 + MAX_RANK_ROLES - 2):
        held = held.with_role(RankRole(role_id=role_id))
    with pytest.raises(RankRolesError, match="roles"):
        held.with_role(RankRole(role_id=99))
    twice: dict[str, Any] = {"roles": (RankRole(role_id=5), RankRole(role_id=5, places=3))}
    with pytest.raises(RankRolesError, match="roles"):
        RankRoles(**twice)


def test_who_was_given_a_role_is_known_after_it_was_removed() -> None:
    held = HELD.without_role(2**60)
    assert held.role(2**60) is None
    assert held.given(2**60) == [ANN]
    assert held.without_holders([ANN]).given(2**60) == []


def test_everybody_is_checked_again_and_what_is_nobodys_business_is_looked_at_anew() -> None:
    checked = HELD.to_check_again()
    assert checked.holders == (msgspec.structs.replace(ANN, holding=Holding.GIVING), HELD.holders[2])
