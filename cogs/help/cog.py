"""`/uno help` and the tutorial: private, edited in place, without any room or league."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import discord
from discord import ButtonStyle, app_commands, ui

from bot import __version__
from bot.engine.actions import ACCEPT, CALL_UNO, CHALLENGE, DRAW, PASS, Action, PlayCard
from bot.engine.cards import Card, Colour
from bot.engine.errors import Reason
from bot.engine.events import HandShown, MatchEnded
from bot.engine.hand import Phase
from bot.engine.notation import format_action
from bot.i18n import Translator, paragraph
from bot.render.cards import NO_FACES, CardFaces, button_label, card_text, cards_text, counted_words, why_text
from bot.render.events import EventTeller
from bot.render.pictures.hand import colours_held
from bot.tutorial.lessons import (
    CATCH,
    COMPUTER,
    LEARNER,
    LESSONS,
    MAX_WRONG,
    LessonState,
    LessonStatus,
    replay_lesson,
)
from cogs.core import layouts
from cogs.core.commands import Feature, command, command_text
from cogs.core.custom_ids import CustomId, digits, enum_named, id_part, word
from cogs.core.items import item
from cogs.core.links import HelpId, HelpPage, help_id
from cogs.core.names import computer_name, escaped, translator_of
from cogs.core.replies import edit_pressed
from cogs.core.services import services_of
from cogs.table.hand_view import colour_button

TUTORIAL: Final = "tutorial"  # stands for a page in the custom_id of the button to the tutorial


def help_layout(translate: Translator, page: HelpPage) -> layouts.Layout:
    buttons = [
        layouts.button(
            translate(f"button-help-{other.value}"),
            help_id(other),
            style=ButtonStyle.primary if other is page else ButtonStyle.secondary,
            disabled=other is page,
        )
        for other in HelpPage
    ]
    buttons.append(layouts.button(translate("button-try"), HelpId(TUTORIAL), style=ButtonStyle.success))
    rows = [layouts.row(*batch) for batch in layouts.batched(buttons, layouts.BUTTONS_IN_A_ROW)]
    return layouts.layout(translate(f"help-{page.value}", version=__version__), rows=rows)


@dataclass(frozen=True)
class LessonId(CustomId, kind="learn", between="/"):
    """Custom_id of a lesson's button (from 0): past taps, the next tap, and wrong taps at this stage."""

    lesson: int = digits(2)
    done: tuple[str, ...] = id_part(
        "[A-Za-z0-9>:.]{0,40}", lambda taps: tuple(filter(None, taps.split("."))), ".".join, default=()
    )
    tap: str = word("[A-Za-z0-9>:]{0,12}", default="")
    wrong: int = id_part("[0-9]", int, default=0, optional=True)


def _next_id(state: LessonState, tap: str = "") -> str:
    return str(LessonId(state.number, state.done, tap, state.wrong))


def tutorial_layout(
    translate: Translator, state: LessonState, *, name: str, faces: CardFaces = NO_FACES, words: bool = False
) -> layouts.Layout:
    """Return the tutorial page of a learner, whose name is escaped."""
    text = "\n".join(_lines(translate, state, (name, computer_name(translate, 1))))
    blocks = [f"### {translate('tutorial-title', page=state.number + 1, pages=len(LESSONS))}\n{text}"]
    rows = [layouts.row(*_navigation_buttons(translate, state))]
    accent = layouts.ACCENTS[Colour.GREEN] if state.status is LessonStatus.DONE else layouts.NEUTRAL_ACCENT
    if state.status is LessonStatus.IN_PROGRESS:
        blocks.append(_table(translate, state))
        rows = [*_choices(translate, state, faces, words=words), *rows]
        accent = layouts.accent_of(state.match.view(LEARNER))
    return layouts.layout(*blocks, rows=rows, accent=accent)


# Text


def _lines(translate: Translator, state: LessonState, names: tuple[str, str]) -> Iterator[str]:
    for event in state.events:
        if isinstance(event, HandShown):
            yield translate("hand-shown", name=names[event.seat], cards=cards_text(translate, event.cards))
    happened = [event for event in state.events if not isinstance(event, MatchEnded)]
    yield from (f"-# {sentence}" for sentence in EventTeller(translate, names).sentences(happened))
    if state.status is LessonStatus.DONE:
        yield translate(f"learned-{state.lesson.name}")
    elif state.status is LessonStatus.ASTRAY:
        yield translate(f"astray-{state.lesson.name}")
    else:
        yield translate(f"lesson-{state.stage.name}")
    if state.refused is not None:
        refusal = _refusal(translate, state, *state.refused, names)
        yield f"> {refusal}"
    if state.wrong > 1:
        yield _further_hint(translate, state)


def _further_hint(translate: Translator, state: LessonState) -> str:
    """Return a hint on the move and its reason; after a third wrong answer also where to find it."""
    hint = translate(f"hint-{state.stage.name}")
    if state.wrong < MAX_WRONG:
        return f"💡 {hint}"
    again = state.status is LessonStatus.ASTRAY
    where = translate("tutorial-answer-again" if again else "tutorial-answer-now")
    return f"💡 {paragraph(translate, (hint, where))}"


def _refusal(
    translate: Translator, state: LessonState, card: Card | None, reason: Reason, names: tuple[str, str]
) -> str:
    why = None if card is None else state.match.explain(LEARNER, card)
    return (
        translate(f"illegal-{reason.value}")
        if why is None
        else why_text(translate, why, names, state.match.rules)
    )


