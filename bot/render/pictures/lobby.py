"""The public message of a lobby: rules, players, partners, with names escaped already; and its banner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, zip_longest
from typing import Final

from PIL import Image

from bot.engine.cards import Card, Colour, card
from bot.engine.decks import Deck
from bot.engine.formats import pairings, teams_of
from bot.engine.rulebook.match import ROTATIONS, SEATS_OF, TEAMS, Format, Packs
from bot.engine.rulebook.play import HouseRule, Stacking
from bot.engine.rulebook.rules import Rules
from bot.i18n import Translator, comma_list
from bot.render.cards import cards_text
from bot.render.deal import MAX_WORDS, in_short, words_text
from bot.render.pictures import sprites
from bot.render.pictures.palette import BODIES, CREAM, DARKS, INK, index_of, mix
from bot.render.pictures.pieces import WIDTH, colour_shape, label, plate, shortened
from bot.render.pictures.table import MAX_TEXT
from bot.render.rules import rules_line
from bot.render.seats import SIGNS, join_names, signed_names, team_of, teams_text

LINES: Final = 10
"""Up to so many names have a line each; more share one line, or the lobby would fill three screens."""
NOBODY_YET: Final = "…"
PARTNERS_AT_A_TABLE: Final = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyTournament:
    title: str  # its name, and that of the table
    missing: Sequence[str]  # who has not sat down yet, as mentions
    begins: str  # when the match begins at the latest, as Discord shows it
    whole: bool = False  # whether it needs all of its people: so does a group of a rotation


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    rules: Rules
    names: Sequence[str]
    host: int | None
    starter: int | None
    least: int
    most: int
    unbounded: bool = False
    locked: bool = False
    host_away: bool = False  # whether the host was away for so long that any player may take over
    saved_preset: str = ""  # what the server calls these rules, or ""
    clock: str = ""  # how long a decision may take, in words; "" for as long as it takes
    commitment: str = ""
    cuts: Sequence[str | None] = ()  # for each seat the word that it added, escaped; None for none
    rated: str = ""  # whether the match will be rated, and if not, why, as a sentence; "" if nobody knows yet
    tournament: LobbyTournament | None = None
    awaited: Sequence[str] = ()  # the players of the match before who are not there yet and can sit down
    levels: Sequence[str] = ()
    """For each seat how well the computer player there plays, in words; "" for a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyPage:
    """Text of a lobby: its people, the rules in a line, the next steps, and its sealed deal."""

    people: str
    rules: str
    hints: str
    sealed: str


def lobby_page(translate: Translator, lobby: Lobby) -> LobbyPage:
    title, hosted = _title(translate, lobby)
    rules = rules_line(translate, lobby.rules, saved=lobby.saved_preset)
    if lobby.clock:
        rules += " · " + translate("lobby-clock", clock=lobby.clock)
    hints = "\n".join(f"-# {hint}" for hint in _hints(translate, lobby))
    deal = translate("lobby-deal", hash=in_short(lobby.commitment))
    sealed = f"-# {deal}" if lobby.commitment else ""
    head = f"## {title}\n-# {_players(translate, lobby)} · {hosted}"
    people = [head, *_pairs(translate, lobby), *_seats(translate, lobby)]
    room = MAX_TEXT - sum(map(len, (rules, hints, sealed, *people))) - len(people)
    people += _cuts_of_many(translate, lobby, most=min(room, MAX_WORDS))
    return LobbyPage(people="\n".join(people), rules=rules, hints=hints, sealed=sealed)


def _title(translate: Translator, lobby: Lobby) -> tuple[str, str]:
    """Return the title, and the host or the time at which the match begins."""
    match = lobby.tournament
    if match is None:
        host = "" if lobby.host is None else lobby.names[lobby.host]
        return translate("lobby-title"), translate("lobby-host", host=host)
    key = "lobby-tournament-time" if match.whole else "lobby-tournament-begins"
    return match.title, translate(key, begins=match.begins)


def _players(translate: Translator, lobby: Lobby) -> str:
    bound = "open" if lobby.unbounded else "most"
    return translate("lobby-players", bound=bound, taken=len(lobby.names), most=lobby.most)


def _seats(translate: Translator, lobby: Lobby) -> Iterator[str]:
    if len(lobby.names) > LINES:
        seats = [
            translate("lobby-seat-brief", number=number, name=name)
            for number, name in enumerate(lobby.names, 1)
        ]
        yield "-# " + " · ".join(seats)
        return
    kind = lobby.rules.format
    tables = pairings(kind, SEATS_OF[kind])[0] if kind in TEAMS else ()
    teams = teams_of(kind, tables[0]) if len(tables) == 1 else ()
    names = signed_names(teams, lobby.names)
    cuts = lobby.cuts or [None] * len(lobby.names)
    levels = lobby.levels or [""] * len(lobby.names)
    for number, (name, word, level) in enumerate(zip(names, cuts, levels, strict=True), 1):
        if level:
            yield translate("lobby-seat-computer", number=number, name=name, level=level)
        elif word is None:
            yield translate("lobby-seat", number=number, name=name)
        else:
            yield translate("lobby-seat-cut", number=number, name=name, cut=word)

    for seat in range(len(names), sum(map(len, teams))):
        team = team_of(teams, seat)
        assert team is not None  # noqa: S101 - every seat of such a table is in one
        yield translate("lobby-seat-free", number=seat + 1, sign=SIGNS[team])


