"""Pages of the help and scenes of the tutorial fit into what Discord takes; a button leads to one place."""

from __future__ import annotations

import re
from typing import Any

import pytest
from discord import ButtonStyle, ui

from bot.engine.cards import card
from bot.i18n import translator
from bot.render.cards import card_text
from bot.rooms.stores.settings import GuildSettings, Preferences
from bot.tutorial.lessons import LESSONS, LessonState, LessonStatus, replay_lesson
from cogs.admin.view import settings_layout
from cogs.core.custom_ids import MAX_ID_LENGTH, ButtonId
from cogs.core.links import OPEN_PREFERENCES, HelpPage
from cogs.core.names import escaped
from cogs.core.verbs import Verb
from cogs.features import command_groups, dynamic_items, single_commands
from cogs.help.cog import LessonId, help_layout, tap_lesson, tutorial_layout
from cogs.league.view import TableChoice
from cogs.preferences.cog import preferences_layout
from tests.cogs.test_layouts import check_limits, ids, text
from tests.cogs.test_replies import Pressed
from tests.support.for_each import for_each
from tests.tutorial.test_lessons import learned, others

TRANSLATE = translator()
LONGEST = escaped("*" * 200)


def scenes() -> list[LessonState]:
    """Every state that a learner can get to see."""
    found: list[LessonState] = []
    for number in range(len(LESSONS)):
        for state in learned(number):
            found.append(state)
            if state.status is not LessonStatus.IN_PROGRESS:
                continue
            taps = [card.code for card in state.match.hand.hands[0]] + others(state)
            found += [replay_lesson(number, state.done, tap) for tap in [*taps, "uno"]]
            found += [replay_lesson(number, state.done, taps[-1], wrong) for wrong in (1, 2)]
    return found


SCENES = scenes()


@for_each("state", SCENES)
def test_a_scene_fits_and_its_buttons_come_back(state: LessonState) -> None:
    layout = tutorial_layout(TRANSLATE, state, name=LONGEST)
    check_limits(layout)
    check_limits(tutorial_layout(TRANSLATE, state, name=LONGEST, words=True))
    assert len(text(layout)) < 1000
    for custom_id in ids(layout):
        assert LessonId.template().fullmatch(custom_id) or custom_id == "help:start"


@pytest.mark.parametrize("page", HelpPage)
def test_a_page_of_the_help_is_short(page: HelpPage) -> None:
    layout = help_layout(TRANSLATE, page)
    check_limits(layout)
    assert len(text(layout)) < 1200
    assert text(layout).startswith("## ")
    assert len(ids(layout)) == len(HelpPage) + 1


def test_a_hint_names_the_card_that_is_asked_for() -> None:
    for lesson in LESSONS:
        for stage in lesson.stages:
            cards = [card(text.partition(">")[0]) for text in stage.solutions if text[0] in "RYGBW"]
            hint = TRANSLATE(f"hint-{stage.name}")
            assert all(card_text(TRANSLATE, one).partition(" ")[2] in hint for one in cards), hint


def test_the_third_wrong_answer_makes_the_button_of_the_answer_green() -> None:
    for number, lesson in enumerate(LESSONS):
        before, after = (
            tutorial_layout(TRANSLATE, replay_lesson(number, wrong=wrong), name="Ada") for wrong in (2, 3)
        )
        assert green(before) == []
        answers = {text.partition(">")[0] for text in lesson.stages[0].solutions}
        assert {custom_id.split("/")[2] for custom_id in green(after)} == answers


def green(layout: ui.LayoutView) -> list[str]:
    """The custom_ids of green buttons."""
    buttons = [item for item in layout.walk_children() if isinstance(item, ui.Button)]
    return [str(button.custom_id) for button in buttons if button.style is ButtonStyle.success]


def test_the_longest_way_through_a_lesson_fits_into_an_id() -> None:
    longest = max((state.done for state in SCENES), key=lambda done: len(".".join(done)))
    assert len(str(LessonId(99, longest, "catch:1", 3))) <= MAX_ID_LENGTH
    assert len(str(LessonId(99, ("x" * 40,), "x" * 12, 3))) <= MAX_ID_LENGTH


def test_a_custom_id_is_taken_by_one_kind_of_item() -> None:
    """Every pattern that matches would fire."""
    some = [
        *(custom_id for state in SCENES for custom_id in ids(tutorial_layout(TRANSLATE, state, name="Ada"))),
        *(custom_id for page in HelpPage for custom_id in ids(help_layout(TRANSLATE, page))),
        *(str(ButtonId(verb, "0123abcd", 3, "W4>R")) for verb in Verb),
        "league:next:1",
        "league:newer:0",
        *(
            TableChoice(page=3).custom_id(verb)
            for verb in ("prev", "next", "order", "ladder", "season", "mine")
        ),
        OPEN_PREFERENCES,
        *ids(preferences_layout(TRANSLATE, Preferences())),
        *ids(settings_layout(TRANSLATE, GuildSettings(), [])),
    ]
    assert {custom_id.partition(":")[0] for custom_id in some} == {
        "uno",
        "league",
        "help",
        "learn",
        "preference",
        "settings",
    }
    for custom_id in some:
        taken = [item for item in dynamic_items() if item.template.fullmatch(custom_id)]
        assert len(taken) == 1, custom_id


async def test_a_lesson_that_goes_wrong_is_answered_in_words(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def wrong(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("cogs.help.cog.replay_lesson", wrong)
    pressed: Any = Pressed()
    match = LessonId.template().fullmatch(str(LessonId(0, (), "R1")))
    assert match is not None
    await tap_lesson.answer(pressed, match)
    view = pressed.response.send_message.await_args.kwargs["view"]
    assert text(view) == TRANSLATE("refused-error")
    assert "interaction 1 failed" in caplog.text


def test_every_command_that_is_named_exists() -> None:
    there = {f"/{command.qualified_name}" for group in command_groups() for command in group.walk_commands()}
    there |= {f"/{group.name}" for group in command_groups()}
    there |= {f"/{command.name}" for command in single_commands()}
    told = [TRANSLATE(f"help-{page.value}") for page in HelpPage]
    told += [TRANSLATE(f"learned-{lesson.name}") for lesson in LESSONS]
    named = {name for text in told for name in re.findall(r"`(/[a-z -]+[a-z])(?: [a-z]+:)*`", text)}
    assert len(named) > 8
    assert named <= there
