"""The dashboard and the alert rules ask for nothing that the bot does not tell."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from bot.monitoring.metrics import Metrics, ObservedCollector
from cogs.core.intake import AnswerOutcome, AnswerTime, InteractionKind
from db.journal import CommitOutcome
from tests.monitoring.observed import StandIn

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER: Final = Path(__file__).resolve().parents[2] / "docs" / "monitoring"
OF_PROMETHEUS: Final = {"up"}
"""Metrics that Prometheus makes itself."""
LABELS_OF_PROMETHEUS: Final = {"instance", "job"}
"""Labels that every metric has once it is scraped."""
WORDS: Final = {
    "and",
    "bool",
    "by",
    "group_left",
    "group_right",
    "ignoring",
    "offset",
    "on",
    "or",
    "unless",
    "without",
}
STRING: Final = r'"(?:[^"\\]|\\.)*"'

Labels = dict[str, set[str]]


def told() -> dict[str, Labels]:
    """Everything that the bot tells when everything has happened: each name, its labels, their values."""
    metrics = Metrics()
    metrics.registry.register(ObservedCollector(StandIn()))
    metrics.note_interaction(0, "component", "uno:play")
    for outcome in AnswerOutcome:
        for kind in InteractionKind:
            metrics.note_answer(AnswerTime(kind, 0.1, 1.0, first=1.2, deferred=True, outcome=outcome))
    for stored in CommitOutcome:
        metrics.note_commit(0.01, stored)
    metrics.note_group(1, 0.01)
    metrics.freshness.observe(0.5)
    metrics.lag.observe(0.001)
    for status in (200, 401, 403, 429, None):
        for scope in ("user", "global", "shared", "new", None):
            metrics.note_request("PATCH", status, scope)
    for level in ("INFO", "WARNING", "ERROR", "CRITICAL"):
        metrics.log_records.labels(level).inc()
    found: dict[str, Labels] = {}
    for family in metrics.registry.collect():
        for sample in family.samples:
            labels = found.setdefault(sample.name, {})
            for name, value in sample.labels.items():
                labels.setdefault(name, set()).add(value)
    return found


def wrong(query: str, known: dict[str, Labels]) -> Iterator[str]:
    """Yield what a query of PromQL asks for that nobody tells."""
    plain = re.sub(r"\[[^\]]*\]", "", query)  # ranges
    grouped = {
        label.strip()
        for found in re.finditer(r"\b(?:by|without|on|ignoring)\s*\(([^)]*)\)", plain)
        for label in found[1].split(",")
    }
    plain = re.sub(r"\b(by|without|on|ignoring)\s*\([^)]*\)", "", plain)
    plain = re.sub(r"\boffset\s+\w+", "", plain)
    named: set[str] = set()
    for found in re.finditer(
        rf"([a-zA-Z_:][\w:]*)\s*(?:\{{((?:{STRING}|[^}}])*)\}})?(?!\s*\(|\w)", re.sub(r"\$\w+", "0", plain)
    ):
        name, matchers = found[1], found[2] or ""
        if name in WORDS:
            continue
        if name not in known and name not in OF_PROMETHEUS:
            yield f"no metric {name}"
            continue
        labels = known.get(name, {})
        named |= labels.keys()
        for label, operator, value in re.findall(r'(\w+)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"', matchers):
            if label in LABELS_OF_PROMETHEUS:
                continue
            if label not in labels:
                yield f"{name} has no label {label}"
            else:
                wanted = value.split("|") if operator in {"=~", "!~"} else [value]
                yield from (f"{name} has no {label} {one}" for one in wanted if one not in labels[label])
    yield from (f"no label {label}" for label in grouped - named - LABELS_OF_PROMETHEUS)


def dashboard() -> Any:
    return json.loads((FOLDER / "grafana-dashboard.json").read_text("utf-8"))


def queries_of_dashboard() -> Iterator[str]:
    for panel in dashboard()["panels"]:
        yield from (target["expr"] for target in panel["targets"])
    for variable in dashboard()["templating"]["list"]:
        if variable["type"] == "query":
            yield variable["definition"].removeprefix("label_values(").partition(",")[0]


def alerts() -> list[dict[str, str]]:
    """The rules of the file, which is written so that every entry has its line."""
    text = (FOLDER / "alerts.yml").read_text("utf-8")
    rules = re.split(r"^      - ", text, flags=re.MULTILINE)[1:]
    return [dict(re.findall(r"^\s*(\w+): (.+)$", rule, re.MULTILINE)) for rule in rules]


@pytest.fixture(scope="module")
def known() -> dict[str, Labels]:
    return told()


@pytest.mark.parametrize("query", sorted(set(queries_of_dashboard())))
def test_the_dashboard_asks_for_what_is_told(query: str, known: dict[str, Labels]) -> None:
    assert [*wrong(query, known)] == []


@pytest.mark.parametrize("rule", alerts(), ids=lambda rule: rule["alert"])
def test_an_alert_asks_for_what_is_told_and_says_what_is_wrong(
    rule: dict[str, str], known: dict[str, Labels]
) -> None:
    assert [*wrong(rule["expr"], known)] == []
    assert rule.keys() <= {"alert", "expr", "for", "labels", "annotations"}
    assert rule["labels"] in {"{severity: critical}", "{severity: warning}"}
    assert re.fullmatch(r'\{summary: "[^"]+\."\}', rule["annotations"])
    assert re.fullmatch(r"\d+m", rule.get("for", "0m"))
    used = set(re.findall(r"\$labels\.(\w+)", rule["annotations"]))
    name = re.match(r"\w+", rule["expr"])
    assert name is not None
    assert used <= known.get(name[0], {}).keys()


def test_everything_that_is_told_of_the_bot_is_on_the_dashboard(known: dict[str, Labels]) -> None:
    shown = " ".join(queries_of_dashboard())
    ours = {
        re.sub(r"_(bucket|sum|count)$", "", name) for name in known if name.startswith(("uno_", "discord_"))
    }
    assert {name for name in ours if not re.search(rf"\b{name}", shown)} == set()


def test_every_name_and_every_alert_is_explained(known: dict[str, Labels]) -> None:
    text = (FOLDER.parent / "monitoring.md").read_text("utf-8")
    named = set(re.findall(r"`((?:uno|discord)_\w+)`", text))
    ours = {
        re.sub(r"_(bucket|sum|count)$", "", name) for name in known if name.startswith(("uno_", "discord_"))
    }
    assert named == ours
    assert set(re.findall(r"`(Uno[A-Z]\w+)`", text)) == {rule["alert"] for rule in alerts()}


def test_panels_do_not_overlap_and_have_numbers_of_their_own() -> None:
    panels = dashboard()["panels"]
    cells = [
        (x, y)
        for place in (panel["gridPos"] for panel in panels)
        for x in range(place["x"], place["x"] + place["w"])
        for y in range(place["y"], place["y"] + place["h"])
    ]
    assert len(cells) == len(set(cells))
    assert max(x for x, _ in cells) < 24
    assert len({panel["id"] for panel in panels}) == len(panels)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("sum(rate(uno_answer_total[5m]))", ["no metric uno_answer_total"]),
        ('uno_rooms{state="playing"}', ["uno_rooms has no label state"]),
        ('uno_rooms{stage="played",instance="a"}', ["uno_rooms has no stage played"]),
        ('uno_rooms{stage=~"lobby|playing|won"} > 3', ["uno_rooms has no stage won"]),
        ("sum by (scope) (uno_rooms)", ["no label scope"]),
        ("uno_shards_held == 0 unless uno_drained == 1", ["no metric uno_drained"]),
        ("discord_latency_seconds > 1", ["no metric discord_latency_seconds"]),
        ('sum by (stage) (uno_rooms{stage="over"}) / sum(uno_rooms offset 1d)', []),
        ('up{job="x"} == 0', []),
    ],
)
def test_what_nobody_tells_is_found(query: str, found: list[str], known: dict[str, Labels]) -> None:
    assert [*wrong(query, known)] == found


def test_no_label_is_the_id_or_the_name_of_anybody(known: dict[str, Labels]) -> None:
    labels = {label for name in known if name.startswith(("uno_", "discord_")) for label in known[name]}
    told_of = "command interaction kind le level method outcome scope shard stage status"
    assert labels == set(told_of.split())
    assert known["uno_discord_rate_limited_total"]["scope"] == {"user", "global", "shared", "unknown"}
