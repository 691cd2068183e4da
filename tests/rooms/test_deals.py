"""The deal of a lobby: fixed when it opens, chained to the one before it, told once all is over."""

from __future__ import annotations

import asyncio
import doctest
import hashlib
import hmac
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from bot.engine.codec.formats import SavedMatchError
from bot.engine.events import MatchEnded, MatchStarted
from bot.engine.presets import CLASSIC
from bot.rooms.changes import host, lobby, lobby_computers, votes
from bot.rooms.changes.lobby import TIME_TO_CUT
from bot.rooms.errors import Refusal, RoomRefused
from bot.rooms.ports import DealEnding, OpenedDeal, StaleRoomError, StoreBusyError
from bot.rooms.state import deal as cut_words
from bot.rooms.state import deal as deal_module
from bot.rooms.state.codec import decode_room, encode_room
from bot.rooms.state.deal import NO_COMMITMENT, WORDS, commitment_of, fits, key_of, random_word
from bot.rooms.state.room_state import Stage
from bot.rooms.stores.presets import Preset
from tests.rooms.fakes import (
    ADA,
    BOB,
    CHANNEL,
    CLEO,
    GUILD,
    NOON,
    FakeHouse,
    match_of,
    play_out,
    refusal,
    settled,
)

if TYPE_CHECKING:
    from bot.rooms.change import Change
    from bot.rooms.room import Room
    from bot.rooms.state.deal import Deal

MATCH_ID, SECRET = "5f" * 16, "a7" * 32


def deal_of(room: Room) -> Deal:
    assert room.state.deal is not None
    return room.state.deal


def ledger(house: FakeHouse, guild_id: int = GUILD) -> list[dict[str, Any]]:
    found = [row for row in house.journal.deals.rows.values() if row["guild_id"] == guild_id]
    return sorted(found, key=lambda row: row["number"])


def check_chain(house: FakeHouse, guild_id: int = GUILD) -> None:
    """Assert that the deals of a server are numbered without gaps and each contains the one before it."""
    before = NO_COMMITMENT
    for number, row in enumerate(ledger(house, guild_id), 1):
        assert (row["number"], row["previous"]) == (number, before)
        before = commitment_of(previous=before, match_id=row["match_id"], secret=row["secret"])
        assert row["commitment"] == before


async def open_in(house: FakeHouse, channel_id: int, guild_id: int = GUILD) -> Room:
    return await house.rooms.open(channel_id=channel_id, guild_id=guild_id, host=ADA, preset=Preset(CLASSIC))


# Numbers


def test_the_examples_are_right() -> None:
    """They were computed with openssl as well."""
    result = doctest.testmod(deal_module)
    assert result.attempted > 2
    assert result.failed == 0


def test_a_commitment_is_one_hash_of_previous_match_and_secret() -> None:
    message = bytes.fromhex(NO_COMMITMENT) + bytes.fromhex(MATCH_ID) + bytes.fromhex(SECRET)
    found = commitment_of(previous=NO_COMMITMENT, match_id=MATCH_ID, secret=SECRET)
    assert found == hashlib.sha256(message).hexdigest()


def test_a_key_is_an_hmac_of_the_match_and_the_cuts_by_seat() -> None:
    def by_hand(message: str) -> bytes:
        return hmac.new(bytes.fromhex(SECRET), message.encode(), "sha256").digest()

    assert key_of(secret=SECRET, match_id=MATCH_ID) == by_hand(f"{MATCH_ID}\n")
    cuts = [(0, "thunder"), (11, "zwei Wörter")]
    message = f"{MATCH_ID}\n1 thunder\n12 zwei Wörter\n"
    assert key_of(secret=SECRET, match_id=MATCH_ID, cuts=cuts) == by_hand(message)


# From the lobby to the end


async def test_the_deal_is_fixed_and_stored_when_the_lobby_opens() -> None:
    house = FakeHouse()
    room = await house.open(BOB)
    first = house.journal.commits[0]
    deal = deal_of(room)
    opened = first.deals[0]
    assert isinstance(opened, OpenedDeal)
    assert (opened.commitment, opened.secret, opened.number) == (deal.commitment, deal.secret, 1)
    assert (opened.previous, opened.opened_at) == (NO_COMMITMENT, NOON)
    assert decode_room(first.room.payload).deal == deal
    assert [commit.deals for commit in house.journal.commits[1:]] == [()]


