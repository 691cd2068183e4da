"""Game options and a table's rules in plain words, and why rules are refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.engine.cards import Colour, Face, coloured
from bot.engine.compiled_rules import deck
from bot.engine.decks import Deck
from bot.engine.errors import RulesProblem
from bot.engine.option_catalogue import BY_GROUP, Control, Option, Value, changed, option, options
from bot.engine.presets import PRESETS, base_of, variant_of
from bot.engine.rulebook import Group, Unit
from bot.engine.rulebook.dealing import Start, StartCard
from bot.engine.rulebook.match import FEWEST_WIN, MAX_SEATS, SEATS_OF, TEAMS, Packs, Places
from bot.engine.rulebook.play import MAX_BLANK_TEXT, Blank, Challenges, HouseRule, Stacking, Uno
from bot.engine.rulebook.rules import Rules
from bot.render.cards import colour_text, face_word
from bot.render.escape import escaped

if TYPE_CHECKING:
    from bot.engine.rulebook.match import Format
    from bot.i18n import Translator

MAX_PRESET_NAME: Final = 40  # characters shown of a server's own preset name


def group_label(translate: Translator, group: Group) -> str:
    return translate(f"group-{group.value}")


def preset_label(translate: Translator, preset: str) -> str:
    """Return a preset's name: a sheet's, or a server's own, which is escaped here."""
    return translate(f"preset-{preset}") if preset in PRESETS else escaped(preset, most=MAX_PRESET_NAME)


def preset_help(translate: Translator, preset: str) -> str | None:
    """Return a line about a sheet; None for a server's own preset."""
    ending = f"{preset}-help"
    return translate(f"preset-{ending}") if preset in PRESETS else None


def variant_label(translate: Translator, variant: str) -> str:
    return preset_label(translate, variant) if variant in PRESETS else translate(f"variant-{variant}")


def variant_help(translate: Translator, variant: str) -> str:
    """Return a line about a variant, at most 100 characters."""
    return preset_help(translate, variant) or translate(f"variant-help-{variant}")


def format_help(translate: Translator, format_: Format) -> str:
    return translate(f"format-{format_.value}")


def option_label(translate: Translator, shown: Option) -> str:
    """Return the name of an option, at most 45 characters."""
    return translate(f"rule-{shown.slug}")


def option_help(translate: Translator, shown: Option) -> str:
    """Return a line about an option, at most 100 characters."""
    ending = f"{shown.slug}-help"
    return translate(f"rule-{ending}")


def choice_label(translate: Translator, shown: Option, value: Value) -> str:
    """Return the name of an option's value, at most 100 characters."""
    if shown.control is Control.BLANKS:
        return translate("blanks-four" if value else "blanks-none")
    if isinstance(value, Enum) or value in shown.named:
        ending = f"{shown.slug}--{shown.format(value)}"
        return translate(f"rule-{ending}")
    assert isinstance(value, int)  # noqa: S101 - only numbers remain
    assert shown.unit is not None  # noqa: S101 - every number has a unit
    return count_text(translate, shown.unit, value)


def choice_title(translate: Translator, shown: Option, value: Value) -> str:
    """Return the name of an option's value for use on its own, as in a menu."""
    return with_capital(translate, choice_label(translate, shown, value))


def with_capital(translate: Translator, text: str) -> str:
    dotted = translate.locale == "tr" and text.startswith("i")  # the capital of this letter, in Turkish alone
    return ("İ" if dotted else text[:1].upper()) + text[1:]


def count_text(translate: Translator, unit: Unit, count: int) -> str:
    """Return a number of cards, points, players or rounds."""
    return translate(f"unit-{unit.value}", count=count)


def option_line(translate: Translator, shown: Option, rules: Rules) -> str:
    choice = choice_label(translate, shown, shown.value(rules))
    return translate("rules-line", option=option_label(translate, shown), choice=choice)


def mark_text(translate: Translator, colour: Colour, blank: Blank) -> str:
    if blank.stand_in is not None:
        return translate("blank-stands-for", face=face_word(translate, coloured(colour, blank.stand_in)))
    return translate(f"blank-{blank.rule.value}")


def blank_text(translate: Translator, colour: Colour, blank: Blank) -> str:
    """Return the text printed on a colour's Blank, the host's own wording escaped."""
    mark = mark_text(translate, colour, blank)
    if text := escaped(blank.text, most=MAX_BLANK_TEXT):
        mark = translate("blank-worded", mark=mark, text=text)
    return translate("blank-mark", colour=colour_text(translate, colour), mark=mark)


