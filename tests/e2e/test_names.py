"""Names are text from strangers: whatever they say, a table stays a table and nobody is pinged."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

from bot.i18n import translator
from tests.e2e.strategy import Player, play_until, sit_down
from tests.support.hall import text_of
from tests.support.payloads import message_of, walk

if TYPE_CHECKING:
    from tests.support.hall import Guest, Hall

NASTY = (
    "**bold** __x__ ~~y~~ ||z||",
    "@everyone <@1> <@&2> <#3>",
    "two\nlines\r\n# big\n> quote",
    "\u202egnirts \u200f\u2066ltr\u2069",
    "x" * 32,
    "`code` ```block```",
    "[link](https://evil.example)",
    "# discord.gg/uno",
    "\u200b\u3164\u200d",
    "- list </uno end:1> :smile: <:a:1>",
)


async def sat_down(house: Hall) -> list[Guest]:
    channel = house.channel()
    guests = [house.guest(f"g{n}", channel, nick=name) for n, name in enumerate(NASTY)]
    await sit_down(guests, target=1, rules={"hand_size": "2"})
    return guests


def unescaped(text: str) -> str:
    """Return a text without what a backslash makes harmless."""
    return re.sub(r"\\.", "", text)


async def test_nasty_names_are_harmless_in_a_whole_match(house: Hall) -> None:
    guests = await sat_down(house)
    channel = guests[0].channel
    table = house.says(channel)
    assert len(table.splitlines()[3].split(" · ")) == len(NASTY), table
    random = Random(1)
    await play_until(house, [Player(guest, random) for guest in guests], random)
    await guests[2].presses(house.table(channel), "rematch")
    for command in ("match log", "rules", "table", "hand"):
        await guests[0].types(f"uno {command}")
    texts = [text for guest in guests for text in guest.heard] + [text_of(house.table(channel))]
    for entry in house.env.http_requests:
        message = message_of(entry) or {}
        texts += [part["content"] for part in walk(message.get("components") or ()) if "content" in part]
        pings = (message.get("content") or "").startswith("<@")
        mentions = message.get("allowed_mentions") or {"parse": []}
        assert not mentions.get("parse")
        assert bool(mentions.get("users")) <= pings
    for text in texts:
        plain = unescaped(text)
        assert "@everyone" not in plain
        assert not re.search(r"<[@#:/]", plain), text
        assert "](" not in plain, text
        assert "discord.gg" not in plain, text
        assert "||" not in plain, text
        assert "```" not in plain, text
        assert "__" not in plain, text
        assert "\n# big" not in plain, text
        visible = text.replace("@\u200b", "@ ")  # what stops a mention
        assert not re.search("[\u202a-\u202e\u2066-\u2069\u200b\u200f\r]", visible), ascii(text)


async def test_nasty_names_are_one_line_in_the_lobby_and_its_choice(house: Hall) -> None:
    channel = house.channel()
    guests = [house.guest(f"g{n}", channel, nick=name) for n, name in enumerate(NASTY)]
    await guests[0].types("uno start")
    for guest in guests[1:]:
        await guest.types("uno join")
    text = house.says(channel)
    assert len(re.findall(r"^\d+\. .+$", text, re.MULTILINE)) == len(NASTY)
    await guests[0].presses(house.table(channel), "manage")
    for guest in guests:
        told = await guests[0].chooses(guests[0].panel, str(guest.member.id), "starter")
        plays_first = translator()("lobby-starter", name="").removeprefix("****")
        [first] = [line for line in told.splitlines() if line.endswith(plays_first)]
        assert first.startswith("> **")
    assert len(house.tables(channel)) == 1