async def test_the_match_is_dealt_by_the_key_and_shows_the_commitment_of_the_lobby() -> None:
    room = await (house := FakeHouse()).open(BOB)
    published = deal_of(room).commitment
    done = await room.do(lobby.start(ADA))
    match = match_of(room)
    assert match.hand.stream.seed == key_of(secret=deal_of(room).secret, match_id=room.state.match_id)
    assert match.commitment == published
    assert next(event for event in done.events if isinstance(event, MatchStarted)).commitment == published
    (row,) = ledger(house)
    assert (row["cuts"], row["dealt_at"], row["ended_at"]) == ("[]", NOON, None)


async def test_a_finished_match_ends_its_deal_and_tells_the_key() -> None:
    house = FakeHouse()
    room = await house.started(BOB, rules=replace(CLASSIC, target=1))
    await house.clock.pass_by(60)
    await play_out(room)
    (row,) = ledger(house)
    assert (row["ending"], row["ended_at"]) == (DealEnding.FINISHED, house.clock.now())
    ended = next(event for event in room.state.news if isinstance(event, MatchEnded))
    assert ended.seed == key_of(secret=row["secret"], match_id=row["match_id"]).hex()
    await room.close()
    assert ledger(house) == [row], "a result that goes away changes nothing"


async def test_what_is_closed_before_its_end_is_told_as_well() -> None:
    house = FakeHouse()
    lobbies = [await open_in(house, CHANNEL + place) for place in range(4)]
    await lobbies[0].do(lobby.leave(ADA))
    await lobbies[1].do(votes.close_table(BOB, moderator=True))
    await lobbies[2].close()
    await lobbies[3].do(lobby_computers.add_computer(ADA))
    await lobbies[3].do(lobby.start(ADA))
    await lobbies[3].close()
    endings = [row["ending"] for row in ledger(house)]
    assert endings == [DealEnding.UNDEALT] * 3 + [DealEnding.ABANDONED]
    check_chain(house)


async def test_a_rematch_has_the_next_deal() -> None:
    house = FakeHouse()
    room = await house.started(BOB, rules=replace(CLASSIC, target=1))
    await play_out(room)
    before = deal_of(room)
    await room.do(lobby.rematch(BOB))
    assert (deal_of(room).number, deal_of(room).previous) == (2, before.commitment)
    await room.do(lobby.join(ADA))  # both are in: dealt
    await play_out(room)
    await house.open()  # a new lobby where the result was
    assert deal_of(room).number == 3
    check_chain(house)


async def test_an_ordinary_move_writes_nothing_to_the_ledger() -> None:
    house = FakeHouse()
    room = await house.started(BOB, rules=replace(CLASSIC, target=1))
    await play_out(room)
    commits = [commit for commit in house.journal.commits if commit.deals]
    assert len(commits) == 3, "opened, dealt, ended"


# Cuts


async def passes(house: FakeHouse, *, less: int = 0) -> None:
    """Let the time go by in which everybody may cut again, or so many seconds less."""
    await house.clock.pass_by(TIME_TO_CUT.total_seconds() - less)


async def test_the_words_of_players_are_mixed_into_the_key_by_seat() -> None:
    house = FakeHouse()
    room = await house.open(BOB, CLEO, computers=1)
    await room.do(lobby.cut(CLEO, "thunder"))
    await room.do(lobby.cut(ADA, "rain"))
    await room.do(lobby.cut(ADA, "zwei Wörter"))
    await room.do(host.swap(ADA, str(ADA.user_id), str(BOB.user_id)))
    published = deal_of(room).commitment
    await passes(house)
    await room.do(lobby.start(ADA))
    (row,) = ledger(house)
    assert json.loads(row["cuts"]) == [[1, "zwei Wörter"], [2, "thunder"]]
    cuts = [(seat, word) for seat, word in json.loads(row["cuts"])]
    key = key_of(secret=row["secret"], match_id=row["match_id"], cuts=cuts)
    assert match_of(room).hand.stream.seed == key
    assert match_of(room).commitment == published, "it was fixed before"


CHANGES: dict[str, Change] = {
    "a word": lobby.cut(BOB, "rain"),
    "a newcomer": lobby.join(CLEO),
    "a computer player": lobby_computers.add_computer(ADA),
    "who leaves": lobby.leave(BOB),
    "places": host.swap(ADA, str(ADA.user_id), str(BOB.user_id)),
    "who starts": host.name_starter(ADA, BOB.user_id),
    "the rules": host.set_option(ADA, "hand_size", "6"),
}
"""What whoever knows the secret could change until the cards are to their taste."""


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
async def test_after_the_last_change_everybody_has_time_to_cut_again(change: Change) -> None:
    """Whoever knows the secret can try words offline: theirs must not be the last for certain."""
    house = FakeHouse()
    room = await house.open(BOB, computers=1)
    await room.do(lobby.cut(ADA, "thunder"))
    await passes(house)
    await room.do(change)
    assert await refusal(room, lobby.start(ADA)) is Refusal.CUT_FRESH
    await passes(house, less=1)
    again = await house.restarted()
    room = again.rooms.require(CHANNEL)
    assert await refusal(room, lobby.start(ADA)) is Refusal.CUT_FRESH, "after a restart too"
    await room.do(lobby.cut(ADA, "rain"))
    await again.clock.pass_by(1)
    assert await refusal(room, lobby.start(ADA)) is Refusal.CUT_FRESH, "the answer to it counts as well"
    await passes(again)
    await room.do(lobby.start(ADA))


