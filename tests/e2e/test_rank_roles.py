"""Roles for ranks, as whoever manages a server chooses them and as members get them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from simcord.builders import RoleHandle

from bot.i18n import translator
from bot.league.settings import RankRole
from cogs.league.sync import SETTLES_WITHIN
from tests.support.fake_league import CLUB, club
from tests.support.hall import answer_of, answered_elsewhere, buttons_of, text_of

if TYPE_CHECKING:
    from simcord import InteractionResult

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
SOON = SETTLES_WITHIN + 5
PUT, DELETE = "PUT", "DELETE"


class Panel:
    """The panel as somebody who manages the server sees it."""

    def __init__(self, boss: Guest, result: InteractionResult) -> None:
        self.boss = boss
        self.result = result

    @property
    def message(self) -> Any:
        return answer_of(self.result)

    @property
    def text(self) -> str:
        return text_of(self.message)

    async def chooses(self, custom_id: str, value: Any) -> str:
        result = await self.boss.member.select(self.message, [value], custom_id=custom_id)
        return text_of(answered_elsewhere(result) or answer_of(result))

    async def presses(self, custom_id: str) -> str:
        result = await self.boss.member.click(self.message, custom_id=custom_id)
        return text_of(answer_of(result))


def members(house: Hall) -> list[Guest]:
    """A club with a league of two seasons."""
    guests = house.guests(CLUB, house.channel())
    users = {guest.member.id: guest.name for guest in guests}
    house.keep_league(club(users, guild_id=house.guild.id, began=house.env.now().replace(day=1)))
    return guests


def manager(house: Hall, near: Guest, *permissions: str, name: str = "Boss") -> Guest:
    granted = discord.Permissions(**dict.fromkeys(permissions or ("manage_guild", "manage_roles"), True))
    return house.guest(name, near.channel, roles=[house.guild.create_role("staff", permissions=granted)])


async def opens(boss: Guest) -> Panel:
    result = await boss.member.slash(boss.channel, "league-admin roles")
    assert result.response is not None
    assert result.response.ephemeral
    return Panel(boss, result)


def having(house: Hall, role: Any, guests: list[Guest]) -> list[str]:
    backend = house.env.backend
    return [
        one.name for one in guests if role.id in backend.get_member(house.guild.id, one.member.id).role_ids
    ]


def requests(house: Hall) -> list[str]:
    return [one.method for one in house.env.http_requests if "/roles/" in one.path]


async def test_the_first_places_get_the_role_and_give_it_back_when_it_is_removed(house: Hall) -> None:
    ann, *_ = guests = members(house)
    boss = manager(house, ann)
    role = house.guild.create_role("Podium")
    panel = await opens(boss)
    assert TRANSLATE("rank-roles-none") in panel.text
    await panel.chooses("rankroles:add", role)
    told = await panel.chooses(f"rankroles:places:{role.id}", "3")
    assert f"<@&{role.id}>" in told
    assert TRANSLATE("rank-roles-places", count=3) in told
    await panel.chooses(f"rankroles:ladder:{role.id}", "classic-match")
    await house.env.advance_time(SOON)
    assert len(having(house, role, guests)) == 3
    about = TRANSLATE("rank-roles-about", ladder=TRANSLATE("ladder-classic-match"), count=3)
    assert about in (await opens(boss)).text
    await panel.presses(f"rankroles:remove:{role.id}")
    assert TRANSLATE("rank-roles-none") in panel.text
    await house.env.advance_time(SOON)
    assert having(house, role, guests) == []
    reasons = [entry.reason for entry in house.env.backend.get_guild(house.guild.id).audit_log_entries]
    assert TRANSLATE("rank-role-given", place=1) in reasons
    assert TRANSLATE("rank-role-taken") in reasons


async def test_roles_are_given_after_a_restart_too(house: Hall) -> None:
    ann, *_ = guests = members(house)
    boss, role = manager(house, ann), house.guild.create_role("Champion")
    panel = await opens(boss)
    await panel.chooses("rankroles:add", role)
    house.bot.league_updates.stop()  # killed before it gave anything
    await house.restart()
    await house.env.advance_time(SOON)
    assert len(having(house, role, guests)) == 1


async def test_roles_are_for_who_manages_the_server_and_could_give_them(house: Hall) -> None:
    ann, *_ = members(house)
    high = house.guild.create_role("High")
    assert await ann.types("league-admin roles") == TRANSLATE("refused-not-manager")
    helper = manager(house, ann, "manage_guild", name="Helper")
    boss = manager(house, ann)
    refused = TRANSLATE("rank-role-problem-not-yours")
    low = house.guild.create_role("Low")
    assert await (await opens(helper)).chooses("rankroles:add", low) == refused, "without Manage Roles"
    assert await (await opens(boss)).chooses("rankroles:add", high) == refused, "above their own"
    for role in house.env.backend.get_guild(house.guild.id).roles.values():
        if role.managed or role.id == house.guild.id:
            told = await (await opens(boss)).chooses(
                "rankroles:add", RoleHandle(house.env, house.guild, role)
            )
            key = "rank-role-problem-managed" if role.managed else "rank-role-problem-everyone"
            assert told == TRANSLATE(key)
    assert TRANSLATE("rank-roles-none") in (await opens(boss)).text


async def test_what_is_in_the_way_is_told_and_nothing_is_asked_of_discord(house: Hall) -> None:
    ann, *_ = guests = members(house)
    boss = manager(house, ann)
    role = house.guild.create_role("Champion")
    backend, guild_id = house.env.backend, house.guild.id
    own = next(one for one in backend.get_guild(guild_id).roles.values() if one.managed)
    allowed = discord.Permissions(own.permissions)
    allowed.manage_roles = False
    backend.edit_role(guild_id, own.id, {"permissions": allowed.value})
    panel = await opens(boss)
    assert TRANSLATE("rank-role-problem-no-permission") in await panel.chooses("rankroles:add", role)
    await house.env.advance_time(SOON)
    assert requests(house) == []
    allowed.manage_roles = True
    backend.edit_role(guild_id, own.id, {"permissions": allowed.value})
    await house.env.settle()
    await house.env.advance_time(SOON)
    assert len(having(house, role, guests)) == 1, "it goes on by itself"
    backend.edit_role(guild_id, role.id, {"position": own.position + 1})
    await house.env.settle()
    assert TRANSLATE("rank-role-problem-too-high") in (await opens(boss)).text
    backend.delete_role(guild_id, role.id)
    await house.env.settle()
    panel = await opens(boss)
    assert TRANSLATE("rank-role-problem-gone") in panel.text
    await panel.presses(f"rankroles:open:{role.id}")
    await panel.presses(f"rankroles:remove:{role.id}")
    assert TRANSLATE("rank-roles-none") in panel.text
    assert requests(house) == [PUT]


async def test_at_most_five_roles_and_forged_choices_change_nothing(house: Hall) -> None:
    ann, *_ = members(house)
    boss = manager(house, ann)
    roles = [house.guild.create_role(f"Role {number}") for number in range(6)]
    panel = await opens(boss)
    for role in roles[:5]:
        before = await panel.chooses("rankroles:add", role)
    store = house.bot.league_updates.rank_roles.store
    await store.change(house.guild.id, lambda held: held.without_role(roles[4].id))
    other = await opens(boss)
    await store.change(house.guild.id, lambda held: held.with_role(RankRole(role_id=roles[4].id)))
    assert await other.chooses("rankroles:add", roles[5]) == TRANSLATE("rank-roles-many")
    assert (await opens(boss)).text == before
    assert len([one for one in buttons_of(panel.message) if one.verb == "open"]) == 5
    await panel.presses(f"rankroles:open:{roles[0].id}")
    await store.change(house.guild.id, lambda held: held.without_role(roles[0].id))
    told = await panel.chooses(f"rankroles:places:{roles[0].id}", "3")
    assert told == TRANSLATE("rank-roles-changed")
    assert (await store.of(house.guild.id)).role(roles[0].id) is None
    house.bot.league_updates.stop()
