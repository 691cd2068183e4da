"""The rules of a table in plain words: all that matters, or the few lines that fit into a lobby.

Each line covers one or more options. An option that has its usual value and needs no explanation is left out;
one that the host changed is always shown, and marked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from bot.engine.cards import Colour
from bot.engine.metadata import Group, Unit
from bot.engine.options import BY_GROUP, changed, option
from bot.engine.rulebook.hand import Start
from bot.engine.rulebook.house import HouseRule, Stacking
from bot.engine.rulebook.table import SEATS_OF, TEAMS, Packs
from bot.engine.rulebook.turn import Challenges, Uno
from bot.engine.rules import base_of, is_sheet, variant_of
from bot.render.options import (
    blank_text,
    choice_label,
    count_text,
    group_label,
    option_line,
    preset_help,
    preset_label,
    variant_help,
    variant_label,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bot.engine.rules import Rules
    from bot.i18n import Translator

CHANGED: Final = "✏️"
BRIEF_CHANGES: Final = 4
IN_THE_MATCH: Final = frozenset({"format", "target", "rounds", "hand_size"})
"""Options that the line about the match covers."""


class Line(NamedTuple):
    """One line about the rules.

    Attributes:
        text: Returns the line; None if it is needed only when an option differs from the sheet.
    """

    options: tuple[str, ...]
    text: Callable[[Translator, Rules], str | None]


def rules_text(translate: Translator, rules: Rules) -> str:
    """Return all rules that matter, in groups, what differs from the sheet marked.

    There are 4000 characters at most, whatever the rules.
    """
    changes = _changes(rules)
    title, headline = translate("rules-title"), _headline(translate, rules, changes)
    aim = translate("rules-aim")
    blocks = [f"## {title}\n{headline}\n{aim}"]
    for group, lines in lines_of(rules).items():
        texts = [f"- {text}" for line in lines for text in _line_texts(translate, rules, line, changes)]
        if texts:
            blocks.append("\n".join([f"**{group_label(translate, group)}**", *texts]))
    if changes:
        base = preset_label(translate, base_of(rules).preset)
        legend = translate("rules-marked", mark=CHANGED, preset=base)
        blocks.append(f"-# {legend}")
    return "\n".join(blocks)


def rules_brief(translate: Translator, rules: Rules) -> str:
    """Return the rules in eight lines at most: sheet or variant, the match, and what the host changed."""
    variant = variant_of(rules)
    if variant is not None and not is_sheet(variant):
        headline = translate("rules-preset", preset=variant_label(translate, variant), changes=0)
        told = variant_help(translate, variant)
        return "\n".join([headline, f"-# {told}", _brief_match(translate, rules, ())])
    changes = _changes(rules)
    about = preset_help(translate, rules.preset)
    lines = [_headline(translate, rules, changes), *([f"-# {about}"] if about else [])]
    lines.append(_brief_match(translate, rules, changes))
    others = [name for name in changes if name not in IN_THE_MATCH]
    lines += [f"{CHANGED} {option_line(translate, option(name), rules)}" for name in others[:BRIEF_CHANGES]]
    if len(others) > BRIEF_CHANGES:
        lines.append(translate("rules-more", count=len(others) - BRIEF_CHANGES))
    return "\n".join(lines)


def preset_line(translate: Translator, name: str, rules: Rules) -> str:
    """Return rules of a server's own: the name (escaped already), the sheet, how much differs from it."""
    sheet = preset_label(translate, base_of(rules).preset)
    return translate("preset-list-own", name=name, preset=sheet, changes=len(_changes(rules)))


def _changes(rules: Rules) -> tuple[str, ...]:
    """Return the options that differ from the sheet, those that change nothing left out."""
    return tuple(name for name in changed(rules) if option(name).matters(rules))


def _headline(translate: Translator, rules: Rules, changes: tuple[str, ...]) -> str:
    return translate("rules-preset", preset=preset_label(translate, rules.preset), changes=len(changes))


def _line_texts(translate: Translator, rules: Rules, line: Line, changes: tuple[str, ...]) -> Iterator[str]:
    """Yield the text of a line, marked if one of its options differs from the sheet."""
    different = [name for name in line.options if name in changes]
    text = line.text(translate, rules)
    if text is not None:
        yield f"{CHANGED} {text}" if different else text
        return
    for name in different:
        yield f"{CHANGED} {option_line(translate, option(name), rules)}"


# The match