async def test_nobody_waits_where_nobody_cut_or_where_nothing_changes() -> None:
    house = FakeHouse()
    room = await house.open(BOB, computers=1)
    await room.do(host.set_option(ADA, "hand_size", "6"))
    await room.do(lobby.start(ADA))
    house = FakeHouse()
    room = await house.open(BOB, computers=1)
    await room.do(lobby.cut(ADA, "thunder"))
    await passes(house)
    await room.do(lobby.cut(ADA, "thunder"))
    await room.do(host.set_clock(ADA, None))
    await room.do(lobby.start(ADA))


async def test_whoever_leaves_takes_their_word_along() -> None:
    room = await FakeHouse().open(BOB, CLEO)
    for person in (ADA, BOB, CLEO):
        await room.do(lobby.cut(person, person.name))
    await room.do(lobby.leave(BOB))
    await room.do(host.kick(ADA, CLEO.user_id))
    assert [cut.word for cut in deal_of(room).cuts] == ["Ada"]
    await room.do(lobby.join(BOB))
    assert deal_of(room).cut_of(BOB.user_id) is None


async def test_no_word_is_one_by_chance() -> None:
    room = await FakeHouse().open(BOB)
    await room.do(lobby.cut(BOB, ""))
    assert deal_of(room).cut_of(BOB.user_id) in WORDS


def test_the_words_to_take_by_chance_are_one_for_each_byte() -> None:
    assert len(set(WORDS)) == 256
    assert all(fits(word) and word.isalpha() and word.isascii() for word in WORDS)
    assert {random_word(lambda _, byte=byte: bytes([byte])) for byte in range(256)} == {*WORDS}  # type: ignore[misc]
    assert doctest.testmod(cut_words).failed == 0


@pytest.mark.parametrize("word", [" ", " x", "x ", "a  b", "a\nb", "x" * 33, "e\u0301", "a\u202eb", "\ud83c"])
async def test_what_cannot_be_a_word_is_refused(word: str) -> None:
    room = await FakeHouse().open(BOB)
    assert await refusal(room, lobby.cut(BOB, word)) is Refusal.CUT_WORD
    assert deal_of(room).cuts == ()


async def test_nobody_cuts_who_does_not_sit_there_or_after_the_deal() -> None:
    house = FakeHouse()
    room = await house.open(BOB)
    assert await refusal(room, lobby.cut(CLEO, "x")) is Refusal.CUT_SEAT
    await room.do(lobby.start(ADA))
    assert await refusal(room, lobby.cut(BOB, "x")) is Refusal.CUT_LATE
    room.state = replace(room.state, stage=Stage.LOBBY, match=None, deal=None)
    assert await refusal(room, lobby.cut(BOB, "x")) is Refusal.NO_CUT


# The chain


async def test_lobbies_that_open_at_once_are_one_chain_and_read_its_end_once() -> None:
    house = FakeHouse()
    house.journal.hold()
    tasks = [asyncio.create_task(open_in(house, CHANNEL + place, GUILD + place % 2)) for place in range(8)]
    await settled()
    offered = [commit.room.guild_id for commit in house.journal.offered]
    assert offered == [GUILD, GUILD + 1], "one of each server, and neither waits for the other"
    house.journal.release()
    await asyncio.gather(*tasks)
    for guild_id in (GUILD, GUILD + 1):
        assert len(ledger(house, guild_id)) == 4
        check_chain(house, guild_id)
    assert house.journal.deals.reads == 2


async def test_rematches_and_new_lobbies_of_a_server_are_one_chain() -> None:
    house = FakeHouse()
    room = await house.started(BOB, rules=replace(CLASSIC, target=1))
    await play_out(room)
    await asyncio.gather(
        open_in(house, CHANNEL + 1), room.do(lobby.rematch(ADA)), open_in(house, CHANNEL + 2)
    )
    assert len(ledger(house)) == 4
    check_chain(house)


