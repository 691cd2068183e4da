"""Reacting from the hand: two taps, and the table shows it beside the name for a moment."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.presets import PACKS
from bot.i18n import translator
from cogs.table.reactions import REACTION_PAUSE, REACTION_SHOWN_FOR, Reaction
from tests.e2e.test_admin import moderator
from tests.engine.positions import handed, position
from tests.support.hall import buttons_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from bot.engine.match import Match
    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


async def at(house: Hall, match: Match, names: str) -> list[Guest]:
    """Put a position before people, every hand open."""
    guests = house.guests(names, house.channel())
    await house.deal(guests[0].channel, guests, match)
    for guest in guests:
        await guest.opens_hand()
    return guests


@contextmanager
def forged_press(house: Hall, pressed: str, forged: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Change a custom_id on its way from a client to the bot."""
    parsers = house.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]
    with monkeypatch.context() as wire:
        wire.setitem(
            parsers,
            "INTERACTION_CREATE",
            lambda data: parse(json.loads(json.dumps(data).replace(f'"{pressed}"', f'"{forged}"'))),
        )
        yield


def beside(name: str, reaction: Reaction) -> str:
    return TRANSLATE("seat-reacts", name=name, reaction=reaction.emoji)


async def test_two_taps_show_a_reaction_beside_the_name_for_a_moment_and_bring_the_hand_back(
    house: Hall,
) -> None:
    ann, ben, cleo = await at(house, position("R1 R2 R3", "R6 R7 G8", "Y1 R9 Y3"), "Ann Ben Cleo")
    message, cards = cleo.hand.id, cleo.cards()
    assert TRANSLATE("hand-reactions") in await cleo.taps("react")
    assert [button.emoji for button in buttons_of(cleo.hand)][:-2] == [one.emoji for one in Reaction]
    await ann.taps("play", "R1")
    assert TRANSLATE("hand-reactions") in cleo.sees(), "others move, and the choice stays"
    told = await cleo.taps("react", "shocked")
    assert TRANSLATE("answer-reacted", reaction="😱") in told
    assert (cleo.hand.id, [one.arg for one in cleo.cards()]) == (message, [one.arg for one in cards])
    assert beside("Cleo", Reaction.SHOCKED) in house.says(ann.channel)
    assert TRANSLATE("refused-too-many-reactions") in await cleo.taps("react")
    assert cleo.hand.id == message
    await house.env.advance_time(REACTION_PAUSE)
    await cleo.taps("react")
    await ben.taps("play", "R6")
    assert TRANSLATE("hand-reactions") not in cleo.sees(), "it is their turn"
    await house.env.advance_time(REACTION_SHOWN_FOR)
    assert "😱" not in house.says(ann.channel)


async def test_a_reaction_of_somebody_who_was_removed_disappears_with_them(house: Hall) -> None:
    ann, ben, _ = await at(house, position("R1 R2", "R6 R7", "Y1 Y2"), "Ann Ben Cleo")
    await ben.taps("react")
    await ben.taps("react", "fire")
    assert beside("Ben", Reaction.FIRE) in house.says(ann.channel)
    mo = moderator(house, ann, "manage_messages")
    await mo.types("uno-admin kick", player=ben.member)
    await mo.presses(mo.panel, "kick")
    assert "🔥" not in house.says(ann.channel)


async def test_a_choice_of_before_a_restart_reacts_and_one_of_a_closed_table_does_not(house: Hall) -> None:
    ann, ben = await at(house, position("R1 R2", "R6 R7"), "Ann Ben")
    await ben.taps("react")
    choice = ben.hand
    await house.restart()
    await ben.presses(choice, "react", "thinking")
    assert beside("Ben", Reaction.THINKING) in house.says(ann.channel)
    await ann.opens_hand()
    await house.env.advance_time(15 * 60)  # Discord lets the bot empty that hand no more
    await ann.ends(ben)
    assert await ann.taps("react", "") == TRANSLATE("refused-no-room")


async def test_forged_presses_show_nothing(house: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, _ = await at(house, position("R1 R2", "R6 R7"), "Ann Ben")
    await ann.taps("react")
    zoe = house.guest("Zoe", ann.channel)
    for guest, message, verb, forged, told in (
        (ann, ann.hand, "react", "react:{}:nuclear", "refused-no-such-reaction"),
        (zoe, house.table(ann.channel), "hand", "react:{}:fire", "refused-not-seated"),
    ):
        pressed = next(one.custom_id for one in buttons_of(message) if one.verb == verb)
        token = pressed.split(":")[2]
        with forged_press(house, pressed, "uno:" + forged.format(f"{token}:0"), monkeypatch):
            assert TRANSLATE(told) in await guest.presses(message, verb)
        assert not any(one.emoji in house.says(ann.channel) for one in Reaction)
    assert ann.cards(), "the hand is back"


async def test_a_server_that_wants_no_reactions_has_no_button_and_refuses_old_ones(house: Hall) -> None:
    ann, ben = await at(house, position("R1 R2", "R6 R7"), "Ann Ben")
    await ben.taps("react")
    choice = ben.hand
    await house.bot.settings.change(house.guild.id, lambda held: replace(held, reactions=False))
    told = await ben.presses(choice, "react", "fire")
    assert TRANSLATE("refused-reactions-off") in told
    assert not ben.can("react")
    assert "🔥" not in house.says(ann.channel)


async def test_every_seat_of_a_table_without_a_picture_has_room_for_a_reaction(house: Hall) -> None:
    await house.settle_pictures(wanted=False)
    names = " ".join(f"P{number}" for number in range(14))
    people = await at(house, position(*handed(*[3] * 14, rules=PACKS), rules=PACKS), names)
    for guest in people:
        await guest.taps("react")
        await guest.taps("react", "applause")
    told = house.says(people[0].channel)
    assert all(
        beside(TRANSLATE("large-table-name", number=n + 1, name=f"P{n}"), Reaction.APPLAUSE) in told
        for n in range(14)
    )
