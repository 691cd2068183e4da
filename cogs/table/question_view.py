"""Private questions in place of a hand: colour, partner, set, accusation, and reaction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle, ui

from bot.discordpy.components import MAX_COMPONENTS
from bot.engine.actions import PlayCard, PlaySet
from bot.engine.cards import Card
from bot.engine.notation import format_action
from bot.engine.view import View
from bot.i18n import Translator, comma_list
from bot.render.cards import NO_FACES, CardFaces, button_label, card_text, counted_words
from bot.render.pictures.hand import can_call, colour_question, colours_held
from cogs.core.custom_ids import MAX_CHOICES
from cogs.core.layouts import BUTTONS_IN_A_ROW, Button, Menu, Row, accent_of, batched, button, layout, row
from cogs.core.links import OPEN_PREFERENCES
from cogs.core.verbs import Verb
from cogs.table import hand_view
from cogs.table.reactions import Reaction

PAGE: Final = "~"  # separates, in a custom_id, the card of a question from the page of players


def colour_layout(
    translate: Translator,
    card: Card,
    *,
    ids: hand_view.HandIds,
    names: Sequence[str],
    sure: bool = True,
    words: bool = False,
    notice: str | None = None,
    catch: hand_view.Catch | None = None,
) -> ui.LayoutView:
    """Return the question for the colour of a wild card; `sure` if no confirmation follows."""
    held = [kind for kind in ids.view.hand if kind is not card]
    most = max(count for _, count in colours_held(held))
    colours: list[Button] = []
    for colour, count in colours_held(held):
        play = f"{card.code}>{colour.value}"
        style = ButtonStyle.primary if count == most else ButtonStyle.secondary
        custom_id = ids.play(play) if sure else ids(Verb.SURE, play)
        colours.append(hand_view.colour_button(translate, colour, count, custom_id, style=style, words=words))
    question = _with_notice(colour_question(translate, card, ids.view, names), notice)
    rows = (row(*colours), row(*_ways_back(translate, ids, card.code, catch)))
    return layout(question, rows=rows, accent=accent_of(ids.view))


def sure_layout(
    translate: Translator,
    play: PlayCard,
    *,
    ids: hand_view.HandIds,
    names: Sequence[str],
    notice: str | None = None,
    catch: hand_view.Catch | None = None,
) -> ui.LayoutView:
    """Return the question whether to really play a wild drawing card."""
    text = format_action(play)
    yes = button(translate("button-sure"), ids.play(text), style=ButtonStyle.danger)
    question = _with_notice(
        colour_question(translate, play.card, ids.view, names, colour=play.colour), notice
    )
    rows = (row(yes, *_ways_back(translate, ids, text, catch, beside=[yes])),)
    return layout(question, rows=rows, accent=accent_of(ids.view))


def swap_layout(
    translate: Translator,
    play: PlayCard | PlaySet,
    *,
    ids: hand_view.HandIds,
    partners: Sequence[tuple[int, str]],
    page: int = 0,
    notice: str | None = None,
    catch: hand_view.Catch | None = None,
) -> ui.LayoutView:
    """Return the question for the swap partner; `partners` are seats with labels, in this order."""
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
    rows.append(row(*_ways_back(translate, ids, text, catch)))
    title = translate("hand-swap", card=" + ".join(card_text(translate, card) for card in laid))
    return layout(_with_notice(f"### {title}", notice), rows=rows, accent=accent_of(ids.view))


def accuse_layout(
    translate: Translator,
    *,
    ids: hand_view.HandIds,
    others: Sequence[tuple[int, str]],
    page: int = 0,
    catch: hand_view.Catch | None = None,
) -> ui.LayoutView:
    """Return the question whom to accuse; `others` are the possible seats with labels."""
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
    rows.append(row(*_back_and_catch(translate, ids, catch)))
    title, note = translate("hand-accuse"), translate("hand-accuse-note", count=ids.view.rules.table_talk)
    return layout(f"### {title}\n-# {note}", rows=rows, accent=accent_of(ids.view))


def _seat_rows(
    translate: Translator,
    seats: Sequence[tuple[int, str]],
    *,
    chosen: hand_view.CustomId,
    each: Callable[[int], hand_view.CustomId],
    turned: Callable[[int], hand_view.CustomId],
    page: int,
) -> Iterator[Row]:
    """Yield rows to choose a seat: buttons for a few, a select for more, with pages for many."""
    if len(seats) <= BUTTONS_IN_A_ROW:
        yield row(*(button(label, each(seat), style=ButtonStyle.primary) for seat, label in seats))
        return
    pages = list(batched(seats, MAX_CHOICES))
    page = min(max(page, 0), len(pages) - 1)
    choice: Menu = ui.Select(custom_id=str(chosen), placeholder=translate("hand-seats-placeholder"))
    for seat, label in pages[page]:
        choice.add_option(label=label, value=str(seat))
    yield ui.ActionRow(choice)
    if len(pages) > 1:
        before, after = turned(max(page - 1, 0)), turned(min(page + 1, len(pages) - 1))
        yield row(
            button(translate("button-previous"), before, disabled=page == 0),
            button(translate("button-next"), after, disabled=page == len(pages) - 1),
        )


def _ways_back(
    translate: Translator,
    ids: hand_view.HandIds,
    question: str,
    catch: hand_view.Catch | None,
    *,
    beside: Sequence[Button] = (),
) -> list[Button]:
    """Return the way back to the hand and the UNO and catch buttons, which questions do not block."""
    calls = [hand_view.uno_button(translate, ids, question)] if can_call(ids.view) else []
    return _back_and_catch(translate, ids, catch, others=calls, beside=beside)


def _back_and_catch(
    translate: Translator,
    ids: hand_view.HandIds,
    catch: hand_view.Catch | None,
    *,
    others: Sequence[Button] = (),
    beside: Sequence[Button] = (),
) -> list[Button]:
    """Return the way back to the hand, then `others`, and last a catch, so that nothing moves for it."""
    ways = [button(translate("button-back"), ids(Verb.PAGE, "0")), *others]
    if catch is not None:
        ways.append(hand_view.catch_button(translate, catch, ids, beside=[*beside, *ways]))
    return ways


def _with_notice(text: str, notice: str | None) -> str:
    return text if notice is None else f"{text}\n> {notice}"


MAX_IN_A_SET: Final = 16  # the most cards that fit in a custom_id; nobody has held as many of a number
BESIDE_THE_CARDS: Final = 10
"""Components at most: the frame, the text, a notice, a row of two buttons and one of three."""


@dataclass(frozen=True, slots=True)
class _Look:
    """The label and emoji of a card's button; without faces, words alone."""

    translate: Translator
    faces: CardFaces | None

    def emoji(self, card: Card) -> str | None:
        return None if self.faces is None else self.faces.emoji(card)

    def label(self, card: Card, count: int) -> str:
        return (counted_words if self.faces is None else button_label)(self.translate, card, count)

    def chosen_label(self, card: Card) -> str:
        key = "set-choice-said" if self.faces is None else "set-choice"
        return self.translate(key, card=self.label(card, 1))


