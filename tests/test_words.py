"""The words and the code that says them belong together: nothing is missing, left over, or said elsewhere.

The code is read with `ast`: a call of `translate(...)`, `command_text(...)` and the like names a key and the
facts that its message may use.
"""

from __future__ import annotations

import ast
import logging
import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from bot.engine.cards import NUMBERS as FACES_OF_NUMBERS
from bot.engine.cards import Colour, Face
from bot.engine.errors import Reason, RulesProblem
from bot.engine.option_catalogue import options
from bot.engine.presets import PRESETS, VARIANTS
from bot.engine.rulebook import Group, Unit
from bot.engine.rulebook.match import Format
from bot.engine.rulebook.play import BlankRule, Drawing, Stacking
from bot.i18n import DEFAULT_LOCALE, Translator, locales, translator
from bot.league.awards import ACHIEVEMENTS
from bot.league.ladders import LADDER_KEYS, Unrated
from bot.league.moderation import Problem
from bot.league.ports import RecordKind, TableOrder
from bot.league.seasons import SeasonMode
from bot.matches.deals import DealVerdict
from bot.matches.replay import Surprise
from bot.players.coach import ReasonKind
from bot.players.personas import LINES, Level, Occasion
from bot.render.events import PLAIN
from bot.render.pictures.hand import NAMING
from bot.render.rules import TOLD
from bot.render.seats import Team
from bot.rooms.changes.votes import VOTE_DELAYS
from bot.rooms.errors import Refusal
from bot.rooms.ports import DealEnding
from bot.rooms.state.history import KINDS
from bot.rooms.state.room_state import Closing
from bot.rooms.state.timing import CLOCKS, Ballot
from bot.rooms.stores.presets import MAX_NAME_LENGTH, SIGNS
from bot.rooms.stores.settings import CHOICES
from bot.tournaments.tournament import CancelReason, TableState, TournamentKind, TournamentRefusal
from bot.tutorial.lessons import LESSONS
from cogs.admin.view import SWITCHES
from cogs.core.links import HelpPage, TournamentVerb
from cogs.core.rights import (
    FILES,
    OWN_THREAD_NEEDS,
    TEXT_NEEDS,
    THREAD_NEEDS,
    THREAD_WISHES,
    VOICE_NEEDS,
)
from cogs.league.sync import RoleProblem
from cogs.league.view import LeaguePage
from cogs.lobby.opening import StartLocation

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[1]
FILES_OF_WORDS: Final = sorted((ROOT / "bot/i18n/locales" / DEFAULT_LOCALE).glob("*.ftl"))

