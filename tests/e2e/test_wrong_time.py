"""Commands that make no sense now: one private sentence, and nothing has changed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bot.i18n import translator
from tests.e2e.strategy import sit_down
from tests.engine.positions import position
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.support.hall import Guest, Hall

    Situation = Callable[[Hall], Awaitable[tuple[Guest, list[Guest]]]]

CARD: dict[str, Any] = {"card": "R7"}
MOVES = ("play", "draw", "pass", "uno", "catch", "challenge")
ONE_SENTENCE = re.compile(r"[^.!?\n]+[.!?]")


async def no_room(house: Hall) -> tuple[Guest, list[Guest]]:
    return house.guest("Ann", house.channel()), []


async def seated_in_lobby(house: Hall) -> tuple[Guest, list[Guest]]:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await ben.types("uno join")
    return ben, []


async def outside_lobby(house: Hall) -> tuple[Guest, list[Guest]]:
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    return ben, []


async def not_the_turn(house: Hall) -> tuple[Guest, list[Guest]]:
    ann, ben = seats = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, seats, position("R1 R2 R3", "R7 G5 W", top="R5"))
    return ben, seats


async def own_turn(house: Hall) -> tuple[Guest, list[Guest]]:
    ann, _ben = seats = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, seats, position("R7 B1 W", "R1 R2 R3", top="G5"))
    return ann, seats


async def after_drawing(house: Hall) -> tuple[Guest, list[Guest]]:
    ann, _ben = seats = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, seats, position("R7 B1 G3", "R1 R2 R3", top="G5", drawn="G3"))
    return ann, seats


async def before_the_answer(house: Hall) -> tuple[Guest, list[Guest]]:
    ann, _ben = seats = house.guests("Ann Ben", house.channel())
    hands = ("R7 B1 B4", "R1 R2 R3")
    await house.deal(
        ann.channel, seats, position(*hands, top="W4", colour="R", turn=0, challenged=1, before="R")
    )
    return ann, seats


async def waiting_for_an_answer(house: Hall) -> tuple[Guest, list[Guest]]:
    ann, ben = seats = house.guests("Ann Ben", house.channel())
    hands = ("R7 B1 B4", "R1 R2 R3")
    await house.deal(
        ann.channel, seats, position(*hands, top="W4", colour="R", turn=0, challenged=1, before="R")
    )
    return ben, seats


async def watching(house: Hall) -> tuple[Guest, list[Guest]]:
    ann, ben, cleo = house.guests("Ann Ben Cleo", house.channel())
    await sit_down([ann, ben])
    return cleo, [ann, ben]


async def having_left(house: Hall) -> tuple[Guest, list[Guest]]:
    ann, ben, cleo = seats = house.guests("Ann Ben Cleo", house.channel())
    await sit_down(seats)
    await cleo.leaves()
    return cleo, [ann, ben]


async def after_the_end(house: Hall) -> tuple[Guest, list[Guest]]:
    ann, ben = seats = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, seats, position("R1", "B2 R7", top="R5", points=(499, 0)))
    await ann.types("uno play", card="R1")
    return ben, []


async def shown(house: Hall, guest: Guest, seated: list[Guest]) -> list[str]:
    """Return all there is to see of the game: what everybody reads, and each hand."""
    seen = [text_of(message) for message in house.messages(guest.channel)]
    seen += [button.custom_id for m in house.messages(guest.channel) for button in buttons_of(m)]
    for one in seated:
        seen.append(await one.types("uno hand"))
        seen += [button.custom_id for button in buttons_of(one.hand)]
    return seen


@pytest.mark.parametrize(
    ("situation", "senseless"),
    [
        (no_room, (*MOVES, "join", "leave", "hand", "table", "match log", "end")),
        (seated_in_lobby, (*MOVES, "join", "hand", "match log", "end", "start")),
        (outside_lobby, (*MOVES, "leave", "hand", "match log", "end", "start")),
        (not_the_turn, (*MOVES, "join", "start", "end")),
        (own_turn, ("play", "pass", "uno", "catch", "challenge", "join", "start")),
        (after_drawing, ("play", "draw", "uno", "catch", "challenge", "join", "start")),
        (before_the_answer, ("play", "pass", "uno", "catch", "join", "start")),
        (waiting_for_an_answer, (*MOVES, "join", "start", "end")),
        (watching, (*MOVES, "leave", "hand", "start", "end")),
        (having_left, (*MOVES, "leave", "start", "end")),
        (after_the_end, (*MOVES, "join", "leave", "end")),
    ],
)
async def test_a_senseless_command_is_answered_with_one_sentence_and_changes_nothing(
    house: Hall, situation: Situation, senseless: tuple[str, ...]
) -> None:
    guest, seated = await situation(house)
    before = await shown(house, guest, seated)
    wrong: list[str] = []
    for command in senseless:
        options = CARD if command == "play" else {}
        result = await guest.member.slash(guest.channel, f"uno {command}", **options)
        response = result.response
        assert response is not None, command
        text = re.sub(r"`[^`]*`", "this", text_of(response)).replace("UNO!", "UNO")
        if not response.ephemeral or result.followups or buttons_of(response):
            wrong.append(f"/uno {command} does not answer in private, once, with text alone: {text}")
        if not ONE_SENTENCE.fullmatch(text):
            wrong.append(f"/uno {command} is not answered with one sentence: {text_of(response)}")
        after = await shown(house, guest, seated)
        if after != before:
            wrong.append(f"/uno {command} changed something:\n{before}\n{after}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("card", ["W", "W4", "Q9", "R7>R", "draw", "catch:0", "x" * 100, "R3", "B9"])
async def test_a_card_that_cannot_be_played_is_refused_with_a_reason(house: Hall, card: str) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await house.deal(ann.channel, [ann, ben], position("R7 B9 W W4", "R1 R2 R3", top="G5"))
    before = await shown(house, ann, [ann, ben])
    result = await ann.member.slash(ann.channel, "uno play", card=card)
    assert result.response is not None
    assert result.response.ephemeral
    assert ONE_SENTENCE.fullmatch(re.sub(r"`[^`]*`", "this", text_of(result.response)))
    assert await shown(house, ann, [ann, ben]) == before


async def test_a_stranger_in_the_lobby_may_read_the_rules(house: Hall) -> None:
    guest, _ = await outside_lobby(house)
    rules = await guest.types("uno rules")
    assert translator()("rules-title") in rules