def problems_text(
    translate: Translator, problems: Sequence[RulesProblem], rules: Rules, *, seats: int
) -> list[str]:
    """Return the reasons why this many seats cannot play by these rules or their format, each once."""
    exactly = SEATS_OF.get(rules.format)
    twice = rules.least_seats == rules.most_seats == exactly and RulesProblem.SEATS in problems
    return [
        problem_text(translate, problem, rules, seats=seats)
        for problem in problems
        if not twice or problem is not RulesProblem.FORMAT_SEATS
    ]


def problem_text(translate: Translator, problem: RulesProblem, rules: Rules, *, seats: int) -> str:
    """Return why this many seats cannot play by these rules, and a way to fix it."""
    for shown in options():
        if shown.problem is problem and shown.allowed is not None:
            label, least, most = option_label(translate, shown), shown.allowed[0], shown.allowed[-1]
            if most == MAX_SEATS:
                return translate("problem-too-low", option=label, least=least)
            return translate("problem-range", option=label, least=least, most=most)
    return translate(
        f"problem-{problem.value}",
        count=seats,
        least=rules.least_seats,
        most=rules.most_seats,
        spread=rules.most_seats - rules.least_seats,
        cards=rules.hand_size,
        exactly=SEATS_OF.get(rules.format, seats),
        longest=MAX_BLANK_TEXT,
    )


CHANGED: Final = "✏️"
BRIEF_CHANGES: Final = 4
IN_THE_MATCH: Final = frozenset({"format", "target", "rounds", "hand_size"})
"""Options covered by the line about the match."""


class Line(NamedTuple):
    """A line about the rules; without text it appears only if an option differs from the sheet."""

    options: tuple[str, ...]
    text: str | None = None


def rules_text(translate: Translator, rules: Rules) -> str:
    """Return all relevant rules, in groups, with changes marked; at most 4000 characters."""
    changes = _changes(rules)
    name = preset_label(translate, rules.preset)
    headline = translate("rules-preset", preset=name, changes=len(changes))
    blocks = [f"## {translate('rules-title')}\n{headline}\n{translate('rules-aim')}"]
    for group, lines in lines_of(translate, rules).items():
        texts = [f"- {text}" for line in lines for text in _line_texts(translate, rules, line, changes)]
        if texts:
            blocks.append("\n".join([f"**{group_label(translate, group)}**", *texts]))
    if changes:
        base = preset_label(translate, base_of(rules).preset)
        blocks.append(f"-# {translate('rules-marked', mark=CHANGED, preset=base)}")
    return "\n".join(blocks)


def rules_brief(translate: Translator, rules: Rules) -> str:
    """Return the rules in a line, followed by a description of their variant or sheet."""
    variant = variant_of(rules)
    about = preset_help(translate, rules.preset) if variant is None else variant_help(translate, variant)
    return "\n".join([rules_line(translate, rules), *([f"-# {about}"] if about else [])])


def rules_line(translate: Translator, rules: Rules, *, saved: str = "") -> str:
    """Return rules in a line: name (`saved`, already escaped, if a server gave one), changes, match."""
    variant = variant_of(rules)
    name = preset_label(translate, rules.preset) if variant is None else variant_label(translate, variant)
    changes = [option(each) for each in _changes(rules) if each not in IN_THE_MATCH]
    told = [_brief_change(translate, each, rules) for each in changes]
    told = [text for text in told if text != name]  # the name *Jump-in* already says what it changes
    shown = told[:BRIEF_CHANGES]
    if len(told) > BRIEF_CHANGES:
        shown.append(translate("rules-line-more", count=len(told) - BRIEF_CHANGES))
    if "hand_size" in _changes(rules):
        shown.append(translate("rules-brief-dealt", cards=rules.hand_size))
    return " · ".join([f"**{saved or name}**", *shown, match_text(translate, rules)])


def _brief_change(translate: Translator, each: Option, rules: Rules) -> str:
    """Return a changed option; for a house rule that is on and not a number, just its name."""
    applies = each.group is Group.HOUSE and each.value(rules) != each.default
    applies &= each.control is not Control.NUMBER
    return option_label(translate, each) if applies else option_line(translate, each, rules)


def preset_line(translate: Translator, name: str, rules: Rules) -> str:
    """Return a server's own rules: name (already escaped), sheet, and number of differences from it."""
    sheet = preset_label(translate, base_of(rules).preset)
    return translate("preset-list-own", name=name, preset=sheet, changes=len(_changes(rules)))


def _changes(rules: Rules) -> tuple[str, ...]:
    """Return the options that differ from the sheet, without irrelevant ones."""
    return tuple(name for name in changed(rules) if option(name).matters(rules))


