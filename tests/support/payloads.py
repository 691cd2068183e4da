"""Payload checks: what Discord would refuse, found in the requests that a bot sent to the simulated one.

`problems_of` checks the limits that Discord documents in prose, and each body against Discord's own API
description (`../shared/discord-openapi.json` beside the repository), where that file is there.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from simcord.types import HttpLogEntry

DESCRIPTION = Path(__file__).resolve().parents[3] / "shared" / "discord-openapi.json"

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_IN_A_ROW = 5
COMPONENTS_V2 = 1 << 15
ROW, BUTTON, SELECT, TEXT, CONTAINER = 1, 2, 3, 10, 17
LONGEST = {"custom_id": 100, "label": 80, "placeholder": 150, "content": MOST_TEXT}
LONGEST_OF_OPTION = {"label": 100, "value": 100, "description": 100}
NAME = re.compile(r"[-_\w]{1,32}")  # of a chat command; Discord wants it in lower case as well
MOST_CHARACTERS_OF_A_COMMAND = 8000
# Strings of which Discord limits nothing but the length: two bodies that differ there alone have one shape.
TEXT_KEYS = frozenset({*LONGEST, *LONGEST_OF_OPTION})


def walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield every component, nested ones included."""
    for part in components:
        yield part
        yield from walk(part.get("components") or ())
        if "accessory" in part:
            yield from walk([part["accessory"]])


def message_of(entry: HttpLogEntry) -> dict[str, Any] | None:
    """Return the message that a request sends or edits, if it does."""
    body = entry.json
    if not isinstance(body, dict):
        return None
    if entry.path.endswith("/callback"):
        data = body.get("data")
        return data if body["type"] in {4, 7} and isinstance(data, dict) else None
    carries = entry.path.startswith("/webhooks/") or re.fullmatch(
        r"/channels/\d+/messages(/\d+)?", entry.path
    )
    return body if carries and entry.method in {"POST", "PATCH"} else None


def problems_of(entry: HttpLogEntry) -> list[str]:
    """Return every reason why Discord would refuse a request."""
    if entry.method == "PUT" and entry.path.endswith("/commands"):
        found = _problems_of_registration(entry)
    else:
        found = _problems_of_others(entry)
    return [f"{entry.method} {entry.path}: {problem}" for problem in found]


def _problems_of_registration(entry: HttpLogEntry) -> list[str]:
    """Return what is wrong with the commands; every bot registers the same, and they are looked at once."""
    whole = json.dumps(entry.json)
    if whole in _fine_commands:
        return []
    found = [*problems_of_commands(entry.json), *_problems_of_schema(entry)]
    if not found:
        _fine_commands.add(whole)
    return found


def _problems_of_others(entry: HttpLogEntry) -> list[str]:
    found: list[str] = []
    message = message_of(entry)
    if message is not None:
        found.extend(_problems_of_message(message))
    choices = choices_of(entry)
    if len(choices) > 25:
        found.append(f"{len(choices)} suggestions")
    found.extend(f"suggestion too long: {one}" for one in choices if not 1 <= len(one["name"]) <= 100)
    found.extend(_problems_of_schema(entry))
    return found


def choices_of(entry: HttpLogEntry) -> list[dict[str, Any]]:
    """Return what a request suggests while somebody types."""
    if entry.path.endswith("/callback") and isinstance(entry.json, dict) and entry.json["type"] == 8:
        choices: list[dict[str, Any]] = entry.json["data"]["choices"]
        return choices
    return []


# Messages


def _problems_of_message(message: dict[str, Any]) -> Iterator[str]:
    parts = list(walk(message.get("components") or ()))
    v2 = bool((message.get("flags") or 0) & COMPONENTS_V2)
    if v2 and (message.get("content") or message.get("embeds")):
        yield "content beside Components V2"
    if v2 and not parts:
        yield "Components V2 without a component"
    if not v2 and any(part["type"] not in {ROW, BUTTON, SELECT} for part in parts):
        yield "Components V2 without their flag"
    if len(message.get("content") or "") > 2000:
        yield "more than 2000 characters of content"
    if len(parts) > MOST_COMPONENTS:
        yield f"{len(parts)} components"
    characters = sum(len(part["content"]) for part in parts if part["type"] == TEXT)
    if characters > MOST_TEXT:
        yield f"{characters} characters in all texts"
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    if len(ids) != len(set(ids)):
        yield f"custom_ids repeat: {sorted(one for one in set(ids) if ids.count(one) > 1)}"
    for part in parts:
        yield from _problems_of_part(part)


def _problems_of_part(part: dict[str, Any]) -> Iterator[str]:
    for name, most in LONGEST.items():
        if name in part and part[name] is not None and len(part[name]) > most:
            yield f"{name} of {len(part[name])} characters"
    if part["type"] == TEXT and not part["content"].strip():
        yield "an empty text"
    if part["type"] == ROW:
        inside = part.get("components") or []
        selects = sum(one["type"] != BUTTON for one in inside)
        if not 1 <= len(inside) <= MOST_IN_A_ROW or (selects and len(inside) > 1):
            yield f"a row of {len(inside)} with {selects} selects"
    if part["type"] == BUTTON and not (part.get("label") or part.get("emoji")):
        yield "a button that shows nothing"
    if part["type"] == SELECT:
        yield from _problems_of_options(part.get("options") or [])


def _problems_of_options(options: list[dict[str, Any]]) -> Iterator[str]:
    if not 1 <= len(options) <= 25:
        yield f"{len(options)} options"
    values = [option["value"] for option in options]
    if len(values) != len(set(values)):
        yield "values of options repeat"
    for option in options:
        for name, most in LONGEST_OF_OPTION.items():
            if option.get(name) is not None and not 1 <= len(option[name]) <= most:
                yield f"{name} of an option has {len(option[name])} characters"