def _cuts_of_many(translate: Translator, lobby: Lobby, *, most: int) -> Iterator[str]:
    """Yield the words of cuts if players share a line, in at most `most` characters."""
    words = [
        translate("lobby-seat-brief", number=number, name=word)
        for number, word in enumerate(lobby.cuts, 1)
        if word is not None
    ]
    if words and len(lobby.names) > LINES:
        yield "-# " + translate("lobby-cuts", cuts=words_text(translate, words, most=most))


def _pairs(translate: Translator, lobby: Lobby) -> Iterator[str]:
    """Yield the partners, in formats that have them; the first ones if partners change."""
    rules = lobby.rules
    if rules.format not in TEAMS or not lobby.names:
        return
    seats = SEATS_OF[rules.format]
    names = [*lobby.names, *[NOBODY_YET] * seats][:seats]
    tables = [
        teams_text(translate, teams_of(rules.format, order), names)
        for order in pairings(rules.format, seats)[0]
    ]
    if len(tables) > 1:
        tables = [
            translate("lobby-pairs-table", number=number, pairs=pairs)
            for number, pairs in enumerate(tables, 1)
        ]
    changing = "yes" if rules.format in ROTATIONS else "no"
    yield translate("lobby-pairs", changing=changing, pairs="\n".join(tables))


def _hints(translate: Translator, lobby: Lobby) -> Iterator[str]:
    if lobby.starter is not None:
        yield translate("lobby-starter", name=lobby.names[lobby.starter])
    if SEATS_OF.get(lobby.rules.format) == PARTNERS_AT_A_TABLE and lobby.tournament is None:
        yield translate("lobby-pairs-hint")
    missing = lobby.least - len(lobby.names)
    if lobby.tournament is not None:
        absent = comma_list(translate, lobby.tournament.missing)
        waits = "lobby-tournament-waits-group" if lobby.tournament.whole else "lobby-tournament-waits"
        yield translate(waits, names=absent) if absent else translate("lobby-tournament-ready")
    elif lobby.awaited:
        yield translate("lobby-again", names=join_names(translate, lobby.awaited))
    elif missing > 0:
        yield translate("lobby-waiting-hint", missing=missing)
    else:
        yield translate("lobby-ready-hint")
    if lobby.rated:
        yield lobby.rated
    if lobby.locked:
        yield translate("lobby-locked")
    if lobby.host_away:
        yield translate("lobby-host-away")


def wrapped(kind: str, text: str, width: int, *, most: int) -> tuple[str, ...]:
    """Return a text in at most `most` lines, the last one with an ellipsis if it is cut."""
    lines = list(_lines(kind, text, width))
    if len(lines) <= most:
        return tuple(lines)
    last = " ".join(lines[most - 1 :])
    return (*lines[: most - 1], _shortened(kind, last, width))


def breaks_no_word(kind: str, text: str, width: int) -> bool:
    return all(sprites.lettering_width(kind, word) <= width for word in text.split())


