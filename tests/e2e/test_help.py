"""`/uno help` and the tutorial: private, edited in place, alive after a restart, and of no consequence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bot import __version__
from bot.i18n import translator
from bot.tutorial.lessons import LESSONS
from cogs.core.links import HelpPage
from tests.support.hall import buttons_of, text_of

if TYPE_CHECKING:
    from simcord import InteractionResult

    from tests.support.hall import Guest, Hall

TRANSLATE = translator()


class Screen:
    """A private message that somebody taps through."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.message: Any = None

    def _shows(self, result: InteractionResult) -> str:
        assert result.acknowledged
        assert result.response is not None
        assert result.response.ephemeral
        self.message = result.response
        return text_of(self.message)

    async def types(self, command: str, **options: str) -> str:
        return self._shows(await self.guest.member.slash(self.guest.channel, command, **options))

    async def taps(self, label: str) -> str:
        button = next(
            b
            for b in buttons_of(self.message)
            if label in {b.label, b.label.split()[0], f"{b.emoji} {b.label}"}
        )
        return self._shows(await self.guest.member.click(self.message, custom_id=button.custom_id))

    def labels(self) -> list[str]:
        return [button.label for button in buttons_of(self.message)]


@pytest.fixture
def screen(house: Hall) -> Screen:
    return Screen(house.guest("Ada*", house.channel()))


HAPPY = [
    ["❤️ 8"],
    ["🔷 2"],
    ["Draw", "🔷 1"],
    ["⭐ +2"],
    ["🌈 Wild", "Green"],
    ["UNO!", "🍀 4"],
    ["Catch!"],
    ["Challenge"],
    ["🔷 9"],
]


async def test_the_tutorial_is_played_to_its_end_in_one_message(screen: Screen, house: Hall) -> None:
    await screen.types("uno help", topic="tutorial")
    first = screen.message.id
    for number, taps in enumerate(HAPPY):
        assert TRANSLATE("tutorial-title", page=number + 1, pages=len(LESSONS)) in text_of(screen.message)
        for label in taps:
            told = await screen.taps(label)
        assert TRANSLATE(f"learned-{LESSONS[number].name}") in told
        if number < len(HAPPY) - 1:
            assert screen.labels() == ["Next", "Help"]
            await screen.taps("Next")
    assert TRANSLATE("event-hand-ended", name="Ada\\*", hand=1, points=77, times=1) in told
    assert screen.labels() == ["Start over", "Help"]
    assert TRANSLATE("lesson-colour") in await screen.taps("Start over")
    assert screen.message.id == first
    assert house.messages(screen.guest.channel) == []


async def test_a_wrong_tap_says_why_and_changes_nothing(screen: Screen) -> None:
    await screen.types("uno help", topic="tutorial")
    before = screen.labels()
    told = await screen.taps("🔷 2")
    assert TRANSLATE("why-no-match", card="🔷 Blue 2", colour="❤️ Red", face="5") in told
    assert TRANSLATE("lesson-colour") in told
    assert screen.labels() == before
    assert TRANSLATE("learned-colour") in await screen.taps("❤️ 8")


async def test_what_is_allowed_but_not_asked_is_shown_and_tried_again(screen: Screen) -> None:
    await screen.types("uno help", topic="tutorial")
    for _ in range(5):
        await screen.taps("Skip lesson")
    told = await screen.taps("🍀 4")
    assert TRANSLATE("event-cards-drawn-caught", name="Ada\\*", count=2) in told
    assert TRANSLATE("astray-uno") in told
    assert screen.labels() == ["Try again", "Skip lesson", "Help"]
    assert TRANSLATE("lesson-uno") in await screen.taps("Try again")
    await screen.taps("UNO!")
    assert TRANSLATE("learned-uno") in await screen.taps("🍀 4")


