"""One seat's own hand, for its owner alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle, ui

from bot.engine.actions import PLAYS
from bot.engine.notation import format_action
from bot.render.cards import SYMBOLS, card_text, colour_word
from cogs.custom_ids import ButtonId, Verb
from cogs.views.frame import BUTTONS_IN_A_ROW, accent_of, batched, button, layout, row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.engine.cards import Card
    from bot.engine.view import View
    from bot.i18n import Words
    from bot.render.hand import HandPage

    HandId = Callable[[Verb, str], ButtonId]


def hand_layout(
    words: Words, page: HandPage, *, view: View, token: str, notice: str | None = None
) -> ui.LayoutView:
    """Return a seat's own hand: every card a button, and what else it can do."""

    def hand_id(verb: Verb, arg: str = "") -> ButtonId:
        return ButtonId(verb, token, view.revision, arg)

    cards = [
        button(
            kind.label,
            hand_id(Verb.COLOUR if kind.card.wild else Verb.PLAY, kind.card.code),
            style=ButtonStyle.primary if kind.playable else ButtonStyle.secondary,
            emoji=kind.emoji,
            disabled=not kind.playable,
        )
        for kind in page.buttons
    ]
    rows: list[ui.ActionRow[ui.LayoutView]] = []
    if view.outcome is None and view.hand:
        rows += [row(*batch) for batch in batched(cards, BUTTONS_IN_A_ROW)]
        rows.append(row(*_decision_buttons(words, page, hand_id)))
    text = page.text if notice is None else f"{page.text}\n> {notice}"
    return layout(text, rows=rows, accent=accent_of(view))


def _decision_buttons(words: Words, page: HandPage, hand_id: HandId) -> Iterator[ui.Button[ui.LayoutView]]:
    if page.answer:
        yield button(words("button-challenge"), hand_id(Verb.CHALLENGE, ""), style=ButtonStyle.danger)
        yield button(words("button-accept"), hand_id(Verb.ACCEPT, ""), style=ButtonStyle.primary)
    elif page.keep:
        yield button(words("button-pass"), hand_id(Verb.PASS, ""), style=ButtonStyle.primary)
    else:
        yield button(words("button-draw"), hand_id(Verb.DRAW, ""), disabled=not page.draw)
    if page.pages > 1:
        before, after = max(page.page - 1, 0), min(page.page + 1, page.pages - 1)
        first, last = page.page == 0, page.page == page.pages - 1
        yield button(words("button-previous"), hand_id(Verb.PAGE, f"<{before}"), disabled=first)
        yield button(words("button-next"), hand_id(Verb.PAGE, f">{after}"), disabled=last)
    if page.uno:
        yield button(words("button-uno"), hand_id(Verb.UNO, ""), style=ButtonStyle.success)


def colour_layout(words: Words, card: Card, *, view: View, token: str) -> ui.LayoutView:
    """Return the question which colour a wild card shall be."""
    colours = [
        button(
            colour_word(words, play.colour),
            ButtonId(Verb.PLAY, token, view.revision, format_action(play)),
            style=ButtonStyle.primary,
            emoji=SYMBOLS[play.colour],
        )
        for play in PLAYS[card]
        if play.colour is not None
    ]
    back = button(words("button-back"), ButtonId(Verb.PAGE, token, view.revision, "0"))
    question = words("hand-colour", card=card_text(words, card))
    return layout(f"### {question}", rows=(row(*colours), row(back)), accent=accent_of(view))