def _lines(kind: str, text: str, width: int) -> Iterator[str]:
    """Yield all lines of a text; a word that is too wide is continued on the next line."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if sprites.lettering_width(kind, longer) <= width:
            line = longer
            continue
        if line:
            yield line
        *whole, line = _parts(kind, word, width)
        yield from whole
    if line:
        yield line


def _parts(kind: str, word: str, width: int) -> Iterator[str]:
    part = ""
    for character in word:
        if part and sprites.lettering_width(kind, part + character) > width:
            yield part
            part = ""
        part += character
    yield part


def _shortened(kind: str, text: str, width: int) -> str:
    """Return the beginning of a text with an ellipsis, if possible cut after a word."""
    kept = text
    while kept and sprites.lettering_width(kind, kept + sprites.ELLIPSIS) > width:
        kept = kept[:-1]
    words = kept if text[len(kept) : len(kept) + 1] == " " else kept.rpartition(" ")[0]
    return (words.rstrip() or kept) + sprites.ELLIPSIS


_SEAL_MARGIN: Final = 8
_CELL: Final = ((WIDTH - 2 * _SEAL_MARGIN) // 64, 24)  # of a digit: there are 64
_SHADES: Final = [
    index_of(shade)
    for colour, body in BODIES.items()
    for shade in (body, DARKS[colour], mix(body, CREAM, 1 / 3), mix(body, INK, 1 / 3))
]
"""A colour for each hexadecimal digit."""


def seal_picture(commitment: str) -> bytes:
    """Return a commitment as PNG: a stripe with a colour for each digit."""
    wide, high = _CELL
    picture = sprites.blank_picture(WIDTH, high + 2 * _SEAL_MARGIN)
    for place, digit in enumerate(commitment):
        left = _SEAL_MARGIN + place * wide
        picture.paste(_SHADES[int(digit, 16)], (left, _SEAL_MARGIN, left + wide, _SEAL_MARGIN + high))
    return sprites.encode_png(picture)


MAX_CARDS: Final = 4
HEIGHT: Final = 162

_CARD: Final = "medium"
_MARGIN: Final = 12
_GAP: Final = 8
_SHAPE: Final = 14
_BETWEEN: Final = 10  # the name and the shapes
_SETTINGS: Final = (
    ("big", 1, True),
    ("large", 2, True),
    ("count", 2, True),
    ("count", 3, False),
    ("count", 4, False),
)
"""How the name can be set: lettering, lines at most, and whether the shapes are below it."""
_USUAL: Final = ("R7", "YS", "GR", "W")
_SHEETS: Final = {"official": ("W4", "BS", "YR", "R0"), "anywhere": ("Y3", "G3", "G8", "W")}
"""Cards for sheets without a house rule; of others see `_specials`."""


@dataclass(frozen=True, slots=True)
class Banner:
    """Content of a banner: equal contents are equal pictures."""

    name: str
    cards: tuple[Card, ...]


def banner_of(name: str, rules: Rules) -> Banner:
    """Return the banner of rules, with cards of each special rule in turn."""
    codes = [*_specials(rules)] or [_SHEETS.get(rules.preset, _USUAL)]
    taken = [code for code in chain.from_iterable(zip_longest(*codes)) if code is not None]
    return Banner(name, tuple([card(code) for code in taken[:MAX_CARDS]]))


def _specials(rules: Rules) -> Iterator[tuple[str, ...]]:
    if rules.deck is Deck.MERCILESS:
        yield ("W10", "RA", "WC", "BE")
        return
    added = {
        "YA": rules.discard_all,
        "BE": rules.skip_everyone,
        "WR4": rules.reverse_draw_four,
        "WC": rules.colour_roulette,
    }
    yield from ((code,) for code, cards in added.items() if cards)
    if rules.stacking is not Stacking.OFF:
        yield ("RD", "BD" if rules.stacking is Stacking.SAME else "W4")
    if rules.jump_in is HouseRule.ON:
        yield ("Y5", "Y5")
    if rules.seven_zero is HouseRule.ON:
        yield ("G7", "B0")
    if rules.format in TEAMS:
        yield ("R8", "G8")
    if rules.format is Format.PLAYED:
        yield ("RS", "BR")
    if rules.format is Format.SINGLE and rules.preset not in _SHEETS:
        yield ("R1",)
    if rules.packs is Packs.ONE_FOR_TEN:
        yield ("R7", "Y7", "G7", "B7")


def banner_alternative(translate: Translator, banner: Banner) -> str:
    told = translate("picture-banner", name=banner.name, cards=cards_text(translate, banner.cards))
    return shortened(told)


@lru_cache(maxsize=32)
def banner_picture(banner: Banner) -> bytes:
    """Return a banner as PNG: cards, and the name in as many lines as needed."""
    wide, _ = sprites.CARD_SIZES[_CARD]
    left = _MARGIN + len(banner.cards) * (wide + _GAP)
    width = WIDTH - _MARGIN - left
    picture = sprites.blank_picture(WIDTH, HEIGHT)
    for number, one in enumerate(banner.cards):
        picture.paste(sprites.card_sprite(one, _CARD), (_MARGIN + number * (wide + _GAP), _MARGIN))
    picture.paste(plate(width, HEIGHT - 2 * _MARGIN), (left, _MARGIN))
    _write_name(picture, label(banner.name), left, width)
    return sprites.encode_png(picture)


def _write_name(picture: Image.Image, name: str, left: int, width: int) -> None:
    kind, lines, with_shapes = setting_of(name, width - 2 * _MARGIN)
    high, shape = sprites.LETTER_CELLS[kind][1], round(2.5 * _SHAPE)
    below = _BETWEEN + shape if with_shapes else 0
    top = (HEIGHT - len(lines) * high - below) // 2
    for number, line in enumerate(lines):
        start = left + (width - sprites.lettering_width(kind, line)) // 2
        sprites.write(picture, (start, top + number * high), kind, line)
    if not with_shapes:
        return
    step = 3 * _SHAPE
    first = left + (width - (len(Colour) - 1) * step - shape) // 2
    for number, colour in enumerate(Colour):
        picture.paste(
            colour_shape(colour, _SHAPE), (first + number * step, top + len(lines) * high + _BETWEEN)
        )


def setting_of(name: str, width: int) -> tuple[str, tuple[str, ...], bool]:
    """Return the largest lettering in which no word is broken, the lines, and if shapes have room below."""
    for kind, most, with_shapes in _SETTINGS:
        lines = wrapped(kind, name, width, most=most + 1)
        if len(lines) <= most and breaks_no_word(kind, name, width):
            return kind, lines, with_shapes
    kind, most, with_shapes = _SETTINGS[-1]
    return kind, wrapped(kind, name, width, most=most), with_shapes
