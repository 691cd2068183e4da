"""Who reads what in which language: people in theirs, everybody at a table in the table's."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.i18n import DEFAULT_LOCALE, translator
from bot.rooms.changes import host
from bot.rooms.state.room_state import Person
from cogs.core.commands import CommandTranslator
from tests.e2e.strategy import Player, over
from tests.e2e.test_reactions import forged_press
from tests.engine.positions import position
from tests.fixtures.scenes import GROUPS
from tests.fixtures.screens import screen_texts
from tests.support.hall import AT_ONCE, buttons_of, hall, text_of
from tests.support.languages import clients, locales_in
from tests.support.payloads import problems_of_commands

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from pathlib import Path

    from tests.support.hall import Guest, Hall

DANISH = {
    "language-name": "Dansk",
    "lobby-title": "Hvem er med?",
    "button-join": "Vær med",
    "answer-joined": "Du er med.",
    "ping": "{ $mention } Din tur!",
    "refused-not-host": "Kun { $name } må det.",
    "place-opened": "Et bord: { $thread }",
    "seal": "Blanding { $number } forseglet",
    "closed-by": "{ $name } lukkede bordet.",
    "button-replay": "Genspil",
}
NORWEGIAN = {
    "language-name": "Norsk",
    "lobby-title": "Hvem blir med?",
    "ping": "{ $mention } Din tur nå!",
}


@pytest.fixture
def _languages(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with locales_in(tmp_path_factory.mktemp("locales")) as write:
        write("da", DANISH)
        write("no", NORWEGIAN)
        yield


@pytest.fixture
def speaks() -> Iterator[dict[int, str]]:
    """Return the languages of clients by account, to be filled."""
    spoken: dict[int, str] = {}
    with clients(lambda user_id: spoken.get(user_id, DEFAULT_LOCALE)):
        yield spoken


@pytest.fixture
async def house(tmp_path: Path, _languages: None) -> AsyncIterator[Hall]:
    async with hall(tmp_path, pace=replace(AT_ONCE, looking=90)) as opened:
        yield opened


def _table(house: Hall, guest: Guest) -> str:
    return text_of(house.table(guest.channel))


async def test_a_table_speaks_as_whoever_opened_it_who_is_told_how_to_change_that(
    house: Hall, speaks: dict[int, str]
) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    speaks[ann.member.id] = "da"
    told = await ann.types("uno start")
    assert translator("da")("answer-lobby-language", language="Dansk") in told
    assert DANISH["lobby-title"] in _table(house, ann)
    assert await ben.presses(house.table(ann.channel), "join") == translator()("answer-joined")
    await ann.presses(house.table(ann.channel), "manage")
    await ann.chooses(ann.panel, "no", "locale")
    assert NORWEGIAN["lobby-title"] in _table(house, ann)
    await ann.chooses(ann.panel, "en-US", "locale")
    assert translator()("lobby-title") in _table(house, ann)


async def test_a_language_nobody_offered_changes_nothing(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ann] = house.guests("Ann", house.channel())
    await ann.types("uno start")
    await ann.presses(house.table(ann.channel), "manage")
    with forged_press(house, "no", "xx", monkeypatch):
        told = await ann.chooses(ann.panel, "no", "locale")
    assert translator()("refused-no-such-option") in told
    assert translator()("lobby-title") in _table(house, ann)


async def test_a_server_that_has_chosen_goes_before_whoever_opens_a_table(
    house: Hall, speaks: dict[int, str]
) -> None:
    [ann] = house.guests("Ann", house.channel())
    speaks[ann.member.id] = "da"
    await house.bot.settings.change(house.guild.id, lambda held: replace(held, locale="no"))
    assert translator("da")("answer-lobby-language", language="Norsk") not in await ann.types("uno start")
    assert NORWEGIAN["lobby-title"] in _table(house, ann)


async def test_each_is_called_in_the_language_their_client_spoke_last(
    house: Hall, speaks: dict[int, str]
) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    speaks |= {ann.member.id: "da", ben.member.id: "no"}
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 R8", top="R5"))
    await ann.opens_hand()
    await ben.opens_hand()
    await ann.taps("play", "R1")
    await house.env.advance_time(91)
    assert [one.content for one in house.pings(ann.channel)] == [f"<@{ben.member.id}> Din tur nå!"]
    speaks[ben.member.id] = "en-US"
    await ben.taps("play", "R6")
    await ann.taps("play", "R2")
    await house.env.advance_time(91)
    assert [one.content for one in house.pings(ann.channel)] == [
        translator()("ping", mention=f"<@{ben.member.id}>")
    ]


async def test_who_chose_a_language_reads_it_whatever_the_client_speaks_after_a_restart_too(
    house: Hall, speaks: dict[int, str]
) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    speaks[ben.member.id] = "no"
    await ben.types("uno language")
    await ben.member.select(ben.panel, ["da"], custom_id="language:locale")
    await house.restart()
    await ann.types("uno start")
    assert await ben.presses(house.table(ann.channel), "manage") == "Kun Ann må det."
    await ben.types("uno language")
    await ben.member.select(ben.panel, ["none"], custom_id="language:locale")
    assert await ben.presses(house.table(ann.channel), "manage") == translator()(
        "refused-not-host", name="Ann"
    )


async def test_a_channel_hears_of_a_table_in_its_language_and_its_host_in_private_how_to_change_that(
    house: Hall, speaks: dict[int, str]
) -> None:
    [ann] = house.guests("Ann", house.channel())
    speaks[ann.member.id] = "da"
    await ann.types("uno start", thread="own")
    [thread] = ann.channel.threads
    shown = [text_of(one) for one in house.messages(ann.channel)]
    assert shown[-1] == f"Et bord: {thread.mention}"
    assert text_of(ann.private_messages[-1]) == translator("da")("answer-lobby-language", language="Dansk")


@pytest.mark.parametrize("group", sorted(GROUPS.keys() - {"commands"}))
async def test_nothing_on_a_recorded_screen_is_in_another_language(group: str) -> None:
    """Japanese shows it: English that is left has Latin letters."""
    for scene in GROUPS[group].values():
        for text in await screen_texts(scene, "ja"):
            assert not re.search(r"[A-Za-z]{4,} [A-Za-z]{3,} [a-z]{2,}", text), text


async def test_four_people_with_four_languages_play_at_one_table(
    tmp_path: Path, speaks: dict[int, str]
) -> None:
    async with hall(tmp_path) as house:
        guests, locales = house.guests("Ann Ben Cleo Dan", house.channel()), ("de", "ja", "ru", "en-US")
        speaks |= {guest.member.id: locale for guest, locale in zip(guests, locales, strict=True)}
        ann = guests[0]
        await ann.types("uno start", format="single")
        for guest, locale in zip(guests[1:], locales[1:], strict=True):
            joined = await guest.presses(house.table(ann.channel), "join")
            assert joined == translator(locale)("answer-joined")
        await ann.presses(house.table(ann.channel), "start")
        players = [Player(guest, Random(4)) for guest in guests]
        room = house.bot.rooms.require(ann.channel.id)
        while not over(house, ann.channel):
            match = room.state.match
            assert match is not None
            title = translator(locales[match.turn])("hand-title", cards=len(match.hand.hands[match.turn]))
            assert title in await guests[match.turn].opens_hand()
            labels = {button.label for button in buttons_of(house.table(ann.channel))}
            assert translator("de")("button-hand") in labels
            await players[match.turn].moves()
        assert text_of(house.table(ann.channel)).startswith("## 🏆")
        assert translator("de")("button-rematch") in {b.label for b in buttons_of(house.table(ann.channel))}


async def test_what_is_drawn_of_a_table_once_is_in_its_language_too(
    house: Hall, speaks: dict[int, str]
) -> None:
    [ann] = house.guests("Ann", house.channel())
    speaks[ann.member.id] = "da"
    await ann.types("uno start")
    seal, _ = house.messages(ann.channel)
    assert text_of(seal).startswith("-# Blanding 1 forseglet")
    await ann.types("uno end")
    assert "Ann lukkede bordet." in text_of(house.messages(ann.channel)[-1])


async def test_a_result_stays_in_the_language_of_its_table_once_the_next_lobby_is_open(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(
        ann.channel, [ann, ben], position("R1", "R9 Y1", top="R5", called=(0,), points=(490, 0)), locale="da"
    )
    await ann.opens_hand()
    await ann.taps("play", "R1")
    result = house.table(ann.channel)
    await ben.presses(result, "rematch")
    retired = next(one for one in house.messages(ann.channel) if one.id == result.id)
    assert DANISH["button-replay"] in [one.label for one in buttons_of(retired)]


async def test_commands_tell_in_each_language_what_they_do_and_keep_their_names(
    tmp_path: Path,
) -> None:
    async with hall(tmp_path) as house:
        translate = CommandTranslator()
        await house.bot.tree.set_translator(translate)
        commands = [
            await one.get_translated_payload(house.bot.tree, translate)
            for one in house.bot.tree.get_commands()
        ]
    told = json.dumps(commands, ensure_ascii=False)
    assert '"name_localizations": {"' not in re.sub(r'"choices": \[.*?\]', "", told)
    for locale in ("de", "ja", "ru"):
        for key in (
            "command-start",
            "option-preset",
            "choice-thread-own",
            "tournament-days",
            "ladder-duel-match",
        ):
            assert translator(locale)(key, count=7) in told, (locale, key)
    assert [*problems_of_commands(commands)] == []


async def test_a_language_that_the_bot_has_lost_is_english_again(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.bot.preferences.change(ben.member.id, lambda held: replace(held, locale="xx"))
    await house.bot.settings.change(house.guild.id, lambda held: replace(held, locale="xx"))
    await ann.types("uno start")
    refused = await ben.presses(house.table(ann.channel), "manage")
    assert refused == translator()("refused-not-host", name="Ann")
    room = house.bot.rooms.require(ann.channel.id)
    await room.do(host.set_locale(Person(ann.member.id, "Ann"), "xx"))
    await ann.presses(house.table(ann.channel), "manage")
    assert translator()("manage-title") in text_of(ann.panel)
