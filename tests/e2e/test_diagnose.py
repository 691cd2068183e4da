"""Diagnosis for moderators: permissions, quiet channels, damaged tables, what is off."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from unittest.mock import patch

import discord

from bot.i18n import translator
from bot.rooms.ports import StoreError
from tests.e2e.test_admin import moderator
from tests.e2e.test_damaged_tables import damaged
from tests.e2e.test_places import quiet

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.hall import Hall

TRANSLATE = translator()


async def test_a_moderator_reads_what_is_missing_here_and_in_other_channels(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    mo = moderator(house, ann, "manage_messages")
    assert await ann.types("uno-admin diagnose") == TRANSLATE("refused-not-moderator")
    fine = await mo.types("uno-admin diagnose")
    assert TRANSLATE("diagnose-all-here") in fine
    assert TRANSLATE("diagnose-elsewhere") not in fine
    assert TRANSLATE("diagnose-no-faces") in fine

    mute, poor = quiet(house, send_messages=False), quiet(house, attach_files=False)
    quiet(house, view_channel=False)
    secret = house.channel(
        "secret", overwrites={house.guild.default_role: discord.PermissionOverwrite(view_channel=False)}
    )
    told = await mo.types("uno-admin diagnose")
    assert f"⛔ <#{mute.id}>: {TRANSLATE('permission-short-send_messages')}" in told
    assert f"⚠️ <#{poor.id}>: {TRANSLATE('permission-short-attach_files')}" in told
    assert told.index(f"<#{mute.id}>") < told.index(f"<#{poor.id}>"), "the worst first"
    assert str(secret.id) not in told, "what they cannot see themselves is not told"
    mo.channel = mute
    here = await mo.types("uno-admin diagnose")
    assert TRANSLATE("permission-send_messages") in here
    assert TRANSLATE("diagnose-grant") in here
    mo.channel = poor
    assert TRANSLATE("diagnose-without-attach_files") in await mo.types("uno-admin diagnose")


async def test_what_the_settings_ask_for_is_looked_at_and_what_they_switch_off_is_told(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    mo = moderator(house, ann, "manage_guild")
    chosen = quiet(house, view_channel=False)
    other = quiet(house, send_messages=False)
    gone = 77
    await house.bot.settings.change(
        house.guild.id, lambda held: replace(held, channels=(chosen.id, gone), pictures=False)
    )
    told = await mo.types("uno-admin diagnose")
    assert TRANSLATE("permission-short-view_channel") in told, "tables were to open there"
    assert TRANSLATE("diagnose-gone", count=1) in told
    assert str(other.id) not in told, "no table opens there"
    assert TRANSLATE("diagnose-pictures-off") in told


async def test_quiet_and_damaged_tables_are_told_with_the_reason(house: Hall, tmp_path: Path) -> None:
    ann, cleo = house.guest("Ann", house.channel("locked")), house.guest("Cleo", house.channel("damaged"))
    mo = moderator(house, ann, "manage_messages")
    await cleo.types("uno start")
    await ann.types("uno start")
    await damaged(house, tmp_path, cleo)
    house.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50001)
    await house.guest("Ben", ann.channel).types("uno join")
    house.forgive()
    told = await mo.types("uno-admin diagnose")
    assert TRANSLATE("diagnose-damaged", channel=f"<#{cleo.channel.id}>") in told
    assert TRANSLATE("diagnose-refused", channel=f"<#{ann.channel.id}>", times=1, count=1) in told


async def test_a_database_that_is_silent_and_a_bot_that_stops_are_told(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    mo = moderator(house, ann, "manage_messages")
    with patch.object(house.bot.settings, "read_anew", side_effect=StoreError("gone")):
        assert TRANSLATE("diagnose-no-database") in await mo.types("uno-admin diagnose")
    house.bot.rooms.drain()
    assert TRANSLATE("diagnose-draining") in await mo.types("uno-admin diagnose")