def set_layout(
    translate: Translator,
    chosen: Sequence[Card],
    *,
    ids: hand_view.HandIds,
    faces: CardFaces = NO_FACES,
    words: bool = False,
    notice: str | None = None,
    catch: hand_view.Catch | None = None,
) -> ui.LayoutView:
    """Return the question which cards to lay together with the `chosen` ones; the first was tapped."""
    first = chosen[0]
    look = _Look(translate, None if words else faces)
    rest = Counter(card for card in ids.view.hand if card.number == first.number)
    rest.subtract(chosen)
    further = sorted(rest.elements(), key=lambda card: card.rank)
    only_one = len(chosen) == 1 and len(further) == 1
    if only_one:  # then there is nothing to choose
        chosen, further, rest = [first, *further], [], Counter()
    cards = [*_chosen(look, chosen, ids, fixed=only_one)]
    if len(chosen) < MAX_IN_A_SET:
        cards += [
            button(look.label(card, count), _with(ids, [*chosen, card]), emoji=look.emoji(card))
            for card, count in sorted(rest.items(), key=lambda item: item[0].rank)
            if count > 0
        ]
    title = translate("hand-set", card=card_text(translate, first))
    lines = [f"### {title}"]
    if len(chosen) > 1:
        order = comma_list(translate, (card_text(translate, card) for card in chosen))
        lines.append(translate("hand-set-order", cards=order))
    else:
        lines.append(translate("hand-set-hint"))
    rows = [
        row(*_decisions(translate, chosen, ids)),
        *hand_view.card_rows(cards, MAX_COMPONENTS - BESIDE_THE_CARDS, words=words),
        row(*_ways_back(translate, ids, _chosen_text(chosen), catch)),
    ]
    return layout(_with_notice("\n".join(lines), notice), rows=rows, accent=accent_of(ids.view))