def _line_texts(translate: Translator, rules: Rules, line: Line, changes: tuple[str, ...]) -> Iterator[str]:
    """Yield the text of a line, marked if one of its options differs from the sheet."""
    different = [name for name in line.options if name in changes]
    if line.text is not None:
        yield f"{CHANGED} {line.text}" if different else line.text
        return
    for name in different:
        yield f"{CHANGED} {option_line(translate, option(name), rules)}"


def match_text(translate: Translator, rules: Rules) -> str:
    """Return in a few words how long a match is, and who wins it."""
    return translate(f"rules-brief-{rules.format.value}", target=rules.target, rounds=rules.rounds)


def _match_lines(translate: Translator, rules: Rules) -> list[Line]:
    """Return the lines about the match, including those about the table itself."""
    match = translate(
        f"rules-format-{rules.format.value}",
        target=rules.target,
        ends=rules.limit,
        rounds=rules.rounds,
        playing=rules.places.value,
    )
    deal = translate("rules-deal", cards=rules.hand_size, seats=_seats(translate, rules))
    blanks = rules.blank_value if option("blank_value").matters(rules) else "none"
    times = translate("rules-point-multiplier", times=rules.times_counted)
    return [
        Line(("format", "target", "limit", "rounds"), match),
        Line(("hand_size", "least_seats", "most_seats", "packs"), deal),
        Line(
            ("deck",), None if rules.deck is Deck.STANDARD else option_line(translate, option("deck"), rules)
        ),
        Line(("places",), translate("rules-play-on") if rules.places is Places.PLAY_ON else None),
        Line(("blank_value",), translate("rules-values", blanks=blanks)),
        Line(("knockout_points",), _knockouts(translate, rules)),
        Line(("point_multiplier",), None if rules.times_counted == 1 else times),
        _label_and_choice(translate, rules, "last_card"),
    ]


def _knockouts(translate: Translator, rules: Rules) -> str | None:
    if not rules.knockout_points or not option("knockout_points").matters(rules):
        return None
    fewest = "yes" if rules.format in FEWEST_WIN else "no"
    return translate("rules-knockout-points", points=rules.knockout_points, fewest=fewest)


def knockouts_text(translate: Translator, rules: Rules, count: int) -> str:
    """Return what so many seats that were out by the hand limit brought to the winner; "" if nothing."""
    points = count * rules.knockout_points * rules.times_counted
    if not points or rules.format in FEWEST_WIN or not option("knockout_points").matters(rules):
        return ""
    return translate("hand-result-knockouts", count=count, points=points)


def _seats(translate: Translator, rules: Rules) -> str:
    exactly = SEATS_OF.get(rules.format, rules.least_seats)
    if rules.format in SEATS_OF or rules.least_seats == rules.most_seats:
        return translate("rules-seats-exactly", exactly=exactly)
    many = rules.packs is Packs.ONE_FOR_TEN and option("packs").matters(rules)
    key = "rules-seats-packs" if many else "rules-seats"
    return translate(key, least=rules.least_seats, most=rules.most_seats)


START_ACTIONS: Final = ("start_draw_two", "start_skip", "start_reverse", "ignored_start")
START_WILDS: Final = ("start_wild", "start_wild_draw_four")


def _start_lines(translate: Translator, rules: Rules) -> list[Line]:
    """Return the lines about the start; several start cards with the same rule share a line."""
    lines, actions = [_label_and_choice(translate, rules, "dealing"), Line(("dealer_tie",))], START_ACTIONS
    if rules.start_card is StartCard.FIRST_NUMBER:
        return [*lines, _label_and_choice(translate, rules, "start_card")]
    if all(getattr(rules, name) is Start.IGNORED for name in actions[:-1]):
        ignored = translate("rules-start-ignored", fits=rules.ignored_start.value)
        lines.append(Line(actions, ignored))
    else:
        lines += [_label_and_choice(translate, rules, name) for name in actions]
    if rules.start_wild is rules.start_wild_draw_four:
        choice = choice_label(translate, option("start_wild"), rules.start_wild)
        lines.append(Line(START_WILDS, translate("rules-start-wilds", choice=choice)))
    else:
        lines += [_label_and_choice(translate, rules, name) for name in START_WILDS]
    return lines


TOLD: Final[Mapping[Face, tuple[str, ...]]] = {
    Face.DISCARD_ALL: (),
    Face.SKIP_EVERYONE: (),
    Face.WILD_REVERSE_DRAW_FOUR: ("victim",),
    Face.WILD_COLOUR_ROULETTE: (),
    Face.WILD: (),
    Face.WILD_DRAW_FOUR: ("wild_draw_four", "victim"),
}
"""Cards that have a line of their own where the deck has them, with the options that it tells."""


