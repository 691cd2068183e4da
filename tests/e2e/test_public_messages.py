"""A press changes a message that everybody sees only if the message is of the button's own kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from cogs.core import intake
from tests.e2e.strategy import two
from tests.e2e.test_league import members, opens, shown, walk
from tests.support.hall import text_of

if TYPE_CHECKING:
    from simcord import InteractionResult

    from tests.support.hall import Guest, Hall

FORGED = ("league:older:0", "league:next:0", "league:next:points:0:any:0", "learn:0//", "preference:none:x")


async def forge(house: Hall, guest: Guest, message: Any, custom_id: str) -> InteractionResult:
    """Press a button of a public message as if it had another custom_id; return the answer."""
    stored = house.env.backend.messages[guest.channel.id][message.id]
    button = next(part for part in walk(stored.components) if part.get("type") == 2)
    button["custom_id"], button["disabled"] = custom_id, False
    return await guest.member.click(message, custom_id=custom_id)


@pytest.mark.parametrize("custom_id", FORGED)
async def test_a_forged_press_on_a_table_leaves_it_and_is_answered_in_private(
    house: Hall, monkeypatch: pytest.MonkeyPatch, custom_id: str
) -> None:
    promises: list[bool] = []
    defer_when_slow = intake.defer_when_slow

    def noted(interaction: Any, *, changes_public: bool, **options: Any) -> Any:
        promises.append(changes_public)
        return defer_when_slow(interaction, changes_public=changes_public, **options)

    monkeypatch.setattr(intake, "defer_when_slow", noted)
    ann, _ = await two(house, opened=False)
    table = house.table(ann.channel)
    before = text_of(table)
    result = await forge(house, ann, table, custom_id)
    assert result.response is not None
    assert result.response.ephemeral
    assert text_of(next(one for one in house.messages(ann.channel) if one.id == table.id)) == before
    assert promises == [False], "a slow answer too would be promised in private"


async def test_matches_are_turned_in_place_beside_the_buttons_of_their_replays(house: Hall) -> None:
    ann, *_ = members(house)
    first = await opens(ann, "recent")
    await ann.shares()
    second = await ann.presses(shown(house, ann), "older")
    assert second != first
    assert text_of(shown(house, ann)) == second
    assert len(house.messages(ann.channel)) == 1