# Commands

_fine_commands: set[str] = set()


def problems_of_commands(commands: Any) -> Iterator[str]:
    if len(commands) > 100:
        yield f"{len(commands)} commands"
    for command in commands:
        characters = sum(_characters(one) for one in (command, *_options_below(command)))
        if characters > MOST_CHARACTERS_OF_A_COMMAND:
            yield f"/{command['name']} has {characters} characters"
        for one in (command, *_options_below(command)):
            yield from _problems_of_declared(one)


def _options_below(declared: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for option in declared.get("options") or ():
        yield option
        yield from _options_below(option)


def _longest_of(declared: dict[str, Any], key: str) -> int:
    translated = declared.get(f"{key}_localizations") or {}
    return max(len(text) for text in (declared.get(key) or "", *translated.values()))


def _characters(declared: dict[str, Any]) -> int:
    choices = sum(
        _longest_of(choice, "name") + len(str(choice["value"])) for choice in declared.get("choices") or ()
    )
    return _longest_of(declared, "name") + _longest_of(declared, "description") + choices


def _problems_of_declared(declared: dict[str, Any]) -> Iterator[str]:
    names = [declared["name"], *(declared.get("name_localizations") or {}).values()]
    for name in names:
        if not NAME.fullmatch(name) or name != name.lower():
            yield f"{name!r} is no name of a command or option"
    if not 1 <= _longest_of(declared, "description") <= 100:
        yield f"description of {declared['name']}: {_longest_of(declared, 'description')} characters"
    options = declared.get("options") or []
    if len(options) > 25 or len(declared.get("choices") or ()) > 25:
        yield f"{declared['name']}: more than 25 subcommands, options or choices"
    if len({option["name"] for option in options}) != len(options):
        yield f"{declared['name']}: names of options repeat"
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{declared['name']}: a required option after an optional one"


# Discord's own description


def _of_type(schema: dict[str, Any], value: Any, document: dict[str, Any]) -> bool:
    """Tell whether a schema is for components (or callbacks) of the type that the value has."""
    if not isinstance(value, dict) or "type" not in value:
        return True
    reference = schema.get("$ref")
    if reference is not None:
        schema = document["components"]["schemas"][reference.rsplit("/", 1)[1]]
    kinds = schema.get("properties", {}).get("type", {}).get("enum")
    return kinds is None or value["type"] in kinds


_fine: set[Any] = set()


def _one_of(validator: Any, schemas: Any, value: Any, _schema: Any) -> Iterator[Any]:
    """Like `oneOf`, with the errors of the schema that was meant; what was fine once is fine for good."""
    known = (id(schemas), _shape(value))
    if known in _fine:
        return
    fitting = [schema for schema in schemas if _of_type(schema, value, validator.schema_document)]
    found = [list(validator.descend(value, schema)) for schema in fitting]
    if found and all(found):
        yield from min(found, key=len)
    elif not found:
        yield ValidationError(f"{value!r} is of no known type")
    else:
        _fine.add(known)


@cache
def _routes() -> dict[str, list[tuple[re.Pattern[str], Draft202012Validator]]]:
    """Return, for each method, the paths with a body: what has fewest variables first."""
    if not DESCRIPTION.exists():
        return {}
    document = json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    quick: Any = extend(Draft202012Validator, {"oneOf": _one_of, "anyOf": _one_of})
    quick.schema_document = document
    routes: dict[str, list[tuple[re.Pattern[str], Draft202012Validator]]] = {}
    for path, operations in sorted(document["paths"].items(), key=lambda item: item[0].count("{")):
        pattern = re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path)))
        for method, operation in operations.items():
            body = operation.get("requestBody") if isinstance(operation, dict) else None
            schema = (body or {}).get("content", {}).get("application/json", {}).get("schema")
            if schema is not None:
                whole = quick({**schema, "components": document["components"]})
                routes.setdefault(method.upper(), []).append((pattern, whole))
    return routes


def _as_described(value: Any, key: str = "") -> Any:
    """Return a body with the ids as strings: discord.py sends numbers, which Discord takes as well."""
    if isinstance(value, dict):
        return {name: _as_described(inside, name) for name, inside in value.items()}
    if isinstance(value, list):
        return [_as_described(inside, key) for inside in value]
    in_mentions = key in {"users", "roles"} and isinstance(value, int)
    return str(value) if in_mentions or (key == "id" and isinstance(value, int)) else value


def _shape(value: Any, key: str = "") -> Any:
    """Return what the description can tell apart, hashable; lengths of texts are checked above."""
    if isinstance(value, dict):
        return tuple((name, _shape(inside, name)) for name, inside in value.items())
    if isinstance(value, list):
        return tuple(_shape(inside, key) for inside in value)
    if isinstance(value, str) and key in TEXT_KEYS:
        return "text" if value else ""
    return type(value) if isinstance(value, bool) else value


def _problems_of_schema(entry: HttpLogEntry) -> list[str]:
    if entry.json is None:
        return []
    for pattern, validator in _routes().get(entry.method, ()):
        if pattern.fullmatch(entry.path):
            known = (id(validator), _shape(entry.json))
            if known in _fine:
                return []
            errors = validator.iter_errors(_as_described(entry.json))
            found = [f"{error.json_path}: {error.message[:200]}" for error in errors]
            if not found:
                _fine.add(known)
            return found
    return [f"Discord describes no such request with a body: {entry.json}"] if _routes() else []
