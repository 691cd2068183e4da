"""Finding one's way in a message's components, which Components V2 nests several deep."""

from collections.abc import Callable, Iterator, Sequence

from tests.support.fake_discord.wire import Json

BUTTON = 2
TEXT_DISPLAY = 10
LINK_STYLE = 5
MAX_COMPONENTS = 40


def walk(components: Sequence[Json]) -> Iterator[Json]:
    """Every component, parents before children, in reading order."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        for slot in ("accessory", "component"):
            if slot in component:
                yield from walk((component[slot],))


def find(components: Sequence[Json], wanted: Callable[[Json], bool]) -> Json:
    """The first component that matches; LookupError names what there was instead."""
    for component in walk(components):
        if wanted(component):
            return component
    there = [c.get("custom_id") or c.get("label") for c in walk(components)]
    raise LookupError(f"no such component among {[name for name in there if name]}")


def number(components: Sequence[Json]) -> None:
    """Give each component the `id` that Discord would give it."""
    taken = {component["id"] for component in walk(components) if component.get("id")}
    free = (n for n in range(1, 10_000) if n not in taken)
    for component in walk(components):
        if not component.get("id"):
            component["id"] = next(free)


def problems(components: Sequence[Json]) -> list[str]:
    """Limits that Discord checks and a bot easily breaks."""
    everything = list(walk(components))
    ids = [component["custom_id"] for component in everything if "custom_id" in component]
    found: list[str] = []
    if len(everything) > MAX_COMPONENTS:
        found.append(f"{len(everything)} components, {MAX_COMPONENTS} allowed")
    if len(set(ids)) < len(ids):
        found.append(f"custom_id used twice in {ids}")
    found.extend(f"custom_id longer than 100: {one}" for one in ids if not 1 <= len(one) <= 100)
    return found
