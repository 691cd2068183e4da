"""Rights of one channel end at its border: what reaches the whole server asks for rights of the server."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any
from unittest.mock import MagicMock

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.i18n import translator
from cogs.core.rights import BY_ACTION, IN_SERVER, Right, server_permissions
from tests.e2e.test_admin import moderator
from tests.e2e.test_tournaments import CREATE, PLAN
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
EVERYTHING = discord.Permissions(**dict.fromkeys(IN_SERVER[Right.MODERATE_SERVER], True))


def may_do_all_here(house: Hall, guest: Guest) -> None:
    """Let somebody do everything that moderators do, by an overwrite of one channel."""
    overwrite = Overwrite(guest.member.id, OverwriteType.MEMBER, allow=EVERYTHING.value)
    house.env.backend.set_overwrite(guest.channel.id, overwrite)


def options_of(command: str, guest: Guest) -> dict[str, Any]:
    """Return what is typed with a command of the table."""
    needed: dict[str, dict[str, Any]] = {
        CREATE: PLAN,
        "league-admin void": {"match": "abcdef"},
        "league-admin merge": {"lost": "Ann", "into": guest.member},
        "league-admin rename-season": {"season": "1", "name": "Ours"},
        "league-admin undo": {"entry": 1},
    }
    return needed.get(command, {})


SERVER_WIDE = [
    action.replace(".", " ")
    for action, check in BY_ACTION.items()
    if action.startswith(("uno", "league")) and check.right is not Right.MODERATE_CHANNEL and not check.others
]


@pytest.mark.parametrize("command", SERVER_WIDE)
async def test_an_overwrite_of_one_channel_gives_nothing_of_the_server(house: Hall, command: str) -> None:
    zoe = house.guest("Zoe", house.channel())
    may_do_all_here(house, zoe)
    refusal = BY_ACTION[command.replace(" ", ".")].right.value.value
    assert await zoe.types(command, **options_of(command, zoe)) == TRANSLATE(f"refused-{refusal}")
    assert house.messages(zoe.channel) == []


async def test_an_overwrite_of_one_channel_calls_no_tournament_off_and_changes_no_preset(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    mo = moderator(house, ann, "manage_messages")
    await mo.types(CREATE, **PLAN)
    await ann.types("uno start")
    await ann.types("uno preset", save="Ours")
    zoe = house.guest("Zoe", ann.channel)
    may_do_all_here(house, zoe)
    await zoe.types("league tournament")
    assert "calloff" not in [button.verb for button in buttons_of(zoe.panel)]
    assert await zoe.presses(zoe.panel, "begin") == TRANSLATE("tournament-refused-manager")
    refused = [await zoe.types("uno preset", **{verb: "Ours"}) for verb in ("save", "delete")]
    assert refused == [TRANSLATE("refused-preset-right"), TRANSLATE("refused-preset-owner", name="Ours")]
    await mo.types("league tournament")
    assert "calloff" in [button.verb for button in buttons_of(mo.panel)]


async def test_an_overwrite_moderates_the_tables_of_its_channel(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await ann.types("uno start")
    zoe = house.guest("Zoe", ann.channel)
    may_do_all_here(house, zoe)
    assert await zoe.types("uno-admin end") == TRANSLATE("answer-ended")
    assert TRANSLATE("closed-by", name="Zoe") in text_of(house.messages(ann.channel)[-1])


async def test_a_role_moderates_the_server_where_a_channel_takes_it_away(house: Hall) -> None:
    """What is denied in a channel is denied for that channel alone."""
    ann = house.guest("Ann", house.channel())
    mo = moderator(house, ann, "manage_messages")
    denied = Overwrite(mo.member.id, OverwriteType.MEMBER, deny=EVERYTHING.value)
    house.env.backend.set_overwrite(ann.channel.id, denied)
    await ann.types("uno start")
    assert await mo.types("uno-admin end") == TRANSLATE("refused-not-moderator")
    assert await mo.types(CREATE, **PLAN) != TRANSLATE("refused-not-server-moderator")


def interaction_of(member: dict[str, Any], *, roles: dict[int, int], owner: int = 1) -> Any:
    """Return an interaction as discord.py makes it of a member without a cache; roles with permissions."""
    state: Any = MagicMock(shard_count=None)
    guild = discord.Guild(state=state, data={"id": 7})  # type: ignore[typeddict-item]
    guild.owner_id = owner
    for role_id, value in roles.items():
        told: Any = {"id": role_id, "name": "role", "permissions": str(value), "position": 1, "colors": {}}
        guild._add_role(discord.Role(guild=guild, state=state, data=told))
    state.store_user = lambda data, **_: MagicMock(id=int(data["id"]))
    user = {"id": "5", "username": "Zoe", "discriminator": "0", "avatar": None, "global_name": None}
    data: Any = {"user": user, "roles": [], "flags": 0} | member
    found = discord.Member(data=data, guild=guild, state=state)
    return type("Interaction", (), {"guild": guild, "user": found, "permissions": EVERYTHING})()


MANAGES = discord.Permissions(manage_guild=True).value
ADMINISTRATES = discord.Permissions(administrator=True).value


def test_the_rights_of_a_server_come_from_its_roles() -> None:
    everybody = {7: 0, 8: MANAGES, 9: ADMINISTRATES}
    assert server_permissions(interaction_of({}, roles=everybody)).value == 0
    assert server_permissions(interaction_of({"roles": ["8"]}, roles=everybody)).manage_guild
    assert server_permissions(interaction_of({"roles": ["9"]}, roles=everybody)).manage_guild
    assert server_permissions(interaction_of({}, roles={7: MANAGES})).manage_guild
    assert server_permissions(interaction_of({}, roles=everybody, owner=5)).manage_guild


def test_who_is_timed_out_has_no_rights() -> None:
    until = (discord.utils.utcnow() + timedelta(hours=1)).isoformat()
    timed_out = {"roles": ["8"], "communication_disabled_until": until}
    assert not server_permissions(interaction_of(timed_out, roles={7: 0, 8: MANAGES})).manage_guild


def test_nobody_has_rights_in_a_server_whose_roles_are_not_known() -> None:
    """Not even by ids of roles that the interaction tells: they say nothing without the roles."""
    assert server_permissions(interaction_of({"roles": ["8"]}, roles={})).value == 0
