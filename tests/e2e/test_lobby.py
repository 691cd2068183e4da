"""Before the deal: who sits where, who hosts, and where a table can be opened at all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord
import pytest

from bot.i18n import translator
from bot.players.personas import Level, persona_of
from bot.rooms.errors import RoomRefused
from cogs.core.custom_ids import ButtonId
from cogs.core.rights import IN_SERVER, Right
from cogs.core.verbs import Verb
from cogs.features import dispatch
from tests.e2e.strategy import sit_down
from tests.e2e.test_places import asking, told
from tests.engine.positions import position
from tests.support.hall import buttons_of, controls_of, text_of

if TYPE_CHECKING:
    from simcord import ChannelHandle

    from bot.rooms.state.room_state import Seat
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


def listed(text: str) -> list[str]:
    """Return the seats of a lobby in order."""
    levels = "|".join(TRANSLATE(f"level-{level.value}") for level in Level)
    found = re.findall(rf"^\d+\. (.+?)(?: · host)?(?: · (?:{levels}))?$", text, re.MULTILINE)
    return ["computer" if name.startswith("🤖 ") else name for name in found]


def seats_of(house: Hall, channel: ChannelHandle) -> tuple[Seat, ...]:
    """Return the seats of the table as the bot has them."""
    return house.bot.rooms.require(channel.id).state.seats


def live(house: Hall, channel: ChannelHandle, verb: str) -> bool:
    """Tell whether the lobby's button can be pressed."""
    [button] = [b for b in buttons_of(house.table(channel)) if b.verb == verb]
    return not button.disabled


async def lobby(house: Hall, names: str, **options: object) -> list[Guest]:
    channel = house.channel()
    guests = house.guests(names, channel)
    await guests[0].types("uno start", **options)
    for guest in guests[1:]:
        await guest.presses(house.table(channel), "join")
    return guests


async def nearly_won(house: Hall, names: str) -> list[Guest]:
    """Return guests at a match that the first one ends with the next card."""
    channel = house.channel()
    guests = house.guests(names, channel)
    hands = ["R1", *["B2 B3"] * (len(guests) - 1)]
    points = (499, *[0] * (len(guests) - 1))
    await house.deal(channel, guests, position(*hands, top="R5", points=points))
    return guests


async def test_people_join_and_leave_and_everybody_sees_it(house: Hall) -> None:
    ann, ben, cleo = await lobby(house, "Ann Ben Cleo", target=250)
    text = house.says(ann.channel)
    assert listed(text) == ["Ann", "Ben", "Cleo"]
    assert TRANSLATE("lobby-host", host="Ann") in text
    assert "points" in text
    assert "250 points" in text
    await ben.presses(house.table(ann.channel), "leave")
    assert listed(house.says(ann.channel)) == ["Ann", "Cleo"]
    assert TRANSLATE("refused-already-seated") in await cleo.presses(house.table(ann.channel), "join")
    assert TRANSLATE("refused-not-seated") in await ben.leaves()
    await ben.types("uno join")
    assert listed(house.says(ann.channel)) == ["Ann", "Cleo", "Ben"]
    assert len(house.tables(ann.channel)) == 1


async def test_when_the_host_leaves_the_next_one_hosts(house: Hall) -> None:
    ann, ben, cleo = await lobby(house, "Ann Ben Cleo")
    await ann.presses(house.table(ann.channel), "leave")
    assert TRANSLATE("lobby-host", host="Ben") in house.says(ann.channel)
    assert TRANSLATE("refused-not-host", name="Ben") in await cleo.presses(house.table(ann.channel), "start")
    await ben.presses(house.table(ann.channel), "start")
    assert "Hand 1" in house.says(ann.channel)


