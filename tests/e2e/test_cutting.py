"""A lobby shows what is fixed of its deal, takes the words of its players, and tells all of it in the end."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bot.i18n import translator
from bot.render.deal import in_short
from bot.rooms.changes.lobby import TIME_TO_CUT
from bot.rooms.state.deal import WORDS
from cogs.lobby.panels import clean_word
from cogs.table.view import relative
from tests.support.hall import buttons_of, components_of, controls_of, pictures_of, text_of

if TYPE_CHECKING:
    from bot.rooms.state.deal import Deal
    from bot.rooms.state.room_state import RoomState
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


def state_of(house: Hall, guest: Guest) -> RoomState:
    return house.bot.rooms.require(guest.channel.id).state


def deal_of(house: Hall, guest: Guest) -> Deal:
    deal = state_of(house, guest).deal
    assert deal is not None
    return deal


async def opened(house: Hall, names: str) -> list[Guest]:
    guests = house.guests(names, house.channel())
    await guests[0].types("uno start")
    for guest in guests[1:]:
        await guest.presses(house.table(guest.channel), "join")
    return guests


async def is_told_when_start_opens(house: Hall, guest: Guest) -> bool:
    """Return whether *Start* is refused with the moment from which it is not, which clients count down to."""
    changed = state_of(house, guest).timing.deal_changed
    assert changed is not None
    opens = relative(changed + TIME_TO_CUT)
    refused = await guest.presses(house.table(guest.channel), "start")
    return f"*Start* opens {opens}." in refused


async def cuts(guest: Guest, word: str) -> str:
    await guest.asks_to_cut()
    return await guest.writes(word)


async def starts(house: Hall, guest: Guest) -> None:
    """Press *Start* once everybody had time to cut again."""
    await house.env.advance_time(TIME_TO_CUT.total_seconds())
    await guest.presses(house.table(guest.channel), "start")


async def test_players_cut_in_the_lobby_and_everybody_sees_it_until_the_secret_is_told(house: Hall) -> None:
    ann, ben, cleo = await opened(house, "Ann Ben Cleo")
    deal = deal_of(house, ann)
    assert TRANSLATE("lobby-deal", hash=in_short(deal.commitment)) in house.says(ann.channel)
    assert TRANSLATE("answer-cut", cut="thunder") in await cuts(ann, " thunder ")
    answer = await cuts(ben, "")
    chosen = deal_of(house, ann).cut_of(ben.member.id)
    assert chosen in WORDS
    assert TRANSLATE("answer-cut-picked", cut=chosen) in answer
    text = house.says(ann.channel)
    assert TRANSLATE("lobby-seat-cut", number=1, name="Ann", cut="thunder") in text
    assert TRANSLATE("lobby-seat-cut", number=2, name="Ben", cut=chosen) in text
    assert TRANSLATE("lobby-seat", number=3, name="Cleo") in text.splitlines()
    await ben.asks_to_cut()
    assert ben.asked is not None
    assert f"'{chosen}'" in str(ben.asked.modal), "the window shows the word that can be changed"
    await ben.writes("rain")
    assert "rain" in house.says(ann.channel)
    assert await is_told_when_start_opens(house, ann)
    await starts(house, ann)
    text = house.says(ann.channel)
    assert deal.commitment[:8] not in text, "it stands where people look for it"
    more = await ben.presses(await ben.opens_more(), "deal")
    assert TRANSLATE("more-deal", hash=deal.commitment) in more
    assert TRANSLATE("more-title") in await ben.presses(ben.panel, "more")
    assert "```\n1 thunder\n2 rain\n```" in more, "a word that was changed just before is seen"
    assert deal.secret not in text
    await ann.ends(ben, cleo)
    (closed,) = house.messages(ann.channel)
    cut = "thunder · rain"
    assert TRANSLATE("result-deal-cut", number=1, secret=deal.secret, cuts=cut) in text_of(closed)


@pytest.mark.parametrize("pictures", [True, False])
async def test_all_that_is_published_of_a_deal_stays_in_a_message_that_nobody_changes(
    house: Hall, *, pictures: bool
) -> None:
    await house.settle_pictures(wanted=pictures)
    ann, ben = await opened(house, "Ann Ben")
    deal = deal_of(house, ann)
    (seal,) = house.seals(ann.channel)
    assert seal.id < house.table(ann.channel).id, "before anybody could join"
    told = [one["description"] for one in pictures_of(seal)] or [text_of(seal)]
    assert deal.commitment in told[0]
    assert (deal.commitment in text_of(seal)) is not pictures, "in sight there is only as much as has to be"
    assert deal.commitment in await ben.presses(house.table(ann.channel), "deal")
    await ann.presses(house.table(ann.channel), "start")
    await house.restart()
    await ann.ends(ben)
    await ann.types("uno start")
    stays, following = house.seals(ann.channel)
    assert stays.id == seal.id
    assert house.env.backend.get_message(ann.channel.id, seal.id).edited_timestamp is None
    assert deal_of(house, ann).commitment in str([*components_of(following)])


async def test_who_takes_their_word_with_them_leaves_the_others_the_time_to_cut(house: Hall) -> None:
    ann, ben, cleo = await opened(house, "Ann Ben Cleo")
    await cuts(cleo, "thunder")
    await house.env.advance_time(TIME_TO_CUT.total_seconds())
    await cleo.leaves()
    assert await is_told_when_start_opens(house, ann)
    await cuts(ben, "rain")
    await starts(house, ann)
    assert deal_of(house, ann).cuts_by_seat(state_of(house, ann).accounts) == ((1, "rain"),)


async def test_nobody_cuts_who_does_not_sit_there_nor_after_the_deal(house: Hall) -> None:
    ann, ben = await opened(house, "Ann Ben")
    zoe = house.guest("Zoe", ann.channel)
    assert TRANSLATE("refused-cut-seat") in await zoe.asks_to_cut()
    assert zoe.asked is None
    await ann.asks_to_cut()
    await ben.asks_to_cut()
    await ben.leaves()
    assert TRANSLATE("refused-cut-seat") in await ben.writes("x")
    await ben.types("uno join")
    await ben.asks_to_cut()
    await ann.presses(house.table(ann.channel), "start")
    for guest in (ann, ben):
        assert TRANSLATE("refused-cut-late") in await guest.writes("x")
    assert deal_of(house, ann).cuts == ()
    assert "cut" not in controls_of(house.table(ann.channel))


async def test_a_window_of_one_lobby_cuts_no_other(house: Hall) -> None:
    (ann,) = await opened(house, "Ann")
    await ann.asks_to_cut()
    await ann.types("uno end")
    await ann.types("uno start")
    assert TRANSLATE("refused-old-match") in await ann.writes("late")
    assert deal_of(house, ann).cuts == ()


async def test_a_lobby_that_closes_tells_its_secret_too(house: Hall) -> None:
    (ann,) = await opened(house, "Ann")
    message, deal = house.table(ann.channel), deal_of(house, ann)
    await cuts(ann, "thunder")
    await ann.types("uno end")
    (left,) = [one for one in house.messages(ann.channel) if one.id == message.id]
    assert TRANSLATE("result-deal", number=1, secret=deal.secret) in text_of(left)
    assert buttons_of(left) == []


async def test_a_word_pings_nobody_and_draws_nothing(house: Hall) -> None:
    (ann,) = await opened(house, "Ann")
    for word in ("@everyone <@5>", "[a](https://b.example)", "# **big**"):
        await cuts(ann, word)
        line = next(line for line in house.says(ann.channel).splitlines() if line.startswith("1. "))
        assert not re.search(r"(?<!\\)[*\[\]<>]|@everyone|(?<!\\):/", line), line
        assert deal_of(house, ann).cut_of(ann.member.id) == word, "what is hashed is what was written"


@pytest.mark.parametrize(
    ("written", "word"),
    [
        ("  two   words ", "two words"),
        ("a\nb\x00c", "a b c"),
        ("e\u0301", "\u00e9"),
        ("\u202eback\u200b", "back"),
        ("\u3164\u2800", ""),
        ("x" * 40, "x" * 32),
        ("x" * 31 + " y", "x" * 31),
        ("\ufb1d" * 20, "\u05d9\u05b4" * 16),
        ("", ""),
    ],
)
def test_a_word_is_cleaned_like_a_name(written: str, word: str) -> None:
    assert clean_word(written) == word