# What code puts behind the beginning of a key; who builds a key by f-string adds a line here.
ENDINGS: Final[dict[str, set[str]]] = {
    "illegal-": {reason.value for reason in Reason},
    "refused-": {refusal.value for refusal in Refusal},
    "colour-": {colour.value for colour in Colour},
    "card-colour-": {colour.value for colour in Colour},
    "face-": {face.value for face in Face if face not in FACES_OF_NUMBERS},
    "short-": {face.value for face in Face if face not in FACES_OF_NUMBERS},
    "rule-": {
        ending
        for option in options()
        for ending in (
            option.slug,
            f"{option.slug}-help",
            *(
                f"{option.slug}--{option.format(choice)}"
                for choice in option.choices
                if option.unit is None or choice in option.named
            ),
        )
    },
    "rule-format--": {format_.value for format_ in Format},
    "group-": {group.value for group in Group},
    "preset-": {ending for preset in PRESETS for ending in (preset, f"{preset}-help")},
    "variant-": {name for name in VARIANTS if name not in PRESETS},
    "variant-help-": {name for name in VARIANTS if name not in PRESETS},
    "format-": {format_.value for format_ in Format},
    "unit-": {unit.value for unit in Unit},
    "blank-": {rule.value for rule in BlankRule},
    "problem-": {problem.value for problem in {*RulesProblem} - {option.problem for option in options()}},
    "rules-card-": {face.value for face in TOLD},
    "hand-name-": {phase.value for phase in NAMING},
    "table-turn-": {phase.value for phase in NAMING},
    "rules-format-": {format_.value for format_ in Format},
    "rules-brief-": {format_.value for format_ in Format},
    "table-course-": {format_.value for format_ in Format},
    "rules-drawing-": {drawing.value for drawing in Drawing},
    "rules-stacking-": {stacking.value for stacking in Stacking} - {Stacking.OFF.value},
    "settings-": {"channels", "preset", "party", "clock", "locale", "most_rooms"},
    "settings-clock-": {str(clock or 0) for clock in CLOCKS},
    "switch-": {f"{name}-{held}" for name in (*SWITCHES, "podium") for held in ("on", "off")},
    "vote-": {ballot.value for ballot in Ballot},
    "answer-vote-": {ballot.value for ballot in Ballot},
    "button-vote-": {ballot.value for ballot in VOTE_DELAYS},
    "button-agree-": {ballot.value for ballot in Ballot},
    "verify-became-": {ending.value for ending in DealEnding},
    "verify-verdict-": {verdict.value for verdict in DealVerdict},
    "replay-surprise-": {surprise.value for surprise in Surprise},
    "closed-": {closing.value for closing in Closing},
    "button-help-": {page.value for page in HelpPage},
    "help-": {page.value for page in HelpPage},
    "remark-": {f"{occasion.value}-{line}" for occasion in Occasion for line in range(1, LINES + 1)},
    "level-": {level.value for level in Level},
    "level-help-": {level.value for level in Level},
    "lesson-": {stage.name for lesson in LESSONS for stage in lesson.stages},
    "hint-": {stage.name for lesson in LESSONS for stage in lesson.stages},
    "learned-": {lesson.name for lesson in LESSONS},
    "astray-": {lesson.name for lesson in LESSONS},
    "hit-": set(KINDS),
    "preference-": {f"{name}-{value.value}" for name, values in CHOICES.items() for value in values},
    "choose-": {f"{name}-{value.value}" for name, values in CHOICES.items() for value in values},
    "permission-": {*TEXT_NEEDS, *THREAD_NEEDS, *OWN_THREAD_NEEDS, *VOICE_NEEDS},
    "permission-short-": {*TEXT_NEEDS, *THREAD_NEEDS, *OWN_THREAD_NEEDS, *VOICE_NEEDS, FILES},
    "diagnose-without-": {*THREAD_WISHES},
    "unrated-": {reason.value for reason in Unrated},
    "award-": {f"{one.key}{part}" for one in ACHIEVEMENTS for part in ("", "-how")},
    "team-": {team.value for team in Team},
    "result-unrated-": {*(reason.value for reason in Unrated), "unknown"},
    "coach-why-": {kind.value for kind in ReasonKind},
    **{
        beginning: {order.value for order in TableOrder}
        for beginning in (
            "league-title-",
            "league-order-",
            "league-value-",
            "choice-order-",
            "picture-value-",
        )
    },
    "event-": {*PLAIN.values()},
    "picture-tile-": {"catches", "caught", "awards"},
    "ladder-": {*LADDER_KEYS},
    "league-go-": {page.value for page in LeaguePage},
    "league-settings-seasons-": {mode.value for mode in SeasonMode},
    "league-settings-about-": {mode.value for mode in SeasonMode},
    "no-new-season-": {SeasonMode.MONTHLY.value, SeasonMode.NONE.value},
    "activity-": {"matches", "opponents", "catches", "comebacks"},
    "activity-rule-": {"match", "opponent", "catch", "comeback"},
    "league-unrated-": {*(reason.value for reason in Unrated), "unknown"},
    "league-admin-refused-": {problem.value for problem in Problem},
    "record-": {kind.value for kind in RecordKind},
    "rank-role-problem-": {problem.value for problem in RoleProblem},
    "choice-thread-": {where.value for where in StartLocation},
    "tournament-kind-": {kind.value for kind in TournamentKind},
    "tournament-about-": {kind.value for kind in TournamentKind},
    "tournament-state-": {state.value for state in TableState},
    "tournament-cancelled-": {reason.value for reason in CancelReason},
    "choice-tournament-": {kind.value for kind in TournamentKind},
    "button-tournament-": {verb.value for verb in TournamentVerb},
    "tournament-refused-": {refusal.value for refusal in TournamentRefusal},
}