async def test_a_deal_that_was_not_stored_leaves_no_gap() -> None:
    house = FakeHouse()
    await open_in(house, CHANNEL)
    house.journal.failing = True
    with pytest.raises(RoomRefused):
        await open_in(house, CHANNEL + 1)
    house.journal.failing = False
    await open_in(house, CHANNEL + 1)
    check_chain(house)
    assert house.journal.deals.reads == 2, "a commit that fails may have been stored all the same"


async def test_a_number_that_is_taken_lets_the_chain_be_read_anew() -> None:
    house = FakeHouse()
    await open_in(house, CHANNEL)
    await open_in(FakeHouse(house), CHANNEL + 1)  # another process
    room = await open_in(house, CHANNEL + 2)
    assert deal_of(room).number == 3
    check_chain(house)


async def test_no_lobby_opens_where_the_chain_cannot_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    house = FakeHouse()

    async def busy(_guild_id: int) -> None:
        raise StoreBusyError("busy")

    with monkeypatch.context() as patched:
        patched.setattr(house.journal, "last_deal", busy)
        with pytest.raises(RoomRefused) as refused:
            await open_in(house, CHANNEL)
    assert refused.value.refusal is Refusal.STORE_BUSY
    assert house.rooms.find(CHANNEL) is None
    await open_in(house, CHANNEL)


# What is saved


async def test_a_room_comes_back_with_its_deal() -> None:
    room = await FakeHouse().started(BOB)
    again = decode_room(encode_room(room.state))
    assert again.deal == room.state.deal
    assert again.match is not None
    assert again.match.commitment == deal_of(room).commitment


async def test_a_lobby_that_is_stored_without_a_deal_goes_on_without_one() -> None:
    house = FakeHouse()
    room = await house.open(BOB)
    saved = json.loads(encode_room(room.state))
    room.state = decode_room(json.dumps(saved | {"deal": None}))
    assert json.loads(encode_room(room.state))["deal"] is None
    await room.do(lobby.start(ADA))
    match = match_of(room)
    assert match.commitment == hashlib.sha256(match.hand.stream.seed).hexdigest()
    assert "commitment" not in json.loads(encode_room(room.state))["match"]
    await room.close()
    assert ledger(house)[0]["dealt_at"] is None


@pytest.mark.parametrize(
    "damage",
    [
        {"secret": "x"},
        {"secret": None},
        {"number": 0},
        {"previous": "AB" * 32},
        {"commitment": "ab" * 32 + "\n"},
        {"cuts": [[1, ""]]},
        {"cuts": [[1, "x" * 33]]},
        {"more": 1},
    ],
)
async def test_a_damaged_deal_is_refused(damage: dict[str, Any]) -> None:
    saved = json.loads(encode_room((await FakeHouse().open()).state))
    saved["deal"] |= damage
    with pytest.raises(SavedMatchError, match="deal"):
        decode_room(json.dumps(saved))


async def test_a_room_that_is_read_anew_keeps_its_deal() -> None:
    house = FakeHouse()
    room = await house.open(BOB)
    house.journal.damage(CHANNEL, "{")
    room.revision -= 1
    with pytest.raises(RoomRefused) as refused:
        await room.do(lobby.join(CLEO))
    assert isinstance(refused.value.__cause__, StaleRoomError)
    assert ledger(house)[0]["ended_at"] is None, "the lobby goes on"
    await room.do(lobby.join(CLEO))
    await room.do(lobby.start(ADA))


async def test_a_damaged_room_reveals_its_deal_when_it_is_thrown_away() -> None:
    house = FakeHouse()
    await house.started(BOB)
    house.journal.damage(CHANNEL, "{")
    other = await house.restarted()
    assert await other.rooms.discard(CHANNEL)
    assert ledger(other)[0]["ending"] is DealEnding.ABANDONED


async def test_a_lobby_in_the_place_of_a_damaged_room_reveals_the_deal_of_that() -> None:
    house = FakeHouse()
    await house.open(BOB)
    house.journal.damage(CHANNEL, "{")
    other = await house.restarted()
    room = await open_in(other, CHANNEL)
    assert room.state.stage is Stage.LOBBY
    assert [row["ending"] for row in ledger(other)] == [DealEnding.UNDEALT, None]
    check_chain(other)


async def test_nothing_that_is_printed_has_the_secret() -> None:
    house = FakeHouse()
    room = await house.open(BOB)
    await room.do(votes.remove_player(BOB.user_id, by=ADA.user_id))
    secret = deal_of(room).secret
    assert secret not in repr(room.state)
    assert secret not in repr(house.journal.commits[0].deals)
