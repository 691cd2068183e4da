"""A backup that is put back deals no secret again that was told after it was made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from bot.rooms.ports import DealEnding
from bot.tournaments.tournament import TournamentStage
from db.backup import back_up, restore
from tests.e2e.strategy import sit_down
from tests.e2e.test_tournaments import opened, passes, plays, sits, stored
from tests.support.hall import text_of

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.hall import Guest, Hall

pytestmark = pytest.mark.usefixtures("days_pass")

CLOSED = translator()("closed-restored")


async def put_back(house: Hall, tmp_path: Path) -> None:
    """Restore what was backed up, and start the bot on it."""
    house._url = f"sqlite+aiosqlite:///{tmp_path / 'restored.db'}"
    await restore(tmp_path / "backup.db", house._url)
    await house.restart()
    await house.env.advance_time(5)


def told(house: Hall, guest: Guest) -> list[str]:
    return [message.content for message in house.messages(guest.channel) if message.content == CLOSED]


async def test_what_was_open_in_a_backup_ends_and_closes_and_its_channel_is_told(
    house: Hall, tmp_path: Path
) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await sit_down([ann, ben])
    zoe = house.guest("Zoe", house.channel("lobby"))
    await zoe.types("uno start")
    before = await house.bot.storage.deals.newest(house.guild.id, limit=9)
    await back_up(house._url, tmp_path / "backup.db")
    await zoe.types("uno end")  # and tells its secret
    secrets = {deal.secret for deal in await house.bot.storage.deals.newest(house.guild.id, limit=9)}
    await put_back(house, tmp_path)
    assert list(house.bot.rooms) == []
    for guest in (ann, zoe):
        assert any(CLOSED in text_of(table) for table in house.messages(guest.channel)[:-1])
        assert told(house, guest) == [CLOSED]
    deals = await house.bot.storage.deals.newest(house.guild.id, limit=9)
    assert [deal.commitment for deal in deals] == [deal.commitment for deal in before]
    assert [deal.ending for deal in deals] == [DealEnding.UNDEALT, DealEnding.ABANDONED]
    await zoe.types("uno start")
    [fresh, *_] = await house.bot.storage.deals.newest(house.guild.id, limit=9)
    assert (fresh.number, fresh.previous) == (3, deals[0].commitment)
    lobby = house.bot.rooms.require(zoe.channel.id).state
    assert lobby.deal is not None
    assert lobby.deal.secret not in secrets
    await house.restart()
    await house.env.advance_time(5)
    assert house.bot.rooms.require(zoe.channel.id).state.match_id == lobby.match_id, "what is new stays"
    assert told(house, ben) == [CLOSED], "and it is told once"


async def test_a_channel_that_cannot_be_told_keeps_no_table_open(house: Hall, tmp_path: Path) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await sit_down([ann, ben])
    await back_up(house._url, tmp_path / "backup.db")
    channel = ann.channel.id
    house.env.inject_error("POST", f"/channels/{channel}/messages", status=403, code=50013)
    await put_back(house, tmp_path)
    assert house.bot.rooms.find(channel) is None
    [complaint] = house.forgive()
    assert "is not told that its table closed" in complaint


async def test_a_table_of_a_tournament_that_was_open_is_played_again_from_a_new_deal(
    house: Hall, tmp_path: Path
) -> None:
    host, guests = await opened(house, "Ann Ben")
    await passes(house, minutes=61)
    [thread] = host.channel.threads
    await sits(house, thread, *guests)
    await guests[0].presses(house.table(thread), "start")
    before = house.bot.rooms.require(thread.id).state
    await back_up(house._url, tmp_path / "backup.db")
    await plays(house, guests)
    await put_back(house, tmp_path)
    await passes(house, minutes=1)
    assert told(house, guests[0]) == [CLOSED]
    await sits(house, host.channel.threads[-1], *guests)
    again = house.bot.rooms.require(guests[0].channel.id).state
    assert again.deal is not None
    assert before.deal is not None
    assert again.deal.secret != before.deal.secret
    await guests[0].presses(house.table(guests[0].channel), "start")
    await plays(house, guests)
    assert (await stored(house)).stage is TournamentStage.OVER
