"""`/uno preferences`: a private panel in which every line is changed by its button, in place."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bot.engine.presets import CLASSIC
from bot.engine.rulebook.play import HouseRule
from bot.i18n import translator
from bot.rooms.stores.settings import CHOICES
from tests.engine.positions import position
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from simcord import InteractionResult

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


class Panel:
    """The panel that somebody opened."""

    def __init__(self, guest: Guest, opened: InteractionResult) -> None:
        self.guest = guest
        self.opened = opened

    @classmethod
    async def of(cls, guest: Guest) -> Panel:
        opened = await guest.member.slash(guest.channel, "uno preferences")
        panel = cls(guest, opened)
        assert panel.message.ephemeral
        return panel

    @property
    def message(self) -> Any:
        return self.opened.response

    @property
    def says(self) -> str:
        return text_of(self.message)

    async def presses(self, wish: str) -> None:
        result = await self.guest.member.click(self.message, custom_id=f"preference:{wish}")
        assert result.acknowledged

    async def sets(self, wish: str) -> None:
        """Press the button of a line until it offers the wish, then that."""
        name = wish.partition(":")[0]
        while (offered := self.offer(name)) != wish:
            await self.presses(offered)
        await self.presses(wish)

    def offer(self, name: str) -> str:
        ids = [button.custom_id.removeprefix("preference:") for button in buttons_of(self.message)]
        return next(one for one in ids if one.partition(":")[0] == name)


async def test_every_preference_goes_through_its_values_in_place(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    panel = await Panel.of(ann)
    for name, values in CHOICES.items():
        for value in [*list(values)[1:], next(iter(values))]:
            assert panel.offer(name) == f"{name}:{value.value}"
            await panel.presses(f"{name}:{value.value}")
            assert TRANSLATE(f"preference-{name}-{value.value}") in panel.says
    assert panel.says == (await Panel.of(ben)).says


async def test_what_was_chosen_outlives_a_restart_and_is_ones_own(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await (await Panel.of(ann)).sets("sorting:rank")
    await house.restart()
    assert TRANSLATE("preference-sorting-rank") in (await Panel.of(ann)).says
    assert TRANSLATE("preference-sorting-colour") in (await Panel.of(ben)).says


async def test_who_wants_no_mention_gets_a_name_or_nothing(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await (await Panel.of(ann)).sets("mentions:name")
    await (await Panel.of(ben)).sets("mentions:none")
    await house.deal(ann.channel, [ann, ben], position("R1 R2 R3", "R6 R7 R8", top="R5"))
    named = [m for m in house.messages(ann.channel) if m.content]
    assert [m.content for m in named] == [TRANSLATE("ping", mention="**Ann**")]
    assert [b.verb for b in buttons_of(named[0])] == ["hand", "draw"]
    sent = [e.json for e in house.env.http_requests if isinstance(e.json, dict) and e.json.get("content")]
    assert sent
    assert not any(body["allowed_mentions"].get("users") for body in sent)
    await ann.types("uno play", card="R1")
    assert [m for m in house.messages(ann.channel) if m.content] == []
    await ben.types("uno play", card="R6")
    assert len([m for m in house.messages(ann.channel) if m.content]) == 1


async def test_who_wants_words_reads_no_symbol_on_any_button_of_the_hand(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await (await Panel.of(ann)).sets("labels:words")
    await house.deal(ann.channel, [ann, ben], position("B7 B7 R1 R2 W", "G6 G7 G8", top="R5"))
    await ann.opens_hand()
    assert [button.label for button in ann.cards()] == ["Red 1", "Red 2", "Blue 7 twice", "Wild"]
    assert not any(button.emoji for button in ann.cards())
    assert all(button.label for button in buttons_of(ann.hand)), "nobody has to know what an emoji does"
    await ann.taps("colour", "W")
    colours = [button for button in buttons_of(ann.hand) if button.verb == "play"]
    assert [button.label for button in colours] == [
        TRANSLATE("colour-choice-said", colour=colour, count=count)
        for colour, count in (("Red", 2), ("Yellow", 0), ("Green", 0), ("Blue", 2))
    ]
    assert not any(button.emoji for button in colours)


async def test_who_wants_words_reads_no_symbol_where_cards_are_laid_together(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    await (await Panel.of(ann)).sets("labels:words")
    sets = replace(CLASSIC, sets=HouseRule.ON)
    await house.deal(ann.channel, [ann, ben], position("R7 B7 B7 G7 Y1", "G6 G8", top="R5", rules=sets))
    await ann.opens_hand()
    await ann.taps("together", "R7+")
    await ann.taps("together", "R7+G7+")
    cards = [one for one in buttons_of(ann.hand) if one.verb == "together"]
    chosen = TRANSLATE("set-choice-said", card="Green 7")
    assert [one.label for one in cards] == [chosen, "Blue 7 twice"]
    assert not any(one.emoji for one in cards)


async def test_a_preference_redraws_an_open_hand_but_no_result(house: Hall) -> None:
    ann, ben = house.guests("Ann Ben", house.channel())
    ended, ann.channel = ann.channel, house.channel("second")
    await house.deal(ended, [ann, ben], position("R1", "B2 B3", top="R5", points=(499, 0)))
    await house.deal(ann.channel, [ann, ben], position("R1 R3 B2", "R6 R7 R8", top="R5"))
    await ann.member.slash(ended, "uno play", card="R1")
    result = house.table(ended)
    await house.env.advance_time(3 * 60 * 60)
    await ann.opens_hand()
    before = [button.arg for button in ann.cards()]
    since = len(house.env.http_requests)
    await (await Panel.of(ann)).sets("sorting:rank")
    assert [button.arg for button in ann.cards()] != before
    paths = [entry.path for entry in house.env.http_requests[since:]]
    assert not [path for path in paths if path.startswith(f"/channels/{ended.id}/")]
    assert [message.id for message in house.tables(ended)] == [result.id]
