"""The log of a match has all its moves for good; nobody reads what is not theirs to see."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, cast
from unittest.mock import Mock

import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

import bot.matches.log_pages as match_log_module
from bot.engine.codec import RULES_VERSION, encode_rules
from bot.engine.presets import CLASSIC
from bot.i18n import translator
from bot.league.ports import MatchBrief
from bot.matches.archive import ArchivedSeat, MatchFacts, write_archive
from bot.rooms.errors import Refusal
from bot.rooms.ports import Commit, LoggedAction, MatchArchive, RoomSnapshot
from tests.support.hall import Guest, buttons_of, menus_of, text_of

if TYPE_CHECKING:
    from simcord import ChannelHandle

    from tests.support.hall import Hall

TRANSLATE = translator()
NOON = datetime(2026, 11, 12, 18, 30, tzinfo=UTC)
NO_MATCH = TRANSLATE(f"refused-{Refusal.NO_SUCH_MATCH.value}", name="")


async def play(ann: Guest, ben: Guest) -> None:
    """Play a match of a few moves to its end by commands."""
    await ann.types("uno start")
    await ben.types("uno join")
    await ann.types("uno start")
    for _ in range(3):
        for guest in (ann, ben):
            await guest.types("uno draw")
            await guest.types("uno pass")
    await ben.leaves()


def moves_of(text: str) -> list[str]:
    """Return the lines of a page that tell moves."""
    return [line for line in text.splitlines() if "**" in line and not line.startswith(("**Hand", "#"))]


async def lay(
    house: Hall, channel: ChannelHandle, match_id: str, *, hands: int, seats: tuple[Any, ...] = ()
) -> None:
    """Lay the archive of a match with hands of twenty moves into the store."""
    log: list[LoggedAction] = []
    for hand in range(1, hands + 1):
        for move in range(21):
            begin = f'[["HandStarted",{hand},0,"R5","",0],["HandReceived",0,"W4 W4"]]'
            events = f'[["CardPlayed",{move % 2},"R{move % 10}","R",6]]' if move else begin
            at = NOON + timedelta(seconds=len(log))
            log.append(
                LoggedAction(match_id=match_id, number=len(log), seat=0, payload=f'["draw",{events}]', at=at)
            )
    facts = MatchFacts(
        match_id=match_id,
        guild_id=house.guild.id,
        channel_id=channel.id,
        started_at=NOON,
        ended_at=NOON + timedelta(hours=1),
        finished=True,
        codec=RULES_VERSION,
        rules=encode_rules(CLASSIC),
        seats=seats or (ArchivedSeat(1, "=*Ada*"), ArchivedSeat(None, "")),
        seed=bytes(32),
    )
    archive = MatchArchive(
        match_id=match_id,
        guild_id=house.guild.id,
        channel_id=channel.id,
        ended_at=facts.ended_at,
        payload=write_archive(facts, log),
    )
    room = RoomSnapshot(channel_id=int(match_id[:8], 16), guild_id=1, revision=1, payload="{}", closed=True)
    await house.bot.storage.journal.commit(Commit(room=room, archive=archive))


def enabled(message: Any) -> list[str]:
    return [button.verb for button in buttons_of(message) if not button.disabled]


async def test_a_log_of_all_moves_completed_during_the_game(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `003_608a07d94a7f0f11.txt` promises: all of them, also once the table has closed."""
    monkeypatch.setattr(match_log_module, "MAX_MOVES", 4)
    ann, ben = house.guests("Ann Ben", house.channel())
    assert TRANSLATE("log-empty") in await ann.types("uno match log")
    await play(ann, ben)
    await ann.types("uno end")
    await house.restart()
    pages = [await ann.types("uno match log")]
    assert ann.panel.ephemeral
    while "older" in enabled(ann.panel):
        pages.insert(0, await ann.presses(ann.panel, "older"))
    assert len(pages) > 2
    told = [line for page in pages for line in moves_of(page)]
    for guest in (ann, ben):
        drew = TRANSLATE("event-cards-drawn-passed", name=guest.name, count=1)
        assert (
            sum(drew in line for line in told)
            + sum(TRANSLATE("event-cards-drawn", name=guest.name, count=1) in line for line in told)
            >= 3
        )
    assert "**Hand 1**" in pages[0]
    assert TRANSLATE("event-forfeited", name="Ben") in pages[-1]
    assert TRANSLATE("log-closed", when="")[:6] not in pages[-1], "it came to its end"
    assert pages[-1] == await ann.presses(ann.panel, "newest")
    assert pages[0] == await ann.presses(ann.panel, "first")
    assert pages[1] == await ann.presses(ann.panel, "newer")


