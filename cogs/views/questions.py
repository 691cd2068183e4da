"""Questions that take the place of a hand until they are answered: a colour, a player, *Are you sure?*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from discord import ButtonStyle, ui

from bot.engine.actions import PlaySet
from bot.engine.cards import Face
from bot.engine.notation import format_action
from bot.render.cards import card_text
from bot.render.hand import colours_held
from bot.render.hand_text import can_call
from bot.render.questions import colour_question
from cogs.views.custom_ids import Verb
from cogs.views.frame import BUTTONS_IN_A_ROW, accent_of, batched, button, layout, row
from cogs.views.hand import HandIds, colour_button, uno_button
from cogs.views.limits import MOST_CHOICES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bot.engine.actions import PlayCard
    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Translator
    from cogs.views.hand import CustomId

PAGE: Final = "~"
"""Separates, in a custom_id, the card of a question from the page of players."""


def colour_layout(
    translate: Translator,
    card: Card,
    *,
    view: View,
    names: Sequence[str],
    token: str,
    sure: bool = True,
    words: bool = False,
    notice: str | None = None,
    ids: HandIds | None = None,
) -> ui.LayoutView:
    """Return the question which colour to name for a wild card.

    Args:
        translate: The language.
        card: The wild card.
        view: The view of the seat that plays it.
        names: Of all seats, escaped.
        token: Of the match.
        sure: Whether the colour is the last question.
        words: Whether buttons say colours in words, without symbols.
        notice: What to tell beside it.
        ids: Makes the custom_ids where the hand belongs to no table.
    """
    ids = ids or HandIds(view, token)
    held = [kind for kind in view.hand if kind is not card]
    most = max(count for _, count in colours_held(held))
    colours: list[ui.Button[ui.LayoutView]] = []
    for colour, count in colours_held(held):
        play = f"{card.code}>{colour.value}"
        style = ButtonStyle.primary if count == most else ButtonStyle.secondary
        custom_id = ids.play(play) if sure else ids(Verb.SURE, play)
        colours.append(colour_button(translate, colour, count, custom_id, style=style, words=words))
    question = with_notice(colour_question(translate, card, view, names), notice)
    rows = (row(*colours), row(*ways_back(translate, view, ids, card.code)))
    return layout(question, rows=rows, accent=accent_of(view))


def sure_layout(
    translate: Translator,
    play: PlayCard,
    *,
    view: View,
    names: Sequence[str],
    token: str,
    notice: str | None = None,
) -> ui.LayoutView:
    """Return the question whether a Wild Draw Four shall really be played."""
    ids = HandIds(view, token)
    text = format_action(play)
    yes = button(translate("button-sure"), ids.play(text), style=ButtonStyle.danger)
    question = with_notice(colour_question(translate, play.card, view, names, colour=play.colour), notice)
    rows = (row(yes, *ways_back(translate, view, ids, text)),)
    return layout(question, rows=rows, accent=accent_of(view))


def swap_layout(
    translate: Translator,
    play: PlayCard | PlaySet,
    *,
    view: View,
    partners: Sequence[tuple[int, str]],
    token: str,
    page: int = 0,
    notice: str | None = None,
) -> ui.LayoutView:
    """Return the question with whom hands are swapped.

    Args:
        translate: The language.
        play: What swaps hands: a card or a set.
        view: The view of the seat that plays it.
        partners: Seats that can be chosen with their labels, in the order to show them.
        token: Of the match.
        page: Of the partners, from 0.
        notice: What to tell beside it.
    """
    ids = HandIds(view, token)
    laid = play.cards if isinstance(play, PlaySet) else (play.card,)
    text = "+".join(card.code for card in laid)
    rows = list(
        _seat_rows(
            translate,
            partners,
            chosen=ids.play(text),
            each=lambda seat: ids.play(f"{text}@{seat}"),
            turned=lambda number: ids(Verb.SWAP, f"{text}{PAGE}{number}"),
            page=page,
        )
    )
    rows.append(row(*ways_back(translate, view, ids, text)))
    title = translate("hand-swap", card=" + ".join(card_text(translate, card) for card in laid))
    return layout(with_notice(f"### {title}", notice), rows=rows, accent=accent_of(view))


def accuse_layout(
    translate: Translator, *, view: View, others: Sequence[tuple[int, str]], token: str, page: int = 0
) -> ui.LayoutView:
    """Return the question whom to accuse; `others` are the seats that can be accused, with their labels."""
    ids = HandIds(view, token)
    rows = list(
        _seat_rows(
            translate,
            others,
            chosen=ids(Verb.BLAME),
            each=lambda seat: ids(Verb.BLAME, str(seat)),
            turned=lambda number: ids(Verb.ACCUSE, f"{PAGE}{number}"),
            page=page,
        )
    )
    rows.append(row(button(translate("button-back"), ids(Verb.PAGE, "0"))))
    title, note = translate("hand-accuse"), translate("hand-accuse-note", count=view.rules.table_talk)
    return layout(f"### {title}\n-# {note}", rows=rows, accent=accent_of(view))


def _seat_rows(
    translate: Translator,
    seats: Sequence[tuple[int, str]],
    *,
    chosen: CustomId,
    each: Callable[[int], CustomId],
    turned: Callable[[int], CustomId],
    page: int,
) -> Iterator[ui.ActionRow[ui.LayoutView]]:
    """Yield rows to choose a seat from: buttons for a few, a select for more, pages of it for many."""
    if len(seats) <= BUTTONS_IN_A_ROW:
        yield row(*(button(label, each(seat), style=ButtonStyle.primary) for seat, label in seats))
        return
    pages = list(batched(seats, MOST_CHOICES))
    page = min(max(page, 0), len(pages) - 1)
    choice: ui.Select[ui.LayoutView] = ui.Select(
        custom_id=str(chosen), placeholder=translate("hand-seats-placeholder")
    )
    for seat, label in pages[page]:
        choice.add_option(label=label, value=str(seat))
    yield ui.ActionRow(choice)
    if len(pages) > 1:
        before, after = turned(max(page - 1, 0)), turned(min(page + 1, len(pages) - 1))
        yield row(
            button(translate("button-previous"), before, disabled=page == 0),
            button(translate("button-next"), after, disabled=page == len(pages) - 1),
        )


def ways_back(
    translate: Translator, view: View, ids: HandIds, question: str
) -> Iterator[ui.Button[ui.LayoutView]]:
    """Yield the way back to the hand, and the call of UNO, which no question gets in the way of."""
    yield button(translate("button-back"), ids(Verb.PAGE, "0"))
    if can_call(view):
        yield uno_button(translate, ids, question)


def with_notice(text: str, notice: str | None) -> str:
    """Return the text of a question with a notice below it."""
    return text if notice is None else f"{text}\n> {notice}"


def asks_twice(card: Card) -> bool:
    """Tell whether a card is one that some people like to confirm: see `Confirming`."""
    return card.face is Face.WILD_DRAW_FOUR