def _brief_match(translate: Translator, rules: Rules, changes: tuple[str, ...]) -> str:
    """Return the match in a line; a mark before it is about all of it, one behind a part about that part."""
    match = translate(
        f"rules-brief-{rules.format.value}",
        goal=count_text(translate, Unit.POINTS, rules.target),
        rounds=count_text(translate, Unit.ROUNDS, rules.rounds),
    )
    dealt = translate("rules-brief-dealt", dealt=count_text(translate, Unit.CARDS, rules.hand_size))
    different = IN_THE_MATCH.intersection(changes)
    if "hand_size" not in different:
        return f"{match} {CHANGED} · {dealt}" if different else f"{match} · {dealt}"
    return f"{match} · {dealt} {CHANGED}" if different == {"hand_size"} else f"{CHANGED} {match} · {dealt}"


def _format(translate: Translator, rules: Rules) -> str:
    return translate(
        f"rules-format-{rules.format.value}",
        goal=count_text(translate, Unit.POINTS, rules.target),
        limit=count_text(translate, Unit.POINTS, rules.limit),
        rounds=count_text(translate, Unit.ROUNDS, rules.rounds),
    )


def _seats(translate: Translator, rules: Rules) -> str:
    exactly = SEATS_OF.get(rules.format, rules.least_seats)
    if rules.format in SEATS_OF or rules.least_seats == rules.most_seats:
        return translate("rules-seats-exactly", exactly=exactly)
    seats = translate("rules-seats", least=rules.least_seats, most=rules.most_seats)
    many = rules.packs is Packs.ONE_FOR_TEN and option("packs").matters(rules)
    return translate("rules-packs", seats=seats) if many else seats


def _deal(translate: Translator, rules: Rules) -> str:
    return translate(
        "rules-deal", dealt=count_text(translate, Unit.CARDS, rules.hand_size), seats=_seats(translate, rules)
    )


def _values(translate: Translator, rules: Rules) -> str:
    blanks = str(rules.blank_value) if option("blank_value").matters(rules) else "none"
    return translate("rules-values", blanks=blanks)


def _point_multiplier(translate: Translator, rules: Rules) -> str | None:
    if rules.times_counted == 1:
        return None
    return translate("rules-point-multiplier", counted=count_text(translate, Unit.TIMES, rules.times_counted))


# The start


def _start_ignored(translate: Translator, rules: Rules) -> str:
    fits = choice_label(translate, option("ignored_start"), rules.ignored_start)
    return translate("rules-start-ignored", fits=fits)


def _start_wilds(translate: Translator, rules: Rules) -> str:
    return translate(
        "rules-start-wilds", choice=choice_label(translate, option("start_wild"), rules.start_wild)
    )


# A turn


def _match(translate: Translator, rules: Rules) -> str:
    return translate("rules-match", matching=rules.matching.value)


def _draw(translate: Translator, rules: Rules) -> str:
    return translate(
        f"rules-drawing-{rules.drawing.value}",
        declining=rules.declining.value,
        after=rules.after_drawing.value,
    )


# Special cards


def _draw_two(translate: Translator, rules: Rules) -> str:
    return translate("rules-draw-two", victim=rules.victim.value)


def _skip_reverse(translate: Translator, rules: Rules) -> str:
    between_two = "none" if rules.format in TEAMS else rules.two_reverse.value
    return translate("rules-skip-reverse", reverse=between_two)


def _wild(translate: Translator, _rules: Rules) -> str:
    return translate("rules-wild")


def _wild_draw_four(translate: Translator, rules: Rules) -> str:
    return translate("rules-wild-draw-four", victim=rules.victim.value, when=rules.wild_draw_four.value)


def _challenge(translate: Translator, rules: Rules) -> str | None:
    if rules.challenges is Challenges.NONE:
        return None
    return translate(
        "rules-challenge",
        guilty=count_text(translate, Unit.CARDS, rules.guilty_draws),
        challenger=count_text(translate, Unit.CARDS, rules.challenger_draws),
    )


# UNO


def _uno(translate: Translator, rules: Rules) -> str:
    if rules.uno is Uno.BY_ITSELF:
        return translate("rules-uno-by-itself")
    if not rules.uno_penalty:
        return translate("rules-uno-free")
    cost = count_text(translate, Unit.CARDS, rules.uno_penalty)
    if rules.uno is Uno.BEFOREHAND:
        return translate("rules-uno-beforehand", cost=cost)
    return translate(
        "rules-uno-until-caught", early=rules.early_uno.value, window=rules.window.value, cost=cost
    )


def _wrong_call(translate: Translator, rules: Rules) -> str | None:
    if not rules.wrong_call:
        return None
    return translate("rules-wrong-call", cost=count_text(translate, Unit.CARDS, rules.wrong_call))


# House rules


def _table_talk(translate: Translator, rules: Rules) -> str | None:
    if not rules.table_talk or not option("table_talk").matters(rules):
        return None
    return translate("rules-table-talk", cost=count_text(translate, Unit.CARDS, rules.table_talk))


def _stacking(translate: Translator, rules: Rules) -> str | None:
    if rules.stacking is Stacking.OFF:
        return None
    return translate(f"rules-stacking-{rules.stacking.value}")


