"""Draws all art as sprite sheets, to be saved in ``art/``, and tells whether this code drew those there."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PIL import Image

from bot.engine.cards import CARDS, Colour
from bot.render.pictures.canvas import CAPITALS, SCALE, Canvas, letters, reduce_to_palette
from bot.render.pictures.card_art import (
    SIDE,
    arrow,
    direction_path,
    draw_back,
    draw_card,
    emoji_canvas,
    shape,
)
from bot.render.pictures.palette import (
    BACK,
    BODIES,
    CREAM,
    FELT,
    FLAT,
    HOLE,
    INK,
    LETTERING_STEPS,
    PLATE,
    SIZE,
    TEAM_COLOURS,
)
from bot.render.pictures.sprites import (
    BADGE,
    CARD_SIZES,
    CHARACTERS,
    DIRECTION_ARROW,
    FOLDER,
    LETTER_CELLS,
    LETTERINGS,
    PILE,
    SEAT_SIZES,
    SHEETS,
    TEAM_SIGN,
    THE_BACK,
    TILE_SIZES,
    TOKEN,
    WIDE,
    WIDTH,
    SeatSize,
    boxes,
    letter_name,
    tile_name,
)
from bot.render.seats import Team

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.render.pictures.palette import RGB
    from bot.render.pictures.sprites import Size


TEAM_RIM: Final = 4  # pixels of a plate's rim that show the team
GROUNDS: Final = {"": PLATE, "turn": CREAM}


def draw_parts() -> dict[str, Image.Image]:
    """Return every sprite but cards and letters."""
    parts: dict[str, Image.Image] = {}
    for colour in (*Colour, None):
        parts[f"token-{colour.value if colour else ''}"] = _token(colour)
    for cards in range(4):
        parts[f"pile-{cards}"] = _pile(cards)
    for side in (-1, 1):
        for direction in (-1, 1):
            parts[f"direction-{side}-{direction}"] = _direction_arrow(side, direction)
    parts["badge"] = _badge()
    for team in Team:
        parts[f"team-{team.value}"] = _team_sign(team)
        parts[f"team-plate-{team.value}"] = _team_rim(team)
    for size in SEAT_SIZES:
        for state, ground in GROUNDS.items():
            parts[f"plate-{size.name}-{state}"] = _plate(size, ground)
            parts[f"uno-{size.name}-{state}"] = _uno(size, ground)
            for cards in range(size.most + 1):
                parts[f"fan-{size.name}-{state}-{cards}"] = _fan(size, ground, cards)
    return parts


def _finish(canvas: Canvas, size: Size) -> Image.Image:
    return reduce_to_palette(canvas.downscale(*size))


def _token(colour: Colour | None) -> Image.Image:
    """Return the colour in force: its shape with its letter, or four dots before there is one."""
    canvas = Canvas(*TOKEN, FELT)
    if colour is None:
        for place, body in zip(((30, 30), (66, 30), (30, 66), (66, 66)), BODIES.values(), strict=True):
            canvas.disc(place, 13, body)
        return _finish(canvas, TOKEN)
    shape(canvas, colour, (48, 48), 40, CREAM, edge=5)
    shape(canvas, colour, (48, 48), 40, BODIES[colour])
    ink = INK if colour is Colour.YELLOW else CREAM
    down = {Colour.RED: -3, Colour.YELLOW: 3}.get(colour, 0)
    canvas.text((48, 48 + down), colour.value, 30, ink, weight=2.6)
    return _finish(canvas, TOKEN)


def _pile(cards: int) -> Image.Image:
    canvas = Canvas(*PILE, FELT)
    if not cards:
        canvas.box((8, 8, 88, 116), PLATE, radius=12)
        canvas.box((11, 11, 85, 113), FELT, radius=10)
        return _finish(canvas, PILE)
    back = Canvas(74, 106, None)
    back.image = draw_back(None).image.resize(back.image.size, Image.Resampling.BOX)
    for place in range(cards):
        shift = 5 * (cards - 1 - place)
        canvas.paste(back, (42 + shift, 56 + shift))
    return _finish(canvas, PILE)


def _direction_arrow(side: int, direction: int) -> Image.Image:
    canvas = Canvas(*DIRECTION_ARROW, FELT)
    middle = 18 if side == 1 else DIRECTION_ARROW[0] - 18
    radius = (60.0, 118.0)
    path = [
        (middle + x - side * 36, DIRECTION_ARROW[1] / 2 + y)
        for x, y in direction_path(side, direction, radius)
    ]
    arrow(canvas, path, CREAM, width=9, head=16)
    return _finish(canvas, DIRECTION_ARROW)


def _badge() -> Image.Image:
    """Return the badge for the number of equal cards; outside its outline it is transparent."""
    canvas = Canvas(*BADGE, FELT)
    width, height = BADGE
    canvas.box((0, 0, width, height), INK, radius=height / 2)
    canvas.box((3, 3, width - 3, height - 3), CREAM, radius=height / 2 - 3)
    outside = Canvas(*BADGE, None)
    outside.box((0, 0, width, height), INK, radius=height / 2)
    return _with_hole(_finish(canvas, BADGE), outside)


def _team_sign(team: Team) -> Image.Image:
    """Return the sign of a team, a square or a circle; outside its outline it is transparent."""
    canvas = Canvas(*TEAM_SIGN, PLATE)
    width, height = TEAM_SIGN
    for inset, fill in ((0.0, INK), (2.0, CREAM), (4.0, TEAM_COLOURS[team])):
        radius = 5 - inset / 2 if team is Team.ORANGE else width / 2 - inset
        canvas.box((inset, inset, width - inset, height - inset), fill, radius=radius)
    outside = Canvas(*TEAM_SIGN, None)
    outside.box((0, 0, width, height), INK, radius=5 if team is Team.ORANGE else width / 2)
    return _with_hole(_finish(canvas, TEAM_SIGN), outside)


def _team_rim(team: Team) -> Image.Image:
    """Return the rim of a plate in the colour of a team; inside and outside it is transparent."""
    width, height = WIDE.plate
    canvas, outside = Canvas(width, height, FELT), Canvas(width, height, None)
    for one in (canvas, outside):
        one.box((0, 0, width, height), TEAM_COLOURS[team], radius=12)
    sprite = _with_hole(_finish(canvas, WIDE.plate), outside)
    inside = Canvas(width, height, None)
    inside.box((TEAM_RIM, TEAM_RIM, width - TEAM_RIM, height - TEAM_RIM), INK, radius=12 - TEAM_RIM)
    mask = inside.downscale(width, height).getchannel("A").point(lambda alpha: 255 if alpha >= 128 else 0)
    sprite.paste(HOLE, (0, 0, width, height), mask)
    return sprite


def _with_hole(sprite: Image.Image, outline: Canvas) -> Image.Image:
    """Make transparent what lies outside an outline."""
    mask = outline.downscale(*sprite.size).getchannel("A").point(lambda alpha: 255 if alpha < 128 else 0)
    sprite.paste(HOLE, (0, 0, *sprite.size), mask)
    return sprite


def _plate(size: SeatSize, ground: RGB) -> Image.Image:
    canvas = Canvas(*size.plate, FELT)
    width, height = size.plate
    canvas.box((0, 0, width, height), ground, radius=12)
    return _finish(canvas, size.plate)


def _uno(size: SeatSize, ground: RGB) -> Image.Image:
    canvas = Canvas(*size.uno, ground)
    width, height = size.uno
    canvas.box((0, 0, width, height), INK, radius=height / 2)
    canvas.box((2, 2, width - 2, height - 2), BODIES[Colour.YELLOW], radius=height / 2 - 2)
    canvas.text((width / 2, height / 2), "UNO!", height * 0.43, INK, weight=0.3)
    return _finish(canvas, size.uno)


def _small_back(size: SeatSize) -> Canvas:
    """Return a simpler back, which is still recognised when it is tiny."""
    width, height = size.back
    canvas = Canvas(width, height, None)
    canvas.box((0, 0, width, height), INK, radius=width * 0.18)
    canvas.box((1, 1, width - 1, height - 1), CREAM, radius=width * 0.16)
    canvas.box((2.6, 2.6, width - 2.6, height - 2.6), BACK, radius=width * 0.12)
    x, y, unit = width / 2, height / 2, width / 10
    canvas.polygon(
        [(x, y - 2.2 * unit), (x + 1.5 * unit, y), (x, y + 2.2 * unit), (x - 1.5 * unit, y)], CREAM
    )
    return canvas


def _fan(size: SeatSize, ground: RGB, cards: int) -> Image.Image:
    canvas = Canvas(*size.fan, ground)
    back, (width, height) = _small_back(size), size.fan
    room = width - size.back[0] - 10
    step = min(size.back[0] * 0.62, room / max(1, cards - 1))
    for place in range(cards):
        off = place - (cards - 1) / 2
        middle = (width / 2 + off * step, height / 2 + abs(off) ** 2 * size.back[1] * 0.012)
        canvas.paste(back, middle, rotated_by=-off * min(7.0, 40 / cards))
    return _finish(canvas, size.fan)


def draw_letters() -> dict[str, Image.Image]:
    """Return every letter, cream on a plate, at the left of its cell; the rest of the cell is transparent."""
    drawn = {}
    for kind, (height, weight) in LETTERINGS.items():
        font = letters(round(height / CAPITALS * SCALE))
        for character in CHARACTERS:
            cell = _letter(character, height, weight, LETTER_CELLS[kind])
            width = round(font.getlength(character) / SCALE + 1.6 * weight)
            cell.paste(HOLE, (width, 0, *cell.size))
            drawn[letter_name(kind, character)] = cell
    return drawn


def _letter(character: str, height: float, weight: float, size: Size) -> Image.Image:
    """Return a letter in the ramp from plate to cream alone, so that it can be put on cream as well."""
    canvas = Canvas(*size, None)
    canvas.letter((0.8 * weight, 1.22 * height), character, height, CREAM, weight=weight)
    covered = canvas.downscale(*size).getchannel("A")
    steps = LETTERING_STEPS + 1
    levels = covered.point([round(alpha * steps / 255) for alpha in range(256)])
    return Image.frombytes("P", size, levels.tobytes())


def draw_tiles() -> dict[str, Image.Image]:
    """Return every card as it is drawn in open hands: its emoji on a plate."""
    drawn = {}
    for card in CARDS:
        canvas = Canvas(SIDE, SIDE, PLATE)
        canvas.paste(emoji_canvas(card), (SIDE / 2, SIDE / 2))
        for name, size in TILE_SIZES.items():
            drawn[tile_name(card, name)] = _finish(canvas, size)
    return {name: drawn[name] for name in SHEETS["tiles"]}


def draw_cards(size: Size) -> dict[str, Image.Image]:
    """Return every card and the back in a size."""
    drawn = {card.code: reduce_to_palette(draw_card(card, FELT).downscale(*size)) for card in CARDS}
    drawn[THE_BACK] = reduce_to_palette(draw_back(FELT).downscale(*size))
    return drawn


DIGEST: Final = FOLDER / "drawn_by.txt"  # the digest of the code that drew the art, and of what it drew
IMPORT: Final = re.compile(r"^ *from bot\.render\.pictures\.(\w+) import", re.MULTILINE)


def save_art() -> None:
    """Draw all art anew, which takes some seconds, and note by what."""
    sheets = {f"cards-{name}": draw_cards(size) for name, size in CARD_SIZES.items()}
    sheets |= {"parts": draw_parts(), "tiles": draw_tiles(), "letters": draw_letters()}
    for name, sprites in sheets.items():
        _packed(sprites).save(FOLDER / f"{name}.png", optimize=True, bits=8)
    DIGEST.write_text(f"{digest()}\n", encoding="utf-8")


def _packed(sprites: Mapping[str, Image.Image]) -> Image.Image:
    places = dict(boxes({name: sprite.size for name, sprite in sprites.items()}))
    sheet = Image.new("P", (WIDTH, max(box[3] for box in places.values())), HOLE)
    sheet.putpalette(FLAT[: 3 * SIZE])
    for name, sprite in sprites.items():
        sheet.paste(sprite, places[name][:2])
    return sheet


def digest() -> str:
    """Return a digest of the code that draws the art, of what is to be drawn, and of the saved sheets."""
    found = sha256(repr(([card.code for card in CARDS], [team.name for team in Team])).encode())
    for source in sorted(_sources()):
        found.update(source.encode())
    for sheet in sorted(FOLDER.glob("*.png")):
        found.update(sheet.name.encode() + sheet.read_bytes())
    return found.hexdigest()


def _sources() -> Iterator[str]:
    """Yield the text of this module and of those of the folder that it imports, directly or not."""
    seen, left = set[str](), [Path(__file__).stem]
    while left:
        name = left.pop()
        if name not in seen:
            seen.add(name)
            text = Path(__file__).with_name(f"{name}.py").read_text(encoding="utf-8")
            left += IMPORT.findall(text)
            yield text
