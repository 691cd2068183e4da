"""Pictures of the league: a page of a table, a profile for whoever asks, and words without."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.i18n import translator
from bot.render.league import place_text
from bot.render.pictures import league as module
from tests.support.fake_league import CLUB, club
from tests.support.hall import pictures_of, text_of

if TYPE_CHECKING:
    import pytest

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
IDEOGRAPH = "\N{CJK UNIFIED IDEOGRAPH-5C71}"


def members(house: Hall, names: str = CLUB) -> list[Guest]:
    """A club with a league of two seasons."""
    guests = house.guests(names, house.channel())
    users = {guest.member.id: guest.name for guest in guests}
    house.keep_league(club(users, guild_id=house.guild.id))
    return guests


def public(guest: Guest) -> Any:
    """The newest message that everybody sees."""
    return guest.hall.messages(guest.channel)[-1]


async def profile(guest: Guest, of: Guest | None = None) -> Any:
    """Ask for a profile; return the private message."""
    options = {} if of is None else {"member": of.member}
    shown = (await guest.member.slash(guest.channel, "league player", **options)).response
    assert shown is not None
    assert shown.ephemeral
    return shown


def picture_of(message: Any) -> tuple[discord.Attachment, str]:
    """Return the one file of a message, and what is told to those who do not see it."""
    [item] = pictures_of(message)
    [file] = message.attachments
    assert item["media"]["url"] == file.url
    return file, item["description"]


def is_plain(message: Any) -> bool:
    return not pictures_of(message) and not message.attachments


def first_row(told: str) -> str:
    """Return the name in the first row of a table's alternative."""
    found = re.search(r"#1: (\w+) ", told)
    assert found is not None, told
    return found[1]


async def test_a_page_of_a_table_is_a_picture_that_is_told_in_words(house: Hall) -> None:
    ann, *_ = members(house)
    said = await ann.types("league table", by="points", season="0")
    file, told = picture_of(ann.panel)
    assert (await file.read()).startswith(b"\x89PNG")
    assert TRANSLATE("league-title-points") in told
    assert len(re.findall(r"#\d+: ", told)) == 10
    assert "\N{FIRST PLACE MEDAL}" not in said, "nothing is told twice"
    assert TRANSLATE("league-page", page=1, pages=2, players=12) in said


async def test_turning_a_page_replaces_its_picture_in_one_edit(house: Hall) -> None:
    ann, ben, *_ = members(house)
    await ann.types("league table", by="points", season="0")
    await ann.shares()
    before, told = picture_of(public(ann))
    sent = len(house.env.http_requests)
    await ben.presses(public(ann), "next")
    after, told_after = picture_of(public(ann))
    assert after.filename != before.filename
    assert {"#11: ", "#12: "} <= set(re.findall(r"#\d+: ", told_after))
    edits = [one for one in house.env.http_requests[sent:] if one.method in {"POST", "PATCH"}]
    assert len(edits) == 1
    await ann.presses(public(ann), "prev")
    assert picture_of(public(ann))[1] == told


async def test_an_empty_table_takes_the_picture_away(house: Hall) -> None:
    ann, *_ = members(house)
    await ann.types("league table", by="rating")
    await ann.shares()
    assert pictures_of(public(ann))
    league: Any = house.league
    league.on_ladders.clear()
    await ann.presses(public(ann), "next")
    assert is_plain(public(ann))


async def test_names_without_letters_are_told_below_the_picture(house: Hall) -> None:
    ann, *_ = members(house, CLUB.replace("Ben", IDEOGRAPH))
    said = await ann.types("league table", by="points", season="0")
    row = re.search(rf"#(\d+): {IDEOGRAPH} ", picture_of(ann.panel)[1])
    assert row is not None
    place = place_text(TRANSLATE, int(row[1]))
    assert f"{place} **{IDEOGRAPH}**" in said.splitlines()
    assert "**Cleo**" not in said


async def test_a_profile_is_a_picture_for_its_reader_alone(house: Hall) -> None:
    ann, *_ = members(house)
    shown = await profile(ann)
    file, told = picture_of(shown)
    assert (await file.read()).startswith(b"\x89PNG")
    assert TRANSLATE("picture-profile", name="Ann") in told
    assert TRANSLATE("league-awards", count=3) in told
    assert not {"## Ann", TRANSLATE("league-ratings")} & {*text_of(shown).splitlines()}, "not told twice"
    assert house.messages(ann.channel) == []


async def test_a_name_that_the_picture_has_no_letters_for_is_the_heading(house: Hall) -> None:
    ann, ben, *_ = members(house, CLUB.replace("Ben", IDEOGRAPH))
    assert text_of(await profile(ann, of=ben)).startswith(f"## {IDEOGRAPH}")


async def test_whoever_prefers_text_has_a_profile_in_words(house: Hall) -> None:
    ann, ben, *_ = members(house)
    panel = (await ann.member.slash(ann.channel, "uno preferences")).response
    assert panel is not None
    await ann.member.click(panel, custom_id="preference:media:text")
    shown = await profile(ann)
    assert is_plain(shown)
    assert TRANSLATE("league-ratings") in text_of(shown)
    assert pictures_of(await profile(ben, of=ann)), "it is a preference of the reader"
    await ann.types("league table", by="points", season="0")
    assert is_plain(ann.panel)
    assert pictures_of(await ann.shares()), "which everybody sees"


async def test_a_server_without_pictures_has_words_alone(house: Hall) -> None:
    ann, *_ = members(house)
    await ann.types("league table", by="points", season="0")
    await ann.shares()
    leader = first_row(picture_of(public(ann))[1])
    await house.settle_pictures(wanted=False)
    assert f"**{leader}**" in await ann.types("league table", by="points", season="0")
    assert is_plain(ann.panel)
    shown = await profile(ann)
    assert TRANSLATE("league-ratings") in text_of(shown)
    assert is_plain(shown)


async def test_what_a_server_settled_holds_before_anybody_asked_for_it(house: Hall) -> None:
    ann, *_ = members(house)
    await house.settle_pictures(wanted=False)
    await house.restart()
    assert "\N{FIRST PLACE MEDAL}" in await ann.types("league table", by="points", season="0")


async def test_where_no_file_may_be_attached_all_is_told_in_words(house: Hall) -> None:
    ann, *_ = members(house)
    me = house.env.backend.bot_user.id
    denied = discord.Permissions(attach_files=True).value
    house.env.backend.set_overwrite(ann.channel.id, Overwrite(me, OverwriteType.MEMBER, deny=denied))
    said = await ann.types("league table", by="points", season="0")
    assert "\N{FIRST PLACE MEDAL}" in said
    assert is_plain(ann.panel)


async def test_a_picture_of_the_league_that_cannot_be_drawn_is_told_in_words(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> bytes:
        raise OSError("no art")

    ann, *_ = members(house)
    monkeypatch.setattr(module, "ladder_picture", broken)
    monkeypatch.setattr(module, "profile_picture", broken)
    assert "\N{FIRST PLACE MEDAL}" in await ann.types("league table", by="points", season="0")
    shown = await profile(ann)
    assert TRANSLATE("league-ratings") in text_of(shown)
    assert is_plain(ann.panel)
    assert is_plain(shown)
    assert [complaint.count("no art") > 0 for complaint in house.forgive()] == [True, True]
