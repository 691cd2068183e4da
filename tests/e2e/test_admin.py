"""Moderators: by permission they close tables, remove players, and settle things for the whole server."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import pytest

from bot.i18n import translator
from bot.render.escape import escaped
from bot.rooms.stores.settings import GuildSettings
from tests.e2e.strategy import sit_down
from tests.support.hall import buttons_of, components_of, text_of

if TYPE_CHECKING:
    from simcord import InteractionResult

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
MODERATING = ["manage_messages", "manage_channels", "moderate_members", "manage_guild", "administrator"]


def moderator(house: Hall, near: Guest, *permissions: str, name: str = "Mo") -> Guest:
    """Let somebody in who may do more than others."""
    granted = discord.Permissions(**dict.fromkeys(permissions, True))
    return house.guest(name, near.channel, roles=[house.guild.create_role("mods", permissions=granted)])


async def lobby(house: Hall, names: str = "Ann Ben") -> list[Guest]:
    guests = house.guests(names, house.channel())
    await guests[0].types("uno start")
    for guest in guests[1:]:
        await guest.presses(house.table(guest.channel), "join")
    return guests


@pytest.mark.parametrize("permission", MODERATING)
async def test_who_moderates_closes_a_table_and_nobody_else(house: Hall, permission: str) -> None:
    ann, ben = await lobby(house)
    before = house.says(ann.channel)
    assert await ann.types("uno-admin end") == TRANSLATE("refused-not-moderator"), (
        "not even the host, by this way"
    )
    assert await ben.types("uno-admin end") == TRANSLATE("refused-not-moderator")
    assert house.says(ann.channel) == before
    mo = moderator(house, ann, permission)
    assert await mo.types("uno-admin end") == TRANSLATE("answer-ended")
    assert TRANSLATE("closed-by", name=mo.name) in text_of(house.messages(ann.channel)[-1])
    assert TRANSLATE("refused-no-room") in await mo.types("uno-admin end")


async def test_a_moderator_closes_a_match(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await sit_down([ann, ben])
    mo = moderator(house, ann, "manage_messages")
    assert await mo.types("uno-admin end") == TRANSLATE("close-question-others", count=2)
    assert [(b.label, b.verb) for b in buttons_of(mo.panel)] == [
        (TRANSLATE("button-close"), "closenow"),
        (TRANSLATE("button-let-play"), "stay"),
    ]
    assert await mo.presses(mo.panel, "stay") == TRANSLATE("answer-stayed")
    assert buttons_of(mo.panel) == []
    assert len(house.pings(ann.channel)) == 1, "nothing has changed"
    await mo.types("uno-admin end")
    assert await mo.presses(mo.panel, "closenow") == TRANSLATE("answer-ended")
    assert "secret `" in text_of(house.messages(ann.channel)[-1])
    assert house.pings(ann.channel) == []


async def test_a_moderator_removes_somebody_from_the_lobby_for_good(house: Hall) -> None:
    ann, ben = await lobby(house)
    assert await ann.types("uno-admin kick", player=ben.member) == TRANSLATE("refused-not-moderator")
    mo = moderator(house, ann, "moderate_members")
    assert await mo.types("uno-admin kick", player=ben.member) == TRANSLATE("answer-kicked", name="Ben")
    assert "Ben" not in house.says(ann.channel)
    await ben.types("uno join")
    assert "Ben" not in house.says(ann.channel)
    assert TRANSLATE("refused-no-such-player") in await mo.types("uno-admin kick", player=ben.member)


async def test_whoever_a_moderator_removes_reads_why(house: Hall) -> None:
    ann, ben, cleo = house.guests("Ann Ben Cleo", house.channel())
    await ann.types("uno start")
    joined = [await one.member.slash(one.channel, "uno join") for one in (ben, cleo)]
    mo = moderator(house, ann, "moderate_members")
    where = f"<#{ann.channel.id}>"
    await mo.types("uno-admin kick", player=ben.member, reason="**spam** @everyone")
    why = escaped("**spam** @everyone", most=100)
    told = text_of(joined[0].followups[-1])
    assert told == TRANSLATE("admin-kicked-you-why", channel=where, reason=why)
    await mo.types("uno-admin kick", player=cleo.member)
    assert text_of(joined[1].followups[-1]) == TRANSLATE("admin-kicked-you", channel=where)


async def test_a_moderator_removes_somebody_from_a_match(house: Hall) -> None:
    ann, ben, cleo = house.guests("Ann Ben Cleo", house.channel())
    await sit_down([ann, ben, cleo])
    mo = moderator(house, ann, "manage_channels")
    told = await mo.types("uno-admin kick", player=ben.member, reason="**spam**: x")
    assert told == TRANSLATE("kick-question", name="Ben")
    assert await mo.presses(mo.panel, "stay") == TRANSLATE("answer-stayed")
    assert "~~Ben~~" not in house.says(ann.channel), "nothing has changed"
    await mo.types("uno-admin kick", player=ben.member, reason="**spam**: x")
    assert await mo.presses(mo.panel, "kick") == TRANSLATE("answer-kicked", name="Ben")
    assert "~~Ben~~" in house.says(ann.channel)
    why, where = escaped("**spam**: x", most=100), f"<#{ann.channel.id}>"
    read = [text_of(one) for one in ben.private_messages]
    assert TRANSLATE("admin-kicked-you-why", channel=where, reason=why) in read
    told = await mo.types("uno-admin kick", player=cleo.member)
    assert told == TRANSLATE("kick-question-last", name="Cleo")
    await mo.presses(mo.panel, "kick")
    assert "wins" in house.says(ann.channel)


# Settings


class Panel:
    """The settings as a moderator sees them."""

    def __init__(self, mo: Guest, result: InteractionResult) -> None:
        self.mo = mo
        self.result = result

    @property
    def message(self) -> Any:
        return self.result.response

    async def chooses(self, name: str, *values: Any) -> str:
        """Choose in a menu; return what the panel, or the answer, says."""
        result = await self.mo.member.select(self.message, list(values), custom_id=f"settings:{name}")
        return text_of(result.response)

    async def presses(self, custom_id: str) -> str:
        return text_of((await self.mo.member.click(self.message, custom_id=custom_id)).response)

    def chosen(self, name: str) -> list[str]:
        """Return the labels chosen in a menu."""
        [menu] = [part for part in components_of(self.message) if part.get("custom_id") == f"settings:{name}"]
        return [option["label"] for option in menu["options"] if option.get("default")]


async def panel(mo: Guest) -> Panel:
    result = await mo.member.slash(mo.channel, "uno-admin settings")
    assert result.response is not None
    assert result.response.ephemeral
    return Panel(mo, result)


async def settled(house: Hall) -> GuildSettings:
    return await house.bot.settings.of(house.guild.id)


async def test_settings_are_for_who_manages_the_server(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    assert await ann.types("uno-admin settings") == TRANSLATE("refused-not-manager")
    mo = moderator(house, ann, "manage_messages", "manage_channels", "moderate_members")
    assert await mo.types("uno-admin settings") == TRANSLATE("refused-not-manager")
    boss = moderator(house, ann, "manage_guild", name="Boss")
    assert TRANSLATE("settings-title") in await boss.types("uno-admin settings")


async def test_everything_is_settled_in_the_panel_and_shown_there(house: Hall) -> None:
    mo = moderator(house, house.guest("Ann", house.channel()), "manage_guild")
    shown = await panel(mo)
    assert shown.chosen("clock") == ["2 minutes"]
    await shown.chooses("clock", "300")
    await shown.chooses("most_rooms", "3")
    await shown.chooses("preset", "packs")
    await shown.chooses("channels", mo.channel)
    await shown.presses("settings:threads:on")
    await shown.presses("settings:pictures:off")
    await shown.presses("settings:last_hand:off")
    await shown.presses("settings:reactions:off")
    await shown.presses("settings:remarks:off")
    await shown.presses("settings:accuracy:on")
    assert await settled(house) == GuildSettings(
        preset="packs",
        clock=300,
        threads=True,
        channels=(mo.channel.id,),
        most_rooms=3,
        pictures=False,
        last_hand=False,
        reactions=False,
        remarks=False,
        accuracy=True,
    )
    assert shown.chosen("clock") == ["5 minutes"]
    assert shown.chosen("most_rooms") == ["Up to 3 tables"]
    assert shown.chosen("preset") == ["Packs"]
    labels = [button.label for button in buttons_of(shown.message)]
    switches = (
        "threads-on", "pictures-off", "last_hand-off", "reactions-off", "remarks-off", "accuracy-on"
    )  # fmt: skip
    assert labels == [TRANSLATE(f"switch-{switch}") for switch in switches]
    await house.restart()
    assert (await settled(house)).most_rooms == 3


async def test_everything_is_taken_back_in_the_panel(house: Hall) -> None:
    mo = moderator(house, house.guest("Ann", house.channel()), "manage_guild")
    shown = await panel(mo)
    await shown.chooses("channels", mo.channel)
    await shown.chooses("channels")
    for name, value in (("clock", "60"), ("most_rooms", "1")):
        await shown.chooses(name, value)
        await shown.chooses(name, "none")
    await shown.chooses("preset", "duel")
    await shown.chooses("preset")
    for switch in ("threads:on", "threads:off", "pictures:off", "pictures:on"):
        await shown.presses(f"settings:{switch}")
    assert await settled(house) == GuildSettings(clock=None)


async def test_a_switch_pressed_twice_holds(house: Hall) -> None:
    mo = moderator(house, house.guest("Ann", house.channel()), "manage_guild")
    shown, other = await panel(mo), await panel(mo)
    await shown.presses("settings:threads:on")
    await other.presses("settings:threads:on")
    assert (await settled(house)).threads


async def test_who_lost_the_permission_settles_nothing_in_an_open_panel(house: Hall) -> None:
    role = house.guild.create_role("mods", permissions=discord.Permissions(manage_guild=True))
    mo = house.guest("Mo", house.channel(), roles=[role])
    shown = await panel(mo)
    house.env.backend.remove_member_role(house.guild.id, mo.member.id, role.id)
    await house.env.settle()
    assert await shown.presses("settings:threads:on") == TRANSLATE("refused-not-manager")
    assert await settled(house) == GuildSettings(preset="classic")


async def test_a_panel_of_before_a_restart_still_works(house: Hall) -> None:
    mo = moderator(house, house.guest("Ann", house.channel()), "manage_guild")
    shown = await panel(mo)
    await house.restart()
    await shown.presses("settings:threads:on")
    assert (await settled(house)).threads


async def test_what_was_settled_is_obeyed_by_the_next_table(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    shown = await panel(moderator(house, ann, "manage_guild"))
    await shown.chooses("clock", "900")
    await shown.presses("settings:threads:on")
    await ann.types("uno start")
    [room] = house.bot.rooms
    assert room.state.parent_id == ann.channel.id
    assert room.state.timing.clock == 900


async def test_servers_settle_things_for_themselves(house: Hall) -> None:
    mo = moderator(house, house.guest("Ann", house.channel()), "manage_guild")
    await (await panel(mo)).presses("settings:threads:on")
    assert not (await house.bot.settings.of(house.guild.id + 1)).threads
