"""Whoever can see where a match was played watches it again, step by step, in private; nobody else does."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.i18n import translator
from bot.rooms.errors import Refusal
from bot.rooms.stores.settings import Media
from tests.e2e.strategy import sit_down, two
from tests.engine.positions import position
from tests.support.hall import buttons_of, menus_of, pictures_of, text_of

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
ALL_OPEN = TRANSLATE("picture-open-hands", card="").partition(";")[0]
UNKNOWN = TRANSLATE(f"refused-{Refusal.NO_SUCH_MATCH.value}")
UNWATCHABLE = TRANSLATE(f"refused-{Refusal.MATCH_UNWATCHABLE.value}")
UNREADABLE = TRANSLATE(f"refused-{Refusal.MATCH_UNREADABLE.value}")


def match_of(house: Hall, guest: Guest) -> str:
    return house.bot.rooms.require(guest.channel.id).state.match_id


def place(number: int, total: int) -> str:
    return TRANSLATE("replay-place", number=number, total=total)


def length_of(text: str) -> int:
    """Return how many steps a replay says that it has."""
    return int(text.rsplit(" of ", maxsplit=1)[-1].split(maxsplit=1)[0])


async def closed(house: Hall) -> tuple[Guest, Guest, str]:
    """Return two people whose match was closed after some moves, and its id."""
    ann, ben = house.guests("Ann Ben", house.channel())
    await sit_down([ann, ben])
    match_id = match_of(house, ann)
    for guest in (ann, ben, ann, ben):
        await guest.types("uno draw")
        await guest.types("uno pass")
    await ann.ends(ben)
    return ann, ben, match_id


async def finished(house: Hall) -> tuple[Guest, Guest, str]:
    """Return two people one of whom won a match with two cards, and its id."""
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2", "R6 R7 G8", top="R5", points=(490, 0)))
    match_id = match_of(house, ann)
    await ann.types("uno play", card="R1")
    await ben.types("uno play", card="R6")
    await ann.types("uno play", card="R2")
    return ann, ben, match_id


async def press(guest: Guest, match_id: str, control: str) -> str:
    """Press a control of the own replay."""
    return await guest.presses(guest.panel, match_id, control)


async def test_a_closed_match_is_watched_from_its_deal_to_its_end(house: Hall) -> None:
    ann, _, match_id = await closed(house)
    told = await ann.types("uno replay", match=match_id)
    length = length_of(told.splitlines()[1])
    assert place(1, length) in told
    [shown] = pictures_of(ann.panel)
    assert shown["description"].startswith(ALL_OPEN)
    first = text_of(ann.panel)
    seen = [first]
    for number in range(2, length + 1):
        seen.append(await press(ann, match_id, "next"))
        assert place(number, length) in seen[-1]
    assert len(set(seen)) == length, "every step shows something else"
    ends = {one.arg: one.disabled for one in buttons_of(ann.panel)}
    assert ends == {"first": False, "back": False, "next": True, "last": True, "surprise": True, "go": False}
    assert place(length - 1, length) in await press(ann, match_id, "back")
    assert await press(ann, match_id, "first") == first
    assert place(length, length) in await press(ann, match_id, "last")


async def test_who_prefers_text_watches_without_pictures(house: Hall) -> None:
    ann, _, match_id = await closed(house)
    await house.bot.preferences.change(ann.member.id, lambda held: replace(held, media=Media.TEXT))
    told = await ann.types("uno replay", match=match_id)
    assert pictures_of(ann.panel) == []
    turn = re.search(r"^→ \*\*(\w+)\*\*", told, re.MULTILINE)
    assert turn is not None
    assert TRANSLATE("table-turn", name=turn[1]) in told, "bold and an arrow are no words"
    assert await ann.types("uno replay") == told, "the newest of the channel goes without saying"


async def test_all_hands_are_open_or_those_of_one_seat(house: Hall) -> None:
    ann, _, match_id = await closed(house)
    await ann.types("uno replay", match=match_id)

    def open_hands() -> tuple[int, bool]:
        """How many are told, and whether the picture shows all."""
        told = re.findall(r"^[→·] .*: [❤⭐🍀🔷🌈]", text_of(ann.panel), re.MULTILINE)
        return len(told), pictures_of(ann.panel)[0]["description"].startswith(ALL_OPEN)

    assert open_hands() == (0, True)
    menu = next(one for one in menus_of(ann.panel) if one.arg == "view")
    assert menu.choices == {
        "all": TRANSLATE("replay-all"),
        "0": TRANSLATE("replay-view-choice", name="Ann"),
        "1": TRANSLATE("replay-view-choice", name="Ben"),
    }
    await ann.chooses(ann.panel, "1", match_id, "view")
    assert open_hands() == (1, False)
    await press(ann, match_id, "next")
    assert next(one.chosen for one in menus_of(ann.panel) if one.arg == "view") == "1"
    await ann.chooses(ann.panel, "all", match_id, "view")
    assert open_hands() == (0, True)
    await house.bot.preferences.change(ann.member.id, lambda held: replace(held, media=Media.TEXT))
    told = await press(ann, match_id, "next")
    assert all(f"**{name}**" in told or f"· {name}" in told for name in ("Ann", "Ben")), "in words without it"


async def test_a_replay_goes_on_after_a_restart_and_jumps_to_a_move(house: Hall) -> None:
    ann, _, match_id = await closed(house)
    length = length_of((await ann.types("uno replay", match=match_id)).splitlines()[1])
    await house.restart()
    assert place(2, length) in await press(ann, match_id, "next")
    await press(ann, match_id, "go")
    assert place(4, length) in await ann.writes("4")
    for wrong in ("0", str(length + 1), "two"):
        await press(ann, match_id, "go")
        assert await ann.writes(wrong) == TRANSLATE("replay-no-number", total=length)


async def test_a_result_has_a_button_with_which_each_gets_a_replay_alone(house: Hall) -> None:
    ann, ben, match_id = await finished(house)
    table = house.table(ann.channel)
    before = text_of(table)
    cleo = house.guest("Cleo", ann.channel)
    for guest in (ann, cleo):
        told = await guest.presses(table, match_id, "start")
        assert guest.panel.ephemeral
        assert place(1, 3) in told
    assert place(2, 3) in await press(ann, match_id, "next")
    assert text_of(house.table(ann.channel)) == before
    assert place(1, 3) in text_of(cleo.panel)
    told = await press(cleo, match_id, "surprise")
    assert TRANSLATE("replay-surprise-hand-won") in told
    assert ben.opened is None


async def test_a_match_in_play_and_one_that_nobody_knows_are_not_shown(house: Hall) -> None:
    ann, _ = await two(house, opened=False)
    match_id = match_of(house, ann)
    assert await ann.types("uno replay") == TRANSLATE(f"refused-{Refusal.NO_MATCH_HERE.value}")
    for wanted in (match_id, match_id[:8], "ab" * 16, "x", "a" * 200, "*" * 40):
        assert UNKNOWN in await ann.types("uno replay", match=wanted), wanted


@pytest.mark.parametrize("changed", ["guild_id = 5", "channel_id = 5", "match_id = 'dead'"])
async def test_a_replay_ends_where_it_may_not_be_seen_any_more(house: Hall, changed: str) -> None:
    ann, _, match_id = await closed(house)
    await ann.types("uno replay", match=match_id)
    cleo = house.guest("Cleo", house.channel("elsewhere"))
    await cleo.types("uno replay", match=match_id)
    async with house.bot.storage.deals._reads.engine.begin() as connection:
        await connection.exec_driver_sql(f"UPDATE archives SET {changed}")  # noqa: S608 - ours
    assert await press(cleo, match_id, "next") == UNWATCHABLE


async def test_who_cannot_see_the_channel_does_not_see_the_match(house: Hall) -> None:
    ann, _, match_id = await closed(house)
    zoe = house.guest("Zoe", house.channel("elsewhere"))
    await zoe.types("uno replay", match=match_id)
    denied = discord.Permissions(view_channel=True).value
    overwrite = Overwrite(zoe.member.id, OverwriteType.MEMBER, deny=denied)
    house.env.backend.set_overwrite(ann.channel.id, overwrite)
    assert await press(zoe, match_id, "next") == UNWATCHABLE
    assert await zoe.types("uno replay", match=match_id) == UNKNOWN
    assert await press(zoe, match_id, "go") == UNWATCHABLE, "nobody is asked for a move of it"


async def test_a_damaged_archive_is_refused_in_a_sentence(house: Hall) -> None:
    ann, _, match_id = await closed(house)
    async with house.bot.storage.deals._reads.engine.begin() as connection:
        await connection.exec_driver_sql("UPDATE archives SET payload = x'00'")
    assert await ann.types("uno replay", match=match_id) == UNREADABLE
    assert house.forgive()
