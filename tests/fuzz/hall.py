"""A target: presses, choices, commands and windows that no client of Discord's sends, at a table in a hall.

An input is what a few people do one after the other, as JSON; each input has a hall of its own. Everything
that one of the bot's buttons or commands matches is answered, and nothing in the log needs to be read.
"""

from __future__ import annotations

import asyncio
import copy
import json
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from bot.i18n import translator
from cogs.core.verbs import Verb
from cogs.features import FEATURES, dynamic_items
from tests.e2e.strategy import two
from tests.fuzz.mutations import mutated_text
from tests.fuzz.target import FindingError, Target
from tests.fuzz.typed import ARGUMENTS, OTHER_IDS
from tests.support.hall import components_of, hall, text_of
from tests.support.payloads import walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from random import Random

    from tests.support.hall import Guest, Hall

TRANSLATE: Final = translator()
ACTS: Final = 10
"""So many things people do in one hall."""
TOKEN: Final = "0123abcd"
"""Stands for the token of the match in an input: that is another one in each hall."""
PEOPLE: Final = 3
VALUES: Final = (
    "0",
    "1",
    "3",
    "20",
    "classic",
    "on",
    "off",
    "rule-swap-hands",
    "123456789012345678",
    "c1",
    "none",
)
COMMANDS: Final = tuple(
    (f"uno {command.name}", tuple(one.display_name for one in command.parameters))
    for feature in FEATURES
    for command in feature.commands
    if feature.group.value == "uno"
)
REQUIRED: Final = {"uno play": {"card": "R1"}, "uno replay": {"match": "5e5e5e"}}
TYPES: Final = (3, 4, 5, 6)
ROW, BUTTON, SELECT = 1, 2, 3


def _act(random: Random) -> dict[str, Any]:
    """Return what somebody may do, not spoiled yet."""
    who, kind = random.randrange(PEOPLE), random.choice(("press", "press", "press", "command", "window"))
    if kind == "command":
        name, options = random.choice(COMMANDS)
        values = [[one, random.choice(TYPES), random.choice(VALUES)] for one in options]
        return {"who": who, "kind": kind, "name": name, "options": values}
    verb = random.choice([*Verb]).value
    custom_id = f"uno:{verb}:{TOKEN}:{random.choice((0, 0, 1, 99))}:{random.choice(ARGUMENTS)}"
    if random.random() < 0.1:
        custom_id = random.choice(OTHER_IDS)
    chosen = [random.choice(VALUES)] if random.random() < 0.5 else []
    return {
        "who": who,
        "kind": kind,
        "on": random.randrange(2),
        "id": custom_id,
        "values": chosen,
        "text": "7",
    }


def _examples() -> Sequence[str]:
    lobby = [{"who": 0, "kind": "press", "on": 0, "id": f"uno:manage:{TOKEN}:0:", "values": [], "text": ""}]
    return [json.dumps({"lobby": True, "acts": lobby}), json.dumps({"lobby": False, "acts": []})]


def _mutate(random: Random, _: str, __: Sequence[str]) -> str:
    acts = [_act(random) for _ in range(ACTS)]
    for act in acts:
        for name in ("id", "text"):
            if name in act and random.random() < 0.6:
                act[name] = mutated_text(random, act[name], VALUES)[: 100 if name == "id" else 5000]
        if random.random() < 0.5:
            act["values"] = [mutated_text(random, one, VALUES)[:200] for one in act.get("values", [])]
        for option in act.get("options", []):
            option[2] = random.choice((option[2], mutated_text(random, option[2], VALUES), 10**30, -1, True))
    return json.dumps({"lobby": random.random() < 0.5, "acts": acts})


def _read(text: str) -> bool:
    with TemporaryDirectory() as folder:
        return asyncio.run(_evening(Path(folder), json.loads(text)))


async def _evening(folder: Path, plan: dict[str, Any]) -> bool:
    async with hall(folder, seed=5) as house:
        guests = await _guests(house, lobby=plan["lobby"])
        for act in plan["acts"]:
            told = await _do(house, guests[act["who"] % PEOPLE], act)
            if told == TRANSLATE("refused-error") or house.complaints or house.env.errors:
                found = (told, house.forgive(), [repr(one) for one in house.env.errors])
                raise FindingError(f"{found} after {act}")
        return True