def _jump_in(translate: Translator, rules: Rules) -> str | None:
    return translate("rules-jump-in") if rules.jump_in is HouseRule.ON else None


def _seven_zero(translate: Translator, rules: Rules) -> str | None:
    return translate("rules-seven-zero") if rules.seven_zero is HouseRule.ON else None


def _sets(translate: Translator, rules: Rules) -> str | None:
    return translate("rules-sets") if rules.sets is HouseRule.ON else None


def _deflect(translate: Translator, rules: Rules) -> str | None:
    return translate("rules-deflect") if rules.deflect is HouseRule.ON else None


def _number_last(translate: Translator, rules: Rules) -> str | None:
    return translate("rules-number-last") if rules.number_last is HouseRule.ON else None


def _hand_limit(translate: Translator, rules: Rules) -> str | None:
    if not rules.hand_limit:
        return None
    return translate("rules-hand-limit", limit=count_text(translate, Unit.CARDS, rules.hand_limit))


def _blanks(translate: Translator, rules: Rules) -> str | None:
    if not rules.blanks:
        return None
    marks = [blank_text(translate, *marked) for marked in zip(Colour, rules.blanks, strict=False)]
    return translate("rules-blanks", marks="".join(f"\n  - {mark}" for mark in marks))


def _only_if_changed(name: str) -> Line:
    """Return the line of an option that is shown only if it differs from the sheet."""
    return Line((name,), lambda _translator, _rules: None)


def _label_and_choice(name: str) -> Line:
    """Return the line of an option that is shown as its label and its choice, if it matters."""

    def text(translate: Translator, rules: Rules) -> str | None:
        shown = option(name)
        return option_line(translate, shown, rules) if shown.matters(rules) else None

    return Line((name,), text)


START_ACTIONS: Final = ("start_draw_two", "start_skip", "start_reverse")
START_WILDS: Final = ("start_wild", "start_wild_draw_four")


def _start_lines(rules: Rules) -> tuple[Line, ...]:
    """Return the lines of the start; a rule that several start cards share has one line."""
    lines = [_label_and_choice("dealing"), _only_if_changed("dealer_tie")]
    if all(getattr(rules, name) is Start.IGNORED for name in START_ACTIONS):
        lines.append(Line((*START_ACTIONS, "ignored_start"), _start_ignored))
    else:
        lines += map(_label_and_choice, (*START_ACTIONS, "ignored_start"))
    if rules.start_wild is rules.start_wild_draw_four:
        lines.append(Line(START_WILDS, _start_wilds))
    else:
        lines += map(_label_and_choice, START_WILDS)
    return tuple(lines)


def lines_of(rules: Rules) -> dict[Group, tuple[Line, ...]]:
    """Return all lines, by group; what belongs to the table itself stands in the lines of the match.

    An option that no sentence covers has a line of its own at the end of its group.
    """
    groups = _sentences(rules)
    covered = {name for lines in groups.values() for line in lines for name in line.options}
    return {
        group: (
            *lines,
            *(_only_if_changed(each.name) for each in BY_GROUP[group] if each.name not in covered),
        )
        for group, lines in groups.items()
    }


def _sentences(rules: Rules) -> dict[Group, tuple[Line, ...]]:
    """Return the lines of the options that have a sentence or a place of their own."""
    return {
        Group.SCORE: (
            Line(("format", "target", "limit", "rounds"), _format),
            Line(("hand_size", "least_seats", "most_seats", "packs"), _deal),
            Line(("blank_value",), _values),
            Line(("point_multiplier",), _point_multiplier),
            _label_and_choice("last_card"),
        ),
        Group.START: _start_lines(rules),
        Group.TURN: (
            Line(("matching",), _match),
            Line(("declining", "drawing", "after_drawing"), _draw),
        ),
        Group.CARDS: (
            Line(("victim",), _draw_two),
            Line(("two_reverse",), _skip_reverse),
            Line((), _wild),
            Line(("wild_draw_four", "victim"), _wild_draw_four),
            Line(("challenges", "guilty_draws", "challenger_draws"), _challenge),
        ),
        Group.UNO: (
            Line(("uno", "early_uno", "uno_penalty", "window"), _uno),
            _only_if_changed("drawn_call"),
            _only_if_changed("forgotten_uno"),
            Line(("wrong_call",), _wrong_call),
        ),
        Group.HOUSE: (
            Line(("table_talk",), _table_talk),
            Line(("stacking",), _stacking),
            Line(("jump_in",), _jump_in),
            Line(("seven_zero",), _seven_zero),
            Line(("sets",), _sets),
            Line(("deflect",), _deflect),
            Line(("number_last",), _number_last),
            Line(("hand_limit",), _hand_limit),
            Line(("blanks",), _blanks),
        ),
    }