async def test_each_wrong_answer_says_more_and_the_third_shows_the_answer(screen: Screen) -> None:
    await screen.types("uno help", topic="tutorial")
    hint = TRANSLATE("hint-colour")
    assert hint not in await screen.taps("🔷 2")
    told = await screen.taps("🍀 4")
    assert hint in told
    assert TRANSLATE("tutorial-answer-now") not in told
    told = await screen.taps("Draw")  # legal, and not what is asked
    assert f"{hint} {TRANSLATE('tutorial-answer-again')}" in told
    told = await screen.taps("Try again")
    assert TRANSLATE("lesson-colour") in told
    assert f"{hint} {TRANSLATE('tutorial-answer-now')}" in told
    await screen.taps("❤️ 8")
    await screen.taps("Next")
    assert TRANSLATE("hint-number") not in await screen.taps("🍀 4"), "counted for each step anew"


async def test_the_drawn_card_may_be_kept_and_no_other_played(screen: Screen) -> None:
    await screen.types("uno help", topic="tutorial")
    await screen.taps("Skip lesson")
    await screen.taps("Skip lesson")
    assert TRANSLATE("lesson-drawn") in await screen.taps("Draw")
    assert TRANSLATE("why-only-the-drawn-card", card="🔷 Blue 1") in await screen.taps("🍀 4")
    assert TRANSLATE("learned-draw") in await screen.taps("Pass")


async def test_a_wild_asks_its_colour_and_leads_back(screen: Screen) -> None:
    await screen.types("uno help", topic="tutorial")
    for _ in range(4):
        await screen.taps("Skip lesson")
    before = screen.labels()
    assert TRANSLATE("hand-colour", card="🌈 Wild") in await screen.taps("🌈 Wild")
    assert [label.split()[0] for label in screen.labels()] == ["Red", "Yellow", "Green", "Blue", "Back"]
    await screen.taps("Back")
    assert screen.labels() == before
    await screen.taps("🌈 Wild")
    assert "🌈 Wild → 🔷 Blue" in await screen.taps("Blue")


async def test_a_restart_in_the_middle_of_a_lesson_goes_unnoticed(screen: Screen, house: Hall) -> None:
    await screen.types("uno help", topic="tutorial")
    await screen.taps("Skip lesson")
    await screen.taps("Skip lesson")
    await screen.taps("Draw")
    await house.restart()
    assert TRANSLATE("learned-draw") in await screen.taps("🔷 1")
    assert TRANSLATE("lesson-action") in await screen.taps("Next")


async def test_every_page_of_the_help_is_one_tap_away(screen: Screen, house: Hall) -> None:
    told = await screen.types("uno help")
    assert told == TRANSLATE("help-start")
    for page in [*HelpPage][1:]:
        told = await screen.taps(TRANSLATE(f"button-help-{page.value}"))
        assert told == TRANSLATE(f"help-{page.value}", version=__version__)
        (current,) = (button for button in buttons_of(screen.message) if button.disabled)
        assert current.label == TRANSLATE(f"button-help-{page.value}")
    await house.restart()
    assert TRANSLATE("lesson-colour") in await screen.taps(TRANSLATE("button-try"))
    assert await screen.taps("Help") == TRANSLATE("help-start")
    assert house.messages(screen.guest.channel) == []


async def test_learning_leaves_no_trace_in_room_league_or_store(screen: Screen, house: Hall) -> None:
    await screen.types("uno help", topic="tutorial")
    await screen.taps("❤️ 8")
    assert list(house.bot.rooms) == []
    assert await screen.guest.types("league player") == TRANSLATE("league-me-empty")


async def test_a_learner_at_a_table_learns_beside_it(house: Hall) -> None:
    """The tutorial works where a match is running, and does not touch it."""
    ann, ben = house.guests("Ann Ben", house.channel())
    await ann.types("uno start")
    await ben.types("uno join")
    await ann.types("uno start")
    table = house.says(ann.channel)
    screen = Screen(ben)
    await screen.types("uno help", topic="tutorial")
    await screen.taps("❤️ 8")
    assert house.says(ann.channel) == table