async def _guests(house: Hall, *, lobby: bool) -> list[Guest]:
    """Let a host, somebody who sits there and somebody who does not come to a table."""
    if not lobby:
        ann, ben = await two(house)
    else:
        ann, ben = house.guests("Ann Ben", house.channel())
        await ann.types("uno start")
        await ben.presses(house.table(ann.channel), "join")
    return [ann, ben, house.guest("Cleo", ann.channel)]


async def _do(house: Hall, guest: Guest, act: dict[str, Any]) -> str:
    """Do one thing and return the answer's text.

    Raises:
        FindingError: Nobody answered.
    """
    room = house.bot.rooms.find(guest.channel.id)
    if room is None or room.closed or not house.tables(guest.channel):
        return ""  # somebody closed the table
    if act["kind"] == "command":
        return await _command(guest, act)
    custom_id = act["id"].replace(TOKEN, room.state.token)
    shown = guest.hand if act["on"] and guest.shown is not None else None
    message = shown if shown is not None and _pressable(shown) else house.table(guest.channel)
    asked = guest.asked

    pressed = _pressable(message)[0]

    def alter(interaction: dict[str, Any]) -> None:
        interaction["data"]["custom_id"] = custom_id
        for row in walk(interaction["message"]["components"]):  # discord.py looks for it there
            for part in row.get("components", []) if row["type"] == ROW else []:
                if part.get("custom_id") == pressed:
                    part["custom_id"] = custom_id
                    if act["values"]:
                        part |= {"type": SELECT, "options": [{"label": "x", "value": "x"}]}
                        row["components"] = [part]
                    break
        if act["values"]:
            interaction["data"] |= {"component_type": SELECT, "values": act["values"]}

    with _altered(house, alter):
        result = await guest.member.click(message, custom_id=pressed)
    if not result.acknowledged:
        if any(item.template.fullmatch(custom_id) for item in dynamic_items()):
            raise FindingError(f"no answer to {act}")
        return ""
    told = guest._record(result)
    if act["kind"] == "window" and guest.asked is not None and guest.asked is not asked:
        with _altered(house, lambda sent: _write(sent["data"], act["text"])):
            told = await guest.writes("7")
    return told


def _pressable(message: Any) -> list[str]:
    """Return the custom_ids of what can be pressed in the rows of a message."""
    rows = [part["components"] for part in components_of(message) if part["type"] == ROW]
    buttons = [part for row in rows for part in row if part["type"] == BUTTON and not part.get("disabled")]
    return [part["custom_id"] for part in buttons if "custom_id" in part]


def _write(data: dict[str, Any], text: str) -> None:
    for part in data.get("components", []):
        for inner in (part, part.get("component"), *part.get("components", [])):
            if inner and "value" in inner:
                inner["value"] = text


async def _command(guest: Guest, act: dict[str, Any]) -> str:
    def alter(interaction: dict[str, Any]) -> None:
        leaf = interaction["data"]
        while leaf.get("options") and leaf["options"][0]["type"] in {1, 2}:
            leaf = leaf["options"][0]
        leaf["options"] = [
            {"name": name, "type": kind, "value": value} for name, kind, value in act["options"]
        ]

    with _altered(guest.hall, alter):
        result = await guest.member.slash(guest.channel, act["name"], **REQUIRED.get(act["name"], {}))
    if not result.acknowledged:
        raise FindingError(f"no answer to {act}")
    response = result.response
    return "" if response is None else text_of(response)


@contextmanager
def _altered(house: Hall, alter: Callable[[dict[str, Any]], None]) -> Iterator[None]:
    """Change what the bot is told of the next interaction on its way."""
    parsers = house.bot._connection.parsers
    parse = parsers["INTERACTION_CREATE"]

    def forged(data: Any) -> None:
        changed = copy.deepcopy(data)
        alter(changed)
        parse(changed)

    parsers["INTERACTION_CREATE"] = forged
    try:
        yield
    finally:
        parsers["INTERACTION_CREATE"] = parse


PRESSES: Final = Target("presses", _examples, _mutate, _read)
