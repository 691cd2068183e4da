"""The last hand of a match as a moving picture at its result: drawn once, kept, and never in the way."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image

from bot.i18n import translator
from bot.rooms.changes.notes import note_accuracy
from cogs.table.pictures import draw_last_hand
from tests.e2e.strategy import sit_down
from tests.e2e.test_admin import moderator, panel
from tests.engine.positions import position
from tests.support.hall import buttons_of, pictures_of, text_of

if TYPE_CHECKING:
    import discord

    from bot.matches.replay import Replay
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()
GIF = b"GIF89a of a last hand"
WORDS = "Ann plays and wins."
ACCURACY = 87


class Drawer:
    """Draws nothing worth seeing, and counts how often."""

    def __init__(self, *, broken: bool = False) -> None:
        self.drawn: list[str] = []
        self.broken = broken

    def __call__(self, replay: Replay, _locale: str | None) -> tuple[bytes, str] | None:
        """Return the same picture of any match."""
        self.drawn.append(replay.match_id)
        if self.broken:
            raise OSError("no art")
        return GIF, WORDS


@pytest.fixture
def drawer(house: Hall) -> Drawer:
    drawer = Drawer()
    house.draw_last_hands(drawer)
    return drawer


async def won_by_ann(house: Hall) -> list[Guest]:
    guests = house.guests("Ann Ben", house.channel())
    match = position("R1 R2", "R6 R7 G8", top="R5", points=(490, 0))
    await house.deal(guests[0].channel, guests, match)
    for guest, card in zip((*guests, guests[0]), ("R1", "R6", "R2"), strict=True):
        await guest.types("uno play", card=card)
    await house.env.settle()
    return guests


async def draws_again(house: Hall, accuracy: int) -> None:
    """Have the result drawn again, with how accurately Ann played."""
    room = next(iter(house.bot.rooms))
    with house.env._bot_scope():  # the time of the simulated Discord
        await room.do(note_accuracy(room.state.match_id, ((0, accuracy),)), show=False)
        house.bot.display.redraw_result(room)
    await house.env.settle()


def last_hand_of(message: Any) -> discord.Attachment:
    """Return the moving picture of a message, which shows it."""
    file: discord.Attachment
    [file] = [one for one in message.attachments if one.filename.endswith(".gif")]
    [item] = [one for one in pictures_of(message) if one["media"]["url"] == file.url]
    assert item["description"] == file.description
    return file


def has_none(message: Any) -> bool:
    return not any(one.filename.endswith(".gif") for one in message.attachments)


async def test_the_result_shows_the_last_hand_and_tells_it_in_words(house: Hall) -> None:
    house.draw_last_hands(draw_last_hand)
    ann, ben = house.guests("Ann Ben", house.channel())
    await sit_down([ann, ben])
    for guest in (ann, ben):
        await guest.types("uno draw")
        await guest.types("uno pass")
    await ben.leaves()
    [result] = house.messages(ann.channel)
    file = last_hand_of(result)
    with Image.open(BytesIO(await file.read())) as picture:
        assert (picture.format, getattr(picture, "n_frames", 1)) == ("GIF", 4)
    told = file.description or ""
    assert told.startswith(TRANSLATE("picture-last-hand"))
    assert TRANSLATE("event-forfeited", name="Ben").replace("**", "") in told
    assert TRANSLATE("picture-seat", name="Ann", cards=8, called="no") in told


async def test_it_stays_as_it_is_when_the_result_is_drawn_again(house: Hall, drawer: Drawer) -> None:
    [ann, _] = await won_by_ann(house)
    before = last_hand_of(house.table(ann.channel))
    await draws_again(house, ACCURACY)
    result = house.table(ann.channel)
    assert f"Ann {ACCURACY}%" in text_of(result)
    assert last_hand_of(result).id == before.id
    assert len(drawer.drawn) == 1


async def test_it_survives_a_restart_a_drawing_after_it_and_a_rematch(house: Hall, drawer: Drawer) -> None:
    guests = await won_by_ann(house)
    channel = guests[0].channel
    before = last_hand_of(house.table(channel))
    await house.restart()
    await draws_again(house, ACCURACY)
    result = house.table(channel)
    assert f"Ann {ACCURACY}%" in text_of(result)
    assert last_hand_of(result).id == before.id
    await house.restart()
    await guests[0].presses(result, "rematch")
    old = next(message for message in house.messages(channel) if message.id == result.id)
    kept = [TRANSLATE(f"button-{name}") for name in ("replay", "review", "more")]
    assert [one.label for one in buttons_of(old)] == kept
    assert last_hand_of(old).id == before.id
    assert len(drawer.drawn) == 1


async def test_it_survives_the_end_of_the_table(house: Hall, drawer: Drawer) -> None:
    [ann, _] = await won_by_ann(house)
    before = last_hand_of(house.table(ann.channel))
    with house.env._bot_scope():  # the time of the simulated Discord
        await house.bot.rooms.close(ann.channel.id)
    await house.env.settle()
    [result] = house.messages(ann.channel)
    assert last_hand_of(result).id == before.id
    assert len(drawer.drawn) == 1


@pytest.mark.parametrize("switch", ["last_hand", "pictures"])
async def test_a_server_may_go_without_it(house: Hall, drawer: Drawer, switch: str) -> None:
    mo = moderator(house, house.guest("Mia", house.channel()), "manage_guild")
    await (await panel(mo)).presses(f"settings:{switch}:off")
    [ann, _] = await won_by_ann(house)
    assert has_none(house.table(ann.channel))
    assert drawer.drawn == []


async def test_a_picture_that_cannot_be_drawn_leaves_the_result_whole(house: Hall) -> None:
    drawer = Drawer(broken=True)
    house.draw_last_hands(drawer)
    [ann, _] = await won_by_ann(house)
    result = house.table(ann.channel)
    assert has_none(result)
    assert "Ann" in text_of(result)
    [complaint] = house.forgive()
    assert "no art" in complaint
    assert len(drawer.drawn) == 1


async def test_a_channel_that_takes_no_such_file_keeps_the_result(house: Hall, drawer: Drawer) -> None:
    house.env.inject_error("PATCH", "/channels/*/messages/*", status=413, code=40005)
    [ann, _] = await won_by_ann(house)
    result = house.table(ann.channel)
    assert has_none(result)
    assert "Ann" in text_of(result)
    assert len(drawer.drawn) == 1


async def test_a_match_that_was_closed_has_none(house: Hall, drawer: Drawer) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R1 R2", "R6 R7"))
    await ann.ends(ben)
    assert all(map(has_none, house.messages(ann.channel)))
    assert drawer.drawn == []