async def test_when_the_last_person_leaves_the_table_closes(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    await ann.presses(house.table(ann.channel), "computer")
    await ben.leaves()
    await ann.leaves()
    [closed] = house.messages(ann.channel)
    assert text_of(closed).startswith(TRANSLATE("closed"))
    assert buttons_of(closed) == []
    assert TRANSLATE("refused-no-room") in await ben.types("uno join")
    await ben.types("uno start")
    assert listed(house.says(ann.channel)) == ["Ben"]


async def test_only_the_host_starts_and_not_alone(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    before = house.says(ann.channel)
    assert TRANSLATE("refused-not-host", name="Ann") in await ben.presses(house.table(ann.channel), "start")
    assert house.says(ann.channel) == before
    await ben.leaves()
    assert not live(house, ann.channel, "start")


async def test_a_table_of_ten_is_full(house: Hall) -> None:
    guests = await lobby(house, "Ann Ben Cleo Dan Eve Fay Gus Hal Ida Jim")
    late = house.guest("Kim", guests[0].channel)
    assert not live(house, late.channel, "join")
    assert not live(house, late.channel, "computer")
    assert TRANSLATE("refused-table-full") in await late.types("uno join")
    await guests[0].presses(house.table(late.channel), "start")
    assert len(house.counts(late.channel)) == 10


async def test_the_host_chooses_how_well_each_computer_player_plays(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    told = await ann.presses(house.table(ann.channel), "computer")
    name = seats_of(house, ann.channel)[-1].name
    assert f"🤖 {name}" in told
    assert persona_of(name) is not None
    assert TRANSLATE("level-help-steady") in told
    assert TRANSLATE("level-help-sharp") in await ann.presses(ann.panel, "level", "sharp.c2")
    shown = TRANSLATE("lobby-seat-computer", number=3, name=f"🤖 {name}", level=TRANSLATE("level-sharp"))
    assert shown in house.says(ann.channel)
    await ann.presses(house.table(ann.channel), "computer")  # the next one plays as well
    levels = [seat.level for seat in seats_of(house, ann.channel)[2:]]
    assert levels == [Level.SHARP, Level.SHARP]
    await house.restart()
    old = ann.panel
    assert [seat.level for seat in seats_of(house, ann.channel)[2:]] == levels
    await ann.presses(old, "level", "easy.c3")
    assert seats_of(house, ann.channel)[3].level is Level.EASY
    await ann.presses(house.table(ann.channel), "start")
    assert text_of(old) == TRANSLATE("panel-dealt")


async def test_the_host_adds_and_removes_computer_players(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    for _ in range(2):
        await ann.presses(house.table(ann.channel), "computer")
    assert listed(house.says(ann.channel)) == ["Ann", "Ben", "computer", "computer"]
    assert TRANSLATE("refused-not-host", name="Ann") in await ben.presses(
        house.table(ann.channel), "computer"
    )
    await ann.presses(house.table(ann.channel), "manage")
    assert TRANSLATE("answer-computer-removed") in await ann.presses(ann.panel, "nocomputer")
    assert listed(house.says(ann.channel)) == ["Ann", "Ben", "computer"]
    await ann.presses(ann.panel, "nocomputer")
    assert "nocomputer" not in controls_of(ann.panel)
    assert listed(house.says(ann.channel)) == ["Ann", "Ben"]


async def test_a_second_table_is_refused_until_the_match_is_over(house: Hall) -> None:
    ann, ben = await lobby(house, "Ann Ben")
    assert TRANSLATE("refused-room-busy") in await ben.types("uno start")
    await ann.types("uno start")  # the host's second one deals
    assert TRANSLATE("refused-match-on") in await ben.types("uno start")
    cleo = house.guest("Cleo", ann.channel)
    assert TRANSLATE("refused-match-of-others") in await cleo.types("uno start"), "she has no hand to play on"
    assert len(house.tables(ann.channel)) == 1


async def test_who_gets_no_seat_is_not_sent_to_ask_for_one(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    cleo = house.guest("Cleo", ann.channel)
    await ann.presses(house.table(ann.channel), "manage")
    await ann.presses(ann.panel, "lock")
    assert await cleo.types("uno start") == TRANSLATE("refused-table-of-others"), "in the lobby"
    await ann.types("uno start")
    assert await cleo.types("uno start") == TRANSLATE("refused-table-of-others"), "in the match"


async def test_the_host_who_asks_for_other_rules_deals_nothing(house: Hall) -> None:
    ann, _ = await lobby(house, "Ann Ben")
    before = house.says(ann.channel)
    for wish in ({"preset": "duel"}, {"target": 100}, {"format": "single"}, {"players": 5}):
        assert TRANSLATE("refused-room-busy") in await ann.types("uno start", **wish)
    assert house.says(ann.channel) == before


async def test_after_a_result_a_new_table_can_be_opened(house: Hall) -> None:
    ann, ben = await nearly_won(house, "Ann Ben")
    await ann.types("uno play", card="R1")
    result = house.table(ann.channel)
    await ben.types("uno start")
    assert listed(house.says(ann.channel)) == ["Ben"]
    assert house.table(ann.channel).id != result.id, "the result stays readable"
    assert "wins" in text_of(result)


async def test_same_again_deals_when_everybody_has_pressed_it_once(house: Hall) -> None:
    ann, ben, cleo = await nearly_won(house, "Ann Ben Cleo")
    stranger = house.guest("Dan", ann.channel)
    await ann.types("uno play", card="R1")
    result = house.table(ann.channel)
    before = text_of(result)
    [old] = [ButtonId(Verb.REMATCH, one.custom_id.split(":")[2]) for one in buttons_of(result)[:1]]
    assert "Same again" in [one.label for one in buttons_of(result)]
    assert TRANSLATE("refused-not-seated") in await stranger.presses(result, "rematch")
    assert TRANSLATE("answer-rematch") in await cleo.presses(result, "rematch")
    lobby_message = house.table(ann.channel)
    assert lobby_message.id != result.id
    assert listed(text_of(lobby_message)) == ["Cleo"]
    assert TRANSLATE("lobby-again", names="Ann and Ben") in text_of(lobby_message)
    assert text_of(result) == before
    kept = [TRANSLATE(f"button-{name}") for name in ("replay", "review", "more")]
    assert [one.label for one in buttons_of(result)] == kept, "the rest is history"
    asked = asking(house, ann)  # her client still shows the button
    asked.created_at, asked.message, asked.id = discord.utils.utcnow(), None, 1
    asked.type, asked.data = discord.InteractionType.component, {}
    with house.env._bot_scope():  # the time of the simulated Discord
        await dispatch(house.bot.services, asked, old)
    await house.env.settle()
    assert told(asked) == TRANSLATE("answer-joined")
    seen = house.says(ann.channel)
    assert listed(seen) == ["Ann", "Cleo"]
    assert TRANSLATE("lobby-host", host="Ann") in seen
    assert TRANSLATE("lobby-again", names="Ben") in seen
    assert TRANSLATE("answer-all-in") in await ben.presses(house.table(ann.channel), "join")
    assert len(ben.cards()) >= 1
    assert "Hand 1" in house.says(ann.channel)
    with pytest.raises(RoomRefused):
        await dispatch(house.bot.services, asked, old)


async def test_what_the_winner_was_told_stays_when_a_new_lobby_opens(house: Hall) -> None:
    ann, ben = await nearly_won(house, "Ann Ben")
    won = await ann.types("uno play", card="R1")
    assert TRANSLATE("hand-won") in won
    await ben.presses(house.table(ann.channel), "rematch")
    await house.env.settle()
    assert TRANSLATE("hand-won") in text_of(ann.private_messages[-1])


async def test_who_left_is_not_awaited_and_one_with_computers_is_dealt_in_at_once(house: Hall) -> None:
    ann, ben, cleo = await nearly_won(house, "Ann Ben Cleo")
    await cleo.leaves()
    await ann.types("uno play", card="R1")
    await ben.presses(house.table(ann.channel), "rematch")
    assert listed(house.says(ann.channel)) == ["Ben"]
    assert TRANSLATE("lobby-again", names="Ann") in house.says(ann.channel)
    await ben.presses(house.table(ann.channel), "computer")
    await ben.presses(house.table(ann.channel), "start")
    assert "Hand 1" in house.says(ann.channel)


@pytest.mark.parametrize("permission", IN_SERVER[Right.MODERATE_SERVER])
async def test_who_moderates_in_any_way_ends_a_lobby_and_a_match(house: Hall, permission: str) -> None:
    granted = discord.Permissions(**{permission: True})
    role = house.guild.create_role("mods", permissions=granted)
    for number in range(2):
        channel = house.channel(f"table-{number}")
        guests = house.guests(f"Ann{number} Ben{number}", channel)
        await guests[0].types("uno start")
        await guests[1].types("uno join")
        if number:
            await guests[0].presses(house.table(channel), "start")
        assert await house.guest(f"Mo{number}", channel, roles=[role]).ends() == TRANSLATE("answer-ended")
        assert TRANSLATE("closed-by", name=f"Mo{number}") in text_of(house.messages(channel)[-1])


async def test_host_and_moderators_end_a_table_and_strangers_do_not(house: Hall) -> None:
    role = house.guild.create_role("mods", permissions=discord.Permissions(manage_channels=True))
    for number, moderated in enumerate((False, True)):
        channel = house.channel(f"table-{number}")
        ann, ben = house.guests(f"Ann{number} Ben{number}", channel)
        moderator = house.guest(f"Mo{number}", channel, roles=[role])
        await sit_down([ann, ben])
        before = house.says(channel)
        assert TRANSLATE("refused-not-host", name=ann.name) in await ben.ends()
        assert house.says(channel) == before
        told = await moderator.ends() if moderated else await ann.ends(ben)
        assert TRANSLATE("answer-ended" if moderated else "answer-vote-close") in told
        [closed] = house.messages(channel)
        closed_by = TRANSLATE("closed-by", name=moderator.name) if moderated else TRANSLATE("closed-voted")
        assert closed_by in text_of(closed)
        assert "secret `" in text_of(closed)
        assert TRANSLATE("refused-no-room") in await ann.types("uno hand")
