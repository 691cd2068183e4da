"""The compiled engine: found only when it was made from these very sources, and missed by nobody."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.runtime import compiled

ROOT = Path(__file__).resolve().parents[1]


def test_what_is_compiled_is_there() -> None:
    assert {*compiled.MODULES} <= {path.stem for path in compiled.SOURCES.glob("*.py")}
    assert sorted({*compiled.MODULES}) == [*compiled.MODULES]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A copy of the engine's sources, with the players beside it."""
    for folder in ("engine", "players"):
        source = compiled.SOURCES.parent / folder
        shutil.copytree(source, tmp_path / "bot" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "bot" / "engine"


def test_any_change_of_any_source_makes_what_was_compiled_another_one(sources: Path, tmp_path: Path) -> None:
    first = compiled.folder(sources, tmp_path)
    assert first == compiled.folder(compiled.SOURCES, tmp_path)
    seen = {first}
    for path in sorted(sources.glob("*.py")):
        path.write_text(path.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
        seen.add(compiled.folder(sources, tmp_path))
    (sources / "more.py").touch()
    seen.add(compiled.folder(sources, tmp_path))
    for name in compiled.PLAYERS:
        path = sources.parent / "players" / f"{name}.py"
        path.write_text(path.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
        seen.add(compiled.folder(sources, tmp_path))
    assert len(seen) == 2 + len([*compiled.SOURCES.glob("*.py")]) + len(compiled.PLAYERS)


def test_what_is_compiled_already_is_not_compiled_again(sources: Path, tmp_path: Path) -> None:
    place = compiled.folder(sources, tmp_path)
    place.mkdir()
    assert compiled.build(sources, tmp_path) == place
    assert [*place.iterdir()] == []


def test_without_a_compiler_the_bot_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, sources: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(compiled.NotCompiledError, match="no C compiler"):
        compiled.build(sources, tmp_path)


def test_what_cannot_be_compiled_leaves_nothing_behind(sources: Path, tmp_path: Path) -> None:
    if compiled.missing() is not None:
        pytest.skip("nothing can be compiled here")
    (sources / "cards.py").write_text("no = = Python\n", encoding="utf-8")
    build = tmp_path / "build"
    with pytest.raises(compiled.NotCompiledError, match="mypyc failed"):
        compiled.build(sources, build)
    assert [*build.iterdir()] == []


def test_an_engine_once_imported_stays_as_it_is() -> None:
    code = (
        "import bot.engine.cards as cards; from bot.runtime import compiled;"
        " assert not compiled.use(); assert cards"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True)
