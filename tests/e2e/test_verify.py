"""Anybody in a server lists its deals and checks one step by step; nobody learns what is still in play."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from unittest.mock import Mock

import discord
import pytest
from discord import ui

from bot.i18n import translator
from bot.matches.deals import CheckedStep
from bot.render.deal import exact_word
from bot.render.pictures.table import MAX_TEXT
from bot.rooms.ports import DealEnding, RecordedDeal
from bot.rooms.state.deal import encode_cuts
from cogs.core.rights import can_view
from cogs.replay.verify import ROWS_ON_A_PAGE, deal_layout
from tests.e2e.test_cutting import cuts, deal_of, opened, starts, state_of
from tests.e2e.test_match_access import deny
from tests.support.hall import Guest, buttons_of, spaced

if TYPE_CHECKING:
    from tests.support.hall import Hall

TRANSLATE = translator()
NOON = datetime(2026, 1, 2, 12, tzinfo=UTC)


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
    assert TRANSLATE("verify-empty") in await ann.types("uno match verify")
    await thrown_away(ann)
    await opened_again(ann, ben)
    text = await ben.types("uno match verify")
    rows = [line for line in text.splitlines() if "**" in line]
    assert [row[:5] for row in rows] == ["⏳ **2", "✓ **1"]
    assert TRANSLATE("verify-became-playing") in rows[0]
    assert TRANSLATE("verify-became-undealt") in rows[1]
    assert deal_of(house, ann).commitment[:8] in rows[0]
    assert TRANSLATE("verify-chain-shown", holds="yes") in text
    await damage(house, "previous = commitment WHERE number = 2")
    assert TRANSLATE("verify-chain-shown", holds="no") in await ben.types("uno match verify")


async def test_a_page_whose_oldest_deal_follows_nothing_says_so_in_both_places(house: Hall) -> None:
    (ann,) = house.guests("Ann", house.channel())
    await thrown_away(ann)
    await damage(house, "number = 2")
    text = await ann.types("uno match verify")
    assert "✗ **2" in text
    assert TRANSLATE("verify-chain-shown", holds="no") in text


async def test_whoever_cannot_watch_a_match_cannot_compute_its_hands_either(house: Hall) -> None:
    """Secret, words and key give every card."""
    ann, ben = await opened(house, "Ann Ben")
    await cuts(ann, "thunder")
    zoe = house.guest("Zoe", house.channel("elsewhere"))
    await starts(house, ann)
    assert "thunder" in await zoe.types("uno match verify", match="1"), "it is no secret in this channel"
    elsewhere, secret = TRANSLATE("verify-elsewhere"), deal_of(house, ann).secret
    deny(house, ann.channel, zoe, "view_channel")
    assert await zoe.types("uno match verify", match="1") == elsewhere, "also not while it is played"
    await ann.ends(ben)
    assert await zoe.types("uno match verify", match="1") == elsewhere
    assert secret in await ben.types("uno match verify", match="1")
    assert TRANSLATE("verify-chain-shown", holds="yes") in await zoe.types("uno match verify")
    await thrown_away(ann)
    assert deal_of_number(await zoe.types("uno match verify", match="2")), "no card was dealt with it"
    deny(house, ann.channel, ben, "read_message_history")
    assert await ben.types("uno match verify", match="1") == elsewhere, "as with its replay"
    await damage(house, "channel_id = 5")
    assert secret in await ann.types("uno match verify", match="1"), "who sat in a channel that is gone"
    assert await zoe.types("uno match verify", match="1") == elsewhere


def deal_of_number(text: str) -> bool:
    """Tell whether a secret is told."""
    return TRANSLATE("verify-told", secret="").partition("`")[0] in text


@pytest.mark.parametrize("private", [False, True])
def test_only_moderators_see_a_private_thread_from_elsewhere(*, private: bool) -> None:
    thread, member = Mock(discord.Thread, **{"is_private.return_value": private}), Mock(discord.Member)
    interaction = Mock(channel_id=1, user=member)
    interaction.guild.get_channel_or_thread.return_value = thread
    thread.permissions_for.return_value = discord.Permissions(view_channel=True)
    assert can_view(interaction, 2) is not private
    assert can_view(interaction, 1), "who is in it"
    thread.permissions_for.return_value = discord.Permissions(view_channel=True, manage_threads=True)
    assert can_view(interaction, 2)
    thread.permissions_for.side_effect = discord.ClientException
    assert not can_view(interaction, 2)


@pytest.mark.parametrize("word", ["\N{PARTY POPPER}" * 32, "x" * 32, "`" * 32, '"' * 32])
def test_forty_long_cuts_fit_into_a_message(word: str) -> None:
    deal = RecordedDeal(
        number=999_999,
        channel_id=1,
        match_id="1" * 32,
        previous="2" * 64,
        commitment="3" * 64,
        secret="4" * 64,
        cuts=encode_cuts([(seat, word) for seat in range(40)]),
        opened_at=NOON,
        dealt_at=NOON,
        ended_at=NOON,
        ending=DealEnding.ABANDONED,
    )
    found = dict.fromkeys(CheckedStep, False)
    shown = deal_layout(TRANSLATE, deal, found)
    assert shown.content_length() <= MAX_TEXT
    text = spaced("".join(one.content for one in shown.walk_children() if isinstance(one, ui.TextDisplay)))
    left_out = re.search(TRANSLATE("cuts-left-out", count=0).replace("0", r"(\d+)"), text)
    assert text.count(exact_word(word)) == 40 - (int(left_out[1]) if left_out else 0)
    assert (left_out is None) == (word[0] != "`"), (
        "nothing but piles of backticks takes more room than there is"
    )


async def opened_again(ann: Guest, ben: Guest) -> None:
    await ann.types("uno start")
    await ben.types("uno join")
    await ann.types("uno start")


async def test_a_match_that_is_over_is_checked_step_by_step(house: Hall) -> None:
    ann, ben = await opened(house, "Ann Ben")
    await cuts(ann, "*thunder*")
    await starts(house, ann)
    state, deal = state_of(house, ann), deal_of(house, ann)
    assert state.match is not None
    seed = state.match.hand.stream.seed.hex()
    text = await ben.types("uno match verify", match="1")
    assert marks(text) == ["✓", "⏳"], "the chain alone can be checked"
    assert deal.commitment in text
    assert "```\n1 *thunder*\n```" in text, "the words are fixed, whatever becomes of the match"
    assert deal.secret not in text
    assert TRANSLATE("verify-open") in text
    await ann.ends(ben)
    for wanted in ("1", "#1", f" {state.match_id[:8].upper()} ", state.match_id):
        text = await ben.types("uno match verify", match=wanted)
        assert marks(text) == ["✓"] * 4, wanted
    for told in (deal.previous, state.match_id, deal.commitment, deal.secret, seed):
        assert text.index(f"`{told}`") > text.rindex("✓"), "what was found comes before the numbers"
    assert "```\n1 *thunder*\n```" in text
    assert TRANSLATE("verify-became-abandoned") in text
    await damage(house, "cuts = '[[1,\"rain\"]]'")
    assert marks(await ben.types("uno match verify", match="1")) == ["✓", "✓", "✗", "✓"]
    await damage(house, "cuts = 'x'")
    text = await ben.types("uno match verify", match="1")
    assert marks(text) == ["✓", "✓", "✗", "✓"]
    assert TRANSLATE("verify-cuts-damaged") in text
    assert TRANSLATE("verify-key-damaged") in text
    await damage(house, f"commitment = '{seed}'")
    assert marks(await ben.types("uno match verify", match="1")) == ["✗", "✓", "✗", "✗"]


def begins(text: str, verdict: str) -> bool:
    """Tell whether a check begins with this verdict."""
    return text.startswith(f"### {TRANSLATE(f'verify-verdict-{verdict}')}\n")


async def test_a_result_says_first_whether_its_deal_checks_out(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await opened_again(ann, ben)
    assert begins(await ann.types("uno match verify", match="1"), "open")
    await ben.leaves()
    result = house.table(ann.channel)
    text = await ann.presses(result, "check")
    assert begins(text, "holds")
    assert TRANSLATE("verify-holds") in text
    assert marks(text) == [], "the steps are one tap further"
    steps = await ann.presses(ann.panel, "steps")
    assert begins(steps, "holds")
    assert marks(steps) == ["✓"] * 4
    assert TRANSLATE("help-deal") in await ann.presses(ann.panel, "deal")
    assert steps == await ann.types("uno match verify", match="1")
    deny(house, ann.channel, ben, "read_message_history")
    assert await ben.presses(result, "check") == TRANSLATE("verify-elsewhere")


async def test_a_result_says_what_is_wrong_with_its_deal(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await opened_again(ann, ben)
    await ben.leaves()
    result = house.table(ann.channel)
    await damage(house, "cuts = '[[1,\"rain\"]]'")
    text = await ann.presses(result, "check")
    assert begins(text, "broken")
    assert text.splitlines()[2] == TRANSLATE("verify-key", holds="no")


@pytest.mark.parametrize(("lost", "verdict"), [("archives", "unknown"), ("deals", "unrecorded")])
async def test_what_cannot_be_checked_does_not_check_out(house: Hall, lost: str, verdict: str) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await opened_again(ann, ben)
    await ben.leaves()
    async with house.bot.storage.deals._reads.engine.begin() as connection:
        await connection.exec_driver_sql(f"DELETE FROM {lost}")  # noqa: S608 - ours
    assert begins(await ann.presses(house.table(ann.channel), "check") + "\n", verdict)


async def test_a_deal_without_cards_is_checked_as_far_as_it_goes(house: Hall) -> None:
    (ann,) = house.guests("Ann", house.channel())
    await thrown_away(ann)
    text = await ann.types("uno match verify", match="1")
    assert marks(text) == ["✓", "✓", "\u2013"]
    assert TRANSLATE("verify-undealt") in text
    assert begins(text, "undealt")


@pytest.mark.parametrize("wanted", ["2", "0", "ffffff", "", "x", "9" * 40, "%", "\u0661", "1; DROP"])
async def test_what_is_no_deal_is_answered_with_a_sentence(house: Hall, wanted: str) -> None:
    (ann,) = house.guests("Ann", house.channel())
    await thrown_away(ann)
    assert TRANSLATE("verify-unknown") in await ann.types("uno match verify", match=wanted)


async def test_a_deal_is_found_by_what_is_shown_of_it_elsewhere(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await opened_again(ann, ben)
    shown = deal_of(house, ann).commitment
    assert f"`{shown}`" in await ann.presses(await ann.opens_more(), "deal")
    for wanted in (f"deal {shown[:8]}", shown[:8].upper(), shown, "Deal 1"):
        assert f"`{shown}`" in await ann.types("uno match verify", match=wanted), wanted
    found = await ann.suggested(shown[:3], command="uno match verify", option="match")
    assert [value for _, value in found] == ["1"]


async def test_pages_are_turned_in_place(house: Hall) -> None:
    (ann,) = house.guests("Ann", house.channel())
    deals = ROWS_ON_A_PAGE + 2
    for _ in range(deals):
        await thrown_away(ann)

    def shown(text: str) -> list[int]:
        return [int(number) for number in re.findall(r"✓ \*\*(\d+)\*\*", text)]

    assert shown(await ann.types("uno match verify")) == [*range(deals, 2, -1)]
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
    assert TRANSLATE("verify-empty") in await eve.types("uno match verify")
    for wanted in ("1", match_id):
        assert TRANSLATE("verify-unknown") in await eve.types("uno match verify", match=wanted)
    assert await eve.suggested("", command="uno match verify", option="match") == []


async def test_deals_are_suggested_by_their_number_and_match(house: Hall) -> None:
    (ann,) = house.guests("Ann", house.channel())
    for _ in range(2):
        await thrown_away(ann)
    found = await ann.suggested("", command="uno match verify", option="match")
    assert [value for _, value in found] == ["2", "1"]
    assert found[0][0].startswith("2 · ")
    assert [value for _, value in await ann.suggested("1", command="uno match verify", option="match")][
        -1
    ] == "1"
    assert await ann.suggested("zzz", command="uno match verify", option="match") == []
