"""Anybody in a server lists its deals and checks one step by step; nobody learns what is still in play."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from cogs.views.verify import ROWS_ON_A_PAGE
from tests.e2e.test_cutting import cuts, deal_of, opened, state_of
from tests.support.hall import Guest, buttons_of

if TYPE_CHECKING:
    from tests.support.hall import Hall

TRANSLATE = translator()


async def thrown_away(guest: Guest) -> None:
    """Open a lobby and close it again."""
    await guest.types("uno start")
    await guest.types("uno end")


def marks(text: str) -> list[str]:
    """Return the mark of each line that has one."""
    return re.findall(r"^[✓✗⏳\u2013]", text, re.MULTILINE)


async def damage(house: Hall, change: str) -> None:
    """Change the ledger behind the bot's back."""
    async with house.bot.storage.deals._reads.engine.begin() as connection:
        await connection.exec_driver_sql(f"UPDATE deals SET {change}")  # noqa: S608 - ours


async def test_the_newest_deals_are_listed_thrown_away_ones_too(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    assert TRANSLATE("verify-empty") in await ann.types("uno verify")
    await thrown_away(ann)
    await opened_again(ann, ben)
    text = await ben.types("uno verify")
    rows = [line for line in text.splitlines() if "**" in line]
    assert [row[:5] for row in rows] == ["⏳ **2", "✓ **1"]
    assert TRANSLATE("verify-became-playing") in rows[0]
    assert TRANSLATE("verify-became-undealt") in rows[1]
    assert deal_of(house, ann).commitment[:8] in rows[0]
    assert TRANSLATE("verify-chain-shown", holds="yes") in text
    await damage(house, "previous = commitment WHERE number = 2")
    assert TRANSLATE("verify-chain-shown", holds="no") in await ben.types("uno verify")


async def opened_again(ann: Guest, ben: Guest) -> None:
    await ann.types("uno start")
    await ben.types("uno join")
    await ann.types("uno start")


async def test_a_match_that_is_over_is_checked_step_by_step(house: Hall) -> None:
    ann, ben = await opened(house, "Ann Ben")
    await cuts(house, ann, "*thunder*")
    await ann.presses(house.table(ann.channel), "start")
    state, deal = state_of(house, ann), deal_of(house, ann)
    assert state.match is not None
    seed = state.match.hand.stream.seed.hex()
    text = await ben.types("uno verify", match="1")
    assert marks(text) == ["✓", "⏳"], "the chain alone can be checked"
    assert deal.commitment in text
    assert TRANSLATE("verify-open") in text
    await ann.ends(ben)
    for wanted in ("1", "#1", f" {state.match_id[:8].upper()} ", state.match_id):
        text = await ben.types("uno verify", match=wanted)
        assert marks(text) == ["✓"] * 4, wanted
    assert TRANSLATE("verify-key-cut", holds="yes", cuts="\\*thunder\\*") in text
    assert TRANSLATE("verify-told", secret=deal.secret) in text
    assert TRANSLATE("verify-became-abandoned") in text
    await damage(house, "cuts = '[[1,\"rain\"]]'")
    assert marks(await ben.types("uno verify", match="1")) == ["✓", "✓", "✗", "✓"]
    await damage(house, "cuts = 'x'")
    assert marks(await ben.types("uno verify", match="1")) == ["✓", "✓", "✗", "✓"]
    await damage(house, f"commitment = '{seed}'")
    assert marks(await ben.types("uno verify", match="1")) == ["✗", "✓", "✗", "✗"]


async def test_a_deal_without_cards_is_checked_as_far_as_it_goes(house: Hall) -> None:
    (ann,) = house.guests("Ann", house.channel())
    await thrown_away(ann)
    text = await ann.types("uno verify", match="1")
    assert marks(text) == ["✓", "✓", "\u2013"]
    assert TRANSLATE("verify-undealt") in text


@pytest.mark.parametrize("wanted", ["2", "0", "ffffff", "", "x", "9" * 40, "%", "\u0661", "1; DROP"])
async def test_what_is_no_deal_is_answered_with_a_sentence(house: Hall, wanted: str) -> None:
    (ann,) = house.guests("Ann", house.channel())
    await thrown_away(ann)
    assert TRANSLATE("verify-unknown") in await ann.types("uno verify", match=wanted)


async def test_pages_are_turned_in_place(house: Hall) -> None:
    (ann,) = house.guests("Ann", house.channel())
    deals = ROWS_ON_A_PAGE + 2
    for _ in range(deals):
        await thrown_away(ann)

    def shown(text: str) -> list[int]:
        return [int(number) for number in re.findall(r"✓ \*\*(\d+)\*\*", text)]

    assert shown(await ann.types("uno verify")) == [*range(deals, 2, -1)]
    assert ann.panel.ephemeral
    assert [one.disabled for one in buttons_of(ann.panel)] == [True, False]
    assert shown(await ann.presses(ann.panel, "older")) == [2, 1]
    assert [one.disabled for one in buttons_of(ann.panel)] == [False, True]
    assert shown(await ann.presses(ann.panel, "newer")) == [*range(deals, 2, -1)]


async def test_nobody_sees_deals_of_another_server(house: Hall) -> None:
    (ann,) = house.guests("Ann", house.channel())
    await thrown_away(ann)
    match_id = (await house.bot.storage.deals.newest(house.guild.id, limit=1))[0].match_id
    other = house.env.create_guild("Elsewhere")
    eve = Guest(house, other.add_member(house.env.create_user("Eve")), other.create_text_channel("there"))
    assert TRANSLATE("verify-empty") in await eve.types("uno verify")
    for wanted in ("1", match_id):
        assert TRANSLATE("verify-unknown") in await eve.types("uno verify", match=wanted)
    assert await eve.suggested("", command="uno verify", option="match") == []


async def test_deals_are_suggested_by_their_number_and_match(house: Hall) -> None:
    (ann,) = house.guests("Ann", house.channel())
    for _ in range(2):
        await thrown_away(ann)
    found = await ann.suggested("", command="uno verify", option="match")
    assert [value for _, value in found] == ["2", "1"]
    assert found[0][0].startswith("2 · ")
    assert [value for _, value in await ann.suggested("1", command="uno verify", option="match")][-1] == "1"
    assert await ann.suggested("zzz", command="uno verify", option="match") == []
