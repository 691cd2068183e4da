"""Pictures in messages: the table has one, uploaded once; where there can be none all is told in words."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from bot.engine.cards import CARDS
from bot.engine.presets import VARIANTS
from bot.i18n import translator
from bot.render.pictures.lobby import banner_alternative, banner_of
from cogs.core import picture_maker as module
from cogs.core.picture_maker import PictureMaker
from cogs.table.pictures import WITHOUT_PICTURES
from tests.e2e.strategy import two
from tests.engine.positions import cards, position
from tests.support.hall import pictures_of, text_of
from tests.tournaments.support import begun, tournament

if TYPE_CHECKING:
    import discord
    import pytest
    from simcord import ChannelHandle

    from bot.render.pictures.table import TableContent
    from tests.support.hall import Hall

TRANSLATE = translator()


def shown(house: Hall, channel: ChannelHandle) -> tuple[discord.Attachment, str]:
    """Return the one file of the table, and what is told to those who do not see it."""
    table = house.table(channel)
    [item] = pictures_of(table)
    [file] = table.attachments
    assert item["media"]["url"] == file.url
    return file, item["description"]


async def redrawn(house: Hall, channel: ChannelHandle) -> None:
    room = house.bot.rooms.find(channel.id)
    assert room is not None
    with house.env._bot_scope():  # the time of the simulated Discord
        house.bot.display.room_changed(room)
    await house.env.settle()


async def test_a_table_in_play_has_a_picture_and_tells_it_in_words(house: Hall) -> None:
    """Word for word, as below: these words are the picture of who cannot see it."""
    ann, _ = await two(house, opened=False)
    file, told = shown(house, ann.channel)
    assert file.filename.endswith(".png")
    assert (await file.read()).startswith(b"\x89PNG")
    assert "Red 5 on the pile" in told
    assert TRANSLATE("picture-turn", name="Ann") in told
    assert "Ben: 3 cards." in told
    assert "Red 5" in text_of(house.table(ann.channel))


async def test_names_stand_in_the_picture_as_they_are_and_in_the_text_escaped(house: Hall) -> None:
    ann, ben = (house.guest(name, channel) for channel in [house.channel()] for name in ("*Ann*", "Ben"))
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 G8"))
    assert "*Ann*: 3 cards." in shown(house, ann.channel)[1]
    assert "\\*Ann\\*" in text_of(house.table(ann.channel))


async def test_each_move_replaces_the_picture(house: Hall) -> None:
    ann, ben = await two(house, opened=False)
    before, _ = shown(house, ann.channel)
    await ann.types("uno play", card="R1")
    after, told = shown(house, ann.channel)
    assert after.filename != before.filename
    assert "Red 1 on the pile" in told
    await ben.types("uno play", card="R6")
    assert shown(house, ann.channel)[0].filename not in {before.filename, after.filename}


async def test_a_picture_that_is_there_already_is_not_uploaded_again(house: Hall) -> None:
    ann, _ = await two(house, opened=False)
    before, _ = shown(house, ann.channel)
    await redrawn(house, ann.channel)  # after a restart nobody remembers the upload
    first, _ = shown(house, ann.channel)
    await redrawn(house, ann.channel)
    again, _ = shown(house, ann.channel)
    assert again.id == first.id
    assert again.filename == before.filename


async def test_a_lobby_has_a_banner_of_its_rules(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    assert "Classic" in shown(house, ann.channel)[1]
    await ann.chooses(house.table(ann.channel), "=stacking")
    told = shown(house, ann.channel)[1]
    assert told == banner_alternative(TRANSLATE, banner_of("Stacking", VARIANTS["stacking"]))
    await ben.types("uno join")
    await ann.presses(house.table(ann.channel), "start")
    assert "Stacking" not in shown(house, ann.channel)[1]


async def test_a_match_of_a_moment_has_no_chart(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ben.channel, [ann, ben], position("R1", "R6", top="R5", points=(499, 0)))
    await ann.types("uno uno")
    await ann.types("uno play", card="R1")
    result = house.table(ann.channel)
    assert "wins" in text_of(result)
    [shown] = pictures_of(result)
    assert shown["description"].startswith("A trophy")
    assert len(result.attachments) == 1


async def test_a_table_that_is_closed_loses_its_picture(house: Hall) -> None:
    ann, ben = await two(house, opened=False)
    table = house.table(ann.channel)
    await ann.ends(ben)
    closed = next(message for message in house.messages(ann.channel) if message.id == table.id)
    assert pictures_of(closed) == []
    assert closed.attachments == []


async def test_where_files_are_not_permitted_the_table_is_told_in_words(house: Hall) -> None:
    house.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
    ann, ben = await two(house, opened=False)
    assert pictures_of(house.table(ann.channel)) == []
    assert "Red 5" in house.says(ann.channel)
    refused = len(uploads(house))
    await ann.types("uno play", card="R1")
    await ben.types("uno play", card="R6")
    assert "Red 6" in house.says(ann.channel)
    assert len(uploads(house)) == refused == 1, "what is forbidden is not tried with every move"


async def test_a_channel_that_took_no_picture_is_asked_again_later(house: Hall) -> None:
    ann, ben = await two(house, opened=False)
    house.env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013)
    await ann.types("uno play", card="R1")
    assert pictures_of(house.table(ann.channel)) == []
    assert house.table(ann.channel).attachments == []
    await house.env.advance_time(WITHOUT_PICTURES + 1)
    await ben.types("uno play", card="R6")
    assert shown(house, ann.channel)


def uploads(house: Hall) -> list[str]:
    """Return the requests that brought a picture with them."""
    return [
        entry.path
        for entry in house.env.http_requests
        if entry.path.startswith("/channels/") and "attachment://" in str(entry.json)
    ]


async def test_a_room_may_go_without_pictures(house: Hall) -> None:
    ann, _ = await two(house, opened=False)
    house.bot.display.pictures.wanted = lambda _room: False
    await ann.types("uno play", card="R1")
    table = house.table(ann.channel)
    assert pictures_of(table) == []
    assert table.attachments == []
    assert "Red 1" in text_of(table)


async def test_a_picture_that_cannot_be_drawn_stops_nothing(
    house: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_content: TableContent) -> bytes:
        raise OSError("no art")

    ann, _ = await two(house, opened=False)
    monkeypatch.setattr(module, "table_picture", broken)
    await ann.types("uno play", card="R1")
    assert "Red 1" in house.says(ann.channel)
    assert pictures_of(house.table(ann.channel)) == []
    [complaint] = house.forgive()
    assert "no art" in complaint


# The gallery


async def test_equal_content_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []

    def counted(held: Any, *, playable: Any) -> bytes:
        drawn.append(held)
        return repr((held, playable)).encode()

    monkeypatch.setattr(module, "hand_picture", counted)
    picture_maker = PictureMaker(size=2)
    held = cards("R1 G5")
    first = await picture_maker.hand(TRANSLATE, held, playable=cards("R1 B7"))
    second = await picture_maker.hand(TRANSLATE, list(held), playable=cards("R1"))
    assert first == second
    assert len(drawn) == 1
    assert await picture_maker.hand(TRANSLATE, held) != first
    assert await picture_maker.hand(TRANSLATE, cards("B1")) != first
    assert len(drawn) == 3
    await picture_maker.hand(TRANSLATE, held, playable=cards("R1"))
    assert len(drawn) == 4, "only so many are kept"


async def test_what_several_ask_for_at_once_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[object] = []

    def counted(held: Any, *, playable: Any) -> bytes:
        drawn.append((held, playable))
        return b"a hand"

    monkeypatch.setattr(module, "hand_picture", counted)
    picture_maker = PictureMaker()
    pictures = await asyncio.gather(*(picture_maker.hand(TRANSLATE, cards("R1 G5")) for _ in range(5)))
    assert len(drawn) == 1
    assert len(set(pictures)) == 1


async def test_tables_and_hands_need_no_thread_once_the_art_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture_maker = PictureMaker()
    await picture_maker.warm_up()

    async def thread(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(asyncio, "to_thread", thread)
    assert await picture_maker.hand(TRANSLATE, cards("R1 G5 W")) is not None
    assert await picture_maker.table(TRANSLATE, position("R1", "R2").view(None), ["Ann", "Ben"]) is not None


async def test_a_hand_is_told_in_words() -> None:
    picture = await PictureMaker().hand(TRANSLATE, cards("R1 G5 W"), playable=cards("R1 W"))
    assert picture is not None
    assert "Red 1, Green 5, Wild" in picture.alternative
    assert picture.alternative.endswith("You can play: Red 1, Wild.")
    nothing = await PictureMaker().hand(TRANSLATE, cards("R1 G5 W"))
    assert nothing is not None
    assert "You can play" not in nothing.alternative


async def test_a_bracket_is_a_picture_once_the_tournament_has_begun() -> None:
    assert await PictureMaker().bracket(TRANSLATE, tournament(), 0) is None
    picture = await PictureMaker().bracket(TRANSLATE, begun(people=5, table_size=2), 0)
    assert picture is not None
    assert picture.name.startswith("bracket-")
    assert "Player 5" in picture.alternative


async def test_text_alternatives_keep_to_discords_limit() -> None:
    picture = await PictureMaker().hand(TRANSLATE, CARDS * 2, playable=CARDS)
    assert picture is not None
    assert 900 < len(picture.alternative) <= 1000
    match = position("R1", "R2", "R3", "R4", "R6", "R7", "R8", "R9", "RS", "RD")
    table = await PictureMaker().table(TRANSLATE, match.view(None), ["W" * 300] * 10)
    assert table is not None
    assert 500 < len(table.alternative) <= 1000
