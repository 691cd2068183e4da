"""Pictures of tables and hands: what they tell, to whom, and at their largest."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import combinations, pairwise
from math import atan2, pi

import pytest
from PIL import Image, ImageChops

from bot.engine.cards import CARDS, Card, Colour, card
from bot.engine.decks import Deck, pack
from bot.engine.hand import Phase
from bot.engine.match import Match
from bot.engine.presets import CLASSIC, MERCILESS, PACKS
from bot.engine.rulebook.match import Format
from bot.i18n import translator
from bot.render.pictures.canvas import reduce_to_palette
from bot.render.pictures.hand import hand_picture
from bot.render.pictures.palette import BRIGHT, CREAM, FELT, HOLE, PLATE, index_of
from bot.render.pictures.palette import FULL as EVERY_COLOUR
from bot.render.pictures.pieces import WIDTH
from bot.render.pictures.sprites import (
    BADGE,
    CARD_SIZES,
    CHARACTERS,
    FULL,
    TILE_SIZES,
    blank_picture,
    card_sprite,
    draw_badge,
    drawable_text,
    fit_text,
    lettering_width,
    part,
    part_sizes,
    tile,
)
from bot.render.pictures.table import (
    TableContent,
    seat_layout,
    table_alternative,
    table_content,
    table_picture,
)
from bot.render.seats import Team
from tests.engine.positions import cards, position
from tests.fixtures import make_art
from tests.fixtures.card_faces import draw_card
from tests.fixtures.make_art import DIGEST, digest

LARGEST = 100_000
SEED = bytes(range(32))


def opened(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as picture:
        picture.load()
        return picture


def grey(sprite: Image.Image) -> Image.Image:
    sprite = sprite.copy()
    sprite.putpalette([part for colour in EVERY_COLOUR for part in colour])
    return sprite.convert("RGB").convert("L")


def different(one: Image.Image, other: Image.Image, *, by: int = 60) -> int:
    """Return how many pixels differ clearly in brightness."""
    return sum(ImageChops.difference(one, other).histogram()[by:])


def table(seats: int) -> TableContent:
    match, _ = Match.start(PACKS, seats=seats, seed=SEED)
    return table_content(match.view(None), [f"Guest {seat}" for seat in range(seats)])


# The art


def test_the_art_was_drawn_by_this_code() -> None:
    noted = DIGEST.read_text(encoding="utf-8").strip()
    assert noted == digest(), "`python -m tests.fixtures.make_art` draws it anew; look at what it draws"


def test_what_the_code_draws_is_what_was_saved() -> None:
    """A little of it, so that it can be told from what is noted of all; to draw everything takes seconds."""
    for name, size in CARD_SIZES.items():
        drawn = reduce_to_palette(draw_card(card("GR"), FELT).downscale(*size))
        assert drawn.convert("RGB").tobytes() == card_sprite(card("GR"), name).convert("RGB").tobytes()


def test_a_change_of_what_draws_the_art_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest()
    sources = [*make_art._sources()]
    assert len(sources) > 4
    for number, source in enumerate(sources):
        changed = [*sources[:number], f"{source}#", *sources[number + 1 :]]
        monkeypatch.setattr(make_art, "_sources", partial(iter, changed))
        assert digest() != before


@pytest.mark.parametrize("size", CARD_SIZES)
def test_no_two_cards_look_alike_even_without_colours(size: str) -> None:
    seen = {card: grey(card_sprite(card, size)) for card in CARDS}
    alike = [(one, other) for one, other in combinations(CARDS, 2) if different(seen[one], seen[other]) < 40]
    assert alike == []


@pytest.mark.parametrize("size", TILE_SIZES)
def test_no_two_cards_in_an_open_hand_look_alike_even_without_colours(size: str) -> None:
    seen = {card: grey(tile(card, size)) for card in CARDS}
    alike = [(one, other) for one, other in combinations(CARDS, 2) if different(seen[one], seen[other]) < 20]
    assert alike == []


def test_the_colours_in_force_differ_in_shape() -> None:
    outlines = []
    for colour in Colour:
        token = part(f"token-{colour.value}")
        outlines.append(token.point([0 if index == index_of(FELT) else 255 for index in range(256)], "L"))
    for one, other in combinations(outlines, 2):
        assert different(one, other) > 600


def test_the_dim_half_of_the_palette_is_darker_than_the_bright_one() -> None:
    for bright, dim in zip(BRIGHT, EVERY_COLOUR[len(BRIGHT) :], strict=True):
        assert sum(dim) <= max(sum(bright), sum(FELT))


def test_every_part_has_its_sprite() -> None:
    for name, size in part_sizes().items():
        assert part(name).size == size


@pytest.mark.parametrize("text", ["7", "93", "125", "x10", "+14", "+100"])
def test_a_badge_is_as_wide_as_its_text_needs(text: str) -> None:
    picture = blank_picture(200, 40)
    draw_badge(picture, (76, 2), text)
    box = picture.point([0 if index == index_of(FELT) else 255 for index in range(256)], "L").getbbox()
    assert box is not None
    assert (box[1], box[3]) == (2, 2 + BADGE[1])
    assert abs(box[0] + box[2] - 200) <= 1, "around the same middle"
    assert box[2] - box[0] >= max(BADGE[0], lettering_width("name", text) + BADGE[1] // 2)
    assert {picture.getpixel((x, 2)) for x in (box[0], box[2] - 1)} == {index_of(FELT)}, (
        "its corners are round"
    )


# The hand


@pytest.mark.parametrize("deck", Deck)
@pytest.mark.parametrize("count", [0, 1, 2, 5, 6, 10, 11, 18, 19, 40, 60, 108])
def test_a_hand_of_any_size_has_a_small_picture_of_one_width(count: int, deck: Deck) -> None:
    cards = pack(deck)
    data = hand_picture(cards[:count], playable=set(cards[::7]))
    picture = opened(data)
    assert (picture.format, picture.mode, picture.width) == ("PNG", "P", WIDTH)
    assert picture.height < 1.5 * WIDTH
    assert len(data) < LARGEST


def test_every_kind_at_once_fits_into_a_picture() -> None:
    data = hand_picture(CARDS, playable=())
    assert len(data) < LARGEST
    assert opened(data).height < 2 * WIDTH


def test_a_picture_of_a_hand_depends_on_nothing_but_the_cards() -> None:
    held = cards("R1 R1 G5 W")
    assert hand_picture(held) == hand_picture(list(held))
    assert hand_picture(held, playable=cards("R1 W")) == hand_picture(held, playable=set(cards("W R1")))
    assert hand_picture(held, playable=cards("R1 B9")) == hand_picture(held, playable=cards("R1"))


def test_pictures_of_different_hands_differ() -> None:
    held = cards("R1 G5 W")
    pictures = {
        hand_picture(held),
        hand_picture(held[::-1]),
        hand_picture(held[:2]),
        hand_picture([*held, held[0]]),
        hand_picture([*held, held[0], held[0]]),
        hand_picture(held, playable=held),
        hand_picture(held, playable=held[:1]),
        hand_picture(held, playable=()),
    }
    assert len(pictures) == 8


def test_what_can_be_played_is_raised_and_bright() -> None:
    picture = opened(hand_picture(cards("R1 G5"), playable=cards("R1")))
    columns = {"R1": WIDTH // 2 - 70, "G5": WIDTH // 2 + 70}
    tops = {}
    for code, column in columns.items():
        line = picture.crop((column, 0, column + 1, picture.height)).tobytes()
        tops[code] = next(row for row, index in enumerate(line) if index != index_of(FELT))
        dim = sum(index >= len(BRIGHT) for index in line)
        assert (dim > 100) == (code == "G5")
    assert tops["R1"] < tops["G5"]


def test_equal_cards_are_one_with_their_number() -> None:
    many = opened(hand_picture(cards("R1 R1 R1 R1 R1 R1")))
    assert many.height == opened(hand_picture(cards("R1"))).height


# The table


@pytest.mark.parametrize("seats", range(2, 41))
def test_a_table_of_any_size_has_a_small_picture(seats: int) -> None:
    data = table_picture(table(seats))
    picture = opened(data)
    assert (picture.format, picture.mode, picture.width) == ("PNG", "P", WIDTH)
    assert picture.height < 1.5 * WIDTH
    assert len(data) < LARGEST


@pytest.mark.parametrize("seats", [*range(2, 41), 100])
def test_seats_go_around_the_table_clockwise_and_none_covers_another(seats: int) -> None:
    shown = seat_layout(seats)
    places = list(shown.places())
    assert len(places) == seats
    wide, high = shown.size.plate
    for left, top in places:
        assert 0 <= left <= WIDTH - wide
        assert 0 <= top <= shown.height - high
    for (left, top), (other_left, other_top) in combinations(places, 2):
        assert abs(left - other_left) >= wide or abs(top - other_top) >= high
    middle = (WIDTH / 2, shown.height / 2)
    angles = [atan2(top + high / 2 - middle[1], left + wide / 2 - middle[0]) for left, top in places]
    turns = [(after - before) % (2 * pi) for before, after in pairwise([*angles, angles[0]])]
    assert sum(turns) == pytest.approx(2 * pi)


def test_a_table_shows_everybody_the_same() -> None:
    match = position("R1 R2", "B1 W", "G1 G2 G3", top="W", colour="B", drawn="R2")
    names = ("Ada", "Bob", "Cleo")
    everybody = table_content(match.view(None), names)
    assert all(table_content(match.view(seat), names) == everybody for seat in range(3))


def test_cards_in_hands_and_under_the_pile_change_nothing_on_the_table() -> None:
    one = position("R1 R2", "B1 W", top="R5").view(None)
    other = position("G1 Y2", "W4 W", top="R5", under="").view(None)
    assert table_content(one, ("Ada", "Bob")) == table_content(other, ("Ada", "Bob"))


def test_equal_scenes_are_equal_pictures_and_whatever_differs_is_seen() -> None:
    match = position("R1 R2", "B1", "G1 G2 G3", top="W", colour="B", turn=2)
    shown = table_content(match.view(None), ("Ada", "Bob", "Cleo"))
    ada = shown.seats[0]

    def but(**changed: object) -> TableContent:
        return replace(shown, seats=(replace(ada, **changed), *shown.seats[1:]))  # type: ignore[arg-type]

    scenes = [
        shown,
        replace(shown, top=CARDS[0]),
        replace(shown, colour=Colour.RED),
        replace(shown, colour=None),
        replace(shown, direction=-1),
        replace(shown, direction=0),
        replace(shown, draw_pile=7),
        replace(shown, draw_pile=0),
        replace(shown, owed=4),
        but(label="Eva"),
        but(cards=8),
        but(cards=80),
        but(turn=True),
        but(gone=True),
        but(called=True),
        but(gone=True, place=1),
        but(gone=True, place=2),
        but(gone=True, place=4),
    ]
    assert len({table_picture(one) for one in scenes}) == len(scenes)
    assert table_picture(shown) == table_picture(replace(shown))


def test_the_seat_in_turn_lies_on_a_bright_plate() -> None:
    for turn in range(3):
        match = position("R1 R2", "B1", "G1 G2 G3", turn=turn)
        picture = opened(table_picture(table_content(match.view(None), ("Ada", "Bob", "Cleo"))))
        grounds = [picture.getpixel((left + 20, top + 2)) for left, top in seat_layout(3).places()]
        expected = [index_of(PLATE)] * 3
        expected[turn] = index_of(CREAM)
        assert grounds == expected


def test_who_left_keeps_the_place_and_loses_the_fan() -> None:
    match = position("R1 R2", "", "G1 G2", "B1", left=(1,))
    shown = table_content(match.view(None), ("Ada", "Bob", "Cleo", "Dan"))
    assert [seat.gone for seat in shown.seats] == [False, True, False, False]
    assert shown.seats[1].label == "Bob"


@pytest.mark.parametrize("place", [1, 3, 4, 39])
@pytest.mark.parametrize("seats", [2, 6, 16, 40])
def test_who_plays_no_more_has_a_place_on_a_plate_as_bright_as_the_others(seats: int, place: int) -> None:
    shown = table(seats)
    finished = replace(shown.seats[0], turn=False, gone=True, resting=True, place=place)
    plates = []
    for one in (finished, replace(finished, place=None)):
        picture = opened(table_picture(replace(shown, seats=(one, *shown.seats[1:]))))
        layout = seat_layout(seats)
        (left, top), (wide, high) = next(layout.places()), layout.size.plate
        plates.append(picture.crop((left, top, left + wide, top + high)))
    assert max(plates[0].tobytes()) < len(BRIGHT)
    assert max(plates[1].tobytes()) >= len(BRIGHT)


def test_the_picture_and_its_alternative_have_the_seats_in_the_order_of_play() -> None:
    match = position("R1", "B1 B2", "G1 G2 G3", "Y1", rules=replace(CLASSIC, format=Format.ROTATION_FOUR))
    match.hand.order, match.numbers = (0, 1, 3, 2), [9]  # the third partners
    names = ("Ada", "Bob", "Cleo", "Dan")
    assert [seat.label for seat in table_content(match.view(None), names).seats] == [
        "Ada",
        "Bob",
        "Dan",
        "Cleo",
    ]
    told = table_alternative(translator(), table_content(match.view(None), names))
    # Word for word: who cannot see the picture has this alternative of it.
    assert told.endswith("circle: Bob & Cleo. Ada: 1 card. Bob: 2 cards. Dan: 1 card. Cleo: 3 cards.")


def test_while_a_roulette_is_open_no_colour_is_in_force() -> None:
    match = position("R1 R2", "B1", "G1", top="WC", colour="R", rules=MERCILESS)
    match.hand.colour, match.hand.phase = None, Phase.ROULETTE
    shown = table_content(match.view(None), ("Ada", "Bob", "Cleo"))
    assert (shown.top, shown.colour) == (card("WC"), None)
    assert translator()("picture-no-colour") in table_alternative(translator(), shown)


def test_direction_matters_from_three_on() -> None:
    assert table_content(position("R1", "B1").view(None), ("Ada", "Bob")).direction == 0
    assert table_content(position("R1", "B1", "G1", direction=-1).view(None), "ABC").direction == -1
    assert table_content(position("R1", "", "G1", left=(1,)).view(None), "ABC").direction == 0


def test_where_seats_are_too_small_for_names_the_one_in_turn_is_named_in_the_middle() -> None:
    shown = table(40)
    assert [seat.label for seat in shown.seats] == [f"#{number}" for number in range(1, 41)]
    turn = next(seat for seat in shown.seats if seat.turn)
    assert shown.caption == replace(turn, label=f"Guest {int(turn.label[1:]) - 1}")
    assert table(20).caption is None


# Names


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Ada", "Ada"),
        ("Zoë", "Zoe"),
        ("Jörg Süß", "Jorg Suss"),
        ("🎉 Ada 🎉", "Ada"),
        ("\N{MATHEMATICAL BOLD SCRIPT CAPITAL A}da", "Ada"),
        ("日本", None),
        ("Гриша", None),
        ("Ada из Москвы", None),
        ("🎉", None),
        ("...", None),
        ("*_~`", None),
    ],
)
def test_a_name_is_written_in_the_letters_there_are_or_not_at_all(name: str, written: str | None) -> None:
    assert drawable_text(name) == written


def test_a_name_that_cannot_be_written_is_given_as_the_seats_number() -> None:
    shown = table_content(position("R1", "B1").view(None), ("Ada", "日本"))
    assert [seat.label for seat in shown.seats] == ["Ada", "#2"]


@pytest.mark.parametrize("width", [20, 94, 150])
def test_long_names_end_in_an_ellipsis(width: int) -> None:
    for name in ("W" * 32, "i" * 100, "".join(CHARACTERS)):
        shown = fit_text("name", name, width)
        assert shown.endswith("…")
        assert lettering_width("name", shown) <= width
    assert fit_text("name", "Al", 50) == "Al"


def test_in_a_picture_of_two_names_are_as_large_as_the_width_allows() -> None:
    shown = table(2)
    for name, kind in (("Ann", "huge"), ("Maximilian", "large"), ("Maximilian of Sax", "small")):
        named = replace(shown, seats=tuple(replace(seat, label=name, turn=False) for seat in shown.seats))
        (left, top), _ = seat_layout(2).places()
        name_part = opened(table_picture(named)).crop((left, top + 2, left + FULL.plate[0], top + 70))
        wide = hole_free_width(name_part)
        assert abs(wide - lettering_width(kind, name)) <= 12
        assert wide <= FULL.plate[0] - 12


def hole_free_width(plate: Image.Image) -> int:
    """Return how wide that is which lies on a plate."""
    box = plate.point([0 if index == index_of(PLATE) else 255 for index in range(256)], "L")
    found = box.crop((6, 8, box.width - 6, box.height)).getbbox()
    return 0 if found is None else found[2] - found[0]


def test_partners_have_a_rim_and_a_sign_of_their_team() -> None:
    match = position("R1", "B1", "G1", "Y1", rules=replace(CLASSIC, format=Format.PARTNERS))
    shown = table_content(match.view(None), ("Ada", "Bob", "Cleo", "Dan"))
    assert [seat.team for seat in shown.seats] == [*Team, *Team]
    alone = replace(shown, seats=tuple(replace(seat, team=None) for seat in shown.seats))
    assert table_picture(shown) != table_picture(alone)
    signs = [part(f"team-{team.value}") for team in Team]
    outlines = [sign.point([0 if index == HOLE else 255 for index in range(256)], "L") for sign in signs]
    assert different(*outlines) > 60  # a square and a circle


def test_a_number_at_the_end_of_a_long_name_stays() -> None:
    shown = {fit_text("name", f"Computer {number}", 94) for number in range(1, 13)}
    assert len(shown) == 12
    assert all(name.startswith("Co") for name in shown)
    assert fit_text("name", "Computer 12", 94).endswith("…12")
    assert fit_text("name", "9" * 40, 94).endswith("9…")


def test_any_card_can_lie_on_top() -> None:
    def with_top(card: Card) -> bytes:
        return table_picture(replace(table(2), top=card))

    assert len({with_top(card) for card in CARDS}) == len(CARDS)