# Facts that are numbers; all others are text.
NUMBERS: Final = frozenset(
    {
        "mean", "there",
        "cards", "changes", "climbed", "count", "day", "exactly", "first", "following", "gained", "hand",
        "hands", "highest", "hours", "last", "leading", "leads", "least", "longest", "matches", "missing",
        "most", "moves", "needed", "number", "owed", "page", "pages", "pile", "place", "played", "players",
        "points", "rank", "round", "rounds", "score", "seasons", "size", "spread", "taken", "target", "times",
        "total", "week", "wins", "challenger", "ends", "guilty",
    }
)  # fmt: skip

# Facts that only choose between words.
CHOOSING: Final = frozenset(
    {
        "after", "again", "ahead", "bound", "called", "changing", "dealer", "deck", "declining", "deflecting",
        "direction", "early", "fewest", "full", "holds", "jumped", "kind", "matching", "month", "now", "out",
        "own", "partner", "playing", "reverse", "side", "stacking", "state", "temper", "turn", "type",
        "victim", "when", "window", "withdrawn", "won", "fits", "uno",
    }
)  # fmt: skip

# Text of two words or more that code may hold, with the reason.
ELSEWHERE: Final[dict[str, str]] = {
    "does not fit": "part of a SavedValueError, which only the log shows",
    ": half a surrogate pair in it": "the same",
    "saved preferences": "the same",
}


# What the code says


@dataclass(frozen=True, slots=True)
class Saying:
    """One place in the code that says something."""

    where: str
    keys: frozenset[str]
    facts: frozenset[str]