def _card_lines(translate: Translator, rules: Rules) -> list[Line]:
    between_two = "none" if rules.format in TEAMS else rules.two_reverse.value
    victim, when = rules.victim.value, rules.wild_draw_four.value
    faces = {card.face for card in deck(rules, seats=rules.usual_seats)}
    challenge = translate("rules-challenge", guilty=rules.guilty_draws, challenger=rules.challenger_draws)
    return [
        Line(("victim",), translate("rules-draw-two", victim=victim, deck=rules.deck.value)),
        Line(("two_reverse",), translate("rules-skip-reverse", reverse=between_two)),
        *(
            Line(
                TOLD[face],
                translate(f"rules-card-{face.value}", victim=victim, when=when, reverse=between_two),
            )
            for face in TOLD
            if face in faces
        ),
        Line(
            ("challenges", "guilty_draws", "challenger_draws"),
            None if rules.challenges is Challenges.NONE or Face.WILD_DRAW_FOUR not in faces else challenge,
        ),
    ]


def _uno_lines(translate: Translator, rules: Rules) -> list[Line]:
    wrong = translate("rules-wrong-call", cards=rules.wrong_call)
    return [
        Line(("uno", "early_uno", "uno_penalty", "window"), _uno(translate, rules)),
        Line(("drawn_call",)),
        Line(("forgotten_uno",)),
        Line(("wrong_call",), wrong if rules.wrong_call else None),
    ]


def _uno(translate: Translator, rules: Rules) -> str:
    if rules.uno is Uno.BY_ITSELF:
        return translate("rules-uno-by-itself")
    if not rules.uno_penalty:
        return translate("rules-uno-free")
    cards = rules.uno_penalty
    if rules.uno is Uno.BEFOREHAND:
        return translate("rules-uno-beforehand", cards=cards)
    early, window = rules.early_uno.value, rules.window.value
    return translate("rules-uno-until-caught", early=early, window=window, cards=cards)


def _house_lines(translate: Translator, rules: Rules) -> list[Line]:
    talk = None
    if rules.table_talk and option("table_talk").matters(rules):
        talk = translate("rules-table-talk", cards=rules.table_talk)
    stacking = None
    if rules.stacking is not Stacking.OFF:
        stacking = translate(f"rules-stacking-{rules.stacking.value}", deck=rules.deck.value)
    limit = blanks = None
    if rules.hand_limit:
        limit = translate("rules-hand-limit", cards=rules.hand_limit)
    if rules.blanks:
        marks = [blank_text(translate, *marked) for marked in zip(Colour, rules.blanks, strict=False)]
        blanks = translate("rules-blanks", marks="".join(f"\n  - {mark}" for mark in marks))
    on = HouseRule.ON
    return [
        Line(("table_talk",), talk),
        Line(("stacking",), stacking),
        Line(("jump_in",), translate("rules-jump-in") if rules.jump_in is on else None),
        Line(("seven_zero",), translate("rules-seven-zero") if rules.seven_zero is on else None),
        Line(("sets",), translate("rules-sets") if rules.sets is on else None),
        Line(("deflect",), translate("rules-deflect") if rules.deflect is on else None),
        Line(("number_last",), translate("rules-number-last") if rules.number_last is on else None),
        Line(("hand_limit",), limit),
        Line(("blanks",), blanks),
    ]


def _label_and_choice(translate: Translator, rules: Rules, name: str) -> Line:
    shown = option(name)
    return Line((name,), option_line(translate, shown, rules) if shown.matters(rules) else None)


def lines_of(translate: Translator, rules: Rules) -> dict[Group, list[Line]]:
    """Return all lines, by group; options not covered by a sentence get their own lines at the end."""
    declining, after = rules.declining.value, rules.after_drawing.value
    draw = translate(f"rules-drawing-{rules.drawing.value}", declining=declining, after=after)
    groups = {
        Group.SCORE: _match_lines(translate, rules),
        Group.START: _start_lines(translate, rules),
        Group.TURN: [
            Line(("matching",), translate("rules-match", matching=rules.matching.value)),
            Line(("declining", "drawing", "after_drawing"), draw),
        ],
        Group.CARDS: _card_lines(translate, rules),
        Group.UNO: _uno_lines(translate, rules),
        Group.HOUSE: _house_lines(translate, rules),
    }
    covered = {name for lines in groups.values() for line in lines for name in line.options}
    return {
        group: [*lines, *(Line((each.name,)) for each in BY_GROUP[group] if each.name not in covered)]
        for group, lines in groups.items()
    }