def _table(translate: Translator, state: LessonState) -> str:
    view = state.match.view(LEARNER)
    held = translate("tutorial-computer", name=computer_name(translate, 1), cards=view.seats[COMPUTER].cards)
    lines = [f"**{translate('hand-top', card=card_text(translate, view.top, view.colour))}**", f"-# {held}"]
    if state.wild is not None:
        lines.append(translate("hand-colour", card=card_text(translate, state.wild)))
    return "\n".join(lines)


# Buttons


def _choices(
    translate: Translator, state: LessonState, faces: CardFaces, *, words: bool
) -> Iterator[layouts.Row]:
    if state.wild is not None:
        yield layouts.row(*_colours(translate, state, state.wild, words=words))
        return
    held = Counter(state.match.view(LEARNER).hand)
    for batch in layouts.batched(sorted(held, key=lambda card: card.rank), layouts.BUTTONS_IN_A_ROW):
        emojis = [None if words else faces.emoji(card) for card in batch]
        yield layouts.row(
            *map(partial(_card, translate, state), batch, (held[card] for card in batch), emojis)
        )
    yield layouts.row(*_moves(translate, state))


def _card(
    translate: Translator, state: LessonState, card: Card, count: int, emoji: str | None
) -> layouts.Button:
    """Return the button of a card, in words if it has no emoji; wrong taps are explained."""
    return ui.Button(
        label=(counted_words if emoji is None else button_label)(translate, card, count),
        emoji=emoji,
        custom_id=_next_id(state, card.code),
        style=_style(state, card.code),
    )


def _style(state: LessonState, tap: str) -> ButtonStyle:
    """Return the style of a button: green for a revealed answer, whatever the colour of a wild."""
    answers = {text.partition(">")[0] for text in state.stage.solutions}
    shown = state.wrong >= MAX_WRONG and tap in answers
    return ButtonStyle.success if shown else ButtonStyle.secondary


def _colours(
    translate: Translator, state: LessonState, card: Card, *, words: bool
) -> Iterator[layouts.Button]:
    for colour, count in colours_held(state.match.view(LEARNER).hand):
        tap = _next_id(state, format_action(PlayCard(card, colour)))
        yield colour_button(translate, colour, count, tap, style=ButtonStyle.primary, words=words)


def _moves(translate: Translator, state: LessonState) -> Iterator[layouts.Button]:
    phase = state.match.hand.phase
    if phase is Phase.CHALLENGE:
        yield _move(translate("button-challenge"), state, CHALLENGE)
        yield _move(translate("button-accept", count=state.match.hand.owed), state, ACCEPT)
    elif phase is Phase.DRAWN:
        yield _move(translate("button-pass"), state, PASS)
    else:
        yield _move(translate("button-draw"), state, DRAW)
    if state.lesson.calls:
        yield _move(translate("button-uno"), state, CALL_UNO)
    if state.lesson.catchable is not None:
        yield layouts.button(translate("button-catch"), _next_id(state, CATCH), style=_style(state, CATCH))


def _move(label: str, state: LessonState, action: Action) -> layouts.Button:
    tap = format_action(action)
    return layouts.button(label, _next_id(state, tap), style=_style(state, tap))


def _navigation_buttons(translate: Translator, state: LessonState) -> Iterator[layouts.Button]:
    number, primary = state.number, ButtonStyle.primary
    if state.wild is not None:
        yield layouts.button(translate("button-back"), _next_id(state))
        return
    if state.status is LessonStatus.ASTRAY:
        yield layouts.button(translate("button-again"), _next_id(state), style=primary)
    if state.status is not LessonStatus.DONE:
        if not state.last:
            yield layouts.button(translate("button-skip"), LessonId(number + 1))
    elif state.last:
        yield layouts.button(translate("button-first"), LessonId(0))
    else:
        yield layouts.button(translate("button-next"), LessonId(number + 1), style=primary)
    yield layouts.button(translate("button-help"), help_id(HelpPage.START))


TOPICS: Final = [
    app_commands.Choice(name=command_text("choice-topic-tutorial"), value=TUTORIAL),
    *(
        app_commands.Choice(name=command_text(f"button-help-{page.value}"), value=page.value)
        for page in HelpPage
    ),
]


async def _lesson(interaction: discord.Interaction, state: LessonState) -> layouts.Layout:
    services = services_of(interaction)
    name = escaped(interaction.user.display_name)
    faces = services.display.hands.faces
    words = (await services.preferences.of(interaction.user.id)).words
    return tutorial_layout(translator_of(interaction), state, name=name, faces=faces, words=words)


@item(HelpId, "HelpButton")
async def help_page(interaction: discord.Interaction, which: HelpId) -> layouts.Shown:
    """Return a page or the tutorial; the first page if the id is from another version of the bot."""
    if which.page == TUTORIAL:
        return layouts.Shown(await _lesson(interaction, replay_lesson(0)))
    page = enum_named(HelpPage, which.page) or HelpPage.START
    return layouts.Shown(help_layout(translator_of(interaction), page))


@item(LessonId, "LessonButton")
async def tap_lesson(interaction: discord.Interaction, tapped: LessonId) -> None:
    number = min(tapped.lesson, len(LESSONS) - 1)
    state = replay_lesson(number, tapped.done, tapped.tap, tapped.wrong)
    await edit_pressed(interaction, await _lesson(interaction, state))


@app_commands.choices(topic=TOPICS)
@command("help", "command-help", topic="option-topic")
async def help_command(interaction: discord.Interaction, topic: str | None = None) -> None:
    """Show a page of the help (by default the first) or the tutorial."""
    await help_page.open(interaction, HelpId(HelpPage.START.value if topic is None else topic))


FEATURE: Final = Feature(commands=(help_command,), dynamic_items=(help_page, tap_lesson))