def sources(*folders: str, with_any_of: tuple[str, ...] = ("",)) -> Iterator[tuple[str, ast.Module]]:
    """Every module of some folders, by its file, if one of some texts is in it: to parse it takes longer."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text("utf-8")
            if any(one in text for one in with_any_of):
                yield str(path.relative_to(ROOT)), ast.parse(text)


def sayings(where: str, tree: ast.Module) -> Iterator[Saying]:
    """Every place in a module that says something."""
    speakers = {"translate", "command_text"}
    for function in [
        node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]:
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and _speaks(node.func, speakers) and not _hands_on(function, node):
                keys = frozenset(_keys(node.args[0], function))
                yield Saying(f"{where}:{node.lineno}", keys, _facts(node))


def _speaks(spoken: ast.expr, speakers: set[str]) -> bool:
    match spoken:
        case ast.Name(name):
            return name in speakers
        case ast.Attribute(_, "_translate" | "translate"):
            return True
        case ast.Call(ast.Name("translator_of" | "translator")):
            return True
    return False


def _hands_on(function: ast.FunctionDef | ast.AsyncFunctionDef, call: ast.Call) -> bool:
    """Tell whether the key is what the function itself was called with: then its callers are read."""
    key = call.args[0] if call.args else None
    return isinstance(key, ast.Name) and key.id in {arg.arg for arg in function.args.args}


def _keys(key: ast.expr, function: ast.AST) -> Iterator[str]:
    match key:
        case ast.Constant(str(text)):
            yield text
        case ast.IfExp(_, one, other):
            yield from _keys(one, function)
            yield from _keys(other, function)
        case ast.JoinedStr([ast.Constant(str(beginning)), ast.FormattedValue()]):
            yield from (f"{beginning}{ending}" for ending in ENDINGS[beginning])
        case ast.Name(name):
            values = [
                node.value
                for node in ast.walk(function)
                if isinstance(node, ast.Assign)
                and node.lineno <= key.lineno  # the newest before it is said
                and any(isinstance(t, ast.Name) and t.id == name for t in node.targets)
            ]
            assert values, f"which key is {name!r}?"
            yield from _keys(values[-1], function)
        case _:
            pytest.fail(f"which key is {ast.unparse(key)}? Say it so that this test can read it")


def _facts(call: ast.Call) -> frozenset[str]:
    found: set[str] = set()
    for keyword in call.keywords:
        if keyword.arg is not None:
            found.add(keyword.arg)
        else:
            assert isinstance(keyword.value, ast.Dict), ast.unparse(call)
            found |= {str(name.value) for name in keyword.value.keys if isinstance(name, ast.Constant)}
    return frozenset(found)


@cache
def all_sayings() -> list[Saying]:
    """Every saying, and those at the top level of classes: descriptions of commands."""
    found = [
        saying
        for where, tree in sources("bot", "cogs", with_any_of=("translat", "command_text"))
        if not where.startswith("bot/engine/")  # says nothing to anybody
        for saying in sayings(where, tree)
    ]
    found += [
        Saying(f"{where}:{node.lineno}", frozenset(_keys(node.args[0], node)), _facts(node))
        for where, tree in sources("cogs", with_any_of=("command_text",))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "command_text"
    ]
    found += [
        Saying(f"{where}:{node.lineno}", frozenset(_keys(said, node)), frozenset())
        for where, tree in sources("cogs", with_any_of=("command(",))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in {"command", "table_command"}
        for said in (node.args[1], *(each.value for each in node.keywords if each.arg != "in_room"))
    ]
    return found


# What the messages hold


class _Variables(Visitor):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.numeric: set[str] = set()
        self.told: set[str] = set()
        """Those that the comment above the message names."""

    def visit_Comment(self, node: Any) -> None:  # noqa: N802 - the library's own name
        self.told |= {*re.findall(r"\$([a-z][\w-]*)", node.content)}

    def visit_VariableReference(self, node: Any) -> None:  # noqa: N802 - the library's own name
        self.found.add(node.id.name)

    def visit_SelectExpression(self, node: Any) -> None:  # noqa: N802 - the library's own name
        keys = {getattr(variant.key, "name", None) for variant in node.variants}
        if keys <= {"zero", "one", "two", "few", "many", "other", None} and "other" in keys:
            self.numeric.add(node.selector.id.name)
        self.generic_visit(node)


@cache
def messages(locale: str = DEFAULT_LOCALE) -> dict[str, _Variables]:
    found: dict[str, _Variables] = {}
    for path in sorted((ROOT / "bot/i18n/locales" / locale).glob("*.ftl")):
        words = words_of(path)
        assert not words.keys() & found.keys(), f"{path.name}: said elsewhere"
        found |= words
    return found


@cache
def words_of(file: Path) -> dict[str, _Variables]:
    found: dict[str, _Variables] = {}
    for entry in FluentParser().parse(file.read_text("utf-8")).body:
        assert not isinstance(entry, ftl.Junk), f"{file.name}: {entry.content}"
        if isinstance(entry, ftl.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            found[entry.id.name] = variables = _Variables()
            variables.visit(entry)
    return found


def sample(variables: set[str], number: int = 2) -> dict[str, str | int]:
    told = {name: number if name in NUMBERS else f"«{name}»" for name in variables}
    return told | {"most": 10} if "most" in told else told


# The two fit together


def test_the_code_was_read() -> None:
    assert len(all_sayings()) > 100
    assert {"answer-joined", "event-card-played", "command-start", "ping", "closed"} <= {
        key for saying in all_sayings() for key in saying.keys
    }


def test_every_key_that_code_says_has_words() -> None:
    missing = {key: saying.where for saying in all_sayings() for key in saying.keys - messages().keys()}
    assert missing == {}


def test_every_message_is_said_somewhere() -> None:
    used = {key for saying in all_sayings() for key in saying.keys}
    assert messages().keys() - used == set()


def test_code_passes_what_the_message_uses_and_nothing_else() -> None:
    """Where one call says one of two messages, what only one of them uses is passed to both."""
    wrong = []
    for saying in all_sayings():
        used = [messages()[key].found for key in saying.keys if key in messages()]
        lacking = set().union(*used) - saying.facts
        unused = saying.facts - set().union(*used)
        if lacking or unused:
            wrong.append((saying.where, sorted(saying.keys), sorted(lacking), sorted(unused)))
    assert wrong == []


def test_numbers_are_known_as_numbers() -> None:
    chosen = {name for variables in messages().values() for name in variables.numeric}
    assert chosen <= NUMBERS
    assert {name for variables in messages().values() for name in variables.found} >= NUMBERS


@pytest.mark.parametrize("file", FILES_OF_WORDS, ids=lambda file: file.stem)
def test_a_message_with_facts_says_above_it_what_they_are(file: Path) -> None:
    """Translators see the message and its comment, and neither code nor screen."""
    found = words_of(file)
    assert {key: each.found - each.told for key, each in found.items() if each.found - each.told} == {}
    assert {key: each.told - each.found for key, each in found.items() if each.told - each.found} == {}


def test_nothing_is_counted_by_an_s_in_brackets() -> None:
    assert [file.name for file in FILES_OF_WORDS if "(s)" in file.read_text("utf-8")] == []


def flaws(translate: Translator, key: str, number: int) -> Iterator[str]:
    """Yield what is wrong with a message when its numbers are this one."""
    text = translate(key, **sample(messages()[key].found, number))
    if text.strip() != text or not text:
        yield "empty, or with space around it"
    if "{" in text:
        yield "a placeable is not filled in"
    if "  " in re.sub(r"\n +", "\n", text):
        yield "two spaces in a row"
    for name in messages()[key].found - NUMBERS - CHOOSING:
        if f"«{name}»" not in text:
            yield f"leaves out ${name}"


def test_every_message_formats_without_errors(caplog: pytest.LogCaptureFixture) -> None:
    translate = Translator()  # new ones: what is formatted again is not logged again
    found = {
        (key, number): [*flaws(translate, key, number)]
        for key in messages()
        for number in (0, 1, 2, 21, 10_000)
    }
    assert {at: wrong for at, wrong in found.items() if wrong} == {}
    assert caplog.messages == [], "each names its key"


@pytest.mark.parametrize(
    ("key", "facts", "told"),
    [
        ("hand-title", {"cards": 0}, "Your hand · 0 cards"),
        ("hand-title", {"cards": 1}, "Your hand · 1 card"),
        ("hand-title", {"cards": 2}, "Your hand · 2 cards"),
        ("event-cards-drawn", {"name": "A", "count": 0}, "**A** drew nothing: both piles are empty."),
        ("event-cards-drawn", {"name": "A", "count": 1}, "**A** drew a card."),
        ("event-cards-drawn", {"name": "A", "count": 2}, "**A** drew 2 cards."),
        ("event-hand-ended", {"name": "A", "hand": 3, "points": 1, "times": 1}, "**A** won hand 3: 1 point."),
        (
            "event-hand-ended",
            {"name": "A", "hand": 3, "points": 0, "times": 1},
            "**A** won hand 3: 0 points.",
        ),
        ("result-hands", {"hands": 1}, "1 hand"),
        ("result-hands", {"hands": 2}, "2 hands"),
        ("button-card", {"face": "7", "count": 1}, "7"),
        ("button-card", {"face": "7", "count": 2}, "7 \N{MULTIPLICATION SIGN}2"),
        ("result-won", {"winners": "**A**", "count": 1, "points": 1}, "🏆 **A** wins with 1 point!"),
        ("result-won", {"winners": "**A**", "count": 1, "points": 1234}, "🏆 **A** wins with 1,234 points!"),
    ],
)
def test_plural_forms_read_right(key: str, facts: dict[str, str | int], told: str) -> None:
    assert translator()(key, **facts) == told


ONE_THINGS: Final = re.compile(r"\b1(\*\*)? (cards|points|hands|wins|matches|players)\b")
TWO_THING: Final = re.compile(r"\b2(\*\*)? (card|point|hand|win|match|player)\b")


@pytest.mark.parametrize(("number", "wrong"), [(1, ONE_THINGS), (2, TWO_THING)])
def test_no_message_counts_one_things(number: int, wrong: re.Pattern[str]) -> None:
    told = {key: translator()(key, **sample(messages()[key].found, number)) for key in messages()}
    assert {key: text for key, text in told.items() if wrong.search(text)} == {}


# How they read


def told_by(*beginnings: str, **facts: str) -> dict[str, str]:
    """What the messages say whose keys begin so, with these facts where they use them."""
    found = {
        key: translator()(key, **{**sample(variables.found), **facts})
        for key, variables in messages().items()
        if key.startswith(beginnings)
    }
    assert len(found) > 20
    return found


def wrong_in_refusal(told: str) -> Iterator[str]:
    """Yield what is wrong with a refusal: why, then what to do instead, with a semicolon between."""
    if not (told[0].isupper() and told.endswith(".") and ". " not in told):
        yield "not one sentence"
    why, _, instead = told.partition("; ")
    if not why or len(instead.split()) < 2:
        yield "does not say what would make sense"
    if instead[:1].isupper() and not instead.startswith("UNO"):
        yield "a capital after the semicolon"
    if len(told) > 110:
        yield "more than three lines on a phone"


def test_a_refusal_is_one_sentence_that_says_what_would_make_sense() -> None:
    found = {key: [*wrong_in_refusal(told)] for key, told in told_by("illegal-", "refused-").items()}
    assert {key: wrong for key, wrong in found.items() if wrong} == {}


def test_a_button_fits_on_a_phone() -> None:
    assert {key: told for key, told in told_by("button-", face="Wild +4").items() if len(told) > 14} == {}


def test_help_and_answers_quote_buttons_by_reference() -> None:
    """A translation of *Join* cannot drift from the button then."""
    fixed = [key for key, variables in messages().items() if not variables.found]
    buttons = {translator()(key) for key in fixed if key.startswith("button-")}
    for path in (ROOT / "bot/i18n/locales" / DEFAULT_LOCALE).glob("*.ftl"):
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            if isinstance(entry, ftl.Message) and entry.id.name.startswith(
                ("answer-", "help-", "hint-", "lesson-")
            ):
                source = FluentSerializer().serialize_entry(entry)
                assert buttons.isdisjoint(re.findall(r"(?<!\*)\*([^*{}]+)\*(?!\*)", source)), entry.id.name


def test_what_discord_shows_of_a_command_is_short() -> None:
    told = told_by("command-", "option-", "choice-")
    longest = 70  # Discord takes 100; but the longest translation of each counts in the 8,000 of a command
    assert {key: text for key, text in told.items() if not 1 <= len(text) <= longest} == {}
    assert {key: text for key, text in told.items() if text.endswith(".")} == {}


@pytest.mark.parametrize("key", ["option-preset-name", "panel-name-help", "refused-preset-name"])
def test_what_a_preset_may_be_called_is_told_alike_everywhere(key: str) -> None:
    told = translator()(key)
    assert f"1 to {MAX_NAME_LENGTH} letters, digits, spaces or " in told
    assert {*told} >= SIGNS


# Locales, names, mistakes


@pytest.mark.parametrize("locale", ["xx", "xx-XX", "", "../en-US", "EN-us"])
def test_an_unknown_locale_falls_back_to_english(locale: str) -> None:
    translate = translator(locale)
    assert translate.locale == DEFAULT_LOCALE
    assert translate("button-join") == "Join"
    assert translate is translator(), "what is formatted once is kept once"


def test_words_are_made_once() -> None:
    assert translator("en-US") is translator("en-US")
    assert "en-US" in locales()


@pytest.mark.parametrize("locale", locales())
def test_a_translation_uses_the_same_keys_and_facts(locale: str) -> None:
    for key, variables in messages(locale).items():
        assert key in messages()
        assert variables.found <= messages()[key].found


def test_a_missing_key_is_logged_and_returned(caplog: pytest.LogCaptureFixture) -> None:
    assert Translator()("no-such-key", name="A") == "no-such-key"
    assert [(record.levelno, record.getMessage()) for record in caplog.records] == [
        (logging.ERROR, "no words for no-such-key")
    ]


def test_a_missing_fact_is_logged_and_something_is_said(caplog: pytest.LogCaptureFixture) -> None:
    assert "was" not in Translator()("event-passed")
    assert caplog.records[0].levelno == logging.ERROR
    assert "event-passed" in caplog.text


@pytest.mark.parametrize(
    "name", ["{ $name }", "{-term}", "}{", "*", "**", "\\*", '{ "" }', "[one]", "$name", "."]
)
def test_a_name_is_inserted_verbatim(name: str, caplog: pytest.LogCaptureFixture) -> None:
    assert Translator()("event-passed", name=name) == f"**{name}** passed."
    assert caplog.records == []


def test_names_are_not_surrounded_by_invisible_marks() -> None:
    told = translator()("event-passed", name="Ada")
    assert all(character.isprintable() for character in told)


# No sentence stands in the code


LOGGING: Final = frozenset({"debug", "info", "warning", "error", "exception", "critical"})


def sentences(where: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Text of two words or more that a player might get to read."""
    for node in _read_by_players(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value.strip()
            if " " in text and len(re.findall(r"[^\W\d_]{2,}", text)) >= 2:
                yield f"{where}:{node.lineno}", text


def _read_by_players(tree: ast.AST) -> Iterator[ast.AST]:
    """Every part of a module but errors, docstrings and what only programmers read."""
    left = [tree]
    while left:
        node = left.pop()
        if not (isinstance(node, ast.Raise | ast.Assert) or _is_docstring(node) or _is_for_programmers(node)):
            yield node
            left.extend(ast.iter_child_nodes(node))


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_for_programmers(node: ast.AST) -> bool:
    """Tell whether it is a log line, a pattern, a name of a type, or what an attribute means."""
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__slots__"
    if not isinstance(node, ast.Call):
        return False
    match node.func:
        case ast.Attribute(ast.Name("log"), name):
            return name in LOGGING
        case ast.Attribute(ast.Name("problems"), "add") | ast.Name("SavedFormat"):
            return True  # parts of a SavedValueError, which only the log shows
        case ast.Attribute(ast.Name("re"), _):
            return True
        case ast.Name("TypeVar" | "may_fail"):
            return True
    return False


def test_no_sentence_stands_in_the_code() -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for where, tree in sources("cogs", "bot/render", "bot/rooms", "bot/matches", "bot/players", "bot/engine"):
        if where.startswith("bot/matches/archive"):
            continue  # what cannot be read there is told to the log, and to the owner of the database
        for place, text in sentences(where, tree):
            found[text].append(place)
    assert {text: places for text, places in found.items() if text not in ELSEWHERE} == {}
    assert ELSEWHERE.keys() <= found.keys(), "no longer needed"


@pytest.mark.parametrize(
    "source",
    ['say("It is your turn")', 'f"{name} won the hand"', 'x = "No cards left!"', 'T = {1: "Draw Two"}'],
)
def test_a_sentence_in_the_code_is_found(source: str) -> None:
    assert len(list(sentences("m", ast.parse(source)))) == 1


@pytest.mark.parametrize(
    "source",
    [
        '"""A doc string."""',
        'def f():\n    """A doc string."""',
        'raise ValueError("no such card")',
        'log.warning("cannot draw channel %d", 1)',
        're.compile(r"one two three")',
        'words("answer-joined")',
        '__slots__ = {"turn": "Whose turn it is."}',
        'assert x, "this cannot be"',
        'x = "R7 G5"',
    ],
)
def test_what_no_player_reads_is_no_sentence(source: str) -> None:
    assert list(sentences("m", ast.parse(source))) == []