async def test_while_a_match_goes_on_its_log_grows_and_shows_no_hidden_card(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await ben.types("uno join")
    await ann.types("uno start")
    before = await ben.types("uno match log")
    panel = ben.panel
    await ann.types("uno draw")
    after = await ben.presses(panel, "newest")
    assert after.startswith(before.rpartition("\n")[0].rpartition("\n")[0])
    assert TRANSLATE("event-cards-drawn", name="Ann", count=1).split("**")[-1][:5] in after
    state = house.bot.rooms.require(ann.channel.id).state
    assert state.match is not None
    assert after.count("Red") + after.count("Blue") + after.count("Green") + after.count("Yellow") <= 1
    assert await ann.types("uno match log", match=state.match_id[:6]) == after


async def test_each_channel_has_its_own_log_and_another_one_is_read_by_its_number(house: Hall) -> None:
    here, there = house.channel("here"), house.channel("there")
    ann = house.guest("Ann", here)
    eve = Guest(house, ann.member, there)
    await lay(house, here, "ab" * 16, hands=1)
    await lay(house, there, "cd" * 16, hands=1)
    assert TRANSLATE("log-title-over", hash="ababab") in await ann.types("uno match log")
    assert TRANSLATE("log-title-over", hash="cdcdcd") in await eve.types("uno match log")
    for wanted in ("cdcdcd", " #CDCDCDCD ", "cd" * 16):
        assert TRANSLATE("log-title-over", hash="cdcdcd") in await ann.types("uno match log", match=wanted)


async def test_a_match_in_play_is_read_in_its_own_channel_alone(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await ben.types("uno join")
    await ann.types("uno start")
    match_id = house.bot.rooms.require(ann.channel.id).state.match_id
    elsewhere = Guest(house, ann.member, house.channel("elsewhere"))
    assert NO_MATCH in await elsewhere.types("uno match log", match=match_id)


@pytest.mark.parametrize("wanted", ["ab", "ababag", "%" * 6, "", "9" * 40, "\u0661" * 6, "ffffff", "abab*;"])
async def test_what_is_no_match_is_answered_with_a_sentence(house: Hall, wanted: str) -> None:
    ann = house.guest("Ann", house.channel())
    await lay(house, ann.channel, "ab" * 16, hands=1)
    assert NO_MATCH in await ann.types("uno match log", match=wanted)


async def test_of_several_matches_that_begin_alike_more_is_asked(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    for last in "12":
        await lay(house, ann.channel, "ab" * 15 + "a" + last, hands=1)
    unclear = TRANSLATE(f"refused-{Refusal.MATCH_UNCLEAR.value}", name="")
    assert unclear in await ann.types("uno match log", match="ababab")
    assert unclear not in await ann.types("uno match log", match="ab" * 15 + "a1")


async def test_a_match_in_a_channel_that_somebody_cannot_see_is_closed_to_them(house: Hall) -> None:
    secret = house.channel("secret")
    zoe = house.guest("Zoe", house.channel())
    await lay(house, secret, "ab" * 16, hands=2, seats=(ArchivedSeat(zoe.member.id, "Zoe"),) * 2)
    assert NO_MATCH not in await zoe.types("uno match log", match="ababab")
    panel = zoe.panel
    overwrite = Overwrite(zoe.member.id, OverwriteType.MEMBER, deny=1 << 10)
    house.env.backend.set_overwrite(secret.id, overwrite)
    assert NO_MATCH in await zoe.types("uno match log", match="ababab")
    for verb in ("older", "file"):
        assert NO_MATCH in await zoe.presses(panel, verb), "what is on the screen opens nothing"


async def test_of_a_channel_that_is_gone_those_read_the_log_who_sat_there(house: Hall) -> None:
    ann, zoe = house.guests("Ann Zoe", house.channel())
    await lay(
        house,
        cast("ChannelHandle", Mock(id=999)),
        "ab" * 16,
        hands=1,
        seats=(ArchivedSeat(ann.member.id, "Ann"),) * 2,
    )
    assert NO_MATCH not in await ann.types("uno match log", match="ababab")
    assert NO_MATCH in await zoe.types("uno match log", match="ababab")


async def test_nobody_reads_the_log_of_another_server(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await lay(house, ann.channel, "ab" * 16, hands=1)
    other = house.env.create_guild("Elsewhere")
    eve = Guest(house, other.add_member(house.env.create_user("Eve")), other.create_text_channel("there"))
    assert NO_MATCH in await eve.types("uno match log", match="ab" * 16)


async def presses_forged(
    house: Hall,
    guest: Guest,
    custom_id: str,
    monkeypatch: pytest.MonkeyPatch,
    *,
    values: tuple[str, ...] = (),
) -> str:
    """Press a button whose custom_id, or whose choice, somebody's client made up; return the answer."""
    parsers = house.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    own = menus_of(guest.panel)[-1].custom_id if values else buttons_of(guest.panel)[-1].custom_id

    def forged(data: dict[str, Any]) -> None:
        # On the message as well: discord.py looks there for what was pressed.
        changed = json.loads(json.dumps(data).replace(own, custom_id))
        if values:
            changed["data"]["values"] = [*values]
        parse(changed)

    with monkeypatch.context() as wire:
        wire.setitem(parsers, "INTERACTION_CREATE", forged)
        if values:
            result = await guest.member.select(guest.panel, ["0"], custom_id=own)
        else:
            result = await guest.member.click(guest.panel, custom_id=own)
    return text_of(result.response)


async def test_forged_buttons_lead_to_no_page_that_is_not_there(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.guest("Ann", house.channel())
    await lay(house, ann.channel, "ab" * 16, hands=2)
    newest = await ann.types("uno match log")
    for forged in ("older:{}:999999999", "newer:{}:77", "newest:{}:0"):
        custom_id = f"log:{forged.format('ab' * 16)}"
        assert await presses_forged(house, ann, custom_id, monkeypatch) == newest
    choice = f"log:hand:{'ab' * 16}:3"
    for value in ("x", "-1", "9" * 30, "\u0661"):
        assert await presses_forged(house, ann, choice, monkeypatch, values=(value,)) == newest
    assert NO_MATCH in await presses_forged(house, ann, f"log:older:{'cd' * 16}:0", monkeypatch)


async def test_a_hand_is_chosen_and_begins_on_a_page_of_its_own(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await lay(house, ann.channel, "ab" * 16, hands=40)
    await ann.types("uno match log")
    (menu,) = menus_of(ann.panel)
    assert len(menu.choices) == 25
    assert next(iter(menu.choices.values())) == TRANSLATE("log-hand-choice", hand=1)
    assert menu.choices[menu.chosen or ""] == TRANSLATE("log-hand-choice", hand=40)
    wanted = next(value for value, label in menu.choices.items() if label.endswith(" 34"))
    text = await ann.chooses(ann.panel, wanted)
    assert text.splitlines()[2].startswith("**Hand 34**")
    assert "W4" not in text
    assert "Wild Draw Four" not in text


async def test_the_whole_log_is_given_as_a_file(house: Hall) -> None:
    ann = house.guest("Ann", house.channel())
    await lay(house, ann.channel, "ab" * 16, hands=3)
    await ann.types("uno match log")
    result = await ann.member.click(ann.panel, custom_id=f"log:file:{'ab' * 16}:0")
    assert result.response is not None
    [attachment] = result.response.attachments
    assert attachment.filename == "uno-ababab.txt"
    assert result.response.ephemeral
    text = (await attachment.read()).decode("utf-8")
    lines = [line for line in text.splitlines() if re.match(r"\d+:\d\d:\d\d  ", line)]
    assert len(lines) == 63
    assert lines[1].startswith("0:00:01  \N{ROBOT FACE} ")
    assert lines[1].endswith("Red 1.")
    assert "=*Ada* played" in text, "names are written as they are"
    assert "Wild Draw Four" not in text


class OwnMatches:
    """A league that knows the matches of one account."""

    def __init__(self, user_id: int) -> None:
        self.user_id = user_id
        self.asked = 0

    async def briefs(self, _: int, user_id: int | None, *, most: int) -> list[MatchBrief]:
        assert most == 25
        self.asked += 1
        if user_id != self.user_id:
            return []
        names, mine = {user_id: "Ann", 7: "Ben*"}, {user_id}
        return [
            MatchBrief("cd" * 16, NOON, names, {user_id: 2, 7: 1}, {7}),
            MatchBrief("ab" * 16, NOON, names, {user_id: 1, 7: 2}, mine),
        ]


async def test_somebodys_own_matches_are_suggested(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    league = OwnMatches(ann.member.id)
    object.__setattr__(house.bot.services, "league", league)
    found = await ann.suggested("", command="uno match log", option="match")
    assert found == [
        ("12 Nov 18:30 UTC · place 2 against Ben* · #cdcdcd", "cd" * 16),
        ("12 Nov 18:30 UTC · won against Ben* · #ababab", "ab" * 16),
    ]
    assert league.asked == 1, "they are read at once"
    assert await ann.suggested("WON", command="uno match log", option="match") == found[1:]
    assert await ann.suggested("#cdcd", command="uno match log", option="match") == found[:1]
    assert await ben.suggested("", command="uno match log", option="match") == []