def _decisions(translate: Translator, chosen: Sequence[Card], ids: hand_view.HandIds) -> Iterator[Button]:
    """Yield the two ways to go on: the first card alone, or all chosen ones."""
    first = chosen[0].code
    alone = ids(Verb.SWAP, first) if _swaps(ids.view, [chosen[0]]) else ids.play(first)
    several = len(chosen) > 1
    style = ButtonStyle.secondary if several else ButtonStyle.primary
    yield button(translate("button-only-this"), alone, style=style)
    if several:
        text = format_action(PlaySet(tuple(chosen)))
        together = ids(Verb.SWAP, text) if _swaps(ids.view, chosen) else ids.play(text)
        label = translate("button-play-set", count=len(chosen))
        yield button(label, together, style=ButtonStyle.primary)


def _swaps(view: View, cards: Sequence[Card]) -> bool:
    plays = (action for action in view.legal if getattr(action, "swap_with", None) is not None)
    texts = {format_action(play).partition("@")[0] for play in plays}
    return (cards[0].code if len(cards) == 1 else format_action(PlaySet(tuple(cards)))) in texts


def _chosen(look: _Look, chosen: Sequence[Card], ids: hand_view.HandIds, *, fixed: bool) -> Iterator[Button]:
    """Yield the further chosen cards; a press takes one back."""
    for place, card in enumerate(chosen[1:], start=1):
        without = [*chosen[:place], *chosen[place + 1 :]]
        style = ButtonStyle.success
        label, emoji = look.chosen_label(card), look.emoji(card)
        yield button(label, _with(ids, without), style=style, emoji=emoji, disabled=fixed)


def _with(ids: hand_view.HandIds, cards: Sequence[Card]) -> hand_view.CustomId:
    return ids(Verb.TOGETHER, _chosen_text(cards))


def _chosen_text(cards: Sequence[Card]) -> str:
    return hand_view.MORE.join(card.code for card in cards) + hand_view.MORE


REACTIONS_IN_A_ROW: Final = 3


def reactions_layout(
    translate: Translator, *, ids: hand_view.HandIds, catch: hand_view.Catch | None = None
) -> ui.LayoutView:
    """Return the question for a reaction, with *Preferences*, since a catch may hide that in the hand."""
    buttons = [button(None, ids(Verb.REACT, one.value), emoji=one.emoji) for one in Reaction]
    rows = [row(*some) for some in batched(buttons, REACTIONS_IN_A_ROW)]
    options = button(translate("button-preferences"), OPEN_PREFERENCES)
    ways = _back_and_catch(translate, ids, catch, others=[options])
    title, note = translate("hand-reactions"), translate("hand-reactions-note")
    return layout(f"### {title}\n-# {note}", rows=[*rows, row(*ways)], accent=accent_of(ids.view))
